"""The figure `smelu`: SmeLU for several half-widths, and its gradient.

- `data()`               the curves of f and f'
- `draw(figure, data)`   two panels
"""

from __future__ import annotations

from typing import Any

from sympy import Rational

from ..derivations.realisation import cells_of_activation
from .curves import Curve, curve, family
from .panels import draw_panel
from .style import PAGE

HALF_WIDTHS = ("1/4", "1/2", "1", "2")
TITLES = ("SmeLU", "gradient")
LABELS = ("$f(x)$", "$f'(x)$")
SIZE = (PAGE, 2.5)
REACH = Rational(5, 2)

Data = list[tuple[Curve, tuple[Curve, ...]]]


def data() -> Data:
    """For f and f': the curve of ReLU, and one for each half-width."""
    relu = cells_of_activation("relu")
    below = (relu, relu.derivative())
    return [
        (curve("ReLU", below[order], -REACH, REACH), family("smelu", "beta", HALF_WIDTHS, order, REACH))
        for order in range(2)
    ]


def draw(figure: Any, data: Data) -> None:
    axes = figure.subplots(1, 2)
    for order, (reference, curves) in enumerate(data):
        draw_panel(axes[order], curves, reference)
        axes[order].set(title=TITLES[order], xlabel="$x$", ylabel=LABELS[order])
    axes[0].legend(loc="upper left")
