"""Bounds: form `bounded`, and extrema with a relation in place of a value."""

from decided_rows import *  # noqa: F403


def bounded(of, on=None, claimed=True, **parameters):
    row = {"form": "bounded", "of": of, "is": claimed, "parameters": parameters}
    return row if on is None else {**row, "on": on}


def unbounded(of, on=None, **parameters):
    return bounded(of, on, False, **parameters)


def supremum(of, relation, than, form="supremum", **parameters):
    return {"form": form, "of": of, "relation": relation, "than": than, "parameters": parameters}


TRUE = {
    "a scale beside a constant": bounded("a*sigma(x + 10) - 3/10", a="positive"),
    "unbounded beside a constant": unbounded("sqrt(2) + a*exp(x)", a="positive"),
    "tanh": bounded("tanh(x)"),
    "sine": bounded("sin(x)"),
    "slope of gelu": bounded("diff(x*Phi(x))"),
    "away from the pole": bounded("1/x", "[1/1000, 1)"),
    "flat at its pole": bounded("exp(-1/x)", "(0, 1)"),
    "with a scale": bounded("d*tanh(x)", d="positive"),
    "a line": unbounded("x"),
    "a pole": unbounded("1/x", "(0, 1)"),
    "a pole beyond the points tried": unbounded("1/(x - 20)", "(20, inf)"),
    "a logarithm": unbounded("log(x)", "(0, 1]"),
    "supremum, approached": supremum("tanh(x)", "<=", "1"),
    "supremum, attained": supremum("x*exp(-x)", ">=", "1/e"),
    "infinite supremum": supremum("x", ">", "5"),
    "with a width": supremum("d*exp(-x^2)", "<", "2*d", d="positive"),
    "infimum": supremum("x*Phi(x)", ">", "-0.17", "infimum"),
}

FALSE = {
    "bounded beside a constant": bounded("b + a*exp(x)", a="positive", b="R"),
    "a line": bounded("x"),
    "a pole at an open end": bounded("1/x", "(0, 1)"),
    "a pole inside": bounded("1/(x - 20)"),
    "no value at the pole": unbounded("1/(x - 20)"),
    "an essential singularity": bounded("exp(1/x)", "(0, 1)"),
    "tanh": unbounded("tanh(x)"),
    "away from the pole": unbounded("1/x", "[1/1000, 1)"),
    "supremum, approached, strict": supremum("tanh(x)", "<", "1"),
    "supremum, attained, strict": supremum("x*exp(-x)", "<", "1/e"),
    "infinite supremum": supremum("x", "<", "5"),
    "with a width": supremum("d*exp(-x^2)", "<", "d", d="positive"),
    "infimum, third digit": supremum("x*Phi(x)", ">", "-0.169", "infimum"),
}

NOT_TRUE = {
    "an irrational pole": bounded("1/(x^2 - 2)", "[0, 5]"),
    "growing waves": bounded("x*sin(x)"),
    "for one parameter only": bounded("tanh(x) + r*x", r="real"),
    "with a wrong power of the width": supremum("d*exp(-x^2)", "<=", "d^2", d="positive"),
    "for large parameters": supremum("exp(-x^2) + a", "<=", "60", a="positive"),
}

NOT_FALSE = {
    "growing waves": unbounded("x*sin(x)"),
    "a generous bound for all parameters": supremum("exp(-x^2) + 1/(1 + a)", "<=", "5", a="positive"),
    "a sharp bound for all parameters": supremum("exp(-x^2) + 1/(1 + a)", "<", "2", a="positive"),
}
