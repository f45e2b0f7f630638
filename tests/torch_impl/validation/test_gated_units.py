"""The text of gated units, read back, is the derivation; and a changed text is not."""

import math
from functools import cache
from random import Random

import pytest
from text_equivalence import are_equivalent
from text_mutants import mutants

from provenact.theory.exact.expressions import Rational, parameter
from provenact.theory.language.gated_units import gated_entries
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.gated_text import gated_devices
from provenact.torch_impl.lowering.gated_units import from_gate
from provenact.torch_impl.validation.gated_units import (
    composed_cells,
    device_findings,
    lines,
    torch_findings,
    validate_gated,
    validate_gated_device,
)
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.translation import Validation

MUTANTS_EACH = 12


@cache
def text_of(name):
    return emit_subjects([from_gate(name)], "provenact emit")


@pytest.mark.parametrize("name", ["reglu", "swiglu"])
def test_text_is_the_derivation(name):
    report = validate_gated(text_of(name), from_gate(name))
    assert not report.findings, str(report.findings[0])
    assert report.points >= 1000 and report.boxes >= 100


@pytest.mark.parametrize(
    "name", ["reglu", "swiglu", *(pytest.param(one, marks=pytest.mark.sweep) for one in (*gated_entries(), "mish"))]
)
def test_text_for_devices_is_the_derivation(name):
    """Its slopes in float32 are off by more ulp of the product than of the slope by itself."""
    report = validate_gated_device(text_of(name), from_gate(name))
    assert not report.findings, str(report.findings[0])
    assert report.points >= 1000


def is_alive(name, suffix, changed, function):
    """Whether no line tells the changed text from the derivation, though on some of them it is another function."""
    unit, report = from_gate(name), Validation()
    own = [line for line in lines(unit, suffix) if line.expectation.name == function]
    for line in own:
        group = gated_devices(unit).halves if suffix == "_half" else gated_devices(unit).singles
        found = (
            device_findings(changed, line, group[line.kind], report)
            if suffix
            else torch_findings(changed, line, report)
        )
        if next(iter(found), None):
            return False
    return not all(is_the_same(line, read(text_of(name)), changed) for line in own)


def is_the_same(line, original, changed):
    """Whether a change makes no difference, as one of what is never chosen."""
    return are_equivalent(line.functions(original), line.functions(changed), line.expectation)


@pytest.mark.parametrize(
    ("name", "suffix", "functions"),
    [
        ("reglu", "", ("value", "slope", "by_parameter", "slope_by_parameter")),
        ("swiglu", "", ("value", "by_parameter", "slope_by_parameter")),
        ("reglu", "_half", ("value", "slopes")),
        ("swiglu", "_single", ("value", "slopes")),
    ],
)
@pytest.mark.kills("text", each=MUTANTS_EACH)
def test_changed_text_is_caught(name, suffix, functions):
    names = [f"_{name}_{one}{suffix}" for one in functions]
    original = read(text_of(name))
    every = [
        (one, what, changed)
        for one in names
        for what, changed in mutants(text_of(name), one)
        if is_visible(what, original[one], changed[one])
    ]
    drawn = Random(name).sample(every, min(MUTANTS_EACH, len(every)))
    alive = [f"{one}: {what}" for one, what, changed in drawn if is_alive(name, suffix, changed, one)]
    assert len(drawn) >= 5 and not alive, alive


def is_visible(what, original, changed):
    """Whether a change may be seen: not whether a comparison is strict, nor the ends between which x is held, beyond
    which nothing moves, nor where a tail has other units for the range of floats, which real numbers lack."""
    before, _, after = what.partition(" -> ")
    held = any(one in what for one in ("tl.maximum", "tl.minimum", "clamp", "64.0", "120.0", "124.0"))
    return original != changed and before.replace("=", "") != after.replace("=", "") and not held


@pytest.mark.kills("text")
def test_a_wrong_low_part_of_the_gate_is_caught():
    """The rest of log 2 in the reduction of an argument, with the wrong sign: over the reals nearly nothing."""
    text = text_of("swiglu")
    place = text.index("def _swiglu_slopes_single")
    wrong = text[:place] + text[place:].replace("1.9046542121259336e-09", "-1.9046542121259336e-09", 1)
    assert wrong != text
    assert not is_alive("swiglu", "_single", read(wrong), "_swiglu_slopes_single")


@pytest.mark.parametrize("gate", ["exp(-x^2)", "1/cosh(10*x)"])
def test_a_gate_that_is_too_small_for_a_device_may_come_as_nothing_or_a_little(gate):
    """At 20 it is below 1e-80: times h(up) of 1e30 a device has up to 1e-24. That is all that is let go."""
    unit = from_gate(gate, "x/3", "Mine")
    text = emit_subjects([unit], "provenact emit")
    assert validate_gated_device(text, unit).agrees
    for name in ("_mine_value_half", "_mine_slopes_half"):
        place = text.index(f"def {name}")
        wrong = text[:place] + text[place:].replace("0.3333333333333333", "0.3333", 1)
        assert wrong != text and validate_gated_device(wrong, unit).findings


def test_where_a_gate_comes_to_its_limit():
    """The trees are put together, not the programs."""
    unit, limit = from_gate("swiglu_step"), parameter("limit", "positive")
    cells = composed_cells(unit.links, {limit: Rational(7)})
    (knot,) = map(float, (one.fraction for one in cells.knots))
    assert abs(knot / (1 + math.exp(-knot)) - 7) < 1e-14 and str(cells.pieces[1]) == "limit"
