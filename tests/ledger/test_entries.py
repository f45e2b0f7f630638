"""The machine-readable ledger, schema 2, and what an entry says of decided and proved."""

import json
from fractions import Fraction

import pytest

from provenact.ledger.entries import Agreement, Entry
from provenact.ledger.runner import run
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from provenact.numerics.findings.grades import Grade
from provenact.theory.exact.expressions import ONE
from provenact.theory.language.claims import Claim
from provenact.theory.language.statements import Value

KEYS = {
    "id",
    "paper",
    "where",
    "statement",
    "verdict",
    "reading",
    "grade",
    "agreement",
    "corrected",
    "witness",
    "value",
    "not_captured",
    "reason",
    "decided",
    "proved",
}
EVIDENCE_KEYS = {"engine", "outcome", "cause", "seconds", "detail"}
PI = Fraction("3.14159265358979323846264338327950288")
VERDICTS = {"confirmed", "conditional", "refuted", "vacuous", "inconsistent", "argued", "open"}


def faults(data):
    """What breaks schema 2; empty for a ledger that keeps it."""
    found = [] if data.get("schema") == 3 else ["schema"]
    for claim in data["claims"]:
        found += [f"{claim.get('id')}: no {key}" for key in KEYS - set(claim)]
        found += [f"{claim.get('id')}: verdict"] if claim.get("verdict") not in VERDICTS else []
        value = claim.get("value")
        if value is not None and not (set(value) == {"lower", "upper"} and all(map(_is_text, value.values()))):
            found.append(f"{claim.get('id')}: value")
        for item in (item for one in claim.get("decided", {}).values() for item in one["evidence"]):
            found += [f"{claim.get('id')}: evidence without {key}" for key in EVIDENCE_KEYS - set(item)]
    total = sum(data["summary"]["verdicts"].values())
    return found + ([] if total == data["summary"]["claims"] == len(data["claims"]) else ["summary"])


def evidence_in(data):
    return data["claims"][0]["decided"]["printed"]["evidence"]


def _is_text(value):
    return isinstance(value, str) and value != ""


@pytest.fixture
def data(claims):
    return json.loads(json.dumps(run(claims, jobs=1).as_dict(), allow_nan=False))


def test_ledger_keeps_schema_2(data):
    assert faults(data) == []


def test_settled_claims_are_counted_by_what_settles_them(data):
    """What is argued or open is settled by nobody."""
    assert data["summary"]["settled"] == {"only decided": 5} and data["summary"]["readings"] == {"exact": 7}
    grades = {claim["id"]: claim["grade"] for claim in data["claims"]}
    assert grades["small/argued"] is None and grades["small/open"] is None and grades["small/true"] == "ball"


def test_claims_are_as_decided(data, right_verdicts):
    assert {claim["id"]: claim["verdict"] for claim in data["claims"]} == right_verdicts
    assert data["summary"]["papers"] == {"small": data["summary"]["verdicts"]}
    assert list(data["summary"]["verdicts"].items()) == [
        ("confirmed", 2),
        ("conditional", 1),
        ("refuted", 1),
        ("inconsistent", 1),
        ("argued", 1),
        ("open", 1),
    ]


def test_an_entry_tells_the_whole_story(data):
    by_id = {claim["id"]: claim for claim in data["claims"]}
    false = by_id["small/false"]
    assert false["statement"] == "pi is about 3.15" and false["where"] == "Sec. 2" and false["paper"] == "small"
    assert false["witness"]["numbers"] == ["3.1415926535897932384…", "3.15"]
    assert Fraction(false["value"]["lower"]) < PI < Fraction(false["value"]["upper"])
    assert false["corrected"]["statement"] == "pi is about 3.14" and false["corrected"]["outcome"] == "holds"
    assert false["not_captured"] == "why anybody would think so"
    assert by_id["small/open"]["reason"] == "no formal meaning" and by_id["small/open"]["decided"] == {}
    assert by_id["small/true"]["reason"] is None and by_id["small/true"]["corrected"] is None


def test_enclosures_are_narrow_and_in_order(data):
    values = [claim["value"] for claim in data["claims"] if claim["value"]]
    assert values
    assert all(0 <= float(v["upper"]) - float(v["lower"]) < 1e-12 for v in values)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda data: data.update(schema=1), "schema"),
        (lambda data: data["claims"][0].pop("where"), "small/true: no where"),
        (lambda data: data["claims"][0].update(verdict="true"), "small/true: verdict"),
        (lambda data: data["claims"][0].update(value={"lower": "3"}), "small/true: value"),
        (lambda data: evidence_in(data)[0].pop("engine"), "small/true: evidence without engine"),
        (lambda data: data["claims"].pop(), "summary"),
    ],
)
def test_the_schema_check_can_fail(data, spoil, fault):
    spoil(data)
    assert faults(data) == [fault]


