"""Minimax polynomials: the best approximation in relative error, by Remez' exchange on a grid.

What comes out is a proposal; `certificates.py` proves its error in balls.

- `minimax(function, low, high, degree)`   coefficients, constant first, as exact dyadic numbers
- `rounded(number, bits)`                  the nearest number with that many binary digits
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import arb, arb_mat

from ...numerics.balls import working_precision

BITS = 300
GRID = 400  # points; the polynomials have at most 14 extrema of the error
ROUNDS = 12


def minimax(function: Callable[[arb], arb], low: Fraction, high: Fraction, degree: int) -> list[Fraction]:
    """The polynomial p of this degree with the least max |p/f - 1| on the Chebyshev grid of [low, high]."""
    with working_precision(BITS):
        points = _chebyshev_points(_ball(low), _ball(high))
        values = [function(point) for point in points]
        places = [round((k + 0.5) * (GRID - 1) / (degree + 2)) for k in range(degree + 2)]
        for _ in range(ROUNDS):
            coefficients = _levelled(points, values, places)
            errors = [_at(coefficients, x) / y - 1 for x, y in zip(points, values, strict=True)]
            exchanged = _alternating(errors, degree + 2)
            if exchanged in (None, places):
                break
            places = exchanged
        return [_fraction(coefficient) for coefficient in coefficients]


def rounded(number: Fraction, bits: int) -> Fraction:
    """The nearest number with `bits` binary digits, ties to even.

    >>> rounded(Fraction(1, 3), 4)
    Fraction(11, 32)
    """
    if number == 0:
        return number
    exponent = abs(number.numerator).bit_length() - number.denominator.bit_length() - bits
    while abs(number) >= Fraction(2) ** (exponent + bits):
        exponent += 1
    return round(number / Fraction(2) ** exponent) * Fraction(2) ** exponent


def _chebyshev_points(low: arb, high: arb) -> list[arb]:
    angles = ((arb(2 * k + 1) * arb.pi() / (2 * GRID)).cos().mid() for k in reversed(range(GRID)))
    return [((low + high) / 2 + (high - low) / 2 * angle).mid() for angle in angles]


def _levelled(points: Sequence[arb], values: Sequence[arb], places: Sequence[int]) -> list[arb]:
    """The polynomial whose relative error at these places is the same number with alternating signs."""
    size = len(places)
    rows = [[*(points[i] ** k / values[i] for k in range(size - 1)), arb((-1) ** row)] for row, i in enumerate(places)]
    solution = arb_mat(rows).solve(arb_mat([[arb(1)]] * size))
    return [solution[k, 0].mid() for k in range(size - 1)]


def _alternating(errors: Sequence[arb], count: int) -> list[int] | None:
    """The largest error of each run of one sign; None where there are too few runs."""
    chosen: list[int] = []
    for i, error in enumerate(errors):
        if not chosen or (error > 0) != (errors[chosen[-1]] > 0):
            chosen.append(i)
        elif abs(error) > abs(errors[chosen[-1]]):
            chosen[-1] = i
    while len(chosen) > count:
        chosen.pop(0 if abs(errors[chosen[0]]) < abs(errors[chosen[-1]]) else -1)
    return chosen if len(chosen) == count else None


def _at(coefficients: Sequence[arb], x: arb) -> arb:
    value = arb(0)
    for coefficient in reversed(coefficients):
        value = value * x + coefficient
    return value


def _ball(number: Fraction) -> arb:
    return arb(number.numerator) / number.denominator


def _fraction(ball: arb) -> Fraction:
    mantissa, exponent = ball.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
