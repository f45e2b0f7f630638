"""The sign of a piecewise function on a domain, for all parameter values.

Read off the structure where possible; else, with the scale parameters taken out, from the certified
zeros: between them the sign is constant.

- `sign_of_function(cells, domain, domains)`   a `Sign`
- `value_sign(value, domains)`                 the sign of a constant with parameters
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sympy import Expr, Symbol

from ..theory.cells import Cell, Cells
from ..theory.domains import REAL_LINE, Interval
from ..theory.expressions import X
from ..theory.order import sign_of
from .constants import constant_ball
from .evidence import Engine
from .positive_forms import sign_on_box
from .positivity import sign_on
from .roots import sign_regions, zeros
from .terms import meets, reduced


@dataclass(frozen=True)
class Sign:
    """value 1, 0 or -1 (None: not decided); `strict`: zero nowhere on the domain."""

    value: int | None
    strict: bool
    engine: Engine
    reason: str


def sign_of_function(cells: Cells, domain: Interval, domains: Mapping[Symbol, Interval]) -> Sign:
    parts = [_structural(cell.expression, common(cell, domain), domains) for cell in cells if meets(cell, domain)]
    parts += [value_sign(value, domains) for value in _inner_values(cells, domain)]
    found = _joined(parts)
    if found is not None:
        return Sign(*found, Engine.EXACT, "the sign is that of every term")
    plain = reduced(cells, domain, domains)
    if not plain.is_free:
        return Sign(None, False, Engine.EXACT, "the parameters do not scale out and no term-by-term sign is seen")
    return _sign_without_parameters(plain.cells, plain.domain)


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


def _symbols(expression: Expr, interval: Interval) -> set:
    ends = [end for end in (interval.start, interval.end) if end is not None]
    return expression.free_symbols.union(*(end.free_symbols for end in ends))


def _sign_without_parameters(cells: Cells, domain: Interval) -> Sign:
    """The sign between certified zeros, all of which are known."""
    found = zeros(cells, domain)
    regions = sign_regions(cells, domain)
    if found.singular:
        return Sign(None, False, Engine.BALL, f"not defined at x = {found.singular[0].exact}")
    if isinstance(regions, str) or not found.complete:
        reason = regions if isinstance(regions, str) else "; ".join(found.reasons)
        return Sign(None, False, Engine.BALL, reason)
    values = [_sign_of_value(value) for value in _inner_values(cells, domain)]
    joined = _joined([*((region.sign, True) for region in regions), *values])
    if joined is None:
        return Sign(None, False, Engine.BALL, "the sign changes")
    inside = [zero for zero in found.points if zero.exact is None or domain.contains(zero.exact)]
    strict = joined[1] and not inside and not found.intervals
    return Sign(joined[0], strict, Engine.BALL, f"one sign between all {len(inside)} certified zeros")


def _joined(parts: list[tuple[int, bool] | None]) -> tuple[int, bool] | None:
    """One sign for all parts; a part that is zero agrees with either."""
    if not parts or any(part is None for part in parts):
        return None
    signs = {part[0] for part in parts if part} - {0}
    if len(signs) > 1:
        return None
    return (signs.pop() if signs else 0), all(part is not None and part[0] != 0 and part[1] for part in parts)


def common(cell: Cell, domain: Interval) -> Interval:
    """The part of an open cell inside the domain; an end that both share is open."""
    start, left_open = cell.start, True
    if domain.start is not None and (start is None or sign_of(domain.start - start) == 1):
        start, left_open = domain.start, domain.left_open
    end, right_open = cell.end, True
    if domain.end is not None and (end is None or sign_of(end - domain.end) == 1):
        end, right_open = domain.end, domain.right_open
    return Interval(start, end, left_open, right_open)


def _inner_values(cells: Cells, domain: Interval) -> list[Expr]:
    return [value for knot, value in zip(cells.knots, cells.at_knots, strict=True) if not domain.excludes(knot)]


def _sign_of_value(value: Expr) -> tuple[int, bool] | None:
    sign = sign_of(value) if value.free_symbols or value.is_Rational else _sign_of_constant(value)
    return None if sign is None else (sign, sign != 0)


def _sign_of_constant(value: Expr) -> int | None:
    ball = constant_ball(value)
    return 1 if ball > 0 else -1 if ball < 0 else 0 if ball.is_zero() else None
