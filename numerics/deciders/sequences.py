"""Sequences x_{n+1} = f(x_n): fixed points, their stability, single terms.

- `decide_fixed_points`, `decide_stable`, `decide_term`
"""

from dataclasses import replace

from flint import arb

from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import MINUS_ONE, ONE, Add, Expr, Mul, Rational, X
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Truth
from ...theory.language import statements as say
from ..algebra.terms import resolve
from ..arithmetic.balls import enclose, working_precision
from ..arithmetic.decimals import enclosing_decimals, told_apart
from ..findings.evidence import Cause, Engine, Evidence, Finding, Outcome, combined
from ..findings.witness import Seen, Witness, witness
from ..search.constants import constant_ball
from ..search.definedness import conditions, defined, is_defined_at
from ..search.roots import Zero, zeros
from ..search.signs import common
from .equality import number_evidence, short
from .proofs import FLIPPED, Decide, Domains, showing_contradictions
from .zeros import decide_zero_count

DIGITS = 25
NEAR = (Rational(1, 2), Rational(1, 16), Rational(1, 1000))  # how near a fixed point one looks
NEARBY = 2.0**-40  # likewise, where it has no exact form
MOST_BITS = 8192
MOST_EXACT = 4096  # bits of a rational term, beyond which balls are taken
MOST_SIZE = 20_000  # nodes of a term with parameters, written out


def decide_fixed_points(statement: say.FixedPoints, domains: Domains, decide: Decide) -> list[Evidence]:
    """The zeros of f(x) - x."""
    difference = Add(statement.step, Mul(MINUS_ONE, X))
    if isinstance(statement.are, int):
        return decide_zero_count(say.Zeros(difference, (), statement.domain), statement.are, domains)
    return decide(say.Zeros(difference, statement.are, statement.domain), domains)


# --- stability --------------------------------------------------------------------------------------


@showing_contradictions
def decide_stable(statement: say.Stable, domains: Domains, decide: Decide) -> list[Evidence]:
    if isinstance(statement.at, say.Printed):
        return [_stable_nearby(statement)]
    at, step = statement.at, statement.step
    inside = statement.domain.contains(at)
    if not inside.is_yes:
        if inside.is_no:
            detail = f"{at} is not in {statement.domain}"
            return [Evidence(Engine.EXACT, Outcome.FAILS, detail, witness(Seen.OUTSIDE, at))]
        detail = f"{at} is not shown to be in {statement.domain}"
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)]
    fixed = decide(say.Value(step.xreplace({X: at}), at), domains)
    if combined(fixed) is not Outcome.HOLDS:
        return _not_fixed(fixed)
    found = _stability(statement, domains, decide)
    outcome = found.outcome if statement.claimed else FLIPPED.get(found.outcome, found.outcome)
    return [replace(found, outcome=outcome, witness=found.witness if outcome is Outcome.FAILS else None)]


def _not_fixed(found: list[Evidence]) -> list[Evidence]:
    decisive = Finding(tuple(found)).decisive
    return [replace(item, part="", detail=f"no fixed point: {item.detail}") for item in decisive] or [
        Evidence(Engine.BALL, Outcome.UNDECIDED, "whether it is a fixed point is not decided")
    ]


def _stability(statement: say.Stable, domains: Domains, decide: Decide) -> Evidence:
    """Stable (holds) or not (fails), by the slopes on the sides that the domain has, or by the signs of f(x) - x."""
    at = statement.at
    assert isinstance(at, Expr)
    try:
        slopes = one_sided_slopes(resolve(statement.step), at, statement.domain)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    if slopes is None:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the step is not shown to be continuous at {at}")
    if not all(_has_values_beside(statement.step, at, side, domains) for side in slopes):
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the step is not shown to have values near {at}")
    there = _slopes_seen(at, slopes)
    is_stable = _by_slopes(slopes, domains, decide)
    if not is_stable.is_unknown:
        return Evidence(Engine.BALL, Outcome.HOLDS if is_stable.is_yes else Outcome.FAILS, str(there), there)
    if len(slopes) == 2 and all(sign_of(slope + 1).is_zero.is_yes for slope in slopes.values()):
        # Every other term: f(f(x)) has the slope 1, and tends to the fixed point where f does.
        statement = replace(statement, step=statement.step.xreplace({X: statement.step}))
    sides = [_by_signs(statement, side, domains, decide) for side in slopes]
    if all(side is True for side in sides):
        return Evidence(Engine.BALL, Outcome.HOLDS, f"{there}, and sequences near it come closer", there)
    if any(side is False for side in sides):
        return Evidence(Engine.BALL, Outcome.FAILS, f"{there}, and sequences near it come no closer", there)
    detail = f"{there}, which decides nothing, and so do the signs of f(x) - x near it"
    return Evidence(Engine.BALL, Outcome.UNDECIDED, detail)


