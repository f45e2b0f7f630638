"""One analytic piece integrated rigorously: by Arb inside, by germs at infinite or singular ends.

- `proper_integral(f, left, right)`     NaN where Arb finds no finite enclosure
- `piece_integral(f, left, right)`      ends as End; +-inf for a proved divergence, NaN for undecided
"""

from flint import acb, arb, ctx

from ..arithmetic.balls import NAN
from ..arithmetic.complex_balls import ANALYTIC_BALLS, COMPLEX_BALLS
from ..arithmetic.functions import Analytic
from ..asymptotics.regions import middle_of, split
from ..asymptotics.tails import End, tail_integral

# (start of the tail, terms of the expansion): exponential decay needs few terms, powers need many.
ATTEMPTS = tuple((4**k, 4) for k in range(2, 9)) + tuple((4**k, 14) for k in range(2, 8))

# Ordinary integrands take a few hundred evaluations; only a singular point inside takes more than this.
MOST_EVALUATIONS = 20_000


def proper_integral(f: Analytic, left: arb, right: arb) -> arb:
    """Where a point is known only by a ball, the part from its middle to it is enclosed by width times value."""
    tolerance = arb(2) ** (16 - ctx.prec)

    def integrand(z: acb, analytic: bool) -> acb:
        return f.on(ANALYTIC_BALLS if analytic else COMPLEX_BALLS, z)

    low, high = left.mid(), right.mid()
    value = acb.integral(
        integrand, acb(low), acb(high), rel_tol=tolerance, abs_tol=tolerance, eval_limit=MOST_EVALUATIONS
    ).real
    for end, middle, side in ((left, low, -1), (right, high, 1)):
        if not end.is_exact():
            value += (end - middle) * f.ball(end) * side
    return value if value.is_finite() else NAN


def piece_integral(f: Analytic, left: End, right: End) -> arb:
    ends = _regular_place(f, left), _regular_place(f, right)
    if ends[0] is not None and ends[1] is not None:
        value = proper_integral(f, ends[0], ends[1])
        if value.is_finite():
            return value
    middle = middle_of(left, right)
    if middle is None:
        return NAN
    if not f.ball(middle).is_finite():  # the integrator would try in vain on both sides of it
        value = _between_singularities(f, left, right)
        if not value.is_nan():
            return value
    value = _half(f, left, middle) + _half(f, right, middle)
    return _between_singularities(f, left, right) if value.is_nan() else value


def _between_singularities(f: Analytic, left: End, right: End) -> arb:
    """The sum over the parts between singular points inside; NaN where there are none or they are not known."""
    parts = split(f, left, right, 0)
    if isinstance(parts, str) or len(parts) == 1:
        return NAN
    total = arb(0)
    for start, end in parts:
        middle = middle_of(start, end)
        if middle is None:
            return NAN
        total += _half(f, start, middle) + _half(f, end, middle)
    return total


def is_infinite_both_ways(f: Analytic, left: End, right: End) -> bool:
    """Whether, near the ends or near singular points inside, parts of the integral are infinite with both signs: then
    it has no value, not even an infinite one."""
    parts = split(f, left, right, 0)
    signs: set[int] = set()
    for start, end in [] if isinstance(parts, str) else parts:
        middle = middle_of(start, end)
        if middle is None:
            return False
        for place in (start, end):
            if _regular_place(f, place) is None:
                tail, _ = _best_tail(f, place, middle)
                signs |= {1} if tail == arb.pos_inf() else {-1} if tail == arb.neg_inf() else set()
    return signs == {1, -1}


def _regular_place(f: Analytic, end: End) -> arb | None:
    """A finite end at which f has a value; elsewhere Arb's integrator would only lose time."""
    return end.ball if end.ball is not None and f.ball(end.ball).is_finite() else None


def _half(f: Analytic, end: End, middle: arb) -> arb:
    """Between the middle and one end: directly, or up to a cut and a tail behind it."""
    place = _regular_place(f, end)
    if place is not None:
        value = _oriented(f, middle, place, end.side)
        if value.is_finite():
            return value
    tail, start = _best_tail(f, end, middle)
    if not tail.is_finite():
        return tail
    return tail + _oriented(f, middle, end.place(arb(start)), end.side)


def _oriented(f: Analytic, middle: arb, other: arb, side: int) -> arb:
    return proper_integral(f, middle, other) if side > 0 else proper_integral(f, other, middle)


def _best_tail(f: Analytic, end: End, middle: arb) -> tuple[arb, int]:
    """The first tail that is narrow enough for the working precision, else the narrowest."""
    best, chosen = NAN, 0
    least = end.start_for(middle)
    for start, most in ATTEMPTS:
        if not least < start:
            continue
        tail = tail_integral(f, end, start, most)
        if not tail.is_finite() and not tail.is_nan():
            return tail, start
        if tail.is_finite() and (not best.is_finite() or tail.rad() < best.rad()):
            best, chosen = tail, start
        if best.is_finite() and best.rad() < arb(2) ** (12 - ctx.prec):
            break
    return best, chosen
