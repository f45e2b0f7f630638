"""Slopes of x sigma(z) beside its value: both in the one tail q = t/(1 + t) with t = exp(-|z|).

With sigma(z) = 1 - q or q, the slope sigma(z) + w sigma(z) sigma(-z) is sigma(z) (1 + w sigma(-z)): a product, whose
error is that of its factors, and no other exponential or quotient than those of the value.

- `with_one_tail(program)`   the program with its logistic functions written so
"""

import sympy

from .program import Builder, Made, Operand, Program, by_rules, rewritten

ONE, ZERO = sympy.S.One, sympy.S.Zero


def with_one_tail(program: Program) -> Program:
    """The same function, with w bell(z) + sigmoid(z) as sigmoid(z) (w mirrored_sigmoid(z) + 1)."""
    return rewritten(by_rules(program, {"add": (_product,)}), _written)


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


def _product(made: Made, a: Operand, b: Operand) -> Operand | None:
    z = made.parts(b, "sigmoid")
    factor = _cofactor(made, a, z[0]) if z else None
    if factor is None:
        return None
    return made.emit("mul", b, made.emit("muladd", factor, made.emit("mirrored_sigmoid", *z), ONE))


def _cofactor(made: Made, value: Operand, z: Operand) -> Operand | None:
    """w, where the value is w bell(z)."""
    if made.parts(value, "bell") == (z,):
        return ONE
    if product := made.parts(value, "mul"):
        first = _cofactor(made, product[0], z)
        return None if first is None else made.emit("mul", first, product[1])
    parts = [_cofactor(made, operand, z) for operand in made.parts(value, "add")]
    return made.emit("add", *parts) if parts and None not in parts else None
