"""Certified maximum of functions of two variables on a bounded box, by branch and bound.

A function gives enclosures of its value and of both partial derivatives on a box. Where a derivative has
one sign the box shrinks to an edge; else its bound is the better of the plain one and the mean value form.

- `maximum_on_box(functions, xs, ys, tolerance, threshold)`   of the largest of several functions: `PlaneMaximum`
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from flint import arb

# Enclosures of f, df/dx and df/dy on the product of two balls.
PlaneFunction = Callable[[arb, arb], tuple[arb, arb, arb]]

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
class PlaneMaximum:
    """The maximum lies between `lower`, a value at `at`, and `upper`."""

    lower: arb
    upper: arb
    at: tuple[arb, arb]
    boxes: int

    @property
    def value(self) -> arb:
        return self.lower.union(self.upper)


class _Search:
    def __init__(self) -> None:
        self.heap: list = []
        self.numbers = count()
        self.floor, self.at = arb.neg_inf(), (arb(0), arb(0))

    def push(self, function: PlaneFunction, x: Side, y: Side) -> None:
        value, by_x, by_y = function(x.ball, y.ball)
        edge_x, edge_y = x.towards(by_x), y.towards(by_y)
        if edge_x is not x or edge_y is not y:
            x, y = edge_x, edge_y
            value, by_x, by_y = function(x.ball, y.ball)
        middle = x.middle, y.middle
        at_middle = function(*middle)[0]
        if at_middle.is_finite() and at_middle.lower() > self.floor:
            self.floor, self.at = at_middle.lower(), middle
        linear = at_middle + by_x * (x.ball - middle[0]) + by_y * (y.ball - middle[1])
        upper = _least(value, linear)
        if not upper < self.floor:
            rank = -float(upper) if upper.is_finite() else float("-inf")
            across_x = x.spread(by_x) >= y.spread(by_y)
            heappush(self.heap, (rank, next(self.numbers), function, x, y, upper, across_x))

    def run(self, tolerance: arb, threshold: arb | None) -> PlaneMaximum:
        boxes = 0
        while self.heap:
            _, _, function, x, y, upper, across_x = heappop(self.heap)
            boxes += 1
            settled = threshold is not None and (upper <= threshold or self.floor > threshold)
            if settled or upper - self.floor <= tolerance or boxes >= MOST_BOXES or (x.is_point and y.is_point):
                return PlaneMaximum(self.floor, upper, self.at, boxes)
            for half in (x if across_x else y).halves():
                self.push(function, *((half, y) if across_x else (x, half)))
        return PlaneMaximum(self.floor, self.floor, self.at, boxes)


def _least(value: arb, linear: arb) -> arb:
    uppers = [bound.upper() for bound in (value, linear) if bound.is_finite()]
    if not uppers:
        return arb.pos_inf()
    return uppers[0] if len(uppers) == 1 else uppers[0].min(uppers[1])


def maximum_on_box(
    functions: Sequence[PlaneFunction],
    xs: tuple[arb, arb],
    ys: tuple[arb, arb],
    tolerance: arb,
    threshold: arb | None = None,
) -> PlaneMaximum:
    """The largest value on the box, to within the tolerance, or until it is known to be on one side of the
    threshold; a search that is cut short still encloses. The ends must be exact."""
    search = _Search()
    for function in functions:
        search.push(function, Side(*xs), Side(*ys))
    return search.run(tolerance, threshold)
