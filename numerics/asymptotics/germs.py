"""Germs: what a function is on a whole tail [T, oo), as a sum of scales with a proven remainder.

    f(x) = c_1 s_1(x) + ... + c_n s_n(x) + r(x) s(x)    with r(x) in a span, for all x >= T

The c_i are constants, so limits and leading terms can be read off; the remainder keeps the sign it is
known to have. Arithmetic and the elementary functions are in `germ_functions`.

- `Tail(start, most)`     where the tail starts, and how many terms are kept
- `Germ`                  + - * /; `.range()`, `.sign()`, `.limit()`
- `variable(tail)`, `constant(coefficient)`, `between(span, tail)`
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import arb, fmpq

from ..arithmetic.spans import Span, span_of
from . import scales
from .coefficients import Coefficient, rational
from .scales import ONE, Scale, TailUndecided, combined, compare, decreases

Terms = tuple[tuple[Scale, Coefficient], ...]
Rest = tuple[Scale, Span]


@dataclass(frozen=True)
class Tail:
    """The half line [start, oo), start > 1 exact, and the number of terms kept."""

    start: arb
    most: int = 4

    def bound(self, scale: Scale) -> arb:
        """The largest value on the tail of a scale that tends to zero."""
        if not decreases(scale, self.start):
            raise TailUndecided("a term does not decrease from the start of the tail on")
        return scales.value(scale, self.start).upper()

    def absorbed(self, scale: Scale, span: Span, into: Scale) -> Span:
        """span * scale as a multiple of a scale that is at least as large."""
        ratio = scale / into
        return span if compare(ratio) == 0 else span * Span(arb(0), self.bound(ratio))


@dataclass(frozen=True)
class Germ:
    """Main terms, the largest first, and the remainder; constants have no tail."""

    terms: Terms = ()
    rest: Rest | None = None
    tail: Tail | None = None

    # --- arithmetic -----------------------------------------------------------------------------

    def __add__(self, other: Germ | int) -> Germ:
        other = _lifted(other)
        rests = [rest for rest in (self.rest, other.rest) if rest]
        return made(combined([*self.terms, *other.terms]), rests, self.tail or other.tail)

    __radd__ = __add__

    def __neg__(self) -> Germ:
        rest = (self.rest[0], -self.rest[1]) if self.rest else None
        return Germ(tuple((scale, -c) for scale, c in self.terms), rest, self.tail)

    def __sub__(self, other: Germ | int) -> Germ:
        return self + (-_lifted(other))

    def __mul__(self, other: Germ | int) -> Germ:
        other = _lifted(other)
        terms = [(a * b, x * y) for a, x in self.terms for b, y in other.terms]
        rests = [(a * other.rest[0], span_of(x.ball) * other.rest[1]) for a, x in self.terms if other.rest]
        rests += [(self.rest[0] * b, self.rest[1] * span_of(y.ball)) for b, y in other.terms if self.rest]
        if self.rest and other.rest:
            rests.append((self.rest[0] * other.rest[0], self.rest[1] * other.rest[1]))
        return made(combined(terms), rests, self.tail or other.tail)

    __rmul__ = __mul__

    def squared(self) -> Germ:
        """The square, which is not negative even where only bounds are known."""
        if self.terms or not self.rest:
            return self * self
        scale, span = self.rest
        product = span * span
        crosses = span.low < 0 and span.high > 0
        return Germ((), (scale * scale, Span(arb(0), product.high) if crosses else product), self.tail)

    def __truediv__(self, other: Germ | int) -> Germ:
        return self * (Germ(((ONE, rational(fmpq(1, other))),)) if isinstance(other, int) else other.inverse())

    def inverse(self) -> Germ:
        scale, coefficient, small = self.leading()
        signs = [rational((-1) ** k) for k in range(self.order)]
        span = Span(arb(1), arb(1)) + small.range()
        if not span.low > 0:
            raise TailUndecided("a denominator may vanish on the tail")
        last = Span((1 / span.high).lower(), (1 / span.low).upper())
        return small.series(signs, last if self.order % 2 == 0 else -last).times(scale**-1, coefficient.inverse())

    def times(self, scale: Scale, coefficient: Coefficient) -> Germ:
        rest = (self.rest[0] * scale, self.rest[1] * span_of(coefficient.ball)) if self.rest else None
        return Germ(tuple((s * scale, c * coefficient) for s, c in self.terms), rest, self.tail)

    def series(self, coefficients: list[Coefficient], last: Span) -> Germ:
        """sum c_k w^k + r w^n, r in `last`, for a germ w; by Horner's rule."""
        if not self.terms and not self.rest:
            return constant(coefficients[0], self.tail)
        total = between(last, self.tail)
        for coefficient in reversed(coefficients):
            total = total * self + constant(coefficient)
        return total

    # --- what can be read off -------------------------------------------------------------------

    @property
    def is_zero(self) -> bool:
        return not self.terms and not self.rest

    @property
    def order(self) -> int:
        """How many terms an expansion of this germ deserves; constants need none."""
        return self.tail.most if self.tail else 1

    def leading(self) -> tuple[Scale, Coefficient, Germ]:
        """s, c, w with f = c s (1 + w) and w -> 0; the constant c is not zero."""
        if not self.terms or not self.terms[0][1].sign():
            raise TailUndecided("the leading term of a subexpression is not known")
        scale, coefficient = self.terms[0]
        rest = Germ(self.terms[1:], self.rest, self.tail)
        small = rest.times(scale**-1, coefficient.inverse())
        if small.rest and compare(small.rest[0]) >= 0:
            raise TailUndecided("a remainder is as large as the leading term")
        return scale, coefficient, small

    def parts(self) -> list[Rest]:
        """Terms and remainder, each with the values of its coefficient."""
        return [(scale, span_of(c.ball)) for scale, c in self.terms] + ([self.rest] if self.rest else [])

    def range(self) -> Span:
        """All values on the tail; the germ must be bounded."""
        total = Span(arb(0), arb(0))
        for scale, span in self.parts():
            size = compare(scale)
            if size > 0:
                raise TailUndecided("a subexpression grows without bound")
            total += span if size == 0 else span * Span(arb(0), self.tail.bound(scale))  # type: ignore[union-attr]
        return total

    def split(self) -> tuple[Terms, Coefficient, Germ]:
        """Growing terms, the constant, and what tends to zero (or stays bounded, if `rest` does)."""
        growing = tuple(term for term in self.terms if compare(term[0]) > 0)
        middle = [c for scale, c in self.terms if compare(scale) == 0]
        small = tuple(term for term in self.terms if compare(term[0]) < 0)
        if self.rest and compare(self.rest[0]) > 0:
            raise TailUndecided("a remainder grows without bound")
        return growing, middle[0] if middle else rational(0), Germ(small, self.rest, self.tail)

    def sign(self) -> int | None:
        """The sign on the whole tail: 1, -1, 0 (identically zero), or None."""
        if self.is_zero:
            return 0
        try:
            _, coefficient, small = self.leading()
            bounded_below = (Span(arb(1), arb(1)) + small.range()).low > 0
        except TailUndecided:
            return None
        return coefficient.sign() if bounded_below else None

    def limit(self) -> arb | None:
        """The limit, possibly infinite; None where the germ does not show one."""
        if self.terms and compare(self.terms[0][0]) > 0:
            return {1: arb.pos_inf(), -1: arb.neg_inf(), None: None}[self.terms[0][1].sign()]
        if self.rest and compare(self.rest[0]) >= 0:
            return None
        return self.terms[0][1].ball if self.terms and compare(self.terms[0][0]) == 0 else arb(0)


