"""The frame of the command line: verbs, help, usage errors, and how a command may end."""

import argparse
import ast
import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from provenact import __main__ as front
from provenact.numerics.findings.deadline import OutOfTime
from provenact.numerics.findings.processes import Died
from provenact.theory.exact.errors import InputError, InputErrors

NAMES = front.NAMES
MODULES = {verb: import_module(f"provenact.commands.{verb}") for verb in NAMES}


# A whole process whose `derive` does one thing.
PRINT_DELTA = """
import signal, sys
from provenact import __main__
from provenact.commands import derive
derive.run = lambda args: print('δ') or 0
sys.exit(__main__.main(['derive', 'srelu']))
"""


def in_process(code, stdout, **environment):
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, env=os.environ | environment, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )


def run(arguments, capsys):
    """Exit status, standard output and standard error of `provenact ARGUMENTS`."""
    status = front.main(arguments)
    return status, *capsys.readouterr()


@pytest.fixture
def ending(monkeypatch, capsys):
    """Run `derive srelu` with a body that raises the given exception."""

    def end(error):
        def body(args):
            raise error

        monkeypatch.setattr(MODULES["derive"], "run", body)
        return run(["derive", "srelu"], capsys)

    return end


def namespace_of(verb, *arguments):
    shielded = front._shield_minus(list(arguments))
    return front._verb_parser(verb, MODULES[verb]).parse_args(shielded)


def test_help_lists_every_verb(capsys):
    status, out, err = run(["--help"], capsys)
    assert (status, err) == (0, "")
    assert all(f"{verb} " in out and help_line in out for verb, _, help_line in front.VERBS)


@pytest.mark.parametrize("verb", NAMES)
def test_verb_help_shows_example_and_json(verb, capsys):
    status, out, _ = run([verb, "--help"], capsys)
    assert "None" not in out.split()
    assert status == 0
    assert MODULES[verb].EXAMPLE in out and "--json PATH" in out


@pytest.mark.parametrize("verb", NAMES)
def test_command_module_has_the_skeleton(verb):
    module = MODULES[verb]
    assert module.__doc__ and module.EXAMPLE.startswith(f"provenact {verb} ")
    assert callable(module.add_arguments) and callable(module.run)


@pytest.mark.parametrize("verb", NAMES)
def test_short_options_are_all_known_to_the_frame(verb):
    parser = argparse.ArgumentParser()
    MODULES[verb].add_arguments(parser)
    options = [option for action in parser._actions for option in action.option_strings]
    assert all(option.startswith("--") or option in front.SHORT_OPTIONS for option in options)


