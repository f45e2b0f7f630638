"""The text of a claim as a tree: the same reading as the parser's, with nothing simplified."""

import tomllib
from importlib import resources

import pytest
import sympy

from provenact.numerics.coq.terms import Apply, Name, Number, names_of, read, source, substituted
from provenact.theory.claims import builtin_papers
from provenact.theory.errors import InputError
from provenact.theory.toml_lines import Located
from provenact.theory.vocabulary import Vocabulary

KEYS = ("left", "right", "of", "equals", "than", "at", "to")


def test_precedence_is_that_of_mathematics() -> None:
    assert source(read("-x^2")) == "(-(x ^ (2/1)))"
    assert source(read("a - b - c")) == "((a - b) - c)"
    assert source(read("2^3^2")) == "((2/1) ^ ((3/1) ^ (2/1)))"


def test_nothing_is_simplified() -> None:
    assert read("k*(1/k)") == Apply("*", (Name("k"), Apply("/", (read("1"), Name("k")))))


def test_decimals_are_exact() -> None:
    number = read("5e-3")
    assert isinstance(number, Number) and number.value.denominator == 200


def test_what_an_operator_binds_is_not_replaced() -> None:
    term = substituted(read("diff(x^2, 1) + x"), {"x": Name("u")})
    assert source(term) == "(diff((x ^ (2/1)), (1/1)) + u)"


def test_names() -> None:
    assert names_of(read("piecewise(a, x < b; c)")) == {"a", "b", "c", "x"}


def test_a_text_that_goes_on_is_refused() -> None:
    with pytest.raises(InputError, match="unexpected `y`"):
        read("x y")


def expressions(table, found):
    """Every expression of a statement table and of those inside it."""
    for key, value in table.items():
        if isinstance(value, dict) and key not in ("functions", "if", "uses", "with"):
            expressions(value, found)
        elif isinstance(value, list):
            for part in value:
                if isinstance(part, dict):
                    expressions(part, found)
        elif key in KEYS and isinstance(value, str) and table.get("form") != "sums":
            found.append(value)
    return found


@pytest.mark.parametrize("paper", [paper.name for paper in builtin_papers()])
def test_both_readings_of_every_claim_agree(paper: str) -> None:
    """The tree, written out in full and read by the parser, is the expression that the parser reads."""
    text = (resources.files("provenact.theory") / "papers" / f"{paper}.toml").read_text("utf-8")
    tables, here = tomllib.loads(text), Located(paper, "")
    vocabulary = Vocabulary.from_tables(
        tables["parameters"], tables["definitions"], here, tables.get("dependencies", {})
    )
    compared = 0
    for written in dict.fromkeys(expressions({"claims": tables["claim"]}, [])):
        try:
            wanted = vocabulary.expression(written, here, "to")
        except InputError:  # speaks of a function or a variable that its own statement introduces
            continue
        found = vocabulary.expression(source(read(written)), here, "to")
        assert found == wanted or sympy.expand(found - wanted) == 0 or sympy.expand(found) == sympy.expand(wanted), (
            written
        )
        compared += 1
    assert compared > 30
