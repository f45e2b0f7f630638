"""The table of certified constants of the catalogue at default parameters."""

import argparse

from .arguments import at_least
from .output import write_json
from .terminal import Progress, say

EXAMPLE = "provenact constants gelu silu mish srelu"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which activations, and how precisely."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations (default: the whole catalogue)")
    parser.add_argument(
        "--digits", metavar="N", type=at_least(1), default=15, help="proven digits (default: %(default)s)"
    )
    parser.add_argument("--jobs", metavar="N", type=at_least(1), help="worker processes (default: one per core)")
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="compute again what is cached")


def run(args: argparse.Namespace) -> int:
    from ..ledger.constants import constants
    from ..theory.activations import catalogue
    from ..theory.errors import InputError

    if args.digits > 50:
        raise InputError(f"--digits {args.digits} is too many; at most 50 are certified")
    with Progress(len(args.names) or len(catalogue()), "certifying") as progress:
        table = constants(args.names, args.digits, args.jobs, args.cache, progress.advance)
    if args.json:
        write_json(args.json, {"digits": args.digits, "constants": table})
    if args.json != "-":
        say(str(table))
        say(f"\n{len(table)} activations at their default parameters; --json has all digits")
    return 0
