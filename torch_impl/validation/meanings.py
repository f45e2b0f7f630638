"""Meanings of emitted text: at an exact point, and on a whole box with a derivative.

On a box every value carries what it is at the middle, an enclosure over the box, and an enclosure of its
derivative in x; so a difference that is small at the middle and has a small derivative is small on the box.
`float()` splits a number: it changes it by at most half an ulp of float32, by an amount that the derivative does
not see, and what is subtracted later adds it back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flint import arb, fmpq

from ...numerics.arithmetic.balls import hull, magnitude, multiply
from ..programs.spans import single
from .functions import COMPARISONS, FUNCTIONS, decide, literal_ball
from .reading import TranslationError

INVISIBLE = arb(2) ** -1080  # below half the smallest double
HALF_ULP = arb(2) ** -24  # of float32, relative
SEED_ERROR = arb(2) ** -23  # of the hardware's reciprocal, relative


class AtPoint:
    """Values are balls, conditions are True, False or None."""

    def literal(self, value: float) -> arb:
        return literal_ball(value)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name not in AT_POINT:
            raise TranslationError(f"the operation `{name}` has no meaning in balls")
        return AT_POINT[name](*operands)


class Underflowing(AtPoint):
    """The same with 0 for a result that no format holds."""

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        found = super().operation(name, operands)
        return arb(0) if isinstance(found, arb) and magnitude(found).upper() < INVISIBLE else found


class AsWritten(AtPoint):
    """The same with the doubles themselves for literals, also for those that are roundings."""

    def literal(self, value: float) -> arb:
        return arb(value)


class Supposing(AtPoint):
    """The same where comparisons that balls leave open, in order, came out as is supposed."""

    def __init__(self, supposed: Sequence[bool]) -> None:
        self.supposed, self.met = supposed, 0

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        found = super().operation(name, operands)
        if name not in COMPARISONS or found is not None:
            return found
        self.met += 1
        return self.supposed[self.met - 1] if self.met <= len(self.supposed) else None


def _round(a: arb) -> arb:
    ends = (a,) if a.is_exact() else (a.lower(), a.upper())
    return hull(*((end + fmpq(1, 2)).floor() for end in ends))


def _larger(a: arb, b: arb) -> arb:
    return a if a >= b else b if b >= a else a.lower().max(b.lower()).union(a.upper().max(b.upper()))


ARITHMETIC: dict[str, Callable[..., arb]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": multiply,
    "div": lambda a, b: a / b,
    "div_rn": lambda a, b: a / b,
    "muladd": lambda a, b, c: multiply(a, b) + c,
    "residual": lambda a, b, product: multiply(a, b) - product,
    "sum_residual": lambda a, b, total: a + b - total,
    "sin_ratio": lambda a, b, c, d: (multiply(multiply(a, b), c) / d).sin(),
    "cos_ratio": lambda a, b, c, d: (multiply(multiply(a, b), c) / d).cos(),
    "seed": lambda a: ((1 + SEED_ERROR) / a).mid(),  # as wrong as it may be
    "max": _larger,
    "min": lambda a, b: -_larger(-a, -b),
    "ldexp": lambda a, k: a * FUNCTIONS["exp2"][0](k),
    "round": _round,
    "floor": lambda a: a.floor(),
    "reciprocal": lambda a: 1 / a,
}


def _and(a: bool | None, b: bool | None) -> bool | None:
    return False if a is False or b is False else None if a is None or b is None else True


def _not(a: bool | None) -> bool | None:
    return None if a is None else not a


LOGIC: dict[str, Callable[..., bool | None]] = {
    "and": _and,
    "or": lambda a, b: _not(_and(_not(a), _not(b))),
    "not": _not,
}


def _as_float32(x: arb) -> arb:
    """The float32 nearest to an exact double; of a ball, all that it may be."""
    if x.is_exact() and abs(x) < 3e38:
        return arb(single(float(x)))
    return x + x * arb(0, HALF_ULP)


def _select(condition: bool | None, a: arb, b: arb) -> arb:
    return hull(a, b) if condition is None else a if condition else b


AT_POINT: dict[str, Callable[..., Any]] = {
    **{name: partial(decide, name) for name in COMPARISONS},
    **LOGIC,
    **ARITHMETIC,
    "select": _select,
    **{name: value for name, (value, _) in FUNCTIONS.items()},
    "to_float32": _as_float32,
}


@dataclass(frozen=True)
class Spread:
    """A value on a box: at the middle, over the box, and its derivative (None: it has none everywhere)."""

    middle: arb
    box: arb
    slope: Any  # a ball, or None

    @classmethod
    def constant(cls, value: arb) -> Spread:
        return cls(value, value, arb(0))


class OnBox:
    """Values are spreads, conditions a pair: at the middle, over the box."""

    def __init__(self) -> None:
        self.at = AtPoint()

    def literal(self, value: float) -> Spread:
        return Spread.constant(literal_ball(value))

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name in COMPARISONS:
            a, b = operands
            return decide(name, a.middle, b.middle), decide(name, a.box, b.box)
        if name in LOGIC:
            return tuple(LOGIC[name](*parts) for parts in zip(*operands, strict=True))
        if name == "select":
            return self._select(*operands)
        if name == "to_float32":
            (x,) = operands
            return Spread(_as_float32(x.middle), x.box + x.box * arb(0, HALF_ULP), x.slope)
        middle = self.at.operation(name, [one.middle for one in operands])
        box = self.at.operation(name, [one.box for one in operands])
        return Spread(middle, box, self._slope(name, operands, box))

    def _select(self, condition: tuple[bool | None, bool | None], a: Spread, b: Spread) -> Spread:
        at_middle, on_box = condition
        if on_box is not None:
            return a if on_box else b
        return Spread(_select(at_middle, a.middle, b.middle), hull(a.box, b.box), None)

    def _slope(self, name: str, operands: Sequence[Spread], box: arb) -> arb | None:
        slopes = [one.slope for one in operands]
        if any(slope is None for slope in slopes):
            return None
        if name in FUNCTIONS:
            return multiply(FUNCTIONS[name][1](operands[0].box, box), slopes[0])
        return SLOPES[name](*operands) if name in SLOPES else None


def _quotient_slope(a: Spread, b: Spread) -> arb:
    return (a.slope - multiply(a.box / b.box, b.slope)) / b.box


def _ratio_slope(operands: Sequence[Spread], outer: Callable[[arb], arb]) -> arb:
    a, b, c, d = operands
    product = multiply(multiply(a.box, b.box), c.box)
    slope = multiply(multiply(a.slope, b.box), c.box) + multiply(multiply(a.box, b.slope), c.box)
    slope += multiply(multiply(a.box, b.box), c.slope)
    return multiply(outer(product / d.box), (slope - multiply(product / d.box, d.slope)) / d.box)


def _extreme_slope(larger: bool, a: Spread, b: Spread) -> arb:
    """Both are Lipschitz, so where either may be the larger one, any slope between theirs serves."""
    if a.box >= b.box:
        return a.slope if larger else b.slope
    if a.box <= b.box:
        return b.slope if larger else a.slope
    return hull(a.slope, b.slope)


SLOPES: dict[str, Callable[..., arb | None]] = {
    "add": lambda a, b: a.slope + b.slope,
    "sub": lambda a, b: a.slope - b.slope,
    "mul": lambda a, b: multiply(a.slope, b.box) + multiply(a.box, b.slope),
    "div": _quotient_slope,
    "div_rn": _quotient_slope,
    "muladd": lambda a, b, c: multiply(a.slope, b.box) + multiply(a.box, b.slope) + c.slope,
    "residual": lambda a, b, product: multiply(a.slope, b.box) + multiply(a.box, b.slope) - product.slope,
    "sum_residual": lambda a, b, total: a.slope + b.slope - total.slope,
    "sin_ratio": lambda *operands: _ratio_slope(operands, lambda z: z.cos()),
    "cos_ratio": lambda *operands: _ratio_slope(operands, lambda z: -z.sin()),
    "max": lambda a, b: _extreme_slope(True, a, b),
    "min": lambda a, b: _extreme_slope(False, a, b),
    "round": lambda a: arb(0) if a.box.is_exact() or (_round(a.box)).is_exact() else None,
    "ldexp": lambda a, k: a.slope * FUNCTIONS["exp2"][0](k.box) if k.box.is_exact() else None,
}
