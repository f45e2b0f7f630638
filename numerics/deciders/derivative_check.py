"""A claimed derivative against Taylor arithmetic: a route that shares nothing with the rules of calculus.

- `derivative_evidence(derived, claimed, domains, domain)`   balls at exact points inside the cells
"""

from collections.abc import Mapping

from ...theory.domains import REAL_LINE, Interval
from ...theory.errors import InputError
from ...theory.expressions import Expr, Symbol, X, free_parameters
from ..algebra.terms import peeled, resolve, sample_points, sample_values
from ..algebra.witnesses import place_in_words
from ..arithmetic.balls import to_ball, working_precision
from ..arithmetic.jets import derivatives
from ..findings.evidence import Engine, Evidence, Outcome, timed
from ..search.constants import constant_ball

BITS = 120
PARAMETER_VALUES = 2


def derivative_evidence(
    derived: Expr, claimed: Expr, domains: Mapping[Symbol, Interval], domain: Interval = REAL_LINE
) -> Evidence:
    return timed(lambda: _by_jets(derived, claimed, domains, domain))


def _by_jets(derived: Expr, claimed: Expr, domains: Mapping[Symbol, Interval], domain: Interval) -> Evidence:
    f, order = peeled(derived)
    try:
        function, other = resolve(f), resolve(claimed)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    tried = 0
    symbols = free_parameters(*function.parameters, *other.parameters)
    for values in sample_values(domains, symbols, PARAMETER_VALUES):
        here, there = function.subs(values), other.subs(values)
        for point in sample_points((here, there), domain.subs(values)):
            inside = (c.expression for c in here if Interval(c.start, c.end).contains(point).is_yes)
            piece = next(inside, None)
            if piece is None:
                continue
            with working_precision(BITS):
                value = derivatives(piece, X, to_ball(point), order)[order]
            said = constant_ball(there.value_at(point))
            if not value.is_finite() or not said.is_finite():
                continue
            tried += 1
            if not value.overlaps(said):
                place = place_in_words({X: point, **values})
                witness = f"{place}: {value.str(12)} against {said.str(12)}"
                return Evidence(Engine.BALL, Outcome.FAILS, "Taylor arithmetic excludes this derivative", witness)
    detail = f"Taylor arithmetic agrees at {tried} exact points (agreement, not a proof for all x)"
    return Evidence(Engine.BALL, Outcome.UNDECIDED, detail if tried else "no point was tried")
