"""Exact order of numbers and of expressions in positive parameters.

- `sign_of(expression)`   -1, 0, 1, or None where the sign is not the same for all parameter values
- `less(a, b)`            strict order of two exact points; None where it depends on the parameters
- `in_order(points, at)`  exact points sorted; None where the order depends on the parameters
- `vanishes(expression)`  identically zero (by multiplying out); False says only "not shown to be"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cmp_to_key

import sympy
from sympy import Expr


def sign_of(expression: Expr) -> int | None:
    """The sign of a constant, or of a rational function whose terms all have one sign."""
    expression = sympy.expand(expression)
    if expression.is_Rational:
        return int(sympy.sign(expression))
    if expression.is_number:
        return _sign_of_number(expression)
    signs = {_sign_of_term(term) for term in sympy.Add.make_args(expression)}
    if len(signs) == 1:
        return signs.pop()
    return _sign_of_fraction(expression)


def _sign_of_number(expression: Expr) -> int | None:
    if expression.is_positive or expression.is_negative:
        return 1 if expression.is_positive else -1
    return 0 if expression.is_zero or expression.equals(0) else None  # `equals` simplifies: seconds, at times


def _sign_of_term(term: Expr) -> int | None:
    sign = 1
    for factor in sympy.Mul.make_args(term):
        if factor.is_positive:
            continue
        if not factor.is_negative:
            return None
        sign = -sign
    return sign


def _sign_of_fraction(expression: Expr) -> int | None:
    """A sum of fractions over one positive denominator, such as a - a*b/(a + b)."""
    numerator, denominator = sympy.fraction(sympy.together(expression))
    if denominator == 1:
        return None
    top, bottom = sign_of(numerator), sign_of(denominator)
    return None if top is None or not bottom else top * bottom


def less(a: Expr, b: Expr) -> bool | None:
    sign = sign_of(b - a)
    return None if sign is None else sign > 0


def in_order(points: Iterable[Expr], at: Callable[[Expr], Expr] = lambda point: point) -> list[Expr] | None:
    """The points sorted by the exact order of at(point)."""

    def compare(a: Expr, b: Expr) -> int:
        sign = sign_of(at(a) - at(b))
        if sign is None:
            raise _OpenOrder
        return sign

    try:
        return sorted(points, key=cmp_to_key(compare))
    except _OpenOrder:
        return None


class _OpenOrder(Exception):
    """Two points whose order depends on the parameters."""


def vanishes(expression: Expr) -> bool:
    """Whether the expression is zero for all values of its symbols, by exact algebra alone."""
    if expression.is_Rational:
        return bool(expression == 0)
    if _is_visibly_nonzero(expression):
        return False
    numerator, _ = sympy.fraction(sympy.together(expression))
    return sympy.expand(numerator) == 0


def _is_visibly_nonzero(expression: Expr) -> bool:
    """A value at one point that is far from zero: spares the algebra, and claims nothing else."""
    symbols = sorted(expression.free_symbols, key=str)
    values = {symbol: sympy.Rational(n + 5, n + 7) for n, symbol in enumerate(symbols)}
    value = expression.subs(values).evalf(20)
    return bool(value.is_Float and abs(value) > 1e-6)
