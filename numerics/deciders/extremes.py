"""Suprema and infima: the certified value against the claimed one, and where it is attained.

- `decide_extreme`, `decide_bounded`
- `has_derivative(cells, point, order)`   a Truth, for statements about a derivative at a point
"""

from dataclasses import replace

from flint import arb

from ...theory.exact.algebra import expand, tidy, total
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import ZERO, Abs, Expr, Infinite, X
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import terms_of
from ...theory.exact.truth import Sign, Truth, both
from ...theory.language import statements as say
from ..algebra.terms import Reduced, far_centre, moved_by, peeled_on, reduced, resolve, shift_of
from ..algebra.witnesses import unit_values
from ..arithmetic.balls import to_ball
from ..arithmetic.decimals import enclosing_decimals, told_apart
from ..findings.evidence import Engine, Evidence, Outcome, timed
from ..findings.witness import Seen, Witness, witness
from ..search.constants import constant_ball
from ..search.definedness import steps_at
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute
from .bounds import extreme_by_bounds
from .equality import as_shown, evidence_at_unit_scale, is_infinite, number_evidence, short
from .waves import infinite_towards_ends

DIGITS = 25
NOT_SCALED = "the parameters do not scale out"


def decide_extreme(statement: say.Extreme, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _by_enclosure_or_bounds(statement, domains))]


def _by_enclosure_or_bounds(statement: say.Extreme, domains: Domains) -> Evidence:
    """What an enclosure of the extremum leaves open is asked of inequalities."""
    found = _extreme(statement, domains)
    if found.outcome is not Outcome.UNDECIDED:
        return found
    wanted = statement.equals
    other = _infinite(statement, wanted) if isinstance(wanted, Infinite) else extreme_by_bounds(statement, domains)
    return other if other.outcome is not Outcome.UNDECIDED else replace(found, detail=f"{found.detail}; {other.detail}")


def _infinite(statement: say.Extreme, infinity: Infinite) -> Evidence:
    """An infinite extremum of a function with waves, along places at which they stand still."""
    sized = statement.kind == "supremum" and isinstance(statement.of, Abs)
    try:
        cells = resolve(statement.of.args[0] if sized else statement.of)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    wanted = to_ball(infinity)
    for place, limit in infinite_towards_ends(cells, statement.domain) if statement.relation == "=" else ():
        if (abs(limit) if sized else limit) == wanted:
            return Evidence(Engine.BALL, Outcome.HOLDS, f"along {place} it tends to {statement.equals}")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "no sequence is known along which it is infinite")


def _extreme(statement: say.Extreme, domains: Domains) -> Evidence:
    absolute = statement.kind == "supremum" and isinstance(statement.of, Abs)
    try:
        f, order = peeled_on(statement.of.args[0] if absolute else statement.of, statement.domain)
        cells = resolve(f)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    plain = reduced(cells, statement.domain, domains)
    if not plain.is_free and not absolute and not order and (moved := _without_offsets(statement)) is not None:
        without = _extreme(moved, domains)
        if without.outcome is Outcome.HOLDS:
            return replace(without, lower="", upper="")  # the number is that of the function that was moved
    if not plain.is_free or (isinstance(statement.equals, say.Printed) and plain.amplitude is not plain.scale**order):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, NOT_SCALED)
    if plain.is_free and not order and statement.at is None and (centre := far_centre(statement.of)) is not None:
        of, domain = moved_by(statement.of, statement.domain, centre)
        if far_centre(of) is None:  # the same values, at places that lie nearer to 0
            return _extreme(replace(statement, of=of, domain=domain), domains)
    find = supremum_of_absolute if absolute else supremum if statement.kind == "supremum" else infimum
    found = find(plain.cells, plain.domain, order, digits=DIGITS)
    return _judged(found, replace(plain, amplitude=plain.amplitude / plain.scale**order), statement, order, domains)


