"""Audits find what is wrong and leave alone what is right."""

import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from provenact.theory.errors import InputError
from provenact.torch_impl.accuracy import audit as audits
from provenact.torch_impl.accuracy.audit import Plan, audit, faults, points
from provenact.torch_impl.accuracy.audit_sweeps import SWEEPS, targets_of
from provenact.torch_impl.accuracy.audit_targets import Target, argument_value, entry_of, load
from provenact.torch_impl.accuracy.references import names
from provenact.torch_impl.generated import references as functions

FEW = Plan(samples=2000)


class Rounded(torch.autograd.Function):
    """GELU from the reference, rounded once: as right as can be."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        limited = torch.where(x == -math.inf, -0.0, functions.gelu_value(x.double()))
        return torch.where(x == math.inf, x.double(), limited).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * functions.gelu_slope(x.double().clamp(-1e30, 1e30)).to(grad.dtype)


class Wrong(nn.Module):
    """ReLU with a sign that is wrong beyond 100."""

    def forward(self, x):
        return torch.where(x > 100.0, -x, torch.relu(x))


FAULTY = {
    "right": (Rounded.apply, "gelu"),
    "sign": (Wrong, "relu"),
    "constant": (lambda x: x * torch.sigmoid(x * 1.0001), "silu"),
    "nan": (lambda x: torch.log(1.0 + torch.exp(x)) + 0.0 * torch.exp(x), "softplus"),
    "flat": (lambda x: torch.where(x < -4.0, 0.0, F.gelu(x)), "gelu"),
}


@pytest.fixture
def found(monkeypatch):
    """Audit one of FAULTY."""

    def run(name, plan=FEW):
        monkeypatch.setattr(
            audits, "load", lambda target, *rest: FAULTY[name][0]() if name == "sign" else FAULTY[name][0]
        )
        return audit(Target(f"tests:{name}", FAULTY[name][1]), plan)

    return run


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
def test_a_perfect_one_passes(found, dtype):
    report = found("right", Plan(dtype, samples=2000))
    # From double to a 16-bit format torch rounds twice, by way of float32.
    share = 1.0 if dtype == "float32" else 0.999
    for numbers in report["passes"].values():
        assert numbers["correctly_rounded"] >= share and numbers["worst_ulp"] <= 0.501
    assert faults(report, at_most=0.501) == []


def test_wrong_sign(found):
    report = found("sign")
    assert report["passes"]["forward"]["wrong_sign"] > 10
    assert "forward: -inf at inf (the limit is inf)" in faults(report)


def test_wrong_constant(found):
    report = found("constant")
    assert report["passes"]["forward"]["worst_ulp"] > 50_000
    assert any("ulp, and 2 are allowed" in fault for fault in faults(report, at_most=2.0))


def test_nan(found):
    report = found("nan")
    assert report["passes"]["forward"]["nan"] > 100
    assert any(fault.startswith("forward: NaN at") for fault in faults(report))


def test_flushing_to_zero(found):
    assert found("flat")["passes"]["forward"]["flushed"] > 100


def test_gelu_of_torch_is_more_than_half_wrong_in_its_tail():
    target = Target("torch.nn.functional:gelu", "gelu")
    (forward, _) = points(target, FEW, [-5.5])
    assert forward["pass"] == "forward" and forward["x"] == -5.5
    assert forward["relative"] > 0.5
    assert audit(target, FEW)["passes"]["forward"]["worst_ulp"] > 1e7


def test_a_callable_with_its_entry():
    report = audit(torch.tanh, FEW, entry="tanh")
    assert report["target"] == "tanh" and report["passes"]["forward"]["worst_ulp"] < 2.0
    with pytest.raises(InputError, match="a scalar activation of the catalogue is expected and '' came"):
        audit(torch.tanh, FEW)


def test_all_bfloat16_inputs_are_measured_and_worst_inputs_shown():
    report = audit(Target("torch.nn.functional:gelu", "gelu"), Plan("bfloat16"))
    forward = report["passes"]["forward"]
    assert report["exhaustive"] and forward["inputs"] == 65280
    assert forward["worst"]["x"] == forward["at"] and forward["worst"]["ulp"] == pytest.approx(
        forward["worst_ulp"], rel=5e-6
    )  # six digits are kept


def test_float64_is_judged_in_balls():
    report = audit(Target("torch.nn.functional:hardswish", "hard_swish"), Plan("float64", samples=50))
    assert 0.4 < report["passes"]["forward"]["worst_ulp"] < 3.0
    assert report["passes"]["forward"]["searched"] > 100


def test_the_search_finds_more_than_the_sample(monkeypatch):
    target = Target("torch.nn.functional:silu", "silu")
    searched = audit(target, Plan(samples=200))["passes"]["forward"]["worst_ulp"]
    monkeypatch.setattr(audits, "measure_sample", lambda *args: original(*args, rounds=0))
    plain = audit(target, Plan(samples=200))["passes"]["forward"]["worst_ulp"]
    assert searched >= plain


original = audits.measure_sample


def test_parameters_of_the_reference_and_arguments_of_the_code():
    right = audit(Target("torch.nn:CELU", "celu", {"alpha": 0.5}, {"alpha": 0.5}), FEW)
    wrong = audit(Target("torch.nn:CELU", "celu", {"alpha": 0.5}), FEW)
    assert right["passes"]["forward"]["worst_ulp"] < 2.5
    assert wrong["passes"]["forward"]["worst_ulp"] > 1e5


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("gelu", {}, "a target is expected as module:function"),
        ("no_such_module:gelu", {}, "for want of no_such_module: pip install no_such_module"),
        ("torch.nn.functional:gelo", {}, "there is no 'gelo' in torch.nn.functional"),
        ("math:pi", {}, "must be callable, and it is a float"),
        ("fractions:Fraction", {}, "is a class, and only those of torch.nn.Module"),
        ("torch.nn:GELU", {"beta": 1}, "raised TypeError"),
        ("torch.nn.functional:gelu", {"approximate": "no"}, "raised RuntimeError on a tensor of torch.float32"),
        ("torch:argmax", {}, r"must return a tensor of shape \(\d+,\) and torch.float32"),
        ("builtins:len", {}, "a int came"),
    ],
)
def test_bad_targets(text, arguments, message):
    with pytest.raises(InputError, match=message):
        audit(Target(text, "gelu", arguments), FEW)


def test_what_cannot_be_differentiated():
    with pytest.raises(InputError, match="give --forward-only"):
        audit(Target("torch:detach", "relu"), FEW)


def test_file_as_target(tmp_path):
    path = tmp_path / "mine.py"
    head = "from __future__ import annotations\nimport dataclasses, torch\n"
    head += "@dataclasses.dataclass\nclass Some:\n    a: int\n"  # a dataclass needs its module to be known
    path.write_text(head + "def gate(x, slope=1.0):\n    return x * torch.sigmoid(slope * x)\n")
    function = load(Target(f"{path}:gate", "swish", {"slope": 2.0}))
    assert function(torch.tensor(1.0)).item() == pytest.approx(1.0 / (1.0 + math.exp(-2.0)), rel=2**-23)
    path.write_text("raise RuntimeError('broken')\n")
    with pytest.raises(InputError, match="raised RuntimeError: broken"):
        load(Target(f"{path}:gate", "swish"))


def test_names_and_arguments():
    assert entry_of("torch.nn:Hardswish", names()) == "hard_swish"
    assert entry_of("transformers.activations:ACT2FN[gelu]", names()) == "gelu"
    assert argument_value("True") is True and argument_value("a b") == "a b"
    with pytest.raises(InputError, match="give --as"):
        entry_of("torch.nn.functional:glu", names())


def test_sweeps_of_what_is_always_there():
    for library in ("torch", "provenact"):
        targets = targets_of(library)
        assert len(targets) >= 16 and {one.entry for one in targets} <= set(names())
        for target in targets:
            assert callable(load(target))


@pytest.mark.parametrize("library", ["timm", "transformers"])
def test_sweeps_say_what_to_install(library, monkeypatch):
    import importlib

    def absent(name, package=None):
        if name.startswith(library):
            raise ModuleNotFoundError(f"No module named {library!r}", name=library)
        return real(name, package)

    real = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", absent)
    with pytest.raises(InputError, match=f"pip install {SWEEPS[library]}"):
        targets_of(library)
