"""Inequalities and monotonicity: forms `compare` and `monotone`."""

from decided_rows import *  # noqa: F403

SRELU = "piecewise(0, x <= -delta; x/2 + 3*x^2/(8*delta) + 3*delta/16 - x^4/(16*delta^3), -delta < x < delta; x)"
DELTA = {"delta": "positive"}


def compare(left, relation, right, on=None, **parameters):
    row = {"form": "compare", "left": left, "relation": relation, "right": right, "parameters": parameters}
    return row if on is None else {**row, "on": on}


def monotone(of, direction="increasing", on=None, strictly=False, **parameters):
    row = {
        "form": "monotone",
        "of": of,
        "direction": direction,
        "strictly": strictly,
        "parameters": parameters,
    }
    return row if on is None else {**row, "on": on}


TRUE = {
    "a square of the sine": compare("sin(x)^2", "<=", "1"),
    "two waves": compare("sin(x) + sin(3*x)", "<=", "2"),
    "a wave inside another function": compare("Phi(1/2 + (cos(x - sqrt(2)) - 1)/2)", "<=", "Phi(1/2)"),
    "snake increases": monotone("x + sin(a*x)^2/a", a="positive"),
    "a fold of the sine": compare("abs(sin(x))", "<=", "abs(x)"),
    "folds that contact at 0": compare("abs(exp(x) - 1 - x)", "<=", "x^2", "[-1, 1]"),
    "the larger of two": compare("max(tanh(x), exp(x) - 2)", "<=", "exp(x)", "[-2, 2]"),
    "a slope at a kink under a switch": compare("min(diff(abs(x))^2, tanh(x) - tanh(2) + 5)", ">=", "1/2"),
    "the larger of two, below": compare("max(exp(x) - 1, x)", ">=", "x"),
    "a fraction": compare("x - floor(x)", "<", "1"),
    "floor of a function": compare("floor(exp(x))", "<=", "exp(x)", "[0, 2]"),
    "steps on a bounded interval": compare("floor(x)^2", "<=", "9", "[-3, 3]"),
    "steps downwards": compare("floor(-2*x)", ">=", "-10", "[0, 5]"),
    "a discriminant": compare("x^2 + v*x + 1", ">", "0", v="(-2, 2)"),
    "a discriminant at closed ends": compare("x^2 + v*x + 1", ">=", "0", v="[-2, 2]"),
    "a mean and a product": compare("a^2 + b^2", ">=", "2*a*b", a="R", b="R"),
    "three of them": compare("a^2 + b^2 + c^2", ">=", "a*b + b*c + c*a", a="R", b="R", c="R"),
    "two means": compare("(a + b)/2", ">=", "sqrt(a*b)", a="positive", b="positive"),
    "squareplus above relu": compare("(x + sqrt(x^2 + b))/2", ">=", "max(0, x)", b="nonnegative"),
    "squareplus strictly above": compare("(x + sqrt(x^2 + b))/2", ">", "max(0, x)", b="positive"),
    "squareplus near relu": compare("(x + sqrt(x^2 + b))/2", "<=", "max(0, x) + sqrt(b)/2", b="nonnegative"),
    "isru is bounded": compare("x/sqrt(1 + a*x^2)", "<", "1/sqrt(a)", a="positive"),
    "a steep leak": compare("abs(max(0, x) + k*min(0, x))", "<=", "abs(k)*abs(x)", k="(1, inf)"),
    "lowest at an end of a parameter": compare("g*exp(x) - x", ">=", "0", g="[1/e, inf)"),
    "affine in a parameter": compare("exp(x) - a*x", ">", "0", a="[0, 2.7]"),
    "rising in a parameter": compare("x*sigma(a*x)", ">=", "-1", a="[1/2, 2]"),
    "a range and a parameter": compare("a*sigma(x)", "<=", "a", a="nonnegative"),
    "a tangent at a third": compare("exp(x - 1/3)", ">=", "x + 2/3"),
    "a tangent at a root": compare("exp(x - sqrt(2))", ">=", "x + 1 - sqrt(2)"),
    "a tangent of the logarithm": compare("log(x)", "<=", "x/3 - 1 + log(3)", "(0, inf)"),
    "touched where x is a power of e": compare("x^2*log(x)", ">=", "-1/(2*e)", "(0, inf)"),
    "a contact of order four": compare("exp(x)", ">=", "1 + x + x^2/2 + x^3/6"),
    "a contact of order eight": compare("cos(x)", ">=", "1 - x^2/2 + x^4/24 - x^6/720"),
    "a contact of order three at an end": compare("tanh(x - 1/3)", "<=", "x - 1/3", "[1/3, inf)"),
    "a contact at a kink": compare("sigma(12 - abs(x - 3)/3)", "<=", "sigma(12)"),
    "log-cosh below a parabola": compare("log(cosh(x))", "<=", "x^2/2"),
    "log-cosh above its asymptotes": compare("log(cosh(x))", ">=", "abs(x) - log(2)"),
    "a tangent of softplus": compare("softplus(x)", ">=", "x/2 + log(2)"),
    "srelu above relu": compare(SRELU, ">=", "max(0, x)", **DELTA),
    "srelu strictly above in the window": compare(SRELU, ">", "max(0, x)", "(-delta, delta)", **DELTA),
    "a square": compare("(x - 1/7)^2", ">=", "0"),
    "gelu above its minimum": compare("x*Phi(x)", ">=", "-0.17"),
    "closed end, not strict": compare("x", "<=", "4/5", "[0, 4/5]"),
    "reciprocal on its own half line": compare("1/x", ">", "0", "(0, inf)"),
    "a bounded parameter": compare("a", "<=", "1", a="(0, 1]"),
    "a sum of positive terms": compare("a + b*x^2", ">", "0", a="positive", b="positive"),
    "the mean of relu": compare("integral(max(0, x)*phi(x), -inf, inf)", "<", "0.4"),
    "tanh increases strictly": monotone("tanh(x)", strictly=True),
    "relu increases": monotone("max(0, x)"),
    "relu strictly, on the right": monotone("max(0, x)", on="[0, inf)", strictly=True),
    "exp(-x) decreases": monotone("exp(-x)", "decreasing", strictly=True),
    "jump upwards": monotone("piecewise(x, x <= 0; x + 1)"),
    "the jump is outside": monotone("piecewise(5, x < 0; x)", on="(0, inf)"),
    "for every slope": monotone("a*x", strictly=True, a="positive"),
    "a constant on one point, strictly": monotone("0*x", on="[2, 2]", strictly=True),
    "the other direction on one point": monotone("floor(-x)", on="[a, a]", a="R"),
}

