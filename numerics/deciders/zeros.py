"""The set of zeros of a function: isolated, enclosed, and shown to be complete.

- `decide_zeros`
- `decide_zero_count(statement, count, domains)`   so many zeros, whatever they are
- `zeros_among_values(cells, domain, order, digits, one_sided)`   without the zeros of pieces that are no values
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from flint import arb

from ...theory.exact.algebra import expand
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.constants import enclosure
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import ONE, Expr, Rational, X
from ...theory.exact.order import in_order, sign_of
from ...theory.exact.truth import Sign, Truth, both
from ...theory.language import statements as say
from ..algebra.periods import period_of
from ..algebra.terms import Reduced, moved_by, peeled_on, reduced, resolve, shift_of
from ..algebra.witnesses import unit_values
from ..arithmetic.decimals import enclosing_decimals, shortened, told_apart
from ..arithmetic.functions import Analytic
from ..asymptotics.tails import End, limit_at
from ..findings.evidence import Engine, Evidence, Outcome, combined, timed
from ..findings.witness import Seen, witness
from ..search.constants import constant_ball
from ..search.roots import Zero, ZeroSet, zeros
from .comparisons import decide_monotone
from .equality import against_printed, as_shown
from .extremes import NOT_SCALED, has_derivative

DIGITS = 20


def decide_zeros(statement: say.Zeros, domains: Domains) -> list[Evidence]:
    found = timed(lambda: _zeros(statement, domains))
    return [found] if found.outcome is not Outcome.UNDECIDED else [_by_slope(statement, domains) or found]


def _by_slope(statement: say.Zeros, domains: Domains) -> Evidence | None:
    """One zero that is claimed, of a function that rises or falls strictly for all parameters."""
    (zero, *others) = statement.are or (None,)
    if others or not isinstance(zero, Expr) or not domains or not statement.domain.contains(zero).is_yes:
        return None
    try:
        cells = resolve(statement.of)
    except InputError:
        return None
    if cells.knots or not is_identically_zero(cells.pieces[0].subs(X, zero)).is_yes:
        return None
    for direction in ("increasing", "decreasing"):
        slope = say.Monotone(statement.of, direction, strictly=True, domain=statement.domain)
        if combined(decide_monotone(slope, domains)) is Outcome.HOLDS:
            return Evidence(Engine.BALL, Outcome.HOLDS, f"zero at {zero}, and strictly {direction}")
    return None


def decide_zero_count(statement: say.Zeros, count: int, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _zeros(statement, domains, count))]


def _zeros(statement: say.Zeros, domains: Domains, count: int | None = None) -> Evidence:
    try:
        f, order = peeled_on(statement.of, statement.domain)
        plain = reduced(resolve(f), statement.domain, domains)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    shift = None if plain.is_free or order else shift_of(statement.of, statement.domain)
    if shift is not None and not any(isinstance(one, say.Printed) for one in statement.are):
        of, domain = moved_by(statement.of, statement.domain, shift)
        are = tuple(expand(one - shift) for one in statement.are if isinstance(one, Expr))
        centred = _zeros(say.Zeros(of, are, domain), domains, count)
        return centred if centred.outcome is Outcome.HOLDS else Evidence(Engine.BALL, Outcome.UNDECIDED, NOT_SCALED)
    claimed = _in_order(statement.are, plain.scale)
    if not plain.is_free and statement.of.free_symbols - {X}:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, NOT_SCALED)
    if not plain.is_free or claimed is None:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, "the zeros, or the order of those claimed, are not decided")
    found = zeros_among_values(plain.cells, plain.domain, order, DIGITS, Truth.UNKNOWN)
    wanted, units = len(claimed) if count is None else count, unit_values(plain)
    if not found.complete and found.points and _repeats(plain.cells, plain.domain):
        there = witness(Seen.PERIODIC, _text(found.points[0]), at=units)
        return Evidence(Engine.BALL, Outcome.FAILS, "infinitely many zeros", there)
    if not found.complete and len(found.points) <= wanted and not found.intervals:
        reason = "; ".join(found.reasons) or "the zeros are not all resolved"
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    places = witness(Seen.ZEROS, *map(_text, found.points), at=units)
    if found.intervals:
        there = witness(Seen.ZERO_ON, *(Interval(*ends) for ends in found.intervals), at=units)
        return Evidence(Engine.BALL, Outcome.FAILS, f"infinitely many zeros, not {wanted}", there)
    if len(found.points) != wanted:
        number = f"{'' if found.complete else 'at least '}{len(found.points)}"
        return Evidence(Engine.BALL, Outcome.FAILS, f"{number} zeros, not {wanted}", places)
    pairs = list(zip(found.points, claimed, strict=True)) if count is None else []
    outcome = _all_agree(pairs, plain, order)
    if outcome is Outcome.HOLDS:
        return Evidence(Engine.BALL, Outcome.HOLDS, f"{places}, and no others")
    places = witness(Seen.ZEROS, *(_text(zero, claimed) for zero, claimed in pairs), at=units)
    return Evidence(Engine.BALL, outcome, str(places), places)


def _repeats(cells: Cells, domain: Interval) -> bool:
    """Whether a periodic function takes every value again and again."""
    is_unbounded = domain.start is None or domain.end is None
    return is_unbounded and not cells.knots and period_of(cells.pieces[0], cells.variable) is not None


def _is_inside(zero: Zero, domain: Interval) -> Truth:
    """Whether a zero belongs to the domain; unknown where its enclosure meets an end that does not belong to it."""
    if zero.exact is not None:
        return domain.contains(zero.exact)
    ends = ((domain.start, domain.left_open), (domain.end, domain.right_open))
    excluded = [end for end, is_open in ends if end is not None and is_open]
    return Truth.UNKNOWN if any(constant_ball(end).overlaps(zero.place) for end in excluded) else Truth.YES


def zeros_among_values(cells: Cells, domain: Interval, order: int, digits: int, one_sided: Truth) -> ZeroSet:
    """The zeros that are values of a function, or of its derivative; `one_sided` says whether a slope of 0 from the
    right alone, at a kink or a jump, is one: it is the value of the text `diff(f)`, and no derivative."""
    found = zeros(cells, domain, order, digits=digits)
    states = [both((_is_inside(one, domain), _is_value(one, cells, order, one_sided))) for one in found.points]
    doubt = "a zero is not separated from an end, or a slope is 0 on one side alone or has no value"
    unseen = any(_may_be_unseen(cells, index, order, domain) for index in range(len(cells.knots)))
    reasons = [*found.reasons, doubt] if unseen or Truth.UNKNOWN in states else found.reasons
    points = [one for one, state in zip(found.points, states, strict=True) if state.is_yes]
    return replace(found, points=points, reasons=reasons)


def _may_be_unseen(cells: Cells, index: int, order: int, domain: Interval) -> bool:
    """Whether a derivative may be zero at a knot where its formula has no value, as that of x^2*log(x) at 0: a limit
    that is not zero, on either side, shows that it is not."""
    knot = cells.knots[index]
    if not order or domain.excludes(knot).is_yes:
        return False
    is_unseen = False
    for piece, side in ((cells.pieces[index], 1), (cells.pieces[index + 1], -1)):
        slope: arb | None = enclosure(derivative(piece, X, order).subs(X, knot))
        if slope is not None and not slope.is_finite():
            is_unseen, slope = True, limit_at(Analytic(piece, X), End(knot, side), order)
        if slope is not None and not slope.is_nan() and not slope.contains(0):
            return False
    return is_unseen


def _is_value(zero: Zero, cells: Cells, order: int, one_sided: Truth) -> Truth:
    """Whether a zero of a piece at its end is a value of the function: at a knot its own value counts."""
    for place, (knot, value) in enumerate(zip(cells.knots, cells.at_knots, strict=True)):
        if zero.exact is None and constant_ball(knot).overlaps(zero.place):
            return Truth.UNKNOWN
        at_knot = Sign.POSITIVE if zero.exact is None else sign_of(zero.exact - knot)
        if at_knot == Sign.UNKNOWN:
            return Truth.UNKNOWN
        if at_knot == Sign.ZERO and not order:
            return sign_of(value).is_zero
        if at_knot == Sign.ZERO:
            exists = has_derivative(cells, knot, order)
            slope = derivative(cells.pieces[place + 1], cells.variable, order).subs(cells.variable, knot)
            return exists if not exists.is_no or sign_of(slope).is_zero.is_no else one_sided
    return Truth.YES


def _text(zero: Zero, claimed: Expr | say.Printed | None = None) -> str:
    """A zero by its digits: of one that is not what is claimed, by as many as show it."""
    if zero.exact is not None:
        return str(zero.exact)
    if claimed is None:
        return shortened(*enclosing_decimals(zero.place, 12))
    if isinstance(claimed, say.Printed):
        return told_apart(zero.place, Fraction(claimed.text))[0]
    return told_apart(zero.place, as_shown(claimed, constant_ball(claimed)))[0]


def _in_order(claimed: tuple[Expr | say.Printed, ...], scale: Expr) -> list[Expr | say.Printed] | None:
    """The claimed zeros by size and over the scale of the function, as the found ones are; equal ones once. None
    where their order is not known, or where numbers are printed for zeros that scale."""
    if printed := [one for one in claimed if isinstance(one, say.Printed)]:
        printed.sort(key=lambda one: Fraction(one.text))
        return [*printed] if scale is ONE and len(printed) == len(claimed) else None
    points = [expand(one / scale) for one in claimed if isinstance(one, Expr)]
    if any(point.free_symbols for point in points):
        return None
    ordered = in_order(points)
    if ordered is None:
        return None
    return [point for n, point in enumerate(ordered) if n == 0 or sign_of(point - ordered[n - 1]) != Sign.ZERO]


def _all_agree(pairs: Sequence[tuple[Zero, Expr | say.Printed]], plain: Reduced, order: int) -> Outcome:
    """Whether the zeros are the claimed ones. Exact ones are so in their order; printed ones, of which one with few
    digits may be the larger number or the smaller, if each zero can have one that it rounds to."""
    if not any(isinstance(claimed, say.Printed) for _, claimed in pairs):
        outcomes = {_agrees(zero, claimed, plain, order) for zero, claimed in pairs}
        return next((one for one in (Outcome.FAILS, Outcome.UNDECIDED) if one in outcomes), Outcome.HOLDS)
    table = [[_agrees(zero, claimed, plain, order) for _, claimed in pairs] for zero, _ in pairs]
    if _can_be_paired(table, {Outcome.HOLDS}):
        return Outcome.HOLDS
    return Outcome.UNDECIDED if _can_be_paired(table, {Outcome.HOLDS, Outcome.UNDECIDED}) else Outcome.FAILS


def _can_be_paired(table: Sequence[Sequence[Outcome]], allowed: set[Outcome]) -> bool:
    """Whether every row can have a column of its own in which it has an allowed entry."""
    owner: dict[int, int] = {}

    def is_placed(row: int, seen: set[int]) -> bool:
        for column, entry in enumerate(table[row]):
            if entry in allowed and column not in seen:
                seen.add(column)
                if column not in owner or is_placed(owner[column], seen):
                    owner[column] = row
                    return True
        return False

    return all(is_placed(row, set()) for row in range(len(table)))


def _agrees(zero: Zero, claimed: Expr | say.Printed, plain: Reduced, order: int) -> Outcome:
    """A printed zero must round; an exact one must be a zero by exact algebra and lie in the enclosure."""
    if isinstance(claimed, say.Printed):
        return against_printed(zero.exact if isinstance(zero.exact, Rational) else zero.place, claimed)[0]
    if not constant_ball(claimed).overlaps(zero.place):
        return Outcome.FAILS
    if zero.exact is not None and sign_of(zero.exact - claimed) == Sign.ZERO:
        return Outcome.HOLDS
    value = plain.cells.derivative(order).value_at(claimed) if order else plain.cells.value_at(claimed)
    is_zero = constant_ball(value).is_finite() and is_identically_zero(value).is_yes
    return Outcome.HOLDS if is_zero else Outcome.UNDECIDED
