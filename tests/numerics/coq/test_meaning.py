"""Hypotheses without which a statement would speak of points at which it means nothing."""

import pytest

from provenact.numerics.coq.context import bounds_of, context_of
from provenact.numerics.coq.meaning import meaningful
from provenact.numerics.coq.propositions import proposition
from provenact.numerics.coq.terms import read

CONTEXT = context_of({"parameters": {"a": "real", "b": "(0, 1)", "c": "positive", "d": "[-1, b]"}, "definitions": {}})


def needed(text: str, on: str = "R") -> list[str]:
    return meaningful([read(text)], CONTEXT, bounds_of(on))


@pytest.mark.parametrize(
    ("text", "on", "hypotheses"),
    [
        ("1/a", "R", ["a <> 0"]),
        ("c/(a*c)", "R", ["a * c <> 0"]),
        ("log(c + a*x)", "R", ["0 < c + a * x"]),
        ("a^(-2)", "R", ["a <> 0"]),
        ("1/x + log(x)", "(0, inf)", []),
        ("1/(1 - b)", "R", []),
        ("1/c + log(c)", "R", []),
        ("1/2", "R", []),
        ("1/(1 + exp(a))", "R", []),  # not rational arithmetic: nothing is tried, and nothing is assumed
        ("1/d", "R", []),  # an end that is no number: nothing is tried
        ("diff(1/x, 1)", "R", []),  # what binds x has conditions of its own
        ("piecewise(1/a, a > 0; 0)", "R", []),
    ],
)
def test_what_the_domains_leave_open_is_a_hypothesis(text: str, on: str, hypotheses: list[str]) -> None:
    assert needed(text, on) == hypotheses


def test_a_hypothesis_is_stated_once_and_after_the_domains() -> None:
    said = proposition({"form": "equal", "left": "c/a", "right": "c*(1/a)"}, CONTEXT, "paper/claim").text
    assert said == "forall (a c : R), 0 < c -> a <> 0 -> c / a = c * (1 / a)"
