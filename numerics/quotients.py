"""Numerator and denominator of an expression as it is written, without simplification.

- `quotient(expression)`   (n, d) with expression = n/d identically
"""

from __future__ import annotations

import sympy
from sympy import Expr


def quotient(expression: Expr) -> tuple[Expr, Expr]:
    """A sum is brought over the product of its different denominators."""
    if isinstance(expression, sympy.Add):
        parts = [quotient(term) for term in expression.args]
        common = sympy.Mul(*dict.fromkeys(bottom for _, bottom in parts))
        return sympy.Add(*(top * common / bottom for top, bottom in parts)), common
    if isinstance(expression, sympy.Mul):
        parts = [quotient(factor) for factor in expression.args]
        return sympy.Mul(*(top for top, _ in parts)), sympy.Mul(*(bottom for _, bottom in parts))
    if isinstance(expression, sympy.Pow) and expression.exp.is_Rational:
        top, bottom = quotient(expression.base)
        exponent = abs(expression.exp)
        return (bottom**exponent, top**exponent) if expression.exp < 0 else (top**exponent, bottom**exponent)
    return expression, sympy.S.One
