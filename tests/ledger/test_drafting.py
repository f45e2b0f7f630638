"""Generated theorems: by form or at a witness, on what no file proves by hand; what Coq refuses is left out."""

import pytest

from provenact.ledger import drafting, proving
from provenact.ledger.drafting import candidates, drafts_text
from provenact.ledger.entries import Entry, Ledger
from provenact.ledger.proved import Checked, Record, development, record
from provenact.ledger.proving import Proved, proved_files, recorded_anew
from provenact.numerics.coq.coqc import CheckError
from provenact.numerics.coq.project import project
from provenact.numerics.coq.vernacular import full_sentences, theorems
from provenact.numerics.findings.evidence import Engine, Evidence, Finding, Outcome
from provenact.numerics.findings.witness import Seen, Witness, witness
from provenact.theory.language.claims import builtin_papers, gallery_papers

CLAIMS = {claim.id: claim for paper in (*builtin_papers(), *gallery_papers()) for claim in paper.claims}
HOLD = ("squaf_communication_reduction_holds", "squaf_compression_7_2_holds")


def entry(identifier: str, outcome: Outcome = Outcome.HOLDS, there: Witness | None = None) -> Entry:
    found = Finding((Evidence(Engine.EXACT, outcome, "planted", witness=there),))
    return Entry(CLAIMS[identifier], dict.fromkeys(CLAIMS[identifier].statements, found))


def tried(*entries: Entry) -> dict:
    return candidates(Ledger(entries))


def test_what_holds_is_proved_by_its_form_and_what_fails_at_the_witness():
    there = witness(Seen.DIFFERENCE, 1)
    found = tried(entry("squaf/communication-reduction"), entry("eafo/gpt2-parameter-count", Outcome.FAILS, there))
    assert found["squaf_communication_reduction_holds"] is None
    assert found["eafo_gpt2_parameter_count_fails"] == ("", there)
    assert list(theorems(drafts_text("squaf", found))) == ["squaf_communication_reduction_holds"]
    assert "eafo_gpt2_parameter_count_fails" in theorems(drafts_text("eafo", found))


def test_what_is_proved_by_hand_is_not_tried_and_of_the_gallery_only_what_fails():
    assert "smelu_softplus_monotone_holds" in theorems(project().papers["smelu"])
    assert tried(entry("smelu/softplus-monotone")) == {}
    assert drafts_text("smelu", {"smelu_softplus_monotone_holds": None}) == ""
    assert tried(entry("mlpack/tanh-inverse")) == {}
    assert tried(entry("mlpack/tanh-inverse", Outcome.FAILS, witness(Seen.SIDES, 1, 2, at={"x": "1/3"}))) != {}


def test_what_fails_by_its_numbers_needs_no_witness():
    found = tried(entry("mlpack/tanh-inverse", Outcome.FAILS))
    assert found == {"mlpack_tanh_inverse_fails": drafting.NOWHERE}
    assert theorems(drafts_text("gallery", {"mlpack_tanh_inverse_fails": None})).keys() == found.keys()


def test_the_theorems_are_made_again_from_the_claims_and_the_record_alone(monkeypatch):
    monkeypatch.setattr(drafting, "candidates", lambda ledger: pytest.fail("a decider was asked"))
    by_hand = {name for text in [*project().papers.values(), *project().roundings.values()] for name in theorems(text)}
    made = {name for file in proved_files() for name in theorems(development(file).drafts.get(file, ""))}
    assert len(made) > 100 and made == {*record().theorems} - by_hand


def test_a_theorem_opens_the_definitions_that_it_is_about_and_no_others():
    """So that another definition of its paper leaves its proof as it is."""
    given = development("srelu")
    text = given.reach.cut("drafts/srelu.v", ["srelu_smoothness_class_holds"])
    assert "Ltac unfold_paper ::= unfold srelu in *." in [full for _, full in full_sentences(text)]


@pytest.fixture
def coq(monkeypatch):
    """A record of these theorems, and a Coq that refuses some of them."""

    def remake(names: tuple[str, ...], refused: tuple[str, ...] = (), error: str = "", ledger=None) -> dict:
        def prove(wanted, jobs):
            for path, text in wanted.files.items():
                for line, sentence in enumerate(text.splitlines(), 1):
                    if path.startswith("drafts/") and any(f"Theorem {name} " in sentence for name in refused):
                        raise CheckError(
                            error or f'coqc refuses it:\nFile "./{path}", line {line + 1}, characters 0-4:'
                        )
            return Proved(wanted.theorems, {one.name: ["an axiom"] for one in wanted.theorems}, (), (), wanted.given)

        monkeypatch.setattr(proving, "prove", prove)
        monkeypatch.setattr(Proved, "refused", {})
        known = Record("8.16.1", {name: Checked("", ("an axiom",)) for name in names})
        monkeypatch.setattr(proving, "record", lambda: known)
        monkeypatch.setattr(proving, "proved_files", lambda: ["squaf"])
        monkeypatch.setattr(proving, "refusals", lambda given, is_whole: [])
        return recorded_anew({}, ledger=ledger)["theorems"]

    return remake


def test_what_coq_refuses_is_left_out(coq):
    assert {*HOLD} <= coq(HOLD).keys()
    assert {*HOLD} & coq(HOLD, HOLD[:1]).keys() == {HOLD[1]}


def test_an_error_elsewhere_is_no_refusal(coq):
    error = 'coqc refuses it:\nFile "./lib/Ends.v", line 3, characters 0-4:\nError: No.'
    with pytest.raises(CheckError, match="lib/Ends"):
        coq(HOLD, HOLD[:1], error)


def test_for_a_claim_that_is_named_a_theorem_is_tried_and_what_is_recorded_of_others_stays(coq):
    before = record().theorems
    found = coq((), ledger=Ledger((entry("squaf/communication-reduction"),)))
    assert found[HOLD[0]]["rests on"] == before[HOLD[0]].digest
    assert {*found} == {*before} and all(found[name]["rests on"] == one.digest for name, one in before.items())
