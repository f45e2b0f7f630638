"""What the deciders say of every claim that is committed, of the papers and of the gallery, is what is on record."""

import pytest
from answers_in_words import claim_answers

from provenact.ledger.verify import verify
from provenact.theory.language.claims import GALLERY


@pytest.mark.sweep
def test_answers_to_all_claims_are_those_on_record(frozen):
    entries = (*verify(), *verify(str(GALLERY)))
    frozen("claims", {name: answer for entry in entries for name, answer in claim_answers(entry).items()})
