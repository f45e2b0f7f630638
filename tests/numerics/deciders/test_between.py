"""Two bounds in one line: form `between`."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.theory.exact.errors import InputError
from provenact.theory.language.forms import completed


def between(formula, on="R", **parameters):
    """A row written as a chain of two relations."""
    return {**completed({"formula": formula}), "on": on, "parameters": parameters}


TRUE = {
    "a gate": between("0 < sigma(x) < 1"),
    "both ends are reached": between("-1 <= sin(x) <= 1"),
    "one end is reached": between("0 <= x^2/(1 + x^2) < 1"),
    "from above": between("1 > tanh(x)^2 >= 0"),
    "between functions": between("x/2 <= gelu(x) <= x", "[0, inf)"),
    "a call with two arguments": between("min(0, x) <= gelu(x) <= max(0, x)"),
    "one number": between("x <= x <= x"),
    "the ends of what moves": between("0 <= x*sigma(a*x) <= x", "[0, inf)", a="positive"),
    "a window that moves": between("-a < x < a", "(-a, a)", a="positive"),
}

FALSE = {
    "strict at an end that is reached": between("-1 < sin(x) <= 1"),
    "strict at the other": between("-1 <= sin(x) < 1"),
    "too high": between("0 < sigma(x) < 0.99"),
    "too low": between("0.01 < sigma(x) < 1"),
    "ends in the wrong order": between("1 <= sigma(x) <= 0"),
    "no value inside": between("-1 <= 1/x <= 1"),
    "no value in an end": between("1/x <= exp(x) <= exp(x) + 1"),
    "a closed window": between("-a < x < a", "[-a, a]", a="positive"),
    "for some parameters": between("0 <= a*sigma(x) <= 1", a="positive"),
}

NOT_TRUE = {
    "an excess that no precision sees": between("0 <= sin(x)^2 <= 1 - exp(-exp(20))"),
}

NOT_FALSE = {
    "equal by a hidden zero": between("0 <= (sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3))*x^2 <= 1"),
}


def test_the_part_that_fails_is_named(evidence_of):
    assert [item.part for item in evidence_of(FALSE["strict at the other"]) if item.witness] == ["2: from above"]


@pytest.mark.parametrize("formula", ["0 <= x >= 1", "0 < x = 1", "0 != x < 1", "0 <= x <= 1 <= 2"])
def test_a_chain_points_one_way(formula):
    with pytest.raises(InputError, match="one of = < <= > >= != between its two sides, or two as in 0 <= x < 1"):
        completed({"formula": formula})


def test_a_chain_says_all_that_it_says():
    with pytest.raises(InputError, match="leave `of` out"):
        completed({"formula": "0 <= x <= 1", "of": "x"})


@pytest.mark.parametrize("relations", [["<="], ["<=", ">="], ["<", "<", "<"]])
def test_relations_are_two(relations, outcome_of):
    row = {"form": "between", "lower": "0", "of": "x", "upper": "1", "relations": relations}
    with pytest.raises(InputError, match="must be two"):
        outcome_of(row)
