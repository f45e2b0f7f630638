"""Limits in x by asymptotic expansion, and in a parameter by its scaling law.

If |f - g| = p^d k(x / p^i) with k bounded, then f -> g uniformly as p tends to where p^d tends to 0; if
x / p^i tends to 0, the first term of k at 0 decides at every fixed x.

- `decide_limit`, `limit_evidence`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy
from flint import arb
from sympy import Expr, Symbol

from ...theory import statements as say
from ...theory.calculus import derivative
from ...theory.cells import Cells
from ...theory.domains import REAL_LINE, Interval
from ...theory.errors import InputError
from ...theory.expressions import X
from ...theory.operators import INFINITY
from ...theory.order import sign_of
from ..constants import constant_ball
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..exact_limits import exact_limit, exact_limit_from_the_right
from ..extrema import supremum_of_absolute
from ..functions import Analytic
from ..tails import End, limit_at
from ..terms import Scaling, peeled, reduced, reduced_by_scaling, resolve, sample_points, sample_values
from ..witnesses import place_in_words
from .equality import decide_equal, number_evidence

MOST_JETS = 8


def decide_limit(statement: say.Limit, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    if statement.variable == X:
        return [timed(lambda: _in_x(statement, domains))]
    return [timed(lambda: _in_parameter(statement, domains))]


def limit_evidence(
    of: Expr, symbol: Symbol, to: str, equals: Expr, uniform: bool, domains: Mapping[Symbol, Interval]
) -> Evidence:
    """Evidence on the limit of a function as a parameter tends to 0 or inf."""
    target = INFINITY if to == "inf" else sympy.S.Zero
    return decide_limit(say.Limit(of, symbol, target, equals, uniform), domains)[0]


def _in_x(statement: say.Limit, domains: Mapping[Symbol, Interval]) -> Evidence:
    """From the asymptotic expansion of the piece next to the point, on both sides of a finite one."""
    f, order = peeled(statement.of)
    cells = resolve(f)
    ends = _ends(statement.to, statement.side)
    findings = [_one_sided(cells, order, end, statement.equals, domains) for end in ends]
    worst = {finding.outcome: finding for finding in findings}
    return worst.get(Outcome.FAILS) or worst.get(Outcome.UNDECIDED) or findings[0]


def _ends(to: Expr, side: str) -> list[End]:
    """The ends of intervals at which the limit is taken; a right end is approached from the left."""
    if to in (INFINITY, -INFINITY):
        return [End(None, 1 if to == INFINITY else -1)]
    return {"both": [End(to, 1), End(to, -1)], "left": [End(to, 1)], "right": [End(to, -1)]}[side]


def _one_sided(cells: Cells, order: int, end: End, equals: Expr, domains: Mapping[Symbol, Interval]) -> Evidence:
    piece = _piece_next_to(cells, end)
    for _ in range(0 if piece.has(X) else order):
        piece = sympy.S.Zero
    if not piece.has(X):
        return decide_equal(say.Equal(piece, equals), domains)[0]
    if (exact := _exact(derivative(piece, X, order), end)) is not None:
        found = decide_equal(say.Equal(exact, equals), domains)[0]
        return replace(found, detail=f"limit by exact jets, {end}: {found.detail}")
    law = reduced(Cells.everywhere(piece), REAL_LINE, domains)
    if law.cells.parameters:
        return _refuted_by_values(piece, order, end, equals, domains)
    if law.scale != 1 and end.point not in (None, sympy.S.Zero):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the point of the limit does not scale with the parameters")
    limit = limit_at(Analytic(law.cells.pieces[0], X), end, order)
    if limit is None:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "no asymptotic expansion of this structure is known")
    amplitude = law.amplitude / law.scale**order
    at_one = equals.subs(dict.fromkeys(amplitude.free_symbols, sympy.S.One))
    zero = limit.is_zero() and is_identically_zero(equals) is True
    if not zero and is_identically_zero(equals - amplitude * at_one) is not True:
        return _refuted_by_values(piece, order, end, equals, domains)
    return number_evidence(limit, at_one, f"limit of the asymptotic expansion, {end}")


def _exact(expression: Expr, end: End) -> Expr | None:
    if end.point is None:
        return None
    found = exact_limit(expression, X, end.point)
    if found is None and end.point == 0 and end.side == -1:
        found = exact_limit_from_the_right(expression, X)
    return found


def _piece_next_to(cells: Cells, end: End) -> Expr:
    if end.point is None:
        return cells.pieces[-1 if end.side > 0 else 0]
    for index, knot in enumerate(cells.knots):
        if (order := sign_of(end.point - knot)) is None:
            raise InputError(f"the order of {end.point} and the knot {knot} depends on the parameters")
        if order < 0 or (order == 0 and end.side > 0):
            return cells.pieces[index]
    return cells.pieces[-1]


def _refuted_by_values(piece, order: int, end: End, equals: Expr, domains) -> Evidence:
    symbols = sorted((piece.free_symbols | equals.free_symbols) - {X}, key=str)
    for values in sample_values(domains, symbols, 4):
        found = limit_at(Analytic(piece.subs(values), X), end, order)
        if found is None:
            continue
        evidence = number_evidence(found, equals.subs(values), str(end))
        if evidence.outcome is Outcome.FAILS:
            place = place_in_words(values)
            return replace(evidence, witness=f"{place}: {evidence.witness}")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "the parameters do not scale out")


# --- limits in a parameter --------------------------------------------------------------------------


def _in_parameter(statement: say.Limit, domains: Mapping[Symbol, Interval]) -> Evidence:
    try:
        difference = resolve(statement.of - statement.equals)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    if (found := _refuted_at_points(difference, statement, domains)) is not None:
        return found
    if not any(part.has(X) for part in difference.pieces) and not difference.knots:
        return _of_constant(difference.pieces[0], statement)
    if statement.to not in (INFINITY, sympy.S.Zero):
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, "a scaling law gives limits at 0 and at inf only")
    law = reduced_by_scaling(_without_others(difference, statement.variable), statement.variable)
    if law is None or law.at_one.parameters:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"no scaling law in {statement.variable} alone was found")
    if _vanishes_towards(law.degree, statement.to):
        return _by_supremum(law, statement)
    if not statement.uniform:
        return _by_order_at_zero(law, statement)
    return _persisting(law, statement)


def _of_constant(value: Expr, statement: say.Limit) -> Evidence:
    """A limit that does not involve x: the asymptotic expansion in the parameter."""
    if value.free_symbols - {statement.variable}:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "further parameters")
    limits = [_limit_of_value(value, statement.variable, end) for end in _ends_of_parameter(statement)]
    if any(limit is None or not limit.is_zero() for limit in limits):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the limit of the difference is not shown to be 0")
    return Evidence(Engine.BALL, Outcome.HOLDS, f"limit of the asymptotic expansion in {statement.variable}")


def _ends_of_parameter(statement: say.Limit) -> list[End]:
    """A positive parameter tends to 0 from the right; any other parameter to a point from both sides."""
    if statement.variable.is_positive and statement.to == 0:
        return [End(sympy.S.Zero, -1)]
    return _ends(statement.to, statement.side)


def _without_others(difference: Cells, parameter: Symbol) -> Cells:
    """Other parameters that only scale the difference do not matter for its tending to 0."""
    for other in difference.parameters:
        law = reduced_by_scaling(difference, other) if other != parameter else None
        difference = difference if law is None else law.at_one
    return difference


def _refuted_at_points(difference: Cells, statement: say.Limit, domains) -> Evidence | None:
    """An exact x at which the difference, as a function of the parameter alone, does not tend to 0."""
    end = End(None, 1) if statement.to == INFINITY else End(statement.to, -1)
    others = [symbol for symbol in difference.parameters if symbol != statement.variable]
    for values in sample_values(domains, others, 3):
        for point in (sympy.S.One, -sympy.S.One, sympy.Integer(-3), sympy.S.Zero):
            if not statement.domain.contains(point):
                continue
            try:
                value = difference.subs(values).value_at(point)
            except InputError:  # the order of the point and the knots depends on the parameter
                continue
            limit = _limit_of_value(value, statement.variable, end)
            if limit is not None and not limit.is_nan() and not limit.contains(0):
                place = place_in_words({X: point, **values})
                witness = f"{place}: the difference tends to {limit.str(8)}"
                return Evidence(Engine.BALL, Outcome.FAILS, "not the limit at an exact point", witness)
    return None


def _limit_of_value(value: Expr, parameter: Symbol, end: End) -> arb | None:
    """The limit of a constant that may contain the parameter."""
    return limit_at(Analytic(value, parameter), end) if value.has(parameter) else constant_ball(value)


def _by_supremum(law: Scaling, statement: say.Limit) -> Evidence:
    largest = supremum_of_absolute(law.at_one, REAL_LINE)
    if largest.singular or not largest.value.is_finite():
        reason = "; ".join(("the scaled difference is not known to be bounded", *largest.notes))
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    bound = f"|difference| <= {largest.upper.str(6, radius=False)} {statement.variable}^{law.degree} for all x"
    return Evidence(Engine.BALL, Outcome.HOLDS, f"uniformly in x: {bound}")


def _vanishes_towards(degree: int, to: Expr) -> bool:
    """Whether p^degree -> 0 as p -> to (0 from above, or infinity)."""
    return degree < 0 if to == INFINITY else degree > 0


def _by_order_at_zero(law: Scaling, statement: say.Limit) -> Evidence:
    """p^d k(x / p^i) with x / p^i -> 0: k(u) = c u^j + ... gives c x^j p^(d - i j)."""
    towards_zero = law.inner > 0 if statement.to == INFINITY else law.inner < 0
    if not towards_zero or any(sign_of(knot) == 0 for knot in law.at_one.knots):
        return _persisting(law, statement)
    piece = _piece_next_to(law.at_one, End(sympy.S.Zero, -1))
    for j in range(MOST_JETS):
        coefficient = derivative(piece, X, j).subs(X, 0)
        if is_identically_zero(coefficient) is True:
            continue
        degree = law.degree - law.inner * j
        if _vanishes_towards(degree, statement.to):
            return Evidence(
                Engine.EXACT, Outcome.HOLDS, f"the difference is c x^{j} {statement.variable}^{degree} (1 + o(1))"
            )
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the difference is of order {statement.variable}^{degree}")
    return Evidence(Engine.EXACT, Outcome.UNDECIDED, "the scaled difference is flat at 0")


def _persisting(law: Scaling, statement: say.Limit) -> Evidence:
    """A difference p^d k(x/p^i) that does not shrink: with d = 0 its supremum stays the same."""
    scales = all(end is None or end == 0 for end in (statement.domain.start, statement.domain.end))
    if law.degree == 0 and statement.uniform and scales and _is_nonzero(law.at_one, statement.domain):
        detail = f"the difference is a function of x/{statement.variable}^{law.inner} alone: its supremum never shrinks"
        return Evidence(Engine.EXACT, Outcome.FAILS, detail, detail)
    return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the difference scales like {statement.variable}^{law.degree}")


def _is_nonzero(cells: Cells, domain: Interval) -> bool:
    """Whether a function without parameters is nonzero at an exact point of the domain."""
    points = sample_points((cells,), domain)
    return any(not ball.contains(0) for p in points if (ball := constant_ball(cells.value_at(p))).is_finite())
