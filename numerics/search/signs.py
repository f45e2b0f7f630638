"""The sign of a piecewise function on a domain, for all parameter values.

By the rules on every cell where possible; else, with the scale parameters taken out, from the certified
zeros: between them the sign is constant. A parameter in which the function is monotone or affine is put to the
ends of its interval.

- `sign_of_function(cells, domain, domains)`   its `Signs` on the domain
- `sign_by_zeros(cells, domain, domains)`      the same from its zeros alone, with the places of these
- `value_sign(value, domains)`                 the `Signs` of a number with parameters, such as the value at a knot
- `common(one, domain)`                        the part of an interval or an open cell inside a domain
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from operator import or_

from ...derivations.rewriting import with_arctangents
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import SWITCHES, Expr, Symbol, X, floor
from ...theory.exact.order import sign_of
from ...theory.exact.signs import NONE_BUT_POSITIVE, NOT_NEGATIVE, UNKNOWN, Places, Signs
from ...theory.exact.truth import Sign
from ...theory.language.intervals import interval
from ...theory.language.operators import Integrated
from ..algebra.parameter_signs import without_floors
from ..algebra.periods import one_period
from ..algebra.signs import box_of, signs_on
from ..algebra.terms import Reduced, inner_values, meets, reduced, resolve
from ..algebra.witnesses import unit_values
from .constants import sign_of_number
from .roots import rational_between, sign_regions, zeros

MOST_SLOPES = 2  # derivatives in a parameter, one of the other, whose signs are asked


def sign_of_function(cells: Cells, domain: Interval, domains: Domains, slopes: int = MOST_SLOPES) -> Signs:
    parts = [_on_cell(cell, domain, domains) for cell in cells if meets(cell, domain)]
    parts += [value_sign(value, domains) for value in inner_values(cells, domain)]
    structural = reduce(or_, parts) if parts else UNKNOWN
    if structural.value is not None:
        return replace(structural, reason="the sign is that of every term", in_balls=False)
    plain = reduced(cells, domain, domains)
    if plain.is_free:
        return _at_unit_scale(plain) & structural
    return _with_one_parameter_less(cells, domain, domains, slopes) & structural


def sign_by_zeros(cells: Cells, domain: Interval, domains: Domains) -> Signs:
    """Of a function whose parameters scale out."""
    plain = reduced(cells, domain, domains)
    return _at_unit_scale(plain) if plain.is_free else UNKNOWN


def _at_unit_scale(plain: Reduced) -> Signs:
    found, scales = _sign_without_parameters(plain.cells, plain.domain), unit_values(plain)
    contacts, failures = (tuple({**place, **scales} for place in places) for places in (found.contacts, found.failures))
    return replace(found, contacts=contacts, failures=failures)


def _with_one_parameter_less(cells: Cells, domain: Interval, domains: Domains, slopes: int) -> Signs:
    """A function that rises or falls with a parameter, or is affine in it, is not negative if it is not so at the
    ends of the parameter's interval, where they belong to it."""
    for symbol in cells.parameters:
        ends = _lowest_ends(cells, domain, domains, symbol, slopes)
        if ends is None:
            continue
        rest = {other: on for other, on in domains.items() if other is not symbol}
        found = [sign_of_function(cells.subs({symbol: end}), domain, rest, slopes) for end in ends]
        if all(one.shows(">=") for one in found):
            possible = NONE_BUT_POSITIVE if all(one.strict for one in found) else NOT_NEGATIVE
            places = ", ".join(f"{symbol} = {end}" for end in ends)
            return Signs(possible, reason=f"lowest at {places}: {found[0].reason}", in_balls=found[0].in_balls)
    return Signs(reason="the parameters do not scale out and no term-by-term sign is seen")


def _lowest_ends(cells: Cells, domain: Interval, domains: Domains, symbol: Symbol, slopes: int) -> list[Expr] | None:
    """Ends of a parameter's interval at one of which the function is lowest, whatever x is; None: not seen."""
    on = domains.get(symbol)
    if any(part.has(*SWITCHES, floor) for part in (*cells.pieces, *cells.at_knots)):
        return None
    ends = [end for one in (domain, *domains.values()) for end in one.ends]
    if on is None or any(one.has(symbol) for one in (*cells.knots, *ends)) or on.free_symbols:
        return None
    start, end = None if on.left_open else on.start, None if on.right_open else on.end
    slope = cells.map(lambda one: derivative(one, symbol))
    if start is not None and end is not None and _vanishes(slope.map(lambda one: derivative(one, symbol))):
        return [start, end]
    if not slopes or (start is None and end is None):
        return None
    sign = sign_of_function(slope, domain, domains, slopes - 1).value
    lowest = None if sign is None else start if sign >= 0 else end
    return None if lowest is None else [lowest]


