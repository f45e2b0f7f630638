"""The least and the largest of f(x) - slope x on an interval, enclosed: what a line below or above f can be.

Between two places where the curvature changes, a piece minus a line is concave, and least at an end, or convex, and
least where its slope changes sign: enclosed by a bracket and a tangent. Nothing is assumed of the slope.

- `Shape(cells, on)`   the pieces of one curvature on an interval, and its least distance from lines
"""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace

from flint import arb, ctx, fmpq

from ...theory.exact.cells import Cells
from ...theory.exact.constants import rational_in
from ...theory.exact.domains import Interval
from ...theory.exact.errors import Undecided
from ...theory.exact.expressions import Expr, X, exact
from ..arithmetic.balls import hull, to_ball, working_precision
from ..arithmetic.functions import Analytic
from ..asymptotics.regions import pieces_on
from ..asymptotics.tails import End, limit_at
from ..search.roots import sign_regions

BITS, ROUGH = 160, 96
STEPS = 200
FAR = 2.0**20  # times: ends of so different sizes are halved by these
Jet = Callable[[arb], tuple[arb, arb, arb]]


@dataclass(frozen=True)
class Least:
    """A number not above the infimum, a place near which the function is hardly above it (None: towards infinity), and
    an enclosure of its value or limit there."""

    bound: arb
    place: arb | None
    value: arb


@dataclass(frozen=True)
class _Part:
    """One piece between two ends (None: infinite) on which its curvature has one sign."""

    f: Analytic
    start: arb | None
    end: arb | None
    curvature: int


class Shape:
    """A function on an interval, whose ends may be infinite, in parts of one curvature."""

    def __init__(self, cells: Cells, on: Interval) -> None:
        self.cells, self.on = cells, on
        with working_precision(BITS):
            self.parts = tuple(_parts(cells, on))
            inside = [
                (knot, value)
                for knot, value in zip(cells.knots, cells.at_knots, strict=True)
                if not on.contains(knot).is_no
            ]
            if on.start is not None and on.start is on.end:
                inside = [(on.start, cells.value_at(on.start))]
            self.points = [(to_ball(knot), to_ball(value)) for knot, value in inside]

    def restricted(self, start: Expr | None, end: Expr | None) -> "Shape":
        """The same function on a closed interval inside, whose parts are cut and not found again."""
        inner = copy(self)
        inner.on = Interval(start, end, start is None, end is None)
        with working_precision(BITS):
            low, high = (None if point is None else to_ball(point) for point in (start, end))
            cut = [replace(part, start=_later(part.start, low), end=_earlier(part.end, high)) for part in self.parts]
            inner.parts = tuple(one for one in cut if one.start is None or one.end is None or not one.end < one.start)
            outside = [(low is not None and x < low) or (high is not None and x > high) for x, _ in self.points]
            inner.points = [point for point, is_out in zip(self.points, outside, strict=True) if not is_out]
        return inner

    def least(self, slope: arb, sign: int = 1, bits: int = BITS) -> Least:
        """Of sign * (f(x) - slope x), to more than half as many bits; at a jump both sides count."""
        with working_precision(bits):
            found = [_known(sign * (value - slope * place), place) for place, value in self.points]
            found += [_least_on(part, slope, sign) for part in self.parts]
            if any(one.bound.is_nan() for one in found):
                raise Undecided("the function minus a line is not enclosed on this interval")
            return min(found, key=lambda one: one.bound)

    def value(self, x: arb) -> arb:
        """The values at a place, of every part that it may belong to."""
        with working_precision(BITS):
            inside = [value for place, value in self.points if place.overlaps(x)]
            inside += [
                part.f.ball(x)
                for part in self.parts
                if not (part.start is not None and x < part.start) and not (part.end is not None and x > part.end)
            ]
            return hull(*inside)


def _later(a: arb | None, b: arb | None) -> arb | None:
    """The larger of two left ends; of places that cannot be told apart, the one that is known exactly."""
    return b if a is None else a if b is None or a > b else b


def _earlier(a: arb | None, b: arb | None) -> arb | None:
    return b if a is None else a if b is None or a < b else b


def _parts(cells: Cells, on: Interval) -> Iterator[_Part]:
    for expression, left, right in pieces_on(cells, on):
        start, end = (None if one.point is None else one.point for one in (left, right))
        here = Interval(start, end, start is None, end is None)  # type: ignore[arg-type]
        regions = sign_regions(Cells.everywhere(expression), here, 2, digits=30)
        if isinstance(regions, str):
            raise Undecided(f"where the function is convex is not decided: {regions}")
        for one in regions:
            left_end, right_end = (None if zero is None else zero.place for zero in (one.start, one.end))
            yield _Part(Analytic(expression, X), left_end, right_end, one.sign)


