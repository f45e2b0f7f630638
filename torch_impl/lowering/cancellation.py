"""Cancellation: sums of functions that are much smaller than their terms.

Where both parts grow to infinity, floats have no answer at infinity itself, and another form is looked for. Where
the terms cancel at a knot, the value keeps its absolute accuracy there and loses the relative one: that is
said in the docstring.
"""

import sympy
from flint import arb
from sympy import Expr

from ...numerics.arithmetic.balls import enclose, working_precision
from ...theory.exact import expressions
from ...theory.exact.cells import Cells
from ..programs.copies import X, sample_of
from .copies import CopiedCells, copied, tree_of, vanishes
from .gates import plainly, stable

FAR = 2**14


def diverges(cells: CopiedCells) -> bool:
    """Whether an outer piece has terms that tend to infinity with opposite signs."""
    outer = ((-1, cells.pieces[0]), (1, cells.pieces[-1]))
    signs = [
        {_sign_of_growth(term, side) for term in sympy.Add.make_args(piece)}
        for side, piece in outer
        if not piece.is_polynomial(X)
    ]
    return any({1, -1} <= one for one in signs)


def _sign_of_growth(term: Expr, side: int) -> int:
    """The sign of the infinity that a term tends to, 0 if it stays bounded; parameters are 1."""
    sample = sample_of(plainly(term))
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
