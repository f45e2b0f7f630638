"""Show a derivation step by step, each with its reason and, where it states something, the check of that.

NAME is an entry of the catalogue, or one of these, which take a definition of your own:
  gate-distance   --cdf F                     how far the gate F(lam x) is from the step, x F(lam x) from ReLU
  inverse-error   --zeta Z                    the error of the approximate inverse of t + eps zeta(t)
  correction      --activation F --density P  the entropy-based correction of an activation
  soft-quantizer  --log-weight L              means over an index and their gradients, for any weight
  mollification   EXPR --kernel K             any piecewise polynomial smoothed with any kernel
  correlation     [--activation F]            how correlations travel through wide random layers
Each step says what it rests on; what has no closed form is enclosed, and what diverges is said to. Beside closed forms
stands what SymPy derives by a route of its own (a candidate) and what mpmath gives in numbers (a cross-check); neither
decides, but a step that one of them denies makes the exit status 1. Two screens at most; --full shows every check.
"""

import argparse

from ..numerics.subjects.step_text import step_as_dict, steps_as_text, steps_in_short
from ..theory.language.layout import columns
from .arguments import add_flag, one_line
from .output import shared, write_bytes_atomically
from .terminal import say

EXAMPLE = "\n  ".join(
    (
        "provenact derive srelu",
        "provenact derive gate-distance --cdf 'sigma(x)' --norm L1",
        "provenact derive inverse-error --zeta 'x*exp(-x^2)'",
        "provenact derive correction --activation 'softplus(x)' --density 'exp(-abs(x))/2'",
        "provenact derive soft-quantizer --log-weight='-alpha*(x-y)^2'",
        "provenact derive mollification 'max(-1, min(1, x))' --kernel triweight --latex",
    )
)
OPTIONS = {
    "cdf": "a distribution function, such as 'sigma(x)' (gate-distance)",
    "zeta": "a correction, such as 'x*exp(-x^2)' (inverse-error)",
    "on": "the interval, such as '[0, inf)' (inverse-error, correction)",
    "activation": "an activation, by name (correlation) or also as an expression (correction)",
    "density": "the density of the inputs, such as 'exp(-abs(x))/2' (correction)",
    "log-weight": "the logarithm of a weight in x, y and alpha, such as '-alpha*(x-y)^2' (soft-quantizer)",
    "kernel": "a kernel's name, or an expression on [-1, 1] (mollification)",
    "width": "the half-width of the kernel (mollification; default: free where it scales)",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="an entry of the catalogue, such as srelu, or a subject above")
    parser.add_argument("expr", metavar="EXPR", nargs="?", type=one_line, help="the function (mollification)")
    for name, meaning in OPTIONS.items():
        parser.add_argument(f"--{name}", metavar=name.upper(), type=one_line, help=meaning)
    parser.add_argument("--norm", action="append", choices=("sup", "L1", "L2"), help="of the distances (gate-distance)")
    add_flag(parser, "--full", "show every step with every check, not two screens")
    parser.add_argument("--latex", action="store_true", help="print an appendix that a LaTeX paper can include")
    parser.add_argument("--pdf", metavar="FILE", help="write the appendix as a PDF (needs pdflatex)")


def run(args: argparse.Namespace) -> int:
    from ..numerics.subjects.stories import derive_subject
    from ..report.appendix import appendix, pdf

    options = {name.replace("-", "_"): getattr(args, name.replace("-", "_")) for name in (*OPTIONS, "norm", "expr")}
    title, checked = derive_subject(args.name, **{key: value for key, value in options.items() if value is not None})
    fragment = appendix(title, checked)
    if args.pdf:
        write_bytes_atomically(args.pdf, pdf(fragment))
    data = {"name": args.name, "steps": [step_as_dict(item) for item in checked]}
    if shared(args.json, lambda: data) and (args.latex or not args.pdf):
        told = (steps_as_text if args.full else steps_in_short)(title, checked, columns())
        say(fragment if args.latex else told)
    return int(not all(item.passed for item in checked))
