"""Functions that a target with exp, log1p and erfc lacks, or has only with a rounded argument.

erfc(x/sqrt 2) with x/sqrt 2 rounded is 151 ulp off at x = 13. What the argument lost is put back to first
order: over the reals that is zero, so that each program is exactly its function.

- `NATIVE`               the operations with such a program
- `native(operation)`    the program, with the one argument x
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import sympy
from sympy import Integer, Rational

from .compensation import normalised, split_constant
from .program import Builder, Operand, Program
from .special_functions import log_gap

HALF = Rational(1, 2)
FAR = Integer(40)  # Phi(-40) and exp(-40^2/2) are below the smallest float64


@cache
def native(operation: str) -> Program:
    """The program of an operation over exp, log1p and erfc.

    >>> [one.operation for one in native("softplus").instructions]
    ['clamp_min', 'abs', 'neg', 'exp', 'log1p', 'add']
    """
    builder = Builder(("x",))
    return builder.finish(NATIVE[operation](builder))


def _softplus(builder: Builder) -> Operand:
    """max(x, 0) + log1p(exp(-|x|)): neither overflow nor cancellation."""
    right = builder.emit("clamp_min", "x", Integer(0))
    decay = builder.emit("exp", builder.emit("neg", builder.emit("abs", "x")))
    return builder.emit("add", right, builder.emit("log1p", decay))


def _normal_cdf(builder: Builder) -> Operand:
    """erfc(u)/2 with u = -x/sqrt 2, less the slope exp(-u^2)/sqrt(pi) times what u lost."""
    x = builder.emit("clamp", "x", -FAR, FAR)
    leading, rest = split_constant(-1 / sympy.sqrt(2))
    product = builder.emit("mul", x, leading)
    error = builder.emit("add", builder.emit("residual", x, leading, product), builder.emit("mul", x, rest))
    u, lost = normalised(builder, product, error)
    slope = builder.emit("exp", builder.emit("neg", builder.emit("mul", u, u)))
    correction = builder.emit("mul", builder.emit("mul", slope, lost), 1 / sympy.sqrt(sympy.pi))
    return builder.emit("sub", builder.emit("mul", builder.emit("erfc", u), HALF), correction)


def _gaussian(builder: Builder) -> Operand:
    """exp(-s/2) with s = x^2, less half of it times what s lost."""
    x = builder.emit("clamp", "x", -FAR, FAR)
    square = builder.emit("mul", x, x)
    lost = builder.emit("mul", builder.emit("residual", x, x, square), HALF)
    value = builder.emit("exp", builder.emit("mul", square, -HALF))
    return builder.emit("sub", value, builder.emit("mul", value, lost))


NATIVE: dict[str, Callable[[Builder], Operand]] = {
    "softplus": _softplus,
    "normal_cdf": _normal_cdf,
    "gaussian": _gaussian,
    "log_gap": lambda builder: log_gap(builder, "x", "double"),
}
