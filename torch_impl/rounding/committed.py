"""Proved bounds of the committed activations, as data: `data/rounding.json`.

Each function in four formats, value and slope, at its default parameters and, where it has any, at all of its domain;
and where no good bound holds for all, at those of moderate size. The device programs for half precision likewise, but
beyond the default parameters where they are polynomials with one or two, or scale with one; those for float32 at the
default ones, and at moderate ones where they scale with a width.

- `proved(name, text)`       the entry of one function
- `proved_on_cpu(name, text)`      what is proved of its torch text; `theorems(...)`, of one kind in one format
- `proved_on_device(name, text)`   what is proved of its device programs; `device_theorems(...)`
- `proved_in_single(name, text)`   and of those for float32; `single_theorems(...)`
- `row_of(theorem)`          a theorem as a row
- `proved_bounds()`          the data
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...numerics.arithmetic.balls import evaluate
from ...numerics.findings.grades import Grade
from ..emission.proved import DEVICE_KEYS, ROOTS, WORTH, device_digest, proof_digest
from ..emitted import NAMES
from ..lowering.subjects import Subject, from_catalogue
from .assumptions import ASSUMPTIONS
from .floats import FLOATS
from .theorem import HALF_ON_DEVICE, UNSCALED, WORTHLESS, RoundingTheorem, prove

HERE = Path(__file__).parents[1]
TEXT = HERE / "generated" / "activations.py"
HALVES = ("bfloat16", "float16")
DEVICE_BOXES = 2400  # shared by the parameters
FEW_PARAMETERS = 2  # with more, boxes for all of them take minutes on a device program, and prove little
DIGITS = 10**6  # bounds are rounded up to six digits after the point


def defaults_of(subject: Subject) -> dict[str, float]:
    """The default parameters as doubles, as the emitted code has them."""
    return {one.name: float(evaluate(one.default).mid()) for one in subject.settings}


def proved(name: str, text: str) -> dict[str, Any]:
    """All theorems about one function."""
    about_device = {"half": proved_on_device(name, text), "single": proved_in_single(name, text)}
    return proved_on_cpu(name, text) | {DEVICE_KEYS[one]: entry for one, entry in about_device.items()}


def proved_on_cpu(name: str, text: str) -> dict[str, Any]:
    """All theorems about one function on a CPU."""
    subject = from_catalogue(name)
    rows = [row_of(one) for format in FLOATS for kind in ROOTS for one in theorems(text, subject, kind, format)]
    return _entry(proof_digest(text, name), rows)


def proved_on_device(name: str, text: str) -> dict[str, Any]:
    """All theorems about one function on a device."""
    subject = from_catalogue(name)
    rows = [row_of(one) for format in HALVES for kind in ROOTS for one in device_theorems(text, subject, kind, format)]
    return _entry(device_digest(text, name), rows)


def proved_in_single(name: str, text: str) -> dict[str, Any]:
    """The theorems about the float32 programs of one function on a device."""
    subject = from_catalogue(name)
    rows = [row_of(one) for kind in ROOTS for one in single_theorems(text, subject, kind)]
    return _entry(device_digest(text, name, "single"), rows)


def single_theorems(text: str, subject: Subject, kind: str) -> Iterator[RoundingTheorem]:
    """At the default parameters; and where a text scales with a width, at all moderate widths."""
    from .every_cell import prove_single  # needs NumPy
    from .every_width import prove_widths

    given, several = prove_single(text, subject, kind, defaults_of(subject)), prove_widths(text, subject, kind)
    if several is None:
        yield given
        return
    if all(FLOATS["float32"].near(one) == one for one in defaults_of(subject).values()):  # and of moderate size
        given = replace(given, ulp=min(given.ulp, several.ulp), floored=min(given.floored, several.floored))
    yield given
    yield several


def device_theorems(text: str, subject: Subject, kind: str, format: str) -> Iterator[RoundingTheorem]:
    """At the default parameters, input by input; at all and at moderate ones where the text has no instructions, or
    scales with its parameter."""
    from .every_input import prove_half  # needs NumPy

    given = prove_half(text, subject, kind, format, defaults_of(subject))
    yield given
    is_tried = 0 < len(subject.settings) <= FEW_PARAMETERS
    for is_moderate in (False, True) if is_tried else ():
        boxes = DEVICE_BOXES // len(subject.settings)
        several = prove(text, subject, kind, format, None, boxes, True, is_moderate, HALF_ON_DEVICE)
        if several.fault == UNSCALED:
            break
        yield several
        if several.is_proved and _told_bound(several) <= WORTH * _told_bound(given):
            break


def _told_bound(theorem: RoundingTheorem) -> float:
    """The bound that is quoted: plain for values, where there is one."""
    return theorem.ulp if theorem.kind == "value" and theorem.ulp < math.inf else theorem.floored


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
    return math.ceil(bound * DIGITS) / DIGITS if bound < WORTHLESS else None


def proved_bounds() -> dict[str, Any]:
    """All theorems about all functions; some minutes of work."""
    text = TEXT.read_text("utf-8")
    assumed = {one.name: one.says for one in ASSUMPTIONS.values()}
    return {"assumptions": assumed, "entries": {name: proved(name, text) for name in NAMES}}
