"""Ball arithmetic: what every expression node means over real balls, with proven enclosures.

Wide balls are evaluated at both ends where a node is monotone, so that enclosures stay tight; narrow
ones go to Arb, which propagates the radius. In the tails the *relative* accuracy is kept.
A ball that is not finite says "undecided", never more.

- `working_precision(bits)`            context in which Arb works with that many bits
- `to_ball(number)`                    the ball of an exact constant
- `enclose(expression, values)`        an enclosure at the working precision
- `evaluate(expression, values, digits)`  the same, raising the precision until the radius is small
- `hull(a, b)`, `is_exact_zero(ball)`, `spans(ball)`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from typing import TypeAlias

import sympy
from flint import arb, ctx, fmpq, fmpz
from sympy import Expr, Symbol

from ..theory.errors import InputError
from .programs import Semantics, bound

Number: TypeAlias = arb | Expr | fmpq | int

NAN = arb.nan()
UNDEFINED = (sympy.zoo, sympy.nan, sympy.I, sympy.oo, -sympy.oo)
MOST_BITS = 8192
# Below this many bits of relative accuracy a ball counts as wide. Arb's own propagation of the radius
# is then too coarse (tanh of [-1, 1] came out as +/- 5.63).
WIDE = 24


@contextmanager
def working_precision(bits: int) -> Iterator[None]:
    """Arb with `bits` bits inside the context; the precision before is restored."""
    before = ctx.prec
    ctx.prec = int(bits)
    try:
        yield
    finally:
        ctx.prec = before


def bits_for(digits: int) -> int:
    """A working precision that leaves room for cancellation of a few digits."""
    return int(digits * 3.33) + 32


# --- numbers ----------------------------------------------------------------------------------------


def to_ball(number: Number) -> arb:
    """The ball of a constant, at the working precision; NaN for one that SymPy found to be undefined."""
    if isinstance(number, arb):
        return number
    if isinstance(number, (int, fmpz, fmpq)):
        return arb(number)
    number = sympy.S(number)
    if number.is_Rational:
        return arb(fmpq(int(number.p), int(number.q)))
    if number in _NAMED:
        return exact_number(number)
    return NAN if number.has(*UNDEFINED) else bound(number, BALLS).at({})


def exact_number(value: Expr) -> arb:
    return _NAMED[value]() if value in _NAMED else arb(fmpq(int(value.p), int(value.q)))


_NAMED: dict[Expr, Callable[[], arb]] = {
    sympy.pi: arb.pi,
    sympy.E: arb.const_e,
    sympy.oo: arb.pos_inf,
    -sympy.oo: arb.neg_inf,
}


def hull(*balls: arb) -> arb:
    """A ball that contains all the given ones."""
    return reduce(arb.union, balls)


def interval(lower: Number, upper: Number) -> arb:
    """The ball of the interval between two constants."""
    return to_ball(lower).union(to_ball(upper))


def is_exact_zero(ball: arb) -> bool:
    return ball.is_exact() and ball == 0


def spans(ball: arb) -> tuple[arb, arb]:
    """Lower and upper end."""
    return ball.lower(), ball.upper()


def is_wide(ball: arb) -> bool:
    return ball.rel_accuracy_bits() < WIDE


# --- the nodes --------------------------------------------------------------------------------------


def _monotone(function: Callable[[arb], arb], positive: bool = False) -> Callable[[arb], arb]:
    """A monotone node: at both ends of a wide ball. `positive` keeps the enclosure off the negatives."""

    def on(ball: arb) -> arb:
        if not is_wide(ball):
            return function(ball)
        value = function(ball.lower()).union(function(ball.upper()))
        return value.nonnegative_part() if positive and not value > 0 else value

    return on


def magnitude(ball: arb) -> arb:
    """|x|, without the negative numbers that Arb's own version keeps."""
    if ball >= 0:
        return ball
    if ball <= 0:
        return -ball
    return ball.abs_upper().union(arb(0)).nonnegative_part()


def power(exponent: int) -> Callable[[arb], arb]:
    """x^n for an integer n >= 2: monotone on each half line, and even powers are never negative."""

    def on(ball: arb) -> arb:
        if not is_wide(ball):
            return ball**exponent
        if exponent % 2 == 0:
            ball = magnitude(ball)
            value = (ball.lower() ** exponent).union(ball.upper() ** exponent)
            return value if value > 0 else value.nonnegative_part()
        return (ball.lower() ** exponent).union(ball.upper() ** exponent)

    return on


def _root(exponent: fmpq) -> Callable[[arb], arb]:
    """x^r for a positive fraction r; NaN where x may be negative."""

    def at(ball: arb) -> arb:
        return ball if is_exact_zero(ball) else ball**exponent

    def on(ball: arb) -> arb:
        if not ball >= 0:
            return NAN
        if not is_wide(ball):
            return at(ball)
        value = at(ball.lower()).union(at(ball.upper()))
        return value if value > 0 else value.nonnegative_part()

    return on


