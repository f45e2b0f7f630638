"""Plots of the runs: what was measured beside what was printed, with intervals."""

import io
import math
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from provenact.torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL, Panel, Run
from provenact.torch_impl.confirm.storage import write_atomically

from .statistics import LEVEL, Row, mean_and_deviation, two_sided_edge

# Paul Tol's bright palette, which the colour-blind can tell apart.
PALETTE = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#999999")
OURS, THEIRS, POINT = "#4477aa", "#cc3311", "#bbbbbb"
COLOURS = {SUPPORTED: "#228833", NOT_SUPPORTED: "#cc3311", EQUIVALENT: "#4477aa", TOO_SMALL: "#777777"}
MARKS = {SUPPORTED: "o", NOT_SUPPORTED: "v", EQUIVALENT: "s", TOO_SMALL: "x"}  # which a print in grey tells apart
PAGE = 7.0  # inches: no wider, so that texts of 7 points stay so large in print
RESOLUTION = 110
REACH = (-1.5, 2.5)  # of the figure of all effects, in multiples of what is printed
MOST_POINTS = 100  # of a row: what lies on top of each other says no more


def new_figure(columns: int, rows: int = 1, width: float = 5.2, height: float = 3.6) -> tuple[Any, list[Any]]:
    """A figure and its axes, row by row; no window is ever opened."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * columns, height * rows), layout="constrained")
    axes = [axis for row in figure.subplots(rows, columns, squeeze=False) for axis in row]
    for axis in axes:
        axis.set_prop_cycle(color=PALETTE)
    return figure, axes


def saved(figure: Any, path: Path) -> Path:
    """As PNG, without a date in it."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=RESOLUTION, metadata={"Software": None})
    write_atomically(path, buffer.getvalue())
    return path


def plots_of_numbers(result: Mapping[str, Any], run: Run, folder: Path) -> list[Path]:
    """What depends on metrics and verdicts alone."""
    paths = []
    panels = [one for one in run.panels(result["settings"]) if one.metric in result["metrics"]]
    if panels:
        paths.append(_metrics(panels, result["metrics"], folder / f"{run.name}.png"))
    if any(one["effect"] for one in result["verdicts"]):
        paths.append(_effects(result["verdicts"], folder / f"{run.name}-effects.png"))
    return paths


def _metrics(panels: Sequence[Panel], metrics: Mapping[str, Mapping[str, Row]], path: Path) -> Path:
    """Panels below each other, a row for each label: seeds, their mean with its interval, the printed number."""
    rows = max(len(metrics[panel.metric]) for panel in panels)
    figure, axes = new_figure(1, len(panels), PAGE, 1.2 + 0.24 * rows)
    for axis, panel in zip(axes, panels, strict=True):
        _ranks(axis, metrics[panel.metric], panel)
    handles = {name: handle for axis in axes for handle, name in zip(*axis.get_legend_handles_labels(), strict=True)}
    figure.legend(handles.values(), handles, loc="outside lower center", ncols=3, fontsize=8, frameon=False)
    return saved(figure, path)


def _ranks(axis: Any, rows: Mapping[str, Row], panel: Panel) -> None:
    """The interval is that of the mean of one label; of the geometric mean where ratios count."""
    places = {label: place for place, label in enumerate(rows)}
    found = [(v, places[label]) for label, row in rows.items() for v in row[:MOST_POINTS] if v is not None]
    middles = [(middle, places[label]) for label, row in rows.items() if (middle := _middle(row, panel.logarithmic))]
    paper = [(panel.printed[label], place) for label, place in places.items() if label in panel.printed]
    if found:
        axis.plot(*zip(*found, strict=True), ".", color=POINT, markersize=3, label="seeds", zorder=1)
    if middles:
        kind = "geometric mean" if panel.logarithmic else "mean"
        centre, low, high = zip(*(middle for middle, _ in middles), strict=True)
        reach = [[c - a for c, a in zip(centre, low, strict=True)], [b - c for c, b in zip(centre, high, strict=True)]]
        axis.errorbar(
            centre,
            [place for _, place in middles],
            xerr=reach,
            fmt="o",
            color=OURS,
            markersize=4,
            capsize=2.5,
            linewidth=1.2,
            label=f"{kind}, 95 % interval",
        )
    if paper:
        axis.plot(*zip(*paper, strict=True), "D", color=THEIRS, markersize=5, fillstyle="none", label="printed")
    axis.set_yticks(range(len(places)), list(places), fontsize=8)
    axis.set_ylim(len(places) - 0.4, -0.6)
    axis.grid(alpha=0.3)
    axis.set_title(textwrap.fill(panel.title, 64), fontsize=10)
    axis.tick_params(axis="x", labelsize=8)
    if panel.logarithmic:
        axis.set_xscale("log")
    else:
        axis.locator_params(axis="x", nbins=6)


