"""Write standalone code: torch modules with an explicit backward, plain NumPy or C, or certified relaxations."""

from __future__ import annotations

import argparse
import re
import shlex
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import add_params, one_line
from .output import STANDARD_OUTPUT, write_json, write_text_atomically
from .terminal import say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.emission.emitter import AnySubject
    from ..torch_impl.lowering.gated_units import GatedUnit
    from ..torch_impl.lowering.subjects import Subject
    from ..torch_impl.soft_quantizers.subjects import SoftQuantizer
    from ..torch_impl.validation.translation import Validation

EXAMPLE = "provenact emit srelu smelu -o activations.py"
SHOWN = 40  # lines of what has changed in a file
MOST_HEADER = 5_000  # characters in which the command stands


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to emit: catalogue names, or a function of the user's own; and where to."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations of the catalogue, such as srelu")
    own = parser.add_mutually_exclusive_group()
    own.add_argument("--mollify", metavar="EXPR", type=one_line, help="emit this function, smoothed by --kernel")
    own.add_argument("--expr", metavar="EXPR", type=one_line, help="emit this function as it stands")
    parser.add_argument(
        "--gated",
        metavar="GATE",
        type=one_line,
        action="append",
        default=[],
        help="emit the gated unit y = f(a)*h(b) of this gate f: swiglu, swiglu_oai and the like, an activation of the "
        "catalogue such as swish, or with --name an expression (may be repeated)",
    )
    parser.add_argument(
        "--linear", metavar="EXPR", type=one_line, help="the other part h of --gated (default: x, which is b itself)"
    )
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
    parser.add_argument(
        "--domain",
        metavar="NAME=DOMAIN",
        type=one_line,
        action="append",
        default=[],
        help='the numbers a parameter of --expr or --gated may be: "a=positive" or "b=[-5, 5]" (may be repeated)',
    )
    add_params(parser)
    parser.add_argument("--name", metavar="NAME", help="the emitted name of --mollify, --expr or --gated")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file to write (default: standard output)"
    )
    parser.add_argument("--force", action="store_true", help="overwrite FILE")
    parser.add_argument(
        "--check", metavar="FILE",
        help="write nothing: is FILE what this version writes by the command in its header? exit with 1 if not",
    )  # fmt: skip
    parser.add_argument(
        "--validate",
        action="store_true",
        help="read the torch text back first: compare it with the derivation, and prove bounds of its rounding errors",
    )
    parser.add_argument(
        "--measure",
        action="store_true",
        help="run the torch text on this machine, a GPU if it has one, and write its errors into the header (minutes)",
    )


def run(args: argparse.Namespace) -> int:
    if args.check is not None:
        return _check(args)
    subjects = _subjects(args)
    text = _emitted(args, subjects, _command(args))
    if args.validate and not _agrees(args.target, subjects, args.names, text):
        return 1
    if args.measure:
        text = _with_measured_errors(args.target, subjects, text, _command(args))
    if args.json:
        write_json(args.json, _as_data(subjects, text))
    if args.output != STANDARD_OUTPUT:
        write_text_atomically(args.output, text, force=args.force)
    elif args.json != STANDARD_OUTPUT:
        say(text, end="")
    return 0


def _check(args: argparse.Namespace) -> int:
    """Whether a file is what this version writes by the command in its header, and what has changed."""
    from ..theory.errors import InputError

    text = Path(args.check).read_text("utf-8")
    command = _command_in(text)
    if command is None:
        raise InputError(f"{args.check}: no `provenact emit ...` stands in its header, so it cannot be written again")
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(parser)
    given = parser.parse_args(command)
    if given.measure:
        raise InputError(f"{args.check}: its header holds errors measured on a machine; emit it again to compare")
    now = _emitted(given, _subjects(given), _command(given))
    before, after = text.splitlines(), now.splitlines()
    changed = [line for line in unified_diff(before, after, args.check, "written now", n=0, lineterm="")]
    if args.json:
        write_json(args.json, {"schema": 1, "file": args.check, "is_current": not changed, "changes": changed})
    if args.json != STANDARD_OUTPUT:
        more = [f"... and {len(changed) - SHOWN} more lines"] if len(changed) > SHOWN else []
        say("\n".join([*changed[:SHOWN], *more] if changed else [f"{args.check}: what this version writes"]))
    return int(bool(changed))


def _command_in(text: str) -> list[str] | None:
    """The words after `provenact emit` of the command in the header of an emitted file."""
    found = re.search(r"provenact emit ((?:[^`\n]|\\\n)*)", text[:MOST_HEADER])
    if found is None:
        return None
    words = shlex.split(found[1].replace("\\\n", " ").removesuffix("*/").strip())
    # A value such as -x^2 is no option.
    return [f" {word}" if re.match(r"-[^-o]", word) else word for word in words]


