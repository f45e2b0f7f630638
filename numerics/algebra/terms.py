"""From the expressions of a statement to functions that can be evaluated.

- `resolve(expression)`          Cells, with the operators (derivative, convolution, another place) carried out
- `without_operators(expression)`  the same as one tree; `unwrapped(expression)` without calls at the top
- `peeled(expression)`           f and n of a derivative f^(n) at the top; `peeled_on(expression, domain)`
- `reduced_by_scaling(cells, parameter)`   f(x; s) = s^d h(x/s), a `ScalingLaw`, where exact algebra proves it
- `reduced(cells, domain, domains)`        all scale parameters taken out: `Reduced`
- `centre_of(expression)`          a point around which a function lies; `far_centre(expression)` one far from 0
- `shift_of(expression, domain)`, `moved_by(expression, domain, shift)`   a parameter that only moves a function
- `cells_on(cells, domain)`      the pieces and knot values that matter on a domain; `inner_values(cells, domain)`, at
                                 all knots that are not shown to lie outside
- `sample_values(domains, symbols)` exact rational values of the parameters, special ones first
- `sample_points(functions, domain)` exact points: knots, and points inside every cell
- `has_points(domain)`               whether there is a point in it: ends into which values were put may be in no order
- `same_function(f, g)`, `meets(cell, domain)`   whether exact algebra proves that two functions agree; whether
                                               two intervals overlap
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice, pairwise
from math import inf, log

from ...derivations.mollification import mollify
from ...theory.exact.algebra import expand
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.constants import enclosure
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import ONE, ZERO, Add, Call, Expr, Partial, Rational, Symbol, Where, X, fresh
from ...theory.exact.order import in_order, sign_of, vanishes
from ...theory.exact.piecewise import cells_of
from ...theory.exact.polynomials import Poly
from ...theory.exact.truth import Sign, Truth
from ...theory.language.intervals import interval
from ...theory.language.operators import At, Derived, Integrated, Mollified

Degree = int | Fraction
PROBES = (Rational(1), Rational(-1), Rational(1, 3), Rational(-7, 3))  # where a scaling law shows its degree
PROBE_BITS = 64
MOST_DEGREE = 6  # twice the largest exponent of a scaling law
FAR = 100  # from here on a function is better looked at near its centre than near 0


def resolve(expression: Expr) -> Cells:
    expression = unwrapped(expression)
    if isinstance(expression, (Derived, Mollified, At)):
        return _carried_out(expression).merged()
    return _with_integrals(without_operators(expression))


def _with_integrals(expression: Expr) -> Cells:
    """The switches under an integral are not those of the function: each integral is one constant."""
    symbols: dict[Expr, Expr] = {node: _stand_in(node) for node in expression.atoms(Integrated)}
    if not symbols:
        return cells_of(expression)
    cells, integrals = cells_of(expression.xreplace(symbols)), {symbol: node for node, symbol in symbols.items()}

    def put_back(part: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(one.subs(integrals) for one in part)

    return Cells(put_back(cells.knots), put_back(cells.pieces), put_back(cells.at_knots))


@lru_cache(maxsize=1024)
def _stand_in(node: Expr) -> Symbol:
    if node.has(X):
        raise InputError(f"the limits of `{node}` must not contain x")
    return fresh("integral")


def unwrapped(expression: Expr) -> Expr:
    while isinstance(expression, (Call, Where, Partial)):
        expression = expression.args[0]
    return expression


def without_operators(expression: Expr) -> Expr:
    """The same tree with the operators written out; what an integral binds is left to whoever integrates."""
    known: dict[Expr, Expr] = {}

    def written(tree: Expr) -> Expr:
        if tree not in known:
            known[tree] = made(tree)
        return known[tree]

    def made(tree: Expr) -> Expr:
        if isinstance(tree, (Call, Where, Partial)):
            return written(tree.args[0])
        if isinstance(tree, (Derived, Mollified, At)):
            return _carried_out(tree).as_expression()
        if isinstance(tree, Integrated) or not tree.args:
            return tree
        arguments = tuple(map(written, tree.args))
        return tree if arguments == tree.args else tree.func(*arguments)

    return written(expression)


def peeled(expression: Expr) -> tuple[Expr, int]:
    """A derivative at the top as the function below it and the order, for engines that work by jets."""
    order = 0
    while isinstance(expression := unwrapped(expression), Derived):
        order, expression = order + _order(expression), expression.args[0]
    return expression, order


def peeled_on(expression: Expr, domain: Interval) -> tuple[Expr, int]:
    """The same, but for a domain that ends in a knot, where the slope is one from beyond it."""
    f, order = peeled(expression)
    end = None if domain.right_open else domain.end
    is_knot = order > 0 and end is not None and not all(vanishes(end - knot).is_no for knot in resolve(f).knots)
    return (expression, 0) if is_knot else (f, order)


def _order(node: Derived) -> int:
    return int(node.args[1])  # type: ignore[call-overload]


def _carried_out(node: Expr) -> Cells:
    inner = resolve(node.args[0])
    if isinstance(node, Derived):
        return inner.derivative(_order(node))
    if isinstance(node, At):
        return _at(inner, node.args[1])
    name = node.args[1].name  # type: ignore[attr-defined]
    closed_form = mollify(inner, name, node.args[2]).closed_form
    if closed_form is None:
        raise InputError(f"the convolution with the kernel {name} has no closed form")
    return closed_form


def _at(function: Cells, place: Expr) -> Cells:
    """x -> function(place), where the place is a number or an affine function of x."""
    cells = resolve(place)
    line = None if cells.knots else Poly.of(cells.pieces[0], X)
    if line is None or line.degree() > 1:
        raise InputError(f"a derivative or convolution can be taken at a number or at a*x + b, not at `{place}`")
    if line.degree() < 1:
        return Cells.everywhere(function.value_at(line.coefficient(0)))
    return function.reparametrised(line.coefficient(1), line.coefficient(0))


@dataclass(frozen=True)
class ScalingLaw:
    """f(x; s) = s^degree * at_one((x - centre) / s^inner), proved by exact algebra."""

    parameter: Symbol
    degree: Degree
    inner: Degree
    at_one: Cells
    centre: Expr = ZERO


def reduced_by_scaling(cells: Cells, parameter: Symbol) -> ScalingLaw | None:
    """The scaling law in a positive parameter, if the function has one with small exponents, whole ones or halves."""
    if parameter.sign != "positive":
        return None
    at_one = cells.subs({parameter: ONE})
    for inner in (1, -1, 0, Fraction(1, 2), Fraction(-1, 2)):
        try:
            stretched = cells.reparametrised(parameter ** Rational(inner))
        except InputError:
            continue
        for degree in _degrees(stretched, at_one, parameter):
            if same_function(stretched, at_one * parameter ** Rational(degree)):
                return ScalingLaw(parameter, degree, inner, at_one)
    return None


def _degrees(stretched: Cells, at_one: Cells, parameter: Symbol) -> Iterable[Degree]:
    """Degrees that a law may have, by the values at a point at which the function is not zero."""
    others = {symbol: Rational(3, 7) for symbol in at_one.parameters}
    one, four = at_one.subs(others), stretched.subs({**others, parameter: Rational(4)})
    for point in PROBES:
        with suppress(InputError):
            before, after = (enclosure(cells.value_at(point), PROBE_BITS) for cells in (one, four))
            if before.is_finite() and after.is_finite() and not before.contains(0):
                ratio = float(after / before)
                twice = round(2 * log(ratio, 4)) if 0 < ratio < inf else MOST_DEGREE + 1
                if abs(twice) > MOST_DEGREE or abs(ratio / 2**twice - 1) > 1e-6:
                    return ()
                return (twice // 2 if twice % 2 == 0 else Fraction(twice, 2),)
    return (1, 0, -1, 2, -2, 3, -3)


@dataclass(frozen=True)
class Reduced:
    """A function and a domain with the scale parameters taken out: f = amplitude * cells(x / scale). At `values`, which
    lie in the domains of these parameters, amplitude and scale are 1."""

    cells: Cells
    domain: Interval
    amplitude: Expr = ONE
    scale: Expr = ONE
    values: Mapping[Symbol, Expr] = field(default_factory=dict)

    @property
    def is_free(self) -> bool:
        """Whether no parameter is left."""
        return not self.cells.parameters and not self.domain.free_symbols


def reduced(cells: Cells, domain: Interval, domains: Domains) -> Reduced:
    """Take out every positive parameter in which function and domain scale; what resists stays."""
    result = Reduced(cells, domain)
    inside: Mapping[Symbol, Expr] = next(sample_values(domains, list(cells.parameters)), {})
    for symbol in cells.parameters:
        every_positive = domains.get(symbol, REAL_LINE).sign == "positive"
        law = reduced_by_scaling(result.cells, symbol) if every_positive else None
        if law is None:
            continue
        at = inside.get(symbol, ONE)
        unit = symbol if at is ONE else symbol / at
        scaled = _scaled_domain(result.domain, unit**law.inner)
        if symbol not in scaled.free_symbols:
            there = law.at_one if at is ONE else result.cells.subs({symbol: at})
            amplitude, scale = result.amplitude * unit**law.degree, result.scale * unit**law.inner
            result = Reduced(there, scaled, amplitude, scale, {**result.values, symbol: at})
    return result


def _scaled_domain(domain: Interval, scale: Expr) -> Interval:
    start, end = (None if point is None else expand(point / scale) for point in (domain.start, domain.end))
    return Interval(start, end, domain.left_open, domain.right_open)


def shift_of(expression: Expr, domain: Interval) -> Symbol | None:
    """A parameter p of which the function of x - p, on a domain that moves with it, does not depend."""
    for symbol in sorted(expression.free_symbols - {X}, key=lambda one: one.content):
        try:
            moved, on = moved_by(expression, domain, symbol)
        except InputError:
            continue
        if not moved.has(symbol) and symbol not in on.free_symbols:
            return symbol
    return None


def far_centre(expression: Expr) -> Expr | None:
    centre = centre_of(expression)
    return centre if isinstance(centre, Rational) and abs(centre.fraction) >= FAR else None


def centre_of(expression: Expr) -> Expr | None:
    """The number at which an argument a*x + b vanishes, if no other argument of x has a different one."""
    lines = [Poly.of(node, X) for node in expression.atoms(Add) if node.has(X)]
    centres = {-line.coefficient(0) / line.coefficient(1) for line in lines if line is not None and line.degree() == 1}
    if len(centres) != 1:
        return None
    (centre,) = centres
    return centre if centre.is_number else None


def moved_by(expression: Expr, domain: Interval, shift: Expr) -> tuple[Expr, Interval]:
    """The function of x + shift, and the domain that this leaves for x."""
    start, end = (None if point is None else expand(point - shift) for point in (domain.start, domain.end))
    return expand(expression.subs({X: X + shift})), Interval(start, end, domain.left_open, domain.right_open)


def same_function(left: Cells, right: Cells) -> bool:
    try:
        difference = left - right
    except InputError:
        return False
    return all(is_identically_zero(part).is_yes for part in (*difference.pieces, *difference.at_knots))


def cells_on(cells: Cells, domain: Interval) -> list[Expr]:
    return [cell.expression for cell in cells if meets(cell, domain)] + inner_values(cells, domain)


def inner_values(cells: Cells, domain: Interval) -> list[Expr]:
    pairs = zip(cells.knots, cells.at_knots, strict=True)
    return [value for knot, value in pairs if not domain.excludes(knot).is_yes]


def meets(cell: Cell, domain: Interval) -> bool:
    """Whether an open cell and a domain have a common open part; unknown order counts as yes."""
    return not (_is_not_before(cell.start, domain.end) or _is_not_before(domain.start, cell.end))


def _is_not_before(start: Expr | None, end: Expr | None) -> bool:
    """Whether a start is shown not to come before an end; None is infinite."""
    return start is not None and end is not None and sign_of(end - start) in (Sign.ZERO, Sign.NEGATIVE)


def sample_points(functions: Sequence[Cells], domain: Interval) -> Iterator[Expr]:
    knots = dict.fromkeys([*domain.ends, *(knot for cells in functions for knot in cells.knots)])
    ordered = in_order(knots)
    if ordered is None:
        raise InputError("the order of the knots and of the ends of the domain depends on the parameters")
    frame = [None, *ordered, None]
    yield from (knot for knot in ordered if domain.contains(knot).is_yes)
    for start, end in pairwise(frame):
        yield from (point for point in _inner_points(start, end) if domain.contains(point).is_yes)


def has_points(domain: Interval) -> Truth:
    if domain.start is None or domain.end is None:
        return Truth.YES
    length = sign_of(domain.end - domain.start)
    return length.is_positive if domain.left_open or domain.right_open else length.is_nonnegative


def _inner_points(start: Expr | None, end: Expr | None) -> list[Expr]:
    if start is None and end is None:
        return [Rational(n, 3) for n in (0, 1, -2, 7, -10, 40)]
    if start is None:
        return [end - step for step in (Rational(1, 3), Rational(5, 2), Rational(11))]
    if end is None:
        return [start + step for step in (Rational(1, 3), Rational(5, 2), Rational(11))]
    return [start + (end - start) * Rational(k, 11) for k in (1, 3, 5, 8, 10)]


def sample_values(domains: Domains, symbols: list[Symbol], count: int = 12) -> Iterator[dict]:
    """Exact values for the symbols, and for those on which their domains depend, each certainly inside its domain, and
    such that no domain that depends on them is empty; simple numbers first."""
    candidates = [
        Rational(1),
        Rational(-1),
        Rational(1, 2),
        Rational(0),
        Rational(2),
        Rational(1, 10),
        Rational(3, 7),
        Rational(7),
        Rational(-1, 3),
        Rational(1, 1000),
        Rational(50),
    ]
    asked = _ranges(domains, symbols)
    ranges = {**asked, **_depending(domains, asked)}
    per_symbol = [[v for v in candidates if d.contains(v).is_yes] or _inside(d) for d in ranges.values()]
    chosen = (_settled(dict(zip(ranges, values, strict=True))) for values in _diagonal(per_symbol))
    inside: Iterator[dict] = (
        values for values in chosen if all(d.subs(values).contains(values[s]).is_yes for s, d in ranges.items())
    )
    if len(ranges) > len(asked):
        inside = _unrepeated({symbol: values[symbol] for symbol in asked} for values in inside)
    yield from islice(inside, count)


def _ranges(domains: Domains, symbols: Sequence[Symbol]) -> dict[Symbol, Interval]:
    """The domains of the symbols, and of the symbols at the ends of these."""
    ranges: dict[Symbol, Interval] = {}
    waiting = list(symbols)
    while waiting:
        symbol = waiting.pop(0)
        if symbol not in ranges:
            ranges[symbol] = domains.get(symbol, interval(symbol.sign))
            waiting += sorted(ranges[symbol].free_symbols, key=lambda one: one.content)
    return ranges


def _depending(domains: Domains, ranges: Domains) -> dict[Symbol, Interval]:
    """The domains that depend on these symbols, and all that these then depend on."""
    found: dict[Symbol, Interval] = {}
    while True:
        known = {**ranges, **found}
        more = [
            symbol
            for symbol, domain in domains.items()
            if symbol not in known and not domain.free_symbols.isdisjoint(known)
        ]
        if not more:
            return found
        found |= {symbol: domain for symbol, domain in _ranges(domains, more).items() if symbol not in ranges}


def _unrepeated(places: Iterable[dict]) -> Iterator[dict]:
    seen = set()
    for place in places:
        if (key := tuple(place.items())) not in seen:
            seen.add(key)
            yield place


def _settled(values: dict[Symbol, Expr]) -> dict[Symbol, Expr]:
    """Values that depend on others, in numbers."""
    for _ in values:
        values = {symbol: value.subs(values) if value.free_symbols else value for symbol, value in values.items()}
    return values


def _inside(domain: Interval) -> list[Expr]:
    """Points of an interval that misses the usual candidates, or is not known to contain one."""
    if domain.start is None or domain.end is None:
        return _inner_points(domain.start, domain.end)
    if domain.start is domain.end:
        return [domain.start]
    return [domain.start + (domain.end - domain.start) * Rational(k, 8) for k in (4, 1, 7, 3)]


def _diagonal(lists: list[list]) -> Iterator[tuple]:
    """Tuples of a product, those with small indices first, so that no symbol waits for another."""
    most = max(map(len, lists), default=1)
    for total in range(most * len(lists) + 1):
        yield from _with_index_sum(lists, total)


def _with_index_sum(lists: list[list], total: int) -> Iterator[tuple]:
    if not lists:
        yield from [()] if total == 0 else []
        return
    for index in range(min(total, len(lists[0]) - 1) + 1):
        for rest in _with_index_sum(lists[1:], total - index):
            yield (lists[0][index], *rest)
