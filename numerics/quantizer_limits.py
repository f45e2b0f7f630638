"""Soft quantizers at the ends of their ranges: x, alpha, q to their limits, with rates.

Uniform centres q i, |i| <= k, h = alpha q^2, t = x/q, Z = max|z_i|. The function depends on x and q only
through t, and on alpha through h: phi(x; q, alpha) = phi(x/q; 1, h).

- `beyond_the_end(h, d)`     x = (k + d) q, d >= 0: |phi - z_k| <= 2 Z times this, which tends to 0
- `slope_beyond_the_end(h, d)`   |dphi/dt| <= 2 Z times this there, which tends to 0 for every choice of z
- `off_the_step(h, t)`       |phi - z_0| <= 2 Z times this for |x| <= t q < q/2; tends to 0 as h grows
- `mean_mismatch(h)`         the mean over x of the probability not to pick the nearest centre; ~ log 2 / h
- `step_slope(h)`            dphi/dt of a unit step at its middle: ~ sqrt(h/pi) for small, h/2 for large h
- `flat_gap(h, t, k)`        |phi - mean of z| <= Z times this for |x| <= t q; tends to 0 as h does
"""

from __future__ import annotations

from flint import acb, arb, ctx, fmpq

from ..theory.errors import InputError
from .balls import Number, bits_for, to_ball, working_precision


def beyond_the_end(h: Number, d: Number, digits: int = 20) -> arb:
    """The probability of all centres but the last, for infinitely many on one side: an upper bound for
    finitely many, and the sharp one as their number grows."""
    with working_precision(bits_for(digits)):
        h, d = _positive(h), to_ball(d)
        if not d >= 0:
            raise InputError(f"x must lie beyond the last centre: d >= 0, not {d}")
        outside = _series(lambda n: (-h * (n * n + 2 * d * n)).exp(), h * (1 + 2 * d))
        return outside / (1 + outside)


def slope_beyond_the_end(h: Number, d: Number, digits: int = 20) -> arb:
    """A bound on 2 h E|i - k|, since |dphi/dt| = 2 h |Cov(z, i)| and |z - E z| <= 2 Z; the weights, relative
    to that of the last centre, sum to 1 at least."""
    with working_precision(bits_for(digits)):
        h, d = _positive(h), to_ball(d)
        if not d >= 0:
            raise InputError(f"x must lie beyond the last centre: d >= 0, not {d}")
        return 2 * h * _series(lambda n: n * (-h * (n * n + 2 * d * n)).exp(), h * (1 + 2 * d), degree=1)


def off_the_step(h: Number, t: Number, digits: int = 20) -> arb:
    """The probability outside the nearest centre at distance t from it: by the tilt lemma the largest
    over all distances up to t."""
    with working_precision(bits_for(digits)):
        h, t = _positive(h), to_ball(t)
        if not (t >= 0 and t <= arb(0.5)):
            raise InputError(f"x must be within q/2 of its centre: |t| <= 1/2, not {t}")
        outside = _series(lambda n: (-h * (n * n - 2 * t * n)).exp(), h * (3 - 2 * t), first=2)
        outside += (-h * (1 - 2 * t)).exp()
        outside += _series(lambda n: (-h * (n * n + 2 * t * n)).exp(), h * (1 + 2 * t))
        return outside / (1 + outside)


def mean_mismatch(h: Number, digits: int = 15) -> arb:
    """The integral of the probability outside the nearest centre over one cell of width q, per q."""
    bits = bits_for(digits)
    with working_precision(bits + 16):
        h = _positive(h)
        reach = 2 + int(float(((bits + 16) / h).sqrt().upper()))
        tolerance = arb(2) ** -bits

        def integrand(t: acb, analytic: bool) -> acb:
            far = [(-h * (n * n - 2 * t * n)).exp() for n in range(-reach, reach + 1) if n]
            total = sum(far[1:], far[0])
            return total / (1 + total)

        inside = acb.integral(integrand, acb(0), acb(arb(0.5)), rel_tol=tolerance, abs_tol=tolerance).real
        cut = 2 * _series(lambda n: (-h * (n + reach) * (n + reach - 1)).exp(), 2 * h * reach)
        return 2 * (inside + cut.union(arb(0)) / 2)


def step_slope(h: Number, digits: int = 20) -> arb:
    """h E|i - 1/2| at the middle between two centres, where a unit step of z is steepest."""
    with working_precision(bits_for(digits)):
        h = _positive(h)
        # Weights are taken relative to the nearest centres: e^(-h (n^2 - n)) = e^(-h((n - 1/2)^2 - 1/4)).
        mass = 1 + _series(lambda n: (-h * (n * n - n)).exp(), 2 * h, first=2)
        moment = arb(0.5) + _series(lambda n: (n - arb(0.5)) * (-h * (n * n - n)).exp(), 2 * h, first=2, degree=2)
        return h * moment / mass


def flat_gap(h: Number, t: Number, k: int, digits: int = 20) -> arb:
    """e^(h (|t| + k)^2) - 1: every weight lies between e^(-h (|t| + k)^2) and 1, so L P_i is within this
    of 1 by the ratio of two sums of weights."""
    with working_precision(bits_for(digits)):
        return (_positive(h) * (to_ball(t) + k) ** 2).expm1()


def _positive(h: Number) -> arb:
    ball = to_ball(h)
    if not ball > 0:
        raise InputError(f"h = alpha q^2 must be positive, not {h}")
    return ball


def _series(term, rate: arb, first: int = 1, degree: int = 0) -> arb:
    """sum of term(n) over n >= first; there term(n + 1) <= term(n) e^(-rate) (1 + 1/n)^degree."""
    total, n = term(arb(first)), first + 1
    while True:
        value = term(arb(n))
        ratio = (-rate).exp() * arb(fmpq(n + 1, n)) ** degree
        if ratio < 1:
            rest = value / (1 - ratio)
            if rest.abs_upper() < total * arb(2) ** -ctx.prec:
                return total + rest.union(arb(0))
        total += value
        n += 1
