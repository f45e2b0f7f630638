"""Whether the text means the derived function: at exact points of a box, or up to a gap on all of it.

The rounding analysis is about what the text means over the real numbers. Where x is held inside the range in which a
function still moves, that is not the derived function any more; what they differ by there is enclosed in balls.
Elsewhere the two are compared at points of every box that the analysis ends with, and where floats may take another
branch than real numbers, along both: a check, and no proof, as in validation.

- `Meant(trace, expected)`        one function of the text beside what it must be
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import Any

from flint import arb

from ...numerics.arithmetic.balls import enclose, hull, magnitude, working_precision
from ...theory.exact.expressions import Expr, Symbol, X
from ..validation.expectations import Expectation, without_ratios
from ..validation.meanings import OnBox, Spread
from ..validation.places import are_beyond
from ..validation.trace import Trace
from .conditions import middle_of, up
from .exact_values import at_knot
from .floats import Floats
from .outcome import Slip
from .rounded import LARGEST, bound
from .scaled_gaps import ExactSeeds, ScaleDegrees, ScaledGaps

PRECISIONS = (160, 640, 2560)
NARROW = arb(2) ** -24  # relative: a wider ball says nothing
INVISIBLE = arb(2) ** -1200  # far below what any format holds
NOTHING = arb(0)
HARDLY = arb(2) ** -160  # of a value: what it moves by where x is held, far below an ulp of any format
STRETCH = 16  # binades
BINADE = 2.0  # stretches are not cut any further that are no longer
MOST_STRETCHES = 400
MOST_GAPS = 8000  # stretches for all boxes of a search, some seconds
BEYOND = LARGEST, math.inf
FARTHEST = 2100  # exponent: no quotient or product of doubles is beyond it
LADDER = [sign * 2.0 ** (step / 2) for sign, steps in ((-1, range(80, -81, -1)), (1, range(-80, 81))) for step in steps]
BISECTIONS = 64  # enough for neighbouring doubles of a binade, after some of exponents
ROUNDINGS = 8  # units: of the constants of a text, at most
NONE: Mapping[int, bool] = {}
Box = Sequence[tuple[float, float]]
ONE = 1.0, 1.0


class _Deciding(ExactSeeds):
    """Balls at a point, with some nodes given."""

    def __init__(self, decisions: Mapping[int, bool]) -> None:
        self.decisions, self.node = decisions, 0

    def before(self, node: int) -> None:
        self.node = node

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        return self.decisions[self.node] if self.node in self.decisions else super().operation(name, operands)


class Meant:
    """One result of a function of the text, and the cells of the derivation that it must be."""

    def __init__(self, trace: Trace, expected: Expectation) -> None:
        self.trace, self.expected = trace.over_reals(), expected
        self.by_scale: ScaledGaps | None = None  # for a text that is only nearly the derived function
        self.scale: ScaleDegrees | None = None  # where both scale
        self.cells = expected.results[0].cells
        self.behind: dict[int, Trace] = {}  # comparisons, and what they come from
        self.known: dict[tuple[tuple[float, ...], int], tuple[arb, arb]] = {}  # boxes share corners
        self.gaps: dict[tuple[tuple[float, float], ...], float] = {}  # and what is around a box has most of its parts

    @cached_property
    def forms(self) -> dict[bool, list[tuple[Expr, Expr]]]:
        """The pieces and their slopes, as they are enclosed right of 0 and left of it."""
        both = list(zip(self.cells.pieces, self.expected.results[0].slopes, strict=True))
        return {side > 0: [(without_ratios(a, side), without_ratios(b, side)) for a, b in both] for side in (-1, 1)}

    def agrees(self, point: Sequence[float], share: arb = NOTHING) -> bool:
        """Whether the text's ball at a point and the derived value's meet, or are within a share of the value, and both
        are narrow."""
        for bits in PRECISIONS:
            with working_precision(bits):
                found, derived = self._both(tuple(point), bits)
                if not (found.is_finite() and derived.is_finite()):
                    continue  # exponentials of 1e100 need as many bits
                if are_beyond(found, derived):
                    return True
                size = magnitude(derived).upper()
                if size < INVISIBLE and magnitude(found).upper() < INVISIBLE:
                    return True
                if found.rad() <= NARROW * size and derived.rad() <= NARROW * size:
                    return bool(found.overlaps(derived) or abs(found - derived) < share * size)
        is_small = found.rad() < INVISIBLE and derived.rad() < INVISIBLE
        return bool(found.is_finite() and derived.is_finite() and is_small and found.overlaps(derived))

    def _both(self, point: tuple[float, ...], bits: int) -> tuple[arb, arb]:
        """The text's ball at a point, and the derived value's."""
        if (point, bits) not in self.known:
            balls = [arb(one) for one in point]
            self.known[point, bits] = self._at(balls, NONE), self._derived(balls)
        return self.known[point, bits]

    def at(self, point: Sequence[float]) -> arb | None:
        """The derived value in a narrow ball; None where none is found, or a slope has two sides."""
        for bits in PRECISIONS:
            with working_precision(bits):
                balls = [arb(one) for one in point]
                values = self._values(balls)
                if any(balls[0].overlaps(enclose(knot, values)) for knot in self.cells.knots):
                    return None
                derived = self._derived(balls)
                if derived.is_finite() and (derived.rel_accuracy_bits() > 80 or magnitude(derived).upper() < INVISIBLE):
                    return derived
        return None

    def _at(self, balls: Sequence[arb], decisions: Mapping[int, bool]) -> arb:
        if not decisions:
            return self.trace.run(balls, ExactSeeds())[self.trace.results[0]]
        meaning = _Deciding(decisions)
        return self.trace.run(balls, meaning, meaning.before)[self.trace.results[0]]

    def at_seams(self, seams: Iterable[int], box: Box, wide: Floats, format: Floats) -> dict[int, tuple[float, float]]:
        """Of comparisons of rounded values: by how many ulp, plain and floored, what the branch means that floats may
        take wrongly is off. Looked at on a box where the outcome changes along one of its sides, x or a parameter, and
        a few roundings to either side, in the middle and at the corners of the others."""
        reach = 8.0 * wide.half_unit
        found = {node: (0.0, 0.0) for node in seams}
        for node, (index, (low, high)) in product(found, enumerate(box)):
            for place in _in_middle_and_corners([*box[:index], *box[index + 1 :]]) if low < high else ():
                before, after = place[:index], place[index:]
                points = (
                    [*before, min(max(at * (1.0 + shift), low), high), *after]
                    for at in self._changes(node, (low, high), before, after, wide.half_unit)
                    for shift in (-reach, 0.0, reach)
                )
                several = [self.off(one, {node: outcome}, format) for one in points for outcome in (True, False)]
                found[node] = tuple(map(max, zip(found[node], *several, strict=True)))
        return found

    def off(self, point: Sequence[float], decisions: Mapping[int, bool], format: Floats) -> tuple[float, float]:
        """How far the text along these branches is from the derived value, in ulp. Its ball has the roundings of
        constants, which the analysis counts."""
        with working_precision(PRECISIONS[1]):
            balls = [arb(one) for one in point]
            found, derived = self._at(balls, decisions), self._derived(balls)
            unit = format.ulp(abs(float(derived.mid()))) if derived.is_finite() else 0.0
            if not found.is_finite() or not found.rad() < ROUNDINGS * max(unit, format.floor):
                return math.inf, math.inf
            least = abs(found - derived).lower()
            off = up(least) if least > 0 else 0.0
            return off / unit, off / max(unit, format.floor)

    def _changes(
        self, node: int, side: tuple[float, float], before: Sequence[float], after: Sequence[float], share: float
    ) -> Iterator[float]:
        """Where the outcome of a comparison changes along one input, between neighbouring powers of two, by bisection,
        up to a share; the others are as given."""
        with working_precision(PRECISIONS[0]):
            steps = [side[0], *(one for one in LADDER if side[0] < one < side[1]), side[1]]
            outcomes = [(x, self._outcome(node, (*before, x, *after))) for x in steps]
            for (low, first), (high, last) in pairwise(outcomes):
                if first is not last and first is not None and last is not None:
                    for _ in range(BISECTIONS):
                        if high - low <= share * max(abs(low), abs(high)):
                            break
                        middle = middle_of(low, high, BINADE)
                        if self._outcome(node, (*before, middle, *after)) is first:
                            low = middle
                        else:
                            high = middle
                    yield low

    def _outcome(self, node: int, inputs: Sequence[float]) -> bool | None:
        if node not in self.behind:
            self.behind[node] = self.trace.behind(node)
        return self.behind[node].results_of([*map(arb, inputs)], ExactSeeds())[0]

    def _derived(self, balls: Sequence[arb]) -> arb:
        values = self._values(balls)
        x = balls[0]
        for index, knot in enumerate(self.cells.knots):
            at = enclose(knot, values)
            if x.overlaps(at):
                return enclose(at_knot(self.cells, index, values), values)
            if x < at:
                return enclose(self.cells.pieces[index], values)
        return enclose(self.cells.pieces[-1], values)

    def _values(self, balls: Sequence[arb]) -> dict[Symbol, arb]:
        return dict(zip((X, *self.expected.symbols), balls, strict=True))

    def gap(self, box: Box) -> Slip:
        """How far the text's meaning is from the derived function on a box, at most; infinite where none is found."""
        if self.by_scale is not None:
            return self.by_scale.on(box)
        at_one = self._at_one(box)
        if at_one is None:
            return Slip(self._gap_in_parts(box))
        return Slip(max(bound(self._gap_in_parts((x, ONE)), scale) for x, scale in at_one))

    def _at_one(self, box: Box) -> list[tuple[tuple[float, float], float]] | None:
        """The x at a parameter of 1 that a box stands for, beyond all doubles too, and what results are multiplied by;
        None where one does not scale."""
        if self.scale is None or box[1][0] <= 0.0:
            return None
        return [self.scale.at_one((box[0], side)) for side in _stretches(box[1])]

    def _gap_in_parts(self, box: Box) -> float:
        """A part on which balls say nothing is halved."""
        todo = list(product(*(list(_stretches(side)) for side in box)))
        worst, looked = 0.0, 0
        with working_precision(PRECISIONS[0]):
            while todo:
                part = todo.pop()
                if part not in self.gaps:
                    if len(self.gaps) >= MOST_GAPS:
                        return math.inf
                    looked += 1
                    self.gaps[part] = max(map(self._gap_on, product(*map(_in_balls, part))))
                gap = self.gaps[part]
                halves = _halved(part) if gap == math.inf else None
                if looked + len(todo) > MOST_STRETCHES or (gap == math.inf and halves is None):
                    return math.inf
                if halves is None:
                    worst = max(worst, gap)
                else:
                    todo += halves
        return worst

    def _gap_on(self, balls: Sequence[arb]) -> float:
        x, *parameters = balls
        inputs = [Spread(x.mid(), x, arb(1)), *map(Spread.constant, parameters)]
        found, values = self.trace.run(inputs, OnBox())[self.trace.results[0]], self._values(balls)
        knots = [enclose(knot, values) for knot in self.cells.knots]
        met = slice(sum(x > knot for knot in knots), 1 + len(knots) - sum(x < knot for knot in knots))
        return max(self._gap(found, *forms, values) for forms in self.forms[bool(x >= 0)][met])

    @staticmethod
    def _gap(found: Spread, piece: Expr, slope: Expr, values: Mapping[Symbol, arb]) -> float:
        derived = enclose(piece, values)
        if are_beyond(found.box, derived):
            return 0.0
        gap = up(magnitude(found.box - derived))
        if found.slope is not None:
            middle = values[X].mid()
            steepness = found.slope - enclose(slope, values)
            centred = found.middle - enclose(piece, {**values, X: middle}) + steepness * (values[X] - middle)
            gap = min(gap, up(magnitude(centred)))
        return gap


