"""Intervals of float32 numbers: all that a device may compute of a text at given inputs, many inputs at once.

At one input each operation has a result that IEEE 754 fixes, or one of a few that its assumption allows. An interval
holds them all; its ends are numbers of float32, since roundings keep the order. A product may be rounded, or enter
the sum that it stands in as it is.

- `Several`, `several(numbers)`   intervals, one for each input; inputs themselves
- `InIntervals`                    the meaning of a text's operations on a device
- `Ways(trace, inputs, most)`      the same where each outcome of a comparison and each exponent is a way of its own
- `outcomes(name, a, b)`           how a comparison may come out
- `to_format(values, format)`      the numbers of a format nearest to doubles
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, ClassVar

import numpy as np

from ..programs.operations import ANCHOR, COMPARISONS
from ..validation.reading import TranslationError
from ..validation.trace import Trace
from .assumptions import DEVICE
from .floats import SINGLE, Floats, unit_of

UNIT = 2.0**-23
IN_DOUBLES = 2.0**-45  # relative: more than the roundings of 2^x and 1/x in doubles
TERMS = 16  # of the exponential series on half a binade: the first that is left out is below 2^-60
LN2 = 0.6931471805599453  # within 2^-54
MOST_WAYS = 64  # of an input, on average: beyond that outcomes are no longer told apart
Truths = tuple[np.ndarray, np.ndarray]  # whether a condition may be true, and whether it may be false


@dataclass(frozen=True)
class Several:
    """What is computed is between `low` and `high`, or may be NaN; `raw`: ends of a product before it is rounded."""

    low: np.ndarray
    high: np.ndarray
    nan: np.ndarray
    raw: tuple[np.ndarray, np.ndarray] | None = None

    @property
    def either(self) -> tuple[np.ndarray, np.ndarray]:
        """The ends, whether a product is rounded or not."""
        if self.raw is None:
            return self.low, self.high
        return np.minimum(self.low, self.raw[0]), np.maximum(self.high, self.raw[1])


def several(numbers: np.ndarray | float) -> Several:
    """Numbers that are what they are."""
    held = np.asarray(numbers, float)
    return Several(held, held, np.zeros(held.shape, bool))


def to_format(values: np.ndarray, format: Floats) -> np.ndarray:
    """Ties to even; infinite where it overflows."""
    unit = unit_of(np.abs(values), format)
    rounded = np.where(np.isfinite(values), np.rint(values / unit) * unit, values)
    return np.where(np.abs(rounded) > format.largest, np.copysign(np.inf, rounded), rounded)


def _rounded(low: np.ndarray, high: np.ndarray, nan: np.ndarray) -> Several:
    """The numbers of float32 between two ends that were computed in doubles and may be off by their last digit."""
    low, high = np.nextafter(low, -np.inf), np.nextafter(high, np.inf)
    return Several(to_format(low, SINGLE), to_format(high, SINGLE), nan)


def _sum_and_rest(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A sum of doubles, and what its rounding lost (Knuth's two-sum)."""
    total = a + b
    added = total - a
    return total, (a - (total - added)) + (b - added)


def _within(low: np.ndarray, high: np.ndarray, relative: float, nan: np.ndarray) -> Several:
    """What is within a relative error of numbers of one sign between two ends."""
    ends = [end * (1.0 + side * relative) for end in (low, high) for side in (-1.0, 1.0)]
    return _rounded(reduce(np.minimum, ends), reduce(np.maximum, ends), nan)


