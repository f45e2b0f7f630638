"""Certified inverse errors: sup over u of |g(f(u)) - u| for g = t + eps zeta(t) and f = u - eps zeta(u).

The error is -eps^2 zeta(u) M(u, h), h = -eps zeta(u), where M is the mean of zeta' between u and u + h. M is
enclosed by Taylor's formula in h, with no division by eps: boxes may touch eps = 0.

- `inverse_error_of(zeta, eps, domain)`        the supremum of |error|, an `Extremum`
- `leading_constant(zeta, domain)`             sup |zeta zeta'|: the limit of sup |error| / eps^2
- `worst_constant(zeta, domain, low, high)`    sup of |error| / eps^2 over u and all eps in [low, high]
- `bound_holds(zeta, domain, bound, low, high)`   whether |error| <= eps^2 |bound(eps)| for all of them
- `oscillation(zeta, domain)`                  sup zeta - inf zeta: |error| <= |eps| times this, for any eps
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flint import arb
from sympy import Expr, Symbol

from ..derivations.inverse_error import EPSILON, inverse_error, leading_coefficient
from ..theory.cells import Cells
from ..theory.domains import Interval
from ..theory.errors import InputError
from ..theory.expressions import X
from .balls import bits_for, enclose, to_ball, working_precision
from .extrema import Extremum, infimum, supremum, supremum_of_absolute
from .functions import Analytic
from .jets import derivatives
from .plane_search import PlaneMaximum, maximum_on_box

ORDER = 5  # of Taylor's formula; 4 to 7 take the same time on x e^(-x^2/2), eps up to 1
REACHES = (4, 8, 16, 32, 64)


def inverse_error_of(zeta: Expr, epsilon: Expr, domain: Interval, digits: int = 15) -> Extremum:
    """sup |g(f(u)) - u| over the domain, for one eps."""
    return supremum_of_absolute(Cells.everywhere(inverse_error(zeta, epsilon)), domain, digits=digits)


def leading_constant(zeta: Expr, domain: Interval, digits: int = 15) -> Extremum:
    """The limit of sup |error| / eps^2 as eps -> 0."""
    return supremum_of_absolute(Cells.everywhere(leading_coefficient(zeta)), domain, digits=digits)


def oscillation(zeta: Expr, domain: Interval, digits: int = 15) -> arb:
    cells = Cells.everywhere(zeta)
    with working_precision(bits_for(digits)):
        return supremum(cells, domain, digits=digits).value - infimum(cells, domain, digits=digits).value


class ScaledError:
    """|error| / eps^2 with one sign, less a bound, and its derivatives in u and eps."""

    def __init__(self, zeta: Expr, sign: int, bound: Expr | None = None) -> None:
        self.zeta = Analytic(zeta, X)
        self.sign = sign
        self.bound = bound

    def __call__(self, u: arb, epsilon: arb) -> tuple[arb, arb, arb]:
        z = self.zeta.jet(u, ORDER)
        h = -epsilon * z[0]
        rest = self.zeta.jet(u.union(u + h), ORDER + 1)[ORDER + 1]
        mean, in_h, in_u = _mean_slope(z, rest, h)
        value = -z[0] * mean
        by_u = -z[1] * mean - z[0] * (in_u - epsilon * z[1] * in_h)
        by_epsilon = z[0] * z[0] * in_h
        return self._less_bound(epsilon, self.sign * value, self.sign * by_u, self.sign * by_epsilon)

    def _less_bound(self, epsilon: arb, value: arb, by_u: arb, by_epsilon: arb) -> tuple[arb, arb, arb]:
        if self.bound is None:
            return value, by_u, by_epsilon
        at, slope = derivatives(self.bound, EPSILON, epsilon, 1)
        return value - at, by_u, by_epsilon - slope


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


def worst_constant(
    zeta: Expr, domain: Interval, low: Expr, high: Expr, digits: int = 9
) -> PlaneMaximum:
    """sup of |error| / eps^2 over the domain and all eps between low and high."""
    with working_precision(bits_for(digits) + 20):
        found = [_maximum(ScaledError(zeta, sign), zeta, domain, low, high, digits) for sign in (1, -1)]
        return max(found, key=lambda one: float(one.upper))


@dataclass(frozen=True)
class BoundCheck:
    """`holds` is None where the search ended without a decision; a failure has its place (u, eps)."""

    holds: bool | None
    witness: tuple[arb, arb] | None
    margin: arb  # an upper bound of |error|/eps^2 - bound, or a value of it where the bound fails
    boxes: int


def bound_holds(zeta: Expr, domain: Interval, bound: Expr, low: Expr, high: Expr) -> BoundCheck:
    """Whether |error| <= eps^2 bound(eps) on the domain for all eps between low and high."""
    with working_precision(64):
        found = [
            _maximum(ScaledError(zeta, sign, bound), zeta, domain, low, high, 9, threshold=arb(0)) for sign in (1, -1)
        ]
    boxes = sum(one.boxes for one in found)
    for one in found:
        if one.lower > 0:
            return BoundCheck(False, one.at, one.lower, boxes)
    worst = max(found, key=lambda one: float(one.upper))
    return BoundCheck(True if worst.upper <= 0 else None, None, worst.upper, boxes)


def _maximum(
    function: ScaledError, zeta: Expr, domain: Interval, low: Expr, high: Expr, digits: int, threshold=None
) -> PlaneMaximum:
    """On a bounded part of the domain, large enough that the rest cannot matter."""
    tolerance = arb(10) ** -digits
    epsilons = to_ball(low), to_ball(high)
    for reach in _reaches(domain):
        xs = _end(domain.start, -reach), _end(domain.end, reach)
        found = maximum_on_box(function, xs, epsilons, tolerance, threshold)
        outside = _outside_bound(function, zeta, domain, reach, epsilons)
        settled = found.lower if threshold is None else found.lower.max(threshold)
        if outside <= settled or outside <= found.upper:
            return found
    raise InputError("the correction term does not decay fast enough for its inverse error to be bounded")


def _reaches(domain: Interval) -> Iterator[int]:
    yield from (0,) if domain.start is not None and domain.end is not None else REACHES


def _end(point: Expr | None, reach: int) -> arb:
    return arb(reach) if point is None else to_ball(point)


def _outside_bound(function: ScaledError, zeta: Expr, domain: Interval, reach: int, epsilons) -> arb:
    """sup |zeta| sup |zeta'| beyond the reach bounds |error|/eps^2 there; then the bound is taken off."""
    largest = arb.neg_inf()
    cells, step = Cells.everywhere(zeta), max(abs(float(end.abs_upper())) for end in epsilons)
    for side, point in ((1, domain.end), (-1, domain.start)):
        if point is None and reach:
            beyond = _beyond(side, reach)
            size = supremum_of_absolute(cells, beyond).upper
            inner = reach - int(float(size.upper()) * step) - 1
            slope = supremum_of_absolute(cells, _beyond(side, inner), derivative=1).upper
            largest = largest.max(size * slope)
    if function.bound is None or not largest.is_finite():
        return largest
    return largest - enclose(function.bound, {EPSILON: epsilons[0].union(epsilons[1])}).lower()


def _beyond(side: int, reach: int) -> Interval:
    start = Symbol("r").subs(Symbol("r"), side * reach)
    return Interval(start, None, False) if side > 0 else Interval(None, start, True, False)