def _without_offsets(statement: say.Extreme) -> say.Extreme | None:
    """The same about a function that is moved along its axes, so that it has a parameter less; None: there is none."""
    if not isinstance(statement.equals, Expr) or isinstance(statement.equals, Infinite):
        return None
    if (shift := shift_of(statement.of, statement.domain)) is not None:
        of, domain = moved_by(statement.of, statement.domain, shift)
        at = None if statement.at is None else expand(statement.at - shift)
        if statement.equals.has(shift) or (at is not None and at.has(shift)):
            return None
        return replace(statement, of=of, domain=domain, at=at)
    terms = terms_of(tidy(statement.of))
    constant = total(*(term for term in terms if not term.has(X)))
    if not constant.free_symbols:
        return None
    rest, equals = total(*(term for term in terms if term.has(X))), tidy(statement.equals - constant)
    return replace(statement, of=rest, equals=equals) if equals.free_symbols <= rest.free_symbols else None


def decide_bounded(statement: say.Bounded, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _bounded(statement, domains))]


def _bounded(statement: say.Bounded, domains: Domains) -> Evidence:
    """A function is bounded where the supremum of its absolute value is finite."""
    constant: Expr = ZERO
    try:
        f, order = peeled_on(statement.of, statement.domain)
        cells = resolve(f)
        plain = reduced(cells, statement.domain, domains)
        if not plain.is_free:
            plain, constant = _without_constant(cells, statement.domain, domains)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    if not plain.is_free:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, NOT_SCALED)
    found, units = supremum_of_absolute(plain.cells, plain.domain, order), unit_values(plain)
    if not order and not found.value.is_finite() and not is_infinite(found.value):
        for place, limit in infinite_towards_ends(plain.cells, plain.domain):
            along = witness(Seen.ALONG, place, "inf" if limit > 0 else "-inf")
            outcome, there = (Outcome.FAILS, along.at(units)) if statement.claimed else (Outcome.HOLDS, None)
            return Evidence(Engine.BALL, outcome, str(along), there)
    note = "; ".join((*found.notes, *map(str, found.approached)))
    if not found.is_decided:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, note)
    is_bounded = bool(found.value.is_finite())
    if not is_bounded and not is_infinite(found.value):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, f"neither a bound nor a proof that there is none; {note}")
    outcome = Outcome.HOLDS if is_bounded is statement.claimed else Outcome.FAILS
    if is_bounded and outcome is Outcome.FAILS and constant is not ZERO:
        return Evidence(
            Engine.BALL, Outcome.UNDECIDED, f"f - ({constant}) is bounded, but no bound of f itself is known"
        )
    name = "f" if constant is ZERO else f"f - ({constant})"
    size = witness(Seen.SIZE, name, short(found.value)) if is_bounded else _towards(Seen.UNBOUNDED, found)
    there = size.at(units)
    return Evidence(Engine.BALL, outcome, f"{there}; {note}", there if outcome is Outcome.FAILS else None)


def _towards(seen: Seen, found: Extremum) -> Witness:
    """An end towards which a function comes near its extremum."""
    end = next(iter(found.approached), None)
    return witness(Seen.NOTE, seen.name.lower()) if end is None else witness(seen, end.to, side=end.coming_from)


def _without_constant(cells: Cells, domain: Interval, domains: Domains) -> tuple[Reduced, Expr]:
    """One piece without the terms that do not contain x, which is bounded where the whole is; and these terms."""
    terms = () if cells.knots else terms_of(cells.pieces[0])
    constant = total(*(term for term in terms if not term.has(X)))
    return reduced(cells - Cells.everywhere(constant), domain, domains), constant


def _judged(found: Extremum, plain: Reduced, statement: say.Extreme, order: int, domains: Domains) -> Evidence:
    if statement.relation != "=":
        return _related(found, plain, statement)
    value = next((v for v in (found.exact, found.closed_form) if v is not None), found.value)
    note = "; ".join(found.notes)
    if isinstance(statement.equals, say.Printed):
        evidence = number_evidence(value, statement.equals, note)
    elif isinstance(statement.equals, Infinite):
        evidence = number_evidence(found.value, statement.equals, note)
    else:
        at_one = statement.equals.subs(unit_values(plain))
        if not is_identically_zero(statement.equals - plain.amplitude * at_one).is_yes:
            return Evidence(Engine.BALL, Outcome.UNDECIDED, NOT_SCALED)
        evidence = number_evidence(value, at_one, note)
    if evidence.outcome is Outcome.HOLDS and statement.at is not None:
        evidence = _attained(found, plain, statement, order, evidence)
    return evidence_at_unit_scale(evidence, plain)


