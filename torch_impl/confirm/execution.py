"""Carry out a run: settings, pieces, tables, files."""

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import torch

from ...numerics.findings.grades import Grade, Graded, shown
from ...theory.exact.errors import InputError
from ..accuracy.machine import device_name, joined
from .context import Context, Incomplete, Limit, Report
from .emitted_modules import USED
from .evidence_tables import cell_text, grade_of_summary
from .registry import APART, MEASUREMENTS, of_experiments, run_named
from .run import PROFILES, TOO_SMALL, Measured, Run, Settings
from .storage import read_json, write_json


def settings_of(run: Run, profile: str, seeds: int | None) -> Settings:
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
    changed: Settings | None = None,
    data: Path | None = None,
    limit: Limit | None = None,
    fresh: bool = False,
    report: Report | None = None,
) -> dict[str, Any] | None:
    """The summary of the run, or None on a rank that writes none; OutOfTime when the limit is reached. `changed` are
    settings that are not those of the profile."""
    where = usable_device(device)
    settings = {**settings_of(run, profile, seeds), **(changed or {})}
    context = Context(run, profile, settings, where, out, data, limit or Limit())
    if report is not None and context.rank == 0:
        context.report = report
    USED.clear()  # of the run before
    if fresh:
        shutil.rmtree(context.state, ignore_errors=True)
    torch.set_float32_matmul_precision(run.products)
    torch.use_deterministic_algorithms(True)
    torch.utils.deterministic.fill_uninitialized_memory = False  # type: ignore[attr-defined]  # nothing here reads what it has not written
    try:
        result = _result(run, context, run.measure(context))
    except Incomplete:
        return None
    except torch.cuda.OutOfMemoryError as error:
        raise InputError(
            f"{run.name}: out of memory on {device_name(where)}: free some, or give a smaller --profile or --seeds; "
            f"what was done is kept in {context.state}"
        ) from error
    write_json(out / "result.json", result)
    summary = summarised(result, run, out)
    write_json(out / "summary.json", summary)
    return summary


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


def summarised(result: Mapping[str, Any], run: Run, folder: Path) -> dict[str, Any]:
    """What is kept of a result, with its plots drawn into a folder: all of it follows from its numbers."""
    whole = {**result, **concluded(result)}
    left_out = ("history", "shown", *(("facts",) if run.name in APART else ()))
    plots = [path.name for path in drawn(whole, run, folder)]
    return {**{key: value for key, value in whole.items() if key not in left_out}, "plots": plots}


def drawn(result: Mapping[str, Any], run: Run, folder: Path) -> list[Path]:
    """The plots of the committed numbers, and pictures of examples where the result has any."""
    pictures = list(run.picture(result, folder)) if run.picture is not None and result.get("shown") else []
    trained = run.name not in MEASUREMENTS  # with panels and effects; what measures draws its own pictures
    return [*(of_experiments("plots").plots_of_numbers(result, run, folder) if trained else ()), *pictures]


def concluded(result: Mapping[str, Any]) -> dict[str, Any]:
    """What follows from the numbers of a result, whatever it says itself. A smoke run tests the code and has no say:
    beside its verdicts stands no p either, which would be that of another verdict."""
    outcome = run_named(result["run"]).conclude(result["settings"], result["metrics"], result["facts"])
    if result["profile"] == "smoke":
        withheld = [
            replace(one, verdict=TOO_SMALL, because="a smoke run tests the code and shows nothing", effect=None)
            for one in outcome.verdicts
        ]
        outcome = replace(outcome, verdicts=withheld)
    found: dict[str, Any] = json.loads(json.dumps(asdict(outcome)))
    return found


def unfounded(summary: Mapping[str, Any]) -> list[str]:
    """What a committed result says that does not follow from its numbers, or is not what its run says. The numbers of
    those that are committed apart are not in it."""
    run, settings = run_named(summary["run"]), summary["settings"]
    said = {"departures": list(run.departures(settings)), "printed": dict(run.printed), "repeats": run.repeats}
    latest = date.today() + timedelta(days=1)  # where it was made it may be tomorrow already
    found = ["it is of a day to come"] if date.fromisoformat(summary["date"]) > latest else []
    if summary["run"] not in APART:
        try:
            said |= concluded(summary)
        except (LookupError, TypeError, ValueError) as error:
            return [*found, f"its numbers do not give its tables: {type(error).__name__} {error}"]
        counts = {len(row) for rows in summary["metrics"].values() for row in rows.values()}
        if not counts <= {settings.get("seeds"), settings.get("grid_seeds")}:
            found.append("it has not the numbers of every seed")
    same = json.loads(json.dumps(said))
    return found + [f"other {key} follow from it" for key in same if summary.get(key) != same[key]]


def _result(run: Run, context: Context, measured: Measured) -> dict[str, Any]:
    made_up = ["made-up pictures"] if context.smoke and run.data else []
    head = {
        "schema": 2,
        "run": run.name,
        "grade": Grade.MEASURED.value,  # all that a run finds
        "repeats": run.repeats,
        "profile": context.profile,
        "settings": dict(context.settings),
        "departures": [*run.departures(context.settings), *made_up],
        **_made(context),
        **context.digests,
        "printed": dict(run.printed),
    }
    result = head | json.loads(json.dumps(asdict(measured)))
    return result | concluded(result)


def _made(context: Context) -> dict[str, Any]:
    """When and where the pieces were made, also those of earlier commands, and the time of all together."""
    pieces = [read_json(path) for path in sorted(context.state.glob("*.json"))]
    seconds = round(sum(piece.get("seconds", 0.0) for piece in pieces), 1)
    made = [piece["made"] for piece in pieces if "made" in piece]
    functions = {name: exact for one in made for name, exact in one["functions"].items()}
    return {**joined(made, context.device), "seconds": seconds, "functions": functions}


def table_lines(result: Mapping[str, Any]) -> list[tuple[str, list[str], list[list[str]]]]:
    grade = grade_of_summary(result)
    return [
        (shown(Graded(one["title"], grade)), list(one["header"]), [list(map(cell_text, row)) for row in one["rows"]])
        for one in result["tables"]
    ]
