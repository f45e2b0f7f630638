"""The committed results of the runs: read them, and show them as a page.

- `evidence(name)`          the summary of a run as it was committed, or None
- `all_evidence()`          all there are, by name
- `runs_page()`             `docs/RUNS.md`: the verdicts of all runs, and what each measured
- `markdown(summary)`       tables, departures and verdicts of one
- `grade_of_summary(summary)`   what its numbers rest on
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from ...numerics.grades import Column, Grade, Graded, Quantity, graded_table, shown
from .registry import RUNS

HEAD = """\
# Small runs that test what the papers say
Each run repeats an experiment at a size that one GPU does in minutes, with the baselines that were left out, several
seeds and paired intervals; settings, departures and plots are in `torch_impl/confirm/evidence/`. On one device a run
gives the same bits each time (tested in the smoke size); the result of `vit-cifar10` is older: its attention had no
fixed order. ImageNet, Criteo, LLM fine-tuning and knowledge distillation are not repeated: the claims about their
printed tables are checked as arithmetic. Do not edit, but write it again: `provenact regenerate runs`.
"""
ELSEWHERE = {"accuracy": "ACCURACY.md", "speed": "SPEED.md"}  # runs whose tables stand on a page of their own


def evidence(name: str) -> dict[str, Any] | None:
    """What was committed for a run."""
    file = resources.files(__package__) / "evidence" / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def all_evidence() -> dict[str, dict[str, Any]]:
    found = {name: evidence(name) for name in RUNS}
    return {name: summary for name, summary in found.items() if summary is not None}


def runs_page() -> str:
    known = all_evidence()
    parts = [HEAD, missing_line(known), f"## Verdicts\n\n{verdict_table(known)}"]
    for name, summary in known.items():
        page = ELSEWHERE.get(name)
        parts += [f"## {name}", f"[{page}]({page}) has its tables." if page else markdown(summary)]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def grade_of_summary(summary: Mapping[str, Any]) -> Grade:
    """What the numbers of a run rest on; a summary that does not say it is not shown."""
    if "grade" not in summary:
        raise TypeError(f"the result of the run {summary.get('run', '')!r} must say what it rests on: a key `grade`")
    return Grade(summary["grade"])


def markdown(summary: Mapping[str, Any]) -> str:
    """The tables of one run, how it departs from the paper, and its verdicts. The first line and the titles of the
    tables say what all of it rests on."""
    where = f"{summary['device']}, torch {summary['versions']['torch']}, {summary['date']}, {summary['seconds']:.0f} s"
    grade = grade_of_summary(summary)
    parts = [shown(Graded(f"**{summary['run']}**: {summary['repeats']}", grade, f"{summary['profile']}; {where}"))]
    for table in summary["tables"]:
        parts.append(_table(Graded(table["title"], grade), table["header"], table["rows"]))
    said = [*(f"departs: {line}" for line in summary["departures"]), *(f"failed: {f}" for f in summary["failures"])]
    parts.append("\n".join(f"- {line}" for line in [*said, *_verdict_lines(summary)]))
    return "\n\n".join(parts)


def _verdict_lines(summary: Mapping[str, Any]) -> list[str]:
    return [f"**{one['verdict']}**: {one['claim']} ({one['because']})" for one in summary["verdicts"]]


def verdict_table(known: Mapping[str, Mapping[str, Any]]) -> str:
    """All claims of all runs with their verdicts."""
    rows = [
        (name, one["claim"], one["verdict"], Graded(one["because"], grade_of_summary(summary)))
        for name, summary in known.items()
        for one in summary["verdicts"]
    ]
    return _table("", ("run", "claim", "verdict", Quantity("because")), rows)


def missing_line(known: Mapping[str, object]) -> str:
    """Which runs have no result yet."""
    missing = [f"`{name}`" for name in RUNS if name not in known]
    return f"Without a result yet: {', '.join(missing)}." if missing else "Every run has a result."


def _table(title: str | Graded, header: Sequence[Column], rows: Sequence[Sequence[object]]) -> str:
    said, names, cells = graded_table(title, header, rows)
    lines: list[Sequence[object]] = [names, ["---"] * len(names), *cells]
    table = "\n".join("| " + " | ".join(cell_text(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)
    return f"{said}:\n\n{table}" if said else table


def cell_text(cell: object) -> str:
    """A cell for people: nothing for None, four significant digits for a float."""
    if cell is None:
        return "–"
    return f"{cell:.4g}" if isinstance(cell, float) else str(cell)
