"""The control file: statements whose truth is known by construction, all of which must be decided rightly.

The first word of an id says which verdict is right; nothing else in the file does.
"""

import tomllib
from pathlib import Path

import pytest
from answers_in_words import claim_answers, row_text

from provenact.ledger.entries import Entry
from provenact.ledger.runner import decide_claim
from provenact.numerics.findings.evidence import Engine, Evidence, Finding, Outcome
from provenact.theory.language.claims import load_paper, paper_from_text
from provenact.theory.language.forms import FORMS

FILE = Path(__file__).with_name("control.toml")
CLAIMS = {claim.id: claim for claim in load_paper(FILE).claims}
FORM_OF = {table["id"]: table["form"] for table in tomllib.loads(FILE.read_text("utf-8"))["claim"]}
RIGHT = {"true": "confirmed", "false": "refuted"}
UNSETTLED = {"steps", "coq"}  # what the deciders neither confirm nor refute


def right_verdict(identifier):
    word = identifier.removeprefix("control/").partition("-")[0]
    return RIGHT.get(word, word)


@pytest.mark.parametrize("identifier", CLAIMS)
def test_verdict_is_right(identifier, frozen):
    entry = decide_claim(CLAIMS[identifier])
    name = row_text({"id": identifier})
    frozen("known_truth", {name: "; ".join(claim_answers(entry).values())}, of=name)
    assert entry.verdict.value == right_verdict(identifier), [item.detail for item in entry.evidence("printed")]
    if entry.outcome("printed") is Outcome.FAILS:
        assert entry.witness or entry.evidence("printed")[0].detail, "a refutation says why"


def test_half_of_at_least_sixty_statements_are_false():
    verdicts = [right_verdict(identifier) for identifier in CLAIMS]
    settled = [verdict for verdict in verdicts if verdict not in ("argued", "open")]
    assert len(settled) >= 60
    assert 0.4 <= settled.count("confirmed") / len(settled) <= 0.6


def test_every_form_occurs_with_both_truths():
    verdicts = {form: set() for form in FORMS}
    for identifier, form in FORM_OF.items():
        verdicts[form].add(right_verdict(identifier))
    settled = {form: seen for form, seen in verdicts.items() if form not in UNSETTLED}
    assert [form for form, seen in settled.items() if "confirmed" not in seen or seen == {"confirmed"}] == []
    assert (verdicts["steps"], verdicts["coq"]) == ({"argued", "open"}, {"open"})
    assert {FORM_OF[identifier] for identifier in CLAIMS if right_verdict(identifier) == "open"} == {
        "steps",
        "coq",
        "for_functions",
    }


@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_decider_with_one_answer_is_caught(outcome):
    """Whatever is always answered, at least two fifths of the verdicts are then wrong."""
    found = Finding((Evidence(Engine.EXACT, outcome),))
    entries = [Entry(claim, dict.fromkeys(claim.statements, found)) for claim in CLAIMS.values()]
    verdicts = {entry.claim.id: entry.verdict.value for entry in entries}
    wrong = [identifier for identifier, verdict in verdicts.items() if verdict != right_verdict(identifier)]
    assert len(wrong) >= 0.4 * len(CLAIMS)


def test_a_changed_digit_is_caught():
    """The file read with one true constant changed: that claim, and only that one, gets another verdict."""
    text = FILE.read_text("utf-8").replace('equals = "3*delta/16"', 'equals = "3*delta/17"', 1)
    changed = {claim.id: claim for claim in paper_from_text(text, "changed.toml").claims}
    different = [identifier for identifier in CLAIMS if changed[identifier].statement != CLAIMS[identifier].statement]
    assert different == ["control/true-distance-of-srelu"]
    assert decide_claim(changed[different[0]]).verdict.value == "refuted"
