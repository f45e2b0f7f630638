"""Limits beside a point, and the steps that they make.

- `limit_beside(piece, point, side, derivative)`   exact, as a ball that may be infinite, or None where it is not known
- `sign_of_step(before, after)`                    of two such limits or values
"""

from flint import arb

from ...theory.exact.calculus import derivative as derivative_of
from ...theory.exact.constants import enclosure
from ...theory.exact.expressions import Expr, X
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ..arithmetic.balls import to_ball
from ..arithmetic.functions import Analytic
from ..asymptotics.tails import End, limit_at


def limit_beside(piece: Expr, point: Expr | None, side: int, derivative: int) -> Expr | arb | None:
    """The limit of f^(derivative) at a point from the left (side -1) or the right: exact where the expression has a
    value, else as a ball, which may be infinite; None where it is not known."""
    assert point is not None  # a knot, or an end beside a gap
    form = derivative_of(piece, X, derivative).xreplace({X: point})
    if enclosure(form).is_finite():
        return form
    return limit_at(Analytic(piece, X), End(point, -side), derivative)


def sign_of_step(before: Expr | arb | None, after: Expr | arb | None) -> Sign:
    if before is None or after is None:
        return Sign.UNKNOWN
    if isinstance(before, Expr) and isinstance(after, Expr):
        return sign_of(after - before)
    step = to_ball(after) - to_ball(before)
    return Sign.POSITIVE if step > 0 else Sign.NEGATIVE if step < 0 else Sign.ZERO if step.is_zero() else Sign.UNKNOWN
