"""The runs `accuracy` and `speed`: they need no python-flint, and what they keep can be judged later."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from roundings import several

from provenact.numerics.findings.grades import Grade
from provenact.theory.exact.errors import InputError
from provenact.torch_impl.accuracy.references import reference
from provenact.torch_impl.confirm import accuracy_data, contestants, data_tables, printed_functions, timing
from provenact.torch_impl.confirm.speed_tables import times_torch
from provenact.torch_impl.emission import measured
from provenact.torch_impl.emission.requests import asked
from provenact.torch_impl.emitted import NAMES

WITHOUT_FLINT = """
import sys
sys.modules["flint"] = None
from provenact.__main__ import main
status = main(["confirm", "accuracy", "speed", "--smoke", "--out", sys.argv[1]])
assert sys.modules["flint"] is None
sys.exit(status)
"""


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """Both runs on a machine without python-flint."""
    folder = tmp_path_factory.mktemp("runs")
    command = [sys.executable, "-c", WITHOUT_FLINT, str(folder)]
    quiet = os.environ | {"PYTHONWARNINGS": "ignore:mkldnn_matmul failed:UserWarning"}  # no bfloat16 on a processor
    return folder, subprocess.run(command, capture_output=True, text=True, env=quiet)


def test_nothing_but_text_where_there_is_no_terminal(done):
    """No bar, no control character, neither in a file nor in a pipe."""
    folder, process = done
    assert process.returncode == 0 and f"written: {folder}" in process.stdout
    assert all(character.isprintable() or character == "\n" for character in process.stdout + process.stderr)
    assert all(re.match(r"(accuracy|speed) \d+/\d+", line) for line in process.stderr.splitlines())  # if it is slow


@pytest.fixture(scope="module")
def results(done):
    folder, process = done
    assert process.returncode == 0, process.stderr
    return {name: json.loads((folder / name / "result.json").read_text("utf-8")) for name in ("accuracy", "speed")}


@pytest.mark.sweep
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


def without_doubles(result):
    """Judging takes time, and one test does it."""
    rows = [row for row in result["history"]["rows"] if row["dtype"] != "float64"]
    return result | {"history": result["history"] | {"rows": rows}}


def test_data_for_headers_and_readme(results):
    data = accuracy_data.accuracy_data([without_doubles(results["accuracy"])])
    assert set(data) == {"date", "versions", "entries", "others"} and set(data["entries"]) == set(NAMES)
    entry = data["entries"]["gelu"]
    text = Path(contestants.emitted().__file__).read_text("utf-8")
    assert entry["text"] == measured.text_digest(text, "gelu") and len(entry["rows"]) == 6
    keys = "where target dtype pass inputs exhaustive worst_ulp at correctly_rounded misrounded".split()
    assert set(keys) <= set(entry["rows"][0])
    assert {row["by"] for row in data["others"]} == {"torch", "paper"}


def test_headers_quote_only_the_text_that_was_measured(results, monkeypatch):
    data = accuracy_data.accuracy_data([without_doubles(results["accuracy"])])
    monkeypatch.setattr(measured, "recorded", lambda: data)
    lines = measured.numerics_lines(measured.measured_rows("gelu", data["entries"]["gelu"]["text"]))
    quoted = "bfloat16 0.5 / 0.5, all 65280 inputs, cpu"
    assert any(line.text.startswith(quoted) and line.grade is Grade.EXHAUSTIVE for line in lines)
    assert measured.measured_rows("gelu", "another digest") == []
    assert measured.measured_rows("mish", data["entries"]["mish"]["text"]) == []


def test_a_function_has_the_same_digest_in_every_file():
    assert measured.text_digest(asked(["gelu"]).text(), "gelu") == contestants.text_digests()["gelu"]


def test_digests_see_what_is_called_and_no_docstrings():
    text = 'def _exp(x):\n    """A."""\n    return x + 1\n'
    text += "def _f_value(x):\n    return _exp(x)\ndef _g_value(x):\n    return x\n"
    digest = measured.text_digest(text, "f")
    assert digest == measured.text_digest(text.replace("A.", "B."), "f")
    assert digest != measured.text_digest(text.replace("x + 1", "x + 2"), "f")
    assert digest == measured.text_digest(text.replace("return x\n", "return -x\n"), "f")


def test_tables_of_the_docs(results):
    data = accuracy_data.accuracy_data([without_doubles(results["accuracy"])])
    accuracy, speed = (
        data_tables.accuracy_block(data),
        data_tables.speed_block(accuracy_data.speed_data(results["speed"])),
    )
    assert "| gelu | " in accuracy and "| srelu | " in speed


def test_results_of_other_texts_are_refused(results):
    texts = results["accuracy"]["history"]["texts"]
    history = without_doubles(results["accuracy"])["history"]
    old = results["accuracy"] | {"history": history | {"texts": dict.fromkeys(texts, "another")}}
    with pytest.raises(InputError, match="other texts than those emitted now: run `provenact confirm accuracy` again"):
        accuracy_data.accuracy_data([old])
    partly = results["accuracy"] | {"history": history | {"texts": texts | {"gelu": "another"}}}
    entries = accuracy_data.accuracy_data([partly])["entries"]
    assert entries["gelu"]["rows"] == [] and entries["srelu"]["rows"]


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


@pytest.mark.parametrize("name", sorted(printed_functions.PAPERS))
def test_the_papers_code_is_the_paper_s_function(name):
    x = torch.linspace(-3.0, 3.0, 601, dtype=torch.float64)
    # the printed forms cancel: absolute errors of a few roundings of numbers up to 4 (measured: 4 units of 1)
    assert torch.allclose(printed_functions.PAPERS[name](x), reference(name).value(x), rtol=0, atol=4 * several(4))


def test_printed_squaf_is_a_mean_of_its_values():
    centres = torch.tensor([-1.0, 0.0, 1.0], dtype=torch.float64)
    x = torch.tensor([-50.0, 0.0, 50.0], dtype=torch.float64)
    out = printed_functions.squaf(x, centres, centres.relu(), torch.tensor(1.5, dtype=torch.float64))
    assert out[0] < 1e-12 and out[2] > 1.0 - 1e-12 and 0.0 < out[1] < 0.5


def test_enlarged_inputs_give_the_same():
    x = torch.linspace(-2.0, 2.0, 7, requires_grad=True)
    small = contestants.enlarged(torch.tanh)(x)
    (slope,) = torch.autograd.grad(small, x, torch.ones_like(small))
    assert torch.equal(small, torch.tanh(x)) and torch.allclose(slope, 1.0 - torch.tanh(x) ** 2, rtol=0, atol=2**-23)


def test_timing_on_a_cpu():
    x = torch.zeros(1000)
    assert timing.device_seconds(lambda: x + 1.0, x.device, 3) > 0.0
    assert timing.seconds_a_call(lambda: x + 1.0, x.device, 3) > 0.0
    assert timing.peak_bytes(lambda: x + 1.0, x.device) is None
