"""A gated unit whose gate leaves the range of floats where the product does not."""

import math
import sys
from pathlib import Path

import pytest
import torch

sys.path.insert(0, str(Path(__file__).parent))

from judged_floats import loaded

from provenact.theory.exact.errors import InputError
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.gated_units import from_gate
from provenact.torch_impl.rounding.floats import FLOATS


def test_a_product_that_fits_is_not_lost_with_a_gate_that_does_not():
    """a^2 is infinite and b is 0 or tiny: the product of the two was nan or infinite."""
    name = loaded(emit_subjects([from_gate("max(x, 0)^2", name="Own")], "a test"))["own"]
    for format, tiny in (("bfloat16", 2.0**-100), ("float32", 2.0**-100), ("float64", 2.0**-1000)):
        x = torch.full((2,), FLOATS[format].largest / 2, dtype=getattr(torch, format), requires_grad=True)
        y = name(x, torch.tensor([0.0, tiny], dtype=x.dtype))
        slope = torch.autograd.grad(y.sum(), x)[0].tolist()
        large = (FLOATS[format].largest / 2) * tiny
        exact = large * (FLOATS[format].largest / 2)
        assert y.tolist() == [0.0, exact if exact <= FLOATS[format].largest else math.inf]
        assert slope == [0.0, 2 * large]


@pytest.mark.parametrize(
    ("gate", "linear", "message"),
    [
        ("exp(x)", "x", r"not emitted for `up\*exp\(x\)`: at x = [^;]*, up = 0 it would be nan in float32, and is 0$"),
        ("max(x, 0)", "x^2", "its linear part leaves the range of floats where y need not"),
        ("exp(x)", "max(x, 0)", "its gate leaves the range of floats, and with a linear part of pieces"),
    ],
)
def test_a_gate_that_no_form_helps_is_refused(gate, linear, message):
    with pytest.raises(InputError, match=message):
        emit_subjects([from_gate(gate, linear, "Own")], "a test")
