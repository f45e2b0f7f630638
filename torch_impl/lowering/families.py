"""Lowering: from exact piecewise functions to programs, by way of SymPy copies.

A knot belongs to the outer of its two cells, as in torch, so that a ReLU has gradient 0 at 0. NaN fails
every comparison and falls through to a value that depends on x, so it stays NaN.

- `lower(cells, parameters)`        the program of one function
- `Family`, `family_of(cells, parameters)`   a function with its first and second derivatives
- `middle_cell(is_moving)`          the cell from which knots are given to the outer side
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import sympy
from sympy import Expr, Poly, Symbol

from ...theory import expressions
from ...theory.cells import Cells
from ...theory.errors import InputError, Undecided
from ...theory.sympy_bridge import to_sympy
from ..programs.copies import X
from ..programs.program import Builder, Operand, Program
from .cancellation import refuse_divergence
from .copies import CopiedCells, copied, vanishes
from .deep_tails import has_deep_tails, may_have_deep_tails
from .gates import stable
from .polynomials import lower_polynomial
from .scaling import unit_of
from .smooth import lower_smooth

Comparison = Callable[[CopiedCells, int, str], str]


@dataclass(frozen=True)
class Tails:
    """How far tails matter: `deep` and `narrow` of a `Builder`."""

    deep: bool = True
    narrow: bool = False


DEEP = Tails()


@dataclass(frozen=True)
class Family:
    """f(x, p), its derivatives in x and in the parameters, and all second derivatives.

    `parameters` has one result per parameter, `mixed` the derivatives in x and one parameter, `pairs`
    those in two parameters i <= j in the order of `pair_index`. All three are None without parameters.
    """

    value: Program
    slope: Program
    curvature: Program
    parameters: Program | None
    mixed: Program | None
    pairs: Program | None


def family_of(
    cells: Cells, parameters: Sequence[expressions.Symbol] = (), deep: bool = True, narrow: bool = False
) -> Family:
    """The programs of a function and of its first two derivatives.

    `deep` is for results in the format of computation itself, whose far tails are then split; results that
    are rounded to a narrower format do without. `narrow` is for results that single precision holds.

    >>> family_of(Cells.of((0,), (0, expressions.X))).slope.results
    ('v4',)
    """
    copy = copied(cells)
    deep = deep or not any(map(may_have_deep_tails, copy.map(stable).pieces))
    return _family(copy, tuple(map(to_sympy, parameters)), Tails(deep and not narrow, narrow))


@cache
def _family(cells: CopiedCells, parameters: tuple[Symbol, ...], tails: Tails) -> Family:
    """Kept, because every target asks for the same programs, and those of some take seconds to find."""
    smooth = cells.map(stable)
    refuse_divergence(smooth)
    slope = _differentiated(smooth, X)
    value = _lower(smooth, parameters, tails)
    first, second = (_lower_derivatives([c], parameters, tails) for c in (slope, _differentiated(slope, X)))
    if not parameters:
        return Family(value, first, second, None, None, None)
    by_parameter = [_differentiated(smooth, symbol) for symbol in parameters]
    mixed = [_differentiated(slope, symbol) for symbol in parameters]
    pairs = [_differentiated(by_parameter[i], parameters[j]) for i, j in pair_index(len(parameters))]
    sharing = (_lower_derivatives(several, parameters, tails) for several in (by_parameter, mixed, pairs))
    return Family(value, first, second, *sharing)


def pair_index(count: int) -> list[tuple[int, int]]:
    """(0, 0), (0, 1), ..., (1, 1), ...: the pairs i <= j."""
    return [(i, j) for i in range(count) for j in range(i, count)]


def lower(cells: Cells, parameters: Sequence[expressions.Symbol] = (), tails: Tails = DEEP) -> Program:
    """The program of a piecewise function of x and the parameters.

    >>> from fractions import Fraction
    >>> from provenact.torch_impl.programs.program import RATIONAL, interpret
    >>> interpret(lower(Cells.of((0,), (0, expressions.X))), RATIONAL, {"x": Fraction(3)})
    (Fraction(3, 1),)
    """
    return _lower(copied(cells), [to_sympy(symbol) for symbol in parameters], tails)


def _lower(cells: CopiedCells, parameters: Sequence[Symbol], tails: Tails) -> Program:
    builder = Builder(_arguments(parameters), tails.deep and _has_deep_tails(cells), tails.narrow, tails.narrow)
    return builder.finish(_lower_cells(builder, cells.merged(), _owner))


def _lower_derivatives(several: Sequence[CopiedCells], parameters: Sequence[Symbol], tails: Tails) -> Program:
    """One program for several functions whose values at jumps are free, as those of derivatives are."""
    is_deep = tails.deep and any(map(_has_deep_tails, several))
    builder = Builder(_arguments(parameters), is_deep, tails.narrow, tails.narrow)
    return builder.finish(*(_lower_cells(builder, cells.merged(), _outer) for cells in several))


def _has_deep_tails(cells: CopiedCells) -> bool:
    return any(map(has_deep_tails, cells.pieces))


def _arguments(parameters: Sequence[Symbol]) -> tuple[str, ...]:
    return ("x", *(symbol.name for symbol in parameters))


def _differentiated(cells: CopiedCells, symbol: Symbol) -> CopiedCells:
    """The derivative on every open cell. At a knot both sides serve: no value is prescribed there."""
    return cells.derived(lambda piece: _derivative(piece, symbol))


def _derivative(piece: Expr, symbol: Symbol) -> Expr:
    """The derivative of a piece, multiplied out. The coefficients of a polynomial stay fractions: multiplied
    out, those of the generalized SmeLU have hundreds of terms."""
    if not piece.is_polynomial(X):
        return sympy.expand(sympy.diff(piece, symbol))
    if symbol == X:
        return sympy.Add(*(n * c * X ** (n - 1) for (n,), c in Poly(piece, X).terms() if n))
    return sympy.Add(*(sympy.cancel(sympy.diff(c, symbol)) * X**n for (n,), c in Poly(piece, X).terms()))


def _lower_cells(builder: Builder, cells: CopiedCells, comparison: Comparison) -> Operand:
    unit = unit_of(cells)
    values = [
        lower_polynomial(builder, cell, unit)
        if cell.expression.is_polynomial(X)
        else lower_smooth(builder, cell.expression)
        for cell in cells
    ]
    if not cells.knots:
        return values[0]
    base = middle_cell([piece.has(X) for piece in cells.pieces])
    result = values[base]
    if not cells.pieces[base].has(X):
        result = _unless_nan(builder, cells, base, result)
    for index in range(base, len(cells.knots)):
        beyond = builder.emit(comparison(cells, index, ">"), "x", lower_smooth(builder, cells.knots[index]))
        result = builder.emit("select", beyond, values[index + 1], result)
    for index in reversed(range(base)):
        below = builder.emit(comparison(cells, index, "<"), "x", lower_smooth(builder, cells.knots[index]))
        result = builder.emit("select", below, values[index], result)
    return result


def middle_cell(is_moving: Sequence[bool]) -> int:
    """The innermost cell that moves with x; among the two of a single knot the right one."""
    candidates = range(1, max(len(is_moving) - 1, 2))
    moving = [index for index in candidates if is_moving[index]]
    return moving[0] if moving else candidates[0]


def _unless_nan(builder: Builder, cells: CopiedCells, base: int, value: Operand) -> Operand:
    """A constant on the base cell, and x itself where x is NaN."""
    left_end = lower_smooth(builder, cells.knots[base - 1])
    return builder.emit("select", builder.emit("ge", "x", left_end), value, "x")


def _outer(cells: CopiedCells, index: int, side: str) -> str:
    """The comparison that gives a knot to the outer cell."""
    return "ge" if side == ">" else "le"


def _owner(cells: CopiedCells, index: int, side: str) -> str:
    """The same, but where the function may jump, to the cell whose value it takes."""
    knot, value = cells.knots[index], cells.at_knots[index]
    left, right = (piece.subs(X, knot) for piece in cells.pieces[index : index + 2])
    outer, inner = (right, left) if side == ">" else (left, right)
    if vanishes(left - right).is_yes or vanishes(value - outer).is_yes:
        return _outer(cells, index, side)
    if vanishes(value - inner).is_yes:
        return "gt" if side == ">" else "lt"
    if vanishes(value - left).is_no and vanishes(value - right).is_no:
        raise InputError(f"torch code is not emitted for a value of its own at a jump (here at x = {knot})")
    raise Undecided(f"torch code is not emitted where it is not decided which piece has the value at x = {knot}")