def made(terms: Terms, rests: list[Rest], tail: Tail | None) -> Germ:
    """A germ in order: at most `most` terms, the others and those below the remainder absorbed by it."""
    if tail is None:
        return Germ(terms)
    kept, dropped = terms[: tail.most], terms[tail.most :]
    parts = rests + [(scale, span_of(c.ball)) for scale, c in dropped]
    if not parts:
        return Germ(kept, None, tail)
    largest = parts[0][0]
    for scale, _ in parts[1:]:
        if compare(scale / largest) > 0:
            largest = scale
    parts += [(scale, span_of(c.ball)) for scale, c in kept if compare(scale / largest) <= 0]
    kept = tuple(term for term in kept if compare(term[0] / largest) > 0)
    span = Span(arb(0), arb(0))
    for scale, part in parts:
        span += tail.absorbed(scale, part, largest)
    return Germ(kept, (largest, span), tail)


def constant(coefficient: Coefficient, tail: Tail | None = None) -> Germ:
    return Germ(((ONE, coefficient),) if not coefficient.is_zero else (), None, tail)


def variable(tail: Tail) -> Germ:
    return Germ(((scales.X_SCALE, rational(1)),), None, tail)


def between(span: Span, tail: Tail | None) -> Germ:
    """A function of which only bounds are known."""
    return Germ((), (ONE, span), tail)


def _lifted(value: Germ | int) -> Germ:
    return constant(rational(value)) if isinstance(value, int) else value
