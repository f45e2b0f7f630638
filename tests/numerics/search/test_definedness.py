"""Where an expression has a value: read off the text, nothing folded."""

import pytest

from provenact.numerics.search.definedness import conditions, defined, is_defined_at
from provenact.numerics.search.function_domains import domain_of, in_words
from provenact.theory.exact.errors import Undecided
from provenact.theory.exact.expressions import INFINITY, Rational, X, parameter
from provenact.theory.exact.truth import Truth
from provenact.theory.language.intervals import interval
from provenact.theory.language.operators import KERNEL_NAMES, OPERATORS
from provenact.theory.language.parser import parse

DOMAINS = {
    "max(0, x)": "R",
    "x*tanh(log(1 + exp(x)))": "R",
    "1/(1 + x^2)": "R",
    "x^2/x": "(-inf, 0) and (0, inf)",
    "x/x": "(-inf, 0) and (0, inf)",
    "exp(log(x)) + 7": "(0, inf)",
    "sqrt(x)^2": "[0, inf)",
    "0*log(x)": "(0, inf)",
    "(x^(1/3))^3": "[0, inf)",
    "log(x) - log(x)": "(0, inf)",
    "log(log(x))": "(1, inf)",
    "sqrt(log(x)) + sqrt(3 - x)": "[1, 3]",
    "asin(x/2) - asin(x/2)": "[-2, 2]",
    "0*acos(x)": "[-1, 1]",
    "log1p(x)": "(-1, inf)",
    "x^x": "(0, inf)",
    "atan(1/x)": "(-inf, 0) and (0, inf)",
    "piecewise(log(x), x > 1; 0)": "R",
    "piecewise(1/x, x < 0; 0)": "R",
    "piecewise(1/x, x <= 0; 0)": "(-inf, 0) and (0, inf)",
    "1/(x - x^3)": "(-inf, -1) and (-1, 0) and (0, 1) and (1, inf)",
    "sqrt(sin(1)^2 + cos(1)^2 - 1) + x": "R",
    "sqrt(-1 - x^2)": "nowhere",
    "sqrt(-x^2)": "{0}",
    "x/abs(x)": "(-inf, 0) and (0, inf)",
    "1/(1 - x/abs(x))": "(-inf, 0)",
    "log(x)*sqrt(-x)": "nowhere",
    "x + integral(log(x), 0, 1)": "R",
    "sqrt(x^2 - 2)": "(-inf, ~-1.41421356237310] and [~1.41421356237310, inf)",
}


@pytest.mark.parametrize("text", DOMAINS)
def test_the_domain_is_that_of_the_text(text):
    assert in_words(domain_of(parse(text, functions=OPERATORS))) == DOMAINS[text]


@pytest.mark.parametrize("text", DOMAINS)
def test_defined_everywhere_exactly_if_the_domain_is_the_line(text):
    found = defined(parse(text, functions=OPERATORS))
    assert found.truth.is_yes if DOMAINS[text] == "R" else found.truth.is_no
    assert bool(found.place) == (DOMAINS[text] != "R")


@pytest.mark.parametrize("text", ["sqrt(asin(sin(1)) - 1) + x", "1/(asin(sin(1)) - 1)"])
def test_what_is_not_shown_is_unknown(text):
    assert defined(parse(text)).truth.is_unknown
    with pytest.raises(Undecided):
        domain_of(parse(text))


def test_parameters_count():
    b = parameter("b", "positive")
    tree = parse("log(b + x^2)", parameters={"b": b})
    assert defined(tree, domains={b: interval("positive")}).truth.is_yes
    tree = parse("1/(x - b)", parameters={"b": b})
    found = defined(tree, domains={b: interval("positive")})
    assert found.truth.is_no and set(found.place) == {X, b}
    assert defined(tree, interval("(-inf, 0]"), {b: interval("positive")}).truth.is_yes


@pytest.mark.parametrize("text", ["piecewise(exp(1/(x - a)), x > 0; 1)", "piecewise(log(x - a), x > 0; 1)"])
def test_an_x_of_the_branch_is_not_the_value_of_what_stands_in_it(text):
    a = parameter("a", "positive")
    found = defined(parse(text, {"a": a}), domains={a: interval("positive")})
    assert found.truth.is_no


def test_at_one_place():
    tree = parse("log(x)/(x - 1)")
    assert is_defined_at(tree, {X: Rational(2)}).is_yes
    assert is_defined_at(tree, {X: Rational(1)}).is_no
    assert is_defined_at(tree, {X: Rational(-1)}).is_no


