"""Theorem 2: the printed bounds hold, are at least twice too large, and the sharp ones are reached."""

import random
from fractions import Fraction

import mpmath
import pytest

from provenact.numerics.localisation import (
    distance_steps,
    excess,
    is_informative,
    missed_by_two,
    printed_bound,
    sharp_bound,
    sharp_laplacian_bound,
)
from provenact.numerics.nearest_centres import uniform_centres
from provenact.theory.errors import InputError
from provenact.theory.expressions import Rational


@pytest.mark.parametrize("h", ["1/100", "1/2", "1", "3/2", "5", "20"])
def test_the_printed_bound_is_more_than_twice_the_sharp_one(h):
    assert sharp_bound(Rational(h)) * 2 < printed_bound(Rational(h))
    assert excess(Rational(h)) > 2


def test_the_factor_tends_to_two():
    assert excess(Rational(40)) < 2 + 1e-12


def test_the_printed_bound_is_trivial_below_log_3():
    assert not is_informative(1) and is_informative(Rational(11, 10))
    assert not is_informative(Rational(1, 2))


def test_the_sharp_bound_by_theta_functions():
    for digits in (20, 40):
        with mpmath.workdps(digits):
            theta = mpmath.jtheta(3, 0, mpmath.exp(mpmath.mpf(-3) / 2))
            value = 1 - (1 + mpmath.exp(mpmath.mpf(-3) / 2)) / theta
            assert abs(float(sharp_bound(Rational(3, 2))) - float(value)) < 1e-15


def test_convex_combinations_miss_at_most_twice_the_sharp_bound():
    """Equality is approached: equal values at the two nearest, the opposite elsewhere."""
    missed = missed_by_two(uniform_centres(3), [1, 1, 1, -1, -1, 1, 1], Rational(3, 2))
    sharp = 2 * sharp_bound(Rational(3, 2))
    assert missed < sharp and missed > sharp * 0.999
    assert missed < 2 * printed_bound(Rational(3, 2))


def test_monotone_values_miss_less():
    assert missed_by_two(uniform_centres(2), [-2, -1, 0, 1, 2], Rational(3, 2)) < sharp_bound(Rational(3, 2))


def test_the_distances_of_the_proof():
    """Random centres and points: the n-th pair of outer centres is at least n spacings farther."""
    numbers = random.Random(7)
    for _ in range(300):
        centres = sorted({Rational(numbers.randint(-60, 60), 7) for _ in range(8)})
        x = Rational(numbers.randint(-90, 90), 11)
        steps = distance_steps(centres, x)
        assert all(step >= index // 2 + 1 for index, step in enumerate(steps)), (centres, x)


def laplacian_outside(a, t):
    """1 - P_0 - P_1 for weights exp(-a|t - n|), 0 <= t <= 1."""
    total = sum(mpmath.exp(-a * abs(t - n)) for n in range(-200, 202))
    return 1 - (mpmath.exp(-a * t) + mpmath.exp(-a * (1 - t))) / total


def test_the_laplacian_mass_is_the_same_everywhere():
    for t in (Fraction(0), Fraction(1, 5), Fraction(1, 2)):
        outside = laplacian_outside(mpmath.mpf(3) / 4, mpmath.mpf(t.numerator) / t.denominator)
        assert abs(float(sharp_laplacian_bound(Rational(3, 4))) - float(outside)) < 1e-13


def test_bad_input():
    with pytest.raises(InputError, match="must be positive"):
        sharp_laplacian_bound(0)
    with pytest.raises(InputError, match="must be positive"):
        sharp_bound(Rational(-1))
