"""mpmath quadrature split at knots: an independent cross-check, never a decider.

The meaning of each node here shares nothing with the ball arithmetic: the tree is read directly, by
mpmath's own functions.

- `mp_function(expression, variable)`           a function of an mpmath number
- `quad_convolution(f, kernel, width, point)`   the integral of f(point - width u) kernel(u) du
"""

from collections.abc import Callable
from itertools import pairwise

import mpmath

from ...theory import expressions as nodes
from ...theory.cells import Cells
from ...theory.errors import InputError
from ...theory.expressions import Expr, Symbol, exact

Evaluator = Callable[[dict], object]

# Beyond this the standard normal density is below 10^-180.
GAUSSIAN_REACH = 29


def _softplus(x):
    return mpmath.log(1 + mpmath.exp(x)) if x < 0 else x + mpmath.log(1 + mpmath.exp(-x))


SAME = "exp log tanh sinh cosh erf erfc atan asin acos sin cos sign floor log1p expm1".split()  # as mpmath calls them
MEANING: dict[type, Callable] = {
    **{getattr(nodes, name): getattr(mpmath, name) for name in SAME},
    nodes.Abs: mpmath.fabs,
    nodes.Phi: mpmath.ncdf,
    nodes.phi: mpmath.npdf,
    nodes.sigma: lambda x: 1 / (1 + mpmath.exp(-x)),
    nodes.softplus: _softplus,
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
