"""Our own nodes: approximate values, which SymPy asks for to find the sign of a constant."""

import mpmath
import pytest
from sympy import Integer, Rational, diff

from provenact.theory.expressions import Branch, Maximum, Minimum, Phi, X, expm1, log1p, phi, sigma, softplus
from provenact.theory.order import sign_of

MEANINGS = {
    Phi: mpmath.ncdf,
    phi: mpmath.npdf,
    sigma: lambda x: 1 / (1 + mpmath.exp(-x)),
    softplus: lambda x: mpmath.log(1 + mpmath.exp(x)),
    log1p: mpmath.log1p,
    expm1: mpmath.expm1,
}


@pytest.mark.parametrize("node", MEANINGS, ids=lambda node: node.__name__)
@pytest.mark.parametrize("point", [Rational(1, 3), Integer(1), Integer(30)], ids=str)
def test_approximate_value_is_that_of_the_function(node, point):
    """SymPy would take mpmath's object of the same name: `mpmath.phi` is the golden ratio."""
    with mpmath.workdps(40):
        expected = MEANINGS[node](mpmath.mpf(point.p) / point.q)
        value = mpmath.mpf(str(node(point).evalf(30)))
        assert abs(value - expected) < mpmath.mpf(10) ** -28 * (1 + abs(expected))


def test_signs_of_constants_with_our_nodes():
    assert sign_of(phi(Integer(1)) - 1) == -1
    assert sign_of(Phi(Integer(1)) - Rational(84, 100)) == 1
    assert sign_of(sigma(Integer(2)) - Rational(9, 10)) == -1


@pytest.mark.parametrize("node", MEANINGS, ids=lambda node: node.__name__)
def test_derivative_agrees_with_the_elementary_form(node):
    point = Rational(2, 7)
    own, elementary = diff(node(X), X), diff(node(X).elementary(), X)
    assert abs((own - elementary).subs(X, point).evalf(30)) < Rational(1, 10**25)


def test_switches_have_values():
    assert float(Maximum(Integer(1), Phi(Integer(1)))) == 1
    assert float(Minimum(Integer(1), Integer(2))) == 1
    assert float(Branch(Integer(0), 1, Integer(3), Integer(4))) == 3
    assert float(Branch(Integer(0), 0, Integer(3), Integer(4))) == 4
