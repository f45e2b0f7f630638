"""Branches that are the same steps on other numbers, computed once: the numbers are selected, not the results.

Pairs make a step dear and a select of parameters cheap. `select(c, a x + b, select(d, e x + f, g))` becomes
`select(c, y, select(d, y, g))` with y = select(c, a, e) x + select(c, b, f); `select(x <= 0, t, x + t)` becomes
`max(x, 0) + t`, and `(a b + c)/b` becomes `a + c/b`.

- `joined(program)`   the program with such branches joined
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from .program import Builder, Instruction, Operand, Program, rewritten

STEPS = ("mul", "add", "sub", "neg", "clamp_min", "clamp_max", "muladd")
ZERO, INFINITY = sympy.S.Zero, sympy.oo


def joined(program: Program) -> Program:
    """The same function."""
    made: dict[Operand, Instruction] = {}

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        value = _with_common_term(builder, made, operands) if operation == "select" else None
        if value is None and operation == "select":
            value = _with_one_line(builder, made, operands)
        if operation == "div":
            value = _without_factor(builder, made, *operands)
        value = builder.emit(operation, *operands) if value is None else value
        for one in builder._instructions[len(made) :]:
            made[one.target] = one
        return value

    return rewritten(program, rewrite)


def _with_common_term(builder: Builder, made: Mapping[Operand, Instruction], operands: tuple[Operand, ...]):
    """select(x <= 0, t, x + t) as max(x, 0) + t."""
    condition, t, other = operands
    test, total = made.get(condition), made.get(other)
    if test is None or total is None or (test.operation, test.operands) != ("le", ("x", ZERO)):
        return None
    if total.operation != "add" or total.operands != ("x", t):
        return None
    return builder.emit("add", builder.emit("hold", "x", ZERO, INFINITY), t)


def _without_factor(builder: Builder, made: Mapping[Operand, Instruction], over: Operand, under: Operand):
    """(a b + c)/b as a + c/b."""
    total = made.get(over)
    product = made.get(total.operands[0]) if total is not None and total.operation == "add" else None
    if total is None or product is None or product.operation != "mul" or product.operands[1] != under:
        return None
    return builder.emit("add", product.operands[0], builder.emit("div", total.operands[1], under))


def _with_one_line(builder: Builder, made: Mapping[Operand, Instruction], operands: tuple[Operand, ...]):
    """Two branches of the same steps as one."""
    condition, first, rest = operands
    inner = made.get(rest)
    if inner is None or inner.operation != "select":
        return None
    second = inner.operands[1]
    if _steps(made, first, second) < 2:
        return None
    line = _line(builder, made, condition, first, second)
    return builder.emit("select", condition, line, builder.emit("select", inner.operands[0], line, inner.operands[2]))


def _steps(made: Mapping[Operand, Instruction], a: Operand, b: Operand) -> int:
    """How many steps two values have in common, counted from the last."""
    if a == b or not _alike(made, a, b):
        return 0
    pairs = zip(made[a].operands, made[b].operands, strict=True)
    return 1 + sum(_steps(made, *pair) for pair in pairs)


def _alike(made: Mapping[Operand, Instruction], a: Operand, b: Operand) -> bool:
    one, other = made.get(a), made.get(b)
    return one is not None and other is not None and one.operation == other.operation in STEPS and _moves(made, a)


def _moves(made: Mapping[Operand, Instruction], value: Operand) -> bool:
    """Whether a value depends on x."""
    one = made.get(value)
    return value == "x" or (one is not None and any(_moves(made, operand) for operand in one.operands))


def _line(builder: Builder, made: Mapping[Operand, Instruction], condition: Operand, a: Operand, b: Operand) -> Operand:
    if a == b:
        return a
    if not _alike(made, a, b):
        return builder.emit("select", condition, a, b)
    pairs = zip(made[a].operands, made[b].operands, strict=True)
    return builder.emit(made[a].operation, *(_line(builder, made, condition, *pair) for pair in pairs))
