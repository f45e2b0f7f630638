"""Waves whose argument is a line are right at every input whose argument is held, and NaN at the others."""

import math
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy
import torch

from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import from_expression
from provenact.torch_impl.lowering.waves import is_out_of_reach, line_terms
from provenact.torch_impl.programs.copies import X
from provenact.torch_impl.rounding.errors import InFloats
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.targets import c_text, numpy_text, torch_text
from provenact.torch_impl.validation.plain_targets import validate_plain
from provenact.torch_impl.validation.reading import TranslationError, read
from provenact.torch_impl.validation.trace import trace_of

A, B = sympy.symbols("a b", positive=True)


def sizes(count: int, seed: int, low: float, high: float) -> list[float]:
    draw = random.Random(seed)
    return [draw.choice((-1, 1)) * draw.uniform(1, 2) * 2.0 ** draw.uniform(low, high) for _ in range(count)]


def functions_in(text: str) -> dict:
    space = {"torch": torch, "np": np, "math": math, "Tensor": torch.Tensor}
    exec(text, space)
    return space


@pytest.mark.parametrize(
    "z, terms",
    [
        (30 * X, ((X, 30, 1, 1),)),
        (X / 10, ((X, 1, 1, 10),)),
        (1 - X, ((X, -1, 1, 1), (1, 1, 1, 1))),
        (3 * A * X / B, ((X, A, 3, B),)),
        (A * (X - B), ((X, A, 1, 1), (A, B, -1, 1))),
        (X / 3 + A, ((X, 1, 1, 3), (A, 1, 1, 1))),
        (X**2, None),
        (sympy.pi * X, None),
        (X / (A + B), None),
        (3 * A * B * X, None),
        (X / (7 * A), None),
    ],
)
def test_the_terms_of_a_line(z, terms):
    assert line_terms(z) == terms


@pytest.mark.parametrize("text, holds", [(torch_text.TURNED, torch.tensor), (numpy_text.TURNED, np.array)])
def test_what_a_product_of_doubles_loses_is_exact(text, holds):
    """Of all sizes whose product is finite and whose loss is normal."""
    first, second = sizes(4000, 1, -900, 1023), sizes(4000, 2, -900, 1023)
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if 2.0**-900 < abs(a * b) < math.inf]
    pairs += [(1.7976931348623157e308, 0.75), (0.75, -1.7976931348623157e308), (2.0**512 * 1.7, 2.0**511 * 1.1)]
    loss = functions_in(text)["_product_loss"]
    a, b = (
        (holds(one) for one in zip(*pairs, strict=True))
        if holds is np.array
        else (torch.tensor(one, dtype=torch.float64) for one in zip(*pairs, strict=True))
    )
    found = loss(a, b, a * b).tolist()
    assert len(pairs) > 1500
    assert [Fraction(one) for one in found] == [Fraction(a) * Fraction(b) - Fraction(a * b) for a, b in pairs]


@pytest.mark.parametrize(
    "operands",
    [
        (30.0, 1.0, 1.0),
        (1.7, -0.3, 1.0),
        (3.0, 1.0, 7.0),
        (1.0, 1.0, 1e-3),
        (0.9, 3.0, 1.1),
    ],
)
@pytest.mark.parametrize("target", ["torch", "numpy"])
def test_sines_and_cosines_of_quotients_are_right_or_nan(target, operands):
    text = (
        torch_text.SUM_RESIDUAL + torch_text.TURNED if target == "torch" else (numpy_text.RESIDUALS + numpy_text.TURNED)
    )
    b, c, d = operands
    xs = sizes(300, 3, -60, 1023)
    held = torch.tensor(xs, dtype=torch.float64) if target == "torch" else np.array(xs)
    with np.errstate(all="ignore"):
        sine, cosine = functions_in(text)["_turned"](held, b, c, d)
    lost = 0
    with mpmath.workprec(2400):
        for x, s, t in zip(xs, sine.tolist(), cosine.tolist(), strict=True):
            z = mpmath.mpf(x) * b * c / d
            if math.isnan(s):
                lost += 1
                assert abs(x * b) >= 2.0**1023 or abs(x * b * c) >= 2.0**1023 or (d != 1.0 and abs(z) > 2.0**210)
                continue
            for got, exact in ((s, mpmath.sin(z)), (t, mpmath.cos(z))):
                assert abs(got - exact) <= 20 * 2.0**-53 * (min(abs(z), 1) if exact == mpmath.sin(z) else 1)
    assert lost < 280


