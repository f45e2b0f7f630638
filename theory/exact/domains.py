"""Intervals of the real line with exact ends, as domains of variables and parameters.

- `Interval(start, end, left_open, right_open)`; `REAL_LINE`; `Domains`, of several symbols
- `of_sign(sign)`   the interval of all numbers of the sign that a symbol carries
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .expressions import ZERO, Expr, Symbol
from .order import sign_of
from .truth import Sign, Truth, both


@dataclass(frozen=True)
class Interval:
    """An interval; an end of None is infinite and then open."""

    start: Expr | None
    end: Expr | None
    left_open: bool = True
    right_open: bool = True

    def __str__(self) -> str:
        left = "(" if self.left_open else "["
        right = ")" if self.right_open else "]"
        start = "-inf" if self.start is None else self.start
        end = "inf" if self.end is None else self.end
        return f"{left}{start}, {end}{right}"

    @property
    def ends(self) -> tuple[Expr, ...]:
        """Those that are not infinite."""
        return tuple(end for end in (self.start, self.end) if end is not None)

    @property
    def free_symbols(self) -> frozenset[Symbol]:
        return frozenset[Symbol]().union(*(end.free_symbols for end in self.ends))

    def contains(self, point: Expr) -> Truth:
        """Whether an exact point lies in the interval, for all parameters."""
        return both(
            _beyond(sign_of(point - end) if direction > 0 else sign_of(end - point), is_open)
            for end, is_open, direction in ((self.start, self.left_open, 1), (self.end, self.right_open, -1))
            if end is not None
        )

    def excludes(self, point: Expr) -> Truth:
        return ~self.contains(point)

    def lies_within(self, other: "Interval") -> Truth:
        """Whether every point of this interval belongs to the other, for all parameters."""
        ends = (
            (self.start, self.left_open, other.start, other.left_open, 1),
            (self.end, self.right_open, other.end, other.right_open, -1),
        )
        return both(_not_before(*end) for end in ends)

    def subs(self, values: Mapping) -> "Interval":
        start, end = (None if point is None else point.subs(values) for point in (self.start, self.end))
        return Interval(start, end, self.left_open, self.right_open)

    @property
    def sign(self) -> str:
        """The sign that every point of the interval has: what the symbol of a parameter carries."""
        if self.start is not None and (sign := sign_of(self.start)).is_nonnegative.is_yes:
            return "positive" if sign == Sign.POSITIVE or self.left_open else "nonnegative"
        return "real"


def _beyond(sign: Sign, is_open: bool) -> Truth:
    return sign.is_positive if is_open else sign.is_nonnegative


def _not_before(end: Expr | None, is_open: bool, other: Expr | None, other_open: bool, direction: int) -> Truth:
    if other is None:
        return Truth.YES
    if end is None:
        return Truth.NO
    sign = sign_of(end - other) if direction > 0 else sign_of(other - end)
    return _beyond(sign, other_open and not is_open)


REAL_LINE = Interval(None, None)
_OF_SIGN = {
    "real": REAL_LINE,
    "positive": Interval(ZERO, None),
    "nonnegative": Interval(ZERO, None, left_open=False),
}
Domains = Mapping[Symbol, Interval]


def of_sign(sign: str) -> Interval:
    """All numbers of the sign that a symbol carries.

    >>> str(of_sign("nonnegative"))
    '[0, inf)'
    """
    return _OF_SIGN[sign]
