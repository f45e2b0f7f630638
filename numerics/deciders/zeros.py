"""The set of zeros of a function: isolated, enclosed, and shown to be complete.

- `decide_zeros`
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Symbol

from ...theory import statements as say
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
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "; ".join(found.reasons) or "zeros are not all resolved")
    places = ", ".join(_text(zero) for zero in found.points)
    if found.intervals or len(found.points) != len(statement.are):
        count = "infinitely many" if found.intervals else str(len(found.points))
        return Evidence(Engine.BALL, Outcome.FAILS, f"{count} zeros, not {len(statement.are)}", f"zeros: {places}")
    outcomes = {_agrees(zero, claimed, plain, order) for zero, claimed in zip(found.points, statement.are, strict=True)}
    if outcomes == {Outcome.HOLDS} or not outcomes:
        return Evidence(Engine.BALL, Outcome.HOLDS, f"exactly these zeros: {places}")
    outcome = Outcome.FAILS if Outcome.FAILS in outcomes else Outcome.UNDECIDED
    return Evidence(Engine.BALL, outcome, f"the zeros are {places}", f"zeros: {places}")


def _text(zero: Zero) -> str:
    return str(zero.exact) if zero.exact is not None else enclosing_decimals(zero.place, 12)[0] + "…"


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
