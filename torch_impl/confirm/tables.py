"""Cells, rows and verdicts that several runs share.

- `spread(values)`                     "mean ± deviation" of what is finite
- `mean_of(values)`, `median_of(values)`   of what is finite
- `best_of(values, larger)`            the label with the best mean
- `better_verdict(...)`                is one label better than the best of the others?
- `threshold_verdict(...)`             is a paired difference beyond a number?
- `within_verdict(...)`                is it within a margin?
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from .comparison import Values
from .run import Verdict
from .statistics import NOT_SUPPORTED, SUPPORTED, TOO_SMALL, mean_and_deviation, paired_difference, verdict_of


def spread(values: Sequence[float | None], digits: int = 3) -> str:
    """Mean and standard deviation for people."""
    mean, deviation = mean_and_deviation(values)
    if mean is None:
        return "diverged"
    return f"{mean:.{digits}g}" if deviation is None else f"{mean:.{digits}g} ± {float(f'{deviation:.1g}'):g}"


def mean_of(values: Sequence[float | None]) -> float | None:
    return mean_and_deviation(values)[0]


def median_of(values: Sequence[float | None]) -> float | None:
    """The middle of what is finite: of errors that differ by orders of magnitude the mean shows the worst alone."""
    finite = [value for value in values if value is not None]
    return median(finite) if finite else None


def best_of(values: Values, larger: bool, without: Sequence[str] = ()) -> str:
    """The label with the best mean; those without a finite value are out."""
    means = {label: mean_of(row) for label, row in values.items() if label not in without}
    finite = {label: mean for label, mean in means.items() if mean is not None}
    return (max if larger else min)(finite, key=lambda label: finite[label])


def better_verdict(claim: str, values: Values, label: str, larger: bool, unit: str, against: str = "") -> Verdict:
    """Is `label` better than `against`, by default the best of all others?"""
    other = against or best_of(values, larger, without=[label])
    difference = paired_difference(values[label], values[other])
    because = f"{label} less {other}: {difference} {unit}, 95 %, {difference.pairs} pairs" if difference else "no pairs"
    return Verdict(claim, verdict_of(difference, larger), because)


def threshold_verdict(
    claim: str, ours: Sequence[float | None], theirs: Sequence[float | None], least: float, unit: str
) -> Verdict:
    """Is ours - theirs more than `least`? The interval must lie on one side of it."""
    difference = paired_difference(ours, theirs)
    if difference is None:
        return Verdict(claim, TOO_SMALL, "no pairs")
    verdict = SUPPORTED if difference.low > least else NOT_SUPPORTED if difference.high < least else TOO_SMALL
    return Verdict(claim, verdict, f"difference {difference} {unit}, asked for {least:+.3g}")


def within_verdict(
    claim: str, ours: Sequence[float | None], theirs: Sequence[float | None], margin: float, unit: str
) -> Verdict:
    """Is ours as good as theirs, up to a margin either way? The whole interval must lie within it."""
    difference = paired_difference(ours, theirs)
    if difference is None:
        return Verdict(claim, TOO_SMALL, "no pairs")
    inside = -margin <= difference.low and difference.high <= margin
    outside = difference.low > margin or difference.high < -margin
    verdict = SUPPORTED if inside else NOT_SUPPORTED if outside else TOO_SMALL
    return Verdict(claim, verdict, f"difference {difference} {unit}, margin {margin:g}")
