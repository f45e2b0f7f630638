"""The sign of a piecewise function on a domain, for all parameter values.

Read off the structure where possible; else with the scale parameters taken out: exactly on polynomial
cells, by certified extrema on the others.

- `sign_of_function(cells, domain, domains)`   a `Sign`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy

from sympy import Expr, Symbol

from ..derivations.splines import polynomial_over_q, to_fmpq
from ..theory.cells import Cell, Cells
from ..theory.domains import Interval
from ..theory.order import sign_of
from .constants import constant_ball
from .evidence import Engine
from .extrema import infimum
from .polynomial_signs import sign_on_interval
from .positivity import sign_on
from .terms import meets, reduced


@dataclass(frozen=True)
class Sign:
    """value 1, 0 or -1 (None: not decided); `strict`: zero nowhere on the domain."""

    value: int | None
    strict: bool
    engine: Engine
    reason: str


def sign_of_function(cells: Cells, domain: Interval, domains: Mapping[Symbol, Interval]) -> Sign:
    parts = [sign_on(cell.expression, _common(cell, domain), domains) for cell in cells if meets(cell, domain)]
    parts += [_sign_of_value(value) for value in _inner_values(cells, domain)]
    found = _joined(parts)
    if found is not None:
        return Sign(*found, Engine.EXACT, "the sign is that of every term")
    plain = reduced(cells, domain, domains)
    if not plain.is_free:
        return Sign(None, False, Engine.EXACT, "the parameters do not scale out and no term-by-term sign is seen")
    return _sign_without_parameters(plain.cells, plain.domain)


def _sign_without_parameters(cells: Cells, domain: Interval) -> Sign:
    parts, engine, reasons = [], Engine.EXACT, []
    for cell in cells:
        if not meets(cell, domain):
            continue
        common = _common(cell, domain)
        exact = _polynomial_sign(cell.expression, common)
        if exact is None:
            engine = Engine.BALL
            exact, reason = _sign_by_infimum(cell.expression, common)
            reasons.append(reason)
        parts.append(exact)
    parts += [_sign_of_value(value) for value in _inner_values(cells, domain)]
    found = _joined(parts)
    reason = "; ".join(dict.fromkeys(reasons)) or "Sturm's theorem on every polynomial cell"
    return Sign(None, False, engine, reason or "the sign changes") if found is None else Sign(*found, engine, reason)


def _joined(parts: list[tuple[int, bool] | None]) -> tuple[int, bool] | None:
    """One sign for all parts; a part that is zero agrees with either."""
    if not parts or any(part is None for part in parts):
        return None
    signs = {part[0] for part in parts if part} - {0}
    if len(signs) > 1:
        return None
    return (signs.pop() if signs else 0), all(part is not None and part[0] != 0 and part[1] for part in parts)


def _common(cell: Cell, domain: Interval) -> Interval:
    """The part of an open cell inside the domain; an end that both share is open."""
    start, left_open = cell.start, True
    if domain.start is not None and (start is None or sign_of(domain.start - start) == 1):
        start, left_open = domain.start, domain.left_open
    end, right_open = cell.end, True
    if domain.end is not None and (end is None or sign_of(end - domain.end) == 1):
        end, right_open = domain.end, domain.right_open
    return Interval(start, end, left_open, right_open)


def _inner_values(cells: Cells, domain: Interval) -> list[Expr]:
    return [value for knot, value in zip(cells.knots, cells.at_knots, strict=True) if domain.contains(knot)]


def _sign_of_value(value: Expr) -> tuple[int, bool] | None:
    sign = sign_of(value) if value.free_symbols or value.is_Rational else _sign_of_constant(value)
    return None if sign is None else (sign, sign != 0)


def _sign_of_constant(value: Expr) -> int | None:
    ball = constant_ball(value)
    return 1 if ball > 0 else -1 if ball < 0 else 0 if ball.is_zero() else None


def _polynomial_sign(expression: Expr, interval: Interval) -> tuple[int, bool] | None:
    polynomial = polynomial_over_q(expression)
    ends = [end for end in (interval.start, interval.end) if end is not None]
    if polynomial is None or not all(end.is_Rational for end in ends):
        return None
    start, end = (None if point is None else to_fmpq(point) for point in (interval.start, interval.end))
    inside = sign_on_interval(polynomial, start, end)
    at_ends = [polynomial(to_fmpq(e)) for e, o in ((interval.start, interval.left_open), (interval.end, interval.right_open)) if e is not None and not o]  # fmt: skip
    return inside if inside is None else _joined([inside, *(((v > 0) - (v < 0), v != 0) for v in at_ends)])


def _sign_by_infimum(expression: Expr, interval: Interval) -> tuple[tuple[int, bool] | None, str]:
    for sign in (1, -1):
        lowest = infimum(Cells.everywhere(sign * expression), interval)
        if lowest.value > 0:
            return (sign, True), f"certified infimum {sympy.Float(float(lowest.value.mid()), 6)} ({lowest.note})"
        if lowest.value >= 0:
            return (sign, False), f"certified infimum 0 ({lowest.note})"
    return None, "the certified extrema leave the sign open"