# --- decided and proved -----------------------------------------------------------------------------

HOLDS, FAILS, ARGUED, UNDECIDED = Outcome.HOLDS, Outcome.FAILS, Outcome.ARGUED, Outcome.UNDECIDED
CLAIM = Claim("p/x", "p", "here", "so", Value(ONE, ONE))


def entry(decided, proved, engine=Engine.EXACT):
    found = {} if decided is None else {"printed": Finding((Evidence(engine, decided, "said"),))}
    return Entry(CLAIM, found, {} if proved is None else {"printed": Evidence(Engine.COQ, proved, "theorem")})


@pytest.mark.parametrize(
    ("decided", "proved", "agreement", "outcome"),
    [
        (HOLDS, HOLDS, "agrees", HOLDS),
        (FAILS, FAILS, "agrees", FAILS),
        (HOLDS, None, "only decided", HOLDS),
        (FAILS, None, "only decided", FAILS),
        (UNDECIDED, HOLDS, "only proved", HOLDS),
        (UNDECIDED, FAILS, "only proved", FAILS),
        (None, HOLDS, "only proved", HOLDS),
        (None, FAILS, "only proved", FAILS),
        (HOLDS, FAILS, "CONTRADICTS", UNDECIDED),
        (FAILS, HOLDS, "CONTRADICTS", UNDECIDED),
        (UNDECIDED, None, "neither", UNDECIDED),
        (None, None, "neither", UNDECIDED),
    ],
)
def test_decided_and_proved_meet(decided, proved, agreement, outcome):
    found = entry(decided, proved)
    assert (found.agreement("printed").value, found.outcome("printed")) == (agreement, outcome)
    assert found.contradictions == (["printed"] if agreement == "CONTRADICTS" else [])
    assert found.as_dict()["agreement"] == agreement


def test_an_argument_is_settled_by_coq_alone():
    found = entry(ARGUED, HOLDS, Engine.STEPS)
    assert (found.agreement("printed"), found.verdict.value) == (Agreement.ONLY_PROVED, "confirmed")
    assert entry(ARGUED, None, Engine.STEPS).agreement("printed") is Agreement.NEITHER


def test_deciders_that_contradict_each_other_are_a_contradiction_too():
    both = (Evidence(Engine.EXACT, HOLDS, "one"), Evidence(Engine.BALL, FAILS, "two"))
    found = Entry(CLAIM, {"printed": Finding(both)})
    assert found.contradictions == ["printed"] and found.verdict.value == "open"
    assert "exact: holds (one); ball: fails (two)" in found.reason


@pytest.mark.parametrize("proved", [HOLDS, FAILS])
def test_a_contradiction_among_the_deciders_is_not_settled_by_coq(proved):
    both = (Evidence(Engine.EXACT, HOLDS, "one"), Evidence(Engine.BALL, FAILS, "two"))
    found = Entry(CLAIM, {"printed": Finding(both)}, {"printed": Evidence(Engine.COQ, proved, "theorem")})
    assert found.contradictions == ["printed"] and found.verdict.value == "open" and found.grade is None


@pytest.mark.parametrize("agreement", [(HOLDS, HOLDS), (UNDECIDED, HOLDS), (None, FAILS)])
def test_what_coq_has_proved_has_its_grade(agreement):
    assert entry(*agreement).grade is Grade.COQ


def test_a_grade_is_that_of_the_weakest_evidence():
    parts = (Evidence(Engine.EXACT, HOLDS, part="1"), Evidence(Engine.LEMMA, HOLDS, part="2"))
    assert Entry(CLAIM, {"printed": Finding(parts)}).grade is Grade.ASSUMED
    assert Entry(CLAIM, {"printed": Finding(parts[:1])}).grade is Grade.EXACT


def test_the_open_part_is_the_reason():
    parts = (
        Evidence(Engine.EXACT, HOLDS, "this is right", part="1"),
        Evidence(Engine.EXACT, UNDECIDED, "this is not known", part="2: second", cause=Cause.NOT_EXPRESSIBLE),
    )
    assert Entry(CLAIM, {"printed": Finding(parts)}).reason == "2: second: this is not known"


@pytest.mark.parametrize("role", ["printed", "corrected"])
def test_a_theorem_about_nothing_settles_nothing(role):
    open_claim = Claim("p/x", "p", "here", "so", None, "no meaning")
    found = Entry(open_claim, {}, {role: Evidence(Engine.COQ, HOLDS, "theorem")})
    assert (found.verdict.value, found.grade, found.agreement(role)) == ("open", None, Agreement.NEITHER)
