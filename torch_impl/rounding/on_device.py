"""Rounding errors of one evaluation on a device: products may enter sums unrounded, and quotients are not rounded."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from flint import arb

from .assumptions import DEVICE, device_names_for
from .conditions import EXP2, nearest_to_zero
from .errors import InFloats
from .floats import above, outward
from .rounded import Interval, Rounded, product

UNIT = 2.0**-23
MOST_EXPONENT = 127.5  # beyond it 2^x may be no number of float32
UNKNOWN = Rounded(-math.inf, math.inf, math.inf, math.inf, nan=True)


class OnDevice(InFloats):
    """As on a CPU, but for sums of products and for quotients: the device programs for half precision."""

    suffix = "_half"
    names_for = staticmethod(device_names_for)

    def _add(self, a: Rounded, b: Rounded, is_rounded: bool = True) -> Rounded:
        return super()._add(self._entering(a), self._entering(b), is_rounded)

    def _entering(self, one: Rounded) -> Rounded:
        """A value as a sum takes it. What is not rounded has an error between plus and minus that of a rounding too,
        but not that of the same product elsewhere."""
        kind = one.origin[:1]
        if kind == ("neg",):
            inner = self._entering(one.origin[1])
            return one if inner is one.origin[1] else self._noted(self._neg(inner))
        if kind == ("joined",) and any(self._entering(branch) is not branch for branch in one.origin[1:]):
            half = self._half(one.size)
            low, high = outward(one.low - half, one.high + half)
            return self._noted(replace(one, low=low, high=high, quantum=0.0, parts={}, rest=one.absolute, origin=()))
        if kind != ("mul",) or one.before is None:
            return one
        a, b = one.origin[1:]
        ends = [product(end, other) for end in (a.low, a.high) for other in (b.low, b.high)]
        low, high = outward(min(ends), max(ends))
        low, high = max(low, 0.0) if min(ends) >= 0.0 else low, min(high, 0.0) if max(ends) <= 0.0 else high
        fresh = self._product(a, b, is_rounded=True)
        fresh.low, fresh.high = min(low, fresh.low), max(high, fresh.high)
        return self._as_it_is(fresh, a, b)

    def _noted(self, one: Rounded) -> Rounded:
        self.unrounded[id(one)] = one
        return one

    def _div(self, a: Rounded, b: Rounded) -> Rounded:
        return self._quotient_within(DEVICE["division"].units, a, b)

    def _of_quotients(self, a: Rounded, b: Rounded, low: float, high: float) -> Interval:
        """(c/b) b is nearly c. That is how arguments are held."""
        share = 2.0 * DEVICE["division"].units * UNIT
        for one, other in ((a, b), (b, a)):
            is_normal = nearest_to_zero(one.low, one.high) >= 2.0 * self.wide.normal and one.over is None
            if one.origin[:1] == ("div",) and one.origin[2] is other and is_normal:
                top = one.origin[1]
                ends = [end * (1.0 + sign * share) for end in (top.low, top.high) for sign in (1.0, -1.0)]
                low, high = max(low, min(ends)), min(high, max(ends))
        return low, high

    def _seed(self, a: Rounded) -> Rounded:
        """Nothing is said of what has no normal reciprocal, or is not normal."""
        wide = self.wide
        if a.nan or not (wide.normal <= nearest_to_zero(a.low, a.high) and a.size <= 0.25 / wide.normal):
            return UNKNOWN
        return self._quotient_within(DEVICE["seed"].units, self.literal(1.0), a)

    def _exp2(self, a: Rounded) -> Rounded:
        """Below the normal numbers it is somewhere between 0 and the least of them."""
        units = DEVICE["exp2"].units
        if a.nan or not max(a.high, a.exact[1]) < MOST_EXPONENT:
            return UNKNOWN
        found = self._function_within("exp2", EXP2, a, 2.0 * units, units * UNIT)  # a unit of 2^-23 is less than 2 ulp
        if found.low < self.wide.normal:
            found.low, found.high = 0.0, max(found.high, self.wide.normal)
            found.relative, found.parts, found.rest = math.inf, {}, above(found.absolute + self.wide.normal)
            found.quantum = self.wide.smallest
        return found

    def _quotient_within(self, units: float, a: Rounded, b: Rounded) -> Rounded:
        """Within the assumed error of the quotient, whatever that is."""
        found, wide = self._quotient(a, b), self.wide
        off = 2.0 * units * wide.ulp(min(found.size, wide.largest))
        is_normal = max(nearest_to_zero(found.low, found.high), found.nonzero) >= 2.0 * wide.normal
        relative = above(found.relative + (1.0 + found.relative) * units * UNIT) if is_normal else math.inf
        low, high = (wide.near(end) for end in (found.low - off, found.high + off))
        if found.low >= 0.0:
            low = max(low, 0.0, found.low * (1.0 - 2.0 * units * UNIT) if is_normal else 0.0)
        if found.high <= 0.0:
            high = min(high, 0.0, found.high * (1.0 - 2.0 * units * UNIT) if is_normal else 0.0)
        over = found.over
        if over is None and max(-low, high) > wide.largest:
            over = arb(wide.largest * (1.0 - found.relative) if found.relative < 1.0 else 0.0)
        if over is not None and over.is_finite():
            over = (over * (1.0 - 4.0 * units * UNIT)).lower()
        found = replace(
            found,
            low=low,
            high=high,
            relative=relative,
            rest=above(found.rest + off),
            quantum=wide.smallest,
            before=None,
            rounding=None,
            nonzero=found.nonzero * (1.0 - 2.0 * units * UNIT) if is_normal else 0.0,
            over=over,
            own=(math.inf, math.inf),
        )
        return self._tidied(found, found.loose, found.size)

    TABLE: ClassVar[dict[str, Callable[..., Any]]] = InFloats.TABLE | {
        "add": _add,
        "div": _div,
        "seed": _seed,
        "exp2": _exp2,
    }
