"""Germs and tails: expansions enclose the function on the whole tail; limits, signs and bounds follow."""

from itertools import pairwise

import pytest
from flint import arb, fmpq

from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.arithmetic.functions import Analytic
from provenact.numerics.arithmetic.jets import derivatives
from provenact.numerics.arithmetic.spans import Span
from provenact.numerics.asymptotics import scales
from provenact.numerics.asymptotics.coefficients import atom, rational
from provenact.numerics.asymptotics.scales import LOG, ONE, X_SCALE, Scale, TailUndecided
from provenact.numerics.asymptotics.tails import (
    End,
    derivative_germ,
    leading_text,
    limit_at,
    limit_at_infinity,
    tail_integral,
    tail_of,
)
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import parse

RIGHT, LEFT = End(None, 1), End(None, -1)
FROM_THE_FIRST = (0, arb(0), "direction", 0)  # derivative, point inside, what is wanted, starts left out

FUNCTIONS = [
    "x*Phi(x)",
    "x*sigma(x)",
    "x*tanh(softplus(x))",
    "x*tanh(exp(x))",
    "softplus(x)",
    "log1p(x^2)",
    "x*exp(-x^2/2)",
    "x/2*(1+tanh(sqrt(2/pi)*(x+0.044715*x^3)))",
    "(x^3-1)/(x^2+3)",
    "atan(x)",
    "sqrt(1+x^2)-x",
    "x/2*(1+erf(x/sqrt(2)))",
    "exp(1/x)",
    "sin(x)/x",
    "exp(x)-1",
    "tanh(exp(x))",
    "x-softplus(x)",
    "x*Phi(x)-x",
    "log(x^2+1)*exp(-x^2/3)",
    "cosh(x)/sinh(x)",
    "(1+x^2)^(1/3)",
    "erfc(x)*exp(x)",
    "2^(-x)",
    "x^2*phi(x)",
    "cos(1/x)",
    "expm1(-x^2)",
    "exp(x*log1p(1/x^2))",
    "asin(1/x)",
    "acos(x/(2*x+3))",
]


def value_of(germ, y: arb) -> arb:
    """The germ's own claim at a point of its tail."""
    total = sum((c.ball * scales.value(s, y) for s, c in germ.terms), arb(0))
    if germ.rest:
        total += germ.rest[1].ball * scales.value(germ.rest[0], y)
    return total


@pytest.mark.parametrize("end", [RIGHT, LEFT], ids=["right", "left"])
@pytest.mark.parametrize("text", FUNCTIONS)
def test_the_expansion_encloses_the_function_and_two_derivatives(text, end):
    """At many points of the tail, the value in high precision lies in the claimed enclosure."""
    expression = parse(text)
    f, checked = Analytic(expression, X), 0
    with working_precision(400):
        for start in (4, 16, 64):
            try:
                germs = [derivative_germ(f, end, start, k) for k in range(3)]
            except TailUndecided:
                continue
            for factor in (1, 1.25, 2, 7):
                y = arb(start) * arb(factor)
                truth = derivatives(expression, X, end.place(y), 2)
                for germ, exact in zip(germs, truth, strict=True):
                    assert value_of(germ, y).overlaps(exact), (start, factor)
                    checked += 1
    assert checked >= 12, "the expansion was never available"


def test_an_expansion_with_a_wrong_coefficient_is_caught():
    """The meta-test of the one above."""
    f = Analytic(parse("x*Phi(x)"), X)
    with working_precision(400):
        germ = derivative_germ(f, RIGHT, 8, 0)
        wrong = germ + germ * 0 + type(germ)(((X_SCALE**-3, rational(fmpq(1, 10**6))),), None, germ.tail)
        truth = derivatives(parse("x*Phi(x)"), X, 10, 0)[0]
        assert value_of(germ, arb(10)).overlaps(truth) and not value_of(wrong, arb(10)).overlaps(truth)


