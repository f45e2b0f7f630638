"""Scales: x^a (log x)^b e^q as x grows, with q a sum of growing scales.

Everything said about a scale on [T, oo) is proved: it decreases there because x d/dx of its logarithm,
itself a finite sum of scales, is negative from T on.

- `Scale`, `ONE`, `X_SCALE`, `LOG`       products and quotients, rational powers
- `compare(s)`                          -1, 0, 1: the scale tends to 0, is 1, tends to infinity
- `value(s, T)`                         the ball of s(T)
- `decreases(s, T)`                     proof that s decreases on [T, oo)
- `TailUndecided`                       raised where a proof fails; a larger T may help
"""

from __future__ import annotations

from functools import cmp_to_key, lru_cache

from flint import arb, ctx, fmpq

from .coefficients import Coefficient, rational

DEEPEST = 12
ZERO = fmpq(0)


class TailUndecided(Exception):
    """No enclosure on this tail; the text says why."""


Rate = tuple[tuple["Scale", Coefficient], ...]


class Scale:
    """x^power * log(x)^logs * exp(sum of coefficient * scale over `rate`, each growing)."""

    __slots__ = ("_hash", "logs", "power", "rate")

    def __init__(self, power: fmpq = ZERO, logs: fmpq = ZERO, rate: Rate = ()) -> None:
        self.power, self.logs, self.rate = power, logs, rate
        self._hash = hash((int(power.p), int(power.q), int(logs.p), int(logs.q), rate))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Scale)
            and self._hash == other._hash
            and (self.power, self.logs, self.rate) == (other.power, other.logs, other.rate)
        )

    def __mul__(self, other: Scale) -> Scale:
        return _product(self, other, ctx.prec)

    def __pow__(self, exponent: fmpq | int) -> Scale:
        factor = rational(fmpq(exponent))
        rate = tuple((scale, coefficient * factor) for scale, coefficient in self.rate) if exponent else ()
        return Scale(self.power * exponent, self.logs * exponent, rate)

    def __truediv__(self, other: Scale) -> Scale:
        return _quotient(self, other, ctx.prec)


# The precision is part of the key because coefficients carry balls.
@lru_cache(maxsize=20_000)
def _product(a: Scale, b: Scale, precision: int) -> Scale:
    rate = combined([*a.rate, *b.rate]) if a.rate and b.rate else a.rate or b.rate
    return Scale(a.power + b.power, a.logs + b.logs, rate)


@lru_cache(maxsize=20_000)
def _quotient(a: Scale, b: Scale, precision: int) -> Scale:
    return a * b**-1


ONE = Scale()
X_SCALE = Scale(power=fmpq(1))
LOG = Scale(logs=fmpq(1))


def combined(terms: list[tuple[Scale, Coefficient]]) -> Rate:
    """Equal scales added up, zeros removed, the largest first."""
    sums: dict[Scale, Coefficient] = {}
    for scale, coefficient in terms:
        sums[scale] = sums[scale] + coefficient if scale in sums else coefficient
    left = [(scale, coefficient) for scale, coefficient in sums.items() if not coefficient.is_zero]
    return tuple(sorted(left, key=cmp_to_key(_larger_first)))


def _larger_first(a: tuple[Scale, Coefficient], b: tuple[Scale, Coefficient]) -> int:
    return compare(b[0] / a[0])


def compare(scale: Scale) -> int:
    if scale.rate:
        sign = scale.rate[0][1].sign()
        if not sign:
            raise TailUndecided("the sign of the constant in an exponent is not decided")
        return sign
    leading = scale.power if scale.power != 0 else scale.logs
    return 0 if leading == 0 else 1 if leading > 0 else -1


def value(scale: Scale, start: arb) -> arb:
    result = arb(1) if scale.power == 0 else start ** arb(scale.power)
    if scale.logs != 0:
        result *= start.log() ** arb(scale.logs)
    if scale.rate:
        result *= sum((c.ball * value(s, start) for s, c in scale.rate), arb(0)).exp()
    return result


@lru_cache(maxsize=20_000)
def log_slope(scale: Scale, precision: int) -> Rate:
    """x d/dx log s, as a sum of scales: a + b / log x + x q'(x)."""
    terms = [(ONE, rational(scale.power)), (LOG**-1, rational(scale.logs))]
    for inner, coefficient in scale.rate:
        terms += [(inner * s, coefficient * c) for s, c in log_slope(inner, precision)]
    return combined(terms)


def decreases(scale: Scale, start: arb, depth: int = 0) -> bool:
    return compare(scale) < 0 and upper_slope(scale, start, depth) < 0


def upper_slope(scale: Scale, start: arb, depth: int = 0) -> arb:
    """An upper bound, over [T, oo), of (x d/dx log s) divided by its leading scale.

    Negative leading coefficient; of the other terms only the positive ones count, each at T, where
    its ratio to the leading scale is largest.
    """
    terms = log_slope(scale, ctx.prec)
    if not terms or depth > DEEPEST:
        return arb(1)
    lead, coefficient = terms[0]
    total = coefficient.ball
    for other, c in terms[1:]:
        if not c.ball < 0:
            ratio = other / lead
            if not decreases(ratio, start, depth + 1):
                return arb(1)
            total += c.ball * value(ratio, start)
    return total
