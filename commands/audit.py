"""Measure an implementation of an activation against the exact function. It imports and runs that code.

In float64, and of an expression, that is a ball; else a double that was held against balls at some inputs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..theory.exact.errors import InputError
from .arguments import add_flag, add_text, add_texts, at_least, name_and_value
from .output import shared
from .terminal import say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.accuracy.audit import Plan
    from ..torch_impl.accuracy.audit_targets import Target

EXAMPLE = "provenact audit torch.nn.functional:gelu --as gelu --dtype float32"
DTYPES = ("float32", "bfloat16", "float16", "float64")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    forms = "module:function, module:Class, module:TABLE[key] or file.py:function; or torch, timm, transformers or "
    forms += "provenact: those of its activations that are in the catalogue"
    add_text(parser, "target", "TARGET", forms, type=str)
    meaning = "an activation of the catalogue or an expression, such as x*sigma(b*x)"
    add_text(parser, "--as", "EXPR", f"what it claims to be: {meaning}", dest="entry")
    add_text(parser, "--kernel", "KERNEL", "--as, smoothed by this kernel", default="")
    parser.add_argument(
        "--dtype", choices=DTYPES, action="append", help="may be repeated (default: float32; sweeps: and bfloat16)"
    )
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="where to run it (default: %(default)s)"
    )
    given = "an argument for the code, such as approximate=tanh (may be repeated)"
    add_texts(parser, "--arg", "NAME=VALUE", given, type=name_and_value)
    given = "a parameter of --as, such as delta=0.1, which is a kernel's width (may be repeated)"
    add_texts(parser, "--set", "NAME=VALUE", given, type=name_and_value)
    inputs = "random inputs (default: %(default)s; at most 20000 for an expression, 2000 in float64)"
    add_text(parser, "--samples", "N", inputs, type=at_least(1), default=200_000)
    add_flag(parser, "--exhaustive", "all finite float32 inputs (a minute on a GPU)")
    add_flag(parser, "--forward-only", "do not measure gradients")
    add_texts(parser, "--at", "X", "show what comes out at x = X", type=float)
    most = "an error above this is looked at (default: 4 ulp in 16 bits, else 64)"
    add_text(parser, "--at-most", "ULP", most, type=float)
    parser.epilog = """The exit status is 1 on a fault: NaN or infinity where the value is finite; an
error above --at-most, where an ulp counts at least a quarter of that of 1; one
above it in plain ulp, and that many times what torch's own function has there;
a wrong value at 0 or NaN, or a wrong limit that torch's own has right."""


def run(args: argparse.Namespace) -> int:
    from ..torch_impl.emitted import with_torch

    with_torch("torch", None, "an audit")
    from ..torch_impl.accuracy.audit_sweeps import SWEEPS

    return _sweep(args) if args.target in SWEEPS else _single(args)


def _plans(args: argparse.Namespace, dtypes: Sequence[str]) -> list[Plan]:
    import torch

    from ..torch_impl.accuracy.audit import Plan

    if args.device == "cuda" and not torch.cuda.is_available():
        raise InputError("the device cuda came and torch sees none: give --device cpu, or install a CUDA build")
    if args.at_most is not None and not args.at_most >= 0.5:
        raise InputError(f"--at-most must be 0.5 or more, the error of correct rounding, and {args.at_most:g} came")
    settings = args.device, args.samples, args.exhaustive, not args.forward_only, args.at_most
    return [Plan(dtype, *settings) for dtype in args.dtype or dtypes]


def _single(args: argparse.Namespace) -> int:
    from ..torch_impl.accuracy.audit import audit, points
    from ..torch_impl.accuracy.audit_text import audit_text
    from ..torch_impl.accuracy.meanings import reference_of

    target, plans = _target(args), _plans(args, DTYPES[:1])
    reference_of(target.meaning)  # what is wrong with it is reported before anybody's code runs
    say_aside(f"importing and running {target.label}")
    reports = [audit(target, plan) | {"points": points(target, plan, args.at)} for plan in plans]
    found = [f"{report['dtype']} {fault}" for report in reports for fault in report["faults"]]
    if shared(args.json, lambda: {"schema": 2, "reports": reports, "faults": found}):
        say(audit_text(reports))
    return 1 if found else 0


def _target(args: argparse.Namespace) -> Target:
    from ..torch_impl.accuracy.audit_targets import Target, argument_value, entry_of
    from ..torch_impl.accuracy.references import names

    if args.kernel and not args.entry:
        raise InputError("--kernel smooths an expression: give --as too, as in --as 'max(0, x)' --kernel box")
    entry = args.entry or entry_of(args.target, names())
    settings = {}
    for name, text in args.set:
        value = argument_value(text)
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise InputError(f"--set {name} must be a number, and {text!r} came")
        settings[name] = float(value)
    return Target(args.target, entry, {name: argument_value(text) for name, text in args.arg}, settings, args.kernel)


def _sweep(args: argparse.Namespace) -> int:
    from ..torch_impl.accuracy.audit import audit
    from ..torch_impl.accuracy.audit_sweeps import targets_of
    from ..torch_impl.accuracy.audit_text import fault_lines, row_of, table_text

    if args.entry or args.kernel or args.arg or args.set or args.at:
        options = "--as, --kernel, --arg, --set and --at"
        raise InputError(f"{options} go with one function, and {args.target} is a library: leave them out")
    say_aside(f"importing and running the activations of {args.target}")
    rows, reports, found = [], [], []
    plans = _plans(args, DTYPES[:2])
    for target in targets_of(args.target):
        for plan in plans:
            try:
                report = audit(target, plan)
            except InputError as error:  # one that cannot be measured does not stop the others
                found.append(str(error))
                continue
            reports.append(report)
            found += [f"{target.label} {plan.dtype} {fault}" for fault in report["faults"]]
            rows += [[target.label.rpartition(":")[2], *row_of(report, which)] for which in report["passes"]]
    if shared(args.json, lambda: {"schema": 2, "reports": reports, "faults": found}):
        say("\n".join([table_text(rows, ["function"]), *fault_lines(found)]))
    return 1 if found else 0
