"""What a symbol must be for a tree in which it stands once to have a value: operations are peeled off from outside.

- `INVERSES`                                   functions that rise, with the inverse of each
- `solved(tree, symbol, value, inverse_of)`    the symbol, or None; nothing is asked about where it has a value
"""

from collections.abc import Callable

from ..theory.exact.algebra import product, total
from ..theory.exact.expressions import Add, Expr, Mul, Symbol, exp, expm1, log, log1p, sigma, sinh, softplus, sqrt, tanh

Inverse = Callable[[Expr], Expr]
INVERSES: dict[type[Expr], Inverse] = {
    exp: log,
    log: exp,
    expm1: log1p,
    log1p: expm1,
    tanh: lambda v: (log1p(v) - log1p(-v)) / 2,
    sigma: lambda v: log(v) - log1p(-v),
    softplus: lambda v: log(expm1(v)),
    sinh: lambda v: log(v + sqrt(1 + v**2)),
}


def solved(
    tree: Expr,
    symbol: Symbol,
    value: Expr,
    inverse_of: Callable[[Expr], Inverse | None] = lambda tree: INVERSES.get(type(tree)),
) -> Expr | None:
    """
    >>> from provenact.theory.exact.expressions import X
    >>> solved(2 * exp(X) + 1, X, X)
    log(x/2 - 1/2)
    """
    while tree is not symbol:
        inner = [argument for argument in tree.args if argument.has(symbol)]
        others = [argument for argument in tree.args if argument not in inner]
        inverse = inverse_of(tree)
        if len(inner) != 1 or not (inverse or isinstance(tree, (Add, Mul))):
            return None
        if isinstance(tree, Add):
            value = value - total(*others)
        elif isinstance(tree, Mul):
            value = value / product(*others)
        elif inverse:
            value = inverse(value)
        tree = inner[0]
    return value
