"""All zeros of a function, each isolated, with a proof that there are no others.

Between certified zeros the sign is constant, so signs, monotone and convex regions follow.

- `zeros(cells, domain, derivative)`           a `ZeroSet`
- `sign_regions(cells, domain, derivative)`    the sign of f^(derivative) between break points: `SignRegion`s
- `split_at(regions, knot)`                    no region across a knot
- `rational_between(start, end)`               a simple rational point between two break points

A cluster is a tiny interval in which zeros are neither proved nor excluded: then `complete` is False.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from flint import arb, ctx, fmpq, fmpq_poly

from ...theory.exact.calculus import derivative as derivative_of
from ...theory.exact.cells import Cells
from ...theory.exact.constants import enclosure, rational_in
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import Expr, Rational
from ...theory.exact.generators import to_rational
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign, Truth, both, either
from ..algebra.polynomials import derived, polynomial_of, real_roots
from ..arithmetic.balls import bits_for, is_exact_zero, to_ball, working_precision
from ..arithmetic.functions import Analytic, without_parameters
from ..arithmetic.newton import Slice
from ..asymptotics.regions import Region, exact_point, lies_between, middle_of, pieces_on, region_of, split
from ..asymptotics.tails import End, limit_at
from .isolation import Zero, ZeroSet, piece_zeros
from .pieces import form_at, has_value, signs_of_derivative

NEAR = 2.0**-40  # of an end, for a look at whether a function is analytic there
SHARES = (arb(3) / 7, arb(5) / 9, arb(6) / 11)  # of a piece
FAR = 2.0**32
UNKNOWN = 2  # a sign that was not found


def zeros(cells: Cells, domain: Interval = REAL_LINE, derivative: int = 0, digits: int = 15) -> ZeroSet:
    """The zeros of f^(derivative) on the domain; at knots the one-sided values count for derivatives."""
    cells, whole = without_parameters(cells), ZeroSet()
    with working_precision(bits_for(digits) + 32):
        for expression, left, right in pieces_on(cells, domain):
            function = Slice(Analytic(expression, cells.variable), derivative)
            found = _piece(function, left, right)
            for end in (left, right):
                is_taken = _is_taken(end, cells, domain)
                _settle_end(found, function, end, Truth.YES if derivative else is_taken)
                if found.intervals and is_taken.is_yes:
                    found.points.append(_zero_at(end))
            whole.add(found)
        if derivative == 0:
            whole.add(_zeros_among(zip(cells.knots, cells.at_knots, strict=True), domain))
        if (only := _only_point(domain)) is not None and not whole.points and not whole.reasons:
            values = cells.derivative(derivative) if derivative else cells
            whole.add(_zeros_among([(only, values.value_at(only))], domain))
        whole.points, twins = _distinct(whole.points)
        whole.clusters += twins
    return whole


def _is_taken(end: End, cells: Cells, domain: Interval) -> Truth:
    """Whether the piece gives the function's value at its end: at no knot, and in the domain."""
    if end.point is None:
        return Truth.NO
    place = exact_point(end)
    at_knot = either(sign_of(place - knot).is_zero for knot in cells.knots)
    return both((~at_knot, domain.contains(place)))


def _settle_end(found: ZeroSet, function: Slice, end: End, is_taken: Truth) -> None:
    """A zero that cannot be told from an end is the end itself, and counts if the piece's value is taken there,
    or it is a cluster. At an end where the piece is not analytic, as sqrt(x) at 0, only its value there tells."""
    near = [zero for zero in found.points if end.ball is not None and zero.place.overlaps(end.ball)]
    if not near and not is_taken.is_no and not found.intervals and _is_singular_at(function, end):
        vanishes = _vanishes_at(function, end)
        if both((is_taken, vanishes)).is_yes:
            found.points.append(_zero_at(end))
        elif not vanishes.is_no:
            found.clusters.append(to_ball(exact_point(end)))
    for zero in near:
        found.points.remove(zero)
        if is_taken.is_unknown or not _is_end(zero, function, end):
            found.clusters.append(zero.place)
        elif is_taken.is_yes:
            found.points.append(_zero_at(end))


def _zero_at(end: End) -> Zero:
    place = exact_point(end)
    return Zero(to_ball(place), place)


