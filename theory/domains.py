"""Intervals of the real line with exact ends, as domains of variables and parameters.

- `Interval(start, end, left_open, right_open)`; `REAL_LINE`; `Domains`, of several symbols
- `signs_on(expression, domains)`   the signs that an expression may have where its parameters are in their domains
- `interval(text, parameters)`   from text such as "R", "[0, inf)", "(-delta, delta)", "positive"
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .errors import InputError, Undecided
from .expressions import ZERO, Expr, Symbol, X
from .order import sign_of
from .parser import parse, valued
from .polynomials import Poly
from .truth import Sign, Truth, both

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
Domains = Mapping[Symbol, Interval]


def signs_on(expression: Expr, domains: Mapping[Symbol, Interval]) -> frozenset[int]:
    """The signs that an expression may have where its parameters are in their domains, and perhaps more: one that is
    linear in each parameter is largest and smallest at their ends. A parameter without a domain has that of its sign.

    >>> from .expressions import parameter
    >>> a = parameter("a")
    >>> sorted(signs_on(1 - a, {a: interval("[0, 1]")})), sorted(signs_on(1 - a, {a: interval("[0, inf)")}))
    ([0, 1], [-1, 0, 1])
    """
    sign = sign_of(expression).value
    if sign is not None:
        return frozenset((sign,))
    symbol = min(expression.free_symbols, key=lambda one: one.content, default=None)
    line = None if symbol is None else Poly.of(expression, symbol)
    if symbol is None or line is None or line.degree() > 1:
        return frozenset((-1, 0, 1))
    domain = domains.get(symbol) or interval(symbol.sign)
    found: set[int] = set()
    for end, direction in ((domain.start, -1), (domain.end, 1)):
        if end is not None:
            found |= signs_on(expression.subs(symbol, end), domains)
            continue
        found |= {direction * one for one in signs_on(line.coefficient(1), domains)}
        found |= signs_on(expression.subs(symbol, ZERO), domains) if domain.start is domain.end else set()
    return frozenset(found | {0} if {-1, 1} <= found else found)


def interval(text: str, parameters: Mapping[str, Expr] | None = None, with_x: bool = False) -> Interval:
    """The interval that a text denotes; its ends may contain x only if that is said.

    >>> str(interval("[0, 1/2)"))
    '[0, 1/2)'
    """
    written = NAMED.get(text.strip(), text).strip()
    if len(written) < 5 or written[0] not in "([" or written[-1] not in ")]" or written.count(",") != 1:
        raise InputError(f"`{text}` is not an interval; write R, positive, nonnegative, or such as [0, 1) or (-inf, a]")
    left, right = (part.strip() for part in written[1:-1].split(","))
    if left in ("inf", "+inf") or right == "-inf":
        raise InputError(f"the interval `{text}` is empty: its left end is not below its right end")
    start = None if left == "-inf" else _end(left, parameters or {}, with_x)
    end = None if right in ("inf", "+inf") else _end(right, parameters or {}, with_x)
    if start is not None and end is not None:
        is_point = _is_point(text, start, end, is_closed=written[0] + written[-1] == "[]")
        end = start if is_point else end  # one number, however it is written
    return Interval(start, end, written[0] == "(" or start is None, written[-1] == ")" or end is None)


def _is_point(text: str, start: Expr, end: Expr, is_closed: bool) -> bool:
    """Whether the ends are one number; an interval that is empty, or may be, is refused."""
    sign = sign_of(end - start)
    if sign == Sign.NEGATIVE or (sign == Sign.ZERO and not is_closed):
        raise InputError(f"the interval `{text}` is empty")
    if sign == Sign.UNKNOWN and not (end - start).free_symbols:
        raise Undecided(f"whether the interval `{text}` is empty is not decided; write its ends as simpler numbers")
    return sign == Sign.ZERO


def _end(text: str, parameters: Mapping[str, Expr], with_x: bool) -> Expr:
    value = valued(parse(text, parameters=parameters))
    if value.has(X) and not with_x:
        raise InputError(f"the end `{text}` of an interval contains the variable x")
    return value
