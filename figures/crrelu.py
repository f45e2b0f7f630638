"""The figure `crrelu`: CRReLU over epsilon (EAFO, Fig. 3), and the entropy of its output.

For normal inputs on the half line where ReLU increases. The correction of the inverse that lowers the entropy
is + epsilon x exp(-x^2/2), so the activation that it gives is CRReLU with -epsilon.
"""

from dataclasses import dataclass
from typing import Any

from flint import arb

from ..derivations.improvement import Improvement
from ..derivations.realisation import cells_of_activation
from ..numerics.arithmetic.balls import to_ball
from ..numerics.subjects.entropy import entropy_change, entropy_rate_of, output_entropy
from ..numerics.subjects.improvable import prepared
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import Rational
from ..theory.exact.piecewise import cells_of
from ..theory.language.activations import activation
from ..theory.language.parser import parse
from .curves import Curve, curve, family, sampled
from .panels import draw_panel
from .style import PAGE, REFERENCE

EPSILONS = ("-1/2", "1/10", "1/2", "1")
STEPS = tuple(Rational(k, 20) for k in range(-18, 19))
REACH = 3
DIGITS = 8


@dataclass(frozen=True)
class Data:
    relu: Curve
    curves: tuple[Curve, ...]
    change: Curve
    exact: Curve
    tangent: Curve


def data() -> Data:
    relu = cells_of_activation("relu")
    corrects = activation("crrelu").corrects
    assert corrects is not None
    improvement = prepared(relu, cells_of(parse(corrects.density)), None, corrects.activation)
    rate = entropy_rate_of(improvement, DIGITS).whole
    before = _entropy(relu, improvement)
    steps = {step: cells_of_activation("crrelu", {"epsilon": step}) for step in STEPS}
    return Data(
        curve("ReLU", relu, -REACH, REACH),
        family("crrelu", "epsilon", EPSILONS, 0, REACH),
        sampled("CRReLU", lambda step: _entropy(steps[step], improvement) - before, STEPS),
        sampled("exact inverse", lambda step: entropy_change(improvement, -step, DIGITS), STEPS),
        sampled("tangent at 0", lambda step: -rate * to_ball(step), (STEPS[0], STEPS[-1])),
    )


def _entropy(f: Cells, improvement: Improvement) -> arb:
    return output_entropy(f, improvement.density, improvement.region, DIGITS)


def draw(figure: Any, data: Data) -> None:
    left, right = figure.subplots(1, 2)
    draw_panel(left, data.curves, data.relu)
    left.set(title="CRReLU", xlabel="$x$", ylabel="$f(x)$", ylim=(-0.8, 3))
    left.legend(loc="upper left")
    draw_panel(right, (data.change, data.exact), data.tangent)
    right.axhline(0, **REFERENCE)
    right.axvline(0, **REFERENCE)
    right.set(title="entropy of the output for $x > 0$", xlabel="ε", ylabel="change from ReLU (nats)")
    right.legend(loc="upper left")


CAPTION = (
    "CRReLU over ε, and how the entropy of its output changes for normal inputs x > 0: it falls for negative ε and "
    "rises for positive ε."
)
SIZE = (PAGE, 2.7)
