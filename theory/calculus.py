"""Derivatives of whitelisted expressions by the rules of calculus.

SymPy's own `diff` asks its assumption system about every factor, which takes seconds on a sum of
thirty exponentials (measured: 0.7 s against 0.02 s for SQUAF with 33 centres); the rules need none of it.

- `derivative(expression, variable, order)`
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from .errors import InputError


def derivative(expression: Expr, variable: Symbol, order: int = 1) -> Expr:
    """The derivative of an expression without switches.

    >>> from provenact.theory.expressions import X, Phi
    >>> derivative(X * Phi(X), X)
    x*phi(x) + Phi(x)
    """
    for _ in range(order):
        expression = _derivative(expression, variable, {})
    return expression


def _derivative(node: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    if node not in known:
        known[node] = _rule(node, variable, known)
    return known[node]


def _rule(node: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    if node == variable:
        return sympy.S.One
    if not node.has(variable):
        return sympy.S.Zero
    if isinstance(node, sympy.Add):
        return sympy.Add(*(_derivative(term, variable, known) for term in node.args))
    if isinstance(node, sympy.Mul):
        return _product_rule(node, variable, known)
    if isinstance(node, sympy.Pow):
        return _power_rule(node, variable, known)
    if len(node.args) != 1:
        raise InputError(
            f"a function of one argument is expected and `{node}` came: no rule differentiates switches and operators; "
            "take the derivative on the cells, or carry the operator out first"
        )
    (argument,) = node.args
    return node.fdiff(1) * _derivative(argument, variable, known)


def _product_rule(node: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    terms = []
    for index, factor in enumerate(node.args):
        slope = _derivative(factor, variable, known)
        if slope != 0:
            terms.append(sympy.Mul(*node.args[:index], slope, *node.args[index + 1 :]))
    return sympy.Add(*terms)


def _power_rule(node: Expr, variable: Symbol, known: dict[Expr, Expr]) -> Expr:
    base, exponent = node.base, node.exp
    if exponent.has(variable):
        growth = exponent if base == sympy.E else exponent * sympy.log(base)
        return node * _derivative(growth, variable, known)
    return exponent * base ** (exponent - 1) * _derivative(base, variable, known)