def multiply(a: arb, b: arb) -> arb:
    """The product; for two wide balls the best one, since mid-radius products overshoot ([0,1]^2)."""
    product = a * b
    if not (is_wide(product) and is_wide(a) and is_wide(b)) or a.is_exact() or b.is_exact():
        return product
    (p, q), (r, s) = spans(a), spans(b)
    value = hull(p * r, p * s, q * r, q * s)
    return value.nonnegative_part() if (a >= 0 and b >= 0) or (a <= 0 and b <= 0) else value


def _sigma(x: arb) -> arb:
    if x > 0:
        return 1 / (1 + (-x).exp())
    e = x.exp()
    return e / (1 + e)


def _softplus(x: arb) -> arb:
    return x + (-x).exp().log1p() if x > 0 else x.exp().log1p()


def _Phi(x: arb) -> arb:
    return (-x / arb(2).sqrt()).erfc() / 2


def _phi(x: arb) -> arb:
    return _exp(-_square(x) / 2) / (2 * arb.pi()).sqrt()


def _cosh(x: arb) -> arb:
    x = magnitude(x)
    return x.cosh() if not is_wide(x) else x.lower().cosh().union(x.upper().cosh())


def _sign(x: arb) -> arb:
    if x > 0:
        return arb(1)
    if x < 0:
        return arb(-1)
    return arb(0) if is_exact_zero(x) else arb(0, 1)


def _maximum(a: arb, b: arb) -> arb:
    if a >= b:
        return a
    return b if b >= a else a.lower().max(b.lower()).union(a.upper().max(b.upper()))


def _minimum(a: arb, b: arb) -> arb:
    return -_maximum(-a, -b)


def _branch(closed: int) -> Callable[[arb, arb, arb], arb]:
    def on(margin: arb, then: arb, otherwise: arb) -> arb:
        if margin < 0 or (closed and margin <= 0):
            return then
        if margin > 0 or (not closed and margin >= 0):
            return otherwise
        return NAN if margin.is_nan() else then.union(otherwise)

    return on


def _floor(x: arb) -> arb:
    return x.lower().floor().union(x.upper().floor())


def general_power(base: arb, exponent: arb) -> arb:
    return _exp(exponent * _log(base)) if base > 0 else NAN


_exp = _monotone(arb.exp, positive=True)
_log = _monotone(arb.log)
_square = power(2)

OPERATIONS: dict[str, Callable] = {
    "multiply": multiply,
    "exp": _exp,
    "log": _log,
    "log1p": _monotone(arb.log1p),
    "expm1": _monotone(arb.expm1),
    "tanh": _monotone(arb.tanh),
    "sinh": _monotone(arb.sinh),
    "cosh": _cosh,
    "erf": _monotone(arb.erf),
    "erfc": _monotone(arb.erfc, positive=True),
    "atan": _monotone(arb.atan),
    "sin": arb.sin,
    "cos": arb.cos,
    "Phi": _monotone(_Phi, positive=True),
    "phi": _phi,
    "sigma": _monotone(_sigma, positive=True),
    "softplus": _monotone(_softplus, positive=True),
    "maximum": _maximum,
    "minimum": _minimum,
    "absolute": magnitude,
    "sign": _sign,
    "floor": _floor,
    "branch": _branch,
    "power": power,
    "root": _root,
    "general_power": general_power,
    "exponential_ratio": lambda ratio: lambda x: ratio.jet(x, 0)[0],
    "exponential_ratio_jet": lambda ratio: ratio.jet,
}

BALLS = Semantics(exact_number, OPERATIONS)


# --- evaluation -------------------------------------------------------------------------------------


def enclose(expression: Expr, values: Mapping[Symbol, Number] | None = None) -> arb:
    """A ball that contains the value (for wide balls: all values) of the expression."""
    return bound(expression, BALLS).at({symbol: to_ball(value) for symbol, value in (values or {}).items()})


def evaluate(
    expression: Expr,
    values: Mapping[Symbol, Number] | None = None,
    digits: int = 30,
    limit_bits: int = MOST_BITS,
) -> arb:
    """The value with `digits` proven relative digits, or the best ball that `limit_bits` allow.

    A value that is zero but not exactly so in balls comes back as a tiny ball around zero.
    """
    if digits < 1:
        raise InputError(f"at least one digit must be asked for, not {digits}")
    bits, best = bits_for(digits), NAN
    while True:
        with working_precision(bits):
            ball = enclose(expression, values)
        if not best.is_finite() or ball.rad() < best.rad():
            best = ball
        if is_exact_zero(best) or best.rel_accuracy_bits() >= digits * 3.33 or bits >= limit_bits:
            return best
        bits = min(2 * bits, limit_bits)
