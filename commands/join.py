"""Solve for the constants that make pieces meet smoothly at their knots."""

import argparse

from .arguments import add_latex, add_params, at_least, comma_separated

EXAMPLE = 'provenact join "0; a*x^2+b*x+c; x" --knots="-b0, b0" --solve a,b,c'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pieces, the knots between them and the constants to solve for."""
    parser.add_argument("pieces", metavar="PIECES", type=str.strip, help="expressions in x, with ';' between")
    parser.add_argument(
        "--knots",
        metavar="KNOTS",
        type=str.strip,
        required=True,
        help="where the pieces meet, with ',' between",
    )
    parser.add_argument(
        "--solve",
        metavar="NAMES",
        type=comma_separated,
        required=True,
        help="the constants to find, such as a,b,c",
    )
    parser.add_argument(
        "--order",
        metavar="K",
        type=at_least(0),
        default=1,
        help="derivatives that must agree at each knot (default: %(default)s, a C^1 function)",
    )
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError
