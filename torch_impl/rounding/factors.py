"""Sums of products with common factors: t - t r and its like, which wide enclosures of t would hide.

What two products have in common is taken outside; then the sum of the others decides how large the sum can be, and the
errors that matter are those of the others, next to that of the common part.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flint import arb

from .conditions import down, farthest, nearest_to_zero, up
from .floats import SLACK, above
from .rounded import Interval, Rounded, bound, product

DEEPEST = 8  # products of products
LOOSE = 0.25  # relative errors above which nothing is gained


@dataclass(frozen=True)
class Factored:
    """What is computed is between `low` and `high` before it is rounded, with this relative error."""

    low: float
    high: float
    relative: float


class _Product:
    """A value as sign times factors, each no product or one that is taken as it is: what is computed is their product
    up to a relative and an absolute error. `is_cut`: there are deeper ones that are taken as they are."""

    __slots__ = ("factors", "has_tail", "height", "is_cut", "known", "names", "of", "sign")

    def __init__(self, sign: float, inner: Rounded, of: tuple[_Product, _Product] | None, is_cut: bool) -> None:
        self.sign, self.of, self.is_cut = sign, (inner, of), is_cut
        self.known: tuple[float, float] | None = None
        self.factors: tuple[Rounded, ...] = (inner,) if of is None else of[0].factors + of[1].factors
        self.names = frozenset(map(id, self.factors))  # they are kept as long as this is
        self.has_tail = any(_kind(one) == "erfc" for one in self.factors)
        self.height: int = 0 if of is None else max(one.height for one in of) + 1  # of products in products

    @property
    def errors(self) -> tuple[float, float]:
        """Relative and absolute. A rounding is relative, and less than the smallest number where its result may be
        subnormal."""
        if self.known is None:
            inner, of = self.of
            self.known = (0.0, 0.0) if of is None else _errors_of(inner, *(one.errors for one in of))
        return self.known


def _kind(value: Rounded) -> str:
    """The operation that it comes from."""
    return value.origin[0] if value.origin else ""


def factored_sum(a: Rounded, b: Rounded) -> Factored | None:
    """a + b, the common part taken outside; None if nothing is shared."""
    if a.over is not None or b.over is not None or a.nan or b.nan:
        return None
    kinds = [_kind(_unsigned(one)[1]) for one in (a, b)]
    if "mul" not in kinds and "erfc" not in kinds and _unsigned(a)[1] is not _unsigned(b)[1]:
        return None  # no products: neither is in the other
    products = _product_of(a), _product_of(b)
    if products[0].names.isdisjoint(products[1].names) and not (products[0].has_tail or products[1].has_tail):
        return None
    shared, rests = _in_common(products[0].factors, products[1].factors)
    if not shared:
        shared, rests = _with_tails(*rests)
    if not shared or not all(math.isfinite(one.size) for some in (shared, *rests) for one in some):
        return None
    relative = _compounded(one.relative for one in shared)
    if not relative < LOOSE:
        return None
    common = _ends(shared)
    least = nearest_to_zero(*common) or math.prod(one.least for one in shared)
    off = lost = 0.0
    low = high = 0.0
    for one, rest in zip(products, rests, strict=True):
        ends = sorted(one.sign * end for end in _ends(rest))
        low, high = low + ends[0], high + ends[1]
        off += _absolute(rest)
        own, absolute = one.errors
        lost += bound(farthest(*ends), own) + (absolute / least if least > 0.0 else math.inf)
    off, lost = above(off), above(lost + 2.0**-50 * farthest(low, high))
    if not math.isfinite(off + lost):
        return None
    near = nearest_to_zero(low, high) - off - lost
    inside = bound(above(off + lost), 1.0 / near) if near > 0.0 else math.inf
    corners = [product(one, other) for one in common for other in (low - lost, high + lost)]
    together = _compounded((relative, inside))
    return Factored(_wider(min(corners), -1.0), _wider(max(corners), 1.0), together)


def _compounded(errors: Iterable[float]) -> float:
    """The relative error of a product, from those of its factors; 1 + 2^-53 is no double."""
    total = 0.0
    for one in errors:
        total = above(total + one + product(total, one))
    return total


def _product_of(value: Rounded, depth: int = DEEPEST) -> _Product:
    """A value as a product of what is no product, found once for each."""
    if value.products is None:
        value.products = {}
    if depth not in value.products:
        found = _found_product(value, depth)
        value.products |= dict.fromkeys([depth] if found.is_cut else range(found.height, DEEPEST + 1), found)
    return value.products[depth]


def _found_product(value: Rounded, depth: int) -> _Product:
    sign, inner = _unsigned(value)
    is_product = _kind(inner) == "mul" and inner.over is None
    if not is_product or depth == 0:
        return _Product(sign, inner, None, is_product)
    one, other = (_product_of(factor, depth - 1) for factor in inner.origin[1:])
    return _Product(sign * one.sign * other.sign, inner, (one, other), one.is_cut or other.is_cut)


def _errors_of(value: Rounded, one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Of a product, from the errors of its two factors as products."""
    a, b = value.origin[1:]
    relative = _compounded((one[0], other[0], value.own[0]))
    crossed = bound(one[1], b.size + other[1]) + bound(other[1], a.size + one[1])
    return relative, above(2.0 * crossed + value.own[1])