class InIntervals:
    """Values are intervals; conditions say whether they may be true, and whether they may be false."""

    def literal(self, value: float) -> Several:
        return several(SINGLE.near(value))

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name not in self.TABLE and name not in COMPARISONS:
            raise TranslationError(f"it is not known what a device makes of the operation `{name}`")
        with np.errstate(all="ignore"):
            return self._compare(name, *operands) if name in COMPARISONS else self.TABLE[name](self, *operands)

    # --- arithmetic ----------------------------------------------------------------------------------

    def _neg(self, a: Several) -> Several:
        raw = None if a.raw is None else (-a.raw[1], -a.raw[0])
        return Several(-a.high, -a.low, a.nan, raw)

    def _abs(self, a: Several) -> Several:
        low = np.where(a.low > 0.0, a.low, np.where(a.high < 0.0, -a.high, 0.0))
        return Several(low, np.maximum(-a.low, a.high), a.nan)

    def _add(self, a: Several, b: Several) -> Several:
        (a_low, a_high), (b_low, b_high) = a.either, b.either
        opposite = ((a_high == np.inf) & (b_low == -np.inf)) | ((b_high == np.inf) & (a_low == -np.inf))
        (low, below), (high, above) = _sum_and_rest(a_low, b_low), _sum_and_rest(a_high, b_high)
        low, high = np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high)
        low = np.where(below < 0.0, np.nextafter(low, -np.inf), low)
        high = np.where(above > 0.0, np.nextafter(high, np.inf), high)
        return Several(to_format(low, SINGLE), to_format(high, SINGLE), a.nan | b.nan | opposite)

    def _sub(self, a: Several, b: Several) -> Several:
        return self._add(a, self._neg(b))

    def _mul(self, a: Several, b: Several) -> Several:
        """A product of two numbers of float32 is exact in doubles."""
        nan = a.nan | b.nan | (_may_vanish(a) & _may_be_infinite(b)) | (_may_vanish(b) & _may_be_infinite(a))
        corners = [
            np.nan_to_num(one * other, nan=0.0, posinf=np.inf, neginf=-np.inf)
            for one in (a.low, a.high)
            for other in (b.low, b.high)
        ]
        low, high = reduce(np.minimum, corners), reduce(np.maximum, corners)
        return Several(to_format(low, SINGLE), to_format(high, SINGLE), nan, (low, high))

    def _muladd(self, a: Several, b: Several, c: Several) -> Several:
        product = self._mul(a, b)
        assert product.raw is not None
        return self._add(Several(*product.raw, product.nan), c)

    def _div(self, a: Several, b: Several) -> Several:
        """Within the assumed error of the quotient; all numbers where 0 may be divided by."""
        nan = a.nan | b.nan | (_may_be_infinite(a) & _may_be_infinite(b)) | (_may_vanish(a) & _may_vanish(b))
        corners = [one / other for one in (a.low, a.high) for other in (b.low, b.high)]
        is_split = _may_vanish(b) | np.isnan(sum(corners))
        low = np.where(is_split, -np.inf, reduce(np.minimum, corners))
        high = np.where(is_split, np.inf, reduce(np.maximum, corners))
        error, few = DEVICE["division"].units * UNIT + IN_DOUBLES, DEVICE["division"].units * SINGLE.smallest
        found = _within(low, high, error, nan)
        return _rounded(found.low - few, found.high + few, nan)

    # --- instructions --------------------------------------------------------------------------------

    def _seed(self, a: Several) -> Several:
        """Nothing but the sign is assumed where x or 1/x is not normal."""
        near, far = (pick(np.abs(a.low), np.abs(a.high)) for pick in (np.minimum, np.maximum))
        error = DEVICE["seed"].units * UNIT + IN_DOUBLES
        least = np.where(far > 1.0 / SINGLE.normal, 0.0, (1.0 - error) / far)
        most = np.where(near < SINGLE.normal, np.inf, (1.0 + error) / near)
        low = np.where(_may_vanish(a), -np.inf, np.where(a.low > 0.0, least, -most))
        high = np.where(_may_vanish(a), np.inf, np.where(a.low > 0.0, most, -least))
        return _rounded(low, high, a.nan)

    def _exp2(self, a: Several) -> Several:
        """Nothing but that it is no normal number is assumed where 2^x is none."""
        low, high = _power_of_two(a.low), _power_of_two(a.high)
        found = _within(low, high, DEVICE["exp2"].units * UNIT + IN_DOUBLES, a.nan)
        low = np.where(a.low < SINGLE.least, 0.0, np.maximum(found.low, 0.0))
        high = np.where(a.high < SINGLE.least, SINGLE.normal, found.high)
        return Several(low, high, a.nan)

    def _sqrt(self, a: Several) -> Several:
        """A root in doubles, rounded once more, is the nearest number of float32: doubles have more than twice its
        digits."""
        low, high = (to_format(np.sqrt(np.maximum(end, 0.0)), SINGLE) for end in (a.low, a.high))
        return Several(low, high, a.nan | (a.low < 0.0))

    # --- functions of bits ---------------------------------------------------------------------------

    def _round(self, a: Several) -> Several:
        """As the text has it: an addend beyond which there are no digits after the point is taken away again."""
        anchor = several(ANCHOR)
        return self._sub(self._add(a, anchor), anchor)

    def _ldexp(self, a: Several, k: Several) -> Several:
        """Nothing is known of it where 2^k may not be a whole power that is a normal number."""
        is_whole = (np.rint(k.low) == k.low) & (np.rint(k.high) == k.high)
        is_normal = is_whole & (k.low >= SINGLE.least) & (k.high <= 1 - SINGLE.least)
        low, high = (np.ldexp(1.0, np.where(is_normal, end, 0.0).astype(int)) for end in (k.low, k.high))
        found = self._mul(a, Several(low, high, k.nan))
        return _where(is_normal, found)

    def _exponent(self, a: Several) -> Several:
        """Nothing is known of it where a number may not be positive and normal."""
        is_normal = (a.low >= SINGLE.normal) & np.isfinite(a.high)
        low, high = (np.frexp(np.where(is_normal, end, 1.0))[1] - 1.0 for end in (a.low, a.high))
        return _where(is_normal, Several(low, high, a.nan))

    # --- choices -------------------------------------------------------------------------------------

    def _compare(self, name: str, a: Several, b: Several) -> Truths:
        """With NaN it may come out either way."""
        true, false = outcomes(name, (a.low, a.high), (b.low, b.high))
        return true | a.nan | b.nan, false | a.nan | b.nan

    def _select(self, condition: Truths, a: Several, b: Several) -> Several:
        """Of a product that one branch is, what is not rounded may still enter a sum."""
        true, false = condition
        nan = (true & a.nan) | (false & b.nan)
        low, high = _chosen(condition, (a.low, a.high), (b.low, b.high))
        raw = _chosen(condition, a.either, b.either) if a.raw is not None or b.raw is not None else None
        return Several(low, high, nan, raw)

    def _max(self, a: Several, b: Several) -> Several:
        return Several(np.maximum(a.low, b.low), np.maximum(a.high, b.high), a.nan | b.nan)

    def _min(self, a: Several, b: Several) -> Several:
        return Several(np.minimum(a.low, b.low), np.minimum(a.high, b.high), a.nan | b.nan)

    TABLE: ClassVar[dict[str, Callable[..., Any]]] = {
        "neg": _neg,
        "abs": _abs,
        "add": _add,
        "sub": _sub,
        "mul": _mul,
        "div": _div,
        "muladd": _muladd,
        "seed": _seed,
        "exp2": _exp2,
        "sqrt": _sqrt,
        "round": _round,
        "ldexp": _ldexp,
        "exponent": _exponent,
        "select": _select,
        "max": _max,
        "min": _min,
        "and": lambda self, a, b: (a[0] & b[0], a[1] | b[1]),
        "or": lambda self, a, b: (a[0] | b[0], a[1] & b[1]),
        "not": lambda self, a: (a[1], a[0]),
    }