def _related(found: Extremum, plain: Reduced, statement: say.Extreme) -> Evidence:
    """A bound on the extremum; the amplitude is positive, so it divides out."""
    than = statement.equals if isinstance(statement.equals, Infinite) else statement.equals / plain.amplitude
    if than.free_symbols:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, f"{statement.equals} does not scale like the extremum")
    known = found.exact if found.exact is not None else found.closed_form
    bound = to_ball(than) if isinstance(than, Infinite) else constant_ball(than)
    margin = (constant_ball(known) if known is not None else found.value) - bound
    if known is not None and bound.is_finite() and is_identically_zero(known - than).is_yes:
        margin = arb(0)
    is_true, is_false = _relation_holds(margin, statement.relation)
    outcome = Outcome.HOLDS if is_true else Outcome.FAILS if is_false else Outcome.UNDECIDED
    lower, upper = enclosing_decimals(found.value, 20)
    value, _ = told_apart(found.value, as_shown(than, bound), 20)
    there = witness(Seen[statement.kind.upper()], value) if outcome is Outcome.FAILS else None
    evidence = Evidence(Engine.BALL, outcome, "; ".join(found.notes), there, lower, upper)
    return evidence_at_unit_scale(evidence, plain)


def _relation_holds(margin, relation: str) -> tuple[bool, bool]:
    """(certainly true, certainly false) of `margin relation 0`."""
    above, below, zero = bool(margin > 0), bool(margin < 0), bool(margin.is_zero())
    if relation.startswith("<"):
        above, below = below, above
    allowed = zero and relation.endswith("=")
    return above or allowed, below or (zero and not allowed)


def _attained(found: Extremum, plain: Reduced, statement: say.Extreme, order: int, evidence: Evidence) -> Evidence:
    """The claimed place must lie in the domain, and the exact value there must be the extremum."""
    point = expand(statement.at / plain.scale)
    if point.free_symbols:
        reason = f"{statement.at} is not seen to scale with the function"
        return replace(evidence, outcome=Outcome.UNDECIDED, detail=reason)
    inside = plain.domain.contains(point)
    if inside.is_no:
        return replace(evidence, outcome=Outcome.FAILS, witness=witness(Seen.OUTSIDE, statement.at))
    has_value = has_derivative(plain.cells, point, order)
    if inside.is_unknown or not has_value.is_yes:
        what = "lies in the domain" if inside.is_unknown else f"has a derivative of order {order}"
        reason = f"whether {statement.at} {what} is not decided"
        if has_value.is_no:
            reason = f"at {statement.at} there is no derivative of order {order}"
        return replace(evidence, outcome=Outcome.UNDECIDED, detail=reason)
    value = plain.cells.derivative(order).value_at(point) if order else plain.cells.value_at(point)
    value = tidy(Abs(value)) if isinstance(statement.of, Abs) else value
    known = found.exact if found.exact is not None else found.closed_form
    if known is not None and is_identically_zero(value - known).is_yes:
        return replace(evidence, detail=f"{evidence.detail}; attained at {statement.at}")
    is_there = any(is_identically_zero(point - place).is_yes for place in found.exact_at)
    if is_there and len(found.at) == 1 and not found.along:
        return replace(evidence, detail=f"{evidence.detail}; attained at {statement.at}")
    if found.attained is False:
        return replace(evidence, outcome=Outcome.FAILS, witness=_towards(Seen.APPROACHED, found))
    ball = constant_ball(value)
    if ball.is_finite() and not ball.overlaps(found.value):
        there = witness(Seen.VALUE_AT, statement.at, told_apart(ball, found.value)[0])
        return replace(evidence, outcome=Outcome.FAILS, witness=there)
    reason = f"the value at {statement.at} is not shown to be the extremum"
    return replace(evidence, outcome=Outcome.UNDECIDED, detail=reason)


def has_derivative(cells: Cells, point: Expr, order: int) -> Truth:
    """Whether the function has a derivative of this order at a point: at a knot, as many jets must agree."""
    for index, knot in enumerate(cells.knots if order else ()):
        sign = sign_of(point - knot)
        if sign == Sign.UNKNOWN:
            return Truth.UNKNOWN
        if sign == Sign.ZERO:
            return both(sign_of(gap).is_zero for gap in steps_at(cells, index, order))
    return Truth.YES
