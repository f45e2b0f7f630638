"""The front door: `provenact VERB ...`, one sub-command per row of `VERBS`.

Only the module of the chosen verb is imported, so that `provenact --help` stays light.
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from . import __doc__ as about
from . import __version__

VERBS = (
    ("verify", "decide claims and print the ledger (the main job)"),
    ("prove", "have the kernel of Coq check the claims that have a proof"),
    ("check", "everything certified about one function"),
    ("constants", "the table of certified constants of the catalogue"),
    ("derive", "show a derivation, step by step"),
    ("mollify", "smooth a piecewise function: closed form, smoothness, distances"),
    ("join", "solve for the constants that make pieces meet smoothly"),
    ("improve", "correct an activation so that its output has less entropy"),
    ("emit", "write standalone torch code"),
    ("audit", "measure an implementation against the certified reference"),
    ("figures", "draw figures"),
    ("confirm", "repeat what the papers measured: accuracy, speed, training runs"),
    ("report", "build the report, a static site"),
)

SHORT_OPTIONS = ("-h", "-o")  # of all verbs together; a test keeps this true

BAD_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells count
PIPE_CLOSED = 141  # 128 + SIGPIPE
DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line and name the help to read."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: error: {message}; see `{self.prog} --help`\n")


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 something disagrees, 2 bad input."""
    arguments = sys.argv[1:] if argv is None else argv
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show δ still gets the answer, with the letter escaped.
        sys.stdout.reconfigure(errors="backslashreplace")
    return _guarded("provenact", lambda: _dispatch(arguments))


def _dispatch(arguments: list[str]) -> int:
    """Run the verb that the first argument names; without one, answer `--help` and `--version`."""
    verb = arguments[0] if arguments else ""
    if verb not in dict(VERBS):
        parser = _front_parser()
        parser.parse_known_args(arguments[:1])
        parser.error(_no_verb(verb))
    module = import_module(f".commands.{verb}", __package__)
    namespace = _verb_parser(verb, module).parse_args(_shield_minus(arguments[1:]))
    return _guarded(f"provenact {verb}", lambda: module.run(namespace))


def _front_parser() -> _Parser:
    """The parser of `--help` and `--version`: it lists the verbs and loads none of them."""
    listing = "\n".join(f"  {verb:<9} {help_line}" for verb, help_line in VERBS)
    parser = _Parser(
        prog="provenact",
        usage="provenact VERB ...",
        description=" ".join((about or "").split("\n\n")[0].split()),
        epilog=f"verbs (`provenact VERB --help` explains one and gives an example):\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"provenact {__version__}")
    return parser


def _verb_parser(verb: str, module: ModuleType) -> _Parser:
    """The parser of one verb: its own arguments, and `--json`, which every verb takes."""
    parser = _Parser(
        prog=f"provenact {verb}",
        description=module.__doc__,
        epilog=f"example:\n  {module.EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    parser.add_argument("--json", metavar="PATH", help="write the result as JSON ('-' is standard output)")
    return parser


def _shield_minus(arguments: list[str]) -> list[str]:
    """Put a space before values such as `-x^2`, which argparse would take for options."""

    def is_value(text: str) -> bool:
        return text[:1] == "-" and text[1:2] not in ("", "-") and text[:2] not in SHORT_OPTIONS

    # After `--` argparse takes everything as a value by itself.
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [f" {text}" if is_value(text) else text for text in arguments[:end]] + arguments[end:]


def _guarded(prog: str, work: Callable[[], int]) -> int:
    """Run `work`; bad input, an interruption or a closed pipe end in a status and no traceback."""
    try:
        status = _status_of(work)
        # Flush here: a reader that has gone would otherwise be reported at interpreter exit.
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _complain(f"{prog}: interrupted; run the same command again to go on", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _complain(f"{prog}: error: {_about_path(error)}", BAD_INPUT)
    except ValueError as error:
        # Imported here, because the rooms load SymPy and `--help` must not.
        from .theory.errors import InputError

        if not isinstance(error, InputError):
            raise
        return _complain(f"{prog}: error: {error}", BAD_INPUT)


def _status_of(work: Callable[[], int]) -> int:
    try:
        return work()
    except SystemExit as stop:  # argparse ends so, after `--help` and after a usage error
        return int(stop.code or 0)


def _complain(line: str, status: int) -> int:
    print(" ".join(line.split("\n")), file=sys.stderr)
    return status


def _about_path(error: OSError) -> str:
    if error.errno in DISK_FULL:
        where = "" if error.filename is None else f" for {error.filename!r}"
        return f"no room left on the disk{where}: free some and run the same command again; what was written is whole"
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    return f"cannot use the path {error.filename!r}: {reason}; check that it exists and may be used"


def _no_verb(came: str) -> str:
    near = get_close_matches(came, dict(VERBS), n=1)
    hint = f"perhaps {near[0]!r} is meant" if near else "give one of " + ", ".join(dict(VERBS))
    return f"a verb is expected and {came!r} came: {hint}" if came else f"a verb is expected: {hint}"


if __name__ == "__main__":
    sys.exit(main())
