"""Sequences x_{n+1} = f(x_n): fixed points, their stability, convergence from every start, single terms.

What is shown rests on elementary facts about a continuous f:

- where p <= f(x) < x for all x > p (and the mirror image on the left), sequences are monotone and tend to p;
- where f maps a closed interval into itself and |f(x) - p| < |x - p| but at p, sequences in it tend to p;
- where f maps a closed bounded interval into itself with |f'| <= q < 1, there is one fixed point, and all tend to it;
- a sequence can only tend to a fixed point; one that starts in another fixed point, is caught in an interval that
  the limit is not near, or never comes back below its start, does not tend to it.

- `decide_fixed_points`, `decide_stable`, `decide_converges`, `decide_term`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import chain

from flint import arb

from ...theory import statements as say
from ...theory.algebra import tidy
from ...theory.calculus import derivative
from ...theory.cells import Cells
from ...theory.constants import rational_in
from ...theory.domains import Interval
from ...theory.errors import InputError
from ...theory.expressions import MINUS_ONE, ONE, Add, Expr, Mul, Rational, Symbol, X
from ...theory.order import sign_of
from ...theory.truth import Sign, Truth, both
from ..algebra.terms import has_points, resolve, sample_points, sample_values
from ..algebra.witnesses import place_in_words
from ..arithmetic.balls import enclose, hull, working_precision
from ..arithmetic.decimals import enclosing_decimals
from ..findings.evidence import Cause, Engine, Evidence, Finding, Outcome, combined
from ..search.constants import constant_ball
from ..search.definedness import conditions, defined, is_defined_at
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute
from ..search.roots import Zero, zeros
from .equality import against_printed, is_infinite, number_evidence, parameters_of, short
from .proofs import Decide, Domains, showing_contradictions, weakest
from .zeros import decide_zero_count

DIGITS = 25
NEAR = (Rational(1, 2), Rational(1, 16), Rational(1, 1000))  # how near a fixed point one looks
MOST_BITS = 8192
MOST_EXACT = 4096  # bits of a rational term, beyond which balls are taken
MOST_SIZE = 20_000  # nodes of a term with parameters, written out
MOST_IMAGES = 6  # how often the interval of the starts is mapped
MOST_PERIOD = 8
WARM_UP = 400  # steps in floats before a cycle is looked for


def decide_fixed_points(statement: say.FixedPoints, domains: Domains, decide: Decide) -> list[Evidence]:
    """The zeros of f(x) - x."""
    difference = Add(statement.step, Mul(MINUS_ONE, X))
    if isinstance(statement.are, int):
        return decide_zero_count(say.Zeros(difference, (), statement.domain), statement.are, domains)
    return decide(say.Zeros(difference, statement.are, statement.domain), domains)


# --- stability --------------------------------------------------------------------------------------


def _or_at_samples(decider: Callable[..., list[Evidence]]) -> Callable[..., list[Evidence]]:
    """The decider; what is not decided for all parameters may fail for values of them."""

    def asked(statement, domains: Domains, decide: Decide) -> list[Evidence]:
        found = decider(statement, domains, decide)
        trees = [one for one in (statement.step, getattr(statement, "at", None), getattr(statement, "to", None))
                 if isinstance(one, Expr)]  # fmt: skip
        symbols = parameters_of(statement.domain, *trees)
        if combined(found) is not Outcome.UNDECIDED or not symbols:
            return found
        for values in chain(sample_values(domains, symbols, 8), _inner_values(domains, symbols)):
            if not has_points(statement.domain.subs(values)).is_yes:
                continue
            changes = {one.name: _at(getattr(statement, one.name), values) for one in fields(statement)}
            for item in Finding(tuple(decider(replace(statement, **changes), {}, decide))).decisive:
                if item.outcome is Outcome.FAILS:
                    place, join = place_in_words(values), ", " if item.witness.startswith("x_0 = ") else ": "
                    return [replace(item, witness=f"{place}{join}{item.witness}")]
        return found

    return asked


def _inner_values(domains: Domains, symbols: list[Symbol]) -> Iterator[dict[Symbol, Expr]]:
    """Values of a single parameter all over its domain."""
    if len(symbols) == 1 and (domain := domains.get(symbols[0])) is not None:
        yield from ({symbols[0]: point} for point in sample_points((), domain))


def _at(value: object, values: Mapping[Symbol, Expr]) -> object:
    if isinstance(value, Expr):
        return value.xreplace(values)
    return value.subs(values) if isinstance(value, Interval) else value


@showing_contradictions
@_or_at_samples
def decide_stable(statement: say.Stable, domains: Domains, decide: Decide) -> list[Evidence]:
    if isinstance(statement.at, say.Printed):
        return [_stable_nearby(statement)]
    at, step = statement.at, statement.step
    inside = statement.domain.contains(at)
    if not inside.is_yes:
        detail = f"{at} is not {'in' if inside.is_no else 'shown to be in'} {statement.domain}"
        outcome = Outcome.FAILS if inside.is_no else Outcome.UNDECIDED
        return [Evidence(Engine.EXACT, outcome, detail, detail if inside.is_no else "")]
    fixed = decide(say.Value(step.xreplace({X: at}), at), domains)
    if combined(fixed) is not Outcome.HOLDS:
        return _not_fixed(fixed)
    found = _stability(statement, domains, decide)
    if found.outcome is Outcome.UNDECIDED or statement.claimed:
        return [found]
    flipped = Outcome.HOLDS if found.outcome is Outcome.FAILS else Outcome.FAILS
    return [replace(found, outcome=flipped, witness=found.detail if flipped is Outcome.FAILS else "")]


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
        slopes = _slopes(resolve(statement.step), at, statement.domain)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    if slopes is None:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, f"the step is not shown to be continuous at {at}")
    words = " and ".join(f"{slope} from the {side}" for side, slope in slopes.items())
    if len({*slopes.values()}) == 1 and len(slopes) == 2:
        words = str(slopes["left"])
    is_stable = _by_slopes(slopes, domains, decide)
    if not is_stable.is_unknown:
        detail = f"the slope at {at} is {words}"
        return Evidence(Engine.BALL, *_flagged(is_stable.is_yes, detail))
    if len(slopes) == 2 and all(sign_of(slope + 1).is_zero.is_yes for slope in slopes.values()):
        # Every other term: f(f(x)) has the slope 1, and tends to the fixed point where f does.
        statement = replace(statement, step=statement.step.xreplace({X: statement.step}))
    sides = [_by_signs(statement, side, domains, decide) for side in slopes]
    if all(side is True for side in sides):
        return Evidence(Engine.BALL, Outcome.HOLDS, f"the slope at {at} is {words}, and sequences near it come closer")
    if any(side is False for side in sides):
        detail = f"the slope at {at} is {words}, and sequences near it come no closer"
        return Evidence(Engine.BALL, *_flagged(False, detail))
    detail = f"the slope at {at} is {words}, which decides nothing, and so do the signs of f(x) - x near it"
    return Evidence(Engine.BALL, Outcome.UNDECIDED, detail)


def _flagged(is_stable: bool, detail: str) -> tuple[Outcome, str, str]:
    return (Outcome.HOLDS, detail, "") if is_stable else (Outcome.FAILS, detail, detail)


def _slopes(cells: Cells, at: Expr, domain: Interval) -> dict[str, Expr] | None:
    """The one-sided slopes at a point, on the sides that the domain has; None where the function is not shown to be
    continuous there."""
    index = 0
    for knot, value in zip(cells.knots, cells.at_knots, strict=True):
        order = sign_of(at - knot)
        if order == Sign.UNKNOWN:
            return None
        if order == Sign.ZERO:
            left, right = cells.pieces[index], cells.pieces[index + 1]
            if not all(sign_of(value - piece.subs(X, at)).is_zero.is_yes for piece in (left, right)):
                return None
            return _on_sides(left, right, at, domain)
        if order == Sign.NEGATIVE:
            break
        index += 1
    return _on_sides(cells.pieces[index], cells.pieces[index], at, domain)


def _on_sides(left: Expr, right: Expr, at: Expr, domain: Interval) -> dict[str, Expr] | None:
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
    near = _common(Interval(low, high, False, False), statement.domain)
    found = _fixed_points(statement.step, near) if near is not None else None
    if found is None:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the fixed points near it are not all resolved")
    if not found:
        return Evidence(Engine.BALL, Outcome.FAILS, "no fixed point", f"none rounds to {statement.at.text}")
    if len(found) > 1:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "several fixed points round to it; print more digits")
    cells = resolve(statement.step)
    slope = _slope_ball(cells, found[0].place)
    size = abs(slope)
    detail = f"the slope at {short(found[0].place)} is {short(slope)}" if slope.is_finite() else "no slope is known"
    ends = [end for end in (statement.domain.start, statement.domain.end) if end is not None]
    if not (size < 1 or size > 1) or any(constant_ball(end).overlaps(found[0].place) for end in ends):
        return Evidence(Engine.BALL, Outcome.UNDECIDED, detail)
    outcome = Outcome.HOLDS if bool(size < 1) is statement.claimed else Outcome.FAILS
    return Evidence(Engine.BALL, outcome, detail, detail if outcome is Outcome.FAILS else "")


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


def _common(one: Interval, other: Interval) -> Interval | None:
    """The common part of two intervals with numbers as ends; None where it is empty or not known."""
    start, left_open, end, right_open = one.start, one.left_open, one.end, one.right_open
    assert start is not None and end is not None
    if other.start is not None and sign_of(other.start - start).is_positive.is_yes:
        start, left_open = other.start, other.left_open
    if other.end is not None and sign_of(end - other.end).is_positive.is_yes:
        end, right_open = other.end, other.right_open
    return Interval(start, end, left_open, right_open) if sign_of(end - start).is_positive.is_yes else None


def _fixed_points(step: Expr, domain: Interval) -> list[Zero] | None:
    """All fixed points in an interval; None where they are not all isolated."""
    try:
        found = zeros(resolve(Add(step, Mul(MINUS_ONE, X))), domain, digits=DIGITS)
    except InputError:
        return None
    return list(found.points) if found.complete and not found.intervals and not found.singular else None


# --- convergence ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Map:
    """A continuous step on an interval that contains all terms from some point on."""

    step: Expr
    domain: Interval
    domains: Domains
    decide: Decide

    def holds(self, left: Expr, relation: str, right: Expr, on: Interval | None = None) -> bool:
        said = say.Compare(left, relation, right, self.domain if on is None else on)
        return combined(self.decide(said, self.domains)) is Outcome.HOLDS

    def sides_of(self, at: Expr) -> Iterator[tuple[str, Interval]]:
        """The parts of the interval left and right of one of its points."""
        start, end = self.domain.start, self.domain.end
        if start is None or not sign_of(at - start).is_zero.is_yes:
            yield "left", Interval(start, at, self.domain.left_open, True)
        if end is None or not sign_of(at - end).is_zero.is_yes:
            yield "right", Interval(at, end, True, self.domain.right_open)

    @property
    def is_into_itself(self) -> bool:
        ends = ((self.domain.start, ">", self.domain.left_open), (self.domain.end, "<", self.domain.right_open))
        return all(
            self.holds(self.step, relation if is_open else f"{relation}=", end)
            for end, relation, is_open in ends
            if end is not None
        )

    @property
    def is_continuous(self) -> bool:
        """Whether the pieces meet at all knots in the interval. Where there are values is asked by those who use it."""
        try:
            cells = resolve(self.step)
        except InputError:
            return False
        gaps = [
            (knot, value - piece.subs(X, knot))
            for place, (knot, value) in enumerate(zip(cells.knots, cells.at_knots, strict=True))
            for piece in cells.pieces[place : place + 2]
        ]
        return all(self.domain.excludes(knot).is_yes or sign_of(gap).is_zero.is_yes for knot, gap in gaps)


@showing_contradictions
@_or_at_samples
def decide_converges(statement: say.Converges, domains: Domains, decide: Decide) -> list[Evidence]:
    to, step, domain = statement.to, statement.step, statement.domain
    has_values = decide(say.Compare(step, "<=", step, domain), domains)
    if combined(has_values) is not Outcome.HOLDS:
        return [replace(item, part="") for item in Finding(tuple(has_values)).decisive]
    if isinstance(to, Expr):
        fixed = decide(say.Value(step.xreplace({X: to}), to), domains)
        if (against := _no_limit(statement, fixed)) is not None:
            return [against]
        if combined(fixed) is not Outcome.HOLDS:
            detail = f"a limit is a fixed point, and whether {to} is one is not decided"
            return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)]
    reasons = []
    for count, on in enumerate(_images(step, domain)):
        found, reason = _tends(_Map(step, on, domains, decide), to)
        after = f" after {count} steps all terms lie in {on};" if count else ""
        if found is not None:
            return [replace(found, detail=f"{after} {found.detail}".strip())]
        reasons.append(reason)
    if (found := _refuted(statement, domains, decide)) is not None:
        return [found]
    detail = f"{'; '.join(dict.fromkeys(reasons))}; no start was found from which it does not tend to it"
    return [Evidence(Engine.BALL, Outcome.UNDECIDED, detail)]


def _no_limit(statement: say.Converges, fixed: list[Evidence]) -> Evidence | None:
    """A limit is a fixed point, if the step is continuous there."""
    to = statement.to
    assert isinstance(to, Expr)
    decisive = Finding(tuple(fixed)).decisive
    if combined(fixed) is not Outcome.FAILS or any(item.cause is not Cause.DECIDED for item in decisive):
        return None
    try:
        if to.free_symbols or _slopes(resolve(statement.step), to, Interval(None, None)) is None:
            return None
    except InputError:
        return None
    if not is_defined_at(statement.step, {X: to}).is_yes:
        return None
    witness = next((item.witness for item in decisive if item.witness), "")
    return Evidence(weakest(decisive), Outcome.FAILS, f"a limit is a fixed point, and {to} is none", witness)


def _images(step: Expr, domain: Interval) -> Iterator[Interval]:
    """The interval of the starts, then closed intervals that contain its images."""
    yield domain
    if step.free_symbols - {X} or any(end is not None and end.free_symbols for end in (domain.start, domain.end)):
        return
    try:
        cells = resolve(step)
    except InputError:
        return
    for _ in range(MOST_IMAGES):
        if not defined(step, domain).truth.is_yes:
            return
        low, high = _end(infimum(cells, domain, 0), -1), _end(supremum(cells, domain, 0), 1)
        if low is None or high is None or (low[0] is None and high[0] is None):
            return
        domain = Interval(low[0], high[0], low[1], high[1])
        if low[0] is not None and high[0] is not None and not sign_of(high[0] - low[0]).is_positive.is_yes:
            return
        yield domain


def _end(found: Extremum, side: int) -> tuple[Expr | None, bool] | None:
    """An end of an interval that contains all values, and whether it is open: the extremum itself if that is rational,
    else a decimal beyond it. None where nothing is known."""
    if is_infinite(found.value):
        return None, True
    if isinstance(found.exact, Rational):
        return found.exact, found.attained is False
    exact = rational_in(found.upper if side > 0 else found.lower) if found.value.is_finite() else None
    if exact is None:
        return None
    scaled = Fraction(int(exact.p), int(exact.q)) * 10**6
    return Rational(Fraction(scaled.__ceil__() if side > 0 else scaled.__floor__(), 10**6)), False


def _tends(step: _Map, to: Expr | say.Printed) -> tuple[Evidence | None, str]:
    """That all sequences in an interval tend to a number, or to another one; else why not."""
    if not step.is_continuous:
        return None, "the step is not shown to be continuous"
    if isinstance(to, Expr):
        if not step.domain.contains(to).is_yes:
            return None, f"{to} is not shown to lie in {step.domain}"
        for method in (_is_monotone, _comes_closer):
            if detail := method(step, to):
                return Evidence(Engine.BALL, Outcome.HOLDS, detail), ""
    return _contracted(step, to)


def _is_monotone(step: _Map, to: Expr) -> str:
    for side, on in step.sides_of(to):
        toward, back = ("<", ">=") if side == "right" else (">", "<=")
        if not (step.holds(step.step, toward, X, on) and step.holds(step.step, back, to, on)):
            return ""
    return "every step goes towards it and not beyond"


def _comes_closer(step: _Map, to: Expr) -> str:
    """The distance to the limit falls with every step, inside an interval in which limits of terms lie too."""
    mirror = 2 * to - X
    for side, on in step.sides_of(to):
        toward, beyond = ("<", ">") if side == "right" else (">", "<")
        if not (step.holds(step.step, toward, X, on) and step.holds(step.step, beyond, mirror, on)):
            return ""
    if not _is_closed_around(step.domain, to) or not step.is_into_itself:
        return ""
    return "every step comes closer to it"


def _is_closed_around(domain: Interval, to: Expr) -> bool:
    """Whether an end that does not belong to the interval is not nearer to a point of it than the other end."""
    ends = ((domain.start, domain.left_open, domain.end), (domain.end, domain.right_open, domain.start))
    for end, is_open, other in ends:
        if end is None or not is_open:
            continue
        if other is None or not sign_of((end - to) ** 2 - (other - to) ** 2).is_nonnegative.is_yes:
            return False
    return True


def _contracted(step: _Map, to: Expr | say.Printed) -> tuple[Evidence | None, str]:
    domain = step.domain
    if domain.start is None or domain.end is None or domain.left_open or domain.right_open:
        return None, f"no contraction is looked for on {domain}, which is not closed and bounded"
    if step.step.free_symbols - {X} or domain.start.free_symbols or domain.end.free_symbols:
        return None, "contractions with parameters are not looked for"
    slope = supremum_of_absolute(resolve(step.step), domain, 1)
    if not slope.value < 1:
        return None, f"the slopes on {domain} reach {short(slope.value)}" if slope.is_decided else "slopes not known"
    if not step.is_into_itself:
        return None, f"{domain} is not shown to be mapped into itself"
    detail = f"a contraction of {domain} with slopes up to {short(slope.value)}"
    if isinstance(to, Expr):
        return Evidence(Engine.BALL, Outcome.HOLDS, detail), ""
    found = _fixed_points(step.step, domain)
    if found is None or len(found) != 1:
        return None, f"{detail}; its fixed point is not isolated"
    outcome, note = against_printed(found[0].place, to)
    lower, upper = enclosing_decimals(found[0].place, 20)
    witness = f"every sequence tends to {short(found[0].place)}" if outcome is Outcome.FAILS else ""
    return Evidence(Engine.BALL, outcome, f"{detail}; the limit {note}", witness, lower, upper), ""


# --- starts from which a sequence does not tend to a number -------------------------------------------


def _refuted(statement: say.Converges, domains: Domains, decide: Decide) -> Evidence | None:
    to, step, domain = statement.to, statement.step, statement.domain
    if step.free_symbols - {X} or any(end is not None and end.free_symbols for end in (domain.start, domain.end)):
        return None
    if isinstance(to, Expr) and to.free_symbols:
        return None
    limit = constant_ball(to) if isinstance(to, Expr) else hull(*map(constant_ball, to.interval()))
    for zero in _fixed_points(step, domain) or ():
        if not zero.place.overlaps(limit) and _is_start(zero, step, domain):
            place = str(zero.exact) if zero.exact is not None else short(zero.place)
            return Evidence(Engine.BALL, Outcome.FAILS, "another fixed point", f"x_0 = {place}: a fixed point")
    for start in sample_points((), domain):
        for found in (
            _repeating(step, start, to),
            _escaping(statement, start, limit, domains, decide),
            _caught(step, start, limit),
        ):
            if found is not None:
                return found
    return None


def _repeating(step: Expr, start: Expr, to: Expr | say.Printed) -> Evidence | None:
    """A start from which exact terms come again, and not all of them are the limit."""
    terms = [start]
    for _ in range(MOST_PERIOD + 2):
        is_small = isinstance(terms[-1], Rational) and _bits(terms[-1]) <= 256
        if not is_small or not is_defined_at(step, {X: terms[-1]}).is_yes:
            return None
        terms.append(tidy(step.xreplace({X: terms[-1]})))
        if terms[-1] in terms[:-1]:
            cycle = terms[terms.index(terms[-1]) : -1]
            low, high = to.interval() if isinstance(to, say.Printed) else (to, to)
            if all(sign_of(one - low) == Sign.NEGATIVE or sign_of(one - high) == Sign.POSITIVE for one in cycle):
                words = f"x_0 = {start}: then {', '.join(map(str, terms[1:]))}, and again"
                return Evidence(Engine.EXACT, Outcome.FAILS, "its terms repeat", words)
            return None
    return None


def _is_start(zero: Zero, step: Expr, domain: Interval) -> bool:
    """Whether a zero of f(x) - x on a piece is a fixed point of f itself and lies in the domain."""
    if zero.exact is not None:
        value = tidy(step.xreplace({X: zero.exact}))
        return both((domain.contains(zero.exact), sign_of(value - zero.exact).is_zero)).is_yes
    ends = [constant_ball(end) for end in (domain.start, domain.end, *resolve(step).knots) if end is not None]
    return not any(end.overlaps(zero.place) or not end.is_finite() for end in ends)


def _escaping(statement: say.Converges, start: Expr, limit: arb, domains: Domains, decide: Decide) -> Evidence | None:
    """A start beyond which the step never goes back towards the limit."""
    here = constant_ball(start)
    for is_beyond, relation, on, words in (
        (here > limit, ">=", Interval(start, None, False, True), "smaller"),
        (here < limit, "<=", Interval(None, start, True, False), "larger"),
    ):
        if is_beyond and combined(decide(say.Compare(statement.step, relation, X, on), domains)) is Outcome.HOLDS:
            return Evidence(Engine.BALL, Outcome.FAILS, "it moves away", f"x_0 = {start}: no term is {words}")
    return None


def _caught(step: Expr, start: Expr, limit: arb) -> Evidence | None:
    """A start from which, after some steps, the terms go round in small intervals that the limit is not in."""
    with working_precision(2048):
        terms = [enclose(start)]
        for _ in range(WARM_UP):
            if not _has_values_on(step, terms[-1]):
                return None
            terms.append(enclose(tidy(step), {X: terms[-1]}))
            if not terms[-1].is_finite() or terms[-1].rad() > 1e-3:
                return None
        for period in range(1, MOST_PERIOD + 1):
            gap = abs(terms[-1] - terms[-1 - period])
            size = (gap.upper() * 8).max(arb(2) ** -60)
            if size < 1e-6 and (found := _cycle(step, terms[-1], size, period, limit)) is not None:
                words = f"x_0 = {start}: from x_{WARM_UP} on the terms lie near {', '.join(map(short, found))}"
                return Evidence(Engine.BALL, Outcome.FAILS, "a cycle that the limit is not in", words)
    return None


def _cycle(step: Expr, centre: arb, size: arb, period: int, limit: arb) -> list[arb] | None:
    """Intervals that the step maps into each other and, after a period, into the first: none near the limit."""
    first = arb(centre.mid(), (size * 4 + centre.rad()).upper())
    found = [first]
    for _ in range(period):
        if found[-1].overlaps(limit) or not _has_values_on(step, found[-1]):
            return None
        found.append(_mean_value(step, found[-1]))
    return found[:-1] if first.contains_interior(found[-1]) else None


def _mean_value(step: Expr, ball: arb) -> arb:
    """The image of a ball, by the slope where there is one."""
    plain = enclose(tidy(step), {X: ball})
    try:
        slope = enclose(derivative(tidy(step), X), {X: ball})
    except InputError:
        return plain
    centre = arb(ball.mid())
    through = enclose(tidy(step), {X: centre}) + slope * (ball - centre)
    return through if through.is_finite() and through.rad() < plain.rad() else plain


def _has_values_on(step: Expr, ball: arb) -> bool:
    """Whether the step has a value at every point of a ball."""
    for condition in conditions(step):
        value = enclose(tidy(condition.guarded()), {X: ball})
        is_met = {">": value > 0, ">=": value >= 0, "!=": not value.contains(0)}[condition.relation]
        if not (value.is_finite() and is_met):
            return False
    return True


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
                witness = f"x = {value}: `{step}` is x_{number + 1} and has no value"
                return Evidence(Engine.EXACT, Outcome.FAILS, "a term has no value", witness, cause=Cause.NO_VALUE)
            if not is_defined_at(step, {X: value}).is_yes:
                return None
            value = tidy(step.xreplace({X: value}))
            if not isinstance(value, Rational) and number > 3:
                return None
        else:
            value = step.xreplace({X: value})
        if value.size > MOST_SIZE or (isinstance(value, Rational) and _bits(value) > MOST_EXACT):
            return None
    return value


def _bits(value: Rational) -> int:
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
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the term is not told apart from the bound", "", lower, upper)
    outcome = Outcome.HOLDS if is_less is statement.relation.startswith("<") else Outcome.FAILS
    witness = f"the value is {short(ball)}" if outcome is Outcome.FAILS else ""
    return Evidence(Engine.BALL, outcome, f"x_{statement.index} is enclosed", witness, lower, upper)


def _iterated(statement: say.Term, bits: int) -> arb:
    plain = tidy(statement.step)
    with working_precision(bits):
        ball = enclose(tidy(statement.start), {})
        for _ in range(statement.index):
            if not ball.is_finite() or not _has_values_on(statement.step, ball):
                return arb.nan()
            ball = enclose(plain, {X: ball})
    return ball
