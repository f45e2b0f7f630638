"""Exact algebra: identities are proved, non-identities never are."""

import itertools

import pytest

from provenact.numerics.arithmetic.balls import evaluate
from provenact.theory.exact.exact_algebra import is_identically_zero, polynomial_in
from provenact.theory.exact.expressions import ZERO, Mul, Rational, X, log, parameter
from provenact.theory.exact.order import vanishes
from provenact.theory.language.parser import parse

IDENTITIES = [
    "sigma(x)+sigma(-x)-1",
    "tanh(x)-2*sigma(2*x)+1",
    "softplus(x)-softplus(-x)-x",
    "Phi(x)+Phi(-x)-1",
    "x*Phi(x)-x/2*(1+erf(x/sqrt(2)))",
    "phi(x)-exp(-x^2/2)/sqrt(2*pi)",
    "cosh(x)^2-sinh(x)^2-1",
    "(x+1)^2-x^2-2*x-1",
    "tanh(log(1+exp(x)))-(exp(2*x)+2*exp(x))/(exp(2*x)+2*exp(x)+2)",
    "sin(x)^2+cos(x)^2-1",
    "sin(x+pi/2)-cos(x)",
    "cos(pi*(x+1)/2)+sin(pi*x/2)",
    "sqrt(1+x^2)^2-1-x^2",
    "1/(sqrt(1+x^2)+x)-(sqrt(1+x^2)-x)",
    "log(sigma(x))-x+softplus(x)",
    "exp(x)*exp(-x/3)-exp(2*x/3)",
    "sqrt(8)-2*sqrt(2)",
    "log(8)-3*log(2)",
    "exp(x)-1-expm1(x)",
    "erf(x)+erfc(x)-1",
    "log1p(x)-log(1+x)",
    "sqrt(2/pi)-2/sqrt(2*pi)",
    "2^x*2^(-x)-1",
    "log(2+2*exp(x))-log(2)-softplus(x)",
    "e^(2*x)-exp(x)^2",
    "exp(exp(x)+x)-exp(exp(x))*exp(x)",
    "x/2*(1+tanh(sqrt(2/pi)*(x+0.044715*x^3)))-x*sigma(2*sqrt(2/pi)*(x+0.044715*x^3))",
    "abs(x)-abs(x)",
    "log(exp(x)+exp(-x))-log(2*cosh(x))",
    "sigma(x)*sigma(-x)-exp(x)/(1+exp(x))^2",
    "exp(log(2)*x)-2^x",
]


@pytest.mark.parametrize("text", IDENTITIES)
def test_identities_are_proved(text):
    assert is_identically_zero(parse(text)).is_yes


@pytest.mark.parametrize("text", IDENTITIES)
def test_a_changed_identity_is_not(text):
    """The meta-test: the same expression plus a small multiple of x, or with one constant changed."""
    expression = parse(text)
    assert not is_identically_zero(expression + X / 10**6).is_yes
    assert not is_identically_zero(expression + Rational(1, 10**9)).is_yes


@pytest.mark.parametrize("text", ["(x+1)^2-x^2", "x^2-2*x", "pi-22/7", "1/3-x", "pi*x^2-3*x^2"])
def test_polynomials_are_disproved(text):
    assert is_identically_zero(parse(text)).is_no


def test_what_is_not_zero_as_a_form_is_undecided_not_false():
    assert is_identically_zero(parse("exp(x)-1-x")).is_unknown
    assert is_identically_zero(parse("atan(x)+atan(1/x)-pi/2")).is_unknown
    assert is_identically_zero(parse("sin(2*x)-2*sin(x)")).is_unknown


FORMS = [
    ["sigma(x)", "1-sigma(-x)", "exp(x)/(1+exp(x))", "(1+tanh(x/2))/2", "1/(1+exp(-x))"],
    ["Phi(x)", "(1+erf(x/sqrt(2)))/2", "1-Phi(-x)", "erfc(-x/sqrt(2))/2"],
    ["softplus(x)", "x+softplus(-x)", "log(1+exp(x))", "log1p(exp(x))", "-log(sigma(-x))"],
    ["tanh(x)", "2*sigma(2*x)-1", "(exp(x)-exp(-x))/(exp(x)+exp(-x))", "sinh(x)/cosh(x)"],
    ["sin(x)", "2*sin(x/2)*cos(x/2)", "3*sin(x/3)-4*sin(x/3)^3", "-sin(-x)"],
    ["cos(2*x)", "1-2*sin(x)^2", "cos(x)^2-sin(x)^2", "cos(3*x)*cos(x)+sin(3*x)*sin(x)"],
]


def test_two_forms_are_proved_equal_exactly_if_they_are():
    """All pairs; what is proved equal is also equal in balls."""
    flat = [(group, text) for group, texts in enumerate(FORMS) for text in texts]
    for (one, left), (other, right) in itertools.combinations(flat, 2):
        difference = parse(f"({left}) - ({right})")
        assert is_identically_zero(difference).is_yes == (one == other), (left, right)
        value = evaluate(difference, {X: Rational(7, 5)}, 20, limit_bits=400)
        assert value.contains(0) == (one == other)


def test_a_large_form_is_given_up_not_computed():
    assert is_identically_zero(parse("(1+x+a+b+c+d)^60 - (1+x+a+b+c+d)^60 + exp(a)^3")).is_unknown
    terms = " + ".join(f"sin({k}*x)" for k in range(1, 60))
    assert is_identically_zero(parse(terms)).is_unknown


def test_polynomial_in():
    b = parameter("b", "positive")
    assert str(polynomial_in(parse("(x+b)^2/4-3*x", {"b": b}), [X, b])) == "1/4*x^2 + 1/2*x*b - 3*x + 1/4*b^2"
    assert str(polynomial_in(parse("(x^2-1)/(x-1)"), [X])) == "x + 1"
    assert polynomial_in(parse("sqrt(x)"), [X]) is None
    assert polynomial_in(parse("1/x"), [X]) is None
    assert polynomial_in(parse("exp(x)"), [X]) is None


def test_a_number_without_a_value_is_not_zero():
    assert vanishes(Mul(ZERO, log(ZERO))).is_unknown
    assert vanishes(parse("0*log(2)")).is_yes
