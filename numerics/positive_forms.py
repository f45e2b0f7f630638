"""Signs of polynomials and rational functions on boxes, for all parameter values at once.

A variable in an interval is a fractional linear function of a positive one: (a + b t)/(1 + t) runs
through (a, b), a + t through (a, inf). After that substitution an expression whose numerator has
coefficients of one sign has that sign everywhere in the box (Bernstein's criterion).

- `sign_on_box(expression, box)`   (1, True): positive inside; (1, False): non-negative; None: not seen
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Expr, Symbol

from ..theory.domains import Interval
from .quotients import quotient

MOST_TERMS = 2_000


def sign_on_box(expression: Expr, box: Mapping[Symbol, Interval]) -> tuple[int, bool] | None:
    """The sign on the box, whose ends may contain symbols that come later in it; where the box contains
    some of its ends, the sign is not strict (by continuity it is the sign inside or zero)."""
    if not expression.is_rational_function(*box):
        return None
    for symbol, interval in box.items():
        expression = expression.subs(symbol, _substitute(symbol, interval))
    numerator, denominator = quotient(expression)
    signs = [_coefficient_sign(part) for part in (numerator, denominator)]
    if signs[0] is None or not signs[1]:
        return None
    is_open = all(interval.left_open and interval.right_open for interval in box.values())
    return signs[0] * signs[1], signs[0] != 0 and is_open


def _substitute(symbol: Symbol, interval: Interval) -> Expr:
    positive = Symbol(f"{symbol.name}_positive", positive=True)
    if interval.start is not None and interval.end is not None:
        return (interval.start + interval.end * positive) / (1 + positive)
    if interval.start is not None:
        return interval.start + positive
    if interval.end is not None:
        return interval.end - positive
    return Symbol(f"{symbol.name}_real", real=True)


def _coefficient_sign(polynomial: Expr) -> int | None:
    """The common sign of all coefficients in positive symbols; even powers of real ones are allowed."""
    terms = sympy.Add.make_args(sympy.expand(polynomial))
    if len(terms) > MOST_TERMS:
        return None
    signs = {1 if term.is_positive else -1 if term.is_negative else None for term in terms if term != 0}
    return 0 if not signs else signs.pop() if len(signs) == 1 else None
