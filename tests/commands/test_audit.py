"""`provenact audit`: what it prints, its JSON, its exit statuses, and what is refused."""

import json

import pytest
from published import faults, published

FEW = ("--samples", "500")


def test_it_says_that_it_runs_code_and_shows_the_worst(provenact):
    status, out, err = provenact("audit", "torch.nn.functional:silu", *FEW, "--at", "-5.5")
    assert status == 0
    assert "importing and running torch.nn.functional:silu" in err
    assert "torch.nn.functional:silu as silu" in out and "-0.02238" in out
    assert "float32 forward: nan at -inf, as torch's own" in out and out.endswith("no fault\n")


SHIFTED = """\
import torch
def gate(x, b=1.0):
    return x*torch.sigmoid(b*x) + 1e-3*(x > 3)
"""


@pytest.mark.parametrize("width", ["80", "60"])
def test_a_fault_is_named_with_its_region_and_ends_in_status_1(provenact, tmp_path, monkeypatch, width):
    (tmp_path / "mine.py").write_text(SHIFTED)
    monkeypatch.setattr("provenact.torch_impl.accuracy.audit_text.columns", lambda: int(width))
    status, out, _ = provenact("audit", f"{tmp_path}/mine.py:gate", "--as", "x*sigma(x)", *FEW)
    (fault,) = (part for part in " ".join(out.split()).split("fault: ")[1:])
    assert status == 1 and fault.startswith("float32 forward: 419") and "for x from 3.0000002 to 255.9" in fault
    assert "torch's own 1." in fault
    assert all(len(line) <= int(width) for line in out.splitlines() if str(tmp_path) not in line)


def test_an_expression_with_parameters_and_a_mollification(provenact, tmp_path):
    (tmp_path / "mine.py").write_text(SHIFTED)
    own = ("audit", f"{tmp_path}/mine.py:gate", "--arg", "b=2", "--forward-only", *FEW)
    status, out, _ = provenact(*own, "--as", "x*sigma(b*x)", "--set", "b=2", "--json", "-")
    (report,) = json.loads(out)["reports"]
    assert status == 1 and report["settings"] == {"b": 2.0} and report["torch"] is None
    assert [one["from"] for one in report["passes"]["forward"]["regions"] if one["fault"]] == [3.0 + 2.0**-22]
    smooth = ("--as", "max(0, x)", "--kernel", "epanechnikov", "--set", "delta=0.25")
    status, out, _ = provenact("audit", "provenact.torch_impl:srelu", "--arg", "delta=0.25", *smooth, *FEW)
    assert status == 0 and "max(0, x) smoothed by the kernel epanechnikov with delta = 0.25" in " ".join(out.split())


def test_every_dtype_without_points_of_ones_own(provenact):
    """In float64 the exact values at no points were no pair of columns: the command ended in a defect."""
    for dtype in ("float16", "bfloat16", "float32", "float64"):
        status, out, _ = provenact("audit", "torch.nn.functional:relu", "--dtype", dtype, "--samples", "20")
        assert status == 0 and f"{dtype}: " in out


def test_json(provenact):
    status, out, _ = provenact(
        "audit", "torch.nn:SiLU", *FEW, "--dtype", "float32", "--dtype", "bfloat16", "--json", "-"
    )
    data = json.loads(out)
    assert faults(published("audit"), data) == []
    assert status == 0 and data["schema"] == 2
    assert [report["dtype"] for report in data["reports"]] == ["float32", "bfloat16"]
    report = data["reports"][1]
    assert (report["as"], report["exhaustive"], set(report["passes"])) == ("silu", True, {"forward", "backward"})
    keys = {
        "inputs",
        "worst_ulp",
        "at",
        "worst_absolute",
        "correctly_rounded",
        "wrong_sign",
        "nan",
        "infinite",
        "worst",
        "regions",
        "torch",
    }
    assert keys <= set(report["passes"]["forward"])
    assert {row["x"] for row in report["special"]} == {"-inf", "-0.0", "0.0", "inf", "nan"}
    assert report["torch"] == "torch.nn.functional:silu" and data["faults"] == []


def test_a_check_ends_in_status_1(provenact):
    assert provenact("audit", "torch.nn.functional:mish", *FEW, "--at-most", "1")[0] == 1
    assert provenact("audit", "torch.nn.functional:relu", *FEW, "--at-most", "0.5")[0] == 0


def test_arguments_and_settings(provenact):
    status, out, _ = provenact(
        "audit",
        "torch.nn.functional:leaky_relu",
        *FEW,
        "--arg",
        "negative_slope=0.25",
        "--set",
        "slope=0.25",
        "--forward-only",
        "--at-most",
        "0.5",
    )
    assert status == 0 and "leaky_relu(negative_slope=0.25) as leaky_relu with slope = 0.25" in out
    assert "backward" not in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["torch.nn.functional:glu"], "say it, as in --as gelu"),
        (["torch.nn.functional:gelu", "--as", "gelo"], "gelu"),
        (["torch.nn.functional:gelo", "--as", "gelu"], "there is no 'gelo'"),
        (["torch.nn.functional:gelu", "--as", "squaf"], "a scalar activation of the catalogue is expected"),
        (["torch.nn.functional:gelu", "--set", "delta=1"], "gelu has no parameter 'delta'"),
        (["torch.nn.functional:gelu", "--as", "x*Phi(x"], "expected"),
        (["torch.nn.functional:gelu", "--as", "log(x)"], "has no value at x = 0"),
        (["torch.nn.functional:gelu", "--kernel", "box"], "give --as too"),
        (["torch.nn.functional:gelu", "--at-most", "0.1"], "--at-most must be 0.5 or more"),
        (["torch.nn.functional:celu", "--set", "alpha=a"], "--set alpha must be a number"),
        (["torch.nn.functional:gelu", "--dtype", "int8"], "invalid choice: 'int8'"),
        (["no/such/file.py:f", "--as", "gelu"], "cannot use the path 'no/such/file.py'"),
        (["torch", "--as", "gelu"], "go with one function"),
        (["torch.nn.functional:gelu", "--arg", "approximate=no"], "raised RuntimeError"),
        (["torch.nn.functional:gelu", "--device", "cuda"], "torch sees none"),
    ],
)
def test_bad_input_is_one_line_and_status_2(provenact, arguments, message):
    import torch

    if "cuda" in arguments and torch.cuda.is_available():
        pytest.skip("there is a CUDA device, so this is no bad input")
    status, out, err = provenact("audit", *arguments, *FEW)
    *_, last = err.strip().splitlines()
    assert status == 2 and not out and message in last and last.startswith("provenact audit: error: ")


def test_a_sweep(provenact):
    status, out, err = provenact("audit", "torch", *FEW, "--dtype", "float32", "--forward-only")
    assert status == 1 and "importing and running the activations of torch" in err
    assert "fault: torch.nn.functional:hardswish float32 forward: inf for x from 5.67" in " ".join(out.split())
    assert "gelu(approximate=tanh)" in out
