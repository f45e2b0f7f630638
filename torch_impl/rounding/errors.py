"""Rounding errors of one evaluation: what the floats of a text may be on a box of inputs, and how far they are off.

Every value carries an enclosure of what is computed, a bound of its error relative to the exact value, and its absolute
error as a sum of parts: each rounding is a part of its own, so that what a sum or a product has lost, and `_residual`
or `_sum_residual` puts back, cancels. Exact is what the text means over the real numbers, along the branches that the
floats take; a printed constant with more than 24 bits stands for any number that rounds to it.

An infinite value remembers how large the exact one is at least: it may still be right, be cut off or thrown away.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Any, ClassVar

from flint import arb

from ..programs.operations import COMPARISONS, LOGIC, meaning_of, ratio_size
from ..programs.spans import EARLY, EARLY_FROM
from ..validation.meanings import literal_ball
from ..validation.reading import TranslationError
from .assumptions import LIBRARY_ULP, VANISHING, names_for
from .conditions import CONDITIONS, Conditioning, farthest, nearest_to_zero, up
from .factors import factored_sum
from .floats import Floats, above, outward
from .rounded import (
    LEAST,
    Interval,
    Parts,
    Rounded,
    as_double,
    at_most,
    bound,
    compares_exactly,
    cut_off_is_wrong,
    decided,
    is_power,
    is_same,
    is_sterbenz,
    joined,
    least_over,
    merged,
    product,
    product_over,
    quantum_of,
    quotient,
    scaled_parts,
    stays,
    sum_over,
    summed,
    underflowing,
)

NEVER_TINY = {"sqrt", "cos"}  # results that are never subnormal
NEAREST_TO_PI = 2.0**-62  # no double is closer than 2^-61 to a multiple of pi/2 other than 0 (Payne and Hanek; Muller)
SPLIT_ERROR = 2.0**-72  # of `_residual` in doubles, relative to the product: halves of 24 and 29 bits
MODERATE = 2.0**-126, 2.0**127 * (2.0 - 2.0**-23)  # factors for which that holds: normal numbers of float32
UNSTRETCHED: Sequence[Interval] = ((1.0, 1.0),) * 3


class InFloats:
    """The meaning of operations in the format `wide`. With `parts` each rounding is remembered by itself.

    Conditions are True, False or None. Where an input is compared with a number, the number is noted as a cut.
    """

    suffix: ClassVar[str] = ""  # of the functions of a text for this machine
    names_for = staticmethod(names_for)  # what is assumed of it

    def __init__(self, wide: Floats, parts: bool = True) -> None:
        self.wide, self.with_parts, self.is_narrowed = wide, parts, False
        self.stretches: Sequence[Interval] = UNSTRETCHED  # what the operands may be multiplied by, where a text scales
        self.counter = count()
        self.cuts: set[tuple[Any, float]] = set()
        self.node = 0  # that comes next
        self.decisions: Mapping[int, bool] = {}  # of comparisons that the box leaves open
        self.undecided: list[int] = []
        self.seams: set[int] = set()  # comparisons that may come out otherwise in floats than for real numbers
        self.straddles = False  # whether a larger or smaller of two was open
        self.unrounded: dict[int, Rounded] = {}  # products that are no numbers of the format, as sums take them

    # --- inputs --------------------------------------------------------------------------------------

    def input(self, low: float, high: float, format: Floats, name: int) -> Rounded:
        """An input of a format between two of its numbers."""
        quantum = math.inf if low == high == 0.0 else format.ulp(nearest_to_zero(low, high))
        return Rounded(low, high, quantum=quantum, origin=("input", name))

    def literal(self, value: float) -> Rounded:
        return _literal(value, self.wide)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if meaning := self.TABLE.get(name):
            return meaning(self, *operands)
        if name in COMPARISONS:
            return self._compare(name, *operands)
        if name in LOGIC:
            return meaning_of(name, "ball")(*operands)
        if name in CONDITIONS:
            return self._function(name, *operands)
        raise TranslationError(f"no rounding error is known for the operation `{name}`")

    # --- what every operation ends with --------------------------------------------------------------

    def _rounded(
        self,
        ends: Interval,
        relative: float,
        parts: Parts,
        rest: float,
        quantum: float,
        origin: tuple[Any, ...],
        is_exact: bool = False,
        can_underflow: bool = True,
        over: arb | None = None,
        nan: bool = False,
        least: float = 0.0,
        finite: float = math.inf,
        beyond: arb | None = None,
    ) -> Rounded:
        """The result of an operation on computed values, whose error so far is given, after its own rounding; of finite
        operands it is at most `finite`, and the exact one at least `beyond`."""
        wide = self.wide
        low, high = ends if wide.precision == 53 else (wide.near(ends[0]), wide.near(ends[1]))
        if self.is_narrowed:
            low, high = underflowing(low, high, wide)
        near = low if low > 0.0 else -high if high < 0.0 else 0.0
        grid = max(quantum, wide.ulp(near))
        result = Rounded(low, high, relative, rest, parts, grid, over, nan, None, origin, None, None, self._kept(least))
        if math.isinf(low) or math.isinf(high):
            overflowing = arb(wide.largest * (1.0 - relative) if relative < 1.0 else 0.0)
            if beyond is not None and beyond > overflowing:
                overflowing = beyond
            if over is None or finite > wide.largest:
                result.over = least_over(over, overflowing)
        size = -low if -low >= high else high
        if is_exact or (quantum >= wide.smallest and size <= 2.0**wide.precision * quantum):
            return result
        total = sum(map(abs, parts.values())) if parts else 0.0
        result.before = relative, at_most(above(total + rest), relative, size)
        own = self._half(size)
        if size == 0.0:  # what becomes 0 is lost, and no more
            own = min(own, bound(max(-ends[0], ends[1], LEAST), 1.0))
        is_normal = not can_underflow or max(near, least) >= wide.normal
        unit = wide.half_unit if is_normal else math.inf
        result.own = wide.half_unit, 0.0 if is_normal else wide.smallest
        result.relative = relative = above(relative + unit + product(relative, unit))
        if self.with_parts:
            result.rounding = next(self.counter)
            result.parts = {**parts, result.rounding: own}
            loose = above(total + own + rest)
        else:
            result.rest = above(rest + own)
            loose = above(total + result.rest)
        return self._tidied(result, loose, size)

    def _half(self, size: float) -> float:
        """Half a unit in the last place, where a double can hold it."""
        return max(self.wide.ulp(min(size, self.wide.largest)) / 2, LEAST)

    def _kept(self, least: float) -> float:
        """What a least magnitude is after rounding: nothing is said about what may become 0."""
        return least * (1.0 - self.wide.half_unit) if least >= self.wide.normal else 0.0

    @staticmethod
    def _tidied(result: Rounded, loose: float, size: float) -> Rounded:
        """Parts that say less than the relative error are given up; `loose` is the absolute error by them."""
        if result.relative < 0.25 and loose > 0.0:
            by_relative = bound(result.relative / (1.0 - result.relative), size)
            if by_relative < loose / 4 or math.isnan(loose):
                result.parts, result.rest = {}, by_relative
        elif math.isnan(loose):
            result.parts, result.rest = {}, math.inf
        return result

    # --- arithmetic ----------------------------------------------------------------------------------

    def _neg(self, a: Rounded) -> Rounded:
        if a.origin[:1] == ("neg",):
            return a.origin[1]
        parts = {key: -part for key, part in a.parts.items()}
        return Rounded(
            -a.high,
            -a.low,
            a.relative,
            a.rest,
            parts,
            a.quantum,
            a.over,
            a.nan,
            a.before,
            ("neg", a),
            a.rounding,
            None if a.number is None else -a.number,
            a.nonzero,
        )

    def _abs(self, a: Rounded) -> Rounded:
        if a.low >= 0.0:
            return a
        if a.high <= 0.0:
            return self._neg(a)
        return Rounded(
            0.0, a.size, a.relative, a.absolute, {}, a.quantum, a.over, a.nan, a.before, ("abs", a), nonzero=a.nonzero
        )

    def _add(self, a: Rounded, b: Rounded, is_rounded: bool = True) -> Rounded:
        kind = b.origin[0] if b.origin else ""
        if kind == "sum_residual" and b.origin[3] is a and not b.nan:
            return a  # the sum with what it lost is the exact sum, which was rounded to this
        if kind == "neg" and b.origin[1] is a and a.over is None and not a.nan:
            return Rounded(0.0, 0.0, quantum=math.inf, origin=("add", a, b))
        low, high = a.low + b.low, a.high + b.high
        nan = a.nan or b.nan or (a.high == -b.low == math.inf) or (b.high == -a.low == math.inf)
        if math.isnan(low) or math.isnan(high):
            low, high, nan = -math.inf, math.inf, True
        parts, rest = summed(a, b)
        off = above(sum(map(abs, parts.values())) + rest) if parts else above(rest)
        if off > 0.0:
            off = min(off, above(a.absolute + b.absolute))
        relative = self._sum_relative(a, b, low, high, off)
        if (factored := factored_sum(a, b)) is not None:
            low, high = max(low, factored.low), min(high, factored.high)
            relative = min(relative, factored.relative)
        over = sum_over(a, b) if a.over is not None or b.over is not None else None
        quantum = min(a.quantum, b.quantum)
        is_exact = not is_rounded or self._is_difference(a, b) or self._is_other(a, b) or self._is_other(b, a)
        ends = (low, high) if is_rounded else outward(low, high)
        finite, largest = math.inf, self.wide.largest
        if not (-largest <= low and high <= largest):  # else nothing overflows, and it is not asked for
            always = any(one.low == one.high and math.isinf(one.low) for one in (a, b))
            finite = self.wide.near(0.0 if always else min(a.size, largest) + min(b.size, largest))
        return self._rounded(
            ends, relative, parts, rest, quantum, ("add", a, b), is_exact, False, over, nan, finite=finite
        )

    @staticmethod
    def _sum_relative(a: Rounded, b: Rounded, low: float, high: float, off: float) -> float:
        if a.is_exact and b.is_exact:
            return 0.0
        together = (a.low >= 0.0 and b.low >= 0.0) or (a.high <= 0.0 and b.high <= 0.0)
        best = max(a.relative, b.relative) if together and max(a.relative, b.relative) < 1.0 else math.inf
        near = nearest_to_zero(low, high) - off
        return min(best, bound(off, 1.0 / near) if near > 0.0 else math.inf)

    def _is_difference(self, a: Rounded, b: Rounded) -> bool:
        """Whether two numbers of the format are so close that their difference is one too."""
        return id(a) not in self.unrounded and id(b) not in self.unrounded and is_sterbenz(a, b)

    def _is_other(self, a: Rounded, b: Rounded) -> bool:
        """Whether a is 0, and b has no digits that are still to be rounded: then the sum is b."""
        return a.low == a.high == 0.0 and (id(b) not in self.unrounded or b.before is not None)

    def _sub(self, a: Rounded, b: Rounded) -> Rounded:
        return self._add(a, self._neg(b))

    def _mul(self, a: Rounded, b: Rounded, is_rounded: bool = True) -> Rounded:
        for one, other in ((a, b), (b, a)):
            if one.is_exact and one.low == one.high and abs(one.low) == 1.0:
                return other if one.low > 0.0 else self._neg(other)
        found = self._product(a, b, is_rounded)
        return found if is_rounded else self._as_it_is(found, a, b)

    def _as_it_is(self, one: Rounded, a: Rounded, b: Rounded) -> Rounded:
        """A product that is not rounded has twice the digits."""
        one.quantum = product(a.quantum, b.quantum)
        self.unrounded[id(one)] = one
        return one

    def _product(self, a: Rounded, b: Rounded, is_rounded: bool) -> Rounded:
        if a is b:  # a square
            ends = [product(one, one) for one in (nearest_to_zero(a.low, a.high), a.size)]
        elif a.low >= 0.0 <= b.low:
            ends = [product(a.low, b.low), product(a.high, b.high)]
        else:
            ends = [product(one, other) for one in (a.low, a.high) for other in (b.low, b.high)]
        parts, rest = scaled_parts(a, b.low, b.high)
        other_parts, other_rest = scaled_parts(b, a.low, a.high)
        rest = above(rest + other_rest + bound(a.absolute, b.absolute))
        parts, lost = merged(parts, other_parts)
        relative = above(a.relative + b.relative + product(a.relative, b.relative))
        nan = a.nan or b.nan
        over = None
        if a.over is not None or b.over is not None:
            nan = nan or (a.over is not None and b.low <= 0.0 <= b.high)
            nan = nan or (b.over is not None and a.low <= 0.0 <= a.high)
            over = least_over(product_over(a.over, b.exact), product_over(b.over, a.exact))
        least = product(a.least, b.least)
        is_exact = not is_rounded or (least >= self.wide.normal and (is_power(a) or is_power(b)))
        is_exact = is_exact or a.low == a.high == 0.0 or b.low == b.high == 0.0
        low, high = self._of_quotients(a, b, min(ends), max(ends))
        low, high = (low, high) if is_rounded else outward(low, high)
        finite = product(min(a.size, self.wide.largest), min(b.size, self.wide.largest))
        beyond = None
        if finite > self.wide.largest:
            beyond = product_over(arb(nearest_to_zero(*a.exact)), b.exact)
        return self._rounded(
            (low, high),
            relative,
            parts,
            above(rest + lost),
            product(a.quantum, b.quantum),
            ("mul", a, b),
            is_exact,
            over=over,
            nan=nan,
            least=least,
            finite=finite,
            beyond=beyond,
        )

    def _of_quotients(self, a: Rounded, b: Rounded, low: float, high: float) -> Interval:
        """The ends of a product where one factor was divided by the other."""
        return low, high

    def _div(self, a: Rounded, b: Rounded) -> Rounded:
        if a.number is not None and b.number is None and abs(a.number) != 1.0:
            return self._mul(self._quotient(self.literal(1.0), b), a)  # as torch divides a number by a tensor
        return self._quotient(a, b)

    def _quotient(self, a: Rounded, b: Rounded) -> Rounded:
        if b.low <= 0.0 <= b.high:
            return self._div_by_zero(a, b)
        ends = [quotient(one, other) for one in (a.low, a.high) for other in (b.low, b.high)]
        low, high = 1.0 / b.high, 1.0 / b.low
        parts, rest = scaled_parts(a, low, high)
        off = b.absolute
        near = nearest_to_zero(b.low, b.high) - off
        relative = above((a.relative + b.relative) / (1.0 - b.relative)) if b.relative < 0.5 else math.inf
        if not b.is_exact and not (b.low == b.high and math.isinf(b.low)):
            most = max(map(abs, ends))
            inverse = 1.0 / near if near > 0.0 else math.inf
            rest = above(rest + bound(bound(most, off) + bound(bound(a.absolute, off), inverse), inverse))
        nan = a.nan or b.nan or (a.over is not None and b.over is not None)
        divisor = farthest(*b.exact)
        over = None if a.over is None else (a.over / divisor).lower() if divisor < math.inf else arb(0)
        if b.over is not None:  # 0 was computed
            rest = above(rest + bound(a.size + a.absolute, up(1 / b.over))) if b.over > 0 else math.inf
            relative = math.inf
        is_shift = is_power(b)
        least = a.least / b.size if b.size < math.inf else 0.0
        is_exact = (is_shift and least >= self.wide.normal) or a.low == a.high == 0.0
        return self._rounded(
            (min(ends), max(ends)), relative, parts, rest, 0.0, ("div", a, b), is_exact, over=over, nan=nan, least=least
        )

    def _div_by_zero(self, a: Rounded, b: Rounded) -> Rounded:
        """Infinite or none where 0 is divided by: whether the exact value is as large, is not known."""
        nan = a.nan or b.nan or a.low <= 0.0 <= a.high or a.over is not None
        low = 0.0 if (a.low >= 0.0 and b.low >= 0.0) else -math.inf
        relative = above((a.relative + b.relative) / (1.0 - b.relative)) if b.relative < 0.5 else math.inf
        is_exact_pole = b.low == b.high == 0.0 and b.is_exact
        return Rounded(
            low,
            math.inf,
            relative,
            math.inf,
            over=arb(math.inf if is_exact_pole else 0.0),
            nan=nan,
            quantum=self.wide.smallest,
            origin=("div", a, b),
        )

    def _muladd(self, a: Rounded, b: Rounded, c: Rounded) -> Rounded:
        """Rounded once; unlike a sum of numbers of the format it may lose digits where it is subnormal."""
        found = self._add(self._mul(a, b, is_rounded=False), c)
        is_normal = found.before is None or nearest_to_zero(found.low, found.high) >= self.wide.normal
        return found if is_normal else replace(found, relative=math.inf)

    # --- what roundings have lost --------------------------------------------------------------------

    def _residual(self, a: Rounded, b: Rounded, p: Rounded) -> Rounded:
        """a b - p. Exactly this is 0 where p is the product, or a the quotient of p and b."""
        is_product = p.origin[:1] == ("mul",) and p.origin[1] is a and p.origin[2] is b
        is_quotient = a.origin[:1] == ("div",) and a.origin[1] is p and a.origin[2] is b
        if not (is_product or is_quotient):
            return self._add(self._mul(a, b, is_rounded=False), self._neg(p))
        source, scale = (p, (-1.0, -1.0)) if is_product else (a, (b.low, b.high))
        lost = self._half(source.size) if source.before is not None else 0.0
        own = Rounded(-lost, lost)
        if source.rounding is not None:
            own.parts = {source.rounding: lost}
        else:
            own.rest = lost
        parts, rest = scaled_parts(own, *scale)
        size = bound(lost, max(map(abs, scale)))
        slip = self._residual_slip(a, b, p, size)
        return Rounded(
            -size - slip,
            size + slip,
            math.inf if size + slip else 0.0,
            above(rest + slip),
            parts,
            self.wide.smallest,
            nan=p.nan or not self._splits(a, b),
            origin=("residual", a, b, p),
        )

    def _residual_slip(self, a: Rounded, b: Rounded, p: Rounded, size: float) -> float:
        """What the computation of the residual itself loses. Narrow formats compute it in doubles."""
        if p.low == p.high == 0.0 and any(one.low == one.high == 0.0 for one in (a, b)):
            return 0.0  # products with 0, and 0 taken from them
        if self.wide.precision < 53:
            return above(2 * self.wide.half_unit * size + self.wide.smallest) if size else 0.0
        least = all(one.least * stretch[0] >= MODERATE[0] for one, stretch in zip((a, b), self.stretches, strict=False))
        share = SPLIT_ERROR if least and self._splits(a, b) else 8 * self.wide.half_unit
        return above(bound(share, max(p.size, product(a.size, b.size))) + 4 * self.wide.smallest)

    def _splits(self, a: Rounded, b: Rounded) -> bool:
        """Whether `float()` of the factors is finite."""
        limit = MODERATE[1] if self.wide.precision == 53 else math.inf
        return all(one.size * stretch[1] <= limit for one, stretch in zip((a, b), self.stretches, strict=False))

    def _sum_residual(self, a: Rounded, b: Rounded, s: Rounded) -> Rounded:
        """a + b - s, which two sums and three differences give exactly."""
        if not (s.origin[:1] == ("add",) and s.origin[1] is a and is_same(s.origin[2], b)):
            return self._add(self._add(a, b, is_rounded=False), self._neg(s))
        lost = self._half(s.size) if s.before is not None else 0.0
        parts = {s.rounding: -lost} if s.rounding is not None else {}
        return Rounded(
            -lost,
            lost,
            math.inf if lost else 0.0,
            0.0 if parts else lost,
            parts,
            self.wide.smallest,
            nan=s.nan or s.over is not None,
            origin=("sum_residual", a, b, s),
        )

    # --- waves of exact quotients --------------------------------------------------------------------

    def _ratio(self, name: str, a: Rounded, b: Rounded, c: Rounded, d: Rounded) -> Rounded:
        """Sine or cosine of a b c/d, which is held as a sum of doubles and turned angle by angle: each has the error of
        the library, and each turn of one unit vector by another sqrt(5) roundings. The last of five quotients, at most
        1, is rounded. For |z| <= 1 the angles but the first are next to nothing, so that it is an error of the sine
        itself."""
        operands = (a, b, c, d)
        origin = (f"{name}_ratio", *operands)
        least_d, finite = nearest_to_zero(*d.exact), all(one.over is None and not one.nan for one in operands)
        if not finite or not ratio_size(a.size, b.size, c.size, 1.0 if d.number == 1.0 else least_d) <= 1.0:
            return Rounded(-1.0, 1.0, math.inf, 2.0, quantum=self.wide.smallest, nan=True, origin=origin)
        low, high = self._ratio_ends(*operands)
        if low == high == 0.0 and name == "sin":
            return Rounded(0.0, 0.0, quantum=math.inf, origin=origin)
        angles = 5 if d.number != 1.0 else 2 ** sum(one.number != 1.0 for one in (b, c))
        share = (2.0 * LIBRARY_ULP[name] + 2.25) * angles * 2.0**-53
        bottom, top = CONDITIONS[name].values(low, high)
        off = math.prod(1.0 + one.relative for one in operands[:3]) / (1.0 - min(d.relative, 0.5)) - 1.0
        off = 0.0 if all(one.is_exact for one in operands) else above(off)
        size = max(-low, high)
        carried = min(bound(off, size), 2.0)
        own = above(share + (0.0 if self.wide.precision == 53 else self._half(max(-bottom, top))))
        absolute = above(carried + own)
        near = nearest_to_zero(bottom, top)
        relative = above(absolute / (near - carried)) if near > carried else math.inf
        if size <= 1.0 and name == "sin" and nearest_to_zero(low, high) >= 2.0 * self.wide.normal:
            relative = min(relative, above(off + share + (0.0 if self.wide.precision == 53 else self.wide.half_unit)))
        return Rounded(
            max(bottom - absolute, -1.0),
            min(top + absolute, 1.0),
            relative,
            absolute,
            quantum=self.wide.smallest,
            origin=origin,
        )

    @staticmethod
    def _ratio_ends(a: Rounded, b: Rounded, c: Rounded, d: Rounded) -> Interval:
        """An enclosure of the exact quotient."""
        ends = a.exact
        for one in (b, c):
            ends = _hull([product(x, y) for x in ends for y in one.exact])
        return _hull([quotient(x, y) for x in ends for y in d.exact])

    # --- branches ------------------------------------------------------------------------------------

    def _note(self, a: Rounded, b: Rounded) -> None:
        for one, other in ((a, b), (b, a)):
            if one.origin[:1] == ("input",) and other.low == other.high and math.isfinite(other.low):
                self.cuts.add((one.origin[1], other.low))

    def _compare(self, name: str, a: Rounded, b: Rounded) -> bool | None:
        outcome = None if a.nan or b.nan else decided(name, a, b)
        if not compares_exactly(a, b):
            self.seams.add(self.node)
        if outcome is None and self.node in self.decisions:
            return self.decisions[self.node]
        if outcome is None:
            self._note(a, b)
            self.undecided.append(self.node)
        return outcome

    def _select(self, condition: bool | None, a: Rounded, b: Rounded) -> Rounded:
        if condition is not None:
            return a if condition else b
        return joined(a, b)

    def _max(self, a: Rounded, b: Rounded) -> Rounded:
        if not (a.nan or b.nan):
            if a.low >= b.high and stays(a, b):
                return a
            if b.low >= a.high and stays(b, a):
                return b
        self._note(a, b)
        self.straddles = True
        result = joined(a, b)
        result.low, result.high = max(a.low, b.low), max(a.high, b.high)
        result.quantum = min(a.quantum, b.quantum)
        result.over = least_over(a.over if a.high == math.inf else None, b.over if b.high == math.inf else None)
        result.nan = result.nan or cut_off_is_wrong(a, b) or cut_off_is_wrong(b, a)
        return result

    def _min(self, a: Rounded, b: Rounded) -> Rounded:
        return self._neg(self._max(self._neg(a), self._neg(b)))

    # --- functions of a library ----------------------------------------------------------------------

    def _function(self, name: str, a: Rounded) -> Rounded:
        ulps = LIBRARY_ULP[name]
        return self._function_within(name, CONDITIONS[name], a, ulps, 2.0 * ulps * self.wide.half_unit)

    def _function_within(self, name: str, row: Conditioning, a: Rounded, ulps: float, share: float) -> Rounded:
        """A function whose own error is so many ulp, and a share of the exact value where that is normal."""
        wide = self.wide
        low, high = a.exact
        low, high = min(low, a.low), max(high, a.high)
        if name in ("log", "sqrt") and low < 0.0 <= a.low:
            low = 0.0 if a.relative < 1.0 else low
        if (
            not math.isfinite(a.absolute)
            and a.relative >= 1.0
            and row.function.shape != "swings"
            and math.isinf(row.function.bounds[1])
        ):
            return Rounded(-math.inf, math.inf, math.inf, math.inf, nan=True, origin=(name, a))
        if low < row.function.start:
            return Rounded(-math.inf, math.inf, math.inf, math.inf, nan=True, origin=(name, a))
        bottom, top = row.values(a.low, a.high)
        if name in VANISHING and top <= self.wide.smallest and self._vanishes(row, a):
            return Rounded(0.0, 0.0, 1.0, above(row.values(low, high)[1]), quantum=math.inf, origin=(name, a))
        size = max(-bottom, top)
        own = ulps * wide.ulp(min(size if a.over is None else self._finite_size(row, a), wide.largest))
        below, beyond = (2.0 * ulps * wide.ulp(min(abs(end), wide.largest)) for end in (bottom, top))
        carried = self._carried(row, a, low, high)
        near = nearest_to_zero(bottom, top)
        relative = self._carried_relative(row, a, low, high, carried, near)
        is_normal = near >= wide.normal or name in NEVER_TINY or (name == "sin" and a.least >= wide.normal)
        unit = share if is_normal else math.inf
        is_exact = a.low == a.high == 0.0 and near == 0.0 == size
        if is_exact:
            own = unit = below = beyond = 0.0
        parts, rest = self._carried_parts(name, a, low, high, carried)
        over, infinite = self._beyond(row, a)
        nan = a.nan or (row.function.shape == "swings" and a.over is not None)
        result = Rounded(
            max(bottom - below, row.function.bounds[0]),
            min(top + beyond, row.function.bounds[1]),
            above(relative + unit + product(relative, unit)),
            above(rest + own + infinite),
            parts,
            wide.smallest,
            over,
            nan,
            None,
            (name, a),
        )
        largest = wide.largest * (EARLY_FROM if name in EARLY else 1.0)
        if result.size > largest:
            result.low = -math.inf if result.low < -largest else wide.near(result.low)
            result.high = math.inf if result.high > largest else wide.near(result.high)
            least = largest * (1.0 - result.relative) if result.relative < 1.0 else 0.0
            least = max(least, nearest_to_zero(*row.values(low, high)))
            result.over = least_over(over, arb(least))
        if infinite:
            result.relative = max(result.relative, bound(infinite, 1.0 / near) if near > 0.0 else math.inf)
        result.quantum = wide.ulp(nearest_to_zero(result.low, result.high))
        if row.function.shape == "swings":
            result.nonzero = NEAREST_TO_PI if name == "cos" else min(NEAREST_TO_PI, a.least / 2)
        return self._tidied(result, result.loose, result.size)

    def _finite_size(self, row: Any, a: Rounded) -> float:
        """The largest magnitude of the values at finite arguments."""
        most = self.wide.largest
        return farthest(*row.values(*(min(max(end, -most), most) for end in (a.low, a.high))))

    def _vanishes(self, row: Any, a: Rounded) -> bool:
        """Whether all values are below a quarter of the smallest number."""
        if a.nan or self.is_narrowed:
            return False
        end = a.low if row.function.shape == "falls" else a.high
        return math.isinf(end) or bool(row.at(arb(end)) < arb(self.wide.smallest) / 4)

    @staticmethod
    def _carried(row: Any, a: Rounded, low: float, high: float) -> float:
        """The absolute error that the argument's error makes: of its absolute one, of its relative one, and no more
        than all values on the interval differ by."""
        if a.is_exact:
            return 0.0
        bottom, top = row.values(low, high)
        shift = above(a.relative / (1.0 - a.relative)) if a.relative < 1.0 else math.inf
        by_ratio = bound(row.by_ratio(low, high), shift)
        return min(bound(row.slope(low, high), a.absolute), by_ratio, above(top - bottom))

    @staticmethod
    def _carried_relative(row: Any, a: Rounded, low: float, high: float, carried: float, near: float) -> float:
        """The relative error that the argument's error makes: of its relative error, of its absolute one, directly."""
        if a.is_exact:
            return 0.0
        by_absolute = bound(row.by_absolute(low, high), a.absolute)
        shift = a.relative / (1.0 - a.relative) if a.relative < 1.0 else math.inf
        by_relative = bound(row.by_relative(low, high), shift)
        best = min(by_absolute, by_relative)
        grown = above(best / (1.0 - best)) if best < 0.5 else math.inf  # |log g| moves by no more than this
        return min(grown, bound(carried, 1.0 / (near - carried)) if near > carried else math.inf)

    def _carried_parts(self, name: str, a: Rounded, low: float, high: float, carried: float) -> tuple[Parts, float]:
        """The parts of the argument's error, times an enclosure of the slope."""
        if not a.parts or name not in SLOPES or not math.isfinite(carried):
            return {}, carried
        ends = SLOPES[name](low, high)
        return scaled_parts(a, *ends)

    @staticmethod
    def _beyond(row: Any, a: Rounded) -> tuple[arb | None, float]:
        """For an infinite argument: how large the exact value is at least, or how far it is from the limit."""
        if a.over is None or row.function.shape == "swings":
            return None, 0.0
        over, gap = None, 0.0
        least = as_double(a.over)
        for is_reached, low, high in ((a.high == math.inf, least, math.inf), (a.low == -math.inf, -math.inf, -least)):
            if is_reached:
                bottom, top = row.values(low, high)
                if math.isinf(top) or math.isinf(bottom):
                    over = least_over(over, arb(nearest_to_zero(bottom, top)))
                else:
                    gap = max(gap, top - bottom)
        return over, gap

    TABLE: ClassVar[dict[str, Callable[..., Rounded]]] = {
        "neg": _neg,
        "abs": _abs,
        "add": _add,
        "sub": _sub,
        "mul": _mul,
        "div": _div,
        "muladd": _muladd,
        "residual": _residual,
        "sum_residual": _sum_residual,
        "select": _select,
        "max": _max,
        "min": _min,
        "to_float64": lambda self, a: a,
        "sin_ratio": lambda self, *operands: self._ratio("sin", *operands),
        "cos_ratio": lambda self, *operands: self._ratio("cos", *operands),
    }


