"""Measure an implementation of an activation against the certified reference. It imports and runs that code."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from .arguments import at_least, name_and_value
from .output import STANDARD_OUTPUT, write_json
from .terminal import format_table, say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.accuracy.audit import Plan
    from ..torch_impl.accuracy.audit_targets import Target

EXAMPLE = "provenact audit torch.nn.functional:gelu --as gelu --dtype float32"
DTYPES = ("float32", "bfloat16", "float16", "float64")
FOUND = ("worst ulp", "at", "came", "exact", "correctly rounded", "over 1 ulp", "wrong sign", "lost")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Whose code, what it claims to be, and over which inputs."""
    parser.add_argument(
        "target",
        metavar="TARGET",
        help="module:function, module:Class or file.py:function; or all of torch, timm, transformers, provenact",
    )
    parser.add_argument(
        "--as", dest="entry", metavar="NAME", help="the activation of the catalogue that it claims to be"
    )
    parser.add_argument(
        "--dtype", choices=DTYPES, action="append", help="may be repeated (default: float32; sweeps: and bfloat16)"
    )
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="where to run it (default: %(default)s)"
    )
    add_pairs(parser, "--arg", "an argument for the code, such as approximate=tanh (may be repeated)")
    add_pairs(parser, "--set", "a parameter of the reference, such as delta=0.1 (may be repeated)")
    parser.add_argument(
        "--samples", type=at_least(1), default=200_000, metavar="N", help="random float32 inputs (default: %(default)s)"
    )
    parser.add_argument("--exhaustive", action="store_true", help="all 2^32 float32 inputs (a minute on a GPU)")
    parser.add_argument("--forward-only", action="store_true", help="do not measure gradients")
    parser.add_argument(
        "--at", type=float, action="append", default=[], metavar="X", help="show what comes out at x = X"
    )
    parser.add_argument(
        "--at-most", type=float, metavar="ULP", help="a check: exit with 1 if the error is larger or a limit is wrong"
    )


def add_pairs(parser: argparse.ArgumentParser, option: str, help_line: str) -> None:
    parser.add_argument(option, metavar="NAME=VALUE", type=name_and_value, action="append", default=[], help=help_line)


def run(args: argparse.Namespace) -> int:
    _require_torch()
    from ..torch_impl.accuracy.audit_sweeps import SWEEPS

    return _sweep(args) if args.target in SWEEPS else _single(args)


def _require_torch() -> None:
    from ..theory.errors import InputError

    try:
        import torch  # noqa: F401
    except ModuleNotFoundError as error:
        raise InputError('an audit needs torch: pip install "provenact[torch]"') from error


def _plan(args: argparse.Namespace, dtype: str) -> Plan:
    import torch

    from ..theory.errors import InputError
    from ..torch_impl.accuracy.audit import Plan

    if args.device == "cuda" and not torch.cuda.is_available():
        raise InputError("the device cuda came and torch sees none: give --device cpu, or install a CUDA build")
    return Plan(dtype, args.device, args.samples, args.exhaustive, not args.forward_only)


def _single(args: argparse.Namespace) -> int:
    from ..torch_impl.accuracy.audit import audit, faults, points
    from ..torch_impl.accuracy.references import reference

    target = _target(args)
    reference(target.entry, target.settings)  # a wrong name is reported before anybody's code runs
    say_aside(f"importing and running {target.label}")
    plans = [_plan(args, dtype) for dtype in args.dtype or DTYPES[:1]]
    reports = [audit(target, plan) | {"points": points(target, plan, args.at)} for plan in plans]
    found = [f"{report['dtype']} {fault}" for report in reports for fault in faults(report, args.at_most)]
    if args.json:
        write_json(args.json, {"schema": 1, "reports": reports, "faults": found})
    if args.json != STANDARD_OUTPUT:
        _print_reports(target, reports, found)
    return 1 if found and args.at_most is not None else 0


def _target(args: argparse.Namespace) -> Target:
    from ..theory.activations import activation
    from ..theory.errors import InputError
    from ..torch_impl.accuracy.audit_targets import Target, argument_value, entry_of
    from ..torch_impl.accuracy.references import names

    entry = activation(args.entry).name if args.entry else entry_of(args.target, names())
    settings = {}
    for name, text in args.set:
        value = argument_value(text)
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise InputError(f"--set {name} must be a number, and {text!r} came")
        settings[name] = float(value)
    return Target(args.target, entry, {name: argument_value(text) for name, text in args.arg}, settings)


