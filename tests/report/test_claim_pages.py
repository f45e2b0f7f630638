"""The page of a claim: sentence, reading, statement, Coq, verdict, grade, agreement and parts."""

import re

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")
pytest.importorskip("latex2mathml", reason="needs latex2mathml: pip install 'provenact[report]'")

from graded_ledger import small_ledger

from provenact.ledger.document import counted_apart
from provenact.ledger.verdicts import Verdict
from provenact.report import environment, site
from provenact.report.certified import constant_rows
from provenact.report.environment import render

TITLES = {"small": "A <small> paper"}


@pytest.fixture(scope="module")
def ledger():
    return small_ledger()


@pytest.fixture(scope="module")
def pages(ledger):
    return {name.split("--")[1]: _plain(text) for name, text in site._claims(ledger, TITLES)}


def _plain(text):
    """What a page says, without tags and with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


def test_a_verdict_comes_with_reading_grade_and_agreement(pages):
    assert "✗ refuted in a weaker reading (ball; only decided)" in pages["false.html"]
    assert "reads the sentence: weaker. Not captured: why anybody would" in pages["false.html"]
    assert "✓ confirmed (coq; only proved)" in pages["proved.html"]
    assert "~ argued" in pages["argued.html"] and "~ argued (" not in pages["argued.html"]


def test_witness_enclosure_and_correction_say_what_they_rest_on(pages):
    page = pages["false.html"]
    assert "printed 3.15 (ball)" in page and re.search(r"value in \[3\.14\S*, 3\.14\S*\] \(ball\)", page)
    assert "The corrected statement" in page and "holds (ball) Deciders and Coq: only decided." in page


def test_parts_have_their_outcomes(pages):
    assert re.search(r"part outcome grade 1: pi holds ball 2: twice holds exact", pages["true.html"])


def test_a_contradiction_is_shown(pages):
    assert "Deciders and Coq: CONTRADICTS." in pages["contradicted.html"]
    assert "Coq that it fails" in pages["contradicted.html"]


def test_coq_is_shown_where_it_is_there(ledger, monkeypatch):
    text = "Definition small_true : Prop := 1 < 2."
    monkeypatch.setattr(site.proved, "coq_definition", lambda claim: {"printed": text})
    page = dict(site._claims(ledger, TITLES))["claims/small--true.html"]
    assert "Definition small_true : Prop := 1 &lt; 2." in page


def test_index_and_paper_count_apart(ledger):
    (paper,) = (_plain(text) for _, text in site._papers(ledger, TITLES, []))
    apart = counted_apart(ledger.summary())
    shared = {"titles": TITLES, "ledger": ledger, "activations": [], "verdicts": list(Verdict), "runs": []}
    shared["gallery"] = None
    index = _plain(render("index.html", root="", findings=[(ledger.entries[1], 0.01)], apart=apart, **shared))
    for page in (paper, index):
        assert "1 proved in Coq alone, 2 decided alone, 1 argued, 2 open." in page
    assert "5 exact, 1 weaker." in index
    assert "printed 3.15 (ball): ≈ 1 % off." in index
    assert "refuted in a weaker reading (ball; only decided)" in _plain(render("ledger.html", root="", **shared))


@pytest.mark.parametrize("name", ["verdict_of", "decisive"])
def test_a_bare_quantity_on_a_claim_page_is_refused(ledger, name, monkeypatch):
    monkeypatch.setattr(environment, name, lambda entry: "3.14159…")
    with pytest.raises(TypeError, match="must say what it rests on"):
        list(site._claims(ledger, TITLES))


def test_certified_constants_say_what_they_rest_on():
    number = {"lower": "0.5", "upper": "0.5", "grade": "exact", "exact": "1/2", "at": [], "approached": []}
    facts = {"smoothness": "C^1,1", "grades": {"smoothness": "ball"}, "lipschitz": number}
    assert [(what, str(value)) for what, value, _ in constant_rows(facts)] == [
        ("smoothness class", "C^1,1 (ball)"),
        ("Lipschitz constant", "0.5 = 1/2 (exact)"),
    ]
    with pytest.raises(KeyError):
        constant_rows({"lipschitz": {key: value for key, value in number.items() if key != "grade"}})


@pytest.mark.parametrize(
    ("lower", "upper", "said"),
    [
        ("0.499999999999999", "0.500000000000001", "0.5 ± 1e-15"),  # GELU, distance to ReLU
        ("-1.00000000000001", "-0.999999999999997", "-1 ± 1e-14"),
        ("-6.6053593e-26", "6.6078837e-26", "0 ± 6.7e-26"),  # SELU, mean
        ("1.1289041451851", "1.1289041451852", "1.128904145185…"),
        ("0", "inf", "[0, ∞]"),
    ],
)
def test_certified_constants_read_as_values(lower, upper, said):
    number = {"lower": lower, "upper": upper, "grade": "ball", "exact": "", "at": [], "approached": []}
    ((_, value, _),) = constant_rows({"lipschitz": number})
    assert str(value) == f"{said} (ball)"


def test_what_stands_in_backticks_is_code_and_nothing_else_is_read():
    assert str(environment.prose("a `b<i>` & c")) == "a <code>b&lt;i&gt;</code> &amp; c"
    assert str(environment.prose("one ` alone, `")) == "one <code> alone, </code>"
    assert str(environment.prose("none ` here")) == "none ` here"
