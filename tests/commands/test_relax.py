"""`provenact relax` and `provenact emit --target relaxation`: what they print, write and refuse."""

import ast
import importlib.util
import json

import pytest
import torch


def test_text(provenact):
    status, out, err = provenact("relax", "x^2", "--on", "[-1, 3]")
    assert (status, err) == (0, "")
    assert "lower line                           2 x - 1 (ball)" in out
    assert "gap of the lines at x = 1            4 (ball)" in out


def test_json(provenact):
    status, out, _ = provenact("relax", "max(0, x)", "--on", "[-1, 3]", "--json", "-")
    data = json.loads(out)
    assert status == 0 and data["lower"] == {"slope": "1", "intercept": "0"}
    assert data["upper"] == {"slope": "0.75", "intercept": "0.75"}
    assert (data["gap"], data["least_gap"], data["range"]) == ("0.5", "0.5", {"inf": "0", "sup": "3"})


def test_parameters_have_values(provenact):
    status, out, _ = provenact("relax", "a*x^2", "--on", "[0, 2]", "--param", "a=3", "--json", "-")
    assert status == 0 and json.loads(out)["upper"]["slope"] == "6"


def test_plot(provenact, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "lines.svg"
    assert provenact("relax", "max(0, x)", "--on", "[-1, 3]", "--plot", str(path))[0] == 0
    assert path.read_text("utf-8").count("<path") > 5
    status, _, err = provenact("relax", "max(0, x)", "--on", "[-1, inf)", "--plot", str(path))
    assert status == 2 and "only a finite interval can be drawn" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1/x", "--on", "[-1, 1]"], "not shown to have a value everywhere"),
        (["x", "--on", "[3, 1]"], "is empty"),
        (["x", "--on", "[0, 1]", "--at", "2"], "must lie in [0, 1]"),
        (["x^2", "--on", "[0, 1]", "--at", "1", "--best", "strip"], "parallel lines are as far apart everywhere"),
        (["no_such_name", "--on", "[0, 1]"], "unknown activation"),
    ],
)
def test_refusals(provenact, arguments, message):
    status, _, err = provenact("relax", *arguments)
    assert status == 2 and message in err


def test_emitted_file_stands_alone(provenact, tmp_path):
    path = tmp_path / "relaxations.py"
    command = ("emit", "srelu", "hard_swish", "--target", "relaxation", "--param", "delta=1/3", "-o", str(path))
    assert provenact(*command)[0] == 0
    text = path.read_text("utf-8")
    assert "provenact" not in {name.split(".")[0] for name in _imported(text)}
    assert "S-ReLU, delta = 1/3: error" in text and "--param delta=1/3" in text
    spec = importlib.util.spec_from_file_location("relaxations", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    lines = module.srelu.lines(torch.tensor([-1.0, 0.5]), torch.tensor([1.0, 2.0]))
    assert abs(float(lines.upper_slope[0]) - 0.5) < 1e-6 and float(lines.lower_slope[1]) == 1.0
    before = text
    assert provenact(*command, "--force")[0] == 0 and path.read_text("utf-8") == before


def _imported(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["relu", "--param", "delta=1"], "unknown parameter `delta`"),
        (["relu", "--target", "relaxation", "--param", "delta=1"], "unknown parameter `delta`; known: none"),
        (["srelu", "--target", "relaxation", "--param", "delta=-1"], "must lie in"),
        (["--expr", "x^2", "--name", "Square", "--target", "relaxation"], "whose slope is bounded"),
        (["--expr", "pi*x", "--name", "Line", "--target", "relaxation"], "whose slope is a rational number"),
        (["--expr", "sign(x)", "--name", "Step", "--target", "relaxation"], "continuous functions"),
    ],
)
def test_what_is_not_emitted(provenact, arguments, message):
    import re

    status, _, err = provenact("emit", *arguments)
    assert status == 2 and re.search(message, err), err