@pytest.mark.parametrize(
    "text, left, right",
    [
        ("x*Phi(x)", "0", "inf"),
        ("sigma(x)", "0", "1"),
        ("tanh(exp(x))", "0", "1"),
        ("atan(x)", "-pi/2", "pi/2"),
        ("x*(exp(1/x)-1)", "1", "1"),
        ("x - x^2*log1p(1/x)", "1/2", "1/2"),
        ("sqrt(x^2+x)-x", "inf", "1/2"),
        ("exp(x*log1p(1/x))", "e", "e"),
        ("x*sin(1/x)", "1", "1"),
        ("(3*x^2-x)/(2*x^2+5)", "3/2", "3/2"),
        ("exp(-x)*x^10", "inf", "0"),
        ("log(1+exp(2*x))/x", "0", "2"),
        ("sin(x)", None, None),
        ("sin(x)/x", "0", "0"),
        ("x*tanh(softplus(x)) - x", "inf", "0"),
        ("x*asin(1/x)", "1", "1"),
        ("asin(x/(2*x+3))", "pi/6", "pi/6"),
        ("x*(acos(1/x) - pi/2)", "-1", "-1"),
        ("asin(tanh(x))", "-pi/2", "pi/2"),
        ("acos(x)", None, None),
    ],
)
def test_limits(text, left, right):
    for side, expected in ((-1, left), (1, right)):
        found = limit_at_infinity(cells_of(parse(text)), side)
        if expected is None:
            assert found is None
        elif expected == "inf":
            assert found > 0 and not found.is_finite()
        else:
            assert found.overlaps(to_ball(parse(expected))) and found.rad() < 1e-25


def test_slopes_at_infinity():
    gelu = cells_of(parse("x*Phi(x)"))
    assert limit_at_infinity(gelu, 1, derivative=1) == 1
    assert limit_at_infinity(gelu, -1, derivative=1) == 0


@pytest.mark.parametrize(
    "text, point, side, expected",
    [
        ("sin(x)/x", 0, 1, "1"),
        ("exp(1/(x^2-1))", 1, 1, "0"),
        ("exp(1/(x^2-1))", 1, -1, "inf"),
        ("x*log(x)", 0, -1, "0"),
        ("(1-cos(x))/x^2", 0, -1, "1/2"),
        ("1/x", 0, 1, "-inf"),
        ("expm1(x)/x", 0, 1, "1"),
        ("(asin(x)-x)/x^3", 0, 1, "1/6"),
        ("(pi/2-acos(x))/x", 0, -1, "1"),
    ],
)
def test_one_sided_limits_at_a_point(text, point, side, expected):
    found = limit_at(Analytic(parse(text), X), End(Rational(point), side))
    if expected.endswith("inf"):
        assert not found.is_finite() and (found > 0) == (expected == "inf")
    else:
        assert found.overlaps(to_ball(parse(expected)))


@pytest.mark.parametrize("text", ["x*Phi(x)", "softplus(x)", "x*tanh(exp(x))", "atan(x)", "log1p(x^2)", "sqrt(1+x^2)"])
def test_tails_are_monotone_with_the_sign_of_the_derivative(text):
    for end in (LEFT, RIGHT):
        tail = tail_of(Analytic(parse(text), X), end, *FROM_THE_FIRST)
        assert tail.direction in (-1, 1) and "monotone tail" in tail.lemma
        for factor in (1, 2, 5):
            slope = derivatives(parse(text), X, tail.cut * factor, 1)[1]
            assert slope * tail.direction > 0


def test_an_oscillating_tail_is_only_bounded():
    tail = tail_of(Analytic(parse("sin(x)/x"), X), RIGHT, *FROM_THE_FIRST)
    assert tail.direction is None and tail.values.high <= 0.25 and tail.lemma.startswith("bounded tail")
    assert tail_of(Analytic(parse("x*sin(x)"), X), RIGHT, *FROM_THE_FIRST).lemma.startswith("open tail")
    arc = derivative_germ(Analytic(parse("asin(sin(x)/3)"), X), RIGHT, 8, 0).range()
    assert arc.high < 0.34 and arc.low > -0.34 and not arc.high < 0.3398


