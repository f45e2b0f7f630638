"""The real functions behind the operations of emitted text: their balls and the balls of their derivatives."""

import math
from collections.abc import Callable
from functools import lru_cache

from flint import arb, fmpq

from ...numerics.arithmetic.balls import OPERATIONS as BALLS
from ...numerics.arithmetic.balls import magnitude, multiply

Ball = Callable[[arb], arb]

# A literal with at most this many bits is meant exactly: 0.0625, 3.0, 1/3 in no format. Others are roundings.
EXACT_BITS = 24


def _gauss(x: arb) -> arb:
    return BALLS["exp"](-BALLS["power"](2)(x))


# Enclosures of the values, and of the derivative from argument and value.
FUNCTIONS: dict[str, tuple[Ball, Callable[[arb, arb], arb]]] = {
    "neg": (lambda x: -x, lambda x, v: arb(-1)),
    "abs": (magnitude, lambda x, v: BALLS["sign"](x)),
    "exp": (BALLS["exp"], lambda x, v: v),
    "exp2": (lambda x: BALLS["exp"](x * arb.const_log2()), lambda x, v: v * arb.const_log2()),
    "log2": (lambda x: BALLS["log"](x) / arb.const_log2(), lambda x, v: 1 / (x * arb.const_log2())),
    "expm1": (BALLS["expm1"], lambda x, v: BALLS["exp"](x)),
    "log": (BALLS["log"], lambda x, v: 1 / x),
    "log1p": (BALLS["log1p"], lambda x, v: 1 / (1 + x)),
    "tanh": (BALLS["tanh"], lambda x, v: 4 * multiply(BALLS["sigma"](2 * x), BALLS["sigma"](-2 * x))),
    "sigmoid": (BALLS["sigma"], lambda x, v: multiply(v, BALLS["sigma"](-x))),
    "softplus": (BALLS["softplus"], lambda x, v: BALLS["sigma"](x)),
    "erf": (BALLS["erf"], lambda x, v: 2 * _gauss(x) / arb.pi().sqrt()),
    "erfc": (BALLS["erfc"], lambda x, v: -2 * _gauss(x) / arb.pi().sqrt()),
    "ndtr": (BALLS["Phi"], lambda x, v: BALLS["phi"](x)),
    "sinh": (BALLS["sinh"], lambda x, v: BALLS["cosh"](x)),
    "cosh": (BALLS["cosh"], lambda x, v: BALLS["sinh"](x)),
    "atan": (BALLS["atan"], lambda x, v: 1 / (1 + BALLS["power"](2)(x))),
    "sin": (BALLS["sin"], lambda x, v: BALLS["cos"](x)),
    "cos": (BALLS["cos"], lambda x, v: -BALLS["sin"](x)),
    "sqrt": (lambda x: x.nonnegative_part().sqrt(), lambda x, v: 1 / (2 * v)),
    "rsqrt": (lambda x: 1 / x.sqrt(), lambda x, v: -v / (2 * x)),
    "to_float64": (lambda x: x, lambda x, v: arb(1)),
    "sign": (BALLS["sign"], lambda x, v: arb(0)),
    "fixed": (lambda x: x, lambda x, v: arb(0)),  # a constant for whoever differentiates
}

COMPARISONS = {"lt", "le", "gt", "ge", "eq", "ne"}


@lru_cache(maxsize=4096)  # a text has the same numbers at every point; they are exact in any precision
def literal_ball(value: float) -> arb:
    """The double itself if it has few bits, else all numbers that round to it.

    >>> literal_ball(0.1875).is_exact(), literal_ball(0.1).is_exact()
    (True, False)
    """
    if not math.isfinite(value):
        return arb(value)
    top, bottom = value.as_integer_ratio()
    if abs(top).bit_length() - (top & -top).bit_length() < EXACT_BITS:  # without the zeros at its end
        return arb(fmpq(top, bottom))
    return arb(fmpq(top, bottom), math.ulp(value) / 2)


def decide(name: str, a: arb, b: arb) -> bool | None:
    """A comparison of two balls; None where it depends on the points."""
    if name in ("gt", "ge"):
        return decide("lt" if name == "gt" else "le", b, a)
    if name == "ne":
        equal = decide("eq", a, b)
        return None if equal is None else not equal
    if name == "eq":
        if a < b or a > b:
            return False
        return True if a.is_exact() and b.is_exact() and a == b else None
    holds, fails = (a < b, a >= b) if name == "lt" else (a <= b, a > b)
    return True if holds else False if fails else None
