"""Smoothness classes: exact comparison of one-sided jets, and analyticity of the pieces.

- `decide_smooth`
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Expr, Symbol

from ...derivations.mollification import mollify
from ...theory import statements as say
from ...theory.calculus import derivative
from ...theory.cells import Cells
from ...theory.domains import Interval
from ...theory.expressions import X
from ...theory.flatness import is_flat
from ...theory.operators import Mollified
from ..analyticity import why_not_analytic
from ..constants import constant_ball
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..signs import value_sign
from ..terms import resolve, sample_values

MOST_JETS = 13  # of two different pieces compared at a knot before the class C^inf is left open


def decide_smooth(statement: say.Smooth, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    return [timed(lambda: _by_jets(statement, domains))]


def _by_jets(statement: say.Smooth, domains: Mapping[Symbol, Interval]) -> Evidence:
    if isinstance(statement.of, Mollified) and (inherited := _inherited(statement)) is not None:
        return inherited
    cells = resolve(statement.of)
    if trouble := why_not_analytic(cells, domains):
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, trouble)
    contacts = []
    for index in range(len(cells.knots)):
        agreed, mismatch, witness = contact_at(cells, index, statement.order, domains)
        if mismatch:
            if not witness:
                return Evidence(Engine.EXACT, Outcome.UNDECIDED, mismatch)
            return Evidence(Engine.EXACT, Outcome.FAILS, mismatch, witness)
        contacts.append(agreed)
    if statement.exactly and statement.order is not None:
        return _next_differs(cells, statement.order, domains)
    detail = f"one-sided jets agree at {len(cells.knots)} knots" if cells.knots else "one analytic piece"
    return Evidence(Engine.EXACT, Outcome.HOLDS, detail)


def _inherited(statement: say.Smooth) -> Evidence | None:
    """Without a closed form: a mollified piecewise linear function has two orders more than its kernel."""
    f, name, width = statement.of.args
    result = mollify(resolve(f), str(name), width)
    if result.closed_form is not None:
        return None
    found = result.smoothness
    holds = found.at_least(statement.order) and (not statement.exactly or found.order == statement.order)
    detail = f"{found}: the kernel is {result.kernel.smoothness}, by exact jets and flatness at its ends"
    return Evidence(Engine.EXACT, Outcome.HOLDS if holds else Outcome.FAILS, detail, "" if holds else detail)


def contact_at(
    cells: Cells, index: int, order: int | None, domains: Mapping[Symbol, Interval]
) -> tuple[int | None, str, str]:
    """How many derivatives agree at a knot, up to `order`; else the mismatch and a witness for it."""
    knot = cells.knots[index]
    left, right = (
        sympy.S.Zero if is_flat(piece, X, knot, side) else piece
        for piece, side in ((cells.pieces[index], -1), (cells.pieces[index + 1], 1))
    )
    difference = left - right
    gap = cells.at_knots[index] - left.subs(X, knot)
    if is_identically_zero(gap) is not True:
        witness = _nonzero(gap, domains)
        relation = "is not" if witness else "is not known to be"
        mismatch = f"the value at {knot} {relation} the limit from the left"
        return None, mismatch, f"x = {knot}{witness}" if witness else ""
    if is_identically_zero(difference) is True:
        return None, "", ""
    for k in range(MOST_JETS if order is None else order + 1):
        jump = derivative(difference, X, k).subs(X, knot)
        if is_identically_zero(jump) is True:
            continue
        witness = _nonzero(jump, domains)
        mismatch = (
            f"derivative {k} jumps at {knot}" if witness else f"the jump of derivative {k} at {knot} is not decided"
        )
        return k - 1, mismatch, f"x = {knot}: derivative {k} jumps by {jump}{witness}" if witness else ""
    if order is None:
        return None, f"{MOST_JETS} derivatives agree at {knot}; jets cannot show that all do", ""
    return order, "", ""


def _next_differs(cells: Cells, order: int, domains: Mapping[Symbol, Interval]) -> Evidence:
    """Not smoother than C^order: at some knot the next derivative jumps, whatever the parameters."""
    witnesses = []
    for index in range(len(cells.knots)):
        _, mismatch, witness = contact_at(cells, index, order + 1, domains)
        if witness and _jumps_always(cells, index, order + 1, domains):
            return Evidence(Engine.EXACT, Outcome.HOLDS, f"jets agree up to order {order}; {mismatch}", witness)
        witnesses += [witness] if witness else []
    if witnesses:
        reason = f"derivative {order + 1} jumps for some parameters; not shown for all"
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, reason)
    detail = f"derivative {order + 1} agrees at every knot as well"
    return Evidence(Engine.EXACT, Outcome.FAILS, detail, detail)


def _jumps_always(cells: Cells, index: int, order: int, domains: Mapping[Symbol, Interval]) -> bool:
    difference = cells.pieces[index + 1] - cells.pieces[index]
    jump = derivative(difference, X, order).subs(X, cells.knots[index])
    if not jump.free_symbols:
        return True  # a witness without parameters serves for all
    sign = value_sign(jump, domains)
    return sign is not None and sign[1]


def _nonzero(jump: Expr, domains: Mapping[Symbol, Interval]) -> str:
    """Parameter values at which a constant is certainly not zero, in words; empty if none is found."""
    if is_identically_zero(jump) is True:
        return ""
    symbols = sorted(jump.free_symbols, key=str)
    for values in sample_values(domains, symbols):
        ball = constant_ball(jump.subs(values))
        if ball.is_finite() and not ball.contains(0):
            return "".join(f", {symbol} = {value}" for symbol, value in values.items()) or " "
    return ""
