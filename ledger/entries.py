"""Ledger entries: a claim, what the deciders say now, what Coq has on record, and the verdict that follows.

- `Agreement`          how the two agree on one statement
- `Part`               what is known of one part of a statement
- `Entry`, `Ledger`
- `ledger.as_dict()`   the machine-readable form, schema 2
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape

from ..numerics.arithmetic.decimals import shortened
from ..numerics.findings.evidence import DECIDING, Cause, Evidence, Finding, Outcome, by_part, contradiction
from ..numerics.findings.grades import ORDER, Grade, Graded, grade_of_evidence, least
from ..numerics.findings.witness import Witness
from ..theory.language.claims import Claim
from ..theory.language.latex import latex_prose
from ..theory.language.notebook import bold, code, listed, table
from ..theory.language.visible import visible
from .verdicts import ROLES, Verdict, verdict_of

SCHEMA = 3
NOTHING = Finding()
SHOWN = 12  # lines of a printed ledger


class Agreement(StrEnum):
    AGREES = "agrees"
    ONLY_DECIDED = "only decided"
    ONLY_PROVED = "only proved"
    NEITHER = "neither"
    CONTRADICTS = "CONTRADICTS"  # a defect of ours


SETTLED = (Outcome.HOLDS, Outcome.FAILS)


@dataclass(frozen=True)
class Part:
    """A part of a statement, by the name that evidence has for it; no grade where it is not settled."""

    name: str
    outcome: Outcome
    grade: Grade | None


@dataclass(frozen=True)
class Entry:
    """`decided` and `proved` by the role of the statement: printed, restricted, uses, corrected."""

    claim: Claim
    decided: Mapping[str, Finding] = field(default_factory=dict)
    proved: Mapping[str, Evidence] = field(default_factory=dict)

    def finding(self, role: str) -> Finding:
        """What the deciders found on a statement; nothing where they were not asked."""
        return self.decided.get(role, NOTHING)

    def agreement(self, role: str) -> Agreement:
        if role not in self.claim.statements:
            return Agreement.NEITHER
        finding, proof = self.finding(role), self.proved.get(role)
        if contradiction(finding.evidence):
            return Agreement.CONTRADICTS
        if proof is None:
            return Agreement.ONLY_DECIDED if finding.outcome in SETTLED else Agreement.NEITHER
        if finding.outcome not in SETTLED:
            return Agreement.ONLY_PROVED
        return Agreement.AGREES if finding.outcome is proof.outcome else Agreement.CONTRADICTS

    def outcome(self, role: str) -> Outcome:
        """What is known of a statement: decided or proved, and by none of them contradicted."""
        agreement, finding = self.agreement(role), self.finding(role)
        if agreement is Agreement.CONTRADICTS or role not in self.claim.statements:
            return Outcome.UNDECIDED
        return self.proved[role].outcome if agreement is Agreement.ONLY_PROVED else finding.outcome

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self)

    @property
    def contradictions(self) -> list[str]:
        """The roles of statements on which engines contradict each other."""
        return [role for role in self.claim.statements if self.agreement(role) is Agreement.CONTRADICTS]

    @property
    def basis(self) -> list[str]:
        """The roles that the verdict rests on."""
        used = {Verdict.CONDITIONAL: ("restricted", "uses"), Verdict.VACUOUS: ("uses",)}.get(self.verdict, ())
        return ["printed", *(role for role in used if self.outcome(role) in SETTLED)]

    def evidence(self, role: str) -> list[Evidence]:
        """What the deciders found, then what Coq has on record."""
        proof = self.proved.get(role)
        return [*self.finding(role).evidence, *([] if proof is None else [proof])]

    @property
    def grade(self) -> Grade | None:
        """What the verdict rests on; None where it is argued or open."""
        if self.verdict in (Verdict.ARGUED, Verdict.OPEN):
            return None
        return least(grade for role in self.basis if (grade := self.grade_on(role)) is not None)

    def grade_on(self, role: str) -> Grade | None:
        """What the outcome of one statement rests on: the least of its parts; None where it is not settled."""
        outcome = self.outcome(role)
        if outcome not in SETTLED:
            return None
        if role in self.proved:
            return Grade.COQ
        return least(part.grade for part in self.parts(role) if part.outcome is outcome and part.grade is not None)

    def parts(self, role: str) -> list[Part]:
        """What the deciders say of each part of a statement; one that has no parts has one without a name."""
        finding = self.finding(role)
        outcomes, items = finding.parts, by_part(finding.evidence)
        return [Part(name, outcome, _grade(items[name], outcome)) for name, outcome in outcomes.items()]

    @property
    def decisive(self) -> Graded | None:
        """The witness or number that settles the claim, if there is one."""
        if self.grade is None:
            return None
        found = self.finding("printed").decisive
        item = next((item for item in found if item.witness), self._number)
        if item is None:
            return None
        text = str(item.witness) if item.witness else shortened(item.lower, item.upper)
        return Graded(text, grade_of_evidence(item))

    @property
    def engines(self) -> list[str]:
        """The engines that spoke, in the order of their first word."""
        spoken = (item.engine.value for item in self.evidence("printed") if item.outcome is not Outcome.UNDECIDED)
        return list(dict.fromkeys(spoken))

    @property
    def seconds(self) -> float:
        return sum(item.seconds for finding in self.decided.values() for item in finding.evidence)

    @property
    def refused(self) -> list[Evidence]:
        """What says that an answer of another machine was refused."""
        items = (item for finding in self.decided.values() for item in finding.evidence)
        return [item for item in items if item.cause is Cause.REFUSED]

    @property
    def witness(self) -> Witness | None:
        return self.finding("printed").witness

    @property
    def _number(self) -> Evidence | None:
        return next((item for item in self.finding("printed").decisive if item.lower), None)

    @property
    def reason(self) -> str:
        """Why an open claim is open: of several parts, that of one that is not decided."""
        if self.claim.statement is None:
            return self.claim.reason
        if self.agreement("printed") is Agreement.CONTRADICTS:
            return f"CONTRADICTS: {self._against_each_other()}"
        said = (f"{item.part}: {item.detail}" if item.part else item.detail for item in self._why if item.detail)
        return next(said, "")

    @property
    def _why(self) -> list[Evidence]:
        """What keeps an open claim open: a limit, the statement, or else its hypothesis, or a use of which it is not
        known whether it satisfies what is assumed."""
        cut_short = [item for role in ROLES for item in self.finding(role).cut_short]
        if cut_short or self.outcome("printed") not in SETTLED:
            return cut_short or self.finding("printed").decisive
        others = [item for role in ROLES[1:] for item in self.finding(role).evidence]
        return [item for item in others if item.outcome is Outcome.UNDECIDED]

    def _against_each_other(self) -> str:
        finding, proof = self.finding("printed"), self.proved.get("printed")
        if proof is None:
            return contradiction(finding.evidence)
        return f"the deciders say that it {finding.outcome.value}, Coq that it {proof.outcome.value} ({proof.detail})"

    def as_dict(self) -> dict:
        grade, decisive, number = self.grade, self.decisive, self._number
        return {
            "id": self.claim.id,
            "paper": self.claim.paper,
            "where": self.claim.where,
            "statement": self.claim.says,
            "verdict": self.verdict.value,
            "reading": self.claim.reading,
            "grade": grade.value if grade else None,
            "agreement": self.agreement("printed").value,
            "corrected": self._corrected_as_dict(),
            "witness": self.witness and self.witness.as_dict(),
            "value": {"lower": number.lower, "upper": number.upper} if number else None,
            "value_grade": grade_of_evidence(number).value if number else None,
            "decisive": {"text": decisive.text, "grade": decisive.grade.value} if decisive else None,
            "not_captured": self.claim.not_captured or None,
            "reason": self.reason if self.verdict is Verdict.OPEN else None,
            "decided": {
                role: {"outcome": finding.outcome.value, "evidence": [*map(_evidence_as_dict, finding.evidence)]}
                for role, finding in self.decided.items()
            },
            "proved": {role: _evidence_as_dict(proof) for role, proof in self.proved.items()},
        }

    def _corrected_as_dict(self) -> dict | None:
        if self.claim.corrected is None:
            return None
        agreement, outcome = self.agreement("corrected"), self.outcome("corrected")
        grade = self.grade_on("corrected")
        return {
            "statement": self.claim.corrected_says,
            "outcome": outcome.value,
            "grade": grade.value if grade else None,
            "agreement": agreement.value,
        }

    def __str__(self) -> str:
        from .document import entry_text

        return entry_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from .document import found_in_words

        rests_on = f" ({self.grade.value})" if self.grade else ""
        verdict = f"{bold(self.verdict.value)}{rests_on} {escape(', '.join(self.engines))}"
        found = listed(f"{bold(label)}: {escape(text)}" for label, text in found_in_words(self).items())
        return f"{self.claim._repr_html_()}<p>{verdict}</p>{found}"

    def _repr_latex_(self) -> str:
        there = "" if self.witness is None else latex_prose(str(self.witness))
        return rf"{self.claim._repr_latex_()} \textbf{{{self.verdict.value}}} {there}"


def _evidence_as_dict(item: Evidence) -> dict:
    return {**item.as_dict(), "grade": grade_of_evidence(item).value}


def _grade(items: list[Evidence], outcome: Outcome) -> Grade | None:
    """What the settled outcome of a part rests on: any engine that decides it suffices, so it is the best of them."""
    found = [grade_of_evidence(item) for item in items if item.outcome is outcome and item.engine in DECIDING]
    return min(found, key=ORDER.index) if outcome in SETTLED and found else None


@dataclass(frozen=True)
class Ledger:
    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def summary(self) -> dict:
        """How many claims have which verdict, in all and by paper, and what the settled ones rest on."""
        by_paper: dict[str, Counter] = {}
        for entry in self.entries:
            by_paper.setdefault(entry.claim.paper, Counter())[entry.verdict.value] += 1
        total = sum(by_paper.values(), Counter())
        settled = [entry for entry in self.entries if entry.grade is not None]
        agreements = Counter(entry.agreement("printed").value for entry in settled)
        return {
            "claims": len(self.entries),
            "verdicts": _ordered(total),
            "papers": {paper: _ordered(counts) for paper, counts in by_paper.items()},
            "settled": {one.value: agreements[one.value] for one in Agreement if agreements[one.value]},
            "readings": dict(Counter(entry.claim.reading for entry in self.entries)),
        }

    def __str__(self) -> str:
        """One claim in a few lines; of several the counts, and a line for each of the first."""
        if len(self) == 1:
            return str(self.entries[0])
        lines = [f"  {one.claim.id}: {one.verdict.value}" for one in self.entries[:SHOWN]]
        return "\n".join([self._counts(), *map(visible, lines), *(f"  {line}" for line in self._more())])

    __repr__ = __str__

    def _more(self) -> list[str]:
        return [f"and {len(self) - SHOWN} more: `for entry in ledger`"] if len(self) > SHOWN else []

    def _counts(self) -> str:
        counts = ", ".join(f"{number} {verdict}" for verdict, number in self.summary()["verdicts"].items())
        return f"{len(self)} {'claim' if len(self) == 1 else 'claims'}: {counts}"

    def _repr_html_(self) -> str:
        """One claim whole; of several the counts, and a row for each of the first."""
        if len(self) == 1:
            return self.entries[0]._repr_html_()
        rows = ((code(one.claim.id), bold(one.verdict.value), escape(one.claim.says)) for one in self.entries[:SHOWN])
        more = "".join(f"<p>{escape(line)}</p>" for line in self._more())
        return f"<p>{self._counts()}</p>{table(('claim', 'verdict', 'says'), rows)}{more}"

    def _repr_latex_(self) -> str:
        rows = (f"{latex_prose(one.claim.id)} & {one.verdict.value}" for one in self.entries)
        return "\\begin{tabular}{ll}\n" + " \\\\\n".join(rows) + "\n\\end{tabular}"

    def as_dict(self) -> dict:
        return {"schema": SCHEMA, "claims": [entry.as_dict() for entry in self.entries], "summary": self.summary()}


def _ordered(counts: Counter) -> dict[str, int]:
    return {verdict.value: counts[verdict.value] for verdict in Verdict if counts[verdict.value]}
