"""Intervals of the real line with exact ends, as domains of variables and parameters.

- `Interval(start, end, left_open, right_open)`; `REAL_LINE`
- `interval(text, parameters)`   from text such as "R", "[0, inf)", "(-delta, delta)", "positive"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy
from sympy import Expr, Symbol

from .errors import InputError
from .order import sign_of
from .parser import parse

NAMED = {
    "R": "(-inf, inf)",
    "real": "(-inf, inf)",
    "positive": "(0, inf)",
    "nonnegative": "[0, inf)",
    "negative": "(-inf, 0)",
}


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

    def contains(self, point: Expr) -> bool:
        """Whether an exact point lies in the interval."""
        return all(
            end is None or (sign := sign_of(direction * (point - end))) == 1 or (sign == 0 and not is_open)
            for end, is_open, direction in ((self.start, self.left_open, 1), (self.end, self.right_open, -1))
        )

    def excludes(self, point: Expr) -> bool:
        """Whether a point certainly lies outside; a point of unknown order is not excluded."""
        return any(
            end is not None and ((sign := sign_of(direction * (point - end))) == -1 or (sign == 0 and is_open))
            for end, is_open, direction in ((self.start, self.left_open, 1), (self.end, self.right_open, -1))
        )

    def lies_within(self, other: Interval) -> bool:
        """Whether every point of this interval certainly belongs to the other."""
        return _not_before(self.start, self.left_open, other.start, other.left_open, 1) and _not_before(
            self.end, self.right_open, other.end, other.right_open, -1
        )

    def subs(self, values: Mapping) -> Interval:
        start, end = (None if point is None else point.subs(values) for point in (self.start, self.end))
        return Interval(start, end, self.left_open, self.right_open)

    @property
    def sign(self) -> str:
        """The SymPy assumption that every point of the interval satisfies."""
        if self.start is not None and (sign := sign_of(self.start)) is not None and sign >= 0:
            return "positive" if sign > 0 or self.left_open else "nonnegative"
        return "real"


def _not_before(end: Expr | None, is_open: bool, other: Expr | None, other_open: bool, direction: int) -> bool:
    if other is None:
        return True
    if end is None:
        return False
    sign = sign_of(direction * (end - other))
    return sign == 1 or (sign == 0 and (is_open or not other_open))


REAL_LINE = Interval(None, None)


def interval(text: str, parameters: Mapping[str, Symbol] | None = None) -> Interval:
    """The interval that a text denotes.

    >>> str(interval("[0, 1/2)"))
    '[0, 1/2)'
    """
    written = NAMED.get(text.strip(), text).strip()
    if len(written) < 5 or written[0] not in "([" or written[-1] not in ")]" or written.count(",") != 1:
        raise InputError(f"`{text}` is not an interval; write R, positive, nonnegative, or such as [0, 1) or (-inf, a]")
    start, end = (_end(part.strip(), parameters or {}) for part in written[1:-1].split(","))
    is_point = written[0] + written[-1] == "[]" and start == end
    if start is not None and end is not None and sign_of(end - start) in (0, -1) and not is_point:
        raise InputError(f"the interval `{text}` is empty")
    return Interval(start, end, written[0] == "(" or start is None, written[-1] == ")" or end is None)


def _end(text: str, parameters: Mapping[str, Symbol]) -> Expr | None:
    if text in ("inf", "-inf"):
        return None
    value = parse(text, parameters=parameters)
    if value.has(sympy.Symbol("x", real=True)):
        raise InputError(f"the end `{text}` of an interval contains the variable x")
    return value
