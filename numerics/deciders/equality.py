"""Equality of functions and of numbers.

Cheap refutation first (exact points where the two sides differ), then proof by exact algebra on
every cell. A convolution is also enclosed by rigorous integration and met by quadrature.

- `decide_equal`, `decide_value`, `decide_consistent`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import sympy
from flint import arb
from sympy import Expr, Symbol

from ...theory import statements as say
from ...theory.cells import Cells
from ...theory.domains import REAL_LINE, Interval
from ...theory.errors import InputError
from ...theory.expressions import X
from ...theory.operators import INFINITY, Derived, Integrated, Mollified
from ..balls import evaluate, to_ball
from ..constants import constant_ball
from ..convolution_check import convolution_evidence
from ..decimals import enclosing_decimals
from ..derivative_check import derivative_evidence
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..integral_forms import with_exact_integrals
from ..terms import cells_on, resolve, sample_points, sample_values
from ..witnesses import place_in_words

DIGITS = 30


def decide_equal(statement: say.Equal, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    evidence = [timed(lambda: _by_algebra(statement, domains))]
    if evidence[0].outcome is not Outcome.FAILS:
        for side, other in ((statement.left, statement.right), (statement.right, statement.left)):
            if isinstance(side, Mollified):
                evidence += convolution_evidence(side, other, domains, statement.domain)
            elif isinstance(side, Derived):
                evidence.append(derivative_evidence(side, other, domains, statement.domain))
    return evidence


def _by_algebra(statement: say.Equal, domains: Mapping[Symbol, Interval]) -> Evidence:
    if statement.left.has(Integrated) or statement.right.has(Integrated):
        return _integral_evidence(statement, domains)
    try:
        left, right = resolve(statement.left), resolve(statement.right)
    except InputError as error:
        return _refuted_by_values(statement, domains, str(error))
    if (found := first_difference(left, right, statement.domain, domains)) is not None:
        engine, witness = found
        return Evidence(engine, Outcome.FAILS, "the two sides differ at an exact point", witness)
    try:
        parts = cells_on(left - right, statement.domain)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    unproved = [part for part in parts if is_identically_zero(part) is not True]
    if unproved:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"not shown to vanish: {unproved[0]}")
    return Evidence(
        Engine.EXACT, Outcome.HOLDS, f"the difference vanishes identically on all {len(parts)} cells and knots"
    )


def _refuted_by_values(statement: say.Equal, domains: Mapping[Symbol, Interval], reason: str) -> Evidence:
    """Switches without exact break points can still be evaluated, and so refuted."""
    difference = statement.left - statement.right
    if not difference.has(Derived, Mollified):
        for values in sample_values(domains, sorted(difference.free_symbols - {X}, key=str)):
            for point in sample_points((), statement.domain.subs(values)):
                ball = evaluate(difference, {X: point, **values})
                if ball.is_finite() and not ball.contains(0):
                    place = place_in_words({X: point, **values})
                    return Evidence(Engine.BALL, Outcome.FAILS, "the two sides differ", f"{place}: by {_short(ball)}")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)


def _integral_evidence(statement: say.Equal, domains: Mapping[Symbol, Interval]) -> Evidence:
    """Integrals may carry parameters: exact algebra proves, values of the parameters can refute."""
    difference = with_exact_integrals(statement.left) - with_exact_integrals(statement.right)
    if is_identically_zero(_with_opaque_integrals(difference)) is True and _all_exist(statement, domains):
        return Evidence(Engine.EXACT, Outcome.HOLDS, "equal by exact algebra of integrals in one form")
    symbols = sorted(set(domains) & difference.free_symbols, key=str)
    if not symbols:
        return number_evidence(statement.left, statement.right)
    for values in sample_values(domains, symbols, 4):
        found = number_evidence(statement.left.subs(values), statement.right.subs(values))
        if found.outcome is Outcome.FAILS:
            place = place_in_words(values)
            return replace(found, witness=f"{place}: {found.witness}")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "equal at sample values of the parameters")


def first_difference(
    left: Cells, right: Cells, domain: Interval, domains: Mapping[Symbol, Interval]
) -> tuple[Engine, str] | None:
    """An exact point at which the two sides differ for certain, in words, and the engine that says so."""
    for values, point, one, other in _evaluations(left, right, domain, domains):
        place = place_in_words({X: point, **values})
        if one.is_Rational and other.is_Rational:
            if one != other:
                return Engine.EXACT, f"{place}: {one} against {other}"
            continue
        one_ball, other_ball = constant_ball(one, DIGITS), constant_ball(other, DIGITS)
        if one_ball.is_finite() and other_ball.is_finite() and not one_ball.overlaps(other_ball):
            return Engine.BALL, f"{place}: {_short(one_ball)} against {_short(other_ball)}"
    return None


def _evaluations(left: Cells, right: Cells, domain: Interval, domains: Mapping[Symbol, Interval]) -> Iterator[tuple]:
    """(parameter values, point, value of the left side, of the right side), all exact."""
    symbols = sorted({*left.parameters, *right.parameters}, key=str)
    for values in sample_values(domains, symbols):
        try:
            one, other = left.subs(values), right.subs(values)
            points = list(sample_points((one, other), domain.subs(values)))
        except InputError:  # these values leave the order of the knots open
            continue
        for point in points:
            yield values, point, one.value_at(point), other.value_at(point)


def decide_value(statement: say.Value, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    if statement.of.free_symbols & set(domains) and not isinstance(statement.equals, say.Printed):
        return decide_equal(say.Equal(statement.of, statement.equals, REAL_LINE), domains)
    return [timed(lambda: number_evidence(statement.of, statement.equals))]


def decide_consistent(statement: say.Consistent, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    return decide_equal(say.Equal(statement.left, statement.right), domains)


def number_evidence(of: Expr | arb, equals: Expr | say.Printed, note: str = "") -> Evidence:
    """A number, exact or enclosed, against what is claimed of it."""
    if isinstance(of, arb):
        exact, ball = None, of
    else:
        exact = with_exact_integrals(of)
        ball = constant_ball(exact, DIGITS)
    lower, upper = enclosing_decimals(exact if isinstance(exact, sympy.Rational) else ball, 20)
    engine = Engine.EXACT if isinstance(exact, sympy.Rational) else Engine.BALL
    because = f" ({note})" if note else ""
    if isinstance(equals, say.Printed):
        outcome, detail = against_printed(ball, equals)
        shown = lower if lower == upper else f"{lower}…"
        witness = f"the value is {shown}, printed {equals.text}" if outcome is Outcome.FAILS else ""
        return Evidence(engine, outcome, detail + because, witness, lower, upper)
    if equals in (INFINITY, -INFINITY):
        return _infinite_evidence(ball, equals, because)
    equals = with_exact_integrals(equals)
    exists = exact is None or not exact.has(Integrated) or ball.is_finite()
    if exact is not None and exists and is_identically_zero(_with_opaque_integrals(exact - equals)) is True:
        return Evidence(Engine.EXACT, Outcome.HOLDS, f"equal by exact algebra{because}", "", lower, upper)
    other = constant_ball(equals, DIGITS)
    if ball.is_finite() and other.is_finite() and not ball.overlaps(other):
        witness = f"{_short(ball)} against {_short(other)}"
        return Evidence(engine, Outcome.FAILS, f"the enclosures are disjoint{because}", witness, lower, upper)
    if ball.is_exact() and is_identically_zero(_exact_value(ball) - equals) is True:
        return Evidence(Engine.BALL, Outcome.HOLDS, f"an enclosure of radius zero{because}", "", lower, upper)
    detail = f"the enclosures overlap, which proves no equality{because}"
    return Evidence(Engine.BALL, Outcome.UNDECIDED, detail, "", lower, upper)


def _infinite_evidence(ball: arb, equals: Expr, because: str) -> Evidence:
    """A claim that a number is infinite."""
    if ball.is_nan():
        return Evidence(Engine.BALL, Outcome.UNDECIDED, f"no enclosure{because}")
    matches = not ball.is_finite() and bool(ball > 0 if equals == INFINITY else ball < 0)
    witness = "" if matches else f"the value is {ball.str(8)}"
    return Evidence(Engine.BALL, Outcome.HOLDS if matches else Outcome.FAILS, f"enclosed{because}", witness)


def _with_opaque_integrals(expression: Expr) -> Expr:
    """Integrals in one form are unknown numbers: equal ones are equal, whatever their value."""
    nodes = sorted(expression.atoms(Integrated), key=str)
    return expression.xreplace({node: sympy.Dummy(f"I{n}", positive=True) for n, node in enumerate(nodes)})


def _all_exist(statement: say.Equal, domains: Mapping[Symbol, Interval]) -> bool:
    """Whether every integral has a finite certified value, at sample values of its parameters."""
    for node in statement.left.atoms(Integrated) | statement.right.atoms(Integrated):
        symbols = sorted(set(domains) & node.free_symbols, key=str)
        balls = [constant_ball(node.subs(values), 10) for values in sample_values(domains, symbols, 2)]
        if not all(ball.is_finite() for ball in balls):
            return False
    return True


def _exact_value(ball: arb) -> Expr:
    """The dyadic rational that a ball of radius zero is."""
    mantissa, exponent = ball.man_exp()
    return sympy.Integer(int(mantissa)) * sympy.Integer(2) ** int(exponent)


def against_printed(ball, printed: say.Printed) -> tuple[Outcome, str]:
    """Whether every (or no) number of the ball rounds to the printed decimal."""
    low, high = map(to_ball, printed.interval())
    if not ball.is_finite():
        return Outcome.UNDECIDED, "no finite enclosure"
    if ball >= low and ball <= high:
        return Outcome.HOLDS, f"rounds to {printed.text}"
    if ball < low or ball > high:
        return Outcome.FAILS, f"does not round to {printed.text}"
    return Outcome.UNDECIDED, f"the enclosure straddles the rounding interval of {printed.text}"


def _short(ball) -> str:
    lower, upper = enclosing_decimals(ball, 12)
    return lower if lower == upper else f"{lower}…"
