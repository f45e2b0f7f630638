"""Functions that vanish to infinite order at a point, such as exp(1/(x^2 - 1)) at 1 from the left.

Lemma. Let r be a rational function with a pole at a and r(x) -> -infinity as x -> a from one side,
and R any rational function. Then R exp(r) and all its derivatives tend to 0 at a from that side: each
derivative is again (rational) * exp(r), and exp(r) decays faster than any power of 1/(x - a).

- `is_flat(expression, variable, point, side)`   whether the lemma applies (side -1: from the left)
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from .order import sign_of


def is_flat(expression: Expr, variable: Symbol, point: Expr, side: int) -> bool:
    exponents = [factor.exp for factor in sympy.Mul.make_args(expression) if isinstance(factor, sympy.exp)]
    if len(exponents) != 1 or not exponents[0].is_rational_function(variable):
        return False
    rest = expression / sympy.exp(exponents[0])
    if not rest.is_rational_function(variable):
        return False
    numerator, denominator = sympy.fraction(sympy.together(exponents[0]))
    order, leading = _leading(denominator, variable, point)
    top, bottom = sign_of(numerator.subs(variable, point)), sign_of(leading)
    if order == 0 or not top or not bottom:
        return False
    return top == -bottom * side**order


def _leading(polynomial: Expr, variable: Symbol, point: Expr) -> tuple[int, Expr]:
    """Order of the zero at the point and the leading coefficient there."""
    order = 0
    while polynomial.subs(variable, point) == 0:
        order, polynomial = order + 1, sympy.diff(polynomial, variable) / (order + 1)
    return order, polynomial.subs(variable, point)
