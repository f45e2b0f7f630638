"""The front door: `provenact VERB ...`, one sub-command per row of `VERBS`.

Only the module of the chosen verb is imported, so that `provenact --help` stays light. A command that is
called from a shell does its work in a child process with limits of time and memory;
whatever becomes of it, the user reads one line and no traceback.
"""

import argparse
import codecs
import errno
import io
import os
import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import NoReturn

try:
    from . import __doc__ as about
    from . import __version__
    from .numerics.findings.deadline import OutOfTime, deadline
    from .numerics.findings.processes import DEBUG, MEMORY, Died, Left, supervised
    from .numerics.findings.reading import zeros_counted
    from .theory.language.visible import escaped, visible
except KeyboardInterrupt:  # a tenth of a second, in which nobody listens yet
    sys.stderr.write("provenact: interrupted; run the same command again to go on\n")
    sys.exit(130)

MINUTE, HOUR, WEEK = 60.0, 3600.0, 7 * 86_400.0
# Each with the seconds that it may take: `prove` and `regenerate` may do all proofs, a run of `confirm` is stopped by
# `--limit`, so that it can go on later, and for `claim` somebody types a sentence.
VERBS = (
    ("verify", HOUR, "decide claims and print the ledger (the main job)"),
    ("claim", 10 * MINUTE, "help with claim files: read LaTeX, begin a file, look one over"),
    ("prove", 12 * HOUR, "have Coq check the proofs of the claims"),
    ("check", MINUTE, "everything certified about one function"),
    ("constants", HOUR, "the table of certified constants of the catalogue"),
    ("derive", 5 * MINUTE, "show a derivation, step by step"),
    ("mollify", 5 * MINUTE, "smooth a piecewise function: closed form, smoothness, distances"),
    ("join", 5 * MINUTE, "solve for the constants that make pieces meet smoothly"),
    ("improve", 5 * MINUTE, "correct an activation so that its output has less entropy, to first order"),
    ("emit", 5 * MINUTE, "write standalone torch code"),
    ("relax", 5 * MINUTE, "certified lines below and above a function on an interval"),
    ("approximate", 5 * MINUTE, "a polynomial or a table near a function, with its certified error"),
    ("audit", 12 * HOUR, "measure an implementation against the function that it is to be"),
    ("figures", HOUR, "draw figures"),
    ("confirm", WEEK, "repeat what the papers measured: accuracy, speed, training runs"),
    ("report", HOUR, "build the report, a static site"),
    ("regenerate", 12 * HOUR, "make what is generated in the repository anew, or check that it is up to date"),
)
NAMES = [verb for verb, _, _ in VERBS]
PATIENT = ("confirm",)  # ends by itself after Ctrl-C, at the next checkpoint; the second one ends it
# What loads torch or draws: its libraries reserve more address space than any useful limit allows.
WITHOUT_MEMORY_LIMIT = ("audit", "confirm", "figures", "report", "regenerate")

SHIELD = " "  # before values that begin with a minus, which argparse would take for options
SHORT_OPTIONS = ("-h", "-o")  # of all verbs together; a test keeps this true