def _slopes_seen(at: Expr, slopes: dict[str, Expr]) -> Witness:
    different = dict.fromkeys(slopes.values())
    if len(different) > 1:
        return witness(Seen.SLOPES, at, *slopes.values())
    return witness(Seen.SLOPE, at, *different, side="" if len(slopes) > 1 else next(iter(slopes)))


def _has_values_beside(step: Expr, at: Expr, side: str, domains: Domains) -> bool:
    sides = (Interval(at - size, at) if side == "left" else Interval(at, at + size) for size in NEAR)
    return any(defined(step, near, domains).truth.is_yes for near in sides)


def one_sided_slopes(cells: Cells, at: Expr, domain: Interval) -> dict[str, Expr] | None:
    """The one-sided slopes at a point, on the sides that the domain has; None where the function is not shown to be
    continuous there."""
    index, is_knot = cells.place_of(at)
    left, right = cells.pieces[index], cells.pieces[index + is_knot]
    if is_knot and not all(sign_of(cells.at_knots[index] - one.subs(X, at)).is_zero.is_yes for one in (left, right)):
        return None
    found = {}
    for side, piece, end in (("left", left, domain.start), ("right", right, domain.end)):
        is_end = Truth.NO if end is None else sign_of(end - at).is_zero
        if is_end.is_unknown:
            return None
        if is_end.is_no:
            found[side] = derivative(piece, X).subs(X, at)
    return found or None


def _by_slopes(slopes: dict[str, Expr], domains: Domains, decide: Decide) -> Truth:
    """Whether slopes alone make a fixed point stable, for all parameters."""

    def holds(left: Expr, relation: str, right: Expr = ONE) -> bool:
        return combined(decide(say.Compare(left, relation, right), domains)) is Outcome.HOLDS

    found = list(slopes.values())
    if any(holds(slope, ">") for slope in found):
        return Truth.NO
    if len(found) == 1:  # the sequence must not leave the domain, which ends here
        return Truth.YES if holds(found[0], "<") and holds(found[0], ">", Rational(0)) else Truth.UNKNOWN
    left, right = found
    if all(holds(slope, "<") and holds(slope, ">", MINUS_ONE) for slope in found):
        return Truth.YES
    if all(holds(slope, "<", MINUS_ONE) for slope in found):
        return Truth.NO
    signs = [holds(slope, "<", Rational(0)) for slope in found]
    if all(signs):
        return Truth.YES if holds(left * right, "<") else Truth.NO if holds(left * right, ">") else Truth.UNKNOWN
    other = right if signs[0] else left
    if any(signs) and holds(other, "<") and holds(other, ">", Rational(0)):
        return Truth.YES
    return Truth.UNKNOWN


def _by_signs(statement: say.Stable, side: str, domains: Domains, decide: Decide) -> bool | None:
    """True: near the fixed point, on one side, p <= f(x) < x, so that sequences decrease to it; False: f(x) >= x."""
    at, step, domain = statement.at, statement.step, statement.domain
    assert isinstance(at, Expr)
    toward, away, back = ("<", ">=", ">=") if side == "right" else (">", "<=", "<=")
    for size in NEAR:
        near = Interval(at, at + size) if side == "right" else Interval(at - size, at)
        if not near.lies_within(domain).is_yes:
            continue
        for relation, end, outcome in ((toward, X, True), (away, X, False)):
            if combined(decide(say.Compare(step, relation, end, near), domains)) is Outcome.HOLDS and (
                not outcome or combined(decide(say.Compare(step, back, at, near), domains)) is Outcome.HOLDS
            ):
                return outcome
    return None


def _stable_nearby(statement: say.Stable) -> Evidence:
    """The fixed point that rounds to a printed number: there must be one, and the slope is enclosed there."""
    assert isinstance(statement.at, say.Printed)
    low, high = statement.at.interval()
    near = common(Interval(low, high, False, False), statement.domain)
    found = fixed_points_in(statement.step, near) if _has_length(near) else None
    if found is None:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the fixed points near it are not all resolved")
    if not found:
        return Evidence(Engine.BALL, Outcome.FAILS, "no fixed point", witness(Seen.NO_FIXED_POINT, statement.at.text))
    if len(found) > 1:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "several fixed points round to it; print more digits")
    if not has_values_on(statement.step, found[0].place + arb(0, NEARBY)):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the step is not shown to have values near it")
    cells = resolve(statement.step)
    slope = _slope_ball(cells, found[0].place)
    size = abs(slope)
    there = witness(Seen.SLOPE, short(found[0].place), short(slope))
    detail = str(there) if slope.is_finite() else "no slope is known"
    if not (size < 1 or size > 1) or any(constant_ball(end).overlaps(found[0].place) for end in statement.domain.ends):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, detail)
    outcome = Outcome.HOLDS if bool(size < 1) is statement.claimed else Outcome.FAILS
    return Evidence(Engine.BALL, outcome, detail, there if outcome is Outcome.FAILS else None)


