"""Proved bounds of the committed activations and gated units, as data: `data/rounding.json`.

- `proved_bounds()`   what is proved of each function, on a CPU and on a device, and what is assumed
- `TEXT`, `GATED`     the files that it is proved of
- `gated_subjects()`  the gated units that are one formula in their second input
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..emitted import GATED_NAMES, NAMES
from ..lowering.gated_units import from_gate, of_pairs
from ..lowering.subjects import Subject, from_catalogue
from .assumptions import ASSUMPTIONS
from .questions import WHOLE, entries

TEXT, GATED = (Path(__file__).parents[1] / "generated" / f"{name}.py" for name in ("activations", "gated_units"))


def proved_bounds() -> dict[str, Any]:
    """All theorems about all functions; some minutes of work."""
    assumed = {one.name: one.says for one in ASSUMPTIONS.values()}
    subjects = {name: from_catalogue(name) for name in NAMES}
    asked = (TEXT, subjects), (GATED, gated_subjects())
    found = [entries(path.read_text("utf-8"), some, WHOLE) for path, some in asked]
    return {"assumptions": assumed, "entries": found[0] | found[1]}


def gated_subjects() -> dict[str, Subject]:
    units = {name: of_pairs(from_gate(name)) for name in GATED_NAMES}
    return {name: subject for name, subject in units.items() if subject is not None}
