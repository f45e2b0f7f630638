"""Numbers that depend on x, on many cells of inputs at once: a middle, a slope and how far off that line they may be.

On a cell t runs from -1 to 1, and a number is between middle + slope t - off and middle + slope t + off. Differences
of what is nearly the same come out nearly 0, as they do not for intervals. The roundings of the doubles in which they
are computed are added to `off`.

- `NearLine`, `constant(number)`, `NOTHING`
- `plus(a, b)`, `times(a, b)`, `scaled(a, number)`, `inverse(a, nearest)`, `root(a, least)`
- `between(a, low, high)`    the same, known to be between two ends
- `Shares`, `NO_SHARES`      lines by name, as rows: one operation of NumPy serves them all
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
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


def root(a: NearLine, least: Numbers) -> NearLine:
    """The square root of a, which is nowhere below `least`: with that of m it is s + (a - m)/(2s), less
    (a - m)^2/(2s (s + root of a)^2)."""
    middle = np.sqrt(a.middle)
    slope = a.slope / (2.0 * middle)
    away = np.abs(a.slope) + a.off
    off = (away * away / (middle + np.sqrt(least)) ** 2 + a.off) / (2.0 * middle)
    return NearLine(middle, slope, (off + 4 * UNIT * (np.abs(middle) + np.abs(slope))) * UPWARDS)


def between(a: NearLine, low: Numbers, high: Numbers) -> NearLine:
    """A line of no slope, where the ends are closer than the values to theirs."""
    middle = low / 2 + high / 2
    off = np.maximum(high - middle, middle - low) * UPWARDS
    is_closer = off < a.off
    return NearLine(
        np.where(is_closer, middle, a.middle), np.where(is_closer, 0.0, a.slope), np.where(is_closer, off, a.off)
    )


@dataclass(frozen=True)
class Shares:
    """`lines` has a row for each name. A row of one number is the same for all cells."""

    names: tuple[Hashable, ...]
    lines: NearLine

    @classmethod
    def one(cls, name: Hashable, number: Numbers) -> Shares:
        """A single constant."""
        zero = np.zeros((1, 1))
        return cls((name,), NearLine(np.reshape(np.asarray(number, float), (1, -1)), zero, zero))

    @cached_property
    def rows(self) -> dict[Hashable, int]:
        return {name: row for row, name in enumerate(self.names)}

    @cached_property
    def total(self) -> Numbers:
        """Of all sizes."""
        return _unless_many(self.lines.size.sum(0)) if self.names else 0.0

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: Hashable) -> bool:
        return name in self.rows

    def __getitem__(self, name: Hashable) -> NearLine:
        row = self.rows[name]
        return NearLine(*(_unless_many(one[row]) for one in self.lines))

    def __add__(self, other: Shares) -> Shares:
        """Those of one name are added."""
        if not self.names or not other.names:
            return self if self.names else other
        if self.names == other.names:
            return Shares(self.names, plus(self.lines, other.lines))
        common = [name for name in other.names if name in self.rows]
        if not common:
            return self._and(other)
        here, there = [self.rows[name] for name in common], [other.rows[name] for name in common]
        together = plus(
            *(NearLine(*(one[rows] for one in some.lines)) for some, rows in ((self, here), (other, there)))
        )
        left = [row for row, name in enumerate(other.names) if name not in self.rows]
        found = self._with_rows(here, together)
        if not left:
            return found
        names = tuple(other.names[row] for row in left)
        return found._and(Shares(names, NearLine(*(one[left] for one in other.lines))))

    def _and(self, other: Shares) -> Shares:
        """Of other names."""
        return Shares(self.names + other.names, NearLine(*map(_stacked, self.lines, other.lines)))

    def _with_rows(self, rows: list[int], lines: NearLine) -> Shares:
        changed = []
        for old, new in zip(self.lines, lines, strict=True):
            width = max(old.shape[1], np.shape(new)[-1] if np.ndim(new) else 1)
            one = np.array(np.broadcast_to(old, (len(old), width)))
            one[rows] = new
            changed.append(one)
        return Shares(self.names, NearLine(*changed))

    def with_line(self, name: Hashable, line: NearLine) -> Shares:
        """With another line for a name that is there."""
        return self._with_rows([self.rows[name]], line)

    def renamed(self, old: Hashable, new: Hashable) -> Shares:
        return Shares(tuple(new if name == old else name for name in self.names), self.lines)

    def times(self, line: NearLine) -> Shares:
        return Shares(self.names, times(self.lines, line)) if self.names else self

    def scaled(self, number: float) -> Shares:
        return Shares(self.names, scaled(self.lines, number)) if self.names else self

    def some(self, index: np.ndarray) -> Shares:
        """On some of the cells."""
        return Shares(self.names, NearLine(*(one[:, index] if one.shape[1] > 1 else one for one in self.lines)))


def _unless_many(numbers: np.ndarray) -> Numbers:
    return numbers if len(numbers) > 1 else float(numbers[0])


def _stacked(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    width = max(a.shape[1], b.shape[1])
    return np.concatenate([np.broadcast_to(one, (len(one), width)) for one in (a, b)])


NO_SHARES = Shares((), NearLine(*[np.zeros((0, 1))] * 3))
