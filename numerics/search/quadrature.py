"""mpmath quadrature split at knots: an independent cross-check, never a decider.

The meaning of each node here shares nothing with the ball arithmetic: the tree is read directly, by
mpmath's own functions.

- `mp_function(expression, variable)`           a function of an mpmath number
- `quad_convolution(f, kernel, width, point)`   the integral of f(point - width u) kernel(u) du
- `quad_integral(cells, start, end)`     the integral of a piecewise function, or of its size
- `highest(cells, start, end, size)`     its largest value, by looking at many places and closing in on the best
- `slope(expression, symbol, values)`    a derivative, by differences with many digits
- `mp_value(expression, values)`          the value of an expression where its symbols have these values
"""

from collections.abc import Callable
from itertools import pairwise

import mpmath

from ...theory.exact import expressions as nodes
from ...theory.exact.cells import Cells
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr, Symbol, exact

Evaluator = Callable[[dict], object]

# Beyond this the standard normal density is below 10^-180.
GAUSSIAN_REACH = 29


def _softplus(x):
    return mpmath.log(1 + mpmath.exp(x)) if x < 0 else x + mpmath.log(1 + mpmath.exp(-x))


def _tanh(x):
    """Far out mpmath would make an integer of 2^(the exponent of x) bits."""
    return mpmath.sign(x) if abs(x) > mpmath.mp.prec else mpmath.tanh(x)


SAME = "exp log sinh cosh erf erfc atan asin acos sin cos sign floor log1p expm1".split()  # as mpmath calls them
MEANING: dict[type, Callable] = {
    **{getattr(nodes, name): getattr(mpmath, name) for name in SAME},
    nodes.Abs: mpmath.fabs,
    nodes.Phi: mpmath.ncdf,
    nodes.phi: mpmath.npdf,
    nodes.sigma: lambda x: 1 / (1 + mpmath.exp(-x)),
    nodes.softplus: _softplus,
    nodes.tanh: _tanh,
    nodes.Maximum: max,
    nodes.Minimum: min,
    nodes.Pow: mpmath.power,
}


def _reader(node: Expr) -> Evaluator:
    if isinstance(node, nodes.Rational):
        return lambda values: mpmath.mpf(node.p) / node.q
    if isinstance(node, nodes.Constant):
        return lambda values: +(mpmath.pi if node is nodes.PI else mpmath.e)
    if isinstance(node, Symbol):
        return lambda values: values[node]
    if isinstance(node, (nodes.Call, nodes.Where, nodes.Partial)):
        return _reader(node.args[0])
    parts = [_reader(argument) for argument in node.args]
    if isinstance(node, nodes.Branch):
        return _branch(node, *parts)
    if isinstance(node, nodes.Add):
        return lambda values: mpmath.fsum(part(values) for part in parts)
    if isinstance(node, nodes.Mul):
        return lambda values: mpmath.fprod(part(values) for part in parts)
    if type(node) not in MEANING:
        raise InputError(f"{type(node).__name__} has no meaning in mpmath here; use the functions of the grammar")
    meaning = MEANING[type(node)]
    return lambda values: meaning(*(part(values) for part in parts))


def _branch(node: nodes.Branch, margin: Callable, _closed, then: Evaluator, otherwise: Evaluator) -> Evaluator:
    """Only the branch that is taken needs a value."""

    def value(values):
        where = margin(values)
        return then(values) if where < 0 or (where == 0 and node.closed) else otherwise(values)

    return value


def mp_function(expression: Expr, variable: Symbol) -> Callable:
    """The expression as a function of one mpmath number; it has no parameters."""
    if missing := expression.free_symbols - {variable}:
        raise InputError(f"no value for {', '.join(sorted(map(str, missing)))}; give one to every parameter")
    reader = _reader(expression)
    return lambda number: reader({variable: number})


def _mp(value):
    return _reader(exact(value))({}) if isinstance(value, (Expr, int)) else mpmath.mpf(value)


def _mp_cells(cells: Cells) -> tuple[list, list[Callable]]:
    knots = [mp_function(knot, cells.variable)(None) for knot in cells.knots]
    return knots, [mp_function(piece, cells.variable) for piece in cells.pieces]


def quad_convolution(f: Cells, kernel: Cells, width, point, digits: int = 40):
    """The integral of f(point - width u) kernel(u) over the kernel's support, split at all knots.

    The kernel is used as it is: divide by its mass where it is not normalised. A kernel without knots
    is taken to be Gaussian and integrated over [-29, 29].
    """
    with mpmath.workdps(digits + 10):
        width, point = _mp(width), _mp(point)
        f_knots, f_pieces = _mp_cells(f)
        kernel_knots, kernel_pieces = _mp_cells(kernel)
        grid = _grid(kernel_knots, [(point - knot) / width for knot in f_knots])
        total = mpmath.mpf(0)
        for left, right in pairwise(grid):
            middle = (left + right) / 2
            weight = kernel_pieces[sum(knot <= middle for knot in kernel_knots)]
            piece = f_pieces[sum(knot <= point - width * middle for knot in f_knots)]
            total += mpmath.quad(_product(piece, weight, point, width), [left, right])
        return +total


