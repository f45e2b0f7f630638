"""Inverse errors and the regularity of CRReLU: steps decided, constants against mpmath, errors caught."""

from dataclasses import replace

import mpmath
import pytest

from provenact.derivations.crrelu_regularity import (
    crrelu,
    lipschitz_constant,
    monotone_on_the_right,
    regularity,
    slope_range,
)
from provenact.derivations.derivation import Derivation
from provenact.derivations.inverse_error import (
    ARGMAX,
    EPSILON,
    GAUSSIAN,
    gaussian_inverse_error,
    inverse_error,
    leading_coefficient,
    split_terms,
    two_term_split,
)
from provenact.numerics.checks import check_derivation
from provenact.numerics.evidence import Outcome
from provenact.numerics.extrema import infimum, supremum, supremum_of_absolute
from provenact.theory.calculus import derivative
from provenact.theory.constants import enclosure
from provenact.theory.errors import Undecided
from provenact.theory.expressions import ONE, Integer, Rational, X, exp, parameter, sqrt
from provenact.theory.order import vanishes
from provenact.theory.piecewise import cells_of


def outcomes(derivation):
    return [item.outcome for item in check_derivation(derivation) if item.outcome is not None]


def decimal(tree, digits):
    """The value of a constant to so many digits."""
    return mpmath.mpf(enclosure(tree, 4 * digits + 40).str(digits, radius=False))


@pytest.mark.parametrize("make", [gaussian_inverse_error, two_term_split, regularity])
def test_every_step_holds(make):
    found = outcomes(make())
    assert found and set(found) == {Outcome.HOLDS}


def test_a_power_of_x_too_few_in_the_exponent_is_caught():
    """f^2/2 - x^2/2 begins with eps x^2 e^(-x^2/2), not with eps x e^(-x^2/2)."""
    step = two_term_split().steps[0]
    wrong = replace(step, statement=replace(step.statement, right=step.formula.subs(X**2, X)))
    assert outcomes(Derivation("wrong", (wrong,))) == [Outcome.FAILS]


def test_a_wrong_constant_is_caught():
    step = gaussian_inverse_error().steps[-1]
    wrong = replace(step, statement=replace(step.statement, right=Rational(1, 10)))
    assert outcomes(Derivation("wrong", (wrong,))) == [Outcome.FAILS]


@pytest.mark.parametrize("digits", [20, 40])
def test_the_sharp_constant_in_mpmath(digits):
    with mpmath.workdps(digits):
        place = mpmath.findroot(lambda x: mpmath.diff(lambda t: t * (1 - t * t) * mpmath.exp(-t * t), x), 0.5)
        value = place * (1 - place**2) * mpmath.exp(-(place**2))
        constant = decimal(gaussian_inverse_error().result, digits)
        assert abs(constant - value) < mpmath.mpf(10) ** (4 - digits)
        assert abs(decimal(ARGMAX, digits) - place) < mpmath.mpf(10) ** (8 - digits // 2)


def test_the_expansion_in_epsilon():
    quotient = inverse_error(-GAUSSIAN, Rational(1, 10**8)) * 10**16
    for point in (Rational(1, 3), ONE, Integer(2)):
        difference = enclosure((quotient - leading_coefficient(-GAUSSIAN)).subs(X, point), 256)
        assert abs(difference) < 1e-7


@pytest.mark.parametrize("epsilon", [Rational(1, 7), Rational(-1, 3), Rational(5, 2)])
def test_the_two_terms_add_up(epsilon):
    first, second = split_terms(epsilon)
    g, f = X - epsilon * GAUSSIAN, X + epsilon * GAUSSIAN
    difference = (g.subs(X, f) - X - (first - second)).subs(X, Rational(4, 5))
    assert abs(enclosure(difference, 160)) < 1e-28


@pytest.mark.parametrize("text", ["0", "1/100", "3", "-1/100", "-1", "-9/5", "-181/100", "-5"])
def test_slopes_of_crrelu_for_every_sign(text):
    epsilon = Rational(text)
    cells = cells_of(crrelu(epsilon))
    low, high = slope_range(epsilon)
    assert abs(infimum(cells, derivative=1).value - float(enclosure(low))) < 1e-12
    assert abs(supremum(cells, derivative=1).value - float(enclosure(high))) < 1e-12
    assert abs(supremum_of_absolute(cells, derivative=1).value - float(enclosure(lipschitz_constant(epsilon)))) < 1e-12


def test_an_unknown_sign_is_not_taken_for_negative():
    with pytest.raises(Undecided, match="the sign of epsilon = epsilon is not decided"):
        slope_range(EPSILON)
    assert slope_range(parameter("e", "positive"))[1] is 1 + parameter("e", "positive")


def test_where_the_right_half_increases():
    region = monotone_on_the_right()
    assert (region.start, region.end) == (-1, exp(Rational(3, 2)) / 2)
    slope = derivative(X + EPSILON * GAUSSIAN, X)
    assert vanishes(slope.subs({EPSILON: region.end, X: sqrt(3)})).is_yes
    assert slope.subs({EPSILON: region.start, X: 0}) == 0