def _is_end(zero: Zero, function: Slice, end: End) -> bool:
    """Whether the one zero in its ball is shown to be the end: equal numbers, or the function vanishes there."""
    if zero.exact is not None:
        return sign_of(zero.exact - exact_point(end)) == Sign.ZERO
    return _vanishes_at(function, end).is_yes


def _is_singular_at(function: Slice, end: End) -> bool:
    """Whether a finite end is not seen to lie where the piece is analytic, so that no search has looked at it."""
    return end.ball is not None and not function.values(end.ball + arb(0, NEAR), 1)[1].is_finite()


def _vanishes_at(function: Slice, end: End) -> Truth:
    """Whether the piece has the value zero at a finite end."""
    form = derivative_of(function.f.expression, function.f.variable, function.derivative)
    form = form_at(form, function.f.variable, exact_point(end))
    value = enclosure(form)
    if not value.is_finite():
        return Truth.NO if has_value(form).is_no else Truth.UNKNOWN
    if not value.contains(0):
        return Truth.NO
    return Truth.YES if is_identically_zero(form).is_yes else Truth.UNKNOWN


def _piece(function: Slice, left: End, right: End) -> ZeroSet:
    """One piece, its ends included; a polynomial exactly, else between its singular points."""
    f, derivative = function.f, function.derivative
    polynomial = polynomial_of(f.expression, f.variable)
    if polynomial is not None:
        return _polynomial_piece(derived(polynomial, derivative), left, right)
    signs = signs_of_derivative(f.expression, derivative, left, right)
    if signs.value and signs.strict and len(split(f, left, right, derivative)) == 1:
        return ZeroSet()
    region = region_of(f, left, right, derivative, wanted="sign")
    if isinstance(region, str):
        return ZeroSet(reasons=[region])
    if between := _between_poles(function, left, right, region):
        return _all_parts(function, between)
    if _may_vanish(function, region) and _vanishes(function, left, right):
        return _everywhere(left, right)
    found = piece_zeros(function, region, [exact_point(end) for end in (left, right) if end.point is not None])
    if found is None:
        return _everywhere(left, right)
    if not found.clusters:
        return found
    parts = split(f, left, right, derivative)
    return found if isinstance(parts, str) or len(parts) == 1 else _all_parts(function, parts)


def _may_vanish(function: Slice, region: Region) -> bool:
    """Whether F may be zero at some points at which it has no reason to be."""
    points = (region.low + (region.high - region.low) * share for share in SHARES)
    return all(function.value(point.mid()).contains(0) for point in points)


def _vanishes(function: Slice, left: End, right: End) -> bool:
    """Whether F is shown to be zero everywhere, by exact algebra, with no singular point inside."""
    parts = split(function.f, left, right, function.derivative)
    if not isinstance(parts, str) and len(parts) > 1:
        return False
    form = derivative_of(function.f.expression, function.f.variable, function.derivative)
    return is_identically_zero(form).is_yes


def _between_poles(function: Slice, left: End, right: End, region: Region) -> list[tuple[End, End]]:
    """The parts of a piece between points at which F has no value: near those the search would be long and in vain."""
    if function.value(region.low.union(region.high)).is_finite() or any(tail.sign == 0 for tail in region.tails):
        return []
    parts = split(function.f, left, right, function.derivative)
    if isinstance(parts, str) or any(function.value(to_ball(exact_point(end))).is_finite() for _, end in parts[:-1]):
        return []
    return parts if len(parts) > 1 else []


def _all_parts(function: Slice, parts: list[tuple[End, End]]) -> ZeroSet:
    """What is found between singular points, and at them."""
    whole = ZeroSet(singular=[_zero_at(end) for _, end in parts[:-1]])
    for start, end in parts:
        whole.add(_piece(function, start, end))
    for _, end in parts[:-1]:
        vanishes = _vanishes_between(function, end)
        if vanishes.is_yes:
            whole.points.append(_zero_at(end))
        elif vanishes.is_unknown:
            whole.clusters.append(to_ball(exact_point(end)))
    return whole


def _vanishes_between(function: Slice, end: End) -> Truth:
    """Whether F is 0 at a point between two pieces, where its formula is not analytic: a derivative is what it tends to
    there if the function has a value, on one side or the other."""
    if function.derivative == 0:
        return _vanishes_at(function, end)
    place = exact_point(end)
    form = form_at(function.f.expression, function.f.variable, place)
    if not enclosure(form).is_finite():
        return Truth.NO if has_value(form).is_no else Truth.UNKNOWN
    sides = [limit_at(function.f, End(place, side), function.derivative) for side in (-1, 1)]
    known = [one for one in sides if one is not None and not one.is_nan()]
    if len(known) == len(sides) and not any(one.contains(0) for one in known):
        return Truth.NO
    return Truth.YES if len(known) == len(sides) and any(is_exact_zero(one) for one in known) else Truth.UNKNOWN


