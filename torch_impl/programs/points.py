"""Points: what the floats of a program are at inputs, rounded operation by operation in the format of computation.

Spans (`spans.py`) hold all that may come; here is what comes where the functions of the libraries are right. What
`residual` cannot split, and an operation without a row, is NaN.

- `points(program, arithmetic)(*arguments)`   the results, a column each: of a column of x, and numbers or columns
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from .program import Program, prepared
from .spans import AT, EXACT, INF, RATIOS, SINGLE, Arithmetic, constant_in, single, singles

SPLITTER = 2.0**27 + 1.0
SPLIT = 2.0**480, 2.0**-480  # between them Dekker's product is exact
SMALL = 0.05
TERMS = 14  # of the series of z - log1p(z): 0.05^14 is below the last digit of a double


def points(program: Program, arithmetic: Arithmetic) -> Callable[..., list[np.ndarray]]:
    """A program in one format of computation.

    >>> from .program import Builder
    >>> builder = Builder(("x",))
    >>> program = builder.finish(builder.emit("mul", "x", "x"))
    >>> from .spans import DOUBLE, SINGLE
    >>> x = np.array([1.5, 1e20])
    >>> points(program, DOUBLE)(x), points(program, SINGLE)(x)
    ([array([2.25e+00, 1.00e+40])], [array([2.25,  inf])])
    """
    is_single = arithmetic.epsilon == SINGLE.epsilon

    def meaning(operation: str) -> Callable[..., Any]:
        if operation == "residual":
            return _one_by_one(_residual(arithmetic))
        if operation == "muladd" and is_single:
            return lambda a, b, c: singles(a * b) + c
        return COLUMNS.get(operation) or _one_by_one(ONE_BY_ONE.get(operation, lambda *operands: math.nan))

    def rounding(operation: str) -> Callable[[Any], Any] | None:
        return singles if is_single and operation not in EXACT and operation != "residual" else None

    at = prepared(program, meaning, partial(constant_in, arithmetic=arithmetic), rounding)

    def results(*arguments: Any) -> list[np.ndarray]:
        with np.errstate(all="ignore"):
            return [np.broadcast_to(one, np.shape(arguments[0])) for one in at(*arguments)]

    return results


def _one_by_one(function: Callable[..., float]) -> Callable[..., np.ndarray]:
    """Functions that numpy may round otherwise."""

    def on(*columns: Any) -> np.ndarray:
        together = np.broadcast_arrays(*columns)
        rows = zip(*(one.ravel().tolist() for one in together), strict=True)
        return np.array([function(*row) for row in rows], float).reshape(together[0].shape)

    return on


def _of_a_number(function: Callable[[float], float]) -> Callable[[float], float]:
    """NaN where there is no value."""

    def at(x: float) -> float:
        try:
            return function(x) if x == x else x
        except ValueError:
            return math.nan

    return at


def _log_gap(z: float) -> float:
    if abs(z) < SMALL:
        return math.fsum((-1) ** k * z**k / k for k in range(2, TERMS + 2))
    if z <= -1.0:
        return math.nan
    return z - math.log1p(z) if z < INF else z


def _sum_residual(a: Any, b: Any, total: Any) -> Any:
    """a + b - total, which is a float where the total is their rounded sum."""
    other = total - a
    return (a - (total - other)) + (b - other)


def _residual(arithmetic: Arithmetic) -> Callable[[float, float, float], float]:
    is_single = arithmetic.epsilon == SINGLE.epsilon

    def lost(a: float, b: float, whole: float) -> float:
        if not (max(abs(a), abs(b)) <= arithmetic.splits and abs(whole) < INF):
            return math.nan
        if is_single:  # float64 has the product of two numbers of float32
            return single(a * b - whole)
        if a == 0.0 or b == 0.0:
            return 0.0 - whole
        if not (SPLIT[1] < abs(a) < SPLIT[0] and SPLIT[1] < abs(b) < SPLIT[0]):
            return float(Fraction(a) * Fraction(b) - Fraction(whole))
        high_a, high_b = _leading(a), _leading(b)
        low_a, low_b = a - high_a, b - high_b
        return ((high_a * high_b - whole) + high_a * low_b + low_a * high_b) + low_a * low_b

    return lost


def _leading(a: float) -> float:
    scaled = SPLITTER * a
    return scaled - (scaled - a)


def _at_least(a: Any, low: Any) -> Any:
    """NaN stays."""
    return np.where(np.greater(low, a), low, a)


def _at_most(a: Any, high: Any) -> Any:
    return np.where(np.less(high, a), high, a)


ONE_BY_ONE: dict[str, Callable[..., float]] = {
    "log_gap": _log_gap,
    **RATIOS,
    **{name: _of_a_number(function) for name, function in AT.items()},
}
COLUMNS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "abs": np.abs,
    "quotient": np.divide,
    "reciprocal": lambda a: np.divide(1.0, a),
    "muladd": lambda a, b, c: np.multiply(a, b) + c,
    "lt": np.less,
    "gt": np.greater,
    "le": np.less_equal,
    "ge": np.greater_equal,
    "eq": np.equal,
    "select": np.where,
    **dict.fromkeys(("clamp", "hold"), lambda a, low, high: _at_most(_at_least(a, low), high)),
    "clamp_min": _at_least,
    "clamp_max": _at_most,
    "within": lambda a, low, high: a,
    "narrow": lambda a: a,
    "widen": lambda a: a,
    "sum_residual": _sum_residual,
}
