"""Solve for the constants that make pieces meet smoothly at their knots."""

import argparse

from .arguments import add_latex, add_params, add_text, at_least, comma_separated
from .output import cells_as_json, shared
from .terminal import say, say_lines

EXAMPLE = 'provenact join "0; a*x^2+b*x+c; x" --knots="-b0, b0" --solve a,b,c'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text(parser, "pieces", "PIECES", "expressions in x, with ';' between")
    add_text(parser, "--knots", "KNOTS", "where the pieces meet, with ',' between", required=True)
    add_text(parser, "--solve", "NAMES", "the constants to find, such as a,b,c", type=comma_separated, required=True)
    agree = "derivatives that must agree at each knot (default: %(default)s, a C^1 function)"
    add_text(parser, "--order", "K", agree, type=at_least(0), default=1)
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    from ..numerics.deciders.checks import check_derivation
    from ..numerics.subjects.given import join
    from ..theory.language.latex import latex
    from ..theory.language.parser import parse_number

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
        (say if args.latex else say_lines)("\n".join([latex(joined.cells) if args.latex else str(joined), *wrong]))
    return int(bool(wrong))
