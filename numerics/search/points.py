"""Short rational points between places that are known by enclosures."""

from flint import arb

from ...theory.constants import integer_in
from ...theory.expressions import ONE, Expr, Rational
from .roots import Zero


def between(left: Zero | None, right: Zero | None) -> Expr | None:
    """A short rational number certainly between two points (None: infinite)."""
    if left is None and right is None:
        return ONE
    if left is None or right is None:
        end, step = (left, 1) if right is None else (right, -1)
        whole = (end.place + step).floor() if step < 0 else (end.place + step).ceil()  # type: ignore[union-attr]
        beyond = integer_in(whole.upper() if step > 0 else whole.lower())
        return None if beyond is None else Rational(beyond)
    low, high = left.place.upper(), right.place.lower()
    if not low < high:
        return None
    for bits in range(0, 400, 8):  # the coarsest dyadic number in between
        point = ((low + high) / 2 * arb(2) ** bits).mid().floor()
        whole = integer_in(point)
        if whole is not None and low < point / arb(2) ** bits < high:
            return Rational(whole, 2**bits)
    return None
