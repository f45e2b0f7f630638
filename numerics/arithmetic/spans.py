"""Spans: intervals given by their two ends, which may be infinite.

A ball is a midpoint and a radius, so it cannot hold "between 0 and 1e-30, never negative". Where the
sign of a remainder matters, ends are kept instead.

- `Span(low, high)`     + and *, `.union`, `.ball`, `.sign()`
- `span_of(ball)`, `UNIT` = [0, 1]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from flint import arb


@dataclass(frozen=True)
class Span:
    """All numbers from low to high; both are exact or infinite."""

    low: arb
    high: arb

    def __add__(self, other: Span) -> Span:
        return Span((self.low + other.low).lower(), (self.high + other.high).upper())

    def __neg__(self) -> Span:
        return Span(-self.high, -self.low)

    def __mul__(self, other: Span) -> Span:
        products = [_times(a, b) for a in (self.low, self.high) for b in (other.low, other.high)]
        return Span(reduce(arb.min, products).lower(), reduce(arb.max, products).upper())

    def union(self, other: Span) -> Span:
        return Span(self.low.min(other.low).lower(), self.high.max(other.high).upper())

    @property
    def is_finite(self) -> bool:
        return bool(self.low.is_finite() and self.high.is_finite())

    @property
    def ball(self) -> arb:
        ball = self.low.union(self.high)
        return ball.nonnegative_part() if self.low >= 0 else -((-ball).nonnegative_part()) if self.high <= 0 else ball

    def sign(self) -> int | None:
        """1 or -1 where all numbers have that sign strictly; None otherwise."""
        return 1 if self.low > 0 else -1 if self.high < 0 else None


def _times(a: arb, b: arb) -> arb:
    """Product of two ends; zero times an infinite end is zero, as for limits of finite numbers."""
    return arb(0) if (a.is_exact() and a == 0) or (b.is_exact() and b == 0) else a * b


def span_of(ball: arb) -> Span:
    return Span(ball.lower(), ball.upper())


UNIT = Span(arb(0), arb(1))
