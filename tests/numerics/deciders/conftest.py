"""Statements for the deciders, written as the tables of a claim file.

A test file holds rows by name, and has the tests of `decided_rows`: `TRUE` must hold, `FALSE` must fail,
`NOT_TRUE` are false, undefined or out of reach and must never be confirmed, `NOT_FALSE` are true and must
never be refuted. `DEFECTS`, where a file has it, lists by reason the rows that go wrong today: the test of
such a row must fail, so that whoever mends the decider is told to take its name out.
"""

import pytest
from answers_in_words import decision_text, row_text

from provenact.numerics.deciders import decide, dispatch
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome, combined, contradiction
from provenact.theory.exact.errors import InputError
from provenact.theory.language.forms import Vocabulary, statement_from_table
from provenact.theory.language.toml_lines import Located

pytest.register_assert_rewrite("decided_rows")  # so that a failure there shows its values

TABLES = {
    "true_row": "TRUE",
    "false_row": "FALSE",
    "untrue_row": "NOT_TRUE",
    "unfalse_row": "NOT_FALSE",
    "meaningless_row": "MEANINGLESS",
}


def pytest_generate_tests(metafunc):
    """One test per row of the table that an argument stands for."""
    defects = {name: why for why, names in getattr(metafunc.module, "DEFECTS", {}).items() for name in names}
    for argument, table in TABLES.items():
        if argument in metafunc.fixturenames:
            rows = [
                pytest.param(row, id=name, marks=_mark(defects.get(name)))
                for name, row in getattr(metafunc.module, table).items()
            ]
            metafunc.parametrize(argument, rows)


def _mark(reason):
    return [] if reason is None else [pytest.mark.xfail(reason=reason)]


def read(row):
    """The statement of a row, and the domains of its parameters."""
    table = dict(row)
    here = Located("rows.toml", "")
    vocabulary = Vocabulary.from_tables(table.pop("parameters", {}), table.pop("definitions", {}), here)
    return statement_from_table(table, vocabulary, here), vocabulary.symbol_domains


def decided(row):
    """The outcome of a row, and `stopped` where the decider raises, which leaves a claim open; and the answer.

    Two engines that contradict each other are never an answer.
    """
    statement, domains = read(row)
    try:
        found = decide(statement, domains)
    except Exception as error:
        return f"stopped: {type(error).__name__}: {error}", f"stopped: {type(error).__name__}"
    assert contradiction(found) == ""
    return combined(found).value, decision_text(found)


@pytest.fixture
def outcome_of():
    return lambda row: decided(row)[0]


@pytest.fixture
def frozen_outcome_of(frozen):
    """The outcome of a row, whose answer is the one that is on record."""

    def outcome(row):
        entry = row_text(row)
        try:
            found, answer = decided(row)
        except InputError:
            frozen("known_truth", {entry: "refused by the reader"}, of=entry)
            raise
        frozen("known_truth", {entry: answer}, of=entry)
        return found

    return outcome


@pytest.fixture
def witnesses_of():
    return lambda row: [str(item.witness) for item in decide(*read(row)) if item.witness]


@pytest.fixture
def evidence_of():
    return lambda row: decide(*read(row))


@pytest.fixture
def liar(monkeypatch):
    """Make every decider answer the same, whatever it is asked."""

    def say(outcome):
        for form in dispatch.DECIDERS:
            evidence = Evidence(Engine.EXACT, Outcome(outcome))
            monkeypatch.setitem(dispatch.DECIDERS, form, lambda statement, domains, e=evidence: [e])

    return say
