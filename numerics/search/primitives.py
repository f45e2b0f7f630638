"""Antiderivatives that are proposed, and their values at the ends of an interval, which are proved.

Proposals come from term-by-term rules, from the ansatz in a differential ring, and from these after a substitution
u = x^2, x^4 or e^x. Whoever uses one differentiates it back. A limit is proposed as well, and counts where the
asymptotic expansion of the difference shows that it tends to zero.

- `primitives(expression)`                  proposals for F with F' = expression
- `value_at_end(primitive, end, side)`      its value at an end (side 1: the right one), or its limit at infinity
- `limit_at_end(primitive, end, side)`      its limit at an end at which it may be singular; None: not known
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ...derivations import ansatz, antiderivatives
from ...derivations.rewriting import rewritten
from ...theory.algebra import expand, tidy
from ...theory.errors import InputError
from ...theory.expressions import (
    PI,
    SWITCHES,
    Expr,
    Infinite,
    Rational,
    Symbol,
    X,
    atan,
    cosh,
    exp,
    fresh,
    sinh,
    tanh,
)
from ..algebra.quotients import quotient
from ..arithmetic.functions import Analytic
from ..arithmetic.recognition import simple_numbers
from ..asymptotics.tails import End, limit_at


def primitives(expression: Expr) -> Iterator[Expr]:
    yield from _direct(expression)
    u = fresh("u", "positive")
    for power in (2, 4):
        slope = power * X ** (power - 1)
        yield from _substituted(tidy(expression / slope), X, u, u ** Rational(1, power), X**power)
    yield from _substituted(tidy(_in_exponentials(expression) / exp(X)), exp(X), u, u, exp(X))


def _in_exponentials(expression: Expr) -> Expr:
    expression = rewritten(expression, cosh, lambda u: (exp(u) + exp(-u)) / 2)
    expression = rewritten(expression, sinh, lambda u: (exp(u) - exp(-u)) / 2)
    return rewritten(expression, tanh, lambda u: 1 - 2 / (exp(2 * u) + 1))


def _direct(expression: Expr) -> Iterator[Expr]:
    for proposer in (antiderivatives.antiderivative, ansatz.antiderivative):
        with suppress(InputError, OverflowError, ZeroDivisionError):
            found = proposer(expression)
            if found is not None and not found.has(*SWITCHES):
                yield found


def _substituted(integrand: Expr, old: Expr, symbol: Symbol, new: Expr, back: Expr) -> Iterator[Expr]:
    """Antiderivatives of an integrand in a new variable, which stands for `back`."""
    inner = tidy(integrand.xreplace({old: new, exp(-X): symbol**-1} if old is not X else {old: new}))
    if inner.has(X):
        return
    top, bottom = quotient(inner)
    for form in dict.fromkeys((inner, tidy(expand(top) / expand(bottom)))):
        for found in _direct(tidy(form.xreplace({symbol: X}))):
            plain = tidy(found.xreplace({X: back}))
            if not plain.has(*SWITCHES):
                yield plain


def value_at_end(primitive: Expr, end: Expr, side: int) -> Expr | None:
    """At an end at which it is analytic, or infinite."""
    if not isinstance(end, Infinite):
        return primitive.subs(X, end)
    if primitive.free_symbols != {X}:
        return antiderivatives.value_at_infinity(primitive, side)
    return _shown_limit(primitive, End(None, side), _at_infinity(primitive, side))


def limit_at_end(primitive: Expr, end: Expr, side: int) -> Expr | None:
    """At an end at which it may be singular."""
    if isinstance(end, Infinite):
        return value_at_end(primitive, end, side)
    if primitive.free_symbols != {X} or end.free_symbols:
        return None
    return _shown_limit(primitive, End(end, side), _near(primitive, End(end, side)))


def _at_infinity(primitive: Expr, side: int) -> Iterator[Expr]:
    angles = {node: (PI if side > 0 else -PI) / 2 for node in primitive.atoms(atan) if node.has(X)}
    for tree in (primitive, primitive.xreplace(angles)):
        with suppress(InputError, OverflowError, ZeroDivisionError):
            found = ansatz.limit_at_infinity(tree, side)
            if found is not None and not isinstance(found, Infinite):
                yield found
    yield from _near(primitive, End(None, side))


def _near(primitive: Expr, end: End) -> Iterator[Expr]:
    """Simple numbers that a limit may be."""
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
