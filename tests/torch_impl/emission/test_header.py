"""Headers and docstrings: verdicts, certified bounds, measured errors; each only for what it belongs to."""

import json

import pytest

from provenact.numerics.grades import Grade, Graded
from provenact.torch_impl.emission import header_text, known_facts, measured
from provenact.torch_impl.emission.emitter import emit, emit_subjects
from provenact.torch_impl.emission.functional_text import functional_text
from provenact.torch_impl.emission.known_facts import bounds_of, claims_about, computed_bounds
from provenact.torch_impl.emission.measured import text_digest
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression

ROW = {
    "where": "cpu", "target": "torch", "dtype": "float32", "inputs": 2**32, "exhaustive": True, "worst_ulp": 0.5,
    "worst_floored_ulp": 0.5, "at": 0.0, "correctly_rounded": 1.0, "misrounded": 0,
}  # fmt: skip


def header(text):
    return text.split('"""')[1]


@pytest.fixture
def on_record(monkeypatch):
    """Verdicts of three claims, two of them with what they rest on."""
    verdicts = {"srelu/smoothness-class": "confirmed", "srelu/uniform-error": "open", "srelu/pseudocode": "refuted"}
    grades = {"srelu/smoothness-class": "coq", "srelu/uniform-error": None}
    records = {"recorded.json": verdicts, "grades.json": grades}
    monkeypatch.setattr(known_facts, "_on_record", records.__getitem__)


def test_claims_come_with_their_recorded_verdicts(on_record):
    about = {str(one.text): getattr(one, "grade", None) for one in claims_about("srelu")}
    assert about == {
        "srelu/smoothness-class: confirmed": Grade.COQ,
        "srelu/uniform-error: open": None,
        "srelu/pseudocode: refuted (grade not recorded)": None,
    }
    assert claims_about("no_such_function") == claims_about("relu") == []


def test_header_quotes_claims_and_bounds(on_record):
    text = header(emit("srelu"))
    assert "srelu/smoothness-class: confirmed (coq)" in text
    assert "bounds: class C^2,1 (ball), |f'| <= 1 (exact), |f''| <= 75 (exact)" in text
    assert all(len(line) <= 104 for line in text.splitlines())


@pytest.mark.parametrize("planted", ["|f'| <= 2", "forward 0.5 ulp", 2])
def test_a_bare_quantity_in_a_header_is_refused(planted, monkeypatch):
    subject = from_catalogue("silu")
    with pytest.raises(TypeError, match="must say what it rests on"):
        header_text.header_text([subject], "test", {"silu": [planted]})
    with pytest.raises(TypeError, match="must say what it rests on"):
        functional_text(subject, [planted])
    for facts in ("bounds_of", "claims_about"):
        with monkeypatch.context() as patch:
            patch.setattr(header_text, facts, lambda _: [planted])
            with pytest.raises(TypeError, match="must say what it rests on"):
                header_text.header_text([subject], "test", {"silu": [measured.NOT_MEASURED]})
    assert "0.5 ulp (measured)" in functional_text(subject, [Graded("0.5 ulp", Grade.MEASURED)])


@pytest.mark.parametrize("name", ["srelu", "silu"])
def test_committed_bounds_are_what_is_computed(name):
    assert json.loads(known_facts.DATA.read_text("utf-8"))[name] == computed_bounds(name)


def test_bounds_of_another_function_are_not_quoted():
    subject = from_catalogue("srelu")
    assert bounds_of(subject)
    assert bounds_of(from_expression("x", "srelu")) == []


def test_a_function_of_the_users_own_has_no_facts():
    text = header(emit_subjects([from_expression("x*tanh(exp(x))", "Mine")], "test"))
    assert "claims:" not in text and "bounds:" not in text and "errors: not measured" in text


def test_measured_errors_are_quoted_for_the_text_that_was_measured(monkeypatch):
    text = emit("silu")
    rows = [ROW | {"pass": one} for one in ("forward", "backward")]
    entry = {"text": text_digest(text, "silu"), "rows": rows}
    monkeypatch.setattr(measured, "recorded", lambda: {"entries": {"silu": entry}})
    quoted = "float32, torch on cpu: forward 0.5 ulp, backward 0.5 ulp, over all 4294967296"
    assert f"errors: {quoted}" in emit("silu") and f"- {quoted}" in emit("silu")
    assert "inputs (exhaustive)" in " ".join(emit("silu").split()) and "(measured)" not in emit("silu")
    monkeypatch.setitem(entry, "text", "of another text")
    assert "errors: not measured" in emit("silu") and "- not measured" in emit("silu")
