"""The sharp localisation bound of soft quantizers: how much the two nearest centres can miss.

With Z = max|z_i| and s the smallest distance of two centres, h = alpha s^2:

    |phi(x) - z_i P_i - z_j P_j| <= Z C(h),   C(h) = 1 - (1 + e^(-h)) / sum_n e^(-h n^2)

for i, j the two centres nearest to x, whatever the centres are; equality is approached by uniform centres
at a centre x and equal z. Then min_lambda |phi - lambda z_i - (1 - lambda) z_j| <= 2 Z C(h), sharp as well.

- `localisation()`     the derivation, from the two-point tilt to the worst arrangement of centres
"""

from __future__ import annotations

from ..theory.domains import Interval
from ..theory.expressions import ZERO, Rational, X, exp, log, tanh
from ..theory.statements import Compare, Monotone
from .derivation import Derivation, Step

POSITIVE = Interval(ZERO, None)


def localisation() -> Derivation:
    return Derivation("localisation of soft quantizers", (*_distances(), *_lattice(), *_worst(), *_bounds()))


def _distances() -> list[Step]:
    return [
        Step(
            "outside mass",
            "phi - z_i P_i - z_j P_j = r M, r the probability outside {i, j}, M a mean of the other z",
            "the terms of i and j cancel; |M| <= Z, so r Z is a bound, and z_l = Z for all l makes it equal",
        ),
        Step(
            "distances",
            "D_l >= D_* + n s with n = 1, 2, ... each serving at most two centres l",
            "on each side distances grow by s at least; the nearest centre is at D_*, the second is left out",
        ),
        Step(
            "weights",
            "w_l / w_* <= exp(-alpha n^2 s^2)",
            "D_l^2 - D_*^2 = (D_l - D_*)(D_l + D_*) >= n s (n s + 2 D_*) >= (n s)^2",
        ),
    ]


def _lattice() -> list[Step]:
    return [
        Step(
            "pairs",
            "d/dt log(P_i + P_j) = 2 h (E_ij[l] - E[l]),  t = x/q",
            "uniform centres, in units of q: the score of centre l is -2 h (t - l), and t cancels",
        ),
        Step(
            "tilt",
            X * tanh(X),
            "measured from the middle of i and j, with x at u: the pair of centres at distance d has the "
            "mean d tanh(2 h u d), which increases with d, so E is farther from the middle than E_ij; so "
            "P_i + P_j falls as x moves away from the middle, and r is largest where the pair changes: "
            "at a centre",
            Monotone(X * tanh(X), "increasing", domain=Interval(ZERO, None, False)),
        ),
        Step(
            "value at a centre",
            "C(h) = (e^(-h) + 2 sum_(n>=2) e^(-h n^2)) / (1 + 2 sum_(n>=1) e^(-h n^2))",
            "nearest at distance 0, second at 1; outside one at 1 and two each at 2, 3, ...",
        ),
        Step(
            "finitely many",
            "r falls when centres are taken away outside {i, j}",
            "r = R/(w_i + w_j + R) increases with R: C(h) serves for every L, and is approached as L grows",
        ),
    ]


def _worst() -> list[Step]:
    return [
        Step(
            "same side",
            "d = D_i, e = D_j >= d + s:  r <= (w + 2 sum_n e^(-alpha((e + n s)^2 - d^2))) / (1 + w + ...)",
            "w = e^(-alpha(e^2 - d^2)); the first centre on the other side is at e at least; this falls in "
            "e, then in d, so it is largest for d = 0, e = s: uniform centres, x at one of them",
        ),
        Step(
            "opposite sides",
            "d + e >= s and d <= e <= d + s",
            "for fixed e^2 - d^2 the weights of i and j are fixed while all others fall with d: so d + e = s "
            "(uniform centres) or e = d + s (the case before)",
        ),
    ]


def _bounds() -> list[Step]:
    q = exp(-X)
    return [
        Step(
            "geometric bound",
            q / (1 - q),
            "2 e^(-n^2 h) <= e^(-(2n-2)h) + e^(-(2n-1)h) for n >= 2, since n^2 >= 2n - 1; summed, "
            "C(h) < e^(-h)/(1 - e^(-h)), half of the printed bound; here n = 2",
            Compare(2 * q**4, "<=", q**2 + q**3, POSITIVE),
        ),
        Step(
            "when it says something",
            log(Rational(3)),
            "r <= 1 always; with x = e^(-h), 2x/(1 - x) < 1 means x < 1/3, that is h > log 3",
            Compare(2 * X, "<=", 1 - X, Interval(ZERO, Rational(1, 3))),
        ),
        Step(
            "convex combinations",
            "min over lambda of |phi - lambda z_i - (1 - lambda) z_j| <= r |M - m| <= 2 Z C(h)",
            "phi = (1 - r) m + r M with m between z_i and z_j; equality for z_i = z_j = -Z, all others Z",
        ),
    ]
