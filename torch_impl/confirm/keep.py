"""Results that are kept as evidence: the summary and the plots of every finished run, which docs and report read.

A large plot becomes a smaller one. A smoke run is never evidence.

- `kept(results)`   the files of evidence that a folder of results makes, by name
"""

from __future__ import annotations

from pathlib import Path

from .registry import RUNS
from .small_pictures import smaller
from .storage import json_text, read_json


def kept(results: Path) -> dict[str, bytes]:
    """What is finished in `results`."""
    found: dict[str, bytes] = {}
    for name in RUNS:
        summary = results / name / "summary.json"
        if summary.is_file() and (data := read_json(summary))["profile"] != "smoke":
            found |= {plot: smaller((results / name / plot).read_bytes()) for plot in data["plots"]}
            found[f"{name}.json"] = json_text(data).encode()
    return found
