"""What `check` found, as people read it.

- `check_text(report)`       every fact with its grade
- `zeros_in_words(zeros)`    points, and intervals with the ends that belong to them
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...theory.domains import Interval
from ...theory.printing import lines, plain
from ..arithmetic.decimals import common_digits
from ..findings.grades import Graded, shown
from .shown_numbers import line, number_text, words

if TYPE_CHECKING:
    from .check import Report

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


def check_text(report: Report) -> str:
    analysis, digits = report.analysis, report.digits
    names = {"against": report.against, "q": report.variance}
    blocks = [[f"f = {report.text}", f"{'domain':<36} {analysis.domain}"]]
    if analysis.domain == "R":
        blocks[0][1:1] = [f"  {line}" for line in lines(analysis.cells)]
    numbers = [
        line(LABELS[key].format(**names), number_text(result, digits)) + _law(report, key, digits)
        for key, result in analysis.results.items()
    ]
    blocks.append([line("smoothness class", words(analysis.smoothness)), *numbers])
    slopes, curvatures = _regions(analysis.monotone_regions, SLOPES), _regions(analysis.convex_regions, CURVATURES)
    blocks.append([
        line("monotone", words(analysis.monotone, slopes)),
        line("convex", words(analysis.convex, curvatures)),
        line("zeros of f", words(zeros_in_words(analysis.zeros))),
        line("zeros of f′", words(zeros_in_words(analysis.slope_zeros))),
        line("scaling law", report.scaling or words(None, "none known")),
        *(line(f"as {name}", limit) for name, limit in report.limits.items()),
    ])  # fmt: skip
    seconds = sum(result.seconds for result in analysis.results.values())
    blocks.append([f"{digits} digits, certified in {seconds:.2f} s"])
    return "\n\n".join("\n".join(block) for block in blocks)


def _law(report, key: str, digits: int) -> str:
    """The number as a function of the parameter that scales, where it depends on it."""
    law = report.parametric.get(key)
    if law is None or law.power == 0:
        return ""
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
    if zero is None:
        return infinite
    return plain(zero.exact) if zero.exact is not None else common_digits(zero.place, 12)


def zeros_in_words(zeros) -> str:
    if zeros is None or not zeros.complete:
        return "undecided" + (f": {'; '.join(zeros.reasons)}" if zeros else "")
    ends = {end for pair in zeros.intervals for end in pair}
    points = [_end(zero, "") for zero in zeros.points if zero.exact is None or zero.exact not in ends]
    closed = {zero.exact for zero in zeros.points if zero.exact is not None}
    ranges = [f"all of {Interval(a, b, a not in closed, b not in closed)}" for a, b in zeros.intervals]
    return ", ".join([*ranges, *points]) or "none"
