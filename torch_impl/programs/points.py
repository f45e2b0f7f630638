"""Points: what the floats of a program are at one input, rounded operation by operation in the format of computation.

Spans (`spans.py`) hold all that may come; here is what comes where the functions of the libraries are right. What
`residual` cannot split, and an operation without a row, is NaN.

- `Points(program, arithmetic)(*arguments)`   the results, one float each
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from .program import Operand, Program
from .spans import AT, EXACT, INF, SINGLE, Arithmetic, constant_in, single

SPLITTER = 2.0**27 + 1.0
SPLIT = 2.0**480, 2.0**-480  # between them Dekker's product is exact
SMALL = 0.05
TERMS = 14  # of the series of z - log1p(z): 0.05^14 is below the last digit of a double


class Points:
    """A program in one format of computation.

    >>> from .program import Builder
    >>> builder = Builder(("x",))
    >>> program = builder.finish(builder.emit("mul", "x", "x"))
    >>> from .spans import DOUBLE, SINGLE
    >>> Points(program, DOUBLE)(1e20), Points(program, SINGLE)(1e20)
    ((1e+40,), (inf,))
    """

    def __init__(self, program: Program, arithmetic: Arithmetic) -> None:
        self._is_single = arithmetic.epsilon == SINGLE.epsilon
        self._arithmetic = arithmetic
        self._known: dict[str, Any] = {"single": single}
        names: dict[Operand, str] = {name: f"p{index}" for index, name in enumerate(program.arguments)}
        operands = [o for step in program.instructions for o in step.operands] + list(program.results)
        for number in dict.fromkeys(o for o in operands if not isinstance(o, str)):
            names[number] = f"c{len(names)}"
            self._known[names[number]] = constant_in(number, arithmetic)
        lines = []
        for step in program.instructions:
            text = self._text(step.operation, [names[o] for o in step.operands])
            names[step.target] = f"v{len(names)}"
            lines.append(f"    {names[step.target]} = {text}\n")
        given, results = ([names[one] for one in several] for several in (program.arguments, program.results))
        exec(f"def at({', '.join(given)}):\n{''.join(lines)}    return ({', '.join(results)},)", self._known)

    def __call__(self, *arguments: float) -> tuple[float, ...]:
        return self._known["at"](*arguments)

    def _text(self, operation: str, operands: Sequence[str]) -> str:
        """An operation as Python: written out where it is one of Python's, which is several times as fast, and else a
        call."""
        if operation == "muladd":
            product = self._text("mul", operands[:2])
            return self._text("add", (product, operands[2]))
        if operation in WRITTEN:
            text = WRITTEN[operation].format(*operands)
        else:
            meaning = _residual(self._arithmetic) if operation == "residual" else MEANINGS.get(operation, _unknown)
            self._known[operation] = meaning
            text = f"{operation}({', '.join(operands)})"
        return f"single({text})" if self._is_single and operation not in (*EXACT, "residual") else text


def _unknown(*operands: float) -> float:
    return math.nan


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


WRITTEN = {
    "add": "{} + {}", "sub": "{} - {}", "mul": "{} * {}", "neg": "-{}", "lt": "{} < {}", "gt": "{} > {}",
    "le": "{} <= {}", "ge": "{} >= {}", "eq": "{} == {}", "select": "{1} if {0} else {2}", "within": "{0}",
    "narrow": "{}", "widen": "{}",
}  # fmt: skip
MEANINGS: dict[str, Callable[..., Any]] = {
    "div": _over, "quotient": _over, "reciprocal": lambda a: _over(1.0, a), "abs": abs,
    "clamp": lambda a, low, high: min(max(a, low), high), "hold": lambda a, low, high: min(max(a, low), high),
    "clamp_min": max, "clamp_max": min, "sum_residual": _sum_residual, "log_gap": _log_gap,
    **{name: _of_a_number(function) for name, function in AT.items()},
}  # fmt: skip
