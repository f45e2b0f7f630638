"""Everything certified about one function: range, slopes, Lipschitz constants, zeros, limits, distances."""

import argparse

from .arguments import add_params, at_least, one_line
from .limits import positive_seconds
from .numbers import line, number_text, words
from .output import write_json
from .terminal import say

EXAMPLE = 'provenact check "x*tanh(log(1+exp(x)))"'
LABELS = {
    "range.inf": "infimum",
    "range.sup": "supremum",
    "lipschitz": "Lipschitz constant",
    "gradient_lipschitz": "gradient-Lipschitz constant",
    "min_slope": "smallest slope",
    "max_slope": "largest slope",
    "distance.sup": "sup distance to {against}",
    "distance.l1": "L1 distance to {against}",
    "limits.minus_infinity": "limit at -inf",
    "limits.slope_minus_infinity": "slope at -inf",
    "limits.distance_to_asymptote_minus_infinity": "distance to the left asymptote",
    "limits.infinity": "limit at inf",
    "limits.slope_infinity": "slope at inf",
    "limits.distance_to_asymptote_infinity": "distance to the right asymptote",
    "moments.mean": "E f(X), X ~ N(0, {q})",
    "moments.second": "E f(X)²",
    "moments.slope_second": "E f′(X)²",
    "moments.curvature_second": "E f″(X)²",
}

SLOPES = ("decreasing", "constant", "increasing")
CURVATURES = ("concave", "affine", "convex")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The function, its parameters, and what it is compared with."""
    parser.add_argument("function", metavar="EXPR", type=one_line, help="an expression in x, or a catalogue name")
    add_params(parser)
    parser.add_argument(
        "--against", metavar="EXPR", type=one_line, default="relu", help="compare with this (default: %(default)s)"
    )
    parser.add_argument(
        "--variance", metavar="Q", default="1", help="variance of the Gaussian input (default: %(default)s)"
    )
    parser.add_argument(
        "--digits", metavar="N", type=at_least(1), default=15, help="proven digits, up to 50 (default: %(default)s)"
    )
    parser.add_argument(
        "--timeout", dest="seconds", type=positive_seconds, default=argparse.SUPPRESS, help="the same as --seconds"
    )
    parser.add_argument(
        "--limit", dest="limits", metavar="NAME=VALUE", action="append", default=[],
        help="behaviour as a parameter tends to 0 or inf, such as beta=0 (may be repeated)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    from ..numerics.check import check
    from ..theory.errors import InputError

    if args.digits > 50:
        raise InputError(f"--digits {args.digits} is too many; at most 50 are certified")
    report = check(
        args.function, params=dict(args.params), against=args.against, variance=args.variance,
        digits=args.digits, seconds=_for_finding(args.seconds), limits=args.limits,
    )  # fmt: skip
    if args.json:
        write_json(args.json, report.as_dict(args.digits))
    if args.json != "-":
        say(_as_text(report, args))
    return 0


def _for_finding(seconds: float) -> float:
    """What is found in this time is shown; the rest of it is for showing."""
    return seconds - min(2.0, seconds / 4)


def _as_text(report, args) -> str:
    from ..theory.printing import lines

    analysis = report.analysis
    names = {"against": args.against, "q": args.variance}
    blocks = [[f"f = {args.function}", f"{'domain':<36} {analysis.domain}"]]
    if analysis.domain == "R":
        blocks[0][1:1] = [f"  {line}" for line in lines(analysis.cells)]
    numbers = [
        line(LABELS[key].format(**names), number_text(result, args.digits)) + _law(report, key, args.digits)
        for key, result in analysis.results.items()
    ]
    blocks.append([line("smoothness class", words(analysis.smoothness)), *numbers])
    slopes, curvatures = _regions(analysis.monotone_regions, SLOPES), _regions(analysis.convex_regions, CURVATURES)
    blocks.append([
        line("monotone", words(analysis.monotone, slopes)),
        line("convex", words(analysis.convex, curvatures)),
        line("zeros of f", words(_zeros(analysis.zeros))),
        line("zeros of f′", words(_zeros(analysis.slope_zeros))),
        line("scaling law", report.scaling or words(None, "none known")),
        *(line(f"as {name}", limit) for name, limit in report.limits.items()),
    ])  # fmt: skip
    seconds = sum(result.seconds for result in analysis.results.values())
    blocks.append([f"{args.digits} digits, certified in {seconds:.2f} s"])
    return "\n\n".join("\n".join(block) for block in blocks)


def _law(report, key: str, digits: int) -> str:
    """The number as a function of the parameter that scales, where it depends on it."""
    law = report.parametric.get(key)
    if law is None or law.power == 0:
        return ""
    from ..numerics.grades import Graded, shown

    times = Graded(f"{number_text(law.result, digits).text} {law.parameter}^{law.power}", law.grade)
    return f"   = {shown(times)}"


def _regions(regions, names: tuple[str, str, str]) -> str:
    if isinstance(regions, str):
        return f"   ({regions})"
    parts = [
        f"{names[region.sign + 1]} on ({_end(region.start, '-inf')}, {_end(region.end, 'inf')})" for region in regions
    ]
    return f"   {'; '.join(parts)}" if len(parts) > 1 else ""


def _end(zero, infinite: str) -> str:
    from ..numerics.decimals import common_digits
    from ..theory.printing import plain

    if zero is None:
        return infinite
    return plain(zero.exact) if zero.exact is not None else common_digits(zero.place, 12)


def _zeros(zeros) -> str:
    if zeros is None or not zeros.complete:
        return "undecided" + (f": {'; '.join(zeros.reasons)}" if zeros else "")
    ends = {end for pair in zeros.intervals for end in pair}
    points = [_end(zero, "") for zero in zeros.points if zero.exact is None or zero.exact not in ends]
    ranges = [f"all of [{'-inf' if a is None else a}, {'inf' if b is None else b}]" for a, b in zeros.intervals]
    return ", ".join([*ranges, *points]) or "none"
