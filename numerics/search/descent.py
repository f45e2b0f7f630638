"""Descent: exact places at which an expression may be negative or zero.

Values at low precision find the way down, first over a grid and then from its lowest points. What is found is a
candidate only: whoever asks evaluates it exactly.

- `low_places(tree, box)`   places of a box, the lowest first; ends may be infinite
- `Axis`, `value_of(tree, axes)`   intervals as images of [0, 1], and the value at a point of these
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice, product
from math import inf, isfinite

from ...theory.exact.domains import Domains, Interval
from ...theory.exact.expressions import Expr, Rational, Symbol
from ...theory.language.operators import Derived, Integrated, Mollified
from ..arithmetic.balls import BALLS, to_ball, working_precision
from ..arithmetic.programs import bound

GRID = {1: 240, 2: 24, 3: 9, 4: 6}  # cells in each direction, by the number of directions
STARTS = 6  # lowest points of the grid from which one descends
STEPS = 60  # halvings on the way down
NEAR = 1e-7  # lowest values above this are taken for positive
DENOMINATORS = (1, 16, 60, 1000, 10**6)
BITS = 64
CLOSE = 2.0**-12  # how near one comes to an open end

Point = tuple[float, ...]  # coordinates between 0 and 1


def low_places(tree: Expr, box: Domains) -> Iterator[dict[Symbol, Expr]]:
    """Exact places inside the box where the expression is lowest, each in simpler and simpler numbers."""
    if not box or len(box) > max(GRID) or any(on.free_symbols for on in box.values()):
        return
    if tree.has(Integrated, Mollified, Derived) or not tree.free_symbols <= set(box):
        return
    axes = [Axis(symbol, interval) for symbol, interval in box.items()]
    value = value_of(tree, axes)
    seen = set()
    for start in islice(_local_lows(value, len(axes)), STARTS):
        lowest, point = _descended(value, start, 1 / GRID[len(axes)])
        if lowest > NEAR:
            continue
        for place in _exact_places(axes, point):
            if (key := tuple(place.items())) not in seen:
                seen.add(key)
                yield place


class Axis:
    def __init__(self, symbol: Symbol, interval: Interval) -> None:
        self.symbol, self.interval = symbol, interval
        self.start = None if interval.start is None else float(to_ball(interval.start).mid())
        self.end = None if interval.end is None else float(to_ball(interval.end).mid())

    def at(self, u: float) -> float:
        if self.start is not None and self.end is not None:
            return self.start + u * (self.end - self.start)
        if self.start is not None:
            return self.start + u / (1 - u) if u < 1 else inf
        if self.end is not None:
            return self.end - (1 - u) / u if u > 0 else -inf
        v = 2 * u - 1
        return 4 * v / (1 - v * v) if abs(v) < 1 else inf

    def exact(self, u: float, denominator: int | None) -> Expr | None:
        """The number that belongs to u, an end as it is, others with a small denominator; None: outside."""
        for end, corner, inside in ((self.interval.start, 0.0, CLOSE), (self.interval.end, 1.0, 1 - CLOSE)):
            if u == corner and end is not None:
                if self.interval.contains(end).is_yes:
                    return end
                u = inside
        number = Fraction(self.at(u)) if isfinite(self.at(u)) else None
        if number is None:
            return None
        simple = number if denominator is None else number.limit_denominator(denominator)
        found = Rational(simple.numerator, simple.denominator)
        return found if self.interval.contains(found).is_yes else None


def value_of(tree: Expr, axes: list[Axis]) -> Callable[[Point], float]:
    """The value at a point, infinite where there is none."""
    function = bound(tree, BALLS)

    def value(point: Point) -> float:
        numbers = [axis.at(u) for axis, u in zip(axes, point, strict=True)]
        if not all(map(isfinite, numbers)):
            return inf
        with working_precision(BITS):
            ball = function.at({axis.symbol: to_ball(Fraction(n)) for axis, n in zip(axes, numbers, strict=True)})
        return float(ball.mid()) if ball.is_finite() else inf

    return value


def _local_lows(value: Callable[[Point], float], directions: int) -> Iterator[Point]:
    """Points of the grid that are as low as their neighbours, the lowest first."""
    count = GRID[directions]
    grid = {cell: value(tuple(k / count for k in cell)) for cell in product(range(count + 1), repeat=directions)}

    def is_low(cell: tuple[int, ...]) -> bool:
        around = (
            (*cell[:axis], cell[axis] + step, *cell[axis + 1 :]) for axis in range(directions) for step in (-1, 1)
        )
        return all(grid[cell] <= grid.get(other, inf) for other in around)

    lows = sorted((cell for cell in grid if grid[cell] < inf and is_low(cell)), key=grid.__getitem__)
    yield from (tuple(k / count for k in cell) for cell in lows)


def _descended(value: Callable[[Point], float], point: Point, step: float) -> tuple[float, Point]:
    """Downhill along the axes, with steps that are halved where none helps."""
    lowest = value(point)
    for _ in range(STEPS):
        moves = [
            (*point[:axis], min(1.0, max(0.0, point[axis] + side * step)), *point[axis + 1 :])
            for axis in range(len(point))
            for side in (-1, 1)
        ]
        best = min(moves, key=value)
        if value(best) < lowest:
            lowest, point = value(best), best
        else:
            step /= 2
    return lowest, point


def _exact_places(axes: list[Axis], point: Point) -> Iterator[dict[Symbol, Expr]]:
    for denominator in (*DENOMINATORS, None):
        numbers = [axis.exact(u, denominator) for axis, u in zip(axes, point, strict=True)]
        if all(number is not None for number in numbers):
            yield {axis.symbol: number for axis, number in zip(axes, numbers, strict=True) if number is not None}
