"""Equality of functions and of numbers.

Cheap refutation first (exact points where the two sides differ), then proof by exact algebra on
every cell. A convolution is also enclosed by rigorous integration and met by quadrature.

- `decide_equal`, `decide_value`, `decide_consistent`
- `number_evidence(of, equals)`, `against_printed(ball, printed)`   one number against what is claimed of it
- `is_infinite(ball)`, `short(ball)`   whether a ball is a proved infinity; its first digits
- `evidence_at_unit_scale(found, plain)`   evidence on a function whose scale parameters were taken out
- `as_shown(number, ball)`    of a number and its ball, what has all digits that there are
- `all_exist(...)`               whether the integrals of expressions are shown to be finite
- `parameters_of(domain, ...)`   the symbols of expressions and of the ends of a domain
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from flint import arb

from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.constants import enclosure
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import (
    INFINITY,
    ONE,
    SWITCHES,
    Expr,
    Infinite,
    Rational,
    Symbol,
    X,
    floor,
    free_parameters,
    fresh,
)
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import order_key
from ...theory.exact.truth import Sign
from ...theory.language import statements as say
from ...theory.language.intervals import interval
from ...theory.language.operators import Derived, Integrated, Mollified
from ..algebra.terms import Reduced, cells_on, resolve, sample_points, sample_values
from ..algebra.witnesses import depends_on_x, seen_at, unit_values
from ..arithmetic.balls import bits_for, evaluate, fraction_of, to_ball, working_precision
from ..arithmetic.decimals import LONG, enclosing_decimals, shortened, told_apart
from ..findings.evidence import Engine, Evidence, Outcome, timed
from ..findings.witness import Seen, Witness, witness
from ..search.constants import constant_ball
from ..search.definedness import defined, outermost_integrals
from .integral_forms import with_exact_integrals
from .second_routes import convolution_evidence, derivative_evidence

DIGITS = 30
MOST_FINE = 4  # points at which more digits are asked for
FINE, FINEST = 4096, 40_000  # bits, for numbers that many digits cannot tell apart


def _one_form(expression: Expr, domains: Domains | None = None) -> Expr:
    used = [(symbol, on) for symbol, on in (domains or {}).items() if symbol in expression.free_symbols]
    return _in_one_form(expression, tuple(used))


@lru_cache(maxsize=256)
def _in_one_form(expression: Expr, domains: tuple[tuple[Symbol, Interval], ...]) -> Expr:
    return with_exact_integrals(expression, dict(domains))


def decide_equal(statement: say.Equal, domains: Domains) -> list[Evidence]:
    if isinstance(statement.left, Infinite) or isinstance(statement.right, Infinite):
        raise InputError("infinity is no function; it can be a limit, an extremum or the value of an integral")
    evidence = [timed(lambda: _by_algebra(statement, domains))]
    if evidence[0].outcome is not Outcome.FAILS:
        for side, other in ((statement.left, statement.right), (statement.right, statement.left)):
            if isinstance(side, Mollified):
                evidence += convolution_evidence(side, other, domains, statement.domain)
            elif isinstance(side, Derived):
                evidence.append(derivative_evidence(side, other, domains, statement.domain))
    return evidence


def _by_algebra(statement: say.Equal, domains: Domains) -> Evidence:
    if statement.left.has(Integrated) or statement.right.has(Integrated):
        return _integral_evidence(statement, domains)
    try:
        left, right = resolve(statement.left), resolve(statement.right)
    except InputError as error:
        return _refuted_by_values(statement, domains, str(error))
    if (found := _first_difference(statement, left, right, domains)) is not None:
        engine, there = found
        return Evidence(engine, Outcome.FAILS, "the two sides differ at an exact point", there)
    try:
        parts = cells_on(left - right, statement.domain)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    unproved = [part for part in parts if not is_identically_zero(part).is_yes]
    if unproved and any(_is_constantly_zero(*one) for one in _as_functions(left - right, statement.domain, domains)):
        return Evidence(Engine.EXACT, Outcome.HOLDS, "the slope of the difference is zero, and one value of it")
    if unproved and (gap := _fine_difference(statement, left, right, domains)) is not None:
        return Evidence(Engine.BALL, Outcome.FAILS, "the two sides differ, in more digits", gap)
    if unproved:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"not shown to vanish: {unproved[0]}")
    return Evidence(
        Engine.EXACT, Outcome.HOLDS, f"the difference vanishes identically on all {len(parts)} cells and knots"
    )


def _as_functions(difference: Cells, domain: Interval, domains: Domains) -> Iterator[tuple[Cells, Interval, Domains]]:
    """A difference as a function of x; where x is not in it, of each of its parameters."""
    (piece, *others) = difference.pieces
    if others or piece.has(X):
        yield difference, domain, domains
        return
    for symbol in free_parameters(piece):
        on = domains.get(symbol, interval(symbol.sign))
        rest = {other: place for other, place in domains.items() if other is not symbol}
        if not any(one.free_symbols for one in (on, *rest.values())):
            yield Cells.everywhere(piece.xreplace({symbol: X})), on, rest


def _is_constantly_zero(difference: Cells, domain: Interval, domains: Domains) -> bool:
    """Whether one analytic function, with a value at every point of the domain, has slope zero and a value zero."""
    (piece, *others) = difference.pieces
    if others or piece.has(*SWITCHES, floor) or not is_identically_zero(derivative(piece, X)).is_yes:
        return False
    try:
        points = [point for point in sample_points((), domain) if not point.free_symbols]
    except InputError:
        return False
    return defined(piece, domain, domains).truth.is_yes and any(
        is_identically_zero(piece.subs(X, point)).is_yes for point in (ONE, *points) if domain.contains(point).is_yes
    )


def _refuted_by_values(statement: say.Equal, domains: Domains, reason: str) -> Evidence:
    """Switches without exact break points can still be evaluated, and so refuted."""
    difference = statement.left - statement.right
    if not difference.has(Derived, Mollified):
        for values in sample_values(domains, parameters_of(statement.domain, difference)):
            for point in sample_points((), statement.domain.subs(values)):
                ball = evaluate(difference, {X: point, **values})
                if ball.is_finite() and not ball.contains(0):
                    there = seen_at({X: point, **values}, Seen.DIFFERENCE, [short(ball)], difference)
                    return Evidence(Engine.BALL, Outcome.FAILS, "the two sides differ", there)
    return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)


def _integral_evidence(statement: say.Equal, domains: Domains) -> Evidence:
    """Integrals may carry parameters: exact algebra proves."""
    places = {**domains, X: statement.domain}
    left, right = (_one_form(side, places) for side in (statement.left, statement.right))
    if _are_equal(statement.left, statement.right, places):
        return Evidence(Engine.EXACT, Outcome.HOLDS, "equal by exact algebra of integrals in one form")
    if not left.has(Integrated) and not right.has(Integrated):
        found = _by_algebra(replace(statement, left=left, right=right), domains)
        if found.outcome is Outcome.HOLDS or left.has(X) or right.has(X):
            return replace(found, detail=f"with the integrals in closed form: {found.detail}")
    if left.has(X) or right.has(X):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "integrals inside a function of x are not compared")
    if not free_parameters(statement.left, statement.right):
        return number_evidence(statement.left, statement.right)
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "the integrals are not shown to be equal for all parameters")


def _first_difference(
    statement: say.Equal, left: Cells, right: Cells, domains: Domains
) -> tuple[Engine, Witness] | None:
    """An exact point at which the two sides differ for certain, and the engine that says so. It names x where the
    statement does, also where x is gone from its sides as they are computed."""
    sides = statement.left, statement.right
    for place, one, other in _evaluations(left, right, statement.domain, domains):
        if isinstance(one, Rational) and isinstance(other, Rational):
            if one != other:
                return Engine.EXACT, seen_at(place, Seen.SIDES, (one, other), *sides)
            continue
        one_ball, other_ball = constant_ball(one, DIGITS), constant_ball(other, DIGITS)
        if one_ball.is_finite() and other_ball.is_finite() and not one_ball.overlaps(other_ball):
            texts = told_apart(as_shown(one, one_ball), as_shown(other, other_ball))
            return Engine.BALL, seen_at(place, Seen.SIDES, texts, *sides)
    return None


def _fine_difference(statement: say.Equal, left: Cells, right: Cells, domains: Domains) -> Witness | None:
    """An exact point at which the sides differ by less than the usual digits show."""
    for place, one, other in islice(_evaluations(left, right, statement.domain, domains), MOST_FINE):
        for bits in (FINE, FINEST):
            gap = enclosure(one - other, bits)
            if gap.is_finite() and not gap.contains(0):
                return seen_at(place, Seen.DIFFERENCE, [short(gap)], statement.left, statement.right)
    return None


def _evaluations(left: Cells, right: Cells, domain: Interval, domains: Domains) -> Iterator[tuple]:
    """(place, value of the left side, of the right side), all exact; of numbers, one place for each value of the
    parameters."""
    most = None if depends_on_x(left, right) else 1
    for values in sample_values(domains, parameters_of(domain, *left.parameters, *right.parameters)):
        try:
            one, other = left.subs(values), right.subs(values)
            points = list(islice(sample_points((one, other), domain.subs(values)), most))
            found = [({X: point, **values}, one.value_at(point), other.value_at(point)) for point in points]
        except InputError:  # these values leave the order of the knots open
            continue
        yield from found


def parameters_of(domain: Interval, *expressions: Expr) -> list[Symbol]:
    """The symbols of expressions and of the ends of a domain, but for x."""
    return free_parameters(*expressions, *domain.ends)


def decide_value(statement: say.Value, domains: Domains) -> list[Evidence]:
    equals = statement.equals if isinstance(statement.equals, Expr) else None
    parts = (statement.of,) if equals is None else (statement.of, equals)
    if any(one.has(X) for one in parts):
        raise InputError("a value must not contain x; compare functions with `equal`")
    if free_parameters(*parts):
        if equals is not None and not isinstance(equals, Infinite):
            return decide_equal(say.Equal(statement.of, equals, REAL_LINE), domains)
        reason = "a value that depends on parameters is not compared with one number"
        return [Evidence(Engine.BALL, Outcome.UNDECIDED, reason)]
    return [timed(lambda: number_evidence(statement.of, statement.equals))]


def decide_consistent(statement: say.Consistent, domains: Domains) -> list[Evidence]:
    return decide_equal(say.Equal(statement.left, statement.right), domains)


def number_evidence(of: Expr | arb, equals: Expr | say.Printed, note: str = "") -> Evidence:
    """A number, exact or enclosed, against what is claimed of it. A ball of exactly infinity is a proved one."""
    exact = None if isinstance(of, arb) else _one_form(of)
    ball = of if isinstance(of, arb) else constant_ball(_one_form(of), _digits_for(equals))
    lower, upper = enclosing_decimals(exact if isinstance(exact, Rational) else ball, 20)
    engine = Engine.EXACT if isinstance(exact, Rational) else Engine.BALL
    because = f" ({note})" if note else ""
    if isinstance(equals, say.Printed):
        outcome, detail = against_printed(exact if isinstance(exact, Rational) else ball, equals)
        value, _ = told_apart(exact if isinstance(exact, Rational) else ball, Fraction(equals.text), 20)
        there = witness(Seen.PRINTED, value, equals.text) if outcome is Outcome.FAILS else None
        return Evidence(engine, outcome, detail + because, there, lower, upper)
    if isinstance(equals, Infinite):
        return _infinite_evidence(ball, equals, because)
    is_proved = not isinstance(of, arb) and _are_equal(of, equals)
    claimed = _one_form(equals)
    known = None if exact is None or exact.has(Integrated) or claimed.has(Integrated) else exact
    outcome, detail, there = _against_number(ball, claimed, is_proved, known)
    engine = Engine.EXACT if outcome is Outcome.HOLDS and is_proved else engine
    engine = Engine.BALL if outcome is Outcome.UNDECIDED else engine
    return Evidence(engine, outcome, detail + because, there, lower, upper)


def _are_equal(one: Expr, other: Expr, domains: Domains | None = None) -> bool:
    """Whether two numbers, integrals included, exist and are equal by exact algebra."""
    difference = _one_form(one, domains) - _one_form(other, domains)
    return all_exist(one, other, domains=domains) and is_identically_zero(_opaque(difference)).is_yes


def _against_number(
    ball: arb, equals: Expr, is_proved: bool, of: Expr | None = None
) -> tuple[Outcome, str, Witness | None]:
    """Outcome, detail and witness for a number in a ball, of which algebra may have proved what is claimed; `of`
    is the number itself, where it can be computed to any number of digits."""
    other = constant_ball(equals, DIGITS)
    if not other.is_finite():
        return Outcome.UNDECIDED, f"no enclosure of {equals}", None
    if is_infinite(ball):
        return Outcome.FAILS, "infinite", witness(Seen.SIDES, short(ball), short(other))
    if not ball.is_finite():
        return Outcome.UNDECIDED, "no enclosure", None
    if is_proved:
        return Outcome.HOLDS, "equal by exact algebra", None
    if not ball.overlaps(other):
        sides = witness(Seen.SIDES, *told_apart(ball, as_shown(equals, other)))
        return Outcome.FAILS, "the enclosures are disjoint", sides
    if ball.is_exact() and is_identically_zero(Rational(fraction_of(ball)) - equals).is_yes:
        return Outcome.HOLDS, "an enclosure of radius zero", None
    if of is not None and sign_of(of - equals) in (Sign.POSITIVE, Sign.NEGATIVE):
        gap = witness(Seen.DIFFERENCE, short(enclosure(of - equals, FINE)))
        return Outcome.FAILS, "the difference is not zero, in more digits", gap
    return Outcome.UNDECIDED, "the enclosures overlap, which proves no equality", None


def _infinite_evidence(ball: arb, equals: Infinite, because: str) -> Evidence:
    """A claim that a number is infinite: a finite enclosure refutes it, only a proved infinity confirms it."""
    if not ball.is_finite() and not is_infinite(ball):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, f"no enclosure{because}")
    matches = is_infinite(ball) and bool(ball > 0) == (equals is INFINITY)
    value = None if matches else witness(Seen.VALUE, short(ball))
    return Evidence(Engine.BALL, Outcome.HOLDS if matches else Outcome.FAILS, f"enclosed{because}", value)


def is_infinite(ball: arb) -> bool:
    """Whether a ball is exactly plus or minus infinity, which is a proof; one that is only unbounded is not."""
    return bool(ball == arb.pos_inf() or ball == arb.neg_inf())


def _opaque(expression: Expr) -> Expr:
    """Integrals in one form are unknown numbers: equal ones are equal, whatever their value."""
    nodes = sorted(expression.atoms(Integrated), key=order_key)
    return expression.xreplace({node: fresh(f"I{n}") for n, node in enumerate(nodes)})


def all_exist(*expressions: Expr, domains: Domains | None = None) -> bool:
    """Whether every integral is shown to have a finite value: by its exact value, or by an enclosure once the
    scale parameters are taken out; every convolution, by its closed form. Sums in which they cancel say nothing about
    it."""
    places = domains or {}
    elsewhere = {symbol: on for symbol, on in places.items() if symbol is not X}  # inside, x is another one
    for node, on in (found for one in expressions for found in outermost_integrals(one, places.get(X, REAL_LINE))):
        if isinstance(node, Mollified) and not _is_carried_out(node):
            return False
        left = _one_form(node, {**elsewhere, X: on}).atoms(Integrated) if isinstance(node, Integrated) else ()
        if any(one.free_symbols or not constant_ball(one, 10).is_finite() for one in left):
            return False
        if not all_exist(node.args[0], domains=elsewhere):
            return False
    return True


def _is_carried_out(node: Expr) -> bool:
    try:
        return bool(resolve(node).pieces)
    except InputError:
        return False


def _digits_for(claimed: Expr | say.Printed) -> int:
    """Enough digits of a number to tell whether it rounds to the printed one, however many that has."""
    return max(DIGITS, len(claimed.text) + 10) if isinstance(claimed, say.Printed) else DIGITS


def against_printed(number: Rational | arb, printed: say.Printed) -> tuple[Outcome, str]:
    """Whether an exact number, or every (or no) number of a ball, rounds to the printed decimal; a half, both ways."""
    if isinstance(number, Rational):
        start, end = printed.interval()
        if start.fraction <= number.fraction <= end.fraction:
            return Outcome.HOLDS, f"rounds to {printed.text}"
        return Outcome.FAILS, f"does not round to {printed.text}"
    ball = number
    with working_precision(bits_for(_digits_for(printed))):
        low, high = map(to_ball, printed.interval())
    if is_infinite(ball):
        return Outcome.FAILS, f"infinite, and does not round to {printed.text}"
    if not ball.is_finite():
        return Outcome.UNDECIDED, "no finite enclosure"
    if ball >= low and ball <= high:
        return Outcome.HOLDS, f"rounds to {printed.text}"
    if ball < low or ball > high:
        return Outcome.FAILS, f"does not round to {printed.text}"
    return Outcome.UNDECIDED, f"the enclosure straddles the rounding interval of {printed.text}"


def evidence_at_unit_scale(found: Evidence, plain: Reduced) -> Evidence:
    """Evidence on a function whose scale parameters were taken out. A number that scales with them is not that of the
    statement: it is said of which values it is."""
    units = unit_values(plain)
    found = replace(found, witness=found.witness and found.witness.at(units))
    is_the_same = found.lower == found.upper and found.lower in ("", "0", "inf", "-inf")
    if found.outcome is Outcome.FAILS or is_the_same or not plain.amplitude.free_symbols:
        return found
    number = witness(Seen.NOTE, shortened(found.lower, found.upper, LONG), at=units)
    return replace(found, detail=f"{number}; {found.detail}", lower="", upper="")


def as_shown(number: Expr, ball: arb) -> Rational | arb:
    """Of a number and its ball, what has all digits that there are."""
    return number if isinstance(number, Rational) else ball


def short(ball: arb) -> str:
    """A ball by its first digits."""
    return shortened(*enclosing_decimals(ball, 12), LONG)
