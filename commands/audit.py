"""Measure an implementation of an activation against the certified reference. It imports and runs that code."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..theory.layout import columns, format_table, width, wrapped
from .arguments import at_least, name_and_value, one_line
from .output import STANDARD_OUTPUT, write_json
from .terminal import say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.accuracy.audit import Plan
    from ..torch_impl.accuracy.audit_targets import Target

EXAMPLE = "provenact audit torch.nn.functional:gelu --as gelu --dtype float32"
DTYPES = ("float32", "bfloat16", "float16", "float64")
FOUND = ("ulp", "at", "absolute", "at x", "torch's")
LEFT_OUT = ("at x", "absolute", "at")  # where the terminal is too narrow, in this order


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Whose code, what it claims to be, and over which inputs."""
    parser.add_argument(
        "target",
        metavar="TARGET",
        help="module:function, module:Class or file.py:function; or all of torch, timm, transformers, provenact",
    )
    parser.add_argument(
        "--as",
        dest="entry",
        metavar="EXPR",
        type=one_line,
        help="what it claims to be: an activation of the catalogue or an expression, such as x*sigma(b*x)",
    )
    parser.add_argument("--kernel", metavar="KERNEL", type=one_line, default="", help="--as, smoothed by this kernel")
    parser.add_argument(
        "--dtype", choices=DTYPES, action="append", help="may be repeated (default: float32; sweeps: and bfloat16)"
    )
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="where to run it (default: %(default)s)"
    )
    add_pairs(parser, "--arg", "an argument for the code, such as approximate=tanh (may be repeated)")
    add_pairs(parser, "--set", "a parameter of --as, such as delta=0.1, which is a kernel's width (may be repeated)")
    parser.add_argument(
        "--samples",
        type=at_least(1),
        default=200_000,
        metavar="N",
        help="random inputs (default: %(default)s; at most 20000 for an expression, 2000 in float64)",
    )
    parser.add_argument("--exhaustive", action="store_true", help="all 2^32 float32 inputs (a minute on a GPU)")
    parser.add_argument("--forward-only", action="store_true", help="do not measure gradients")
    parser.add_argument(
        "--at", type=float, action="append", default=[], metavar="X", help="show what comes out at x = X"
    )
    parser.add_argument(
        "--at-most",
        type=float,
        metavar="ULP",
        help="an error above this is looked at (default: 4 ulp in 16 bits, else 64)",
    )
    parser.epilog = f"""{parser.epilog}

The exit status is 1 on a fault: NaN or infinity where the value is finite; an
error above --at-most, where an ulp counts at least a quarter of that of 1; one
above it in plain ulp, and that many times what torch's own function has there;
a wrong value at 0 or NaN, or a wrong limit that torch's own has right."""


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


def _plans(args: argparse.Namespace, dtypes: Sequence[str]) -> list[Plan]:
    import torch

    from ..theory.errors import InputError
    from ..torch_impl.accuracy.audit import Plan

    if args.device == "cuda" and not torch.cuda.is_available():
        raise InputError("the device cuda came and torch sees none: give --device cpu, or install a CUDA build")
    if args.at_most is not None and not args.at_most >= 0.5:
        raise InputError(f"--at-most must be 0.5 or more, the error of correct rounding, and {args.at_most:g} came")
    settings = args.device, args.samples, args.exhaustive, not args.forward_only, args.at_most
    return [Plan(dtype, *settings) for dtype in args.dtype or dtypes]


def _single(args: argparse.Namespace) -> int:
    from ..torch_impl.accuracy.audit import audit, points
    from ..torch_impl.accuracy.meanings import reference_of

    target, plans = _target(args), _plans(args, DTYPES[:1])
    reference_of(target.meaning)  # what is wrong with it is reported before anybody's code runs
    say_aside(f"importing and running {target.label}")
    reports = [audit(target, plan) | {"points": points(target, plan, args.at)} for plan in plans]
    found = [f"{report['dtype']} {fault}" for report in reports for fault in report["faults"]]
    if args.json:
        write_json(args.json, {"schema": 2, "reports": reports, "faults": found})
    if args.json != STANDARD_OUTPUT:
        _print_reports(target, reports)
        _print_faults(found)
    return 1 if found else 0


def _target(args: argparse.Namespace) -> Target:
    from ..theory.errors import InputError
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


def _print_reports(target: Target, reports: list[dict[str, Any]]) -> None:
    settings = ", ".join(f"{name} = {value:g}" for name, value in reports[0]["settings"].items())
    _say_folded(f"{target.label} as {target.meaning}" + (f" with {settings}" if settings else ""))
    say(_table([], [_line(report, which) for report in reports for which in report["passes"]]))
    seen = [(report["dtype"], *_seen(row)) for report in reports for row in report["points"]]
    if seen:
        say("\n" + format_table(("dtype", "pass", "x", "came", "exact", "ulp", "relative"), seen))
    for line in _notes(reports):
        _say_folded(line)


