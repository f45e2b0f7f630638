"""Special functions as devices compute them for half precision, in float32 and with as few operations as the speed
of memory leaves time for. Those for float32 are in `paired_functions.py`.

A `bounded_` operation is one whose argument is known to lie where no power of two leaves the format.

- `device_expansion(operation)`          the program of an operation, with the one argument x
- `device_needed(operations, native)`    what has to be printed for these operations, innermost first
- `DEVICE`                               the operations with a program of their own; the others are those of
                                         `special_functions.py`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import sympy
from sympy import Integer, Rational

from .approximations import ATAN_END, ATAN_FAR, ATAN_NEAR, TAIL_CENTRE
from .device_gates import GATES, bounded_name, power_of, tangent_far
from .program import Builder, Operand, Program
from .special_functions import EXPANDED, ONE, TWO, ZERO, constant, expansion, polynomial

FARTHEST = {
    "bounded_exp": Integer(256), "bounded_gaussian": Integer(16), "bounded_normal_cdf": Integer(16),
    "bounded_normal_tail": Integer(16), **{bounded_name(name): farthest for name, (farthest, _) in GATES.items()},
}  # fmt: skip
"""How large an argument of a bounded operation is at most; the results are then at least 2^-370."""


@cache
def device_expansion(operation: str) -> Program:
    """The program of an operation.

    >>> [one.operation for one in device_expansion("bounded_exp").instructions]
    ['mul', 'exp2', 'mul']
    """
    if operation not in DEVICE:
        return expansion(operation, "half")
    builder = Builder(("x",))
    return builder.finish(DEVICE[operation](builder))


def device_needed(operations: Iterable[str], native: Iterable[str]) -> list[str]:
    """The operations to print, each after those that it uses itself."""
    order: list[str] = []

    def visit(operation: str) -> None:
        if operation in native or operation in order:
            return
        for instruction in device_expansion(operation).instructions:
            visit(instruction.operation)
        order.append(operation)

    for operation in sorted(set(operations)):
        visit(operation)
    return order


# --- exponentials -----------------------------------------------------------------------------------


def _exp(builder: Builder) -> Operand:
    return power_of(builder, "x", ONE)


def _gaussian(builder: Builder) -> Operand:
    return power_of(builder, builder.emit("mul", "x", "x"), Rational(-1, 2))


def _tanh(builder: Builder) -> Operand:
    """2/(1 + exp(-2|x|)) - 1 and the sign of x; near 0, where that cancels, x times a polynomial in x^2."""
    square = builder.emit("mul", "x", "x")
    near = builder.emit("mul", polynomial(builder, "tanh", "half", square), "x")
    power = builder.emit("falling_exp", builder.emit("neg", builder.emit("abs", builder.emit("mul", "x", TWO))))
    far = tangent_far(builder, power)
    far = builder.emit("select", builder.emit("ge", "x", ZERO), far, builder.emit("neg", far))
    return builder.emit("select", builder.emit("le", square, Rational(1, 16)), near, far)


def _unit_log1p(builder: Builder) -> Operand:
    return builder.emit("mul", polynomial(builder, "unit_log1p", "half", "x"), "x")


def _softplus(builder: Builder) -> Operand:
    e = builder.emit("bounded_exp", builder.emit("neg", builder.emit("abs", "x")))
    return builder.emit("add", builder.emit("clamp_min", "x", ZERO), builder.emit("unit_log1p", e))


def _atan(builder: Builder) -> Operand:
    """The angle of (1, |x|) beside the nearest of 0, pi/4 and pi/2, and the sign of x; beyond 2^40 it is pi/2."""
    size = builder.emit("clamp_max", builder.emit("abs", "x"), ATAN_END)
    is_near, is_far = builder.emit("le", size, ATAN_NEAR), builder.emit("gt", size, ATAN_FAR)
    over = builder.emit("select", is_far, -ONE, builder.emit("sub", size, ONE))
    under = builder.emit("select", is_far, size, builder.emit("add", size, ONE))
    t = builder.emit("mul", over, builder.emit("reciprocal", under))
    t = builder.emit("select", is_near, size, t)
    angle = builder.emit("mul", polynomial(builder, "atan", "half", builder.emit("mul", t, t)), t)
    middle = builder.emit("select", is_far, *(constant(sympy.pi / k, "half") for k in (2, 4)))
    angle = builder.emit("add", angle, builder.emit("select", is_near, ZERO, middle))
    return builder.emit("select", builder.emit("ge", "x", ZERO), angle, builder.emit("neg", angle))


# --- the normal distribution ------------------------------------------------------------------------


def _ratio(builder: Builder, a: Operand) -> Operand:
    """Mills' ratio over sqrt(2 pi): what a density exp(-a^2/2) is multiplied with to give the tail."""
    centre = Rational(TAIL_CENTRE.numerator, TAIL_CENTRE.denominator)
    inverse = builder.emit("reciprocal", builder.emit("add", a, centre))
    u = builder.emit("muladd", inverse, -2 * centre, ONE)
    return builder.emit("mul", polynomial(builder, "tail", "half", u), inverse)


def _bounded_normal_tail(builder: Builder) -> Operand:
    return builder.emit("mul", builder.emit("bounded_gaussian", "x"), _ratio(builder, "x"))


def _normal_tail(builder: Builder) -> Operand:
    return builder.emit("bounded_normal_tail", _inside(builder, "bounded_normal_tail"))


def _bounded_normal_cdf(builder: Builder) -> Operand:
    """The left tail with all its relative accuracy; the right is 1 minus it."""
    ratio = _ratio(builder, builder.emit("abs", "x"))
    tail = builder.emit("mul", builder.emit("bounded_gaussian", "x"), ratio)
    return builder.emit("select", builder.emit("ge", "x", ZERO), builder.emit("sub", ONE, tail), tail)


def _normal_cdf(builder: Builder) -> Operand:
    return builder.emit("bounded_normal_cdf", _inside(builder, "bounded_normal_cdf"))


def _inside(builder: Builder, operation: str) -> Operand:
    return builder.emit("clamp", "x", -FARTHEST[operation], FARTHEST[operation])


DEVICE: dict[str, Callable[[Builder], Operand]] = {
    "bounded_exp": _exp, "falling_exp": _exp, "exp": _exp, "bounded_gaussian": _gaussian, "gaussian": _gaussian,
    "tanh": _tanh, "softplus": _softplus, "unit_log1p": _unit_log1p, "atan": _atan,
    "bounded_normal_cdf": _bounded_normal_cdf, "normal_cdf": _normal_cdf,
    "bounded_normal_tail": _bounded_normal_tail, "normal_tail": _normal_tail,
    **{bounded_name(name): form for name, (_, form) in GATES.items()},
    **{name: form for name, (_, form) in GATES.items()},
}  # fmt: skip
ON_DEVICE = frozenset({*EXPANDED, *DEVICE})
"""Every operation that has a program for devices."""
