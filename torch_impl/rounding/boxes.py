"""Boxes that cover all inputs of a function, and the numbers of a format in which they are meant.

Parameters may have any size. Where a text scales (`scaling`), one binade of one parameter stands for all of them, if
the format of computation has the range for it, and else for a group of neighbouring ones. Where x is so large that it
would leave the range with them, all are looked at as they are.

- `Box`, `Side`                                       numbers between two, of x and of each parameter
- `NumberRange`                                       the numbers in which the sides of a box are meant
- `covers(trace, subject, format, parameters, ...)`   boxes that cover all inputs
- `sides_of(format, domains, is_moderate)`            sides of one sign that cover x and the parameters
- `any_positive(subject)`                             of each parameter, whether it may be any positive number
- `halves(format, side)`, `cut(format, side, at)`, `width(side)`, `middle(format, side)`
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ...numerics.arithmetic.balls import to_ball
from ...theory.exact.domains import REAL_LINE
from ...theory.exact.domains import Interval as Domain
from ..lowering.subjects import Subject
from ..validation.trace import Trace
from .conditions import down, farthest, nearest_to_zero, up
from .errors import UNSTRETCHED
from .floats import COMPUTED_IN, FLOATS, Floats
from .rounded import Interval
from .scaling import scaled_by

Side = tuple[float, float]
Box = tuple[Side, ...]

MODERATE = 10  # moderate parameters are 0, or of a size between 2 to this power and its inverse
REACH = 15  # binades to either side of the one that stands for a group
SATURATED = 8  # exponent of x times a parameter from which on texts hardly move; another choice only costs boxes
DOUBLE = FLOATS["float64"]


def covers(
    trace: Trace,
    subject: Subject,
    format: Floats,
    parameters: Mapping[str, float] | None,
    is_moderate: bool,
    is_floored: bool,
    held: Floats,
) -> Iterator[tuple[NumberRange, list[Box]]]:
    """Boxes that cover all inputs at given parameters, at all, or at moderate ones, each with its range of numbers.
    Parameters are all numbers of `held` in the range of the format."""
    plain = NumberRange.plain(trace, format, held)
    if parameters is not None:  # as the computation holds them
        sides = [[(plain.wide.near(float(parameters[one.name])),) * 2] for one in subject.settings]
        yield plain, list(product(_by_sign(format, REAL_LINE), *sides))
        return
    domains, is_positive = [one.domain for one in subject.settings], any_positive(subject)
    everything = list(product(*sides_of(format, domains, is_moderate, plain.held)))
    scaled = NumberRange.scaled(trace, format, is_positive, MODERATE if is_moderate else None, held)
    if scaled is not None and not (is_moderate and scaled.degree):  # what scales has no floor
        yield plain, [box for box in everything if box[scaled.by] == (0.0, 0.0)]
        yield scaled, _at_one_binade(scaled, domains, is_positive, 0, is_moderate)
        return
    scaled = None if is_moderate else NumberRange.scaled(trace, format, is_positive, REACH, held)
    if scaled is None or (is_floored and scaled.degree) or sum(map(bool, scaled.inputs)) > 2:
        yield plain, everything  # the last: another parameter may leave the range
        return
    yield plain, [box for box in everything if box[scaled.by] == (0.0, 0.0)]
    for low, high, reach in _groups(format, scaled.inputs[scaled.by]):
        largest = format.largest * 2.0 ** (-2 * reach)  # up to here x stays in range
        binades = 2.0**low, plain.held.below(2.0 ** (high + 1))
        yield plain, _beyond(everything, scaled.by, binades, largest if reach else 0.0)
        if reach:
            group = NumberRange.scaled(trace, format, is_positive, reach, held)
            assert group is not None
            x = largest * 2.0**reach
            boxes = _at_one_binade(group, domains, is_positive, low + reach, False)
            yield group, [((max(one[0][0], -x), min(one[0][1], x)), *one[1:]) for one in boxes]


def _at_one_binade(
    scaled: NumberRange, domains: Sequence[Domain], is_positive: Sequence[bool], exponent: int, is_moderate: bool
) -> list[Box]:
    """Boxes on which one parameter is in a binade; others are 0, or as large or small as they may be beside it."""
    sides = sides_of(scaled.format, domains, is_moderate, scaled.held)
    most = min(2.0 ** (2 * MODERATE + 2), scaled.format.largest)  # of moderate ones, times what both are scaled by
    beside = (1.0 / most, most) if is_moderate else (scaled.format.smallest, scaled.format.largest)
    for index, positive in enumerate(is_positive, 1):
        if positive:
            sides[index] = [*(side for side in sides[index] if side == (0.0, 0.0)), beside]
    sides[scaled.by] = [(2.0**exponent, scaled.held.below(2.0 ** (exponent + 1)))]
    return list(product(*sides))


def _beyond(boxes: Sequence[Box], by: int, binades: Side, least: float) -> list[Box]:
    """What is left of boxes where a parameter is in some binades and |x| is no less than `least`."""
    found = []
    for (low, high), *others in boxes:
        x = (max(low, least), high) if low > 0.0 else (low, min(high, -least)) if high < 0.0 else (least, 0.0)
        others[by - 1] = max(others[by - 1][0], binades[0]), min(others[by - 1][1], binades[1])
        if all(start <= end for start, end in (x, *others)):
            found.append((x, *others))
    return found


def _groups(format: Floats, degree: int) -> Iterator[tuple[int, int, int]]:
    """The exponents of the first and the last binade of a group, and how far they are from that in the middle, which
    stands for all: 0 where none does, because there a product with the largest x may move. Next to it groups are small.
    """
    first, last = format.least - format.precision + 1, 1 - format.least
    sign = -1 if degree > 0 else 1  # of a parameter that is divided by, the largest
    low, end = (first, last) if sign > 0 else (-last, -first)
    high = format.least + SATURATED
    yield (low, high, 0) if sign > 0 else (-high, -low, 0)
    start = high
    while high < end:
        low = high + 1
        reach = min((low - start + 1) // 2, REACH, (end - low) // 2)
        high = low + 2 * reach
        yield (low, high, reach) if sign > 0 else (-high, -low, reach)


def any_positive(subject: Subject) -> list[bool]:
    """Of each parameter, whether it may be any positive number."""
    domains = [one.domain for one in subject.settings]
    return [one.end is None and one.start is not None and bool(to_ball(one.start) >= 0) for one in domains]


def sides_of(
    format: Floats, domains: Sequence[Domain], is_moderate: bool, held: Floats | None = None
) -> list[list[Side]]:
    """The ranges of one sign of x and of the parameters, which may be numbers of another format than x."""
    sides = [list(_by_sign(format, REAL_LINE)), *(list(_by_sign(format, one, held)) for one in domains)]
    return [sides[0], *(_moderate(format, side) if is_moderate else side for side in sides[1:])]


@dataclass(frozen=True)
class NumberRange:
    """The numbers of inputs and results, and for each node those of the computation and what its operands may be
    multiplied by. Where a text scales, one binade of one parameter stands for all: inputs then have a larger range, and
    values that scale are computed in one that is smaller by as much."""

    format: Floats
    wide: Floats
    widths: tuple[Floats, ...]
    stretches: tuple[Sequence[Interval], ...]
    original: Floats
    held: Floats  # the numbers of parameters
    by: int = 0  # the parameter of which a binade stands for others; 0 for none
    degree: int = 0  # of the result
    inputs: tuple[int, ...] = ()  # the degrees of the inputs

    def of_results(self, x: Side) -> tuple[Floats, float]:
        """The format of results, and from where on they may stand for some beyond the largest number; 0 where any may.
        What scales with x by 2^k does so for k with which x is still in range, of which `highest` is the largest."""
        if self.by == 0 or self.degree == 0:
            return self.original, self.original.largest
        near = nearest_to_zero(*x)
        if self.degree != 1 or near == 0.0:  # the largest k is not known
            return self.format, 0.0
        highest = math.frexp(self.original.largest)[1] - math.frexp(near)[1] + 1
        least = max(self.format.least, self.original.least - highest)
        return replace(self.format, least=least), math.ldexp(self.original.largest, -highest)

    @classmethod
    def plain(cls, trace: Trace, format: Floats, held: Floats) -> NumberRange:
        wide = FLOATS[COMPUTED_IN[format.name]]
        count = len(trace.nodes)
        return cls(format, wide, (wide,) * count, (UNSTRETCHED,) * count, format, held)

    @classmethod
    def scaled(
        cls, trace: Trace, format: Floats, is_positive: Sequence[bool], reach: int | None, held: Floats
    ) -> NumberRange | None:
        """None where the text does not scale, or the format of computation has not the range for it; a binade stands
        for those so far from it as `reach`, or for all."""
        wide = FLOATS[COMPUTED_IN[format.name]]
        lowest, highest = format.precision - 1 - format.least, 1 - format.least  # exponents of positive numbers
        if reach is not None:
            lowest = highest = reach
        most = max(lowest, highest)
        found = scaled_by(trace, is_positive)
        if found is None or 4 * most > -wide.least or max(map(abs, found.degrees)) > 2:
            return None
        if format.least - most < DOUBLE.least:  # the bounds are computed in doubles
            return None
        narrowed = {degree: replace(wide, least=wide.least + most * abs(degree)) for degree in set(found.degrees)}
        widths = tuple(narrowed[degree] if degree else wide for degree in found.degrees)
        sign = found.degrees[found.by]
        ends = [(2.0 ** (-lowest * sign * degree), 2.0 ** (highest * sign * degree)) for degree in found.degrees]
        powers = [(min(pair), max(pair)) for pair in ends]
        stretches = tuple([powers[one] for one in node.operands] for node in trace.nodes)
        degree = found.degrees[trace.results[0]]
        larger = replace(format, least=format.least - most)
        held = replace(held, least=max(held.least - most, DOUBLE.least))
        inputs = found.degrees[: len(trace.inputs)]
        return cls(larger, wide, widths, stretches, format, held, found.by, degree, inputs)


def _by_sign(format: Floats, domain: Domain, held: Floats | None = None) -> Iterator[Side]:
    """The numbers of a format in a domain: negative ones, 0, positive ones; or those of another in the same range."""
    numbers = held or format
    low, high = max(_first(numbers, domain), -format.largest), min(_last(numbers, domain), format.largest)
    if low < 0.0:
        yield low, min(high, -format.smallest)
    if low <= 0.0 <= high:
        yield 0.0, 0.0
    if high > 0.0:
        yield max(low, format.smallest), high


def _moderate(format: Floats, sides: Sequence[Side]) -> list[Side]:
    """Those of some ranges of one sign that are 0 or of moderate size."""
    least, most = 2.0**-MODERATE, min(2.0**MODERATE, format.largest)
    positive = [(max(low, least), min(high, most)) if low > 0.0 else (low, high) for low, high in sides]
    held = [(max(low, -most), min(high, -least)) if high < 0.0 else (low, high) for low, high in positive]
    return [(low, high) for low, high in held if low <= high]


def _first(format: Floats, domain: Domain) -> float:
    """The least number of the format in the domain."""
    if domain.start is None:
        return -format.largest
    return -_last(format, Domain(None, -domain.start, True, domain.left_open))


def _last(format: Floats, domain: Domain) -> float:
    if domain.end is None:
        return format.largest
    end = to_ball(domain.end)
    near = format.near(float(end.mid()))
    is_end = end.is_exact() and down(end - near) <= 0.0 <= up(end - near) and end == near
    while near > end or not (near < end or is_end) or (is_end and domain.right_open and near == end):
        near = format.below(near)
    return near


def halves(format: Floats, side: Side) -> tuple[Side, Side] | None:
    """Cut in the middle: of the exponents where they differ, else of the numbers. None where there is one number."""
    low, high = side
    near, far = nearest_to_zero(low, high), farthest(low, high)
    if low == high:
        return None
    if far / near > 4.0:
        at = math.copysign(math.ldexp(1.0, (math.frexp(near)[1] + math.frexp(far)[1]) // 2), high)
    else:
        at = format.near(low / 2 + high / 2)
    return cut(format, side, at if at > low else high)


def cut(format: Floats, side: Side, at: float) -> tuple[Side, Side]:
    """The numbers below `at`, and those from there on."""
    return (side[0], format.below(at)), (at, side[1])


def width(side: Side) -> float:
    """In binades; 0 for one number."""
    near, far = nearest_to_zero(*side), farthest(*side)
    return math.log2(far / near) if near > 0.0 and far / near < math.inf else 2098.0 if near > 0.0 else 0.0


def middle(format: Floats, side: Side) -> float:
    parts = halves(format, side)
    return side[0] if parts is None else parts[1][0]