BAD_INPUT = 2
INTERNAL = 70  # a defect of ours, as sysexits.h counts
LIMIT_REACHED = 124  # of time or memory, as timeout(1) counts
INTERRUPTED = 130  # 128 + SIGINT, as shells count
PIPE_CLOSED = 141  # 128 + SIGPIPE
PROPOSERS = ("sympy", "mpmath")  # libraries that break on some inputs; what they say is never taken on trust
LONGEST = 1000  # characters of one message: it may quote a formula that fills a book
PLAINER = {"─": "-", "…": "...", "′": "'", "″": "''", "–": "-", "−": "-", "≤": "<=", "≥": ">=", "→": "->"}
MAKERS = "the provenact developers, where you have the package from,"
DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line and name the help to read."""

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        return super()._get_value(action, arg_string.removeprefix(SHIELD))  # what is read and quoted is what was typed

    def error(self, message: str) -> NoReturn:
        unknown = re.match(r"unrecognized arguments: (--[\w-]+)", message)
        options = [option for action in self._actions for option in action.option_strings]
        near = get_close_matches(unknown[1], options, 1) if unknown else []
        message += f" (did you mean {near[0]}?)" if near else ""
        self.exit(BAD_INPUT, visible(f"{self.prog}: error: {message}; see `{self.prog} --help`") + "\n")


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 something disagrees, 2 bad input.

    Without `argv` the arguments are those of the shell, and the work is done in a child process.
    """
    arguments = sys.argv[1:] if argv is None else argv
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the shell has closed it by `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show δ still gets the answer, with the letter escaped, and rules of minus signs.
        codecs.register_error("spelled", _spelled)
        sys.stdout.reconfigure(errors="spelled")
    return _guarded("provenact", lambda: _dispatch(arguments, in_child=argv is None))


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """What is written for the first character that the encoding does not have, and where to go on."""
    assert isinstance(error, UnicodeEncodeError)
    character = error.object[error.start]
    return PLAINER.get(character) or escaped(character), error.start + 1


def _dispatch(arguments: list[str], in_child: bool) -> int:
    """Run the verb that the first argument names; without one, answer `--help` and `--version`."""
    verb = arguments[0] if arguments else ""
    if verb not in NAMES:
        parser = _front_parser()
        if parser.parse_known_args(arguments[:1])[0].completion:
            completion = import_module(".commands.completion", __package__)
            parsers = {one: _verb_parser(one, import_module(f".commands.{one}", __package__)) for one in NAMES}
            print(completion.script(parsers), end="")
            return 0
        parser.error(_no_verb(verb))
    module = import_module(f".commands.{verb}", __package__)
    namespace = _verb_parser(verb, module).parse_args(_shield_minus(arguments[1:]))
    prog, seconds = f"provenact {verb}", namespace.seconds

    def work() -> int:
        from .commands.output import STANDARD_OUTPUT, writable
        from .theory.exact.errors import spoken_to_a_shell

        try:
            with spoken_to_a_shell(), deadline(seconds):
                if namespace.json not in (None, STANDARD_OUTPUT):
                    writable(namespace.json)
                return module.run(namespace)
        except OutOfTime:
            raise OutOfTime(f"the time limit of {seconds:g} s was reached") from None

    if not in_child:
        return _guarded(prog, work)
    memory = memory_of(verb, namespace)
    return _guarded(prog, lambda: supervised(lambda: _guarded(prog, work), seconds, memory, patient=verb in PATIENT))


def memory_of(verb: str, given: argparse.Namespace) -> int | None:
    """Bytes of address space for a verb with these arguments, or None."""
    runs_torch = verb in WITHOUT_MEMORY_LIMIT or getattr(given, "measure", False)
    return None if runs_torch else MEMORY


def positive_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= WEEK:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {WEEK:.0f} is expected and {text!r} came")
    return seconds


def _front_parser() -> _Parser:
    """The parser of `--help` and `--version`: it lists the verbs and loads none of them."""
    listing = "\n".join(f"  {verb:<11} {help_line}" for verb, _, help_line in VERBS)
    parser = _Parser(
        prog="provenact",
        usage="provenact VERB ...",
        description=" ".join((about or "").split("\n\n")[0].split()),
        epilog=f"verbs (`provenact VERB --help` explains one and gives an example):\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"provenact {__version__}")
    parser.add_argument("--completion", action="store_true", help="print what bash (or zsh) completes; source it")
    return parser


def _verb_parser(verb: str, module: ModuleType) -> _Parser:
    """The parser of one verb: its own arguments, and `--json` and `--seconds`, which every verb takes."""
    parser = _Parser(
        prog=f"provenact {verb}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    example = f"example:\n  {module.EXAMPLE}"
    parser.epilog = f"{parser.epilog}\n\n{example}" if parser.epilog else example
    parser.add_argument("--json", metavar="PATH", help="write the result as JSON ('-' is standard output)")
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=positive_seconds,
        default=next(one[1] for one in VERBS if one[0] == verb),
        help="time limit of the whole command (default: %(default)g)",
    )
    return parser


def _shield_minus(arguments: list[str]) -> list[str]:
    """Put a space before values such as `-x^2`, which argparse would take for options."""

    def is_value(text: str) -> bool:
        return text[:1] == "-" and text[1:2] not in ("", "-") and text[:2] not in SHORT_OPTIONS

    # After `--` argparse takes everything as a value by itself.
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [SHIELD + text if is_value(text) else text for text in arguments[:end]] + arguments[end:]


def _guarded(prog: str, work: Callable[[], int]) -> int:
    """Run `work`; whatever it ends in is a status and at most a few lines, one for each thing that is wrong."""
    try:
        try:
            status = work()
        except SystemExit as stop:  # argparse ends so, after `--help` and after a usage error
            status = int(stop.code or 0)
        # Flush here: a reader that has gone would otherwise be reported at interpreter exit.
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _complain(prog, INTERRUPTED, "interrupted; run the same command again to go on", kind="")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _complain(prog, *_about(error))


def _about(error: Exception) -> tuple[int, str]:
    # Imported here, because most commands end without an error and `--help` must stay light.
    from .theory.exact.errors import InputError
    from .torch_impl.emitted import TorchMissingError

    if isinstance(error, TorchMissingError):
        return BAD_INPUT, str(error)
    if isinstance(error, InputError):
        return BAD_INPUT, "\n".join(map(visible, error.lines))
    if isinstance(error, OSError):
        return BAD_INPUT, visible(_about_path(error))
    if isinstance(error, Left):
        return BAD_INPUT, f"{error}; nothing was found out"
    if isinstance(error, (OutOfTime, Died)):
        return LIMIT_REACHED, f"{visible(str(error))}; give a larger --seconds, or write it more simply"
    if isinstance(error, MemoryError):
        return LIMIT_REACHED, "the limit of memory was reached; write it more simply"
    if isinstance(error, RecursionError):
        return LIMIT_REACHED, "the input is nested too deeply; write it more simply"
    text = visible(f"{type(error).__name__}: {error}"[:300])
    if _raised_in(error) in PROPOSERS:
        return BAD_INPUT, f"{_raised_in(error)}, which is asked for proposals, stopped at this input ({text})"
    what = f"the command, what it read, this line and `provenact --version`; {DEBUG}=1 shows where it is"
    return INTERNAL, f"{text}. This is a defect: please report it to {MAKERS} with {what}"


def _raised_in(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else trace.tb_frame.f_globals.get("__name__", "").split(".")[0]


def _complain(prog: str, status: int, text: str, kind: str = " error:") -> int:
    for line in zeros_counted(text).split("\n"):
        print(f"{prog}:{kind} {line if len(line) <= LONGEST else line[:LONGEST] + '…'}", file=sys.stderr)
    return status


def _about_path(error: OSError) -> str:
    if error.errno in DISK_FULL:
        where = "" if error.filename is None else f" for {error.filename!r}"
        return f"no room left on the disk{where}: free some and run the same command again"
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    return f"cannot use the path {error.filename!r}: {reason}; check that it exists and may be used"


def _no_verb(came: str) -> str:
    near = get_close_matches(came, NAMES, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "give one of " + ", ".join(NAMES)
    return f"a verb is expected and {came!r} came: {hint}" if came else f"a verb is expected: {hint}"


if __name__ == "__main__":
    sys.exit(main())
