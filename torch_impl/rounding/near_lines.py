"""Numbers that depend on x, on many cells of inputs at once: a middle, a slope and how far off that line they may be.

On a cell t runs from -1 to 1, and a number is between middle + slope t - off and middle + slope t + off. Differences
of what is nearly the same come out nearly 0, as they do not for intervals. The roundings of the doubles in which they
are computed are added to `off`.

- `NearLine`, `constant(number)`, `NOTHING`
- `plus(a, b)`, `times(a, b)`, `scaled(a, number)`, `inverse(a, nearest)`
- `between(a, low, high)`    the same, known to be between two ends
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

Numbers: TypeAlias = Any
"""An array, one number for each cell, or a number that is the same for all."""

UNIT = 2.0**-52  # more than the rounding of a double
UPWARDS = 1.0 + 2.0**-48  # more than a few roundings of bounds amount to
LEAST = 1e-290  # below, doubles lose relative precision


class NearLine(NamedTuple):
    """Between two parallel lines over each cell."""

    middle: Numbers
    slope: Numbers
    off: Numbers

    @property
    def size(self) -> Numbers:
        """No magnitude is larger."""
        return (np.abs(self.middle) + np.abs(self.slope) + self.off) * UPWARDS

    @property
    def low(self) -> Numbers:
        return np.nextafter(self.middle - (np.abs(self.slope) + self.off) * UPWARDS, -np.inf)

    @property
    def high(self) -> Numbers:
        return np.nextafter(self.middle + (np.abs(self.slope) + self.off) * UPWARDS, np.inf)


def constant(number: Numbers) -> NearLine:
    """The same for all x of a cell."""
    return NearLine(number, 0.0, 0.0)


NOTHING = constant(0.0)


def plus(a: NearLine, b: NearLine) -> NearLine:
    middle, slope = a.middle + b.middle, a.slope + b.slope
    return NearLine(middle, slope, (a.off + b.off + UNIT * (np.abs(middle) + np.abs(slope))) * UPWARDS)


def times(a: NearLine, b: NearLine) -> NearLine:
    middle, one, other = a.middle * b.middle, a.middle * b.slope, a.slope * b.middle
    off = np.abs(a.slope * b.slope) + a.off * b.size + (np.abs(a.middle) + np.abs(a.slope)) * b.off
    sizes = np.abs(middle) + np.abs(one) + np.abs(other)
    return NearLine(middle, one + other, (off + 2 * UNIT * sizes) * UPWARDS + LEAST)


def scaled(a: NearLine, number: float) -> NearLine:
    """Times a number that doubles hold."""
    middle, slope = a.middle * number, a.slope * number
    return NearLine(middle, slope, (a.off * abs(number) + UNIT * (np.abs(middle) + np.abs(slope))) * UPWARDS)


def inverse(a: NearLine, nearest: Numbers) -> NearLine:
    """1/a, of which no magnitude of a is below `nearest`: 1/a = 1/m - (a - m)/m^2 + (a - m)^2/(m^2 a)."""
    middle = 1.0 / a.middle
    slope = -a.slope * middle * middle
    away = np.abs(a.slope) + a.off
    off = (away * away / nearest + a.off) * middle * middle
    return NearLine(middle, slope, (off + 4 * UNIT * (np.abs(middle) + np.abs(slope))) * UPWARDS)


def between(a: NearLine, low: Numbers, high: Numbers) -> NearLine:
    """A line of no slope, where the ends are closer than the values to theirs."""
    middle = low / 2 + high / 2
    off = np.maximum(high - middle, middle - low) * UPWARDS
    is_closer = off < a.off
    return NearLine(np.where(is_closer, middle, a.middle), np.where(is_closer, 0.0, a.slope),
                    np.where(is_closer, off, a.off))  # fmt: skip
