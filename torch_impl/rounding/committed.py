"""Proved bounds of the committed activations, as data: `data/rounding.json`.

- `proved_bounds()`   what is proved of each function, on a CPU and on a device, and what is assumed
- `TEXT`              the file that it is proved of
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..emitted import NAMES
from ..lowering.subjects import from_catalogue
from .assumptions import ASSUMPTIONS
from .questions import WHOLE, entries

TEXT = Path(__file__).parents[1] / "generated" / "activations.py"


def proved_bounds() -> dict[str, Any]:
    """All theorems about all functions; some minutes of work."""
    assumed = {one.name: one.says for one in ASSUMPTIONS.values()}
    subjects = {name: from_catalogue(name) for name in NAMES}
    return {"assumptions": assumed, "entries": entries(TEXT.read_text("utf-8"), subjects, WHOLE)}