def _middle(row: Row, logarithmic: bool) -> tuple[float, float, float] | None:
    """Mean and ends of its interval by Student's t."""
    finite = [v for v in row if v is not None and (v > 0.0 or not logarithmic)]
    mean, deviation = mean_and_deviation([math.log(v) for v in finite] if logarithmic else finite)
    if mean is None:
        return None
    half = 0.0
    if deviation is not None:
        half = two_sided_edge(LEVEL, len(finite) - 1) * deviation / math.sqrt(len(finite))
    ends = (mean, mean - half, mean + half)
    return tuple(math.exp(v) for v in ends) if logarithmic else ends  # type: ignore[return-value]


def _effects(verdicts: Sequence[Mapping[str, Any]], path: Path) -> Path:
    """One axis for each unit: estimate and interval, what was asked for, the margin, what was printed."""
    from matplotlib.figure import Figure

    units: dict[str, list[tuple[str, Mapping[str, Any], float]]] = {}
    for one in verdicts:
        if one["effect"]:
            units.setdefault(one["effect"]["unit"], []).append((textwrap.fill(one["claim"], 48), one, 1.0))
    heights = [0.7 + 0.42 * len(rows) for rows in units.values()]
    figure = Figure(figsize=(PAGE, sum(heights) + 0.5), layout="constrained")
    axes = figure.subplots(len(units), 1, squeeze=False, height_ratios=heights)[:, 0]
    for axis, (unit, rows) in zip(axes, units.items(), strict=True):
        _effect_rows(axis, rows, f", {unit}")
    return _saved_with_legend(figure, path)


def _effect_rows(axis: Any, rows: Sequence[tuple[str, Mapping[str, Any], float]], unit: str) -> None:
    """Verdicts below each other: each with its name, and what its effect is divided by."""
    for place, (_, one, scale) in enumerate(rows):
        _effect(axis, place, one["effect"], one["verdict"], scale)
    axis.set_yticks(range(len(rows)), [name for name, *_ in rows], fontsize=7)
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlabel(f"effect in the direction that is claimed{unit}", fontsize=8)
    axis.grid(alpha=0.3, axis="x")


def _effect(axis: Any, place: int, effect: Mapping[str, Any], verdict: str, scale: float) -> None:
    estimate, low, high = (effect[key] / scale for key in ("estimate", "low", "high"))
    axis.use_sticky_edges = False  # a bar of a margin would else be the edge of the picture
    axis.axvline(0.0, color="black", linewidth=0.6)
    if effect["margin"] is not None:
        axis.barh(place, 2 * effect["margin"] / scale, left=-effect["margin"] / scale, height=0.5, color="#eeeeee")
    if effect["asked"]:
        axis.plot([effect["asked"] / scale] * 2, [place - 0.3, place + 0.3], ":", color="black", linewidth=1.2)
    axis.errorbar(
        [estimate],
        [place],
        xerr=[[estimate - low], [high - estimate]],
        fmt=MARKS[verdict],
        color=COLOURS[verdict],
        markersize=6,
        capsize=3,
        linewidth=1.6,
    )
    if effect["printed"] is not None:
        axis.plot([effect["printed"] / scale], [place], "D", color=THEIRS, fillstyle="none", markersize=6)


def _saved_with_legend(figure: Any, path: Path) -> Path:
    from matplotlib.lines import Line2D

    marks = [Line2D([], [], color=colour, marker=MARKS[verdict], label=verdict) for verdict, colour in COLOURS.items()]
    marks.append(Line2D([], [], color=THEIRS, marker="D", fillstyle="none", linestyle="", label="printed effect"))
    marks.append(Line2D([], [], color="black", linestyle=":", label="asked for"))
    marks.append(Line2D([], [], color="#eeeeee", linewidth=6, label="margin"))
    figure.legend(handles=marks, loc="outside lower center", ncols=4, fontsize=7, frameon=False)
    return saved(figure, path)


def verdict_figure(results: Sequence[Mapping[str, Any]], path: Path) -> Path:
    """Every effect of every run. Units differ, so that each is in multiples of the printed effect where one is
    printed, else of the margin, else of the farther end of its own interval; what lies beyond `REACH` is cut off."""
    rows = []
    for name, one in ((result["run"], one) for result in results for one in result["verdicts"] if one.get("effect")):
        effect = one["effect"]
        scale = abs(effect["printed"] or 0.0) or effect["margin"] or max(abs(effect["low"]), abs(effect["high"]))
        said = textwrap.wrap(f"{name}: {one['claim']}", 60, max_lines=2, placeholder=" …")
        rows.append(("\n".join(said), one, scale))
    figure, axes = new_figure(1, width=PAGE, height=1.0 + 0.3 * len(rows))
    _effect_rows(axes[0], rows, "; a printed effect is 1")
    axes[0].set_xlim(*REACH)
    return _saved_with_legend(figure, path)


def lines(axis: Any, curves: Mapping[str, Sequence[float | None]], title: str, xlabel: str, ylabel: str) -> None:
    """Curves over 1, 2, 3, ... with a legend."""
    for label, values in curves.items():
        heights = [math.nan if v is None else v for v in values]
        axis.plot(range(1, len(values) + 1), heights, label=label, linewidth=1.2)
    axis.set_title(title, fontsize=10)
    axis.set_xlabel(xlabel)
    axis.set_ylabel(ylabel)
    axis.grid(alpha=0.3)
    axis.legend(fontsize=7, frameon=False)
