"""Panels drawn the same way in every figure.

- `draw_panel(axis, curves, reference)`      curves over the one that they are compared with
- `draw_points(axis, one)`                   certified values as points
- `shade(axis, x, low, high, index)`         an area in the colour of a curve
- `heights(one)`                             the values, with gaps where the line breaks
"""

from collections.abc import Sequence
from typing import Any

from .curves import Curve
from .style import COLOURS, FILLED, REFERENCE, line


def draw_panel(axis: Any, curves: Sequence[Curve], reference: Curve | None = None, first: int = 0) -> None:
    """The curves in the styles of their numbers, which start at `first`."""
    if reference is not None:
        axis.plot(reference.x, heights(reference), label=reference.label, **REFERENCE)
    for index, one in enumerate(curves, first):
        axis.plot(one.x, heights(one), label=one.label, **line(index))
    axis.margins(x=0)


def draw_points(axis: Any, one: Curve, index: int = 0, marker: str = "o") -> None:
    axis.plot(one.x, heights(one), marker, label=one.label, color=COLOURS[index], zorder=8)


def shade(axis: Any, x: Sequence[float], low: Sequence[float], high: Sequence[float], index: int) -> None:
    axis.fill_between(x, low, high, color=COLOURS[index], **FILLED)


def heights(one: Curve) -> list[float]:
    return [float("nan") if value is None else value for value in one.y]
