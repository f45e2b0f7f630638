"""Suprema and infima, and where they are attained: forms `supremum` and `infimum`."""

from decided_rows import *  # noqa: F403

SRELU = "piecewise(0, x <= -delta; x/2 + 3*x^2/(8*delta) + 3*delta/16 - x^4/(16*delta^3), -delta < x < delta; x)"
DELTA = {"delta": "positive"}
STEP = "piecewise(0, x <= 0; 1, x < 1; 0)"


def supremum(of, equals, at=None, on=None, form="supremum", **parameters):
    """`equals` is an expression; a decimal after `~` is a printed number."""
    row = {"form": form, "of": of, "parameters": parameters}
    row |= {"rounds_to": equals[1:]} if equals.startswith("~") else {"equals": equals}
    return row | ({} if at is None else {"at": at}) | ({} if on is None else {"on": on})


def infimum(of, equals, at=None, on=None, **parameters):
    return supremum(of, equals, at, on, "infimum", **parameters)


TRUE = {
    "an offset": supremum("tanh(x) + m", "1 + m", m="R"),
    "another centre": supremum("exp(-(x - m)^2)", "1", "m", m="R"),
    "a domain that moves with it": supremum("exp(-(x - m)^2)", "1", on="[m, inf)", m="R"),
    "far out": supremum("2*exp(-(x - 10^6)^2)", "2"),
    "distance of srelu": supremum(f"abs({SRELU} - max(0, x))", "3*delta/16", "0", **DELTA),
    "slope of the slope": supremum(f"abs(diff({SRELU}, 2))", "3/(4*delta)", "0", **DELTA),
    "gelu": infimum("x*Phi(x)", "~-0.16997"),
    "slope of gelu": supremum("diff(x*Phi(x))", "~1.129", "sqrt(2)"),
    "where a root begins, at no binary fraction": supremum("pi - sqrt(x - 1/3)", "~3.14", "1/3", on="[1/3, 2]"),
    "at an exact place": supremum("x*exp(-x)", "1/e", "1"),
    "approached": supremum("tanh(x)", "1"),
    "open end": supremum("x", "1", on="[0, 1)"),
    "closed end": supremum("x", "1", "1", on="[0, 1]"),
    "limit at a jump": supremum("piecewise(x, x < 1; 0)", "1"),
    "spike": supremum("piecewise(x, x < 1; 7, x <= 1; 0)", "7", "1"),
    "inside a constant piece": supremum(STEP, "1", "1/2"),
    "unbounded": supremum("x^2", "inf"),
    "unbounded, with a scale": supremum("a*x^2", "inf", a="positive"),
    "unbounded below": infimum("x", "-inf"),
    "two places": supremum("x^2*(2 - x^2)", "1", "-1"),
}

FALSE = {
    "a wrong offset": supremum("tanh(x) + m", "2 + m", m="R"),
    "an offset that is left out": supremum("tanh(x) + m", "1", m="R"),
    "the centre of another": supremum("exp(-(x - m)^2)", "1", "0", m="R"),
    "a domain that does not move": supremum("exp(-(x - m)^2)", "1", on="[0, inf)", m="R"),
    "far out, and a little less": supremum("2*exp(-(x - 10^9)^2)", "2 - 1/10^9"),
    "far out, and out of the domain": supremum("2*exp(-(x - 10^6)^2)", "2", on="[0, 1]"),
    "exponent of the width": supremum(f"abs({SRELU} - max(0, x))", "3*delta^2/16", "0", **DELTA),
    "third digit": supremum("diff(x*Phi(x))", "~1.128"),
    "gelu, fifth digit": infimum("x*Phi(x)", "~-0.16998"),
    "wrong place": supremum("x*exp(-x)", "1/e", "2"),
    "not attained at an open end": supremum("x", "1", "1", on="[0, 1)"),
    "not attained far out": supremum("tanh(x)", "1", "100"),
    "not attained at a jump": supremum("piecewise(x, x < 1; 0)", "1", "1"),
    "the spike is missed": supremum("piecewise(x, x < 1; 7, x <= 1; 0)", "1"),
    "tiny plateau": supremum("piecewise(0, x < 1/3 + 1e-50; 1, x < 1/3 + 2e-50; 0)", "0"),
    "narrow peak": supremum("exp(-x^2) + 5*exp(-((x - 1/7)*1e30)^2)", "1"),
    "the minimum is not the maximum": infimum("x*exp(-x^2)", "1/sqrt(2*e)"),
    "sign": infimum("x*exp(-x^2)", "1/sqrt(2*e)", "1/sqrt(2)"),
    "not infinite": supremum("tanh(x)", "inf"),
    "infinite": supremum("x^2", "5"),
    "for other parameters": supremum("exp(-x^2) + 1/(1 + a)", "3/2", a="positive"),
}

NOT_TRUE = {
    "a place that a parameter of 0 does not have": supremum("sin(a*x)", "1", a="R"),
    "a place that two equal parameters do not have": supremum("sin((a - b)*x)", "1", a="R", b="R"),
    "slope at a kink": supremum("diff(max(0, x))", "1", "0"),
    "printed, and the sine scales": supremum("d*sin(x)", "~1.0", d="positive"),
    "printed for one width": supremum(f"abs({SRELU} - max(0, x))", "~0.1875", **DELTA),
    "off the place by 1e-60": supremum("exp(-(x - 1/3)^2)", "1", "1/3 + 1e-60"),
    "off an end by 1e-60": supremum("x*exp(-x)", "1/e", "1 + 1e-60"),
    "open end of a constant piece": supremum(STEP, "1", "1"),
    "outside the domain": supremum("1 + 0*x", "1", "0", on="(0, 1)"),
    "second peak, lower by 1e-60": supremum("piecewise(1 - 1e-60 - (x + 1)^2, x < 0; 1 - (x - 1)^2)", "1", "-1"),
    "value of the second peak": supremum("piecewise(1 - 1e-60 - (x + 1)^2, x < 0; 1 - (x - 1)^2)", "1 - 1e-60"),
    "incommensurable sines meet nowhere": supremum("sin(x) + sin(sqrt(2)*x)", "2", "0"),
    "irrational pole": supremum("1/(x^2 - 2)", "100", on="[0, 5]"),
    "claimed with a parameter": supremum("exp(-x^2)", "delta", **DELTA),
    "off by 1e-40": supremum("tanh(x)", "1 - 1e-40"),
    "pole": supremum("1/(x - 1/3)^2", "100"),
}

NOT_FALSE = {
    "deep inside a constant half line": supremum("min(x, 0)", "0", "5"),
    "larger of the width and zero": supremum("delta*exp(-x^2)", "max(delta, 0)", **DELTA),
    "larger of the width and zero, scaled": supremum("delta*exp(-x^2/delta^2)", "max(delta, 0)", **DELTA),
    "sine": supremum("sin(x)", "1"),
    "sines approach": supremum("sin(x) + sin(sqrt(2)*x)", "2"),
    "parameters that do not scale": supremum("exp(-x^2) + 1/(1 + a)", "1 + 1/(1 + a)", a="positive"),
}
