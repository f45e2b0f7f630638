"""Known facts: what headers and docstrings say about an activation beyond its code. Reading computes nothing."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...ledger import data_files
from ...ledger.data_files import read_data
from ...numerics.findings.grades import Grade, Graded, NotKnown, least, shown
from ...theory.language.activations import catalogue
from ...theory.language.definitions import Sampled
from ..committed import committed
from ..lowering.subjects import Subject, from_catalogue
from ..targets.python_text import literal

DIGITS = 6
BOUNDS = {"lipschitz": "|f'|", "gradient_lipschitz": "|f''|"}


@cache
def _on_record(name: str) -> dict[str, str | None]:
    """A file of the ledger, by claims: `recorded.json` the verdicts, `grades.json` what they rest on."""
    return read_data(Path(data_files.__file__).with_name(name)) or {}


def claims_about(subject: Subject) -> list[Graded | NotKnown]:
    """`id: verdict` of every claim about exactly this function, with what the verdict rests on.

    >>> claims_about(from_catalogue("srelu"))[0].text
    'srelu/smoothness-class: confirmed'
    """
    verdicts = _on_record("recorded.json")
    return [_claim(name, verdicts[name]) for name in _facts("claims", subject) if name in verdicts]


def counted(claims: Sequence[Graded | NotKnown]) -> list[Graded | NotKnown]:
    """`3 confirmed`, `1 open`, with the least of what the verdicts rest on."""
    by_verdict: dict[str, list[Graded | NotKnown]] = {}
    for one in claims:
        shown(one)  # refuses what does not say what it rests on
        by_verdict.setdefault(str(one.text).rpartition(": ")[2], []).append(one)
    return [_together(f"{len(some)} {verdict}", some) for verdict, some in sorted(by_verdict.items())]


def _together(text: str, some: Sequence[Graded | NotKnown]) -> Graded | NotKnown:
    grades = [one.grade for one in some if isinstance(one, Graded)]
    return Graded(text, least(grades)) if len(grades) == len(some) else NotKnown(text)


def _claim(name: str, verdict: str | None) -> Graded | NotKnown:
    text, grades = f"{name}: {verdict}", _on_record("grades.json")
    if name not in grades:
        return NotKnown(f"{text} (grade not recorded)")
    grade = grades[name]
    return NotKnown(text) if grade is None else Graded(text, Grade(grade))


def bounds_of(subject: Subject) -> list[Graded]:
    """Certified bounds in words; none where they were computed for another function or other defaults."""
    return [Graded(text, Grade(grade)) for text, grade in _facts("bounds", subject).items()]


def _facts(what: str, subject: Subject) -> Any:
    """Those on record, if they are about exactly this function with these defaults."""
    known = (committed(what) or {}).get(subject.function, {})
    return known[what] if known.get("of") == _identity(subject) else {}


def _identity(subject: Subject) -> str:
    """The digest of the cells, and the defaults."""
    defaults = [f"{setting.name}={literal(setting.default)}" for setting in subject.settings]
    return " ".join([subject.digest, *defaults])


def computed_bounds(name: str) -> dict[str, Any]:
    """The bounds of one entry, with what they belong to."""
    from ...ledger.constants import constants

    facts = constants([name], digits=DIGITS)[name]
    found = {}
    if isinstance(facts.get("smoothness"), str):
        found[f"class {facts['smoothness']}"] = facts["grades"]["smoothness"]
    for key, sign in BOUNDS.items():
        if (upper := facts[key]["upper"]) and "inf" not in upper and "nan" not in upper:
            found[f"{sign} <= {upper}"] = facts[key]["grade"]
    return {"of": _identity(from_catalogue(name)), "bounds": found}


def _scalar_names() -> list[str]:
    entries = {name: entry for name, entry in catalogue().items() if not isinstance(entry.definition, Sampled)}
    return [name for name, one in entries.items() if not any(p.is_table or p.is_integer for p in one.parameters)]


def computed_claims() -> dict[str, dict[str, Any]]:
    """The claims about each entry, with what they belong to."""
    from .claim_subjects import claims_by_entry

    found = claims_by_entry(_scalar_names())
    return {name: {"of": _identity(from_catalogue(name)), "claims": claims} for name, claims in found.items()}


def facts_texts() -> dict[str, str]:
    """The files by name, for every entry that is a function of one number."""
    computed = {"claims": computed_claims(), "bounds": {name: computed_bounds(name) for name in _scalar_names()}}
    return {f"{what}.json": json.dumps(facts, indent=1, ensure_ascii=False) + "\n" for what, facts in computed.items()}
