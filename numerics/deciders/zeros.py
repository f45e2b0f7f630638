"""The set of zeros of a function: isolated, enclosed, and shown to be complete.

- `decide_zeros`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sympy import Expr, Symbol

from ...theory import statements as say
from ...theory.cells import Cells
from ...theory.domains import Interval
from ..constants import constant_ball
from ..decimals import enclosing_decimals
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..roots import Zero, zeros
from ..terms import Reduced, peeled, reduced, resolve
from .equality import against_printed

DIGITS = 20


def decide_zeros(statement: say.Zeros, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    return [timed(lambda: _zeros(statement, domains))]


def _zeros(statement: say.Zeros, domains: Mapping[Symbol, Interval]) -> Evidence:
    f, order = peeled(statement.of)
    plain = reduced(resolve(f), statement.domain, domains)
    if not plain.is_free or (plain.scale != 1 and any(isinstance(zero, say.Printed) for zero in statement.are)):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the zeros depend on the parameters")
    found = zeros(plain.cells, plain.domain, order, digits=DIGITS)
    if not found.complete:
        reason = "; ".join(found.reasons) or "the zeros are not all resolved"
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    inside = [_is_inside(zero, plain.domain) and (order > 0 or _is_value(zero, plain.cells)) for zero in found.points]
    if None in inside:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "a zero is not separated from an end of the domain")
    found = replace(found, points=tuple(zero for zero, kept in zip(found.points, inside, strict=True) if kept))
    places = ", ".join(_text(zero) for zero in found.points)
    if found.intervals or len(found.points) != len(statement.are):
        count = "infinitely many" if found.intervals else str(len(found.points))
        return Evidence(Engine.BALL, Outcome.FAILS, f"{count} zeros, not {len(statement.are)}", f"zeros: {places}")
    pairs = zip(found.points, _in_order(statement.are), strict=True)
    outcomes = {_agrees(zero, claimed, plain, order) for zero, claimed in pairs}
    if outcomes == {Outcome.HOLDS} or not outcomes:
        return Evidence(Engine.BALL, Outcome.HOLDS, f"exactly these zeros: {places}")
    outcome = Outcome.FAILS if Outcome.FAILS in outcomes else Outcome.UNDECIDED
    return Evidence(Engine.BALL, outcome, f"the zeros are {places}", f"zeros: {places}")


def _is_inside(zero: Zero, domain: Interval) -> bool | None:
    """Whether a zero belongs to the domain; None where its enclosure meets an end that does not belong to it."""
    if zero.exact is not None:
        return domain.contains(zero.exact)
    ends = ((domain.start, domain.left_open), (domain.end, domain.right_open))
    excluded = [end for end, is_open in ends if end is not None and is_open]
    return None if any(constant_ball(end).overlaps(zero.place) for end in excluded) else True


def _is_value(zero: Zero, cells: Cells) -> bool | None:
    """Whether a zero of a piece at its end is a value of the function: at a knot its own value counts."""
    for knot, value in zip(cells.knots, cells.at_knots, strict=True):
        if zero.exact is not None and is_identically_zero(zero.exact - knot) is True:
            return is_identically_zero(value) is True or (None if constant_ball(value).contains(0) else False)
        if zero.exact is None and constant_ball(knot).overlaps(zero.place):
            return None
    return True


def _text(zero: Zero) -> str:
    return str(zero.exact) if zero.exact is not None else enclosing_decimals(zero.place, 12)[0] + "…"


def _in_order(claimed: tuple[Expr | say.Printed, ...]) -> list[Expr | say.Printed]:
    """The claimed zeros by size, as the found ones are; with parameters left they stay as listed."""
    if any(not isinstance(one, say.Printed) and one.free_symbols for one in claimed):
        return list(claimed)

    def size(one: Expr | say.Printed) -> float:
        return float(one.text) if isinstance(one, say.Printed) else float(constant_ball(one).mid())

    return sorted(claimed, key=size)


def _agrees(zero: Zero, claimed: Expr | say.Printed, plain: Reduced, order: int) -> Outcome:
    """A printed zero must round; an exact one must be a zero by exact algebra and lie in the enclosure."""
    if isinstance(claimed, say.Printed):
        return against_printed(zero.place, claimed)[0]
    point = claimed / plain.scale
    if not constant_ball(point).overlaps(zero.place):
        return Outcome.FAILS
    return (
        Outcome.HOLDS
        if is_identically_zero(plain.cells.derivative(order).value_at(point)) is True
        else Outcome.UNDECIDED
    )
