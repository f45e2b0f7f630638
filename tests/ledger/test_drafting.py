"""Generated theorems: by form or at a witness, on what no file proves by hand; what Coq refuses is left out."""

import re

import pytest

from provenact.ledger import drafting
from provenact.ledger.entries import Entry, Ledger
from provenact.numerics.coq.coqc import Build, CheckError
from provenact.numerics.coq.project import project
from provenact.numerics.coq.vernacular import theorems
from provenact.numerics.findings.evidence import Engine, Evidence, Finding, Outcome
from provenact.theory.claims import builtin_papers, gallery_papers

CLAIMS = {claim.id: claim for paper in (*builtin_papers(), *gallery_papers()) for claim in paper.claims}


def entry(identifier: str, outcome: Outcome = Outcome.HOLDS, witness: str = "") -> Entry:
    found = Finding((Evidence(Engine.EXACT, outcome, "planted", witness=witness),))
    return Entry(CLAIMS[identifier], dict.fromkeys(CLAIMS[identifier].statements, found))


@pytest.fixture
def texts(monkeypatch):
    """The files of entries, for a Coq that refuses the theorems of these names."""

    def made(*entries: Entry, refused: tuple[str, ...] = ()) -> dict[str, str]:
        def check(build, files, jobs):
            path, text = next((path, text) for path, text in files.items() if path.startswith("drafts/"))
            for number, line in enumerate(text.splitlines(), 1):
                if any(re.match(rf"Theorem {name}\b", line) for name in refused):
                    raise CheckError(f'coqc refuses it:\nFile "./{path}", line {number}, characters 0-4:\nError: No.')

        monkeypatch.setattr(Build, "check", check)
        return drafting.draft_texts(Ledger(entries))

    return made


def test_what_holds_is_proved_by_its_form_and_what_fails_at_the_witness(texts):
    found = texts(
        entry("squaf/communication-reduction"), entry("eafo/gpt2-parameter-count", Outcome.FAILS, "the difference is 1")
    )
    assert "squaf_communication_reduction_holds" in theorems(found["squaf.v"])
    assert "eafo_gpt2_parameter_count_fails" in theorems(found["eafo.v"])


def test_what_coq_refuses_is_left_out_with_a_comment(texts):
    names = ("squaf_communication_reduction_holds", "squaf_compression_7_2_holds")
    both = [entry("squaf/communication-reduction"), entry("squaf/compression-7-2")]
    assert {*theorems(texts(*both)["squaf.v"])} >= {*names}
    text = texts(*both, refused=names[:1])["squaf.v"]
    assert names[0] not in theorems(text) and names[1] in theorems(text)
    assert "squaf_communication_reduction: Coq does not accept" in text


def test_an_error_elsewhere_is_no_refusal(monkeypatch):
    def check(build, files, jobs):
        raise CheckError('coqc refuses it:\nFile "./lib/Ends.v", line 3, characters 0-4:\nError: No.')

    monkeypatch.setattr(Build, "check", check)
    with pytest.raises(CheckError, match="lib/Ends"):
        drafting.draft_texts(Ledger((entry("squaf/communication-reduction"),)))


def test_what_is_proved_by_hand_is_not_tried_and_of_the_gallery_only_what_fails(texts):
    assert "smelu_softplus_monotone_holds" in theorems(project().papers["smelu"])
    assert theorems(texts(entry("smelu/softplus-monotone"))["smelu.v"]) == {}
    assert theorems(texts(entry("mlpack/tanh-inverse"))["gallery.v"]) == {}
    assert "no proof at a point" in texts(entry("mlpack/tanh-inverse", Outcome.FAILS))["gallery.v"]


def test_no_statement_is_proved_twice():
    for file, text in project().drafts.items():
        drafted, by_hand = theorems(text), theorems(project().papers.get(file, ""))
        assert not {*drafted.values()} & {*by_hand.values()} and not {*drafted} & {*by_hand}
