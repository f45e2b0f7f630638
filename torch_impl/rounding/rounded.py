"""Values with rounding errors: what the floats of one node of a text may be, and how far they are from the exact value.

- `Rounded`                       a value with its error
- `scaled_parts`, `merged`, `summed`, `joined`   errors of products, sums, and of what comes from either of two branches
- `decided`, `compares_exactly`, `stays`, ...    what is known of two values
- `sum_over`, `product_over`, `least_over`       how large exact values are at least where floats are infinite
- `bound(a, b)`, `product(a, b)`  products of sizes of errors, and of ends of enclosures
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

from flint import arb

from .conditions import down, farthest, nearest_to_zero
from .floats import SLACK, Floats, above, outward

LEAST, LARGEST = 5e-324, math.nextafter(math.inf, 0.0)  # doubles
Parts = dict[int, float]
Interval = tuple[float, float]
OPPOSITE = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


@dataclass(slots=True)
class Rounded:
    """A computed value between `low` and `high`, a multiple of `quantum`, and 0 or at least `least`.

    |computed - exact| <= relative |exact|, and computed - exact is the sum of the parts, each between plus and minus
    its size, and of no more than `rest`. `before` are both bounds without the last rounding. Where the computed value
    is infinite the exact one is at least `over`, which may be more than a double holds; `nan`: it may be none.
    """

    low: float
    high: float
    relative: float = 0.0
    rest: float = 0.0
    parts: Parts = field(default_factory=dict)
    quantum: float = 0.0
    over: arb | None = None
    nan: bool = False
    before: tuple[float, float] | None = None
    origin: tuple[Any, ...] = ()
    rounding: int | None = None  # the part that its last rounding is
    number: float | None = None  # a literal's value
    nonzero: float = 0.0
    own: tuple[float, float] = (0.0, 0.0)  # the last rounding: relative, and beside that where it may be subnormal
    products: dict[int, Any] | None = field(default=None, init=False, repr=False, compare=False)  # kept by `factors`

    def without_origin(self) -> Rounded:
        """The same, from anywhere."""
        return Rounded(
            self.low,
            self.high,
            self.relative,
            self.rest,
            self.parts,
            self.quantum,
            self.over,
            self.nan,
            self.before,
            (),
            self.rounding,
            self.number,
            self.nonzero,
            self.own,
        )

    @property
    def size(self) -> float:
        """The largest magnitude of what is computed."""
        low, high = -self.low, self.high
        return low if low >= high else high

    @property
    def least(self) -> float:
        """The least magnitude of what is computed, unless it is 0."""
        near = nearest_to_zero(self.low, self.high)
        return near if near > 0.0 else max(self.quantum, self.nonzero)

    @property
    def loose(self) -> float:
        """The absolute error, all parts at their worst."""
        return above(sum(map(abs, self.parts.values())) + self.rest) if self.parts else above(self.rest)

    @property
    def absolute(self) -> float:
        """A bound of the absolute error from both accounts, where what is computed is finite."""
        if self.rest == 0.0 and not self.parts:
            return 0.0
        return at_most(self.loose, self.relative, self.size)

    @property
    def exact(self) -> Interval:
        """An enclosure of the exact value, where what is computed is finite, or where it never is."""
        if self.is_exact:
            return self.low, self.high
        if self.over is not None and self.low == self.high:
            start = as_double(self.over)
            return (start, math.inf) if self.low > 0.0 else (-math.inf, -start)
        off = self.absolute
        low, high = (-math.inf, math.inf) if off == math.inf else outward(self.low - off, self.high + off)
        if self.relative < 1.0:  # signs are kept
            if self.low >= 0.0:
                low = max(low, self.low / (1.0 + self.relative) * (2.0 - SLACK))
            if self.high <= 0.0:
                high = min(high, self.high / (1.0 + self.relative) * (2.0 - SLACK))
        return low, high

    @property
    def is_exact(self) -> bool:
        return self.relative == 0.0 or (self.rest == 0.0 and not self.parts)


def product(a: float, b: float) -> float:
    """a b, where 0 times infinity, which only ends of enclosures are, is 0."""
    return 0.0 if a == 0.0 or b == 0.0 else a * b


def bound(a: float, b: float) -> float:
    """No less than a b for sizes of errors, which do not vanish below the smallest double."""
    if a > 0.0 and b > 0.0:
        found = a * b
        return (found if found > LEAST else LEAST) * SLACK
    return 0.0


def at_most(loose: float, relative: float, size: float) -> float:
    """The absolute error of what is at most so large, by its parts and by its relative error, whichever says more."""
    if loose == 0.0 or relative >= 0.5:
        return loose
    return min(loose, bound(relative / (1.0 - relative), min(size, LARGEST)))


# --- parts ----------------------------------------------------------------------------------------------


def scaled_parts(a: Rounded, low: float, high: float) -> tuple[Parts, float]:
    """The error of a times a number between low and high: its middle times the parts, the spread in the rest."""
    if not a.parts:
        return {}, bound(a.rest, farthest(low, high)) if a.rest else 0.0
    middle, spread = low / 2 + high / 2, above(high / 2 - low / 2)
    if not math.isfinite(spread):
        return {}, math.inf
    sizes = sum(map(abs, a.parts.values()))
    rest = bound(sizes, spread + abs(middle) * 2.0**-50) + bound(a.rest, farthest(low, high)) + len(a.parts) * LEAST
    return {key: part * middle for key, part in a.parts.items()}, above(rest)


def merged(a: Parts, b: Parts) -> tuple[Parts, float]:
    """The sum of two lists of parts, and what its rounding may have lost."""
    if not a or not b:
        return a or b, 0.0
    result, lost = dict(a), 0.0
    for key, part in b.items():
        other = result.get(key)
        if other is None:
            result[key] = part
        else:
            result[key] = other + part
            lost += (abs(other) + abs(part)) * 2.0**-52
    return result, lost


def summed(a: Rounded, b: Rounded) -> tuple[Parts, float]:
    parts, lost = merged(a.parts, b.parts)
    return parts, above(a.rest + b.rest + lost)


def joined(a: Rounded, b: Rounded) -> Rounded:
    """Either of two."""
    before = None
    if a.before is not None or b.before is not None:
        several = [one.before or (one.relative, one.absolute) for one in (a, b)]
        before = max(one for one, _ in several), max(one for _, one in several)
    parts, rest = (a.parts, max(a.rest, b.rest)) if a.parts == b.parts else ({}, max(a.absolute, b.absolute))
    return Rounded(
        min(a.low, b.low),
        max(a.high, b.high),
        max(a.relative, b.relative),
        rest,
        parts,
        min(a.quantum, b.quantum),
        least_over(a.over, b.over),
        a.nan or b.nan,
        before,
        ("joined", a, b),
        nonzero=min(a.least, b.least),
    )


def underflowing(low: float, high: float, wide: Floats) -> Interval:
    """Ends of what may be rounded to a multiple of the smallest number, or not: signs are kept."""
    if abs(low) < wide.normal:
        low = max(low - wide.smallest, 0.0) if low >= 0.0 else low - wide.smallest
    if abs(high) < wide.normal:
        high = min(high + wide.smallest, 0.0) if high <= 0.0 else high + wide.smallest
    return low, high


# --- small questions ------------------------------------------------------------------------------------


def decided(name: str, a: Rounded, b: Rounded) -> bool | None:
    if name in ("gt", "ge"):
        return decided("lt" if name == "gt" else "le", b, a)
    if name == "ne":
        equal = decided("eq", a, b)
        return None if equal is None else not equal
    if name == "eq":
        if a.high < b.low or b.high < a.low:
            return False
        return True if a.low == a.high == b.low == b.high else None
    if name == "lt":
        return True if a.high < b.low else False if a.low >= b.high else None
    return True if a.high <= b.low else False if a.low > b.high else None


def narrowed(name: str, outcome: bool, a: Rounded, b: Rounded) -> tuple[Rounded, Rounded]:
    """Two numbers, where it is known how their comparison came out."""
    if not outcome and name in OPPOSITE:
        return narrowed(OPPOSITE[name], True, a, b)
    if name in ("gt", "ge"):
        b, a = narrowed("le", True, b, a)
    elif name in ("lt", "le"):
        a, b = _within(a, -math.inf, b.high), _within(b, a.low, math.inf)
    elif outcome == (name == "eq"):
        a, b = _within(a, b.low, b.high), _within(b, a.low, a.high)
    return a, b


def _within(a: Rounded, low: float, high: float) -> Rounded:
    """The same between two ends, if it is a finite number."""
    if a.nan or a.over is not None or (a.low >= low and a.high <= high):
        return a
    origin = ("neg", _within(a.origin[1], -high, -low)) if a.origin[:1] == ("neg",) else a.origin
    return replace(a, low=max(a.low, low), high=min(a.high, high), origin=origin)


def stays(a: Rounded, b: Rounded) -> bool:
    """Whether the exact a is no smaller than the exact b, or both are meant as they are: then the larger float is the
    larger number too."""
    return a.exact[0] >= b.exact[1] or (a.is_exact and b.is_exact)


def compares_exactly(a: Rounded, b: Rounded) -> bool:
    """Whether floats compare as the exact values do: exact ones, those that are far enough apart, and one whose sign is
    kept with 0. Of what came from two branches each counts by itself."""
    if a.origin[:1] == ("joined",):
        return all(compares_exactly(one, b) for one in a.origin[1:])
    if b.origin[:1] == ("joined",):
        return all(compares_exactly(a, one) for one in b.origin[1:])
    is_sign = (b.number == 0.0 and a.relative < 1.0) or (a.number == 0.0 and b.relative < 1.0)
    is_apart = a.exact[1] < b.exact[0] or b.exact[1] < a.exact[0]
    return is_sign or is_apart or (a.is_exact and b.is_exact)


def cut_off_is_wrong(a: Rounded, b: Rounded) -> bool:
    """Of max(a, b): whether a is -infinity, b is taken, and the exact a may be larger."""
    return a.over is not None and a.low == -math.inf and -a.over > b.exact[0]


def sum_over(a: Rounded, b: Rounded) -> arb | None:
    over = None
    for one, other in ((a, b), (b, a)):
        if one.over is not None:
            against = max(-other.exact[0], 0.0) if one.high == math.inf else 0.0
            against = max(against, max(other.exact[1], 0.0)) if one.low == -math.inf else against
            left = (one.over - against).lower() if against < math.inf else arb(0)
            over = least_over(over, left if left > 0 else arb(0))
    return over


def product_over(over: arb | None, factor: Interval) -> arb | None:
    """Of a product, one factor of which is infinite."""
    return None if over is None else (over * nearest_to_zero(*factor)).lower()


def least_over(a: arb | None, b: arb | None) -> arb | None:
    return b if a is None else a if b is None else a if a <= b else b


def as_double(over: arb) -> float:
    """The largest double that is not above, or the one below it."""
    return math.inf if over == math.inf else max(down(over), 0.0)


def is_sterbenz(a: Rounded, b: Rounded) -> bool:
    """Whether b/2 <= a <= 2b for -b in place of b: then the difference is exact."""
    low, high = -b.high, -b.low
    return (low > 0.0 and high <= 2 * a.low and a.high <= 2 * low) or (
        high < 0.0 and low >= 2 * a.high and a.low >= 2 * high
    )


def is_same(a: Rounded, b: Rounded) -> bool:
    """Whether two are one value: x - 1 is the sum of x and the number -1."""
    return a is b or (a.number is not None and a.number == b.number)


def is_power(a: Rounded) -> bool:
    return a.low == a.high and a.low != 0.0 and abs(math.frexp(a.low)[0]) == 0.5


def quotient(a: float, b: float) -> float:
    return 0.0 if math.isinf(b) else a / b


def quantum_of(value: float) -> float:
    """The largest power of two of which a number is a multiple."""
    if value == 0.0:
        return math.inf
    top, bottom = value.as_integer_ratio()
    return math.ldexp(float((top & -top) if abs(top).bit_length() < 1000 else 1), 1 - bottom.bit_length())
