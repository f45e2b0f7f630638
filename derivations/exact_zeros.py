"""Zeros in radicals, proposed: of the factors of an expression that are polynomials in x, or in x^2, of low degree.

- `exact_zeros(expression, domain)`   zeros inside an interval, smallest first, or None where a factor has others
"""

from ..theory.algebra import fraction, tidy
from ..theory.domains import REAL_LINE, Interval
from ..theory.expressions import Expr, Pow, Rational, X, sqrt
from ..theory.order import sign_of
from ..theory.ordering import factors_of
from ..theory.polynomials import Poly
from ..theory.truth import Sign
from .differential_ring import in_generators
from .rewriting import in_factors


def exact_zeros(expression: Expr, domain: Interval = REAL_LINE) -> list[Expr] | None:
    """
    >>> from provenact.theory.expressions import exp
    >>> exact_zeros((2 * X**4 - 5 * X**2 + 1) * exp(-(X**2)))
    [-sqrt(sqrt(17)/4 + 5/4), -sqrt(5/4 - sqrt(17)/4), sqrt(5/4 - sqrt(17)/4), sqrt(sqrt(17)/4 + 5/4)]
    """
    found: list[Expr] = []
    for factor in factors_of(fraction(in_factors(in_generators(expression)))[0]):
        base = factor.base if isinstance(factor, Pow) else factor
        if not base.has(X) or sign_of(base) in (Sign.POSITIVE, Sign.NEGATIVE):
            continue
        zeros = _of_factor(base)
        if zeros is None:
            return None
        found += zeros
    inside = [zero for zero in dict.fromkeys(map(tidy, found)) if domain.contains(zero).is_yes]
    return _in_order(inside)


def _of_factor(factor: Expr) -> list[Expr] | None:
    found = Poly.of(factor, X)
    if found is None:
        return None
    coefficients = [found.coefficient(n) for n in range(found.degree() + 1)]
    if len(coefficients) <= 3:
        return _quadratic(coefficients)
    even = coefficients[::2]
    if len(coefficients) % 2 and len(even) <= 3 and not any(sign_of(one) != Sign.ZERO for one in coefficients[1::2]):
        squares = _quadratic(even)
        return None if squares is None else [root for square in squares for root in _roots_of(square)]
    return None


def _quadratic(coefficients: list[Expr]) -> list[Expr] | None:
    """Zeros of c + b x + a x^2."""
    if len(coefficients) == 2:
        return [-coefficients[0] / coefficients[1]]
    c, b, a = coefficients
    discriminant = b**2 - 4 * a * c
    sign = sign_of(discriminant)
    if sign == Sign.UNKNOWN:
        return None
    if sign == Sign.NEGATIVE:
        return []
    return [(-b - sqrt(discriminant)) / (2 * a), (-b + sqrt(discriminant)) / (2 * a)]


def _roots_of(square: Expr) -> list[Expr]:
    sign = sign_of(square)
    return [] if sign == Sign.NEGATIVE else [Rational(0)] if sign == Sign.ZERO else [-sqrt(square), sqrt(square)]


def _in_order(points: list[Expr]) -> list[Expr] | None:
    """Smallest first; None where two of them are not told apart."""
    ordered: list[Expr] = []
    for point in points:
        place = 0
        for other in ordered:
            sign = sign_of(point - other)
            if sign not in (Sign.POSITIVE, Sign.NEGATIVE):
                return None
            place += sign == Sign.POSITIVE
        ordered.insert(place, point)
    return ordered
