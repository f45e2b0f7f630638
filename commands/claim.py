"""Help with claim files: read LaTeX, begin a file, look one over.

  provenact claim tex FORMULA     our text of a LaTeX formula; what is ambiguous is refused
  provenact claim new FILE.toml   asks for the sentence and writes a file to begin with
  provenact claim lint FILE.toml  what is never used, trivially true, empty, or left out of the statement

Exit status 1 means that `lint` found something.
"""

import argparse
import sys
from pathlib import Path

from ..theory.exact.errors import InputError
from .arguments import one_line
from .output import shared, write_text_atomically
from .terminal import say, say_aside

EXAMPLE = r'provenact claim tex "\frac{x}{1+e^{-x}}"'
JOBS = ("tex", "new", "lint")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("job", choices=JOBS, help="tex, new or lint")
    parser.add_argument("what", metavar="WHAT", type=one_line, help="a LaTeX formula, or a claim file")
    parser.add_argument("--says", metavar="SENTENCE", help="new: the sentence (without it, it is asked for)")
    parser.add_argument("--where", metavar="PLACE", help="new: where it stands")
    parser.add_argument("--force", action="store_true", help="new: replace a file that exists")


def run(args: argparse.Namespace) -> int:
    return {"tex": _tex, "new": _new, "lint": _lint}[args.job](args)


def _tex(args: argparse.Namespace) -> int:
    from ..theory.exact.expressions import free_parameters
    from ..theory.language.parser import parse
    from ..theory.language.tex_reading import text_of_tex

    text = text_of_tex(args.what)
    names = sorted(symbol.name for symbol in free_parameters(parse(text)))
    if shared(args.json, lambda: {"text": text, "parameters": names}):
        say(text)
        if names:
            say(f"# to be declared under [parameters]: {', '.join(names)}")
    return 0


def _new(args: argparse.Namespace) -> int:
    from ..theory.language.skeleton import guessed_form, skeleton

    path = Path(args.what)
    if path.suffix != ".toml":
        raise InputError(f"a file that ends in .toml is expected and {args.what!r} came")
    if path.exists() and not args.force:
        raise InputError(f"a new file is expected and {args.what!r} exists: give --force or another path")
    says = _asked(args.says, "The sentence, as it is printed:")
    text = skeleton(path.stem, says, _asked(args.where, "Where it stands (section, equation, line):"))
    write_text_atomically(path, text, args.force)
    if shared(args.json, lambda: {"file": str(path), "form": guessed_form(says)}):
        say(f"{path} is written, with the form `{guessed_form(says)}`. Fill in what is `...`, then:")
        say(f"  provenact claim lint {path}\n  provenact verify {path}")
    return 0


def _asked(given: str | None, question: str) -> str:
    """What an option gives, or what is typed; an input that ends gives nothing."""
    if given is not None:
        return given
    say_aside(question)
    return sys.stdin.readline().strip() if sys.stdin is not None else ""


def _lint(args: argparse.Namespace) -> int:
    from ..ledger.lint import lint

    found = lint(args.what)
    if shared(args.json, lambda: {"file": args.what, "found": found}):
        say("\n".join(found) or f"{args.what}: nothing found")
    return int(bool(found))
