"""Pairs: numbers as unevaluated sums of two doubles, and functions of them that keep their relative accuracy.

The references are computed with these on any device. Sums, products and quotients of pairs have about 104 bits
(Dekker); they serve for polynomials and for the arguments of functions. A function takes a pair and returns
a double: torch's own value at the high part, corrected to first order by the low part, so that a rounded
argument costs nothing. A low part that is the Python number 0.0 is known to vanish, and then no work is done for it.

- `Pair`, `plus`, `times`, `over`, `minus`   arithmetic of tensors and Python numbers alike
- `rounded(pair)`                            the nearest double, nearly
- `select(x, knots, values)`                 a piecewise function
- `held(x)`                                  x inside +-2^300, where every function here has come to rest
- `exp`, `expm1`, `log1p`, `excess_over_log1p`, `tanh`, `squared_sech`, `sigmoid`, `softplus`, `normal_cdf`,
  `normal_pdf`                               functions of a pair
"""

import math
from typing import Any, NamedTuple, TypeAlias

import torch
from torch import Tensor

Number: TypeAlias = Any
"""A tensor of doubles, or a Python number: the operators are the same."""

SPLITTER = 2.0**27 + 1.0
FARTHEST = 2.0**300  # its cube is still a double, with room for Dekker's splitting
GREATEST_EXPONENT = 600.0  # of exp: e^600 times what vanishes against it is 0, not NaN
SERIES_REACH = 0.25


class Pair(NamedTuple):
    """high + low, where low is less than an ulp of high."""

    high: Number
    low: Number = 0.0


MINUS_HALF_SQRT2 = Pair(-0.7071067811865476, 4.833646656726457e-17)
INVERSE_SQRT_2PI = 0.3989422804014327
TWO_OVER_SQRT_PI = 1.1283791670955126


def _is_nothing(number: Number) -> bool:
    return isinstance(number, float) and number == 0.0


def _is_power_of_two(number: Number) -> bool:
    return isinstance(number, float) and (number == 0.0 or abs(math.frexp(number)[0]) == 0.5)


# --- arithmetic ---------------------------------------------------------------------------------------


def minus(a: Pair) -> Pair:
    """-a."""
    return Pair(-a.high, 0.0 if _is_nothing(a.low) else -a.low)


def plus(a: Pair, b: Pair) -> Pair:
    high, low = _exact_sum(a.high, b.high)
    return _normal(high, _sum_of((low, a.low, b.low)))


def times(a: Pair, b: Pair) -> Pair:
    high, low = _exact_product(a.high, b.high)
    cross = [x * y for x, y in ((a.high, b.low), (a.low, b.high)) if not (_is_nothing(x) or _is_nothing(y))]
    return _normal(high, _sum_of((low, *cross)))


def over(a: Pair, b: Pair) -> Pair:
    if _is_power_of_two(b.high) and _is_nothing(b.low):
        return times(a, Pair(1.0 / b.high))
    quotient = a.high / b.high
    remainder = plus(a, minus(times(Pair(quotient), b)))
    return _normal(quotient, remainder.high / b.high)


def rounded(a: Pair) -> Number:
    """The pair as one double."""
    return a.high if _is_nothing(a.low) else a.high + a.low


def held(x: Tensor) -> Pair:
    """x, but no farther out than every function here still moves; NaN stays NaN."""
    return Pair(torch.clamp(x, -FARTHEST, FARTHEST))


def select(x: Tensor, knots: tuple[float, ...], values: tuple[Number, ...]) -> Tensor:
    """A piecewise function: one value for each cell, a knot belongs to the cell on its right."""
    result = torch.full_like(x, values[0]) if isinstance(values[0], float) else values[0]
    for knot, value in zip(knots, values[1:], strict=True):
        result = torch.where(x < knot, result, value)
    return torch.where(torch.isnan(x), x, result)


def _sum_of(parts: tuple[Number, ...]) -> Number:
    total: Number = 0.0
    for part in parts:
        if not _is_nothing(part):
            total = part if _is_nothing(total) else total + part
    return total


def _normal(high: Number, low: Number) -> Pair:
    """high + low again, where |low| is at most about |high|."""
    if _is_nothing(low):
        return Pair(high)
    total = high + low
    return Pair(total, low - (total - high))


