"""The functions of the kernels, read back in both widths of computation, are the derivation; changed ones are not."""

import ast
import re
from functools import cache
from random import Random

import pytest
import sympy
from flint import arb
from text_mutants import mutants

from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.programs.program import FIELD
from provenact.torch_impl.validation.meanings import SEED_ERROR
from provenact.torch_impl.validation.reading import TranslationError, evaluate, read
from provenact.torch_impl.validation.translation import (
    DEVICE,
    Report,
    device_expectations,
    device_widths,
    disagreements,
    validate_device,
)

# Each with other special functions; more take minutes.
CHANGED = ["smelu", "gelu", "silu", "softplus", "mish", "tanhexp"]
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
    not the ends between which x is held, beyond which nothing moves, and not whose dtype is asked for."""
    before, after = (part.replace("=", "") for part in what.split(" -> "))
    values = [value for _, value in original.assignments] + list(original.results)
    others = [value for _, value in changed.assignments] + list(changed.results)
    places = [i for i, (a, b) in enumerate(zip(values, others, strict=True)) if _of_one_dtype(a) != _of_one_dtype(b)]
    names = [*(names[0] for names, _ in original.assignments), *([""] * len(original.results))]
    ends = {n.id for value in values for n in ast.walk(value) if _is_hold(value) and isinstance(n, ast.Name)}
    return bool(places) and before != after and not any(_is_hold(values[i]) or names[i] in ends for i in places)


def _of_one_dtype(value):
    return re.sub(r"\w+\.dtype", "x.dtype", ast.unparse(value))


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


class Algebra:
    """Formulas in x and the relative error e of a seed."""

    def literal(self, value):
        return sympy.Rational(value)

    def operation(self, name, operands):
        return (1 + E) / operands[0] if name == "seed" else FIELD[name](*operands)


E, Y = sympy.symbols("e y")


def left_over(text, name):
    """What the text leaves of the error of a seed, relative."""
    functions = read(text, "float64")
    arguments = [Y] if len(functions[name].arguments) == 1 else [sympy.Integer(1), Y]
    (result,) = evaluate(functions, name, arguments, Algebra())
    return sympy.expand(sympy.cancel(result * Y - 1))


@pytest.mark.parametrize(("name", "power"), [("_reciprocal_device", 2), ("_quotient_device", 4)])
def test_a_step_of_newton_squares_the_error_of_its_seed(name, power):
    """So the largest error of a seed leaves the largest error, whatever its sign: points are looked at with that."""
    assert left_over(text_of("softplus"), name) == -(E**power)
    assert arb(2) ** -32 > SEED_ERROR**2  # nothing beside the 2^-28 of the polynomials


@pytest.mark.parametrize("change", [("1.0 - ", "2.0 - "), ("seed + seed", "seed - seed"), ("x * seed", "x + seed")])
def test_a_changed_step_is_caught(change):
    text = text_of("silu")
    place = text.index("def _reciprocal_device")
    wrong = text[:place] + text[place:].replace(*change, 1)
    assert wrong != text and left_over(wrong, "_reciprocal_device") != -(E**2)
    assert validate_device(wrong, from_catalogue("silu")).findings
