"""Exact piecewise functions as SymPy copies, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import sympy
from sympy import Expr, Symbol

from ...theory import expressions, order
from ...theory.cells import Cells
from ...theory.flatness import is_flat
from ...theory.sympy_bridge import from_sympy, to_sympy
from ...theory.truth import Truth
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
    """A piecewise function of x."""

    knots: tuple[Expr, ...]
    pieces: tuple[Expr, ...]
    at_knots: tuple[Expr, ...]

    def __iter__(self) -> Iterator[CopiedCell]:
        for (start, end), piece in zip(pairwise([None, *self.knots, None]), self.pieces, strict=True):
            yield CopiedCell(start, end, piece)

    @property
    def parameters(self) -> list[Symbol]:
        return parameters_in(*self.knots, *self.pieces, *self.at_knots)

    def map(self, change: Callable[[Expr], Expr]) -> CopiedCells:
        """The same knots with every piece and value changed by a pointwise rule."""
        return CopiedCells(self.knots, tuple(map(change, self.pieces)), tuple(map(change, self.at_knots)))

    def derived(self, rule: Callable[[Expr], Expr]) -> CopiedCells:
        """The same knots with every piece changed; at a knot, the value of the new piece on the right."""
        pieces = tuple(map(rule, self.pieces))
        values = (_from_the_right(piece, knot) for knot, piece in zip(self.knots, pieces[1:], strict=True))
        return CopiedCells(self.knots, pieces, tuple(values))

    def merged(self) -> CopiedCells:
        """The same function without the knots at which it is known that nothing changes."""
        kept = [index for index in range(len(self.knots)) if not self._is_idle(index)]
        return CopiedCells(
            tuple(self.knots[index] for index in kept),
            (self.pieces[0], *(self.pieces[index + 1] for index in kept)),
            tuple(self.at_knots[index] for index in kept),
        )

    def _is_idle(self, index: int) -> bool:
        left, right = self.pieces[index : index + 2]
        if not vanishes(left - right).is_yes:
            return False
        return vanishes(self.at_knots[index] - left.subs(X, self.knots[index])).is_yes


def copied(cells: Cells) -> CopiedCells:
    parts = (cells.knots, cells.pieces, cells.at_knots)
    return CopiedCells(*(tuple(map(to_sympy, part)) for part in parts))


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
