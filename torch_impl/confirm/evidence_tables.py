"""The committed results of the runs: read them, and show them as a page."""

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...ledger.data_files import read_data
from ...numerics.findings.grades import Column, Grade, Graded, Quantity, graded_table, shown
from ...theory.language.layout import markdown_lines
from ..committed import committed
from ..emission import measured
from .digests import differences, exact_functions, own_code, texts_of
from .registry import APART, NOT_RUN, PUBLISHED, RUNS, format_of, is_here

HEAD = """\
# Small runs that test what the papers say
Each run repeats an experiment at a size that one GPU does in an hour or less, with the baselines that were left out and
several seeds. [STATISTICS.md](STATISTICS.md) says how a verdict is made; every number of every seed is in
`torch_impl/confirm/evidence/`. ImageNet, Criteo, LLM fine-tuning and knowledge distillation are not repeated: claims
about their printed tables are checked as arithmetic. Do not edit, but write it again: `provenact regenerate runs`.
"""
ELSEWHERE = {"accuracy": "ACCURACY.md", "speed": "SPEED.md"}  # runs whose tables stand on a page of their own


def evidence(name: str) -> dict[str, Any] | None:
    summary: dict[str, Any] | None = read_data(Path(__file__).parent / "evidence" / f"{name}.json")
    return summary


def all_evidence() -> dict[str, dict[str, Any]]:
    return {name: summary for name in RUNS if (summary := evidence(name)) is not None}


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


OLD = "older than per-seed values: it cannot be computed anew"


def stale(summary: Mapping[str, Any]) -> list[str]:
    """Why a result may not be what the present code would give, its own where that is here; nothing is imported for
    it."""
    name = summary["run"]
    if name in APART:
        return _changed_texts(name)
    if "metrics" not in summary:
        return [OLD]
    reasons = ["its own code changed"] if is_here(name) and summary["code"] != own_code(name) else []
    reasons += ["its format changed"] if summary["format"] != format_of(name) else []
    functions = exact_functions(summary["functions"])
    reasons += [f"the function {part} changed" for part in differences(summary["functions"], functions)]
    reasons += [f"emitted {part} changed" for part in differences(summary["texts"], texts_of(name))]
    reasons += [f"not {part} as published" for part in summary["data"] if summary["data"][part] != PUBLISHED.get(part)]
    return reasons


def _changed_texts(name: str) -> list[str]:
    """What was measured of emitted functions is committed by the digest of their text."""
    data = committed(name)
    texts = data["texts"] if "texts" in data else {key: entry["text"] for key, entry in data["entries"].items()}
    return [f"emitted {part} changed" for part in differences(texts, measured.emitted_digests())]


def markdown(summary: Mapping[str, Any]) -> str:
    """The tables of one run, how it departs from the paper, and its verdicts. The first line and the titles of the
    tables say what all of it rests on."""
    where = f"{summary['device']}, torch {summary['versions']['torch']}, {summary['date']}, {summary['seconds']:.0f} s"
    grade = grade_of_summary(summary)
    parts = [shown(Graded(f"**{summary['run']}**: {summary['repeats']}", grade, f"{summary['profile']}; {where}"))]
    if reasons := stale(summary):
        parts.append(f"**Stale**: {'; '.join(reasons)}.")
    for table in summary["tables"]:
        parts.append(markdown_table(Graded(table["title"], grade), table["header"], table["rows"]))
    said = [*(f"departs: {line}" for line in summary["departures"]), *(f"failed: {f}" for f in summary["failures"])]
    for one in summary["verdicts"]:
        quoted = f" — {one['where']}: “{one['quote']}”" if one.get("quote") else ""
        said.append(f"**{one['verdict']}**: {one['claim']} ({one['because']}){quoted}")
    parts.append("\n".join(f"- {line}" for line in said))
    return "\n\n".join(parts)


def verdict_table(known: Mapping[str, Mapping[str, Any]]) -> str:
    rows = [
        (
            f"{name} (stale)" if stale(summary) else name,
            one["claim"],
            one["verdict"],
            Graded(one["because"], grade_of_summary(summary)),
        )
        for name, summary in known.items()
        for one in summary["verdicts"]
    ]
    return markdown_table("", ("run", "claim", "verdict", Quantity("because")), rows)


def missing_line(known: Collection[str]) -> str:
    said = "Every run has a result.\n\n" if set(RUNS) <= set(known) else ""
    return f"{said}{markdown_table('', ('not run', 'why'), not_run(known))}"


def not_run(known: Container[str]) -> list[tuple[str, str]]:
    missing = {f"{name}: {about}": "without a result yet" for name, about in RUNS.items() if name not in known}
    return [*missing.items(), *NOT_RUN.items()]


def markdown_table(
    title: str | Graded, header: Sequence[Column], rows: Sequence[Sequence[object]], end: str = ":", empty: str = "–"
) -> str:
    """A table under its title; None is `empty`."""
    said, names, cells = graded_table(title, header, rows)
    lines: list[Sequence[object]] = [names, *cells]
    texts = [[empty if cell is None else cell_text(cell).replace("|", "\\|") for cell in line] for line in lines]
    table = "\n".join(markdown_lines(texts[0], texts[1:]))
    return f"{said}{end}\n\n{table}" if said else table


def cell_text(cell: object) -> str:
    """A cell for people: a dash for None, four significant digits for a float.

    >>> cell_text(2.449930333), cell_text(None), cell_text(65280)
    ('2.45', '–', '65280')
    """
    if cell is None:
        return "–"
    return f"{cell:.4g}" if isinstance(cell, float) else str(cell)
