"""LEDGER.md and the recorded verdicts are what the deciders say now; blocks between marks."""

from pathlib import Path

import pytest

from provenact.ledger.document import filled, ledger_markdown, striking
from provenact.ledger.verify import changed, recorded, verify

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).resolve().parents[2]
REMEDY = "run `provenact regenerate ledger` and commit what it wrote"


@pytest.fixture(scope="module")
def ledger():
    return verify()


def test_no_verdict_changed(ledger):
    assert changed(ledger) == [], REMEDY
    assert list(recorded()) == [entry.claim.id for entry in ledger], REMEDY


def test_the_ledger_document_is_current(ledger):
    assert (ROOT / "LEDGER.md").read_text("utf-8") == ledger_markdown(ledger), REMEDY


def test_every_settled_claim_rests_on_an_engine_that_decides(ledger):
    deciding = {"exact", "ball", "coq", "lemma"}
    for entry in ledger:
        settled = entry.verdict.value not in ("open", "argued")
        assert (entry.grade is not None) == settled, entry.claim.id
        assert not settled or deciding & set(entry.engines), entry.claim.id


def test_nothing_contradicts(ledger):
    assert [entry.claim.id for entry in ledger if entry.contradictions] == []


def test_at_most_a_tenth_is_open(ledger):
    assert sum(entry.verdict.value == "open" for entry in ledger) <= len(ledger) // 10


def test_striking_findings_are_refuted_mathematics(ledger):
    found = striking(ledger)
    assert len(found) >= 3
    assert all(entry.verdict.value == "refuted" for entry, _ in found)
    assert [off for _, off in found] == sorted((off for _, off in found), reverse=True)


def test_what_stands_between_marks_is_made_anew_and_the_rest_kept():
    text = "a\n<!-- one: generated, begin -->\nold\n<!-- one: generated, end -->\nb\n"
    made = filled(text, {"one": lambda: "new"})
    assert made == text.replace("old", "new") and filled(made, {"one": lambda: "new"}) == made
    assert filled("no marks\n", {}) == "no marks\n"
    with pytest.raises(KeyError, match="one"):
        filled(text, {"other": lambda: "new"})
