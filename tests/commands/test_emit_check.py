"""Emitted files are written again by the command in their header; parameters may be fixed."""

import json
import re
import runpy

import pytest

from provenact.__main__ import main


@pytest.mark.parametrize(
    "arguments",
    [
        ["srelu", "smelu"],
        ["--expr", "-x^2*exp(-x^2)", "--name", "Bell"],
        ["--expr=-omega*x", "--target", "numpy"],
        ["--expr=-h*x", "--target", "c"],
        ["--expr=--x", "--target", "numpy"],
        ["--gated", "sigma(x)", "--linear=-omega*x", "--name", "Mine"],
        ["silu", "--target", "numpy"],
        ["silu", "--target", "c"],
        ["srelu", "--param", "delta=1/2"],
        [
            "--expr",
            "a*x - x/3 + x/4 - x/5 + x/6 - x/7 + x/8 - x/9 + x/10 - x/11 + x/12 - x/13",
            "--name",
            "Mine",
            "--domain",
            "a=[1/2, 2]",
            "--param",
            "a=1",
        ],
        [
            "--expr",
            "x/2 - x/3 + x/4 - x/5 + x/6 - x/7 + x/8 - x/9 + x/10 - x/11 + x/12 - x/13 + x/14 - x/15",
            "--name",
            "Mine",
            "--target",
            "relaxation",
        ],
    ],
    ids=[
        "names",
        "minus",
        "like -o",
        "like -h",
        "like --",
        "linear",
        "numpy",
        "c",
        "param",
        "over several lines",
        "lines over several lines",
    ],
)
def test_a_file_is_what_is_written_now_until_it_is_changed(arguments, tmp_path, capsys):
    file = tmp_path / "emitted"
    assert main(["emit", *arguments, "-o", str(file)]) == 0
    assert main(["emit", "--check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: what this version writes\n"
    file.write_text(file.read_text("utf-8").rstrip("\n") + "\n/* by hand */\n", "utf-8")
    assert main(["emit", "--check", str(file)]) == 1 and "-/* by hand */" in capsys.readouterr().out
    assert main(["emit", "srelu", "--check", str(file)]) == 2 and "leave the rest out" in capsys.readouterr().err
    assert main(["emit", "--check", str(file), "--json", "-"]) == 1
    assert json.loads(capsys.readouterr().out)["is_current"] is False


@pytest.mark.parametrize("mark", ["\v", "\f", "\x1c", "\x85", "\u2028", ""], ids=ascii)
def test_what_is_no_end_of_a_line_changes_the_file(mark, tmp_path, capsys):
    """After such a character a comment goes on: what stood on the next line is no longer run."""
    file = tmp_path / "emitted.py"
    assert main(["emit", "srelu", "-o", str(file)]) == 0
    text = file.read_text("utf-8")
    comment = re.search(r"  # .*(\n)", text)
    file.write_text(text[: comment.start(1)] + mark + text[comment.end(1) :] if mark else text[:-1], "utf-8")
    assert main(["emit", "--check", str(file)]) == 1 and capsys.readouterr().out.startswith(f"--- {file}")


@pytest.mark.parametrize(
    "text", [b"print(1)\n", b"\xcc\xff", b"# provenact emit it's\n"], ids=["none", "bytes", "quote"]
)
def test_a_file_without_a_command_is_refused(text, tmp_path, capsys):
    (tmp_path / "mine.py").write_bytes(text)
    assert main(["emit", "--check", str(tmp_path / "mine.py")]) == 2
    assert "no `provenact emit ...` stands in its header" in capsys.readouterr().err


def test_a_command_that_writes_nothing_is_refused(tmp_path, capsys):
    """`--help` ended with status 0, as for a file that is up to date."""
    (tmp_path / "mine.py").write_text("# provenact emit --help\n")
    assert main(["emit", "--check", str(tmp_path / "mine.py")]) == 2
    assert "mine.py: provenact emit: error: unrecognized arguments: --help" in capsys.readouterr().err


def test_a_long_command_is_read_to_its_end(tmp_path):
    file = tmp_path / "emitted.py"
    long = " + ".join(["x"] * 2000)
    assert main(["emit", "--expr", long, "--name", "Mine", "--target", "numpy", "-o", str(file)]) == 0
    assert main(["emit", "--check", str(file)]) == 0


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
