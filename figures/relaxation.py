"""A function between the certified lines below and above it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..numerics.relaxation.lines import Relaxed
from ..numerics.subjects.check import function_cells
from ..theory.exact.errors import InputError
from ..theory.language.intervals import interval
from .curves import Curve, curve
from .figure import Figure
from .panels import heights
from .style import COLUMN, OURS, REFERENCE


def relaxation(found: Relaxed, params: Mapping[str, str]) -> Figure:
    """The curve, and each line from end to end."""
    on = interval(found.on)
    if on.start is None or on.end is None:
        raise InputError(f"only a finite interval can be drawn, not {found.on}")
    data = partial(curve, found.function, function_cells(found.function, params), on.start, on.end)
    caption = f"{found.function} on {found.on}, with certified lines below and above it."
    return Figure("relaxation", caption, (COLUMN, 0.7 * COLUMN), data, partial(_draw, found))


def _draw(found: Relaxed, figure: Any, drawn: Curve) -> None:
    axes = figure.add_subplot()
    axes.plot(drawn.x, heights(drawn), **{**REFERENCE, "color": "black"})
    ends = [drawn.x[0], drawn.x[-1]]
    for line in (found.lower, found.upper):
        if line is not None:
            axes.plot(ends, [float(line.slope) * x + float(line.intercept) for x in ends], color=OURS)
    axes.set_title(f"{found.function} on {found.on}")