def _everywhere(left: End, right: End) -> ZeroSet:
    start, end = (None if end.point is None else exact_point(end) for end in (left, right))
    return ZeroSet(intervals=[(start, end)])


def _polynomial_piece(polynomial: fmpq_poly, left: End, right: End) -> ZeroSet:
    if polynomial.degree() < 0:
        return _everywhere(left, right)
    points = [Zero(ball, None if exact is None else to_rational(exact)) for ball, exact in real_roots(polynomial)]
    low, high = left.ball, right.ball  # in the closed cell; a zero that cannot be told from an end counts as one
    return ZeroSet(
        [
            zero
            for zero in points
            if not (low is not None and zero.place < low) and not (high is not None and zero.place > high)
        ]
    )


def _only_point(domain: Interval) -> Expr | None:
    """The point of a domain that has no other: no piece has a part inside it."""
    is_bounded = domain.start is not None and domain.end is not None
    return domain.start if is_bounded and sign_of(domain.end - domain.start).is_zero.is_yes else None  # type: ignore


def _zeros_among(places: Iterable[tuple[Expr, Expr]], domain: Interval) -> ZeroSet:
    """Zeros at knots, or other exact places, inside the domain: a value that may be 0 must be shown to be so or not."""
    found = ZeroSet()
    for knot, value in places:
        inside, ball = domain.contains(knot), to_ball(value)
        if inside.is_no or (ball.is_finite() and not ball.contains(0)):
            continue
        is_zero = ball.is_finite() and (is_exact_zero(ball) or is_identically_zero(value).is_yes)
        if is_zero and inside.is_yes:
            found.points.append(Zero(to_ball(knot), knot))
        else:
            what = "is not decided to be zero or not" if not is_zero else "is zero, but may lie outside the domain"
            found.reasons.append(f"the value at {knot} {what}")
    return found


def _distinct(points: list[Zero]) -> tuple[list[Zero], list[arb]]:
    """In increasing order, and the clusters: enclosures that overlap without being known to be one zero."""
    ordered: list[Zero] = []
    clusters: list[arb] = []
    for zero in sorted(points, key=lambda zero: (zero.place.mid(), zero.exact is None)):
        if not (ordered and ordered[-1].place.overlaps(zero.place)):
            ordered.append(zero)
        elif ordered[-1].exact is None or zero.exact is None or ordered[-1].exact != zero.exact:
            clusters.append(zero.place)
    return ordered, clusters


# --- signs ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SignRegion:
    """An interval between break points (None: infinite) on which the function has one sign."""

    start: Zero | None
    end: Zero | None
    sign: int


def sign_regions(
    cells: Cells,
    domain: Interval = REAL_LINE,
    derivative: int = 0,
    digits: int = 15,
    beside_poles: bool = False,
) -> tuple[SignRegion, ...] | str:
    """The sign of f^(derivative) from left to right; the reason where it is not decided everywhere.

    A point at which the function is not defined is such a reason, because signs on both sides of a pole say
    nothing about the whole; `beside_poles` asks for the signs on the sides all the same.
    """
    wide = _widened(domain)
    if wide != domain:
        regions = sign_regions(cells, wide, derivative, digits, beside_poles)
        if not isinstance(regions, str) and (inside := _cut(regions, wide, domain)) is not None:
            return inside
    found = zeros(cells, domain, derivative, digits=digits)
    if found.singular and not beside_poles:
        return f"no finite values are shown near x = {found.singular[0].exact}"
    if not found.complete:
        return found.why
    with working_precision(bits_for(digits) + 32):
        parts = list(_signed_parts(cells, domain, derivative, found))
    if any(part.sign == UNKNOWN for part in parts):
        return "the sign between two zeros is not proved"
    return tuple(_joined(parts, found))


