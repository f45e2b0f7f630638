"""What is known of each function of one argument: a row each.

- `FUNCTIONS[kind]`   the `Facts` of a node type: its words in text, value at 0, parity, sign, slope, where it is
                      defined, and its value in balls
- `NAMES`             node types by the words that texts use
- `ball_of(tree, value)`   the value of a node in balls, from those of its parts
- `larger(a, b)`, `integer_in(ball)`   the larger of two balls; the integer that one shows, or None
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from flint import arb, fmpq

from . import expressions as node
from .expressions import HALF, ONE, PI, ZERO, E, Expr, Function, Rational

MOST_BITS = 20_000  # of an exact number that is read off a ball
LARGEST = arb(2) ** MOST_BITS
Condition = tuple[Expr, str]  # an expression and the relation to zero that it must satisfy: > >= !=


@dataclass(frozen=True)
class Facts:
    """The facts of one function. `slope` and `needs` take the argument."""

    words: tuple[str, ...]
    ball: Callable[[arb], arb]
    slope: Callable[[Expr], Expr] | None = None
    at_zero: Callable[[], Expr] | None = None
    parity: int = 0  # 1: even, -1: odd
    is_positive: bool = False
    is_increasing: bool = False
    needs: Callable[[Expr], tuple[Condition, ...]] = lambda u: ()  # where it is defined; nothing: everywhere


def _sigma(x: arb) -> arb:
    if x > 0:
        return 1 / (1 + (-x).exp())
    e = x.exp()
    return e / (1 + e)


def _sign(x: arb) -> arb:
    if x > 0:
        return arb(1)
    if x < 0:
        return arb(-1)
    return arb(0) if x.is_zero() else arb(0, 1) if x.is_finite() else arb.nan()


def _circle(u: Expr) -> Expr:
    return (1 - u**2) ** -HALF


def _within_one(u: Expr) -> tuple[Condition, ...]:
    return ((1 - u, ">="), (1 + u, ">="))


def _gauss(u: Expr) -> Expr:
    return 2 * node.exp(-(u**2)) / node.sqrt(PI)


_zero, _one, _half = (lambda: ZERO), (lambda: ONE), (lambda: HALF)

FUNCTIONS: dict[type[Function], Facts] = {
    node.exp: Facts(("exp",), arb.exp, lambda u: node.exp(u), _one, is_positive=True, is_increasing=True),
    node.log: Facts(("log", "ln"), arb.log, lambda u: 1 / u, is_increasing=True, needs=lambda u: ((u, ">"),)),
    node.log1p: Facts(
        ("log1p",), arb.log1p, lambda u: 1 / (1 + u), _zero, is_increasing=True, needs=lambda u: ((1 + u, ">"),)
    ),
    node.expm1: Facts(("expm1",), arb.expm1, lambda u: node.exp(u), _zero, is_increasing=True),
    node.tanh: Facts(("tanh",), arb.tanh, lambda u: 1 - node.tanh(u) ** 2, _zero, parity=-1, is_increasing=True),
    node.sinh: Facts(("sinh",), arb.sinh, lambda u: node.cosh(u), _zero, parity=-1, is_increasing=True),
    node.cosh: Facts(("cosh",), arb.cosh, lambda u: node.sinh(u), _one, parity=1, is_positive=True),
    node.erf: Facts(("erf",), arb.erf, _gauss, _zero, parity=-1, is_increasing=True),
    node.erfc: Facts(("erfc",), arb.erfc, lambda u: -_gauss(u), _one, is_positive=True),
    node.Phi: Facts(
        ("Phi",),
        lambda x: (-x / arb(2).sqrt()).erfc() / 2,
        lambda u: node.phi(u),
        _half,
        is_positive=True,
        is_increasing=True,
    ),
    node.phi: Facts(
        ("phi",),
        lambda x: (-x * x / 2).exp() / (2 * arb.pi()).sqrt(),
        lambda u: -u * node.phi(u),
        lambda: 1 / node.sqrt(2 * PI),
        parity=1,
        is_positive=True,
    ),
    node.sigma: Facts(
        ("sigma", "sigmoid"),
        _sigma,
        lambda u: node.sigma(u) * node.sigma(-u),
        _half,
        is_positive=True,
        is_increasing=True,
    ),
    node.softplus: Facts(
        ("softplus",),
        lambda x: x + (-x).exp().log1p() if x > 0 else x.exp().log1p(),
        lambda u: node.sigma(u),
        lambda: node.log(node.Rational(2)),
        is_positive=True,
        is_increasing=True,
    ),
    node.atan: Facts(("atan",), arb.atan, lambda u: 1 / (1 + u**2), _zero, parity=-1, is_increasing=True),
    node.asin: Facts(("asin",), arb.asin, _circle, _zero, parity=-1, is_increasing=True, needs=_within_one),
    node.acos: Facts(("acos",), arb.acos, lambda u: -_circle(u), lambda: PI / 2, needs=_within_one),
    node.sin: Facts(("sin",), arb.sin, lambda u: node.cos(u), _zero, parity=-1),
    node.cos: Facts(("cos",), arb.cos, lambda u: -node.sin(u), _one, parity=1),
    node.Abs: Facts(
        ("abs",),
        lambda x: x if x >= 0 else -x if x <= 0 else x.abs_upper().union(arb(0)).nonnegative_part(),
        at_zero=_zero,
        parity=1,
    ),
    node.sign: Facts(("sign",), _sign, at_zero=_zero, parity=-1),
    node.floor: Facts(("floor",), lambda x: x.lower().floor().union(x.upper().floor()), at_zero=_zero),
}

NAMES: dict[str, type[Function]] = {word: kind for kind, row in FUNCTIONS.items() for word in row.words}


# --- values in balls --------------------------------------------------------------------------------


def ball_of(tree: Expr, value: Callable[[Expr], arb]) -> arb:
    """A node without symbols or branches; NaN where a part has no finite ball, or the node no value."""
    if isinstance(tree, Rational):
        return arb(fmpq(tree.p, tree.q))
    if tree is PI or tree is E:
        return arb.pi() if tree is PI else arb.const_e()
    parts = [value(part) for part in tree.args]
    if not all(part.is_finite() for part in parts):
        return arb.nan()
    if isinstance(tree, node.Add):
        return sum(parts, arb(0))
    if isinstance(tree, node.Mul):
        return prod(parts, start=arb(1))
    if isinstance(tree, node.Pow):
        return _power(*parts)
    if isinstance(tree, node.Maximum):
        return larger(*parts)
    if isinstance(tree, node.Minimum):
        return -larger(-parts[0], -parts[1])
    return FUNCTIONS[type(tree)].ball(parts[0]) if isinstance(tree, Function) else arb.nan()


def larger(a: arb, b: arb) -> arb:
    return a if a >= b else b if b >= a else a.lower().max(b.lower()).union(a.upper().max(b.upper()))


def _power(base: arb, exponent: arb) -> arb:
    """Whole exponents for every base but 0^-n; others for positive bases, and 0 for positive exponents."""
    if exponent.is_integer():
        whole = integer_in(exponent)
        return _whole_power(base, whole) if whole is not None else arb.nan()
    if base > 0:
        return (exponent * base.log()).exp() if not exponent.is_exact() else base**exponent
    return arb(0) if base.is_zero() and exponent > 0 else arb.nan()


def _whole_power(base: arb, exponent: int) -> arb:
    """A whole power, but for 0^-n; Arb's own is not finite for a ball around zero."""
    if not base.contains(0):
        return base**exponent
    if exponent < 0:
        return arb.nan()
    return arb(0, abs(base).upper() ** exponent) if exponent else arb(1)


def integer_in(ball: arb) -> int | None:
    """The only integer in a ball, if there is just one of a size that can be written down."""
    found = ball.unique_fmpz() if ball.is_finite() and abs(ball) < LARGEST else None
    return None if found is None else int(found)
