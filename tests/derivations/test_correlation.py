"""Correlation propagation: closed form and expansion of ReLU, beta_q, and functions without an edge."""

import mpmath
import pytest

from provenact.derivations.correlation import (
    RELU_MAP,
    kinked_rate,
    no_edge,
    rate_constant,
    relu_correlation,
    smooth_correlation,
)
from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.deciders import decide
from provenact.numerics.deciders.checks import check_derivation
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.numerics.search.quadrature import mp_function
from provenact.numerics.subjects.stories import told
from provenact.theory.exact.expressions import HALF, ONE, PI, ZERO, Integer, X, parameter, sqrt
from provenact.theory.language.activations import activation
from provenact.theory.language.operators import Derived
from provenact.theory.language.statements import Equal, Value


@pytest.mark.parametrize(("make", "count"), [(relu_correlation, 7), (smooth_correlation, 1)])
def test_every_statement_holds(make, count):
    outcomes = [step.outcome for step in check_derivation(make()) if step.outcome is not None]
    assert outcomes == [Outcome.HOLDS] * count


def test_a_wrong_constant_of_relu_is_refuted():
    wrong = Value(rate_constant(2 * sqrt(2) / (3 * PI), HALF), 9 * PI**2 / 4)
    assert combined(decide(wrong)) is Outcome.FAILS


def test_a_wrong_second_derivative_is_refuted():
    wrong = Equal(Derived(RELU_MAP, Integer(2)), 1 / (2 * PI * sqrt(1 - X**2)))
    steps = relu_correlation().steps
    assert combined(decide(Equal(wrong.left, wrong.right, steps[0].statement.domain))) is Outcome.FAILS


def two_dimensional(c, digits):
    """2 E[max(0, U) max(0, V)] in polar coordinates, independently of the closed form."""
    with mpmath.workdps(digits):
        angle = mpmath.acos(c)
        radial = mpmath.quad(lambda r: r**3 * mpmath.exp(-r * r / 2), [0, 4, 20])
        turning = mpmath.quad(lambda t: mpmath.cos(t) * mpmath.cos(t - angle), [angle - mpmath.pi / 2, mpmath.pi / 2])
        return 2 * radial * turning / (2 * mpmath.pi)


@pytest.mark.parametrize("c", ["0.5", "-0.25", "0.99"])
def test_the_closed_form_of_relu_is_the_double_integral(c):
    low, high = two_dimensional(mpmath.mpf(c), 20), two_dimensional(mpmath.mpf(c), 35)
    assert abs(low - high) < 1e-15
    with mpmath.workdps(30):
        assert abs(mp_function(RELU_MAP, X)(mpmath.mpf(c)) - high) < 1e-15


def test_constants_of_the_lemma():
    a = parameter("a", "positive")
    assert rate_constant(a, ONE) == 1 / a
    assert kinked_rate([(ZERO, ONE)], Integer(2)) == 9 * PI**2 / 2


def test_the_lemma_by_iteration():
    """e -> e - a e^(1+s): the constant is met within the logarithmic correction."""
    a, layers = 0.3, 200_000
    e = 0.5
    for _ in range(layers):
        e -= a * e**1.5
    assert abs(e * layers**2 * (a / 2) ** 2 - 1) < 1e-3


@pytest.mark.parametrize("name", ["srelu", "smelu"])
def test_smoothed_rectifiers_have_no_edge_for_any_width(name):
    steps = told(no_edge(cells_of_activation(name)))
    assert [step.outcome for step in steps if step.outcome] == [Outcome.HOLDS] * 5
    assert "< 0" in steps[-1].formula


@pytest.mark.parametrize("name", ["gelu", "tanh", "elu", "silu"])
def test_nothing_is_concluded_where_the_argument_does_not_apply(name):
    steps = told(no_edge(cells_of_activation(name, activation(name).defaults())))
    assert Outcome.FAILS in [step.outcome for step in steps]
    assert steps[-1].title == "no conclusion" and not any("sigma_b" in str(step.formula) for step in steps)


def test_relu_itself_has_its_edge_without_biases():
    assert "<= 0" in told(no_edge(cells_of_activation("relu")))[-1].formula
