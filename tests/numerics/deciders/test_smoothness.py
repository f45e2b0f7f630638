"""Smoothness classes: form `smooth`."""

from decided_rows import *  # noqa: F403

SRELU = "piecewise(0, x <= -delta; x/2 + 3*x^2/(8*delta) + 3*delta/16 - x^4/(16*delta^3), -delta < x < delta; x)"
DELTA = {"delta": "positive"}
# Zero at every value of one positive parameter that the deciders try.
VANISHING = "*".join(f"(a - {value})" for value in ("1", "1/2", "2", "1/10", "3/7", "7", "1/1000", "50"))
# A constant that is zero, which exact algebra over Q with roots does not see.
HIDDEN_ZERO = "(sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3))"
# Slopes that differ by less than 10^-8000, which no precision in reach sees.
ALMOST_SMOOTH = "piecewise(sqrt(2 + Phi(-200))*x, x < 0; sqrt(2)*x)"


def smooth(of, order, exactly=False, **parameters):
    return {"form": "smooth", "of": of, "class": f"C^{order}", "exactly": exactly, "parameters": parameters}


TRUE = {
    "a root of a power at its end": smooth("abs(x - 7/3)^(5/2)", 2, exactly=True),
    "a slope that ends at 0": smooth("abs(x - 12)^(3/2)", 1),
    "srelu, exactly": smooth(SRELU, 2, exactly=True, **DELTA),
    "srelu, at least": smooth(SRELU, 1, **DELTA),
    "elu": smooth("piecewise(exp(x) - 1, x < 0; x)", 1, exactly=True),
    "absolute value": smooth("abs(x)", 0, exactly=True),
    "odd power of the absolute value": smooth("abs(x)^3", 2, exactly=True),
    "high order": smooth("piecewise(0, x < 0; x^14)", 13, exactly=True),
    "one function in two forms": smooth("piecewise(tanh(x), x < 0; (exp(2*x) - 1)/(exp(2*x) + 1))", "inf"),
    "flat": smooth("piecewise(0, x <= 0; exp(-1/x))", "inf"),
    "no pole": smooth("1/(1 + x^2)", "inf"),
    "box kernel": smooth("mollify(max(0, x), box, delta)", 1, exactly=True, **DELTA),
    "bump kernel": smooth("mollify(max(0, x), bump, delta)", "inf", **DELTA),
}

FALSE = {
    "an infinite slope": smooth("abs(x - 3/2)^(1/2)", 1),
    "an infinite second derivative": smooth("abs(x - 1/4)^(3/2)", 2),
    "a root that ends in a jump": smooth("piecewise(sqrt(1 - x), x < 1; 1)", 0),
    "smoother than exactly, at the end of a root": smooth("abs(x)^(5/2)", 1, exactly=True),
    "srelu, one order more": smooth(SRELU, 3, **DELTA),
    "srelu, exactly one order less": smooth(SRELU, 1, exactly=True, **DELTA),
    "elu, one order more": smooth("piecewise(exp(x) - 1, x < 0; x)", 2),
    "elu with a parameter": smooth("piecewise(a*(exp(x) - 1), x < 0; x)", 1, a="positive"),
    "absolute value": smooth("abs(x)", 1),
    "jump of 1e-40": smooth("piecewise(x, x < 0; x + 1e-40)", 0),
    "spike of 1e-40": smooth("piecewise(x, x < 0; 1e-40, x <= 0; x)", 0),
    "high order": smooth("piecewise(0, x < 0; x^14)", 14),
    "box kernel": smooth("mollify(max(0, x), box, delta)", 2, **DELTA),
    "smoother than exactly": smooth("abs(x)^3", 1, exactly=True),
    "one sign in a piece": smooth(SRELU.replace("- x^4", "+ x^4"), 2, **DELTA),
}

NOT_TRUE = {
    "a kink that no precision sees": smooth(ALMOST_SMOOTH, 1),
    "a kink that no precision sees, C^inf": smooth(ALMOST_SMOOTH, "inf"),
    "many derivatives are not all": smooth("piecewise(0, x < 0; x^14)", "inf"),
    "pole inside a flat piece": smooth("piecewise(0, x <= 0; exp(1/(x^2 - x)))", "inf"),
    "flat from the wrong side": smooth("piecewise(0, x <= 0; exp(1/x))", 0),
    "spike for the other parameters": smooth(f"piecewise(x, x < 0; {VANISHING}, x <= 0; x)", 1, a="positive"),
    "kink for the other parameters": smooth(f"piecewise(0, x < 0; {VANISHING}*x)", 1, a="positive"),
    "exactly, but for one parameter": smooth("(a - 5)*max(0, x)^2", 1, exactly=True, a="positive"),
    "pole": smooth("1/(x - 20)", 0),
    "root at zero": smooth("sqrt(x^2 + x^4)", 1),
    "cube root": smooth("x^(1/3)", 1),
    "logarithm": smooth("log(x)", 0),
    "floor": smooth("floor(x)", 0),
}

NOT_FALSE = {
    "a kink that no precision sees, exactly": smooth(ALMOST_SMOOTH, 0, exactly=True),
    "undecided jump, exactly": smooth(f"piecewise(0, x < 0; x^2*(1 + {HIDDEN_ZERO}))", 1, exactly=True),
    "hidden zero jump": smooth(f"piecewise(0, x < 0; x^3 + x^2*{HIDDEN_ZERO})", 2),
    "hidden zero jump, exactly": smooth(f"piecewise(0, x < 0; x^3 + x^2*{HIDDEN_ZERO})", 2, exactly=True),
    "root of a positive polynomial": smooth("sqrt(1 - x + x^2)", "inf"),
}
