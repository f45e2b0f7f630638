"""The control file: statements whose truth is known by construction, all of which must be decided rightly.

A word at the start of an id says which verdict is right; nothing else in the file does.
"""

from pathlib import Path

import pytest

from provenact.ledger.entries import Entry
from provenact.ledger.runner import decide_claim
from provenact.numerics.evidence import Finding, Outcome
from provenact.theory.claims import load_paper
from provenact.theory.forms import FORMS
from provenact.theory.statements import AllOf, Under

CLAIMS = {claim.id: claim for claim in load_paper(Path(__file__).with_name("control.toml")).claims}
RIGHT = {
    "true": "confirmed",
    "false": "refuted",
    "inconsistent": "inconsistent",
    "conditional": "conditional",
}


def right_verdict(identifier):
    return RIGHT[identifier.removeprefix("control/").partition("-")[0]]


@pytest.mark.parametrize("identifier", CLAIMS)
def test_verdict_is_right(identifier):
    entry = decide_claim(CLAIMS[identifier])
    assert entry.verdict.value == right_verdict(identifier), [item.detail for item in entry.printed.evidence]
    if entry.verdict.value != "confirmed":
        assert entry.witness, "a refutation needs a witness"


def test_half_of_at_least_sixty_statements_are_false():
    verdicts = [right_verdict(identifier) for identifier in CLAIMS]
    assert len(verdicts) >= 60
    assert 0.4 <= verdicts.count("confirmed") / len(verdicts) <= 0.6


def test_every_form_occurs_with_both_truths():
    """`all` and `under` hold other forms; the form itself is the first word of `where`."""
    places = {claim.where.split(",")[0].split(":")[0].split()[0]: set() for claim in CLAIMS.values()}
    for identifier, claim in CLAIMS.items():
        places[claim.where.split(",")[0].split(":")[0].split()[0]].add(right_verdict(identifier) == "confirmed")
    assert set(places) == set(FORMS)
    assert {form for form, truths in places.items() if len(truths) < 2} == set()


def test_the_form_in_words_is_the_form_in_fact():
    for claim in CLAIMS.values():
        kind = type(claim.statement)
        word = claim.where.split()[0].strip(",:")
        assert (kind is AllOf) == (word == "all") and (kind is Under) == (word == "under"), claim.id


@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_decider_with_one_answer_is_caught(outcome):
    """Whatever is always answered, at least two fifths of the verdicts are then wrong."""
    wrong = [
        claim.id
        for claim in CLAIMS.values()
        if Entry(claim, Finding(outcome, ()), None).verdict.value != right_verdict(claim.id)
    ]
    assert len(wrong) >= 0.4 * len(CLAIMS)