class Ways:
    """The values of a text's nodes in intervals, one row for each way that some input may take."""

    def __init__(self, trace: Trace, inputs: Sequence[Several], most: int) -> None:
        self.trace, self.meaning, self.most = trace, InIntervals(), most
        self.count = len(inputs[0].low)
        self.inputs = np.arange(self.count)  # of each row
        self.values: list[Any] = list(inputs)

    def joined(self) -> Several:
        """All that may be computed at each input."""
        for node in self.trace.nodes[len(self.values) :]:
            if node.operation == "literal":
                self.values.append(self.meaning.literal(node.literal))
                continue
            if node.operation == "exponent":
                self._split_at_power(node.operands[0])
            found = self.meaning.operation(node.operation, [self.values[one] for one in node.operands])
            self.values.append(found)
            if isinstance(found, tuple):
                self._decide()
        result = self.values[self.trace.results[0]]
        low, high, nan = (np.broadcast_to(one, self.inputs.shape) for one in (result.low, result.high, result.nan))
        ends = np.full(self.count, np.inf), np.full(self.count, -np.inf), np.zeros(self.count, bool)
        for gather, end, found in zip((np.minimum, np.maximum, np.logical_or), ends, (low, high, nan), strict=True):
            gather.at(end, self.inputs, found)
        return Several(*ends)

    def _split_at_power(self, number: int) -> None:
        """Numbers below the least power of two in an interval, and the others."""
        a = self.values[number]
        low, high = (np.broadcast_to(end, self.inputs.shape) for end in (a.low, a.high))
        power = np.ldexp(1.0, np.frexp(np.maximum(low, SINGLE.normal))[1])
        copy = self._doubled((low >= SINGLE.normal) & (high >= power))
        a, power = self.values[number], power[self.taken]
        low, high = (np.broadcast_to(end, self.inputs.shape) for end in (a.low, a.high))
        low, high = np.where(copy == 1, power, low), np.where(copy == 0, power * (1.0 - UNIT / 2), high)
        self.values[number] = Several(low, high, a.nan, a.raw)

    def _decide(self) -> None:
        """The last condition is true in one row and false in another, where it may be either."""
        true, false = (np.broadcast_to(one, self.inputs.shape) for one in self.values[-1])
        copy = self._doubled(true & false)
        true, false = (np.broadcast_to(one, self.inputs.shape) for one in self.values[-1])
        self.values[-1] = true & (copy != 1), false & (copy != 0)

    def _doubled(self, some: np.ndarray) -> np.ndarray:
        """Some rows twice, unless there are too many: which copy each row is then, -1 of those that are there once."""
        is_enough = np.count_nonzero(some) + len(some) > self.most * self.count
        twice = np.flatnonzero(some & (not is_enough))
        self.taken = np.concatenate([np.arange(len(some)), twice])
        copy = np.full(len(self.taken), -1)
        copy[twice], copy[len(some) :] = 0, 1
        if len(twice):
            self.inputs = self.inputs[self.taken]
            self.values = [_rows(one, self.taken) for one in self.values]
        return copy


