"""The table of certified constants of the catalogue at default parameters; writes constants.json."""

import argparse

from .arguments import at_least
from .output import write_json
from .terminal import Progress, format_table, say

EXAMPLE = "provenact constants gelu silu mish srelu"
COLUMNS = (
    ("infimum", ("range", "inf")),
    ("supremum", ("range", "sup")),
    ("Lipschitz", ("lipschitz",)),
    ("sup |f″|", ("gradient_lipschitz",)),
    ("sup |f - ReLU|", ("distance", "sup")),
    ("∫ |f - ReLU|", ("distance", "l1")),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which activations, and how precisely."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations (default: the whole catalogue)")
    parser.add_argument(
        "--digits", metavar="N", type=at_least(1), default=15, help="proven digits (default: %(default)s)"
    )
    parser.add_argument("--jobs", metavar="N", type=at_least(1), help="worker processes (default: one per core)")
    parser.add_argument("--no-cache", dest="cache", action="store_false", help="compute again what is cached")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the JSON here (default: constants.json)")


def run(args: argparse.Namespace) -> int:
    from ..ledger.constants import constants
    from ..theory.activations import catalogue
    from ..theory.errors import InputError

    if args.digits > 50:
        raise InputError(f"--digits {args.digits} is too many; at most 50 are certified")
    with Progress(len(args.names) or len(catalogue()), "certifying") as progress:
        table = constants(args.names, args.digits, args.jobs, args.cache, progress.advance)
    target = args.json or args.output or "constants.json"
    write_json(target, {"schema": 1, "digits": args.digits, "constants": table})
    if args.json != "-":
        say(_text(table))
        say(f"\n{len(table)} activations at their default parameters; all digits in {target}")
    return 0


def _text(table: dict) -> str:
    from ..numerics.findings.grades import Column, Quantity, graded_table

    words = ("smoothness", "monotone")
    rows = [
        (name, *(_words(facts, key) for key in words), *(_cell(facts, path) for _, path in COLUMNS))
        for name, facts in table.items()
    ]
    columns: list[Column] = ["activation", *map(Quantity, ("class", "monotone", *(title for title, _ in COLUMNS)))]
    _, header, lines = graded_table("", columns, rows)
    return format_table(header, lines)


def _words(facts: dict, key: str):
    from ..numerics.findings.grades import Grade, Graded, NotKnown

    found = facts[key]
    if found is None or found.startswith("undecided"):
        return NotKnown("undecided")
    return Graded(found, Grade(facts["grades"][key]))


def _cell(facts: dict, path: tuple[str, ...]):
    """About ten digits for the eye; the file has them all."""
    from ..numerics.findings.grades import Grade, Graded, NotKnown

    for key in path:
        facts = facts[key]
    if "undecided" in facts:
        return NotKnown("undecided")
    lower, upper = facts["lower"], facts["upper"]
    if lower == upper:
        text = lower if len(lower) <= 12 else f"{float(lower):.10g}…"
    else:
        text = f"{(float(lower) + float(upper)) / 2:.10g}…"
    return Graded(text, Grade(facts["grade"]))
