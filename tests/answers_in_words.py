"""Answers of the house as lines of text, for the frozen tables: what is meant to outlive how it is found.

Of a decision these are its outcome, its cause where it is another one than that it was decided, the grade, and whether
there is a witness; not who found it, by which method, nor the words. What Coq has on record is left out.

- `decision(evidence)`        the answer to each part of a statement; `decision_text(evidence)` in one line
- `claim_answers(entry)`      the verdict on a claim, and the answers to its statements
- `row_text(table)`           a statement as its keys say it: the entry of a row of known truth
- `bound_answers(data)`       the rows of `torch_impl/data/rounding.json`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from provenact.ledger.entries import SETTLED, Entry
from provenact.numerics.findings.evidence import DECIDING, Cause, Evidence, by_part, combined
from provenact.numerics.findings.grades import ORDER, grade_of


def decision(evidence: Iterable[Evidence]) -> dict[str, str]:
    return {part: _of_part(items) for part, items in by_part(evidence).items()}


def _of_part(items: list[Evidence]) -> str:
    outcome = combined(items)
    kept = [item for item in items if item.outcome is outcome]
    words = [outcome.value]
    if outcome in SETTLED:
        kept = [item for item in kept if item.engine in DECIDING]
        words.append(min((grade_of(item.engine) for item in kept), key=ORDER.index).value)
    words += sorted({item.cause.value for item in kept} - {Cause.DECIDED.value}) or ([] if kept else ["contradiction"])
    return ", ".join([*words, *(["with a witness"] if any(item.witness for item in kept) else [])])


def decision_text(evidence: Iterable[Evidence]) -> str:
    """In one line."""
    parts = decision(list(evidence))
    return "; ".join(f"{part}: {answer}" if part else answer for part, answer in parts.items()) or "nothing is said"


def claim_answers(entry: Entry) -> dict[str, str]:
    """What the deciders say alone, whatever is proved."""
    name = entry.claim.id
    answers = {name: Entry(entry.claim, entry.decided).verdict.value}
    for role, finding in entry.decided.items():
        for part, answer in decision(finding.evidence).items():
            answers[f"{name}, {role}, {part}" if part else f"{name}, {role}"] = answer
    return answers


def row_text(table: object) -> str:
    if isinstance(table, Mapping):
        return "{" + ", ".join(f"{key} = {row_text(value)}" for key, value in table.items() if value != {}) + "}"
    if isinstance(table, (list, tuple)):
        return "[" + ", ".join(map(row_text, table)) + "]"
    return str(table)


def bound_answers(data: Mapping) -> dict[str, str]:
    """By function, place, format, kind and parameters."""
    answers = {}
    for name, entry in data["entries"].items():
        for place in ("cpu", "device", "device single"):
            for row in (entry if place == "cpu" else entry.get(place, {"rows": []}))["rows"]:
                key = f"{name}, {place}, {row['dtype']}, {row['kind']}, {row['which']} parameters"
                assert key not in answers
                answers[key] = _bound(row)
    return answers


def _bound(row: Mapping) -> str:
    """Where a proof fails depends on how it is tried; whether there is an input that shows it does not."""
    shown = [f"{key} {row[key]}" for key in ("parameters", "ulp", "floored", "grade") if row[key] not in ("", None)]
    shown += ["with a counterexample"] if row["counterexample"] is not None else []
    return ", ".join(["proved" if row["proved"] else "not proved", *shown])
