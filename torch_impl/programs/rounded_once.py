"""What is rounded once: numbers of float32, sums of two doubles, and products of doubles to which something is added.

Columns are NumPy arrays of doubles, and may be single numbers. A product of two numbers of float32 is a double; their
quotient, root or sum, rounded to float64 and then to float32, is the number of float32 nearest to it, because doubles
have more than twice the digits. A product plus a third number has more digits than that.

- `single(value)`, `singles(column)`     the nearest number of float32, of one or of each
- `nearest(number)`                      that next to any real number
- `to_single(a, b)`                      a + b as a number of float32
- `fused(a, b, c)`, `fused_in_single(a, b, c)`   a*b + c as a double, and as a number of float32
- `product_residual(a, b, whole)`, `sum_residual(a, b, whole)`   what is left of a*b and of a + b, as a double
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from struct import Struct
from typing import Any

import numpy as np

FLOAT32 = Struct("f")
BEYOND = 2.0**200  # a fraction may be beyond the doubles too
LEAST_NORMAL = 2.0**-126
TIE = (1 << 29) - 1, 1 << 28  # the digits of a double beyond those of float32, and in the middle of two of these


def single(value: float, pack=FLOAT32.pack, unpack=FLOAT32.unpack) -> float:
    try:
        return unpack(pack(value))[0]
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def singles(column: Any) -> np.ndarray:
    """The same of every number of a column."""
    return np.asarray(column).astype(np.float32).astype(float)


def nearest(number: float | Fraction) -> float:
    """
    >>> nearest(Fraction(1, 10)).hex()
    '0x1.99999a0000000p-4'
    """
    if -BEYOND < number < BEYOND:
        return single(float(number))
    return math.inf if number > 0 else -math.inf


def to_single(a: np.ndarray, b: Any = None) -> np.ndarray:
    """Rounded once: where the sum of doubles is a tie, or small, what they lose of it goes into its last digit, which
    decides (rounding to odd)."""
    if b is None:
        return singles(a)
    shape = np.broadcast_shapes(np.shape(a), np.shape(b))
    total = np.atleast_1d(a + b)
    bits = total.view(np.int64)
    close = np.flatnonzero(((bits & TIE[0]) == TIE[1]) | (np.abs(total) < 2 * LEAST_NORMAL))
    if len(close):
        first, second = (np.broadcast_to(one, total.shape)[close] for one in (a, b))
        near = total[close]
        added = near - first
        rest = (first - (near - added)) + (second - added)
        odd = np.flatnonzero((rest != 0.0) & (bits[close] & 1 == 0))
        bits[close[odd]] += np.where((rest[odd] > 0.0) == (near[odd] > 0.0), 1, -1)
    return singles(total).reshape(shape)


def fused_in_single(a: Any, b: Any, c: Any) -> np.ndarray:
    return to_single(np.multiply(a, b), c)


def fused(a: Any, b: Any, c: Any) -> np.ndarray:
    """
    >>> float(fused(1.0 + 2.0**-52, 1.0 + 2.0**-52, -1.0 - 2.0**-51)) == 2.0**-104
    True
    """
    is_simple = np.equal(a, 0.0) | np.equal(b, 0.0) | ~_are_finite(a, b, c)
    simple = np.where(_are_finite(a, b) & np.isinf(c), c, np.multiply(a, b) + c)
    return np.where(is_simple, simple, _exactly(lambda a, b, c: a * b + c, a, b, c))


def product_residual(a: Any, b: Any, whole: Any) -> np.ndarray:
    """NaN where something is not finite."""
    return np.where(_are_finite(a, b, whole), fused(a, b, np.negative(whole)), np.nan)


def sum_residual(a: Any, b: Any, whole: Any) -> np.ndarray:
    """The same."""
    return _exactly(lambda a, b, whole: a + b - whole, a, b, whole)


def _are_finite(*columns: Any) -> Any:
    first, *others = map(np.isfinite, columns)
    return reduce(np.logical_and, others, first)


def _exactly(formula: Callable[..., Fraction], *columns: Any) -> np.ndarray:
    """A formula of fractions, rounded once; NaN where something is not finite."""

    def at(*numbers: float) -> float:
        if not all(map(math.isfinite, numbers)):
            return math.nan
        exact = formula(*map(Fraction, numbers))
        try:
            return float(exact)
        except OverflowError:
            return math.inf if exact > 0 else -math.inf

    return np.vectorize(at, otypes=[float])(*columns)
