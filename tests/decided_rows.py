"""The tests that every table of statements has: a file of tables imports them all.

What the tables `TRUE`, `FALSE`, `NOT_TRUE` and `NOT_FALSE` mean, and how a row becomes a test, is said in
`numerics/deciders/conftest.py`.
"""

__all__ = [
    "test_a_decider_that_lies_is_seen",
    "test_false_statement_fails",
    "test_statement_is_not_confirmed",
    "test_true_statement_holds",
    "test_true_statement_is_not_refuted",
]


def test_true_statement_holds(true_row, frozen_outcome_of):
    assert frozen_outcome_of(true_row) == "holds"


def test_false_statement_fails(false_row, frozen_outcome_of):
    assert frozen_outcome_of(false_row) == "fails"


def test_statement_is_not_confirmed(untrue_row, frozen_outcome_of):
    assert frozen_outcome_of(untrue_row) != "holds"


def test_true_statement_is_not_refuted(unfalse_row, frozen_outcome_of):
    assert frozen_outcome_of(unfalse_row) != "fails"


def test_a_decider_that_lies_is_seen(request, outcome_of, liar):
    tables = request.module
    liar("holds")
    assert {outcome_of(row) for row in (*tables.FALSE.values(), *tables.NOT_TRUE.values())} == {"holds"}
    liar("fails")
    assert {outcome_of(row) for row in (*tables.TRUE.values(), *tables.NOT_FALSE.values())} == {"fails"}
