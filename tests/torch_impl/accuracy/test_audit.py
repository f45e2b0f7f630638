"""Audits find what is wrong and leave alone what is right."""

import json
import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from provenact.theory.exact.errors import InputError
from provenact.torch_impl import srelu
from provenact.torch_impl.accuracy import audit as audits
from provenact.torch_impl.accuracy import regions
from provenact.torch_impl.accuracy.audit import Plan, audit, points
from provenact.torch_impl.accuracy.audit_sweeps import SWEEPS, targets_of, torch_own
from provenact.torch_impl.accuracy.audit_targets import Target, argument_value, entry_of, load
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.accuracy.meanings import Meaning, reference_of
from provenact.torch_impl.accuracy.references import names
from provenact.torch_impl.accuracy.regions import THRESHOLDS
from provenact.torch_impl.emission.measured import recorded
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
    "sign": (Wrong(), "relu"),
    "constant": (lambda x: x * torch.sigmoid(x * 1.0001), "silu"),
    "nan": (lambda x: torch.log(1.0 + torch.exp(x)) + 0.0 * torch.exp(x), "softplus"),
    "flat": (lambda x: torch.where(x < -4.0, 0.0, F.gelu(x)), "gelu"),
}


def found(name, plan=FEW):
    """Audit one of FAULTY."""
    function, entry = FAULTY[name]
    return audit(function, plan, entry)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
def test_a_perfect_one_passes(dtype):
    report = found("right", Plan(dtype, samples=2000, at_most=0.501))
    # From double to a 16-bit format torch rounds twice, by way of float32.
    share = 1.0 if dtype == "float32" else 0.999
    for numbers in report["passes"].values():
        assert numbers["correctly_rounded"] >= share and numbers["worst_ulp"] <= 0.501
        assert numbers["regions"] == []
    assert report["faults"] == [] and report["threshold"] == 0.501


def test_wrong_sign():
    report = found("sign")
    assert report["passes"]["forward"]["wrong_sign"] > 10
    (region,) = report["passes"]["forward"]["regions"]
    assert region["from"] == 100.0 + 2.0**-17 and region["to"] == FORMATS["float32"].largest
    assert region["fault"] and region["torch_ulp"] == 0.0
    assert "forward: -inf at inf (expected: inf)" in report["faults"]


def test_wrong_constant():
    report = found("constant")
    assert report["passes"]["forward"]["worst_ulp"] > 50_000
    assert any("ulp" in fault and "torch's own" in fault for fault in report["faults"])


def test_nan():
    report = found("nan")
    assert report["passes"]["forward"]["nan"] > 100
    *_, tail, region = (one for one in report["passes"]["forward"]["regions"] if one["fault"])
    assert region["from"] == pytest.approx(88.72284, rel=1e-7) and region["worst"]["came"] == "nan"
    assert tail["to"] < -4.0 and tail["torch_ulp"] < 2.0  # log(1 + exp(x)) loses what torch's own keeps
    assert any(fault.startswith("forward: nan for x from 88.7228") for fault in report["faults"])


def test_flushing_to_zero():
    """Cut off at -4, where GELU is 1.3e-4; further down the error is that of torch's own, or below it."""
    forward = found("flat")["passes"]["forward"]
    assert forward["flushed"] > 100
    (region,) = (one for one in forward["regions"] if one["fault"] and one["from"] < 1e30)  # torch's own is inf there
    assert region["to"] == -4.0 - 2.0**-21
    assert -5.6 < region["from"] < -4.9


SHIFTED = {
    "silu": (lambda x: F.silu(x) + 1e-3 * (x > 3.0), "silu", {}, ""),
    "as expression": (lambda x: F.silu(x) + 1e-3 * (x > 3.0), "x/(1 + exp(-x))", {}, ""),
    "parameters": (lambda x: x * torch.sigmoid(2 * x) + 1e-3 * (x > 3.0), "x*sigma(b*x)", {"b": 2.0}, ""),
    "a name, smoothed": (lambda x: srelu(x, 0.5) + 1e-3 * (x > 3.0), "relu", {"delta": 0.5}, "epanechnikov"),
    "smoothed": (lambda x: srelu(x, 0.5) + 1e-3 * (x > 3.0), "max(0, x)", {"delta": 0.5}, "epanechnikov"),
}


