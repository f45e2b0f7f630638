"""Constants with an exact form and a ball: what the terms of an asymptotic expansion are made of.

A coefficient is a polynomial over Q in atoms (primes under roots, pi, and any other constant as an atom
of its own), so that c - c and sqrt(2)^2 - 2 are zero, not a small ball around it.

- `Coefficient`       + - * /, rational powers, `.sign()`, `.ball`
- `atom(key, ball)`   a constant known by a ball; equal keys are equal constants
- `rational(value)`
"""

from __future__ import annotations

from collections.abc import Hashable

from flint import arb, fmpq, fmpz

# A monomial is a sorted tuple of (atom key, exponent); more terms than this are folded into one atom.
MOST_TERMS = 12

Monomial = tuple[tuple[Hashable, fmpq], ...]


class Coefficient:
    """An exact polynomial in atoms together with a ball that contains its value."""

    __slots__ = ("ball", "terms")

    def __init__(self, terms: dict[Monomial, fmpq], ball: arb) -> None:
        self.terms = terms
        self.ball = ball

    def key(self) -> Hashable:
        return tuple(sorted(((m, (int(c.p), int(c.q))) for m, c in self.terms.items()), key=repr))

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
            total = terms.pop(monomial, fmpq(0)) + value
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
                total = terms.pop(monomial, fmpq(0)) + x * y * factor
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
        ball = self.ball ** (arb(exponent) if exponent.q != 1 else int(exponent.p))
        return atom(("power", self.key(), str(exponent)), ball)

    def _is_product_of_positives(self) -> bool:
        """Only then does a root of a product split into roots of its factors."""
        ((monomial, value),) = self.terms.items()
        return value > 0 and all(_is_positive_atom(key) for key, _ in monomial)

    def _monomial_power(self, exponent: fmpq) -> Coefficient:
        ((monomial, value),) = self.terms.items()
        result = _rational_power(value, exponent)
        if monomial:
            raised = tuple((key, power * exponent) for key, power in monomial)
            factor, raised = _product(raised, ())
            base = self.ball / arb(value)
            ball = base ** (arb(exponent) if exponent.q != 1 else int(exponent.p))
            result = result * Coefficient({raised: factor}, ball)
        return result

    def inverse(self) -> Coefficient:
        return self.power(fmpq(-1))


def rational(value: fmpq | int) -> Coefficient:
    value = fmpq(value)
    return Coefficient({(): value} if value != 0 else {}, arb(value))


def atom(key: Hashable, ball: arb) -> Coefficient:
    """A constant of which only the key and a ball are known."""
    return Coefficient({((key, fmpq(1)),): fmpq(1)}, ball)


def _made(terms: dict[Monomial, fmpq], ball: arb) -> Coefficient:
    if not terms:
        return rational(0)
    made = Coefficient(terms, arb(terms[()]) if len(terms) == 1 and () in terms else ball)
    return made if len(terms) <= MOST_TERMS else atom(("folded", made.key()), ball)


def _product(a: Monomial, b: Monomial) -> tuple[fmpq, Monomial]:
    """The product of two monomials; whole powers of primes move into the rational factor."""
    powers = dict(a)
    for key, power in b:
        powers[key] = powers.get(key, fmpq(0)) + power
    factor, kept = fmpq(1), []
    for key, power in powers.items():
        if isinstance(key, int):
            whole = int(power.floor())
            factor *= fmpq(key) ** whole
            power -= whole
        if power != 0:
            kept.append((key, power))
    return factor, tuple(sorted(kept, key=repr))


def _is_positive_atom(key: Hashable) -> bool:
    return isinstance(key, int) or key == "pi" or (isinstance(key, tuple) and key[0] in ("exp", "power"))


def _rational_power(value: fmpq, exponent: fmpq) -> Coefficient:
    if exponent.q == 1:
        return rational(value ** int(exponent.p))
    result = rational(1)
    for number, side in ((value.p, 1), (value.q, -1)):
        for prime, count in fmpz(number).factor() if number != 1 else ():
            power = exponent * count * side
            factor, monomial = _product(((int(prime), power),), ())
            result = result * Coefficient({monomial: factor}, arb(prime) ** arb(power))
    return result
