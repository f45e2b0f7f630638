"""The sign of a piecewise function on a domain, for all parameter values.

Read off the structure where possible; else, with the scale parameters taken out, from the certified
zeros: between them the sign is constant.

- `sign_of_function(cells, domain, domains)`   a `FunctionSign`
- `value_sign(value, domains)`                 the sign of a constant with parameters
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..theory.cells import Cell, Cells
from ..theory.domains import REAL_LINE, Interval
from ..theory.expressions import ONE, Expr, Symbol, X, free_parameters
from ..theory.operators import Integrated
from ..theory.order import sign_of
from ..theory.truth import Sign
from .balls import NAN
from .constants import constant_ball
from .evidence import Engine
from .positive_forms import sign_on_box
from .positivity import sign_on
from .roots import SignRegion, rational_between, sign_regions, zeros
from .terms import meets, reduced


@dataclass(frozen=True)
class FunctionSign:
    """value 1, 0 or -1 (None: not decided); `strict`: zero nowhere on the domain; `negative`: places at which it
    should be negative, for whoever wants a witness."""

    value: int | None
    strict: bool
    engine: Engine
    reason: str
    negative: tuple[dict[Symbol, Expr], ...] = ()


def sign_of_function(cells: Cells, domain: Interval, domains: Mapping[Symbol, Interval]) -> FunctionSign:
    parts = [_structural(cell.expression, common(cell, domain), domains) for cell in cells if meets(cell, domain)]
    parts += [value_sign(value, domains) for value in _inner_values(cells, domain)]
    structural = _joined(parts)
    if structural is not None:
        return FunctionSign(*structural, Engine.EXACT, "the sign is that of every term")
    plain = reduced(cells, domain, domains)
    if not plain.is_free:
        reason = "the parameters do not scale out and no term-by-term sign is seen"
        return FunctionSign(None, False, Engine.EXACT, reason)
    found = _sign_without_parameters(plain.cells, plain.domain)
    at_one = dict.fromkeys(free_parameters(plain.amplitude, plain.scale), ONE)
    return replace(found, negative=tuple({**place, **at_one} for place in found.negative))


def _structural(expression: Expr, interval: Interval, domains: Mapping[Symbol, Interval]) -> tuple[int, bool] | None:
    """Term by term, or by the coefficients of a rational function on a box."""
    found = sign_on(expression, interval, domains)
    if found is not None:
        return found
    box = {X: interval, **{symbol: domains[symbol] for symbol in domains if symbol in _symbols(expression, interval)}}
    return sign_on_box(expression, box)


def value_sign(value: Expr, domains: Mapping[Symbol, Interval]) -> tuple[int, bool] | None:
    """The sign of a value at a knot, for all parameters."""
    found = _sign_of_value(value) or sign_on(value, REAL_LINE, domains)
    return found or sign_on_box(value, {symbol: domains[symbol] for symbol in domains if value.has(symbol)})


def _symbols(expression: Expr, interval: Interval) -> frozenset[Symbol]:
    ends = [end for end in (interval.start, interval.end) if end is not None]
    return expression.free_symbols.union(*(end.free_symbols for end in ends))


def _sign_without_parameters(cells: Cells, domain: Interval) -> FunctionSign:
    """The sign between certified zeros, all of which are known."""
    found = zeros(cells, domain)
    regions = sign_regions(cells, domain)
    if found.singular:
        return FunctionSign(None, False, Engine.BALL, f"not defined at x = {found.singular[0].exact}")
    if isinstance(regions, str) or not found.complete:
        reason = regions if isinstance(regions, str) else "; ".join(found.reasons)
        return FunctionSign(None, False, Engine.BALL, reason)
    values = [_sign_of_value(value) for value in _inner_values(cells, domain)]
    if None in values:
        return FunctionSign(None, False, Engine.BALL, "the sign of the value at a knot is not decided")
    joined = _joined([*((region.sign, True) for region in regions), *values])
    if joined is None:
        return FunctionSign(None, False, Engine.BALL, "the sign changes", _below(regions))
    inside = [zero for zero in found.points if zero.exact is None or not domain.contains(zero.exact).is_no]
    strict = joined[1] and not inside and not found.intervals
    reason = f"one sign between all {len(inside)} certified zeros"
    return FunctionSign(joined[0], strict, Engine.BALL, reason, _below(regions))


def _below(regions: tuple[SignRegion, ...]) -> tuple[dict[Symbol, Expr], ...]:
    """A rational point of each region in which the function is negative."""
    return tuple({X: rational_between(region)} for region in regions if region.sign < 0)


def _joined(parts: list[tuple[int, bool] | None]) -> tuple[int, bool] | None:
    """One sign for all parts; a part that is zero agrees with either."""
    if not parts or any(part is None for part in parts):
        return None
    signs = {part[0] for part in parts if part} - {0}
    if len(signs) > 1:
        return None
    return (signs.pop() if signs else 0), all(part is not None and part[0] != 0 and part[1] for part in parts)


def common(cell: Cell, domain: Interval) -> Interval:
    """The part of an open cell inside the domain, or more where the order of their ends is not known; an end that
    both share is open."""
    start, left_open = cell.start, True
    if domain.start is not None and (start is None or sign_of(domain.start - start) == Sign.POSITIVE):
        start, left_open = domain.start, domain.left_open
    end, right_open = cell.end, True
    if domain.end is not None and (end is None or sign_of(end - domain.end) == Sign.POSITIVE):
        end, right_open = domain.end, domain.right_open
    return Interval(start, end, left_open, right_open)


def _inner_values(cells: Cells, domain: Interval) -> list[Expr]:
    """The values at all knots that are not shown to lie outside."""
    pairs = zip(cells.knots, cells.at_knots, strict=True)
    return [value for knot, value in pairs if not domain.excludes(knot).is_yes]


def _sign_of_value(value: Expr) -> tuple[int, bool] | None:
    sign = _sign_with_integrals(value) if value.has(Integrated) else sign_of(value)
    return None if sign.value is None else (sign.value, sign != Sign.ZERO)


def _sign_with_integrals(value: Expr) -> Sign:
    ball = NAN if value.free_symbols else constant_ball(value)
    return Sign.POSITIVE if ball > 0 else Sign.NEGATIVE if ball < 0 else Sign.UNKNOWN
