"""Certified inverse errors: sup over u of |g(f(u)) - u| for g = t + eps zeta(t) and f = u - eps zeta(u).

The error is -eps^2 zeta(u) M(u, h), h = -eps zeta(u), where M is the mean of zeta' between u and u + h. M is
enclosed by Taylor's formula in h, with no division by eps: boxes may touch eps = 0.

- `inverse_error_of(zeta, eps, domain)`        the supremum of |error|, an `Extremum`
- `worst_constant(zeta, domain, low, high)`    sup of |error| / eps^2 over u and all eps in [low, high]
- `bound_holds(zeta, domain, bound, low, high)`   whether |error| <= eps^2 |bound(eps)| for all of them
- `where_bound_ends(zeta, domain, bound, far, width)`   up to which eps it holds, and where it fails
- `bound_holds_beyond(zeta, bound, low)`       the same for all eps from `low` to the infinity of its sign
"""

from dataclasses import dataclass, replace

from flint import arb

from ...derivations.inverse_error import EPSILON, inverse_error
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ZERO, Expr, Integer, Rational, X
from ...theory.exact.order import sign_of
from ...theory.exact.piecewise import cells_of
from ...theory.exact.truth import Sign
from ..arithmetic.balls import bits_for, enclose, is_exact_zero, to_ball, working_precision
from ..arithmetic.functions import Analytic
from ..arithmetic.jets import derivatives
from ..search.box_search import BoxMaximum, maximum_on_box
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute

ORDER = 6  # of Taylor's formula; its remainder, h^6 and beyond, is below 10^-11 for eps up to SMALL
SMALL = arb(1) / 64  # above this, the difference quotient is better
REACHES = (4, 8, 16, 32, 64)


def inverse_error_of(zeta: Expr, epsilon: Expr, domain: Interval, digits: int = 15) -> Extremum:
    return supremum_of_absolute(Cells.everywhere(inverse_error(zeta, epsilon)), domain, digits=digits)


class ScaledError:
    """sign * error / eps^2, less a bound: value and derivatives in u and eps."""

    def __init__(self, zeta: Expr, sign: int, bound: Expr | None = None) -> None:
        self.zeta = Analytic(zeta, X)
        self.sign = sign
        self.bound = bound

    def __call__(self, u: arb, epsilon: arb) -> tuple[arb, arb, arb]:
        at_point = u.is_exact() and epsilon.is_exact() and epsilon != 0
        direct = at_point or epsilon > SMALL or epsilon < -SMALL
        value, by_u, by_epsilon = (self._direct if direct else self._by_taylor)(u, epsilon)
        value, by_u, by_epsilon = self.sign * value, self.sign * by_u, self.sign * by_epsilon
        if self.bound is None:
            return value, by_u, by_epsilon
        at, slope = derivatives(self.bound, EPSILON, epsilon, 1)
        return value - at, by_u, by_epsilon - slope

    def _direct(self, u: arb, epsilon: arb) -> tuple[arb, arb, arb]:
        """(zeta(u + h) - zeta(u)) / eps."""
        z, slope = self.zeta.jet(u, 1)
        z_moved, slope_moved = self.zeta.jet(u - epsilon * z, 1)
        value = (z_moved - z) / epsilon
        by_u = (slope_moved * (1 - epsilon * slope) - slope) / epsilon
        return value, by_u, -(slope_moved * z + value) / epsilon

    def _by_taylor(self, u: arb, epsilon: arb) -> tuple[arb, arb, arb]:
        """-zeta(u) M(u, h)."""
        order = 2 if is_exact_zero(epsilon) else ORDER
        z = self.zeta.jet(u, order)
        h = -epsilon * z[0]
        rest = arb(0) if is_exact_zero(epsilon) else self.zeta.jet(u.union(u + h), order + 1)[order + 1]
        mean, in_h, in_u = _mean_slope(z, rest, h)
        by_u = -z[1] * mean - z[0] * (in_u - epsilon * z[1] * in_h)
        return -z[0] * mean, by_u, z[0] * z[0] * in_h


def _mean_slope(z: list[arb], rest: arb, h: arb) -> tuple[arb, arb, arb]:
    """M, its derivative in h, and in u at fixed h, from Taylor coefficients; `rest` closes the formula."""
    coefficients = [*z[1:], rest]
    mean, in_h, in_u, power = arb(0), arb(0), arb(0), arb(1)
    for k, c in enumerate(coefficients, start=1):
        mean += c * power
        if k < len(coefficients):
            following = coefficients[k]
            in_h += k * following * power
            in_u += (k + 1) * following * power
        power *= h
    return mean, in_h, in_u


def worst_constant(zeta: Expr, domain: Interval, low: Expr, high: Expr, digits: int = 9) -> BoxMaximum:
    with working_precision(bits_for(digits) + 20):
        return _maximum(zeta, None, domain, low, high, digits)


@dataclass(frozen=True)
class BoundCheck:
    """`holds` is None where the search ended without a decision; a failure has its place (u, eps)."""

    holds: bool | None
    witness: tuple[arb, ...] | None
    margin: arb  # an upper bound of |error|/eps^2 - bound, or a value of it where the bound fails
    boxes: int


