"""The figure `srelu`: S-ReLU for several widths, with its first three derivatives.

The exact class shows: the second derivative has corners, the third one jumps.
"""

from dataclasses import dataclass
from typing import Any

from ..derivations.realisation import cells_of_activation
from ..theory.exact.expressions import Rational
from .curves import Curve, curve, family
from .panels import class_text, draw_panel
from .style import PAGE

WIDTHS = ("1/2", "3/4", "1")
REACH = Rational(5, 4)
TITLES = ("S-ReLU", "first derivative", "second derivative: corners", "third derivative: jumps")
LABELS = ("$f$", "$f\\,'$", "$f\\,''$", "$f\\,'''$")


@dataclass(frozen=True)
class Data:
    """By order of derivative: the curve of ReLU where it has one, and one for each width."""

    references: tuple[Curve | None, ...]
    curves: tuple[tuple[Curve, ...], ...]
    smoothness: str


def data() -> Data:
    relu = cells_of_activation("relu")
    below = (
        curve("ReLU", relu, -REACH, REACH),
        curve("ReLU", relu.derivative(), -REACH, REACH, is_slope=True),
        None,
        None,
    )
    curves = tuple(family("srelu", "delta", WIDTHS, order, REACH) for order in range(4))
    return Data(below, curves, str(cells_of_activation("srelu").smoothness()))


def draw(figure: Any, data: Data) -> None:
    axes = figure.subplots(2, 2, sharex=True).flat
    for order, axis in enumerate(axes):
        draw_panel(axis, data.curves[order], data.references[order])
        axis.set(title=TITLES[order], ylabel=LABELS[order])
        if order > 1:
            axis.set_xlabel("$x$")
    axes[0].legend(loc="upper left")
    axes[3].text(0.97, 0.93, f"class {class_text(data.smoothness)}", transform=axes[3].transAxes, ha="right", va="top")


CAPTION = (
    "S-ReLU for three widths δ and its first three derivatives: the third one jumps at ±δ, so that the class is "
    "C^2,1 and no more."
)
SIZE = (PAGE, 3.9)
