"""The record of the kernel: what it says is what the files prove, and it is evidence only for that."""

import re
from dataclasses import replace

import pytest

from provenact.ledger import kernel
from provenact.ledger.entries import Entry
from provenact.ledger.kernel import (
    coq_evidence,
    digest,
    is_mathematical,
    is_settled,
    record,
    settled_counts,
    valid_theorems,
)
from provenact.ledger.proving import Proved, paper_files, planned, theorems
from provenact.ledger.verify import recorded, select
from provenact.numerics.coq.kernel import is_allowed
from provenact.numerics.coq.project import PROOFS, library
from provenact.numerics.evidence import Engine, Evidence, Finding, Outcome

FORBIDDEN = re.compile(r"\b(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|Hypothesis Axiom)\b")
WITHOUT_COMMENTS = re.compile(r"\(\*.*?\*\)", re.S)


def claim(identifier: str):
    return select([identifier])[0]


def test_the_generated_files_are_the_committed_ones() -> None:
    for name, text in paper_files(planned()).items():
        assert (PROOFS / name).read_text("utf-8") == text, f"{name} is out of date: run `provenact prove --record`"


def test_the_record_is_that_of_these_statements() -> None:
    known = record()["theorems"]
    found = {theorem.name: theorem for chosen in theorems(planned()).values() for theorem in chosen}
    assert set(found) == set(known)
    for name, theorem in found.items():
        assert known[name]["statement"] == digest(theorem.statement), name
        assert known[name]["text"] == digest(claim(theorem.claim).text), name


def test_no_theorem_rests_on_an_axiom_that_does_not_count() -> None:
    for name, theorem in record()["theorems"].items():
        assert theorem["axioms"] and all(map(is_allowed, theorem["axioms"])), name


def test_nothing_is_admitted_or_assumed() -> None:
    texts = {**library(), **{file.stem: file.read_text("utf-8") for file in (PROOFS / "papers").glob("*.v")}}
    assert len(texts) > 15
    for name, text in texts.items():
        assert not FORBIDDEN.search(WITHOUT_COMMENTS.sub("", text)), name


def test_most_mathematical_claims_are_settled() -> None:
    settled, (inside, mathematical), every = settled_counts(recorded())
    assert inside / mathematical >= 0.6
    assert settled >= inside and every == len(recorded())


def test_what_has_no_verdict_is_not_settled() -> None:
    settled, (inside, mathematical), every = settled_counts({})
    assert (settled, inside) == (0, 0) and mathematical > 0 and every == len(recorded())


def test_a_theorem_about_an_older_text_counts_no_more(monkeypatch) -> None:
    """Neither the theorem nor the claim that it settled."""
    known, before = record(), settled_counts(recorded())[0]
    name = next(iter(known["theorems"]))
    older = {**known["theorems"], name: {**known["theorems"][name], "text": digest("as it was")}}
    monkeypatch.setattr(kernel, "record", lambda: {**known, "theorems": older})
    assert set(known["theorems"]) - set(valid_theorems()) == {name}
    assert settled_counts(recorded())[0] == before - 1


@pytest.mark.parametrize(
    "identifier",
    [
        "srelu/closed-form", "srelu/smoothness-class", "srelu/uniform-error", "srelu/lipschitz-gelu",
        "srelu/lipschitz-silu", "smelu/box-convolution", "smelu/generalized-special-case", "smelu/asymmetric",
        "smelu/leaky", "lgelu/gate-l1-distance", "eafo/eta-for-relu", "squaf/d-phi-d-x", "squaf/d-phi-d-alpha",
        "squaf/theorem-2", "eafo/prop2-final-bound",
    ],
)  # fmt: skip
def test_the_central_claims_are_settled(identifier: str) -> None:
    assert is_settled(claim(identifier), recorded()[identifier])


def test_a_changed_claim_has_no_evidence() -> None:
    known = claim("srelu/closed-form")
    assert coq_evidence(known)["printed"].engine is Engine.COQ
    assert coq_evidence(replace(known, text=known.text + " ")) == {}


def found(outcome: Outcome) -> dict[str, Finding]:
    return {"printed": Finding((Evidence(Engine.EXACT, outcome),))}


def test_the_kernel_joins_the_other_engines() -> None:
    known = claim("srelu/closed-form")
    entry = Entry(known, found(Outcome.HOLDS), coq_evidence(known))
    assert entry.engines == ["exact", "coq"] and entry.verdict.value == "confirmed"
    assert entry.agreement("printed").value == "agrees"
    assert "theorem srelu_closed_form" in entry.evidence("printed")[-1].detail


def test_a_contradiction_is_a_defect() -> None:
    known = claim("srelu/closed-form")
    entry = Entry(known, found(Outcome.FAILS), coq_evidence(known))
    assert entry.contradictions == ["printed"] and entry.verdict.value == "open"
    assert "srelu_closed_form" in entry.reason


def test_without_a_record_nothing_changes(monkeypatch) -> None:
    monkeypatch.setattr(kernel, "record", lambda: {"coq": "", "theorems": {}})
    assert coq_evidence(claim("srelu/closed-form")) == {}


def test_table_arithmetic_is_not_counted_as_mathematics() -> None:
    assert not is_mathematical(claim("srelu/table3-rewards"))
    assert is_mathematical(claim("srelu/closed-form")) and is_mathematical(claim("squaf/d-phi-d-x"))


def test_theorems_with_other_axioms_do_not_count() -> None:
    theorem = theorems(planned())["srelu"][0]
    proved = Proved((theorem,), {theorem.name: ["PrimFloat.add"]}, ())
    assert proved.refused == {theorem.name: ["PrimFloat.add"]}
    assert proved.accepted == () and proved.as_record() == {}
