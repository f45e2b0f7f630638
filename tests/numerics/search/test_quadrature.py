"""mpmath quadrature: split at knots it is right to 40 digits, and it notices a wrong closed form."""

import mpmath
import pytest

from provenact.numerics.search.quadrature import mp_function, quad_convolution
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational, X, parameter
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.kernels import KERNELS
from provenact.theory.language.parser import parse

RELU = cells_of(parse("max(0, x)"))
SRELU = "x/2 + 3*x^2/8 + 3/16 - x^4/16"
THIRD = Rational(1, 3)


def close(a, b, digits=38):
    with mpmath.workdps(50):
        return abs(a - b) <= mpmath.mpf(10) ** -digits


@pytest.mark.parametrize("point", [THIRD, -THIRD, *map(Rational, ("0", "1", "-1", "9/10"))])
def test_the_epanechnikov_mollification_of_relu(point):
    value = quad_convolution(RELU, KERNELS["epanechnikov"].shape, 1, point)
    with mpmath.workdps(50):
        assert close(value, mp_function(parse(SRELU), X)(mpmath.mpf(int(point.p)) / int(point.q)))


def test_a_wrong_closed_form_is_noticed():
    value = quad_convolution(RELU, KERNELS["epanechnikov"].shape, 1, THIRD)
    with mpmath.workdps(50):
        assert not close(value, mp_function(parse(SRELU + " + 1/10^30"), X)(mpmath.mpf(1) / 3))


def test_the_gaussian_mollification_of_relu():
    value = quad_convolution(RELU, KERNELS["gaussian"].shape, 2, THIRD)
    with mpmath.workdps(50):
        z = mpmath.mpf(1) / 6
        assert close(value, mpmath.mpf(1) / 3 * mpmath.ncdf(z) + 2 * mpmath.npdf(z))


def test_only_the_branch_that_is_taken_needs_a_value():
    assert mp_function(parse("piecewise(1/x, x < 0; 7)"), X)(mpmath.mpf(0)) == 7


def test_a_missing_value_is_named():
    with pytest.raises(InputError, match="no value for beta"):
        mp_function(parse("beta*x", {"beta": parameter("beta")}), X)
