"""Equality of functions and numbers: forms `equal`, `value`, `consistent`, integrals included."""

from contextlib import suppress

import pytest
from decided_rows import *  # noqa: F403

from provenact.theory.exact.errors import InputError

DELTA = {"delta": "positive"}
SRELU = "piecewise(0, x <= -delta; x/2 + 3*x^2/(8*delta) + 3*delta/16 - x^4/(16*delta^3), -delta < x < delta; x)"
# Zero at every parameter value (of one positive parameter) that the deciders try.
USUAL_VALUES = ("1", "1/2", "2", "1/10", "3/7", "7", "1/1000", "50")
VANISHING = "*".join(f"(a - {value})" for value in USUAL_VALUES)
# Zero at every point of the whole line that the deciders try.
USUAL_POINTS = ("0", "1/3", "-2/3", "7/3", "-10/3", "40/3")
TOUCHING = "*".join(f"(x - ({point}))" for point in USUAL_POINTS)


def equal(left, right, on=None, **parameters):
    row = {"form": "equal", "left": left, "right": right, "parameters": parameters}
    return row if on is None else {**row, "on": on}


def value(of, equals=None, rounds_to=None, **parameters):
    claimed = {"equals": equals} if rounds_to is None else {"rounds_to": rounds_to}
    return {"form": "value", "of": of, **claimed, "parameters": parameters}


