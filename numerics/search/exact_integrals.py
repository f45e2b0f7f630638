"""Exact integrals of one analytic expression, for all values of parameters at once.

An antiderivative counts where it is shown to be analytic from one end to the other: one with a jump between them would
give a wrong difference. At an end where it is not, and at an infinite one, a limit is proposed, and counts where the
asymptotic expansion of the difference shows that it tends to zero. What has no antiderivative may have an integral all
the same: against a bell, or over a half line, where powers of x times a logistic function are left.

- `exact_integral(f, low, high, domains)`   between two ends, which may be infinite; None where it is not known
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from math import factorial

from flint import fmpq

from ...derivations.antiderivatives import (
    antiderivatives,
    in_one_exponential,
    is_antiderivative,
    limit_at_infinity,
    logistic_rest,
)
from ...derivations.rewriting import rewritten
from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import fraction, product, tidy, total
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import polynomial_in
from ...theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    PI,
    ZERO,
    Expr,
    Infinite,
    Rational,
    X,
    exp,
    fresh,
    log,
    sigma,
    softplus,
)
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ..algebra.gaussian_integrals import bell_integral
from ..algebra.signs import signs_on
from ..arithmetic.functions import Analytic
from ..arithmetic.recognition import simple_numbers
from ..asymptotics.tails import End, limit_at
from .analyticity import doubt_on


def exact_integral(f: Expr, low: Expr, high: Expr, domains: Domains | None = None) -> Expr | None:
    """
    >>> exact_integral(X * nodes.Phi(-X), ZERO, INFINITY)
    1/4
    >>> exact_integral(X**-2, Rational(-1), Rational(1)) is None
    True
    """
    domains = domains or {}
    known = _by_antiderivative(f, low, high, domains)
    if known is None:
        known = bell_integral(f, low, high, lambda number: signs_on(number, domains).shows(">"))
    return known if known is not None else _by_halves(f, low, high)


# --- by an antiderivative ---------------------------------------------------------------------------


def _by_antiderivative(f: Expr, low: Expr, high: Expr, domains: Domains) -> Expr | None:
    ways = _ways_between(low, high)
    for primitive in antiderivatives(f):
        if any(doubt_on(primitive, replace(way, left_open=True, right_open=True), domains) for way in ways):
            continue
        before, after = _towards(primitive, low, -1, ways, domains), _towards(primitive, high, 1, ways, domains)
        if before is not None and after is not None:
            return after - before
    return None


def _ways_between(low: Expr, high: Expr) -> list[Interval]:
    """The closed interval between two limits, or both that there may be where their order is not known."""
    start, stop = (None if isinstance(end, Infinite) else end for end in (low, high))
    way = Interval(start, stop, start is None, stop is None)
    is_ordered = start is None or stop is None or sign_of(stop - start) == Sign.POSITIVE
    return [way] if is_ordered else [way, Interval(stop, start)]


def _towards(primitive: Expr, end: Expr, side: int, ways: list[Interval], domains: Domains) -> Expr | None:
    """Its value at an end of the way, or the limit on the one way there is, where it is not analytic at the end."""
    if isinstance(end, Infinite):
        return _limit(primitive, End(None, side))
    closed = [replace(way, left_open=way.start is not end, right_open=way.end is not end) for way in ways]
    if not any(doubt_on(primitive, way, domains) for way in closed):
        return primitive.subs(X, end)
    return _limit(primitive, End(end, side)) if len(ways) == 1 else None


def _limit(primitive: Expr, end: End) -> Expr | None:
    """A finite limit that is proved: at infinity from the functions that decay, or by an asymptotic expansion of the
    difference from what is proposed."""
    if primitive.free_symbols != {X} or (end.point is not None and end.point.free_symbols):  # type: ignore[union-attr]
        known = limit_at_infinity(primitive, end.side) if end.point is None else None
        return None if isinstance(known, Infinite) else known
    for limit in _proposed_limits(primitive, end):
        rest = limit_at(Analytic(tidy(primitive - limit), X), end)
        if rest is not None and rest.is_zero():
            return limit
    return None


def _proposed_limits(primitive: Expr, end: End) -> Iterator[Expr]:
    """What the functions tend to, the value there, and simple numbers that the limit may be."""
    if end.point is None:
        angles = {node: (PI if end.side > 0 else -PI) / 2 for node in primitive.atoms(nodes.atan) if node.has(X)}
        for tree in (primitive, primitive.xreplace(angles)):
            with suppress(InputError, OverflowError, ZeroDivisionError):
                found = limit_at_infinity(tree, end.side)
                if found is not None and not isinstance(found, Infinite):
                    yield found
    else:
        yield primitive.subs(X, end.point)
    limit = limit_at(Analytic(primitive, X), end)
    if limit is not None and limit.is_finite():
        yield from [Rational(0)] if limit.is_zero() else simple_numbers(limit)


# --- over half lines --------------------------------------------------------------------------------


def _by_halves(f: Expr, low: Expr, high: Expr) -> Expr | None:
    """From 0 to infinity, from minus infinity to 0, or both."""
    sides = {(ZERO, INFINITY): (1,), (MINUS_INFINITY, ZERO): (-1,), (MINUS_INFINITY, INFINITY): (-1, 1)}
    parts = [_over_half(f, side) for side in sides.get((low, high), ())]
    return None if not parts or None in parts else total(*parts)  # type: ignore[arg-type]


def _over_half(expression: Expr, side: int) -> Expr | None:
    """The integral from 0 to inf, or from -inf to 0: F' and multiples of x^k sigma(c x), k odd. On the left each of
    these has the integral -k! eta(k+1)/c^(k+1); on the right it is x^k less what has the same one."""
    found = logistic_rest(_in_logistic(expression))
    if found is None:
        return None
    primitive, rest = found
    left = total(*(number * X**k * sigma(rate * X) for number, k, rate in rest))
    if not is_antiderivative(primitive, expression - left):
        return None
    if side > 0:
        primitive = tidy(primitive + total(*(number * X ** (k + 1) / (k + 1) for number, k, _ in rest)))
    far = _limit(primitive, End(None, side))
    if far is None:
        return None
    return side * (far - primitive.subs(X, ZERO)) - total(
        *(number * factorial(k) * _eta(k + 1) / rate ** (k + 1) for number, k, rate in rest)
    )


def _in_logistic(expression: Expr) -> Expr:
    """With e^u = sigma(u)/(1 - sigma(u)), where exponentials stand over powers of 1 + e^u alone; log(1 + e^u) is a
    softplus. Else the expression as it is."""
    expression = rewritten(expression, log, _softplus_or_log)
    u, logs = (
        fresh("u", "positive"),
        {node: fresh(f"l{n}") for n, node in enumerate(sorted(expression.atoms(softplus), key=str))},
    )
    found = in_one_exponential(expression.xreplace(logs), u)
    if found is None:
        return expression
    top, bottom = fraction(tidy(found[0]))
    symbols = [X, u, *logs.values()]
    over, under = polynomial_in(top, symbols), polynomial_in(bottom, [u])
    if over is None or under is None:
        return expression
    number, parts = under.factor()
    powers = {str(base): int(count) for base, count in parts}
    low, high = powers.pop("u", 0), powers.pop("u + 1", 0)
    if powers:
        return expression
    sigmoid, back = sigma(found[1] * X), dict(zip(logs.values(), logs, strict=True))
    terms = []
    for exponents, coefficient in over.terms():
        n = int(exponents[1]) - low
        if not 0 <= n <= high:
            return expression
        others = product(*(symbol ** int(k) for symbol, k in zip(symbols, exponents, strict=True) if symbol is not u))
        value = coefficient / number
        terms.append(Rational(int(value.p), int(value.q)) * others * sigmoid**n * (1 - sigmoid) ** (high - n))
    return tidy(total(*terms).xreplace(back))


def _softplus_or_log(u: Expr) -> Expr:
    rest = tidy(u - 1)
    return softplus(rest.args[0]) if isinstance(rest, exp) else log(u)


def _eta(n: int) -> Expr:
    """1 - 1/2^n + 1/3^n - ... for even n."""
    bernoulli = abs(fmpq.bernoulli(n))
    zeta = Rational(int(bernoulli.p), int(bernoulli.q)) * (2 * PI) ** n / (2 * factorial(n))
    return (1 - Rational(2) ** (1 - n)) * zeta
