"""Antiderivatives that are proposed, and their values at the ends of an interval, which are proved.

Proposals come from term-by-term rules, from the ansatz in a differential ring, and from these after a substitution
u = x^2, x^4 or e^(kx), with partial fractions. Whoever uses one differentiates it back. A limit is proposed as well,
and counts where the asymptotic expansion of the difference shows that it tends to zero.

- `primitives(expression)`                  proposals for F with F' = expression
- `value_at_end(primitive, end, side)`      its value at an end (side 1: the right one), or its limit at infinity
- `limit_at_end(primitive, end, side)`      its limit at an end at which it may be singular; None: not known
- `half_line_integral(expression, side)`    from 0 to an infinity, where a power of x times a logistic function is left
"""

from collections.abc import Iterator
from contextlib import suppress
from math import factorial

from flint import fmpq

from ...derivations import ansatz, antiderivatives
from ...derivations.differential_ring import common_measure, ratio
from ...derivations.rewriting import QUOTIENTS_OF_EXPONENTIALS, rewritten, rewritten_by
from ...derivations.splines import to_expression
from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import expand, fraction, product, tidy, total
from ...theory.exact.calculus import derivative
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero, polynomial_in
from ...theory.exact.expressions import PI, ZERO, Expr, Infinite, Rational, Symbol, X, exp, fresh, log, sigma, softplus
from ..algebra.polynomials import polynomial_of
from ..arithmetic.functions import Analytic
from ..arithmetic.recognition import simple_numbers
from ..asymptotics.tails import End, limit_at


def primitives(expression: Expr) -> Iterator[Expr]:
    yield from _direct(expression)
    u = fresh("u", "positive")
    for power in (2, 4):
        slope = power * X ** (power - 1)
        inner = tidy(tidy(expression / slope).xreplace({X: u ** Rational(1, power)}))
        yield from _substituted(inner, u, X**power)
    if (found := _in_one_exponential(expression, u)) is not None:
        inner, rate = found
        yield from _substituted(tidy(inner / (rate * u)), u, exp(rate * X))


def _in_one_exponential(expression: Expr, u: Symbol) -> tuple[Expr, Expr] | None:
    """The expression with u for e^(rate x), of which all its exponentials are whole powers, and that rate."""
    expression = rewritten_by(expression, QUOTIENTS_OF_EXPONENTIALS)
    rates = {node: ratio(node.args[0], X) for node in expression.atoms(exp) if node.has(X)}
    known = [rate for rate in rates.values() if rate is not None]
    if not known or len(known) < len(rates):
        return None
    rate = Rational(common_measure(known))
    powers = {node: u ** (Rational(one) / rate) for node, one in zip(rates, known, strict=True)}
    return tidy(expression.xreplace(powers)), rate


def _direct(expression: Expr) -> Iterator[Expr]:
    for proposer in (antiderivatives.antiderivative, ansatz.antiderivative):
        with suppress(InputError, OverflowError, ZeroDivisionError):
            found = proposer(expression)
            if found is not None and not found.has(*nodes.SWITCHES):
                yield found


def _substituted(inner: Expr, symbol: Symbol, back: Expr) -> Iterator[Expr]:
    """Antiderivatives of an integrand in a new variable, which stands for `back`."""
    if inner.has(X):
        return
    inner = inner.xreplace({symbol: X})
    top, bottom = fraction(tidy(inner))
    for form in dict.fromkeys((inner, tidy(expand(top) / expand(bottom)), _partial_fractions(top, bottom))):
        for found in _direct(form):
            plain = tidy(found.xreplace({X: back}))
            if not plain.has(*nodes.SWITCHES):
                yield plain


