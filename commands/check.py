"""Everything certified about one function: range, slopes, Lipschitz constants, zeros, limits, distances."""

import argparse

from .arguments import add_params, at_least, one_line
from .limits import positive_seconds
from .output import write_json
from .terminal import say

EXAMPLE = 'provenact check "x*tanh(log(1+exp(x)))"'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The function, its parameters, and what it is compared with."""
    parser.add_argument("function", metavar="EXPR", type=one_line, help="an expression in x, or a catalogue name")
    add_params(parser)
    parser.add_argument(
        "--against", metavar="EXPR", type=one_line, default="relu", help="compare with this (default: %(default)s)"
    )
    parser.add_argument(
        "--variance", metavar="Q", default="1", help="variance of the Gaussian input (default: %(default)s)"
    )
    parser.add_argument(
        "--digits", metavar="N", type=at_least(1), default=15, help="proven digits, up to 50 (default: %(default)s)"
    )
    parser.add_argument(
        "--timeout", dest="seconds", type=positive_seconds, default=argparse.SUPPRESS, help="the same as --seconds"
    )
    parser.add_argument(
        "--limit", dest="limits", metavar="NAME=VALUE", action="append", default=[],
        help="behaviour as a parameter tends to 0 or inf, such as beta=0 (may be repeated)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    from ..numerics.subjects.check import check
    from ..theory.errors import InputError

    if args.digits > 50:
        raise InputError(f"--digits {args.digits} is too many; at most 50 are certified")
    report = check(
        args.function, params=dict(args.params), against=args.against, variance=args.variance,
        digits=args.digits, seconds=_for_finding(args.seconds), limits=args.limits,
    )  # fmt: skip
    if args.json:
        write_json(args.json, report.as_dict(args.digits))
    if args.json != "-":
        say(str(report))
    return 0


def _for_finding(seconds: float) -> float:
    """What is found in this time is shown; the rest of it is for showing."""
    return seconds - min(2.0, seconds / 4)
