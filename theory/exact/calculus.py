"""Derivatives of expressions by the rules of calculus."""

from collections.abc import Callable

from .algebra import power, product, tidy, total
from .errors import InputError
from .expressions import MINUS_ONE, ONE, ZERO, Add, E, Expr, Function, Mul, Pow, Symbol, log, worked_out
from .functions import FUNCTIONS

Slope = Callable[[Expr], Expr]


def derivative(expression: Expr, variable: Symbol, order: int = 1) -> Expr:
    """The derivative of an expression without switches.

    >>> from provenact.theory.exact.expressions import X, Phi
    >>> derivative(X * Phi(X), X)
    x*phi(x) + Phi(x)
    """
    expression = tidy(expression)
    for _ in range(order):
        expression = worked_out(expression, lambda tree, slope: _rule(tree, variable, slope))
    return expression


def _rule(tree: Expr, variable: Symbol, slope: Slope) -> Expr:
    if tree is variable:
        return ONE
    if not tree.has(variable):
        return ZERO
    if isinstance(tree, Add):
        return total(*map(slope, tree.args))
    if isinstance(tree, Mul):
        return _product_rule(tree, slope)
    if isinstance(tree, Pow):
        return _power_rule(tree, variable, slope)
    outer = FUNCTIONS[type(tree)].slope if isinstance(tree, Function) else None
    if outer is None:
        raise InputError(
            f"a smooth function of one argument is expected and `{tree}` came: no rule differentiates switches and "
            "operators; take the derivative on the cells, or carry the operator out first"
        )
    (argument,) = tree.args
    return product(tidy(outer(argument)), slope(argument))


def _product_rule(tree: Expr, slope: Slope) -> Expr:
    slopes = enumerate(map(slope, tree.args))
    terms = (product(*tree.args[:place], one, *tree.args[place + 1 :]) for place, one in slopes if one is not ZERO)
    return total(*terms)


def _power_rule(tree: Pow, variable: Symbol, slope: Slope) -> Expr:
    base, exponent = tree.args
    if exponent.has(variable):
        growth = exponent if base is E else product(exponent, tidy(log(base)))
        return product(tree, slope(growth))
    return product(exponent, power(base, total(exponent, MINUS_ONE)), slope(base))
