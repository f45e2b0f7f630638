"""Write standalone code: torch modules with an explicit backward, plain NumPy or C, or certified relaxations."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

from .arguments import add_params, one_line
from .output import STANDARD_OUTPUT, write_json, write_text_atomically
from .terminal import say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.lowering.subjects import Subject
    from ..torch_impl.soft_quantizers.subjects import SoftQuantizer

EXAMPLE = "provenact emit srelu smelu -o activations.py"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to emit: catalogue names, or a function of the user's own; and where to."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations of the catalogue, such as srelu")
    own = parser.add_mutually_exclusive_group()
    own.add_argument("--mollify", metavar="EXPR", type=one_line, help="emit this function, smoothed by --kernel")
    own.add_argument("--expr", metavar="EXPR", type=one_line, help="emit this function as it stands")
    parser.add_argument(
        "--kernel",
        metavar="KERNEL",
        type=one_line,
        default="epanechnikov",
        help="the kernel for --mollify (default: %(default)s)",
    )
    parser.add_argument(
        "--target",
        choices=("torch", "numpy", "c", "relaxation"),
        default="torch",
        help="torch code, plain functions in NumPy or C99, or certified lines on batches of intervals, in torch "
        "(default: %(default)s)",
    )
    add_params(parser)
    parser.add_argument("--name", metavar="NAME", help="the emitted name of --mollify or --expr")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file to write (default: standard output)"
    )
    parser.add_argument("--force", action="store_true", help="overwrite FILE")
    parser.add_argument(
        "--validate", action="store_true", help="read the torch text back and compare it with the derivation first"
    )


def run(args: argparse.Namespace) -> int:
    subjects = _subjects(args)
    text = _emitted(args.target, subjects, dict(args.params), _command(args))
    if args.validate and not _agrees(args.target, subjects, text):
        return 1
    if args.json:
        write_json(args.json, _as_data(subjects, text))
    if args.output != STANDARD_OUTPUT:
        write_text_atomically(args.output, text, force=args.force)
    elif args.json != STANDARD_OUTPUT:
        say(text, end="")
    return 0


def _emitted(target: str, subjects: list[Subject | SoftQuantizer], params: dict[str, str], command: str) -> str:
    from ..theory.errors import InputError
    from ..torch_impl.emission.emitter import emit_subjects, refuse_clashes

    if params and target != "relaxation":
        raise InputError("--param goes with --target relaxation: the parameters of other code stay free")
    if target == "torch":
        return emit_subjects(subjects, command)
    from ..torch_impl.targets import c_text, numpy_text

    refuse_clashes(subjects)
    scalars = _scalars(subjects, f"the target {target} is for", "use torch")
    if target == "relaxation":
        from ..torch_impl.relaxations.text import module_text

        return module_text(scalars, params, command)
    return (numpy_text if target == "numpy" else c_text).module_text(scalars, command)


def _agrees(target: str, subjects: list[Subject | SoftQuantizer], text: str) -> bool:
    """Whether the text, read back, is the derivation; what was looked at goes to standard error."""
    from ..theory.errors import InputError
    from ..torch_impl.validation.translation import validate

    if target != "torch":
        raise InputError(f"--validate reads torch code, not {target}; leave it out or emit for torch")
    agrees = True
    for subject in _scalars(subjects, "--validate reads back", "leave it out, or emit them apart"):
        report = validate(text, subject)
        looked = f"{report.points} points, {report.boxes} boxes, {report.formulas} formulas proved"
        found = f"the text agrees with the derivation ({looked})" if report.agrees else str(report.findings[0])
        say_aside(f"{subject.function}: {found}")
        agrees = agrees and report.agrees
    return agrees


def _scalars(subjects: list[Subject | SoftQuantizer], takes: str, instead: str) -> list[Subject]:
    """The subjects, all of which must be functions of one number."""
    from ..theory.errors import InputError
    from ..torch_impl.lowering.subjects import Subject

    others = [subject.function for subject in subjects if not isinstance(subject, Subject)]
    if others:
        raise InputError(f"{takes} functions of one number, not {', '.join(others)}; {instead}")
    return [subject for subject in subjects if isinstance(subject, Subject)]


def _subjects(args: argparse.Namespace) -> list[Subject | SoftQuantizer]:
    from ..theory.errors import InputError
    from ..torch_impl.emission.emitter import subjects_of
    from ..torch_impl.lowering.subjects import from_expression, from_mollification

    own = args.mollify is not None or args.expr is not None
    if own != (args.name is not None):
        example = "--expr 'x*tanh(exp(x))' --name TanhExp"
        raise InputError(f"--name goes with --mollify or --expr: give both, as in {example}")
    subjects = subjects_of(args.names)
    if args.mollify is not None:
        subjects.append(from_mollification(args.mollify, args.kernel, args.name))
    if args.expr is not None:
        subjects.append(from_expression(args.expr, args.name))
    return subjects


def _command(args: argparse.Namespace) -> str:
    """The command that emits the same text."""
    parts = ["provenact", "emit", *args.names]
    if args.mollify is not None:
        parts += ["--mollify", args.mollify, "--kernel", args.kernel, "--name", args.name]
    if args.expr is not None:
        parts += ["--expr", args.expr, "--name", args.name]
    if args.target != "torch":
        parts += ["--target", args.target]
    for name, value in args.params:
        parts += ["--param", f"{name}={value}"]
    return shlex.join(parts)


def _as_data(subjects: list[Subject | SoftQuantizer], text: str) -> dict[str, object]:
    functions = [
        {
            "function": subject.function,
            "class": subject.class_name,
            "parameters": [setting.name for setting in subject.settings],
            "sha256": subject.digest,
        }
        for subject in subjects
    ]
    return {"schema": 1, "functions": functions, "code": text}
