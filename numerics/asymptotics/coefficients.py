"""Constants with an exact form and a ball: what the terms of an asymptotic expansion are made of.

A coefficient is a polynomial over Q in atoms (primes under roots, pi, and any other constant as an atom
of its own), so that c - c and sqrt(2)^2 - 2 are zero, not a small ball around it.

- `Coefficient`       + - * /, rational powers, `.sign()`, `.ball`
- `atom(key, ball)`   a constant known by a ball; equal keys are equal constants
- `rational(value)`, `logarithm(value)`
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count as numbers_from

from flint import arb, fmpq

from ...theory.generators import prime_factors

MOST_TERMS = 12  # more are folded into one atom
MOST_ATOMS = 100_000
POSITIVE = ("exp", "power")  # keys of atoms that are positive by construction


class Atom:
    """A constant. Equal keys give the same object, so that comparison is by identity and fast."""

    __slots__ = ("is_positive", "number", "prime")

    def __init__(self, number: int, key: Hashable) -> None:
        self.number = number
        self.prime = key if isinstance(key, int) else None
        named_positive = isinstance(key, tuple) and key[0] in POSITIVE
        self.is_positive = self.prime is not None or key == "pi" or named_positive


_ATOMS: dict[Hashable, Atom] = {}
_NUMBERS = numbers_from()

# Exponents are ints where they can be: their hashes are a hundred times faster than those of fractions.
Exponent = int | fmpq
Monomial = tuple[tuple[Atom, Exponent], ...]


def _atom_of(key: Hashable) -> Atom:
    """The atom of a key. Forgetting atoms only makes equal constants look different, which is sound."""
    if key not in _ATOMS:
        if len(_ATOMS) >= MOST_ATOMS:
            _ATOMS.clear()
        _ATOMS[key] = Atom(next(_NUMBERS), key)
    return _ATOMS[key]


class Coefficient:
    """An exact polynomial in atoms together with a ball that contains its value."""

    __slots__ = ("ball", "terms")

    def __init__(self, terms: dict[Monomial, fmpq], ball: arb) -> None:
        self.terms = terms
        self.ball = ball

    def key(self) -> Hashable:
        """A name for the value; atoms are named by their numbers."""
        names = [
            (tuple((atom.number, str(power)) for atom, power in monomial), int(c.p), int(c.q))
            for monomial, c in self.terms.items()
        ]
        return tuple(sorted(names))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coefficient) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset((monomial, int(c.p), int(c.q)) for monomial, c in self.terms.items()))

    @property
    def is_zero(self) -> bool:
        return not self.terms

    def rational(self) -> fmpq | None:
        """The value, if it is rational as written."""
        if not self.terms:
            return fmpq(0)
        return self.terms.get(()) if len(self.terms) == 1 else None

    def sign(self) -> int | None:
        """1, 0, -1, or None where the ball does not tell."""
        if self.is_zero:
            return 0
        return 1 if self.ball > 0 else -1 if self.ball < 0 else None

    def __add__(self, other: Coefficient) -> Coefficient:
        terms = dict(self.terms)
        for monomial, value in other.terms.items():
            total = terms.pop(monomial, 0) + value
            if total != 0:
                terms[monomial] = total
        return _made(terms, self.ball + other.ball)

    def __neg__(self) -> Coefficient:
        return Coefficient({monomial: -value for monomial, value in self.terms.items()}, -self.ball)

    def __mul__(self, other: Coefficient) -> Coefficient:
        if len(self.terms) == len(other.terms) == 1 and () in self.terms and () in other.terms:
            return rational(self.terms[()] * other.terms[()])
        terms: dict[Monomial, fmpq] = {}
        for a, x in self.terms.items():
            for b, y in other.terms.items():
                factor, monomial = _product(a, b)
                total = terms.pop(monomial, 0) + x * y * factor
                if total != 0:
                    terms[monomial] = total
        return _made(terms, self.ball * other.ball)

    def power(self, exponent: fmpq) -> Coefficient:
        """A rational power; of a single positive term exactly, else as an atom."""
        if exponent == 1:
            return self
        if exponent.q == 1 and 0 <= exponent.p <= 4:
            result = rational(fmpq(1))
            for _ in range(int(exponent.p)):
                result = result * self
            return result
        if len(self.terms) == 1 and (exponent.q == 1 or self._is_product_of_positives()):
            return self._monomial_power(exponent)
        return atom(("power" if self.ball > 0 else "root", self.key(), str(exponent)), _ball_power(self.ball, exponent))

    def _is_product_of_positives(self) -> bool:
        """Only then does a root of a product split into roots of its factors."""
        ((monomial, value),) = self.terms.items()
        return value > 0 and all(atom.is_positive for atom, _ in monomial)

    def _monomial_power(self, exponent: fmpq) -> Coefficient:
        ((monomial, value),) = self.terms.items()
        result = _rational_power(value, exponent)
        if monomial:
            factor, raised = _product(tuple((atom, power * exponent) for atom, power in monomial), ())
            ball = _ball_power(self.ball / arb(value), exponent)
            result = result * Coefficient({raised: factor}, ball)
        return result

    def inverse(self) -> Coefficient:
        return self.power(fmpq(-1))


def _ball_power(ball: arb, exponent: fmpq) -> arb:
    return ball ** (arb(exponent) if exponent.q != 1 else int(exponent.p))


def rational(value: fmpq | int) -> Coefficient:
    value = fmpq(value)
    return Coefficient({(): value} if value != 0 else {}, arb(value))


def atom(key: Hashable, ball: arb) -> Coefficient:
    """A constant of which only the key and a ball are known."""
    return Coefficient({((_atom_of(key), 1),): fmpq(1)}, ball)


def logarithm(value: Coefficient) -> Coefficient:
    """The logarithm of a positive constant: of a rational one by those of primes, so that log(1/2) + log(2) is 0."""
    number = value.rational()
    if number is None:
        return atom(("log", value.key()), value.ball.log())
    whole = rational(0)
    for part, side in ((number.p, 1), (number.q, -1)):
        for prime, count in prime_factors(int(part)):
            whole += atom(("log", rational(prime).key()), arb(prime).log()) * rational(count * side)
    return whole


def _made(terms: dict[Monomial, fmpq], ball: arb) -> Coefficient:
    if not terms:
        return rational(0)
    made = Coefficient(terms, arb(terms[()]) if len(terms) == 1 and () in terms else ball)
    return made if len(terms) <= MOST_TERMS else atom(("folded", made.key()), ball)


def _product(a: Monomial, b: Monomial) -> tuple[fmpq, Monomial]:
    """The product of two monomials; whole powers of primes move into the rational factor."""
    powers = dict(a)
    for one, power in b:
        powers[one] = powers.get(one, 0) + power
    factor, kept = fmpq(1), []
    for one, power in powers.items():
        if one.prime is not None:
            whole = power if isinstance(power, int) else int(power.floor())
            factor *= fmpq(one.prime) ** whole
            power = power - whole
        if power != 0:
            kept.append((one, int(power.p) if isinstance(power, fmpq) and power.q == 1 else power))
    return factor, tuple(sorted(kept, key=lambda pair: pair[0].number))


def _rational_power(value: fmpq, exponent: fmpq) -> Coefficient:
    if exponent.q == 1:
        return rational(value ** int(exponent.p))
    result = rational(1)
    for number, side in ((value.p, 1), (value.q, -1)):
        for prime, count in prime_factors(int(number)):
            power = exponent * count * side
            factor, monomial = _product(((_atom_of(prime), power),), ())
            result = result * Coefficient({monomial: factor}, arb(prime) ** arb(power))
    return result
