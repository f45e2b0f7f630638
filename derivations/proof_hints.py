"""Hints for formal proofs: shapes that SymPy proposes and a proof assistant checks.

Nothing here decides anything. A hint that is wrong makes a proof fail; it cannot make a false one pass.

- `factored(expression)`                  as a product, whose factors may have known signs
- `jump(left, right, variable, point)`    the difference of two pieces at a knot, in a short form
- `coefficients(expression, variables, monomials)`   of a polynomial
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Expr, Symbol


def factored(expression: Expr) -> Expr:
    """The expression as a product.

    >>> x = sympy.Symbol("x")
    >>> factored(x**2 - 1)
    (x - 1)*(x + 1)
    """
    return sympy.factor(expression)


def jump(left: Expr, right: Expr, variable: Symbol, point: Expr) -> Expr:
    """left - right at a point, in a short form."""
    return sympy.factor(sympy.simplify((left - right).subs(variable, point)))


def coefficients(expression: Expr, variables: Sequence[Symbol], monomials: Sequence[tuple[int, ...]]) -> list[Expr]:
    """The coefficients of the given monomials; empty where the expression has others."""
    polynomial = sympy.Poly(expression, *variables)
    if any(monomial not in monomials for monomial in polynomial.monoms()):
        return []
    return [polynomial.coeff_monomial(monomial) for monomial in monomials]
