"""Inequalities on a domain, and monotonicity as the sign of a derivative.

Cheap refutation first (exact points), then proof: signs read off the structure, which serves for all
parameter values; else, with scale parameters taken out, the exact sign of polynomial cells and
certified infima of the others.

- `decide_compare`, `decide_monotone`
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from flint import arb

from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import (
    ONE,
    SWITCHES,
    ZERO,
    Expr,
    Pow,
    Rational,
    Symbol,
    X,
    floor,
    free_parameters,
    preorder,
)
from ...theory.exact.order import less, sign_of
from ...theory.exact.ordering import factors_of
from ...theory.exact.truth import Sign, Truth, both
from ...theory.language import statements as say
from ...theory.language.intervals import interval
from ...theory.language.operators import Derived, Integrated, Mollified
from ..algebra.parameter_signs import alternatives, by_signs, sign_by_cases, without_floor, without_floors
from ..algebra.periods import quarter_turns
from ..algebra.signs import box_of, signs_on
from ..algebra.terms import meets, moved_by, reduced, resolve, sample_points, sample_values, shift_of, without_operators
from ..algebra.witnesses import seen_at, unit_values
from ..arithmetic.decimals import enclosing_decimals
from ..findings.evidence import Cause, Engine, Evidence, Outcome, timed
from ..findings.witness import Seen, Witness, witness
from ..search.constants import constant_ball
from ..search.descent import low_places
from ..search.one_sided import limit_beside, sign_of_step
from ..search.roots import Zero, zeros
from ..search.signs import common, sign_by_zeros, sign_of_function, value_sign
from .choices import guessed
from .equality import parameters_of, short
from .integral_forms import with_exact_integrals
from .subdivision import subdivided
from .two_places import signs_of_difference

MOST_CASES = 4  # switches that are split one after the other


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
    margin = with_exact_integrals(larger, domains) - with_exact_integrals(smaller, domains)
    if margin.has(X):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "integrals inside a function of x are not compared")
    symbols = sorted(margin.free_symbols, key=lambda symbol: symbol.content)
    for values in sample_values(domains, symbols):
        found = _at_values(margin, values, strict)
        if found is not None and (found.outcome is Outcome.FAILS or not symbols):
            return found
    wanted = ">" if strict else ">="
    if not margin.has(Integrated) and value_sign(margin, domains).shows(wanted):
        return Evidence(Engine.EXACT, Outcome.HOLDS, "every term has this sign")
    if signs_of_difference(larger, smaller, domains, decide_monotone).shows(wanted):
        return Evidence(Engine.BALL, Outcome.HOLDS, "part by part, and by the slope of one function at two places")
    if not strict and symbols and sign_by_cases(margin, domains, value_sign).shows(">="):
        return Evidence(Engine.EXACT, Outcome.HOLDS, "in all cases of the signs of its parameters")
    guesses = _common_zeros([margin], REAL_LINE, domains) if strict else ()
    for values in () if margin.has(Integrated) else chain(_low_places(margin, None, domains), guesses):
        found = _at_values(margin, values, strict)
        if found is not None and found.outcome is Outcome.FAILS:
            return found
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "no counterexample, no proof for all parameters")


def _at_values(margin: Expr, values: Mapping[Symbol, Expr], strict: bool) -> Evidence | None:
    """What a constant at values of its parameters says; None where its sign is not known."""
    value = margin.subs(values)
    ball = constant_ball(value)
    lower, upper = enclosing_decimals(value if isinstance(value, Rational) else ball, 15)
    holds = _relation(value, ball, strict)
    if holds.is_no:
        number = lower if lower == upper else _in_digits(value, ball)
        there = witness(Seen.DIFFERENCE, number, at=values)
        return Evidence(_engine(margin), Outcome.FAILS, "the inequality fails", there, lower, upper)
    if holds.is_unknown:
        return None
    return Evidence(_engine(margin), Outcome.HOLDS, "the difference is enclosed", None, lower, upper)


def _in_digits(value: Expr, ball: arb) -> Expr | str:
    """A number as it is, where that is rational or zero, or else its first digits."""
    if isinstance(value, Rational):
        return value
    return ZERO if sign_of(value) == Sign.ZERO else short(ball)


def _relation(margin: Expr, ball: arb, strict: bool) -> Truth:
    """Whether a constant is positive (or not negative), by its enclosure and, near zero, by exact algebra."""
    sign = Sign.POSITIVE if ball > 0 else Sign.NEGATIVE if ball < 0 else Sign.UNKNOWN
    if sign == Sign.UNKNOWN and ball.is_finite() and not margin.has(Integrated):
        sign = sign_of(margin)
    return sign.is_positive if strict else sign.is_nonnegative


def _engine(margin: Expr) -> Engine:
    return Engine.EXACT if isinstance(margin, Rational) else Engine.BALL


def _compare_functions(larger: Expr, smaller: Expr, strict: bool, domain: Interval, domains: Domains) -> Evidence:
    """What is not shown otherwise is tried on boxes of x and the parameters, if these are bounded."""
    found = _compare_by_cells(larger, smaller, strict, domain, domains)
    if found.outcome is not Outcome.UNDECIDED:
        return found
    if (without := without_floor(larger, smaller, strict)) is not None:
        plain = _compare_functions(*without, domain, domains)
        if plain.outcome is Outcome.HOLDS:
            return plain
    wanted = ">" if strict else ">="
    if signs_of_difference(larger, smaller, {**domains, X: domain}, decide_monotone).shows(wanted):
        return Evidence(Engine.BALL, Outcome.HOLDS, "by the slope of one function at two places")
    with suppress(InputError):
        margin = without_operators(larger - smaller)
        box = {X: domain, **{one: domains.get(one, interval(one.sign)) for one in parameters_of(domain, margin)}}
        parts = subdivided(margin, box, strict)
        if parts.shows(wanted):
            return Evidence(Engine.BALL, Outcome.HOLDS, "on every box of a subdivision")
        if parts.reason:
            return replace(found, detail=f"{found.detail}; {parts.reason}")
    return found


def _compare_by_cells(larger: Expr, smaller: Expr, strict: bool, domain: Interval, domains: Domains) -> Evidence:
    try:
        margin = resolve(larger - smaller)
    except InputError as error:
        with suppress(InputError):
            if _is_positive_by_cases(without_operators(larger - smaller), strict, domain, domains, MOST_CASES):
                return Evidence(Engine.BALL, Outcome.HOLDS, "in all cases of its switches")
        return _violation_without_cells(larger - smaller, strict, domain, domains, str(error))
    found = positive_evidence(margin, strict, domain, domains)
    shift = shift_of(larger - smaller, domain) if found.outcome is Outcome.UNDECIDED else None
    if shift is not None:
        moved, on = moved_by(larger - smaller, domain, shift)
        centred = positive_evidence(resolve(moved), strict, on, domains)
        if centred.outcome is Outcome.HOLDS:
            return replace(centred, detail=f"in x - {shift}: {centred.detail}")
    return found


def _is_positive_by_cases(margin: Expr, strict: bool, domain: Interval, domains: Domains, depth: int) -> bool:
    """Whether the cases of switches without exact break points show that a margin is positive (or not negative)."""
    try:
        cells = resolve(margin)
    except InputError:
        return depth > 0 and any(
            all(_is_positive_by_cases(one, strict, on, where, depth - 1) for one, on, where in cases)
            for cases in _cases(margin, domain, domains)
        )
    return sign_of_function(cells, domain, domains).shows(">" if strict else ">=")


def _cases(margin: Expr, domain: Interval, domains: Domains) -> Iterator[list[tuple[Expr, Interval, Domains]]]:
    """Ways to split a margin: each is enough, if all of its cases are shown."""
    if margin.has(floor):
        plain, fractions = without_floors(margin)
        yield [(plain, domain, {**domains, **fractions})]
        return
    for margins in alternatives(margin):
        yield [(one, domain, domains) for one in margins]
    if any(one.free_symbols for one in (domain, *domains.values())):
        return
    for symbol in parameters_of(domain, margin):
        if domains.get(symbol) == REAL_LINE and margin.has(*SWITCHES):
            rest = {other: on for other, on in domains.items() if other is not symbol}
            yield [(one, domain, {**rest, **on}) for one, on in by_signs(margin, symbol)]


def positive_evidence(margin: Cells, strict: bool, domain: Interval, domains: Domains) -> Evidence:
    """Whether a function is positive (or non-negative) on a domain for all parameters."""
    if (found := _violation(margin, strict, domain, domains)) is not None:
        return found
    sign = sign_of_function(margin, domain, domains)
    if strict and sign.value == 1 and not sign.strict and not sign.in_balls:
        sign = sign_by_zeros(margin, domain, domains) & sign
    engine = Engine.BALL if sign.in_balls else Engine.EXACT
    if sign.shows(">" if strict else ">="):
        return Evidence(engine, Outcome.HOLDS, sign.reason if sign.value else "the two sides agree")
    inside = (place for place in (*sign.failures, *sign.contacts) if _contains(domain, domains, place))
    together = ({X: ZERO} | place for place in _common_zeros(margin.pieces, domain, domains)) if strict else ()
    for place in chain(inside, _low_places(margin.as_expression(), domain, domains), together):
        if (found := _violation_at(margin, place, strict)) is not None:
            return found
    if strict and sign.value == 1 and (zero := _zero_of_a_factor(margin, domain)) is not None:
        there = witness(Seen.DIFFERENCE, 0, at={X: short(zero.place) if zero.exact is None else zero.exact})
        return Evidence(Engine.BALL, Outcome.FAILS, "a factor vanishes there", there)
    symbols = ", ".join(map(str, (X, *parameters_of(domain, *margin.parameters))))
    tried = f"exact points and a descent in {symbols} found no place where it fails"
    return Evidence(engine, Outcome.UNDECIDED, f"{sign.reason}; {tried}")


def _common_zeros(margins: Iterable[Expr], domain: Interval, domains: Domains) -> Iterator[dict[Symbol, Expr]]:
    """The places of the domains that are guessed; none where a domain depends on others, and may be empty there."""
    if not any(one.free_symbols for one in (domain, *domains.values())):
        guesses = map(_common_zero, margins)
        yield from (place for place in guesses if _contains(domain, domains, {X: ZERO} | place))


def _common_zero(margin: Expr) -> dict[Symbol, Expr]:
    """Where all even powers and sizes in a margin may vanish: one after the other is solved for a symbol. A guess."""
    place: dict[Symbol, Expr] = {symbol: ONE for symbol in free_parameters(margin)}
    fixed: dict[Symbol, Expr] = {}
    bases = [node.args[0] for node in preorder(margin) if isinstance(node, nodes.Abs) or _is_even_power(node)]
    for base in sorted(bases, key=lambda base: len(base.free_symbols)):
        rest = tidy(base.subs(fixed))
        for symbol in sorted(rest.free_symbols, key=lambda one: one is X):
            if (value := guessed(rest, symbol, ZERO)) is not None:
                fixed = {one: tidy(known.subs(symbol, value)) for one, known in fixed.items()} | {symbol: tidy(value)}
                break
    return {one: tidy(value.subs(place)) for one, value in (place | fixed).items()}


def _is_even_power(node: Expr) -> bool:
    return isinstance(node, Pow) and isinstance(node.args[1], Rational) and node.args[1].fraction % 2 == 0


def _zero_of_a_factor(margin: Cells, domain: Interval) -> Zero | None:
    """A certified zero, inside a cell and the domain, of a factor or of the base of a power; None: none is known."""
    if margin.parameters or domain.free_symbols:
        return None
    for cell in margin:
        if meets(cell, domain):
            inside = replace(common(cell, domain), left_open=True, right_open=True)
            bases = [
                one.base if isinstance(one, Pow) and sign_of(one.exp) == Sign.POSITIVE else one
                for one in factors_of(cell.expression)
            ]
            for base in (one for one in bases if one.has(X) and one is not cell.expression):
                found = zeros(Cells.everywhere(base), inside)
                if found.points and not found.singular and not found.clusters:
                    return found.points[0]
    return None


def _violation(margin: Cells, strict: bool, domain: Interval, domains: Domains) -> Evidence | None:
    """An exact point of the domain at which the margin is negative (or zero, if that is not allowed)."""
    for values in sample_values(domains, parameters_of(domain, *margin.pieces, *margin.at_knots, *margin.knots)):
        for point, value in _values_at_points(margin, domain, values):
            if (found := _violated(value, {X: point, **values}, strict, margin)) is not None:
                return found
    return None


def _violated(value: Expr, place: Mapping[Symbol, Expr], strict: bool, margin: Cells | Expr) -> Evidence | None:
    """Evidence where the value of a margin at an exact place is shown to be negative (or zero, if that counts)."""
    ball = constant_ball(value)
    if not _relation(value, ball, strict).is_no:
        return None
    lower, upper = ("0", "0") if sign_of(value) == Sign.ZERO else enclosing_decimals(ball, 15)
    there = seen_at(place, Seen.DIFFERENCE, [_in_digits(value, ball)], margin)
    return Evidence(_engine(value), Outcome.FAILS, "the inequality fails at an exact point", there, lower, upper)


def _violation_at(margin: Cells, place: Mapping[Symbol, Expr], strict: bool) -> Evidence | None:
    """The same for a place that was found by a search."""
    values = {symbol: value for symbol, value in place.items() if symbol is not X}
    value = _value_at(margin, place[X], values)
    return None if value is None else _violated(value, {X: place[X], **values}, strict, margin)


def _contains(domain: Interval, domains: Domains, place: Mapping[Symbol, Expr]) -> bool:
    """Whether a place certainly lies in the domains of its symbols."""
    on = {**domains, X: domain}
    return all(
        on.get(symbol, interval(symbol.sign)).subs(place).contains(value).is_yes for symbol, value in place.items()
    )


def _value_at(margin: Cells, point: Expr, values: Mapping) -> Expr | None:
    """The value at a point and at values of the parameters; None where its place among the knots stays open."""
    here = {**values, X: point}
    for knot, value, piece in zip(margin.knots, margin.at_knots, margin.pieces, strict=False):
        order = sign_of(point - knot.subs(values))
        if order == Sign.UNKNOWN:
            return None
        if order in (Sign.ZERO, Sign.NEGATIVE):
            return (value if order == Sign.ZERO else piece).subs(here)
    return margin.pieces[-1].subs(here)


def _low_places(tree: Expr, domain: Interval | None, domains: Domains) -> Iterator[dict[Symbol, Expr]]:
    """Places of the domain, where x has one, and of the parameters at which a margin is low. Where the domain of a
    parameter depends on others none is looked for."""
    places = {} if domain is None else {X: domain}
    if not any(one.free_symbols for one in (*places.values(), *domains.values())):
        symbols = parameters_of(domain or REAL_LINE, tree)
        yield from low_places(tree, {**places, **{one: domains.get(one, interval(one.sign)) for one in symbols}})


def _values_at_points(margin: Cells, domain: Interval, values: Mapping) -> list[tuple[Expr, Expr]]:
    """Exact points of the domain and the values there; none where the order of the knots stays open."""
    try:
        knots = Cells(tuple(knot.subs(values) for knot in margin.knots), margin.pieces, margin.at_knots)
        points = list(sample_points((knots,), domain.subs(values)))
    except InputError:
        return []
    found = ((point, _value_at(margin, point, values)) for point in points)
    return [(point, value) for point, value in found if value is not None]


def _violation_without_cells(margin: Expr, strict: bool, domain: Interval, domains: Domains, reason: str) -> Evidence:
    """Switches without exact break points can still be evaluated, and so refuted."""
    with suppress(InputError):
        margin = without_operators(margin)
    if margin.has(Derived, Mollified):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    for place in chain(_sampled(margin, domain, domains), _low_places(margin, domain, domains)):
        if (found := _violated(margin.subs(place), place, strict, margin)) is not None:
            return found
    return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)


def _sampled(margin: Expr, domain: Interval, domains: Domains) -> Iterator[dict[Symbol, Expr]]:
    """Exact places in the domain, among them those at which its waves are highest, lowest and 0."""
    for values in sample_values(domains, parameters_of(domain, margin)):
        on = domain.subs(values)
        turns = (place for place in quarter_turns(margin.subs(values)) if on.contains(place).is_yes)
        yield from ({X: place, **values} for place in chain(sample_points((), on), turns))


def decide_monotone(statement: say.Monotone, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _monotone(statement, domains))]


def _monotone(statement: say.Monotone, domains: Domains) -> Evidence:
    """The sign of the derivative inside the domain, and no jump against the direction at a knot."""
    ends = statement.domain.start, statement.domain.end
    if None not in ends and ends[0] == ends[1]:
        detail = "the domain is one point: there are no two of which this speaks"
        return Evidence(Engine.EXACT, Outcome.HOLDS, detail, cause=Cause.EMPTY)
    try:
        cells = resolve(statement.of)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    if statement.direction == "decreasing":
        cells = -cells
    jump = _jump_evidence(cells, statement.domain, domains)
    if jump is not None and jump.outcome is Outcome.FAILS:
        return jump
    slope, inside = cells.derivative(), Interval(statement.domain.start, statement.domain.end)
    found = positive_evidence(slope, False, inside, domains)
    if jump is not None and found.outcome is not Outcome.FAILS:
        return jump
    if found.outcome is Outcome.HOLDS and statement.strictly:
        return _strictly(slope, inside, domains, found)
    return found


def _strictly(slope: Cells, inside: Interval, domains: Domains, found: Evidence) -> Evidence:
    """A non-negative derivative that is analytic and not zero on a cell has isolated zeros there."""
    sign = sign_of_function(slope, inside, domains)
    if sign.value == 1 and sign.strict:
        return replace(found, detail=f"strictly: {sign.reason}")
    plain = reduced(slope, inside, domains)
    slope, inside = plain.cells, plain.domain
    for cell in slope:
        if not meets(cell, inside):
            continue
        part = common(cell, inside)
        if is_identically_zero(cell.expression).is_yes and _have_common_points(cell, inside).is_yes:
            there = witness(Seen.CONSTANT, part, at=unit_values(plain))
            return Evidence(Engine.EXACT, Outcome.FAILS, "monotone, but not strictly", there)
        strict = signs_on(cell.expression, box_of(part, domains)).shows("!=")
        if not strict and not _is_nonzero_somewhere(cell.expression, Cell(part.start, part.end, cell.expression)):
            return replace(found, outcome=Outcome.UNDECIDED, detail="monotone; strictness is not decided")
    return replace(found, detail=f"strictly: {found.detail}, and constant on no cell")


def _have_common_points(cell: Cell, domain: Interval) -> Truth:
    """Whether an open cell and a domain have a common open part."""
    pairs = ((cell.start, domain.end), (domain.start, cell.end), (domain.start, domain.end))
    return both(less(start, end) for start, end in pairs if start is not None and end is not None)


def _is_nonzero_somewhere(expression: Expr, cell: Cell) -> bool:
    """Whether a function without parameters is nonzero at an exact point of the cell."""
    if expression.free_symbols - {X} or cell.inner_point().free_symbols:
        return False
    ball = constant_ball(expression.subs(X, cell.inner_point()))
    return bool(ball.is_finite() and not ball.contains(0))


def _jump_evidence(cells: Cells, domain: Interval, domains: Domains) -> Evidence | None:
    """A knot at which the function jumps down, or else one at which it is not known not to."""
    doubt = None
    for index, knot in enumerate(cells.knots):
        for side, step in _steps_inside(cells, index, domain):
            if is_identically_zero(step).is_yes or value_sign(step, domains).shows(">="):
                continue
            there = _falls(step, side, knot, domain, domains)
            if there is None and (beside := _sign_beside(cells, index, side, domain)) != Sign.UNKNOWN:
                if beside != Sign.NEGATIVE:
                    continue
                there = witness(Seen.TURNS, at={X: knot})
            if there is not None:
                return Evidence(Engine.EXACT, Outcome.FAILS, "the function jumps the other way", there)
            detail = f"the direction of the jump at {knot} is not decided"
            doubt = doubt or Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)
    return doubt


def _sign_beside(cells: Cells, index: int, side: str, domain: Interval) -> Sign:
    """The sign of a step without parameters, in the domain, by the limit on its side, which may be infinite."""
    knot, value = cells.knots[index], cells.at_knots[index]
    if cells.parameters or not domain.contains(knot).is_yes or not _has_room(side, knot, domain).is_yes:
        return Sign.UNKNOWN
    if side == "left":
        return sign_of_step(limit_beside(cells.pieces[index], knot, -1, 0), value)
    return sign_of_step(value, limit_beside(cells.pieces[index + 1], knot, 1, 0))


def _steps_inside(cells: Cells, index: int, domain: Interval) -> list[tuple[str, Expr]]:
    """The steps from the left and to the right at a knot, but for those that certainly leave the domain."""
    knot, value = cells.knots[index], cells.at_knots[index]
    if domain.excludes(knot).is_yes:
        return []
    before, after = (piece.subs(cells.variable, knot) for piece in cells.beside(index))
    steps = [("left", value - before), ("right", after - value)]
    return [(side, step) for side, step in steps if not _has_room(side, knot, domain).is_no]


def _has_room(side: str, knot: Expr, domain: Interval) -> Truth:
    """Whether points of the domain lie on this side of a knot that belongs to it."""
    end = domain.start if side == "left" else domain.end
    if end is None:
        return Truth.YES
    return less(end, knot) if side == "left" else less(knot, end)


def _falls(step: Expr, side: str, knot: Expr, domain: Interval, domains: Domains) -> Witness | None:
    for values in sample_values(domains, parameters_of(domain, step, knot)):
        height, place, here = step.subs(values), knot.subs(values), domain.subs(values)
        if sign_of(height) == Sign.NEGATIVE and here.contains(place).is_yes and _has_room(side, place, here).is_yes:
            return witness(Seen.FALLS, height, at={X: place, **values})
    return None
