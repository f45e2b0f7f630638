"""Integrals that exact algebra gives: piecewise polynomials between finite limits.

- `exact_integral(cells, start, end)`      the exact value, or None
- `with_exact_integrals(expression)`       the expression with every such integral replaced by its value
"""

from __future__ import annotations

import sympy
from sympy import Expr

from ..theory.cells import Cells
from ..theory.expressions import X
from ..theory.operators import Integrated
from ..theory.order import sign_of
from .terms import resolve


def with_exact_integrals(expression: Expr) -> Expr:
    replaced = {}
    for node in expression.atoms(Integrated):
        value = exact_integral(resolve(node.args[0]), node.args[1], node.args[2])
        if value is not None:
            replaced[node] = value
    return expression.xreplace(replaced)


def exact_integral(cells: Cells, start: Expr, end: Expr) -> Expr | None:
    """The sum over the cells of the antiderivative's differences at ends of known order."""
    total = sympy.S.Zero
    for cell in cells:
        low = start if cell.start is None else _extreme(start, cell.start, 1)
        high = end if cell.end is None else _extreme(end, cell.end, -1)
        if low is None or high is None or not cell.expression.is_polynomial(X):
            return None
        if (order := sign_of(high - low)) is None:
            return None
        if order > 0:
            total += _between(cell.expression, low, high)
    return sympy.expand(total)


def _extreme(a: Expr, b: Expr, side: int) -> Expr | None:
    """The larger (side 1) or smaller (side -1) of two exact points; None where the order is open."""
    order = sign_of(a - b)
    return None if order is None else a if order * side >= 0 else b


def _between(polynomial: Expr, low: Expr, high: Expr) -> Expr:
    terms = sympy.Poly(polynomial, X).terms()
    return sympy.Add(*(c * (high ** (n + 1) - low ** (n + 1)) / (n + 1) for (n,), c in terms))
