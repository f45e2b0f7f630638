"""The figure `squaf_nearest`: SQUAF with only the 5 nearest centres, which is another function, and jumps."""

from dataclasses import dataclass
from typing import Any

from flint import arb

from ..numerics.subjects.nearest_centres import jump_mass, restricted, restriction_error, uniform_centres
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import Expr, Rational
from ..theory.language.activations import activation
from ..theory.language.parser import parse_number
from .curves import Curve, certified, curve, member, sampled
from .panels import draw_panel, heights
from .style import COLOURS, PAGE, REFERENCE

NEAREST = 5
SOFT, USUAL = "1/8", "3/2"
LOW, HIGH = Rational(-4), Rational(6)
SHARPNESS = ("1/8", "1/2", "3/2", "6")
WINDOWS = tuple(Rational(m) for m in range(2, 14))
SINGLE = arb(2) ** -24


@dataclass(frozen=True)
class Data:
    soft: tuple[Curve, Curve]  # all centres, the nearest
    gap: Curve  # nearest less all, for the usual sharpness
    jumps: tuple[float, float]  # the largest ones of both
    errors: tuple[Curve, ...]


def data() -> Data:
    gap = _nearest(USUAL) - member("squaf", {"alpha": USUAL})
    return Data(
        (
            curve("all centres", member("squaf", {"alpha": SOFT}), LOW, HIGH),
            curve(f"{NEAREST} nearest", _nearest(SOFT), LOW, HIGH),
        ),
        curve("difference", gap, LOW, HIGH, 601),
        (_largest_jump(SOFT), _largest_jump(USUAL)),
        tuple(_errors(h) for h in SHARPNESS),
    )


def _errors(h: str) -> Curve:
    return sampled(f"αq² = {h}", lambda m: restriction_error(parse_number(h), int(m)), WINDOWS)


def _largest_jump(h: str) -> float:
    """Where both are positive, the value that comes in is larger by NEAREST q than the one that goes out."""
    return certified(NEAREST * jump_mass(parse_number(h), NEAREST))


def _setting(h: str) -> tuple[tuple[Expr, ...], list[Expr], Expr]:
    """Centres, values and alpha of the catalogue's entry for q = 1."""
    entry = activation("squaf")
    chosen = entry.defaults({"alpha": h})
    k = chosen["k"].p  # type: ignore[attr-defined]
    values = entry.tables({}, chosen)["z"]
    return uniform_centres(k, chosen["q"]), [values(i) for i in range(-k, k + 1)], chosen["alpha"]


def _nearest(h: str) -> Cells:
    return restricted(*_setting(h), NEAREST)


def draw(figure: Any, data: Data) -> None:
    left, middle, right = figure.subplots(1, 3)
    draw_panel(left, data.soft)
    left.set(title=f"αq² = {SOFT}: jumps up to {data.jumps[0]:.2f}", xlabel="$x$", ylabel="$f(x)$")
    left.legend(loc="upper left")
    middle.plot(data.gap.x, [value * 1e4 for value in heights(data.gap)], color=COLOURS[1])
    middle.margins(x=0)
    jump = f"jumps up to\n{data.jumps[1] * 1e4:.2f} · $10^{{-4}}$"
    middle.text(0.04, 0.96, jump, transform=middle.transAxes, va="top", fontsize=7)
    middle.set(title=f"αq² = {USUAL}: {NEAREST} nearest − all", xlabel="$x$", ylabel="difference · $10^4$")
    _draw_errors(right, data.errors)


def _draw_errors(axis: Any, errors: tuple[Curve, ...]) -> None:
    draw_panel(axis, errors)
    axis.axhline(float(SINGLE), **REFERENCE)
    axis.text(float(WINDOWS[-1]), float(SINGLE), "$2^{-24}$", va="bottom", ha="right", fontsize=7)
    axis.set_yscale("log")
    axis.set(title="largest error for $|z| \\leq 1$", xlabel="centres kept", ylim=(1e-9, 1e3), xticks=range(2, 14, 2))
    axis.legend(loc="upper center", ncols=2, columnspacing=1.0, handlelength=2.0)


CAPTION = (
    "SQUAF restricted to the 5 nearest centres jumps where the set of the nearest changes; the largest error that "
    "the restriction makes, over the number of centres kept."
)
SIZE = (PAGE, 2.5)
