"""Certificates: proved bounds on the relative error of the committed polynomials, over their whole intervals.

On a small box around c, both sides are Taylor polynomials in t = x - c with ball coefficients, and the last
coefficient, taken on the whole box, is Lagrange's remainder. Their difference is bounded by the sum of
|coefficient| radius^k, so nothing is lost to the dependency of the two sides.

- `certified_error(name, grade)`   an upper bound of |p/f - 1| on the interval of the approximation
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from flint import arb, arb_series, fmpq

from ...numerics.arithmetic.balls import working_precision
from .approximations import APPROXIMATIONS, Approximation, coefficients

BITS = 500
TERMS = 16


def certified_error(name: str, grade: str) -> arb:
    """The largest relative error of a committed polynomial, rounded up."""
    one = APPROXIMATIONS[name]
    polynomial = [arb(fmpq(int(c.p), int(c.q))) for c in coefficients(name, grade)]
    with working_precision(BITS):
        bounds = [_error_on(one, polynomial, centre, radius) for centre, radius in _boxes(one)]
        return max(bounds)


def _boxes(one: Approximation) -> list[tuple[Fraction, Fraction]]:
    """Centres and radii; with a division by x - root, one box is centred at the root."""
    low, high = one.low, _root(one.high) if one.even else one.high
    radius = (high - low) / (2 * one.boxes)
    if not one.divided:
        return [(low + (2 * k + 1) * radius, radius) for k in range(one.boxes)]
    first, last = (int((end - one.root) // (2 * radius)) for end in (low, high))
    return [(one.root + 2 * k * radius, radius) for k in range(first, last + 2)]


def _root(square: Fraction) -> Fraction:
    """A number whose square is at least the given one, and hardly more."""
    scale = 2**40
    return Fraction(isqrt(int(square * scale**2)) + 1, scale)


def _error_on(one: Approximation, polynomial: Sequence[arb], centre: Fraction, radius: Fraction) -> arb:
    c, r = arb(fmpq(*centre.as_integer_ratio())), arb(fmpq(*radius.as_integer_ratio()))
    targets = [_series(one, point) for point in (c, c.union(c - r).union(c + r))]
    approximants = [_polynomial(one, polynomial, point) for point in (c, c.union(c - r).union(c + r))]
    differences = [p - f for p, f in zip(approximants, targets, strict=True)]
    least = 2 * abs(targets[0][0]) - _largest(targets, r)
    return (_largest(differences, r) / least).upper() if least > 0 else arb.pos_inf()


def _largest(series: Sequence[arb_series], radius: arb) -> arb:
    """A bound on the absolute value of a function over the box, from its series there."""
    at_centre, on_box = series
    terms = [abs(at_centre[k]) * radius**k for k in range(TERMS - 1)]
    return sum(terms, abs(on_box[TERMS - 1]) * radius ** (TERMS - 1))


def _series(one: Approximation, point: arb) -> arb_series:
    """The Taylor series at a point of what is approximated."""
    order = TERMS + one.divided
    x = arb_series([point, 1], order)
    series = one.function(x)
    if point.contains(one.root):
        return arb_series([series[k + one.divided] for k in range(TERMS)], TERMS)
    for _ in range(one.divided):
        series = series / (x - one.root)
    return arb_series([series[k] for k in range(TERMS)], TERMS)


def _polynomial(one: Approximation, polynomial: Sequence[arb], point: arb) -> arb_series:
    x = arb_series([point, 1], TERMS)
    variable, value = x * x if one.even else x, arb_series([0], TERMS)
    for coefficient in reversed(polynomial):
        value = value * variable + coefficient
    return value
