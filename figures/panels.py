"""Panels drawn the same way in every figure."""

from collections.abc import Sequence
from typing import Any

from .curves import Curve
from .style import COLOURS, FILLED, GREY, REFERENCE, line


def draw_panel(axis: Any, curves: Sequence[Curve], reference: Curve | None = None, first: int = 0) -> None:
    """The curves in the styles of their numbers, which start at `first`, over the one they are compared with."""
    if reference is not None:
        axis.plot(reference.x, heights(reference), label=reference.label, **REFERENCE)
        _draw_jumps(axis, reference, GREY)
    for index, one in enumerate(curves, first):
        axis.plot(one.x, heights(one), label=one.label, **line(index))
        _draw_jumps(axis, one, COLOURS[index % len(COLOURS)])
    axis.margins(x=0)


def _draw_jumps(axis: Any, one: Curve, colour: str) -> None:
    """Open dots where the line ends without a value, full ones at the values."""
    for points, inside in ((one.limits, "white"), (one.values, colour)):
        if points:
            x, y = zip(*points, strict=True)
            axis.plot(x, y, "o", markersize=2.8, color=colour, markerfacecolor=inside, markeredgewidth=0.8, zorder=6)


def draw_points(axis: Any, one: Curve, index: int = 0, marker: str = "o") -> None:
    axis.plot(one.x, heights(one), marker, label=one.label, color=COLOURS[index], zorder=8)


def shade(axis: Any, x: Sequence[float], low: Sequence[float], high: Sequence[float], index: int) -> None:
    axis.fill_between(x, low, high, color=COLOURS[index], **FILLED)


def class_text(smoothness: str) -> str:
    """C^2,1 with all of its exponent raised."""
    letter, _, exponent = smoothness.replace("inf", "\\infty").partition("^")
    return f"${letter}^{{{exponent}}}$"


def heights(one: Curve) -> list[float]:
    """The values, with gaps where the line breaks."""
    return [float("nan") if value is None else value for value in one.y]
