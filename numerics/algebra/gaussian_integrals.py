"""Integrals against bells, over the line and its halves, for all values of parameters at once.

What has no antiderivative may still have an integral. With g = -s x^2/2 + m x + k and s > 0:

- of e^g e^(i(a x + b)) over the line it is sqrt(2 pi/s) e^(k + ib + (m + ia)^2/(2s)): for real exponents by completing
  the square, for complex ones because both sides are entire in a; each factor x is a derivative in m;
- e^g is, up to a factor, the density of a normal X, and Phi(a x + b) the probability of Z <= a x + b for another one,
  Z. So one Phi gives Phi of a quotient, and with b = m = 0 up to three conditions (the half line x > 0 is one of them)
  are an orthant's probability, 2^-n (1 + 2/pi (the arc sines of the n(n-1)/2 correlations)), by Sheppard's formula;
- x e^g = (m e^g - (e^g)')/s, so by parts each factor x goes away.

- `bell_integral(f, low, high, is_positive)`   its exact value; None where it is of no such kind
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod

from ...derivations.rewriting import rewritten, with_exponentials
from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import expand, fraction, independent, product, tidy, total
from ...theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    ONE,
    PI,
    ZERO,
    Expr,
    Phi,
    Rational,
    X,
    cos,
    exp,
    sin,
    sqrt,
)
from ...theory.exact.ordering import factors_of, terms_of
from ...theory.exact.polynomials import Poly

Line = tuple[Expr, Expr]  # a and b of a x + b
MOST_CONDITIONS = 3  # of an orthant whose probability has a closed form
MOST_DEGREE = 12  # of what stands before a bell


@dataclass(frozen=True)
class Weighted:
    """x^power e^(-s x^2/2 + m x + k) and distribution functions of lines, on the line or on the half x > 0."""

    power: int
    s: Expr
    m: Expr
    k: Expr
    is_positive: Callable[[Expr], bool]
    steps: tuple[Line, ...] = ()
    half: bool = False

    @property
    def mass(self) -> Expr:
        """The integral of the exponential over the line."""
        return sqrt(2 * PI) / self.root(self.s) * exp(self.k + self.m**2 / (2 * self.s))

    def root(self, number: Expr) -> Expr:
        """The root of a positive number; of a fraction with a positive denominator, as a fraction of roots."""
        top, bottom = fraction(number)
        return tidy(sqrt(top) / sqrt(bottom)) if self.is_positive(bottom) else sqrt(number)


def bell_integral(f: Expr, low: Expr, high: Expr, is_positive: Callable[[Expr], bool]) -> Expr | None:
    """
    >>> bell_integral(X**2 * exp(-(X**2)) * cos(X), MINUS_INFINITY, INFINITY, lambda s: s == 2)
    sqrt(pi)*exp(-1/4)/4
    """
    if (low, high) == (MINUS_INFINITY, ZERO):
        return bell_integral(f.subs(X, -X), ZERO, INFINITY, is_positive)
    if high is not INFINITY or low not in (MINUS_INFINITY, ZERO):
        return None
    f = rewritten(f, nodes.erf, lambda u: 2 * Phi(sqrt(2) * u) - 1)
    f = rewritten(f, nodes.erfc, lambda u: 2 - 2 * Phi(sqrt(2) * u))
    parts = []
    for term in terms_of(expand(with_exponentials(f))):
        found = _of_term(term, low is ZERO, is_positive)
        if found is None:
            return None
        parts.append(found)
    return tidy(total(*parts))


def _of_term(term: Expr, half: bool, is_positive: Callable[[Expr], bool]) -> Expr | None:
    """One product: a constant, a power of x, exponentials, sines and cosines, distribution functions."""
    constant, rest = independent(term, X)
    power = 0
    exponent: Expr = ZERO
    waves: list[tuple[type[nodes.Function], Line]] = []
    steps: list[Line] = []
    for factor in factors_of(rest):
        base, times = (factor.base, factor.exp) if isinstance(factor, nodes.Pow) else (factor, ONE)
        if not (isinstance(times, Rational) and times.q == 1 and 0 < times.p <= MOST_DEGREE):
            return None
        if base is X:
            power = times.p
        elif isinstance(base, exp):
            exponent += times * base.args[0]
        elif isinstance(base, (sin, cos, Phi)) and (line := _coefficients(base.args[0], 1)) is not None:
            if isinstance(base, Phi):
                steps += [(line[1], line[0])] * times.p
            else:
                waves += [(type(base), (line[1], line[0]))] * times.p
        else:
            return None
    bell = _coefficients(exponent, 2)
    if bell is None or not is_positive(s := tidy(-2 * bell[2])):
        return None
    weighted = Weighted(power, s, bell[1], bell[0], is_positive, tuple(steps), half)
    found = _moment(weighted) if not waves else None if steps or half else _of_waves(weighted, waves)
    return None if found is None else product(constant, found)


def _coefficients(expression: Expr, degree: int) -> list[Expr] | None:
    """Of a polynomial in x of at most this degree, the lowest first, with zeros to it."""
    found = Poly.of(expression, X)
    if found is None or found.degree() > degree:
        return None
    coefficients = list(reversed(found.all_coeffs()))
    return coefficients + [ZERO] * (degree + 1 - len(coefficients))


def _of_waves(bell: Weighted, waves: Sequence[tuple[type[nodes.Function], Line]]) -> Expr:
    """A product of waves is a sum of waves: 2 cos u cos v = cos(u - v) + cos(u + v), and so on."""
    if len(waves) == 1:
        return _of_wave(bell, *waves[0])
    (one, (a, b)), (other, (c, d)), *rest = waves
    kind = cos if one is other else sin
    before, after = {(cos, cos): (1, 1), (sin, sin): (1, -1), (sin, cos): (1, 1), (cos, sin): (-1, 1)}[one, other]
    parts = (before, (a - c, b - d)), (after, (a + c, b + d))
    return total(*(Rational(sign, 2) * _of_waves(bell, [(kind, line), *rest]) for sign, line in parts))


def _of_wave(bell: Weighted, kind: type[nodes.Function], line: Line) -> Expr:
    """The real or imaginary part of sqrt(2 pi/s) e^(k + ib + t^2/(2s)) h(t), t = m + ia, where h belongs to x^power."""
    a, b = line
    s, m = bell.s, bell.m
    real, imaginary = _hermite(bell.power, m / s, a / s, 1 / s)
    angle = b + m * a / s
    size = sqrt(2 * PI) / bell.root(s) * exp(bell.k + (m**2 - a**2) / (2 * s))
    if kind is cos:
        return size * (real * cos(angle) - imaginary * sin(angle))
    return size * (real * sin(angle) + imaginary * cos(angle))


def _hermite(power: int, real: Expr, imaginary: Expr, spread: Expr) -> tuple[Expr, Expr]:
    """h_0 = 1, h_(n+1) = t/s h_n + n/s h_(n-1), as real and imaginary parts."""
    before: tuple[Expr, Expr] = (ZERO, ZERO)
    here: tuple[Expr, Expr] = (ONE, ZERO)
    for n in range(power):
        turned = (real * here[0] - imaginary * here[1], real * here[1] + imaginary * here[0])
        before, here = here, (turned[0] + n * spread * before[0], turned[1] + n * spread * before[1])
    return here


def _moment(bell: Weighted) -> Expr | None:
    """By parts, until no factor x is left."""
    if not bell.power:
        return _probability(bell)
    n, s = bell.power, bell.s
    parts: list[Expr | None] = []
    if n > 1:
        parts.append(_times(n - 1, _moment(replace(bell, power=n - 2))))
    if bell.m is not ZERO:
        parts.append(_times(bell.m, _moment(replace(bell, power=n - 1))))
    if bell.half and n == 1:
        parts.append(exp(bell.k) * product(*(Phi(b) for _, b in bell.steps)))
    for place, (a, b) in enumerate(bell.steps):
        others = bell.steps[:place] + bell.steps[place + 1 :]
        with_density = replace(
            bell, power=n - 1, s=tidy(s + a**2), m=tidy(bell.m - a * b), k=bell.k - b**2 / 2, steps=others
        )
        parts.append(_times(a / sqrt(2 * PI), _moment(with_density)))
    if any(part is None for part in parts):
        return None
    return total(*parts) / s  # type: ignore[arg-type]


def _times(factor: Expr | int, value: Expr | None) -> Expr | None:
    return None if value is None else factor * value


def _probability(bell: Weighted) -> Expr | None:
    """The mass times the probability of all conditions."""
    if bell.half and not bell.steps:
        return bell.mass * Phi(bell.m / bell.root(bell.s))
    if not bell.half and len(bell.steps) == 1:
        ((a, b),) = bell.steps
        return bell.mass * Phi((b + a * bell.m / bell.s) / bell.root(1 + a**2 / bell.s))
    if not bell.steps:
        return bell.mass
    count = len(bell.steps) + bell.half
    if count > MOST_CONDITIONS or bell.m is not ZERO or any(b is not ZERO for _, b in bell.steps):
        return None
    cosines = [tidy(a / bell.root(bell.s + a**2)) for a, _ in bell.steps] + [ONE] * bell.half  # correlations with X
    arcs = (nodes.asin(prod(pair, start=ONE)) for pair in combinations(cosines, 2))
    return bell.mass * Rational(1, 2**count) * (1 + 2 / PI * total(*arcs))
