"""Derivatives of expressions by the rules of calculus."""

from .algebra import power, product, tidy, total
from .errors import InputError
from .expressions import MINUS_ONE, ONE, ZERO, Add, E, Expr, Function, Mul, Pow, Symbol, log
from .functions import FUNCTIONS


def derivative(expression: Expr, variable: Symbol, order: int = 1) -> Expr:
    """The derivative of an expression without switches.

    >>> from provenact.theory.expressions import X, Phi
    >>> derivative(X * Phi(X), X)
    x*phi(x) + Phi(x)
    """
    expression = tidy(expression)
    for _ in range(order):
        expression = _derivative(expression, variable, {})
    return expression


def _derivative(tree: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    if tree not in known:
        known[tree] = _rule(tree, variable, known)
    return known[tree]


def _rule(tree: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    if tree is variable:
        return ONE
    if not tree.has(variable):
        return ZERO
    if isinstance(tree, Add):
        return total(*(_derivative(term, variable, known) for term in tree.args))
    if isinstance(tree, Mul):
        return _product_rule(tree, variable, known)
    if isinstance(tree, Pow):
        return _power_rule(tree, variable, known)
    slope = FUNCTIONS[type(tree)].slope if isinstance(tree, Function) else None
    if slope is None:
        raise InputError(
            f"a smooth function of one argument is expected and `{tree}` came: no rule differentiates switches and "
            "operators; take the derivative on the cells, or carry the operator out first"
        )
    (argument,) = tree.args
    return product(tidy(slope(argument)), _derivative(argument, variable, known))


def _product_rule(tree: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    terms = []
    for index, factor in enumerate(tree.args):
        slope = _derivative(factor, variable, known)
        if slope is not ZERO:
            terms.append(product(*tree.args[:index], slope, *tree.args[index + 1 :]))
    return total(*terms)


def _power_rule(tree: Pow, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    base, exponent = tree.args
    if exponent.has(variable):
        growth = exponent if base is E else product(exponent, tidy(log(base)))
        return product(tree, _derivative(growth, variable, known))
    return product(exponent, power(base, total(exponent, MINUS_ONE)), _derivative(base, variable, known))