TRUE = {
    "logarithm of a square, where both sides have a value": equal("log(x^2)", "2*log(x)"),
    "an integral up to x, on one side of a pole": equal("integral(1/x, 1, x)", "log(x)", "(0, inf)"),
    "infinite, with a finite part": value("integral(1/x, 0, 1) + integral(1/x, 1, 2)", "inf"),
    "an angle as an integral": value("integral(1/(1 + x^2), -inf, inf)", "pi"),
    "the same with a parameter": value("integral(1/(a^2 + x^2), -inf, inf)", "pi/a", a="positive"),
    "the second moment of gelu": value("integral((x*Phi(x))^2*phi(x), -inf, inf)", "1/3 + 1/(2*pi*sqrt(3))"),
    "the second moment of relu": value("integral(max(0, x)^2*phi(x), -inf, inf)", "1/2"),
    "the mean of gelu": value("integral(x*Phi(x)*phi(x), -inf, inf)", "1/(2*sqrt(pi))"),
    "an error-function integral": value("integral(erfc(x), 0, inf)", "1/sqrt(pi)"),
    "another": value("integral(erf(x), 0, 1)", "erf(1) + exp(-1)/sqrt(pi) - 1/sqrt(pi)"),
    "by substitution": value("integral(4*x*exp(-x^4)/sqrt(pi), 0, 2)", "erf(4)"),
    "sines by parts": value("integral(cos(x)*x^3 + sin(x)*3*x^2, 0, 1)", "sin(1)"),
    "a singular end": value("integral(log(x), 0, 1)", "-1"),
    "a root at its end": value("integral(1/sqrt(x), 0, 1)", "2"),
    "up to x, from a singular end": equal("integral(1/sqrt(x), 0, x)", "2*sqrt(x)", "(0, 1)"),
    "down to it": equal("integral(log(x), x, 0)", "x - x*log(x)", "(0, 1)"),
    "powers, where a logarithm leaves positive numbers": equal("exp(a*log(x))", "x^a", a="R"),
    "powers of positive numbers": equal("(x^a)^(1/a)", "x", "(0, inf)", a="[2, 3]"),
    "a root inside a root": value("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)"),
    "machin": value("16*atan(1/5) - 4*atan(1/239)", "pi"),
    "tanh of a logarithm": value("tanh(log(2))", "3/5"),
    "logarithms of roots": value("log(3 + 2*sqrt(2))", "2*log(1 + sqrt(2))"),
    "roots before a function": equal("sin(x)*sqrt(3 + 2*sqrt(2))", "sin(x) + sin(x)*sqrt(2)"),
    "sigma by tanh": equal("sigma(x)", "(1 + tanh(x/2))/2"),
    "gelu by erf": equal("x*Phi(x)", "x/2*(1 + erf(x/sqrt(2)))"),
    "softplus is odd but for x": equal("softplus(x) - softplus(-x)", "x"),
    "powers of a positive parameter": equal("a^x*a^x", "a^(2*x)", a="positive"),
    "relu by abs": equal("max(0, x)", "(x + abs(x))/2"),
    "derivative of gelu": equal("diff(x*Phi(x))", "Phi(x) + x*phi(x)"),
    "srelu is the convolution": equal("mollify(max(0, x), epanechnikov, delta)", SRELU, **DELTA),
    "knot value outside an open end": equal("piecewise(x, x < 1/7; 0, x <= 1/7; x)", "x", "(1/7, inf)"),
    "a piece away from the domain": equal("piecewise(x, x < 60 + delta; 0)", "x", "(-inf, 60]", **DELTA),
    "kernel of mass one": equal(
        "integral(piecewise(3/(4*delta)*(1 - x^2/delta^2), abs(x) <= delta; 0), -inf, inf)", "1", **DELTA
    ),
    "integral scales": equal("integral(exp(-x^2/d^2), 0, inf)", "d*integral(exp(-x^2), 0, inf)", d="positive"),
    "value with roots": value("sqrt(8)", "2*sqrt(2)"),
    "zero to the power zero": value("0^0", "1"),
    "the same by a definition": {**value("f(0)", "1"), "definitions": {"f": "x^0"}},
    "value of a sine": value("sin(pi/6)", "1/2"),
    "value beside a huge number": value("10^100 + 1 - 10^100", "1"),
    "value with a parameter": value("a*(1 + 1/a)", "a + 1", a="positive"),
    "pi to three digits": value("pi", rounds_to="3.14"),
    "pi to forty digits": value("pi", rounds_to="3.1415926535897932384626433832795028841972"),
    "half a unit above": value("1/8", rounds_to="0.12"),
    "half a unit below": value("1/8", rounds_to="0.13"),
    "half a unit above, not dyadic": value("0.305", rounds_to="0.30"),
    "half a unit below, not dyadic": value("0.00105", rounds_to="1.1e-3"),
    "integral to four digits": value("integral(exp(-x^2), 0, 1)", rounds_to="0.7468"),
    "consistent": {"form": "consistent", "left": "1/2", "right": "0.5"},
    "infinite integral": value("integral(exp(x), -inf, inf)", "inf"),
    "convolution on a part of the line": equal("mollify(max(0, x), box, 1)", "x", "[2, inf)"),
}