def _known(value: arb, place: arb | None) -> Least:
    return Least(value if value.is_nan() else value.lower(), place, value)


def _least_on(part: _Part, slope: arb, sign: int) -> Least:
    ends = [_at_end(part, slope, sign, side) for side in (-1, 1)]
    lowest = min(ends, key=lambda one: one.bound) if not any(one.bound.is_nan() for one in ends) else ends[0]
    if lowest.bound.is_nan() or part.curvature * sign <= 0:
        return lowest
    inner = _inside(part, slope, sign)
    return lowest if inner is None or lowest.bound < inner.bound else inner


def _at_end(part: _Part, slope: arb, sign: int, side: int) -> Least:
    """The limit at an end: a place that is known by a ball may be anywhere in it."""
    place = part.start if side < 0 else part.end
    if place is not None:
        place = place if place.is_exact() else hull(place.lower(), place.upper())  # and no less than `_reach` leaves
        return _known(sign * (part.f.ball(place) - slope * place), place)
    line = exact(_rational(slope)) * X
    limit = limit_at(Analytic(part.f.expression - line, X), End(None, side))
    return _known(arb.nan() if limit is None else sign * limit, None)


def _rational(number: arb) -> fmpq:
    value = rational_in(number)
    if value is None:
        raise Undecided("on an infinite interval a line needs a slope that is a rational number; give a finite one")
    return value


def _inside(part: _Part, slope: arb, sign: int) -> Least | None:
    """The minimum of a convex function between its ends: at a point where its slope is nearly zero the tangent is
    nearly level. None where the slope has one sign up to an end, so that the value or limit there is the infimum."""

    def jet(x: arb) -> tuple[arb, arb, arb]:
        value, first, second = part.f.jet(x, 2)
        return sign * (value - slope * x), sign * (first - slope), 2 * sign * second

    ends = [_reach(part, jet, slope, sign, side) for side in (-1, 1)]
    if ends[0] is None or ends[1] is None:
        return None
    low, high = start, end = ends[0], ends[1]
    rises = jet(start)[1], jet(end)[1]
    if (part.start is not None and rises[0] > 0) or (part.end is not None and rises[1] < 0):
        return None
    x, value, rise = _level_point(jet, low, high, rises)
    fall = (rise * (start - x)).min(rise * (end - x)).min(arb(0))
    return Least((value + fall).lower(), x, value)


def _level_point(jet: Jet, low: arb, high: arb, rises: tuple[arb, arb]) -> tuple[arb, arb, arb]:
    """A point between two others, near to where a convex function is level, its value and its slope there: Newton's
    steps from where the slope would be zero if it were straight, and halves where they leave or do not gain."""
    enough = arb(2) ** (50 - ctx.prec) / (high - low)
    share = rises[0] / (rises[0] - rises[1])
    x = (low + (high - low) * share if 0 < share < 1 else _halfway(low, high)).mid()
    before = None
    for _ in range(STEPS):
        value, rise, bend = jet(x)
        low, high = (x, high) if rise < 0 else (low, x) if rise > 0 else (low, high)
        if not (rise < 0 or rise > 0) or abs(rise) < enough:
            break
        guess = x - rise / bend
        gains = low < guess < high and (before is None or 2 * abs(rise) < before)
        x, before = (guess.mid(), abs(rise)) if gains else (_halfway(low, high).mid(), None)
    else:
        value, rise, _ = jet(x)
    return x, value, rise


def _halfway(low: arb, high: arb) -> arb:
    """Between two points; far from 0, in the middle of their sizes."""
    for side, near, far in ((1, low, high), (-1, -high, -low)):
        size = near.max(arb(1))
        if near >= 0 and far > FAR * size:
            return side * (size * far).sqrt()
    return (low + high) / 2


def _reach(part: _Part, jet: Jet, slope: arb, sign: int, side: int) -> arb | None:
    """A point on this side of the minimum, inside the part: its end, or where the function rises towards an infinite
    one. None where it never does."""
    place = part.start if side < 0 else part.end
    if place is not None:
        return place.upper() if side < 0 else place.lower()
    rate = limit_at(part.f, End(None, side), 1)
    rise = arb.nan() if rate is None else sign * side * (rate - slope)
    if rise <= 0:
        return None
    inner = part.end if side < 0 else part.start
    middle = arb(0) if inner is None else inner.mid()
    points = ((middle + side * arb(2) ** k).mid() for k in range(2, 60))
    found = next((x for x in points if jet(x)[1] * side > 0), None)
    if found is None:
        raise Undecided("how the function minus a line behaves far away is not decided")
    return found
