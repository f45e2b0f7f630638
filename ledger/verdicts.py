"""Verdicts, computed from evidence and never typed.

- `Verdict`   the vocabulary
- `verdict_of(claim, outcome, corrected_outcome)`
"""

from __future__ import annotations

from enum import StrEnum

from ..numerics.evidence import Outcome
from ..theory.claims import Claim
from ..theory.statements import Consistent, Under


class Verdict(StrEnum):
    CONFIRMED = "confirmed"  # holds as printed
    CONDITIONAL = "conditional"  # only under a hypothesis that the paper omits
    REFUTED = "refuted"  # with an exact witness
    VACUOUS = "vacuous"  # true, but empty in the cases the paper speaks of
    INCONSISTENT = "inconsistent"  # with another statement or number of the same paper
    OPEN = "open"  # not decided; not the same as false


def verdict_of(claim: Claim, outcome: Outcome, corrected: Outcome | None) -> Verdict:
    """The verdict that the outcomes of the printed and of the corrected statement call for."""
    if claim.statement is None or outcome is Outcome.UNDECIDED:
        return Verdict.OPEN
    if outcome is Outcome.HOLDS:
        return Verdict.CONFIRMED
    if isinstance(claim.statement, Consistent):
        return Verdict.INCONSISTENT
    if isinstance(claim.corrected, Under) and corrected is Outcome.HOLDS:
        return Verdict.CONDITIONAL
    return Verdict.REFUTED
