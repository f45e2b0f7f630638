"""The figure `kernels`: every kernel with a closed form, and the ReLU that it smooths.

- `data()`               for each kernel its density, its mollified ReLU, and ReLU
- `draw(figure, data)`   one panel a kernel
"""

from __future__ import annotations

from typing import Any

from ..derivations.mollification import mollify
from ..derivations.realisation import cells_of_activation
from ..theory.kernels import KERNELS
from .curves import Curve, curve
from .panels import draw_panel
from .style import COLOURS, PAGE

SIZE = (PAGE, 3.4)
REACH = 2

Data = list[tuple[str, Curve, Curve, Curve]]


def data() -> Data:
    """(name, kernel, mollified ReLU, ReLU), for width 1."""
    relu = curve("ReLU", cells_of_activation("relu"), -REACH, REACH)
    rows = []
    for name, kernel in KERNELS.items():
        smooth = mollify("max(0, x)", kernel, "1").closed_form
        if smooth is not None:
            density = curve("kernel", kernel.density, -REACH, REACH)
            rows.append((name, density, curve("smoothed ReLU", smooth, -REACH, REACH), relu))
    return rows


def draw(figure: Any, data: Data) -> None:
    axes = figure.subplots(2, 4, sharex=True, sharey=True).flat
    for axis, (name, kernel, smooth, relu) in zip(axes, data, strict=True):
        draw_panel(axis, (smooth,), relu)
        heights = [float("nan") if value is None else value for value in kernel.y]
        axis.fill_between(kernel.x, heights, color=COLOURS[1], alpha=0.25, linewidth=0, label=kernel.label)
        axis.plot(kernel.x, heights, color=COLOURS[1], linewidth=0.8)
        axis.set(title=name, xticks=(-1, 0, 1))
    axes[0].legend(loc="upper left")
    figure.supxlabel("$x$", fontsize=8)