def _partial_fractions(top: Expr, bottom: Expr) -> Expr:
    """The quotient of two polynomials over Q as a sum with powers of one irreducible polynomial below each term."""
    over, under = polynomial_of(top, X), polynomial_of(bottom, X)
    if over is None or under is None:
        return tidy(top / bottom)
    common = over.gcd(under)
    over, under = over // common, under // common
    whole, rest = divmod(over, under)
    terms = [to_expression(whole)]
    for base, count in under.factor()[1]:
        power = base**count
        _, inverse, _ = (under // power).xgcd(power)
        part = rest * inverse % power
        for k in range(count, 0, -1):
            part, digit = divmod(part, base)
            terms.append(to_expression(digit) * to_expression(base) ** (-k))
    return tidy(total(*(expand(term) for term in terms)))


def value_at_end(primitive: Expr, end: Expr, side: int) -> Expr | None:
    """At an end at which it is analytic, or infinite."""
    if not isinstance(end, Infinite):
        return primitive.subs(X, end)
    if primitive.free_symbols != {X}:
        return antiderivatives.value_at_infinity(primitive, side)
    return _shown_limit(primitive, End(None, side), _at_infinity(primitive, side))


def limit_at_end(primitive: Expr, end: Expr, side: int) -> Expr | None:
    if isinstance(end, Infinite):
        return value_at_end(primitive, end, side)
    if primitive.free_symbols != {X} or end.free_symbols:
        return None
    return _shown_limit(primitive, End(end, side), _near(primitive, End(end, side)))


def _at_infinity(primitive: Expr, side: int) -> Iterator[Expr]:
    angles = {node: (PI if side > 0 else -PI) / 2 for node in primitive.atoms(nodes.atan) if node.has(X)}
    for tree in (primitive, primitive.xreplace(angles)):
        with suppress(InputError, OverflowError, ZeroDivisionError):
            found = ansatz.limit_at_infinity(tree, side)
            if found is not None and not isinstance(found, Infinite):
                yield found
    yield from _near(primitive, End(None, side))


def _near(primitive: Expr, end: End) -> Iterator[Expr]:
    """The value there, and simple numbers, that a limit may be."""
    if end.point is not None:
        yield primitive.subs(X, end.point)
    limit = limit_at(Analytic(primitive, X), end)
    if limit is not None and limit.is_finite():
        yield from [Rational(0)] if limit.is_zero() else simple_numbers(limit)


def _shown_limit(primitive: Expr, end: End, proposals: Iterator[Expr]) -> Expr | None:
    """The first proposal from which the primitive is shown to differ by what tends to zero."""
    for limit in proposals:
        rest = limit_at(Analytic(tidy(primitive - limit), X), end)
        if rest is not None and rest.is_zero():
            return limit
    return None


def half_line_integral(expression: Expr, side: int) -> Expr | None:
    """The integral from 0 to inf, or from -inf to 0: F' and multiples of x^k sigma(c x), k odd. On the left each of
    these has the integral -k! eta(k+1)/c^(k+1); on the right it is x^k less what has the same one."""
    found = ansatz.logistic_rest(_in_logistic(expression))
    if found is None:
        return None
    primitive, rest = found
    left = total(*(number * X**k * sigma(rate * X) for number, k, rate in rest))
    if not is_identically_zero(derivative(primitive, X) + left - expression).is_yes:
        return None
    if side > 0:
        primitive = tidy(primitive + total(*(number * X ** (k + 1) / (k + 1) for number, k, _ in rest)))
    ends = (ZERO, nodes.INFINITY) if side > 0 else (nodes.MINUS_INFINITY, ZERO)
    start, end = (value_at_end(primitive, place, side) for place in ends)
    if start is None or end is None:
        return None
    return end - start - total(*(number * factorial(k) * _eta(k + 1) / rate ** (k + 1) for number, k, rate in rest))


def _in_logistic(expression: Expr) -> Expr:
    """With e^u = sigma(u)/(1 - sigma(u)), where exponentials stand over powers of 1 + e^u alone; log(1 + e^u) is a
    softplus. Else the expression as it is."""
    expression = rewritten(expression, log, _softplus_or_log)
    u, logs = (
        fresh("u", "positive"),
        {node: fresh(f"l{n}") for n, node in enumerate(sorted(expression.atoms(softplus), key=str))},
    )
    found = _in_one_exponential(expression.xreplace(logs), u)
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
