"""Whether the pieces of a function are analytic on their closed cells.

Sums, products, powers and the functions of the grammar are analytic where denominators do not vanish and
logarithms and roots have positive arguments. A pole at an end of a cell is harmless where the piece is flat.

- `why_not_analytic(cells, domains)`   the reason for doubt; empty where every piece is analytic
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Expr, Symbol

from ..theory.cells import Cells
from ..theory.domains import Interval
from ..theory.errors import InputError
from ..theory.expressions import ANALYTIC, X, log1p
from ..theory.flatness import is_flat
from .constants import constant_ball
from .exact_algebra import is_identically_zero
from .positivity import is_positive_on
from .roots import zeros

Domains = Mapping[Symbol, Interval]
HARMLESS = (sympy.Add, sympy.Mul, sympy.Pow, sympy.Symbol, sympy.Number, sympy.NumberSymbol, *ANALYTIC)


def why_not_analytic(cells: Cells, domains: Domains) -> str:
    for cell in cells:
        for node in sympy.preorder_traversal(cell.expression):
            guarded, positive = _guarded(node)
            if guarded is None or not guarded.has(X):
                continue
            is_flat_there = _is_flat_at_ends(cells, cell.expression, guarded)
            domain = Interval(cell.start, cell.end, is_flat_there, is_flat_there)
            if not _keeps_away(guarded, positive, domain, domains):
                return f"`{guarded}` is not known to {'be positive' if positive else 'stay away from zero'} on {domain}"
    return ""


def _guarded(node: Expr) -> tuple[Expr | None, bool]:
    """What must not vanish, and whether it must even be positive, for a node to be analytic."""
    if isinstance(node, sympy.Pow) and node.base != sympy.E and not (node.exp.is_Integer and node.exp >= 0):
        return node.base, not node.exp.is_Integer
    if isinstance(node, sympy.log):
        return node.args[0], True
    if isinstance(node, log1p):
        return 1 + node.args[0], True
    if isinstance(node, HARMLESS):
        return None, False
    raise InputError(f"{type(node).__name__} has no smoothness rule")


def _is_flat_at_ends(cells: Cells, piece: Expr, guarded: Expr) -> bool:
    ends = [knot for knot in cells.knots if is_identically_zero(guarded.subs(X, knot)) is True]
    return bool(ends) and all(is_flat(piece, X, knot, -1) or is_flat(piece, X, knot, 1) for knot in ends)


def _keeps_away(guarded: Expr, positive: bool, domain: Interval, domains: Domains) -> bool:
    """By the structure for all parameters; without parameters by certified zeros and one value."""
    if is_positive_on(guarded, domain, domains) or (not positive and is_positive_on(-guarded, domain, domains)):
        return True
    ends = [end for end in (domain.start, domain.end) if end is not None]
    if guarded.free_symbols - {X} or any(end.free_symbols for end in ends):
        return False
    found = zeros(Cells.everywhere(guarded), domain)
    if not found.complete or found.points or found.intervals or found.singular:
        return False
    inside = ends[0] if len(ends) == 1 else sum(ends) / 2 if ends else sympy.S.Zero
    step = 0 if len(ends) != 1 else 1 if domain.start is not None else -1
    value = constant_ball(guarded.subs(X, inside + step))
    return bool(value > 0 or (not positive and value < 0))
