"""`provenact audit`: what it prints, its JSON, its exit statuses, and what is refused."""

import json

import pytest

FEW = ("--samples", "500")


def test_it_says_that_it_runs_code_and_shows_the_worst(provenact):
    status, out, err = provenact("audit", "torch.nn.functional:gelu", *FEW, "--at", "-5.5")
    assert status == 0
    assert "importing and running torch.nn.functional:gelu" in err
    assert "torch.nn.functional:gelu as gelu" in out and "0.569405" in out
    assert "fault: float32 forward: nan at -inf (the limit is -0.0)" in out


def test_json(provenact):
    status, out, _ = provenact(
        "audit", "torch.nn:SiLU", *FEW, "--dtype", "float32", "--dtype", "bfloat16", "--json", "-"
    )
    data = json.loads(out)
    assert status == 0 and data["schema"] == 1
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
    }
    assert keys <= set(report["passes"]["forward"])
    assert {row["x"] for row in report["special"]} == {"-inf", "-0.0", "0.0", "inf", "nan"}
    assert data["faults"]


def test_a_check_ends_in_status_1(provenact):
    assert provenact("audit", "torch.nn.functional:gelu", *FEW, "--at-most", "2")[0] == 1
    assert provenact("audit", "torch.nn.functional:relu", *FEW, "--at-most", "0.5")[0] == 0


def test_arguments_and_settings(provenact):
    status, out, _ = provenact(
        "audit", "torch.nn.functional:leaky_relu", *FEW, "--arg", "negative_slope=0.25", "--set", "slope=0.25",
        "--forward-only", "--at-most", "0.5",
    )  # fmt: skip
    assert status == 0 and "leaky_relu(negative_slope=0.25) as leaky_relu with slope = 0.25" in out
    assert "backward" not in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["torch.nn.functional:glu"], "give --as, such as --as gelu"),
        (["torch.nn.functional:gelu", "--as", "gelo"], "gelu"),
        (["torch.nn.functional:gelo", "--as", "gelu"], "there is no 'gelo'"),
        (["torch.nn.functional:gelu", "--as", "squaf"], "a scalar activation of the catalogue is expected"),
        (["torch.nn.functional:gelu", "--set", "delta=1"], "gelu has no parameter 'delta'"),
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
    assert status == 0 and "importing and running the activations of torch" in err
    assert "hardswish" in out and "gelu(approximate=tanh)" in out
