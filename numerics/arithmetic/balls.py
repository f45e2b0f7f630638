"""Ball arithmetic: what every expression node means over real balls, with proven enclosures.

The functions of one argument are those of `theory.exact.functions`. Wide balls are evaluated at both ends where a
node is monotone, so that enclosures stay tight; narrow ones go to Arb, which propagates the radius. In the tails
the *relative* accuracy is kept.
A ball that is not finite says "undecided", never more. A finite one contains every value that the expression has
on its argument; it does not say that it has one (x/x is read as 1, see `programs`).

- `working_precision(bits)`            context in which Arb works with that many bits; `bits_for(digits)`
- `ball_of_parts(middle, radius)`      a ball from its exact parts; it is pickled and copied as these
- `to_ball(number)`                    the ball of an exact constant; `exact_number(leaf)`
- `enclose(expression, values)`        an enclosure at the working precision
- `evaluate(expression, values, digits)`  the same, raising the precision until the radius is small
- `hull(a, b)`, `least_upper(bounds)`, `fraction_of(ball)`, `is_exact_zero(ball)`, `magnitude(ball)`, `multiply(a, b)`
"""

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

from flint import arb, ctx, fmpq, fmpz

from ...theory.exact import expressions as node
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, PI, Abs, E, Expr, Function, Rational, Symbol, exact
from ...theory.exact.functions import FUNCTIONS, Facts, larger
from .programs import NAMES, Semantics, bound

Number: TypeAlias = arb | Expr | fmpq | Fraction | int

Part: TypeAlias = tuple[int, int] | float  # mantissa and exponent of two; a float that is not finite
_MORE_BITS = 64  # than a radius has

NAN = arb.nan()
MOST_BITS = 8192
# Below this many bits of relative accuracy a ball counts as wide. Arb's own propagation of the radius
# is then too coarse (tanh of [-1, 1] came out as +/- 5.63).
WIDE = 24


@contextmanager
def working_precision(bits: int) -> Iterator[None]:
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
    """The ball of a constant, at the working precision; NaN for one that is undefined, such as 1/0."""
    if isinstance(number, arb):
        return number
    if isinstance(number, (int, fmpz, fmpq)):
        return arb(number)
    constant = exact(number)
    if isinstance(constant, Rational) or constant in _NAMED:
        return exact_number(constant)
    return bound(constant, BALLS).at({})


def ball_of_parts(middle: Part, radius: Part) -> arb:
    """The ball with exactly this middle and this radius."""
    ends = [arb(part) for part in (middle, radius)]
    if isinstance(radius, tuple) and radius[0]:
        # Arb rounds a radius that it is given up, also one that it could hold: one just below becomes it.
        below = arb(((radius[0] << _MORE_BITS) - 1, radius[1] - _MORE_BITS))
        ball = arb(ends[0], below)
        if ball.rad() == ends[1]:
            return ball
    return arb(*ends)


def _carried(ball: arb) -> tuple[Callable[..., arb], tuple[Part, Part]]:
    return ball_of_parts, (_part(ball.mid()), _part(ball.rad()))


def _part(number: arb) -> Part:
    if not number.is_finite():
        return float(number)
    mantissa, exponent = number.man_exp()
    return int(mantissa), int(exponent)


copyreg.pickle(arb, _carried)


def exact_number(value: Expr) -> arb:
    """The ball of a leaf: a rational number, pi, e or an infinity."""
    return arb(fmpq(value.p, value.q)) if isinstance(value, Rational) else _NAMED[value]()


_NAMED: dict[Expr, Callable[[], arb]] = {
    PI: arb.pi,
    E: arb.const_e,
    INFINITY: arb.pos_inf,
    MINUS_INFINITY: arb.neg_inf,
}


def hull(*balls: arb) -> arb:
    """A ball that contains all the given ones."""
    return reduce(arb.union, balls)


def least_upper(bounds: Iterable[arb]) -> arb:
    """The least of the upper ends of finite balls; infinite where there is none."""
    return reduce(arb.min, (bound.upper() for bound in bounds if bound.is_finite()), arb.pos_inf())