def test_version(capsys):
    assert run(["--version"], capsys)[:2] == (0, f"provenact {front.__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "a verb is expected: give one of verify, claim, prove"),
        (["mollfy"], "a verb is expected and 'mollfy' came: did you mean 'mollify'?"),
        (["--what"], "a verb is expected and '--what' came: give one of"),
        (["--", "verify"], "a verb is expected and '--' came"),
        (["derive"], "provenact derive: error: the following arguments are required: NAME"),
        (["derive", "a", "--kernal", "b"], "provenact derive: error: unrecognized arguments: --kernal b"),
        (["verify", "--jobs", "0"], "an integer of 1 or more is expected and '0' came"),
        (["verify", "--jobs", "many"], "an integer of 1 or more is expected and 'many' came"),
        (["mollify", "x", "--param", "a"], "NAME=VALUE is expected and 'a' came: write for instance a=1/2"),
        (["join", "0; x", "--knots", "0", "--solve", "a,,b"], "'a,,b' came: write them as a,b,c"),
    ],
)
def test_usage_error_is_one_line_that_says_what_to_do(arguments, message, capsys):
    status, out, err = run(arguments, capsys)
    assert (status, out) == (2, "")
    assert message in err and err.count("\n") == 1
    assert "--help`" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "a*x"], "give it one, as in --param a=1/2"),
        (["check", "2*y"], "the variable is x, and `2*y` has none"),
        (["check", "y"], "unknown activation `y`; in an expression the variable is x and other names are parameters"),
        (["emit", "--expr", "x", "--mollify", "x"], "two functions of one name: write each into a file of its own"),
        (["emit", "relu", "--name", "Own"], "--name is for --mollify, --expr or --gated"),
        (["derive", "gate-distance"], "derive gate-distance needs --cdf"),
        (["derive", "x^2", "--kernel", "box"], "a name of the catalogue is expected and `x^2` came: for"),
        (["derive", "relu", "--kernel", "box"], "takes no options: leave --kernel out"),
        (["improve", "gelu", "--density", "exp(-x^2/2)"], "such as --on '(0, inf)'"),
        (["emit", "x^200", "--validate"], "and `x^200` came: give it as --expr 'x^200'"),
        (["constants", "x^2"], "a name of the catalogue is expected and the expression `x^2` came"),
        (["emit"], "nothing to emit: give a name of the catalogue, --expr, --mollify or --gated"),
        (["audit", "foo"], "a target is expected as module:function"),
        (["check", "2x"], "such as * in 2*x"),
        (["mollify", "..."], "`...` is still to be filled in"),
        (["verify", "gallery/"], "gallery/: there is no such folder here; "),
        (["verify", "no/such/"], "no/such/: there is no such folder here\n"),
    ],
)
def test_what_is_refused_is_told_in_the_words_of_the_command(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(arguments, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1) and message in err


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (InputError("a name came"), 2, "provenact derive: error: a name came\n"),
        (InputError("two\nlines"), 2, "provenact derive: error: two\\nlines\n"),
        (InputErrors(["one", "two"]), 2, "provenact derive: error: one\nprovenact derive: error: two\n"),
        (InputError("\x1b[31mred\x07\r"), 2, "provenact derive: error: \\x1b[31mred\\x07\\r\n"),
        (
            OutOfTime(),
            124,
            "provenact derive: error: the time limit of 300 s was reached; give a larger --seconds, or "
            "write it more simply\n",
        ),
        (MemoryError(), 124, "provenact derive: error: the limit of memory was reached; write it more simply\n"),
        (RecursionError(), 124, "provenact derive: error: the input is nested too deeply; write it more simply\n"),
        (
            Died("it died of SIGABRT"),
            124,
            "provenact derive: error: it died of SIGABRT; give a larger --seconds, or write it more simply\n",
        ),
        (KeyboardInterrupt(), 130, "provenact derive: interrupted; run the same command again to go on\n"),
        (OSError("odd"), 2, "provenact derive: error: odd\n"),
    ],
)
def test_endings_without_traceback(error, status, message, ending):
    assert ending(error) == (status, "", message)


def test_path_error_names_the_path(ending):
    status, _, err = ending(FileNotFoundError(2, "No such file or directory", "no/such"))
    assert status == 2
    assert "cannot use the path 'no/such': No such file or directory; check" in err


