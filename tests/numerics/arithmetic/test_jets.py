"""Jets: Taylor coefficients against derivatives by the rules of calculus, at points and over intervals."""

import random

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import enclose, to_ball, working_precision
from provenact.numerics.arithmetic.jets import derivatives
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.language.parser import parse

FUNCTIONS = [
    "x*Phi(x)",
    "x*tanh(log(1+exp(x)))",
    "x/2*(1+tanh(sqrt(2/pi)*(x+0.044715*x^3)))",
    "softplus(x)",
    "x/(1+exp(-x))",
    "exp(x)-1",
    "erf(x)*erfc(x^2)",
    "sin(x)*cos(2*x)/(2+x^2)",
    "sinh(x)/cosh(x^2)",
    "atan(x)*log(2+x^2)",
    "(2+x^2)^(5/3)",
    "log1p(x^2)*phi(x)",
    "(x^3-1)^5",
    "exp(1/(x^2-4))",
    "2^x*sqrt(1+x^2)",
    "sigma(x^2)*expm1(x)",
    "pi^(x^2)",
    "x^4",
    "asin(x/2)",
    "x*acos(x^2/4)",
]
ORDER = 4


def other_derivatives(expression, point):
    found = []
    for _ in range(ORDER + 1):
        found.append(enclose(expression, {X: point}))
        expression = derivative(expression, X)
    return found


@pytest.mark.parametrize("text", FUNCTIONS)
def test_derivatives_at_a_point(text):
    expression = parse(text)
    with working_precision(110):
        for point in map(Rational, ("1/3", "-7/5", "0")):
            mine = derivatives(expression, X, point, ORDER)
            for own, other in zip(mine, other_derivatives(expression, point), strict=True):
                assert own.overlaps(other) and own.rad() < 1e-18


@pytest.mark.parametrize("text", FUNCTIONS)
def test_derivatives_over_an_interval(text):
    expression, generator = parse(text), random.Random(text)
    with working_precision(80):
        centre = Rational(generator.randint(-14, 14), 10)
        wide = derivatives(expression, X, to_ball(centre) + arb(0, 0.05), ORDER)
        for _ in range(3):
            point = centre + Rational(generator.randint(-50, 50), 1000)
            for own, other in zip(wide, other_derivatives(expression, point), strict=True):
                assert own.overlaps(other)


def test_intervals_give_useful_slopes():
    """Narrow enough to decide signs: GELU' is positive on [0, 1/2], GELU'' on [-1/2, 1/2]."""
    gelu = parse("x*Phi(x)")
    assert derivatives(gelu, X, arb(0.25, 0.25), 1)[1] > 0
    assert derivatives(gelu, X, arb(0, 0.5), 2)[2] > 0


def test_derivatives_in_the_tail_keep_relative_accuracy():
    with working_precision(80):
        for text in ("x*Phi(x)", "softplus(x)", "x*tanh(softplus(x))", "sigma(x)"):
            for value in derivatives(parse(text), X, -100, 2):
                assert value.rel_accuracy_bits() > 40, text


def test_switches_are_smooth_only_where_the_side_is_certain():
    relu = parse("max(0, x)")
    assert [c.str(3) for c in derivatives(relu, X, 2, 2)] == ["2.00", "1.00", "0"]
    value, slope = derivatives(relu, X, arb(0, 1), 1)
    assert slope.contains(0) and slope.contains(1) and value.contains(1)
    assert derivatives(relu, X, arb(0, 1), 2)[2].is_nan()
    assert derivatives(parse("piecewise(0, x < 0; 1)"), X, arb(0, 1), 1)[1].is_nan()
    assert derivatives(parse("sign(x)"), X, arb(0, 1), 1)[1].is_nan()


def test_branch_points_have_no_slope():
    for text in ("asin(x)", "acos(x)"):
        value, slope = derivatives(parse(text), X, 1, 1)
        assert value.is_finite() and not slope.is_finite()
        assert not derivatives(parse(text), X, arb(1, 0.1), 1)[1].is_finite()
        assert not derivatives(parse(text), X, 2, 1)[0].is_finite()


def test_a_wrong_derivative_is_excluded():
    own = derivatives(parse("x*Phi(x)"), X, 1, 1)[1]
    assert own.overlaps(enclose(parse("Phi(x) + x*phi(x)"), {X: 1}))
    assert not own.overlaps(enclose(parse("Phi(x) + x*phi(x)*1.000001"), {X: 1}))
