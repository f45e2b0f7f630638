"""Cancellation: sums of functions that are much smaller than their terms.

Where both parts grow to infinity, floats have no answer at all, and the function is refused. Where the
terms cancel at a knot, the value keeps its absolute accuracy there and loses the relative one: that is
said in the docstring.

- `refuse_divergence(cells)`   refuses sums that are inf - inf at an end of the line
- `cancelling_knots(cells)`    the knots at which a sum of functions vanishes and its terms do not
"""

from __future__ import annotations

import sympy
from flint import arb
from sympy import Expr

from ...numerics.balls import enclose, working_precision
from ...theory.cells import Cells
from ...theory.errors import InputError
from ...theory.expressions import X, free_parameters
from ...theory.order import vanishes
from .gates import plainly

FAR = 2**14


def refuse_divergence(cells: Cells) -> None:
    """Refuse an outer piece with terms that tend to infinity with opposite signs."""
    for side, piece in ((-1, cells.pieces[0]), (1, cells.pieces[-1])):
        if piece.is_polynomial(X):
            continue
        signs = {_sign_of_growth(term, side) for term in sympy.Add.make_args(piece)}
        if {1, -1} <= signs:
            end = "inf" if side > 0 else "-inf"
            problem = f"its terms are infinite with opposite signs at x = {end}"
            raise InputError(f"torch code is not emitted for `{piece}`: {problem}")


def _sign_of_growth(term: Expr, side: int) -> int:
    """The sign of the infinity that a term tends to, 0 if it stays bounded; parameters are 1."""
    sample = plainly(term).subs(dict.fromkeys(free_parameters(term), 1))
    with working_precision(200):
        near, far = (enclose(sample, {X: arb(side * place)}) for place in (FAR // 2, FAR))
    if not abs(far) > abs(near) + arb(0.25):
        return 0
    return 1 if far > 0 else -1


def cancelling_knots(cells: Cells) -> list[Expr]:
    """The knots at which one of the two pieces is a sum of functions that cancels."""
    sides = zip(cells.knots, cells.pieces, cells.pieces[1:], strict=False)
    return [knot for knot, *pieces in sides if any(_cancels(piece, knot) for piece in pieces)]


def _cancels(piece: Expr, knot: Expr) -> bool:
    terms = sympy.Add.make_args(sympy.expand(piece))
    if piece.is_polynomial(X) or len(terms) < 2 or not vanishes(piece.subs(X, knot)):
        return False
    return not all(vanishes(term.subs(X, knot)) for term in terms)