@pytest.mark.parametrize("case", SHIFTED)
def test_a_shift_is_found_with_its_region_and_not_drowned_in_the_tail(case):
    function, meaning, settings, kernel = SHIFTED[case]
    report = audit(function, Plan(samples=4000), meaning, settings, kernel)
    forward, backward = report["passes"]["forward"], report["passes"]["backward"]
    (fault,) = (one for one in forward["regions"] if one["fault"])
    assert fault["from"] == 3.0 + 2.0**-22  # the next number
    assert 255.9 < fault["to"] < 256.0 + 2.0**-6  # from there on 1e-3 is less than 64 ulp, or 32 and a half
    assert fault["worst"]["absolute"] == pytest.approx(1e-3, rel=1e-2)
    assert not any(one["fault"] for one in backward["regions"]) and len(report["faults"]) == 1
    if case == "silu":
        assert forward["worst_ulp"] > 1e7 and forward["torch"]["worst_ulp"] > 1e7  # the tail, as torch has it
        assert fault["torch_ulp"] < 4.0


@pytest.mark.parametrize(("dtype", "start"), [("float32", 1e20), ("float32", 1e-30), ("float64", -1e200)])
def test_a_fault_in_one_binade_far_out_is_found(dtype, start):
    """Wrong by a hundredth between a number and its double, where no random input is."""

    def shifted(x):
        ends = sorted((start, 2 * start))
        return torch.where((x > ends[0]) & (x < ends[1]), 1.01 * torch.relu(x) - 0.01 * torch.relu(-x), torch.relu(x))

    report = audit(shifted, Plan(dtype, samples=10), "relu")
    assert report.faults and all(f"{start:g}"[-3:] in fault for fault in report.faults), report.faults


def test_a_tail_that_torch_computes_is_a_fault_and_one_that_nobody_does_is_none():
    """Below -20 SiLU is less than 4e-8: an error there is below the floor, and torch's own is right."""

    def cut(x):
        return torch.where(x < -20.0, -0.0, F.silu(x))

    plan = Plan(samples=4000, backward=False)
    shared, fault = audit(cut, plan, "silu")["passes"]["forward"]["regions"]
    assert fault["fault"] and fault["to"] == -20.0 - 2.0**-19 and -88.0 < fault["from"] <= -80.0
    assert not shared["fault"] and shared["from"] < -100.0 and shared["to"] < fault["from"]
    gate = audit(lambda x: torch.where(x < -20.0, -0.0, x * torch.sigmoid(2 * x)), plan, "x*sigma(2*x)")
    assert gate["torch"] is None and gate["faults"] == [] and gate["passes"]["forward"]["worst_ulp"] > 1e6


def test_a_fault_of_torch_itself_is_one():
    """GELU by tanh has NaN slopes where x^2 overflows."""
    report = audit(Target("torch.nn.functional:gelu", "gelu_tanh", {"approximate": "tanh"}), FEW)
    regions = [one for one in report["passes"]["backward"]["regions"] if one["fault"]]
    assert [one["worst"]["came"] for one in regions] == ["nan", "nan"]
    assert regions[1]["from"] == pytest.approx(2.0**64, rel=1e-6) and regions[1]["to"] == FORMATS["float32"].largest


def test_wrong_limits_that_torch_has_too_are_told_apart():
    report = audit(Target("torch.nn.functional:silu", "silu"), FEW)
    wrong = [row for row in report["special"] if not row["right"]]
    assert wrong and not any(row["fault"] for row in wrong) and all(row["torch"] == row["came"] for row in wrong)
    no_number = audit(lambda x: torch.where(torch.isinf(x), math.nan, torch.tanh(x)), FEW, "tanh")
    assert "forward: nan at -inf (expected: -1.0), nan at inf (expected: 1.0)" in no_number["faults"]