def _slope_ball(cells: Cells, place: arb) -> arb:
    """The slope in a ball that lies inside one piece; else no number."""
    index = 0
    for knot in cells.knots:
        ball = constant_ball(knot)
        if not ball.is_finite() or ball.overlaps(place):
            return arb.nan()
        index += int(bool(ball < place))
    with working_precision(128):
        return enclose(derivative(cells.pieces[index], X), {X: place})


def _has_length(near: Interval) -> bool:
    return sign_of(near.end - near.start).is_positive.is_yes  # type: ignore[operator]


def fixed_points_in(step: Expr, domain: Interval) -> list[Zero] | None:
    """All fixed points in an interval; None where they are not all isolated."""
    try:
        found = zeros(resolve(Add(step, Mul(MINUS_ONE, X))), domain, digits=DIGITS)
    except InputError:
        return None
    return list(found.points) if found.complete and not found.intervals and not found.singular else None


# --- one term ---------------------------------------------------------------------------------------


@showing_contradictions
def decide_term(statement: say.Term, domains: Domains, decide: Decide) -> list[Evidence]:
    """The term as an exact number, as an expression in the parameters, or in balls of growing precision."""
    value = _exact_term(statement)
    if isinstance(value, Evidence):
        return [value]
    if value is not None:
        if statement.relation == "=":
            return decide(say.Value(value, statement.equals), domains)
        assert isinstance(statement.equals, Expr)
        return decide(say.Compare(value, statement.relation, statement.equals), domains)
    if statement.step.free_symbols - {X} or statement.start.free_symbols:
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, "with parameters, the term is too long to be written out")]
    return [_term_in_balls(statement)]


def _exact_term(statement: say.Term) -> Expr | Evidence | None:
    """The term as a number or an expression of bounded size, which has a value only where all terms before have one."""
    step, value = statement.step, statement.start
    has_parameters = bool(step.free_symbols - {X} or value.free_symbols)
    for number in range(statement.index):
        if not has_parameters:
            if is_defined_at(step, {X: value}).is_no:
                there = witness(Seen.NO_VALUE, step, f"is x_{number + 1} and has no value", at={X: value})
                return Evidence(Engine.EXACT, Outcome.FAILS, "a term has no value", there, cause=Cause.NO_VALUE)
            if not is_defined_at(step, {X: value}).is_yes:
                return None
            value = tidy(step.xreplace({X: value}))
            if not isinstance(value, Rational) and number > 3:
                return None
        else:
            value = step.xreplace({X: value})
        if value.size > MOST_SIZE or (isinstance(value, Rational) and bits_of(value) > MOST_EXACT):
            return None
    return value


def bits_of(value: Rational) -> int:
    return max(abs(value.p), value.q).bit_length()


def _term_in_balls(statement: say.Term) -> Evidence:
    ball, bits = arb.nan(), 128
    while bits <= MOST_BITS and not (ball.is_finite() and ball.rel_accuracy_bits() > 90):
        ball = _iterated(statement, bits)
        bits *= 2
    if not ball.is_finite():
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "not all terms before it were enclosed")
    if statement.relation == "=":
        return number_evidence(ball, statement.equals)
    assert isinstance(statement.equals, Expr)
    bound, lower, upper = constant_ball(statement.equals), *enclosing_decimals(ball, 20)
    is_less, is_greater = bool(ball < bound), bool(ball > bound)
    if not is_less and not is_greater:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the term is not told apart from the bound", None, lower, upper)
    outcome = Outcome.HOLDS if is_less is statement.relation.startswith("<") else Outcome.FAILS
    there = witness(Seen.VALUE, told_apart(ball, bound)[0]) if outcome is Outcome.FAILS else None
    return Evidence(Engine.BALL, outcome, f"x_{statement.index} is enclosed", there, lower, upper)


def _iterated(statement: say.Term, bits: int) -> arb:
    plain = tidy(statement.step)
    with working_precision(bits):
        ball = enclose(tidy(statement.start), {})
        for _ in range(statement.index):
            if not ball.is_finite() or not has_values_on(statement.step, ball):
                return arb.nan()
            ball = enclose(plain, {X: ball})
    return ball


def has_values_on(step: Expr, ball: arb) -> bool:
    """Whether the step has a value at every point of a ball."""
    for condition in conditions(step):
        value = enclose(tidy(condition.guarded()), {X: ball})
        is_met = {">": value > 0, ">=": value >= 0, "!=": not value.contains(0)}[condition.relation]
        if not (value.is_finite() and is_met):
            return False
    return True
