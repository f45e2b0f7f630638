"""What the error of a computed value is in units of the last place of a format, after it is rounded to that format."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from .conditions import nearest_to_zero
from .floats import Floats, above
from .rounded import Rounded

NEARLY = 2.0**-40  # infinite is right where the exact value is this close to the largest number


@dataclass(frozen=True)
class UlpBound:
    """The result differs from the exact value by at most `ulp` units; by `floored` if a unit counts at least a quarter
    of that of 1. `fault` says what else may come out."""

    ulp: float
    floored: float
    fault: str = ""


class Slip(NamedTuple):
    """By how much what is computed may mean something else than the exact value: absolute, and as a share of it."""

    absolute: float = 0.0
    share: float = math.inf


NO_SLIP = Slip()
FAULTS = {"nan": "may be NaN", "infinite": "may be infinite where the exact value is not"}


def outcome_in(format: Floats, wide: Floats, value: Rounded, slip: Slip, largest: float) -> UlpBound:
    """The error in ulp of `format` of a value computed in `wide`, where what is more than `largest` may overflow.
    Rounding adds half a unit: where it moves a value over a power of two, to where units are twice as large, it lands
    on the power itself, unless the error was more than a unit already."""
    if value.nan:
        return UlpBound(math.inf, math.inf, FAULTS["nan"])
    if value.over is not None and value.over < format.largest * (1.0 - NEARLY):
        return UlpBound(math.inf, math.inf, FAULTS["infinite"])
    if format.precision < wide.precision and _overflows(format, value, slip, largest):
        return UlpBound(math.inf, math.inf, FAULTS["infinite"])
    if format == wide and value.before is not None:
        relative, absolute = value.before
        half = 0.5
    else:
        relative, absolute = value.relative, value.absolute
        half = 0.0 if format == wide or _is_number_of(format, value) else 0.5
    absolute = above(absolute + slip.absolute)
    near = max(nearest_to_zero(*value.exact) - slip.absolute, 0.0)
    unit = format.ulp(near)
    off = above(absolute / unit)
    slips = min(slip.absolute / unit, slip.share * 2.0**format.precision)
    off = min(off, above(relative * 2.0**format.precision + (1.0 + relative) * slips))
    floored = min(off, above(absolute / format.floor))
    share, rest = mixed(value, format == wide)
    floored = min(floored, above(share * 2.0**format.precision + (rest + slip.absolute) / format.floor))
    return UlpBound(_with_rounding(off, half, format), _with_rounding(floored, half, format))


def _overflows(format: Floats, value: Rounded, slip: Slip, largest: float) -> bool:
    """Whether a finite value may be rounded to infinity in a narrower format though the exact one is not as large."""
    first = 1.0 + format.ulp(format.largest) / 2 / format.largest  # of the largest number: what is rounded to infinity
    if value.size == 0.0 or value.size < first * largest:
        return False
    near = nearest_to_zero(*value.exact)
    share = min(slip.share, above(slip.absolute / near)) if near > 0.0 else slip.share if slip.absolute else 0.0
    least = first / ((1.0 + value.relative) * (1.0 + share))
    if largest > 0.0:
        least = max(least, first - (value.absolute + slip.absolute) / largest)
    return least < 1.0 - NEARLY


def mixed(value: Rounded, is_last: bool) -> tuple[float, float]:
    """The error of a sum a + b as a share of the exact sum, and what comes to it: that of a is a share of a, which is
    at most the sum and b. Without the last rounding where the sum has the format of the result."""
    if value.origin[:1] == ("joined",):
        both = [mixed(one, is_last) for one in value.origin[1:]]
        return max(one[0] for one in both), max(one[1] for one in both)
    if value.origin[:1] == ("neg",):
        return mixed(value.origin[1], is_last)
    if value.origin[:1] != ("add",):
        return math.inf, math.inf
    a, b = value.origin[1:]
    options = [
        (one.relative, above(one.relative * (other.size + other.absolute) + other.absolute))
        for one, other in ((a, b), (b, a))
        if one.relative < 1.0 and math.isfinite(other.size)
    ]
    share, rest = min(options, key=lambda one: one[1], default=(math.inf, math.inf))
    own = 0.0 if is_last else value.own[0]
    return above(share + own + share * own), above(rest * (1.0 + own))


def _is_number_of(format: Floats, value: Rounded) -> bool:
    """Whether every value that may be computed is a number of the format."""
    return value.quantum >= format.smallest and value.size <= min(2.0**format.precision * value.quantum, format.largest)


def _with_rounding(off: float, half: float, format: Floats) -> float:
    if off > 2.0 ** (format.precision - 2):
        return math.inf
    return above(off + (half if off <= 1.0 else 2.0 * half))