def test_a_constant_tail():
    tail = tail_of(Analytic(parse("cosh(x)^2 - sinh(x)^2"), X), RIGHT, *FROM_THE_FIRST)
    assert tail.direction == 0 and tail.limit == 1 and tail.lemma.startswith("constant tail")


@pytest.mark.parametrize(
    "text",
    [
        "log(log(x^2+3))",
        "exp(sqrt(2)*log(1+x^2))",
        "sqrt(-x)",
        "exp(sin(x)*x)",
        "log(sin(x))",
        "asin(x)",
        "acos(2*sin(x))",
    ],
)
def test_unknown_structures_are_undecided_with_a_reason(text):
    reason = tail_of(Analytic(parse(text), X), RIGHT, *FROM_THE_FIRST)
    assert isinstance(reason, str) and len(reason) > 10


def test_tail_integrals_enclose():
    f = Analytic(parse("1/(1+x^2)"), X)
    with working_precision(120):
        exact = (arb.pi() / 2 - arb(16).atan()).union(arb.pi() / 2 - arb(16).atan())
        value = tail_integral(f, RIGHT, 16, 14)
        assert value.overlaps(exact) and value.rad() < 1e-25
        assert tail_integral(Analytic(parse("1/x"), X), RIGHT, 16) > 0
        assert tail_integral(Analytic(parse("sin(x)"), X), RIGHT, 16).is_nan()
        assert tail_integral(Analytic(parse("phi(x)"), X), LEFT, 16).overlaps((arb(16) / arb(2).sqrt()).erfc() / 2)


# --- the parts --------------------------------------------------------------------------------------


def test_scales_are_ordered_by_growth():
    exponential = Scale(rate=((X_SCALE, rational(1)),))
    ordered = [exponential**-1, X_SCALE**-2, LOG**-1, ONE, LOG, X_SCALE, X_SCALE * LOG, X_SCALE**5, exponential]
    for smaller, larger in pairwise(ordered):
        assert scales.compare(smaller / larger) == -1 and scales.compare(larger / smaller) == 1


def test_decrease_is_proved_only_where_it_holds():
    gaussian = Scale(power=fmpq(4), rate=((X_SCALE**2, rational(fmpq(-1, 2))),))
    assert not scales.decreases(gaussian, arb("1.5")), "x^4 exp(-x^2/2) still rises at 1.5"
    assert scales.decreases(gaussian, arb("2.5"))
    assert not scales.decreases(X_SCALE, arb(10))


def test_coefficients_cancel_exactly():
    root = rational(2).power(fmpq(1, 2))
    assert (root * root + rational(-2)).is_zero
    assert (rational(8).power(fmpq(1, 2)) + root * rational(-2)).is_zero
    pi = atom("pi", arb.pi())
    assert (pi * pi.inverse() + rational(-1)).is_zero
    assert not (pi + rational(fmpq(-22, 7))).is_zero and (pi + rational(fmpq(-22, 7))).sign() == -1


def test_a_root_of_a_product_of_negative_constants_is_not_split():
    one, two = atom("a", arb(-2)), atom("b", arb(-3))
    assert (one * two).power(fmpq(1, 2)).ball > 0
    assert not ((one * two).power(fmpq(1, 2)) * (one * two).power(fmpq(1, 2))).is_zero


def test_spans_keep_the_sign_of_an_end():
    span = Span(arb(0), arb(1)) * Span(arb(0), arb("1e-30"))
    assert span.low == 0 and span.ball >= 0
    assert (-span).high == 0 and (span + Span(arb(1), arb(1))).sign() == 1


def test_leading_terms_are_readable():
    text = leading_text(derivative_germ(Analytic(parse("x*exp(-x^2/2)"), X), RIGHT, 8, 0))
    assert text == "1.00000*y^1*exp(-0.500000*y^2)"
