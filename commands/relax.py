"""Certified lines below and above a function on an interval, for those who verify networks."""

import argparse

from .arguments import add_function, add_params, add_text
from .output import shared
from .terminal import say_lines

EXAMPLE = 'provenact relax "x*Phi(x)" --on "[-1.8, -1]"'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_function(parser)
    add_text(parser, "--on", "INTERVAL", "an interval such as [-1.8, -1] or [0, inf)", required=True)
    add_params(parser)
    parser.add_argument(
        "--best",
        choices=("area", "strip"),
        default="area",
        help="the least area between the lines, or parallel lines at the least distance (default: %(default)s)",
    )
    parser.add_argument("--at", metavar="X", help="be near over this point, not over the middle of the interval")
    parser.add_argument("--plot", metavar="FILE", help="draw the function and the lines (.png, .svg or .pdf)")


def run(args: argparse.Namespace) -> int:
    from ..numerics.relaxation.lines import relax

    found = relax(args.function, args.on, dict(args.params), args.best, args.at)
    if args.plot:
        from ..figures.relaxation import relaxation
        from ..figures.rendering import save

        save(relaxation(found, dict(args.params)), args.plot)
    if shared(args.json, found.as_dict):
        say_lines(str(found))
    return 0
