"""What a command prints as a command works: `improve` says how to emit, or why that is not possible."""

import shlex

import pytest

from provenact.__main__ import main

GAUSS = "exp(-x^2/2)"


@pytest.mark.sweep
def test_a_command_that_was_not_tried_is_not_printed(capsys):
    assert main(["improve", "tanh", "--density", GAUSS]) == 0
    out = capsys.readouterr().out
    assert "it was not tried" in out and "provenact emit" not in out


@pytest.mark.parametrize("arguments", [["relu"], ["relu", "--epsilon", "1/200"]], ids=["relu", "a smaller epsilon"])
def test_the_command_that_improve_prints_emits(arguments, capsys, tmp_path):
    assert main(["improve", *arguments, "--density", GAUSS]) == 0
    lines = capsys.readouterr().out.splitlines()
    heading = next(line for line in lines if line in ("to emit it:", "there is no command to emit it:"))
    text = lines[lines.index(heading) + 1].strip()
    if heading == "there is no command to emit it:":
        assert "torch code is not emitted for" in text
        return
    words = shlex.split(text)
    assert words[:2] == ["provenact", "emit"]
    assert main([*words[1:], "-o", str(tmp_path / "emitted.py")]) == 0
