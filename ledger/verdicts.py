"""Verdicts, computed from evidence and never typed.

- `Verdict`   the vocabulary
- `verdict_of(claim, printed, corrected)`
"""

from __future__ import annotations

from enum import StrEnum

from ..numerics.deciders.dispatch import part_names
from ..numerics.evidence import Finding, Outcome
from ..theory.claims import Claim
from ..theory.statements import AllOf, Consistent, Statement, Under
from ..theory.truth import Truth, both


class Verdict(StrEnum):
    CONFIRMED = "confirmed"  # holds as printed
    CONDITIONAL = "conditional"  # only under a hypothesis that the paper omits
    REFUTED = "refuted"  # with an exact witness
    VACUOUS = "vacuous"  # true, but empty in the cases the paper speaks of
    INCONSISTENT = "inconsistent"  # with another statement or number of the same paper
    OPEN = "open"  # not decided; not the same as false


def verdict_of(
    claim: Claim, printed: Finding, corrected: Finding | None = None, vacuous: Finding | None = None
) -> Verdict:
    """The verdict that the findings on the printed and on the corrected statement call for."""
    if claim.statement is None or printed.outcome is Outcome.UNDECIDED:
        return Verdict.OPEN
    if printed.outcome is Outcome.HOLDS:
        return Verdict.VACUOUS if vacuous and vacuous.outcome is Outcome.HOLDS else Verdict.CONFIRMED
    if all(isinstance(part, Consistent) for part in _failing_parts(claim.statement, printed)):
        return Verdict.INCONSISTENT
    if corrected and corrected.outcome is Outcome.HOLDS:
        is_forgotten = _is_forgotten_hypothesis(claim.corrected)
        if not is_forgotten.is_no:
            return Verdict.CONDITIONAL if is_forgotten.is_yes else Verdict.OPEN
    return Verdict.REFUTED


def _is_forgotten_hypothesis(corrected: Statement | None) -> Truth:
    """The printed statement under a hypothesis that the paper's own uses satisfy."""
    if not isinstance(corrected, Under):
        return Truth.NO
    domains = dict(corrected.hypothesis)
    uses = [(domains.get(symbol), value) for symbol, values in corrected.uses for value in values]
    if not uses:
        return Truth.NO
    return both(domain.contains(value) for domain, value in uses if domain is not None)


def _failing_parts(statement: Statement, finding: Finding) -> list[Statement]:
    """The parts of a conjunction that fail; a statement that is none has itself as its only part."""
    if not isinstance(statement, AllOf):
        return [statement]
    parts = dict(zip(part_names(statement), statement.parts, strict=True))
    failing = [item.part for item in finding.evidence if item.outcome is Outcome.FAILS]
    return [part for name, part in parts.items() if any(f == name or f.startswith(f"{name} / ") for f in failing)]
