"""Polynomials over Q on an interval: all zeros and critical points, exact where they are rational.

- `polynomial_of(expression, variable)`        the fmpq_poly, or None
- `derived(polynomial, n)`, `value_at(polynomial, point)`
- `real_roots(polynomial, low, high)`          each as (ball, exact rational or None), in order
- `extreme_points(polynomial, low, high)`      where a maximum or minimum can be: ends and critical points
"""

from functools import lru_cache

from flint import arb, ctx, fmpq, fmpq_poly

from ...theory.exact.exact_algebra import polynomial_in
from ...theory.exact.expressions import Expr, Symbol
from ..arithmetic.balls import working_precision
from ..arithmetic.exponential_ratios import horner

Point = tuple[arb, fmpq | None]


@lru_cache(maxsize=4096)
def polynomial_of(expression: Expr, variable: Symbol) -> fmpq_poly | None:
    form = polynomial_in(expression, [variable])
    if form is None:
        return None
    coefficients = {int(exponents[0]): value for exponents, value in form.terms()}
    return fmpq_poly([coefficients.get(n, fmpq(0)) for n in range(max(coefficients, default=-1) + 1)])


def derived(polynomial: fmpq_poly, order: int) -> fmpq_poly:
    for _ in range(order):
        polynomial = polynomial.derivative()
    return polynomial


def value_at(polynomial: fmpq_poly, point: Point) -> tuple[arb, fmpq | None]:
    """The value as a ball, and exactly at an exact point."""
    if point[1] is None:
        return horner(polynomial, point[0]), None
    exact = polynomial(point[1])
    return arb(exact), exact


def real_roots(polynomial: fmpq_poly, low: fmpq | None = None, high: fmpq | None = None) -> list[Point]:
    """The distinct real zeros in [low, high] (None: infinite) of a polynomial that is not zero."""
    points: list[Point] = []
    for factor, _ in polynomial.numer().factor()[1]:
        if factor.degree() == 1:
            exact = fmpq(-factor[0], factor[1])
            points.append((arb(exact), exact))
        else:
            roots = [pair[0] for pair in factor.complex_roots()]  # type: ignore[index]
            points += [(root.real, None) for root in roots if root.imag == 0]
    places = [_is_within(point, low, high) for point in points]
    if None in places:
        with working_precision(2 * ctx.prec):
            return real_roots(polynomial, low, high)
    inside = [point for point, is_inside in zip(points, places, strict=True) if is_inside]
    return sorted(inside, key=lambda point: point[0].mid())


def _is_within(point: Point, low: fmpq | None, high: fmpq | None) -> bool | None:
    """Exact for rational points. An irrational zero never meets a rational end, so some precision tells."""
    if point[1] is not None:
        return (low is None or point[1] >= low) and (high is None or point[1] <= high)
    above = low is None or _is_above(point[0], arb(low))
    below = high is None or _is_above(arb(high), point[0])
    return False if False in (above, below) else None if None in (above, below) else True


def _is_above(a: arb, b: arb) -> bool | None:
    return True if a > b else False if a < b else None


def extreme_points(polynomial: fmpq_poly, low: fmpq | None, high: fmpq | None) -> list[Point]:
    ends = [(arb(end), end) for end in (low, high) if end is not None]
    slope = polynomial.derivative()
    return ends + (real_roots(slope, low, high) if slope.degree() > 0 else [])