def _in_middle_and_corners(sides: Box) -> dict[tuple[float, ...], None]:
    return {tuple(low / 2 + high / 2 for low, high in sides): None, **dict.fromkeys(product(*sides))}


def _in_balls(side: tuple[float, float]) -> list[arb]:
    """An interval of numbers; of those beyond the largest double all quotients and products of two of them."""
    low, high = side
    if math.isfinite(low) and math.isfinite(high):
        return [hull(arb(low), arb(high))]
    assert side in (BEYOND, (-BEYOND[1], -BEYOND[0]))
    powers = [arb(2) ** exponent for exponent in range(1023, FARTHEST + STRETCH, STRETCH)]
    return [math.copysign(1.0, low) * hull(near, far) for near, far in pairwise(powers)]


def _stretches(side: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """An interval of one sign in stretches that balls can hold: their radius has 30 bits. They end at the same powers
    of two for all intervals; what is beyond the doubles is one."""
    low, high = side
    if low == -math.inf:
        yield -BEYOND[1], -BEYOND[0]
    if high == math.inf:
        yield BEYOND
    low, high = max(low, -LARGEST), min(high, LARGEST)
    if low > high:
        return
    if low <= 0.0 <= high:
        yield low, high
    elif high < 0.0:
        yield from ((-b, -a) for a, b in _stretches((-high, -low)))
    else:
        first, last = ((math.frexp(end)[1] - 1) // STRETCH for end in (low, high))
        ends = [math.ldexp(1.0, STRETCH * one) for one in range(first + 1, last + 1)]
        yield from pairwise([low, *(end for end in ends if end > low), high])


def _halved(part: Box) -> list[tuple[tuple[float, float], ...]] | None:
    """A part in two, across its longest side by ratio; None where no side is longer than a binade."""
    ratios = [
        max(low / high, high / low) if low * high > 0.0 and math.isfinite(high - low) else 1.0 for low, high in part
    ]
    index = ratios.index(max(ratios))
    low, high = part[index]
    if ratios[index] <= BINADE:
        return None
    middle = middle_of(low, high, BINADE)
    return [(*part[:index], half, *part[index + 1 :]) for half in ((low, middle), (middle, high))]
