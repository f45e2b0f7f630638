"""Certified values of constant expressions, integrals included.

- `constant_ball(expression, digits)`   a narrow enclosure (not finite where none is found)
"""

from __future__ import annotations

import sympy
from flint import arb
from sympy import Expr

from ..theory.errors import InputError
from ..theory.expressions import X
from ..theory.operators import INFINITY, Integrated
from ..theory.order import sign_of
from .balls import NAN, evaluate
from .integrals import absolute_integral, integral
from .terms import resolve

UNDEFINED = (sympy.zoo, sympy.nan, sympy.oo, -sympy.oo, sympy.I)


def constant_ball(expression: Expr, digits: int = 30) -> arb:
    """The value of an expression without free symbols."""
    if expression.has(*UNDEFINED):
        return NAN
    integrals = sorted(expression.atoms(Integrated), key=lambda node: -node.count_ops())
    if not integrals:
        return evaluate(expression, {}, digits=digits)
    values, symbols = {}, {}
    for number, node in enumerate(integrals):
        if node.args[0].has(Integrated):
            raise InputError("integrals inside integrals are not supported")
        symbols[node] = sympy.Dummy(f"integral{number}", real=True)
        values[symbols[node]] = _integral_ball(node, digits + 5)
    return evaluate(expression.xreplace(symbols), values, digits=digits)


def _integral_ball(node: Expr, digits: int) -> arb:
    f, start, end = node.args
    if start.has(X) or end.has(X):
        raise InputError("the limits of an integral must not contain x")
    in_numbers = start.is_number and end.is_number
    if _end(start) == sympy.oo or _end(end) == -sympy.oo or (in_numbers and sign_of(end - start) == -1):
        return -_integral_ball(Integrated(f, end, start), digits)
    if isinstance(f, sympy.Abs):
        return absolute_integral(resolve(f.args[0]), _end(start), _end(end), digits=digits)
    return integral(resolve(f), _end(start), _end(end), digits=digits)


def _end(limit: Expr) -> Expr:
    return {INFINITY: sympy.oo, -INFINITY: -sympy.oo}.get(limit, limit)
