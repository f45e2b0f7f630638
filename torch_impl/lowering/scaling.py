"""Scaling: functions that are one shape, drawn larger or smaller by a parameter.

- `U`                      the variable x/unit
- `in_units(piece, unit)`  (shape in U, degree) with piece = unit^degree shape(x/unit), or None
- `unit_of(cells)`         the unit (a parameter, its inverse, or 1) in which all knots are rational
- `unit_of_product(e)`     the unit in which an expression has no parameter left, or None
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Symbol

from ...theory.expressions import fresh
from ...theory.sympy_bridge import to_sympy
from ..programs.copies import X, parameters_in
from .copies import CopiedCells

U: Symbol = to_sympy(fresh("u"))  # no parameter can be called so
DEGREES = (1, 0, -1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6)


def in_units(piece: Expr, unit: Expr) -> tuple[Expr, int] | None:
    """The piece as a power of the unit times a shape.

    >>> d = Symbol("d", positive=True)
    >>> in_units(X**2 / d, d)
    (_u**2, 1)
    """
    if unit == 1:
        return piece.subs(X, U), 0
    plain = piece.subs(X, unit * U)
    scaled = sympy.expand(plain)
    terms = sympy.Add.make_args(plain)
    for degree in DEGREES:
        shape = sympy.expand(scaled / unit**degree)
        if not shape.has(*unit.free_symbols):
            return shape, degree
        shape = sympy.Add(*(term / unit**degree for term in terms))  # denominators that are not multiplied out
        if not shape.has(*unit.free_symbols):
            return shape, degree
    return None


def _candidates(symbols: list[Symbol]) -> Iterator[Expr]:
    for symbol in symbols:
        if symbol.is_nonnegative:
            yield symbol
            yield 1 / symbol


def unit_of(cells: CopiedCells) -> Expr:
    """The unit of a piecewise function: 1 where no parameter merely scales it.

    >>> d = Symbol("d", positive=True)
    >>> unit_of(CopiedCells((-d, d), (sympy.S.Zero, (X + d) ** 2 / (4 * d), X), (sympy.S.Zero, d)))
    d
    """
    for unit in _candidates(cells.parameters):
        rational = all(sympy.cancel(knot / unit).is_Rational for knot in cells.knots)
        if rational and all(in_units(piece, unit) is not None for piece in cells.pieces):
            return unit
    return sympy.S.One


def unit_of_product(expression: Expr) -> Expr | None:
    """The unit in which nothing but U is left of a product of functions of x: a parameter, its inverse, or the root of
    one of them.

    >>> a = Symbol("a", positive=True)
    >>> unit_of_product(X / sympy.sqrt(1 + a * X**2))
    1/sqrt(a)
    """
    symbols = parameters_in(expression)
    if not symbols:
        return sympy.S.One
    units = list(_candidates(symbols if len(symbols) == 1 else []))
    for unit in (*units, *map(sympy.sqrt, units)):
        if in_units(expression, unit) is not None:
            return unit
    return None
