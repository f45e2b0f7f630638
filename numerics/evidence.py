"""Evidence: what an engine found out about a statement.

- `Engine`, `Outcome`   the vocabulary
- `Evidence`            engine, outcome, detail, witness, enclosure, time
- `Finding`             all evidence on one statement
- `combined(evidence)`  the outcome that a list of evidence supports
- `timed(engine, check)` runs a check and records the time; an exception becomes `undecided`
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum


class Engine(StrEnum):
    EXACT = "exact"  # rational algebra, jets, exact order
    BALL = "ball"  # Arb enclosures
    KERNEL = "kernel"  # a proof assistant
    STEPS = "steps"  # displayed steps, each decided, linked by named lemmas
    QUADRATURE = "quadrature"  # mpmath: cross-check only
    SYMBOLIC = "symbolic"  # a second symbolic route: cross-check only
    EXHAUSTIVE = "exhaustive"  # every input of a float format


DECIDING = frozenset({Engine.EXACT, Engine.BALL, Engine.KERNEL, Engine.STEPS, Engine.EXHAUSTIVE})


class Outcome(StrEnum):
    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Evidence:
    """One engine's finding. `lower` and `upper` enclose the decisive number, where there is one."""

    engine: Engine
    outcome: Outcome
    detail: str = ""
    witness: str = ""
    lower: str = ""
    upper: str = ""
    seconds: float = 0.0
    part: str = ""

    def as_dict(self) -> dict:
        return {key: value for key, value in asdict(self).items() if value != "" or key == "detail"}


@dataclass(frozen=True)
class Finding:
    """All evidence on one statement and what it amounts to."""

    outcome: Outcome
    evidence: tuple[Evidence, ...]


class DisagreementError(RuntimeError):
    """Two engines contradict each other: a defect of ours, never a verdict."""


def combined(evidence: Iterable[Evidence]) -> Outcome:
    """What the evidence supports. One false part refutes a conjunction; all must hold to confirm it."""
    parts: dict[str, list[Evidence]] = {}
    for item in evidence:
        parts.setdefault(item.part, []).append(item)
    outcomes = {_of_one_part(findings) for findings in parts.values()}
    if Outcome.FAILS in outcomes:
        return Outcome.FAILS
    return Outcome.HOLDS if outcomes == {Outcome.HOLDS} else Outcome.UNDECIDED


def _of_one_part(findings: list[Evidence]) -> Outcome:
    """A deciding engine must speak, and none may contradict it."""
    decided = {item.outcome for item in findings if item.engine in DECIDING} - {Outcome.UNDECIDED}
    checked = {item.outcome for item in findings if item.engine not in DECIDING} - {Outcome.UNDECIDED}
    if len(decided) > 1 or (decided and checked and decided != checked):
        raise DisagreementError("; ".join(f"{item.engine}: {item.outcome} ({item.detail})" for item in findings))
    return decided.pop() if decided else Outcome.UNDECIDED


def timed(check: Callable[[], Evidence]) -> Evidence:
    start = time.perf_counter()
    finding = check()
    return replace(finding, seconds=round(time.perf_counter() - start, 4))
