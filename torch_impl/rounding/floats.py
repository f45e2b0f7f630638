"""Floating-point formats as rounding errors need them: precision, range, the unit in the last place. No torch.

- `Floats`, `FLOATS`         bfloat16, float16, float32, float64; `SINGLE`, float32
- `COMPUTED_IN`              the format in which the emitted torch code computes inputs of a format
- `unit_of(sizes, floats)`   the distance of neighbouring numbers around each magnitude of an array
- `outward(low, high)`       ends of an interval moved apart by more than the rounding of their computation
- `above(bound)`             a bound that was computed in doubles, made safe against its own rounding
"""

from __future__ import annotations

import math
from ctypes import c_float
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

SLACK = 1.0 + 2.0**-40  # more than a few hundred roundings of doubles amount to
TINY = 1e-290  # below, doubles lose relative precision


@dataclass(frozen=True)
class Floats:
    """A binary format: `precision` significant bits, normal numbers from 2^least on."""

    name: str
    precision: int
    least: int

    @cached_property
    def half_unit(self) -> float:
        """The largest relative error of one rounding of a normal number."""
        return 2.0**-self.precision

    @cached_property
    def smallest(self) -> float:
        return 2.0 ** (self.least - self.precision + 1)

    @cached_property
    def coarser(self) -> float:
        """The unit of 1, in those of doubles."""
        return 2.0 ** (53 - self.precision)

    @cached_property
    def normal(self) -> float:
        """The least positive normal number."""
        return 2.0**self.least

    @cached_property
    def largest(self) -> float:
        return 2.0 ** (-self.least) * (2.0 - 2.0 ** (1 - self.precision)) * 2.0

    @cached_property
    def floor(self) -> float:
        """What a floored ulp counts at least: a quarter of that of 1."""
        return 2.0 ** (-self.precision - 1)

    def ulp(self, magnitude: float) -> float:
        """The distance of neighbouring numbers around this magnitude."""
        if magnitude == math.inf:
            return 2.0 ** (1 - self.least - self.precision)
        unit = math.ulp(magnitude) * self.coarser
        return unit if unit > self.smallest else self.smallest

    def near(self, value: float) -> float:
        """The number of the format nearest to a double; ties to even, infinite where it overflows."""
        if self.precision == 53 or value == 0.0 or not math.isfinite(value):
            return value
        if self.precision == 24:
            return c_float(value).value
        unit = Fraction(self.ulp(abs(value)))
        rounded = round(Fraction(value) / unit) * unit
        return math.copysign(math.inf, value) if abs(rounded) > self.largest else float(rounded)

    def below(self, value: float) -> float:
        """The largest number of the format that is smaller than this number of the format."""
        if self.precision == 53:
            return math.nextafter(value, -math.inf)
        if value <= 0.0:
            return -(-value + self.ulp(-value))
        unit = self.ulp(value)
        return value - (unit / 2 if math.frexp(value)[0] == 0.5 and value > self.normal else unit)


FLOATS = {
    one.name: one
    for one in (
        Floats("bfloat16", 8, -126),
        Floats("float16", 11, -14),
        Floats("float32", 24, -126),
        Floats("float64", 53, -1022),
    )
}
SINGLE = FLOATS["float32"]
COMPUTED_IN = {"bfloat16": "float32", "float16": "float32", "float32": "float64", "float64": "float64"}


def unit_of(sizes: Any, floats: Floats = SINGLE) -> Any:
    """The distance of neighbouring numbers around each magnitude."""
    exponents = np.where(sizes > 0.0, np.frexp(sizes)[1] - 1, floats.least)
    return np.ldexp(1.0, np.maximum(exponents, floats.least) - floats.precision + 1)


def above(bound: float) -> float:
    """A number that is no smaller than what the doubles meant to compute."""
    if bound == 0.0:
        return 0.0
    return bound * SLACK if bound > TINY else math.nextafter(bound * SLACK, math.inf)


def outward(low: float, high: float) -> tuple[float, float]:
    """The next doubles below and above."""
    return math.nextafter(low, -math.inf), math.nextafter(high, math.inf)