def _say_folded(text: str) -> None:
    say("\n".join(wrapped(text, "", columns())))


def _print_faults(found: list[str]) -> None:
    for fault in found:
        _say_folded(f"fault: {fault}")
    if not found:
        say("no fault")


def _table(first: list[str], lines: list[list[object]]) -> str:
    """What was found, each row with its grade; what the terminal has no room for is left out."""
    from ..numerics.findings.grades import Column, Quantity, RowGrade, graded_table

    names = [*first, "dtype", "pass"]
    for dropped in range(len(LEFT_OUT) + 1):
        kept = [index for index, name in enumerate(FOUND) if name not in LEFT_OUT[:dropped]]
        shown: list[Column] = [*names, *(Quantity(FOUND[index]) for index in kept), RowGrade()]
        cells = [[*line[: len(names)], *(line[len(names) + index] for index in kept), None] for line in lines]
        _, header, rows = graded_table("", shown, cells)
        table = format_table(["at" if name == "at x" else name for name in header], rows)
        if width(table.splitlines()[1]) <= columns():
            break
    return table


def _line(report: dict[str, Any], which: str) -> list[object]:
    from ..numerics.findings.grades import Grade, Graded

    numbers, grade = report["passes"][which], Grade(report["grade"])
    own = "–" if numbers["torch"] is None else f"{numbers['torch']['worst_ulp']:.3g}"
    places = (f"{numbers[key]:.5g}" for key in ("at", "worst_absolute_at"))
    at, absolute_at = places
    found = [f"{numbers['worst_ulp']:.3g}", at, f"{numbers['worst_absolute']:.3g}", absolute_at, own]
    return [report["dtype"], which, *(Graded(text, grade) for text in found)]


def _short(number: object) -> str:
    return f"{number:.6g}" if isinstance(number, float) else "–" if number is None else str(number)


def _seen(row: dict[str, Any]) -> tuple[str, ...]:
    return row["pass"], *(_short(row[key]) for key in ("x", "came", "exact", "ulp", "relative"))


def _notes(reports: list[dict[str, Any]]) -> list[str]:
    """What the table has no room for: inputs, lost values, and errors that are no faults."""
    notes = []
    for report in reports:
        dtype, forward = report["dtype"], report["passes"]["forward"]
        inputs = f"all {forward['inputs']} inputs" if report["exhaustive"] else f"{forward['inputs']} inputs"
        counts = [f"{100 * forward['correctly_rounded']:.3g} % of values correctly rounded"]
        counted = {"flushed": "lost to 0", "wrong_sign": "of the wrong sign", "reversed": "neighbours in wrong order"}
        counts += [f"{forward[key]} {words}" for key, words in counted.items() if forward[key]]
        notes.append(f"{dtype}: {inputs}, {', '.join(counts)}")
        notes += [f"{dtype} {which}: {line}" for which in report["passes"] for line in _no_faults(report, which)]
    return notes


def _no_faults(report: dict[str, Any], which: str) -> list[str]:
    """Where errors are large and no fault, and limits that torch's own has wrong as well."""
    why = "below the floor" if report["torch"] is None else "as torch's own"
    quiet = [region for region in report["passes"][which]["regions"] if not region["fault"]]
    quiet.sort(key=lambda region: -float(region["worst_ulp"]))
    places = ", ".join(f"[{_short(one['from'])}, {_short(one['to'])}]" for one in quiet[:3])
    places += f" and {len(quiet) - 3} more" * (len(quiet) > 3)
    lines = [f"up to {_short(quiet[0]['worst_ulp'])} ulp in {places}, {why}"] if quiet else []
    rows = [row for row in report["special"] if row["pass"] == which and not row["right"] and not row["fault"]]
    limits = ", ".join(f"{row['came']} at {row['x']}" for row in rows)
    limits += "" if report["torch"] is None else ", as torch's own"
    return [*lines, *([limits] if rows else [])]


def _sweep(args: argparse.Namespace) -> int:
    from ..theory.errors import InputError
    from ..torch_impl.accuracy.audit import audit
    from ..torch_impl.accuracy.audit_sweeps import targets_of

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
            rows += [[target.label.rpartition(":")[2], *_line(report, which)] for which in report["passes"]]
    if args.json:
        write_json(args.json, {"schema": 2, "reports": reports, "faults": found})
    if args.json != STANDARD_OUTPUT:
        say(_table(["function"], rows))
        _print_faults(found)
    return 1 if found else 0
