"""Certified maximum of functions of several variables on a bounded box, by branch and bound.

A function gives enclosures of its value and of all partial derivatives on a box; at a point only the value counts.
Where a derivative has one sign the box shrinks to a face; else its bound is the better of the plain one and the mean
value form.

- `maximum_on_box(functions, sides, tolerance, threshold)`   of the largest of several functions: `BoxMaximum`
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from flint import arb

from ..arithmetic.balls import least_upper

# Enclosures of f and of its derivatives, one for each variable, on a product of balls.
BoxFunction = Callable[..., tuple[arb, ...]]

MOST_BOXES = 20_000


@dataclass(frozen=True)
class Side:
    """One side of a box by its two ends; a ball of the same numbers is a little wider."""

    low: arb
    high: arb

    @property
    def is_point(self) -> bool:
        return bool(self.low == self.high)

    @property
    def ball(self) -> arb:
        return self.low if self.is_point else self.low.union(self.high)

    @property
    def middle(self) -> arb:
        return self.low if self.is_point else ((self.low + self.high) / 2).mid()

    def towards(self, slope: arb) -> "Side":
        """The end at which a monotone function is largest; the side itself where the sign is open."""
        if self.is_point or not (slope > 0 or slope < 0):
            return self
        end = self.high if slope > 0 else self.low
        return Side(end, end)

    def halves(self) -> "tuple[Side, Side]":
        return Side(self.low, self.middle), Side(self.middle, self.high)

    def spread(self, slope: arb) -> float:
        """How much this side contributes to the width of a bound."""
        if self.is_point:
            return -1.0
        width = float(self.high - self.low)
        return width * float(slope.abs_upper()) if slope.is_finite() else width * 1e300


@dataclass(frozen=True)
class BoxMaximum:
    """The maximum lies between `lower`, a value at `at`, and `upper`, a bound on the last box that was looked at."""

    lower: arb
    upper: arb
    at: tuple[arb, ...]
    boxes: int
    last: tuple[Side, ...] = ()

    @property
    def value(self) -> arb:
        return self.lower.union(self.upper)


class _Search:
    def __init__(self) -> None:
        self.heap: list = []
        self.numbers = count()
        self.floor, self.at = arb.neg_inf(), tuple[arb, ...]()

    def push(self, function: BoxFunction, box: tuple[Side, ...]) -> None:
        value, *slopes = function(*(side.ball for side in box))
        face = tuple(side.towards(slope) for side, slope in zip(box, slopes, strict=True))
        if face != box:
            box = face
            value, *slopes = function(*(side.ball for side in box))
        middle = tuple(side.middle for side in box)
        self.at, at_middle = self.at or middle, function(*middle)[0]
        if at_middle.is_finite() and at_middle.lower() > self.floor:
            self.floor, self.at = at_middle.lower(), middle
        steps = zip(slopes, box, middle, strict=True)
        linear = sum((slope * (side.ball - centre) for slope, side, centre in steps), at_middle)
        upper = least_upper([value, linear])
        if not upper < self.floor:
            spreads = [side.spread(slope) for side, slope in zip(box, slopes, strict=True)]
            across = max(range(len(box)), key=spreads.__getitem__, default=0)
            heappush(self.heap, (-upper, next(self.numbers), function, box, across))  # no float: ties would hide boxes

    def run(self, tolerance: arb, threshold: arb | None, most: int) -> BoxMaximum:
        boxes = 0
        while self.heap:
            below, _, function, box, across = heappop(self.heap)
            upper, boxes = -below, boxes + 1
            settled = threshold is not None and (upper <= threshold or self.floor > threshold)
            is_point = all(side.is_point for side in box)
            if settled or upper - self.floor <= tolerance or boxes >= most or is_point:
                return BoxMaximum(self.floor, upper, self.at, boxes, box)
            for half in box[across].halves():
                self.push(function, (*box[:across], half, *box[across + 1 :]))
        return BoxMaximum(self.floor, self.floor, self.at, boxes)


def maximum_on_box(
    functions: Sequence[BoxFunction],
    sides: Sequence[tuple[arb, arb]],
    tolerance: arb,
    threshold: arb | None = None,
    most: int = MOST_BOXES,
) -> BoxMaximum:
    """To the tolerance, or to one side of the threshold; what is cut short still encloses. Ends must be exact."""
    search = _Search()
    for function in functions:
        search.push(function, tuple(Side(*ends) for ends in sides))
    return search.run(tolerance, threshold, most)
