"""Whether sequences x_{n+1} = f(x_n) tend to a number from every start.

What is shown rests on elementary facts about a continuous f:

- where p <= f(x) < x for all x > p (and the mirror image on the left), sequences are monotone and tend to p;
- where f maps a closed interval into itself and |f(x) - p| < |x - p| but at p, sequences in it tend to p;
- where f maps a closed bounded interval into itself with |f'| <= q < 1, there is one fixed point, and all tend to it;
- a sequence can only tend to a fixed point; one that starts in another fixed point, is caught in an interval that
  the limit is not near, or never comes back below its start, does not tend to it.

- `decide_converges`
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from flint import arb

from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.constants import rational_in
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr, Rational, X
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign, both
from ...theory.language import statements as say
from ..algebra.terms import resolve, sample_points
from ..arithmetic.balls import enclose, hull, working_precision
from ..arithmetic.decimals import enclosing_decimals, told_apart
from ..findings.evidence import Cause, Engine, Evidence, Finding, Outcome, combined
from ..findings.witness import Seen, witness
from ..search.constants import constant_ball
from ..search.definedness import defined, is_defined_at
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute
from ..search.roots import Zero
from .equality import against_printed, is_infinite, short
from .proofs import Decide, Domains, showing_contradictions, weakest
from .sequences import bits_of, fixed_points_in, has_values_on, one_sided_slopes

MOST_IMAGES = 6  # how often the interval of the starts is mapped
MOST_PERIOD = 8
START = "x_0"  # the name of a start in a witness
WARM_UP = 400  # steps in floats before a cycle is looked for


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
    found = Finding(tuple(fixed))
    decisive = found.decisive
    if found.outcome is not Outcome.FAILS or any(item.cause is not Cause.DECIDED for item in decisive):
        return None
    try:
        if to.free_symbols or one_sided_slopes(resolve(statement.step), to, Interval(None, None)) is None:
            return None
    except InputError:
        return None
    if not is_defined_at(statement.step, {X: to}).is_yes:
        return None
    return Evidence(weakest(decisive), Outcome.FAILS, f"a limit is a fixed point, and {to} is none", found.witness)


def _images(step: Expr, domain: Interval) -> Iterator[Interval]:
    """The interval of the starts, then closed intervals that contain its images."""
    yield domain
    if step.free_symbols - {X} or domain.free_symbols:
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
    return "every step goes towards it and not beyond" if _goes_towards(step, to, to, "=") else ""


def _comes_closer(step: _Map, to: Expr) -> str:
    """The distance to the limit falls with every step, inside an interval in which limits of terms lie too."""
    falls = _goes_towards(step, to, 2 * to - X, "") and _is_closed_around(step.domain, to)
    return "every step comes closer to it" if falls and step.is_into_itself else ""


def _goes_towards(step: _Map, to: Expr, most: Expr, or_equal: str) -> bool:
    """Whether every step goes towards the limit, and not beyond a place, on both sides."""
    for side, on in step.sides_of(to):
        toward, back = ("<", ">") if side == "right" else (">", "<")
        if not (step.holds(step.step, toward, X, on) and step.holds(step.step, back + or_equal, most, on)):
            return False
    return True


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
    if step.step.free_symbols - {X} or domain.free_symbols:
        return None, "contractions with parameters are not looked for"
    slope = supremum_of_absolute(resolve(step.step), domain, 1)
    if not slope.value < 1:
        return None, f"the slopes on {domain} reach {short(slope.value)}" if slope.is_decided else "slopes not known"
    if not step.is_into_itself:
        return None, f"{domain} is not shown to be mapped into itself"
    detail = f"a contraction of {domain} with slopes up to {short(slope.value)}"
    if isinstance(to, Expr):
        return Evidence(Engine.BALL, Outcome.HOLDS, detail), ""
    found = fixed_points_in(step.step, domain)
    if found is None or len(found) != 1:
        return None, f"{detail}; its fixed point is not isolated"
    outcome, note = against_printed(found[0].place, to)
    lower, upper = enclosing_decimals(found[0].place, 20)
    limit, _ = told_apart(found[0].place, Fraction(to.text))
    there = witness(Seen.EVERY_SEQUENCE, limit) if outcome is Outcome.FAILS else None
    return Evidence(Engine.BALL, outcome, f"{detail}; the limit {note}", there, lower, upper), ""


# --- starts from which a sequence does not tend to a number -------------------------------------------


def _refuted(statement: say.Converges, domains: Domains, decide: Decide) -> Evidence | None:
    to, step, domain = statement.to, statement.step, statement.domain
    if step.free_symbols - {X} or domain.free_symbols:
        return None
    if isinstance(to, Expr) and to.free_symbols:
        return None
    limit = constant_ball(to) if isinstance(to, Expr) else hull(*map(constant_ball, to.interval()))
    for zero in fixed_points_in(step, domain) or ():
        if not zero.place.overlaps(limit) and _is_start(zero, step, domain):
            there = witness(Seen.FIXED_POINT, at={START: short(zero.place) if zero.exact is None else zero.exact})
            return Evidence(Engine.BALL, Outcome.FAILS, "another fixed point", there)
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
        is_small = isinstance(terms[-1], Rational) and bits_of(terms[-1]) <= 256
        if not is_small or not is_defined_at(step, {X: terms[-1]}).is_yes:
            return None
        terms.append(tidy(step.xreplace({X: terms[-1]})))
        if terms[-1] in terms[:-1]:
            cycle = terms[terms.index(terms[-1]) : -1]
            low, high = to.interval() if isinstance(to, say.Printed) else (to, to)
            if all(sign_of(one - low) == Sign.NEGATIVE or sign_of(one - high) == Sign.POSITIVE for one in cycle):
                there = witness(Seen.REPEATS, *terms[1:], at={START: start})
                return Evidence(Engine.EXACT, Outcome.FAILS, "its terms repeat", there)
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
    for is_beyond, relation, on, seen in (
        (here > limit, ">=", Interval(start, None, False, True), Seen.NO_SMALLER),
        (here < limit, "<=", Interval(None, start, True, False), Seen.NO_LARGER),
    ):
        if is_beyond and combined(decide(say.Compare(statement.step, relation, X, on), domains)) is Outcome.HOLDS:
            return Evidence(Engine.BALL, Outcome.FAILS, "it moves away", witness(seen, at={START: start}))
    return None


def _caught(step: Expr, start: Expr, limit: arb) -> Evidence | None:
    """A start from which, after some steps, the terms go round in small intervals that the limit is not in."""
    with working_precision(2048):
        terms = [enclose(start)]
        for _ in range(WARM_UP):
            if not has_values_on(step, terms[-1]):
                return None
            terms.append(enclose(tidy(step), {X: terms[-1]}))
            if not terms[-1].is_finite() or terms[-1].rad() > 1e-3:
                return None
        for period in range(1, MOST_PERIOD + 1):
            gap = abs(terms[-1] - terms[-1 - period])
            size = (gap.upper() * 8).max(arb(2) ** -60)
            if size < 1e-6 and (found := _cycle(step, terms[-1], size, period, limit)) is not None:
                there = witness(Seen.STAYS_NEAR, WARM_UP, *map(short, found), at={START: start})
                return Evidence(Engine.BALL, Outcome.FAILS, "a cycle that the limit is not in", there)
    return None


def _cycle(step: Expr, centre: arb, size: arb, period: int, limit: arb) -> list[arb] | None:
    """Intervals that the step maps into each other and, after a period, into the first: none near the limit."""
    first = arb(centre.mid(), (size * 4 + centre.rad()).upper())
    found = [first]
    for _ in range(period):
        if found[-1].overlaps(limit) or not has_values_on(step, found[-1]):
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
