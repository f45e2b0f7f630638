"""Claimed closed forms against routes that share nothing with what made them: agreement, not a proof for all x.

- `convolution_evidence(mollified, closed_form, domains)`    rigorous integration (balls) and quadrature
- `derivative_evidence(derived, claimed, domains, domain)`   Taylor arithmetic at exact points inside the cells
"""

from collections.abc import Iterator

from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr, X, free_parameters
from ...theory.language.kernels import kernel
from ..algebra.terms import peeled, resolve, sample_points, sample_values
from ..arithmetic.balls import to_ball, working_precision
from ..arithmetic.decimals import told_apart
from ..arithmetic.jets import derivatives
from ..findings.evidence import Engine, Evidence, Outcome, timed
from ..findings.witness import Seen, witness
from ..search.constants import constant_ball
from ..search.integrals import convolution
from ..search.quadrature import quad_convolution

DIGITS = 30  # of the enclosures and of the quadrature's agreement
BITS = 120
PARAMETER_VALUES = 2
QUADRATURE_POINTS = 6
WIDEST = 1e-20  # a wider enclosure agrees with too much to say anything: 30 digits are asked for
DOUBLE = 1e-15  # both values are compared as doubles, whose rounding is 2e-16; the quadrature has 40 digits


def convolution_evidence(
    mollified: Expr, closed_form: Expr, domains: Domains, domain: Interval = REAL_LINE
) -> list[Evidence]:
    f, name, width = mollified.args[0], mollified.args[1].name, mollified.args[2]  # type: ignore[attr-defined]
    original, claimed = resolve(f), resolve(closed_form)
    cases = list(_cases(original, claimed, width, domains, domain))
    return [
        timed(lambda: _by_balls(cases, name)),
        timed(lambda: _by_quadrature(cases, name)),
    ]


def _cases(
    original: Cells, claimed: Cells, width: Expr, domains, domain: Interval
) -> Iterator[tuple[Cells, Cells, Expr, Expr]]:
    """(function, closed form, width, point): on knots and inside cells, at exact points."""
    symbols = free_parameters(*original.parameters, *claimed.parameters, width, *domain.ends)
    for values in sample_values(domains, symbols, PARAMETER_VALUES):
        one, other = original.subs(values), claimed.subs(values)
        for point in sample_points((one, other), domain.subs(values)):
            yield one, other, width.subs(values), point


def _by_balls(cases, name: str) -> Evidence:
    for original, claimed, width, point in cases:
        value = constant_ball(claimed.value_at(point), DIGITS)
        if not value.is_finite():
            return Evidence(Engine.BALL, Outcome.UNDECIDED, f"no value of the closed form at x = {point}")
        truth = convolution(original, kernel(name), width, point, DIGITS)
        if not truth.is_finite() or truth.rad() > WIDEST:
            return Evidence(Engine.BALL, Outcome.UNDECIDED, f"no narrow enclosure of the integral at x = {point}")
        if not truth.overlaps(value):
            there = witness(Seen.CONVOLVED, *told_apart(truth, value), at={X: point, "width": width})
            return Evidence(Engine.BALL, Outcome.FAILS, "rigorous integration excludes the closed form", there)
    detail = (
        f"rigorous integrals enclose the closed form at {len(cases)} exact points (agreement, not a proof for all x)"
    )
    return Evidence(Engine.BALL, Outcome.UNDECIDED, detail)


def _by_quadrature(cases, name: str) -> Evidence:
    chosen = cases[:: max(1, len(cases) // QUADRATURE_POINTS)]
    for original, claimed, width, point in chosen:
        value = constant_ball(claimed.value_at(point), DIGITS)
        if not value.is_finite():
            return Evidence(Engine.QUADRATURE, Outcome.UNDECIDED, f"no value of the closed form at x = {point}")
        estimate = quad_convolution(original, kernel(name).density, width, point)
        if abs(float(value.mid()) - float(estimate)) > DOUBLE * max(1.0, abs(float(estimate))):
            there = witness(Seen.CONVOLVED, estimate, value.str(12), at={X: point, "width": width})
            return Evidence(Engine.QUADRATURE, Outcome.FAILS, "quadrature disagrees", there)
    return Evidence(Engine.QUADRATURE, Outcome.HOLDS, f"mpmath quadrature agrees at {len(chosen)} exact points")


# --- derivatives -----------------------------------------------------------------------------------


def derivative_evidence(derived: Expr, claimed: Expr, domains: Domains, domain: Interval = REAL_LINE) -> Evidence:
    return timed(lambda: _by_jets(derived, claimed, domains, domain))


def _by_jets(derived: Expr, claimed: Expr, domains: Domains, domain: Interval) -> Evidence:
    f, order = peeled(derived)
    try:
        function, other = resolve(f), resolve(claimed)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    tried = 0
    symbols = free_parameters(*function.parameters, *other.parameters, *domain.ends)
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
                differ = witness(Seen.SIDES, *told_apart(value, said), at={X: point, **values})
                return Evidence(Engine.BALL, Outcome.FAILS, "Taylor arithmetic excludes this derivative", differ)
    detail = f"Taylor arithmetic agrees at {tried} exact points (agreement, not a proof for all x)"
    return Evidence(Engine.BALL, Outcome.UNDECIDED, detail if tried else "no point was tried")
