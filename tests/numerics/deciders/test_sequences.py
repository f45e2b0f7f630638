"""Sequences x_{n+1} = f(x_n): forms `fixed_points`, `stable`, `converges`, `term`."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.numerics.deciders import decide
from provenact.theory.exact.errors import InputError
from provenact.theory.language.forms import Vocabulary, statement_from_table
from provenact.theory.language.sentences import in_words, sentence
from provenact.theory.language.toml_lines import Located


def fixed(step, **keys):
    return {"form": "fixed_points", "next": step, **keys}


def stable(step, at, **keys):
    number = {"rounds_to": at[1:]} if at.startswith("~") else {"equals": at}
    return {"form": "stable", "next": step, **number, **keys}


def tends(step, to, on="R", **keys):
    number = {"rounds_to": to[1:]} if to.startswith("~") else {"equals": to}
    return {"form": "converges", "next": step, "on": on, **number, **keys}


def term(step, start, index, **keys):
    return {"form": "term", "next": step, "start": start, "index": index, **keys}


WEIGHT = {"w": "(0, 1)"}
NEGATIVE_PART = "exp(2*x)*Phi(-2*sqrt(x)) - 2*exp(x/2)*Phi(-sqrt(x)) + 1/2"  # of E (exp(sqrt(x) z) - 1)^2, z < 0
SELU_VARIANCE = f"1.0507009873554805^2*(x/2 + 1.6732632423543772^2*({NEGATIVE_PART}))"

TRUE = {
    "the fixed points of a gain": fixed("2*tanh(x)", round_to=["-1.915", "0", "1.915"]),
    "one fixed point of the cosine": fixed("cos(x)", count=1),
    "an open end counts no more": fixed("x^2", count=1, on="[0, 1)"),
    "stable by its slope": stable("cos(x)", "~0.739"),
    "stable without a slope": stable("x^2", "0"),
    "not stable": stable("x^2", "1", **{"is": False}),
    "stable although the slope is 1": stable("tanh(x)", "0"),
    "not stable although the slope is -1": stable("-x", "0", **{"is": False}),
    "stable for all weights": stable("w*tanh(x)", "0", parameters=WEIGHT),
    "stable at a kink": stable("max(x/2, -3*x)", "0"),
    "stable from one side": stable("x - x^2", "0", on="[0, 1]"),
    "to a number without a name": tends("cos(x)", "~0.739085"),
    "monotone": tends("tanh(x)", "0"),
    "never beyond its mirror image": tends("sin(x)", "0"),
    "a square on an open interval": tends("x^2", "0", "(-1, 1)"),
    "Newton's root of 2": tends("(x + 2/x)/2", "sqrt(2)", "(0, inf)"),
    "a logistic map": tends("5/2*x*(1 - x)", "3/5", "(0, 1)"),
    "an affine map with a weight": tends("w*x + 1 - w", "1", parameters=WEIGHT),
    "the variance of SELU": stable(SELU_VARIANCE, "~1.0"),
    "an exact term": term("x^2 + 1", "0", 5, equals="677"),
    "a term in digits": term("cos(x)", "1", 50, rounds_to="0.73908513"),
    "a term of a chaotic map": term("4*x*(1 - x)", "1/3", 100, relation="<", than="1"),
    "a term with a parameter": term("a*x", "1", 3, equals="a^3", parameters={"a": "R"}),
    "the start is a term": term("x^2", "3", 0, equals="3"),
}

FALSE = {
    "too few fixed points": fixed("2*tanh(x)", are=["0"]),
    "the excluded end": fixed("x^2", count=2, on="[0, 1)"),
    "infinitely many": fixed("max(0, x)", count=1),
    "a number that is no fixed point": stable("x^2", "2"),
    "a number that is no fixed point is not unstable": stable("x^2", "2", **{"is": False}),
    "a repelling one": stable("x^2", "1"),
    "the ramp moves nothing back": stable("max(0, x)", "0"),
    "stable on one side only": stable("x - x^2", "0"),
    "a weight that is too large": stable("w*tanh(x)", "0", parameters={"w": "(0, 2)"}),
    "no fixed point there": stable("cos(x)", "~0.8"),
    "the wrong limit": tends("cos(x)", "~0.75"),
    "no fixed point is no limit": tends("x/2 + 1", "3"),
    "other fixed points": tends("2*tanh(x)", "0"),
    "an end that maps to another fixed point": tends("x^2", "0", "[-1, 1)"),
    "a cycle": tends("16/5*x*(1 - x)", "11/16", "(0, 1)"),
    "it runs away": tends("x + x^2", "0", "[0, 1]"),
    "no value at a start": tends("(x + 2/x)/2", "sqrt(2)", "R"),
    "a wrong term": term("x^2 + 1", "0", 5, equals="676"),
    "a wrong digit": term("cos(x)", "1", 50, rounds_to="0.73908512"),
    "a term without a value": term("1/(x - 1)", "2", 2, equals="0"),
}

NOT_TRUE = {
    "the same at most everywhere": tends("max(0, x)", "0"),
    "a jump at the limit": tends("piecewise(x/2, x < 0; x/2 + 1, x > 0; 0)", "0"),
    "a jump away from the limit": tends("piecewise(x/2, x < 1; x/2 + 1)", "0"),
    "steps that leave the domain": tends("-2*x", "0", "[-1, 1]"),
    "no values on one side": stable("x/2 + 0*sqrt(x)", "0"),
    "no values on one side, unstable": stable("2*x + 0*sqrt(x)", "0", **{"is": False}),
    "no value at the printed point": stable("x^2/(2*x)", "~0.0"),
    "a term with a divergent integral": {**term("x/2 + 0*integral(1/x, 0, 1)", "1", 1), "equals": "1/2"},
    "slopes up to 1": tends("x - 1/(1 + exp(x))", "~0"),
    "a step without a value later": tends("log(x)", "1", "[1/2, 2]"),
    "not what has no value": {
        "form": "not",
        "then": "term",
        **{k: v for k, v in term("1/(x - 1)", "2", 2).items() if k != "form"},
        "equals": "0",
    },
}

NOT_FALSE = {
    "terms beyond the starts": tends("piecewise(-10, x <= 0; x - 1)", "-10", "(0, inf)"),
    "hyperbolic and slow": tends("x - x^3/10", "0", "[-1, 1]"),
    "a root of a root": tends("sqrt(x)", "1", "(0, inf)"),
    "the correlation of ReLU": tends("(sqrt(1 - x^2) + (pi - acos(x))*x)/pi", "1", "[0, 1]"),
}

REFUSED = {
    "no x in the step": (term("5", "0", 3, equals="5"), "must contain x"),
    "an index below zero": (term("x/2", "1", -1, equals="2"), "from 0 to 1000"),
    "an index that is no whole number": (term("x/2", "1", True, equals="2"), "whole number"),
    "too far": (term("x/2", "1", 5000, equals="0"), "from 0 to 1000"),
    "a start that moves": (term("x/2", "x", 1, equals="2"), "contains x"),
    "two ways to name fixed points": (fixed("x/2", are=["0"], count=1), "one of the keys"),
    "an infinite limit": (tends("x + 1", "inf"), "must be a number"),
    "a limit that moves": (tends("x/2", "x"), "must be a number"),
}


def read(row):
    table, here = dict(row), Located("rows.toml", "")
    vocabulary = Vocabulary.from_tables(table.pop("parameters", {}), {}, here)
    return statement_from_table(table, vocabulary, here), vocabulary.symbol_domains


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_meaning_is_refused_with_the_reason(name):
    row, reason = REFUSED[name]
    with pytest.raises(InputError, match=reason):
        read(row)


@pytest.mark.parametrize(
    ("name", "witness"),
    [
        ("a cycle", "x_0 = 1/11: from x_400 on the terms lie near 0.5130"),
        ("an end that maps to another fixed point", "x_0 = -1: then 1, 1, and again"),
        ("a weight that is too large", "w = 16/11: the slope at 0 is 16/11"),
    ],
)
def test_a_witness_can_be_followed(name, witness):
    assert str(decide(*read(FALSE[name]))[0].witness).startswith(witness)


def test_sequences_are_printed():
    statement, _ = read(TRUE["Newton's root of 2"])
    assert in_words(statement)[0].endswith("tends to sqrt(2) from every x_0 in (0, inf)")
    assert r"x_{n+1} =" in sentence(statement).math
