"""Evidence: what an engine found out about a statement, and why it found out no more.

- `Engine`, `Outcome`, `Cause`   the vocabulary
- `Evidence`              engine, outcome, cause, part, witness, enclosure, time
- `Finding`               all evidence on one statement; its outcome is computed whenever it is asked for
- `combined(evidence)`    the outcome that a list of evidence supports; `by_part(evidence)`
- `contradicting(evidence)`, `contradiction(evidence)`   engines that contradict each other, and that in words
- `timed(check)`          runs a check and records the time
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from .witness import Seen, Witness, witness


class Engine(StrEnum):
    EXACT = "exact"  # rational algebra, jets, exact order
    BALL = "ball"  # Arb enclosures
    COQ = "coq"  # a theorem that the proof assistant has checked
    LEMMA = "lemma"  # a named theorem of analysis whose conclusion this is, its hypotheses decided
    STEPS = "steps"  # the steps of an argument: not what it is to show
    QUADRATURE = "quadrature"  # mpmath: cross-check only
    SYMBOLIC = "symbolic"  # a second symbolic route: cross-check only
    EXHAUSTIVE = "exhaustive"  # every input of a float format


DECIDING = frozenset({Engine.EXACT, Engine.BALL, Engine.COQ, Engine.LEMMA, Engine.EXHAUSTIVE})


class Outcome(StrEnum):
    HOLDS = "holds"
    FAILS = "fails"
    ARGUED = "argued"  # the steps of an argument hold; that they imply the statement was not decided
    UNDECIDED = "undecided"


class Cause(StrEnum):
    DECIDED = "decided"
    NO_VALUE = "no value"  # decided: the statement speaks of a point at which an expression has no value
    EMPTY = "empty"  # decided: there is nothing that the statement speaks of
    NOT_SHOWN = "not shown"  # no method settled it
    NO_MEANING = "no meaning"  # nothing is said that could be decided
    NOT_EXPRESSIBLE = "not expressible"  # no decider speaks of such statements
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "out of memory"
    WORKER_LOST = "worker lost"
    REFUSED = "answer refused"  # of another machine
    BROKEN = "broken"  # a defect of ours


CUT_SHORT = frozenset(
    {Cause.TIMED_OUT, Cause.OUT_OF_MEMORY, Cause.WORKER_LOST, Cause.REFUSED}
)  # on another day it may be decided
ACCIDENTS = CUT_SHORT | {Cause.BROKEN}  # what says nothing of the statement


@dataclass(frozen=True)
class Evidence:
    """One engine's finding. `lower` and `upper` enclose the decisive number, where there is one."""

    engine: Engine
    outcome: Outcome
    detail: str = ""
    witness: Witness | None = None
    lower: str = ""
    upper: str = ""
    seconds: float = 0.0
    part: str = ""
    cause: Cause | None = None  # never None afterwards
    told_by: str = ""  # who says so, where it is not the deciders of this machine

    def __post_init__(self) -> None:
        if self.cause is None:
            undecided = self.outcome is Outcome.UNDECIDED
            object.__setattr__(self, "cause", Cause.NOT_SHOWN if undecided else Cause.DECIDED)

    @property
    def shown(self) -> Witness:
        """The witness, or in words what takes its place."""
        return self.witness or witness(Seen.NOTE, self.detail)

    def as_dict(self) -> dict:
        told = {**asdict(self), "witness": self.witness and self.witness.as_dict()}
        return {key: value for key, value in told.items() if value not in ("", None) or key == "detail"}


@dataclass(frozen=True)
class Finding:
    evidence: tuple[Evidence, ...] = ()

    @property
    def outcome(self) -> Outcome:
        return combined(self.evidence)

    @property
    def parts(self) -> dict[str, Outcome]:
        return {part: _of_one_part(found) for part, found in by_part(self.evidence).items()}

    @property
    def cut_short(self) -> list[Evidence]:
        """What says that a limit of this machine ended the work, or that another one is not believed where we
        ourselves do not know."""
        is_known = self.outcome is not Outcome.UNDECIDED
        return [item for item in self.evidence if item.cause in CUT_SHORT - ({Cause.REFUSED} if is_known else set())]

    @property
    def witness(self) -> Witness | None:
        """The first of what the outcome rests on."""
        return next((item.witness for item in self.decisive if item.witness), None)

    @property
    def decisive(self) -> list[Evidence]:
        """The evidence that the outcome rests on: of an undecided one, that on the parts that are not decided."""
        outcome, parts = self.outcome, self.parts
        return [item for item in self.evidence if parts[item.part] is outcome and item.outcome is outcome]


def by_part(evidence: Iterable[Evidence]) -> dict[str, list[Evidence]]:
    parts: dict[str, list[Evidence]] = {}
    for item in evidence:
        parts.setdefault(item.part, []).append(item)
    return parts


def combined(evidence: Iterable[Evidence]) -> Outcome:
    """What the evidence supports. One false part refutes a conjunction; all must hold to confirm it."""
    outcomes = {_of_one_part(findings) for findings in by_part(evidence).values()}
    if Outcome.FAILS in outcomes:
        return Outcome.FAILS
    if not outcomes or Outcome.UNDECIDED in outcomes:
        return Outcome.UNDECIDED
    return Outcome.ARGUED if Outcome.ARGUED in outcomes else Outcome.HOLDS


def _of_one_part(findings: list[Evidence]) -> Outcome:
    """A deciding engine must speak, and none may contradict it."""
    decided = {item.outcome for item in findings if item.engine in DECIDING} & {Outcome.HOLDS, Outcome.FAILS}
    checked = {item.outcome for item in findings if item.engine not in DECIDING} & {Outcome.HOLDS, Outcome.FAILS}
    if len(decided | checked) > 1:
        return Outcome.UNDECIDED
    if decided:
        return decided.pop()
    return Outcome.ARGUED if any(item.outcome is Outcome.ARGUED for item in findings) else Outcome.UNDECIDED


def contradiction(evidence: Iterable[Evidence]) -> str:
    """What engines say against each other about the same part; empty where they do not."""
    return "; ".join(f"{item.engine}: {item.outcome} ({item.detail})" for item in contradicting(evidence))


def contradicting(evidence: Iterable[Evidence]) -> list[Evidence]:
    """The evidence on the first part of which engines contradict each other."""
    for findings in by_part(evidence).values():
        said = [item for item in findings if item.outcome in (Outcome.HOLDS, Outcome.FAILS)]
        if len({item.outcome for item in said}) > 1:
            return said
    return []


def timed(check: Callable[[], Evidence]) -> Evidence:
    start = time.perf_counter()
    finding = check()
    return replace(finding, seconds=round(time.perf_counter() - start, 4))