def fraction_of(ball: arb) -> Fraction:
    """The middle of a ball, which is all of an exact one."""
    mantissa, exponent = ball.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def is_exact_zero(ball: arb) -> bool:
    return ball.is_exact() and ball == 0


def is_wide(ball: arb) -> bool:
    return ball.rel_accuracy_bits() < WIDE


# --- the nodes --------------------------------------------------------------------------------------


def _monotone(function: Callable[[arb], arb], positive: bool = False) -> Callable[[arb], arb]:
    """A monotone node: at both ends of a wide ball. `positive` keeps the enclosure off the negatives."""

    def on(ball: arb) -> arb:
        if ball.is_nan():
            return NAN  # Arb's asin of a NaN without radius is -pi/2
        if not is_wide(ball):
            return function(ball)
        value = function(ball.lower()).union(function(ball.upper()))
        return value.nonnegative_part() if positive and not value > 0 else value

    return on


def magnitude(ball: arb) -> arb:
    """|x|, without the negative numbers that Arb's own version keeps."""
    return FUNCTIONS[Abs].ball(ball)


# Beyond the increasing ones: nodes that fall everywhere, and even ones that rise or fall from 0 on.
FALLING: tuple[type[Function], ...] = (node.erfc, node.acos)
EVEN: tuple[type[Function], ...] = (node.cosh, node.phi)


def _on_balls(kind: type[Function], row: Facts) -> Callable[[arb], arb]:
    """The function of a row, tight on wide balls as well where its shape is known."""
    if row.is_increasing or kind in FALLING:
        return _monotone(row.ball, row.is_positive)
    if kind in EVEN:
        half = _monotone(row.ball, row.is_positive)
        return lambda ball: half(magnitude(ball))
    return row.ball


def power(exponent: int) -> Callable[[arb], arb]:
    """x^n for an integer n >= 2: monotone on each half line, and even powers are never negative."""
    if exponent % 2:
        return _monotone(lambda ball: ball**exponent)
    half = _monotone(lambda ball: ball**exponent, positive=True)
    return lambda ball: half(magnitude(ball) if is_wide(ball) else ball)


def _root(exponent: fmpq) -> Callable[[arb], arb]:
    """x^r for a positive fraction r; NaN where x may be negative."""

    inner = _monotone(lambda ball: ball if is_exact_zero(ball) else ball**exponent, positive=True)
    return lambda ball: inner(ball) if ball >= 0 else NAN


def multiply(a: arb, b: arb) -> arb:
    """The product; for two wide balls the best one, since mid-radius products overshoot ([0,1]^2)."""
    product = a * b
    if not is_wide(product) or a.is_exact() or b.is_exact() or not (is_wide(a) and is_wide(b)):
        return product
    p, q, r, s = a.lower(), a.upper(), b.lower(), b.upper()
    value = hull(p * r, p * s, q * r, q * s)
    return value.nonnegative_part() if (a >= 0 and b >= 0) or (a <= 0 and b <= 0) else value


def _branch(closed: int) -> Callable[[arb, arb, arb], arb]:
    def on(margin: arb, then: arb, otherwise: arb) -> arb:
        if margin < 0 or (closed and margin <= 0):
            return then
        if margin > 0 or (not closed and margin >= 0):
            return otherwise
        return NAN if margin.is_nan() else then.union(otherwise)

    return on


def general_power(base: arb, exponent: arb) -> arb:
    """x^y for positive x; 0^y is 0 for positive y."""
    if is_exact_zero(base) and exponent > 0:
        return arb(0)
    return OPERATIONS["exp"](exponent * OPERATIONS["log"](base)) if base > 0 else NAN


OPERATIONS: dict[str, Callable] = {
    **{NAMES[kind]: _on_balls(kind, row) for kind, row in FUNCTIONS.items()},
    "multiply": multiply,
    "maximum": larger,
    "minimum": lambda a, b: -larger(-a, -b),
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
