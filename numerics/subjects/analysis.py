"""Everything certified about one function of x, on the intervals on which it has values.

- `analyse(cells, against, variance, digits, seconds, domain)`   an `Analysis`
- `Domain`, `OnInterval`   where it has values; the function on one interval of it
- `Analysis`, `Result`     results by their dotted keys; one of them
- `time_left(end)`         of a time that ends

Each number is a `Result`: an enclosure, where it is attained, the engine and the time; what cannot be
certified is undecided with the reason, and what has no meaning on the domain is not asked. That a function is not shown
to be continuous never counts as a jump, and that a jump is not shown never counts as none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import TypeVar

from flint import arb

from ...theory.exact.algebra import expand, substituted, tidy
from ...theory.exact.calculus import derivative as derivative_of
from ...theory.exact.cells import Cells, Smoothness
from ...theory.exact.constants import enclosure, rational_in
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import ONE, ZERO, Expr, X, exact, phi, sqrt
from ...theory.exact.order import sign_of, vanishes
from ...theory.exact.truth import Sign, Truth
from ...theory.language import statements as say
from ...theory.language.operators import Derived
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import NAN, bits_for, working_precision
from ..arithmetic.functions import Analytic, without_parameters
from ..asymptotics.regions import earlier, later
from ..asymptotics.tails import End, limit_at
from ..deciders import decide
from ..deciders.waves import infinite_towards_ends, without_limit
from ..deciders.zeros import zeros_among_values
from ..findings.deadline import OutOfTime, deadline
from ..findings.evidence import Cause, Engine, Outcome, combined
from ..findings.grades import Grade, grade_of
from ..search.analyticity import doubt_on, why_not_analytic
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute
from ..search.integrals import absolute_integral, integral, limits_of
from ..search.one_sided import limit_beside, sign_of_step
from ..search.roots import SignRegion, ZeroSet, sign_regions, split_at

POSITIVE_INFINITY = arb.pos_inf()
DIRECTIONS, CURVATURES = ("increasing", "decreasing", "constant"), ("convex", "concave", "affine")
CERTAIN = {Sign.POSITIVE, Sign.NEGATIVE}
OUT_OF_TIME = "the time limit was reached"
Found = TypeVar("Found")
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
    is_asked: bool = True  # whether it has a meaning on the domain
    why_none: str = ""  # that there is no such number

    @property
    def is_decided(self) -> bool:
        return not self.value.is_nan()

    @property
    def grade(self) -> Grade:
        return grade_of(self.engine)


@dataclass(frozen=True)
class Domain:
    """Where a function has a value: in words, and as intervals from left to right; none, with the reason, where they
    are not known."""

    words: str = "R"
    parts: tuple[Interval, ...] = (REAL_LINE,)
    why: str = ""

    @property
    def is_everything(self) -> bool:
        return self.parts == (REAL_LINE,)

    @property
    def gaps(self) -> Iterator[tuple[Interval, Interval]]:
        """The neighbours on both sides of each gap."""
        return pairwise(self.parts)

    @property
    def misses_points_alone(self) -> bool:
        """Whether all of R but single points belongs to it."""
        is_endless = bool(self.parts) and self.parts[0].start is None and self.parts[-1].end is None
        return is_endless and all(_is_one_point(left, right) for left, right in self.gaps)


EVERYWHERE = Domain()


def _is_one_point(left: Interval, right: Interval) -> bool:
    """Whether one point lies between two intervals."""
    return left.end is not None and right.start is not None and vanishes(right.start - left.end).is_yes


@dataclass(frozen=True)
class OnInterval:
    """The function inside one interval of its domain: its knots there, and the signs of the steps to its values at ends
    that belong to the interval; what has no knot at one is continuous there."""

    on: Interval
    cells: Cells
    steps_at_ends: frozenset[Sign] = frozenset()

    @classmethod
    def of(cls, cells: Cells, on: Interval) -> OnInterval:
        inner = Interval(on.start, on.end)
        places = [inner.contains(knot) for knot in cells.knots]
        if Truth.UNKNOWN in places:
            raise Undecided("whether a knot of the function lies in its domain is not decided")
        kept = [index for index, place in enumerate(places) if place.is_yes]
        first = sum(1 for knot in cells.knots if on.start is not None and sign_of(knot - on.start) != Sign.POSITIVE)
        pieces = cells.pieces[first : first + len(kept) + 1]
        knots, values = (tuple(of_all[index] for index in kept) for of_all in (cells.knots, cells.at_knots))
        return cls(on, Cells(knots, pieces, values, cells.variable), frozenset(_steps_at_ends(cells, on)))


def _steps_at_ends(cells: Cells, on: Interval) -> Iterator[Sign]:
    for index, (knot, value) in enumerate(zip(cells.knots, cells.at_knots, strict=True)):
        if on.start is not None and not on.left_open and vanishes(knot - on.start).is_yes:
            yield sign_of_step(value, _one_sided(cells, index, 1, 0))
        if on.end is not None and not on.right_open and vanishes(knot - on.end).is_yes:
            yield sign_of_step(_one_sided(cells, index, -1, 0), value)


@dataclass
class Analysis:
    """The results by key, filled one after the other; regions and sets of points beside them."""

    cells: Cells
    smoothness: Smoothness | str = "undecided"  # inside the domain; or why it is not decided
    domain: Domain = EVERYWHERE
    stretches: tuple[OnInterval, ...] = ()
    results: dict[str, Result] = field(default_factory=dict)
    zeros: ZeroSet | None = None
    slope_zeros: ZeroSet | None = None
    monotone_regions: Regions = "not decided"
    convex_regions: Regions = "not decided"
    decided: dict[str, str | None] = field(default_factory=dict)  # by the deciders; the regions may say more or less

    @property
    def monotone(self) -> str | None:
        """increasing, decreasing, constant or no; None where it is not decided."""
        steps = _all_steps(self.stretches, 0) | _steps_between(self.stretches, 0)
        return _direction(self.monotone_regions, steps, DIRECTIONS) or self.decided.get("monotone")

    @property
    def convex(self) -> str | None:
        """convex, concave, affine or no; None where it is not decided, where the domain is no interval, and where a
        value at an end of it stands apart: it may do so above a convex function."""
        between = [_steps_between(self.stretches, order) for order in (0, 1)]
        steps = _inner_steps(self.stretches, 0) | (between[0] if self.domain.misses_points_alone else set())
        if steps & CERTAIN:
            return "no"
        is_interval = len(self.stretches) == 1 or self.domain.misses_points_alone
        steps |= _inner_steps(self.stretches, 1) | (between[1] if is_interval else {Sign.UNKNOWN})
        if any(one.steps_at_ends - {Sign.ZERO} for one in self.stretches):
            steps |= {Sign.UNKNOWN}
        return _direction(self.convex_regions, steps, CURVATURES) or self.decided.get("convex")


def analyse(
    cells: Cells,
    against: Cells,
    variance: Expr = ONE,
    digits: int = 15,
    seconds: float | None = 60,
    domain: Domain = EVERYWHERE,
) -> Analysis:
    """All certified facts about a function without free parameters on its domain."""
    analysis, why = Analysis(without_parameters(cells), domain=domain), domain.why
    try:
        analysis.stretches = tuple(OnInterval.of(analysis.cells, part) for part in domain.parts)
    except Undecided as error:
        why = str(error)
    if analysis.stretches:
        analysis.smoothness = _smoothness(analysis.stretches)
    end_of_time = time.monotonic() + seconds if seconds else None
    for name, ask in _directions(analysis) if analysis.stretches else ():
        left = time_left(end_of_time)
        analysis.decided[name] = _guarded(ask, None if left is None else left / 8, otherwise=_nothing)
    numbers = dict(_numbers(analysis, against, variance, digits))
    for key in sorted(numbers, key=_takes_long):
        reason = why or _why_not_asked(key, domain)
        found = Result(NAN, note=reason, is_asked=False) if reason else _timed(numbers[key], time_left(end_of_time))
        analysis.results[key] = found
    analysis.results = {key: analysis.results[key] for key in numbers}
    for attribute, work in _structures(analysis, digits) if analysis.stretches else ():
        setattr(analysis, attribute, work(time_left(end_of_time)))
    return analysis


def _takes_long(key: str) -> bool:
    return not key.startswith("limits.") or "distance" in key


def _directions(analysis: Analysis) -> Iterator[tuple[str, Callable[[], str | None]]]:
    yield "monotone", partial(_decided_direction, analysis, _itself, DIRECTIONS)
    yield "convex", partial(_decided_direction, analysis, _slope, CURVATURES)


def _itself(stretch: OnInterval) -> say.Monotone | None:
    return say.Monotone(stretch.cells.as_expression(), DIRECTIONS[0], domain=stretch.on)


def _slope(stretch: OnInterval) -> say.Monotone | None:
    """That the slope rises, which a continuous function has: of a value apart at an end it says nothing."""
    if stretch.steps_at_ends - {Sign.ZERO} or _steps(stretch.cells, 0):
        return None
    inside = Interval(stretch.on.start, stretch.on.end)
    return say.Monotone(Derived(stretch.cells.as_expression(), ONE), DIRECTIONS[0], domain=inside)


def _nothing(_: str) -> str | None:
    return None


def _decided_direction(
    analysis: Analysis, of: Callable[[OnInterval], say.Monotone | None], names: tuple[str, str, str]
) -> str | None:
    """What the deciders say of a function, or of its slope, where its regions are not known. On several intervals it
    can only be shown to go both ways."""
    asked = [of(stretch) for stretch in analysis.stretches]
    if None in asked:
        return None
    outcomes = [
        {_outcome(replace(one, direction=direction)) for one in asked if one is not None}
        for direction in DIRECTIONS[:2]
    ]
    if all(Outcome.FAILS in some for some in outcomes):
        return "no"
    rises, falls = (some == {Outcome.HOLDS} and len(asked) == 1 for some in outcomes)
    if rises and falls:
        return names[2]
    return (
        names[0]
        if rises and Outcome.FAILS in outcomes[1]
        else names[1]
        if falls and Outcome.FAILS in outcomes[0]
        else None
    )


def _outcome(statement: say.Monotone) -> Outcome:
    """Of a statement about a function that has values; that a slope has none is no answer."""
    found = decide(statement)
    return Outcome.UNDECIDED if any(one.cause is Cause.NO_VALUE for one in found) else combined(found)


def _why_not_asked(key: str, domain: Domain) -> str:
    """Why a number has no meaning on a domain."""
    if key.startswith("limits.") and key.endswith("minus_infinity"):
        return "" if domain.parts[0].start is None else "the domain ends before -inf"
    if key.startswith("limits."):
        return "" if domain.parts[-1].end is None else "the domain ends before inf"
    if key.startswith("moments."):
        return "" if domain.misses_points_alone else "X is not always in the domain"
    return ""


def _smoothness(stretches: Sequence[OnInterval]) -> Smoothness | str:
    """The least class inside an interval of the domain."""
    found = []
    for one in stretches:
        if _steps(one.cells, 0) & CERTAIN:
            return Smoothness(-1)
        if trouble := why_not_analytic(one.cells, {}, Interval(one.on.start, one.on.end)):
            return f"undecided: {trouble}"
        try:
            found.append(one.cells.smoothness())
        except Undecided as reason:
            return f"undecided: {reason}"
    return min(found, key=lambda one: (one.order is None, one.order or 0, one.lipschitz))


def time_left(end: float | None, spare: float = 0.0) -> float | None:
    """Seconds until the time is over; a little, where it is over."""
    return None if end is None else max(end + spare - time.monotonic(), 0.001)


def _timed(compute: Callable[[], Result], seconds: float | None) -> Result:
    start = time.perf_counter()
    result = _guarded(compute, seconds, lambda reason: Result(NAN, note=reason))
    return Result(**{**vars(result), "seconds": round(time.perf_counter() - start, 4)})


def _guarded(work: Callable[[], Found], seconds: float | None, otherwise: Callable[[str], Found]) -> Found:
    """What the work gives or, where it comes to no end, what is made of the reason."""
    try:
        with deadline(seconds):
            return work()
    except OutOfTime:
        return otherwise(OUT_OF_TIME)
    except InputError as error:
        return otherwise(str(error))


def _structures(analysis: Analysis, digits: int) -> Iterator[tuple[str, Callable[[float | None], object]]]:
    for name, order in (("zeros", 0), ("slope_zeros", 1)):
        find = partial(_zeros, analysis, order, digits)
        yield name, partial(_guarded, find, otherwise=lambda reason: ZeroSet(reasons=[reason]))
    for name, order in (("monotone_regions", 1), ("convex_regions", 2)):
        yield name, partial(_guarded, partial(_regions, analysis.stretches, order, digits), otherwise=str)


def _zeros(analysis: Analysis, order: int, digits: int) -> ZeroSet:
    whole = ZeroSet()
    for part in analysis.domain.parts:
        whole.add(zeros_among_values(analysis.cells, part, order, digits, Truth.NO))
    return whole


def _regions(stretches: Sequence[OnInterval], order: int, digits: int) -> Regions:
    """Where the function rises and falls (order 1), or its slope does (order 2): not across a knot at which a step is
    not known to go the same way."""
    parts: list[SignRegion] = []
    for one in stretches:
        found = sign_regions(one.cells, one.on, derivative=order, digits=digits)
        if isinstance(found, str):
            return found
        new = list(found)
        for index, knot in enumerate(one.cells.knots):
            across = _signs_across(one.cells, index, order)
            new = [split for part in new for split in ([part] if part.sign in across else split_at([part], knot))]
        parts += new
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
    analysis: Analysis, against: Cells, variance: Expr, digits: int
) -> Iterator[tuple[str, Callable[[], Result]]]:
    cells, on, stretches = analysis.cells, analysis.domain.parts, analysis.stretches
    difference = cache(lambda: cells - against)
    yield "range.inf", lambda: _extreme(infimum, cells, on, 0, digits)
    yield "range.sup", lambda: _extreme(supremum, cells, on, 0, digits)
    for name, order in (("lipschitz", 0), ("gradient_lipschitz", 1)):
        is_smooth = partial(_is_lipschitz, analysis, order)
        yield (
            name,
            partial(_if_smooth, is_smooth, partial(_extreme, supremum_of_absolute, cells, on, order + 1, digits)),
        )
    yield "min_slope", lambda: _extreme(infimum, cells, on, 1, digits)
    yield "max_slope", lambda: _extreme(supremum, cells, on, 1, digits)
    yield "distance.sup", lambda: _extreme(supremum_of_absolute, difference(), on, 0, digits)
    yield "distance.l1", lambda: _area(difference(), on, digits)
    for side, name in ((-1, "minus_infinity"), (1, "infinity")):
        yield f"limits.{name}", partial(_limit, stretches, side, 0)
        yield f"limits.slope_{name}", partial(_limit, stretches, side, 1)
        yield f"limits.distance_to_asymptote_{name}", partial(_asymptote_distance, analysis, side, digits)
    for name, f, needed in _moment_functions(cells):
        is_smooth = partial(_is_of_class, stretches, needed)
        yield f"moments.{name}", partial(_if_smooth, is_smooth, partial(_moment, f, on, variance, digits))


def _area(difference: Cells, on: Sequence[Interval], digits: int) -> Result:
    found = _over_all(absolute_integral, difference, on, digits)
    return Result(found, note="the integral is not enclosed; it may be infinite" if found.is_nan() else "")


def _over_all(find: Callable[..., arb], cells: Cells, parts: Sequence[Interval], digits: int) -> arb:
    """The sum of the integrals over these intervals."""
    with working_precision(bits_for(digits) + 32):
        return sum((find(cells, *limits_of(part), digits=digits) for part in parts), arb(0))


def _found(extremum: Extremum) -> Result:
    exact = next((value for value in (extremum.exact, extremum.closed_form) if value is not None), None)
    is_exact = extremum.exact is not None and set(extremum.notes) == {"exact polynomial piece"}
    engine = Engine.EXACT if is_exact else Engine.BALL
    holes = [f"no finite values are shown near x = {point}" for point in extremum.singular]
    note = "; ".join((*extremum.notes, *holes))
    along = () if extremum.at else extremum.along
    approached = tuple(map(str, extremum.approached))
    return Result(extremum.value, exact, extremum.at, extremum.exact_at, approached, along, engine, note)


def _if_smooth(asked: Callable[[], tuple[Truth, str]], find: Callable[[], Result]) -> Result:
    """A function that is not smooth enough has no such constant: it is infinite. Where that is open, so is the
    constant, unless it is infinite already between the knots."""
    is_smooth, reason = asked()
    if is_smooth.is_no:
        return Result(POSITIVE_INFINITY, engine=Engine.EXACT, note=reason)
    found = find()
    if is_smooth.is_yes or (found.is_decided and not found.value.is_finite()):
        return found
    return Result(NAN, note=reason)


def _extreme(
    find: Callable[..., Extremum], cells: Cells, on: Sequence[Interval], derivative: int, digits: int
) -> Result:
    """An extremum; where it is not enclosed, an infinite limit shows that it is infinite."""
    found = find(cells, on, derivative=derivative, digits=digits)
    if not found.is_decided:
        function = cells.derivative(derivative) if derivative else cells
        signs = {infimum: (-1,), supremum: (1,)}.get(find, (-1, 1))
        for place, limit in (one for part in on for one in infinite_towards_ends(function, part)):
            if (1 if limit > 0 else -1) in signs:
                return Result(limit if find is not supremum_of_absolute else POSITIVE_INFINITY, approached=(place,))
    return _found(found)


def _outermost(stretches: Sequence[OnInterval], side: int) -> Expr:
    """The piece towards an infinite end."""
    return stretches[-1].cells.pieces[-1] if side > 0 else stretches[0].cells.pieces[0]


def _limit(stretches: Sequence[OnInterval], side: int, derivative: int) -> Result:
    piece, end = _outermost(stretches, side), End(None, side)
    found = limit_at(Analytic(piece, X), end, derivative)
    if found is None and (why_none := without_limit(derivative_of(piece, X, derivative), end)):
        return Result(NAN, note=why_none, why_none=why_none)
    if found is None:
        return Result(NAN, note="no asymptotic expansion of this structure is known")
    return Result(found, note="asymptotic expansion with certified remainder")


def _asymptote_distance(analysis: Analysis, side: int, digits: int) -> Result:
    """sup |f - (m x + b)| on the half-line towards that end, where f has values."""
    cells, piece = analysis.cells, _outermost(analysis.stretches, side)
    half = tuple(filter(None, (_half(part, side) for part in analysis.domain.parts)))
    polynomial = polynomial_of(piece, X)
    if not piece.has(X) or (polynomial is not None and polynomial.degree() <= 1):
        return _found(supremum_of_absolute(cells - Cells.everywhere(piece), half, digits=digits))
    slope = _limit(analysis.stretches, side, 1).value
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


def _half(part: Interval, side: int) -> Interval | None:
    """What an interval has in common with x >= 0 or, for the side -1, with x <= 0."""
    start = part.start if side < 0 else later(part.start, ZERO)
    end = part.end if side > 0 else earlier(part.end, ZERO)
    left_open = part.left_open and start is part.start
    right_open = part.right_open and end is part.end
    if start is not None and end is not None:
        length = sign_of(end - start)
        if length == Sign.NEGATIVE or (length == Sign.ZERO and (left_open or right_open)):
            return None
    return Interval(start, end, left_open, right_open)  # type: ignore[arg-type]  # of exact ends one is later


def _moment_functions(cells: Cells) -> Iterator[tuple[str, Callable[[], Cells], int]]:
    """(key, function whose Gaussian mean is taken, smoothness that the mean needs)."""
    yield "mean", lambda: cells, -1
    yield "second", lambda: _squared(cells), -1
    yield "slope_second", lambda: _squared(cells.derivative()), 0
    yield "curvature_second", lambda: _squared(cells.derivative(2)), 1


def _squared(cells: Cells) -> Cells:
    return cells * cells


def _moment(f: Callable[[], Cells], on: Sequence[Interval], variance: Expr, digits: int) -> Result:
    cells, deviation = f(), sqrt(variance)
    weight = Cells.everywhere(tidy(phi(X / deviation)) / deviation)
    found = _over_all(integral, cells * weight, on, digits)
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


def _is_of_class(stretches: Sequence[OnInterval], order: int) -> tuple[Truth, str]:
    """Whether the function is C^order inside its domain (-1 asks for nothing), and why not. The pieces must be analytic
    on the open cells; at the knots the one-sided limits of the derivatives must agree."""
    steps = frozenset().union(*(_all_steps(stretches, n) for n in range(order + 1)))
    if steps & CERTAIN:
        return Truth.NO, f"the function is not C^{order}"
    if order < 0:
        return Truth.YES, ""
    if doubt := next(filter(None, map(_inner_doubt, stretches)), ""):
        return Truth.UNKNOWN, doubt
    return (Truth.UNKNOWN, f"whether the function is C^{order} is not decided") if steps else (Truth.YES, "")


def _is_lipschitz(analysis: Analysis, order: int) -> tuple[Truth, str]:
    """Whether f^(order) has a Lipschitz constant if its slope is bounded: it must not jump, also not across a point
    that the domain misses. Across a wider gap the slope says nothing."""
    state, reason = _is_of_class(analysis.stretches, order)
    if len(analysis.stretches) == 1 or state.is_no:
        return state, reason
    if not all(_is_one_point(*gap) for gap in analysis.domain.gaps):
        return Truth.UNKNOWN, "the domain is not one interval"
    steps = _steps_between(analysis.stretches, order)
    if steps & CERTAIN:
        return Truth.NO, "the function jumps across a point that the domain misses"
    return (state, reason) if not steps else (Truth.UNKNOWN, "whether the function jumps is not decided")


@lru_cache(maxsize=256)
def _inner_doubt(stretch: OnInterval) -> str:
    """Why a piece is not shown to be analytic inside its cell."""
    ends = [stretch.on.start, *stretch.cells.knots, stretch.on.end]
    parts = zip(stretch.cells.pieces, pairwise(ends), strict=True)
    return next(filter(None, (doubt_on(piece, Interval(*inside), {}) for piece, inside in parts)), "")


def _all_steps(stretches: Sequence[OnInterval], derivative: int) -> frozenset[Sign]:
    at_ends = frozenset().union(*(one.steps_at_ends for one in stretches)) - {Sign.ZERO} if derivative == 0 else set()
    return _inner_steps(stretches, derivative) | at_ends


def _inner_steps(stretches: Sequence[OnInterval], derivative: int) -> frozenset[Sign]:
    return frozenset().union(*(_steps(one.cells, derivative) for one in stretches))


def _steps_between(stretches: Sequence[OnInterval], derivative: int) -> frozenset[Sign]:
    """The signs of the steps across the gaps of the domain."""
    ends = (
        (
            limit_beside(one.cells.pieces[-1], one.on.end, -1, derivative),
            limit_beside(other.cells.pieces[0], other.on.start, 1, derivative),
        )
        for one, other in pairwise(stretches)
    )
    return frozenset(sign_of_step(before, after) for before, after in ends) - {Sign.ZERO}


def _steps(cells: Cells, derivative: int) -> frozenset[Sign]:
    """The signs of the steps of f (or of a derivative) at the knots, also those to an infinite limit; no sign is zero,
    and one that is not known is among them."""
    return frozenset().union(*(_steps_at(cells, index, derivative) for index in range(len(cells.knots))))


@lru_cache(maxsize=256)
def _steps_at(cells: Cells, index: int, derivative: int) -> frozenset[Sign]:
    value = cells.at_knots[index]
    left, right = (_one_sided(cells, index, side, derivative) for side in (-1, 1))
    levels = [left, right] if derivative else [left, value if enclosure(value).is_finite() else None, right]
    return frozenset(sign_of_step(before, after) for before, after in pairwise(levels)) - {Sign.ZERO}


def _one_sided(cells: Cells, index: int, side: int, derivative: int) -> Expr | arb | None:
    return limit_beside(cells.pieces[index if side < 0 else index + 1], cells.knots[index], side, derivative)


def _direction(regions: Regions, steps: frozenset[Sign], names: tuple[str, str, str]) -> str | None:
    """What the signs of a derivative between the knots and of the steps at them say together."""
    between = {Sign.UNKNOWN} if isinstance(regions, str) else {Sign.of(region.sign) for region in regions}
    signs = (steps | between) - {Sign.ZERO}
    if signs >= CERTAIN:
        return "no"
    if Sign.UNKNOWN in signs:
        return None
    return names[0] if Sign.POSITIVE in signs else names[1] if Sign.NEGATIVE in signs else names[2]
