"""The runs `accuracy` and `speed`: they need no python-flint, and what they keep can be judged later."""

import json
import subprocess
import sys

import pytest
import torch

from provenact.theory.errors import InputError
from provenact.torch_impl.confirm import accuracy_data, baselines, contestants, timing
from provenact.torch_impl.confirm.speed_tables import times_torch
from provenact.torch_impl.references import reference

WITHOUT_FLINT = """
import sys
sys.modules["flint"] = None
from provenact.__main__ import main
status = main(["confirm", "accuracy", "speed", "--smoke", "--out", sys.argv[1]])
assert sys.modules["flint"] is None
sys.exit(status)
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Both runs on a machine without python-flint."""
    folder = tmp_path_factory.mktemp("runs")
    done = subprocess.run([sys.executable, "-c", WITHOUT_FLINT, str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {name: json.loads((folder / name / "result.json").read_text("utf-8")) for name in ("accuracy", "speed")}


def test_rows_cover_every_dtype_and_pass(results):
    rows = results["accuracy"]["history"]["rows"]
    ours = {(row["dtype"], row["pass"]) for row in rows if row["by"] == "provenact" and row["name"] == "gelu"}
    assert len(ours) == 8
    half = [row for row in rows if row["dtype"] == "bfloat16"]
    assert all(row["exhaustive"] and row["inputs"] in (65280, 65278) for row in half)
    assert {row["by"] for row in rows} == {"provenact", "torch", "paper"}


def test_kept_outputs_are_judged_in_balls(results):
    kept = [row for row in results["accuracy"]["history"]["rows"] if row["dtype"] == "float64"]
    assert kept and all("kept" in row and "worst_ulp" not in row for row in kept)
    short = {"history": {"rows": [_shortened(row) for row in kept if row["name"] == "gelu"]}}
    judged = accuracy_data.judged_rows(short)
    assert all("kept" not in row and row["worst_ulp"] >= 0.0 for row in judged)
    ours, theirs = (next(row for row in judged if row["by"] == by) for by in ("provenact", "torch"))
    assert ours["worst_ulp"] < theirs["worst_ulp"]


def _shortened(row):
    """Every eighth of what was kept."""
    places = {key: accuracy_data.packed(accuracy_data.unpacked(text)[::8]) for key, text in row["kept"].items()}
    return row | {"kept": places}


def test_packing_is_exact():
    values = torch.tensor([1.0 / 3.0, -0.0, 5e-324, torch.inf], dtype=torch.float64)
    assert torch.equal(accuracy_data.unpacked(accuracy_data.packed(values)), values)


def test_data_for_the_headers(results):
    result = results["accuracy"]
    rows = [row for row in result["history"]["rows"] if row["dtype"] != "float64"]
    data = accuracy_data.accuracy_data([result | {"history": result["history"] | {"rows": rows}}], {"gelu": "digest"})
    assert set(data) == {"date", "versions", "entries"} and set(data["entries"]) == {"gelu"}
    entry = data["entries"]["gelu"]
    assert entry["text"] == "digest" and len(entry["rows"]) == 6
    keys = "where target dtype pass inputs exhaustive worst_ulp at correctly_rounded misrounded".split()
    assert set(keys) <= set(entry["rows"][0])


def test_results_of_another_emitted_file_are_refused(results):
    old = results["accuracy"] | {"history": {"source": "another", "rows": []}}
    with pytest.raises(InputError, match="measured another emitted file: run `provenact confirm accuracy` again"):
        accuracy_data.accuracy_data([old], {})


def test_speed_rows(results):
    large = results["speed"]["history"]["large"]
    assert {row["dtype"] for row in large} == {"float32", "bfloat16"}
    assert all(row["forward"] > 0.0 and row["backward"] > 0.0 for row in large)
    by_paper = {row["name"] for row in large if row["by"] == "paper"}
    assert by_paper == {"srelu", "smelu", "crrelu", "lambda_gelu", "squaf"}
    assert any(row["learnable"] for row in large if row["by"] == "provenact")
    assert not results["speed"]["failures"]


def test_times_torch_compares_with_the_family():
    rows = [
        {"name": "mish", "by": "torch", "forward_seconds": 3.0, "backward_seconds": 4.0},
        {"name": "tanhexp", "by": "provenact", "forward_seconds": 2.0, "backward_seconds": 1.0},
    ]
    assert times_torch(rows[1], rows) == [1.5, 4.0]
    assert times_torch(rows[0], rows) == [None, None]


@pytest.mark.parametrize("name", sorted(baselines.PAPERS))
def test_the_papers_code_is_the_paper_s_function(name):
    x = torch.linspace(-3.0, 3.0, 601, dtype=torch.float64)
    assert torch.allclose(baselines.PAPERS[name](x), reference(name).value(x), atol=1e-12)


def test_printed_squaf_is_a_mean_of_its_values():
    centres = torch.tensor([-1.0, 0.0, 1.0], dtype=torch.float64)
    x = torch.tensor([-50.0, 0.0, 50.0], dtype=torch.float64)
    out = baselines.squaf(x, centres, centres.relu(), torch.tensor(1.5, dtype=torch.float64))
    assert out[0] < 1e-12 and out[2] > 1.0 - 1e-12 and 0.0 < out[1] < 0.5


def test_enlarged_inputs_give_the_same():
    x = torch.linspace(-2.0, 2.0, 7, requires_grad=True)
    small = contestants.enlarged(torch.tanh)(x)
    (slope,) = torch.autograd.grad(small, x, torch.ones_like(small))
    assert torch.equal(small, torch.tanh(x)) and torch.allclose(slope, 1.0 - torch.tanh(x) ** 2)


def test_timing_on_a_cpu():
    x = torch.zeros(1000)
    assert timing.device_seconds(lambda: x + 1.0, x.device, 3) > 0.0
    assert timing.seconds_a_call(lambda: x + 1.0, x.device, 3) > 0.0
    assert timing.peak_bytes(lambda: x + 1.0, x.device) is None