def test_narrow_formats_never_leave_the_range():
    """The product of three numbers of float32 is one of float64."""
    text = torch_text.SUM_RESIDUAL + torch_text.TURNED
    x = torch.tensor([3e38, -3e38])
    assert functions_in(text)["_turned"](x, 3e38, 30.0, 1.0)[0].isfinite().all()
    assert not is_out_of_reach(30 * A * X, {"x": 3.4e38, "a": 3.4e38})
    assert is_out_of_reach(30 * X, {"x": 1e307}) and is_out_of_reach(X / A, {"x": 1.0, "a": 1e-70})


@pytest.mark.parametrize("name", ["sin", "cos"])
@pytest.mark.parametrize("format", ["float32", "float64"])
def test_the_error_of_a_quotient_s_wave_is_bounded(name, format):
    """What the text gives is within the bound, which says more than nothing."""
    wide = FLOATS[format]
    meaning = InFloats(wide)
    turned = functions_in(torch_text.SUM_RESIDUAL + torch_text.TURNED)["_turned"]
    for x in map(wide.near, sizes(60, 4, -100, 100)):
        for b, c, d in ((30.0, 1.0, 1.0), (1.0, 1.0, 10.0), (3.0, 0.75, 7.0)):
            operands = [meaning.input(x, x, wide, 0), *map(meaning.literal, (b, c, d))]
            bound = meaning.operation(f"{name}_ratio", operands)
            held = torch.tensor(x, dtype=getattr(torch, format))
            got = turned(held, b, c, d)[name == "cos"].item()
            with mpmath.workprec(400):
                z = mpmath.mpf(x) * b * c / d
                exact = getattr(mpmath, name)(z)
                assert abs(got - exact) <= bound.absolute <= 2.0 ** (6 - wide.precision)
                assert bound.low <= got <= bound.high and abs(got - exact) <= bound.relative * abs(exact)


def test_a_quotient_s_wave_may_be_nan_where_it_is_not_held():
    meaning = InFloats(FLOATS["float64"])
    operands = [meaning.input(1.0, 1e308, FLOATS["float64"], 0), *map(meaning.literal, (30.0, 1.0, 1.0))]
    assert meaning.operation("sin_ratio", operands).nan


@pytest.mark.parametrize("old, new", [("range(5)", "range(2)"), ("134217729.0", "134217727.0"), (" <= 1.0", " <= 4.0")])
def test_another_way_of_turning_is_refused(old, new):
    text = emit_subjects([from_expression("sin(x/10)", "own")], "a test")
    assert old in text
    with pytest.raises(TranslationError, match="_turned"):
        trace_of(read(text.replace(old, new)), "_own_value")


@pytest.mark.parametrize(
    "target, module, mutant",
    [
        ("numpy", numpy_text, ("range(5)", "range(2)")),
        ("c", c_text, ("k < 5", "k < 4")),
        ("numpy", numpy_text, ("_sin_ratio(x, 3.0, 1.0, 7.0)", "_sin_ratio(x, 3.0, 1.0, 8.0)")),
        ("c", c_text, ("provenact_sin_ratio(x, 3.0, 1.0, 7.0)", "provenact_cos_ratio(x, 3.0, 1.0, 7.0)")),
    ],
)
def test_plain_targets_are_read_back(target, module, mutant):
    subject = from_expression("sin(3*x/7)", "own")
    text = module.module_text([subject], "a test")
    assert not validate_plain(text, subject, target).findings
    assert mutant[0] in text and validate_plain(text.replace(*mutant), subject, target).findings
