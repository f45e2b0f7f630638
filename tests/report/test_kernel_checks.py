"""What a proof assistant has checked, on the page of a claim: there when it was recorded for this text, else not."""

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")

from provenact.ledger.kernel import digest
from provenact.report.environment import render
from provenact.report.kernel_checks import settles, theorems_of


@pytest.fixture
def entry(ledger):
    return next(one for one in ledger if one.claim.id == "srelu/lipschitz-gelu")


@pytest.fixture
def recorded(monkeypatch):
    """Record a theorem about a claim."""

    def put(claim, text, axioms=(), role="printed", outcome="fails"):
        theorem = {"claim": claim.id, "role": role, "outcome": outcome, "text": text, "axioms": list(axioms)}
        data = {"coq": "8.16.1", "theorems": {"gelu_lipschitz_refuted": theorem}}
        for house in ("provenact.ledger.kernel", "provenact.report.kernel_checks"):
            monkeypatch.setattr(f"{house}.record", lambda: data)

    return put


def page(entry):
    around = {"before": None, "after": None, "titles": {entry.claim.paper: "paper"}}
    checked = {"theorems": theorems_of(entry.claim), "settled": settles(entry)}
    return render("claim.html", root="../", entry=entry, **around, **checked)


def test_a_settled_claim_names_theorem_and_axioms(entry, recorded):
    recorded(entry.claim, digest(entry.claim.text), ["Coq.Reals.Rdefinitions.R", "sig_forall_dec"])
    text = page(entry)
    assert "checked everything that this verdict rests on" in text
    for part in ("gelu_lipschitz_refuted", "Coq.Reals.Rdefinitions.R", "sig_forall_dec", "Coq 8.16.1"):
        assert part in text


def test_no_axioms_are_said_to_be_none(entry, recorded):
    recorded(entry.claim, digest(entry.claim.text))
    assert "<td>none</td>" in page(entry)


def test_the_corrected_statement_alone_does_not_settle_a_refutation(entry, recorded):
    recorded(entry.claim, digest(entry.claim.text), role="corrected", outcome="holds")
    text = page(entry)
    assert "the verdict needs other engines too" in text and "the corrected statement" in text


def test_a_theorem_about_another_text_is_not_shown(entry, recorded):
    recorded(entry.claim, digest("another text"))
    assert "Proof assistant" not in page(entry) and theorems_of(entry.claim) == []
