"""One panel of curves, drawn the same way in every figure.

- `draw_panel(axis, curves, reference)`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .curves import Curve
from .style import REFERENCE, line


def draw_panel(axis: Any, curves: Sequence[Curve], reference: Curve | None = None) -> None:
    """The curves in the styles of their numbers, over the curve that they are compared with."""
    if reference is not None:
        axis.plot(reference.x, _with_gaps(reference), label=reference.label, **REFERENCE)
    for index, one in enumerate(curves):
        axis.plot(one.x, _with_gaps(one), label=one.label, **line(index))
    axis.margins(x=0)


def _with_gaps(one: Curve) -> list[float]:
    return [float("nan") if value is None else value for value in one.y]
