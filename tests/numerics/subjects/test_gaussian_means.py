"""Gaussian means and Hermite coefficients against mpmath at two precisions."""

import mpmath
import pytest
from flint import arb

from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.arithmetic.balls import to_ball
from provenact.numerics.subjects.gaussian_means import gaussian_mean, hermite_coefficients, mean_square
from provenact.theory.exact.cells import Cells
from provenact.theory.exact.expressions import PI, ZERO, Rational, X, sqrt

GELU, RELU, TANH = (cells_of_activation(name) for name in ("gelu", "relu", "tanh"))


def gelu(x):
    return x * mpmath.ncdf(x)


def gelu_slope(x):
    return mpmath.ncdf(x) + x * mpmath.npdf(x)


def mp_mean(f):
    return mpmath.quad(lambda x: f(x) * mpmath.npdf(x), [-16, -6, -2, 0, 2, 6, 16])


@pytest.mark.parametrize(("derivative", "f"), [(0, gelu), (1, gelu_slope)])
def test_mean_squares_of_gelu(derivative, f):
    found = mean_square(GELU, derivative, 18)
    for digits in (18, 30):
        with mpmath.workdps(digits):
            value = mp_mean(lambda x: f(x) ** 2)
        assert abs(float(found) - float(value)) < 1e-14
    assert found.rad() < 1e-17


def test_half_lines_are_exact():
    assert gaussian_mean(RELU * RELU).mid() == 0.5 and gaussian_mean(RELU * RELU).is_exact()
    assert gaussian_mean(Cells.everywhere(X**4 + X)) == 3
    assert gaussian_mean(RELU).overlaps(to_ball(1 / sqrt(2 * PI)))


def test_the_exact_and_the_integrated_mean_agree():
    cells = Cells.of((0,), (X**2, X**3))
    with mpmath.workdps(20):
        value = mp_mean(lambda x: x**2 if x < 0 else x**3)
    assert abs(float(gaussian_mean(cells)) - float(value)) < 1e-13


def test_hermite_coefficients_of_gelu():
    found = hermite_coefficients(GELU, 6)
    for digits in (18, 28):
        with mpmath.workdps(digits):
            for n in (0, 1, 2, 5):
                value = mp_mean(lambda x, n=n: gelu(x) * mpmath.hermite(n, x / mpmath.sqrt(2)))
                value /= mpmath.sqrt(mpmath.mpf(2) ** n * mpmath.factorial(n))
                assert abs(float(found[n]) - float(value)) < 1e-11
    assert all(b.rad() < 1e-11 for b in found)


def test_hermite_coefficients_of_relu_are_known():
    found = hermite_coefficients(RELU, 4)
    known = [1 / sqrt(2 * PI), Rational(1, 2), 1 / sqrt(4 * PI), ZERO]
    assert all(b.overlaps(to_ball(value)) for b, value in zip(found, known, strict=True))


def test_bessel():
    """The squares of the coefficients never exceed the mean square, and come close to it."""
    squares = sum((b * b for b in hermite_coefficients(TANH, 24)), arb(0))
    total = mean_square(TANH)
    assert squares < total and total - squares < 1e-4
