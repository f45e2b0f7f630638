"""The zeros of one analytic piece on a bounded stretch: boxes in which there is none, or one, or a contact.

- `Zero`                        an enclosure of one zero, and the exact place where it is known
- `ZeroSet`                     what is proved, and what is not: points, intervals of zeros, clusters, reasons
- `piece_zeros(F, region)`      all zeros of a piece in the bounded part of its region
- `exact_in(ball)`              the rational number that a ball shows
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from flint import arb, ctx

from ...theory.exact.calculus import derivative as derivative_of
from ...theory.exact.constants import enclosure, rational_in
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import Expr
from ...theory.exact.generators import to_rational
from ..arithmetic.balls import is_exact_zero, to_ball
from ..arithmetic.decimals import common_digits
from ..arithmetic.newton import Slice, exact_zero_in, newton, simple_rational_in
from ..arithmetic.recognition import places_in
from ..asymptotics.regions import Region
from .boxes import CUT

MOST_BOXES = 4_000
HIGHEST_MULTIPLICITY = 12
FEW_ORDERS = 4  # of derivatives that are looked at first


@dataclass(frozen=True)
class Zero:
    place: arb
    exact: Expr | None = None


@dataclass
class ZeroSet:
    points: list[Zero] = field(default_factory=list)
    intervals: list[tuple[Expr | None, Expr | None]] = field(default_factory=list)  # an end is in one if a point too
    clusters: list[arb] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    singular: list[Zero] = field(default_factory=list)  # such as poles, near which no finite values are shown

    @property
    def complete(self) -> bool:
        return not self.clusters and not self.reasons

    @property
    def why(self) -> str:
        """Why they are not all known."""
        near = [f"zeros near {common_digits(place, 8)} are not resolved" for place in self.clusters[:1]]
        return "; ".join(dict.fromkeys([*self.reasons, *near]))

    def add(self, other: "ZeroSet") -> None:
        for name, found in vars(other).items():
            getattr(self, name).extend(found)


def piece_zeros(function: Slice, region: Region, places: Sequence[Expr] = ()) -> ZeroSet | None:
    """The zeros in the bounded part; None where the piece is identically zero (an analytic function that
    vanishes on a tail vanishes everywhere). `places` are exact points that may be zeros."""
    whole = function.value(region.low.union(region.high))
    if is_exact_zero(whole) or any(tail.sign == 0 for tail in region.tails):
        return None
    found = ZeroSet(reasons=[f"{t.end}: the sign is not proved" for t in region.tails if t.sign is None])
    stack = [(region.low, region.high)]
    narrowest = (region.high - region.low).abs_upper() * arb(2) ** (8 - ctx.prec // 2)
    for _ in range(MOST_BOXES):
        if not stack:
            break
        low, high = stack.pop()
        ball = low.union(high)
        if _settled(function, low, high, ball, found, places):
            continue
        if ball.rad() < narrowest:
            found.clusters.append(ball)
            continue
        middle = (low + (high - low) * CUT).mid()
        stack += [(middle, high), (low, middle)]
    found.clusters += [low.union(high) for low, high in stack]
    return found


def _settled(function: Slice, low: arb, high: arb, ball: arb, found: ZeroSet, places: Sequence[Expr]) -> bool:
    value, slope = function.values(ball, 1)
    if value > 0 or value < 0 or not _mean_value_form(function, ball, slope).overlaps(arb(0)):
        return True
    if (slope > 0 or slope < 0) and _monotone(function, low, high, found):
        return True
    return _contact(function, low, high, ball, found, places)


def _mean_value_form(function: Slice, ball: arb, slope: arb) -> arb:
    middle = ball.mid()
    form = function.value(middle) + slope * (ball - middle)
    return form if form.is_finite() else arb(0)


def _monotone(function: Slice, low: arb, high: arb, found: ZeroSet) -> bool:
    """At most one zero: decided by the signs at the ends."""
    at_low, at_high = function.value(low), function.value(high)
    for end, value in ((low, at_low), (high, at_high)):
        if is_exact_zero(value):
            found.points.append(Zero(end, exact_in(end)))
            return True
    if (at_low > 0 and at_high > 0) or (at_low < 0 and at_high < 0):
        return True
    if (at_low > 0 and at_high < 0) or (at_low < 0 and at_high > 0):
        place = newton(function, 0, low, high)
        exact = exact_zero_in(place, function.value)
        found.points.append(Zero(arb(exact), to_rational(exact)) if exact is not None else Zero(place))
        return True
    return False


def _contact(function: Slice, low: arb, high: arb, ball: arb, found: ZeroSet, places: Sequence[Expr]) -> bool:
    """A box in which a derivative F^(m) has one sign. If F^(m-1), F^(m-2), ... have one sign at both ends they have it
    between them; if this goes down to F there is no zero. A convex or concave function is looked at where it is
    extreme. An exact point at which F, ..., F^(m-1) vanish is the only zero, by Taylor's formula."""
    order = _one_signed_order(function, ball)
    if order is None:
        return False
    at_low, at_high = function.values(low, order), function.values(high, order)
    while order and (_sign_of(at_low[order - 1]) * _sign_of(at_high[order - 1]) > 0):
        order -= 1
    if order == 0:
        return True
    place = ball
    if _sign_of(at_low[order - 1]) * _sign_of(at_high[order - 1]) < 0:
        place = newton(function, order - 1, low, high)
        if order == 2 and _sign_of(function.at(place)) * _sign_of(function.values(ball.mid(), 2)[2]) > 0:
            return True
    if not function.value(place).contains(0):
        return False
    inside = (one for one in _candidates(function, place, places) if _is_within(to_ball(one), low, high))
    exact = next((one for one in inside if _is_zero_to(function, one, order)), None)
    if exact is None:
        return False
    found.points.append(Zero(to_ball(exact), exact))
    return True


def _one_signed_order(function: Slice, ball: arb) -> int | None:
    """The lowest derivative that is shown to have one sign over a ball."""
    for highest in (FEW_ORDERS, HIGHEST_MULTIPLICITY if ball.rad() < 1 else 0):
        values = function.values(ball, highest) if highest else []
        order = next((order for order, value in enumerate(values) if value > 0 or value < 0), None)
        if order is not None:
            return order
    return None


def _sign_of(value: arb) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0


def _candidates(function: Slice, place: arb, places: Sequence[Expr]) -> Iterator[Expr]:
    """Exact points in a ball at which the function may vanish."""
    simple = simple_rational_in(place)
    yield from (point for point in places if to_ball(point).overlaps(place))
    if simple is not None:
        yield to_rational(simple)
    yield from places_in(place, function.f.expression, function.f.variable)


def _is_within(point: arb, low: arb, high: arb) -> bool:
    """Whether a point certainly lies between the outer ends of two balls."""
    return bool(point >= low.lower() and point <= high.upper())


def _is_zero_to(function: Slice, point: Expr, order: int) -> bool:
    """Whether F, ..., F^(order - 1) are shown to vanish at an exact point."""
    at = to_ball(point)
    values = function.values(at, order - 1) if order > 1 else [function.value(at)]
    for number, value in enumerate(values):
        if is_exact_zero(value) and at.is_exact():
            continue
        if not value.is_finite() or not value.contains(0):
            return False
        form = derivative_of(function.f.expression, function.f.variable, function.derivative + number)
        form = form.xreplace({function.f.variable: point})
        if not enclosure(form).is_finite() or not is_identically_zero(form).is_yes:
            return False
    return True


def exact_in(ball: arb) -> Expr | None:
    value = rational_in(ball)
    return None if value is None else to_rational(value)
