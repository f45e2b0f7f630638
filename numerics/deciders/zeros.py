"""The set of zeros of a function: isolated, enclosed, and shown to be complete.

- `decide_zeros`
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Symbol

from ...theory import statements as say
from ...theory.domains import Interval
from ..balls import to_ball
from ..constants import constant_ball
from ..decimals import enclosing_decimals
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..roots import zeros
from ..terms import reduced, resolve


def decide_zeros(statement: say.Zeros, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    return [timed(lambda: _zeros(statement, domains))]


def _zeros(statement: say.Zeros, domains: Mapping[Symbol, Interval]) -> Evidence:
    plain = reduced(resolve(statement.of), statement.domain, domains)
    if not plain.is_free:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the parameters do not scale out")
    found = zeros(plain.cells, plain.domain)
    if not found.complete:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, found.note)
    places = ", ".join(enclosing_decimals(ball, 12)[0] + "…" for ball in found.roots)
    if len(found.roots) != len(statement.are):
        detail = f"{len(found.roots)} zeros, not {len(statement.are)}"
        return Evidence(Engine.BALL, Outcome.FAILS, detail, f"the zeros are {places}")
    for ball, claimed in zip(found.roots, statement.are, strict=True):
        outcome = _agrees(ball, claimed, plain)
        if outcome is not Outcome.HOLDS:
            return Evidence(Engine.BALL, outcome, f"the zeros are {places}", f"the zeros are {places}")
    return Evidence(Engine.BALL, Outcome.HOLDS, f"exactly these zeros: {places}")


def _agrees(ball, claimed, plain) -> Outcome:
    """A printed zero must round; an exact one must be a zero by exact algebra and lie in the enclosure."""
    if isinstance(claimed, say.Printed):
        low, high = map(to_ball, claimed.interval())
        if ball >= low and ball <= high:
            return Outcome.HOLDS
        return Outcome.FAILS if ball < low or ball > high else Outcome.UNDECIDED
    point = claimed / plain.scale
    where = constant_ball(point)
    if not where.overlaps(ball):
        return Outcome.FAILS
    return Outcome.HOLDS if is_identically_zero(plain.cells.value_at(point)) is True else Outcome.UNDECIDED
