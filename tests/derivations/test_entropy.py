"""The entropy functional: every displayed step is decided, wrong signs are caught, and mpmath agrees."""

from dataclasses import replace

import mpmath
import pytest

from provenact.derivations.correction import shift_of
from provenact.derivations.derivation import Derivation
from provenact.derivations.inverses import solved
from provenact.derivations.rewriting import log_of_positive, slope_of
from provenact.derivations.variation import BELTRAMI, BY_SLOPE, EULER_LAGRANGE, P1, Y1, Y2, P, first_variation, legendre
from provenact.derivations.worst_activation import worst_activation, worst_activation_between
from provenact.numerics.deciders.checks import check_derivation
from provenact.numerics.findings.evidence import Outcome
from provenact.theory.exact.algebra import expand
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.exact.expressions import (
    ONE,
    ZERO,
    Integer,
    Phi,
    Rational,
    X,
    exp,
    log,
    parameter,
    phi,
    sigma,
    sinh,
    softplus,
    tanh,
)

C = parameter("C", "positive")
GAUSS = exp(-(X**2) / 2)
DERIVATIONS = [first_variation(), legendre(), worst_activation(phi(X)), worst_activation(exp(-X))]


def outcomes(derivation: Derivation) -> list[Outcome]:
    return [item.outcome for item in check_derivation(derivation) if item.outcome is not None]


@pytest.mark.parametrize("derivation", DERIVATIONS, ids=lambda derivation: derivation.name)
def test_every_step_holds(derivation):
    found = outcomes(derivation)
    assert found and set(found) == {Outcome.HOLDS}


@pytest.mark.parametrize("index", [3, 4])
def test_a_wrong_sign_is_caught(index):
    step = first_variation().steps[index]
    wrong = replace(step, statement=replace(step.statement, right=-step.statement.right))
    assert outcomes(Derivation("wrong", (wrong,))) == [Outcome.FAILS]


def test_the_equations_of_the_entropy():
    assert expand(EULER_LAGRANGE - (P * Y2 / Y1 + P1 * Y1)) == 0
    assert BELTRAMI == P * Y1
    assert expand(derivative(BY_SLOPE, Y1) + P / Y1) == 0


@pytest.mark.parametrize("digits", [20, 35])
def test_the_first_variation_by_finite_differences(digits):
    """H(y + s eta) for y = sinh, p = 1/(pi cosh), eta = e^(-x^2): all of it in mpmath."""
    with mpmath.workdps(digits):
        points = [-mpmath.inf, -3, -1, 0, 1, 3, mpmath.inf]
        eta, eta1 = lambda x: mpmath.exp(-x * x), lambda x: -2 * x * mpmath.exp(-x * x)

        def entropy(s):
            def density(x):
                y = mpmath.sinh(x) + s * eta(x)
                return (mpmath.cosh(x) + s * eta1(x)) / (mpmath.pi * mpmath.cosh(y))

            return -mpmath.quad(lambda x: density(x) * mpmath.log(density(x)), [-3, -1, 0, 1, 3])

        step = mpmath.mpf(10) ** (-digits // 4)
        quotient = (entropy(step) - entropy(-step)) / (2 * step)

        def inside(x):
            y = mpmath.sinh(x)
            p = 1 / (mpmath.pi * mpmath.cosh(y))
            slope, curvature = mpmath.cosh(x), y
            return (p * curvature / slope - p * mpmath.tanh(y) * slope) * eta(x)

        def at_end(x):
            q = mpmath.cosh(x) / (mpmath.pi * mpmath.cosh(mpmath.sinh(x)))
            return -eta(x) * q / mpmath.cosh(x) * (mpmath.log(q) + 1)

        expected = mpmath.quad(inside, points[1:-1]) + at_end(3) - at_end(-3)
        assert abs(quotient - expected) < 100 * step**2


def test_worst_activations():
    assert worst_activation_between(Phi(X), ZERO, ONE) == Phi(X)
    assert slope_of(worst_activation_between(Phi(X), -ONE, ONE)) == 2 * phi(X)
    assert shift_of(Phi(X), phi(X)) == 0 == shift_of(X, Integer(3))
    with pytest.raises(InputError, match="no antiderivative of the density"):
        worst_activation(exp(-(X**4)))


@pytest.mark.parametrize("f", [tanh(X), sigma(X), softplus(X), 2 * exp(3 * X) - 1, sinh(X / 2)])
def test_inverses_by_substitution(f):
    inverse = solved(f, X, X)
    for point in (Integer(-2), Rational(1, 3), ONE):
        value = enclosure(inverse.subs(X, f.subs(X, point)) - point, 160)
        assert value.contains(0) and value.rad() < 1e-30


@pytest.mark.parametrize("f", [X * Phi(X), Phi(X), X + tanh(X)])
def test_no_closed_inverse(f):
    assert solved(f, X, X) is None


@pytest.mark.parametrize("expression", [3 * GAUSS / sigma(X), phi(X) * exp(X), (1 + X**2) ** -2])
def test_logarithms_are_taken_apart(expression):
    found = log_of_positive(expression)
    assert is_identically_zero(derivative(found, X) - derivative(expression, X) / expression).is_yes
    assert abs(enclosure((found - log(expression)).subs(X, 2))) < 1e-30
