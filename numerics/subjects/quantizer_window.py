"""How many centres a soft quantizer needs: certified tail bounds for a window on a finite uniform grid.

The window is the m centres nearest to x among -kq, .., kq; h = alpha q^2 and |z_i| <= 1. Leaving out the
others changes the function by at most twice their probability r. All ratios w_out / w_in are
exp(-h (d_out^2 - d_in^2)) with d_out >= d_in, so r falls as h grows: a bound at a floor of h serves above it.

- `outside_window(h, m)`     an upper bound on r over all x and k
- `value_truncation(h, m)`   |phi - phi_m| is at most this
- `slope_truncation(h, m)`   |q dphi/dx - q dphi_m/dx| is at most this
- `sharpness_floor(m, bits, error)`   a number h from which on an error is below 2^-bits
- `least_multiple(is_enough)`         how it is found
"""

from collections.abc import Callable
from fractions import Fraction

from flint import arb, fmpq

from ...theory.exact.errors import InputError
from ..arithmetic.balls import Number, bits_for, to_ball, working_precision
from .nearest_centres import outside_mass

STEPS, MOST = 1024, 64  # floors are multiples of 1/STEPS up to MOST
Error = Callable[[Number, int], arb]


def outside_window(h: Number, m: int, digits: int = 20) -> arb:
    """The larger of two bounds. Where the window is centred on x, the sharp one for infinitely many
    centres: taking away centres outside lowers r. Where the end of the grid holds it back, all centres
    outside lie on one side, at least ceil(m/2) + 1 steps from the centre nearest to x: r is at most their
    weights relative to that of the nearest."""
    with working_precision(bits_for(digits)):
        return outside_mass(h, m, digits).max(_far(to_ball(h), (m + 1) // 2 + 1, near=True))


def value_truncation(h: Number, m: int, digits: int = 20) -> arb:
    """phi - phi_m = r (mean outside - mean inside)."""
    return 2 * outside_window(h, m, digits)


def slope_truncation(h: Number, m: int, digits: int = 20) -> arb:
    """q dphi/dx = 2h Cov(z, j), j counted from the centre nearest to x.

    With A = E[z j], B = E[z], C = E[j] over all centres and over the window, |A - A_m| and |C - C_m| are at
    most D = E[|j|; outside] + r E_m|j|, and |B - B_m| <= 2r; so |Cov - Cov_m| <= 2D + 2r E|j|, E|j| <= E_m|j| + D.
    """
    with working_precision(bits_for(digits)):
        h, r = to_ball(h), outside_window(h, m, digits)
        inside = _far(h, 1, near=True, degree=1) + _far(h, 1, near=False, degree=1)
        outside = _far(h, m // 2 + 1, near=True, degree=1) + _far(h, (m + 1) // 2, near=False, degree=1)
        change = outside + r * inside
        return 2 * h * (2 * change + 2 * r * (inside + change))


def sharpness_floor(m: int, bits: int, error: Error = value_truncation) -> Fraction:
    """A multiple of 1/1024 from which on the error is certified; the next smaller one is not.

    >>> sharpness_floor(7, 24)
    Fraction(1415, 1024)
    """
    found = least_multiple(lambda h: bool(error(to_ball(h), m) < arb(2) ** -bits))
    if found is None:
        raise InputError(f"a window of {m} centres does not reach 2^-{bits} for any h up to {MOST}; take a larger one")
    return found


def least_multiple(is_enough: Callable[[Fraction], bool]) -> Fraction | None:
    """The least multiple of 1/1024 that is enough, by bisection, of what all larger ones are too; None above 64."""
    low, high = 0, MOST * STEPS
    if not is_enough(Fraction(MOST)):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(Fraction(middle, STEPS)) else (middle, high)
    return Fraction(high, STEPS)


def _far(h: arb, first: int, *, near: bool, degree: int = 0) -> arb:
    """sum over n >= first of n^degree times the largest weight of a centre n steps from the nearest, relative
    to it, x being up to half a step off: e^(-h n (n - 1)) on the side of x, e^(-h n^2) on the other."""
    total, n = arb(0), first
    while True:
        term = arb(n) ** degree * (-h * (n * n - n * near)).exp()
        # The next exponent is larger by 2n at least, the power by at most (1 + 1/n)^degree.
        ratio = (-2 * h * n).exp() * arb(fmpq(n + 1, n)) ** degree
        total += term
        if ratio < 1:
            rest = term * ratio / (1 - ratio)
            if rest < total * arb(2) ** -60:
                return total + rest.union(arb(0))
        n += 1
