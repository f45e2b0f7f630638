"""Limits at a finite point by exact jets: the first derivatives of numerator and denominator that differ from 0.

- `exact_limit(expression, variable, point)`   the limit as an exact expression, or None
- `exact_limit_from_the_right(expression, variable)`   at 0, where square roots of the variable may occur
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from ..theory.calculus import derivative
from ..theory.order import sign_of
from .exact_algebra import is_identically_zero
from .quotients import quotient

MOST_JETS = 8


def exact_limit(expression: Expr, variable: Symbol, point: Expr) -> Expr | None:
    """For a quotient of functions that are analytic at the point (l'Hopital's rule, jets compared exactly)."""
    numerator, denominator = quotient(expression)
    top, bottom = (_leading_jet(part, variable, point) for part in (numerator, denominator))
    if top is None or bottom is None:
        return None
    (order, value), (other_order, other_value) = top, bottom
    if not sign_of(other_value):
        return None  # for some parameters the denominator may vanish to a higher order
    if order > other_order:
        return sympy.S.Zero
    return value / other_value if order == other_order else None


def exact_limit_from_the_right(expression: Expr, variable: Symbol) -> Expr | None:
    """At 0+: with variable = t^2, t > 0, square roots of the variable become analytic."""
    root = sympy.Dummy("t", positive=True)
    return exact_limit(expression.subs(variable, root**2), root, sympy.S.Zero)


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
