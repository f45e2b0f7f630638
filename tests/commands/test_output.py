"""Files are written whole or not at all; tables align; the bar is for terminals only."""

import fcntl
import io
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from provenact.__main__ import main
from provenact.commands.output import write_json, write_text_atomically
from provenact.commands.terminal import Progress
from provenact.numerics.findings.reading import reading_lines, zeros_counted
from provenact.theory.exact.errors import InputError
from provenact.theory.language.layout import cut, format_table, width


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_json_is_deterministic_and_readable(tmp_path, capsys):
    data = {"b": "δ", "a": [1, {"lower": "1/3"}]}
    write_json(tmp_path / "x.json", data)
    write_json("-", data)
    text = (tmp_path / "x.json").read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    assert text == '{\n  "schema": 1,\n  "b": "δ",\n  "a": [\n    1,\n    {\n      "lower": "1/3"\n    }\n  ]\n}\n'


def test_json_refuses_what_json_cannot_say(tmp_path):
    with pytest.raises(ValueError, match="Out of range float"):
        write_json(tmp_path / "x.json", {"a": float("nan")})
    assert os.listdir(tmp_path) == []


def test_overwriting_needs_force(tmp_path):
    path = tmp_path / "x.py"
    write_text_atomically(path, "old", force=False)
    with pytest.raises(InputError, match=r"expected and '.*x.py' exists: give --force or another path"):
        write_text_atomically(path, "new", force=False)
    assert path.read_text() == "old"
    write_text_atomically(path, "new")
    assert path.read_text() == "new"


def test_a_failed_write_leaves_the_old_file_and_no_debris(tmp_path, monkeypatch):
    path = tmp_path / "x.txt"
    path.write_text("old")

    def fail(source, target):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_text_atomically(path, "new")
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["x.txt"]


def test_mode_and_link_are_kept(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_text_atomically(link, "new")
    assert link.is_symlink() and target.read_text() == "new" and target.stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_json(pipe, {"schema": 2})
    assert json.loads(os.read(reader, 100)) == {"schema": 2}
    os.close(reader)
    assert pipe.is_fifo()


def test_table_aligns_wide_and_combining_characters():
    table = format_table(("id", "what"), [("f̂", "a"), ("数学", "b"), ("xyz", "")])
    first, rule, *rest = table.splitlines()
    assert first == "id    what" and rule == "────  ────" and rest == ["f̂     a", "数学  b", "xyz"]
    assert width("δ²") == 2


def test_table_refuses_ragged_rows():
    with pytest.raises(ValueError, match="every row must have 2 cells"):
        format_table(("a", "b"), [("1",)])


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()])
def test_progress_is_for_terminals(stream, monkeypatch):
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(2, "deciding") as progress:
        progress.advance("one")
        progress.advance("two")
    shown = stream.getvalue()
    if stream.isatty():
        assert "deciding" in shown and "1/2 one" in shown and shown.endswith("\r\x1b[K")
    else:
        assert shown == ""


def test_without_a_terminal_a_line_now_and_then_says_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(Progress, "SECONDS", 0.0)
    with Progress(2, "deciding") as progress:
        progress.advance("one\x1b[2J")
        progress.advance()
    assert capsys.readouterr().err.splitlines()[1:] == ["deciding 1/2: one\\x1b[2J", "deciding 2/2"]


@pytest.mark.parametrize("columns", [120, 40, 16])
def test_progress_keeps_to_the_terminal_of_standard_error(columns):
    """Where standard output goes to a file, the width is still that of the terminal."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    code = "from provenact.commands.terminal import Progress\n"
    code += "with Progress(2, 'deciding') as progress: progress.advance('loss 0.25 ' * 9)"
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=there, env=environment, check=True)
    os.close(there)
    lines = os.read(here, 10**4).decode().replace("\x1b[K", "").split("\r")
    os.close(here)
    assert max(map(len, lines)) == columns - 1 and lines[2].startswith("deciding █"[: columns - 1])


def test_progress_of_nothing_is_no_error(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with Progress(0, "deciding"):
        pass


@pytest.mark.parametrize("most", [3, 10, 20, 30, 60])
def test_a_cut_text_fits_and_cuts_no_number(most):
    text = "x = 1.25: 3.070619636422994e-29 against 4.1e+300 (ball)"
    short = cut(text, most)
    assert width(short) <= max(most, 1) and text.startswith(short.removesuffix("…").rstrip())
    assert set(short.split()) <= {*text.split(), "…"}


@pytest.mark.parametrize(
    "arguments",
    [["figures", "kernels"], ["report"], ["confirm", "surfaces", "--smoke"], ["confirm", "surfcaes"]],
    ids=" ".join,
)
def test_nothing_is_written_to_a_place_that_was_not_named(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2 and not list(tmp_path.iterdir())
    assert "such as --out" in (said := capsys.readouterr().err) or "did you mean surfaces?" in said


def test_what_is_certified_fits_the_width(capsys):
    assert main(["check", "x*sigma(x)"]) == 0
    out = capsys.readouterr().out
    whole = re.sub(r"\n  (?=[(\w-])", " ", out)
    assert max(map(width, out.splitlines())) <= 100 < max(map(width, whole.splitlines()))


@pytest.mark.parametrize(
    "command",
    [
        ["join", "0; a*x^2 + b*x + c; x", "--knots=-w, w", "--solve", "a, b, c"],
        ["relax", "x*Phi(x)", "--on", "[-1.8, -1]"],
        ["mollify", "max(0, x)"],
        ["approximate", "exp(x)", "--on", "[-1, 1]", "--degree", "2"],
        ["check", "log(x)"],
        ["improve", "relu", "--density", "exp(-x^2/2)"],
    ],
    ids=lambda words: words[0],
)
def test_facts_fit_the_width(command, monkeypatch, capsys):
    for module in ("commands.terminal", "numerics.subjects.step_text"):
        monkeypatch.setattr(f"provenact.{module}.columns", lambda: 60)
    assert main(command) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("  provenact ")]
    assert max(map(width, lines)) <= 60


def test_places_and_limits_are_not_torn_apart():
    text = "supremum of it   0.787397214128901   at x = 0.376588917172785, approached as x -> -inf (ball)"
    for most in range(30, 90):
        lines = "\n".join(reading_lines(text, most))
        assert "at x = 0.376588917172785," in lines and "x -> -inf" in lines


def test_a_number_that_is_longer_than_a_line_stays_whole():
    number = f"1.{'23' * 60}"
    assert any(number in line for line in reading_lines(f"  value: {number} (ball)", 60))


def test_many_zeros_of_a_refusal_are_counted(capsys):
    assert main(["join", "0; 1e300*a*x^2 + b*x + c; x", "--knots=-1e-300, 1e300", "--solve", "a, b, c"]) == 2
    assert "at x = 1e300 contradicts" in capsys.readouterr().err


def test_many_zeros_are_counted():
    many = 30 * "0"
    text = f"1{many}, -12{many}*x/3{many}, 1/10{many} and 1.5{many}, x1{many}, 1{20 * '0'}"
    assert zeros_counted(f"(0, 1{80 * '0'})   x\n(0, 1){80 * ' '}   y") == "(0, 1e80)   x\n(0, 1)   y"
    assert zeros_counted(text) == f"1e30, -12e30*x/3e30, 1/1e31 and 1.5{many}, x1{many}, 1{20 * '0'}"