@pytest.mark.parametrize("error", [ValueError("bug"), KeyError("k"), UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no")])
def test_a_bug_is_one_line_that_says_how_to_report_it(error, ending):
    status, out, err = ending(error)
    assert (status, out, err.count("\n")) == (70, "", 1)
    assert err.startswith(f"provenact derive: error: {type(error).__name__}: ")
    assert "please report it to the provenact developers" in err


def test_what_sympy_breaks_on_is_bad_input(monkeypatch, capsys):
    import sympy

    monkeypatch.setattr(MODULES["derive"], "run", lambda args: bool(sympy.Symbol("a") > 1))
    status, _, err = run(["derive", "srelu"], capsys)
    assert (status, err.count("\n")) == (2, 1)
    assert "sympy, which is asked for proposals, stopped at this input (TypeError: cannot determine truth value" in err


def test_a_message_has_an_end(ending):
    assert len(ending(InputError("x" * 10**6))[2]) < 1100


def test_a_bug_can_be_seen_in_full(ending, monkeypatch):
    monkeypatch.setenv("PROVENACT_DEBUG", "1")
    with pytest.raises(ValueError, match="bug"):
        ending(ValueError("bug"))


@pytest.mark.parametrize("arguments", [["audit", "torch.nn:SiLU"], ["emit", "relu", "--measure"]])
def test_what_needs_torch_says_so_in_one_line(arguments, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    status, _, err = run(arguments, capsys)
    assert status == 2 and err.count("\n") == 1 and err.endswith(' needs torch: pip install "provenact[torch]"\n')


def test_every_verb_has_a_deadline_and_a_bound_of_memory():
    for verb, seconds, _ in front.VERBS:
        bound = front.memory_of(verb, argparse.Namespace())
        assert 0 < seconds <= front.WEEK and (bound == 2 * 2**30 or verb in front.WITHOUT_MEMORY_LIMIT)


def test_a_run_of_torch_has_no_bound_of_memory():
    """Where torch is built for GPUs, its libraries alone do not fit into one."""
    assert front.memory_of("emit", argparse.Namespace(measure=True)) is None
    assert front.memory_of("emit", argparse.Namespace(measure=False)) is not None


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_a_time_limit_must_be_one(text, capsys):
    status, _, err = run(["derive", "srelu", "--seconds", text], capsys)
    assert status == 2 and "a number of seconds up to 604800 is expected" in err


def test_the_time_limit_is_honoured(monkeypatch, capsys):
    monkeypatch.setattr(MODULES["derive"], "run", lambda args: time.sleep(60))
    status, _, err = run(["derive", "srelu", "--seconds", "0.2"], capsys)
    assert (status, err.count("\n")) == (124, 1) and "the time limit of 0.2 s was reached" in err


def test_commands_print_through_the_terminal_alone():
    """No command has a way around the escaping of control characters."""
    for path in (Path(front.__file__).parent / "commands").glob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert path.name in ("terminal.py",) or "print" not in names
        assert path.name in ("terminal.py", "output.py") or "sys.stdout" not in path.read_text("utf-8")


@pytest.mark.parametrize("text", ["-x^2", "-max(0,x)", "- x", "x"])
def test_an_expression_may_begin_with_a_minus(text):
    assert namespace_of("mollify", text).expr == text
    assert namespace_of("join", text, "--knots", "-1,1", "--solve", "a").knots == "-1,1"


@pytest.mark.parametrize("option", ["--digits", "--seconds", "--param"])
def test_a_value_with_a_minus_is_quoted_as_it_was_typed(option, capsys):
    assert "'-1' came" in run(["check", "x", option, "-1"], capsys)[2]


def test_arguments_arrive():
    args = namespace_of("join", "0; a*x", "--knots=-b0, b0", "--solve", "a, b", "--param", "b0=1/2")
    assert (args.pieces, args.knots, args.solve, args.order) == ("0; a*x", "-b0, b0", ["a", "b"], 1)
    assert args.params == [("b0", "1/2")]
    args = namespace_of("verify", "C1", "own.toml", "--paper", "srelu", "--no-cache", "--json", "-")
    assert (args.targets, args.papers, args.cache, args.json) == (["C1", "own.toml"], ["srelu"], False, "-")
    assert namespace_of("emit", "srelu", "-o", "a.py").output == "a.py"


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_closed_pipe_is_quiet(unbuffered):
    # The reading end is closed before the process starts: the write fails, or its flush does.
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = in_process(PRINT_DELTA, stdout=writer, PYTHONUNBUFFERED=unbuffered)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (front.PIPE_CLOSED, "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_are_no_error(closed):
    command = ["sh", "-c", f'"{sys.executable}" -m provenact join "0; a*x" --knots 0 --solve a {closed}']
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_ascii_terminal_gets_an_answer():
    done = in_process(PRINT_DELTA.replace("δ", "δ─── ≤ …"), stdout=subprocess.PIPE, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout, done.stderr) == (0, "\\u03b4--- <= ...\n", "")


INTERRUPTED_EARLY = """
import sys

class Interrupt:
    def find_spec(self, name, *others):
        if name == "provenact.numerics.findings.deadline":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
import provenact.__main__
"""


def test_interruption_while_modules_are_imported_is_one_line():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_EARLY], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "provenact: interrupted; run the same command again to go on\n"


def test_interruption_by_signal_is_one_line():
    # A shell's background job starts with the signal ignored, and its children inherit that.
    handled = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = PRINT_DELTA.replace("print('δ')", f"({handled}, signal.raise_signal(signal.SIGINT))")
    done = in_process(code, stdout=subprocess.PIPE)
    assert done.returncode == front.INTERRUPTED
    assert done.stderr.startswith("provenact derive: interrupted;") and done.stderr.count("\n") == 1
