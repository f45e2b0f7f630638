"""Limits as x -> inf of expressions with parameters, by their leading terms.

A subexpression is known as a x + b + o(1), or as c e^(a x) (1 + o(1)) with c not zero; a, b and c contain parameters
but not x, and are compared by their signs. Rules that need more than is known give None.

- `leading(expression)`          an `AlongLine`, an `Exponential`, or None
- `limit_of_leading(found)`      the limit: an expression without x, an infinity, or None
"""

from collections.abc import Callable
from dataclasses import dataclass

from ...derivations.rewriting import BY_EXPONENTIALS
from ...theory.exact import expressions as node
from ...theory.exact.algebra import expand, independent, product, tidy
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, PI, ZERO, Add, Expr, Mul, Pow, Rational, X
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import factors_of


@dataclass(frozen=True)
class AlongLine:
    """rate * x + offset + o(1)."""

    rate: Expr
    offset: Expr


@dataclass(frozen=True)
class Exponential:
    """factor * e^(rate x) (1 + o(1)), the factor not zero; the sign of the rate need not be known."""

    rate: Expr
    factor: Expr


Leading = AlongLine | Exponential
AT_INFINITY: dict[type[Expr], tuple[Expr, Expr]] = {  # limits towards -inf and inf
    node.erf: (-ONE, ONE),
    node.Phi: (ZERO, ONE),
    node.erfc: (ONE + ONE, ZERO),
    node.atan: (-PI / 2, PI / 2),
}


def limit_of_leading(found: Leading | None) -> Expr | None:
    if found is None:
        return None
    rate = sign_of(found.rate).value
    if isinstance(found, AlongLine):
        return {0: found.offset, 1: INFINITY, -1: MINUS_INFINITY, None: None}[rate]
    factor = sign_of(found.factor).value
    if rate in (0, -1):
        return found.factor if rate == 0 else ZERO
    return {1: INFINITY, -1: MINUS_INFINITY}.get(factor or 0) if rate == 1 else None


def leading(expression: Expr) -> Leading | None:
    try:
        return _leading(tidy(expression))
    except (InputError, OverflowError, ZeroDivisionError):
        return None


def _leading(tree: Expr) -> Leading | None:
    if not tree.has(X):
        return AlongLine(ZERO, tree)
    if tree is X:
        return AlongLine(ONE, ZERO)
    if type(tree) in BY_EXPONENTIALS:
        return _leading(tidy(BY_EXPONENTIALS[type(tree)](tree.args[0])))
    if isinstance(tree, Add):
        return _folded([_leading(term) for term in tree.args], _added)
    if isinstance(tree, Mul):
        constant, moving = independent(tree, X)
        factors = factors_of(moving)
        if ONE / X in factors and len(factors) > 1:
            rest = _leading(product(*(factor for factor in factors if factor is not ONE / X)))
            return _scaled(AlongLine(ZERO, rest.rate), constant) if isinstance(rest, AlongLine) else None
        return _scaled(_folded([_leading(factor) for factor in factors], _multiplied), constant)
    if isinstance(tree, Pow):
        return _power(_leading(tree.base), tree.exp)
    inner = _leading(tree.args[0]) if len(tree.args) == 1 else None
    if inner is None:
        return None
    if isinstance(tree, node.exp):
        return _exponential(inner)
    if isinstance(tree, node.log):
        return _logarithm(inner)
    return _analytic(tree, inner)


def _exponential(inner: Leading) -> Leading | None:
    if isinstance(inner, Exponential):
        small = sign_of(inner.rate).value == -1
        return AlongLine(ZERO, ONE) if small else None
    if sign_of(inner.rate).value == 0:
        return AlongLine(ZERO, tidy(node.exp(inner.offset)))
    return Exponential(inner.rate, tidy(node.exp(inner.offset)))


def _logarithm(inner: Leading) -> Leading | None:
    if isinstance(inner, Exponential):
        return AlongLine(inner.rate, tidy(node.log(inner.factor))) if sign_of(inner.factor).value == 1 else None
    positive = sign_of(inner.rate).value == 0 and sign_of(inner.offset).value == 1
    return AlongLine(ZERO, tidy(node.log(inner.offset))) if positive else None


