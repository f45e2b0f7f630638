"""The functions of the kernels, read back in both widths of computation, are the derivation; changed ones are not."""

import ast
from functools import cache
from random import Random

import pytest
from text_mutants import mutants

from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.validation.reading import TranslationError, evaluate, read
from provenact.torch_impl.validation.translation import (
    DEVICE,
    Report,
    device_expectations,
    device_widths,
    disagreements,
    validate_device,
)

CHANGED = ["smelu", "gelu", "silu", "softplus"]  # each with other special functions; more take minutes
MUTANTS_EACH = 6


@cache
def text_of(name):
    return emit_subjects([from_catalogue(name)], "provenact emit")


@pytest.mark.parametrize("name", NAMES)
def test_text_is_the_derivation(name):
    report = validate_device(text_of(name), from_catalogue(name))
    assert not report.findings, str(report.findings[0])
    assert report.points >= 300


def is_visible(what, original, changed):
    """Whether a change may be seen: not whether a comparison is strict, which a continuous function does not show,
    and not the ends between which x is held, beyond which nothing moves."""
    before, after = (part.replace("=", "") for part in what.split(" -> "))
    values = [value for _, value in original.assignments] + list(original.results)
    others = [value for _, value in changed.assignments] + list(changed.results)
    places = [i for i, (a, b) in enumerate(zip(values, others, strict=True)) if ast.dump(a) != ast.dump(b)]
    names = [*(names[0] for names, _ in original.assignments), *([""] * len(original.results))]
    ends = {n.id for value in values for n in ast.walk(value) if _is_hold(value) and isinstance(n, ast.Name)}
    return before != after and not any(_is_hold(values[i]) or names[i] in ends for i in places)


def _is_hold(value):
    return any(one in ast.unparse(value) for one in ("tl.maximum", "tl.minimum"))


@pytest.mark.parametrize("name", CHANGED)
def test_changed_text_is_caught(name):
    expected = {one.name: one for one in device_expectations(from_catalogue(name))}
    width = Random(name).choice(list(DEVICE))
    original = read(text_of(name), width)
    every = [
        (one, what, changed)
        for one in expected
        for what, changed in mutants(text_of(name), one, width)
        if is_visible(what, original[one], changed[one])
    ]
    drawn = Random(name).sample(every, min(MUTANTS_EACH, len(every)))
    widths = {one: device_widths(expected[one], width) for one in expected}
    alive = [
        f"{one}: {what}"
        for one, what, changed in drawn
        if not any(disagreements(changed, expected[one], widths[one], Report(), prove=False))
    ]
    assert drawn and not alive, alive


@pytest.mark.parametrize("change", [("0.24022", "0.24023"), ("0.6931472", "0.6931475")])
def test_a_changed_special_function_is_caught(change):
    text = text_of("silu")
    place = text.index("def _bounded_exp_single")
    wrong = text[:place] + text[place:].replace(*change, 1)
    assert wrong != text and validate_device(wrong, from_catalogue("silu")).findings


def test_without_a_width_the_question_for_the_dtype_is_not_read():
    with pytest.raises(TranslationError, match="_bounded_exp_device"):
        evaluate(read(text_of("silu")), "_bounded_exp_device", [0], None)