def _emitted(args: argparse.Namespace, subjects: list[AnySubject], command: str) -> str:
    from ..theory.errors import InputError
    from ..torch_impl.emission.emitter import emit_subjects, refuse_clashes

    target = args.target
    if target == "torch":
        return emit_subjects(subjects, command)
    refuse_clashes(subjects)
    if args.gated:
        raise InputError(f"gated units are emitted for torch, not {target}; leave --target out")
    if target == "numpy":
        return _in_numpy(subjects, args.names, command)
    scalars = _scalars(subjects, f"the target {target} is for", "use torch")
    if target == "relaxation":
        from ..torch_impl.relaxations.text import module_text

        return module_text(scalars, dict(args.params), command)
    from ..torch_impl.targets import c_text

    return c_text.module_text(scalars, command)


def _in_numpy(subjects: list[AnySubject], names: list[str], command: str) -> str:
    """Of soft quantizers those that were named: nothing switches into another."""
    from ..theory.errors import InputError
    from ..torch_impl.lowering.subjects import Subject
    from ..torch_impl.soft_quantizers.numpy_functions import IN_NUMPY, numpy_texts
    from ..torch_impl.soft_quantizers.subjects import SoftQuantizer
    from ..torch_impl.targets import numpy_text

    scalars = [subject for subject in subjects if isinstance(subject, Subject)]
    named = [one for one in subjects if isinstance(one, SoftQuantizer) and one.function in names]
    refused = [one.function for one in named if one.function not in IN_NUMPY]
    if refused:
        raise InputError(f"draws and tables are emitted for torch only, not {', '.join(refused)}; use torch")
    others = numpy_texts([one.entry for one in named], {one.function: one.sharpness for one in named})
    return numpy_text.module_text(scalars, command, others)


def _agrees(target: str, subjects: list[AnySubject], names: list[str], text: str) -> bool:
    """Whether the text, read back, is the derivation; what was looked at, and what is proved of its floats, goes to
    standard error."""
    from ..theory.errors import InputError
    from ..torch_impl.lowering.gated_units import GatedUnit
    from ..torch_impl.lowering.subjects import Subject
    from ..torch_impl.rounding.sentences import sentences
    from ..torch_impl.soft_quantizers.subjects import SoftQuantizer
    from ..torch_impl.validation.translation import validate

    if target == "numpy" and not any(isinstance(subject, Subject) for subject in subjects):
        return _numpy_quantizers_agree([one for one in subjects if isinstance(one, SoftQuantizer)], names, text)
    if target != "torch":
        raise InputError(f"--validate reads torch code, not {target}; leave it out or emit for torch")
    agrees = True
    for subject in subjects:
        if isinstance(subject, GatedUnit):
            agrees &= _gated_agrees(subject, text)
        if not isinstance(subject, Subject):
            continue
        report = validate(text, subject)
        looked = f"{report.points} points, {report.boxes} boxes, {report.formulas} formulas proved"
        agrees &= _told(subject.function, report, looked)
        for sentence in sentences(text, subject) if report.agrees else ():
            say_aside(f"{subject.function}, {sentence}")
    quantizers = [subject.function for subject in subjects if isinstance(subject, SoftQuantizer)]
    return _quantizers_agree(quantizers, text) and agrees if quantizers else agrees


def _gated_agrees(unit: GatedUnit, text: str) -> bool:
    from ..torch_impl.validation.gated_units import validate_gated, validate_gated_device

    agrees = True
    for part, validate in (("torch operations", validate_gated), ("device programs", validate_gated_device)):
        report = validate(text, unit)
        if part == "device programs" and not report.points and not report.findings:
            say_aside(f"{unit.function}: no device programs, for want of an operation")
            continue
        looked = f"along lines: {report.points} points, {report.boxes} boxes"
        agrees &= _told(f"{unit.function} ({part})", report, looked)
    say_aside("not read back of gated units: launches, layouts and the bounds of rounding errors")
    return agrees


def _numpy_quantizers_agree(subjects: list[SoftQuantizer], names: list[str], text: str) -> bool:
    from ..torch_impl.soft_quantizers.numpy_functions import weights_of
    from ..torch_impl.validation.quantizers import validate_quantizers

    entries = [one.entry for one in subjects if one.function in names]
    report = validate_quantizers(text, weights_of(entries), with_decisions=False)
    return _told(", ".join(one.name for one in entries), report, f"{report.points} numbers, tables of 2 to 5 levels")


def _quantizers_agree(names: list[str], text: str) -> bool:
    from ..torch_impl.validation.quantizer_programs import validate_quantizer_device
    from ..torch_impl.validation.quantizers import validate_quantizers

    agrees = True
    for part, validate in (("torch operations", validate_quantizers), ("device programs", validate_quantizer_device)):
        report = validate(text)
        levels = "2 to 5" if validate is validate_quantizers else "3 to 17"
        agrees &= _told(f"{', '.join(names)} ({part})", report, f"{report.points} numbers, tables of {levels} levels")
    say_aside("not read back of soft quantizers: launches, axes, storage and sums over the inputs")
    return agrees