def _analytic(tree: Expr, inner: Leading) -> Leading | None:
    """A function that is continuous on the line: at the limit of its argument, or at infinity."""
    limit = limit_of_leading(inner)
    if limit in (INFINITY, MINUS_INFINITY):
        ends = AT_INFINITY.get(type(tree))
        return None if ends is None else AlongLine(ZERO, ends[1 if limit is INFINITY else 0])
    row = FUNCTIONS.get(type(tree))  # type: ignore[arg-type]
    if limit is None or row is None or isinstance(tree, (node.sign, node.floor)) or row.needs(*tree.args):
        return None
    return AlongLine(ZERO, tidy(tree.func(limit)))


def _folded(parts: list[Leading | None], combine: Callable[[Leading, Leading], Leading | None]) -> Leading | None:
    whole, *rest = parts
    for part in rest:
        whole = None if whole is None or part is None else combine(whole, part)
    return whole


def _added(a: Leading, b: Leading) -> Leading | None:
    """The exponential with the larger rate, if it grows; else what is affine, exponentials that vanish left out."""
    if isinstance(a, AlongLine) and isinstance(b, AlongLine):
        return AlongLine(_plain(a.rate + b.rate), _plain(a.offset + b.offset))
    if isinstance(a, AlongLine):
        return _added(b, a)
    assert isinstance(a, Exponential)
    if isinstance(b, AlongLine):
        rate = sign_of(a.rate).value
        return a if rate == 1 else b if rate == -1 else None
    order = sign_of(_plain(a.rate - b.rate)).value
    if order == 0:
        factor = _plain(a.factor + b.factor)
        return Exponential(a.rate, factor) if sign_of(factor).value else None
    return None if order is None else a if order > 0 else b


def _scaled(found: Leading | None, constant: Expr) -> Leading | None:
    """Times a number that is known exactly."""
    if isinstance(found, AlongLine):
        return AlongLine(_plain(found.rate * constant), _plain(found.offset * constant))
    if found is None or not sign_of(constant).value:
        return None
    return Exponential(found.rate, _plain(found.factor * constant))


def _multiplied(a: Leading, b: Leading) -> Leading | None:
    if isinstance(a, Exponential) and isinstance(b, Exponential):
        rate, factor = _plain(a.rate + b.rate), _plain(a.factor * b.factor)
        sign = sign_of(rate).value
        return None if sign is None else AlongLine(ZERO, factor) if sign == 0 else Exponential(rate, factor)
    if isinstance(b, Exponential):
        return _multiplied(b, a)
    if isinstance(a, Exponential):
        assert isinstance(b, AlongLine)
        if sign_of(b.rate).value == 0 and sign_of(b.offset).value:
            return Exponential(a.rate, _plain(a.factor * b.offset))
        return AlongLine(ZERO, ZERO) if sign_of(a.rate).value == -1 else None  # e^(-a x) times at most a x + b
    signs = sign_of(a.rate).value, sign_of(b.rate).value
    return AlongLine(ZERO, _plain(a.offset * b.offset)) if signs == (0, 0) else None


def _power(base: Leading | None, exponent: Expr) -> Leading | None:
    """A power of what keeps one sign; whole exponents, or a positive base."""
    if base is None or not isinstance(exponent, Rational):
        return None
    if isinstance(base, Exponential):
        if exponent.q != 1 and sign_of(base.factor).value != 1:
            return None
        return Exponential(_plain(base.rate * exponent), tidy(base.factor**exponent))
    if sign_of(base.rate).value == 0:
        sign = sign_of(base.offset).value
        fits = sign == 1 or (exponent.q == 1 and (sign == -1 or exponent.p > 0)) or (sign == 0 and exponent.p > 0)
        return AlongLine(ZERO, tidy(base.offset**exponent)) if fits and (sign or exponent.p > 0) else None
    if exponent.p < 0 and sign_of(base.rate).value and (exponent.q == 1 or sign_of(base.rate).value == 1):
        return AlongLine(ZERO, ZERO)
    return base if exponent == ONE else None


def _plain(tree: Expr) -> Expr:
    return expand(tidy(tree))
