"""Slopes of x sigma(z) beside its value: both in the one tail q = t/(1 + t) with t = exp(-|z|).

With sigma(z) = 1 - q or q, the slope sigma(z) + w sigma(z) sigma(-z) is sigma(z) (1 + w sigma(-z)): a product, whose
error is that of its factors, and no other exponential or quotient than those of the value.

- `with_one_tail(program)`   the program with its logistic functions written so
"""

from __future__ import annotations

import sympy

from .program import Builder, Instruction, Operand, Program, rewritten

ONE, ZERO = sympy.S.One, sympy.S.Zero


def with_one_tail(program: Program) -> Program:
    """The same function."""
    return rewritten(_factored(program), _written)


def _written(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
    if operation not in ("sigmoid", "mirrored_sigmoid", "bell"):
        return builder.emit(operation, *operands)
    (z,) = operands
    t = builder.emit("exp", builder.emit("neg", builder.emit("abs", z)))
    q = builder.emit("div", t, builder.emit("add", t, ONE))
    rest = builder.emit("sub", ONE, q)
    if operation == "bell":
        return builder.emit("mul", q, rest)
    left, right = (q, rest) if operation == "sigmoid" else (rest, q)
    return builder.emit("select", builder.emit("ge", z, ZERO), right, left)


def _factored(program: Program) -> Program:
    """w bell(z) + sigmoid(z) as sigmoid(z) (w mirrored_sigmoid(z) + 1)."""
    made: dict[Operand, Instruction] = {}

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        value = _product(builder, made, *operands) if operation == "add" else None
        value = builder.emit(operation, *operands) if value is None else value
        for one in builder._instructions[len(made) :]:
            made[one.target] = one
        return value

    return rewritten(program, rewrite)


def _product(builder: Builder, made: dict[Operand, Instruction], a: Operand, b: Operand) -> Operand | None:
    gate = made.get(b)
    if gate is None or gate.operation != "sigmoid":
        return None
    (z,) = gate.operands
    factor = _cofactor(builder, made, a, z)
    if factor is None:
        return None
    return builder.emit("mul", b, builder.emit("muladd", factor, builder.emit("mirrored_sigmoid", z), ONE))


def _cofactor(builder: Builder, made: dict[Operand, Instruction], value: Operand, z: Operand) -> Operand | None:
    """w, where the value is w bell(z)."""
    one = made.get(value)
    if one is None:
        return None
    if one.operation == "bell":
        return ONE if one.operands == (z,) else None
    if one.operation == "mul":
        first = _cofactor(builder, made, one.operands[0], z)
        return None if first is None else builder.emit("mul", first, one.operands[1])
    if one.operation == "add":
        parts = [_cofactor(builder, made, operand, z) for operand in one.operands]
        return None if None in parts else builder.emit("add", *parts)
    return None
