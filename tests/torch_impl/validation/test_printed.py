"""The text is its programs, operation by operation: no change of a line is missed, in far forms and for devices."""

import pytest
from text_mutants import mutants

from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression
from provenact.torch_impl.validation import printed, translation
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.translation import TORCH, Validation, disagreements, expectations

SUBJECTS = {
    "far forms on both sides": lambda: from_expression("log(1 + x^2)", "own"),
    "held, with a parameter": lambda: from_expression("x*exp(-exp(-a*x))", "own", {"a": "[1/2, 4]"}),
    "pairs of float32": lambda: from_catalogue("silu"),
}


@pytest.fixture(scope="module", params=SUBJECTS)
def emitted(request):
    subject = SUBJECTS[request.param]()
    return subject, emit_subjects([subject], "a test")


def test_the_text_is_its_programs(emitted):
    subject, text = emitted
    assert list(printed.misprinted(read(text), subject)) == []


@pytest.mark.sweep
@pytest.mark.kills("text")
def test_no_change_of_any_line_is_missed(emitted):
    subject, text = emitted
    functions, tried, alive = read(text), 0, []
    for name, program, dialect in printed._printed(functions, subject):
        shapes = _body(text, name).count("_like(x, ")  # another tensor there makes another shape, and no other number
        for what, changed in mutants(text, name):
            before, after = what.split(" -> ")
            if before == after:  # x - x the other way round, 2^64 + 1
                continue
            tried += 1
            if printed.unlike(changed, name, program, dialect) is None:
                shapes -= what == "x -> a"
                if what != "x -> a" or shapes < 0:
                    alive.append(f"{name}: {what}")
    assert tried > 150 and not alive, (tried, alive)


def _body(text, name):
    start = text.index(f"def {name}(")
    return text[start : text.index("\n\n\n", start)]


def test_where_a_far_form_begins_is_seen_though_the_function_is_the_same(monkeypatch):
    """Over the reals nothing changes; validation says what does."""
    subject = from_expression("log(1 + x^2)", "own")
    text = emit_subjects([subject], "a test")
    changed = text.replace("torch.where(x > 8.0", "torch.where(x > 12.0")
    assert changed != text
    value = next(one for one in expectations(subject) if one.name == "_own_value")
    assert not list(disagreements(read(changed), value, TORCH, Validation()))
    monkeypatch.setattr(translation, "disagreements", lambda *looks: ())  # the other looks take seconds
    findings = translation.validate(changed, subject).findings
    assert findings and (findings[0].expected, findings[0].found) == ("8.0", "12.0")


def test_a_changed_helper_is_seen():
    subject = from_catalogue("silu")
    text = emit_subjects([subject], "a test")
    changed = text.replace("+ (127 + bias)) << 23", "+ (126 + bias)) << 23")
    assert changed != text and not list(printed.misprinted(read(text), subject))
    assert {name for name, *_ in printed.misprinted(read(changed), subject)} == {
        "_silu_value_single",
        "_silu_slope_single",
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("120.0, tl.PropagateNan.ALL)", "120.0)"),
        (", -3.4028234663852886e+38)", ", -3.4028234663852886e+38, tl.PropagateNan.ALL)"),
        ("tl.PropagateNan.ALL", "tl.PropagateNan.NONE"),
        ("120.0, tl.PropagateNan.ALL)", "120.0, propagate_nan=tl.PropagateNan.ALL)"),
    ],
)
@pytest.mark.kills("text")
def test_what_becomes_of_nan_is_seen(before, after):
    """NaN must come through where an argument is held, and must not where what was lost of an infinity is."""
    subject = from_expression("x*sigma(x) + x/2", "own")
    text = emit_subjects([subject], "a test")
    assert before in text and not list(printed.misprinted(read(text), subject))
    changed = text.replace(before, after, 1)
    assert [name[:11] for name, *_ in printed.misprinted(read(changed), subject)] == ["_own_value_"]


@pytest.mark.parametrize(
    ("function", "before", "after"),
    [
        ("sqrt(1 + x^2)", "_sqrt(", "tl.sqrt("),  # which need not be the nearest number
        ("piecewise(1, x > 0; 2)", ", tl.float32)", ", tl.float16)"),
        ("log(1 + exp(x))", "torch.exp(", "math.exp("),
        ("max(0, x)", "torch.full_like(x, 0.0)", "torch.full_like(x, 0.0, dtype=torch.int32)"),
        ("x*sigma(x)", "tl.abs(", "libdevice.fabs("),
        ("x/(1 + abs(x))", "tl.div_rn(", "tl.fdiv("),
        ("x/(1 + abs(x))", "<= 3.4028234663852886e+38", "< 3.4028234663852886e+38"),
    ],
)
@pytest.mark.kills("text")
def test_how_a_call_is_spelled_is_seen(function, before, after):
    """Over the reals it is the same function."""
    subject = from_expression(function, "own")
    text = emit_subjects([subject], "a test")
    start = text.index("def _own_value(")
    changed = text[:start] + text[start:].replace(before, after, 1)
    assert before in text[start:] and not list(printed.misprinted(read(text), subject))
    assert list(printed.misprinted(read(changed), subject))
