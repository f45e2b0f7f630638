"""Operators on functions, as nodes of a statement's expressions.

They say what is meant and compute nothing: `numerics` resolves them through the derivations.

- `Derived(f, n)`              the n-th derivative in x
- `Mollified(f, kernel, width)` the convolution of f with the kernel of half-width `width`
- `Integrated(f, a, b)`        the integral of f in x from a to b (an end may be infinite)
- `OPERATORS`                  their names in the text of a statement
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Function, Symbol

from .errors import InputError
from .kernels import KERNELS

INFINITY = Symbol("inf", positive=True)


class Derived(Function):
    """Derived(f, n): the n-th derivative of f in x."""

    nargs = 2
    is_real = True


class Mollified(Function):
    """Mollified(f, kernel, width): f convolved with the scaled kernel."""

    nargs = 3
    is_real = True


class Integrated(Function):
    """Integrated(f, a, b): the integral of f over x from a to b."""

    nargs = 3
    is_real = True


def _derived(f: Expr, order: Expr = sympy.S.One) -> Expr:
    if not (order.is_Integer and 1 <= order <= 12):
        raise InputError(f"diff(f, n) needs an order from 1 to 12, not {order}")
    return Derived(f, order)


def _mollified(f: Expr, kernel: Expr, width: Expr = sympy.S.One) -> Expr:
    if not (isinstance(kernel, Symbol) and kernel.name in KERNELS):
        raise InputError(f"mollify(f, kernel, width) needs a kernel of {', '.join(KERNELS)}, not `{kernel}`")
    return Mollified(f, kernel, width)


OPERATORS: dict[str, Callable[..., Expr]] = {
    "diff": _derived,
    "mollify": _mollified,
    "integral": Integrated,
}
KERNEL_SYMBOLS = {name: Symbol(name) for name in KERNELS}