def _hull(values: Sequence[float]) -> Interval:
    """Of computed ends; 0 is exact."""
    low, high = min(values), max(values)
    return low and math.nextafter(low, -math.inf), high and math.nextafter(high, math.inf)


@lru_cache(maxsize=4096)
def _literal(value: float, wide: Floats) -> Rounded:
    """Kept, because a text has the same numbers on every box."""
    if math.isinf(value):
        return Rounded(value, value, over=arb(math.inf), number=value, quantum=math.inf)
    near = wide.near(value)
    if math.isinf(near):  # the format does not hold it: nothing is known of what comes of it
        return Rounded(-math.inf, math.inf, math.inf, math.inf, nan=True)
    off = 0.0 if literal_ball(value).is_exact() and near == value else abs(near - value) + math.ulp(value) / 2
    relative = above(off / (abs(value) - off)) if off else 0.0
    if near == 0.0 != value:  # it holds nothing of it
        relative = math.inf
    return Rounded(near, near, relative, above(off), quantum=quantum_of(near), number=near)


def _erfc_slopes(low: float, high: float) -> Interval:
    row = CONDITIONS["erfc"]
    least = row.slope(farthest(low, high), farthest(low, high))
    return -row.slope(low, high), -least * (1.0 - 2.0**-40)


SLOPES: dict[str, Callable[[float, float], Interval]] = {
    "exp": CONDITIONS["exp"].values,
    "erfc": _erfc_slopes,
}
