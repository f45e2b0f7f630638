"""LEDGER.md, the README's summary and the recorded verdicts are what the deciders say now."""

from pathlib import Path

import pytest

from provenact.ledger.document import ledger_markdown, proved_markdown, striking, summary_markdown, with_block
from provenact.ledger.verify import changed, recorded, show_proved, verify

ROOT = Path(__file__).resolve().parents[2]
REMEDY = "run `provenact verify --record` and commit what it wrote"


@pytest.fixture(scope="module")
def ledger():
    return verify()


def test_no_verdict_changed(ledger):
    assert changed(ledger) == [], REMEDY
    assert list(recorded()) == [entry.claim.id for entry in ledger], REMEDY


def test_the_ledger_document_is_current(ledger):
    assert (ROOT / "LEDGER.md").read_text("utf-8") == ledger_markdown(ledger), REMEDY


def test_the_readme_is_current(ledger):
    readme = (ROOT / "README.md").read_text("utf-8")
    assert with_block(readme, "ledger", summary_markdown(ledger)) == readme, REMEDY


def test_the_comparison_can_fail(ledger):
    readme = (ROOT / "README.md").read_text("utf-8")
    assert with_block(readme, "ledger", "another summary") != readme


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


def test_what_coq_settles_is_written_between_its_marks(tmp_path):
    readme = tmp_path / "README.md"
    readme.write_text("a\n<!-- coq: generated, begin -->\n9 theorems\n<!-- coq: generated, end -->\nb\n")
    show_proved(tmp_path)
    assert proved_markdown(recorded()) in readme.read_text() and "9 theorems\n" not in readme.read_text()
    show_proved(tmp_path / "without a README")
