"""The table of certified constants of the catalogue at default parameters."""

import argparse

from .arguments import add_digits, add_jobs
from .output import shared
from .terminal import Progress, say

EXAMPLE = "provenact constants gelu silu mish srelu"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations (default: the whole catalogue)")
    add_digits(parser)
    add_jobs(parser)
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="compute again what is cached")


def run(args: argparse.Namespace) -> int:
    from ..ledger.constants import constants
    from ..theory.language.activations import catalogue

    with Progress(len(args.names) or len(catalogue()), "certifying") as progress:
        table = constants(args.names, args.digits, args.jobs, args.cache, progress.advance)
    if shared(args.json, lambda: {"digits": args.digits, "constants": table}):
        say(str(table))
        say(f"\n{len(table)} activations at their default parameters; --json has all digits")
    return 0
