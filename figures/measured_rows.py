"""Measured numbers of many functions: one line a function, one panel a dtype and pass, one mark a code."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from typing import Any

from ..theory.exact.errors import InputError
from ..theory.language.activations import catalogue
from ..torch_impl.emission.measured import OURS as OUR_CODE
from ..torch_impl.emission.measured import Measurements, lost_inputs, measured_errors, measured_speeds
from .figure import Figure
from .style import COLOURS, GREY, OURS, PAGE, THEIRS

Row = Mapping[str, Any]
APART = 0.16  # of a line
DTYPES, PASSES = ("float32", "bfloat16"), ("forward", "backward")
LARGEST = 1e8  # ulp
FASTEST = 1.2  # a little over the speed of memory: what lies in a cache is read faster
DASHED = {"color": GREY, "linewidth": 0.8, "linestyle": (0, (4, 2))}
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
    worst: Callable[[Sequence[float]], float],
) -> Rows:
    """The functions that are emitted. `panels` reads a number, or none, from a row; `worst` chooses among several."""
    names = tuple(dict.fromkeys(row["name"] for row in measurements.rows if row["by"] == OUR_CODE))
    rows = [row for row in measurements.rows if row["name"] in names]
    made = []
    for dtype in DTYPES:
        chosen = [row for row in rows if row["dtype"] == dtype]
        made += [RowPanel(f"{dtype}\n{title}", _points(chosen, value, worst)) for title, value in panels.items()]
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


def draw_rows(figure: Any, rows: Rows, label: str, low: float, high: float, logarithmic: bool = False) -> list[Any]:
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


# --- errors, and speed ------------------------------------------------------------------------------


def errors() -> Rows:
    panels = {
        "forward": lambda row: _worst(row, "worst_ulp") if row["pass"] == "forward" else None,
        "backward, floored": lambda row: _worst(row, "worst_floored_ulp") if row["pass"] == "backward" else None,
    }
    return rows_of(measured_errors(), panels, max)


def _worst(row: Row, key: str) -> float:
    return math.inf if lost_inputs(row) else row[key]


def draw_errors(figure: Any, data: Rows) -> None:
    label = "largest error in ulp (an arrow: beyond the axis, or NaN or wrongly infinite)"
    for axis in draw_rows(figure, data, label, 0.1, LARGEST, logarithmic=True):
        axis.axvline(0.5, **DASHED)
        axis.set_xticks([1.0, 1e4, LARGEST])
        axis.minorticks_off()


def speed() -> Rows:
    """The slowest of several."""
    speeds = measured_speeds()
    if speeds is None:
        raise InputError(NO_SPEED())
    compared = replace(speeds, rows=tuple(_compared(speeds.rows)))
    return rows_of(compared, {which: itemgetter(which) for which in PASSES}, min)


def _compared(rows: Sequence[Row]) -> Iterator[Row]:
    """Eager code with fixed parameters; with learnable ones only where there is no other."""
    fixed = {(row["name"], row["by"]) for row in rows if not row["learnable"]}
    for row in rows:
        if row["target"] != "compiled" and not (row["learnable"] and (row["name"], row["by"]) in fixed):
            yield row


def draw_speed(figure: Any, data: Rows) -> None:
    for axis in draw_rows(figure, data, "fraction of the speed of copying the same tensor", 0.0, FASTEST):
        axis.axvline(1.0, **DASHED)
        axis.set_xticks([0.0, 0.25, 0.5, 0.75, 1.0], ["0", "", "½", "", "1"])


def missing(what: str, run: str, measured: Callable[[], Measurements | None]) -> str:
    found = measured()
    is_there = found is not None and any(row["by"] == OUR_CODE for row in found.rows)
    return "" if is_there else f"no {what} committed: run `provenact confirm {run} --out runs/`"


NO_ERRORS = partial(missing, "errors of the emitted code as it is are", "accuracy", lambda: measured_errors())
NO_SPEED = partial(missing, "speed of the emitted code as it is is", "speed", lambda: measured_speeds())


FIGURES = (
    Figure(
        "measured_errors",
        "The largest error that was found, in units of the last place, for each emitted function, forward and "
        "backward (floored: a unit counts at least a quarter of that of 1): the emitted code on each device, torch's "
        "own function and the code that the paper prints. Dashed: one half, which a correctly rounded result does not "
        "exceed. An arrow: beyond the axis, or results that are NaN or wrongly infinite.",
        (PAGE, 3.6),
        errors,
        draw_errors,
        NO_ERRORS,
    ),
    Figure(
        "measured_speed",
        "Speed of each emitted function as a fraction of copying the same tensor, forward (two passes over memory) and "
        "backward (three): the emitted code, torch's own function and the code that the paper prints. Dashed: the "
        "speed of memory.",
        (PAGE, 3.8),
        speed,
        draw_speed,
        NO_SPEED,
    ),
)
