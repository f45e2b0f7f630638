"""Write standalone code: torch modules with an explicit backward, plain NumPy or C, or certified relaxations."""

from __future__ import annotations

import argparse
import re
import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from ..theory.exact.errors import InputError
from ..torch_impl.emission.targets import TARGETS
from .arguments import add_flag, add_params, add_text, add_texts, name_and_value
from .output import STANDARD_OUTPUT, shared, writable, write_json, write_text_atomically
from .terminal import say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.emission.emitter import AnySubject
    from ..torch_impl.emission.measured import Row
    from ..torch_impl.emission.proved import Entry
    from ..torch_impl.emission.requests import Request

EXAMPLE = "provenact emit srelu smelu -o activations.py"
SHOWN = 40  # lines of what has changed in a file
WRITING = 0.9  # the share of the time limit after which the file is written with what is proved by then


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text(parser, "names", "NAME", "activations of the catalogue, such as srelu", nargs="*", type=str)
    add_text(parser, "--mollify", "EXPR", "emit this function, smoothed by --kernel")
    add_text(parser, "--expr", "EXPR", "emit this function as it stands")
    units = "an activation of the catalogue such as swish, or with --name an expression (may be repeated)"
    gate = f"emit the gated unit y = f(a)*h(b) of this gate f: swiglu, swiglu_oai and the like, {units}"
    add_texts(parser, "--gated", "GATE", gate)
    add_text(parser, "--linear", "EXPR", "the other part h of --gated (default: x, which is b itself)")
    add_text(parser, "--kernel", "KERNEL", "the kernel for --mollify (default: %(default)s)", default="epanechnikov")
    parser.add_argument(
        "--target",
        choices=TARGETS,
        default="torch",
        help="; ".join(f"{name}: {one.written}" for name, one in TARGETS.items()) + " (default: %(default)s)",
    )
    domains = 'the numbers a parameter of --expr or --gated may be: "a=positive" or "b=[-5, 5]" (may be repeated)'
    add_texts(parser, "--domain", "NAME=DOMAIN", domains, type=name_and_value)
    add_params(parser)
    named = "the emitted name of --mollify or --expr (default: Activation), or of --gated"
    add_text(parser, "--name", "NAME", named, type=str)
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file to write (default: standard output)"
    )
    add_flag(parser, "--force", "overwrite FILE")
    current = "write nothing: is FILE what this version writes by the command in its header? exit with 1 if not"
    add_text(parser, "--check", "FILE", current, type=str)
    proved = "of torch text, prove bounds of its rounding errors too, and write them into the header"
    add_flag(parser, "--validate", f"tell what was compared when the text was read back, as it always is; {proved}")
    add_flag(parser, "--quick", "with --validate, leave the proofs of bounds out")
    where = "on this machine, a GPU if it has one"
    add_flag(parser, "--measure", f"run the torch text {where}, and write its errors into the header (minutes)")


def run(args: argparse.Namespace) -> int:
    from ..torch_impl.validation.reading_back import NotRead, read_back

    if args.check is not None:
        return _check(args)
    if args.output != STANDARD_OUTPUT:
        writable(args.output, args.force)
    start = time.monotonic()
    request = _request(args)
    text = request.text()
    try:
        read_back(request, text, say_aside if args.validate else None)
    except NotRead as error:
        say_aside(str(error))
        return 1
    is_proved = args.validate and not args.quick
    if is_proved or args.measure:
        left = max(WRITING * args.seconds - (time.monotonic() - start), 1.0) if is_proved else None
        text = _with_what_is_found(request, text, left, args.measure, say_aside)
    if args.expr is not None or args.mollify is not None:
        _say_what_is_not_promised(request)
    if args.json:
        write_json(args.json, _as_data(request.subjects, text))
    if args.output != STANDARD_OUTPUT:
        write_text_atomically(args.output, text, force=args.force)
    elif args.json != STANDARD_OUTPUT:
        say(text, end="")
    return 0


def _say_what_is_not_promised(request: Request) -> None:
    """Of a function of one's own, on standard error."""
    from ..torch_impl.lowering.promises import unpromised
    from ..torch_impl.lowering.subjects import Subject

    for subject in request.subjects if request.target != "relaxation" else ():
        for sentence in unpromised(subject) if isinstance(subject, Subject) else ():
            say_aside(f"{subject.function}: {sentence}")


def _request(args: argparse.Namespace) -> Request:
    from ..torch_impl.emission.requests import Request

    return Request(
        tuple(args.names),
        tuple(args.gated),
        args.expr,
        args.mollify,
        args.kernel,
        args.linear,
        args.name,
        args.target,
        dict(args.domain),
        dict(args.params),
    )


