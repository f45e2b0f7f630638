"""LEDGER.md and the recorded verdicts are what the deciders say now; blocks between marks."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from provenact.ledger.document import (
    SHOWN_FIRST,
    _discrepancy,
    cell,
    filled,
    findings_markdown,
    ledger_markdown,
    papers_markdown,
    striking,
)
from provenact.ledger.verify import changed, recorded, verify
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome
from provenact.numerics.findings.witness import Seen, witness
from provenact.theory.language.claims import builtin_papers

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


def test_the_findings_of_the_readme_are_refuted_and_corrected(ledger):
    entries = {entry.claim.id: entry for entry in ledger}
    for name in SHOWN_FIRST:
        assert entries[name].verdict.value == "refuted" and entries[name].claim.corrected_says
    verdicts = {name: entry.verdict.value for name, entry in entries.items()}
    text = findings_markdown(builtin_papers(), verdicts, dict.fromkeys(verdicts))
    assert [line.split("`")[1] for line in text.splitlines()[2:]] == list(SHOWN_FIRST)
    with pytest.raises(KeyError):
        findings_markdown((), {}, {})


def test_refutations_of_another_reading_are_counted_apart():
    papers = builtin_papers()
    every = papers_markdown(papers, dict.fromkeys((claim.id for paper in papers for claim in paper.claims), "refuted"))
    for paper, row in zip(papers, every.splitlines()[2:], strict=True):
        exact, other = map(int, row.split(" | ")[4:6])
        assert exact + other == len(paper.claims) and other == sum(one.reading != "exact" for one in paper.claims)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[click](javascript:alert(1))", r"\[click\](javascript:alert(1))"),
        ("`code` [click](x)", r"`code` \[click\](x)"),
        (r"\[click](x)", r"\\\[click\](x)"),
        (r"$\href{javascript:x}{y}$", r"\$\\href{javascript:x}{y}\$"),
        ("https://evil.example", r"https\://evil.example"),
        ("HTTP://evil, www.evil, ftp://evil", r"HTTP\://evil, www\.evil, ftp\://evil"),
        ("mailto:a.b@c.de or x@y", r"mailto\:a.b<span>@</span>c.de or x<span>@</span>y"),
        ("<a href=x>", r"\<a href=x\>"),
        ("&#91;x](y)", r"\&#91;x\](y)"),
        ("a\u202eb\x1b", r"a\\u202eb\\x1b"),
        ("` [x](y)", r"\` \[x\](y)"),
        ("`a|b` | `", r"`a\|b` \| \`"),
        ("`a\\` [x](y) `b`", r"`a\` \[x\](y) `b`"),
        ("~~a~~ *b* _c_\n# d", r"\~\~a\~\~ \*b\* \_c\_ # d"),
    ],
)
def test_no_text_of_a_claim_is_markdown(text, shown):
    assert cell(text) == shown


def test_a_number_is_not_so_many_percent_off_zero():
    item = Evidence(Engine.EXACT, Outcome.FAILS, witness=witness(Seen.SIDES, "0", "1/2", at={"x": 0}))
    assert _discrepancy(item) == _discrepancy(replace(item, witness=witness(Seen.PRINTED, 1, 0))) == 0
    assert _discrepancy(replace(item, witness=witness(Seen.SIDES, 1, "1/2", at={"x": 1}))) == Fraction(1, 2)
