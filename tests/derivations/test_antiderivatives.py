"""Limits of antiderivatives that are read off their terms."""

import pytest

from provenact.derivations.antiderivatives import value_at_infinity
from provenact.theory.exact.expressions import parameter
from provenact.theory.language.parser import parse

NAMES = {"a": parameter("a", "positive")}


@pytest.mark.parametrize(
    ("text", "limit"), [("a*x^2*exp(-x) + a", "a"), ("a*x*(1 - Phi(x)) - phi(x)", "0"), ("a*Phi(a*x)", "a")]
)
def test_decaying_functions_beat_powers(text, limit):
    assert value_at_infinity(parse(text, NAMES), 1) is parse(limit, NAMES)


@pytest.mark.parametrize(
    "text",
    ["a*exp(-x)/exp(-2*x)", "a*Phi(x)/(1 - Phi(x))", "a*(1 - Phi(x))/exp(-x)", "a*exp(-x)*exp(x)", "a*x", "a*sin(x)"],
)
def test_nothing_is_read_off_quotients_and_what_does_not_decay(text):
    assert value_at_infinity(parse(text, NAMES), 1) is None
