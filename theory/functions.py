"""What is known of each function of one argument: a row each.

- `FUNCTIONS[kind]`   the row of a node type: its words in text, value at 0, parity, sign, slope, where it is
                      defined, and its value in balls
- `NAMES`             node types by the words that texts use
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flint import arb

from . import expressions as node
from .expressions import HALF, ONE, PI, ZERO, Expr, Function

Condition = tuple[Expr, str]  # an expression and the relation to zero that it must satisfy: > >= !=


@dataclass(frozen=True)
class Row:
    """The facts of one function. `slope` and `needs` take the argument."""

    words: tuple[str, ...]
    ball: Callable[[arb], arb]
    slope: Callable[[Expr], Expr] | None = None
    at_zero: Callable[[], Expr] | None = None
    parity: int = 0  # 1: even, -1: odd
    is_positive: bool = False
    is_increasing: bool = False
    needs: Callable[[Expr], tuple[Condition, ...]] = lambda u: ()  # where it is defined; nothing: everywhere


def _Phi(x: arb) -> arb:
    return (-x / arb(2).sqrt()).erfc() / 2


def _phi(x: arb) -> arb:
    return (-x * x / 2).exp() / (2 * arb.pi()).sqrt()


def _sigma(x: arb) -> arb:
    if x > 0:
        return 1 / (1 + (-x).exp())
    e = x.exp()
    return e / (1 + e)


def _softplus(x: arb) -> arb:
    return x + (-x).exp().log1p() if x > 0 else x.exp().log1p()


def _absolute(x: arb) -> arb:
    return x if x >= 0 else -x if x <= 0 else x.abs_upper().union(arb(0)).nonnegative_part()


def _sign(x: arb) -> arb:
    if x > 0:
        return arb(1)
    if x < 0:
        return arb(-1)
    return arb(0) if x.is_zero() else arb(0, 1) if x.is_finite() else arb.nan()


def _floor(x: arb) -> arb:
    return x.lower().floor().union(x.upper().floor())


def _circle(u: Expr) -> Expr:
    return (1 - u**2) ** -HALF


def _within_one(u: Expr) -> tuple[Condition, ...]:
    return ((1 - u, ">="), (1 + u, ">="))


def _gauss(u: Expr) -> Expr:
    return 2 * node.exp(-(u**2)) / node.sqrt(PI)


_zero, _one, _half = (lambda: ZERO), (lambda: ONE), (lambda: HALF)

# fmt: off
FUNCTIONS: dict[type[Function], Row] = {
    node.exp: Row(("exp",), arb.exp, lambda u: node.exp(u), _one, is_positive=True, is_increasing=True),
    node.log: Row(("log", "ln"), arb.log, lambda u: 1 / u, is_increasing=True, needs=lambda u: ((u, ">"),)),
    node.log1p: Row(
        ("log1p",), arb.log1p, lambda u: 1 / (1 + u), _zero, is_increasing=True, needs=lambda u: ((1 + u, ">"),)
    ),
    node.expm1: Row(("expm1",), arb.expm1, lambda u: node.exp(u), _zero, is_increasing=True),
    node.tanh: Row(("tanh",), arb.tanh, lambda u: 1 - node.tanh(u) ** 2, _zero, parity=-1, is_increasing=True),
    node.sinh: Row(("sinh",), arb.sinh, lambda u: node.cosh(u), _zero, parity=-1, is_increasing=True),
    node.cosh: Row(("cosh",), arb.cosh, lambda u: node.sinh(u), _one, parity=1, is_positive=True),
    node.erf: Row(("erf",), arb.erf, _gauss, _zero, parity=-1, is_increasing=True),
    node.erfc: Row(("erfc",), arb.erfc, lambda u: -_gauss(u), _one, is_positive=True),
    node.Phi: Row(("Phi",), _Phi, lambda u: node.phi(u), _half, is_positive=True, is_increasing=True),
    node.phi: Row(
        ("phi",), _phi, lambda u: -u * node.phi(u), lambda: 1 / node.sqrt(2 * PI), parity=1, is_positive=True
    ),
    node.sigma: Row(
        ("sigma", "sigmoid"), _sigma, lambda u: node.sigma(u) * node.sigma(-u), _half,
        is_positive=True, is_increasing=True,
    ),
    node.softplus: Row(
        ("softplus",), _softplus, lambda u: node.sigma(u), lambda: node.log(node.Rational(2)),
        is_positive=True, is_increasing=True,
    ),
    node.atan: Row(("atan",), arb.atan, lambda u: 1 / (1 + u**2), _zero, parity=-1, is_increasing=True),
    node.asin: Row(("asin",), arb.asin, _circle, _zero, parity=-1, is_increasing=True, needs=_within_one),
    node.acos: Row(("acos",), arb.acos, lambda u: -_circle(u), lambda: PI / 2, needs=_within_one),
    node.sin: Row(("sin",), arb.sin, lambda u: node.cos(u), _zero, parity=-1),
    node.cos: Row(("cos",), arb.cos, lambda u: -node.sin(u), _one, parity=1),
    node.Abs: Row(("abs",), _absolute, at_zero=_zero, parity=1),
    node.sign: Row(("sign",), _sign, at_zero=_zero, parity=-1),
    node.floor: Row(("floor",), _floor, at_zero=_zero),
}
# fmt: on

NAMES: dict[str, type[Function]] = {word: kind for kind, row in FUNCTIONS.items() for word in row.words}
