"""Limits in x and in a parameter, pointwise and uniform: form `limit`."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.numerics.deciders.leading import leading, limit_of_leading
from provenact.theory.exact.algebra import tidy
from provenact.theory.language.parser import parse

RELU_SMOOTHED = "mollify(max(0, x), epanechnikov, d)"
D = {"d": "positive"}


def limit(of, to, equals, on=None, **parameters):
    row = {"form": "limit", "of": of, "to": to, "equals": equals, "parameters": parameters}
    return row if on is None else {**row, "on": on}


def in_d(of, to, equals, on=None, uniform=False, **parameters):
    return {**limit(of, to, equals, on, **D, **parameters), "variable": "d", "uniform": uniform}


def in_c(of, to, equals, side="both", domain="real", **keys):
    return {**limit(of, to, equals, c=domain), "variable": "c", "side": side, **keys}


TRUE = {
    "the sign of a parameter": in_c("sign(c)", "0", "1", "right"),
    "a scale around another point": in_d("(x - 1)*tanh((x - 1)/d)", "0", "abs(x - 1)"),
    "the left side of a parameter": in_c("atan(1/c)", "0", "-pi/2", "left"),
    "the right side of a parameter": in_c("atan(1/c)", "0", "pi/2", "right"),
    "a positive parameter has one side": in_c("atan(1/c)", "0", "pi/2", domain="positive"),
    "left side, in x": {**limit("atan(1/x)", "0", "-pi/2"), "side": "left"},
    "an exponential grows": in_c("exp(c)", "inf", "inf"),
    "an exponential falls": in_c("exp(c)", "-inf", "0"),
    "minus infinity": in_c("log(c)", "0", "-inf", domain="positive"),
    "a pole of a parameter, one side": in_c("1/c", "0", "-inf", "left"),
    "unbounded": limit("x", "inf", "inf"),
    "infinite, with a scale": limit("x/a", "inf", "inf", a="positive"),
    "unbounded at a pole": limit("1/x^2", "0", "inf"),
    "one side is all there is": limit("1/x", "0", "inf", on="(0, inf)"),
    "at every x": in_d("d*x", "0", "0"),
    "one side": {**limit("sign(x)", "0", "1"), "side": "right"},
    "a parameter in the limit": limit("sin(a*x)/x", "0", "a", a="positive"),
    "flat from the right": {**limit("exp(-1/x)", "0", "0"), "side": "right"},
    "tanh": limit("tanh(x)", "inf", "1"),
    "gelu on the left": limit("x*Phi(x)", "-inf", "0"),
    "removable singularity": limit("sin(x)/x", "0", "1"),
    "sine over x": limit("sin(x)/x", "inf", "0"),
    "the value at the point does not matter": limit("piecewise(0, x < 0; 1, x <= 0; 0)", "0", "0"),
    "slope of mish": limit("diff(x*tanh(softplus(x)))", "inf", "1"),
    "smoothed relu": in_d(RELU_SMOOTHED, "0", "max(0, x)", uniform=True),
    "swish without its parameter": in_d("x*sigma(d*x)", "0", "x/2"),
    "sharp swish": in_d("x*sigma(d*x)", "inf", "max(0, x)", uniform=True),
}

FALSE = {
    "waves that get ever shorter": limit("sin(1/x)", "0", "0"),
    "waves that get ever shorter, elsewhere": limit("cos(1/(x - 2)) + x", "2", "3"),
    "the sign of a parameter has two": in_c("sign(c)", "0", "1"),
    "a pole of a parameter, downwards": in_c("1/(c + 1/2)^2", "-1/2", "-inf", "right"),
    "around another point, the centre differs": in_d("tanh((x - 1)/d)", "0", "1"),
    "both sides of a parameter": in_c("atan(1/c)", "0", "pi/2"),
    "the other side of a parameter": in_c("atan(1/c)", "0", "pi/2", "left"),
    "the wrong infinity": in_c("exp(c)", "inf", "-inf"),
    "a number in place of infinity": in_c("exp(c)", "inf", "1"),
    "infinity in place of a number": in_c("atan(c)", "inf", "inf"),
    "infinity in place of a number, in x": limit("tanh(x)", "inf", "inf"),
    "infinity in place of a constant": limit("a + 0*x", "inf", "inf", a="real"),
    "two infinities at a pole": limit("1/x", "0", "inf"),
    "two infinities at a pole of a parameter": in_c("1/c", "0", "inf"),
    "infinite at some x only": in_d("x*d", "inf", "inf"),
    "infinite": limit("x", "inf", "0"),
    "infinite at a pole": limit("1/x", "0", "0"),
    "the other side": {**limit("sign(x)", "0", "1"), "side": "left"},
    "a parameter forgotten": limit("sin(a*x)/x", "0", "1", a="positive"),
    "sign": limit("tanh(x)", "-inf", "1"),
    "value": limit("x*Phi(x)/x", "inf", "1/2"),
    "two sides": limit("sign(x)", "0", "1"),
    "wrong power of a parameter": limit("a*tanh(x)", "inf", "a^2", a="positive"),
    "smoothed slope at the kink": in_d(f"diff({RELU_SMOOTHED})", "0", "piecewise(0, x < 0; 1)"),
    "smoothed slope, uniformly": in_d(
        f"diff({RELU_SMOOTHED})", "0", "piecewise(0, x < 0; 1/2, x <= 0; 1)", uniform=True
    ),
    "wide smoothing": in_d(RELU_SMOOTHED, "inf", "max(0, x)"),
    "sharp sigmoid on both sides": in_d("sigma(x/d)", "0", "1"),
    "pointwise, not uniform": in_d("sigma(x/d)", "0", "1", on="(0, inf)", uniform=True),
}

NOT_TRUE = {
    "a point that there is not for a < 0": limit("x^2", "sqrt(a)", "a", a="R"),
    "one side of a real parameter": {**limit("exp(-1/r)", "0", "0", r="real"), "variable": "r"},
    "a denominator that may vanish": limit("x/(x + r)", "0", "0", r="real"),
    "a fraction that may vanish": limit("(r - 5)/(r - 5 + x)", "0", "1", r="real"),
    "no limit": limit("sin(x)", "inf", "0"),
    "the break point may be beyond": limit("piecewise(5, x < a; 0)", "1", "0", a="positive"),
    "the break point may be beyond 50": limit("piecewise(a, x < a; 0)", "50", "0", a="positive"),
    "two parameters of unknown order": limit("piecewise(1, x < a; 0)", "b", "0", a="positive", b="positive"),
    "to one, not to zero": in_d("d*cos(x/d)", "1", "0", on="[10, 11]", uniform=True),
    "to minus one": in_d("d*cos(x/d)", "-1", "0", on="[10, 11]", uniform=True),
    "to one, away from the points tried": in_d("d*exp(-x^2/d^2)", "1", "0", on="[10, 11]"),
    "swish without its parameter, uniformly": in_d("x*sigma(d*x)", "0", "x/2", uniform=True),
    "off by 1e-40": limit("tanh(x)", "inf", "1 + 1e-40"),
    "a side from which nothing comes": in_c("atan(1/c)", "0", "pi/2", "left", "positive"),
    "an end beyond the domain of the parameter": in_c("exp(c)", "-inf", "0", domain="positive"),
    "uniformly, though only at every x": in_d("d*x", "0", "0", uniform=True),
    "where a break point goes to, from the right": in_d("piecewise(exp(-(2 + d - x)/d), x < 2 + d; 0)", "0", "0"),
    "from the left": in_d("piecewise(exp((1/2 - d - x)/d), x > 1/2 - d; 0)", "0", "0"),
}

NOT_FALSE = {
    "uniform away from the jump": in_d("sigma(x/d)", "0", "1", on="[1, 2]", uniform=True),
    "pointwise": in_d("sigma(x/d)", "0", "1", on="(0, inf)"),
    "infinite at every x": in_d("d*exp(x)", "inf", "inf"),
    "amplitude": limit("a*tanh(x)", "inf", "a", a="positive"),
    "larger of the amplitude and zero": limit("a*tanh(x/a)", "inf", "max(a, 0)", a="positive"),
    "smoothed slope with its middle value": in_d(f"diff({RELU_SMOOTHED})", "0", "piecewise(0, x < 0; 1/2, x <= 0; 1)"),
    "a width below one": {**in_d("d*cos(x)", "0", "0", uniform=True), "parameters": {"d": "(0, 1)"}},
}


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("floor(-exp(-x))", None),  # -1: what jumps is not at its limit what its argument is there
        ("sign(exp(-x) - exp(-2*x))", None),
        ("abs(exp(-x) - 1)", "1"),
        ("sin(1 + exp(-x))", "sin(1)"),
    ],
)
def test_leading_terms_go_through_what_is_continuous(text, limit):
    found = limit_of_leading(leading(parse(text)))
    assert found is (None if limit is None else tidy(parse(limit)))


def test_a_witness_names_what_tends(witnesses_of):
    """And nothing else is renamed with it."""
    assert (
        witnesses_of({**limit("sin(d)", "inf", "0", d="R"), "variable": "d"})[0] == "d = pi/2 + 2*pi*n: it tends to 1"
    )
    assert witnesses_of(limit("sin(x)", "inf", "0"))[0] == "x = pi/2 + 2*pi*n: it tends to 1"
