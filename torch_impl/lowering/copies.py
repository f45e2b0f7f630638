"""Exact piecewise functions as SymPy copies, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

import sympy
from sympy import Expr, Symbol

from ...theory.exact import expressions, order
from ...theory.exact.cells import Cells
from ...theory.exact.flatness import is_flat
from ...theory.exact.sympy_bridge import from_sympy, to_sympy
from ...theory.exact.truth import Truth
from ..programs.copies import X, parameters_in
from .gates import plainly


@dataclass(frozen=True)
class CopiedCell:
    """One open cell; an end of None is infinite."""

    start: Expr | None
    end: Expr | None
    expression: Expr


@dataclass(frozen=True)
class CopiedCells:
    """A piecewise function of x. Of a derivative, `base` is the middle cell of the function that it is of."""

    knots: tuple[Expr, ...]
    pieces: tuple[Expr, ...]
    at_knots: tuple[Expr, ...]
    base: int | None = field(default=None, repr=False)

    def __iter__(self) -> Iterator[CopiedCell]:
        for (start, end), piece in zip(pairwise([None, *self.knots, None]), self.pieces, strict=True):
            yield CopiedCell(start, end, piece)

    @property
    def parameters(self) -> list[Symbol]:
        return parameters_in(*self.knots, *self.pieces, *self.at_knots)

    def map(self, change: Callable[[Expr], Expr]) -> CopiedCells:
        """The same knots with every piece and value changed by a pointwise rule."""
        return replace(self, pieces=tuple(map(change, self.pieces)), at_knots=tuple(map(change, self.at_knots)))

    def derived(self, rule: Callable[[Expr], Expr]) -> CopiedCells:
        """The same knots with every piece changed; at a knot, the value of the new piece on the right."""
        pieces = tuple(map(rule, self.pieces))
        values = (_from_the_right(piece, knot) for knot, piece in zip(self.knots, pieces[1:], strict=True))
        return CopiedCells(self.knots, pieces, tuple(values), self.middle)

    @property
    def middle(self) -> int:
        """The cell from which knots are given to the outer side."""
        return middle_cell([piece.has(X) for piece in self.pieces]) if self.base is None else self.base

    def merged(self) -> CopiedCells:
        """The same function without the knots at which it is known that nothing changes."""
        kept = [index for index in range(len(self.knots)) if not self._is_idle(index)]
        return CopiedCells(
            tuple(self.knots[index] for index in kept),
            (self.pieces[0], *(self.pieces[index + 1] for index in kept)),
            tuple(self.at_knots[index] for index in kept),
            None if self.base is None else sum(index < self.base for index in kept),
        )

    def _is_idle(self, index: int) -> bool:
        left, right = self.pieces[index : index + 2]
        if not vanishes(left - right).is_yes:
            return False
        return vanishes(self.at_knots[index] - left.subs(X, self.knots[index])).is_yes


def middle_cell(is_moving: Sequence[bool]) -> int:
    """The innermost cell that moves with x; among the two of a single knot the right one."""
    candidates = range(1, max(len(is_moving) - 1, 2))
    moving = [index for index in candidates[: len(is_moving) - 1] if is_moving[index]]
    return moving[0] if moving else candidates[0]


def copied(cells: Cells) -> CopiedCells:
    knots, pieces, at_knots = (tuple(map(to_sympy, part)) for part in (cells.knots, cells.pieces, cells.at_knots))
    return CopiedCells(knots, pieces, at_knots)


def _from_the_right(piece: Expr, knot: Expr) -> Expr:
    """The value at the left end of a cell; a piece that is flat there has the limit 0 where it has no value."""
    flat = is_flat(tree_of(piece), expressions.X, tree_of(knot), 1)
    return sympy.S.Zero if flat else piece.subs(X, knot)


@lru_cache(maxsize=4096)
def tree_of(copy: Expr) -> expressions.Expr:
    """Back, with the gates of `gates.py` in nodes that balls know."""
    return from_sympy(plainly(copy))


def vanishes(copy: Expr) -> Truth:
    """Unknown where SymPy found no number."""
    if copy.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
        return Truth.UNKNOWN
    return order.vanishes(tree_of(copy))
