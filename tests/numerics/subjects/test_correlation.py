"""How correlations tend to 1: the laws and their iteration against independent integrals."""

import mpmath
import pytest
from flint import arb

from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.subjects.correlation import edge_of_chaos, iterates, rate_law
from provenact.theory.exact.cells import Cells
from provenact.theory.exact.errors import InputError, Undecided
from provenact.theory.exact.expressions import Phi, Rational, X, sqrt


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


def gelu(x):
    return x * mpmath.ncdf(x)


def normal_mean(f):
    return mpmath.quad(lambda x: f(x) * mpmath.npdf(x), [-14, -4, 0, 4, 14])


def test_one_step_of_gelu_against_two_product_rules():
    slope = normal_mean(lambda x: (mpmath.ncdf(x) + x * mpmath.npdf(x)) ** 2)
    values = []
    for nodes in (24, 30):
        mean = gauss_hermite(gelu, mpmath.mpf("0.5"), nodes)
        values.append((normal_mean(lambda x: gelu(x) ** 2) - mean) / slope)
    step = iterates("gelu", Rational(1, 2), 1)
    assert abs(values[0] - values[1]) < 1e-8
    assert abs(float(step) - float(values[1])) < 1e-7 and step.rad() < 1e-8


def test_one_step_of_relu():
    for digits in (20, 40):
        with mpmath.workdps(digits):
            c = mpmath.mpf(2) / 3
            value = 1 - (mpmath.sqrt(1 - c * c) + c * (mpmath.pi - mpmath.acos(c))) / mpmath.pi
        assert abs(float(iterates("relu", Rational(1, 3), 1)) - float(value)) < 1e-15


def test_the_expansion_is_bounded_on_both_sides():
    """1 <= (e - e') / (a e^(3/2)) <= 1 + e/10."""
    with working_precision(160):
        a = 2 * arb(2).sqrt() / (3 * arb.pi())
        for e in (arb(1), arb(0.3), arb(0.01), arb(10) ** -12):
            ratio = (e - iterates("relu", e, 1)) / (a * e ** arb(1.5))
            assert ratio > 1 and ratio < 1 + e / 10


def test_relu_falls_with_the_square():
    constant, exponent = rate_law("relu")
    assert exponent == 2 and constant.overlaps(9 * arb.pi() ** 2 / 2) and constant.rad() < 1e-12


def test_gelu_falls_linearly():
    constant, exponent = rate_law("gelu")
    for digits in (18, 28):
        with mpmath.workdps(digits):
            slope = normal_mean(lambda x: (mpmath.ncdf(x) + x * mpmath.npdf(x)) ** 2)
            bend = normal_mean(lambda x: ((2 - x * x) * mpmath.npdf(x)) ** 2)
        assert abs(float(constant) - float(2 * slope / bend)) < 1e-12
    assert exponent == 1 and constant.rad() < 1e-12


def test_kinks_away_from_zero():
    constant, exponent = rate_law("hard_tanh")
    k = edge_of_chaos(cells_of_activation("hard_tanh")) * 2 * arb(-0.5).exp() / (2 * arb.pi() * arb(2).sqrt())
    assert exponent == 2 and constant.overlaps(9 / (4 * k * k))


# 2 + Phi(-200) exceeds 2 by less than 10^-8000: no precision in reach tells them apart.
ALMOST = sqrt(2 + Phi(Rational(-200))) - sqrt(2)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: rate_law("srelu"), InputError, "the bias variance, .* is negative"),
        (lambda: rate_law(Cells.of((0,), (0, 1))), InputError, "phi jumps"),
        (lambda: rate_law(Cells.of((0,), (X, X + ALMOST))), Undecided, "whether phi jumps at 0 is not decided"),
        (lambda: rate_law(Cells.of((0,), (X, X + ALMOST * X))), Undecided, "whether phi' jumps at 0 is not decided"),
        (lambda: rate_law(cells_of_activation("swish")), InputError, "no value for beta"),
        (lambda: iterates("relu", 2, 1), InputError, "0 < 1 - c_0 <= 1"),
        (lambda: iterates("hard_tanh", Rational(1, 2), 1), InputError, "ReLU alone"),
        (lambda: iterates("srelu", Rational(1, 2), 1), InputError, "no known edge of chaos"),
    ],
)
def test_what_has_no_law_or_no_iteration(call, kind, message):
    with pytest.raises(kind, match=message):
        call()
