"""Headers and docstrings: verdicts, certified bounds, measured errors; each only for what it belongs to."""

import re
from pathlib import Path

import pytest

from provenact.numerics.findings.grades import Grade, Graded
from provenact.torch_impl.committed import committed
from provenact.torch_impl.emission import functions_page, header_text, known_facts, measured
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.functional_text import functional_text
from provenact.torch_impl.emission.header_text import FoundErrors
from provenact.torch_impl.emission.known_facts import bounds_of, claims_about, computed_bounds, computed_claims, counted
from provenact.torch_impl.emission.measured import text_digest
from provenact.torch_impl.emission.requests import asked
from provenact.torch_impl.emitted import NAMES, QUANTIZER_NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression

ROW = {
    "where": "cpu",
    "target": "torch",
    "dtype": "float32",
    "inputs": 2**32,
    "exhaustive": True,
    "worst_ulp": 0.5,
    "worst_floored_ulp": 0.5,
    "at": 0.0,
    "correctly_rounded": 1.0,
    "misrounded": 0,
}


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
    claims = claims_about(from_catalogue("srelu"))
    about = {str(one.text): getattr(one, "grade", None) for one in claims}
    assert about == {
        "srelu/smoothness-class: confirmed": Grade.COQ,
        "srelu/uniform-error: open": None,
        "srelu/pseudocode: refuted (grade not recorded)": None,
    }
    assert claims_about(from_expression("x", "srelu")) == claims_about(from_catalogue("relu")) == []
    assert [str(one.text) for one in counted(claims)] == ["1 confirmed", "1 open", "1 refuted (grade not recorded)"]


def test_header_quotes_claims_and_bounds(on_record):
    text = header(asked("srelu").text())
    assert "claims: 1 confirmed (coq), 1 open, 1 refuted (grade not recorded)" in text
    assert "bounds: class C^2,1 (ball), |f'| <= 1 (exact), |f''| <= 75 (exact)" in text
    assert all(len(line) <= 104 for line in text.splitlines())


def test_every_function_has_at_most_12_lines_and_the_rest_one_link():
    for name in ("activations", "soft_quantizers"):
        committed = Path(measured.__file__).parents[1] / "generated" / f"{name}.py"
        facts = header(committed.read_text("utf-8")).split("do not edit")[1]
        sections = re.split(r"\n(?=\w+  [0-9a-f]{64}\n)", facts)[1:]
        assert len(sections) == len(NAMES if name == "activations" else QUANTIZER_NAMES)
        assert max(len(section.strip().splitlines()) for section in sections) <= 12
        assert facts.count(functions_page.PAGE) == (name == "activations")


def test_the_page_behind_the_link_is_what_is_known_now():
    """If this fails: provenact regenerate functions"""
    text = (Path(measured.__file__).parents[2] / functions_page.PAGE).read_text("utf-8")
    assert text == functions_page.functions_page()
    titles = re.findall(r"^## (\w+)$", text, re.MULTILINE)
    assert titles == [from_catalogue(name).class_name for name in NAMES]
    assert functions_page.PAGE not in emit_subjects([from_expression("x*Phi(2*x)", "gelu")], "test")


def test_claims_are_matched_by_the_function_and_not_by_its_name():
    """The SmeLU paper calls x*Phi(beta*x) GELU, and the paper of lambda-GELU x*Phi(lambda*x) lgelu."""
    found = {name: facts["claims"] for name, facts in committed("claims").items()}
    assert "smelu/gradient-limits" in found["lambda_gelu"] and "smelu/gradient-limits" not in found["gelu"]
    assert "lgelu/exact-zeros" in found["lambda_gelu"] and "lgelu/exact-zeros" not in found["gelu"]
    assert "lgelu/replacement-change" in found["lambda_gelu"]  # of the member with lambda = 160
    assert "smelu/no-general-forms" in found["gelu"]  # by gelu(x, 1)
    assert "srelu/gelu-derivative" in found["gelu"] and "srelu/gelu-derivative" not in found["lambda_gelu"]
    assert "srelu/mish-derivative" in found["mish"]  # written with exponentials, and at the default parameter
    assert "smelu/softplus-monotone" in found["softplus"]  # which the paper calls soft


