"""The second route to a closed form: the convolution integral, cell by cell, by SymPy.

On one cell of the result the order of the kernel's knots and of the points x - a_i is fixed, so the
integral over u of f(x - u) k(u/w)/w splits into integrals of analytic integrands with limits that are
linear in x. SymPy sees no Piecewise. Its answers are candidates: `numerics` compares them with the
exact engine's.

- `integrals_by_cell(mollification)`   a `CellIntegral` for every cell of the closed form
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import sympy
from sympy import Expr, Symbol

from ..theory.cells import Cell, Cells
from ..theory.expressions import X, phi
from ..theory.order import in_order, sign_of
from .mollification import Mollification

U = Symbol("u", real=True)


@dataclass(frozen=True)
class CellIntegral:
    """The convolution on one cell: the integrals as they are written down, and their value."""

    cell: Cell
    integral: Expr
    value: Expr


def integrals_by_cell(mollification: Mollification) -> list[CellIntegral]:
    closed_form = mollification.closed_form
    return [] if closed_form is None else [_on_cell(mollification, cell) for cell in closed_form]


def _on_cell(mollification: Mollification, cell: Cell) -> CellIntegral:
    width, kernel = mollification.width, mollification.kernel.density
    point = _inner_point(cell, width)
    limits = _limits(mollification, point)
    written, value = sympy.S.Zero, sympy.S.Zero
    for start, end in pairwise(limits):
        middle = _between(start.subs(X, point), end.subs(X, point), width)
        f = _piece_at(mollification.original, point - middle).subs(X, X - U)
        weight = _piece_at(kernel, middle / width).subs(X, U / width) / width
        integrand = f * _spelled_out(weight)
        written += sympy.Integral(integrand, (U, start, end))
        value += sympy.integrate(sympy.expand(integrand), (U, start, end))
    return CellIntegral(cell, written, sympy.expand(value))


def _limits(mollification: Mollification, point: Expr) -> list[Expr]:
    """The ends of the support and the points where the integrand changes, in increasing order."""
    width, kernel = mollification.width, mollification.kernel
    ends = [width * knot for knot in kernel.shape.knots]
    changes = ends + [X - knot for knot in mollification.original.knots]
    if kernel.is_compact:
        low, high = ends[0].subs(X, point), ends[-1].subs(X, point)
        changes = [
            c for c in changes if sign_of(c.subs(X, point) - low) != -1 and sign_of(high - c.subs(X, point)) != -1
        ]
    changes = in_order(changes, lambda change: change.subs(X, point)) or changes
    return changes if kernel.is_compact else [-sympy.oo, *changes, sympy.oo]


def _piece_at(cells: Cells, point: Expr) -> Expr:
    for index, knot in enumerate(cells.knots):
        if sign_of(knot - point) == 1:
            return cells.pieces[index]
    return cells.pieces[-1]


def _inner_point(cell: Cell, width: Expr) -> Expr:
    """A point of the cell that scales with the width, so that its order to the limits is decided."""
    if cell.start is None:
        return -width if cell.end is None else cell.end - width
    return cell.start + width if cell.end is None else (cell.start + cell.end) / 2


def _between(start: Expr, end: Expr, width: Expr) -> Expr:
    if start == -sympy.oo:
        return end - width
    return start + width if end == sympy.oo else (start + end) / 2


def _spelled_out(weight: Expr) -> Expr:
    """The normal density written with exp, which is what SymPy can integrate."""
    return weight.replace(phi, lambda u: sympy.exp(-(u**2) / 2) / sympy.sqrt(2 * sympy.pi))
