"""Limits at a finite point by exact jets: the first derivatives of numerator and denominator that differ from 0.

- `exact_limit(expression, variable, point)`   the limit as an exact expression, or None
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from ..theory.calculus import derivative
from .exact_algebra import is_identically_zero

MOST_JETS = 8


def exact_limit(expression: Expr, variable: Symbol, point: Expr) -> Expr | None:
    """For a quotient of functions that are analytic at the point (l'Hopital's rule, jets compared exactly)."""
    numerator, denominator = _quotient(expression)
    top, bottom = (_leading_jet(part, variable, point) for part in (numerator, denominator))
    if top is None or bottom is None:
        return None
    (order, value), (other_order, other_value) = top, bottom
    if order > other_order:
        return sympy.S.Zero
    return value / other_value if order == other_order else None


def _quotient(expression: Expr) -> tuple[Expr, Expr]:
    """Numerator and denominator as they are written; a sum is brought over the product of its denominators."""
    if isinstance(expression, sympy.Add):
        parts = [_quotient(term) for term in expression.args]
        denominators = list(dict.fromkeys(bottom for _, bottom in parts if bottom != 1))
        common = sympy.Mul(*denominators)
        return sympy.Add(*(top * common / bottom for top, bottom in parts)), common
    top, bottom = [], []
    for factor in sympy.Mul.make_args(expression):
        if isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp < 0:
            bottom.append(factor.base**-factor.exp)
        else:
            top.append(factor)
    return sympy.Mul(*top), sympy.Mul(*bottom)


def _leading_jet(expression: Expr, variable: Symbol, point: Expr) -> tuple[int, Expr] | None:
    """Order and value of the first derivative that is not zero at the point."""
    for order in range(MOST_JETS):
        value = expression.subs(variable, point)
        if value.has(sympy.zoo, sympy.nan, sympy.oo):
            return None
        if is_identically_zero(value) is not True:
            return order, value
        expression = derivative(expression, variable)
    return None
