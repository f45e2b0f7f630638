"""Plots of the runs: what was measured beside what was printed.

- `ranked_bars`      one panel for each task: a point for each seed, a bar for the mean, a mark for the paper
- `lines`            curves in panels
- `saved`            a figure as PNG, without a date in it
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .storage import write_atomically
from .tables import mean_of

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


def ranked_bars(
    path: Path,
    values: Mapping[str, Mapping[str, Sequence[float | None]]],
    printed: Mapping[str, Mapping[str, float]],
    titles: Mapping[str, str],
    logarithmic: bool = False,
) -> Path:
    """A horizontal bar for the mean of each label, its seeds as points, the printed number as a mark."""
    figure, axes = new_figure(len(values))
    for axis, (task, rows) in zip(axes, values.items(), strict=True):
        _bars(axis, rows, printed.get(task, {}))
        axis.set_title(titles[task], fontsize=10)
        if logarithmic:
            axis.set_xscale("log")
    axes[0].legend(fontsize=8, frameon=False)
    return saved(figure, path)


def _bars(axis: Any, rows: Mapping[str, Sequence[float | None]], printed: Mapping[str, float]) -> None:
    labels = list(rows)
    for place, label in enumerate(labels):
        finite = [value for value in rows[label] if value is not None]
        axis.barh(place, mean_of(finite) or 0.0, color=OURS, alpha=0.45, label="mean over seeds" if place == 0 else None)
        axis.plot(finite, [place] * len(finite), ".", color=POINT, markersize=3, label="seeds" if place == 0 else None)
        if label in printed:
            first = label == next(iter(name for name in labels if name in printed))
            axis.plot([printed[label]], [place], "D", color=THEIRS, markersize=5, label="printed" if first else None)
    axis.set_yticks(range(len(labels)), labels, fontsize=8)
    axis.invert_yaxis()
    axis.grid(axis="x", alpha=0.3)


def lines(axis: Any, curves: Mapping[str, Sequence[float | None]], title: str, xlabel: str, ylabel: str) -> None:
    """Curves over 1, 2, 3, ... with a legend."""
    for label, values in curves.items():
        axis.plot(range(1, len(values) + 1), [float("nan") if v is None else v for v in values], label=label, linewidth=1.2)
    axis.set_title(title, fontsize=10)
    axis.set_xlabel(xlabel)
    axis.set_ylabel(ylabel)
    axis.grid(alpha=0.3)
    axis.legend(fontsize=7, frameon=False)
