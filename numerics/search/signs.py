"""The sign of a piecewise function on a domain, for all parameter values.

Read off the structure where possible; else, with the scale parameters taken out, from the certified
zeros: between them the sign is constant. A parameter in which the function is monotone or affine is put to the
ends of its interval.

- `sign_of_function(cells, domain, domains)`   a `FunctionSign`
- `contact_places(cells, domain, domains)`     exact places at which it should be zero or negative
- `value_sign(value, domains)`                 the sign of a value at a knot, for all parameters
- `common(one, domain)`                        the part of an interval or an open cell inside a domain
"""

from dataclasses import dataclass, replace

from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import SWITCHES, Expr, Symbol, X, floor
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language.operators import Integrated
from ..algebra.box_signs import sign_by_rules
from ..algebra.periods import one_period
from ..algebra.positivity import Domains, sign_on
from ..algebra.terms import Reduced, inner_values, meets, reduced
from ..algebra.witnesses import unit_values
from ..arithmetic.balls import NAN
from ..findings.evidence import Engine
from .constants import constant_ball
from .roots import SignRegion, ZeroSet, rational_between, sign_regions, zeros

MOST_SLOPES = 2  # derivatives in a parameter, one of the other, whose signs are asked
Places = tuple[dict[Symbol, Expr], ...]


@dataclass(frozen=True)
class FunctionSign:
    """value 1, 0 or -1 (None: not decided); `strict`: zero nowhere on the domain; `low`: places at which it should
    be negative or zero, for whoever wants a witness."""

    value: int | None
    strict: bool
    engine: Engine
    reason: str
    low: Places = ()


def sign_of_function(cells: Cells, domain: Interval, domains: Domains, slopes: int = MOST_SLOPES) -> FunctionSign:
    parts = [_structural(cell.expression, common(cell, domain), domains) for cell in cells if meets(cell, domain)]
    parts += [value_sign(value, domains) for value in inner_values(cells, domain)]
    structural = _joined(parts)
    if structural is not None:
        return FunctionSign(*structural, Engine.EXACT, "the sign is that of every term")
    plain = reduced(cells, domain, domains)
    if not plain.is_free:
        return _with_one_parameter_less(cells, domain, domains, slopes)
    found = _sign_without_parameters(plain.cells, plain.domain)
    return replace(found, low=_at_unit_scale(found.low, plain))


def contact_places(cells: Cells, domain: Interval, domains: Domains) -> Places:
    """Exact places at which a function whose parameters scale out should be zero or negative."""
    plain = reduced(cells, domain, domains)
    if not plain.is_free:
        return ()
    return _at_unit_scale(_sign_without_parameters(plain.cells, plain.domain).low, plain)


def _at_unit_scale(places: Places, plain: Reduced) -> Places:
    return tuple({**place, **unit_values(plain)} for place in places)


def _with_one_parameter_less(cells: Cells, domain: Interval, domains: Domains, slopes: int) -> FunctionSign:
    """A function that rises or falls with a parameter, or is affine in it, is not negative if it is not so at the
    ends of the parameter's interval, where they belong to it."""
    for symbol in cells.parameters:
        ends = _lowest_ends(cells, domain, domains, symbol, slopes)
        if ends is None:
            continue
        rest = {other: on for other, on in domains.items() if other is not symbol}
        found = [sign_of_function(cells.subs({symbol: end}), domain, rest, slopes) for end in ends]
        if all(one.value is not None and one.value >= 0 for one in found):
            strict = all(one.strict and one.value == 1 for one in found)
            places = ", ".join(f"{symbol} = {end}" for end in ends)
            return FunctionSign(1, strict, found[0].engine, f"lowest at {places}: {found[0].reason}")
    reason = "the parameters do not scale out and no term-by-term sign is seen"
    return FunctionSign(None, False, Engine.EXACT, reason)


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


def _structural(expression: Expr, interval: Interval, domains: Domains) -> tuple[int, bool] | None:
    """Term by term, or by the coefficients of a rational function on a box."""
    found = sign_on(expression, interval, domains)
    if found is not None:
        return found
    used = expression.free_symbols | interval.free_symbols
    return sign_by_rules(expression, {X: interval, **{one: domains[one] for one in domains if one in used}})


def value_sign(value: Expr, domains: Domains) -> tuple[int, bool] | None:
    found = _sign_of_value(value) or sign_on(value, REAL_LINE, domains)
    return found or sign_by_rules(value, {symbol: domains[symbol] for symbol in domains if value.has(symbol)})


def _sign_without_parameters(cells: Cells, domain: Interval) -> FunctionSign:
    """The sign between certified zeros, all of which are known; of a periodic function over one period."""
    domain = one_period(cells, domain)
    found = zeros(cells, domain)
    regions = sign_regions(cells, domain)
    if found.singular:
        return FunctionSign(None, False, Engine.BALL, f"no finite values are shown near x = {found.singular[0].exact}")
    if isinstance(regions, str) or not found.complete:
        reason = regions if isinstance(regions, str) else "; ".join(found.reasons)
        return FunctionSign(None, False, Engine.BALL, reason)
    values = [_sign_of_value(value) for value in inner_values(cells, domain)]
    if None in values:
        return FunctionSign(None, False, Engine.BALL, "the sign of the value at a knot is not decided")
    joined = _joined([*((region.sign, True) for region in regions), *values])
    if joined is None:
        return FunctionSign(None, False, Engine.BALL, "the sign changes", _low_places(regions, found))
    inside = [zero for zero in found.points if zero.exact is None or not domain.contains(zero.exact).is_no]
    strict = joined[1] and not inside and not found.intervals
    reason = f"one sign between all {len(inside)} certified zeros"
    return FunctionSign(joined[0], strict, Engine.BALL, reason, _low_places(regions, found))


def _low_places(regions: tuple[SignRegion, ...], found: ZeroSet) -> Places:
    """A rational point of each region in which the function is negative, and its exact zeros."""
    below = [rational_between(region.start, region.end) for region in regions if region.sign < 0]
    return tuple({X: point} for point in (*below, *(zero.exact for zero in found.points)) if point is not None)


def _joined(parts: list[tuple[int, bool] | None]) -> tuple[int, bool] | None:
    """One sign for all parts; a part that is zero agrees with either."""
    if not parts or any(part is None for part in parts):
        return None
    signs = {part[0] for part in parts if part} - {0}
    if len(signs) > 1:
        return None
    return (signs.pop() if signs else 0), all(part is not None and part[0] != 0 and part[1] for part in parts)


def common(one: Cell | Interval, domain: Interval) -> Interval:
    """The part of an interval, or an open cell, inside the domain, or more where the order of their ends is not known;
    an end that both share is the first one's."""
    found = Interval(one.start, one.end) if isinstance(one, Cell) else one
    if domain.start is not None and (one.start is None or sign_of(domain.start - one.start) == Sign.POSITIVE):
        found = replace(found, start=domain.start, left_open=domain.left_open)
    if domain.end is not None and (one.end is None or sign_of(one.end - domain.end) == Sign.POSITIVE):
        found = replace(found, end=domain.end, right_open=domain.right_open)
    return found


def _sign_of_value(value: Expr) -> tuple[int, bool] | None:
    sign = _sign_with_integrals(value) if value.has(Integrated) else sign_of(value)
    return None if sign.value is None else (sign.value, sign != Sign.ZERO)


def _sign_with_integrals(value: Expr) -> Sign:
    ball = NAN if value.free_symbols else constant_ball(value)
    return Sign.POSITIVE if ball > 0 else Sign.NEGATIVE if ball < 0 else Sign.UNKNOWN
