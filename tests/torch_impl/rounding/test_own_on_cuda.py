"""What a GPU makes of functions of one's own, within the bounds that are proved: every input of half precision, and a
sample of float32."""

import importlib.util

import numpy as np
import pytest
from flint import arb

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.torch_impl.emission.emitter import emit_subjects  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_expression  # noqa: E402
from provenact.torch_impl.rounding.every_cell import prove_single  # noqa: E402
from provenact.torch_impl.rounding.every_input import in_ulp, inputs_of, prove_half  # noqa: E402
from provenact.torch_impl.rounding.exact_values import exact_values  # noqa: E402
from provenact.torch_impl.rounding.floats import FLOATS  # noqa: E402
from provenact.torch_impl.rounding.intervals import Several  # noqa: E402
from provenact.torch_impl.rounding.outcome import FAULTS  # noqa: E402
from provenact.torch_impl.rounding.questions import FORMATS, defaults_of  # noqa: E402
from provenact.torch_impl.validation.translation import device_expectations  # noqa: E402

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device: make check-cuda")

POSITIVE = {"a": "positive"}
FUNCTIONS = [
    ("log(1 + x^2)", {}),
    ("log(1 + abs(x))", {}),
    ("log(cosh(x))", {}),
    ("log(1 + exp(x)) - log(2)", {}),
    ("x/sqrt(1 + x^2)", {}),
    ("(x + sqrt(x^2 + 4*a))/2", {"a": "[1/2, 4]"}),
    ("x^3/(1 + x^2)", {}),
    ("x*(exp(x) + 1)/(exp(x) + 3)", {}),
    ("x*exp(x)/(x^2 + exp(x))", {}),
    ("x*exp(-x^2)", {}),
    ("exp(x) - 1", {}),
    ("sinh(x)/cosh(x)", {}),
    ("x/(1 + exp(-a*x))", POSITIVE),
    ("tanh(a*x)", POSITIVE),
    ("erf(x) + x/2", {}),
    ("piecewise(x, x > 0; a*(exp(x) - 1))", POSITIVE),
    ("x*Phi(a*x)", POSITIVE),
    ("1/(1 + exp(-x)) - 1/2", {}),
    ("atan(x)", {}),
    ("x*atan(exp(x))", {}),
]


IN_SINGLE = [
    ("x/(1 + exp(-a*x))", POSITIVE),
    ("tanh(a*x)", POSITIVE),
    ("x*Phi(a*x)", POSITIVE),
    ("log(1 + exp(a*x))/a", POSITIVE),
    ("x^2*sigma(x)", {}),
    ("max(0, x)^2", {}),
    ("x*sigma(x) + x/2", {}),
    ("exp(-x^2)", {}),
    ("x*tanh(x)", {}),
    ("x*sigma(x) - 3*x", {}),
    ("x/(1 + abs(x))", {}),
    ("x/sqrt(1 + x^2)", {}),
    ("x^2/(1 + x^2)", {}),
    ("1/(1 + x^2)", {}),
    ("x/(a + abs(x))", POSITIVE),
    ("x/sqrt(1 + a*x^2)", POSITIVE),
    ("piecewise(x, x > 0; a*(exp(x) - 1))", POSITIVE),
    ("erf(x)", {}),
    ("x*erf(x)", {}),
    ("(1 + erf(x))/2", {}),
    ("atan(x)", {}),
    ("x*atan(x)", {}),
    ("log(1 + x^2)", {}),
    ("log(cosh(x))", {}),
    ("sign(x)*log(1 + abs(x))", {}),
    ("x*log(1 + sigma(x))", {}),
    ("x*exp(-(a*x)^2/2)", {}),
    ("sigma(x)*(1 - sigma(x))", {}),
    ("(x + sqrt(x^2 + 4*a))/2", {"a": "[1/2, 4]"}),
]


def module_of(text, tmp_path):
    (tmp_path / "own.py").write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("own", tmp_path / "own.py")
    own = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(own)
    return own


def errors_at(own, subject, precision, format, numbers):
    """Of value and slope: plain and floored errors of what a GPU makes of some numbers, and what else is wrong."""
    floats = FLOATS[format]
    x = torch.tensor(numbers, device="cuda").to(getattr(torch, format)).requires_grad_()
    value = own.own(x)
    (slope,) = torch.autograd.grad(value, x, torch.ones_like(x))
    for kind, came in (("value", value), ("slope", slope)):
        expected = next(one for one in device_expectations(subject, precision) if f"_{kind}_" in one.name)
        given = dict(zip(expected.symbols, map(arb, defaults_of(subject).values()), strict=True))
        exact = exact_values(expected.results[0].cells, given, numbers, floats.smallest)
        found = came.detach().double().cpu().numpy()
        if precision == "single":  # the exact values are no narrower than that: what is certainly wrong
            exact = exact[::-1]
        yield kind, *in_ulp(floats, Several(found, found, np.isnan(found)), exact)


@pytest.mark.parametrize(("expression", "domains"), FUNCTIONS, ids=[text for text, _ in FUNCTIONS])
def test_every_input_is_within_the_bound(expression, domains, tmp_path):
    subject = from_expression(expression, "Own", domains)
    text = emit_subjects([subject], "provenact emit")
    own = module_of(text, tmp_path)
    for format in FORMATS["half"]:
        for kind, plain, floored, fault in errors_at(own, subject, "half", format, inputs_of(format)):
            theorem = prove_half(text, subject, kind, format, defaults_of(subject))
            assert theorem.is_proved and not any(fault), (format, kind, theorem.fault, set(fault))
            assert plain.max() <= theorem.ulp and floored.max() <= theorem.floored, (format, kind)


@pytest.mark.parametrize(("expression", "domains"), IN_SINGLE, ids=[text for text, _ in IN_SINGLE])
def test_float32_is_within_the_bound_where_there_is_one(expression, domains, tmp_path):
    """At every number of bfloat16, and as many others of each binade."""
    subject = from_expression(expression, "Own", domains)
    text = emit_subjects([subject], "provenact emit")
    round_ = inputs_of("bfloat16").astype(np.float32)
    drawn = np.random.default_rng(7).integers(0, 2**16, len(round_), np.uint32)
    others = ((round_.view(np.uint32) & 0xFFFF0000) | drawn).view(np.float32)
    numbers = np.unique(np.concatenate([round_, others[np.isfinite(others)]])).astype(float)
    for kind, plain, floored, fault in errors_at(module_of(text, tmp_path), subject, "single", "float32", numbers):
        theorem = prove_single(text, subject, kind, defaults_of(subject), is_hasty=True)
        assert theorem.is_proved, (kind, theorem.fault)
        below = float(theorem.inputs.rpartition("< ")[2]) if "<" in theorem.inputs else np.inf
        is_meant = np.abs(numbers) < below
        assert not any(fault[is_meant]) and FAULTS["nan"] not in fault, (kind, set(fault))
        assert plain[is_meant].max() <= theorem.ulp and floored[is_meant].max() <= theorem.floored, kind
