"""Power series near every point of an interval: form `analytic`."""

import pytest
from decided_rows import *  # noqa: F403


def analytic(of, on="R", claimed=True, **parameters):
    return {"form": "analytic", "of": of, "on": on, "is": claimed, "parameters": parameters}


def kinked(of, on="R", **parameters):
    return analytic(of, on, False, **parameters)


# A constant that is zero, which exact algebra over Q with roots does not see.
HIDDEN_ZERO = "(sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3))"
# Zero at every value of one positive parameter that the deciders try.
VANISHING = "*".join(f"(a - {value})" for value in ("1", "1/2", "2", "1/10", "3/7", "7", "1/1000", "50"))
FLAT = "piecewise(0, x <= 0; exp(-1/x))"
# Both pieces are singular elsewhere, so that neither is the function everywhere.
SINGULAR = "piecewise(log(1 - x), x < 0; -log(1 + x))"
POSITIVE = {"a": "positive"}

TRUE = {
    "a polynomial": analytic("x^3 - x"),
    "gelu": analytic("gelu(x)"),
    "softplus": analytic("log(1 + exp(x))"),
    "no pole on the line": analytic("1/(1 + x^2)"),
    "away from the pole": analytic("1/x", "(0, inf)"),
    "away from the kink": analytic("abs(x)", "(0, inf)"),
    "up to the kink, from one side": analytic("abs(x)", "[0, 1]"),
    "up to the kink, from the other": analytic("piecewise(exp(x) - 1, x < 0; x)", "(-inf, 0]"),
    "a kink that is even": analytic("cos(abs(x))"),
    "a kink to an even power": analytic("abs(x)^4"),
    "a root of a square that is one": analytic("sqrt(x^4)"),
    "two kinks that cancel": analytic("max(0, x) - max(0, -x)"),
    "two formulas of one function": analytic("piecewise(tanh(x), x < 0; (exp(2*x) - 1)/(exp(2*x) + 1))"),
    "beside the branch point": analytic("sqrt(x)", "(0, 1]"),
    "between the branch points": analytic("asin(x)", "(-1, 1)"),
    "beside an essential singularity": analytic("exp(-1/x^2)", "(0, 1)"),
    "swish for every width": analytic("x*sigma(a*x)", **POSITIVE),
    "a root that stays away from 0": analytic("sqrt(x^2 + a)", **POSITIVE),
    "left of a knot that moves": analytic("max(0, x - a)", "(0, a)", **POSITIVE),
    "every power, off 0": analytic("x^a", "(0, inf)", **POSITIVE),
    "mollified by a Gaussian": analytic("mollify(abs(x), gaussian, 1)"),
    "not: relu": kinked("max(0, x)"),
    "not: x|x|": kinked("x*abs(x)"),
    "not: |x|^3": kinked("abs(x)^3"),
    "not: a square root of a square": kinked("sqrt(x^2)"),
    "not: flat on one side": kinked(FLAT),
    "not: agrees to thirteen orders": kinked("piecewise(0, x < 0; x^14)"),
    "not: singular pieces": kinked(SINGULAR),
    "not: a knot that moves": kinked("abs(x - a)", a="R"),
    "not: a kink in every window": kinked("abs(x)", "(-a, a)", **POSITIVE),
    "not: a branch point that belongs to it": kinked("sqrt(x)", "[0, 1]"),
}

FALSE = {
    "relu": analytic("max(0, x)"),
    "elu": analytic("piecewise(exp(x) - 1, x < 0; x)"),
    "x|x|": analytic("x*abs(x)"),
    "|x|^3": analytic("abs(x)^3"),
    "a square root of a square": analytic("sqrt(x^2)"),
    "a half power of a square": analytic("(x^2)^(3/2)"),
    "a power between": analytic("abs(x)^(5/2)"),
    "an odd function of |x|": analytic("sin(abs(x))"),
    "flat on one side": analytic(FLAT),
    "flat on both sides": analytic("piecewise(exp(-1/x^2), x < 0; 0, x <= 0; exp(-1/x^2))"),
    "flat beside a parabola": analytic("piecewise(x^2, x <= 0; x^2 + exp(-1/x))"),
    "flat, on the closed side": analytic(FLAT, "[0, 1]"),
    "agrees to thirteen orders": analytic("piecewise(0, x < 0; x^14)"),
    "pieces that are singular elsewhere": analytic(SINGULAR),
    "one value is another": analytic("piecewise(x, x < 0; 1e-40, x <= 0; x)"),
    "a jump": analytic("sign(x)"),
    "a jump at one point": analytic("sign(x)^2"),
    "a pole": analytic("1/x"),
    "a hole": analytic("sin(x)/x"),
    "a hole that tidying hides": analytic("x/x"),
    "no value left of 0": analytic("x^(3/2)"),
    "a branch point that belongs to it": analytic("x^(3/2)", "[0, inf)"),
    "branch points at both ends": analytic("asin(x)", "[-1, 1]"),
    "a slope of logarithms": analytic("piecewise(x*log(x), x > 0; 0)", "[0, 1]"),
    "the kernel's knots": analytic("mollify(abs(x), epanechnikov, 1)"),
    "a kink for some slopes": analytic("max(a*x, x)", **POSITIVE),
    "a kink at one parameter": analytic("sqrt(x^2 + a)", a="nonnegative"),
    "some powers": analytic("x^a", "[0, inf)", **POSITIVE),
    "not: a kink that is even": kinked("cos(abs(x))"),
    "not: away from the kink": kinked("abs(x)", "(0, inf)"),
    "not: no kink for one slope": kinked("a*abs(x)", a="R"),
    "not: no kink at an end of the slopes": kinked("a*abs(x)", a="nonnegative"),
    "not: a pole is no answer": kinked("1/x"),
}

NOT_TRUE = {
    "one point has no neighbours": analytic("abs(x)", "[0, 0]"),
    "one point, denied": kinked("abs(x)", "[0, 0]"),
    "a kink for the other parameters": analytic(f"{VANISHING}*abs(x)", **POSITIVE),
    "a root that touches 0": analytic("sqrt(1 - cos(x))"),
    "a floor": analytic("floor(x)", "[0, 1]"),
    "a pole in the continuation": kinked("piecewise(sin(x)/x, x < 0; 1, x <= 0; sin(x)/x)"),
    "a bump without a closed form": analytic("mollify(abs(x), bump, 1)"),
}

NOT_FALSE = {
    "a hole that is filled": analytic("piecewise(sin(x)/x, x < 0; 1, x <= 0; sin(x)/x)"),
    "a formula that is another one beyond its pole": analytic("piecewise(pi/2 - atan(x), x <= 1/2; atan(1/x))"),
    "a kink that is hidden zero": analytic(f"{HIDDEN_ZERO}*abs(x)"),
    "a root that touches 0": kinked("sqrt(1 - cos(x))"),
    "a floor that does not step": analytic("floor(x)", "(0, 1)"),
    "a kink for every slope": kinked("max(a*x, x)", a="(0, 1)"),
}


@pytest.mark.parametrize(
    ("name", "place"), [("x|x|", "x = 1: differs by 2"), ("a power between", "x = 0: derivative 3")]
)
def test_a_refutation_names_a_place(name, place, witnesses_of):
    assert any(place in witness for witness in witnesses_of(FALSE[name]))
