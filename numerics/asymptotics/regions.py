"""One piece between two ends: its bounded part, and the tails cut off where it is infinite or singular.

- `Region`                                       the bounded part [low, high] and the tails beside it
- `region_of(f, left, right, derivative)`        a Region, or the reason why a tail is undecided
- `split(f, left, right, derivative)`            the parts between the points where a piece is singular
- `pieces_on(cells, domain)`, `pieces_between(cells, start, end)`   the pieces that meet a domain, each with its ends
- `exact_point(end)`                             the place of a finite one of these ends
- `order_of`, `later`, `earlier`, `middle_of`, `lies_between`   of ends, which may be known by balls
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from flint import arb

from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import Undecided
from ...theory.exact.expressions import Expr, Rational
from ...theory.exact.generators import to_rational
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ..arithmetic.balls import to_ball
from ..arithmetic.functions import Analytic
from ..arithmetic.newton import simple_rational_in
from .tails import End, TailBound, tail_of

MOST_BOXES = 3_000

Point = Expr | arb  # exact, or known by a ball


@dataclass(frozen=True)
class Region:
    """F = f^(derivative) on [low, high], and what is proved of it beyond."""

    low: arb
    high: arb
    tails: tuple[TailBound, ...] = ()


def region_of(
    f: Analytic, left: End, right: End, derivative: int = 0, wanted: str = "direction", skipped: int = 0
) -> Region | str:
    """Two jets beyond the derivative must be finite at a regular end; `skipped` makes the bounded part longer."""
    middle = middle_of(left, right)
    if middle is None:
        return f"no point between {left.point} and {right.point} is known at this precision"
    cuts: list[arb] = []
    tails: list[TailBound] = []
    for end in (left, right):
        if end.ball is not None and all(c.is_finite() for c in f.jet(end.ball, derivative + 2)):
            cuts.append(end.ball)
            continue
        tail = tail_of(f, end, derivative, middle, wanted, skipped)
        if isinstance(tail, str):
            return f"{end}: {tail}"
        tails.append(tail)
        cuts.append(tail.cut)
    return Region(cuts[0], cuts[1], tuple(tails))


def exact_point(end: End) -> Expr:
    assert isinstance(end.point, Expr)
    return end.point


def middle_of(left: End, right: End) -> arb | None:
    """An exact point between two ends. Far out a step of 1 is lost in rounding, and one of the end's own size is not;
    None: between ends that the precision does not tell apart no point is known."""
    low, high = left.ball, right.ball
    if low is None or high is None:
        near = high if low is None else low
        if near is None:
            return arb(0)
        points = [near + step * (1 if high is None else -1) for step in (arb(1), 1 + abs(near))]
    else:
        points = [(low + high) / 2]
    middles = (point.mid() for point in points)
    return next((middle for middle in middles if lies_between(middle, low, high)), None)


def lies_between(place: arb, low: arb | None, high: arb | None) -> bool:
    """Certainly, and not at an end; None is infinite."""
    return bool((low is None or low < place) and (high is None or place < high))


def split(f: Analytic, left: End, right: End, derivative: int) -> list[tuple[End, End]] | str:
    """Such points (poles, removable singularities) must be simple rational numbers, else the reason is returned."""
    region = region_of(f, left, right, derivative)
    if isinstance(region, str):
        return region
    points: list[Rational] = []
    for cluster in _not_finite(f, region.low, region.high, derivative + 2):
        point = simple_rational_in(cluster)
        if point is None:
            return f"no finite values are shown near x = {cluster.str(8)}"
        points.append(to_rational(point))
    inner = sorted(point for point in set(points) if point is not left.point and point is not right.point)
    ends = [left.point, *inner, right.point]
    return [(End(a, -1), End(b, 1)) for a, b in pairwise(ends)]


def _not_finite(f: Analytic, low: arb, high: arb, order: int) -> list[arb]:
    """Tiny balls outside of which f and its derivatives are finite."""
    narrowest = (high - low).abs_upper() * arb(2) ** -40
    clusters: list[arb] = []
    stack = [(low, high)]
    for _ in range(MOST_BOXES):
        if not stack:
            break
        a, b = stack.pop()
        ball = a.union(b)
        if all(c.is_finite() for c in f.jet(ball, order)):
            continue
        if not ball.rad() < narrowest:
            middle = ball.mid()
            stack += [(middle, b), (a, middle)]
        elif clusters and clusters[-1].overlaps(ball):
            clusters[-1] = clusters[-1].union(ball)
        else:
            clusters.append(ball)
    return clusters + [a.union(b) for a, b in stack]


def pieces_on(cells: Cells, domain: Interval = REAL_LINE) -> Iterator[tuple[Expr, End, End]]:
    return pieces_between(cells, domain.start, domain.end)


def pieces_between(cells: Cells, start: Point | None, end: Point | None) -> Iterator[tuple[Expr, End, End]]:
    """The same between two points, of which None is infinite."""
    for cell in cells:
        left, right = later(cell.start, start), earlier(cell.end, end)
        if left is None or right is None or order_of(left, right) == Sign.NEGATIVE:
            yield cell.expression, End(left, -1), End(right, 1)


def later(a: Point | None, b: Point | None) -> Point | None:
    """The larger of two left ends; None is -infinity."""
    return b if a is None else a if b is None or order_of(a, b) != Sign.NEGATIVE else b


def earlier(a: Point | None, b: Point | None) -> Point | None:
    """The smaller of two right ends; None is infinity."""
    return b if a is None else a if b is None or order_of(a, b) != Sign.POSITIVE else b


def order_of(a: Point, b: Point) -> Sign:
    """The sign of a - b. Between ends in an unknown order the pieces would be unknown too."""
    if isinstance(a, Expr) and isinstance(b, Expr):
        sign = sign_of(a - b)
    else:
        low, high = to_ball(a), to_ball(b)
        sign = Sign.NEGATIVE if low < high else Sign.POSITIVE if low > high else Sign.UNKNOWN
    if sign == Sign.UNKNOWN:
        raise Undecided(f"the order of {a} and {b} is not decided")
    return sign
