"""Ledger entries: a claim, its evidence and the verdict that follows from it.

- `Entry`, `Ledger`
- `ledger.as_dict()`   the machine-readable form, schema 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ..numerics.evidence import Finding, Outcome
from ..theory.claims import Claim
from ..theory.latex import latex_prose
from ..theory.notebook import bold, code, table
from .verdicts import Verdict, verdict_of

SCHEMA = 1


@dataclass(frozen=True)
class Entry:
    claim: Claim
    printed: Finding
    corrected: Finding | None = None
    vacuous: Finding | None = None

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.claim, self.printed, self.corrected, self.vacuous)

    @property
    def engines(self) -> list[str]:
        """The engines that spoke, in the order of their first word."""
        spoken = (item.engine.value for item in self.printed.evidence if item.outcome is not Outcome.UNDECIDED)
        return list(dict.fromkeys(spoken))

    @property
    def seconds(self) -> float:
        return sum(item.seconds for finding in self.findings.values() for item in finding.evidence)

    @property
    def findings(self) -> dict[str, Finding]:
        """The findings by the role of their statement; only those that the claim has."""
        roles = {"printed": self.printed, "corrected": self.corrected, "vacuous": self.vacuous}
        return {role: finding for role, finding in roles.items() if finding is not None}

    @property
    def witness(self) -> str:
        decisive = [item for item in self.printed.evidence if item.outcome is self.printed.outcome]
        return next((item.witness for item in decisive if item.witness), "")

    @property
    def enclosure(self) -> tuple[str, str] | None:
        """The decisive number, where there is one."""
        return next(((item.lower, item.upper) for item in self.printed.evidence if item.lower), None)

    @property
    def reason(self) -> str:
        """Why an open claim is open."""
        if self.claim.statement is None:
            return self.claim.reason
        if self.printed.outcome is Outcome.FAILS:
            return "it fails as printed, and whether the paper's own uses satisfy the hypothesis is not decided"
        return next((item.detail for item in self.printed.evidence if item.detail), "")

    def as_dict(self) -> dict:
        enclosure = self.enclosure
        return {
            "id": self.claim.id,
            "paper": self.claim.paper,
            "where": self.claim.where,
            "statement": self.claim.says,
            "verdict": self.verdict.value,
            "corrected": self._corrected_as_dict(),
            "witness": self.witness or None,
            "value": {"lower": enclosure[0], "upper": enclosure[1]} if enclosure else None,
            "not_captured": self.claim.not_captured or None,
            "reason": self.reason if self.verdict is Verdict.OPEN else None,
            "evidence": [item.as_dict() for item in self.printed.evidence],
        }

    def _repr_html_(self) -> str:
        verdict = f"{bold(self.verdict.value)} {escape(', '.join(self.engines))}"
        witness = f"<p>{escape(self.witness)}</p>" if self.witness else ""
        return f"{self.claim._repr_html_()}<p>{verdict}</p>{witness}"

    def _repr_latex_(self) -> str:
        return rf"{self.claim._repr_latex_()} \textbf{{{self.verdict.value}}} {latex_prose(self.witness)}"

    def _corrected_as_dict(self) -> dict | None:
        if self.corrected is None:
            return None
        return {
            "statement": self.claim.corrected_says,
            "outcome": self.corrected.outcome.value,
            "evidence": [item.as_dict() for item in self.corrected.evidence],
        }


@dataclass(frozen=True)
class Ledger:
    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def summary(self) -> dict:
        """How many claims have which verdict, in all and by paper."""
        by_paper: dict[str, Counter] = {}
        for entry in self.entries:
            by_paper.setdefault(entry.claim.paper, Counter())[entry.verdict.value] += 1
        total = sum(by_paper.values(), Counter())
        return {
            "claims": len(self.entries),
            "verdicts": _ordered(total),
            "papers": {paper: _ordered(counts) for paper, counts in by_paper.items()},
        }

    def _repr_html_(self) -> str:
        counts = ", ".join(f"{number} {verdict}" for verdict, number in self.summary()["verdicts"].items())
        rows = ((code(one.claim.id), bold(one.verdict.value), escape(one.claim.says)) for one in self.entries)
        return f"<p>{len(self)} claims: {counts}</p>{table(('claim', 'verdict', 'says'), rows)}"

    def _repr_latex_(self) -> str:
        rows = (f"{latex_prose(one.claim.id)} & {one.verdict.value}" for one in self.entries)
        return "\\begin{tabular}{ll}\n" + " \\\\\n".join(rows) + "\n\\end{tabular}"

    def as_dict(self) -> dict:
        return {"schema": SCHEMA, "claims": [entry.as_dict() for entry in self.entries], "summary": self.summary()}


def _ordered(counts: Counter) -> dict[str, int]:
    return {verdict.value: counts[verdict.value] for verdict in Verdict if counts[verdict.value]}
