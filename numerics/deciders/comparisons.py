"""Inequalities on a domain, and monotonicity as the sign of a derivative.

Cheap refutation first (exact points), then proof: signs read off the structure, which serves for all
parameter values; else, with scale parameters taken out, the exact sign of polynomial cells and
certified infima of the others.

- `decide_compare`, `decide_monotone`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sympy import Dummy, Expr, Symbol, floor

from ...theory import statements as say
from ...theory.cells import Cell, Cells
from ...theory.domains import REAL_LINE, Interval, interval
from ...theory.errors import InputError
from ...theory.expressions import X
from ...theory.operators import Derived, Integrated, Mollified
from ...theory.order import sign_of
from ..balls import evaluate
from ..constants import constant_ball
from ..decimals import enclosing_decimals
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..integral_forms import with_exact_integrals
from ..positive_forms import sign_on_box
from ..positivity import is_positive_on, sign_on
from ..signs import common, sign_of_function, value_sign
from ..terms import meets, reduced, resolve, sample_points, sample_values
from ..witnesses import place_in_words

Domains = Mapping[Symbol, Interval]


def decide_compare(statement: say.Compare, domains: Domains) -> list[Evidence]:
    larger, smaller = statement.right, statement.left
    if statement.relation.startswith(">"):
        larger, smaller = smaller, larger
    strict = not statement.relation.endswith("=")
    if (not larger.has(X) and not smaller.has(X)) or larger.has(Integrated) or smaller.has(Integrated):
        return [timed(lambda: _compare_numbers(larger, smaller, strict, domains))]
    return [timed(lambda: _compare_functions(larger, smaller, strict, statement.domain, domains))]


def _compare_numbers(larger: Expr, smaller: Expr, strict: bool, domains: Domains) -> Evidence:
    """Constants; with parameters left, values of them can refute and structure can prove."""
    margin = with_exact_integrals(larger) - with_exact_integrals(smaller)
    symbols = sorted(set(domains) & margin.free_symbols, key=str)
    for values in sample_values(domains, symbols):
        value = margin.subs(values)
        ball = constant_ball(value)
        lower, upper = enclosing_decimals(value if value.is_Rational else ball, 15)
        if ball < 0 or (strict and ball.is_zero()):
            place = place_in_words(values)
            witness = f"{place + ': ' if place else ''}the difference is {lower}"
            return Evidence(_engine(margin), Outcome.FAILS, "the inequality fails", witness, lower, upper)
        if not symbols and (ball > 0 or (not strict and ball.is_zero())):
            return Evidence(_engine(margin), Outcome.HOLDS, "the difference is enclosed", "", lower, upper)
    sign = None if margin.has(Integrated) else _sign_for_all(margin, domains)
    if sign is not None and sign[0] >= 0 and (sign[1] or not strict):
        return Evidence(Engine.EXACT, Outcome.HOLDS, "every term has this sign")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "no counterexample, no proof for all parameters")


def _sign_for_all(margin: Expr, domains: Domains) -> tuple[int, bool] | None:
    """The sign of a constant with parameters: floors bounded, switches resolved, then term by term or on a box."""
    fractions = {node: Dummy("fraction", nonnegative=True) for node in margin.atoms(floor)}
    margin = margin.xreplace({node: node.args[0] - part for node, part in fractions.items()})
    domains = {**domains, **dict.fromkeys(fractions.values(), interval("[0, 1)"))}
    try:
        value = resolve(margin).pieces[0]
    except InputError:
        return None
    if (sign := sign_of(value)) is not None:
        return sign, sign != 0
    found = sign_on(value, REAL_LINE, domains)
    return found or sign_on_box(value, {symbol: domains[symbol] for symbol in domains if value.has(symbol)})


def _engine(margin: Expr) -> Engine:
    return Engine.EXACT if margin.is_Rational else Engine.BALL


def _compare_functions(larger: Expr, smaller: Expr, strict: bool, domain: Interval, domains: Domains) -> Evidence:
    try:
        margin = resolve(larger - smaller)
    except InputError as error:
        return _violation_without_cells(larger - smaller, domain, domains, str(error))
    return positive_evidence(margin, strict, domain, domains)


def positive_evidence(margin: Cells, strict: bool, domain: Interval, domains: Domains) -> Evidence:
    """Whether a function is positive (or non-negative) on a domain for all parameters."""
    if (found := _violation(margin, strict, domain, domains)) is not None:
        return found
    sign = sign_of_function(margin, domain, domains)
    if sign.value == 1 and (sign.strict or not strict):
        return Evidence(sign.engine, Outcome.HOLDS, sign.reason)
    if sign.value == 0 and not strict:
        return Evidence(sign.engine, Outcome.HOLDS, "the two sides agree")
    return Evidence(sign.engine, Outcome.UNDECIDED, sign.reason)


def _violation(margin: Cells, strict: bool, domain: Interval, domains: Domains) -> Evidence | None:
    """An exact point of the domain at which the margin is negative (or zero, if that is not allowed)."""
    for values in sample_values(domains, margin.parameters):
        try:
            here = margin.subs(values)
            points = list(sample_points((here,), domain.subs(values)))
        except InputError:
            continue
        for point in points:
            value = here.value_at(point)
            ball = constant_ball(value)
            if ball < 0 or (strict and ball.is_zero()):
                place = place_in_words({X: point, **values})
                lower, upper = enclosing_decimals(ball, 15)
                witness = f"{place}: the difference is {value if value.is_Rational else lower}"
                engine = Engine.EXACT if value.is_Rational else Engine.BALL
                return Evidence(engine, Outcome.FAILS, "the inequality fails at an exact point", witness, lower, upper)
    return None


def _violation_without_cells(margin: Expr, domain: Interval, domains: Domains, reason: str) -> Evidence:
    """Switches without exact break points can still be evaluated, and so refuted."""
    if margin.has(Derived, Mollified):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    for values in sample_values(domains, sorted(margin.free_symbols - {X}, key=str)):
        for point in sample_points((), domain.subs(values)):
            ball = evaluate(margin, {X: point, **values})
            if ball < 0:
                place = place_in_words({X: point, **values})
                witness = f"{place}: the difference is {enclosing_decimals(ball, 15)[0]}"
                return Evidence(Engine.BALL, Outcome.FAILS, "the inequality fails at an exact point", witness)
    return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)


def decide_monotone(statement: say.Monotone, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _monotone(statement, domains))]


def _monotone(statement: say.Monotone, domains: Domains) -> Evidence:
    """The sign of the derivative inside the domain, and no jump against the direction at a knot."""
    cells = resolve(statement.of)
    if statement.direction == "decreasing":
        cells = -cells
    if (jump := _jump_evidence(cells, statement.domain, domains)) is not None:
        return jump
    slope, inside = cells.derivative(), Interval(statement.domain.start, statement.domain.end)
    found = positive_evidence(slope, False, inside, domains)
    if found.outcome is Outcome.HOLDS and statement.strictly:
        return _strictly(slope, inside, domains, found)
    return found


def _strictly(slope: Cells, inside: Interval, domains: Domains, found: Evidence) -> Evidence:
    """A non-negative derivative that is analytic and not zero on a cell has isolated zeros there."""
    plain = reduced(slope, inside, domains)
    slope, inside = plain.cells, plain.domain
    for cell in slope:
        if not meets(cell, inside):
            continue
        if is_identically_zero(cell.expression) is True:
            witness = f"constant on ({cell.start}, {cell.end})"
            return Evidence(Engine.EXACT, Outcome.FAILS, "monotone, but not strictly", witness)
        part = common(cell, inside)
        strict = _has_strict_sign(cell.expression, part, domains)
        if not strict and not _is_nonzero_somewhere(cell.expression, Cell(part.start, part.end, cell.expression)):
            return replace(found, outcome=Outcome.UNDECIDED, detail="monotone; strictness is not decided")
    return replace(found, detail=f"strictly: {found.detail}, and constant on no cell")


def _has_strict_sign(expression: Expr, part: Interval, domains: Domains) -> bool:
    return any(is_positive_on(side * expression, part, domains) for side in (1, -1))


def _is_nonzero_somewhere(expression: Expr, cell: Cell) -> bool:
    """Whether a function without parameters is nonzero at an exact point of the cell."""
    if expression.free_symbols - {X} or cell.inner_point().free_symbols:
        return False
    ball = constant_ball(expression.subs(X, cell.inner_point()))
    return bool(ball.is_finite() and not ball.contains(0))


def _jump_evidence(cells: Cells, domain: Interval, domains: Domains) -> Evidence | None:
    """A knot at which the function jumps down, or at which it is not known not to."""
    for index, knot in enumerate(cells.knots):
        for step in _steps_inside(cells, index, domain):
            sign = (0, False) if is_identically_zero(step) is True else value_sign(step, domains)
            if sign is not None and sign[0] >= 0:
                continue
            if (witness := _falls(step, knot, domain, domains)) is not None:
                return Evidence(Engine.EXACT, Outcome.FAILS, "the function jumps the other way", witness)
            return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the direction of the jump at {knot} is not decided")
    return None


def _steps_inside(cells: Cells, index: int, domain: Interval) -> list[Expr]:
    """The steps from the left and to the right at a knot, as far as both sides belong to the domain."""
    knot, value = cells.knots[index], cells.at_knots[index]
    if domain.excludes(knot):
        return []
    at_start = domain.start is not None and sign_of(knot - domain.start) == 0
    at_end = domain.end is not None and sign_of(knot - domain.end) == 0
    left = [] if at_start else [value - cells.jet(index, "left", 0)[0]]
    return left if at_end else [*left, cells.jet(index, "right", 0)[0] - value]


def _falls(step: Expr, knot: Expr, domain: Interval, domains: Domains) -> str | None:
    for values in sample_values(domains, sorted(step.free_symbols | knot.free_symbols, key=str)):
        if constant_ball(step.subs(values)) < 0 and domain.subs(values).contains(knot.subs(values)):
            return f"x = {knot.subs(values)}: jumps by {step.subs(values)}"
    return None
