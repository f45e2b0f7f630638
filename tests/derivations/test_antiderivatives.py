"""Antiderivatives: what is found differentiates back, what has none in the ring is not found; limits read off terms."""

import pytest

from provenact.derivations import antiderivatives as engine
from provenact.derivations.antiderivatives import antiderivative, antiderivatives, limit_at_infinity
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, ZERO, X, exp, parameter
from provenact.theory.exact.order import vanishes
from provenact.theory.language.parser import parse

NAMES = {name: parameter(name, "positive") for name in "ab"}
FOUND = [
    "Phi(x)^2",
    "x^2*Phi(x)^2",
    "x^3*phi(x)^2*Phi(x)",
    "sigma(x)^2",
    "softplus(x)*sigma(x)",
    "(1 + tanh(x))/2",
    "x^2*exp(2*x)/4",
    "x^2*exp(-x^2)",
    "exp(-50*x^2)",
    "1/2 + atan(x)/pi",
    "1/(1 + x^2)^2",
    "x^2/(1 + x^2)",
    "1/(x^2 + x + 1)",
    "erf(x)*x^2",
    "log(x)",
    "log(1 + x^2)",
    "sinh(x)*x",
    "x*exp(-3*x^2/2) + exp(-x^2/2)",
    "0*x",
    "7",
    "sin(x)",
    "x^2*cos(pi*x/2 + 1)",
    "sin(x)^2*cos(2*x)",
    "exp(-x)*sin(2*x)",
    "x*acos(x)",
    "x^2*asin(x/2)",
    "sqrt(1 + x^2)",
    "x^3/sqrt(4 - 9*x^2)",
    "(x^2 - 3*x + 5)^(-3/2)",
    "(2*x + 1)^(3/2)",
    "x^sqrt(2)",
    "(exp(x) - 1)^2*phi(x)",
    "phi(x - 1) + phi(x + 1)",
]
WITH_PARAMETERS = [
    "x^2*exp(-a*x)",
    "x*exp(-a*x^2 + b*x)",
    "x*Phi(a*x + b)",
    "exp(-a*x) + sin(b*x)",
    "sigma(a*x)^2",
    "1/(a^2 + x^2)",
    "sqrt(a*x^2 + b)",
    "x*sqrt(1 - x^2/a^2)",
    "x*asin(a*x)",
    "sqrt(a - x)",
    "b*x^3 + a",
]
AFTER_A_SUBSTITUTION = ["1/cosh(x)", "1/(1 + exp(x))", "x^3/(1 + x^8)", "1/(x^3 + x)"]
NOT_FOUND = ["Phi(x)^3", "x*sigma(x)", "atan(x)^2", "exp(x)/x", "exp(exp(x))", "x*exp(-x^2)*cos(x)", "abs(x)"]


@pytest.mark.parametrize("text", [*FOUND, *WITH_PARAMETERS])
def test_what_is_found_differentiates_back(text):
    found = antiderivative(parse(text, NAMES))
    assert found is not None and vanishes(derivative(found, X) - parse(text, NAMES)).is_yes


@pytest.mark.parametrize("text", AFTER_A_SUBSTITUTION)
def test_some_are_found_in_another_variable(text):
    assert antiderivative(parse(text)) is None
    found = next(antiderivatives(parse(text)))
    assert vanishes(derivative(found, X) - parse(text)).is_yes


@pytest.mark.parametrize("text", NOT_FOUND)
def test_what_has_none_in_the_ring_is_not_found(text):
    assert list(antiderivatives(parse(text))) == []


def test_bells_of_far_apart_widths_are_left_alone():
    """One is the 25,600th power of the other; each power would have a distribution function of its own."""
    assert antiderivative(parse("phi(x)*phi(160*x)*Phi(x)")) is None


@pytest.mark.parametrize("text", FOUND)
def test_what_is_off_by_a_term_is_not_proposed(text, monkeypatch):
    expression = parse(text)
    right = antiderivative(expression)
    monkeypatch.setattr(engine, "_direct", lambda f: iter([right + X * exp(-(X**2)), right]))
    assert antiderivative(expression) is right


@pytest.mark.parametrize(
    ("text", "side", "limit"),
    [
        ("x^5*Phi(x)", -1, ZERO),
        ("x^5*sigma(x)", -1, ZERO),
        ("softplus(x) - x", 1, ZERO),
        ("x^3*exp(-x^2)", 1, ZERO),
        ("x*Phi(x)", 1, INFINITY),
        ("x^2*(1 - Phi(x))", 1, ZERO),
        ("log(x)*exp(-x) + atan(x)*(1 - sigma(x))", 1, ZERO),
        ("x/(1 + exp(-x))", 1, INFINITY),
        ("exp(-x)/(1 + x^2)", 1, ZERO),
        ("x^3 - x^2", -1, MINUS_INFINITY),
        ("exp(x)", 1, None),
        ("atan(x)", 1, None),
        ("x + log(x)", 1, None),
    ],
)
def test_limits_at_infinity(text, side, limit):
    assert limit_at_infinity(parse(text), side) is limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("a*x^2*exp(-x) + a", "a"),
        ("a*x*(1 - Phi(x)) - phi(x)", "0"),
        ("a*Phi(a*x)", "a"),
        ("a*Phi(x)/(1 + Phi(x))", "a/2"),
    ],
)
def test_decaying_functions_beat_powers(text, limit):
    assert limit_at_infinity(parse(text, NAMES), 1) is tidy(parse(limit, NAMES))


@pytest.mark.parametrize(
    "text",
    [
        "a*exp(-x)/exp(-2*x)",
        "a*Phi(x)/(1 - Phi(x))",
        "a*(1 - Phi(x))/exp(-x)",
        "(1 - Phi(x))/(1 - sigma(x))",
        "a*exp(-x)*exp(x)*x*sin(x)",
        "a*sin(x)",
        "log(1 - Phi(x))*exp(-x)",
    ],
)
def test_nothing_is_read_off_quotients_and_what_does_not_decay(text):
    assert limit_at_infinity(parse(text, NAMES), 1) is None