def _unsigned(value: Rounded) -> tuple[float, Rounded]:
    sign = 1.0
    while value.origin and value.origin[0] == "neg":
        sign, value = -sign, value.origin[1]
    return sign, value


def _in_common(a: Iterable[Rounded], b: Iterable[Rounded]) -> tuple[list[Rounded], tuple[list[Rounded], list[Rounded]]]:
    """The factors of both, and those that are left of each."""
    shared: list[Rounded] = []
    left, right = list(a), list(b)
    for one in tuple(left):
        index = next((number for number, other in enumerate(right) if other is one), None)
        if index is not None:
            shared.append(right.pop(index))
            del left[next(number for number, other in enumerate(left) if other is one)]
    return shared, (left, right)


def _with_tails(a: list[Rounded], b: list[Rounded]) -> tuple[list[Rounded], tuple[list[Rounded], list[Rounded]]]:
    """erfc(t) and exp(-t^2) fall together: the second is the first times a ratio, which rises slowly."""
    for one, other, is_first in ((a, b, True), (b, a, False)):
        for tail in one:
            for bell in other if tail.origin[:1] == ("erfc",) else ():
                if _is_bell(bell, tail.origin[1]) and max(bell.relative, tail.relative) < LOOSE:
                    left = [factor for factor in one if factor is not tail]
                    right = [factor for factor in other if factor is not bell]
                    right.append(_ratio(bell, tail))
                    return [tail], (left, right) if is_first else (right, left)
    return [], (a, b)


def _is_bell(value: Rounded, t: Rounded) -> bool:
    """Whether it is exp(-(t t))."""
    inner = value.origin[1] if value.origin[:1] == ("exp",) else None
    square = inner.origin[1] if inner is not None and inner.origin[:1] == ("neg",) else None
    return square is not None and square.origin[:1] == ("mul",) and square.origin[1] is square.origin[2] is t


def _ratio(bell: Rounded, tail: Rounded) -> Rounded:
    """exp(-t^2)/erfc(t), which rises; of what is computed it has the errors of both."""
    ends = [(-(arb(t) ** 2)).exp() / arb(t).erfc() for t in tail.origin[1].exact]
    low, high = max(down(ends[0]), 0.0), up(ends[1])
    relative = above((bell.relative + tail.relative) / (1.0 - tail.relative))
    low, high = low / (1.0 + relative) * (2.0 - SLACK), high * (1.0 + relative) * SLACK
    return Rounded(low, high, relative, bound(relative, high))


def _ends(factors: Sequence[Rounded]) -> Interval:
    """An enclosure of the product of what is computed, equal factors taken as a power."""
    low = high = 1.0
    powers: dict[int, list[Rounded]] = {}
    for one in factors:
        powers.setdefault(id(one), []).append(one)
    for some in powers.values():
        one, count = some[0], len(some)
        ends = [_power(one.low, count), _power(one.high, count)]
        ends += [0.0] if count % 2 == 0 and one.low < 0.0 < one.high else []
        corners = [product(end, other) for end in (low, high) for other in (min(ends), max(ends))]
        low, high = _wider(min(corners), -1.0), _wider(max(corners), 1.0)
    return low, high


def _power(base: float, count: int) -> float:
    try:
        return base**count
    except OverflowError:
        return math.inf if base > 0.0 or count % 2 == 0 else -math.inf


def _absolute(factors: Sequence[Rounded]) -> float:
    """A bound of |computed - exact| of the product."""
    size, off = 1.0, 0.0
    for one in factors:
        own = one.absolute
        off = above(bound(off, one.size) + bound(size, own) + bound(off, own))
        size = above(size * one.size)
    return off


def _wider(end: float, side: float) -> float:
    """An end moved outwards by more than the rounding of its computation."""
    return end * (SLACK if (end > 0.0) == (side > 0.0) else 2.0 - SLACK) + side * 5e-324
