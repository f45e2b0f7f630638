"""Proved bounds of the committed activations, as data: `data/rounding.json`.

Each function in four formats, value and slope, at its default parameters and, where it has any, at all of its domain;
and where no good bound holds for all, at those of moderate size. The device programs for half precision at the default
parameters.

- `proved(name, text)`       the entry of one function; `theorems(...)`, of one kind in one format
- `proved_on_device(name, text)`   what is proved of its device programs
- `row_of(theorem)`          a theorem as a row
- `proved_bounds()`          the data
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...numerics.arithmetic.balls import evaluate
from ...numerics.findings.grades import Grade
from ..emission.proved import ROOTS, WORTH, device_digest, proof_digest
from ..emitted import NAMES
from ..lowering.subjects import Subject, from_catalogue
from .assumptions import ASSUMPTIONS
from .floats import FLOATS
from .theorem import RoundingTheorem, prove

HERE = Path(__file__).parents[1]
TEXT = HERE / "generated" / "activations.py"
DIGITS = 10**6  # bounds are rounded up to six digits after the point


def defaults_of(subject: Subject) -> dict[str, float]:
    """The default parameters as doubles, as the emitted code has them."""
    return {one.name: float(evaluate(one.default).mid()) for one in subject.settings}


def proved(name: str, text: str) -> dict[str, Any]:
    """All theorems about one function."""
    subject = from_catalogue(name)
    rows = []
    for format in FLOATS:
        for kind in ROOTS:
            rows += [row_of(one) for one in theorems(text, subject, kind, format)]
    about_device = proved_on_device(name, text)
    return _entry(proof_digest(text, name), rows) | {"device": about_device}


def proved_on_device(name: str, text: str) -> dict[str, Any]:
    """All theorems about one function on a device."""
    from .every_input import HALVES, prove_half  # needs NumPy

    subject = from_catalogue(name)
    given = defaults_of(subject)
    rows = [row_of(prove_half(text, subject, kind, format, given)) for format in HALVES for kind in ROOTS]
    return _entry(device_digest(text, name), rows)


def _entry(digest: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Rows about a text, and what they rest on together."""
    names = dict.fromkeys(assumption for row in rows for assumption in row.pop("assumptions"))
    return {"text": digest, "assumptions": list(names), "rows": rows}


def theorems(text: str, subject: Subject, kind: str, format: str) -> Iterator[RoundingTheorem]:
    """At the default parameters, at all, and at moderate ones where that is worth something."""
    given = prove(text, subject, kind, format, defaults_of(subject), is_hasty=True)
    yield given
    if subject.settings:
        every = prove(text, subject, kind, format, is_hasty=True)
        yield every
        if not every.is_proved or every.floored > WORTH * given.floored:
            yield prove(text, subject, kind, format, is_hasty=True, is_moderate=True)


def row_of(theorem: RoundingTheorem) -> dict[str, Any]:
    """A theorem as data. What is proved from functions of libraries or devices is as good as what is assumed."""
    is_assumed = any(name.startswith(("library", "device")) for name in theorem.assumptions)
    return {
        "dtype": theorem.format,
        "kind": theorem.kind,
        "which": theorem.which,
        "parameters": theorem.parameters,
        "proved": theorem.is_proved,
        "ulp": _upwards(theorem.ulp),
        "floored": _upwards(theorem.floored),
        "fault": theorem.fault,
        "failing": [list(side) for side in theorem.failing] if theorem.failing else None,
        "counterexample": list(theorem.counterexample.point) if theorem.counterexample else None,
        "boxes": theorem.boxes,
        "points": theorem.points,
        "grade": (Grade.ASSUMED if is_assumed else Grade.BALL).value,
        "assumptions": theorem.assumptions,
    }


def _upwards(bound: float) -> float | None:
    """Rounded up; None where there is no bound."""
    return math.ceil(bound * DIGITS) / DIGITS if bound < 2.0**40 else None


def proved_bounds() -> dict[str, Any]:
    """All theorems about all functions; some minutes of work."""
    text = TEXT.read_text("utf-8")
    assumed = {one.name: one.says for one in ASSUMPTIONS.values()}
    return {"assumptions": assumed, "entries": {name: proved(name, text) for name in NAMES}}
