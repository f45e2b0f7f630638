"""Means over seeds, paired differences with intervals, and the verdict that follows from one.

- `mean_and_deviation(values)`            the mean, and the standard deviation with n - 1
- `paired_difference(ours, theirs)`       a `Difference`: mean and its interval by Student's t
- `verdict_of(difference, larger)`        supported, not supported, or too small to tell
- `t_quantile(p, degrees)`                of Student's distribution by bisection
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SUPPORTED, NOT_SUPPORTED, TOO_SMALL = "supported", "not supported", "too small to tell"
LEVEL = 0.95


@dataclass(frozen=True)
class Difference:
    """The mean of paired differences and the interval that holds the true mean at LEVEL."""

    mean: float
    low: float
    high: float
    pairs: int

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0.0 or self.high < 0.0

    def __str__(self) -> str:
        """Three digits of the larger end; what lies below them is the noise of the sums."""
        largest = max(abs(self.low), abs(self.high))
        places = 2 - math.floor(math.log10(largest)) if largest else 0
        mean, low, high = (f"{round(value, places) + 0.0:+.3g}" for value in (self.mean, self.low, self.high))
        return f"{mean} [{low}, {high}]"


def mean_and_deviation(values: Sequence[float | None]) -> tuple[float | None, float | None]:
    """Mean and standard deviation of what is finite; None where there are too few."""
    finite = [value for value in values if value is not None and math.isfinite(value)]
    if not finite:
        return None, None
    mean = math.fsum(finite) / len(finite)
    if len(finite) < 2:
        return mean, None
    return mean, math.sqrt(math.fsum((value - mean) ** 2 for value in finite) / (len(finite) - 1))


def paired_difference(ours: Sequence[float | None], theirs: Sequence[float | None]) -> Difference | None:
    """The mean of ours - theirs over the seeds where both are finite; None with fewer than two."""
    differences = [
        a - b
        for a, b in zip(ours, theirs, strict=True)
        if a is not None and b is not None and math.isfinite(a) and math.isfinite(b)
    ]
    mean, deviation = mean_and_deviation(differences)
    if mean is None or deviation is None:
        return None
    half = t_quantile(0.5 + LEVEL / 2, len(differences) - 1) * deviation / math.sqrt(len(differences))
    return Difference(mean, mean - half, mean + half, len(differences))


def verdict_of(difference: Difference | None, larger: bool = True) -> str:
    """Whether ours is larger (or smaller) than theirs: only an interval without zero says so."""
    if difference is None or not difference.excludes_zero:
        return TOO_SMALL
    return SUPPORTED if (difference.mean > 0.0) == larger else NOT_SUPPORTED


def t_quantile(p: float, degrees: int) -> float:
    """The p-quantile of Student's distribution for 1/2 <= p < 1, by bisection."""
    if not 0.5 <= p < 1.0 or degrees < 1:
        raise ValueError(f"p in [0.5, 1) and at least 1 degree of freedom are expected, got {p} and {degrees}")
    low, high = 0.0, 1.0
    while _t_probability(high, degrees) < p:
        high *= 2.0
    for _ in range(80):  # 80 halvings exhaust the precision of a float
        middle = (low + high) / 2.0
        if _t_probability(middle, degrees) < p:
            low = middle
        else:
            high = middle
    return high


def _t_probability(t: float, degrees: int) -> float:
    """P(T <= t) for t >= 0: the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = math.atan2(t, math.sqrt(degrees))
    sine, cosine = math.sin(angle), math.cos(angle)
    if degrees % 2 == 0:
        return 0.5 + 0.5 * sine * _sum(cosine, degrees // 2, 1)
    tail = sine * cosine * _sum(cosine, (degrees - 1) // 2, 2)
    return 0.5 + (angle + tail) / math.pi


def _sum(cosine: float, terms: int, first: int) -> float:
    """1 + (first/(first+1)) cos^2 + ... : `terms` terms, each the last one times (2j+first)/(2j+first+1) cos^2."""
    total, term = 0.0, 1.0
    for j in range(terms):
        total += term
        term *= cosine * cosine * (2 * j + first) / (2 * j + first + 1)
    return total
