"""Gates as the kernels compute them.

In float64 exp(256) and its square are numbers like others, so a gate is a quotient in one exponential, of either sign,
and nothing is selected. In float32, for results in half precision, the exponential is that of -|x|.

- `GATES`                each gate with the distance up to which its bounded form serves, and that form
- `bounded_name(name)`   what the bounded form is called
- `held(name)`           the form for all x, which holds x first
- `tangent_far`          tanh away from 0
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr, Integer, Rational

from .base_two import power_of, power_parts
from .program import Builder, Operand
from .special_functions import HALF, ONE, TWO, ZERO, polynomial

Form = Callable[[Builder, str], Operand]


def bounded_name(name: str) -> str:
    """
    >>> bounded_name("sigmoid")
    'bounded_sigmoid'
    """
    return f"bounded_{name}"


def held(name: str) -> Form:
    """x held where the bounded form serves; in float32 that is everywhere."""

    def form(builder: Builder, grade: str) -> Operand:
        farthest, bounded = GATES[name]
        if grade == "half":
            return bounded(builder, grade)
        if name in ONE_SIDED:
            return builder.emit(bounded_name(name), builder.emit("clamp_max", "x", farthest))
        return builder.emit(bounded_name(name), builder.emit("clamp", "x", -farthest, farthest))

    return form


# --- the logistic function ----------------------------------------------------------------------------


def _logistic(builder: Builder, grade: str) -> tuple[Operand, Operand]:
    """e = exp(-x), in float32 exp(-|x|), and 1/(1 + e)."""
    x = "x" if grade == "single" else builder.emit("abs", "x")
    e = power_of(builder, grade, x, -ONE)
    return e, builder.emit("reciprocal", builder.emit("add", e, ONE))


def _sigmoid(builder: Builder, grade: str) -> Operand:
    e, inverse = _logistic(builder, grade)
    return inverse if grade == "single" else builder.emit("mul", _by_sign(builder, ONE, e), inverse)


def _mirrored_sigmoid(builder: Builder, grade: str) -> Operand:
    e, inverse = _logistic(builder, grade)
    return builder.emit("mul", e if grade == "single" else _by_sign(builder, e, ONE), inverse)


def _bell(builder: Builder, grade: str) -> Operand:
    e, inverse = _logistic(builder, grade)
    if grade == "half":
        return builder.emit("mul", e, builder.emit("mul", inverse, inverse))
    return builder.emit("mul", builder.emit("mul", e, inverse), inverse)


def _by_sign(builder: Builder, right: Operand, left: Operand) -> Operand:
    return builder.emit("select", builder.emit("ge", "x", ZERO), right, left)


# --- the gate of Mish ---------------------------------------------------------------------------------


def _gate_parts(builder: Builder) -> tuple[Operand, Operand, Operand]:
    """w = exp(x), n = w + w^2/2 and 1/(1 + n), in float64."""
    w = power_of(builder, "single", "x", ONE)
    n = builder.emit("mul", builder.emit("muladd", w, HALF, ONE), w)
    return w, n, builder.emit("reciprocal", builder.emit("add", n, ONE))


def _half_gate_parts(builder: Builder) -> tuple[Operand, Operand, Operand]:
    """t = exp(-|x|), n = t + t^2/2, and the inverse of 1 + n on the left and of 2t^2 + 2t + 1 on the right."""
    t = power_of(builder, "half", builder.emit("abs", "x"), -ONE)
    n = builder.emit("muladd", builder.emit("mul", t, HALF), t, t)
    right = builder.emit("muladd", builder.emit("muladd", TWO, t, TWO), t, ONE)
    return t, n, builder.emit("reciprocal", _by_sign(builder, right, builder.emit("add", n, ONE)))


def _gate(builder: Builder, grade: str) -> Operand:
    """n/(1 + n) with n = w + w^2/2."""
    if grade == "single":
        _, n, inverse = _gate_parts(builder)
        return builder.emit("mul", n, inverse)
    t, n, inverse = _half_gate_parts(builder)
    return builder.emit("mul", _by_sign(builder, builder.emit("muladd", TWO, t, ONE), n), inverse)


def _gate_slope(builder: Builder, grade: str) -> Operand:
    """(w + w^2)/(1 + n)^2."""
    if grade == "single":
        w, _, inverse = _gate_parts(builder)
        over = builder.emit("muladd", w, w, w)
        return builder.emit("mul", builder.emit("mul", over, inverse), inverse)
    t, _, inverse = _half_gate_parts(builder)
    over = builder.emit("muladd", t, t, t)
    over = _by_sign(builder, builder.emit("mul", over, builder.emit("mul", t, Integer(4))), over)
    return builder.emit("mul", over, builder.emit("mul", inverse, inverse))


# --- tanh of numbers that are not negative ------------------------------------------------------------


def _tangent_parts(builder: Builder) -> tuple[Operand, Operand, Operand]:
    """t = exp(-2x), m = t - 1 and 1/(1 + t), in float64."""
    q, two = power_parts(builder, "x", -TWO)
    m = builder.emit("muladd", q, two, builder.emit("sub", two, ONE))
    return builder.emit("muladd", q, two, two), m, builder.emit("reciprocal", builder.emit("add", m, TWO))


def tangent_far(builder: Builder, t: Operand) -> Operand:
    """2/(1 + t) - 1 for t = exp(-2x): accurate where x is not small."""
    return builder.emit("muladd", builder.emit("reciprocal", builder.emit("add", t, ONE)), TWO, -ONE)


def _tangent(builder: Builder, grade: str) -> Operand:
    """-m/(2 + m). In float32 2/(1 + t) - 1, and near 0 x times a polynomial in x^2."""
    if grade == "single":
        _, m, inverse = _tangent_parts(builder)
        return builder.emit("mul", builder.emit("neg", m), inverse)
    square = builder.emit("mul", "x", "x")
    near = builder.emit("mul", polynomial(builder, "tanh", grade, square), "x")
    far = tangent_far(builder, power_of(builder, grade, "x", -TWO))
    return builder.emit("select", builder.emit("le", square, Rational(1, 16)), near, far)


def _tangent_bell(builder: Builder, grade: str) -> Operand:
    """t/(1 + t)^2."""
    if grade == "single":
        t, _, inverse = _tangent_parts(builder)
        return builder.emit("mul", builder.emit("mul", t, inverse), inverse)
    t = power_of(builder, grade, "x", -TWO)
    inverse = builder.emit("reciprocal", builder.emit("add", t, ONE))
    return builder.emit("mul", t, builder.emit("mul", inverse, inverse))


FAR, NEAR = Integer(256), Integer(64)  # exp(-256) and exp(-128) are nothing beside 1, nor alone in float32
GATES: dict[str, tuple[Expr, Form]] = {
    "sigmoid": (FAR, _sigmoid), "mirrored_sigmoid": (FAR, _mirrored_sigmoid), "bell": (FAR, _bell),
    "gate": (FAR, _gate), "gate_slope": (FAR, _gate_slope),
    "tangent": (NEAR, _tangent), "tangent_bell": (NEAR, _tangent_bell),
}  # fmt: skip
ONE_SIDED = ("tangent", "tangent_bell")
