"""Known facts: what headers and docstrings say about an activation beyond its code. Reading computes nothing.

- `claims_about(function)`      the claims of the papers whose statements call it, with their recorded verdicts
- `bounds_of(subject)`          certified bounds at the default parameters, from `data/bounds.json`
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

from ... import ledger, theory
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
def _verdicts() -> dict[str, str]:
    return json.loads((resources.files(ledger) / "recorded.json").read_text("utf-8"))


def claims_about(function: str) -> list[str]:
    """`id (verdict)` of every claim whose formal statement calls the function.

    >>> claims_about("srelu")[0]
    'srelu/smoothness-class (confirmed)'
    """
    call = re.compile(rf"(?<![A-Za-z0-9_]){re.escape(function)}\(")
    verdicts = _verdicts()
    return [f"{name} ({verdicts[name]})" for name, formal in _claims() if name in verdicts and call.search(formal)]


@cache
def _recorded() -> dict[str, dict[str, str]]:
    return json.loads(DATA.read_text("utf-8")) if DATA.is_file() else {}


def bounds_of(subject: Subject) -> list[str]:
    """Certified bounds in words; none where they were computed for another function or other defaults."""
    facts = _recorded().get(subject.function, {})
    return facts["bounds"].split("; ") if facts.get("of") == _identity(subject) else []


def _identity(subject: Subject) -> str:
    """The digest of the cells, and the defaults."""
    defaults = [f"{setting.name}={literal(setting.default)}" for setting in subject.settings]
    return " ".join([subject.digest, *defaults])


def computed_bounds(name: str) -> dict[str, str]:
    """The bounds of one entry, with what they belong to."""
    from ...ledger.constants import constants

    facts = constants([name], digits=DIGITS)[name]
    words = [f"class {facts['smoothness']}"] if isinstance(facts.get("smoothness"), str) else []
    words += [f"{sign} <= {facts[key]['upper']}" for key, sign in BOUNDS.items() if _is_finite(facts[key]["upper"])]
    return {"of": _identity(from_catalogue(name)), "bounds": "; ".join(words)}


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
