"""Arguments that several verbs share, and the types of their values."""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..theory.exact.errors import InputError


def add_text(parser: argparse._ActionsContainer, name: str, metavar: str, meaning: str, **more: Any) -> None:
    """An option, or an argument, whose value is a text of one line."""
    parser.add_argument(name, metavar=metavar, help=meaning, **{"type": one_line, **more})


def add_flag(parser: argparse._ActionsContainer, name: str, meaning: str) -> None:
    """An option without a value."""
    parser.add_argument(name, action="store_true", help=meaning)


def add_texts(parser: argparse._ActionsContainer, name: str, metavar: str, meaning: str, **more: Any) -> None:
    """The same as `add_text` any number of times: a list."""
    add_text(parser, name, metavar, meaning, action="append", default=[], **more)


def add_latex(parser: argparse.ArgumentParser) -> None:
    add_flag(parser, "--latex", "print the formula as LaTeX")


def add_params(parser: argparse._ActionsContainer, of_several: str = "") -> None:
    """`--param NAME=VALUE`, any number of times: `args.params` is a list of pairs of texts. A name may come twice
    where `of_several` says what that means."""
    parser.add_argument(
        "--param",
        dest="params",
        metavar="NAME=VALUE",
        type=name_and_value,
        default=[],
        action="append" if of_several else _Once,
        help=of_several or "give a parameter a value (may be repeated)",
    )


class _Once(argparse.Action):
    """Append a pair whose name has not come yet."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, value: Any, option: str | None = None
    ) -> None:
        pairs = getattr(namespace, self.dest)
        if value[0] in dict(pairs):
            raise argparse.ArgumentError(self, f"the parameter {value[0]} is given twice: give it once")
        setattr(namespace, self.dest, [*pairs, value])


def add_function(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("function", metavar="EXPR", type=one_line, help="an expression in x, or a catalogue name")


def add_digits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--digits",
        metavar="N",
        type=at_least(1),
        default=15,
        help="proven digits, up to 50 (default: %(default)s)",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar="N", type=at_least(1), help="worker processes (default: one per core)")


def name_and_value(text: str) -> tuple[str, str]:
    from ..theory.language.function_text import name_and_value

    try:
        return name_and_value(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def one_line(text: str) -> str:
    """A text without the line breaks that an expression may have; spaces mean nothing in it."""
    return " ".join(text.split())


def comma_separated(text: str) -> list[str]:
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"names are expected and {text!r} came: write them as a,b,c")
    return names


def at_least(least: int) -> Callable[[str], int]:
    """The type of an integer that is `least` or more."""

    def integer(text: str) -> int:
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10) or int(text) < least:
            raise argparse.ArgumentTypeError(f"an integer of {least} or more is expected and {text!r} came")
        return int(text)

    return integer


def given_folder(out: str | Path | None, example: str) -> Path:
    """The folder of `--out`: nothing is written to a place that was not named."""
    if out is None:
        raise InputError(f"a folder to write to is expected and none came: give one, such as --out {example}")
    return Path(out)


def writable_folder(folder: Path) -> Path:
    """The same folder, which can be written: seen before hours of work. It is made with the first file in it."""
    try:
        whole = folder.absolute()
        tempfile.TemporaryFile(dir=next(one for one in (whole, *whole.parents) if one.exists())).close()
    except OSError as error:
        came = f"{str(folder)!r} came ({error.strerror})"
        raise InputError(f"--out: a folder that can be written is expected and {came}: give another one") from error
    return folder
