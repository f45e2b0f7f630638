"""Antiderivatives by an ansatz: what is found differentiates back, what has none in the ring is not found."""

import pytest

from provenact.derivations.ansatz import antiderivative, limit_at_infinity
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.expressions import INFINITY, ZERO, X
from provenact.theory.exact.order import vanishes
from provenact.theory.language.parser import parse

FOUND = [
    "Phi(x)^2",
    "x^2*Phi(x)^2",
    "x^3*phi(x)^2*Phi(x)",
    "sigma(x)^2",
    "softplus(x)*sigma(x)",
    "(1 + tanh(x))/2",
    "x^2*exp(2*x)/4",
    "x^2*exp(-x^2)",
    "1/2 + atan(x)/pi",
    "1/(1 + x^2)^2",
    "x^2/(1 + x^2)",
    "erf(x)*x^2",
    "log(x)",
    "sinh(x)*x",
    "x*exp(-3*x^2/2) + exp(-x^2/2)",
    "0*x",
    "7",
]
NOT_FOUND = ["Phi(x)^3", "x*sigma(x)", "atan(x)^2", "exp(x)/x", "exp(exp(x))", "sin(x)", "sqrt(1 + x^2)", "abs(x)"]


@pytest.mark.parametrize("text", FOUND)
def test_what_is_found_differentiates_back(text):
    found = antiderivative(parse(text))
    assert found is not None and vanishes(derivative(found, X) - parse(text)).is_yes


@pytest.mark.parametrize("text", NOT_FOUND)
def test_what_has_none_in_the_ring_is_not_found(text):
    assert antiderivative(parse(text)) is None


def test_bells_of_far_apart_widths_are_left_alone():
    """One is the 25,600th power of the other; each power would have a distribution function of its own."""
    assert antiderivative(parse("phi(x)*phi(160*x)*Phi(x)")) is None


@pytest.mark.parametrize(
    ("text", "side", "limit"),
    [
        ("x^5*Phi(x)", -1, ZERO),
        ("x^5*sigma(x)", -1, ZERO),
        ("softplus(x) - x", 1, ZERO),
        ("x^3*exp(-x^2)", 1, ZERO),
        ("x*Phi(x)", 1, INFINITY),
        ("x^2*(1 - Phi(x))", 1, ZERO),
        ("exp(x)", 1, None),
        ("atan(x)", 1, None),
    ],
)
def test_limits_at_infinity(text, side, limit):
    assert limit_at_infinity(parse(text), side) is limit
