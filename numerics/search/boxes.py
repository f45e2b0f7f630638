"""Certified maximum of one analytic function on a bounded interval, by branch and bound.

A box is bounded above by Taylor's formula of order two. It is settled where the slope has one sign (the
maximum is at an end), where the function is concave (interval Newton finds the critical point) or convex
(an end again), or constant; else it is cut in two. What stays open is reported as a cluster.

- `maximum_candidates(F, low, high, digits)`   places that may carry the maximum, with their values
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from flint import arb, ctx

from ..arithmetic.balls import is_exact_zero, least_upper
from ..arithmetic.newton import Slice, newton

MOST_BOXES = 3_000
PATIENCE = 400  # boxes that are cut further, before one as wide as it is counts as a cluster
# Boxes are cut a little off the middle, so that zeros at symmetric points do not fall on a cut.
CUT = arb(33) / 64


@dataclass(frozen=True)
class Candidate:
    """A place (a ball) where the maximum may be, and an enclosure of the value there."""

    place: arb
    value: arb
    kind: str  # critical, end, constant, cluster


class _Search:
    def __init__(self, function: Slice, low: arb, high: arb, digits: int, floor: arb) -> None:
        self.function, self.floor = function, floor
        self.tolerance = arb(10) ** -(digits + 3)
        self.smallest = arb(10) ** (-2 * digits)
        width = (high - low).abs_upper()
        self.narrowest = width * arb(2) ** -ctx.prec
        self.short = width * arb(2) ** -12
        # Infinite bounds on so small a box mean a singular point: the caller cuts the interval there.
        self.singular = width * arb(2) ** -30
        self.found: list[Candidate] = []
        self.heap: list = []
        self.cuts: dict[int, tuple[arb, set[int]]] = {}  # by identity; the point is kept so that it stays alive
        self.numbers = count()
        self.low, self.high = low, high
        for end in (low, high):
            self.raise_floor(function.value(end))
        self.push(low, high)

    def raise_floor(self, value: arb) -> None:
        if value.is_finite() and value.lower() > self.floor:
            self.floor = value.lower()

    def push(self, low: arb, high: arb) -> None:
        ball = low.union(high)
        values = self.function.values(ball, 2)
        upper = self.upper_bound(ball, values)
        if not upper < self.floor:
            rank = -float(upper) if upper.is_finite() else float("-inf")
            heappush(self.heap, (rank, next(self.numbers), low, high, ball, values, upper))

    def upper_bound(self, ball: arb, values: list[arb]) -> arb:
        """The least of three bounds: plain, mean value, Taylor of order two."""
        middle = ball.mid()
        at, slope = self.function.values(middle, 1)
        self.raise_floor(at)
        step = ball - middle
        half = ball.rad() * ball.rad() / 2
        bounds = [values[0], at + values[1] * step, at + slope * step + values[2] * (half / 2 + arb(0, 0.5) * half)]
        return least_upper(bounds)

    def run(self) -> list[Candidate]:
        for self.processed in range(MOST_BOXES):
            if not self.heap:
                break
            _, _, low, high, ball, values, upper = heappop(self.heap)
            if upper < self.floor:
                continue
            if not upper.is_finite() and ball.rad() < self.singular:
                return [self.cluster(ball, upper)]
            if ball.rad() < self.narrowest:
                self.found.append(self.cluster(ball, upper))
            elif not self.settle(low, high, ball, values, upper):
                middle = (low + (high - low) * CUT).mid()
                self.push(low, middle)
                self.push(middle, high)
        else:
            self.found += [self.cluster(item[4], item[6]) for item in self.heap]
        return [candidate for candidate in self.found if not candidate.value < self.floor]

    def settle(self, low: arb, high: arb, ball: arb, values: list[arb], upper: arb) -> bool:
        _, slope, curvature = values
        if is_exact_zero(slope):
            return self.add(ball, self.function.value(ball.mid()), "constant")
        if slope >= 0 or slope <= 0:
            return self.end(high, 1) if slope >= 0 else self.end(low, -1)
        if curvature >= 0:
            return self.end(low, -1) and self.end(high, 1)
        if curvature < 0:
            return self.concave(low, high) or self.small(ball, upper)
        return self.small(ball, upper)

    def concave(self, low: arb, high: arb) -> bool:
        at_low, at_high = (self.function.values(end, 1)[1] for end in (low, high))
        if at_low <= 0:
            return self.end(low, -1)
        if at_high >= 0:
            return self.end(high, 1)
        if not (at_low > 0 and at_high < 0):
            return False
        place = newton(self.function, 1, low, high)
        return self.add(place, self.function.at(place), "critical")

    def small(self, ball: arb, upper: arb) -> bool:
        """A box whose upper bound is within the tolerance of the best value known."""
        if self.processed < PATIENCE and not ball.rad() < self.short:
            return False
        allowed = (self.tolerance * abs(self.floor)).max(self.smallest)
        if upper.is_finite() and self.floor.is_finite() and upper - self.floor < allowed:
            self.found.append(self.cluster(ball, upper))
            return True
        return False

    def cluster(self, ball: arb, upper: arb) -> Candidate:
        return Candidate(ball, upper.union(upper.min(self.floor)) if upper.is_finite() else arb.nan(), "cluster")

    def end(self, point: arb, side: int) -> bool:
        """The maximum of a box is at its end. At a cut between two boxes this is a maximum of both only if
        the other box says so too: else the other box has a larger value."""
        value = self.function.value(point)
        if not value.is_finite():
            return False
        self.raise_floor(value)
        sides = self.cuts.setdefault(id(point), (point, set()))[1]
        sides.add(side)
        if point is self.low or point is self.high or len(sides) == 2:
            self.found.append(Candidate(point, value, "end"))
        return True

    def add(self, place: arb, value: arb, kind: str) -> bool:
        if not value.is_finite():
            return False
        self.raise_floor(value)
        self.found.append(Candidate(place, value, kind))
        return True


def maximum_candidates(function: Slice, low: arb, high: arb, digits: int, floor: arb) -> list[Candidate]:
    """Candidates for the maximum of F on [low, high]: every point where F exceeds all of their values'
    lower bounds lies in one of them. `floor` is a value that is reached elsewhere."""
    return _Search(function, low, high, digits, floor).run()
