"""Smooth a piecewise function: closed form cell by cell, derivatives, smoothness, distances."""

import argparse

from .arguments import add_latex, add_params

EXAMPLE = 'provenact mollify "max(0, x)" --kernel epanechnikov --delta 1/2'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The function, the kernel and its width."""
    parser.add_argument("expr", metavar="EXPR", type=str.strip, help="the function of x, such as 'max(0, x)'")
    parser.add_argument(
        "--kernel",
        metavar="KERNEL",
        type=str.strip,
        default="epanechnikov",
        help="a kernel's name, or an expression on [-1, 1] (default: %(default)s)",
    )
    parser.add_argument(
        "--delta", metavar="WIDTH", type=str.strip, help="a fixed width, such as 1/2 (default: free)"
    )
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError
