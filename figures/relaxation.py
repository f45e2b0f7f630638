"""A function between the certified lines below and above it.

- `draw(found, params, path)`   a `Relaxed` on a finite interval as a file: .svg, .pdf or .png
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..numerics.relaxation.lines import Relaxed
from ..numerics.subjects.check import function_cells
from ..theory.domains import interval
from ..theory.errors import InputError
from .curves import curve
from .rendering import FORMATS
from .style import COLUMN, OURS, REFERENCE, SETTINGS


def draw(found: Relaxed, params: Mapping[str, str], path: str) -> None:
    """The curve, and each line from end to end."""
    on = interval(found.on)
    if on.start is None or on.end is None:
        raise InputError(f"only a finite interval can be drawn, not {found.on}")
    if Path(path).suffix.removeprefix(".") not in FORMATS:
        raise InputError(f"{path!r} must end with one of {', '.join(f'.{kind}' for kind in FORMATS)}")
    try:
        import matplotlib
        from matplotlib.figure import Figure as Canvas
    except ModuleNotFoundError as error:
        raise InputError('drawing needs matplotlib: pip install "provenact[figures]"') from error
    drawn = curve(found.function, function_cells(found.function, params), on.start, on.end)
    with matplotlib.rc_context():
        matplotlib.rcParams.update(SETTINGS)
        canvas = Canvas(figsize=(COLUMN, 0.7 * COLUMN), layout="constrained")
        axes = canvas.add_subplot()
        axes.plot(drawn.x, [float("nan") if y is None else y for y in drawn.y], **{**REFERENCE, "color": "black"})  # type: ignore[arg-type]
        ends = [drawn.x[0], drawn.x[-1]]
        for line in (found.lower, found.upper):
            if line is not None:
                axes.plot(ends, [float(line.slope) * x + float(line.intercept) for x in ends], color=OURS)
        axes.set_title(f"{found.function} on {found.on}")
        canvas.savefig(path)
