"""From findings to a verdict: every combination, against the rules as the design states them."""

from itertools import product

import pytest

from provenact.ledger.entries import Entry
from provenact.ledger.verdicts import Verdict, verdict_of
from provenact.numerics.deciders.dispatch import part_names
from provenact.numerics.evidence import (
    DECIDING,
    DisagreementError,
    Engine,
    Evidence,
    Finding,
    Outcome,
    combined,
)
from provenact.theory.claims import Claim
from provenact.theory.domains import interval
from provenact.theory.expressions import MINUS_ONE, ONE, ZERO, parameter
from provenact.theory.statements import AllOf, Compare, Consistent, Under, Value

A = parameter("a")
PLAIN = Compare(A, ">=", ZERO)
NUMBERS = Consistent(ONE, ZERO)
HOLDS, FAILS, UNDECIDED = Outcome.HOLDS, Outcome.FAILS, Outcome.UNDECIDED


def claim(statement, corrected=None):
    return Claim("p/x", "p", "here", "so", statement, corrected=corrected)


def finding(outcome, *evidence):
    return None if outcome is None else Finding(outcome, evidence or (Evidence(Engine.EXACT, outcome),))


def under(statement, *uses):
    return Under(statement, ((A, interval("positive")),), tuple((A, (value,)) for value in uses))


CORRECTED = {
    "none": None,
    "other": Value(ONE, ONE),
    "hypothesis without uses": under(PLAIN),
    "hypothesis that the uses satisfy": under(PLAIN, ONE),
    "hypothesis that the uses break": under(PLAIN, MINUS_ONE),
}
OUTCOMES = (None, HOLDS, FAILS, UNDECIDED)


def expected(statement, printed, kind, corrected, vacuous):
    """The rules, in the order in which they are stated."""
    forgotten = kind == "hypothesis that the uses satisfy" and corrected is HOLDS
    rules = (
        (printed is UNDECIDED, "open"),
        (printed is HOLDS and vacuous is HOLDS, "vacuous"),
        (printed is FAILS and statement is NUMBERS, "inconsistent"),
        (printed is FAILS and forgotten, "conditional"),
        (printed is FAILS, "refuted"),
        (printed is HOLDS, "confirmed"),
    )
    return next(verdict for applies, verdict in rules if applies)


@pytest.mark.parametrize("statement", [PLAIN, NUMBERS], ids=["inequality", "consistency"])
@pytest.mark.parametrize("kind", CORRECTED)
@pytest.mark.parametrize("printed", [HOLDS, FAILS, UNDECIDED])
def test_verdict_follows_the_rules(statement, printed, kind):
    outcomes = OUTCOMES if CORRECTED[kind] is not None else (None,)
    for corrected, vacuous in product(outcomes, OUTCOMES):
        found = verdict_of(claim(statement, CORRECTED[kind]), finding(printed), finding(corrected), finding(vacuous))
        assert found.value == expected(statement, printed, kind, corrected, vacuous), (corrected, vacuous)


def test_without_a_statement_a_claim_is_open():
    assert verdict_of(claim(None), Finding(UNDECIDED, ())) is Verdict.OPEN


@pytest.mark.parametrize(("failing", "verdict"), [((1,), "inconsistent"), ((0,), "refuted"), ((0, 1), "refuted")])
@pytest.mark.parametrize("labels", [("", ""), ("first", "second"), ("f / g", "g / f")])
def test_of_a_conjunction_the_failing_parts_decide(failing, verdict, labels):
    statement = AllOf((PLAIN, NUMBERS), labels)
    evidence = [
        Evidence(Engine.EXACT, FAILS if index in failing else HOLDS, part=name)
        for index, name in enumerate(part_names(statement))
    ]
    assert verdict_of(claim(statement), finding(FAILS, *evidence)).value == verdict


@pytest.mark.xfail(reason="the hypothesis may stand before any other statement")
def test_conditional_is_the_printed_statement_under_a_hypothesis():
    other = under(Value(ONE, ONE), ONE)
    assert verdict_of(claim(PLAIN, other), finding(FAILS), finding(HOLDS)) is Verdict.REFUTED


def test_a_use_that_may_break_the_hypothesis_leaves_the_claim_open():
    corrected = under(PLAIN, parameter("b"))
    assert verdict_of(claim(PLAIN, corrected), finding(FAILS), finding(HOLDS)) is Verdict.OPEN
    assert "uses" in Entry(claim(PLAIN, corrected), finding(FAILS), finding(HOLDS)).reason


def test_uses_of_other_parameters_do_no_harm():
    uses = ((A, (ONE,)), (parameter("b"), (ONE,)))
    corrected = Under(PLAIN, ((A, interval("positive")),), uses)
    assert verdict_of(claim(PLAIN, corrected), finding(FAILS), finding(HOLDS)) is Verdict.CONDITIONAL


# --- evidence to outcome ----------------------------------------------------------------------------


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("outcome", Outcome)
def test_only_a_deciding_engine_decides(engine, outcome):
    assert combined([Evidence(engine, outcome)]) is (outcome if engine in DECIDING else UNDECIDED)


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        (HOLDS, HOLDS, HOLDS),
        (HOLDS, UNDECIDED, UNDECIDED),
        (HOLDS, FAILS, FAILS),
        (UNDECIDED, FAILS, FAILS),
        (UNDECIDED, UNDECIDED, UNDECIDED),
        (FAILS, FAILS, FAILS),
    ],
)
def test_parts_make_a_whole(first, second, whole):
    for one, other in ((first, second), (second, first)):
        parts = [Evidence(Engine.EXACT, one, part="1"), Evidence(Engine.BALL, other, part="2")]
        assert combined(parts) is whole


def test_no_evidence_decides_nothing():
    assert combined([]) is UNDECIDED


@pytest.mark.parametrize("engine", [Engine.BALL, Engine.QUADRATURE])
def test_a_contradiction_is_an_error_and_never_an_outcome(engine):
    with pytest.raises(DisagreementError, match="exact: holds"):
        combined([Evidence(Engine.EXACT, HOLDS), Evidence(engine, FAILS)])