def _rows(value: Any, taken: np.ndarray) -> Any:
    """The value in some rows; what is the same in all of them stays so."""
    if isinstance(value, Several):
        low, high, nan = _rows((value.low, value.high, value.nan), taken)
        return Several(low, high, nan, None if value.raw is None else _rows(value.raw, taken))
    return tuple(one if one.ndim == 0 else one[taken] for one in map(np.asarray, value))


def _where(known: np.ndarray, found: Several) -> Several:
    """What was found where something is known, and anything elsewhere."""
    low, high = np.where(known, found.low, -np.inf), np.where(known, found.high, np.inf)
    return Several(low, high, found.nan | ~known)


def outcomes(name: str, a: tuple[Any, Any], b: tuple[Any, Any]) -> Truths:
    """Of a comparison of numbers between two ends each."""
    if name in ("gt", "ge"):
        return outcomes("lt" if name == "gt" else "le", b, a)
    if name == "ne":
        return outcomes("eq", a, b)[::-1]
    (a_low, a_high), (b_low, b_high) = a, b
    if name == "eq":
        return (a_low <= b_high) & (b_low <= a_high), ~((a_low == a_high) & (b_low == b_high) & (a_low == b_low))
    return (a_low < b_high, a_high >= b_low) if name == "lt" else (a_low <= b_high, a_high > b_low)


def _may_vanish(a: Several) -> np.ndarray:
    return (a.low <= 0.0) & (a.high >= 0.0)


def _may_be_infinite(a: Several) -> np.ndarray:
    return np.isinf(a.low) | np.isinf(a.high)


def _chosen(condition: Truths, a: Sequence[np.ndarray], b: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """The ends of whichever is chosen."""
    true, false = condition
    low = np.where(~false, a[0], np.where(~true, b[0], np.minimum(a[0], b[0])))
    return low, np.where(~false, a[1], np.where(~true, b[1], np.maximum(a[1], b[1])))


def _power_of_two(x: np.ndarray) -> np.ndarray:
    """2^x within 2^-45, relative, by the series of the exponential: its roundings are those of IEEE 754."""
    whole = np.rint(np.clip(x, -2000.0, 2000.0))
    rest = (np.clip(x, -2000.0, 2000.0) - whole) * LN2
    total = np.ones_like(rest)
    for term in range(TERMS, 0, -1):
        total = total * rest / term + 1.0
    return np.ldexp(total, whole.astype(int))
