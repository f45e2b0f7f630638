"""All zeros of a function, each isolated, with a proof that there are no others.

Between certified zeros the sign is constant, so signs, monotone and convex regions follow.

- `zeros(cells, domain, derivative, values)`   `Zeros`: points, intervals of zeros, clusters, reasons
- `piece_zeros(F, region)`                     the same for one analytic piece
- `sign_regions(cells, domain, derivative)`    the sign of f^(derivative) between break points

A cluster is a tiny interval in which zeros are neither proved nor excluded: then `complete` is False.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import sympy
from flint import arb, ctx, fmpq, fmpq_poly
from sympy import Expr, Symbol

from ..theory.cells import Cells
from ..theory.domains import REAL_LINE, Interval
from .balls import bits_for, is_exact_zero, to_ball, working_precision
from .boxes import CUT
from .exact_algebra import is_identically_zero
from .functions import Analytic, filled_in
from .newton import Slice, exact_zero_in, newton
from .polynomials import derived, polynomial_of, real_roots
from .regions import Region, middle_of, pieces_on, region_of, split
from .tails import End

MOST_BOXES = 4_000
HIGHEST_MULTIPLICITY = 5
UNKNOWN = 2  # a sign that was not found


@dataclass(frozen=True)
class Zero:
    """One zero: an enclosure, and the exact place where it is known."""

    place: arb
    exact: Expr | None = None


@dataclass(frozen=True)
class Zeros:
    """What is proved about the zeros on a domain."""

    points: tuple[Zero, ...] = ()
    intervals: tuple[tuple[Expr | None, Expr | None], ...] = ()
    clusters: tuple[arb, ...] = ()
    reasons: tuple[str, ...] = ()
    singular: tuple[Zero, ...] = ()  # points inside, such as poles, at which the function is not defined

    @property
    def complete(self) -> bool:
        """Whether all zeros are listed."""
        return not self.clusters and not self.reasons


@dataclass
class _Found:
    points: list[Zero] = field(default_factory=list)
    clusters: list[arb] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    singular: list[Zero] = field(default_factory=list)

    def add(self, other: _Found | None) -> None:
        if other is not None:
            self.singular += other.singular
            self.points += other.points
            self.clusters += other.clusters
            self.reasons += other.reasons


def zeros(
    cells: Cells,
    domain: Interval = REAL_LINE,
    derivative: int = 0,
    values: Mapping[Symbol, Expr] | None = None,
    digits: int = 15,
) -> Zeros:
    """The zeros of f^(derivative) on the domain; at knots the one-sided values count for derivatives."""
    cells = filled_in(cells, values)
    with working_precision(bits_for(digits) + 32):
        return _zeros(cells, domain, derivative)


def _zeros(cells: Cells, domain: Interval, derivative: int) -> Zeros:
    whole, intervals = _Found(), []
    for expression, left, right in pieces_on(cells, domain):
        found = _piece(Analytic(expression, cells.variable), left, right, derivative)
        if found is None:
            intervals.append((left.point, right.point))
        whole.add(found)
    if derivative == 0:
        whole.add(_knot_zeros(cells, domain))
    points, twins = _distinct(whole.points)
    return Zeros(
        tuple(points),
        tuple(intervals),
        (*whole.clusters, *twins),
        tuple(whole.reasons),
        tuple(whole.singular),
    )


def _piece(f: Analytic, left: End, right: End, derivative: int) -> _Found | None:
    """One piece; a polynomial exactly, else between its singular points. None: identically zero."""
    polynomial = polynomial_of(f.expression, f.variable)
    if polynomial is not None:
        return _polynomial_piece(derived(polynomial, derivative), left, right)
    region = region_of(f, left, right, derivative, wanted="sign")
    if isinstance(region, str):
        return _Found(reasons=[region])
    found = piece_zeros(Slice(f, derivative), region)
    if found is None or not found.clusters:
        return found
    parts = split(f, left, right, derivative)
    if isinstance(parts, str) or len(parts) == 1:
        slope = sympy.diff(f.expression, f.variable, derivative)
        return None if is_identically_zero(slope) is True else found
    whole = _Found(singular=[Zero(to_ball(end.point), end.point) for _, end in parts[:-1]])
    for start, end in parts:
        whole.add(_piece(f, start, end, derivative))
    return whole


def _polynomial_piece(polynomial: fmpq_poly, left: End, right: End) -> _Found | None:
    if polynomial.degree() < 0:
        return None
    points = [Zero(ball, None if exact is None else _rational(exact)) for ball, exact in real_roots(polynomial)]
    return _Found([zero for zero in points if _is_between(zero, left, right)])


def _is_between(zero: Zero, left: End, right: End) -> bool:
    """In the closed cell; a zero that cannot be told from an end counts as one."""
    return not (left.point is not None and zero.place < to_ball(left.point)) and not (
        right.point is not None and zero.place > to_ball(right.point)
    )


def _knot_zeros(cells: Cells, domain: Interval) -> _Found:
    """Zeros at the knots inside the domain: a value whose ball contains 0 must be shown to be 0 or not."""
    found = _Found()
    for knot, value in zip(cells.knots, cells.at_knots, strict=True):
        ball = to_ball(value) if domain.contains(knot) else arb(1)
        if is_exact_zero(ball) or (ball.contains(0) and is_identically_zero(value) is True):
            found.points.append(Zero(to_ball(knot), knot))
        elif not ball.is_finite() or ball.contains(0):
            found.reasons.append(f"the value at the knot {knot} is not decided to be zero or not")
    return found


def piece_zeros(function: Slice, region: Region) -> _Found | None:
    """The zeros in the bounded part; None where the piece is identically zero (an analytic function that
    vanishes on a tail vanishes everywhere)."""
    whole = function.value(region.low.union(region.high))
    if is_exact_zero(whole) or any(tail.sign == 0 for tail in region.tails):
        return None
    found = _Found(reasons=[f"{t.end}: the sign is not proved" for t in region.tails if t.sign is None])
    stack = [(region.low, region.high)]
    narrowest = (region.high - region.low).abs_upper() * arb(2) ** (8 - ctx.prec // 2)
    for _ in range(MOST_BOXES):
        if not stack:
            break
        low, high = stack.pop()
        ball = low.union(high)
        if _settled(function, low, high, ball, found):
            continue
        if ball.rad() < narrowest:
            found.clusters.append(ball)
            continue
        middle = (low + (high - low) * CUT).mid()
        stack += [(middle, high), (low, middle)]
    found.clusters += [low.union(high) for low, high in stack]
    return found


def _settled(function: Slice, low: arb, high: arb, ball: arb, found: _Found) -> bool:
    value, slope = function.values(ball, 1)
    if value > 0 or value < 0 or not _mean_value_form(function, ball, slope).overlaps(arb(0)):
        return True
    if slope > 0 or slope < 0:
        return _monotone(function, low, high, found)
    return _multiple(function, ball, found)


def _mean_value_form(function: Slice, ball: arb, slope: arb) -> arb:
    middle = ball.mid()
    form = function.value(middle) + slope * (ball - middle)
    return form if form.is_finite() else arb(0)


def _monotone(function: Slice, low: arb, high: arb, found: _Found) -> bool:
    """At most one zero: decided by the signs at the ends."""
    at_low, at_high = function.value(low), function.value(high)
    for end, value in ((low, at_low), (high, at_high)):
        if is_exact_zero(value):
            found.points.append(Zero(end, _exact(end)))
            return True
    if (at_low > 0 and at_high > 0) or (at_low < 0 and at_high < 0):
        return True
    if (at_low > 0 and at_high < 0) or (at_low < 0 and at_high > 0):
        place = newton(function.value, lambda z: function.values(z, 1)[1], low, high)
        exact = exact_zero_in(place, function.value)
        found.points.append(Zero(arb(exact), _rational(exact)) if exact is not None else Zero(place))
        return True
    return False


def _multiple(function: Slice, ball: arb, found: _Found) -> bool:
    """A zero of higher order at a simple rational: the only one where a higher derivative has one sign."""
    exact = exact_zero_in(ball, function.value)
    if exact is None:
        return False
    orders = HIGHEST_MULTIPLICITY
    at_point, over_ball = function.values(arb(exact), orders), function.values(ball, orders)
    for order in range(1, orders + 1):
        if over_ball[order] > 0 or over_ball[order] < 0:
            found.points.append(Zero(arb(exact), _rational(exact)))
            return True
        if not is_exact_zero(at_point[order]):
            return False
    return False


def _exact(point: arb) -> Expr | None:
    return _rational(point.fmpq()) if point.is_exact() else None


def _rational(value: fmpq) -> Expr:
    return sympy.Rational(int(value.p), int(value.q))


def _distinct(points: list[Zero]) -> tuple[list[Zero], list[arb]]:
    """In increasing order, and the clusters: enclosures that overlap without being known to be one zero."""
    ordered: list[Zero] = []
    clusters: list[arb] = []
    for zero in sorted(points, key=lambda zero: (float(zero.place.mid()), zero.exact is None)):
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
    values: Mapping[Symbol, Expr] | None = None,
    digits: int = 15,
    beside_poles: bool = False,
) -> tuple[SignRegion, ...] | str:
    """The sign of f^(derivative) from left to right; the reason where it is not decided everywhere.

    A point at which the function is not defined is such a reason, because signs on both sides of a pole say
    nothing about the whole; `beside_poles` asks for the signs on the sides all the same.
    """
    cells = filled_in(cells, values)
    found = zeros(cells, domain, derivative, digits=digits)
    if found.singular and not beside_poles:
        return f"the function is not defined at x = {found.singular[0].exact}"
    if not found.complete:
        return "; ".join(found.reasons) or f"zeros near {found.clusters[0].str(8)} are not resolved"
    with working_precision(bits_for(digits) + 32):
        parts = list(_signed_parts(cells, domain, derivative, found))
    if any(part.sign == UNKNOWN for part in parts):
        return "the sign between two zeros is not proved"
    return tuple(_joined(parts, found))


def _signed_parts(cells: Cells, domain: Interval, derivative: int, found: Zeros) -> Iterator[SignRegion]:
    for expression, left, right in pieces_on(cells, domain):
        function = Slice(Analytic(expression, cells.variable), derivative)
        breaks = [_break(left), *_inside(found, left, right), _break(right)]
        for start, end in pairwise(breaks):
            if (left.point, right.point) in found.intervals:
                yield SignRegion(start, end, 0)
            else:
                yield SignRegion(start, end, _sign_at(function, start, end))


def _break(end: End) -> Zero | None:
    return None if end.point is None else Zero(to_ball(end.point), end.point)


def _inside(found: Zeros, left: End, right: End) -> list[Zero]:
    breaks = sorted((*found.points, *found.singular), key=lambda zero: float(zero.place.mid()))
    return [
        zero
        for zero in breaks
        if (left.point is None or zero.place > to_ball(left.point))
        and (right.point is None or zero.place < to_ball(right.point))
    ]


def _sign_at(function: Slice, start: Zero | None, end: Zero | None) -> int:
    """The sign between two neighbouring zeros, told by the point in the middle, which is no zero."""
    middle = middle_of(*(End(zero and zero.place, side) for zero, side in ((start, -1), (end, 1))))
    for factor in (1, 4, 16):
        with working_precision(ctx.prec * factor):
            value = function.value(middle)
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
    return UNKNOWN


def _joined(parts: list[SignRegion], found: Zeros) -> list[SignRegion]:
    """Neighbours with one sign joined, unless a zero or a singular point lies between them."""
    joined: list[SignRegion] = []
    for part in parts:
        last = joined[-1] if joined else None
        if last and last.sign == part.sign and not _is_listed(part.start, found):
            joined[-1] = SignRegion(last.start, part.end, part.sign)
        else:
            joined.append(part)
    return joined


def _is_listed(place: Zero | None, found: Zeros) -> bool:
    return place is not None and any(zero.place.overlaps(place.place) for zero in (*found.points, *found.singular))
