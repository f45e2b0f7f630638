"""Certified values of constants: the only way in which a number is compared with another.

- `enclosure(tree, bits)`     a ball that contains the value; not finite where none is found
- `sign_of_constant(tree)`    a Sign: certain, or unknown; zero only by exact algebra
- `floor_of_constant(tree)`   the integer; None where it is not decided
- `rational_in(ball)`         the exact number that a ball shows, or None
"""

from collections.abc import Callable

from flint import arb, ctx, fmpq

from .exact_algebra import is_identically_zero
from .expressions import Add, Branch, Call, Expr, Partial, Rational, Where, worked_out
from .functions import MOST_BITS, ball_of, integer_in
from .truth import Sign

PRECISIONS = (64, 256, 1024, 4096)


def enclosure(tree: Expr, bits: int = 128) -> arb:
    """A ball around the value of a tree without symbols, at this working precision."""
    with ctx.workprec(bits):
        return worked_out(tree, _ball)


def _ball(tree: Expr, value: Callable[[Expr], arb]) -> arb:
    if isinstance(tree, Branch):
        return _branch(tree, value)
    return value(tree.args[0]) if isinstance(tree, (Call, Partial, Where)) else ball_of(tree, value)


def _branch(tree: Branch, value: Callable[[Expr], arb]) -> arb:
    margin = value(tree.margin)
    if margin < 0 or (tree.closed and margin <= 0):
        return value(tree.args[2])
    if margin > 0 or (not tree.closed and margin >= 0):
        return value(tree.args[3])
    if margin.is_finite() and is_identically_zero(tree.margin).is_yes:
        return value(tree.args[2 if tree.closed else 3])
    return arb.nan()


def sign_of_constant(tree: Expr) -> Sign:
    for bits in PRECISIONS:
        ball = enclosure(tree, bits)
        if ball > 0:
            return Sign.POSITIVE
        if ball < 0:
            return Sign.NEGATIVE
        if ball.is_zero():
            return Sign.ZERO
        if bits == PRECISIONS[1] and ball.is_finite() and is_identically_zero(tree).is_yes:
            return Sign.ZERO
    return Sign.UNKNOWN


def rational_in(ball: arb) -> fmpq | None:
    """The value of an exact ball, if it can be written down: that of exp(10^40) would fill all memory."""
    if not ball.is_finite() or not ball.is_exact():
        return None
    _, exponent = ball.man_exp()
    return ball.fmpq() if abs(exponent) <= MOST_BITS else None


def floor_of_constant(tree: Expr) -> int | None:
    for bits in PRECISIONS:
        with ctx.workprec(bits):
            ball = enclosure(tree, bits)
            low, high = ball.lower().floor(), ball.upper().floor()
            if ball.is_finite() and low.is_integer() and low == high:
                return integer_in(low)
    middle = ((low + high + 1) / 2).floor() if ball.is_finite() else ball
    whole = integer_in(middle)
    is_whole = whole is not None and is_identically_zero(Add(tree, Rational(-whole))).is_yes
    return whole if is_whole else None
