"""The figure `squashing`: sigmoid and tanh against distribution functions of the normal law (EAFO, Figs. 1-2).

The activation whose output has the most entropy, for normal inputs, is a multiple of the distribution function;
the paper takes e times it, moved to be odd. The one with the bounds of tanh is nearer to tanh.
"""

from dataclasses import dataclass
from typing import Any

from ..derivations.realisation import cells_of_activation
from ..derivations.worst_activation import worst_activation_between
from ..numerics.search.extrema import supremum_of_absolute
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import MINUS_ONE, ONE, E, Expr
from .curves import Curve, certified, curve
from .panels import draw_panel
from .style import PAGE

REACH = 4


@dataclass(frozen=True)
class Rivals:
    """A squashing function, its rivals, and how far each is from it."""

    function: Curve
    rivals: tuple[Curve, ...]
    differences: tuple[Curve, ...]
    distances: tuple[float, ...]


def data() -> tuple[Rivals, ...]:
    (normal,) = cells_of_activation("normal_cdf").pieces
    half = E / 2
    return (
        _comparison("Sigmoid", "sigmoid", {"Φ(x)": normal}),
        _comparison(
            "Tanh",
            "tanh",
            {
                "e (Φ(x) − 1/2)": worst_activation_between(normal, -half, half),
                "2 Φ(x) − 1": worst_activation_between(normal, MINUS_ONE, ONE),
            },
        ),
    )


def _comparison(title: str, name: str, rivals: dict[str, Expr]) -> Rivals:
    cells = cells_of_activation(name)
    others = {label: Cells.everywhere(formula) for label, formula in rivals.items()}
    gaps = {label: other - cells for label, other in others.items()}
    return Rivals(
        curve(title, cells, -REACH, REACH),
        tuple(curve(label, other, -REACH, REACH) for label, other in others.items()),
        tuple(curve(label, gap, -REACH, REACH) for label, gap in gaps.items()),
        tuple(certified(supremum_of_absolute(gap, digits=10).value) for gap in gaps.values()),
    )


def draw(figure: Any, data: tuple[Rivals, ...]) -> None:
    axes = figure.subplots(2, 2, sharex=True, height_ratios=(2.2, 1))
    for column, one in enumerate(data):
        above, below = axes[:, column]
        draw_panel(above, (one.function, *one.rivals))
        draw_panel(below, one.differences, first=1)
        above.legend(loc="upper left")
        largest = " and ".join(f"{size:.4f}" for size in one.distances)
        below.set(xlabel="$x$", title=f"difference, largest {largest}")
    axes[0, 0].set_ylabel("$f(x)$")
    axes[1, 0].set_ylabel("difference")


CAPTION = (
    "Sigmoid against the normal distribution function Φ, and tanh against e (Φ - 1/2) and 2 Φ - 1, with the "
    "differences and their certified largest values."
)
SIZE = (PAGE, 3.6)
