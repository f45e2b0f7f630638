"""Ranges: between which numbers the values of a program lie, and what need not be guarded against.

Ends are floats, not rounded outwards: a decision that rests on them keeps a wide margin. NaN is not a number of
any range; whoever drops a guard has to let it pass.

- `Range`, `EVERYWHERE`               two ends
- `ranges(program, x)`                the range of each value, where x lies in a given one
- `without_idle_clamps(program, x)`   the program without the clamps that change nothing there
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from .program import Builder, Operand, Program

Range: TypeAlias = tuple[float, float]
EVERYWHERE: Range = (-math.inf, math.inf)


def ranges(program: Program, x: Range = EVERYWHERE) -> dict[Operand, Range]:
    """By name; parameters may be anything.

    >>> builder = Builder(("x",))
    >>> square = builder.emit("mul", "x", "x")
    >>> ranges(builder.finish(square), (-2.0, 1.0))["v1"]
    (0.0, 4.0)
    """
    known: dict[Operand, Range] = {name: EVERYWHERE for name in program.arguments} | {"x": x}
    for instruction in program.instructions:
        operands = [_range(operand, known) for operand in instruction.operands]
        known[instruction.target] = _of(instruction.operation, instruction.operands, operands)
    return known


def without_idle_clamps(program: Program, x: Range) -> Program:
    """A clamp whose end lies outside the range of what it holds is left out."""
    known = ranges(program, x)
    builder = Builder(program.arguments)
    values: dict[Operand, Operand] = {name: name for name in program.arguments}
    for instruction in program.instructions:
        operands = [values.get(operand, operand) for operand in instruction.operands]
        operation = instruction.operation
        if operation == "clamp":
            (low, high), (_, least), (most, _) = (_range(operand, known) for operand in instruction.operands)
            operation, operands = _needed_clamp(low < least, high > most, operands)
        values[instruction.target] = operands[0] if operation == "" else builder.emit(operation, *operands)
    return builder.finish(*(values.get(result, result) for result in program.results))


def _needed_clamp(below: bool, above: bool, operands: list[Operand]) -> tuple[str, list[Operand]]:
    x, low, high = operands
    if below and above:
        return "clamp", operands
    if below:
        return "clamp_min", [x, low]
    return ("clamp_max", [x, high]) if above else ("", [x])


def _range(operand: Operand, known: dict[Operand, Range]) -> Range:
    return known[operand] if isinstance(operand, str) else (float(operand), float(operand))


def _of(operation: str, names: tuple[Operand, ...], operands: list[Range]) -> Range:
    if operation == "mul" and names[0] == names[1]:
        ends = [_times(end, end) for end in operands[0]]
        return (0.0 if operands[0][0] <= 0.0 <= operands[0][1] else min(ends), max(ends))
    if operation in RULES:
        return RULES[operation](*operands)
    return FIXED.get(operation, EVERYWHERE)


def _times(a: float, b: float) -> float:
    return 0.0 if a == 0.0 or b == 0.0 else a * b


def _mul(a: Range, b: Range) -> Range:
    ends = [_times(one, other) for one in a for other in b]
    return min(ends), max(ends)


def _add(a: Range, b: Range) -> Range:
    return a[0] + b[0], a[1] + b[1]


def _neg(a: Range) -> Range:
    return -a[1], -a[0]


def _hull(_: Range, a: Range, b: Range) -> Range:
    return min(a[0], b[0]), max(a[1], b[1])


def _abs(a: Range) -> Range:
    return (0.0 if a[0] <= 0.0 <= a[1] else min(map(abs, a)), max(map(abs, a)))


def _exp(a: Range) -> Range:
    return tuple(math.exp(min(end, 700.0)) if end <= 700.0 else math.inf for end in a)  # type: ignore[return-value]


def _expm1(a: Range) -> Range:
    low, high = _exp(a)
    return low - 1.0, high - 1.0


def _at_least(a: Range, low: Range) -> Range:
    return max(a[0], low[0]), max(a[1], low[1])


def _at_most(a: Range, high: Range) -> Range:
    return min(a[0], high[0]), min(a[1], high[1])


RULES: dict[str, Callable[..., Range]] = {
    "add": _add,
    "sub": lambda a, b: _add(a, _neg(b)),
    "neg": _neg,
    "mul": _mul,
    "muladd": lambda a, b, c: _add(_mul(a, b), c),
    "select": _hull,
    "abs": _abs,
    "exp": _exp,
    "expm1": _expm1,
    "clamp": lambda a, low, high: _at_most(_at_least(a, low), high),
    "clamp_min": _at_least,
    "clamp_max": _at_most,
}
FIXED: dict[str, Range] = {
    "sigmoid": (0.0, 1.0), "normal_cdf": (0.0, 1.0), "gaussian": (0.0, 1.0), "tanh": (-1.0, 1.0),
    "erf": (-1.0, 1.0), "erfc": (0.0, 2.0), "softplus": (0.0, math.inf), "cosh": (1.0, math.inf),
    "sqrt": (0.0, math.inf),
}  # fmt: skip
