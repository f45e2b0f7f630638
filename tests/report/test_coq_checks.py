"""What Coq has proved, on the page of a claim: there when it is evidence for the claim as it is, else not."""

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")

from provenact.ledger import proved
from provenact.ledger.proved import Checked, Record
from provenact.numerics.coq.axioms import Theorem
from provenact.report.environment import render
from provenact.report.site import _in_coq


@pytest.fixture
def entry(ledger):
    return next(one for one in ledger if one.claim.id == "srelu/lipschitz-gelu")


@pytest.fixture
def recorded(monkeypatch):
    """Theorems on a claim, with what they rest on."""

    def put(claim, *roles, axioms=()):
        found = [Theorem("gelu_lipschitz_fails", claim.id, role, "gelu_lipschitz", "fails", "srelu") for role in roles]
        known = Record("8.16.1", {"gelu_lipschitz_fails": Checked("", tuple(axioms), None)})
        monkeypatch.setattr(proved, "record", lambda: known)
        monkeypatch.setattr(proved, "theorems_of", lambda one: found if one.id == claim.id else [])

    return put


def page(entry):
    around = {"before": None, "after": None, "titles": {entry.claim.paper: "paper"}}
    return render("claim.html", root="../", entry=entry, **around, **_in_coq(entry))


def test_a_settled_claim_names_theorem_and_axioms(entry, recorded):
    recorded(entry.claim, "printed", axioms=["Coq.Reals.Rdefinitions.R", "sig_forall_dec"])
    text = page(entry)
    assert "checked everything that this verdict rests on" in text
    for part in ("gelu_lipschitz_fails", "Coq.Reals.Rdefinitions.R", "sig_forall_dec", "Coq 8.16.1"):
        assert part in text
    assert "<details><summary>2 axioms</summary><code>Coq.Reals" in text  # 55 of them would fill the page


def test_no_axioms_are_said_to_be_none(entry, recorded):
    recorded(entry.claim, "printed")
    assert "<td>no axioms</td>" in page(entry)


def test_the_corrected_statement_alone_does_not_settle_a_refutation(entry, recorded):
    recorded(entry.claim, "corrected")
    text = page(entry)
    assert "the verdict needs other engines too" in text and "the corrected statement" in text


def test_without_theorems_nothing_is_shown(entry, recorded):
    recorded(entry.claim)
    assert "Proof assistant" not in page(entry)
