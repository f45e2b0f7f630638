"""Show a derivation step by step, each with its reason and the check that it passed."""

import argparse

from .output import write_bytes_atomically, write_json
from .steps import step_as_dict, steps_as_text
from .terminal import say

EXAMPLE = "provenact derive srelu"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The name of what is derived."""
    parser.add_argument("name", metavar="NAME", help="an activation of the catalogue, such as srelu")
    parser.add_argument("--latex", action="store_true", help="print an appendix that a LaTeX paper can include")
    parser.add_argument("--pdf", metavar="FILE", help="write the appendix as a PDF (needs pdflatex)")


def run(args: argparse.Namespace) -> int:
    from ..derivations.realisation import derive
    from ..numerics.checks import check_derivation
    from ..report.appendix import appendix, pdf
    from ..theory.activations import activation

    checked = check_derivation(derive(args.name))
    fragment = appendix(f"Derivation of {activation(args.name).title}", checked)
    if args.pdf:
        write_bytes_atomically(args.pdf, pdf(fragment))
    if args.json:
        write_json(args.json, {"name": args.name, "steps": [step_as_dict(item) for item in checked]})
    if args.json != "-" and (args.latex or not args.pdf):
        say(fragment if args.latex else steps_as_text(f"derivation of {args.name}", checked))
    return int(not all(item.passed for item in checked))
