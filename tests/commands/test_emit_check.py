"""Emitted files are written again by the command in their header; parameters may be fixed."""

import json
import runpy

import pytest

from provenact.__main__ import main


@pytest.mark.parametrize(
    "arguments",
    [
        ["srelu", "smelu"],
        ["--expr", "-x^2*exp(-x^2)", "--name", "Bell"],
        ["silu", "--target", "numpy"],
        ["silu", "--target", "c"],
        ["srelu", "--param", "delta=1/2"],
    ],
    ids=["names", "minus", "numpy", "c", "param"],
)
def test_a_file_is_what_is_written_now_until_it_is_changed(arguments, tmp_path, capsys):
    file = tmp_path / "emitted"
    assert main(["emit", *arguments, "-o", str(file)]) == 0
    assert main(["emit", "--check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: what this version writes\n"
    file.write_text(file.read_text("utf-8").rstrip("\n") + "\n/* by hand */\n", "utf-8")
    assert main(["emit", "--check", str(file)]) == 1 and "-/* by hand */" in capsys.readouterr().out
    assert main(["emit", "--check", str(file), "--json", "-"]) == 1
    assert json.loads(capsys.readouterr().out)["is_current"] is False


def test_a_file_without_a_command_is_refused(tmp_path, capsys):
    (tmp_path / "mine.py").write_text("print(1)\n")
    assert main(["emit", "--check", str(tmp_path / "mine.py")]) == 2
    assert "no `provenact emit ...` stands in its header" in capsys.readouterr().err


def test_a_fixed_parameter_is_the_number_that_was_written(tmp_path):
    file = tmp_path / "fixed.py"
    function = ["--expr", "a*x + b", "--name", "Line", "--param", "a=0.1"]
    assert main(["emit", *function, "--target", "numpy", "-o", str(file)]) == 0
    line = runpy.run_path(str(file))["line"]
    assert line(2.0, 1.0) == 0.1 * 2.0 + 1.0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["srelu", "--param", "width=1"], "unknown parameter `width`; known: delta"),
        (["swish", "--param", "beta=-1"], "swish is defined for beta in"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(arguments, message, capsys):
    assert main(["emit", *arguments]) == 2 and message in capsys.readouterr().err
