"""Show a derivation step by step, each with its reason and the check that it passed."""

import argparse

from .arguments import add_latex

EXAMPLE = "provenact derive srelu"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The name of what is derived."""
    parser.add_argument("name", metavar="NAME", help="an activation of the catalogue, such as srelu")
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError
