"""Conjunctions and hypotheses: forms `all` and `under`."""

from contextlib import suppress

import pytest
from decided_rows import *  # noqa: F403

from provenact.numerics.deciders import decide
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational
from provenact.theory.language.statements import AllOf, Equal

ONE = {"form": "value", "of": "1", "equals": "1"}
WRONG = {"form": "value", "of": "1", "equals": "2"}
UNDECIDED = {"form": "value", "of": "asin(sin(1))", "equals": "1"}


def every(*parts):
    return {"form": "all", "parts": list(parts), "parameters": {"a": "real"}}


def under(hypothesis, then, parameters, **keys):
    return {"form": "under", "if": hypothesis, "then": then, "parameters": parameters, **keys}


POSITIVE = {"left": "a*x^2", "relation": ">=", "right": "0"}

TRUE = {
    "both parts": every(ONE, {**ONE, "label": "again"}),
    "a conjunction in a conjunction": every(ONE, {"form": "all", "parts": [ONE, ONE]}),
    "a label with a slash": every({**ONE, "label": "f / g"}, ONE),
    "the hypothesis is needed": under({"a": "nonnegative"}, "compare", {"a": "real"}, **POSITIVE),
    "a bounded hypothesis": under({"a": "(0, 1)"}, "compare", {"a": "positive"}, left="a^2", relation="<", right="a"),
    "one parameter below another": under(
        {"a": "(0, b)"}, "compare", {"a": "positive", "b": "positive"}, left="a", relation="<", right="b"
    ),
}

FALSE = {
    "one part": every(ONE, WRONG),
    "one part, the other undecided": every(UNDECIDED, WRONG),
    "deep inside": every(ONE, {"form": "all", "parts": [ONE, WRONG]}),
    "without the hypothesis": every({"form": "compare", **POSITIVE}),
    "the hypothesis is too weak": under({"a": "(-1, inf)"}, "compare", {"a": "real"}, **POSITIVE),
    "the end belongs to the hypothesis": under(
        {"a": "(0, 1]"}, "compare", {"a": "positive"}, left="a^2", relation="<", right="a"
    ),
}

NOT_TRUE = {
    "one part undecided": every(ONE, UNDECIDED),
    "one parameter up to another": under(
        {"a": "(0, b]"}, "compare", {"a": "positive", "b": "positive"}, left="a", relation="<", right="b"
    ),
    "an end that is not tried": under(
        {"a": "(0, 4/5]"}, "compare", {"a": "positive"}, left="a", relation="<", right="4/5"
    ),
}

NOT_FALSE = {
    "absolute value of a positive parameter": under(
        {"a": "positive"}, "equal", {"a": "real"}, left="abs(a)", right="a"
    ),
}

# A hypothesis narrows the domain of the file; anything else is a slip of the author.
MEANINGLESS = {
    "a hypothesis that widens": under(
        {"a": "(-2, 2)"}, "compare", {"a": "positive"}, left="a^3 + 2", relation=">", right="0"
    ),
    "a hypothesis beside the domain": under(
        {"a": "(2, 3)"}, "compare", {"a": "(0, 1)"}, left="a", relation=">", right="1"
    ),
}


def test_evidence_names_the_parts():
    unit = Equal(Rational(1), Rational(1))
    evidence = decide(AllOf((unit, AllOf((unit,), ("inner",))), ("first", "")), {})
    assert [item.part for item in evidence] == ["1: first", "2 / 1: inner"]


def test_an_unknown_form_is_not_decided():
    with pytest.raises(KeyError):
        decide(object(), {})


def test_meaningless_statement_is_not_confirmed(meaningless_row, frozen_outcome_of):
    with suppress(InputError):  # refused by the reader, which is better
        assert frozen_outcome_of(meaningless_row) != "holds"