def quad_integral(cells: Cells, start: Expr, end: Expr, absolute: bool = False, digits: int = 40):
    """The integral of a piecewise function without parameters, or of its size, split at its knots and along a tail."""
    with mpmath.workdps(digits + 10):
        low, high = _mp_end(start), _mp_end(end)
        if low > high:
            return -quad_integral(cells, end, start, absolute, digits)
        knots, pieces = _mp_cells(cells)
        inner = {low, high, *(knot for knot in knots if low < knot < high)}
        if mpmath.isinf(low) or mpmath.isinf(high):
            inner |= {place for place in map(mpmath.mpf, TAIL_CUTS) if low < place < high}
        total = mpmath.mpf(0)
        for left, right in pairwise(sorted(inner)):
            piece = pieces[sum(knot <= left for knot in knots)]
            function = (lambda x, piece=piece: abs(piece(x))) if absolute else piece
            total += mpmath.quad(function, [left, right])
        return +total


def _mp_end(end: Expr):
    if isinstance(end, nodes.Infinite):
        return mpmath.inf if end is nodes.INFINITY else -mpmath.inf
    return _mp(end)


TAIL_CUTS = (-24, -12, -6, -3, -1, 0, 1, 3, 6, 12, 24)
WINDOW, PLACES = 40, 800  # how far a function is looked at, and in how many places
TOPS, CLOSING = 3, 90  # from how many of them it is closed in, in so many steps
FAR_OUT = 80  # a tail is looked at where |x| has so many digits, with four times as many more for what cancels there


def highest(cells: Cells, start: Expr, end: Expr, sign: int = 1, absolute: bool = False, digits: int = 40):
    """The largest value of a piecewise function without parameters (with sign -1 that of minus it, or of its size):
    at the ends of its pieces, or where closing in from the best of many places leads."""
    with mpmath.workdps(digits + 10):
        low, high = _mp_end(start), _mp_end(end)
        knots, pieces = _mp_cells(cells)
        inside = [knot for knot in knots if low < knot < high]
        edges = [max(low, min([-mpmath.mpf(WINDOW), *inside])), *inside, min(high, max([mpmath.mpf(WINDOW), *inside]))]
        best = -mpmath.inf
        for left, right in pairwise(edges):
            piece = pieces[sum(knot <= left for knot in knots)]
            value = (lambda x, piece=piece: abs(piece(x))) if absolute else (lambda x, piece=piece: sign * piece(x))
            best = max(best, _closed_in(value, left, right))
        for far, piece in ((low, pieces[0]), (high, pieces[-1])):
            if mpmath.isinf(far):
                with mpmath.workdps(digits + 4 * FAR_OUT):
                    there = piece(mpmath.sign(far) * mpmath.mpf(10) ** FAR_OUT)
                best = max(best, abs(there) if absolute else sign * there)
        return +best


def _closed_in(value: Callable, left, right):
    """From the best places that have no better neighbour."""
    step = (right - left) / PLACES
    places = [left + step * n for n in range(PLACES + 1)]
    heights = [value(place) for place in places]
    tops = [n for n, height in enumerate(heights) if height == max(heights[max(n - 1, 0) : n + 2])]
    best = max(heights)
    ratio = (mpmath.sqrt(5) - 1) / 2
    for top in sorted(tops, key=heights.__getitem__)[-TOPS:]:
        low, high = places[max(top - 1, 0)], places[min(top + 1, PLACES)]
        for _ in range(CLOSING):
            one, other = high - ratio * (high - low), low + ratio * (high - low)
            low, high = (low, other) if value(one) >= value(other) else (one, high)
        best = max(best, value((low + high) / 2))
    return best


def slope(expression: Expr, symbol: Symbol, values: dict[Symbol, Expr], digits: int = 40):
    with mpmath.workdps(2 * digits):
        function, numbers = _reader(expression), {one: _mp(value) for one, value in values.items()}
        return +mpmath.diff(lambda number: function({**numbers, symbol: number}), numbers[symbol])


def mp_value(expression: Expr, values: dict[Symbol, Expr], digits: int = 40):
    """The value of an expression where its symbols have these values."""
    with mpmath.workdps(digits + 10):
        return mpmath.mpf(_reader(expression)({symbol: _mp(value) for symbol, value in values.items()}))


def _product(piece: Callable, weight: Callable, point, width) -> Callable:
    return lambda u: piece(point - width * u) * weight(u)


def _grid(kernel_knots: list, f_knots: list) -> list:
    """All knots within the support; the Gaussian's is cut into parts that a rule resolves."""
    if kernel_knots:
        low, high = kernel_knots[0], kernel_knots[-1]
        ends = kernel_knots
    else:
        low, high = mpmath.mpf(-GAUSSIAN_REACH), mpmath.mpf(GAUSSIAN_REACH)
        ends = [low, high, *map(mpmath.mpf, range(-GAUSSIAN_REACH + 5, GAUSSIAN_REACH, 6))]
    return sorted({*ends, *(u for u in f_knots if low < u < high)})