def _vanishes(cells: Cells) -> bool:
    return all(is_identically_zero(part).is_yes for part in (*cells.pieces, *cells.at_knots))


def _on_cell(cell: Cell, domain: Interval, domains: Domains) -> Signs:
    """Contacts are kept where they have an x."""
    found = signs_on(cell.expression, box_of(common(cell, domain), domains))
    return replace(found, contacts=tuple(place for place in found.contacts if X in place))


def value_sign(value: Expr, domains: Domains) -> Signs:
    """Of a number with parameters: by the rules, with floors bounded and switches resolved; then of one parameter, as a
    function of it."""
    if value.has(Integrated) and not value.free_symbols:
        return Signs.of(sign_of_number(value))
    found = signs_on(value, domains)
    is_plain = not value.has(*SWITCHES, floor)
    if found.is_sharp or (found.value is not None and is_plain) or not value.free_symbols or value.has(Integrated):
        return found
    plain, fractions = without_floors(value)
    domains = {**domains, **fractions}
    try:
        plain = with_arctangents(resolve(plain).pieces[0])
        known = signs_on(plain, domains)
        return (known if known.value is not None else _sign_in_one_parameter(plain, domains)) & found
    except InputError:
        return found


def _sign_in_one_parameter(value: Expr, domains: Domains) -> Signs:
    if len(value.free_symbols) != 1:
        return UNKNOWN
    (symbol,) = value.free_symbols
    domain = domains.get(symbol, interval(symbol.sign))
    if domain.free_symbols:
        return UNKNOWN
    found = sign_of_function(resolve(value.xreplace({symbol: X})), domain, {})
    return replace(found, contacts=(), failures=())


def _sign_without_parameters(cells: Cells, domain: Interval) -> Signs:
    """The sign between certified zeros, all of which are known; of a periodic function over one period."""
    domain = one_period(cells, domain)
    found = zeros(cells, domain)
    regions = sign_regions(cells, domain)
    if found.singular:
        return Signs(reason=f"no finite values are shown near x = {found.singular[0].exact}", in_balls=True)
    if isinstance(regions, str) or not found.complete:
        return Signs(reason=regions if isinstance(regions, str) else "; ".join(found.reasons), in_balls=True)
    values = [value_sign(value, {}) for value in inner_values(cells, domain)]
    if not all(value.are_known for value in values):
        return Signs(reason="the sign of the value at a knot is not decided", in_balls=True)
    inside = [zero for zero in found.points if zero.exact is None or not domain.contains(zero.exact).is_no]
    possible = frozenset(region.sign for region in regions).union(*(value.possible for value in values))
    if not possible:
        return Signs(reason="nothing of the function lies in the domain", in_balls=True)
    if inside or found.intervals:
        possible |= {0}
    has_one_sign = not possible >= {1, -1}
    reason = f"one sign between all {len(inside)} certified zeros" if has_one_sign else "the sign changes"
    below = [rational_between(region.start, region.end) for region in regions if region.sign < 0]
    contacts, failures = _places([zero.exact for zero in found.points]), _places(below)
    return Signs(possible, contacts, failures, reason, in_balls=True)


def _places(points: Iterable[Expr | None]) -> Places:
    return tuple({X: point} for point in points if point is not None)


def common(one: Cell | Interval, domain: Interval) -> Interval:
    """The part of an interval, or an open cell, inside the domain, or more where the order of their ends is not known;
    an end that both share is the first one's."""
    found = Interval(one.start, one.end) if isinstance(one, Cell) else one
    if domain.start is not None and (one.start is None or sign_of(domain.start - one.start) == Sign.POSITIVE):
        found = replace(found, start=domain.start, left_open=domain.left_open)
    if domain.end is not None and (one.end is None or sign_of(one.end - domain.end) == Sign.POSITIVE):
        found = replace(found, end=domain.end, right_open=domain.right_open)
    return found
