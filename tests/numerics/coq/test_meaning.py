"""Hypotheses without which a statement would speak of points at which it means nothing."""

import pytest

from provenact.numerics.coq.context import Context, NotExpressible
from provenact.numerics.coq.meaning import meaningful
from provenact.numerics.coq.propositions import proposition
from provenact.theory.language.forms import statement_from_table
from provenact.theory.language.intervals import interval
from provenact.theory.language.toml_lines import Located
from provenact.theory.language.vocabulary import Vocabulary

HERE = Located("claims.toml", "")
VOCABULARY = Vocabulary.from_tables(
    {"a": "real", "b": "(0, 1)", "c": "positive"},
    {"part": "x/b", "half": "1/(b - 1/2)", "hat": "piecewise(1/(x^2 - 1), -1 < x < 1; 0)", "inverse": "1/x"},
    HERE,
)
CONTEXT = Context.of(VOCABULARY)


def needed(text: str, on: str = "R") -> list[str]:
    return [need.text for need in meaningful([VOCABULARY.expression(text, HERE, "left")], CONTEXT, interval(on))]


@pytest.mark.parametrize(
    ("text", "on", "hypotheses"),
    [
        ("1/a", "R", ["a <> 0"]),
        ("c/(a*c)", "R", ["a * c <> 0"]),
        ("log(c + a*x)", "R", ["0 < c + a * x"]),
        ("sqrt(a)", "R", ["0 <= a"]),
        ("a^(-2)", "R", ["a <> 0"]),
        ("1/x + log(x)", "(0, inf)", []),
        ("1/(1 - b)", "R", []),
        ("1/c + log(c)", "R", []),
        ("1/2", "R", []),
        ("1/(1 + exp(a))", "R", []),
        ("1/(1 - exp(-c))", "R", []),
        ("1/(c - floor(c/4))", "R", ["c - IZR (Int_part (c / 4)) <> 0"]),  # not decided here
        ("diff(1/x, 1)", "R", ["x <> 0"]),
        ("integral(1/x, 1, 2)", "R", []),  # what binds x has conditions of its own
        ("piecewise(1/a, a > 0; 0)", "R", []),
        ("piecewise(1/a, a < 1; 0)", "R", ["(a < 1 -> a <> 0)"]),
        ("inverse(a + c)", "R", ["a + c <> 0"]),
        ("hat((a - x)/c)", "R", []),  # what a definition needs and has everywhere, it has at every argument
        ("diff(sqrt(x), 1)", "[0, inf)", ["0 < x"]),  # around the point
        ("diff(x*sqrt(x^2), 1)", "R", []),  # has values around every point
        ("part(x, 2*b)", "R", ["2 * b < 1"]),  # a definition means something on the domains of its parameters
    ],
)
def test_what_the_domains_do_not_give_is_a_hypothesis(text: str, on: str, hypotheses: list[str]) -> None:
    assert needed(text, on) == hypotheses


@pytest.mark.parametrize(
    "text", ["integral(log(x), -1, 1)", "integral(sqrt(x), -1, 0)", "integral(1/x, -1, 1)", "mollify(log(x), box, c)"]
)
def test_an_integrand_without_values_is_not_captured(text: str) -> None:
    with pytest.raises(NotExpressible, match="integrand"):
        needed(text)


def test_a_hypothesis_is_stated_once_and_after_the_domains() -> None:
    statement = statement_from_table({"form": "equal", "left": "c/a", "right": "c*(1/a)"}, VOCABULARY, HERE)
    stated = proposition(statement, CONTEXT, "paper/claim").text
    assert stated == "forall (a c : R), 0 < c -> a <> 0 -> c / a = c * (1 / a)"


def test_a_hypothesis_on_a_parameter_is_none_on_the_arguments_of_definitions() -> None:
    table = {"form": "under", "if": {"b": "(0, 1/4)"}, "then": "equal", "left": "half(x, 2*b)", "right": "half(x)"}
    stated = proposition(statement_from_table(table, VOCABULARY, HERE), CONTEXT, "paper/claim").text
    assert "2 * b - 1 / 2 <> 0 ->" not in stated  # smaller than 1/2, whatever b < 1/4 is
    wider = {**table, "left": "half(x, 3*b)"}
    stated = proposition(statement_from_table(wider, VOCABULARY, HERE), CONTEXT, "paper/claim").text
    assert "3 * b - 1 / 2 <> 0 ->" in stated
