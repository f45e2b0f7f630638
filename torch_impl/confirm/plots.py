"""Plots of the runs: what was measured beside what was printed.

- `ranked`           one panel for each task: a point for each seed, marks for their middle and the paper
- `lines`            curves in panels
- `saved`            a figure as PNG, without a date in it
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .storage import write_atomically
from .tables import mean_of, median_of

OURS, THEIRS, POINT = "#4477aa", "#cc3311", "#222222"
RESOLUTION = 110


def new_figure(columns: int, rows: int = 1, width: float = 5.2, height: float = 3.6) -> tuple[Any, list[Any]]:
    """A figure and its axes, row by row; no window is ever opened."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * columns, height * rows), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False)
    return figure, [axis for row in axes for axis in row]


def saved(figure: Any, path: Path) -> Path:
    """Write the figure as PNG."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=RESOLUTION, metadata={"Software": None})
    write_atomically(path, buffer.getvalue())
    return path


def ranked(
    path: Path,
    values: Mapping[str, Mapping[str, Sequence[float | None]]],
    printed: Mapping[str, Mapping[str, float]],
    titles: Mapping[str, str],
    logarithmic: bool = False,
) -> Path:
    """A row for each label: its seeds as points, their mean and the printed number as marks."""
    figure, axes = new_figure(len(values))
    for axis, (task, rows) in zip(axes, values.items(), strict=True):
        _ranks(axis, rows, printed.get(task, {}), "median" if logarithmic else "mean")
        axis.set_title(titles[task], fontsize=10)
        if logarithmic:
            axis.set_xscale("log")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8, frameon=False)
    return saved(figure, path)


def _ranks(axis: Any, rows: Mapping[str, Sequence[float | None]], printed: Mapping[str, float], middle: str) -> None:
    centre = {"mean": mean_of, "median": median_of}[middle]
    places = {label: place for place, label in enumerate(rows)}
    found = [(value, places[label]) for label, row in rows.items() for value in row if value is not None]
    means = [(mean, places[label]) for label, row in rows.items() if (mean := centre(row)) is not None]
    paper = [(printed[label], place) for label, place in places.items() if label in printed]
    marks = (
        ("seeds", found, ".", POINT, 4),
        (f"{middle} over seeds", means, "|", OURS, 16),
        ("printed", paper, "D", THEIRS, 5),
    )
    for name, points, mark, colour, size in marks:
        x, y = zip(*points, strict=True) if points else ((), ())
        axis.plot(x, y, mark, color=colour, markersize=size, markeredgewidth=1.5 if mark == "|" else 0.5, label=name)
    axis.set_yticks(range(len(places)), list(places), fontsize=8)
    axis.invert_yaxis()
    axis.grid(alpha=0.3)


def lines(axis: Any, curves: Mapping[str, Sequence[float | None]], title: str, xlabel: str, ylabel: str) -> None:
    """Curves over 1, 2, 3, ... with a legend."""
    for label, values in curves.items():
        axis.plot(
            range(1, len(values) + 1), [float("nan") if v is None else v for v in values], label=label, linewidth=1.2
        )
    axis.set_title(title, fontsize=10)
    axis.set_xlabel(xlabel)
    axis.set_ylabel(ylabel)
    axis.grid(alpha=0.3)
    axis.legend(fontsize=7, frameon=False)
