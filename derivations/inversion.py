"""Inverse functions in closed form, by peeling off one operation after the other.

Only an expression in which x occurs once is inverted this way; anything else has no closed inverse here,
and the caller works in the input's variable instead.

- `inverse_of(f)`             y with f(y(x)) = x, or None
- `inversion_of(f, inverse)`  the inverse with the statement that checks it
"""

from collections.abc import Callable

from ..theory.algebra import tidy
from ..theory.domains import REAL_LINE, Interval
from ..theory.expressions import Add, Expr, Mul, X, exp, expm1, log, log1p, sigma, sinh, softplus, sqrt, tanh
from ..theory.statements import Equal
from .derivation import Step

INVERSES: dict[type, Callable[[Expr], Expr]] = {
    exp: log,
    log: exp,
    expm1: log1p,
    log1p: expm1,
    tanh: lambda v: (log1p(v) - log1p(-v)) / 2,
    sigma: lambda v: log(v) - log1p(-v),
    softplus: lambda v: log(expm1(v)),
    sinh: lambda v: log(v + sqrt(1 + v**2)),
}


def inverse_of(f: Expr) -> Expr | None:
    """The inverse of an increasing function, where its structure gives one.

    >>> inverse_of(2 * exp(X) + 1)
    log(x/2 - 1/2)
    """
    return _peeled(f, X)


def _peeled(f: Expr, value: Expr) -> Expr | None:
    """The solution of f(t) = value for t."""
    if f is X:
        return value
    inner = [argument for argument in f.args if argument.has(X)]
    if len(inner) != 1:
        return None
    outer = _undone(f, inner[0], value)
    return None if outer is None else _peeled(inner[0], outer)


def _undone(f: Expr, inner: Expr, value: Expr) -> Expr | None:
    """The value that `inner` must have."""
    if isinstance(f, Add):
        return value - (f - inner)
    if isinstance(f, Mul):
        return value / (f / inner)
    inverse = INVERSES.get(type(f))
    return None if inverse is None else tidy(inverse(value))


def inversion_of(f: Expr, inverse: Expr, region: Interval = REAL_LINE) -> Step:
    """The inverse of f on a region, checked by substitution."""
    return Step("inverse", inverse, "y(f(t)) = t on the region", Equal(inverse.subs(X, f), X, region))