def split_at(regions: Iterable[SignRegion], knot: Expr) -> list[SignRegion]:
    """The regions, without this knot inside of one: what the signs on its two sides say need not hold across it."""
    cut, parts = Zero(to_ball(knot), knot), list[SignRegion]()
    for one in regions:
        inside = lies_between(cut.place, *_places(one.start, one.end))
        parts += [replace(one, end=cut), replace(one, start=cut)] if inside else [one]
    return parts


def _widened(domain: Interval) -> Interval:
    """The domain without its ends that are far out: so far a tail speaks for the function, and boxes would be many."""
    left, right = (end is not None and bool(abs(to_ball(end)) > FAR) for end in (domain.start, domain.end))
    wide = replace(domain, start=None, left_open=True) if left else domain
    return replace(wide, end=None, right_open=True) if right else wide


def _cut(regions: tuple[SignRegion, ...], wide: Interval, domain: Interval) -> tuple[SignRegion, ...] | None:
    """The parts inside a domain of regions on a wider one; None where one ends too near to an end of it to tell."""
    ends = ((wide.start, domain.start), (wide.end, domain.end))
    low, high = (None if end is None or old is not None else Zero(to_ball(end), end) for old, end in ends)
    places = [one.start.place for one in regions if one.start is not None]
    if any(place.overlaps(end.place) for place in places for end in (low, high) if end is not None):
        return None
    return tuple(
        SignRegion(
            low if one.start is None or (low is not None and one.start.place < low.place) else one.start,
            high if one.end is None or (high is not None and one.end.place > high.place) else one.end,
            one.sign,
        )
        for one in regions
        if not (low is not None and one.end is not None and one.end.place < low.place)
        and not (high is not None and one.start is not None and one.start.place > high.place)
    )


def _signed_parts(cells: Cells, domain: Interval, derivative: int, found: ZeroSet) -> Iterator[SignRegion]:
    for expression, left, right in pieces_on(cells, domain):
        function = Slice(Analytic(expression, cells.variable), derivative)
        breaks = [_break(left), *_inside(found, left, right), _break(right)]
        for start, end in pairwise(breaks):
            if (start and start.exact, end and end.exact) in found.intervals:
                yield SignRegion(start, end, 0)
            else:
                yield SignRegion(start, end, _sign_at(function, start, end))


def _break(end: End) -> Zero | None:
    return None if end.point is None else _zero_at(end)


def _inside(found: ZeroSet, left: End, right: End) -> list[Zero]:
    breaks = sorted((*found.points, *found.singular), key=lambda zero: zero.place.mid())
    return [zero for zero in breaks if lies_between(zero.place, left.ball, right.ball)]


def _places(start: Zero | None, end: Zero | None) -> tuple[arb | None, arb | None]:
    return None if start is None else start.place, None if end is None else end.place


def _middle(start: Zero | None, end: Zero | None) -> arb | None:
    left, right = _places(start, end)
    return middle_of(End(left, -1), End(right, 1))


def _sign_at(function: Slice, start: Zero | None, end: Zero | None) -> int:
    """The sign between two neighbouring zeros, told by the point in the middle, which is no zero."""
    middle = _middle(start, end)
    if middle is None:
        return UNKNOWN
    for factor in (1, 4, 16):
        with working_precision(ctx.prec * factor):
            value = function.value(middle)
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
    return UNKNOWN


def rational_between(start: Zero | None, end: Zero | None) -> Rational | None:
    """With a small denominator where there is room; None: none is known."""
    point = _middle(start, end)
    middle = None if point is None else rational_in(point)
    if middle is None:
        return None
    exact = Fraction(int(middle.p), int(middle.q))
    for denominator in (1, 12, 1000, 10**6, 10**12):
        simple = exact.limit_denominator(denominator)
        if lies_between(arb(fmpq(simple.numerator, simple.denominator)), *_places(start, end)):
            return Rational(simple.numerator, simple.denominator)
    return to_rational(middle)


def _joined(parts: list[SignRegion], found: ZeroSet) -> list[SignRegion]:
    """Neighbours with one sign joined, unless a zero or a singular point lies between them."""
    joined: list[SignRegion] = []
    for part in parts:
        last = joined[-1] if joined else None
        if last and last.sign == part.sign and not _is_listed(part.start, found):
            joined[-1] = SignRegion(last.start, part.end, part.sign)
        else:
            joined.append(part)
    return joined


def _is_listed(place: Zero | None, found: ZeroSet) -> bool:
    return place is not None and any(zero.place.overlaps(place.place) for zero in (*found.points, *found.singular))