def _exact_sum(a: Number, b: Number) -> tuple[Number, Number]:
    if _is_nothing(a) or _is_nothing(b):
        return (b if _is_nothing(a) else a), 0.0
    total = a + b
    shadow = total - a
    return total, (a - (total - shadow)) + (b - shadow)


def _exact_product(a: Number, b: Number) -> tuple[Number, Number]:
    if _is_power_of_two(a) or _is_power_of_two(b):
        return a * b, 0.0
    product = a * b
    (a1, a2), (b1, b2) = _split(a), _split(b)
    return product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2


def _split(a: Number) -> tuple[Number, Number]:
    """Two numbers of 26 bits."""
    scaled = a * SPLITTER
    high = scaled - (scaled - a)
    return high, a - high


# --- functions ----------------------------------------------------------------------------------------


def _corrected(value: Tensor, slope: Tensor | None, a: Pair) -> Tensor:
    """value + slope * low; the slope is not asked for where low is nothing."""
    return value if slope is None else value + slope * a.low


def exp(a: Pair) -> Tensor:
    """e^a, and no more than e^600."""
    value = torch.exp(torch.clamp(a.high, max=GREATEST_EXPONENT))
    return _corrected(value, None if _is_nothing(a.low) else value, a)


def expm1(a: Pair) -> Tensor:
    """e^a - 1."""
    high = torch.clamp(a.high, max=GREATEST_EXPONENT)
    return _corrected(torch.expm1(high), None if _is_nothing(a.low) else torch.exp(high), a)


def log1p(a: Pair) -> Tensor:
    return _corrected(torch.log1p(a.high), None if _is_nothing(a.low) else 1.0 / (1.0 + a.high), a)


def excess_over_log1p(a: Pair) -> Tensor:
    """a - log(1 + a) >= 0: with s = a/(2 + a) it is a s - 2 (s^3/3 + s^5/5 + ...), which does not cancel near 0."""
    z = a.high + a.low
    s = z / (2.0 + z)
    series: Tensor | float = 0.0
    for n in range(23, 1, -2):
        series = series * (s * s) + 1.0 / n
    near = z * s - 2.0 * s * s * s * series
    return torch.where(torch.abs(z) < SERIES_REACH, near, z - torch.log1p(z))


def sigmoid(a: Pair) -> Tensor:
    """1/(1 + e^-a)."""
    decay = torch.exp(-torch.abs(a.high))
    value = torch.where(a.high >= 0.0, 1.0, decay) / (1.0 + decay)
    slope = None if _is_nothing(a.low) else decay / ((1.0 + decay) * (1.0 + decay))
    return _corrected(value, slope, a)


def softplus(a: Pair) -> Tensor:
    """log(1 + e^a)."""
    value = torch.clamp(a.high, min=0.0) + torch.log1p(torch.exp(-torch.abs(a.high)))
    return _corrected(value, None if _is_nothing(a.low) else sigmoid(Pair(a.high)), a)


def tanh(a: Pair) -> Tensor:
    return _corrected(torch.tanh(a.high), None if _is_nothing(a.low) else squared_sech(Pair(a.high)), a)


def squared_sech(a: Pair) -> Tensor:
    """1 - tanh(a)^2 = 4 e^(-2|a|)/(1 + e^(-2|a|))^2."""
    decay = torch.exp(-2.0 * torch.abs(a.high))
    value = 4.0 * decay / ((1.0 + decay) * (1.0 + decay))
    return _corrected(value, None if _is_nothing(a.low) else -2.0 * torch.tanh(a.high) * value, a)


def normal_cdf(a: Pair) -> Tensor:
    """Phi(a) = erfc(-a/sqrt 2)/2."""
    inner = times(a, MINUS_HALF_SQRT2)
    density = torch.exp(-inner.high * inner.high) * TWO_OVER_SQRT_PI
    return 0.5 * (torch.erfc(inner.high) - density * inner.low)


def normal_pdf(a: Pair) -> Tensor:
    """phi(a) = e^(-a^2/2)/sqrt(2 pi)."""
    square = times(a, a)
    return exp(times(square, Pair(-0.5))) * INVERSE_SQRT_2PI
