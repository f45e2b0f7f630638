"""The domain of a function of x: the intervals on which the text, as written, has a value.

- `domain_of(tree, within)`   the `DomainPart`s, from left to right; raises Undecided
- `in_words(parts)`           such as "(-inf, 0) and (0, inf)"
"""

from dataclasses import dataclass
from itertools import pairwise

from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import Undecided
from ...theory.exact.expressions import ONE, Expr, X
from ...theory.exact.order import vanishes
from ...theory.exact.truth import Truth
from ..algebra.terms import resolve
from ..arithmetic.balls import enclose, to_ball
from .definedness import Condition, conditions, defined, holds_at, integrand, outermost_integrals
from .roots import Zero, rational_between, zeros


@dataclass(frozen=True)
class DomainPart:
    """An interval of a domain, or a single point; an end of None is infinite."""

    start: Zero | None
    end: Zero | None
    left_open: bool = True
    right_open: bool = True

    def __str__(self) -> str:
        left = "-inf" if self.start is None else _place_in_words(self.start)
        right = "inf" if self.end is None else _place_in_words(self.end)
        if self.start is not None and self.start is self.end:
            return f"{{{left}}}"
        return f"{'(' if self.left_open else '['}{left}, {right}{')' if self.right_open else ']'}"

    def interval(self) -> Interval:
        ends = [None if end is None else end.exact for end in (self.start, self.end)]
        if any(end is not None and end.exact is None for end in (self.start, self.end)):
            raise Undecided("an end of the domain has no exact form")
        return Interval(ends[0], ends[1], self.left_open, self.right_open)


def _place_in_words(zero: Zero) -> str:
    """What is rounded begins with ~, as in claims."""
    return str(zero.exact) if zero.exact is not None else f"~{zero.place.str(15, radius=False)}"


def domain_of(tree: Expr, within: Interval = REAL_LINE) -> tuple[DomainPart, ...]:
    """The intervals on which a function of x without parameters has a value. Raises Undecided."""
    for inner, outside in outermost_integrals(tree, within):
        if not (found := integrand(inner, {}, outside)).truth.is_yes:
            raise Undecided(found.reason)
    start, end = (None if point is None else Zero(to_ball(point), point) for point in (within.start, within.end))
    parts = [DomainPart(start, end, within.left_open, within.right_open)]
    for condition in conditions(tree):
        parts = [smaller for part in parts for smaller in _refined(part, condition)]
    return tuple(parts)


def _refined(part: DomainPart, condition: Condition) -> list[DomainPart]:
    """The parts of an interval on which a condition holds."""
    expression = condition.guarded()
    if not expression.has(X):
        return [part] if _certainly(condition, ONE) else []
    if part.start is not None and part.start is part.end:
        return [part] if _is_kept(condition, part.start) else []
    cells, inside = resolve(tidy(expression)), part.interval()
    breaks = _breaks(cells, inside, condition)
    ends = [part.start, *breaks, part.end]
    found: list[DomainPart] = []
    for place, (left, right) in enumerate(pairwise(ends)):
        is_kept = left is not None and (place > 0 or not part.left_open)
        if left is not None and is_kept and _is_kept(condition, left):
            found.append(DomainPart(left, left, False, False))
        point = rational_between(left, right)
        if point is None:
            raise Undecided("two ends of the domain are too close to be told apart")
        if _certainly(condition, point):
            found.append(DomainPart(left, right))
    if part.end is not None and not part.right_open and _is_kept(condition, part.end):
        found.append(DomainPart(part.end, part.end, False, False))
    return _joined(found)


def _breaks(cells: Cells, inside: Interval, condition: Condition) -> list[Zero]:
    """The points strictly inside at which the condition can begin or cease to hold, in order."""
    places = zeros(cells, inside)
    if not places.complete and defined(condition.expression, inside, only=[condition]).truth.is_yes:
        return []  # as that of cos(x) + 2, whose sign is known and whose slope has infinitely many zeros
    if not places.complete:
        raise Undecided(f"where {condition} is not decided: {places.why}")
    ends = [end for pair in places.intervals for end in pair if end is not None]
    found = [*places.points, *places.singular, *(Zero(to_ball(knot), knot) for knot in (*cells.knots, *ends))]
    borders = [to_ball(end) for end in (inside.start, inside.end) if end is not None]
    distinct: list[Zero] = []
    for zero in sorted(found, key=lambda one: one.place.mid()):
        if zero.exact is not None:
            state = Interval(inside.start, inside.end).contains(zero.exact)
            if not _decided(state, f"{zero.exact} lies in {inside}"):
                continue
        if zero.exact is None and any(border.overlaps(zero.place) for border in borders):
            raise Undecided("two ends of the domain are too close to be told apart")
        if not distinct or not distinct[-1].place.overlaps(zero.place):
            distinct.append(zero)
        elif zero.exact is None or distinct[-1].exact is None or not vanishes(zero.exact - distinct[-1].exact).is_yes:
            raise Undecided("two ends of the domain are too close to be told apart")
    return distinct


def _decided(state: Truth, what: str) -> bool:
    if state.is_unknown:
        raise Undecided(f"whether {what} is not decided")
    return state.is_yes


def _certainly(condition: Condition, point: Expr) -> bool:
    return _decided(holds_at(condition, {X: point}), f"{condition} at x = {point}")


def _is_kept(condition: Condition, zero: Zero) -> bool:
    """Whether a break point itself satisfies the condition."""
    if zero.exact is not None:
        return _certainly(condition, zero.exact)
    value = enclose(tidy(condition.guarded()), {X: zero.place})
    if value.is_finite() and value.contains(0):
        return condition.relation == ">="
    raise Undecided(f"whether {condition} at x = {zero.place.str(10)} is not decided")


def _joined(parts: list[DomainPart]) -> list[DomainPart]:
    """Neighbours that share an end which belongs to one of them as one."""
    joined: list[DomainPart] = []
    for part in parts:
        last = joined[-1] if joined else None
        touches = last is not None and last.end is not None and last.end is part.start
        if last is not None and touches and not (last.right_open and part.left_open):
            joined[-1] = DomainPart(last.start, part.end, last.left_open, part.right_open)
        else:
            joined.append(part)
    return joined


def in_words(parts: tuple[DomainPart, ...]) -> str:
    if parts == (DomainPart(None, None),):
        return "R"
    return " and ".join(map(str, parts)) or "nowhere"
