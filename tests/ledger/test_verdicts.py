"""From findings to a verdict: every combination, against the rules as the design states them."""

from dataclasses import replace
from itertools import product

import pytest

from provenact.ledger.entries import Entry
from provenact.ledger.verdicts import Verdict
from provenact.numerics.deciders.dispatch import part_names
from provenact.numerics.findings.evidence import (
    CUT_SHORT,
    DECIDING,
    Cause,
    Engine,
    Evidence,
    Finding,
    Outcome,
    combined,
    contradiction,
)
from provenact.theory.exact.expressions import ONE, ZERO, parameter
from provenact.theory.language.claims import Claim
from provenact.theory.language.statements import AllOf, Compare, Consistent, Value

A = parameter("a")
PLAIN = Compare(A, ">=", ZERO)
NUMBERS = Consistent(ONE, ZERO)
USES = AllOf((AllOf((PLAIN, PLAIN)), AllOf((PLAIN,))), ("a = 1 (Sec. 1)", "a = 2 (Sec. 2)"))
HOLDS, FAILS, ARGUED, UNDECIDED = Outcome.HOLDS, Outcome.FAILS, Outcome.ARGUED, Outcome.UNDECIDED
OUTCOMES = (None, HOLDS, FAILS, UNDECIDED)


def claim(statement, **roles):
    return Claim("p/x", "p", "here", "so", statement, **roles)


def finding(outcome, *evidence):
    return Finding(evidence or (Evidence(Engine.STEPS if outcome is ARGUED else Engine.EXACT, outcome),))


def uses(*outcomes):
    """What is found of each quoted use: of the first, of its two ends."""
    names = part_names(USES)
    parts = [f"{names[0]} / 1", f"{names[0]} / 2", f"{names[1]} / 1"]
    return finding(None, *(Evidence(Engine.EXACT, one, part=part) for part, one in zip(parts, outcomes, strict=True)))


def entry(statement, printed, *, empty=False, **found):
    """The entry of a claim with these findings by role; what is None the claim has not."""
    found = {role: one for role, one in found.items() if one is not None}
    roles = {role: USES if role == "uses" else PLAIN for role in found}
    evidence = (Evidence(Engine.EXACT, printed, cause=Cause.EMPTY),) if empty else ()
    return Entry(claim(statement, **roles), {"printed": finding(printed, *evidence), **found})


USE = {
    "none": None,
    "all": uses(HOLDS, HOLDS, HOLDS),
    "one end of one breaks it": uses(HOLDS, FAILS, HOLDS),
    "one breaks it": uses(HOLDS, HOLDS, FAILS),
    "each breaks it": uses(FAILS, HOLDS, FAILS),
    "not decided": uses(HOLDS, UNDECIDED, HOLDS),
    "one breaks it, one not decided": uses(FAILS, HOLDS, UNDECIDED),
}


def expected(statement, printed, empty, restricted, use):
    """The rules, in the order in which they are stated."""
    own = restricted is None and use == "each breaks it"
    unknown = restricted is None and use == "one breaks it, one not decided"
    rules = (
        (printed is HOLDS and (empty or own), "vacuous"),
        (printed is HOLDS and unknown, "open"),
        (printed is HOLDS, "confirmed"),
        (printed is FAILS and statement is NUMBERS, "inconsistent"),
        (printed is FAILS and restricted is HOLDS and use == "all", "conditional"),
        (printed is FAILS and restricted is HOLDS and use == "not decided", "open"),
        (printed is FAILS and restricted is UNDECIDED and use in ("all", "not decided"), "open"),
        (printed is FAILS, "refuted"),
        (printed is ARGUED, "argued"),
        (True, "open"),
    )
    return next(verdict for applies, verdict in rules if applies)


@pytest.mark.parametrize("statement", [PLAIN, NUMBERS], ids=["inequality", "consistency"])
@pytest.mark.parametrize("use", USE)
@pytest.mark.parametrize("printed", list(Outcome))
def test_verdict_follows_the_rules(statement, printed, use):
    for restricted, corrected, empty in product(OUTCOMES, OUTCOMES, (False, True)):
        others = {role: one and finding(one) for role, one in (("restricted", restricted), ("corrected", corrected))}
        found = entry(statement, printed, empty=empty, uses=USE[use], **others)
        assert found.verdict.value == expected(statement, printed, empty, restricted, use), (restricted, corrected)


def test_without_a_statement_a_claim_is_open():
    assert Entry(claim(None)).verdict is Verdict.OPEN


def test_a_claim_that_nobody_has_decided_is_open():
    assert Entry(claim(PLAIN)).verdict is Verdict.OPEN
    assert Entry(claim(PLAIN), {"printed": Finding()}).verdict is Verdict.OPEN


@pytest.mark.parametrize("role", ["restricted", "uses"])
def test_what_nobody_has_decided_makes_nothing_conditional_and_refutes_nothing(role):
    decided = {"printed": finding(FAILS), "restricted": finding(HOLDS), "uses": USE["all"]}
    known = claim(PLAIN, restricted=PLAIN, uses=USES)
    assert Entry(known, decided).verdict is Verdict.CONDITIONAL
    assert Entry(known, {**decided, role: Finding()}).verdict is Verdict.OPEN
    assert Entry(known, {key: one for key, one in decided.items() if key != role}).verdict is Verdict.OPEN
    why = finding(None, Evidence(Engine.EXACT, UNDECIDED, "too hard"))
    assert Entry(known, {**decided, role: why}).reason == "too hard"
    fails = finding(None, Evidence(Engine.EXACT, FAILS, part=part_names(USES)[0]))
    assert Entry(known, {**decided, role: fails}).verdict is Verdict.REFUTED


