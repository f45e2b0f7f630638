"""Gates as devices compute them for half precision: quotients in exp(-|x|), which never overflows.

- `GATES`                each gate with the distance up to which its bounded form serves, and that form
- `tangent_far`          tanh away from 0
"""

from collections.abc import Callable

import sympy
from sympy import Expr, Integer, Rational

from .program import Built
from .special_functions import HALF, constant, polynomial

Form = Callable[[Built], Built]
BINARY = 1 / sympy.log(2)


def power_of(z: Built, factor: int | Expr) -> Built:
    """exp of z times a factor, through base 2. The special unit, which gives it, flushes subnormal numbers to zero: so
    it is taken of half the argument and squared."""
    root = (z * constant(factor * BINARY / 2, "half")).exp2()
    return root * root


# --- the logistic function ----------------------------------------------------------------------------


def _logistic(x: Built) -> tuple[Built, Built]:
    """e = exp(-|x|), and 1/(1 + e)."""
    e = power_of(abs(x), -1)
    return e, (e + 1).reciprocal()


def _sigmoid(x: Built, mirrored: bool = False) -> Built:
    e, inverse = _logistic(x)
    return (x >= 0).select(*((e, 1) if mirrored else (1, e))) * inverse


def _bell(x: Built) -> Built:
    e, inverse = _logistic(x)
    return e * (inverse * inverse)


# --- the gate of Mish ---------------------------------------------------------------------------------


def _gate_parts(x: Built) -> tuple[Built, Built, Built]:
    """t = exp(-|x|), n = t + t^2/2, and the inverse of 1 + n on the left and of 2t^2 + 2t + 1 on the right."""
    t = power_of(abs(x), -1)
    n = (t * HALF).muladd(t, t)
    right, left = t.of("muladd", 2, t, 2).muladd(t, 1), n + 1
    return t, n, (x >= 0).select(right, left).reciprocal()


def _gate(x: Built) -> Built:
    """n/(1 + n) with n = w + w^2/2, w = exp(x)."""
    t, n, inverse = _gate_parts(x)
    right = t.of("muladd", 2, t, 1)
    return (x >= 0).select(right, n) * inverse


def _gate_slope(x: Built) -> Built:
    """(w + w^2)/(1 + n)^2."""
    t, _, inverse = _gate_parts(x)
    left = t.muladd(t, t)
    right = left * (t * 4)
    return (x >= 0).select(right, left) * (inverse * inverse)


# --- tanh of numbers that are not negative ------------------------------------------------------------


def tangent_far(t: Built) -> Built:
    """2/(1 + t) - 1 for t = exp(-2x): accurate where x is not small."""
    return (t + 1).reciprocal().muladd(2, -1)


def _tangent(x: Built) -> Built:
    """2/(1 + t) - 1, and near 0 x times a polynomial in x^2."""
    square = x * x
    near = polynomial("tanh", "half", square) * x
    far = tangent_far(power_of(x, -2))
    return (square <= Rational(1, 16)).select(near, far)


def _tangent_bell(x: Built) -> Built:
    """t/(1 + t)^2."""
    t = power_of(x, -2)
    inverse = (t + 1).reciprocal()
    return t * (inverse * inverse)


FAR, NEAR = Integer(256), Integer(64)  # exp(-256) and exp(-128) are nothing beside 1, nor alone in float32
GATES: dict[str, tuple[Expr, Form]] = {
    "sigmoid": (FAR, _sigmoid), "mirrored_sigmoid": (FAR, lambda x: _sigmoid(x, mirrored=True)), "bell": (FAR, _bell),
    "gate": (FAR, _gate), "gate_slope": (FAR, _gate_slope),
    "tangent": (NEAR, _tangent), "tangent_bell": (NEAR, _tangent_bell),
}  # fmt: skip