def _with_measured_errors(target: str, subjects: list[AnySubject], text: str, command: str) -> str:
    """The same code, with the errors that it has on this machine in its header."""
    from ..theory.errors import InputError
    from ..torch_impl.emission.emitter import emit_subjects
    from ..torch_impl.emitted import with_torch

    if target != "torch":
        raise InputError(f"--measure runs torch code, not {target}; leave it out or emit for torch")
    scalars = _scalars(subjects, "--measure runs", "leave it out, or emit them apart")
    device = "cuda" if with_torch("torch", None, "--measure").cuda.is_available() else "cpu"
    say_aside(f"running {', '.join(one.function for one in scalars)} on {device}")
    from ..torch_impl.accuracy.emitted_errors import emitted_errors

    return emit_subjects(subjects, command, emitted_errors(text, scalars, device))


def _told(name: str, report: Validation, looked: str) -> bool:
    found = f"the text agrees with the derivation ({looked})" if report.agrees else str(report.findings[0])
    say_aside(f"{name}: {found}")
    return report.agrees


def _scalars(subjects: list[AnySubject], takes: str, instead: str) -> list[Subject]:
    """The subjects, all of which must be functions of one number."""
    from ..theory.errors import InputError
    from ..torch_impl.lowering.subjects import Subject

    others = [subject.function for subject in subjects if not isinstance(subject, Subject)]
    if others:
        raise InputError(f"{takes} functions of one number, not {', '.join(others)}; {instead}")
    return [subject for subject in subjects if isinstance(subject, Subject)]


def _subjects(args: argparse.Namespace) -> list[AnySubject]:
    from ..theory.errors import InputError
    from ..torch_impl.emission.emitter import subjects_of
    from ..torch_impl.lowering.subjects import from_expression, from_mollification

    own = args.mollify is not None or args.expr is not None
    if own != (args.name is not None) and not args.gated:
        example = "--expr 'x*tanh(exp(x))' --name TanhExp"
        raise InputError(f"--name goes with --mollify or --expr: give both, as in {example}")
    subjects = [*subjects_of(args.names), *_gated_units(args)]
    if args.mollify is not None:
        subjects.append(from_mollification(args.mollify, args.kernel, args.name))
    if args.expr is not None:
        subjects.append(from_expression(args.expr, args.name, _domains(args.domain)))
    elif args.domain and not args.gated:
        raise InputError("--domain goes with --expr or --gated: activations and --mollify have domains of their own")
    return subjects if args.target == "relaxation" else _with_values(subjects, dict(args.params))


def _with_values(subjects: list[AnySubject], params: dict[str, str]) -> list[AnySubject]:
    """The subjects with the given parameters fixed; each must be one of some function of one number."""
    from ..theory.errors import InputError
    from ..theory.parser import parse_number
    from ..torch_impl.lowering.subjects import Subject, with_values

    values = {name: parse_number(text) for name, text in params.items()}
    known = [one.name for subject in subjects if isinstance(subject, Subject) for one in subject.settings]
    if unknown := next((name for name in values if name not in known), None):
        have = ", ".join(dict.fromkeys(known)) or "none"
        raise InputError(f"--param {unknown}: no function of one number has it; there are {have}")
    return [with_values(one, values) if isinstance(one, Subject) else one for one in subjects]


def _gated_units(args: argparse.Namespace) -> list[GatedUnit]:
    from ..theory.errors import InputError
    from ..torch_impl.lowering.gated_units import from_gate

    if not args.gated:
        if args.linear is not None:
            raise InputError("--linear goes with --gated: give both, as in --gated silu --linear x+1 --name MyGLU")
        return []
    if args.mollify is not None or args.expr is not None:
        raise InputError("--gated is given apart from --mollify and --expr: the name and the domains would be of both")
    one_of_a_kind = args.name is not None or args.linear is not None or args.domain
    if one_of_a_kind and len(args.gated) > 1:
        raise InputError("--name, --linear and --domain are for one gate: give --gated once")
    linear = "x" if args.linear is None else args.linear
    return [from_gate(one, linear, args.name, _domains(args.domain)) for one in args.gated]


def _domains(given: list[str]) -> dict[str, str]:
    from ..theory.errors import InputError

    parts = [one.partition("=") for one in given]
    for one, (name, equals, domain) in zip(given, parts, strict=True):
        if not (name.strip() and equals and domain.strip()):
            raise InputError(f"--domain is a name and the numbers it may be, such as a=positive, not `{one}`")
    return {name.strip(): domain.strip() for name, _, domain in parts}


def _command(args: argparse.Namespace) -> str:
    """The command that emits the same text."""
    parts = ["provenact", "emit", *args.names]
    if args.mollify is not None:
        parts += ["--mollify", args.mollify, "--kernel", args.kernel, "--name", args.name]
    if args.expr is not None:
        parts += ["--expr", args.expr, "--name", args.name]
    parts += [part for one in args.gated for part in ("--gated", one)]
    if args.gated:
        parts += ["--linear", args.linear] if args.linear is not None else []
        parts += ["--name", args.name] if args.name is not None else []
    parts += [part for one in args.domain for part in ("--domain", one)]
    if args.target != "torch":
        parts += ["--target", args.target]
    parts += ["--measure"] if args.measure else []
    for name, value in args.params:
        parts += ["--param", f"{name}={value}"]
    return shlex.join(parts)


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
    return {"schema": 1, "functions": functions, "code": text}
