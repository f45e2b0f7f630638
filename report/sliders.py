"""Sliders: over which numbers a parameter is moved in the browser."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..numerics.arithmetic.balls import evaluate
from ..theory.cells import Cells
from ..theory.expressions import Expr, Symbol
from ..torch_impl.lowering.subjects import Setting

SPAN = 16  # of a logarithmic slider: default/16 to default*16
REACH = 2  # of a linear one: default - 2 to default + 2
LEAST_TOP = 4.0  # every positive parameter can be made visibly large


@dataclass(frozen=True)
class Slider:
    """`logarithmic`: equal steps of the hand are equal factors of the value."""

    name: str
    label: str
    low: float
    high: float
    default: float
    logarithmic: bool


def slider(setting: Setting, label: str) -> Slider:
    default = _float(setting.default)
    start, end = (None if one is None else _float(one) for one in (setting.domain.start, setting.domain.end))
    if start is not None and end is not None:
        edge = (end - start) / 100  # an open end is never reached
        low, high, logarithmic = start + edge * setting.domain.left_open, end - edge * setting.domain.right_open, False
    elif start is not None and start >= 0 and default > 0:
        low, high, logarithmic = max(start, default / SPAN), max(default * SPAN, LEAST_TOP), True
    else:
        low, high, logarithmic = default - REACH, default + REACH, False
    return Slider(setting.name, label or setting.name, low, high, default, logarithmic)


def _float(number: Expr) -> float:
    return float(evaluate(number).mid())


def half_width(cells: Cells, defaults: Mapping[Symbol, Expr]) -> float:
    """Four times as far as the outermost knot where that is near 0, so that narrow pieces are seen."""
    outermost = max((abs(_float(knot.subs(defaults))) for knot in cells.knots), default=0.0)
    return 4 * outermost if 0 < outermost < 1 else max(4.0, 1.5 * outermost)
