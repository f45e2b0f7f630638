"""The figure `squaf_nearest`: SQUAF with only the 5 nearest centres, which is another function, and jumps.

- `data()`               both functions for two sharpnesses, the certified jumps, and the error over the window
- `draw(figure, data)`   three panels
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import arb
from sympy import Expr, Integer

from ..numerics.nearest_centres import changes, restricted, restriction_error, uniform_centres
from ..theory.activations import activation
from ..theory.cells import Cells
from ..theory.parser import parse_number
from .curves import Curve, certified, curve, member, sampled
from .figure import Figure
from .panels import draw_panel, heights
from .style import PAGE, REFERENCE, line

NEAREST = 5
SOFT, USUAL = "1/8", "3/2"
LOW, HIGH = Integer(-4), Integer(6)
SHARPNESS = ("1/8", "1/2", "3/2", "6")
WINDOWS = tuple(Integer(m) for m in range(2, 14))
SINGLE = arb(2) ** -24


@dataclass(frozen=True)
class Data:
    soft: tuple[Curve, Curve]  # all centres, the nearest
    jumps: tuple[tuple[float, float], ...]  # place and size, for the soft one
    gap: Curve  # nearest less all, for the usual sharpness
    largest: float  # jump there
    errors: tuple[Curve, ...]


def data() -> Data:
    soft_jumps, usual_jumps = (_jumps(h) for h in (SOFT, USUAL))
    gap = _nearest(USUAL) - member("squaf", {"alpha": USUAL})
    return Data(
        (
            curve("all centres", member("squaf", {"alpha": SOFT}), LOW, HIGH),
            curve(f"{NEAREST} nearest", _nearest(SOFT), LOW, HIGH),
        ),
        tuple((place, size) for place, size in soft_jumps if LOW < place < HIGH and size),
        curve("difference", gap, LOW, HIGH, 601),
        max(abs(size) for place, size in usual_jumps if LOW < place < HIGH),
        tuple(sampled(f"αq² = {h}", lambda m, h=h: restriction_error(parse_number(h), int(m)), WINDOWS) for h in SHARPNESS),
    )


def _setting(h: str) -> tuple[tuple[Expr, ...], list[Expr], Expr]:
    """Centres, values and alpha of the catalogue's entry for q = 1."""
    entry = activation("squaf")
    chosen = entry.defaults({"alpha": h})
    k = int(chosen["k"])
    values = entry.tables({}, chosen)["z"]
    return uniform_centres(k, chosen["q"]), [values(i) for i in range(-k, k + 1)], chosen["alpha"]


def _nearest(h: str) -> Cells:
    return restricted(*_setting(h), NEAREST)


def _jumps(h: str) -> list[tuple[float, float]]:
    return [(float(one.at), certified(one.jump)) for one in changes(*_setting(h), NEAREST)]


def draw(figure: Any, data: Data) -> None:
    left, middle, right = figure.subplots(1, 3)
    draw_panel(left, data.soft)
    left.set(title=f"αq² = {SOFT}", xlabel="$x$", ylabel="$f(x)$")
    left.legend(loc="upper left")
    middle.plot(data.gap.x, [value * 1e4 for value in heights(data.gap)], **line(1))
    middle.margins(x=0)
    middle.set(title=f"αq² = {USUAL}: {NEAREST} nearest − all", xlabel="$x$", ylabel="difference · $10^4$")
    draw_panel(right, data.errors)
    right.axhline(float(SINGLE), **REFERENCE)
    right.text(float(WINDOWS[-1]), float(SINGLE), "$2^{-24}$", va="bottom", ha="right")
    right.set_yscale("log")
    right.set(title="largest error for $|z| \\leq 1$", xlabel="centres kept", ylim=(1e-12, 4), xticks=range(2, 14, 2))
    right.legend(loc="lower left")


FIGURE = Figure(
    "squaf_nearest",
    "SQUAF restricted to the 5 nearest centres jumps where the set of the nearest changes; the largest error that "
    "the restriction makes, over the number of centres kept.",
    (PAGE, 2.5),
    data,
    draw,
)
