"""The correlation map against independent double integrals, and the laws of decay."""

import mpmath
import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import to_ball
from provenact.numerics.subjects.correlation import (
    _overlap_by_hermite,
    _overlap_of_polynomials,
    beta_q,
    correlation_map,
    overlap,
    rate_law,
)
from provenact.numerics.subjects.edge_of_chaos import edge_of_chaos, exact_cells
from provenact.theory.cells import Cells
from provenact.theory.errors import InputError
from provenact.theory.expressions import MINUS_ONE, ONE, ZERO, Integer, Rational, X


def gauss_hermite(f, c, nodes):
    """E[f(Z_1) f(c Z_1 + sqrt(1 - c^2) Z_2)] by a Gauss-Hermite product rule: shares nothing with ours."""
    points, weights = zip(*hermite_rule(nodes), strict=True)
    s = mpmath.sqrt(1 - c * c)
    return mpmath.fsum(
        wa * wb * f(a) * f(c * a + s * b)
        for a, wa in zip(points, weights, strict=True)
        for b, wb in zip(points, weights, strict=True)
    )


def hermite_rule(n):
    """Nodes and weights for the standard normal density, from the Jacobi matrix."""
    matrix = mpmath.matrix(n)
    for k in range(1, n):
        matrix[k, k - 1] = matrix[k - 1, k] = mpmath.sqrt(k)
    values, vectors = mpmath.eigsy(matrix)
    return [(values[i], vectors[0, i] ** 2) for i in range(n)]


def test_gelu_against_two_product_rules():
    found = overlap("gelu", Rational(1, 2), ONE)
    values = [gauss_hermite(lambda x: x * mpmath.ncdf(x), mpmath.mpf("0.5"), n) for n in (24, 30)]
    assert abs(values[0] - values[1]) < 1e-8
    assert abs(float(found) - float(values[1])) < 1e-8 and found.rad() < 1e-11


@pytest.mark.parametrize("c", [Rational(1, 2), Rational(-1, 3), Rational(99, 100)])
def test_relu_in_closed_form(c):
    for digits in (20, 30):
        with mpmath.workdps(digits):
            number = mpmath.mpf(int(c.p)) / int(c.q)
            value = (mpmath.sqrt(1 - number**2) + number * (mpmath.pi - mpmath.acos(number))) / mpmath.pi
        assert abs(float(correlation_map("relu", c, 3)) - float(value)) < 1e-12


def test_the_two_methods_agree():
    """Convolution with a Gaussian and the Hermite series share only the integrator."""
    cells = exact_cells("smelu")
    one, two = (method(cells, Rational(1, 2), ONE, 10) for method in (_overlap_of_polynomials, _overlap_by_hermite))
    assert one.overlaps(two) and one.rad() < 1e-10 and two.rad() < 1e-6


@pytest.mark.parametrize("name", ["relu", "gelu", "hard_tanh"])
def test_one_is_a_fixed_point_with_slope_one(name):
    assert correlation_map(name, 1).contains(1)
    near = correlation_map(name, Rational(9, 10))
    assert near > 0.9 and near < 1


def test_special_correlations():
    assert overlap("relu", ZERO, Integer(2)).overlaps(1 / arb.pi())
    assert overlap("relu", MINUS_ONE, ONE) == 0
    assert correlation_map(Cells.everywhere(X), Rational(1, 3)).overlaps(to_ball(Rational(1, 3)))


def test_a_wrong_closed_form_is_caught():
    value = correlation_map("relu", Rational(1, 2))
    assert not value.overlaps(to_ball(Rational(1, 2)))
    assert value.rad() < 1e-11


# --- the laws ---------------------------------------------------------------------------------------


def test_relu_falls_with_the_square():
    law = rate_law("relu", 5)
    assert law.exponent == 2
    assert law.constant.overlaps(9 * arb.pi() ** 2 / 2) and law.constant.rad() < 1e-12
    assert any("phi' jumps at 0" in reason for reason in law.reasons)


def test_gelu_falls_linearly():
    law = rate_law("gelu", 1)
    for digits in (18, 28):
        with mpmath.workdps(digits):
            grid = [-14, -4, 0, 4, 14]
            slope = mpmath.quad(lambda x: (mpmath.ncdf(x) + x * mpmath.npdf(x)) ** 2 * mpmath.npdf(x), grid)
            bend = mpmath.quad(lambda x: ((2 - x * x) * mpmath.npdf(x)) ** 2 * mpmath.npdf(x), grid)
        assert abs(float(law.constant) - float(2 * slope / bend)) < 1e-12
    assert law.exponent == 1 and law.constant.rad() < 1e-12


def test_the_identity_keeps_its_correlation():
    law = rate_law(Cells.everywhere(X), 1)
    assert law.exponent == 0 and not beta_q(Cells.everywhere(X)).is_finite()


def test_srelu_has_no_law():
    law = rate_law("srelu", 1)
    assert law.exponent is None and law.edge.exists is False
    assert beta_q("srelu", 1).is_finite()  # the formula has a value all the same


def test_kinks_away_from_zero():
    law = rate_law("hard_tanh", 1)
    weight = edge_of_chaos("hard_tanh", 1).weight_variance
    k = weight * 2 * arb(-0.5).exp() / (2 * arb.pi() * arb(2).sqrt())
    assert law.exponent == 2 and law.constant.overlaps(9 / (4 * k * k))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("relu", 2), "a correlation is an exact number"),
        (("relu", X), "a correlation is an exact number"),
        (("srelu", Rational(1, 2)), "no edge of chaos"),
    ],
)
def test_bad_input(arguments, message):
    with pytest.raises(InputError, match=message):
        correlation_map(*arguments)


def test_beta_of_a_step():
    with pytest.raises(InputError, match="phi jumps"):
        beta_q(Cells.of((0,), (0, 1)))
