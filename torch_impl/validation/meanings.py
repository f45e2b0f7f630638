"""Meanings of emitted text: at an exact point, and on a whole box with a derivative.

On a box every value carries what it is at the middle, an enclosure over the box, and an enclosure of its
derivative in x; so a difference that is small at the middle and has a small derivative is small on the box.
`float()` splits a number: it changes it by at most half an ulp of float32, by an amount that the derivative does
not see, and what is subtracted later adds it back.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flint import arb, fmpq

from ...numerics.arithmetic.balls import hull, magnitude
from ..programs.operations import COMPARISONS, LOGIC, OPERATIONS, decide, meaning_of, select

INVISIBLE = arb(2) ** -1080  # below half the smallest double
# A literal with at most this many bits is meant exactly: 0.0625, 3.0, 1/3 in no format. Others are roundings.
EXACT_BITS = 24


@lru_cache(maxsize=4096)  # a text has the same numbers at every point; they are exact in any precision
def literal_ball(value: float) -> arb:
    """The double itself if it has few bits, else all numbers that round to it.

    >>> literal_ball(0.1875).is_exact(), literal_ball(0.1).is_exact()
    (True, False)
    """
    if not math.isfinite(value):
        return arb(value)
    top, bottom = value.as_integer_ratio()
    if abs(top).bit_length() - (top & -top).bit_length() < EXACT_BITS:  # without the zeros at its end
        return arb(fmpq(top, bottom))
    return arb(fmpq(top, bottom), math.ulp(value) / 2)


class AtPoint:
    """Values are balls, conditions are True, False or None."""

    def literal(self, value: float) -> arb:
        return literal_ball(value)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        return meaning_of(name, "ball")(*operands)


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
            return tuple(meaning_of(name, "ball")(*parts) for parts in zip(*operands, strict=True))
        if name == "select":
            return self._select(*operands)
        middle = self.at.operation(name, [one.middle for one in operands])
        box = self.at.operation(name, [one.box for one in operands])
        return Spread(middle, box, self._slope(name, operands, box))

    def _select(self, condition: tuple[bool | None, bool | None], a: Spread, b: Spread) -> Spread:
        at_middle, on_box = condition
        if on_box is not None:
            return a if on_box else b
        return Spread(select(at_middle, a.middle, b.middle), hull(a.box, b.box), None)

    def _slope(self, name: str, operands: Sequence[Spread], box: arb) -> arb | None:
        slope = OPERATIONS[name].slope
        if slope is None or any(one.slope is None for one in operands):
            return None
        return slope(box, *operands)
