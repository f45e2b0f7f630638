"""Sums of many exponentials with the same rate, gathered into one.

sum_i c_i exp(a x + b_i) = (sum_i c_i exp(b_i)) exp(a x). On a cell of a Laplacian soft quantizer with 33
centres this leaves 2 exponentials of 33, and everything that evaluates the cell gets that much faster.
"""

from .algebra import collected, independent, product, tidy, total
from .expressions import Add, Expr, Symbol, exp, postorder
from .ordering import terms_of
from .polynomials import Poly

FEWEST = 6  # shorter sums are left as they were written


def gathered(expression: Expr, variable: Symbol) -> Expr:
    """The expression with every long sum of exponentials of linear arguments gathered by rate."""
    changed: dict[Expr, Expr] = {}
    for tree in postorder(expression):
        rebuilt = tree.rebuilt(changed.get(argument, argument) for argument in tree.args)
        new = tidy(rebuilt) if rebuilt is not tree else tree
        if isinstance(new, Add) and len(new.args) >= FEWEST:
            new = _gathered_sum(new, variable)
        if new is not tree:
            changed[tree] = new
    return changed.get(expression, expression)


def _gathered_sum(tree: Expr, variable: Symbol) -> Expr:
    rates = [(term, _rate(term, variable)) for term in terms_of(tree)]
    by_rate = collected(found for _, found in rates if found is not None)
    sums = (product(coefficient, tidy(exp(rate * variable))) for rate, coefficient in by_rate.items())
    return total(*(term for term, found in rates if found is None), *sums)


def _rate(term: Expr, variable: Symbol) -> tuple[Expr, Expr] | None:
    """(a, c) of a term c exp(a x), c free of x."""
    constant, moving = independent(term, variable)
    if not isinstance(moving, exp):
        return None
    argument = Poly.of(moving.args[0], variable)
    if argument is None or argument.degree() != 1:
        return None
    return argument.coefficient(1), constant * tidy(exp(argument.coefficient(0)))
