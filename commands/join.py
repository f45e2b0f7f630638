"""Solve for the constants that make pieces meet smoothly at their knots."""

import argparse

from .arguments import add_latex, add_params, at_least, comma_separated, one_line
from .output import cells_as_json, shared
from .terminal import say

EXAMPLE = 'provenact join "0; a*x^2+b*x+c; x" --knots="-b0, b0" --solve a,b,c'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pieces, the knots between them and the constants to solve for."""
    parser.add_argument("pieces", metavar="PIECES", type=one_line, help="expressions in x, with ';' between")
    parser.add_argument(
        "--knots", metavar="KNOTS", type=one_line, required=True, help="where the pieces meet, with ',' between"
    )
    parser.add_argument(
        "--solve", metavar="NAMES", type=comma_separated, required=True, help="the constants to find, such as a,b,c"
    )
    parser.add_argument(
        "--order", metavar="K", type=at_least(0), default=1,
        help="derivatives that must agree at each knot (default: %(default)s, a C^1 function)",
    )  # fmt: skip
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    from ..numerics.deciders.checks import check_derivation
    from ..numerics.subjects.given import join
    from ..theory.latex import latex
    from ..theory.parser import parse_number

    values = {name: parse_number(text) for name, text in args.params}
    joined = join(args.pieces, args.knots, ",".join(args.solve), args.order, parameters=values)
    checked = check_derivation(joined.derivation)
    said = {item.title: "; ".join(one.detail for one in item.evidence) for item in checked if not item.passed}
    wrong = [f"not so: {title}: {detail}" for title, detail in said.items()]
    data = {
        "solution": {symbol.name: str(value) for symbol, value in joined.solution.items()},
        "knots": [str(knot) for knot in joined.cells.knots],
        "cells": cells_as_json(joined.cells),
        "smoothness": str(joined.cells.smoothness()),
        "conditions": joined.count,
        "checks": [item.outcome.value for item in checked if item.outcome],
    }
    if shared(args.json, lambda: data):
        say("\n".join([latex(joined.cells) if args.latex else str(joined), *wrong]))
    return int(bool(wrong))