def bound_holds(zeta: Expr, domain: Interval, bound: Expr, low: Expr, high: Expr) -> BoundCheck:
    with working_precision(64):
        found = _maximum(zeta, bound, domain, low, high, 12, threshold=arb(0))
    if found.lower > 0:
        return BoundCheck(False, found.at, found.lower, found.boxes)
    return BoundCheck(True if found.upper <= 0 else None, None, found.upper, found.boxes)


def bound_holds_beyond(zeta: Expr, bound: Expr, low: Expr) -> bool:
    """Whether eps^2 bound(eps) >= |error| for all u and all |eps| >= |low| of the same sign. The error is
    eps (zeta(v) - zeta(u)), so |eps| times the oscillation of zeta bounds it; False says only "not shown"."""
    side = sign_of(low)
    if side not in (Sign.POSITIVE, Sign.NEGATIVE):
        return False
    cells = Cells.everywhere(zeta)
    if side == Sign.POSITIVE:
        growth, domain = bound * EPSILON, Interval(low, None, False)
    else:
        growth, domain = -bound * EPSILON, Interval(None, low, True, False)
    with working_precision(64):
        oscillation = supremum(cells).upper - infimum(cells).lower
        return bool(infimum(cells_of(growth.subs(EPSILON, X)), domain).lower >= oscillation)


def where_bound_ends(
    zeta: Expr, domain: Interval, bound: Expr, far: Rational, width: Rational
) -> tuple[Rational, Rational]:
    """(a, b), at most `width` apart: the bound holds for all eps from 0 to a, and fails at b, beyond a."""
    holds, fails = Rational(0), far
    if bound_holds(zeta, domain, bound, *sorted((ZERO, far))).holds is not False:
        raise InputError(f"the bound is not refuted for eps between 0 and {far}")
    while abs(fails.fraction - holds.fraction) > width.fraction:
        middle = Rational((holds.fraction + fails.fraction) / 2)
        check = bound_holds(zeta, domain, bound, *sorted((ZERO, middle)))
        if check.holds is None:
            raise InputError(f"the bound is not decided for eps between 0 and {middle}; ask for a larger width")
        holds, fails = (middle, fails) if check.holds else (holds, middle)
    return holds, fails


def _maximum(
    zeta: Expr, bound: Expr | None, domain: Interval, low: Expr, high: Expr, digits: int, threshold=None
) -> BoxMaximum:
    """On a bounded part of the domain, large enough that the rest cannot matter."""
    functions = [ScaledError(zeta, sign, bound) for sign in (1, -1)]
    epsilons = to_ball(low).lower(), to_ball(high).upper()
    is_bounded = domain.start is not None and domain.end is not None
    for reach in (0,) if is_bounded else REACHES:
        xs = _end(domain.start, -reach).lower(), _end(domain.end, reach).upper()
        found = maximum_on_box(functions, (xs, epsilons), arb(10) ** -digits, threshold)
        outside = _outside_bound(zeta, bound, domain, reach, epsilons)
        if outside <= found.upper:
            return _inside(found, functions, low, high)
    raise InputError("the correction term does not decay fast enough for its inverse error to be bounded")


def _inside(found: BoxMaximum, functions: list[ScaledError], low: Expr, high: Expr) -> BoxMaximum:
    """The lower bound at a point inside the range of eps, whose ends were rounded outwards."""
    u, epsilon = found.at
    epsilon = epsilon.max(to_ball(low)).min(to_ball(high))
    values = [function(u, epsilon)[0].lower() for function in functions]
    return replace(found, lower=values[0].max(values[1]), at=(u, epsilon))


def _end(point: Expr | None, reach: int) -> arb:
    return arb(reach) if point is None else to_ball(point)


def _outside_bound(zeta: Expr, bound: Expr | None, domain: Interval, reach: int, epsilons: tuple[arb, arb]) -> arb:
    """sup |zeta| sup |zeta'| beyond the reach bounds |error|/eps^2 there; then the bound is taken off."""
    largest, cells = arb.neg_inf(), Cells.everywhere(zeta)
    step = epsilons[0].abs_upper().max(epsilons[1].abs_upper())
    for side, point in ((1, domain.end), (-1, domain.start)):
        if point is None:
            size = supremum_of_absolute(cells, _beyond(side, reach)).upper
            if not size.is_finite():
                return arb.pos_inf()
            inner = reach - 1 - int(float((size * step).upper()))
            slope = supremum_of_absolute(cells, _beyond(side, inner), derivative=1).upper
            largest = largest.max(size * slope)
    if bound is None or not largest.is_finite():
        return largest
    return largest - enclose(bound, {EPSILON: epsilons[0].union(epsilons[1])}).lower()


def _beyond(side: int, reach: int) -> Interval:
    """[reach, inf) or (-inf, -reach]."""
    point = Integer(side * reach)
    return Interval(point, None, False) if side > 0 else Interval(None, point, True, False)
