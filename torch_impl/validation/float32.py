"""Results of emitted text in float32 arithmetic, in which every operation is rounded as a device rounds it.

Over the reals the low part of a pair is zero, so that a wrong one would not be seen. Here it is: at float32 points the
results are compared with the derivation in units of the last place, and most must be rounded correctly.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from flint import arb

from ...numerics.arithmetic.balls import magnitude
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Rational
from ..programs.rounded_once import nearest
from ..programs.single_arithmetic import LARGEST
from .places import Place, derived_at, places, rational

SMALLEST = 2.0**-149
EXTRA = 96  # random points: enough to tell a share of a twentieth from one of a quarter


@dataclass(frozen=True)
class Rules:
    """The largest error in ulp, an ulp that counts at least `floor` times the size of the terms; and the share that is
    rounded correctly."""

    ulp: float
    floor: float
    share: float


def random_points(count: int, seed: int) -> list[float]:
    """Numbers of float32 of all sizes that matter."""
    random = Random(seed)
    return [nearest(random.uniform(-1, 1) * 2.0 ** random.uniform(-8, 4)) for _ in range(count)]


def rounded_places(several: Sequence[Cells]) -> list[Place]:
    """The points of the validation and random ones, moved to float32, without those where something is not finite."""
    points = {nearest(rational(place.point)) for place in places(several)} | set(random_points(EXTRA, len(several)))
    exact = [Rational(Fraction(point)) for point in sorted(points) if math.isfinite(point)]
    return [Place(point, arb(float(point.fraction)), derived_at(several, point)) for point in exact]


def misrounded(found: Sequence[tuple[float, ...]], at: Sequence[Place], rules: Rules) -> Iterator[tuple[str, str, str]]:
    """(where, expected, found) of results that are too far away, and of too many that are not the nearest."""
    right = moving = 0
    for results, place in zip(found, at, strict=True):
        for value, (derived, size) in zip(results, place.derived, strict=True):
            if math.isinf(value) and arb(math.copysign(1.0, value)) * derived > LARGEST:
                continue
            if not math.isfinite(value):
                yield str(place.point), derived.str(12, radius=False), str(value)
                continue
            unit = max(_ulp(float(magnitude(derived).mid())), rules.floor * max(1.0, float(size.upper())))
            if float(magnitude(arb(value) - derived).upper()) > rules.ulp * unit * (1 + 2.0**-20):
                yield str(place.point), derived.str(12, radius=False), repr(value)
            moving += 1
            right += value == nearest(float(derived.mid()))
    if right < rules.share * moving:
        yield "all points", f"{rules.share} of them rounded correctly", f"{right} of {moving}"


def _ulp(size: float) -> float:
    return max(2.0 ** (math.frexp(size)[1] - 24), SMALLEST) if size else SMALLEST
