"""The figure `correlation`: how fast two inputs become alike over the depth, at the edge of chaos.

Every layer is a certified enclosure. With a kink 1 - c falls like 1/l^2, without one like 1/l.
"""

from dataclasses import dataclass, replace
from typing import Any

from flint import arb

from ..numerics.arithmetic.balls import to_ball
from ..numerics.subjects.correlation import iterates, rate_law
from ..theory.exact.expressions import ONE
from ..theory.language.activations import activation
from .curves import Curve, certified
from .panels import draw_panel, heights
from .style import PAGE, line

NAMES = ("relu", "tanh", "gelu", "silu")
DEPTHS = (*range(1, 17), 20, 23, 27, 32, 38, 45, 54, 64, 91, 128, 181, 256, 362, 512)
DIGITS = 10


@dataclass(frozen=True)
class DecayCurve:
    """1 - c_l over l, from c_0 = 0, and constant/l^exponent."""

    distance: Curve
    law: Curve
    law_text: str


def data() -> tuple[DecayCurve, ...]:
    return tuple(_decay(name) for name in NAMES)


def _decay(name: str) -> DecayCurve:
    ball, exponent = rate_law(name, DIGITS)
    title, constant = activation(name).title, certified(ball)
    tail = [depth for depth in DEPTHS if depth >= 8]
    return DecayCurve(
        Curve(title, tuple(map(float, DEPTHS)), tuple(certified(e, size=0) for e in _distances(name))),
        Curve("law", tuple(map(float, tail)), tuple(constant / depth**exponent for depth in tail)),
        f"{constant:.3f}/l" + (f"^{exponent}" if exponent != 1 else ""),
    )


def _distances(name: str) -> list[arb]:
    """From 1 - c_0 = 1, each depth from the one before it."""
    found, e, before = [], to_ball(ONE), 0
    for depth in DEPTHS:
        e = iterates(name, e, depth - before)
        found.append(e)
        before = depth
    return found


def draw(figure: Any, data: tuple[DecayCurve, ...]) -> None:
    left, right = figure.subplots(1, 2)
    draw_panel(left, [replace(one.distance, y=tuple(1 - y for y in heights(one.distance))) for one in data])
    left.set_xscale("log", base=2)
    left.set(title="correlation of two inputs", xlabel="layer $l$", ylabel="$c_l$", ylim=(0, 1.02))
    left.legend(loc="lower right")
    for index, one in enumerate(data):
        label = f"{one.distance.label}: ${one.law_text}$"
        marker = {"marker": "o^sD"[index], "markerfacecolor": "none", "linestyle": "none"}
        right.plot(*_powers_of_two(one.distance), color=line(index)["color"], label=label, **marker)
        right.plot(one.law.x, one.law.y, color=line(index)["color"], linewidth=0.9)
    right.set_xscale("log", base=2)
    right.set_yscale("log")
    right.set(title="distance from 1, and its law", xlabel="layer $l$", ylabel="$1 - c_l$")
    right.legend(loc="lower left")


def _powers_of_two(one: Curve) -> tuple[list[float], list[float]]:
    kept = [(x, y) for x, y in zip(one.x, heights(one), strict=True) if int(x) & (int(x) - 1) == 0]
    return [x for x, _ in kept], [y for _, y in kept]


CAPTION = (
    "The correlation of two inputs tends to 1 over the depth of a wide random network at the edge of chaos: like "
    "1/l² for ReLU, like 1/l for smooth activations. Points are certified, lines are the proven laws."
)
SIZE = (PAGE, 2.7)
