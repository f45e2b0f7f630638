"""Counterexamples: inputs at which a text is far from what it means, where no bound could be proved.

The text is run in the floats of its computation, as IEEE and correctly rounded library functions give it, at numbers of
all sizes, at the ends of the ranges, and where its sign changes, since what cancels shows there. What is found is
compared with the derived function in balls.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from random import Random

from flint import arb

from ..programs.numbers import Numbers
from ..programs.spans import DOUBLE, SINGLE
from ..validation.trace import Trace
from .conditions import middle_of, nearest_to_zero
from .floats import Floats
from .identity import Meant

TRIES = 160
CORNERS = 96
BOXES, TRIES_ON_EACH = 60, 3
ORDINARY = 30.0  # binades to either side of 1, from which every other number is drawn
WORTH = 16.0  # ulp, floored: less is not said
NUMBERS = {
    "float32": Numbers(SINGLE, is_nearest=True),
    "float64": Numbers(replace(DOUBLE, splits=math.inf), is_nearest=True),
}
Range = tuple[float, float]


@dataclass(frozen=True)
class Counterexample:
    """At `point` came `got`; the error in floored ulp is infinite where a number was lost."""

    point: tuple[float, ...]
    got: float
    exact: float
    ulp: float


@dataclass(frozen=True)
class Tries:
    """Runs of a text at numbers of `format`, in the floats of `wide`; `sides` are the ranges of one sign of every
    input."""

    trace: Trace
    meant: Meant
    sides: Sequence[Sequence[Range]]
    format: Floats
    wide: Floats

    def worst(self, boxes: Sequence[Sequence[Range]] | None = None) -> Counterexample | None:
        """The worst of a fixed number, all over, or on boxes where nothing was proved; None where nothing is wrong."""
        found = None
        for point in self._all_over() if boxes is None else self._inside(boxes):
            one = self._looked_at(point)
            if one is not None and (found is None or one.ulp > found.ulp):
                found = one
                if one.ulp == math.inf:
                    break
        return found

    def _inside(self, boxes: Sequence[Sequence[Range]]) -> Iterator[tuple[float, ...]]:
        """Points of boxes, as far as these are about numbers of the format."""
        random = Random(len(boxes))
        for box in random.sample(boxes, min(BOXES, len(boxes))):
            for _ in range(TRIES_ON_EACH):
                point = tuple(self._drawn([side], random) for side in box)
                if all(
                    any(low <= one <= high for low, high in some) for one, some in zip(point, self.sides, strict=True)
                ):
                    yield point

    def _all_over(self) -> Iterator[tuple[float, ...]]:
        random = Random(len(self.trace.nodes))
        ends = [[end for side in some for end in dict.fromkeys(side)] for some in self.sides]
        corners = list(islice(product(*ends), 4096))
        yield from random.sample(corners, min(CORNERS, len(corners)))
        for _ in range(TRIES):
            point = tuple(self._drawn(some, random) for some in self.sides)
            yield point
            yield from self._near_zeros(point, random)

    def _drawn(self, sides: Sequence[Range], random: Random) -> float:
        """A number of any size, often an end."""
        low, high = random.choice(sides)
        near, far = nearest_to_zero(low, high), max(abs(low), abs(high))
        if near == 0.0 or near == far:
            return low
        if random.random() < 0.3:
            return random.choice((low, high, self.format.near(high * 0.7), self.format.near(low * 0.7)))
        least, most = math.log2(near), math.log2(far)
        if random.random() < 0.5 and least < ORDINARY and most > -ORDINARY:
            least, most = max(least, -ORDINARY), min(most, ORDINARY)
        size = 2.0 ** random.uniform(least, most)
        return self.format.near(math.copysign(min(max(size, near), far), low))

    def _near_zeros(self, point: tuple[float, ...], random: Random) -> Iterator[tuple[float, ...]]:
        """Where the result changes its sign along one input, found by halving; and the neighbours."""
        index = random.randrange(len(point))
        other = (*point[:index], self._drawn(self.sides[index], random), *point[index + 1 :])
        low, high = sorted((point, other), key=lambda one: one[index])
        if low[index] * high[index] <= 0.0 or self._run(low) * self._run(high) >= 0.0:
            return
        sign = self._run(low)
        while True:
            middle = self.format.near(middle_of(low[index], high[index]))
            if middle in (low[index], high[index]):
                break
            between = (*point[:index], middle, *point[index + 1 :])
            if self._run(between) * sign > 0.0:
                low = between
            else:
                high = between
        yield low
        yield high

    def _run(self, point: Sequence[float]) -> float:
        inputs = [self.wide.near(one) for one in point]
        return self.trace.run(inputs, NUMBERS[self.wide.name])[self.trace.results[0]]

    def _looked_at(self, point: tuple[float, ...]) -> Counterexample | None:
        format = self.format
        got = format.near(self._run(point))
        exact = self.meant.at(point)
        if exact is None or abs(exact) > format.largest:
            return Counterexample(point, got, math.inf, math.inf) if exact is not None and math.isnan(got) else None
        near = float(exact.mid())
        if not math.isfinite(got):
            return Counterexample(point, got, near, math.inf) if abs(near) < 0.999 * format.largest else None
        unit = max(format.ulp(abs(near)), format.floor)
        ulp = float((abs(arb(got) - exact) / arb(unit)).lower())
        return Counterexample(point, got, near, ulp) if ulp > WORTH else None
