"""Certified lines below and above a function on an interval, for those who verify networks."""

from __future__ import annotations

import argparse

from .arguments import add_params, one_line
from .numbers import line
from .output import write_json
from .terminal import say

EXAMPLE = 'provenact relax "x*Phi(x)" --on "[-1.8, -1]"'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The function, the interval, and which lines are the best."""
    parser.add_argument("function", metavar="EXPR", type=one_line, help="an expression in x, or a catalogue name")
    parser.add_argument(
        "--on", metavar="INTERVAL", type=one_line, required=True, help="an interval such as [-1.8, -1] or [0, inf)"
    )
    add_params(parser)
    parser.add_argument(
        "--best", choices=("area", "strip"), default="area",
        help="the least area between the lines, or parallel lines at the least distance (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--at", metavar="X", help="be near over this point, not over the middle of the interval")
    parser.add_argument("--plot", metavar="FILE", help="draw the function and the lines (.png, .svg or .pdf)")


def run(args: argparse.Namespace) -> int:
    from ..numerics.relaxation.lines import relax

    found = relax(args.function, args.on, dict(args.params), args.best, args.at)
    if args.plot:
        from ..figures.relaxation import draw

        draw(found, dict(args.params), args.plot)
    if args.json:
        write_json(args.json, found.as_dict())
    if args.json != "-":
        say(_as_text(found))
    return 0


def _as_text(found) -> str:
    from ..numerics.grades import Grade, Graded, NotKnown

    def ball(text: str | None):
        return NotKnown("there is none") if text is None else Graded(text, Grade.BALL)

    rows = [
        ("lower line", found.lower and _line_text(found.lower)),
        ("upper line", found.upper and _line_text(found.upper)),
        (f"gap of the lines at x = {found.at}", found.gap),
        ("no pair of lines has less there than", found.least_gap),
        ("infimum, at least", found.range[0]),
        ("supremum, at most", found.range[1]),
    ]
    shown = [line(label, ball(text)) for label, text in rows if not (text is None and "lines" in label)]
    return "\n".join([f"f = {found.function} on {found.on}", "", *shown])


def _line_text(one) -> str:
    sign, size = ("-", one.intercept[1:]) if one.intercept.startswith("-") else ("+", one.intercept)
    return f"{one.slope} x {sign} {size}"
