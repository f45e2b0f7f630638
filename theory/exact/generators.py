"""Quotients of polynomials over Q in generators that are made as they are met.

A generator stands for a fraction of a power (x^(1/2), e^(m/6)), so that roots and rational multiples of
exponents are polynomials too. Relations such as s^2 = 2 are applied when a result is reduced.

- `Field(roots, rates)`     makes generators; `field.reduced(quotient)` is the canonical form
- `Quotient`                numerator over denominator, with + - * / and integer powers
- `prime_powers(number)`    of a rational number; of a large one the last may be composite
- `to_fmpq(number)`, `to_rational(number)`   numbers of ours and of Python as flint's, and back
- `TooLarge`                raised where a form outgrows the bounds; the caller answers "not decided"
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from .expressions import Rational

MOST_GENERATORS = 40
MOST_TERMS = 4_000
MOST_PRODUCTS = 1_000_000  # of terms, in one multiplication
MOST_BITS = 200_000  # of a coefficient that is raised to a power
EASY_BITS = 80  # integers of this size are factored in no time
SMALL_PRIMES = 300  # so many are tried on larger ones

RING = fmpq_mpoly_ctx.get([f"g{i}" for i in range(MOST_GENERATORS)], Ordering.lex)
ONE = RING.constant(1)


def to_fmpq(number: Rational | Fraction) -> fmpq:
    fraction = number.fraction if isinstance(number, Rational) else number
    return fmpq(fraction.numerator, fraction.denominator)


def to_rational(number: fmpq) -> Rational:
    return Rational(int(number.p), int(number.q))


class TooLarge(Exception):
    """The normal form has too many generators or terms."""


@dataclass(frozen=True)
class Quotient:
    """A fraction; equality is decided on reduced forms, not here."""

    top: fmpq_mpoly
    bottom: fmpq_mpoly = field(default_factory=lambda: ONE)

    def __add__(self, other: Quotient) -> Quotient:
        if self.bottom == other.bottom:
            return Quotient(self.top + other.top, self.bottom)
        top = _times(self.top, other.bottom) + _times(other.top, self.bottom)
        return _bounded(top, _times(self.bottom, other.bottom))

    def __neg__(self) -> Quotient:
        return Quotient(-self.top, self.bottom)

    def __sub__(self, other: Quotient) -> Quotient:
        return self + (-other)

    def __mul__(self, other: Quotient) -> Quotient:
        return _bounded(_times(self.top, other.top), _times(self.bottom, other.bottom))

    def __truediv__(self, other: Quotient) -> Quotient:
        if other.top.is_zero():
            raise ZeroDivisionError
        return _bounded(_times(self.top, other.bottom), _times(self.bottom, other.top))

    def power(self, exponent: int) -> Quotient:
        if exponent < 0:
            return Quotient(ONE) / self.power(-exponent)
        if max(len(self.top), len(self.bottom)) > 1 and exponent > 64:
            raise TooLarge
        if exponent > 64 and exponent * max(map(_bits, (self.top, self.bottom))) > MOST_BITS:
            raise TooLarge
        result, square = Quotient(ONE), self
        while exponent:
            if exponent & 1:
                result = result * square
            exponent >>= 1
            if exponent:
                square = square * square
        return result

    def lowest(self) -> Quotient:
        """Without common factors, the denominator monic."""
        common = self.top.gcd(self.bottom)
        top, bottom = self.top / common, self.bottom / common
        lead = bottom.leading_coefficient()
        return Quotient(top / lead, bottom / lead)

    def key(self) -> tuple[str, str]:
        return str(self.top), str(self.bottom)


def _bits(polynomial: fmpq_mpoly) -> int:
    """By which its largest coefficient grows in each multiplication: none for 1."""
    return max((max(int(c.p).bit_length(), int(c.q).bit_length()) - 1 for c in polynomial.coeffs()), default=0)


def _times(a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
    if len(a) * len(b) > MOST_PRODUCTS:
        raise TooLarge
    return a * b


def _bounded(top: fmpq_mpoly, bottom: fmpq_mpoly) -> Quotient:
    if len(top) > MOST_TERMS or len(bottom) > MOST_TERMS:
        raise TooLarge
    return Quotient(top, bottom)


def rational(value: fmpq | int) -> Quotient:
    return Quotient(RING.constant(value))


def prime_powers(number: fmpq | Fraction) -> list[tuple[int, int]]:
    """(prime, exponent) of a positive rational number. A large part is only divided by small primes: what is left of it
    counts as a prime, which makes equal constants look different and never different ones equal."""
    found = []
    for part, side in ((int(number.numerator), 1), (int(number.denominator), -1)):
        limit = None if part.bit_length() <= EASY_BITS else SMALL_PRIMES
        powers = fmpz(part).factor(trial_limit=limit) if part != 1 else ()
        found += [(int(prime), int(count) * side) for prime, count in powers]
    return found


class Field:
    """Generators by key, which of them are positive, and the relations between them."""

    def __init__(self) -> None:
        self.places: dict[Hashable, int] = {}
        self.positive: set[int] = set()
        self.relations: dict[int, tuple[int, Quotient]] = {}

    def generator(self, key: Hashable, positive: bool = False) -> Quotient:
        if key not in self.places:
            if len(self.places) == MOST_GENERATORS:
                raise TooLarge
            self.places[key] = len(self.places)
            if positive:
                self.positive.add(self.places[key])
        return Quotient(RING.gens()[self.places[key]])

    def relate(self, key: Hashable, power: int, value: Quotient) -> None:
        """generator(key)^power = value from now on."""
        self.relations[self.places[key]] = (power, value)

    def keys_of(self, quotient: Quotient) -> list[Hashable]:
        """The keys of the generators that occur."""
        degrees = [max(pair) for pair in zip(quotient.top.degrees(), quotient.bottom.degrees(), strict=True)]
        return [key for key, place in self.places.items() if degrees[place]]

    def is_certainly_positive(self, polynomial: fmpq_mpoly) -> bool:
        """Positive coefficients in positive generators only."""
        used = {i for i, degree in enumerate(polynomial.degrees()) if degree}
        return used <= self.positive and all(c > 0 for c in polynomial.coeffs())

    def reduced(self, quotient: Quotient) -> Quotient:
        """The canonical form: relations applied until none applies, then lowest terms."""
        while True:
            applied = self._applied(quotient.top) / self._applied(quotient.bottom)
            if applied == quotient:
                return quotient.lowest()
            quotient = applied

    def _applied(self, polynomial: fmpq_mpoly) -> Quotient:
        degrees = polynomial.degrees()
        for place, (power, value) in self.relations.items():
            if degrees[place] >= power:
                return self._replaced(polynomial, place, power, value)
        return Quotient(polynomial)

    def _replaced(self, polynomial: fmpq_mpoly, place: int, power: int, value: Quotient) -> Quotient:
        """g^(power * n + r) becomes value^n g^r."""
        by_count: dict[int, dict[tuple, fmpq]] = {}
        for exponents, coefficient in polynomial.terms():
            count, rest = divmod(exponents[place], power)
            left = (*exponents[:place], rest, *exponents[place + 1 :])
            by_count.setdefault(int(count), {})[left] = coefficient
        total = rational(0)
        for count, terms in by_count.items():
            total = total + Quotient(RING.from_dict(terms)) * value.power(count)
        return total
