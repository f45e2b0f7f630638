"""What a verdict rests on, in entries, documents and JSON; a bare one is refused."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from graded_ledger import small_ledger

from provenact.ledger import document
from provenact.ledger import verify as house
from provenact.ledger.document import counted_apart, ledger_markdown
from provenact.ledger.entries import Entry
from provenact.numerics.findings.evidence import Engine, Evidence, Finding, Outcome
from provenact.numerics.findings.grades import Grade, Graded, NotKnown


@pytest.fixture(scope="module")
def ledger():
    return small_ledger()


@pytest.fixture(scope="module")
def entries(ledger):
    return {entry.claim.id.split("/")[1]: entry for entry in ledger}


def found(*pairs):
    """A finding of parts, each decided by some engines."""
    items = [Evidence(engine, Outcome.HOLDS, "found", part=part) for part, engines in pairs for engine in engines]
    return Finding(tuple(items))


@pytest.mark.parametrize(
    ("parts", "grade"),
    [
        ([("a", [Engine.EXACT])], Grade.EXACT),
        ([("a", [Engine.EXACT]), ("b", [Engine.BALL])], Grade.BALL),
        ([("a", [Engine.BALL, Engine.EXACT])], Grade.EXACT),  # either of them would do
        ([("a", [Engine.EXACT, Engine.QUADRATURE])], Grade.EXACT),  # a cross-check carries nothing
        ([("a", [Engine.EXACT]), ("b", [Engine.LEMMA])], Grade.ASSUMED),
    ],
)
def test_a_verdict_has_the_least_grade_of_its_parts(entries, parts, grade):
    entry = Entry(entries["proved"].claim, {"printed": found(*parts)})
    assert entry.grade is entry.grade_on("printed") is grade
    proved = replace(entry, proved={"printed": Evidence(Engine.COQ, Outcome.HOLDS)})
    assert proved.grade is Grade.COQ


def test_the_verdicts_of_the_small_ledger(entries):
    assert {name: (entry.verdict.value, entry.grade) for name, entry in entries.items()} == {
        "true": ("confirmed", Grade.BALL),
        "false": ("refuted", Grade.BALL),
        "proved": ("confirmed", Grade.COQ),
        "contradicted": ("open", None),
        "argued": ("argued", None),
        "open": ("open", None),
    }
    assert [(part.name, part.grade) for part in entries["true"].parts("printed")] == [
        ("1: pi", Grade.BALL),
        ("2: twice", Grade.EXACT),
    ]


def test_the_ledger_document_says_grades_readings_and_what_is_apart(ledger):
    text = ledger_markdown(ledger)
    for part in (
        "✓ confirmed (ball; only decided)",
        "✓ confirmed (coq; only proved)",
        "✗ refuted in a weaker reading (ball; only decided)",
        "~ argued |",
        "open: CONTRADICTS: the deciders say that it holds, Coq that it fails",
        "printed 3.15 (ball)",
        "pi is about 3.14 — holds (ball; no theorem in Coq)",
        "| ? open | open: 7 |",  # a text of the author's that is a number is no quantity of ours
    ):
        assert part in text, part


def test_coq_decided_and_argued_are_counted_apart(ledger):
    assert counted_apart(ledger.summary()) == {
        "proved in Coq and decided": 0,
        "proved in Coq alone": 1,
        "decided alone": 2,
        "argued": 1,
        "open": 2,
    }
    sentence = "Of the 6 claims, 0 proved in Coq and decided, 1 proved in Coq alone, 2 decided alone, 1 argued, 2 open."
    text = ledger_markdown(ledger)
    assert sentence in text and "reads the sentence: 5 exact, 1 weaker." in text


def test_a_striking_finding_says_what_it_rests_on(entries, ledger, monkeypatch):
    monkeypatch.setattr(document, "striking", lambda _: [(entries["false"], Fraction(1, 100))])
    assert "printed 3.15 (ball): ≈ 1 % off." in ledger_markdown(ledger)


@pytest.mark.parametrize("name", ["verdict_of", "decisive", "corrected"])
def test_a_bare_quantity_in_the_ledger_is_refused(ledger, name, monkeypatch):
    monkeypatch.setattr(document, name, lambda entry: "3.14159…")
    with pytest.raises(TypeError, match="must say what it rests on"):
        ledger_markdown(ledger)


def test_json_has_a_grade_beside_each_number(entries):
    data = entries["false"].as_dict()
    assert data["grade"] == data["value_grade"] == data["decisive"]["grade"] == "ball"
    assert data["corrected"]["grade"] == "ball" and entries["open"].as_dict()["grade"] is None
    assert all(item["grade"] for finding in data["decided"].values() for item in finding["evidence"])
    assert entries["proved"].as_dict()["proved"]["printed"]["grade"] == "coq"


def test_grades_are_recorded_beside_the_verdicts(ledger):
    verdicts, grades = (json.loads(house.records(ledger)[f"ledger/{name}.json"]) for name in ("recorded", "grades"))
    assert set(grades) == set(verdicts)
    assert grades["small/proved"] == "coq" and grades["small/open"] is None


def test_an_entry_in_a_few_lines_has_its_witness_in_words():
    (entry,) = house.verify("srelu/mish-second-derivative", jobs=1)
    assert "\n  in fact:   at x = 0 one side is 16/25, the other -16/25 (exact)\n" in document.entry_text(entry)


def test_numbers_that_differ_are_told_without_a_place():
    (entry,) = house.verify("srelu/delta-used-in-experiments", jobs=1)
    assert "one side is 1/1000, the other 1/100 (exact)\n" in document.entry_text(entry) + "\n"
    assert "x = 0" not in document.entry_text(entry)


def test_words_are_shown_where_nothing_is_settled(entries):
    assert isinstance(document.verdict_of(entries["argued"]), NotKnown)
    assert isinstance(document.verdict_of(entries["true"]), Graded)