FALSE = {
    "pi to forty digits, the last one cut": value("pi", rounds_to="3.1415926535897932384626433832795028841971"),
    "an angle and a little more": value("integral(1/(1 + x^2), -inf, inf)", "pi + 1/10^12"),
    "the second moment of gelu, wrong": value("integral((x*Phi(x))^2*phi(x), -inf, inf)", "1/3 + 1/(2*pi)"),
    "machin, the wrong multiple": value("16*atan(1/5) - 4*atan(1/239)", "-pi"),
    "roots that differ in the sixtieth digit": value("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3) + 1/10^60"),
    "finite integral": value("integral(phi(x), -inf, inf)", "inf"),
    "the other infinity": value("integral(exp(x), -inf, inf)", "-inf"),
    "infinite integral": value("integral(exp(x), -inf, inf)", "5"),
    "tanh at twice the argument": equal("sigma(x)", "(1 + tanh(x))/2"),
    "sign of the last term": equal("mollify(max(0, x), epanechnikov, delta)", SRELU.replace("- x^4", "+ x^4"), **DELTA),
    "exponent of the width": equal(
        "mollify(max(0, x), epanechnikov, delta)", SRELU.replace("16*delta^3", "16*delta^2"), **DELTA
    ),
    "third digit of a coefficient": equal(
        "mollify(max(0, x), epanechnikov, delta)", SRELU.replace("3*delta/16", "0.187*delta"), **DELTA
    ),
    "off by 1e-40": equal("x + 1e-40", "x"),
    "off by exp(-2800)": equal("x + exp(-2800)", "x"),
    "only at a knot": equal("piecewise(x, x < 1/7; 0, x <= 1/7; x)", "x"),
    "only at a closed end": equal("piecewise(x, x < 1/7; 0, x <= 1/7; x)", "x", "[1/7, inf)"),
    "only on a tiny interval": equal("piecewise(x, x < 1/7 + 1e-50; 0, x <= 1/7 + 2e-50; x)", "x"),
    "root of a square": equal("sqrt(x^2)", "x"),
    "root of a hidden square": equal("sqrt(x^2 + 2*x + 1)", "x + 1"),
    "odd power of a root": equal("(x^2)^(3/2)", "x^3"),
    "integral times a wrong power": equal(
        "integral(exp(-x^2/d^2), 0, inf)", "d^2*integral(exp(-x^2), 0, inf)", d="positive"
    ),
    "integral of the absolute value": value("integral(abs(x), -1, 1)", "0"),
    "pi, third digit": value("pi", rounds_to="3.15"),
    "more than half a unit, in the fortieth digit": value("0.305" + 36 * "0" + "1", rounds_to="0.30"),
    "integral, fourth digit": value("integral(exp(-x^2), 0, 1)", rounds_to="0.7469"),
    "one third is not 0.333": {"form": "consistent", "left": "1/3", "right": "0.333"},
}

NOT_TRUE = {
    "an antiderivative with a pole": value("integral(1/x^2, -1, 1)", "-2"),
    "one with a jump": value("integral(1/(1 + x^2), -1, 1)", "-pi/2"),
    "one that diverges": value("integral(1/x, 0, 1)", "0"),
    "sine that is zero at the points tried": equal("x + sin(3*pi*x)", "x"),
    "differs for large parameters": equal("max(a, 60)", "60", a="positive"),
    "zero times a parameter": equal("abs(r)*x", "r*x", r="real"),
    "root of a parameter's square": equal("sqrt(r^2)*x", "r*x", r="real"),
    "atan of the reciprocal": equal("atan(x) + atan(1/x)", "pi/2"),
    "odd root of an odd power": equal("(x^3)^(1/3)", "x"),
    "floor one step on": equal("floor(x)", "floor(x + 1e-9)"),
    "knot beyond a domain of unknown order": equal(
        "b*piecewise(0, x < a; -1, x <= a; 0)", "0", "[100*b, inf)", a="positive", b="positive"
    ),
    "x is no constant": value("x", "x"),
    "printed for one parameter value only": value("a", rounds_to="1.0", a="positive"),
    "integral backwards": value("integral(x, 1, 0)", "0"),
    "integral backwards, not a polynomial": equal("integral(exp(x), 1, 0)", "0"),
    "absolute value of a negative integral": equal("abs(integral(-exp(x), 0, 1))", "integral(-exp(x), 0, 1)"),
    "root of the square of a negative integral": equal("sqrt(integral(-exp(x), 0, 1)^2)", "integral(-exp(x), 0, 1)"),
    "divergent integrals": equal(
        "integral(exp(x), -inf, inf)", "2*integral(exp(x), -inf, inf) - integral(exp(x), -inf, inf)"
    ),
    "divergent integrals that cancel": value("integral(exp(x), 0, inf) - integral(exp(x), 0, inf)", "0"),
    "an integral that diverges for one parameter": equal(
        "integral(exp(-a*x^2), 0, inf)", "integral(exp(-a*x^2), 0, inf)", a="nonnegative"
    ),
    "an integral from one side of a pole to the other": equal("integral(1/x, 1, x)", "log(-x)", "(-1, -1/2)"),
    "the same, where the slopes agree": equal("integral(1/x^2, 1, x)", "1 - 1/x", "[-1, -1/2]"),
    "an integral that diverges for every x": equal("exp(-integral(1/x, 0, x))", "0", "(0, 1)"),
    "the same, from a singular end": equal("0*integral(1/sqrt(x) + 1/(x - 1), 0, x)", "0", "(0, 2)"),
    "from a singular end to where there is nothing": equal("0*integral(1/sqrt(x), 0, x)", "0", "(-1, 1)"),
    "a root of a power, at even powers": equal("(x^a)^(1/a)", "x", a="[2, 3]"),
    "the same, of absolute values": equal("abs(x)^a", "x^a", a="positive"),
    "the power of a square": equal("(x^2)^a", "x^(2*a)", a="R"),
    "such integrals that cancel": equal("integral(1/x, 0, x) - integral(1/x, 0, x)", "0", "(0, 1)"),
    "such an integral inside of another": value("integral(0*integral(1/x, 0, x), 0, 1)", "0"),
    "infinity less infinity": value("2*integral(1/x, 0, 1) - integral(1/x, 0, 1)", "inf"),
    "a convolution that diverges": equal("0*mollify(exp(x^2), gaussian, 1)", "0"),
    "infinite constants": equal("integral(1 + 0*x, -inf, inf)", "integral(1 + 0*x, -inf, inf) + 1"),
    "huge numbers that differ by one": value("10^100 + 1", "10^100"),
    "zero at the points tried": equal(f"sin(x) + {TOUCHING}", "sin(x)"),
    "zero at the parameters tried": equal(f"x + {VANISHING}", "x", a="positive"),
    "beyond the usual parameters": equal("a*x", "60*x", a="(60, inf)"),
    "the last decimal of a square root": value("sqrt(2)", "1.41421356237309504880168872420969807856967187537"),
}

