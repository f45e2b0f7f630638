"""Verdicts, computed from evidence and never typed.

- `Verdict`               the vocabulary
- `verdict_of(entry)`     by these rules, in this order:
    cut short             open: where a limit of the machine ended the work on a statement that the verdict rests on,
                          what a theorem on record says of another one is not the whole of it
    holds as printed      vacuous, if there is nothing that it speaks of, or if what it assumes holds for none of the
                          uses that the paper quotes; open, if that is not decided; else confirmed
    fails as printed      inconsistent, if what fails are two numbers of the same paper; conditional, if it holds and
                          says something under a hypothesis that every quoted use satisfies; open, if that is not
                          decided; else refuted
    argued                if only the steps of an argument were decided
    open                  otherwise, and where engines contradict each other
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ..numerics.deciders.dispatch import part_names
from ..numerics.findings.evidence import Cause, Outcome
from ..theory.exact.truth import Truth, both
from ..theory.language.statements import AllOf, Consistent, Statement

if TYPE_CHECKING:
    from .entries import Entry


class Verdict(StrEnum):
    CONFIRMED = "confirmed"  # holds as printed
    CONDITIONAL = "conditional"  # only under a hypothesis that the paper omits
    REFUTED = "refuted"  # with an exact witness
    VACUOUS = "vacuous"  # true, but empty in the cases the paper speaks of
    INCONSISTENT = "inconsistent"  # with another statement or number of the same paper
    ARGUED = "argued"  # the steps of an argument hold; that they imply the sentence was not decided
    OPEN = "open"  # not decided; not the same as false


ROLES = ("printed", "restricted", "uses")  # that a verdict rests on
WHEN_IT_FAILS = {Truth.YES: Verdict.CONDITIONAL, Truth.NO: Verdict.REFUTED, Truth.UNKNOWN: Verdict.OPEN}
WHEN_IT_HOLDS = {Truth.YES: Verdict.VACUOUS, Truth.NO: Verdict.CONFIRMED, Truth.UNKNOWN: Verdict.OPEN}


def verdict_of(entry: Entry) -> Verdict:
    if any(entry.finding(role).cut_short for role in ROLES):
        return Verdict.OPEN
    printed = entry.outcome("printed")
    if printed is Outcome.HOLDS:
        return WHEN_IT_HOLDS[_is_vacuous(entry)]
    if printed is Outcome.FAILS:
        if _two_numbers_of_one_paper(entry):
            return Verdict.INCONSISTENT
        return WHEN_IT_FAILS[_is_conditional(entry)]
    return Verdict.ARGUED if printed is Outcome.ARGUED else Verdict.OPEN


def _is_vacuous(entry: Entry) -> Truth:
    """Nothing to speak of, or a hypothesis of the statement's own that no quoted use satisfies."""
    if _says_nothing(entry, "printed"):
        return Truth.YES
    if entry.claim.restricted is not None or entry.claim.uses is None:
        return Truth.NO
    return both(_breaks_it(name, entry) for name in part_names(entry.claim.uses))


def _is_conditional(entry: Entry) -> Truth:
    """Under the hypothesis it holds and says something, and every quoted use, of which there is one, satisfies it."""
    if entry.claim.restricted is None or entry.claim.uses is None:
        return Truth.NO
    under = Truth.NO if _says_nothing(entry, "restricted") else _holds(entry.outcome("restricted"))
    return both((under, _holds(entry.outcome("uses"))))


def _holds(outcome: Outcome) -> Truth:
    return Truth.of({Outcome.HOLDS: True, Outcome.FAILS: False}.get(outcome))


def _says_nothing(entry: Entry, role: str) -> bool:
    """Whether a statement that holds does so because there is nothing that it speaks of."""
    decisive = entry.finding(role).decisive
    return bool(decisive) and all(item.cause is Cause.EMPTY for item in decisive)


def _breaks_it(use: str, entry: Entry) -> Truth:
    """Whether a quoted use, by the name of its part, is a value that does not satisfy the hypothesis."""
    found = entry.finding("uses")
    causes = {item.cause for item in found.decisive if item.part == use or item.part.startswith(f"{use} / ")}
    breaks = {Outcome.FAILS: Cause.NO_VALUE not in causes, Outcome.HOLDS: False}
    return Truth.of(breaks.get(_of(use, found.parts)))


def _of(name: str, parts: dict[str, Outcome]) -> Outcome:
    """The outcome of a part, from those of its own parts."""
    found = {outcome for part, outcome in parts.items() if part == name or part.startswith(f"{name} / ")}
    if Outcome.FAILS in found:
        return Outcome.FAILS
    return Outcome.HOLDS if found == {Outcome.HOLDS} else Outcome.UNDECIDED


def _two_numbers_of_one_paper(entry: Entry) -> bool:
    if any(item.cause is Cause.NO_VALUE for item in entry.finding("printed").decisive):
        return False
    failing = _failing_parts(entry.claim.statement, entry)
    return bool(failing) and all(isinstance(part, Consistent) for part in failing)


def _failing_parts(statement: Statement | None, entry: Entry) -> list[Statement]:
    """The parts of a conjunction that fail; a statement that is none has itself as its only part. Which part of a
    conjunction Coq has refuted its record does not say."""
    if not isinstance(statement, AllOf):
        return [] if statement is None else [statement]
    parts = entry.finding("printed").parts
    named = zip(part_names(statement), statement.parts, strict=True)
    return [part for name, part in named if _of(name, parts) is Outcome.FAILS]
