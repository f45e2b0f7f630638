"""What `check` found, as people read it.

- `check_text(report)`       every fact with its grade
- `zeros_in_words(zeros)`    points, and intervals with the ends that belong to them
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from ...theory.exact.domains import Interval
from ...theory.language.printing import lines, plain
from ..arithmetic.decimals import common_digits
from ..findings.grades import Graded, NotKnown, shown
from ..findings.reading import zeros_counted
from .shown_numbers import line, number_text, words

if TYPE_CHECKING:
    from ..search.roots import ZeroSet
    from .analysis import Analysis, Regions
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
    analysis, domain = report.analysis, report.analysis.domain
    blocks = [[f"f = {report.text}", f"{'domain':<36} {domain.words}"]]
    if domain.is_everything:
        blocks[0][1:1] = [f"  {line}" for line in lines(analysis.cells)]
    blocks += _facts(report) if analysis.stretches else [[f"not asked: {_why_nothing(analysis)}"]]
    said = [line("scaling law", report.scaling)] if report.scaling else []
    said += [line(f"as {name}", limit) for name, limit in report.limits.items()]
    blocks += [said] if said else []
    asked = [result for result in analysis.results.values() if result.is_asked]
    known = sum(result.is_decided or bool(result.why_none) for result in asked)
    blocks += [[f"{report.digits} digits; {known} of {len(asked)} numbers certified"]] if asked else []
    return zeros_counted("\n\n".join("\n".join(block) for block in blocks))


def _why_nothing(analysis: Analysis) -> str:
    return next(result.note for result in analysis.results.values())


def _facts(report: Report) -> list[list[str]]:
    """The numbers, those that are not known for one reason together, and the facts in words."""
    analysis, digits = report.analysis, report.digits
    inside = "" if analysis.domain.is_everything else ", inside the domain"
    rows, unknown = [line(f"smoothness class{inside}", words(analysis.smoothness))], defaultdict[str, list[str]](list)
    reasons = Counter(result.note for result in analysis.results.values() if not result.is_decided)
    for key, result in analysis.results.items():
        label = LABELS[key].format(against=report.against, q=report.variance)
        if result.is_decided or result.why_none or (result.is_asked and reasons[result.note] == 1):
            rows.append(line(label, number_text(result, digits)) + _law(report, key, digits))
        else:
            state = "undecided" if result.is_asked else "not asked"
            unknown[f"{state}, because {result.note}"].append(label)
    rows += [f"{reason}: {'; '.join(labels)}" for reason, labels in unknown.items()]
    return [
        rows,
        [
            line("monotone", _in_regions(analysis.monotone, analysis.monotone_regions, SLOPES)),
            line("convex", _in_regions(analysis.convex, analysis.convex_regions, CURVATURES)),
            line("zeros of f", words(zeros_in_words(analysis.zeros))),
            line("zeros of f′", words(zeros_in_words(analysis.slope_zeros))),
        ],
    ]


def _law(report, key: str, digits: int) -> str:
    """The number as a function of the parameter that scales, where it depends on it."""
    law = report.parametric.get(key)
    if law is None or law.power == 0:
        return ""
    times = Graded(f"{number_text(law.result, digits).text} {law.parameter}^{law.power}", law.grade)
    return f"   = {shown(times)}"


def _in_regions(found: str | None, regions: Regions, names: tuple[str, str, str]) -> Graded | NotKnown:
    """A fact about all of the domain, and where on it what holds; of the whole nothing may be known or true."""
    if isinstance(regions, str):
        return words(found or f"undecided: {regions}")
    parts = [
        f"{names[region.sign + 1]} on ({_end(region.start, '-inf')}, {_end(region.end, 'inf')})" for region in regions
    ]
    return words("   ".join(filter(None, (found, "; ".join(parts) if len(parts) > 1 else ""))) or None)


def _end(zero, infinite: str) -> str:
    if zero is None:
        return infinite
    return plain(zero.exact) if zero.exact is not None else common_digits(zero.place, 12)


def zeros_in_words(zeros: ZeroSet | None) -> str:
    if zeros is None or not zeros.complete:
        return f"undecided: {zeros.why}" if zeros else "undecided"
    ends = {end for pair in zeros.intervals for end in pair}
    points = [_end(zero, "") for zero in zeros.points if zero.exact is None or zero.exact not in ends]
    closed = {zero.exact for zero in zeros.points if zero.exact is not None}
    ranges = [f"all of {Interval(a, b, a not in closed, b not in closed)}" for a, b in zeros.intervals]
    return ", ".join([*ranges, *points]) or "none"
