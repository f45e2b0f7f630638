"""Exponentials through base 2, as the kernels compute them.

In float64 the power of two is put into the bits of the result. In float32 the special unit gives the exponential; it
flushes subnormal numbers to zero, so it is taken of half the argument and squared.

- `power_of(builder, grade, z, factor)`   exp(z factor)
- `power_parts(builder, z, factor)`       the same in float64 as q 2^k + 2^k: q and 2^k
"""

from __future__ import annotations

import sympy
from sympy import Expr

from .program import Builder, Operand
from .special_functions import constant, polynomial

BINARY = 1 / sympy.log(2)


def power_of(builder: Builder, grade: str, z: Operand, factor: Expr) -> Operand:
    """exp of z times a factor, whose multiple by 1/log 2 is a constant."""
    if grade == "half":
        root = builder.emit("exp2", builder.emit("mul", z, constant(factor * BINARY / 2, grade)))
        return builder.emit("mul", root, root)
    anchored, rest = _reduced(builder, z, factor)
    return builder.emit("shift", polynomial(builder, "exp2", grade, rest), anchored)


def power_parts(builder: Builder, z: Operand, factor: Expr) -> tuple[Operand, Operand]:
    """q and 2^k with exp(z factor) = (1 + q) 2^k, |q| < 1/2: neither exp nor exp - 1 cancels if put together so."""
    anchored, rest = _reduced(builder, z, factor)
    q = builder.emit("mul", polynomial(builder, "exp2m1", "single", rest), rest)
    return q, builder.emit("power", anchored)


def _reduced(builder: Builder, z: Operand, factor: Expr) -> tuple[Operand, Operand]:
    """The integer nearest to z factor/log 2, anchored, and what is left."""
    binary = constant(factor * BINARY, "single")
    anchored = builder.emit("anchor", z, binary)
    whole = builder.emit("integer", anchored)
    return anchored, builder.emit("muladd", z, binary, builder.emit("neg", whole))
