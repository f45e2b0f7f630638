"""Exact integrals, met by rigorous integration at numbers for the parameters; planted faults are seen by these rows."""

import pytest

from provenact.derivations import antiderivatives as engine
from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.search import exact_integrals
from provenact.numerics.search.constants import constant_ball
from provenact.numerics.search.exact_integrals import exact_integral
from provenact.numerics.search.integrals import integral
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, Infinite, Rational, X, parameter
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

VALUES = {parameter("a", "positive"): Rational(3, 2), parameter("b", "positive"): Rational(2, 5)}
NAMES = {symbol.name: symbol for symbol in VALUES}
DOMAINS = dict.fromkeys(VALUES, interval("positive"))
ROWS = [
    ("x^3 - a*x", "-1", "b"),
    ("x^2*Phi(x)*phi(x)", "-inf", "inf"),
    ("Phi(x)^2", "-inf", "0"),
    ("x*exp(-a*x)", "0", "inf"),
    ("x*Phi(-a*x)", "0", "inf"),
    ("x^2*exp(-a*x^2)", "-inf", "b"),
    ("Phi(-a*x)", "0", "inf"),
    ("sigma(a*x)*sigma(-a*x)", "-inf", "inf"),
    ("1/(1 + x^2)", "-inf", "inf"),
    ("1/(a^2 + x^2)", "0", "b"),
    ("log(x)", "0", "1"),
    ("1/sqrt(1 - x^2)", "-1", "1"),
    ("sqrt(4 - x^2)", "0", "1"),
    ("exp(-x)*sin(2*x)", "0", "pi"),
    ("1/cosh(x)", "-inf", "inf"),
    ("x*sigma(-x)", "0", "inf"),
    ("x^2*sigma(x)*sigma(-x)", "-inf", "inf"),
    ("softplus(-x)", "0", "inf"),
    ("cos(a*x)*exp(-x^2)", "-inf", "inf"),
    ("x^2*exp(-x)", "0", "inf"),
    ("Phi(a*x + b)*phi(x)", "-inf", "inf"),
]
WITHOUT = [
    ("1/x^2", "-1", "1"),
    ("1/x", "-1", "1"),
    ("1/x", "0", "1"),
    ("x", "0", "inf"),
    ("1/(x - a)", "0", "2*a"),
    ("sin(x)", "0", "inf"),
    ("exp(x^2)", "0", "1"),
    ("exp(-b*x)", "-inf", "0"),
]


ENDS = {"inf": INFINITY, "-inf": MINUS_INFINITY}


def read(row):
    return [ENDS[text] if text in ENDS else parse(text, NAMES) for text in row]


def value_of(row):
    return exact_integral(*read(row), DOMAINS)


def is_met(row):
    found = value_of(row)
    f, low, high = (one if isinstance(one, Infinite) else one.subs(VALUES) for one in read(row))
    if found is None or isinstance(found, Infinite):
        return False
    with working_precision(80):
        other = integral(f, low, high, digits=12)
        return constant_ball(found.subs(VALUES), 15).overlaps(other) and other.rad() < to_ball(Rational(1, 10**9))


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_the_exact_value_meets_the_integral(row):
    assert is_met(row)


@pytest.mark.parametrize("row", WITHOUT, ids=" ".join)
def test_what_diverges_or_is_not_known_has_no_value(row):
    assert value_of(row) is None


def test_an_antiderivative_with_a_jump_inside_is_not_used(monkeypatch):
    """-atan(1/x) has the derivative 1/(1 + x^2), but for 0; its ends would give 0 for what is pi/2."""
    monkeypatch.setattr(exact_integrals, "antiderivatives", lambda f: iter([parse("-atan(1/x)")]))
    row = ("1/(1 + x^2)", "-1", "1")
    assert value_of(row) is None
    monkeypatch.setattr(exact_integrals, "doubt_on", lambda *asked: "")
    assert not is_met(row)


solved, doubt_on, limit_at_infinity = engine._solved, exact_integrals.doubt_on, engine.limit_at_infinity


def off_by_a_term(plain, has_rest):
    found = solved(plain, has_rest)
    return found and (found[0] + X, found[1])


FAULTS = {
    "an antiderivative off by a term": [(engine, "_solved", off_by_a_term)],
    "an antiderivative off by a term, not differentiated back": [
        (engine, "_solved", off_by_a_term),
        (engine, "is_antiderivative", lambda proposal, expression: True),
    ],
    "no look between the ends": [(exact_integrals, "doubt_on", lambda *asked: "")],
    "the limit at the other end": [
        (exact_integrals, "limit_at_infinity", lambda tree, side: limit_at_infinity(tree, -side))
    ],
    "a limit off by one": [
        (exact_integrals, "limit_at_infinity", lambda tree, side: (limit_at_infinity(tree, side) or 0) + 1)
    ],
    "an end that counts as the other": [(exact_integrals, "_ways_between", lambda low, high: [])],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_seen_by_a_row(fault, monkeypatch):
    for where, name, replacement in FAULTS[fault]:
        monkeypatch.setattr(where, name, replacement)
    assert not all(map(is_met, ROWS)) or any(value_of(row) is not None for row in WITHOUT)
