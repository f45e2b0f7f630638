"""Intervals as text.

- `interval(text, parameters)`   from text such as "R", "[0, inf)", "(-delta, delta)", "positive"
"""

from collections.abc import Mapping

from ..exact.domains import Interval
from ..exact.errors import InputError, Undecided
from ..exact.expressions import Expr, X
from ..exact.order import sign_of
from ..exact.truth import Sign
from .parser import parse, valued

NAMED = {
    "R": "(-inf, inf)",
    "real": "(-inf, inf)",
    "positive": "(0, inf)",
    "nonnegative": "[0, inf)",
    "negative": "(-inf, 0)",
}


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
