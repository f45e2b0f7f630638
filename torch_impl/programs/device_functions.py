"""Special functions as devices compute them for half precision, in float32 and with as few operations as the speed
of memory leaves time for. Those for float32 are in `paired_functions.py`.

A `bounded_` operation is one whose argument is known to lie where no power of two leaves the format.

- `device_expansion(operation)`          the program of an operation, with the one argument x
- `device_needed(operations, native)`    what has to be printed for these operations, innermost first
- `DEVICE`                               the operations with a program of their own; the others are those of
                                         `special_functions.py`
"""

from collections.abc import Iterable
from functools import cache

import sympy
from sympy import Integer, Rational

from .approximations import ATAN_END, ATAN_FAR, ATAN_NEAR, TAIL_CENTRE
from .device_gates import GATES, Form, power_of, tangent_far
from .program import Built, Program, function_of_x
from .special_functions import EXPANDED, constant, expansion, polynomial

FARTHEST = {
    "bounded_exp": Integer(256), "bounded_gaussian": Integer(16), "bounded_normal_cdf": Integer(16),
    "bounded_normal_tail": Integer(16), **{f"bounded_{name}": farthest for name, (farthest, _) in GATES.items()},
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
    return function_of_x(DEVICE[operation])


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


def _exp(x: Built) -> Built:
    return power_of(x, 1)


def _gaussian(x: Built) -> Built:
    return power_of(x * x, Rational(-1, 2))


def _tanh(x: Built) -> Built:
    """2/(1 + exp(-2|x|)) - 1 and the sign of x; near 0, where that cancels, x times a polynomial in x^2."""
    square = x * x
    near = polynomial("tanh", "half", square) * x
    far = tangent_far((-abs(x * 2)).falling_exp())
    far = (x >= 0).select(far, -far)
    return (square <= Rational(1, 16)).select(near, far)


def _softplus(x: Built) -> Built:
    e = (-abs(x)).bounded_exp()
    return x.clamp_min(0) + e.unit_log1p()


def _atan(x: Built) -> Built:
    """The angle of (1, |x|) beside the nearest of 0, pi/4 and pi/2, and the sign of x; beyond 2^40 it is pi/2."""
    size = abs(x).clamp_max(ATAN_END)
    is_near, is_far = size <= ATAN_NEAR, size > ATAN_FAR
    over = is_far.select(-1, size - 1)
    under = is_far.select(size, size + 1)
    t = is_near.select(size, over * under.reciprocal())
    angle = polynomial("atan", "half", t * t) * t
    middle = is_far.select(*(constant(sympy.pi / k, "half") for k in (2, 4)))
    angle = angle + is_near.select(0, middle)
    return (x >= 0).select(angle, -angle)


# --- the normal distribution ------------------------------------------------------------------------


def _ratio(a: Built) -> Built:
    """Mills' ratio over sqrt(2 pi): what a density exp(-a^2/2) is multiplied with to give the tail."""
    centre = Rational(TAIL_CENTRE.numerator, TAIL_CENTRE.denominator)
    inverse = (a + centre).reciprocal()
    return polynomial("tail", "half", inverse.muladd(-2 * centre, 1)) * inverse


def _bounded_normal_cdf(x: Built) -> Built:
    """The left tail with all its relative accuracy; the right is 1 minus it."""
    ratio = _ratio(abs(x))
    tail = x.bounded_gaussian() * ratio
    return (x >= 0).select(1 - tail, tail)


def _held(operation: str) -> Form:
    """A bounded operation of x between the ends where it serves."""
    return lambda x: x.of(operation, x.clamp(-FARTHEST[operation], FARTHEST[operation]))


DEVICE: dict[str, Form] = {
    "bounded_exp": _exp, "falling_exp": _exp, "exp": _exp, "bounded_gaussian": _gaussian, "gaussian": _gaussian,
    "tanh": _tanh, "softplus": _softplus, "unit_log1p": lambda x: polynomial("unit_log1p", "half", x) * x,
    "atan": _atan, "bounded_normal_cdf": _bounded_normal_cdf, "normal_cdf": _held("bounded_normal_cdf"),
    "bounded_normal_tail": lambda x: x.bounded_gaussian() * _ratio(x), "normal_tail": _held("bounded_normal_tail"),
    **{f"bounded_{name}": form for name, (_, form) in GATES.items()},
    **{name: form for name, (_, form) in GATES.items()},
}  # fmt: skip
ON_DEVICE = frozenset({*EXPANDED, *DEVICE})
"""Every operation that has a program for devices."""
