"""Measured numbers of many functions: one line a function, one panel a dtype and pass, one mark a code."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..theory.activations import catalogue
from ..torch_impl.emission.committed_measurements import OURS as OUR_CODE
from ..torch_impl.emission.committed_measurements import Measurements
from .style import COLOURS, OURS, THEIRS

Row = Mapping[str, Any]
APART = 0.16  # of a line
MARKS = {
    OUR_CODE: ("emitted", {"color": OURS, "marker": "o", "zorder": 4}),
    "torch": ("torch's", {"color": THEIRS, "marker": "s", "markersize": 3.0, "zorder": 3}),
    "paper": ("the paper's", {"color": COLOURS[3], "marker": "^", "zorder": 2}),
}


HOLLOW = {"markerfacecolor": "none", "markeredgewidth": 0.9}


@dataclass(frozen=True)
class RowPanel:
    """`points`: by whose code it is, and on which device where rows say that, the number of each function."""

    title: str
    points: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Rows:
    names: tuple[str, ...]
    panels: tuple[RowPanel, ...]
    about: str


def rows_of(
    measurements: Measurements,
    panels: Mapping[str, Callable[[Row], float | None]],
    dtypes: Sequence[str],
    worst: Callable[[Sequence[float]], float],
) -> Rows:
    """The functions that are emitted. `panels` reads a number, or none, from a row; `worst` chooses among several."""
    names = tuple(dict.fromkeys(row["name"] for row in measurements.rows if row["by"] == OUR_CODE))
    rows = [row for row in measurements.rows if row["name"] in names]
    made = []
    for dtype in dtypes:
        chosen = [row for row in rows if row["dtype"] == dtype]
        made += [RowPanel(f"{dtype}, {title}", _points(chosen, value, worst)) for title, value in panels.items()]
    return Rows(names, tuple(made), f"{', '.join(measurements.versions)}, {measurements.date}")


def _points(
    rows: Sequence[Row], value: Callable[[Row], float | None], worst: Callable[[Sequence[float]], float]
) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, list[float]]] = {}
    for row in sorted(rows, key=lambda row: list(MARKS).index(row["by"])):
        number = value(row)
        if number is not None:
            device = "CPU" if row.get("where", "").startswith("cpu") else row.get("where")
            code = f"{row['by']}, {device}" if device else row["by"]
            found.setdefault(code, {}).setdefault(row["name"], []).append(number)
    return {by: {name: worst(numbers) for name, numbers in points.items()} for by, points in found.items()}


def draw_rows(
    figure: Any, rows: Rows, label: str, low: float, high: float, logarithmic: bool = False
) -> list[Any]:
    """The panels; a number outside of [low, high] is drawn at that end as an arrow. Returns the axes."""
    axes = list(figure.subplots(1, len(rows.panels), sharex=True, sharey=True))
    places = {name: place for place, name in enumerate(rows.names)}
    if logarithmic:
        axes[0].set_xscale("log")
    for axis, panel in zip(axes, rows.panels, strict=True):
        axis.set_title(panel.title)
        for by, points in panel.points.items():
            _draw_points(axis, by, [(value, places[name]) for name, value in points.items()], low, high)
    axes[0].set_yticks(range(len(places)), [catalogue()[name].title for name in places])
    axes[0].set(xlim=(low, high), ylim=(len(places) - 0.5, -0.5))
    handles, labels = _legend(axes)
    about = {"title": f"{label}\n{rows.about}", "title_fontsize": 7.5}  # a label of its own would lie over the legend
    figure.legend(handles, labels, loc="outside lower center", ncols=len(handles), **about)
    return axes


def _mark(code: str) -> tuple[str, dict[str, Any]]:
    """Its label and style; what was measured on a CPU is hollow."""
    by, _, device = code.partition(", ")
    label, style = MARKS[by]
    return (f"{label}, {device}", style | HOLLOW if device == "CPU" else style) if device else (label, style)


def _draw_points(axis: Any, by: str, points: Sequence[tuple[float, int]], low: float, high: float) -> None:
    """Marks beside each other, so that equal numbers of two codes are both seen."""
    label, style = _mark(by)
    shifted = [(x, y + (-APART if by.startswith(OUR_CODE) else APART)) for x, y in points]
    for marker, end, kept in (
        ("<", low, [y for x, y in shifted if x < low]),
        (">", high, [y for x, y in shifted if x > high]),
    ):
        if kept:  # an empty line that is not clipped confuses matplotlib's layout
            axis.plot([end] * len(kept), kept, **style | {"marker": marker, "clip_on": False}, linestyle="none")
    inside = [(x, y) for x, y in shifted if low <= x <= high]
    axis.plot([x for x, _ in inside], [y for _, y in inside], label=label, linestyle="none", **style)


def _legend(axes: Sequence[Any]) -> tuple[list[Any], list[str]]:
    """One entry a code, whichever panel it is in."""
    found: dict[str, Any] = {}
    for axis in axes:
        for handle, label in zip(*axis.get_legend_handles_labels(), strict=True):
            found.setdefault(label, handle)
    return list(found.values()), list(found)
