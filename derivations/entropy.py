"""What the entropy of an output is integrated from: slopes and logarithms of positive functions, taken apart.

- `slope_of(f)`                      f', as a product of positive factors where it can be written so
- `log_of_positive(expression)`      the logarithm of a positive expression
"""

from ..theory.algebra import is_shown_positive, product, tidy, total
from ..theory.calculus import derivative
from ..theory.expressions import Expr, Mul, Pow, X, exp, log, phi, sigma, softplus, tanh
from .rewriting import rewritten, with_exponentials


def slope_of(f: Expr) -> Expr:
    """f', with tanh' as 4 sigma(2u) sigma(-2u): a product of positive factors, where 1 - tanh^2 cancels."""
    return derivative(rewritten(f, tanh, lambda u: 2 * sigma(2 * u) - 1), X)


def log_of_positive(expression: Expr) -> Expr:
    """log of a positive expression: products, powers and exponentials are taken apart.

    >>> log_of_positive(3 * exp(-X**2 / 2))
    -x^2/2 + log(3)
    """
    if isinstance(expression, Mul):
        return _log_of_product(expression)
    if isinstance(expression, exp):
        return expression.args[0]
    if isinstance(expression, sigma):
        return -softplus(-expression.args[0])
    if isinstance(expression, phi):
        return log_of_positive(with_exponentials(expression))
    if isinstance(expression, Pow) and not expression.exp.has(X) and is_shown_positive(expression.base):
        return expression.exp * log_of_positive(expression.base)
    return tidy(log(expression))


def _log_of_product(factors: Mul) -> Expr:
    """Positive factors are taken apart; the others stay together, since only their product is positive."""
    apart: list[Expr] = []
    together: list[Expr] = []
    for factor in factors.args:
        (apart if is_shown_positive(factor) else together).append(factor)
    return total(*map(log_of_positive, apart), tidy(log(product(*together))))
