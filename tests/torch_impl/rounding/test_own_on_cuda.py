"""What a GPU makes of functions of one's own in half precision: at every input within the bound that is proved."""

import importlib.util

import numpy as np
import pytest
from flint import arb

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.torch_impl.emission.emitter import emit_subjects  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_expression  # noqa: E402
from provenact.torch_impl.rounding.every_input import in_ulp, inputs_of, prove_half  # noqa: E402
from provenact.torch_impl.rounding.exact_values import exact_values  # noqa: E402
from provenact.torch_impl.rounding.floats import FLOATS  # noqa: E402
from provenact.torch_impl.rounding.intervals import Several  # noqa: E402
from provenact.torch_impl.rounding.questions import FORMATS, defaults_of  # noqa: E402
from provenact.torch_impl.validation.translation import device_expectations  # noqa: E402

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device: make check-cuda")

POSITIVE = {"a": "positive"}
FUNCTIONS = [
    ("log(1 + x^2)", {}), ("log(1 + abs(x))", {}), ("log(cosh(x))", {}), ("log(1 + exp(x)) - log(2)", {}),
    ("x/sqrt(1 + x^2)", {}), ("(x + sqrt(x^2 + 4*a))/2", {"a": "[1/2, 4]"}), ("x^3/(1 + x^2)", {}),
    ("x*(exp(x) + 1)/(exp(x) + 3)", {}), ("x*exp(x)/(x^2 + exp(x))", {}), ("x*exp(-x^2)", {}), ("exp(x) - 1", {}),
    ("sinh(x)/cosh(x)", {}), ("x/(1 + exp(-a*x))", POSITIVE), ("tanh(a*x)", POSITIVE), ("erf(x) + x/2", {}),
    ("piecewise(x, x > 0; a*(exp(x) - 1))", POSITIVE), ("x*Phi(a*x)", POSITIVE), ("1/(1 + exp(-x)) - 1/2", {}),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "domains"), FUNCTIONS, ids=[text for text, _ in FUNCTIONS])
def test_every_input_is_within_the_bound(expression, domains, tmp_path):
    subject = from_expression(expression, "Own", domains)
    text = emit_subjects([subject], "provenact emit")
    (tmp_path / "own.py").write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("own", tmp_path / "own.py")
    own = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(own)
    parameters = defaults_of(subject)
    for format in FORMATS["half"]:
        floats, numbers = FLOATS[format], inputs_of(format)
        x = torch.tensor(numbers, device="cuda").to(getattr(torch, format)).requires_grad_()
        value = own.own(x)
        (slope,) = torch.autograd.grad(value, x, torch.ones_like(x))
        for kind, came in (("value", value), ("slope", slope)):
            expected = next(one for one in device_expectations(subject, "half") if f"_{kind}_" in one.name)
            given = dict(zip(expected.symbols, map(arb, parameters.values()), strict=True))
            exact = exact_values(expected.results[0].cells, given, numbers, floats.smallest)
            found = came.detach().double().cpu().numpy()
            plain, floored, fault = in_ulp(floats, Several(found, found, np.isnan(found)), exact)
            theorem = prove_half(text, subject, kind, format, parameters)
            assert theorem.is_proved and not any(fault), (format, kind, theorem.fault, set(fault))
            assert plain.max() <= theorem.ulp and floored.max() <= theorem.floored, (format, kind)
