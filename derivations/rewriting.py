"""Small changes of form that several derivations need; each keeps the value.

- `rewritten(tree, kind, change)`   every function of one kind written as `change(argument)`
- `rewritten_by(tree, changes)`     the same with a change for each of several kinds, one after the other
- `QUOTIENTS_OF_EXPONENTIALS`, `BY_EXPONENTIALS`   changes: functions written with exp; with exp and log
- `with_exponentials(tree)`         normal densities written with exp
- `with_arctangents(tree)`          arcsines written as arctangents, which balls enclose better next to 1
- `without_turns(tree)`             sines and cosines of u + k pi/2 written with those of u
- `slope_of(f)`                     f', as a product of positive factors where it can be written so
- `log_of_positive(tree)`           the logarithm of a positive expression
- `gathered(tree)`                  multiplied out, then the terms of each function of x joined
- `in_factors(tree)`                as a product, where that is shown to be the same
"""

from collections.abc import Callable, Mapping

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import collected, expand, fraction, is_shown_positive, product, tidy, total
from ..theory.exact.calculus import derivative
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import PI, ZERO, Expr, Function, X, asin, atan, cos, exp, log, phi, postorder, sin, sqrt
from ..theory.exact.order import vanishes
from ..theory.exact.ordering import coefficient_and_rest, factors_of, terms_of

Change = Callable[[Expr], Expr]
QUOTIENTS_OF_EXPONENTIALS: dict[type[Expr], Change] = {
    nodes.expm1: lambda u: exp(u) - 1,
    nodes.cosh: lambda u: (exp(u) + exp(-u)) / 2,
    nodes.sinh: lambda u: (exp(u) - exp(-u)) / 2,
    nodes.sigma: lambda u: 1 / (1 + exp(-u)),
    nodes.tanh: lambda u: 1 - 2 / (exp(2 * u) + 1),
}
BY_EXPONENTIALS: dict[type[Expr], Change] = {
    **QUOTIENTS_OF_EXPONENTIALS,
    nodes.softplus: lambda u: log(1 + exp(u)),
    nodes.log1p: lambda u: log(1 + u),
}


def rewritten(tree: Expr, kind: type[Expr], change: Change) -> Expr:
    """The tree, tidy, with every node of the kind replaced.

    >>> rewritten(X * phi(2 * X), phi, exp)
    x*exp(2*x)
    """
    known: dict[Expr, Expr] = {}
    for node in postorder(tree):
        arguments = [known[argument] for argument in node.args]
        if isinstance(node, kind):
            known[node] = change(*arguments)
        else:
            known[node] = node.xreplace(dict(zip(node.args, arguments, strict=True))) if arguments else node
    return tidy(known[tree])


def rewritten_by(tree: Expr, changes: Mapping[type[Expr], Change]) -> Expr:
    tree = tidy(tree)
    for kind, change in changes.items():
        tree = rewritten(tree, kind, change) if tree.has(kind) else tree
    return tree


def with_exponentials(tree: Expr) -> Expr:
    return rewritten(tree, phi, lambda u: exp(-(u**2) / 2) / sqrt(2 * PI))


def with_arctangents(tree: Expr) -> Expr:
    """asin(u) is atan(u/sqrt(1 - u^2)) where 1 - u^2 is seen to be positive.

    >>> with_arctangents(asin(2 * X / sqrt(1 + 4 * X**2)))
    atan(2*x)
    """

    def change(u: Expr) -> Expr:
        rest, below = map(expand, fraction(1 - u**2))
        is_less = is_shown_positive(rest) and is_shown_positive(below)
        return atan(tidy(u * sqrt(below) / sqrt(rest))) if is_less else asin(u)

    return rewritten(tree, asin, change)


def without_turns(tree: Expr) -> Expr:
    """
    >>> without_turns(cos(X + PI / 2))
    -sin(x)
    """
    waves = [lambda u: sin(u), lambda u: cos(u), lambda u: -sin(u), lambda u: -cos(u)]  # by quarters of a turn

    def turned(u: Expr, ahead: int) -> Expr:
        """sin(u + ahead pi/2)."""
        number = next((c for c, rest in map(coefficient_and_rest, terms_of(u)) if rest is PI), ZERO)
        if 2 * number.fraction % 1 or u is number * PI:
            return waves[ahead](u)
        return waves[(ahead + int(2 * number.fraction)) % 4](u - number * PI)

    return rewritten(rewritten(tree, sin, lambda u: turned(u, 0)), cos, lambda u: turned(u, 1))


def slope_of(f: Expr) -> Expr:
    """f', with tanh' as 4 sigma(2u) sigma(-2u): a product of positive factors, where 1 - tanh^2 cancels."""
    return derivative(rewritten(f, nodes.tanh, lambda u: 2 * nodes.sigma(2 * u) - 1), X)


def log_of_positive(expression: Expr) -> Expr:
    """log of a positive expression: products, powers and exponentials are taken apart.

    >>> log_of_positive(3 * exp(-X**2 / 2))
    -x^2/2 + log(3)
    """
    if isinstance(expression, nodes.Mul):  # factors not seen to be positive stay together: their product is
        apart = [factor for factor in expression.args if is_shown_positive(factor)]
        together = product(*(factor for factor in expression.args if factor not in apart))
        return total(*map(log_of_positive, apart), tidy(log(together)))
    if isinstance(expression, exp):
        return expression.args[0]
    if isinstance(expression, nodes.sigma):
        return -nodes.softplus(-expression.args[0])
    if isinstance(expression, phi):
        return log_of_positive(with_exponentials(expression))
    if isinstance(expression, nodes.Pow) and not expression.exp.has(X) and is_shown_positive(expression.base):
        return expression.exp * log_of_positive(expression.base)
    return tidy(log(expression))


def gathered(tree: Expr) -> Expr:
    """Multiplied out in powers of x; functions of x are kept whole, each with one coefficient.

    >>> gathered((X + 1) * (phi(X) + X))
    x^2 + x + (x + 1)*phi(x)
    """

    def apart(term: Expr) -> tuple[Expr, Expr]:
        whole = [factor for factor in factors_of(term) if factor.has(X) and factor.has(Function)]
        return product(*whole), product(*(factor for factor in factors_of(term) if factor not in whole))

    coefficients = collected(map(apart, terms_of(expand(without_turns(expand(tree))))))
    return total(*(product(whole, coefficient) for whole, coefficient in coefficients.items()))


def in_factors(tree: Expr) -> Expr:
    """A product that SymPy proposes, if exact algebra shows that it is the same; else the tree as it is."""
    from ..theory.exact.sympy_bridge import factored

    try:
        proposal = factored(tree)
    except InputError:
        return tree
    return proposal if vanishes(proposal - tree).is_yes else tree
