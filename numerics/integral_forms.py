"""Integrals brought to one form, so that exact algebra can compare them.

An integral is cut into the cells where its integrand is not zero; polynomial cells are integrated
exactly; scale parameters are taken out by substitution. What remains are integrals of analytic pieces
between exact ends, equal ones written alike.

- `with_exact_integrals(expression)`   every integral in that form
"""

from __future__ import annotations

import sympy
from sympy import Expr

from ..derivations.antiderivatives import antiderivative, value_at_infinity
from ..theory.calculus import derivative
from ..theory.cells import Cell
from ..theory.errors import InputError
from ..theory.expressions import X
from ..theory.operators import INFINITY, Integrated
from ..theory.order import sign_of
from .exact_algebra import is_identically_zero
from .terms import reduced_by_scaling, resolve

MINUS_INFINITY = -INFINITY
MOST_OPERATIONS = 80  # of an integrand for which an exact antiderivative is looked for


def with_exact_integrals(expression: Expr) -> Expr:
    return expression.xreplace({node: _one_form(node) for node in expression.atoms(Integrated)})


def _one_form(node: Expr) -> Expr:
    f, start, end = node.args
    if is_backwards(start, end):
        return -_one_form(Integrated(f, end, start))
    try:
        cells = resolve(f)
    except InputError:
        return _unscaled(node)
    total = sympy.S.Zero
    for cell in cells:
        limits = _common(cell, start, end)
        if limits is None:
            return node
        if limits and cell.expression != 0:
            total += _integral(cell.expression, *limits)
    return sympy.expand(total, deep=False)


def is_backwards(start: Expr, end: Expr) -> bool:
    """Whether the limits of an integral are certainly in the wrong order."""
    if start == MINUS_INFINITY or end == INFINITY:
        return False
    return start == INFINITY or end == MINUS_INFINITY or sign_of(end - start) == -1


def _common(cell: Cell, start: Expr, end: Expr) -> tuple[Expr, Expr] | tuple[()] | None:
    """The part of a cell between the limits; () where there is none, None where the order is open."""
    low = _later(MINUS_INFINITY if cell.start is None else cell.start, start)
    high = _earlier(INFINITY if cell.end is None else cell.end, end)
    if low is None or high is None:
        return None
    if MINUS_INFINITY in (low,) or high == INFINITY:
        return low, high
    order = sign_of(high - low)
    return None if order is None else (low, high) if order > 0 else ()


def _later(a: Expr, b: Expr) -> Expr | None:
    if MINUS_INFINITY in (a, b):
        return b if a == MINUS_INFINITY else a
    order = sign_of(a - b)
    return None if order is None else a if order >= 0 else b


def _earlier(a: Expr, b: Expr) -> Expr | None:
    if INFINITY in (a, b):
        return b if a == INFINITY else a
    order = sign_of(a - b)
    return None if order is None else a if order <= 0 else b


def _integral(piece: Expr, low: Expr, high: Expr) -> Expr:
    if piece.count_ops() > MOST_OPERATIONS:
        return _unscaled(Integrated(piece, low, high))
    bounded = low != MINUS_INFINITY and high != INFINITY
    if bounded and not piece.has(sympy.Function) and piece.is_polynomial(X):
        terms = sympy.Poly(piece, X).terms()
        return sympy.Add(*(c * (high ** (n + 1) - low ** (n + 1)) / (n + 1) for (n,), c in terms))
    known = _by_antiderivative(piece, low, high)
    return known if known is not None else _unscaled(Integrated(piece, low, high))


def _by_antiderivative(piece: Expr, low: Expr, high: Expr) -> Expr | None:
    """The difference of an antiderivative that exact algebra has differentiated back."""
    primitive = antiderivative(piece)
    if primitive is None or is_identically_zero(derivative(primitive, X) - piece) is not True:
        return None
    before, after = (_value_at_end(primitive, end) for end in (low, high))
    return None if before is None or after is None else after - before


def _value_at_end(primitive: Expr, end: Expr) -> Expr | None:
    if end in (INFINITY, MINUS_INFINITY):
        return value_at_infinity(primitive, 1 if end == INFINITY else -1)
    return primitive.subs(X, end)


def _unscaled(node: Expr) -> Expr:
    """Substitution: if f = p^d h(x/p^i), the integral is p^(d+i) times that of h over the scaled limits."""
    f, low, high = node.args
    amplitude = sympy.S.One
    try:
        inner = resolve(f.args[0] if isinstance(f, sympy.Abs) else f).as_expression()
    except InputError:
        return node
    for symbol in sorted(inner.free_symbols - {X}, key=str):
        law = reduced_by_scaling(resolve(inner), symbol)
        if law is None:
            continue
        scale = symbol**law.inner
        new_low, new_high = (_scaled(limit, scale) for limit in (low, high))
        if not (new_low.has(symbol) or new_high.has(symbol)):
            inner, low, high = law.at_one.as_expression(), new_low, new_high
            amplitude *= symbol ** (law.degree + law.inner)
    return amplitude * Integrated(sympy.Abs(inner) if isinstance(f, sympy.Abs) else inner, low, high)


def _scaled(limit: Expr, scale: Expr) -> Expr:
    return limit if limit in (INFINITY, MINUS_INFINITY) else sympy.expand(limit / scale)
