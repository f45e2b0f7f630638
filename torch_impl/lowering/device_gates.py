"""Gates in programs for devices: operations of their own, of which each grade has the form that it computes best."""

from collections.abc import Callable
from itertools import pairwise

import sympy
from sympy import Expr, Poly

from ...theory.sympy_bridge import sigma
from ..programs.copies import X
from ..programs.program import Builder, Operand
from .deep_tails import Bell
from .gates import Gate, GateSlope

Lowering = Callable[[Builder, Expr], Operand]


def odd_rate(z: Expr) -> Expr | None:
    """z/x, which is positive and even: a polynomial in x^2 with positive coefficients.

    >>> odd_rate(X + 2 * X**3), odd_rate(X - X**3)
    (2*x**2 + 1, None)
    """
    if not z.is_polynomial(X) or z.subs(X, 0) != 0:
        return None
    rate = sympy.cancel(z / X)
    terms = Poly(rate, X).terms()
    is_even = all(power % 2 == 0 for (power,), _ in terms)
    return rate if is_even and all(one.is_positive for _, one in terms) else None


def argument(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    """x (z/x) where that is a polynomial of higher degree: the absolute value of a product is no more work, and value
    and slope of a function have one argument, however it is written in them."""
    rate = odd_rate(z)
    if rate is None or not rate.has(X):
        return lower(builder, z)
    terms = [(power, one) for (power,), one in Poly(rate, X).terms()]
    terms += [] if terms[-1][0] == 0 else [(0, sympy.S.Zero)]
    square = builder.emit("mul", "x", "x")
    value = lower(builder, terms[0][1])
    for (power, _), (after, one) in pairwise(terms):
        for _ in range((power - after) // 2):
            value = builder.emit("mul", value, square)
        value = builder.emit("add", value, lower(builder, one))
    return builder.emit("mul", "x", value)


def _sigma(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    if z.could_extract_minus_sign():
        return builder.emit("mirrored_sigmoid", argument(builder, -z, lower))
    return builder.emit("sigmoid", argument(builder, z, lower))


def _bell(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    """Of 2a with a >= 0 in the form that shares its steps with tanh(a)."""
    z = -z if z.could_extract_minus_sign() else z
    if z.is_nonnegative:
        return builder.emit("tangent_bell", lower(builder, z / 2))
    return builder.emit("bell", argument(builder, z, lower))


ON_DEVICE: dict[type, Callable[[Builder, Expr, Lowering], Operand]] = {
    sigma: _sigma,
    Bell: _bell,
    Gate: lambda builder, z, lower: builder.emit("gate", lower(builder, z)),
    GateSlope: lambda builder, z, lower: builder.emit("gate_slope", lower(builder, z)),
}
"""The operation of a node, of its argument; sigma(z), sigma(-z) and their product have the same one."""