def test_uses_that_nobody_has_decided_make_nothing_vacuous_and_confirm_nothing():
    known = claim(PLAIN, uses=USES)
    assert Entry(known, {"printed": finding(HOLDS)}).verdict is Verdict.OPEN
    assert Entry(known, {"printed": finding(HOLDS), "uses": Finding()}).verdict is Verdict.OPEN
    found = uses(FAILS, HOLDS, UNDECIDED)
    items = [replace(item, detail=f"it {item.outcome.value}") for item in found.evidence]
    unknown = Entry(known, {"printed": finding(HOLDS), "uses": Finding(tuple(items))})
    assert unknown.reason == "2: a = 2 (Sec. 2) / 1: it undecided" and unknown.verdict is Verdict.OPEN


@pytest.mark.parametrize("role", ["printed", "restricted", "uses"])
@pytest.mark.parametrize("cause", sorted(CUT_SHORT))
def test_what_a_busy_machine_cut_short_is_open_and_no_other_verdict(cause, role):
    """Whatever theorems are on record: one that the printed statement holds does not say of whom."""
    cut = finding(None, Evidence(Engine.EXACT, UNDECIDED, "no time", cause=cause))
    proved = Evidence(Engine.COQ, HOLDS)
    for roles, found in (
        ({"uses": USES}, {"printed": finding(UNDECIDED), "uses": USE["each breaks it"]}),  # vacuous
        ({"uses": USES}, {"printed": finding(UNDECIDED), "uses": USE["all"]}),  # confirmed
        (
            {"restricted": PLAIN, "uses": USES},
            {"printed": finding(FAILS), "restricted": finding(UNDECIDED), "uses": USE["all"]},
        ),  # conditional
    ):
        proofs = {one: proved for one in ("printed", "restricted") if found.get(one) == finding(UNDECIDED)}
        whole = Entry(claim(PLAIN, **roles), found, proofs)
        assert whole.verdict is not Verdict.OPEN
        if role in found:
            entry = Entry(whole.claim, {**found, role: cut}, proofs)
            assert (entry.verdict, entry.grade, entry.reason) == (Verdict.OPEN, None, "no time")


@pytest.mark.parametrize(("failing", "verdict"), [((1,), "inconsistent"), ((0,), "refuted"), ((0, 1), "refuted")])
@pytest.mark.parametrize("labels", [("", ""), ("first", "second"), ("f / g", "g / f")])
def test_of_a_conjunction_the_failing_parts_decide(failing, verdict, labels):
    statement = AllOf((PLAIN, NUMBERS), labels)
    evidence = [
        Evidence(Engine.EXACT, FAILS if index in failing else HOLDS, part=name)
        for index, name in enumerate(part_names(statement))
    ]
    assert Entry(claim(statement), {"printed": finding(FAILS, *evidence)}).verdict.value == verdict


def test_a_correction_saves_nothing():
    found = entry(PLAIN, FAILS, corrected=finding(HOLDS), uses=USE["all"])
    assert found.verdict is Verdict.REFUTED


def test_a_part_that_is_only_empty_does_not_make_the_whole_vacuous():
    statement = AllOf((PLAIN, Value(ONE, ONE)))
    parts = [Evidence(Engine.EXACT, HOLDS, part="1", cause=Cause.EMPTY), Evidence(Engine.EXACT, HOLDS, part="2")]
    assert Entry(claim(statement), {"printed": finding(HOLDS, *parts)}).verdict is Verdict.CONFIRMED


# --- evidence to outcome ----------------------------------------------------------------------------


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("outcome", Outcome)
def test_only_a_deciding_engine_decides(engine, outcome):
    argued = outcome is ARGUED
    assert combined([Evidence(engine, outcome)]) is (outcome if engine in DECIDING or argued else UNDECIDED)


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        (HOLDS, HOLDS, HOLDS),
        (HOLDS, UNDECIDED, UNDECIDED),
        (HOLDS, FAILS, FAILS),
        (UNDECIDED, FAILS, FAILS),
        (UNDECIDED, UNDECIDED, UNDECIDED),
        (FAILS, FAILS, FAILS),
        (ARGUED, HOLDS, ARGUED),
        (ARGUED, ARGUED, ARGUED),
        (ARGUED, UNDECIDED, UNDECIDED),
        (ARGUED, FAILS, FAILS),
    ],
)
def test_parts_make_a_whole(first, second, whole):
    for one, other in ((first, second), (second, first)):
        parts = [Evidence(Engine.EXACT, one, part="1"), Evidence(Engine.BALL, other, part="2")]
        assert combined(parts) is whole


def test_no_evidence_decides_nothing():
    assert combined([]) is UNDECIDED


@pytest.mark.parametrize("engine", [Engine.BALL, Engine.QUADRATURE])
def test_a_contradiction_is_never_an_outcome(engine):
    against = [Evidence(Engine.EXACT, HOLDS, "one"), Evidence(engine, FAILS, "two")]
    assert combined(against) is UNDECIDED
    assert contradiction(against) == f"exact: holds (one); {engine.value}: fails (two)"


def test_other_parts_do_not_contradict():
    assert contradiction([Evidence(Engine.EXACT, HOLDS, part="1"), Evidence(Engine.EXACT, FAILS, part="2")]) == ""


@pytest.mark.parametrize(
    ("outcome", "cause"), [(HOLDS, "decided"), (FAILS, "decided"), (ARGUED, "decided"), (UNDECIDED, "not shown")]
)
def test_evidence_has_a_cause(outcome, cause):
    assert Evidence(Engine.EXACT, outcome).cause.value == cause
