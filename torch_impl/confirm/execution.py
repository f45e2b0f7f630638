"""Carry out a run: settings, pieces, tables, files.

- `settings_of(run, profile, seeds)`   the settings of a profile, with the number of seeds replaced
- `carry_out(run, ...)`                everything about one run, failures included; what the command calls
- `execute(run, context)`              the result as JSON data; `result.json`, `summary.json` and plots on disk
- `table_lines(result)`                the tables and verdicts as (title, header, rows) for a terminal
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch

from ...numerics.grades import Grade, Graded, shown
from ...theory.errors import InputError
from .context import Context, Incomplete, Report
from .evidence_tables import cell_text, grade_of_summary
from .machine import device_name, joined
from .run import PROFILES, Outcome, Run, Settings, Verdict
from .statistics import TOO_SMALL
from .storage import read_json, write_json


def settings_of(run: Run, profile: str, seeds: int | None) -> Settings:
    """The settings of this profile; `seeds` replaces their number."""
    if profile not in run.settings:
        raise InputError(f"a profile is expected and {profile!r} came: give one of {', '.join(PROFILES)}")
    settings = dict(run.settings[profile])
    if seeds is not None:
        if "seeds" not in settings:
            raise InputError(f"--seeds came and the run {run.name!r} has none: leave it out")
        settings["seeds"] = seeds
    return settings


def carry_out(
    run: Run,
    *,
    profile: str,
    device: str,
    out: Path,
    seeds: int | None = None,
    data: Path | None = None,
    deadline: float = float("inf"),
    fresh: bool = False,
    report: Report | None = None,
) -> dict[str, Any] | None:
    """The summary of the run, or None on a rank that writes none; OutOfTime when the limit is reached."""
    where = usable_device(device)
    context = Context(run, profile, settings_of(run, profile, seeds), where, out, data, deadline)
    if report is not None and context.rank == 0:
        context.report = report
    if fresh:
        shutil.rmtree(context.state, ignore_errors=True)
    torch.set_float32_matmul_precision(run.products)
    torch.use_deterministic_algorithms(True)
    torch.utils.deterministic.fill_uninitialized_memory = False  # type: ignore[attr-defined]  # nothing here reads what it has not written
    try:
        return execute(run, context)
    except Incomplete:
        return None
    except torch.cuda.OutOfMemoryError as error:
        raise InputError(
            f"{run.name}: out of memory on {device_name(where)}: free some, or give a smaller --profile or --seeds; "
            f"what was done is kept in {context.state}"
        ) from error


def usable_device(name: str) -> torch.device:
    """The device of this name, one for each rank of torchrun."""
    if name == "cuda":
        if not torch.cuda.is_available():
            raise InputError("the device cuda came and torch sees none: give --device cpu, or install a CUDA build")
        # What cuBLAS needs to give the same bits each time; it is read when the first product runs.
        os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
        torch.cuda.set_device(int(os.environ.get("LOCAL_RANK", "0")))
        return torch.device("cuda", torch.cuda.current_device())
    return torch.device(name)


def execute(run: Run, context: Context) -> dict[str, Any]:
    """Carry out `run`; write its result, its summary and its plots."""
    outcome = run.execute(context)
    if context.smoke:
        outcome = replace(outcome, verdicts=[_withheld(verdict) for verdict in outcome.verdicts])
    result = _result(run, context, outcome)
    write_json(context.out / "result.json", result)
    summary = {key: value for key, value in result.items() if key not in ("history", "drawn")}
    summary["plots"] = []
    if run.draw is not None:
        summary["plots"] = [path.name for path in run.draw(result, context.out)]
    write_json(context.out / "summary.json", summary)
    return summary


def _withheld(verdict: Verdict) -> Verdict:
    """A smoke run tests the code, whatever its intervals say."""
    return replace(verdict, verdict=TOO_SMALL, because=f"smoke run; {verdict.because}")


def _result(run: Run, context: Context, outcome: Outcome) -> dict[str, Any]:
    head = {
        "schema": 1,
        "run": run.name,
        "grade": Grade.MEASURED.value,  # all that a run finds
        "repeats": run.repeats,
        "profile": context.profile,
        "settings": dict(context.settings),
        "departures": [
            *run.departures(context.settings),
            *(["made-up pictures"] if context.smoke and run.data else []),
        ],
        **_made(context),
        "printed": dict(run.printed),
    }
    return head | json.loads(json.dumps(asdict(outcome)))


def _made(context: Context) -> dict[str, Any]:
    """When and where the pieces were made, also those of earlier commands, and the time of all together."""
    pieces = [read_json(path) for path in sorted(context.state.glob("*.json"))]
    seconds = round(sum(piece.get("seconds", 0.0) for piece in pieces), 1)
    return {**joined([piece["made"] for piece in pieces if "made" in piece], context.device), "seconds": seconds}


def table_lines(result: Mapping[str, Any]) -> list[tuple[str, list[str], list[list[str]]]]:
    """Every table of a result with its cells as text."""
    grade = grade_of_summary(result)
    return [
        (
            shown(Graded(table["title"], grade)),
            list(table["header"]),
            [[cell_text(cell) for cell in row] for row in table["rows"]],
        )
        for table in result["tables"]
    ]
