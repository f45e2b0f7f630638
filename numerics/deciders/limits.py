"""Limits: at the ends of the line, and in a parameter by its scaling law.

If |f - g| = p^d k(x / p^i) with k bounded, then f -> g uniformly as p tends to where p^d tends to 0.

- `decide_limit`
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Symbol

from ...theory import statements as say
from ...theory.cells import Cells
from ...theory.domains import REAL_LINE, Interval
from ...theory.errors import InputError
from ...theory.expressions import X
from ...theory.order import sign_of
from ..constants import INFINITY
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..extrema import supremum_of_absolute
from ..functions import Analytic
from ..tails import End, limit_at
from ..terms import Scaling, reduced_by_scaling, resolve
from .equality import number_evidence


def decide_limit(statement: say.Limit, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    if statement.variable == X:
        return [timed(lambda: _at_infinity(statement))]
    return [timed(lambda: _in_parameter(statement))]


def _at_infinity(statement: say.Limit) -> Evidence:
    if statement.to not in (INFINITY, -INFINITY):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "limits in x are decided at inf and -inf only")
    cells = resolve(statement.of)
    side = 1 if statement.to == INFINITY else -1
    for symbol in cells.parameters:
        law = reduced_by_scaling(cells, symbol)
        if law is None or law.degree != 0:
            return Evidence(Engine.BALL, Outcome.UNDECIDED, f"the parameter {symbol} does not scale out")
        cells = law.at_one
    piece = cells.pieces[-1 if side > 0 else 0]
    found = limit_at(Analytic(piece, X), End(None, side))
    if found is None:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "no asymptotic expansion of this structure is known")
    return number_evidence(found, statement.equals, "limit of the asymptotic expansion")


def _in_parameter(statement: say.Limit) -> Evidence:
    try:
        difference = resolve(statement.of - statement.equals)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    others = set(difference.parameters) - {statement.variable}
    if others:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"further parameters: {', '.join(map(str, others))}")
    law = reduced_by_scaling(difference, statement.variable)
    if law is None:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"no scaling law in {statement.variable} was found")
    if not _vanishes_towards(law, statement.to):
        return _persisting(law, statement)
    largest = supremum_of_absolute(law.at_one, REAL_LINE)
    if not largest.value.is_finite():
        reason = "; ".join(("the scaled difference is not known to be bounded", *largest.notes))
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    bound = f"|difference| <= {largest.value.upper().str(6)} {statement.variable}^{law.degree} for all x"
    return Evidence(Engine.BALL, Outcome.HOLDS, f"uniformly in x: {bound}")


def _vanishes_towards(law: Scaling, to: Expr) -> bool:
    """Whether p^degree -> 0 as p -> to (0 from above, or infinity)."""
    return law.degree > 0 if sign_of(to) == 0 else law.degree < 0 and to == INFINITY


def _persisting(law: Scaling, statement: say.Limit) -> Evidence:
    """A difference p^d k(x/p^i) that does not shrink: with d = 0 its supremum stays the same."""
    if law.degree == 0 and statement.uniform and not _is_zero(law.at_one):
        detail = f"the difference is a function of x/{statement.variable}^{law.inner} alone: its supremum never shrinks"
        return Evidence(Engine.EXACT, Outcome.FAILS, detail, detail)
    return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the difference scales like {statement.variable}^{law.degree}")


def _is_zero(cells: Cells) -> bool:
    return all(is_identically_zero(piece) is True for piece in cells.pieces)


