"""The figure `srelu`: S-ReLU for several widths, with its first two derivatives.

- `data()`               the curves of f, f' and f''
- `draw(figure, data)`   three panels
"""

from __future__ import annotations

from typing import Any

from sympy import Rational

from ..derivations.realisation import cells_of_activation
from .curves import Curve, curve, family
from .panels import draw_panel
from .style import PAGE

WIDTHS = ("1/4", "1/2", "1")
TITLES = ("S-ReLU", "first derivative", "second derivative")
LABELS = ("$f(x)$", "$f'(x)$", "$f''(x)$")
SIZE = (PAGE, 2.3)
REACH = Rational(5, 4)

Data = list[tuple[Curve, tuple[Curve, ...]]]


def data() -> Data:
    """For each order of derivative: the curve of ReLU, and one for each width."""
    relu = cells_of_activation("relu")
    below = (relu, relu.derivative(), relu.derivative(2))
    return [
        (curve("ReLU", below[order], -REACH, REACH), family("srelu", "delta", WIDTHS, order, REACH))
        for order in range(3)
    ]


def draw(figure: Any, data: Data) -> None:
    axes = figure.subplots(1, 3)
    for order, (reference, curves) in enumerate(data):
        draw_panel(axes[order], curves, reference if order < 2 else None)
        axes[order].set(title=TITLES[order], xlabel="$x$", ylabel=LABELS[order])
    axes[0].legend(loc="upper left")
