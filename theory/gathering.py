"""Sums of many exponentials with the same rate, gathered into one.

sum_i c_i exp(a x + b_i) = (sum_i c_i exp(b_i)) exp(a x). On a cell of a Laplacian soft quantizer with 33
centres this leaves 2 exponentials of 33, and everything that evaluates the cell gets that much faster.

- `gathered(expression, variable)`   an equal expression
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

FEWEST = 6  # shorter sums are left as they were written


def gathered(expression: Expr, variable: Symbol) -> Expr:
    """The expression with every long sum of exponentials of linear arguments gathered by rate."""
    return expression.replace(
        lambda node: isinstance(node, sympy.Add) and len(node.args) >= FEWEST,
        lambda node: _gathered_sum(node, variable),
    )


def _gathered_sum(node: Expr, variable: Symbol) -> Expr:
    by_rate: dict[Expr, list[Expr]] = {}
    rest = []
    for term in node.args:
        found = _rate(term, variable)
        if found is None:
            rest.append(term)
        else:
            rate, coefficient = found
            by_rate.setdefault(rate, []).append(coefficient)
    sums = [sympy.Add(*coefficients) * sympy.exp(rate * variable) for rate, coefficients in by_rate.items()]
    return sympy.Add(*rest, *sums)


def _rate(term: Expr, variable: Symbol) -> tuple[Expr, Expr] | None:
    """(a, c) of a term c exp(a x), c free of x."""
    constant, moving = term.as_independent(variable, as_Add=False)
    if not isinstance(moving, sympy.exp) or not moving.args[0].is_polynomial(variable):
        return None
    argument = sympy.Poly(moving.args[0], variable)
    if argument.degree() != 1:
        return None
    slope, offset = argument.all_coeffs()
    return slope, constant * sympy.exp(offset)
