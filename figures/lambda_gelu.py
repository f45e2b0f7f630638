"""The figure `lambda_gelu`: from GELU to ReLU as lambda grows, the gap of the gate, and its size E_inf(lambda)."""

from dataclasses import dataclass
from typing import Any

from ..derivations.gate_distance import closed_constant, distance, gate_l1_distance
from ..derivations.realisation import cells_of_activation
from ..numerics.arithmetic.balls import evaluate
from ..numerics.subjects.gate_distance import norm_distance
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import Rational, X
from .curves import Curve, curve, family, member, sampled
from .panels import draw_panel, draw_points, heights, shade
from .style import PAGE

LAMBDAS = ("1", "2", "8")
REACH = Rational(5, 2)
SIZES = tuple(Rational(2**k) for k in range(7))
DIGITS = 12


@dataclass(frozen=True)
class Data:
    relu: Curve
    step: Curve
    curves: tuple[Curve, ...]
    gates: tuple[Curve, ...]
    closed: tuple[Curve, ...]  # of the gate, of the activation
    integrated: tuple[Curve, ...]


def data() -> Data:
    relu = cells_of_activation("relu")
    constant, exponent = closed_constant("activation", "L1"), distance("activation", "L1").exponent
    return Data(
        curve("ReLU", relu, -REACH, REACH),
        curve("step", relu.derivative(), -REACH, REACH, is_slope=True),
        family("lambda_gelu", "lam", LAMBDAS, 0, REACH),
        tuple(curve(f"λ = {lam}", _gate(lam), -REACH, REACH) for lam in LAMBDAS),
        (
            sampled("gate: $E_\\infty(\\lambda)$", lambda lam: evaluate(gate_l1_distance(lam), digits=DIGITS), SIZES),
            sampled("activation", lambda lam: evaluate(constant * lam**exponent, digits=DIGITS), SIZES),
        ),
        (_integrated("gate"), _integrated("activation")),
    )


def _gate(lam: str) -> Cells:
    """What the activation multiplies x by."""
    return member("lambda_gelu", {"lam": lam}).map(lambda piece: piece / X)


def _integrated(subject: str) -> Curve:
    return sampled("by integration", lambda lam: norm_distance(subject, "L1", lam, DIGITS), SIZES)


def draw(figure: Any, data: Data) -> None:
    left, middle, right = figure.subplots(1, 3)
    draw_panel(left, data.curves, data.relu)
    left.set(title="λ-GELU", xlabel="$x$", ylabel="$x\\,\\Phi(\\lambda x)$")
    left.legend(loc="upper left")
    draw_panel(middle, data.gates, data.step)
    for index, one in enumerate(data.gates):  # |H(x) - Phi(lambda x)|, the widest first
        shade(middle, one.x, heights(one), [0.0 if x < 0 else 1.0 for x in one.x], index)
    middle.set(title="gate, and its gap to the step", xlabel="$x$", ylabel="$\\Phi(\\lambda x)$", xlim=(-1.8, 1.8))
    _draw_distances(right, data)


def _draw_distances(axis: Any, data: Data) -> None:
    draw_panel(axis, data.closed)
    for index, one in enumerate(data.integrated):
        draw_points(axis, one, index, "os"[index])
    axis.set_xscale("log", base=2)
    axis.set_yscale("log", base=10)
    axis.set(title="area between them", xlabel="λ", ylabel="$L^1$ distance", xticks=data.closed[0].x[::2])
    axis.margins(x=0.04)
    handles, labels = axis.get_legend_handles_labels()
    axis.legend(handles[:3], labels[:3], loc="lower left")


CAPTION = (
    "λ-GELU tends to ReLU: the activation, the gap between its gate and the step (shaded), and the area of the gap, "
    "E∞(λ), by closed form (lines) and by rigorous integration (points)."
)
SIZE = (PAGE, 2.5)