BELOW = "-1 - b*c*d*sqrt(1-a)/9 - f*g*sqrt(1-a)/9"  # a number that is negative, and roots that make it less
MANY = dict.fromkeys("abcdfg", "(0, 1)") | {"h": "(-1/4, 1/4)"}
FALSE = {
    "powers without a value between two that have one": compare("x^a", ">=", "-2", "[-1, 1]", a="[1, 2]"),
    "the size of a slope": compare("abs(diff(tanh(x)))", "<=", "0.99"),
    "the size of what is left of a mollification": compare("abs(mollify(max(0, x), box, 1) - tanh(x))", "<", "1/4"),
    "a zero far out, where a step of 1 is lost in rounding": compare("x", "<=", "10^60"),
    "a zero far out on the left": compare("x", ">=", "-10^100"),
    "zeros far out, closer than floats": compare("(x - 10^20)*(x - 10^20 - 2)", "<=", "0"),
    "a minimum far out": monotone("(x - 10^60)^2", "decreasing"),
    "the sine reaches 1 beyond 10": compare("sin(x)", "<", "1", "(10, inf)"),
    "the sum of two waves": compare("sin(x) + cos(x)", "<", "sqrt(2)"),
    "a wave that is a little too high": compare("sin(x) + sin(3*x)", "<=", "1.5395"),
    "snake does not increase strictly less": monotone("x + 1.01*sin(a*x)^2/a", a="positive"),
    "a fold touches": compare("abs(sin(x))", "<", "abs(x)"),
    "steps reach the bound": compare("floor(x)^2", "<", "9", "[-3, 3]"),
    "steps beyond the bound": compare("floor(x)^2", "<=", "9", "[-3.01, 3]"),
    "a fraction is not below 0.99": compare("x - floor(x)", "<=", "0.99"),
    "a discriminant too large": compare("x^2 + v*x + 1", ">=", "0", v="(-2.01, 2)"),
    "means that meet": compare("(a + b)/2", ">", "sqrt(a*b)", a="positive", b="positive"),
    "squareplus that is relu": compare("(x + sqrt(x^2 + b))/2", ">", "max(0, x)", b="nonnegative"),
    "a parameter a little too small": compare("g*exp(x) - x", ">=", "0", g="[1/e - 1/100, inf)"),
    "an end that does not belong, and one that does": compare("a*sigma(x)", "<", "a", a="nonnegative"),
    "a tangent is touched": compare("exp(x - 1/3)", ">", "x + 2/3"),
    "a secant a little above the tangent": compare("exp(x - 1/3)", ">=", "x + 2/3 + 1/10^9"),
    "a contact of odd order": compare("exp(x)", ">=", "1 + x + x^2/2"),
    "a contact that is missed": compare("cos(x)", ">=", "1 - x^2/2 + x^4/24 - x^6/720 + x^8/50000"),
    "a narrow dip of the sine": compare("sin(x)", "<=", "0.99999"),
    "a slope that falls a little": monotone("x + 1.00001*sin(x)"),
    "a far dip": monotone("17/10 + (x + 12)*sigma(x + 12)", strictly=True),
    "a sign change that needs both x and a": compare("(x - 3.3)^2 + (a - 2.7)^2", ">=", "0.001", a="[0, 5]"),
    "touched at a closed end of a parameter": compare("x^2 + v*x + 1", ">", "0", v="[-2, 2]"),
    "two parameters that meet": compare("(a - b)^2", ">", "0", a="[0, 1/3]", b="[1/3, 1]"),
    "a square that touches at a seventh": compare("(x - 1/7)^2", ">", "0"),
    "a fold without exact break points": compare("abs(exp(x) - 3)", ">=", "0.001"),
    "touches zero": compare("x^2", ">", "0"),
    "the wrong way round": compare(SRELU, "<=", "max(0, x)", **DELTA),
    "equality outside the window": compare(SRELU, ">", "max(0, x)", **DELTA),
    "closed end, strict": compare("x", "<", "4/5", "[0, 4/5]"),
    "closed end of a parameter, strict": compare("a", "<", "1", a="(0, 1]"),
    "spike at a knot": compare("piecewise(0, x < 1/7; -1, x <= 1/7; 0)", ">=", "0"),
    "a tiny interval": compare("piecewise(1, x < 1/7 + 1e-50; -1, x <= 1/7 + 2e-50; 1)", ">", "0"),
    "a hypothesis is missing": compare("a*x^2", ">=", "0", a="real"),
    "the mean of relu, third digit": compare("integral(max(0, x)*phi(x), -inf, inf)", "<", "0.398"),
    "relu is not strictly monotone": monotone("max(0, x)", strictly=True),
    "gelu falls on the left": monotone("x*Phi(x)"),
    "sine": monotone("sin(x)", on="[0, 2]"),
    "jump downwards": monotone("piecewise(x, x <= 0; x - 1e-30)"),
    "spike": monotone("piecewise(x, x < 0; 1, x <= 0; x)"),
    "for negative slopes": monotone("r*x", r="real"),
    "decreasing is not increasing": monotone("exp(-x)"),
}

