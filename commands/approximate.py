"""A polynomial or a table near a function on an interval, with its certified error, for those who have no exp."""

import argparse

from .arguments import add_function, add_params, add_text, at_least
from .output import shared
from .terminal import say_lines

EXAMPLE = 'provenact approximate "x*Phi(x)" --on "[-4, 4]" --degree 8'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_function(parser)
    add_text(parser, "--on", "INTERVAL", "an interval such as [-4, 4]", required=True)
    add_params(parser)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--degree", metavar="N", type=at_least(0), help="a polynomial of this degree")
    add_text(kind, "--table", "N", "N equal cells, N + 1 entries, straight lines between them", type=at_least(1))
    width = parser.add_mutually_exclusive_group()
    add_text(width, "--bits", "B", "binary digits of each number (default: %(default)s)", type=at_least(1), default=53)
    width.add_argument("--fixed", metavar="F", type=at_least(0), help="each number is a multiple of 2^-F")


def run(args: argparse.Namespace) -> int:
    from ..numerics.relaxation.approximation import approximate

    found = approximate(args.function, args.on, args.degree, args.table, dict(args.params), args.bits, args.fixed)
    if shared(args.json, found.as_dict):
        say_lines(str(found))
    return 0