@pytest.mark.parametrize("slope", [0.0, 0.5, 1.0, 7.0, -0.25, math.nan])
def test_a_slope_at_a_kink_is_between_those_of_the_sides(slope):
    class Kinked(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x.clamp_min(0.0)

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * torch.where(x == 0.0, slope, (x > 0.0).to(grad.dtype))

    faults = audit(Kinked.apply, FEW, "relu")["faults"]
    assert (not faults) if 0.0 <= slope <= 1.0 else (f"{slope} at 0.0 (expected: 0.0 to 1.0)" in faults[0])


def _signed_root(x):
    return torch.sign(x) * x.abs().sqrt()


@pytest.mark.parametrize(
    ("entry", "plain", "at", "slope", "fault"),
    [
        ("relu6", F.relu6, 6.0, 7.0, "7.0 at 6.0 (expected: 0.0 to 1.0)"),
        ("relu6", F.relu6, 6.0, 1.0, ""),
        ("sign(x)*sqrt(abs(x))", _signed_root, 0.0, math.inf, ""),
        ("sign(x)*sqrt(abs(x))", _signed_root, 0.0, -math.inf, "-inf at 0.0 (expected: inf to inf)"),
    ],
)
def test_so_is_one_elsewhere_and_one_that_is_infinite(entry, plain, at, slope, fault):
    class Kinked(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return plain(x)

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            with torch.enable_grad():
                total = plain(x := x.detach().requires_grad_()).sum()
            return grad * torch.where(x == at, slope, torch.autograd.grad(total, x)[0])

    faults = [one for one in audit(Kinked.apply, FEW, entry)["faults"] if "backward" in one]
    assert fault in faults[0] if fault else not faults


def test_another_wrong_limit_is_not_called_torchs_own():
    report = audit(lambda x: torch.where(x == -math.inf, -7.0, torch.nn.functional.silu(x)), FEW, "silu")
    text = " ".join(str(report).split())
    assert "forward: -7.0 at -inf (torch's own: nan)" in text
    assert "backward: nan at -inf, nan at inf, as torch's own" in text


@pytest.mark.parametrize(("came", "is_fault"), [(1.0, True), (0.0, False)])
def test_what_comes_of_nan_is_a_fault_unless_torch_gives_the_same(came, is_fault, monkeypatch):
    plain = torch.nn.functional.silu
    monkeypatch.setattr(torch.nn.functional, "silu", lambda x: torch.where(torch.isnan(x), 0.0, plain(x)))
    report = audit(lambda x: torch.where(torch.isnan(x), came, plain(x)), FEW, "silu")
    assert any(f"{came} at nan" in fault for fault in report["faults"]) == is_fault


@pytest.mark.parametrize(
    ("meaning", "settings", "own"),
    [
        ("x*(1 + erf(x/sqrt(2)))/2", {}, "torch.nn.functional:gelu"),
        ("lambda_gelu", {"lam": 1.0}, "torch.nn.functional:gelu"),
        ("lambda_gelu", {"lam": 2.0}, None),
        ("x*Phi(b*x)", {"b": 2.0}, None),
        ("log(1 + exp(x))", {}, "torch.nn.functional:softplus"),
        ("softplus", {"beta": 2.0}, "torch.nn.functional:softplus(beta=2.0)"),
        ("selu", {"alpha": 1.0}, None),
        ("x/(1 + abs(x))", {}, "torch.nn.functional:softsign"),
        ("max(x, 0) + min(x, 0)*a", {"a": 0.01}, "torch.nn.functional:leaky_relu"),
        ("gelu_tanh", {}, "torch.nn.functional:gelu(approximate=tanh)"),
    ],
)
def test_torchs_own_is_found_by_meaning(meaning, settings, own):
    found = torch_own(reference_of(Meaning(meaning, "", settings)))
    assert (None if found is None else found.label) == own


def test_exact_values_of_any_function():
    """A knot that is no double, a jump, a value that no double holds, and a function without a limit."""
    jump = reference_of(Meaning("piecewise(x, x < sqrt(2); x + 1)"))
    near = torch.tensor([math.sqrt(2.0), math.nextafter(math.sqrt(2.0), 0.0)], dtype=torch.float64)
    assert jump.value(near).tolist() == [near[0].item() + 1.0, near[1].item()] and jump.kinks == ()
    closed = reference_of(Meaning("piecewise(x, x <= 2; 7)"))
    assert closed.value(torch.tensor([2.0, 2.5])).tolist() == [2.0, 7.0] and closed.kinks == (2.0,)
    report = audit(torch.sin, Plan("float32", samples=200), "sin(x)")
    assert {row["expected"] for row in report["special"] if "inf" in row["x"]} == {"not known"}
    assert not any(row["fault"] for row in report["special"])
    lost = audit(lambda x: torch.where(x > 1e10, math.nan, torch.exp(x)), Plan(samples=50, backward=False), "exp(x)")
    assert [one["from"] for one in lost["passes"]["forward"]["regions"]] == [1e10 + 2.0**10]  # beyond all doubles
    grows = audit(torch.exp, Plan("float64", samples=50), "exp(x)")
    assert grows["faults"] == [] and grows["passes"]["forward"]["worst_ulp"] < 2.0


@pytest.mark.parametrize(
    ("meaning", "settings", "kernel", "message"),
    [
        ("log(x)", {}, "", "has no value at x = 0"),
        ("x*sigma(x)", {"b": 1.0}, "", "has no parameter 'b'; its parameters: none"),
        ("max(0, x)", {"delta": 0.0}, "box", "the width delta must be a positive number"),
        ("max(0, x)", {}, "bump", "needs a closed form"),
        ("sqrt(a - x^2 - 4)", {"a": 1.0}, "", "has no value"),
        ("x*b", {"b": math.inf}, "", "must be finite"),
    ],
)
def test_bad_meanings(meaning, settings, kernel, message):
    with pytest.raises(InputError, match=message):
        reference_of(Meaning(meaning, kernel, settings))


def test_thresholds_are_above_what_torch_has_where_it_was_measured():
    """The worst of torch's own with the floor, without what is a fault: constants and thresholds for float32."""
    worst = dict.fromkeys(THRESHOLDS, 0.0)
    for row in recorded()["others"]:
        is_fault = row["dtype"] == "float64" and row["name"] in ("softplus", "hard_sigmoid", "hard_swish")
        if row["by"] == "torch" and not is_fault:
            worst[row["dtype"]] = max(worst[row["dtype"]], row["worst_floored_ulp"])
    for dtype, largest in worst.items():
        assert largest < THRESHOLDS[dtype] <= max(4.0 * largest, 64.0)


def test_stretches_are_numbered_in_the_order_of_the_line():
    x = torch.tensor([-3e38, -1.5, -1.0, -1e-40, -0.0, 0.0, 1e-40, 1.0, 1.0 + 2**-7, 1.5, 3e38], dtype=torch.float64)
    numbers = regions._numbers(x).tolist()
    assert numbers == sorted(numbers) and numbers[7] == numbers[8] < numbers[9] and numbers[4] == -1 and numbers[5] == 0


def test_all_float32_inputs_in_balls_are_refused():
    with pytest.raises(InputError, match="take days in balls"):
        audit(torch.tanh, Plan(exhaustive=True), "tanh(x) + 0*x")


def test_gelu_of_torch_is_more_than_half_wrong_in_its_tail():
    target = Target("torch.nn.functional:gelu", "gelu")
    (forward, _) = points(target, FEW, [-5.5])
    assert forward["pass"] == "forward" and forward["x"] == -5.5
    assert forward["relative"] > 0.5
    assert audit(target, FEW)["passes"]["forward"]["worst_ulp"] > 1e7


def test_a_callable_with_its_entry():
    report = audit(torch.tanh, FEW, "tanh")
    assert report["target"] == "tanh" and report["passes"]["forward"]["worst_ulp"] < 2.0
    with pytest.raises(InputError, match="what the code is to be is not said: give it, as in entry='gelu'"):
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
    monkeypatch.setattr(audits, "measure_sample", lambda *args, **kept: original(*args, rounds=0, **kept))
    plain = audit(target, Plan(samples=200))["passes"]["forward"]["worst_ulp"]
    assert searched >= plain


original = audits.measure_sample


def test_parameters_of_the_reference_and_arguments_of_the_code():
    right = audit(Target("torch.nn:CELU", "celu", {"alpha": 0.5}, {"alpha": 0.5}), FEW)
    wrong = audit(Target("torch.nn:CELU", "celu", {"alpha": 0.5}), FEW)
    assert right["passes"]["forward"]["worst_ulp"] < 2.5
    assert wrong["passes"]["forward"]["worst_ulp"] > 1e5


def test_a_file_here_is_not_a_package_to_install(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine_alone.py").write_text("def f(x):\n    return x\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"the file here is mine_alone\.py:"):
        audit(Target("mine_alone:f", "relu"), FEW)


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("gelu", {}, "a target is expected as module:function"),
        ("no_such_module:gelu", {}, "for want of no_such_module: check its name, or pip install no_such_module"),
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
    with pytest.raises(InputError, match=r"Plan\(backward=False\)"):
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
    with pytest.raises(InputError, match="as in entry="):
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


def test_a_report_shows_itself_and_is_still_plain_data():
    report = found("sign")
    assert str(report) == repr(report) and report.faults[0] in " ".join(str(report).split())
    assert report.forward is report["passes"]["forward"] and report.backward is report["passes"]["backward"]
    assert {"faults", "forward", "backward", "whole", "as_dict"} <= set(dir(report))
    assert type(report.as_dict()) is dict and json.dumps(report) == json.dumps(report.as_dict())
    whole = report.whole()
    assert whole.startswith(str(report))
    assert all(f"{which}: {len(one['regions'])} regions" in whole for which, one in report["passes"].items())
    assert whole.count("\nbackward  ") == len(report["special"]) / 2


def test_without_slopes_there_is_no_backward():
    report = audit(torch.relu, Plan("bfloat16", backward=False), "relu")
    assert report.backward is None and "backward" not in report.whole()


# --- code that is no function ------------------------------------------------------------------------


def nowhere_a_number(x):
    return F.gelu(x) * math.nan


def infinite_in_places(x):
    return torch.where((x > 1) & (x < 2), math.inf, F.silu(x))


@pytest.mark.parametrize(
    ("one", "entry", "shown"), [(nowhere_a_number, "gelu", "nan"), (infinite_in_places, "silu", "inf")]
)
def test_what_is_no_number_is_the_worst_of_all(one, entry, shown):
    """Errors are counted where a number came; the row of the table is about all inputs."""
    row = next(line.split() for line in str(audit(one, "bfloat16", entry)).splitlines() if " forward " in line)
    assert row[2:6] == [shown, "–", shown, "–"]


def alternating():
    calls = iter(range(10**6))
    return lambda x: F.gelu(x) * (1 + next(calls) % 2)


@pytest.mark.parametrize("one", [lambda x: F.dropout(x), alternating()], ids=["random", "with a state"])
def test_what_gives_two_results_for_one_input_is_refused(one):
    with pytest.raises(InputError, match="gives two results for one input"):
        audit(one, FEW, "gelu")


def test_code_that_ends_the_program_is_an_error(tmp_path):
    def ends(x):
        raise SystemExit(0)

    with pytest.raises(InputError, match="ends ends the program that calls it"):
        audit(ends, FEW, "gelu")
    (tmp_path / "quits.py").write_text("raise SystemExit(0)\n")
    with pytest.raises(InputError, match="raised SystemExit"):
        audit(f"{tmp_path / 'quits.py'}:gelu", FEW, "gelu")


@pytest.mark.parametrize(("target", "words"), [(3, "a function of one tensor, or"), (torch.relu, "entry='gelu'")])
def test_what_is_audited_and_what_it_is_to_be_must_be_said(target, words):
    with pytest.raises(InputError, match=words):
        audit(target)