@pytest.mark.sweep
def test_committed_claims_are_what_is_found():
    """If this fails: provenact regenerate facts"""
    assert committed("claims") == computed_claims()


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
    assert committed("bounds")[name] == computed_bounds(name)


def test_bounds_of_another_function_are_not_quoted():
    subject = from_catalogue("srelu")
    assert bounds_of(subject)
    assert bounds_of(from_expression("x", "srelu")) == []


def test_a_function_of_the_users_own_has_no_facts():
    text = header(emit_subjects([from_expression("x*tanh(exp(x))", "Mine")], "test"))
    assert "claims:" not in text and "bounds:" not in text and "errors: not measured" in text


def test_measured_errors_are_quoted_for_the_text_that_was_measured(monkeypatch):
    text = asked("silu").text()
    rows = [ROW | {"pass": one} for one in ("forward", "backward")]
    entry = {"text": text_digest(text, "silu"), "rows": rows}
    monkeypatch.setattr(measured, "recorded", lambda: {"entries": {"silu": entry}})
    quoted = "float32 0.5 / 0.5, all 4294967296 inputs, cpu (exhaustive)"
    assert f"errors: {quoted}" in asked("silu").text() and f"- {quoted}" in asked("silu").text()
    assert "(measured)" not in asked("silu").text()
    monkeypatch.setitem(entry, "text", "of another text")
    assert "errors: not measured" in asked("silu").text() and "- not measured" in asked("silu").text()


def test_lines_tell_the_worst_of_all_places_and_what_is_not_finite():
    def row(which, **changed):
        return ROW | {"pass": which} | changed

    gpu = {"where": "NVIDIA H200", "target": "triton"}
    rows = [row("forward"), row("backward"), row("forward", worst_ulp=0.75, **gpu), row("backward", **gpu)]
    (line,) = measured.numerics_lines(rows)
    assert (line.text, line.grade) == (
        "float32 0.75 / 0.5, all 4294967296 inputs, cpu, Triton on NVIDIA H200",
        Grade.EXHAUSTIVE,
    )
    shares = {"inputs": 100, "misrounded": 1, "correctly_rounded": 0.95}
    sampled = [one | {"exhaustive": False} | shares for one in rows[:2]]
    both = measured.numerics_lines([*rows[2:], *sampled])
    assert [one.grade for one in both] == [Grade.EXHAUSTIVE, Grade.MEASURED]
    lost = ", NaN or wrongly infinite at 4"
    assert both[1].text == f"float32 0.5+{lost} / 0.5+{lost}, a sample of 100 inputs, cpu"
    steep = [row("forward"), row("backward", worst_ulp=1e6, worst_floored_ulp=0.25, **shares)]
    assert measured.numerics_lines(steep)[0].text.startswith(f"float32 0.5 / 0.25 floored{lost}, ")
    assert measured.numerics_lines(rows[:1]) == [measured.NOT_MEASURED]


def test_digests_do_not_depend_on_headers_and_docstrings():
    subject = from_expression("x*tanh(x)", "Mine")
    rows = [ROW | {"pass": one} for one in ("forward", "backward")]
    plain, told = emit_subjects([subject], "test"), emit_subjects([subject], "another", FoundErrors({"mine": rows}))
    assert "errors: not measured" in plain and "errors: float32 0.5 / 0.5" in told and plain != told
    assert text_digest(plain, "mine") == text_digest(told, "mine")


@pytest.mark.parametrize("target", ["torch", "numpy", "c", "relaxation"])
def test_an_emitted_file_says_under_which_terms_it_may_be_used(target):
    first, *_ = asked("smelu", target=target).text().split("\n")
    assert first.strip("#/* ") == "SPDX-License-Identifier: 0BSD"
