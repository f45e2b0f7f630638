"""Certified maximum of a function of two variables on a bounded box, by branch and bound.

The function gives enclosures of its value and of both partial derivatives on a box. Where a derivative has
one sign the box shrinks to an edge; else its bound is the better of the plain one and the mean value form.

- `maximum_on_box(function, xs, ys, tolerance, threshold)`   the `PlaneMaximum`
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from flint import arb

# Enclosures of f, df/dx and df/dy on the product of two balls.
PlaneFunction = Callable[[arb, arb], tuple[arb, arb, arb]]

MOST_BOXES = 40_000


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
    def __init__(self, function: PlaneFunction) -> None:
        self.function = function
        self.heap: list = []
        self.numbers = count()
        self.floor, self.at = arb.neg_inf(), (arb(0), arb(0))

    def push(self, x: arb, y: arb) -> None:
        value, by_x, by_y = self.function(x, y)
        edge_x, edge_y = _towards(x, by_x), _towards(y, by_y)
        if edge_x is not x or edge_y is not y:
            x, y = edge_x, edge_y
            value, by_x, by_y = self.function(x, y)
        middle = x.mid(), y.mid()
        at_middle = self.function(*middle)[0]
        if at_middle.is_finite() and at_middle.lower() > self.floor:
            self.floor, self.at = at_middle.lower(), middle
        linear = at_middle + by_x * (x - middle[0]) + by_y * (y - middle[1])
        upper = _least(value, linear)
        if not upper < self.floor:
            rank = -float(upper) if upper.is_finite() else float("-inf")
            across_x = _spread(by_x, x) >= _spread(by_y, y)
            heappush(self.heap, (rank, next(self.numbers), x, y, upper, across_x))

    def run(self, tolerance: arb, threshold: arb | None) -> PlaneMaximum:
        boxes = 0
        while self.heap:
            _, _, x, y, upper, across_x = heappop(self.heap)
            boxes += 1
            settled = threshold is not None and (upper <= threshold or self.floor > threshold)
            if settled or upper - self.floor <= tolerance or boxes >= MOST_BOXES:
                return PlaneMaximum(self.floor, upper, self.at, boxes)
            for half in _halves(x if across_x else y):
                self.push(*((half, y) if across_x else (x, half)))
        return PlaneMaximum(self.floor, self.floor, self.at, boxes)


def _towards(ball: arb, slope: arb) -> arb:
    """The end of a ball at which a monotone function is largest; the ball itself where the sign is open."""
    if ball.is_exact() or not (slope > 0 or slope < 0):
        return ball
    return ball.upper() if slope > 0 else ball.lower()


def _least(value: arb, linear: arb) -> arb:
    uppers = [bound.upper() for bound in (value, linear) if bound.is_finite()]
    if not uppers:
        return arb.pos_inf()
    return uppers[0] if len(uppers) == 1 else uppers[0].min(uppers[1])


def _spread(slope: arb, ball: arb) -> float:
    """How much a variable contributes to the width of the bound."""
    if ball.is_exact():
        return -1.0
    return float(slope.abs_upper() * ball.rad()) if slope.is_finite() else float(ball.rad()) * 1e300


def _halves(ball: arb) -> tuple[arb, arb]:
    middle = ball.mid()
    return ball.lower().union(middle), middle.union(ball.upper())


def maximum_on_box(
    function: PlaneFunction,
    xs: tuple[arb, arb],
    ys: tuple[arb, arb],
    tolerance: arb,
    threshold: arb | None = None,
) -> PlaneMaximum:
    """The maximum on the box, to within the tolerance, or until it is known to be on one side of the
    threshold; a search that is cut short still encloses."""
    search = _Search(function)
    search.push(xs[0].union(xs[1]), ys[0].union(ys[1]))
    return search.run(tolerance, threshold)
