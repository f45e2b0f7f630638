"""Headers and docstrings: verdicts, certified bounds, measured errors; each only for what it belongs to."""

import json

import pytest

from provenact.torch_impl.emission import known_facts, measured
from provenact.torch_impl.emission.emitter import emit, emit_subjects
from provenact.torch_impl.emission.known_facts import bounds_of, claims_about, computed_bounds
from provenact.torch_impl.emission.measured import text_digest
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression

ROW = {
    "where": "cpu", "target": "torch", "dtype": "float32", "inputs": 2**32, "exhaustive": True, "worst_ulp": 0.5,
    "worst_floored_ulp": 0.5, "at": 0.0, "correctly_rounded": 1.0, "misrounded": 0,
}  # fmt: skip


def header(text):
    return text.split('"""')[1]


def test_claims_come_with_their_recorded_verdicts():
    about = claims_about("srelu")
    assert "srelu/smoothness-class (confirmed)" in about and "srelu/lipschitz-upper-bound (vacuous)" in about
    assert claims_about("no_such_function") == []
    assert not any(claim in claims_about("relu") for claim in ("srelu/smoothness-class (confirmed)",))


def test_header_quotes_claims_and_bounds():
    text = header(emit("srelu"))
    assert "srelu/smoothness-class (confirmed)" in text
    assert "bounds: class C^2,1, |f'| <= 1, |f''| <= 75" in text
    assert all(len(line) <= 104 for line in text.splitlines())


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
    quoted = "float32, torch on cpu: forward 0.5 ulp, backward 0.5 ulp, over all 4294967296 inputs"
    assert f"errors: {quoted}" in emit("silu") and f"- {quoted}" in emit("silu")
    monkeypatch.setitem(entry, "text", "of another text")
    assert "errors: not measured" in emit("silu") and "- not measured" in emit("silu")
