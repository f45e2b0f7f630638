"""The second route to a closed form: the convolution integral, cell by cell, by SymPy.

On one cell of the result the order of the kernel's knots and of the points x - a_i is fixed, so the
integral over u of f(x - u) k(u/w)/w splits into integrals of analytic integrands with limits that are
linear in x. SymPy sees no Piecewise. Its answers are candidates: `numerics` compares them with the
exact engine's.

- `integrals_by_cell(mollification)`   a `CellIntegral` for every cell of the closed form
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..theory.exact.algebra import expand, total
from ..theory.exact.cells import Cell
from ..theory.exact.display import IntegralSign
from ..theory.exact.errors import InputError, Undecided
from ..theory.exact.expressions import INFINITY, MINUS_INFINITY, ZERO, Expr, Symbol, X
from ..theory.exact.order import in_order, sign_of
from ..theory.exact.truth import Sign
from .mollification import Mollification
from .rewriting import with_exponentials, without_turns

U = Symbol("u", space="convolution")


@dataclass(frozen=True)
class CellIntegral:
    """The convolution on one cell: the integrals as they are written down, and their value. What could not be
    found is None, and `obstacle` says why."""

    cell: Cell
    integral: Expr | None
    value: Expr | None
    obstacle: str = ""


def integrals_by_cell(mollification: Mollification) -> list[CellIntegral]:
    closed_form = mollification.closed_form
    return [] if closed_form is None else [_on_cell(mollification, cell) for cell in closed_form]


def _on_cell(mollification: Mollification, cell: Cell) -> CellIntegral:
    from ..theory.exact.sympy_bridge import integrated

    try:
        parts = list(_parts(mollification, cell))
    except Undecided as error:
        return CellIntegral(cell, None, None, str(error))
    written = total(*(IntegralSign(integrand, U, start, end) for integrand, start, end in parts))
    try:
        value = total(*(integrated(expand(integrand), U, start, end) for integrand, start, end in parts))
    except InputError as error:
        return CellIntegral(cell, written, None, str(error))
    return CellIntegral(cell, written, without_turns(expand(value)))


def _parts(mollification: Mollification, cell: Cell) -> Iterator[tuple[Expr, Expr, Expr]]:
    """Integrand, start and end of every part, in the variable of integration."""
    width, kernel, original = mollification.width, mollification.kernel.density, mollification.original
    point = _inner_point(cell, width)
    for start, end in pairwise(_limits(mollification, point)):
        middle = _between(start.subs(X, point), end.subs(X, point), width)
        f = original.pieces[original.place_of(point - middle)[0]].subs(X, X - U)
        weight = kernel.pieces[kernel.place_of(middle / width)[0]].subs(X, U / width) / width
        yield f * with_exponentials(weight), start, end


def _limits(mollification: Mollification, point: Expr) -> list[Expr]:
    """The ends of the support and the points where the integrand changes, in increasing order."""
    width, kernel = mollification.width, mollification.kernel
    ends = [width * knot for knot in kernel.shape.knots]
    changes = ends + [X - knot for knot in mollification.original.knots]
    if kernel.is_compact:
        changes = [c for c in changes if _is_within(c.subs(X, point), ends[0], ends[-1])]
    ordered = in_order(changes, lambda change: change.subs(X, point))
    if ordered is None:
        raise Undecided(f"the order of {', '.join(map(str, changes))} is not decided")
    return ordered if kernel.is_compact else [MINUS_INFINITY, *ordered, INFINITY]


def _is_within(point: Expr, low: Expr, high: Expr) -> bool:
    sides = [sign_of(point - low), sign_of(high - point)]
    if Sign.NEGATIVE in sides:
        return False
    if Sign.UNKNOWN in sides:
        raise Undecided(f"whether {point} lies between {low} and {high} is not decided")
    return True


def _inner_point(cell: Cell, width: Expr) -> Expr:
    """A point of the cell that scales with the width, so that its order to the limits is decided."""
    if cell.start is None:
        return -width if cell.end is None else cell.end - width
    return cell.start + width if cell.end is None else (cell.start + cell.end) / 2


def _between(start: Expr, end: Expr, width: Expr) -> Expr:
    if start is MINUS_INFINITY:
        return ZERO if end is INFINITY else end - width
    return start + width if end is INFINITY else (start + end) / 2