def _print_reports(target: Target, reports: list[dict[str, Any]], found: list[str]) -> None:
    settings = ", ".join(f"{name} = {value:g}" for name, value in reports[0]["settings"].items())
    say(f"{target.label} as {target.entry}" + (f" with {settings}" if settings else ""))
    say(_table([], [_line(report, which) for report in reports for which in report["passes"]]))
    seen = [(report["dtype"], *_seen(row)) for report in reports for row in report["points"]]
    if seen:
        say("\n" + format_table(("dtype", "pass", "x", "came", "exact", "ulp", "relative error"), seen))
    for line in _notes(reports):
        say(line)
    for fault in found:
        say(f"fault: {fault}")


def _table(first: list[str], lines: list[list[object]]) -> str:
    """What was found, each row with its grade."""
    from ..numerics.grades import Column, Given, Quantity, RowGrade, graded_table

    columns: list[Column] = [*first, "dtype", "pass", Given("inputs"), *map(Quantity, FOUND), RowGrade()]
    _, header, rows = graded_table("", columns, lines)
    return format_table(header, rows)


def _line(report: dict[str, Any], which: str) -> list[object]:
    from ..numerics.grades import Grade, Graded

    numbers = report["passes"][which]
    worst = numbers["worst"]
    inputs = f"{numbers['inputs']}{' (all)' if report['exhaustive'] else ''}"
    share = f"{100 * numbers['correctly_rounded']:.3f} %"
    counts = (str(numbers[key]) for key in ("over_1_ulp", "wrong_sign", "flushed"))
    places = map(_short, (worst["x"], worst["came"], worst["exact"]))
    found = [f"{numbers['worst_ulp']:.4g}", *places, share, *counts]
    grade = Grade(report["grade"])
    return [report["dtype"], which, inputs, *(Graded(text, grade) for text in found), None]


def _short(number: object) -> str:
    return f"{number:.6g}" if isinstance(number, float) else "–" if number is None else str(number)


def _seen(row: dict[str, Any]) -> tuple[str, ...]:
    return row["pass"], *(_short(row[key]) for key in ("x", "came", "exact", "ulp", "relative"))


def _notes(reports: list[dict[str, Any]]) -> list[str]:
    """What the table has no room for."""
    notes = []
    for report in reports:
        dtype, passes = report["dtype"], report["passes"]
        if "backward" in passes:
            numbers = passes["backward"]
            error, place = numbers["worst_absolute"], numbers["worst_absolute_at"]
            notes.append(f"{dtype} backward: largest absolute error {error:.3g} at {place:.6g}")
        reversed_pairs = passes["forward"]["reversed"]
        if reversed_pairs:
            notes.append(f"{dtype} forward: {reversed_pairs} neighbours in the wrong order")
        zeros = [row["came"] for row in report["special"] if row["pass"] == "forward" and row["x"] in ("-0.0", "0.0")]
        notes.append(f"{dtype} forward at -0 and +0: {', '.join(zeros)}")
    return notes


def _sweep(args: argparse.Namespace) -> int:
    from ..theory.errors import InputError
    from ..torch_impl.accuracy.audit import audit, faults
    from ..torch_impl.accuracy.audit_sweeps import targets_of

    if args.entry or args.arg or args.set or args.at:
        raise InputError(
            f"--as, --arg, --set and --at go with one function, and {args.target} is a library: leave them out"
        )
    say_aside(f"importing and running the activations of {args.target}")
    rows, reports, found = [], [], []
    plans = [_plan(args, dtype) for dtype in args.dtype or DTYPES[:2]]
    for target in targets_of(args.target):
        for plan in plans:
            try:
                report = audit(target, plan)
            except InputError as error:  # one that cannot be measured does not stop the others
                found.append(str(error))
                continue
            reports.append(report)
            wrong = faults(report, args.at_most)
            found += [f"{target.label} {plan.dtype} {'; '.join(wrong)}"] if wrong else []
            rows += [[target.label.rpartition(":")[2], *_line(report, which)] for which in report["passes"]]
    if args.json:
        write_json(args.json, {"schema": 1, "reports": reports, "faults": found})
    if args.json != STANDARD_OUTPUT:
        say(_table(["function"], rows))
        for fault in found:
            say(f"fault: {fault}")
    return 1 if found and args.at_most is not None else 0
