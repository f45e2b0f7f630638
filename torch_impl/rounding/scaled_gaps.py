"""How far a text with one width is from the derived function over the real numbers, at all widths: from that at 1.

Where a text and its derived function scale (`scaling`), both are b^(e d) times what they are at x b^-e and a parameter
of 1, for b > 0 with the degrees e of b and d of the result. So is their difference, which Taylor polynomials bound on
stretches of one variable (`taylor_gaps`).

- `ScaleDegrees`, `scale_of(trace, cells, ...)`    degrees; None where one of the two does not scale, or has other
                                                  parameters
- `ScaleDegrees.at_one(box)`                      the x at a parameter of 1 that a box stands for
- `scaled_gaps(trace, cells, ...)`                for a text that is only nearly the derived function
- `ScaledGaps.on(box)`                            a bound of the difference on a box of x and the parameter
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from flint import arb

from ...numerics.arithmetic.balls import hull, working_precision
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Symbol, X
from ..validation.meanings import AtPoint
from ..validation.trace import Trace
from .conditions import middle_of
from .floats import FLOATS, above, outward
from .outcome import Slip
from .rounded import bound
from .scaling import scaled_by, scales
from .taylor_gaps import BITS, Gaps, Way

FINE, FAR = -6, 8  # exponents: between, stretches are binades, and many of them elsewhere
FEW = 16  # binades: what a ball can hold
SMALLEST = FINE - 25 * FEW  # exponent: below it there is one stretch
WIDE = 1 / 4, 1 / 2  # of a number, and at all: a stretch that is wider may say nothing where its halves say much
MOST_HALVINGS = 4  # of one that is not
SMALL = 2.0**-20  # of the derived function: a difference that no number of 16 bits shows
BRAIN, HALF = FLOATS["bfloat16"], FLOATS["float16"]
INVISIBLE = SMALL * HALF.floor, SMALL * BRAIN.smallest / BRAIN.largest  # one that none shows where units have a floor;
# or where results scale with a parameter of such a size
GAIN = 0.5  # of a difference on the whole: what halves must have less of
MOST_WAYS = 27
UNKNOWN = Slip(math.inf, math.inf)
NEGATIVE, NOT_POSITIVE, NOT_NEGATIVE, POSITIVE = (-1,), (-1, 0), (0, 1), (1,)
HOLDS = {  # the signs of a - b with which a comparison is true, or a is taken
    "lt": NEGATIVE,
    "le": NOT_POSITIVE,
    "gt": POSITIVE,
    "ge": NOT_NEGATIVE,
    "min": NOT_POSITIVE,
    "max": NOT_NEGATIVE,
    "abs": NOT_NEGATIVE,
}


class RealRange(NamedTuple):
    """Real numbers of one sign."""

    low: float
    high: float

    @property
    def ends(self) -> tuple[float, float]:
        return self.low, self.high

    @property
    def is_wide(self) -> bool:
        """Whether it is next to where functions move, and they may move on it."""
        near, far = sorted(map(abs, self))
        return near >= 2.0**FINE and far <= 2.0**FAR and far - near > min(WIDE[0] * near, WIDE[1])

    @property
    def halves(self) -> tuple[RealRange, RealRange]:
        """By exponents where those differ much."""
        middle = middle_of(*self)
        return RealRange(self.low, middle), RealRange(middle, self.high)


class _GapsAtOne(Gaps):
    """The text with the numbers that are printed in it."""

    held = staticmethod(float)


class ExactSeeds(AtPoint):
    """Balls, in which seeds of reciprocals are what they are for."""

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        return super().operation("reciprocal" if name == "seed" else name, operands)


class ScaleDegrees(NamedTuple):
    """Degrees."""

    of_parameter: int
    of_result: int

    def at_one(self, box: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], float]:
        """The x at a parameter of 1 that a box of positive parameters stands for, and what its results are multiplied
        by at most."""
        (low, high), ends = box
        corners = [_times_power(x, one, -self.of_parameter) for x in (low, high) for one in ends]
        scale = max(_times_power(1.0, one, self.of_parameter * self.of_result) for one in ends)
        return outward(min(corners), max(corners)), above(scale)


@dataclass
class ScaledGaps:
    trace: Trace
    gaps: Gaps
    scale: ScaleDegrees

    def __post_init__(self) -> None:
        self.known: dict[RealRange, list[tuple[RealRange, Slip]]] = {}

    def on(self, box: Sequence[tuple[float, float]]) -> Slip:
        """The largest on the stretches that the box meets at a parameter of 1."""
        if box[1][0] <= 0.0:
            return UNKNOWN
        (low, high), scale = self.scale.at_one(box)
        with working_precision(BITS):
            found = [
                slip
                for one in stretches_of(low, high)
                for part, slip in self._known(one)
                if part.low <= high and low <= part.high
            ]
        most = max(one.absolute for one in found)
        return Slip(bound(most, scale), max(one.share for one in found)) if most < math.inf else UNKNOWN

    def _known(self, stretch: RealRange) -> list[tuple[RealRange, Slip]]:
        """Parts of a stretch."""
        if stretch not in self.known:
            self.known[stretch] = list(self._looked(stretch, self._on_all_of(stretch), MOST_HALVINGS))
        return self.known[stretch]

    def _looked(self, stretch: RealRange, slip: Slip, halvings: int) -> Iterator[tuple[RealRange, Slip]]:
        """Halved where it is not small, as long as that helps."""
        invisible = INVISIBLE[self.scale.of_result != 0]
        if slip.share <= SMALL or slip.absolute <= invisible or halvings == 0 or stretch.low == stretch.high:
            yield stretch, slip
            return
        halves = [(one, self._on_all_of(one)) for one in stretch.halves]
        is_gained = (less < GAIN * most for _, half in halves for less, most in zip(half, slip, strict=True))
        if not any(is_gained) and (slip.absolute < math.inf or not stretch.is_wide):
            yield stretch, slip
            return
        for one, half in halves:
            parts = self._looked(one, half, halvings if stretch.is_wide else halvings - 1)
            yield from ((part, Slip(*map(min, found, slip))) for part, found in parts)

    def _on_all_of(self, stretch: RealRange) -> Slip:
        """The largest on the ways that numbers of a stretch may take."""
        found = [self.gaps.itself(stretch, way) for way in self._ways(stretch)]
        if not found:
            return UNKNOWN
        most, least = max(one.most for one in found), min(one.least for one in found)
        return Slip(most, bound(most, 1.0 / least if least > 0.0 else math.inf))

    def _ways(self, stretch: RealRange) -> list[Way]:
        """Of what the text decides, all that it may; none where that is too much. What compares the same two numbers
        is decided together."""
        values = self.trace.run([hull(arb(stretch.low), arb(stretch.high)), arb(1)], ExactSeeds())
        nodes = [node for node, one in enumerate(self.trace.nodes) if one.operation in HOLDS]
        compared = [self._compared(node) for node in nodes]
        signs = {pair: _signs(*(arb(0) if one is None else values[one] for one in pair)) for pair in compared}
        if math.prod(map(len, signs.values())) > MOST_WAYS:
            return []
        found = (dict(zip(signs, chosen, strict=True)) for chosen in product(*signs.values()))
        return list(
            dict.fromkeys(
                tuple(
                    (node, way[pair] in HOLDS[self.trace.nodes[node].operation])
                    for node, pair in zip(nodes, compared, strict=True)
                )
                for way in found
            )
        )

    def _compared(self, node: int) -> tuple[int, int | None]:
        """The numbers that an operation compares; None is 0."""
        first, *others = self.trace.nodes[node].operands
        other = self.trace.nodes[others[0]] if others else None
        is_zero = other is None or (other.operation == "literal" and other.literal == 0.0)
        return first, None if is_zero else others[0]


def _signs(a: arb, b: arb) -> tuple[int, ...]:
    """Those that a - b may have."""
    return (-1,) if a < b else (1,) if a > b else (-1, 0, 1)


@lru_cache(maxsize=8)  # the same for all formats
def scaled_gaps(
    trace: Trace, cells: Cells, symbols: tuple[Symbol, ...], positive: tuple[bool, ...]
) -> ScaledGaps | None:
    scale = scale_of(trace, cells, symbols, positive)
    if scale is None or any(one.operation in ("eq", "ne") for one in trace.nodes):
        return None
    return ScaledGaps(trace, _GapsAtOne(trace, cells, {symbols[0]: arb(1)}, (1.0,), 0.0), scale)


@lru_cache(maxsize=64)
def scale_of(
    trace: Trace, cells: Cells, symbols: tuple[Symbol, ...], positive: tuple[bool, ...]
) -> ScaleDegrees | None:
    found = scaled_by(trace, positive) if len(symbols) == 1 else None
    if found is None or abs(found.degrees[trace.results[0]]) > 1:
        return None
    scale = ScaleDegrees(found.degrees[1], found.degrees[trace.results[0]])
    degrees = {X: 1, symbols[0]: scale.of_parameter}
    parts = [(one, scale.of_result) for one in (*cells.pieces, *cells.at_knots)] + [(one, 1) for one in cells.knots]
    return scale if all(scales(one, degree, degrees) for one, degree in parts) else None


def _times_power(factor: float, base: float, exponent: int) -> float:
    """For exponents of -1, 0 and 1, one rounding."""
    return factor * base if exponent == 1 else factor / base if exponent == -1 else factor


def stretches_of(low: float, high: float) -> Iterator[RealRange]:
    """Those of a fixed cover of the line that an interval meets."""
    if low < 0.0:
        yield from (RealRange(-far, -near) for near, far in stretches_of(max(-high, 0.0), -low))
    if low <= 0.0 <= high:
        yield RealRange(0.0, 0.0)
    if high > 0.0:
        least = 2.0**SMALLEST
        if low < least:
            yield RealRange(0.0, least)
        first, last = (_cover(math.frexp(max(end, least))[1] - 1) for end in (low, high))
        exponents = sorted({*map(_cover, range(first, last + 1))})
        yield from (RealRange(2.0**one, 2.0 ** _cover(one, 1)) for one in exponents)


def _cover(exponent: int, after: int = 0) -> int:
    """The exponent at which the stretch with this binade begins, or the one after it."""
    if FINE <= exponent < FAR:
        return exponent + after
    start = FINE if exponent < FINE else FAR
    return start + ((exponent - start) // FEW + after) * FEW
