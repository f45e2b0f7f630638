"""Everything certified about one function of x, on all of R or on the interval on which it has values.

- `analyse(cells, against, variance, digits, seconds, domain, on)`   an `Analysis`
- `Analysis`, `Result`                                               results by their dotted keys; one of them
- `time_left(end)`                                                   of a time that ends

Each number is a `Result`: an enclosure, where it is attained, the engine and the time; what cannot be
certified is undecided with the reason. That a function is not shown to be continuous never counts as a jump, and
that a jump is not shown never counts as none.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from itertools import pairwise

from flint import arb

from ...theory.algebra import expand, substituted, tidy
from ...theory.calculus import derivative as derivative_of
from ...theory.cells import Cells, Smoothness
from ...theory.constants import enclosure, rational_in
from ...theory.domains import REAL_LINE, Interval
from ...theory.errors import InputError, Undecided
from ...theory.expressions import INFINITY, MINUS_INFINITY, ONE, ZERO, Expr, X, exact, phi, sqrt
from ...theory.order import less, sign_of, vanishes
from ...theory.truth import Sign, Truth
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import NAN, to_ball
from ..arithmetic.functions import Analytic, without_parameters
from ..asymptotics.tails import End, limit_at
from ..deciders.zeros import zeros_among_values
from ..findings.deadline import OutOfTime, deadline
from ..findings.evidence import Engine
from ..findings.grades import Grade, grade_of
from ..search.analyticity import doubt_on, why_not_analytic
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute
from ..search.integrals import absolute_integral, integral
from ..search.roots import SignRegion, ZeroSet, sign_regions, split_at

POSITIVE_INFINITY = arb.pos_inf()
CERTAIN = {Sign.POSITIVE, Sign.NEGATIVE}
Regions = tuple[SignRegion, ...] | str  # or why they are not known


@dataclass(frozen=True)
class Result:
    """One certified number (infinite where `value` is), or undecided (`value` is not a number)."""

    value: arb
    exact: Expr | None = None
    at: tuple[arb, ...] = ()
    exact_at: tuple[Expr, ...] = ()
    approached: tuple[str, ...] = ()
    along: tuple[Interval, ...] = ()  # open intervals, where no single place is known
    engine: Engine = Engine.BALL
    note: str = ""
    seconds: float = 0.0

    @property
    def is_decided(self) -> bool:
        return not self.value.is_nan()

    @property
    def grade(self) -> Grade:
        return grade_of(self.engine)


@dataclass
class Analysis:
    """The results by key, filled one after the other; regions and sets of points beside them."""

    cells: Cells
    smoothness: Smoothness | str  # or why it is not decided
    domain: str = "R"  # where the function has a value, in words
    results: dict[str, Result] = field(default_factory=dict)
    zeros: ZeroSet | None = None
    slope_zeros: ZeroSet | None = None
    monotone_regions: Regions = "not decided"
    convex_regions: Regions = "not decided"

    @property
    def monotone(self) -> str | None:
        """increasing, decreasing, constant or no; None where it is not decided."""
        return _direction(self.monotone_regions, _steps(self.cells, 0), ("increasing", "decreasing", "constant"))

    @property
    def convex(self) -> str | None:
        """convex, concave, affine or no; None where it is not decided."""
        steps = _steps(self.cells, 0)
        if steps & CERTAIN:
            return "no"
        return _direction(self.convex_regions, steps | _steps(self.cells, 1), ("convex", "concave", "affine"))


def analyse(
    cells: Cells,
    against: Cells,
    variance: Expr = ONE,
    digits: int = 15,
    seconds: float | None = 60,
    domain: str = "R",
    on: Interval | None = REAL_LINE,
) -> Analysis:
    """All certified facts about a function without free parameters. `on` is the interval on which it has values;
    what speaks about all of R is then undecided, and everything is if there is no such interval."""
    cells = without_parameters(cells)
    inside = None if on is None else _within(cells, on)
    elsewhere = f"that would be about all of R, and the domain is {domain}"
    is_everywhere = inside is not None and on == REAL_LINE
    analysis = Analysis(inside or cells, _smoothness(cells) if is_everywhere else f"undecided: {elsewhere}", domain)
    end_of_time = time.monotonic() + seconds if seconds else None
    for key, compute in _numbers(analysis.cells, against, variance, digits, on or REAL_LINE):
        is_asked = is_everywhere or (inside is not None and on is not None and key in _asked_on(on))
        analysis.results[key] = _timed(compute, time_left(end_of_time)) if is_asked else Result(NAN, note=elsewhere)
    for attribute, work in _structures(analysis.cells, digits, on or REAL_LINE) if inside is not None else ():
        setattr(analysis, attribute, _guarded(work, time_left(end_of_time), getattr(analysis, attribute)))
    return analysis


def _asked_on(on: Interval) -> set[str]:
    """The results that have a meaning on an interval: extrema, and limits at an infinite end."""
    ends = (("minus_infinity", on.start), ("infinity", on.end))
    limits = {f"limits.{slope}{name}" for name, end in ends if end is None for slope in ("", "slope_")}
    return limits | {"range.inf", "range.sup", "min_slope", "max_slope", "distance.sup"}


def _within(cells: Cells, on: Interval) -> Cells | None:
    """The function without its knots outside of an interval; None where a knot is, or may be, an end of it."""
    inner = Interval(on.start, on.end)
    places = [inner.contains(knot) for knot in cells.knots]
    if any(not vanishes(knot - end).is_no for knot in cells.knots for end in on.ends) or Truth.UNKNOWN in places:
        return None
    kept = [index for index, place in enumerate(places) if place.is_yes]
    first = sum(1 for knot in cells.knots if on.start is not None and less(knot, on.start).is_yes)
    pieces = cells.pieces[first : first + len(kept) + 1]
    return Cells(tuple(cells.knots[i] for i in kept), pieces, tuple(cells.at_knots[i] for i in kept), cells.variable)


def _smoothness(cells: Cells) -> Smoothness | str:
    if _steps(cells, 0) & CERTAIN:
        return Smoothness(-1)
    if trouble := why_not_analytic(cells, {}):
        return f"undecided: {trouble}"
    try:
        return cells.smoothness()
    except Undecided as reason:
        return f"undecided: {reason}"


def time_left(end: float | None, spare: float = 0.0) -> float | None:
    """Seconds until the time is over; a little, where it is over."""
    return None if end is None else max(end + spare - time.monotonic(), 0.001)


def _timed(compute: Callable[[], Result], seconds: float | None) -> Result:
    start = time.perf_counter()
    try:
        with deadline(seconds):
            result = compute()
    except OutOfTime:
        result = Result(NAN, note="the time limit was reached")
    except InputError as error:
        result = Result(NAN, note=str(error))
    return Result(**{**vars(result), "seconds": round(time.perf_counter() - start, 4)})


def _guarded(work: Callable, seconds: float | None, otherwise):
    try:
        with deadline(seconds):
            return work()
    except (OutOfTime, InputError):
        return otherwise


def _structures(cells: Cells, digits: int, on: Interval) -> Iterator[tuple[str, Callable]]:
    for name, order in (("zeros", 0), ("slope_zeros", 1)):
        yield name, partial(zeros_among_values, cells, on, order, digits, Truth.NO)
    for name, order in (("monotone_regions", 1), ("convex_regions", 2)):
        yield name, partial(_regions, cells, on, order, digits)


def _regions(cells: Cells, on: Interval, order: int, digits: int) -> Regions:
    """Where the function rises and falls (order 1), or its slope does (order 2): not across a knot at which a step is
    not known to go the same way."""
    found = sign_regions(cells, on, derivative=order, digits=digits)
    if isinstance(found, str):
        return found
    parts = list(found)
    for index, knot in enumerate(cells.knots):
        across = _signs_across(cells, index, order)
        parts = [new for part in parts for new in ([part] if part.sign in across else split_at([part], knot))]
    return tuple(parts)


def _signs_across(cells: Cells, index: int, order: int) -> set[int]:
    """The signs that f^(order) may have on both sides of a knot so that the derivative before goes on the same way."""
    if any(_steps_at(cells, index, lower) for lower in range(order - 1)):
        return set()
    steps = _steps_at(cells, index, order - 1)
    if not steps:
        return {-1, 0, 1}
    return {sign.value for sign in steps} if len(steps) == 1 and steps <= CERTAIN else set()


def _numbers(
    cells: Cells, against: Cells, variance: Expr, digits: int, on: Interval
) -> Iterator[tuple[str, Callable[[], Result]]]:
    difference = cache(lambda: cells - against)
    yield "range.inf", lambda: _found(infimum(cells, on, digits=digits))
    yield "range.sup", lambda: _found(supremum(cells, on, digits=digits))
    for name, order in (("lipschitz", 0), ("gradient_lipschitz", 1)):
        yield name, partial(_if_smooth, cells, order, partial(_steepest, cells, order + 1, digits))
    yield "min_slope", lambda: _found(infimum(cells, on, derivative=1, digits=digits))
    yield "max_slope", lambda: _found(supremum(cells, on, derivative=1, digits=digits))
    yield "distance.sup", lambda: _found(supremum_of_absolute(difference(), on, digits=digits))
    yield "distance.l1", lambda: Result(absolute_integral(difference(), MINUS_INFINITY, INFINITY, digits=digits))
    for side, name in ((-1, "minus_infinity"), (1, "infinity")):
        yield f"limits.{name}", partial(_limit, cells, side, 0)
        yield f"limits.slope_{name}", partial(_limit, cells, side, 1)
        yield f"limits.distance_to_asymptote_{name}", partial(_asymptote_distance, cells, side, digits)
    for name, f, needed in _moment_functions(cells):
        yield f"moments.{name}", partial(_if_smooth, cells, needed, partial(_moment, f, variance, digits))


def _found(extremum: Extremum) -> Result:
    exact = next((value for value in (extremum.exact, extremum.closed_form) if value is not None), None)
    is_exact = extremum.exact is not None and set(extremum.notes) == {"exact polynomial piece"}
    engine = Engine.EXACT if is_exact else Engine.BALL
    holes = [f"no finite values are shown near x = {point}" for point in extremum.singular]
    note = "; ".join((*extremum.notes, *holes))
    along = () if extremum.at else extremum.along
    return Result(extremum.value, exact, extremum.at, extremum.exact_at, extremum.approached, along, engine, note)


def _if_smooth(cells: Cells, needed: int, find: Callable[[], Result]) -> Result:
    """A function below C^needed has no such constant: it is infinite. Where the class is open, so is the constant,
    unless it is infinite already between the knots."""
    is_smooth, reason = _is_of_class(cells, needed)
    if is_smooth.is_no:
        return Result(POSITIVE_INFINITY, engine=Engine.EXACT, note=reason)
    found = find()
    if is_smooth.is_yes or (found.is_decided and not found.value.is_finite()):
        return found
    return Result(NAN, note=reason)


def _steepest(cells: Cells, derivative: int, digits: int) -> Result:
    return _found(supremum_of_absolute(cells, derivative=derivative, digits=digits))


def _limit(cells: Cells, side: int, derivative: int) -> Result:
    found = limit_at(Analytic(cells.pieces[-1 if side > 0 else 0], X), End(None, side), derivative)
    if found is None:
        return Result(NAN, note="no asymptotic expansion of this structure is known")
    return Result(found, note="asymptotic expansion with certified remainder")


def _asymptote_distance(cells: Cells, side: int, digits: int) -> Result:
    """sup |f - (m x + b)| on the half-line towards that end."""
    half = Interval(ZERO, None, False, True) if side > 0 else Interval(None, ZERO, True, False)
    piece = cells.pieces[-1 if side > 0 else 0]
    polynomial = polynomial_of(piece, X)
    if polynomial is not None and polynomial.degree() <= 1:
        return _found(supremum_of_absolute(cells - Cells.everywhere(piece), half, digits=digits))
    slope = _limit(cells, side, 1).value
    if abs(slope) == POSITIVE_INFINITY:
        return Result(POSITIVE_INFINITY, note="the function leaves every straight line at this end")
    rate = rational_in(slope)
    if rate is None:
        return Result(NAN, note="the slope at this end is not known exactly")
    line = exact(rate) * X
    offset = limit_at(Analytic(piece - line, X), End(None, side))
    if offset is None or offset.is_nan():
        return Result(NAN, note="whether the function has an asymptote at this end is not decided")
    if not offset.is_finite():
        return Result(POSITIVE_INFINITY, note="the function leaves every straight line at this end")
    middle = rational_in(offset.mid())
    if middle is None:
        return Result(NAN, note="the asymptote at this end is too far away to be written down")
    found = supremum_of_absolute(cells - Cells.everywhere(line + exact(middle)), half, digits=digits)
    if not offset.is_exact():  # the offset is known up to its radius, and so is the distance
        found = replace(found, value=found.value + arb(0, offset.rad()), exact=None, closed_form=None)
    return _found(found)


def _moment_functions(cells: Cells) -> Iterator[tuple[str, Callable[[], Cells], int]]:
    """(key, function whose Gaussian mean is taken, smoothness that the mean needs)."""
    yield "mean", lambda: cells, -1
    yield "second", lambda: cells * cells, -1
    yield "slope_second", lambda: _squared(cells.derivative()), 0
    yield "curvature_second", lambda: _squared(cells.derivative(2)), 1


def _squared(cells: Cells) -> Cells:
    return cells * cells


def _moment(f: Callable[[], Cells], variance: Expr, digits: int) -> Result:
    cells, deviation = f(), sqrt(variance)
    weight = Cells.everywhere(tidy(phi(X / deviation)) / deviation)
    found = integral(cells * weight, MINUS_INFINITY, INFINITY, digits=digits)
    if found.is_nan():
        return Result(found, note="the mean is not enclosed; there may be none")
    if found.is_finite() and _is_odd(cells):
        return Result(arb(0), exact=ZERO, note="the function is odd")
    return Result(found)


def _is_odd(cells: Cells) -> bool:
    """Whether f(-x) + f(x) is seen to be 0 between the knots."""
    mirrored = tuple(tidy(-knot) for knot in reversed(cells.knots)) == cells.knots
    pairs = zip(cells.pieces, reversed(cells.pieces), strict=True)
    return mirrored and all(expand(piece + substituted(other, {X: -X})) == ZERO for piece, other in pairs)


# --- steps at the knots -----------------------------------------------------------------------------


def _is_of_class(cells: Cells, order: int) -> tuple[Truth, str]:
    """Whether the function is C^order (-1 asks for nothing), and why not. The pieces must be analytic on the open
    cells; at the knots the one-sided limits of the derivatives must agree."""
    steps = frozenset().union(*(_steps(cells, n) for n in range(order + 1)))
    if steps & CERTAIN:
        return Truth.NO, f"the function is not C^{order}"
    if order < 0:
        return Truth.YES, ""
    if doubt := _inner_doubt(cells):
        return Truth.UNKNOWN, doubt
    return (Truth.UNKNOWN, f"whether the function is C^{order} is not decided") if steps else (Truth.YES, "")


@lru_cache(maxsize=256)
def _inner_doubt(cells: Cells) -> str:
    """Why a piece is not shown to be analytic inside its cell."""
    doubts = (doubt_on(cell.expression, Interval(cell.start, cell.end), {}) for cell in cells)
    return next(filter(None, doubts), "")


def _steps(cells: Cells, derivative: int) -> frozenset[Sign]:
    """The signs of the steps of f (or of a derivative) at the knots, also those to an infinite limit; no sign is zero,
    and one that is not known is among them."""
    return frozenset().union(*(_steps_at(cells, index, derivative) for index in range(len(cells.knots))))


@lru_cache(maxsize=256)
def _steps_at(cells: Cells, index: int, derivative: int) -> frozenset[Sign]:
    value = cells.at_knots[index]
    left, right = (_one_sided(cells, index, side, derivative) for side in (-1, 1))
    levels = [left, right] if derivative else [left, value if enclosure(value).is_finite() else None, right]
    return frozenset(_step(before, after) for before, after in pairwise(levels)) - {Sign.ZERO}


def _one_sided(cells: Cells, index: int, side: int, derivative: int) -> Expr | arb | None:
    """The limit of f^(derivative) at a knot from the left (side -1) or the right: exact where the expression has a
    value, else as a ball, which may be infinite; None where it is not known."""
    knot, piece = cells.knots[index], cells.pieces[index if side < 0 else index + 1]
    form = derivative_of(piece, cells.variable, derivative).xreplace({cells.variable: knot})
    if enclosure(form).is_finite():
        return form
    return limit_at(Analytic(piece, cells.variable), End(knot, -side), derivative)


def _step(before: Expr | arb | None, after: Expr | arb | None) -> Sign:
    if before is None or after is None:
        return Sign.UNKNOWN
    if isinstance(before, Expr) and isinstance(after, Expr):
        return sign_of(after - before)
    step = to_ball(after) - to_ball(before)
    return Sign.POSITIVE if step > 0 else Sign.NEGATIVE if step < 0 else Sign.ZERO if step.is_zero() else Sign.UNKNOWN


def _direction(regions: Regions, steps: frozenset[Sign], names: tuple[str, str, str]) -> str | None:
    """What the signs of a derivative between the knots and of the steps at them say together."""
    between = {Sign.UNKNOWN} if isinstance(regions, str) else {Sign.of(region.sign) for region in regions}
    signs = (steps | between) - {Sign.ZERO}
    if signs >= CERTAIN:
        return "no"
    if Sign.UNKNOWN in signs:
        return None
    return names[0] if Sign.POSITIVE in signs else names[1] if Sign.NEGATIVE in signs else names[2]