def test_a_branch_needs_its_value_only_where_it_is_taken():
    assert [str(one) for one in conditions(parse("piecewise(sqrt(x), x >= 0; 1/x)"))] == ["x >= 0", "x != 0"]
    assert defined(parse("piecewise(sqrt(x), x >= 0; 1/x)")).truth.is_yes
    assert defined(parse("piecewise(sqrt(x), x >= -1; 1/x)")).truth.is_no


@pytest.mark.parametrize(
    "text, on, truth",
    [
        ("diff(sqrt(x))", "[0, 1]", Truth.NO),
        ("diff(sqrt(x))", "(0, 1]", Truth.YES),
        ("exp(-diff(asin(x)))", "[-1, 1]", Truth.NO),
        ("diff(piecewise(x, x < 0; sqrt(x)))", "R", Truth.NO),
        ("diff(piecewise(sqrt(-x), x < 0; x))", "R", Truth.YES),  # the slope from the right is 1
        ("piecewise(diff(sqrt(x)), x > 0; 1)", "[0, 1]", Truth.YES),
        ("diff(piecewise(x^2*log(x), x > 0; 0))", "R", Truth.UNKNOWN),  # it is 0, and its formula has no value
    ],
)
def test_an_infinite_slope_is_no_value(text, on, truth):
    assert defined(parse(text, functions=OPERATORS), interval(on)).truth is truth


@pytest.mark.parametrize(
    "text, on, truth",
    [
        ("diff(sign(x))", "R", Truth.NO),
        ("diff(sign(x))", "(0, inf)", Truth.YES),
        ("diff(sign(x))", "[0, inf)", Truth.NO),
        ("diff(piecewise(x, x < 1; x + 1))", "R", Truth.NO),  # whose slope from the right is 1
        ("diff(piecewise(x, x < 1; 7, x <= 1; x))", "[1, 2]", Truth.NO),
        ("diff(piecewise(x, x < 1; x + Phi(-200)))", "R", Truth.NO),
        ("diff(piecewise(x, x < 1; x + sqrt(2)*sqrt(3) - sqrt(6)))", "R", Truth.YES),
        ("x*diff(sign(x))", "R", Truth.NO),
        ("piecewise(diff(sign(x)), x > 0; 1)", "R", Truth.YES),
        ("diff(abs(x))", "R", Truth.YES),  # a kink
        ("diff(abs(x), 2)", "R", Truth.NO),  # at which the slope jumps
        ("diff(diff(abs(x)))", "R", Truth.NO),
        ("diff(x*abs(x), 2)", "R", Truth.YES),
        ("diff(sign(x)^2 - sign(x)^2)", "R", Truth.YES),
        ("diff(mollify(sign(x), box, 1))", "R", Truth.YES),
        ("diff(mollify(sign(x), box, 1), 2)", "R", Truth.NO),
        ("diff(mollify(sign(x), epanechnikov, 1), 2)", "R", Truth.YES),
        ("diff(x + integral(sign(x), -1, 2))", "R", Truth.YES),
        ("diff(floor(x))", "R", Truth.UNKNOWN),  # nobody looks for its steps
    ],
)
def test_at_a_jump_there_is_no_slope(text, on, truth):
    assert defined(parse(text, KERNEL_NAMES, OPERATORS), interval(on)).truth is truth


@pytest.mark.parametrize(
    "text, truth",
    [
        ("integral(1/x, -1, 1)", Truth.NO),
        ("0*integral(x, -inf, inf)", Truth.NO),
        ("integral(1/(x*(1 - x)), 0, 2)", Truth.NO),
        ("integral(1/x^2, -1, 1)", Truth.UNKNOWN),  # it is infinite
        ("mollify(x, box, 1)", Truth.YES),  # the integral is that of x times the kernel
        ("integral(1/sqrt(x), 0, 1)", Truth.YES),
        ("integral(x*exp(-x^2), -inf, inf)", Truth.YES),
        ("piecewise(integral(1/x, -1, 1), x < -1 - x^2; 1)", Truth.UNKNOWN),  # never taken
    ],
)
def test_an_integral_that_is_infinite_with_both_signs_has_no_value(text, truth):
    assert defined(parse(text, {"inf": INFINITY, **KERNEL_NAMES}, OPERATORS)).truth is truth
