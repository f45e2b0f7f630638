"""Paired values: float32 numbers with what their rounding lost, which is another float32 number.

A sum and a product of float32 numbers lose a float32 number each, which a few operations find; so a value of twice
the digits is a sum of two. What is next to nothing beside the first part needs no care, so that most of a polynomial
is computed plainly. Numbers far below 1 would lose their second part to the end of the format: a value may be meant
times a power of two.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce
from typing import ClassVar

import sympy
from sympy import Expr, Integer, Rational

from ...numerics.search.minimax import rounded
from .compensation import SHORT, is_power_of_two
from .program import Builder, Operand, exact

ZERO, ONE = Integer(0), Integer(1)
MODERATE_SUM = 2**22  # how much larger than a power of two a number may be that is added to it
LARGEST = Integer(2) ** 128 - Integer(2) ** 104  # of float32


@dataclass(frozen=True)
class PairedValue:
    """(high + low) 2^exponent; a `low` of None is exactly 0. Of a loose one the low part may be as large as the other:
    the high parts of a sum cancelled; of a heavy one it is a few hundredths. `most` is a number that it does not
    exceed, where one is known."""

    high: Operand
    low: Operand | None = None
    exponent: int = 0
    is_loose: bool = False
    is_heavy: bool = False
    most: Expr | None = None

    @property
    def is_constant(self) -> bool:
        return isinstance(self.high, Expr)


def of_constant(number: Expr) -> PairedValue:
    """An exact number: its first 24 binary digits, and the next.

    >>> of_constant(Rational(1, 4)), of_constant(Rational(1, 3)).low
    (PairedValue(high=1/4, low=None, exponent=0, is_loose=False, is_heavy=False, most=None), -11184811/1125899906842624)
    """
    if not number.is_finite:
        return PairedValue(number)
    near = exact(sympy.Rational(number if number.is_Rational else sympy.N(number, 60)))
    value = Fraction(near)
    high = rounded(value, SHORT)
    low = rounded(value - Fraction(high), SHORT)
    return PairedValue(_rational(high), _rational(low) if low else None)


def power(exponent: int) -> Expr:
    return Integer(2) ** exponent


def _rational(number: Fraction) -> Rational:
    return Rational(number.numerator, number.denominator)


@dataclass(frozen=True)
class Pairing:
    """Operations on values, appended to a program; each rounds once for each number that it gives. Where something may
    be divided by an infinite number, nothing is lost of that."""

    builder: Builder
    divides: bool = False
    is_brief: ClassVar[bool] = False

    @property
    def full(self) -> Pairing:
        """For special functions, which are computed in pairs whatever becomes of them."""
        return next((kind(self.builder, self.divides) for kind, plain in PLAINLY if type(self) is plain), self)

    @property
    def plainly(self) -> Plainly:
        """For what does without most low parts."""
        return next(plain(self.builder, self.divides) for kind, plain in PLAINLY if isinstance(self, kind))

    def emit(self, operation: str, *operands: Operand) -> Operand:
        return self.builder.emit(operation, *operands)

    # --- numbers ------------------------------------------------------------------------------------

    def total(self, *parts: Operand | None) -> Operand | None:
        """A plain sum of what there is."""
        found = [part for part in parts if part is not None]
        return reduce(partial(self.emit, "add"), found) if found else None

    def fused(self, a: Operand, b: Operand, c: Operand | None) -> Operand:
        """a b + c, rounded once."""
        if c is None or c == 0:
            return self.emit("mul", a, b)
        if ONE in (a, b):
            return self.emit("add", c, b if a == 1 else a)
        return self.emit("fma", a, b, c)

    # --- values -------------------------------------------------------------------------------------

    def scaled(self, a: PairedValue, factor: Expr) -> PairedValue:
        """a times a power of two, or the negative of one."""
        if factor == 1:
            return a
        if factor == -1:
            return replace(a, high=self._neg(a.high), low=None if a.low is None else self._neg(a.low), most=None)
        low = None if a.low is None else self.emit("mul", a.low, factor)
        return replace(a, high=self.emit("mul", a.high, factor), low=low, most=None)

    def _neg(self, operand: Operand) -> Operand:
        return -operand if isinstance(operand, Expr) else self.emit("neg", operand)

    def plain(self, a: PairedValue) -> PairedValue:
        """The same meant as it stands."""
        return replace(self.scaled(a, power(a.exponent)), exponent=0) if a.exponent else a

    def normal(self, a: PairedValue) -> PairedValue:
        """The same with a low part as small as a rounding."""
        if a.low is None:
            return a
        rest = self.if_finite(a.high, a.low) if self.divides else a.low
        high = self.emit("add", a.high, rest)
        low = self.emit("sub", rest, self.emit("sub", high, a.high))
        return replace(a, high=high, low=low, is_loose=False, is_heavy=False)

    def tight(self, a: PairedValue) -> PairedValue:
        return self.normal(a) if a.is_loose else a

    def rounded(self, a: PairedValue, may_overflow: bool) -> Operand:
        """One number. Where the high part is infinite, the low part is none."""
        value = a.high
        if a.low is not None:
            low = self.emit("settled", a.low) if may_overflow else a.low
            value = self.emit("add", a.high, low)
        return self.emit("mul", value, power(a.exponent)) if a.exponent else value

    def add(self, a: PairedValue, b: PairedValue, ordered: bool, cancels: bool) -> PairedValue:
        """a + b. `ordered`: a is the larger one, or a power of two beside which b is moderate, or 0. `cancels`: the
        sum may be much smaller than a."""
        if a.exponent == b.exponent:
            exponent, factor = a.exponent, ONE
        elif a.exponent:
            return self.add(self.plain(a), b, ordered, cancels)
        else:
            exponent, factor = 0, power(b.exponent)
        high, error = self._sum(a.high, b.high, factor, ordered)
        rest = self.total(error, a.low)
        rest = rest if b.low is None else self.fused(b.low, factor, rest)
        is_loose = a.is_loose or b.is_loose or (cancels and (a.low or b.low) is not None)
        return PairedValue(high, rest, exponent, is_loose, a.is_heavy or b.is_heavy)

    def rounded_sum(self, a: PairedValue, b: PairedValue, ordered: bool, may_overflow: bool) -> Operand:
        """a + b as one number, where b may be next to the end of the format: what is lost there is found in its units.
        `ordered`: a is the larger one, or 0."""
        factor = power(b.exponent)
        if ordered:
            high = self.emit("fma", b.high, factor, a.high)
            low = self.emit("fma", self.emit("sub", a.high, high), 1 / factor, b.high)
            low = self.total(low, b.low)
            low = low if a.low is None else self.emit("fma", a.low, 1 / factor, low)
            return self.emit("fma", self.emit("settled", low) if may_overflow else low, factor, high)
        near = self.emit("product", b.high, factor)
        rest = self.total(self.emit("fma", near, -1 / factor, b.high), b.low)
        high, error = self._sum(a.high, near, ONE, False)
        low = self.emit("fma", rest, factor, self.total(error, a.low))
        return self.emit("add", high, self.emit("settled", low) if may_overflow else low)

    def _sum(self, a: Operand, b: Operand, factor: Expr, ordered: bool) -> tuple[Operand, Operand]:
        """a + b factor, and what it loses."""
        if not ordered and factor != 1:
            b, factor = self.emit("mul", b, factor), ONE
        total = self.fused(b, factor, a)
        if ordered:
            return total, self.fused(b, factor, self.emit("sub", a, total))
        part = self.emit("sub", total, a)
        return total, self.emit("add", self.emit("sub", a, self.emit("sub", total, part)), self.emit("sub", b, part))

    def mul(self, a: PairedValue, b: PairedValue) -> PairedValue:
        """a b."""
        return self.loose_mul(self.tight(a), self.tight(b))

    def loose_mul(self, a: PairedValue, b: PairedValue) -> PairedValue:
        """The same, at most one of the two being loose: infinite numbers stay infinite."""
        for one, other in ((a, b), (b, a)):
            if is_power_of_two(other.high) and other.low is None:
                return self.scaled(one, other.high)
        b = self.normal(b) if a.is_heavy and b.is_heavy else b
        a, b = self._with_one_unit(a, b)
        high = self.emit("product", a.high, b.high)
        low = self.emit("fma", a.high, b.high, self._neg(high))
        low = low if b.low is None else self.emit("fma", a.high, b.low, low)
        low = low if a.low is None else self.emit("fma", a.low, b.high, low)
        return PairedValue(high, low, a.exponent + b.exponent, is_heavy=a.is_heavy or b.is_heavy)

    def _with_one_unit(self, a: PairedValue, b: PairedValue) -> tuple[PairedValue, PairedValue]:
        """Two factors, each meant times the root of its unit if both have one: a product with both units overflows."""
        if not (a.exponent and b.exponent):
            return a, b
        halves = [one.exponent // 2 for one in (a, b)]
        return tuple(
            replace(self.scaled(one, power(one.exponent - half)), exponent=half)  # type: ignore[return-value]
            for one, half in zip((a, b), halves, strict=True)
        )

    def rounded_product(self, a: PairedValue, b: PairedValue, may_overflow: bool) -> Operand:
        """a b as one number."""
        return self.rounded(self.loose_mul(a, b), may_overflow)

    def muladd(self, a: PairedValue, b: PairedValue, c: PairedValue) -> PairedValue:
        """a b + c."""
        return self.add(self.mul(a, b), c, False, True)

    def over_power(self, a: PairedValue, b: PairedValue, power_of_two: Expr) -> PairedValue:
        """a b + a power of two, beside which a b >= 0 is moderate."""
        return self.add(PairedValue(power_of_two), self.mul(a, b), ordered=True, cancels=False)

    def quotient(self, a: PairedValue, b: PairedValue, is_moderate: bool = True) -> PairedValue:
        """a/b: a quotient, and what is left of a for it. A rough one from a seed serves where b and 1/b are normal
        numbers; where b is infinite, nothing is left."""
        a, b = self.tight(a), self.tight(b)
        if is_power_of_two(b.high) and b.low is None:
            return self.scaled(a, 1 / b.high)  # type: ignore[operator]
        seed = self.emit("seed", b.high) if is_moderate else None
        if seed is None:
            high = self.emit("div", a.high, b.high)
        else:
            high = seed if a.high == 1 else self.emit("product", a.high, seed)
        back = self._neg(high)
        rest = self.emit("fma", back, b.high, a.high)
        rest = rest if b.low is None else self.emit("fma", back, b.low, rest)
        rest = rest if a.low is None else self.emit("add", rest, a.low)
        low = self.if_finite(b.high, self.emit("div", rest, b.high)) if seed is None else self.emit("mul", rest, seed)
        return PairedValue(high, low, a.exponent - b.exponent)

    def if_finite(self, number: Operand, low: Operand) -> Operand:
        """What is lost of a number; nothing of an infinite one."""
        return self.emit("select", self.emit("le", self.emit("abs", number), LARGEST), low, ZERO)

    def root(self, a: PairedValue) -> PairedValue:
        """The square root: that of the high part, and what is left of a for it; of 0 nothing is left."""
        a = self.tight(self.plain(a))
        high = self.emit("sqrt", a.high)
        rest = self.total(self.emit("fma", self._neg(high), high, a.high), a.low)
        low = self.emit("div", rest, self.emit("mul", high, Integer(2)))
        return PairedValue(high, self.emit("select", self.emit("gt", high, ZERO), low, ZERO))

    def select(self, condition: Operand, a: PairedValue, b: PairedValue) -> PairedValue:
        """a where the condition holds."""
        if a.exponent != b.exponent:
            a, b = self._of_one_exponent(a, b)
        a = replace(a, is_loose=a.is_loose or b.is_loose, is_heavy=a.is_heavy or b.is_heavy, most=None)
        high = self._chosen(condition, a.high, b.high)
        if a.low is None and b.low is None:
            return replace(a, high=high)
        low = self._chosen(condition, ZERO if a.low is None else a.low, ZERO if b.low is None else b.low)
        return replace(a, high=high, low=low)

    def _of_one_exponent(self, a: PairedValue, b: PairedValue) -> tuple[PairedValue, PairedValue]:
        """A constant takes the exponent of the other."""
        for one, other in ((a, b), (b, a)):
            if one.is_constant and one.exponent == 0 and one.high.is_finite:  # type: ignore[union-attr]
                factor = power(-other.exponent)
                low = None if one.low is None else one.low * factor
                moved = PairedValue(one.high * factor, low, other.exponent)
                return (moved, other) if one is a else (other, moved)
        return self.plain(a), self.plain(b)

    def _chosen(self, condition: Operand, a: Operand, b: Operand) -> Operand:
        return a if a == b else self.emit("select", condition, a, b)

    def compare(self, operation: str, a: PairedValue, b: PairedValue) -> Operand:
        """A comparison, exact for values of one exponent: next to equality the difference of the high parts is."""
        a, b = self.tight(self.plain(a)), self.tight(self.plain(b))
        if a.low is None and b.low is None:
            return self.emit(operation, a.high, b.high)
        difference = self.emit("sub", a.high, b.high)
        if a.low is None:
            return self.emit(operation, difference, b.low)
        low = self._neg(a.low) if b.low is None else self.emit("sub", b.low, a.low)
        return self.emit(operation, difference, low)

    def absolute(self, a: PairedValue) -> PairedValue:
        a = replace(self.tight(a), most=None)
        high = self.emit("abs", a.high)
        if a.low is None:
            return replace(a, high=high)
        is_positive = self.emit("ge", a.high, ZERO)
        return replace(a, high=high, low=self.emit("select", is_positive, a.low, self._neg(a.low)))


@dataclass(frozen=True)
class Plainly(Pairing):
    """Operations that give one number each, for slopes: these need an absolute accuracy of 2^-24. What special
    functions have lost enters sums and products before these are rounded, which costs no more than to add it before."""

    def tight(self, a: PairedValue) -> PairedValue:
        return a

    def single(self, a: PairedValue) -> PairedValue:
        """The same as one number."""
        if a.low is None or a.is_constant:
            return replace(a, low=None)
        return PairedValue(self.emit("add", a.high, a.low), None, a.exponent)

    def add(self, a: PairedValue, b: PairedValue, ordered: bool, cancels: bool) -> PairedValue:
        """The low parts first, and last the high part that may be the larger one."""
        exponent = a.exponent if a.exponent == b.exponent else 0
        is_last = a.low is not None or (b.low is None and a.exponent != exponent)
        first, last = (b, a) if is_last else (a, b)
        parts = [(one.low, one) for one in (last, first) if one.low is not None and not one.is_constant]
        parts = sorted([*parts, (first.high, first)], key=lambda part: part[1].exponent != exponent)
        value: Operand | None = None
        for part, one in (*parts, (last.high, last)):
            value = self.fused(part, power(one.exponent - exponent), value)
        assert value is not None
        return PairedValue(value, None, exponent)

    def loose_mul(self, a: PairedValue, b: PairedValue) -> PairedValue:
        a, b = (replace(one, low=None) if one.is_constant else one for one in (a, b))
        a, b = self._with_one_unit(a, b)
        return PairedValue(self.fused(a.high, b.high, _low_of_product(self, a, b)), None, a.exponent + b.exponent)

    def muladd(self, a: PairedValue, b: PairedValue, c: PairedValue) -> PairedValue:
        """The product enters the sum without a rounding of its own, together with what c has lost."""
        if (a.exponent and b.exponent) or c.exponent not in (0, a.exponent + b.exponent):
            return self.add(c, self.loose_mul(a, b), False, False)
        a, b = (b, a) if a.exponent else (a, b)
        a = self.scaled(a, power(b.exponent - c.exponent))
        a, b, c = (replace(one, low=None) if one.is_constant else one for one in (a, b, c))
        if c.low is None:
            a, b = self.single(a), self.single(b)
            return PairedValue(self.fused(a.high, b.high, c.high), None, c.exponent)
        low = c.low if a.low is None else self.fused(a.low, b.high, c.low)
        low = low if b.low is None else self.fused(a.high, b.low, low)
        return PairedValue(self.emit("add", self.fused(a.high, b.high, low), c.high), None, c.exponent)

    def quotient(self, a: PairedValue, b: PairedValue, is_moderate: bool = True) -> PairedValue:
        return self.single(super().quotient(a, b, is_moderate))

    def root(self, a: PairedValue) -> PairedValue:
        return self.single(super().root(a))

    def select(self, condition: Operand, a: PairedValue, b: PairedValue) -> PairedValue:
        return super().select(condition, self.single(a), self.single(b))


@dataclass(frozen=True)
class Briefly(Pairing):
    """For programs that would keep memory waiting: what costs a fraction of an ulp is left out. A product that is a
    result is rounded with its low parts at once."""

    is_brief: ClassVar[bool] = True

    def mul(self, a: PairedValue, b: PairedValue) -> PairedValue:
        """A loose factor gives a loose product."""
        is_loose = a.is_loose or b.is_loose
        return replace(self.loose_mul(a, self.tight(b) if a.is_loose else b), is_loose=is_loose)

    def rounded_product(self, a: PairedValue, b: PairedValue, may_overflow: bool) -> Operand:
        """Where the high parts are infinite, the low parts are none."""
        b = self.tight(b) if a.is_loose else b
        low = _low_of_product(self, a, b)
        if low is None:
            return self.rounded(PairedValue(self.emit("mul", a.high, b.high), None, a.exponent + b.exponent), False)
        value = self.emit("fma", a.high, b.high, self.emit("settled", low) if may_overflow else low)
        return self.rounded(PairedValue(value, None, a.exponent + b.exponent), False)


def _low_of_product(p: Pairing, a: PairedValue, b: PairedValue) -> Operand | None:
    """What the low parts add to the product of the high ones."""
    low = None if a.low is None else p.emit("mul", a.low, b.high)
    return low if b.low is None else p.fused(a.high, b.low, low)


@dataclass(frozen=True)
class BrieflyPlain(Plainly):
    """One number each, and brief special functions."""

    is_brief: ClassVar[bool] = True


@dataclass(frozen=True)
class JoinedPairing(Pairing):
    """What a sum with a product loses is found without rounding the product."""

    def over_power(self, a: PairedValue, b: PairedValue, power_of_two: Expr) -> PairedValue:
        a, b = self.plain(self.tight(a)), self.plain(self.tight(b))
        high = self.emit("fma", a.high, b.high, power_of_two)
        low = self.emit("fma", a.high, b.high, self.emit("sub", power_of_two, high))
        low = low if b.low is None else self.emit("fma", a.high, b.low, low)
        low = low if a.low is None else self.emit("fma", a.low, b.high, low)
        return PairedValue(high, low)


@dataclass(frozen=True)
class JoinedPlainly(Plainly):
    """One number each."""


@dataclass(frozen=True)
class Summed(Plainly):
    """For what is summed over many x: its errors have both signs, and special functions are rounded first."""

    def add(self, a: PairedValue, b: PairedValue, ordered: bool, cancels: bool) -> PairedValue:
        return super().add(self.single(a), self.single(b), ordered, cancels)

    def loose_mul(self, a: PairedValue, b: PairedValue) -> PairedValue:
        return super().loose_mul(self.single(a), self.single(b))


# Each kind with the one for what does without most low parts.
PLAINLY: tuple[tuple[type[Pairing], type[Plainly]], ...] = (
    (Briefly, BrieflyPlain),
    (JoinedPairing, JoinedPlainly),
    (Pairing, Plainly),
    (Pairing, Summed),
)
