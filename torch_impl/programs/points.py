"""Points: what the floats of a program are at one input, rounded operation by operation in the format of computation.

Spans (`spans.py`) hold all that may come; here is what comes where the functions of the libraries are right. What
`residual` cannot split, and an operation without a row, is NaN.

- `points(program, arithmetic)(*arguments)`   the results, one float each
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from .program import RATIONAL, Program, prepared
from .spans import AT, EXACT, INF, RATIOS, SINGLE, Arithmetic, constant_in, single

SPLITTER = 2.0**27 + 1.0
SPLIT = 2.0**480, 2.0**-480  # between them Dekker's product is exact
SMALL = 0.05
TERMS = 14  # of the series of z - log1p(z): 0.05^14 is below the last digit of a double


def points(program: Program, arithmetic: Arithmetic) -> Callable[..., tuple[float, ...]]:
    """A program in one format of computation.

    >>> from .program import Builder
    >>> builder = Builder(("x",))
    >>> program = builder.finish(builder.emit("mul", "x", "x"))
    >>> from .spans import DOUBLE, SINGLE
    >>> points(program, DOUBLE)(1e20), points(program, SINGLE)(1e20)
    ((1e+40,), (inf,))
    """
    is_single = arithmetic.epsilon == SINGLE.epsilon

    def meaning(operation: str) -> Callable[..., Any]:
        if operation == "residual":
            return _residual(arithmetic)
        if operation == "muladd" and is_single:
            return lambda a, b, c: single(a * b) + c
        return MEANINGS.get(operation, lambda *operands: math.nan)

    def rounding(operation: str) -> Callable[[float], float] | None:
        return single if is_single and operation not in EXACT and operation != "residual" else None

    return prepared(program, meaning, partial(constant_in, arithmetic=arithmetic), rounding)


def _over(a: float, b: float) -> float:
    try:
        return a / b
    except ZeroDivisionError:
        return math.nan if a == 0.0 or a != a else math.copysign(INF, a) * math.copysign(1.0, b)


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


def _sum_residual(a: float, b: float, total: float) -> float:
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


AS_NUMBERS = "add sub mul neg muladd lt gt le ge eq select abs clamp hold clamp_min clamp_max within narrow widen"
MEANINGS: dict[str, Callable[..., Any]] = {
    **{name: RATIONAL[name] for name in AS_NUMBERS.split()}, "div": _over, "quotient": _over,
    "reciprocal": lambda a: _over(1.0, a), "sum_residual": _sum_residual, "log_gap": _log_gap, **RATIOS,
    **{name: _of_a_number(function) for name, function in AT.items()},
}  # fmt: skip
