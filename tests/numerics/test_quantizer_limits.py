"""Soft quantizers at the ends of their ranges."""

import mpmath
import pytest

from provenact.numerics.quantizer_limits import (
    beyond_the_end,
    flat_gap,
    mean_mismatch,
    off_the_step,
    slope_beyond_the_end,
    step_slope,
)
from provenact.theory.errors import InputError
from provenact.theory.expressions import Rational


def weights(h, t, low=-60, high=60):
    return {n: mpmath.exp(-h * (n - t) ** 2) for n in range(low, high + 1)}


def close(ball, value, tolerance=1e-14):
    return abs(float(ball) - float(value)) < tolerance and ball.rad() < tolerance


@pytest.mark.parametrize("h", ["0.05", "1.5", "8"])
def test_values_at_two_precisions(h):
    for digits in (20, 35):
        with mpmath.workdps(digits):
            number, t = mpmath.mpf(h), mpmath.mpf(3) / 10
            row = weights(number, t)
            assert close(off_the_step(Rational(h), Rational(3, 10)), 1 - row[0] / sum(row.values()))
            left = weights(number, mpmath.mpf(2), -60, 0)
            assert close(beyond_the_end(Rational(h), 2), 1 - left[0] / sum(left.values()))
            half = weights(number, mpmath.mpf(1) / 2)
            moment = sum(abs(n - mpmath.mpf(1) / 2) * w for n, w in half.items()) / sum(half.values())
            assert close(step_slope(Rational(h)), number * moment)


def test_the_mean_mismatch():
    with mpmath.workdps(20):
        direct = mpmath.quad(lambda t: 1 - weights(1, t, -12, 12)[0] / sum(weights(1, t, -12, 12).values()), [0, 0.5])
    assert close(mean_mismatch(1), 2 * direct, 1e-12)
    assert abs(float(mean_mismatch(30) * 30) - float(mpmath.log(2))) < 1e-9


def test_large_alpha_gives_a_step_except_at_the_middle():
    assert off_the_step(100, Rational(2, 5)) < 1e-8
    assert off_the_step(100, Rational(1, 2)).contains(0.5)
    assert off_the_step(3, Rational(1, 2)) > 0.5


def test_x_to_infinity_gives_the_last_value():
    assert beyond_the_end(Rational(3, 2), 20) < 1e-26


def test_gradients_vanish_beyond_the_end():
    """2 h |Cov(z, i)| for z = 1 at the last centre and -1 elsewhere, k = 3, x at d = 1."""
    row = weights(1.5, 4, -3, 3)
    total = sum(row.values())
    z = {n: 1 if n == 3 else -1 for n in row}
    mean_z, mean_i = (sum(f(n) * w for n, w in row.items()) / total for f in (z.get, lambda n: n))
    slope = 3 * abs(sum((z[n] - mean_z) * (n - mean_i) * w for n, w in row.items()) / total)
    assert slope < 2 * slope_beyond_the_end(Rational(3, 2), 1)
    assert slope_beyond_the_end(Rational(3, 2), 20) < 1e-25


def test_small_alpha_gives_the_mean():
    assert flat_gap(Rational(1, 10**6), 1, 2) < 1e-5


def test_slopes_at_both_ends_of_h():
    assert abs(float(step_slope(Rational(1, 1000))) / float(mpmath.sqrt(0.001 / mpmath.pi)) - 1) < 1e-3
    assert abs(float(step_slope(50)) / 25 - 1) < 1e-12


def test_bad_input():
    with pytest.raises(InputError, match="within q/2"):
        off_the_step(1, Rational(2, 3))
    with pytest.raises(InputError, match="beyond the last centre"):
        beyond_the_end(1, -1)
    with pytest.raises(InputError, match="must be positive"):
        step_slope(0)