NOT_FALSE = {
    "integral backwards": value("integral(x, 1, 0)", "-1/2"),
    "integral backwards, not a polynomial": equal("integral(exp(x), 1, 0)", "1 - e"),
    "nested roots": value("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)"),
    "atan on the half line": equal("atan(x) + atan(1/x)", "pi/2", "(0, inf)"),
    "logarithm on the half line": equal("log(x^2)", "2*log(x)", "(0, inf)"),
    "mass of the normal density": value("integral(phi(x), -inf, inf)", "1"),
    "bump on a part of the line": equal("mollify(max(0, x), bump, 1)", "x", "[2, inf)"),
}

# Text that the reader ought to refuse.
MEANINGLESS = {
    "infinity is no number": equal("inf - inf", "0"),
    "a kernel is no number": equal("box", "box"),
    "a parameter outside its domain": {
        **equal("g(x, -3)", "-3*x", **DELTA),
        "definitions": {"g": "sqrt(delta^2)*x"},
    },
}


def test_meaningless_statement_is_not_confirmed(meaningless_row, frozen_outcome_of):
    with suppress(InputError):  # refused by the reader, which is better
        assert frozen_outcome_of(meaningless_row) != "holds"


@pytest.mark.parametrize(
    ("row", "witness"),
    [
        (equal("18/25", "71/100"), "18/25 against 71/100"),
        (equal("sqrt(2)", "3/2"), "1.41421356237… against 1.5"),
        ({"form": "consistent", "left": "1/1000", "right": "1/100"}, "1/1000 against 1/100"),
        (equal("a", "2*a", a="positive"), "a = 1: 1 against 2"),
        ({"form": "compare", "left": "2", "relation": "<", "right": "1"}, "the difference is -1"),
        (equal("x", "x^2 + 1"), "x = 0: 0 against 1"),
        (equal("max(0, x)", "1"), "x = 0: 0 against 1"),
        (equal("diff(x^2/6, 2)", "0"), "x = 0: 1/3 against 0"),  # said of x, though neither side moves with it
    ],
)
def test_a_witness_names_x_only_where_x_occurs(row, witness, witnesses_of):
    assert witnesses_of(row)[:1] == [witness]