def _check(args: argparse.Namespace) -> int:
    """Whether a file is what this version writes by the command in its header, and what has changed."""
    parser = argparse.ArgumentParser(f"{args.check}: provenact emit", add_help=False)
    add_arguments(parser)
    if any(value != vars(args)[name] for name, value in vars(parser.parse_args([])).items() if name != "check"):
        raise InputError("--check takes what is emitted, and how, from the header of FILE: leave the rest out")
    text = Path(args.check).read_text("utf-8", errors="replace")
    command = _command_in(text)
    if command is None:
        raise InputError(f"{args.check}: no `provenact emit ...` stands in its header, so it cannot be written again")
    given = parser.parse_args(command)
    if given.measure:
        raise InputError(f"{args.check}: its header holds errors measured on a machine; emit it again to compare")
    request = _request(given)
    now = request.text()
    if given.validate:
        now = _with_what_is_found(request, now, WRITING * args.seconds, False, lambda sentence: None)
    before, after = text.split("\n"), now.split("\n")  # Python ends a comment nowhere else
    changed = [line for line in unified_diff(before, after, args.check, "written now", n=0, lineterm="")]
    if shared(args.json, lambda: {"file": args.check, "is_current": not changed, "changes": changed}):
        more = [f"... and {len(changed) - SHOWN} more lines"] if len(changed) > SHOWN else []
        say("\n".join([*changed[:SHOWN], *more] if changed else [f"{args.check}: what this version writes"]))
    return int(bool(changed))


def _command_in(text: str) -> list[str] | None:
    """The words after `provenact emit` of the command in the header of an emitted file."""
    found = re.search(r"provenact emit ((?:\\\n|[^`\n])*)", text)
    if found is None:
        return None
    try:
        words = shlex.split(found[1].replace("\\\n", " ").removesuffix("*/").strip())
    except ValueError:  # quotes that do not end
        return None
    # A value such as -x^2 is no option.
    return [f" {word}" if re.match(r"-[^-o]", word) else word for word in words]


def _with_what_is_found(
    request: Request, text: str, proving: float | None, is_measured: bool, tell: Callable[[str], None]
) -> str:
    """The same code, with what is proved of its floats in so many seconds, if any are given, and the errors that it has
    on this machine, in its header."""
    from ..torch_impl.emission.header_text import FoundErrors

    proved = _proved(request, text, proving, tell) if proving is not None and request.target == "torch" else {}
    return request.text(FoundErrors(_measured(request, text) if is_measured else {}, proved))


def _proved(request: Request, text: str, seconds: float, tell: Callable[[str], None]) -> dict[str, Entry]:
    """What is proved of functions of which nothing is committed; told of all."""
    from ..torch_impl.emission.proved import proved_lines
    from ..torch_impl.lowering.gated_units import GatedUnit, of_pairs
    from ..torch_impl.lowering.subjects import Subject
    from ..torch_impl.rounding.questions import QUICK, entries_within
    from ..torch_impl.rounding.sentences import sentences

    subjects = {one.function: one for one in request.subjects if isinstance(one, Subject)}
    for unit in (one for one in request.subjects if isinstance(one, GatedUnit)):
        if (subject := of_pairs(unit)) is not None:
            subjects[unit.function] = subject
        else:
            tell(f"{unit.function}, rounding errors: nothing is proved of chains, nor where the linear part has pieces")
    found, missing = entries_within(seconds, text, subjects, QUICK)
    for name, entry in found.items():
        for sentence in sentences(entry, subjects[name]):
            tell(f"{name}, {sentence}")
    if missing:
        tell(f"out of time (--seconds): bounds of rounding errors are missing for {'; '.join(missing)}")
    return {name: entry for name, entry in found.items() if not proved_lines(name, text)}


def _measured(request: Request, text: str) -> Mapping[str, Sequence[Row]]:
    from ..torch_impl.emitted import with_torch

    if request.target != "torch":
        raise InputError(f"--measure runs torch code, not {request.target}; leave it out or emit for torch")
    scalars = request.scalars("--measure runs", "leave it out, or emit them apart")
    device = "cuda" if with_torch("torch", None, "--measure").cuda.is_available() else "cpu"
    say_aside(f"running {', '.join(one.function for one in scalars)} on {device}")
    from ..torch_impl.accuracy.emitted_errors import emitted_errors

    return emitted_errors(text, scalars, device)


def _as_data(subjects: list[AnySubject], text: str) -> dict[str, object]:
    functions = [
        {
            "function": subject.function,
            "class": subject.class_name,
            "parameters": [setting.name for setting in subject.settings],
            "sha256": subject.digest,
        }
        for subject in subjects
    ]
    return {"functions": functions, "code": text}
