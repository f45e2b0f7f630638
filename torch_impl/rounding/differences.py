"""Differences of two functions on a stretch, from their Taylor polynomials: on all of it, and on each of its parts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flint import arb

from .conditions import up
from .floats import SINGLE, above

NARROW = 2.0**-7  # of a unit: what may be left out of a bound
HOPELESS = 2.0**10  # units
LEAST = 2.0**-1060  # for what is too small for a double
LARGE_SHARE = 0.25
Coefficients = tuple[Sequence[arb], Sequence[arb]]  # in the middle of a stretch, and over all of it


class Gap(NamedTuple):
    """A bound of the difference, and no magnitude of the derived function is below `least`."""

    most: float
    least: float


NOTHING = Gap(math.inf, 0.0)


class ScaledSeries:
    """A polynomial on [-1, 1], and what it may be off by, with the roundings of `near`."""

    def __init__(self, balls: Sequence[arb], left_out: float) -> None:
        numbers = [float(one.mid()) for one in balls]
        sizes = [abs(one) for one in numbers]
        self.off = above(left_out + sum(up(one.rad()) for one in balls) + 2.0**-44 * sum(sizes) + LEAST)
        is_known = math.isfinite(self.off)
        self.numbers, self.off = (numbers, self.off) if is_known else ([0.0], math.inf)
        self.moves = above(sum(sizes[1:])) if is_known else 0.0
        self.bends = above(sum(k * (k - 1) / 2 * one for k, one in enumerate(sizes))) if is_known else 0.0

    def near(self, place: float, share: float) -> tuple[float, float]:
        """The magnitude at a place, and what is added or taken away within a share of 1 of it; of a large share, the
        magnitude in the middle, and what is added to it anywhere."""
        if share > LARGE_SHARE:
            return abs(self.numbers[0]), above(self.moves + self.off)
        value = slope = 0.0
        for one in reversed(self.numbers):
            slope = slope * place + value
            value = value * place + one
        return abs(value), above((abs(slope) + self.bends * share) * share + self.off)


@dataclass(frozen=True)
class PieceGap:
    """Of the text and a piece of the derived function about a middle, in shares of a radius. `left_out` is what parts
    of the stretch have less of."""

    middle: float
    radius: float
    apart: ScaledSeries
    derived: ScaledSeries
    left_out: float

    def on(self, low: float, high: float) -> Gap:
        """Between two numbers of the stretch."""
        middle = low / 2 + high / 2
        radius = self.radius or 1.0
        place, share = (middle - self.middle) / radius, max(high - middle, middle - low) / radius * (1.0 + 2.0**-50)
        (gap, more), (size, less) = self.apart.near(place, share), self.derived.near(place, share)
        return Gap(above(gap + more), max(size - less, 0.0) * (1.0 - 2.0**-50))


class KnownGap:
    """On a stretch, from each piece that it meets; from none where nothing is known. It is narrow where parts of the
    stretch have hardly less left out; of several pieces they may meet fewer."""

    def __init__(self, differences: Sequence[PieceGap], ends: tuple[float, float], floor: float) -> None:
        self.differences = differences
        self.whole = self.on(*ends)
        unit = max(SINGLE.ulp(self.whole.least), floor)
        is_sharp = len(differences) == 1 and differences[0].left_out <= NARROW * unit
        self.is_narrow = is_sharp and self.whole.most < math.inf
        self.is_hopeless = self.whole.most > HOPELESS * unit

    def on(self, low: float, high: float) -> Gap:
        found = [one.on(low, high) for one in self.differences]
        return Gap(max(one.most for one in found), min(one.least for one in found)) if found else NOTHING


def less(text: Coefficients, derived: tuple[Sequence[arb], arb], ends: tuple[float, float]) -> PieceGap:
    """The difference of what a text means and a piece of the derived function, from their Taylor polynomials, with as
    many terms as there are of the latter."""
    (low, high), (nearby, beyond) = ends, derived
    middle, order = low / 2 + high / 2, len(nearby)
    radius = max(high - middle, middle - low) * (1.0 + 2.0**-50)
    powers = [arb(radius) ** k for k in range(order + 1)]
    apart = [(a - b) * power for a, b, power in zip(text[0][:order], nearby, powers[:order], strict=True)]
    left_out = up(abs(text[1][order] - beyond) * powers[order])
    own = [one * power for one, power in zip(nearby, powers[:order], strict=True)]
    series = ScaledSeries(apart, left_out), ScaledSeries(own, up(abs(beyond) * powers[order]))
    return PieceGap(middle, radius, *series, left_out + sum(up(one.rad()) for one in apart[1:]))
