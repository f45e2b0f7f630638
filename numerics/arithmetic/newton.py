"""Derivatives of an analytic piece over balls, and interval Newton for a zero that is known to be simple.

- `Slice(f, derivative, sign)`      F = sign * f^(derivative); `.values(ball, n)` gives F, F', ..., F^(n)
- `newton(F, order, low, high)`   a tight enclosure of the one zero of F^(order) between low and high
- `simple_rational_in(ball)`, `exact_zero_in(ball, value)`
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial

from flint import arb, fmpq

from ...theory.exact.functions import integer_in
from .balls import is_exact_zero
from .functions import Analytic

TINY = arb(2) ** -1024  # a zero at zero would be approached for ever
SIMPLE = 48  # exact zeros are looked for among multiples of 1/48


@dataclass(frozen=True)
class Slice:
    f: Analytic
    derivative: int = 0
    sign: int = 1

    def values(self, ball: arb, order: int) -> list[arb]:
        jet = self.f.jet(ball, self.derivative + order)
        return [c * (factorial(k) * self.sign) for k, c in enumerate(jet)][self.derivative :]

    def value(self, ball: arb) -> arb:
        return self.values(ball, 0)[0]

    def at(self, ball: arb) -> arb:
        """F on a narrow ball by the mean value form."""
        middle = ball.mid()
        slope = self.values(ball, 1)[1]
        centred = self.value(middle) + slope * (ball - middle)
        return centred if centred.is_finite() else self.value(ball)


def newton(function: Slice, order: int, low: arb, high: arb) -> arb:
    """The zero between low and high of F^(order), whose slope has one sign there and whose sign changes."""

    def value(z: arb) -> arb:
        return function.values(z, order)[order]

    ball = low.union(high)
    for _ in range(200):
        middle = ball.mid()
        step = middle - value(middle) / function.values(ball, order + 1)[order + 1]
        if not step.is_finite():
            step = _bisected(value, ball, low)
        if not step.overlaps(ball):
            break
        smaller = step.intersection(ball)
        if not smaller.rad() < ball.rad() * 0.9 or smaller.rad() < TINY:
            return smaller
        ball = smaller
    return ball


def _bisected(value: Callable[[arb], arb], ball: arb, low: arb) -> arb:
    """The half of the ball where the sign changes, seen from its lower end."""
    middle, at_low = ball.mid(), value(low)
    at_middle = value(middle)
    if (at_middle > 0 and at_low > 0) or (at_middle < 0 and at_low < 0):
        return middle.union(ball.upper())
    if (at_middle > 0 and at_low < 0) or (at_middle < 0 and at_low > 0):
        return ball.lower().union(middle)
    return ball


def simple_rational_in(ball: arb) -> fmpq | None:
    """The multiple of 1/48 in a ball, if there is one."""
    nearest = integer_in((ball.mid() * SIMPLE + arb(0.5)).floor())
    if nearest is None:
        return None
    candidate = fmpq(nearest, SIMPLE)
    return candidate if ball.overlaps(arb(candidate)) else None


def exact_zero_in(ball: arb, value: Callable[[arb], arb]) -> fmpq | None:
    """A simple rational in the ball at which ball arithmetic gives exactly zero."""
    candidate = simple_rational_in(ball)
    if candidate is None or not arb(candidate).is_exact():
        return None
    return candidate if is_exact_zero(value(arb(candidate))) else None
