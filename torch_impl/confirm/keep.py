"""Results that are kept as evidence: the summary and the plots of every finished run, which docs and report read.

Tables, verdicts and plots are computed anew from the numbers, by the present code; a large plot becomes a smaller one.
A smoke run is never evidence.
"""

import tempfile
from pathlib import Path
from typing import Any

from .evidence_tables import all_evidence
from .execution import summarised
from .plots import verdict_figure
from .registry import RUNS, run_named
from .small_pictures import smaller
from .storage import json_text, read_json


def kept(results: Path) -> dict[str, bytes]:
    """What is finished in `results`, and one figure of the effects of all runs."""
    found: dict[str, bytes] = {}
    summaries: dict[str, Any] = {}
    for name in RUNS:
        path = results / name / "result.json"
        result: dict[str, Any] = read_json(path) if path.is_file() else {"profile": "smoke"}
        if result["profile"] == "smoke":
            continue
        run = run_named(name)
        result |= {"departures": list(run.departures(result["settings"])), "printed": dict(run.printed)}
        with tempfile.TemporaryDirectory() as folder:
            summaries[name] = summarised(result, run, Path(folder))
            found |= {plot: smaller((Path(folder) / plot).read_bytes()) for plot in summaries[name]["plots"]}
        found[f"{name}.json"] = json_text(summaries[name]).encode()
    return found | _of_all(summaries) if summaries else found


def _of_all(summaries: dict[str, Any]) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = verdict_figure(list((all_evidence() | summaries).values()), Path(folder) / "verdicts.png")
        return {path.name: smaller(path.read_bytes())}
