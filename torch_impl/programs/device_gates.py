"""Gates as devices compute them for half precision: quotients in exp(-|x|), which never overflows.

- `GATES`                each gate with the distance up to which its bounded form serves, and that form
- `bounded_name(name)`   what the bounded form is called
- `tangent_far`          tanh away from 0
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Integer, Rational

from .program import Builder, Operand
from .special_functions import HALF, ONE, TWO, ZERO, constant, polynomial

Form = Callable[[Builder], Operand]
BINARY = 1 / sympy.log(2)


def power_of(builder: Builder, z: Operand, factor: Expr) -> Operand:
    """exp of z times a factor, through base 2. The special unit, which gives it, flushes subnormal numbers to zero: so
    it is taken of half the argument and squared."""
    root = builder.emit("exp2", builder.emit("mul", z, constant(factor * BINARY / 2, "half")))
    return builder.emit("mul", root, root)


def bounded_name(name: str) -> str:
    """
    >>> bounded_name("sigmoid")
    'bounded_sigmoid'
    """
    return f"bounded_{name}"


# --- the logistic function ----------------------------------------------------------------------------


def _logistic(builder: Builder) -> tuple[Operand, Operand]:
    """e = exp(-|x|), and 1/(1 + e)."""
    e = power_of(builder, builder.emit("abs", "x"), -ONE)
    return e, builder.emit("reciprocal", builder.emit("add", e, ONE))


def _sigmoid(builder: Builder) -> Operand:
    e, inverse = _logistic(builder)
    return builder.emit("mul", _by_sign(builder, ONE, e), inverse)


def _mirrored_sigmoid(builder: Builder) -> Operand:
    e, inverse = _logistic(builder)
    return builder.emit("mul", _by_sign(builder, e, ONE), inverse)


def _bell(builder: Builder) -> Operand:
    e, inverse = _logistic(builder)
    return builder.emit("mul", e, builder.emit("mul", inverse, inverse))


def _by_sign(builder: Builder, right: Operand, left: Operand) -> Operand:
    return builder.emit("select", builder.emit("ge", "x", ZERO), right, left)


# --- the gate of Mish ---------------------------------------------------------------------------------


def _gate_parts(builder: Builder) -> tuple[Operand, Operand, Operand]:
    """t = exp(-|x|), n = t + t^2/2, and the inverse of 1 + n on the left and of 2t^2 + 2t + 1 on the right."""
    t = power_of(builder, builder.emit("abs", "x"), -ONE)
    n = builder.emit("muladd", builder.emit("mul", t, HALF), t, t)
    right = builder.emit("muladd", builder.emit("muladd", TWO, t, TWO), t, ONE)
    return t, n, builder.emit("reciprocal", _by_sign(builder, right, builder.emit("add", n, ONE)))


def _gate(builder: Builder) -> Operand:
    """n/(1 + n) with n = w + w^2/2, w = exp(x)."""
    t, n, inverse = _gate_parts(builder)
    return builder.emit("mul", _by_sign(builder, builder.emit("muladd", TWO, t, ONE), n), inverse)


def _gate_slope(builder: Builder) -> Operand:
    """(w + w^2)/(1 + n)^2."""
    t, _, inverse = _gate_parts(builder)
    over = builder.emit("muladd", t, t, t)
    over = _by_sign(builder, builder.emit("mul", over, builder.emit("mul", t, Integer(4))), over)
    return builder.emit("mul", over, builder.emit("mul", inverse, inverse))


# --- tanh of numbers that are not negative ------------------------------------------------------------


def tangent_far(builder: Builder, t: Operand) -> Operand:
    """2/(1 + t) - 1 for t = exp(-2x): accurate where x is not small."""
    return builder.emit("muladd", builder.emit("reciprocal", builder.emit("add", t, ONE)), TWO, -ONE)


def _tangent(builder: Builder) -> Operand:
    """2/(1 + t) - 1, and near 0 x times a polynomial in x^2."""
    square = builder.emit("mul", "x", "x")
    near = builder.emit("mul", polynomial(builder, "tanh", "half", square), "x")
    far = tangent_far(builder, power_of(builder, "x", -TWO))
    return builder.emit("select", builder.emit("le", square, Rational(1, 16)), near, far)


def _tangent_bell(builder: Builder) -> Operand:
    """t/(1 + t)^2."""
    t = power_of(builder, "x", -TWO)
    inverse = builder.emit("reciprocal", builder.emit("add", t, ONE))
    return builder.emit("mul", t, builder.emit("mul", inverse, inverse))


FAR, NEAR = Integer(256), Integer(64)  # exp(-256) and exp(-128) are nothing beside 1, nor alone in float32
GATES: dict[str, tuple[Expr, Form]] = {
    "sigmoid": (FAR, _sigmoid), "mirrored_sigmoid": (FAR, _mirrored_sigmoid), "bell": (FAR, _bell),
    "gate": (FAR, _gate), "gate_slope": (FAR, _gate_slope),
    "tangent": (NEAR, _tangent), "tangent_bell": (NEAR, _tangent_bell),
}  # fmt: skip
