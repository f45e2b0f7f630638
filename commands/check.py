"""Everything certified about one function: range, slopes, Lipschitz constants, zeros, limits, distances."""

import argparse

from .arguments import add_digits, add_function, add_params, add_text, add_texts
from .output import shared
from .terminal import say_lines

EXAMPLE = 'provenact check "x*tanh(log(1+exp(x)))"'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_function(parser)
    add_params(parser)
    add_text(parser, "--against", "EXPR", "compare with this (default: %(default)s)", default="relu")
    add_text(parser, "--variance", "Q", "variance of the Gaussian input (default: %(default)s)", default="1", type=str)
    add_digits(parser)
    behaviour = "behaviour as a parameter tends to 0 or inf, such as beta=0 (may be repeated)"
    add_texts(parser, "--limit", "NAME=VALUE", behaviour, dest="limits", type=str)


def run(args: argparse.Namespace) -> int:
    from ..numerics.subjects.check import check

    seconds = args.seconds - min(2.0, args.seconds / 4)  # for finding; the rest of it is for showing
    report = check(
        args.function,
        params=dict(args.params),
        against=args.against,
        variance=args.variance,
        digits=args.digits,
        seconds=seconds,
        limits=args.limits,
    )
    if shared(args.json, lambda: report.as_dict(args.digits)):
        times = [result.seconds for result in report.analysis.results.values() if result.is_asked]
        found = f"{report}{f', in {sum(times):.2f} s' if times else ''}"
        say_lines(found)
    return 0
