"""The figure `squaf`: soft quantizers over h = alpha q^2, from a smooth rectifier to a staircase."""

from dataclasses import dataclass
from typing import Any

from ..derivations.realisation import cells_of_activation
from ..theory.exact.expressions import Rational
from .curves import Curve, curve, member
from .panels import draw_panel
from .style import PAGE

SHARPNESS = ("1/2", "3/2", "4", "10")
LOW, HIGH = Rational(-3, 2), Rational(13, 4)


@dataclass(frozen=True)
class Data:
    staircase: Curve
    curves: tuple[Curve, ...]
    slopes: tuple[Curve, ...]


def data() -> Data:
    soft = [(f"αq² = {h}", member("squaf", {"alpha": h})) for h in SHARPNESS]
    return Data(
        curve("SQUAF-S", cells_of_activation("squaf_s", {"q": 1}), LOW, HIGH),
        tuple(curve(label, f, LOW, HIGH, 401) for label, f in soft),
        tuple(curve(label, f.derivative(), LOW, HIGH, 401, is_slope=True) for label, f in soft),
    )


def draw(figure: Any, data: Data) -> None:
    left, right = figure.subplots(1, 2)
    draw_panel(left, data.curves, data.staircase)
    left.set(title="SQUAF, q = 1", xlabel="$x$", ylabel="$f(x)$")
    left.legend(loc="upper left")
    draw_panel(right, data.slopes)
    right.set(title="gradient", xlabel="$x$", ylabel="$f\\,'(x)$")


CAPTION = (
    "SQUAF with the values of ReLU at its centres, and its gradient, over αq²: from a smooth rectifier to the "
    "staircase of SQUAF-S."
)
SIZE = (PAGE, 2.6)
