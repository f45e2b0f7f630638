"""Descent: candidates are places of the box, and the lowest is among them."""

from provenact.numerics.search.descent import low_places
from provenact.theory.exact.expressions import Rational, Symbol, X
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

A = Symbol("a", "real")


def places(text, **box):
    named = {"x": X, "a": A}
    return list(low_places(parse(text, parameters={"a": A}), {named[name]: interval(on) for name, on in box.items()}))


def test_a_contact_is_found_in_simple_numbers():
    assert {X: Rational(1, 7)} in places("(x - 1/7)^2", x="R")


def test_two_directions():
    assert {X: Rational(-1), A: Rational(2)} in places("x^2 + a*x + 1", x="R", a="[-2, 2]")


def test_open_ends_are_left_out():
    found = places("x", x="(0, 1]")
    assert all(interval("(0, 1]").contains(place[X]).is_yes for place in found)


def test_nothing_where_the_function_is_positive():
    assert places("exp(x) + 1", x="R") == []


def test_a_domain_with_symbols_is_left_alone():
    from provenact.theory.exact.domains import Interval

    assert list(low_places(parse("x - 1"), {X: Interval(A, None)})) == []
