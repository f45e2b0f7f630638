"""Exponentials through base 2, as devices compute them for half precision.

The special unit gives the exponential; it flushes subnormal numbers to zero, so it is taken of half the argument and
squared.
"""

from __future__ import annotations

import sympy
from sympy import Expr

from .program import Builder, Operand
from .special_functions import constant

BINARY = 1 / sympy.log(2)


def power_of(builder: Builder, z: Operand, factor: Expr) -> Operand:
    """exp of z times a factor, whose multiple by 1/log 2 is a constant."""
    root = builder.emit("exp2", builder.emit("mul", z, constant(factor * BINARY / 2, "half")))
    return builder.emit("mul", root, root)
