"""Conditions: how much an error of its argument moves a library's function, bounded on an interval in balls.

For each function: its values, which the table of operations has, and bounds on an interval of |g'|, |g'/g|, |x g'/g|
and |x g'|, with which absolute errors of the argument become absolute or relative errors of the value, and relative
ones relative or absolute. Each is taken where the reason beside it says that it is largest.

- `Conditioning`, `CONDITIONS`    by operation; `EXP2`, of 2^x, which only devices have
- `up(ball)`, `down(ball)`     doubles above and below a ball
- `middle_of(low, high)`       the middle of two numbers
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from ..programs.operations import OPERATIONS, Operation, meaning_of

FAR = 1e5
HALF_PI = math.nextafter(math.pi / 2, 2.0)  # or a little more
End = Callable[[arb], arb]
Bound = Callable[[float, float], float]  # from the ends of an interval


def up(ball: arb) -> float:
    """A double that is no smaller than any number of the ball."""
    if not ball.is_finite():
        return math.inf
    return math.nextafter(float(ball.upper()), math.inf)


def down(ball: arb) -> float:
    if not ball.is_finite():
        return -math.inf
    return math.nextafter(float(ball.lower()), -math.inf)


def nearest_to_zero(low: float, high: float) -> float:
    """The least magnitude in an interval."""
    return low if low > 0.0 else -high if high < 0.0 else 0.0


def farthest(low: float, high: float) -> float:
    return max(abs(low), abs(high))


def middle_of(low: float, high: float, most: float = 4.0) -> float:
    """The middle of two numbers of one sign: of their exponents where one is more than so many times the other."""
    near, far = nearest_to_zero(low, high), farthest(low, high)
    is_wide = near > 0.0 and far > most * near
    return math.copysign(math.sqrt(near) * math.sqrt(far), low) if is_wide else low / 2 + high / 2


@dataclass(frozen=True)
class Conditioning:
    """The four bounds, and what the table of operations has of the function."""

    name: str
    slope: Bound
    by_absolute: Bound
    by_relative: Bound
    by_ratio: Bound = lambda low, high: math.inf  # |x g'|

    @cached_property
    def function(self) -> Operation:
        return OPERATIONS[self.name]

    @cached_property
    def at(self) -> End:
        return meaning_of(self.name, "ball")

    @property
    def limits(self) -> tuple[float, float]:
        """To the left and to the right, or what bounds it there."""
        least, most = (-HALF_PI, HALF_PI) if self.name == "atan" else self.function.bounds
        return {"falls": (most, least), "rises with size": (most, most)}.get(self.function.shape, (least, most))

    def values(self, low: float, high: float) -> tuple[float, float]:
        """An enclosure of the values on an interval."""
        if self.function.shape == "swings":
            ball = self.at(arb(low).union(arb(high))) if math.isfinite(high - low) else arb(0, 1)
            return max(down(ball), self.function.bounds[0]), min(up(ball), self.function.bounds[1])
        if self.function.shape == "rises with size":
            low, high = nearest_to_zero(low, high), farthest(low, high)
        elif self.function.shape == "falls":
            low, high = high, low
        bottom, top = self._end(low, down), self._end(high, up)
        return max(bottom, self.function.bounds[0]), min(top, self.function.bounds[1])

    def _end(self, x: float, side: Callable[[arb], float]) -> float:
        """The value at an end, or what bounds it on that side where balls give up: the limit, or the value at FAR."""
        if math.isinf(x):
            return self.limits[x > 0.0]
        ball = self.at(arb(x))
        if ball.is_finite():
            return side(ball)
        limit_is_above = (x > 0.0) != (self.function.shape == "falls")
        if limit_is_above == (side is up):
            return self.limits[x > 0.0]
        return side(self.at(arb(math.copysign(FAR, x))))


def _at_least_magnitude(function: End) -> Bound:
    """A bound that is largest where |x| is least; infinite at 0."""

    def bound(low: float, high: float) -> float:
        x = nearest_to_zero(low, high)
        return up(abs(function(arb(x)))) if x > 0.0 else math.inf

    return bound


def _two_sided(inner: End, start: float, singular: float) -> Bound:
    """For 1/(x |log x|) and its like: large at both ends of (start, singular) and falling beyond; infinite across."""

    def bound(low: float, high: float) -> float:
        if low <= start or low <= singular <= high:
            return math.inf
        return max(_size(inner, low), _size(inner, high)) if high < singular else _size(inner, low)

    return bound


def _size(function: End, x: float) -> float:
    return up(abs(function(arb(x)))) if math.isfinite(x) else math.inf


def _constant(value: float) -> Bound:
    return lambda low, high: value


def _bell(x: arb) -> arb:
    return 2 * (-x * x).exp() / arb.pi().sqrt()


def _steepest_bell(low: float, high: float) -> float:
    return up(_bell(arb(nearest_to_zero(low, high))))


def _mills(x: arb) -> arb:
    """exp(-x^2)/erfc(x) 2/sqrt(pi); below 0 at most its value there."""
    return _bell(x) / x.erfc()


def _exp_by_ratio(low: float, high: float) -> float:
    """|x| e^x rises below -1, where it is 1/e, falls from there to 0 and rises beyond."""
    if high <= -1.0:
        return _size(lambda x: x * x.exp(), high)
    return max(_size(lambda x: x * x.exp(), high) if high > 0.0 else 0.0, 0.3679 if low < 0.0 else 0.0)


def _expm1_logarithmic(low: float, high: float) -> float:
    if low > 0.0:
        return _size(lambda x: 1 / (1 - (-x).exp()), low)
    return _size(lambda x: x.exp() / x.expm1(), high) if high < 0.0 else math.inf


def _log1p_relative(low: float, high: float) -> float:
    if low <= -1.0:
        return math.inf
    return 1.0 if low >= 0.0 else _size(lambda x: x / ((1 + x) * x.log1p()), low)


ROWS = (
    Conditioning(
        "exp",
        lambda low, high: _size(arb.exp, high),
        _constant(1.0),
        farthest,
        by_ratio=_exp_by_ratio,
    ),
    # x/(1 - e^-x) rises and is at most 1 + max(x, 0); e^x/(e^x - 1) falls away from 0 on either side.
    Conditioning(
        "expm1",
        lambda low, high: _size(arb.exp, high),
        _expm1_logarithmic,
        lambda low, high: 1.0 + max(high, 0.0),
    ),
    Conditioning(
        "log",
        lambda low, high: _size(lambda x: 1 / x, low) if low > 0.0 else math.inf,
        _two_sided(lambda x: 1 / (x * x.log()), 0.0, 1.0),
        _two_sided(lambda x: 1 / x.log(), 0.0, 1.0),
    ),
    # x/((1 + x) log(1 + x)) falls: the sign of its slope is that of log y - y + 1 at y = 1 + x.
    Conditioning(
        "log1p",
        lambda low, high: _size(lambda x: 1 / (1 + x), low) if low > -1.0 else math.inf,
        _two_sided(lambda x: 1 / ((1 + x) * x.log1p()), -1.0, 0.0),
        _log1p_relative,
    ),
    # tanh' and tanh'/tanh = 2/sinh(2x) fall with |x|, and x tanh'/tanh = 2x/sinh(2x) is at most 1.
    Conditioning(
        "tanh",
        lambda low, high: min(1.0, up(1 / arb(nearest_to_zero(low, high)).cosh() ** 2)),
        _at_least_magnitude(lambda x: 2 / (2 * x).sinh()),
        _constant(1.0),
        _constant(0.45),
    ),
    # erf' and erf'/erf fall with |x|, and x erf'/erf is at most 1.
    Conditioning(
        "erf",
        _steepest_bell,
        _at_least_magnitude(lambda x: _bell(x) / x.erf()),
        _constant(1.0),
        _constant(0.49),
    ),
    # erfc'/erfc, the inverse of Mills' ratio, rises.
    Conditioning(
        "erfc",
        _steepest_bell,
        lambda low, high: _size(_mills, high),
        lambda low, high: farthest(low, high) * _size(_mills, high),
        _constant(0.49),
    ),
    # coth falls with |x|, x coth x is at most 1 + |x|.
    Conditioning(
        "sinh",
        lambda low, high: _size(arb.cosh, farthest(low, high)),
        _at_least_magnitude(arb.coth),
        lambda low, high: 1.0 + farthest(low, high),
    ),
    Conditioning(
        "cosh",
        lambda low, high: _size(arb.sinh, farthest(low, high)),
        _constant(1.0),
        farthest,
    ),
    # all three fall with |x|.
    Conditioning(
        "atan",
        _constant(1.0),
        _at_least_magnitude(lambda x: 1 / ((1 + x * x) * x.atan())),
        _constant(1.0),
        by_ratio=_constant(0.5),
    ),
    Conditioning(
        "sqrt",
        lambda low, high: up(1 / (2 * arb(low).sqrt())) if low > 0.0 else math.inf,
        lambda low, high: up(1 / (2 * arb(low))) if low > 0.0 else math.inf,
        _constant(0.5),
    ),
    Conditioning(
        "sin",
        _constant(1.0),
        _constant(math.inf),
        lambda low, high: 1.0 if farthest(low, high) < 1.5 else math.inf,
    ),
    Conditioning("cos", _constant(1.0), _constant(math.inf), _constant(math.inf)),
)
CONDITIONS = {row.name: row for row in ROWS}


LOG2 = 0.6931471805599454  # a little more than log 2
EXP2 = Conditioning(
    "exp2",
    lambda low, high: _size(lambda x: meaning_of("exp2", "ball")(x) * LOG2, high),
    _constant(LOG2),
    lambda low, high: farthest(low, high) * LOG2,
)
