"""The functions for devices, read back, are the derivation: over the reals for half precision, and to the last place
for float32. Changed ones are not."""

import ast
from functools import cache
from random import Random

import pytest
from device_rules import RULES, findings
from text_mutants import mutants

from provenact.torch_impl.emission.autograd_text import device_programs
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.programs.numbers import ON_DEVICE
from provenact.torch_impl.programs.rounded_once import nearest
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.translation import Validation, device_expectations

pytestmark = pytest.mark.sweep

# Each with other special functions; more take minutes.
CHANGED = ["smelu", "silu"]  # by what they compute; by their operations all changes are tried elsewhere
MUTANTS_EACH = 5


@cache
def text_of(name):
    return emit_subjects([from_catalogue(name)], "provenact emit")


def all_findings(text, name, report):
    subject, functions = from_catalogue(name), read(text)
    every = [one for kind in ("half", "single") for one in device_expectations(subject, kind)]
    return [found for one in every for found in findings(functions, one, device_programs(subject), report)]


@pytest.mark.parametrize("name", NAMES)
def test_text_is_the_derivation(name):
    report = Validation()
    assert not [str(one) for one in all_findings(text_of(name), name, report)]
    assert report.points >= 300


def is_visible(what, original, changed):
    """Whether a change may be seen: not whether a comparison is strict, which a continuous function does not show, and
    not the ends between which x is held, beyond which nothing moves."""
    before, after = (part.replace("=", "") for part in what.split(" -> "))
    values = [value for _, value in original.assignments] + list(original.results)
    others = [value for _, value in changed.assignments] + list(changed.results)
    places = [i for i, (a, b) in enumerate(zip(values, others, strict=True)) if ast.unparse(a) != ast.unparse(b)]
    names = [*(names[0] for names, _ in original.assignments), *([""] * len(original.results))]
    ends = {n.id for value in values for n in ast.walk(value) if _is_hold(value) and isinstance(n, ast.Name)}
    return bool(places) and before != after and not any(_is_hold(values[i]) or names[i] in ends for i in places)


def _is_hold(value):
    return any(one in ast.unparse(value) for one in ("tl.maximum", "tl.minimum"))


@pytest.mark.parametrize("kind", ["half", "single"])
@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.kills("text", each=MUTANTS_EACH)
def test_changed_text_is_caught(name, kind):
    expected = {one.name: one for one in device_expectations(from_catalogue(name), kind)}
    original = read(text_of(name))
    every = [
        (one, what, changed)
        for one in expected
        for what, changed in mutants(text_of(name), one)
        if is_visible(what, original[one], changed[one])
    ]
    drawn = Random(name).sample(every, min(MUTANTS_EACH, len(every)))
    programs = device_programs(from_catalogue(name))
    alive = [
        f"{one}: {what}"
        for one, what, changed in drawn
        if not any(findings(changed, expected[one], programs, Validation()))
    ]
    assert drawn and not alive, alive


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("a residual of a product with the wrong sign", "tl.fma(t18, t1, t22)", "tl.fma(t18, t1, -t22)"),
        ("a low part that is left out", "+ t15) * t17", "+ 0.0) * t17"),
        ("a rest of log 2 with the wrong sign", "1.9046542121259336e-09", "-1.9046542121259336e-09"),
        ("a coefficient that is off by 2^-20", "0.1666666716337204", "0.16666683"),
    ],
)
@pytest.mark.kills("text")
def test_a_wrong_low_part_is_caught(kind, before, after):
    """Over the reals most of these are nothing at all."""
    text = text_of("silu")
    place = text.index("def _silu_value_single")
    wrong = text[:place] + text[place:].replace(before, after, 1)
    assert wrong != text, kind
    assert all_findings(wrong, "silu", Validation())


def test_a_value_that_is_not_the_nearest_too_often_is_a_finding():
    """Each result is within an ulp, and a third of them is the wrong one of two."""
    (expected, *_) = device_expectations(from_catalogue("relu"), "single")
    text = "def _relu_value_single(x):\n    return tl.where(x <= 0.0, 0.0, tl.fma(x, 5.9604645e-08, x))\n"
    finding, _ = findings(read(text), expected, device_programs(from_catalogue("relu")), Validation())
    assert finding.where == "all points" and finding.expected == f"{RULES['value'].share} of them rounded correctly"


@pytest.mark.parametrize(
    ("operation", "operands", "value"),
    [
        ("add", (1.0, 2.0**-25), 1.0),
        ("mul", (1.0 + 2.0**-23, 1.0 + 2.0**-23), 1.0 + 2.0**-22),
        ("muladd", (1.0 + 2.0**-23, 1.0 + 2.0**-23, -1.0 - 2.0**-22), 2.0**-46),
        ("power", (12582912.0 - 3.0, 64.0), 2.0**61),
        ("seed", (4.0,), 0.25 + 2.0**-25),
        ("mul", (2.0**100, 2.0**100), float("inf")),
    ],
)
def test_operations_round_as_float32_does(operation, operands, value):
    assert ON_DEVICE.operation(operation, operands) == value


def test_the_nearest_number_of_float32():
    assert nearest(1e300) == float("inf") and nearest(0.1) == 0.10000000149011612
