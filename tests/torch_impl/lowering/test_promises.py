"""What is not promised of a function is said."""

import math
from fractions import Fraction
from pathlib import Path
from runpy import run_path

import pytest
import torch

from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.families import faults_beyond
from provenact.torch_impl.lowering.finiteness import SIZES
from provenact.torch_impl.lowering.promises import unpromised, with_sizes
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression, from_mollification, settings_of

POSITIVE = {"a": "positive"}


def test_a_parameter_far_out_at_which_a_square_overflows_is_named_and_refused_as_is_what_is_no_tensor(tmp_path):
    """The curvature of a wave has a^2, which float32 does not hold at 1e20."""
    subject = from_expression("sin(a*x)", "own", POSITIVE)
    found = {reached: fault for *_, reached, fault in faults_beyond(subject.cells, *settings_of(subject))}
    assert any(fault is not None and dict(fault.parameters)["a"] == 1e20 for fault in found.values())
    assert any("a = 1e+20 its second derivative would be nan" in sentence for sentence in unpromised(subject))
    path = tmp_path / "own.py"
    path.write_text(emit_subjects([subject], "a test"), encoding="utf-8")
    own = run_path(str(path))["own"]
    for number in (1e20, 1e-40, 2e12):
        with pytest.raises(ValueError, match=r"a must be of a size from 1e-30 to 1e\+12"):
            own(torch.ones(2), number)
    for other in (1.0, [1.0, 2.0], None):
        with pytest.raises(TypeError, match="input must be a tensor, got"):
            own(other)
    assert own(torch.ones(2), 1e12).isfinite().all() and own(torch.ones(2), torch.tensor(1e-40)).isfinite().all()


def test_parameters_of_the_catalogue_have_no_sizes():
    """What is promised of them is proved for all parameters, or told beside the bounds."""
    assert with_sizes(from_catalogue("swish")) == from_catalogue("swish")
    subject = with_sizes(from_expression("x*a", "own", {"a": "[0, 2]"}))
    assert [one.sizes for one in subject.settings] == [(1e-30, math.inf)]
    assert next(unpromised(subject)).startswith("a is looked at where it is 0 or of a size from 1e-30 on: ")
    positive = next(unpromised(from_expression("sin(a*x)", "own", POSITIVE)))
    assert positive.startswith("a is looked at where it is of a size from 1e-30 to 1e+12: ")


def test_infinity_is_looked_at_for_a_parameter_of_its_domain():
    """At a = 1 there would be a 0 in the denominator."""
    sentences = list(unpromised(from_expression("tanh(x)/(1 - a)", "own", {"a": "[0, 1/2]"})))
    assert len(sentences) == 1 and not any("infinite" in one for one in sentences)


def test_a_function_that_is_right_far_out_has_no_fault_there():
    """Widths down to 1e-30 and up to 1e30 of a polynomial whose outer cell has no quotient by them."""
    subject = from_mollification("max(0, x)^2", "epanechnikov", "own")
    found = list(faults_beyond(subject.cells, *settings_of(subject)))
    assert [fault for *_, fault in found] == [None, None]
    assert sorted(f"{reached:.0e}" for *_, reached, _ in found) == ["1e+30", "1e-30"]


def test_waves_whose_argument_is_rounded_are_named():
    sentences = list(unpromised(from_expression("cos(x^2)*exp(-x^2) + sin(3*x)*exp(-x^2) + sin(x)", "own")))
    assert len(sentences) == 2 and "sin(3*x) is NaN" in sentences[0] and "cos(x^2) is rounded" in sentences[1]


def test_the_emitted_file_says_where_a_wave_is_not_held():
    text = " ".join(emit_subjects([from_expression("sin(30*x)", "own")], "a test").split())
    sentence = "sin(30*x) is NaN where a term of its argument is beyond the largest number of float64"
    assert text.count(f"errors: {sentence}") == text.count(f"- {sentence}") == 1
    assert "is NaN where" not in emit_subjects([from_expression("x*cos(x - 1)", "own")], "a test")


def test_for_which_parameters_slopes_in_them_are_finite_is_said(load_text):
    """Half types are computed in float32, which does not hold 1/a^2 at 1e-30."""
    page = (Path(__file__).resolve().parents[3] / "docs/CODE.md").read_text("utf-8")
    least, most = (Fraction(end) for end in (min(SIZES), max(SIZES)))
    assert f"parameters are looked at for parameters of sizes from {least} to {most}, where they are" in page
    own = load_text(emit_subjects([from_expression("tanh(a*x)/a", "own", POSITIVE)], "a test")).own

    def slopes(number):
        a = torch.full((1,), number, dtype=torch.float64, requires_grad=True)
        return torch.autograd.grad(own(torch.ones(1, dtype=torch.bfloat16), a), a)[0]

    assert all(slopes(float(end)).isfinite() for end in (least, most))
    assert not slopes(1e-30).isfinite()
