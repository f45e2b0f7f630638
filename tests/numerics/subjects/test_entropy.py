"""Certified entropies: closed forms, mpmath at two precisions, quotients that tend to the rate."""

import mpmath
import pytest
from flint import arb

from provenact.derivations.improvement import improve
from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.subjects.entropy import (
    approximate_entropy_change,
    entropy_change,
    entropy_rate_of,
    mass,
    output_entropy,
)
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

GAUSS = cells_of(parse("exp(-x^2/2)"))
HALF_LINE, LINE = interval("positive"), interval("R")


def improvement(name="relu", density="exp(-x^2/2)", region=HALF_LINE):
    return improve(cells_of_activation(name), cells_of(parse(density)), region, name)


def is_close(ball, expression, bits=45):
    with working_precision(200):
        return ball.overlaps(to_ball(parse(expression))) and ball.rel_accuracy_bits() > bits


def test_closed_forms():
    assert is_close(mass(GAUSS, HALF_LINE), "sqrt(pi/2)")
    assert is_close(output_entropy(cells_of_activation("relu"), GAUSS, HALF_LINE), "log(pi*e/2)/2")
    assert is_close(output_entropy(cells_of_activation("relu"), cells_of(parse("exp(-x)")), HALF_LINE), "1")
    assert abs(output_entropy(cells_of_activation("normal_cdf"), GAUSS, LINE)) < 1e-20


@pytest.mark.parametrize("digits", [20, 35])
@pytest.mark.parametrize("name", ["sigmoid", "tanh", "softplus"])
def test_entropies_in_mpmath(name, digits):
    slope = {
        "sigmoid": lambda x: 1 / (2 + 2 * mpmath.cosh(x)),
        "tanh": lambda x: 1 / mpmath.cosh(x) ** 2,
        "softplus": lambda x: 1 / (1 + mpmath.exp(-x)),
    }[name]
    cells = cells_of_activation(name, {"beta": 1} if name == "softplus" else None)
    found = output_entropy(cells, GAUSS, LINE)
    with mpmath.workdps(digits), working_precision(200):
        q = mpmath.quad(lambda x: mpmath.npdf(x) * mpmath.log(slope(x)), [-20, -8, -3, 0, 3, 8, 20])
        value = q + mpmath.log(2 * mpmath.pi * mpmath.e) / 2
        assert abs(found - arb(mpmath.nstr(value, digits))) < 1e-15
    assert found.rel_accuracy_bits() > 45


def test_the_rate_of_relu_under_gaussian_inputs():
    rate = entropy_rate_of(improvement())
    assert is_close(rate.whole, "-sqrt(2)/4") and is_close(rate.inside, "-sqrt(2)/4")
    assert abs(rate.at_ends) < 1e-20


def test_a_correction_that_does_not_vanish_at_an_end_raises_the_entropy():
    """p = e^(-x) on x >= 0 has zeta = e^(-x): -1/2 inside, +1 from the end."""
    found = improvement(density="exp(-x)")
    rate = entropy_rate_of(found)
    assert is_close(rate.inside, "-1/2") and is_close(rate.at_ends, "1") and is_close(rate.whole, "1/2")
    assert approximate_entropy_change(found, Rational(1, 100)) > 0
    with pytest.raises(InputError, match="not 0 at the end x = 0"):
        entropy_change(found, Rational(1, 100))


def test_the_sign_of_epsilon_matters():
    """x + eps x e^(-x^2/2) with eps > 0 is eps < 0 here, and has more entropy."""
    found = improvement()
    assert approximate_entropy_change(found, -Rational(1, 100)) > 0
    assert approximate_entropy_change(found, Rational(1, 100)) < 0
    assert entropy_change(found, -Rational(1, 100)) > 0


@pytest.mark.parametrize("digits", [20, 30])
def test_the_change_for_crrelu_in_mpmath(digits):
    """The mean of log f' over the half normal law, f = x + x e^(-x^2/2)/100."""
    found = approximate_entropy_change(improvement(), -Rational(1, 100))
    with mpmath.workdps(digits), working_precision(200):
        value = 2 * mpmath.quad(
            lambda x: mpmath.npdf(x) * mpmath.log(1 + (1 - x * x) * mpmath.exp(-x * x / 2) / 100),
            [0, 1, 3, 8, 20],
        )
        assert abs(found - arb(mpmath.nstr(value, digits))) < 1e-16


def test_the_worst_activation_is_stationary():
    found = improvement("normal_cdf", region=LINE)
    assert found.parts[0].zeta == 0
    assert entropy_rate_of(found).whole == 0


def test_a_kink_in_the_activation_is_allowed_where_the_correction_vanishes():
    cells = cells_of_activation("leaky_relu", {"slope": "1/4"})
    found = improve(cells, GAUSS, LINE, "leaky_relu")
    assert is_close(entropy_rate_of(found).whole, "-5*sqrt(2)/8")
    assert found.improved(Rational(1, 10)).value_at(0) == 0
