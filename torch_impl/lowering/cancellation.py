"""Cancellation: sums of functions that are much smaller than their terms.

Where both parts grow to infinity, floats have no answer at all, and the function is refused. Where the
terms cancel at a knot, the value keeps its absolute accuracy there and loses the relative one: that is
said in the docstring.

- `refuse_divergence(copy)`    refuses sums that are inf - inf at an end of the line
- `cancelling_knots(cells)`    the knots at which a sum of functions vanishes and its terms do not
"""

from __future__ import annotations

import sympy
from flint import arb
from sympy import Expr

from ...numerics.balls import enclose, working_precision
from ...theory import expressions
from ...theory.cells import Cells
from ...theory.errors import InputError
from ..programs.copies import X, parameters_in
from .copies import CopiedCells, copied, tree_of, vanishes
from .gates import plainly, stable

FAR = 2**14


def refuse_divergence(cells: CopiedCells) -> None:
    """Refuse an outer piece with terms that tend to infinity with opposite signs."""
    for side, piece in ((-1, cells.pieces[0]), (1, cells.pieces[-1])):
        if piece.is_polynomial(X):
            continue
        signs = {_sign_of_growth(term, side) for term in sympy.Add.make_args(piece)}
        if {1, -1} <= signs:
            end = "inf" if side > 0 else "-inf"
            problem = f"its terms are infinite with opposite signs at x = {end}"
            raise InputError(f"torch code is not emitted for `{tree_of(piece)}`: {problem}")


def _sign_of_growth(term: Expr, side: int) -> int:
    """The sign of the infinity that a term tends to, 0 if it stays bounded; parameters are 1."""
    sample = plainly(term).subs(dict.fromkeys(parameters_in(term), 1))
    with working_precision(200):
        near, far = (enclose(tree_of(sample), {expressions.X: arb(side * place)}) for place in (FAR // 2, FAR))
    if not abs(far) > abs(near) + arb(0.25):
        return 0
    return 1 if far > 0 else -1


def cancelling_knots(cells: Cells) -> list[expressions.Expr]:
    """The knots at which one of the two pieces is a sum of functions that cancels, in the form that is lowered."""
    copy = copied(cells).map(stable)
    sides = zip(copy.knots, copy.pieces, copy.pieces[1:], strict=False)
    cancels = [any(_cancels(piece, knot) for piece in pieces) for knot, *pieces in sides]
    return [knot for knot, is_one in zip(cells.knots, cancels, strict=True) if is_one]


def _cancels(piece: Expr, knot: Expr) -> bool:
    """Whether it is shown that the sum is zero at the knot and that a term is not."""
    terms = sympy.Add.make_args(sympy.expand(piece))
    if piece.is_polynomial(X) or len(terms) < 2 or not vanishes(piece.subs(X, knot)).is_yes:
        return False
    return any(vanishes(term.subs(X, knot)).is_no for term in terms)
