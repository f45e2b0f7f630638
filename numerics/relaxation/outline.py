"""The outline of a function: floats from which lines below and above it can be computed with nothing left to prove.

F is what a machine computes from an outline in double precision: a row of polynomials between `low` and `high`, and
the tails' lines beyond. Proved here, for every float x, with f the function over the reals:

    |F(x) - f(x)| <= error (1 + |x|)  between low and high, and the same at the nearer of them plus the tail's
                                      slack |x - it| beyond;
    |F'(x) - f'(x)| <= slope_error    on every arc.

On an arc below, f is convex, so that a tangent at any point of it lies below f on all of it; between these arcs f is
concave, so that a line is below it if it is so at both ends. Nothing else is needed of f: how a slope or a point of
contact was found does not matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import frexp, inf, nextafter, ulp

from flint import arb, fmpq

from ...theory.exact.cells import Cells
from ...theory.exact.constants import rational_in
from ...theory.exact.domains import REAL_LINE
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import X, exact
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import to_ball, working_precision
from ..arithmetic.functions import Analytic, values_near
from ..asymptotics.tails import End, limit_at
from ..search.extrema import infimum, supremum
from ..search.roots import SignRegion, Zero, sign_regions, split_at
from .local_polynomials import BITS, LocalPolynomial, least_size, row_errors, rows_of

REACHES = (*range(1, 65), *range(66, 130, 2))
MOST_DENOMINATOR = 10**6
STRAIGHT = 2.0**-54  # how near to its asymptote a tail begins, for a function of size 1
BENT = "lines are computed for functions with a straight asymptote at both ends, whose slope is a rational number"
SLIVER = 2.0**-60  # beside a knot at 0, where an ulp is too small for machines that know no subnormal numbers
SPARE = 1 + 2.0**-30  # for the roundings of the margins themselves


@dataclass(frozen=True)
class Turn:
    """The function turns between `start` and `end`; its value there is between `low` and `high`."""

    start: float
    end: float
    low: float
    high: float


@dataclass(frozen=True)
class Outline:
    rows: tuple[LocalPolynomial, ...]
    low: float
    high: float
    tail_slopes: tuple[float, float]
    tail_slacks: tuple[float, float]
    error: float
    slope_error: float
    slopes: tuple[float, float]  # f' lies between them
    values: tuple[float, float]  # and so does f
    extremes: tuple[Turn, ...]
    arcs_below: tuple[tuple[float, float], ...]
    arcs_above: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Tail:
    """Beyond `end` the function is within `error` of the line of this slope through its value there."""

    end: float
    slope: float
    slack: float
    error: arb


def outline_of(cells: Cells) -> Outline:
    """The outline of a continuous function on R that has straight asymptotes, or is straight, at both ends."""
    for index, knot in enumerate(cells.knots):
        if cells.contact(index) == -1:
            raise InputError(f"lines are computed for continuous functions; this one jumps at x = {knot}")
    with working_precision(BITS):
        direction, curvature = _regions(cells, 1), reduce(split_at, cells.knots, list(_regions(cells, 2)))
        slopes, values = _range(cells, 1), _range(cells, 0)
        size = _size(cells, slopes)
        scale = 2.0 ** max(0, frexp(float(size.mid()))[1] - 1)
        left, right = (_tail(cells, curvature, side, scale * STRAIGHT) for side in (-1, 1))
        rows, row_error, slope_error = _rows(cells, left.end, right.end, scale)
        below, above = (_arcs(curvature, sign, left.end, right.end) for sign in (1, -1))
        error = row_error + _sliver_error(cells) + left.error + right.error
        return Outline(
            rows,
            left.end,
            right.end,
            (left.slope, right.slope),
            (left.slack, right.slack),
            _up((error + _rounding(size, slopes)) * SPARE),
            _up(slope_error * SPARE),
            slopes,
            values,
            _extremes(cells, direction),
            below,
            above,
        )


def _regions(cells: Cells, derivative: int) -> tuple[SignRegion, ...]:
    found = sign_regions(cells, REAL_LINE, derivative, digits=30)
    if isinstance(found, str):
        what = "convex" if derivative == 2 else "monotone"
        raise InputError(f"where the function is {what} is not decided: {found}")
    return found


def _up(bound: arb) -> float:
    """A float that is not below any number of a ball."""
    guess = float(bound.upper().mid())
    return guess if arb(guess) >= bound.upper() else nextafter(guess, inf)


def _down(bound: arb) -> float:
    return -_up(-bound)


# --- tails ------------------------------------------------------------------------------------------


def _tail(cells: Cells, curvature: Sequence[SignRegion], side: int, straight: float) -> _Tail:
    piece = cells.pieces[-1 if side > 0 else 0]
    last = curvature[-1].start if side > 0 else curvature[0].end
    breaks = [knot * side for knot in _float_knots(cells)]
    reach = max([*breaks, *([] if last is None else [float(last.place.mid()) * side]), 0.0])
    polynomial = polynomial_of(piece, X)
    if polynomial is not None and polynomial.degree() <= 1:
        slope = arb(polynomial[1])
        return _Tail(side * (reach + 1), *_slope_and_slack(slope), arb(0))
    limit = limit_at(Analytic(piece, X), End(None, side), 1)
    if limit is None or not limit.is_finite():
        raise InputError(BENT)
    rate = _simple_rational(limit)  # a guess: that the function minus its line has a limit is what proves it
    bent = Analytic(piece - exact(rate) * X, X)
    offset = limit_at(bent, End(None, side))
    if offset is None or not offset.is_finite():
        raise InputError(BENT)
    for end in (float(end * side) for end in REACHES if end > reach):
        # f'' has one sign from here on and f' tends to the slope, so that f - slope x is monotone up to its limit.
        error = abs(bent.ball(arb(end)) - offset)
        if error < straight:
            return _Tail(end, *_slope_and_slack(arb(rate)), error)
    raise InputError(f"the function is not yet straight at |x| = {REACHES[-1]}")


def _simple_rational(ball: arb) -> fmpq:
    """The number that a ball is, or the simplest near its middle."""
    known = rational_in(ball)
    guess = Fraction(float(ball.mid())).limit_denominator(MOST_DENOMINATOR)
    return fmpq(guess.numerator, guess.denominator) if known is None else known


def _slope_and_slack(slope: arb) -> tuple[float, float]:
    """The slope as a float, and how far that is from it."""
    rounded = float(slope.mid())
    slack = abs(slope - arb(rounded))
    return rounded, 0.0 if slack.is_zero() else _up(slack)


# --- rows and their errors --------------------------------------------------------------------------


def _rows(cells: Cells, low: float, high: float, scale: float) -> tuple[tuple[LocalPolynomial, ...], arb, arb]:
    """Rows from low to high, the largest |F - f| / (1 + |x|) and the largest |F' - f'|, each row beside its piece."""
    rows: list[LocalPolynomial] = []
    value, slope = arb(0), arb(0)
    knots = _float_knots(cells)
    for piece, start, end in zip(cells.pieces, [low, *knots], [*knots, high], strict=True):
        f = Analytic(piece, cells.variable)
        found = rows_of(f, start, end, scale)
        for row, last in zip(found, [*(row.start for row in found[1:]), end], strict=True):
            off, slope_off = row_errors(row, f, row.start, last)
            value, slope = value.max(off / (1 + arb(least_size(row.start, last)))), slope.max(slope_off)
        rows += found
    return tuple(rows), value, slope


def _float_knots(cells: Cells) -> list[float]:
    return [float(to_ball(knot).mid()) for knot in cells.knots]


def _sliver_error(cells: Cells) -> arb:
    """Between a knot and its float the row of the other piece is used."""
    error = arb(0)
    for index, (knot, rounded) in enumerate(zip(cells.knots, _float_knots(cells), strict=True)):
        sliver = to_ball(knot).union(arb(rounded))
        left, right = (Analytic(piece, cells.variable).ball(sliver) for piece in cells.pieces[index : index + 2])
        is_certainly_the_same = to_ball(knot) == arb(rounded)
        if not is_certainly_the_same:
            error = error.max(abs(left - right).upper())
    return error


def _size(cells: Cells, slopes: tuple[float, float]) -> arb:
    """|f(x)| <= size (1 + |x|)."""
    return arb(max(map(abs, slopes))).max(abs(values_near(cells, arb(0))).upper())


def _rounding(size: arb, slopes: tuple[float, float]) -> arb:
    """What a line loses in double precision, relative to (1 + |x|) (1 + |slope|): four roundings of F(x) - slope x,
    and two slivers of an ulp between arcs, where neither a tangent nor an end speaks for f."""
    steepest = arb(max(map(abs, slopes)))
    return ((size + 1) * 4 + (steepest + 1) * 4) * arb(2) ** -53


# --- shape ------------------------------------------------------------------------------------------


def _range(cells: Cells, derivative: int) -> tuple[float, float]:
    """Floats between which the function, or its slope, lies; a slope must be bounded."""
    least, largest = infimum(cells, derivative=derivative), supremum(cells, derivative=derivative)
    if not (least.is_decided and largest.is_decided):
        raise InputError("bounds on the function and its slope are not decided")
    ends = _down(least.lower), _up(largest.upper)
    if derivative and not all(abs(end) < inf for end in ends):
        raise InputError("lines are computed for functions whose slope is bounded")
    return ends


def _arcs(regions: Sequence[SignRegion], sign: int, low: float, high: float) -> tuple[tuple[float, float], ...]:
    """Where the function is convex (for -1, concave) or straight, inside by an ulp, and between low and high; and the
    knots between two other regions, where it may turn into the line."""
    arcs = []
    for index, region in enumerate(regions):
        if region.sign in (sign, 0):
            start = low if region.start is None else max(low, _beside(region.start, 1))
            end = high if region.end is None else min(high, _beside(region.end, -1))
            arcs += [(start, end)] if start < end else []
        elif index and regions[index - 1].sign == -sign and region.start is not None:
            arcs += [(float(region.start.place.mid()),) * 2]
    return tuple(arcs)


def _beside(break_: Zero, side: int) -> float:
    """A float certainly on one side of a break and of its float, which belongs to the row on its right."""
    place = float(break_.place.mid())
    return place + side * max(SLIVER, ulp(place))


def _extremes(cells: Cells, regions: Sequence[SignRegion]) -> tuple[Turn, ...]:
    """The places at which the function may turn, and enclosures of its values there."""
    found = []
    for place in (region.start.place for region in regions if region.start is not None):
        value = values_near(cells, place)
        found.append(Turn(_down(place), _up(place), _down(value), _up(value)))
    return tuple(found)