NOT_TRUE = {
    "the larger of two, both below 0": compare(f"max(h + 1/8, {BELOW})", ">=", "0", **MANY),
    "the larger of two, one far below 0": compare(f"max(a - 1/2000, {BELOW})", ">=", "0", **MANY),
    "a domain whose end has no value at a = 0": compare("x^2", ">=", "0", "[0, 1/a]", a="R"),
    "a domain whose end has no value for a < 0": compare("x^2", ">=", "0", "(-inf, log(a)]", a="R"),
    "a rise up to an end without a value": monotone("x", on="[0, sqrt(a)]", a="R"),
    "two extrema far out": monotone("(x + 10^60)^3 - (x + 10^60)"),
    "jump downwards that no precision sees": monotone("piecewise(x, x < 0; x + sqrt(2) - sqrt(2 + Phi(-200)))"),
    "jump downwards behind another parameter": monotone(
        "(1 + x)^2 + piecewise(0, x < b; x, x <= b + 1; 0)", on="(a, inf)", a="nonnegative", b="[-1/5, 1/5)"
    ),
    "pole inside a bounded domain": monotone("(b - 4/5)/(x - 1/7)", on="[-1, 1)", b="negative"),
    "pole beyond the points tried": compare("1/(x - 20)", "<", "0"),
    "pole beyond the points tried, half line": compare("1/(x - 20)", "<=", "0", "[0, inf)"),
    "pole at a point tried": compare("1/x^2", ">", "0"),
    "closed end of a parameter's domain": compare("a", ">", "1/3", a="[1/3, 1]"),
    "upper closed end of a parameter's domain": compare("a", "<", "4/5", a="(0, 4/5]"),
    "closed end of a parameter, in a function": compare("x*a", ">", "x/3", "(0, 1)", a="[1/3, 1]"),
    "factor that vanishes for one parameter": compare("x*(4/5 - a)", ">", "0", "(0, 1)", a="[0, 4/5]"),
    "knot beyond a domain of unknown order": compare(
        "b*piecewise(0, x < a; -1, x <= a; 0)", ">=", "0", "[100*b, inf)", a="positive", b="positive"
    ),
    "divergent integral": compare("integral(1/x^2, 0, 1)", "<=", "100"),
    "divergent integral up to x, times zero": compare("x^2 + 0*integral(1/x, 0, x)", ">=", "0", "(0, 1)"),
    "divergent integrals up to x that cancel": monotone("x + integral(x, -inf, x) - integral(x, -inf, x)"),
    "jump downwards for large parameters": monotone("piecewise(x, x <= 0; x + 60 - a)", a="positive"),
    "constant for one parameter": monotone("(a - 5)^2*x", strictly=True, a="positive"),
    "pole beyond the points tried, monotone": monotone("1/(20 - x)"),
    "pole beyond the points tried, strictly": monotone("1/(20 - x)", strictly=True),
    "pole at a point tried, monotone": monotone("-1/x"),
    "not defined on the left": monotone("log(x)"),
    "gelu, third digit": compare("x*Phi(x)", ">=", "-0.1699"),
    "touches between the points tried": compare("(x - 1/7)^2", ">", "0"),
    "below zero between the points tried": compare("(x - 1/7)^2", ">=", "1e-40"),
    "for large parameters": compare("a", "<", "60", a="positive"),
}

NOT_FALSE = {
    "a square, by its parameter": compare("x^a", ">=", "0", "[-1, 1]", a="[2, 2]"),
    "jump at or before the left end": monotone("piecewise(5, x < b; x)", on="[a, inf)", a="[1, 2]", b="[0, 1]"),
    "constant before the left end": monotone(
        "piecewise(0, x < b; x)", on="(a, inf)", strictly=True, a="[1, 2]", b="[0, 1]"
    ),
    "jump at the left end": monotone("piecewise(5, x < 0; x)", on="[0, inf)"),
    "jump at the right end": monotone("piecewise(x, x <= 1; 0)", on="[0, 1]"),
    "cube": monotone("x^3", strictly=True),
    "slope with infinitely many zeros": monotone("x + sin(x)", strictly=True),
    "positive but for no reason in sight": compare("x^4 - x + a", ">", "0", a="(1, inf)"),
    "open end": compare("x", "<", "4/5", "[0, 4/5)"),
}
