"""Known facts: what headers and docstrings say about an activation beyond its code. Reading computes nothing.

- `claims_about(function)`      the claims of the papers whose statements call it, with their recorded verdicts
- `bounds_of(subject)`          certified bounds at the default parameters, from `data/bounds.json`, with their grades
- `write_bounds(names)`         computes that file: `python -m provenact.torch_impl.emission.known_facts`
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ... import ledger, theory
from ...numerics.grades import Grade, Graded, NotKnown
from ...theory.activations import Activation, catalogue
from ...theory.definitions import Sampled
from ..lowering.subjects import Subject, from_catalogue
from ..targets.torch_text import literal

DATA = Path(__file__).parents[1] / "data" / "bounds.json"
DIGITS = 6
BOUNDS = {"lipschitz": "|f'|", "gradient_lipschitz": "|f''|"}


@cache
def _claims() -> list[tuple[str, str]]:
    """The id of every built-in claim and the text of its formal part."""
    folder = resources.files(theory) / "papers"
    found = []
    for file in sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name):
        for table in tomllib.loads(file.read_text("utf-8"))["claim"]:
            formal = {key: value for key, value in table.items() if key not in ("says", "where", "not_captured")}
            found.append((str(table["id"]), json.dumps(formal, default=str)))
    return found


@cache
def _on_record(name: str) -> dict[str, str | None]:
    """A file of the ledger, by claims: `recorded.json` the verdicts, `grades.json` what they rest on."""
    file = resources.files(ledger) / name
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}


def claims_about(function: str) -> list[Graded | NotKnown]:
    """`id: verdict` of every claim whose formal statement calls the function, with what the verdict rests on.

    >>> claims_about("srelu")[0].text
    'srelu/smoothness-class: confirmed'
    """
    call = re.compile(rf"(?<![A-Za-z0-9_]){re.escape(function)}\(")
    verdicts = _on_record("recorded.json")
    return [_claim(name, verdicts[name]) for name, formal in _claims() if name in verdicts and call.search(formal)]


def _claim(name: str, verdict: str | None) -> Graded | NotKnown:
    text, grades = f"{name}: {verdict}", _on_record("grades.json")
    if name not in grades:
        return NotKnown(f"{text} (grade not recorded)")
    grade = grades[name]
    return NotKnown(text) if grade is None else Graded(text, Grade(grade))


@cache
def _recorded() -> dict[str, dict[str, Any]]:
    return json.loads(DATA.read_text("utf-8")) if DATA.is_file() else {}


def bounds_of(subject: Subject) -> list[Graded]:
    """Certified bounds in words; none where they were computed for another function or other defaults."""
    facts = _recorded().get(subject.function, {})
    if facts.get("of") != _identity(subject):
        return []
    return [Graded(text, Grade(grade)) for text, grade in facts["bounds"].items()]


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
        if _is_finite(facts[key]["upper"]):
            found[f"{sign} <= {facts[key]['upper']}"] = facts[key]["grade"]
    return {"of": _identity(from_catalogue(name)), "bounds": found}


def _is_finite(text: str) -> bool:
    return "inf" not in text and "nan" not in text


def write_bounds(names: Iterable[str] = ()) -> None:
    """Compute and write the file, for every entry that is a function of one number."""
    facts = {name: computed_bounds(name) for name in names or _scalar_names()}
    DATA.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _scalar_names() -> list[str]:
    return [name for name, entry in catalogue().items() if _is_scalar(entry)]


def _is_scalar(entry: Activation) -> bool:
    structured = any(one.is_table or one.is_integer for one in entry.parameters)
    return not structured and not isinstance(entry.definition, Sampled)


if __name__ == "__main__":
    write_bounds()
