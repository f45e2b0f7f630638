"""Numerator and denominator of an expression, without simplification beyond a tidy tree.

- `quotient(expression)`   (n, d) with expression = n/d wherever the expression is defined
"""

from ...theory.algebra import fraction, tidy
from ...theory.expressions import Expr


def quotient(expression: Expr) -> tuple[Expr, Expr]:
    """A sum is brought over the product of its different denominators; roots of quotients stay as they are."""
    return fraction(tidy(expression))
