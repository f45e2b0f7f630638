"""Constants with an exact form and a ball: what the terms of an asymptotic expansion are made of.

A form is an expression, multiplied out, in numbers, pi and atoms (any other constant is one of its own), so that c - c
and sqrt(2)^2 - 2 are zero, not a small ball around it.

- `Coefficient`       + - * /, rational powers, `.sign()`, `.ball`
- `atom(key, ball)`   a constant known by a ball; equal keys are equal constants
- `rational(value)`, `logarithm(value)`
"""

from __future__ import annotations

from collections.abc import Hashable

from flint import arb, fmpq

from ...theory.exact.algebra import expand, is_shown_positive, product, total
from ...theory.exact.algebra import power as power_of
from ...theory.exact.expressions import MINUS_ONE, ZERO, Add, Expr, Rational, Symbol, fresh
from ...theory.exact.generators import prime_powers, to_fmpq, to_rational
from ...theory.exact.ordering import terms_of

MOST_TERMS = 12  # more are folded into one atom
MOST_ATOMS = 100_000
POSITIVE = ("exp", "power")  # keys of atoms that are positive by construction

_ATOMS: dict[Hashable, Symbol] = {}


class Coefficient:
    """An exact form together with a ball that contains its value."""

    __slots__ = ("ball", "form")

    def __init__(self, form: Expr, ball: arb) -> None:
        self.form = form
        self.ball = ball

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coefficient) and self.form is other.form

    def __hash__(self) -> int:
        return hash(self.form)

    @property
    def is_zero(self) -> bool:
        return self.form is ZERO

    def rational(self) -> fmpq | None:
        """The value, if it is rational as written."""
        return to_fmpq(self.form) if isinstance(self.form, Rational) else None

    def sign(self) -> int | None:
        """1, 0, -1, or None where the ball does not tell."""
        if self.is_zero:
            return 0
        return 1 if self.ball > 0 else -1 if self.ball < 0 else None

    def __add__(self, other: Coefficient) -> Coefficient:
        return _made(total(self.form, other.form), self.ball + other.ball)

    def __neg__(self) -> Coefficient:
        return _made(product(MINUS_ONE, self.form), -self.ball)

    def __mul__(self, other: Coefficient) -> Coefficient:
        form = product(self.form, other.form)
        is_sum = isinstance(self.form, Add) or isinstance(other.form, Add)
        return _made(expand(form) if is_sum else form, self.ball * other.ball)

    def power(self, exponent: fmpq) -> Coefficient:
        """A rational power; of a single positive term exactly, else as an atom."""
        is_whole, is_sum = exponent.q == 1, isinstance(self.form, Add)
        ball = self.ball ** (int(exponent.p) if is_whole else arb(exponent))
        if (is_whole and (not is_sum or 0 <= exponent.p <= 4)) or (not is_sum and is_shown_positive(self.form)):
            return _made(expand(power_of(self.form, to_rational(exponent))), ball)
        return atom(("power" if self.ball > 0 else "root", self.form, str(exponent)), ball)

    def inverse(self) -> Coefficient:
        return self.power(fmpq(-1))


def _made(form: Expr, ball: arb) -> Coefficient:
    if isinstance(form, Rational):
        return Coefficient(form, arb(to_fmpq(form)))
    return Coefficient(form, ball) if len(terms_of(form)) <= MOST_TERMS else atom(("folded", form), ball)


def rational(value: fmpq | int) -> Coefficient:
    value = fmpq(value)
    return Coefficient(to_rational(value), arb(value))


def atom(key: Hashable, ball: arb) -> Coefficient:
    """Forgetting some only makes equal constants look different, which is sound."""
    if key not in _ATOMS:
        if len(_ATOMS) >= MOST_ATOMS:
            _ATOMS.clear()
        _ATOMS[key] = fresh("constant", "positive" if isinstance(key, tuple) and key[0] in POSITIVE else "real")
    return Coefficient(_ATOMS[key], ball)


def logarithm(value: Coefficient) -> Coefficient:
    """The logarithm of a positive constant: of a rational one by those of primes, so that log(1/2) + log(2) is 0."""
    number = value.rational()
    if number is None:
        return atom(("log", value.form), value.ball.log())
    whole = rational(0)
    for prime, count in prime_powers(number):
        whole += atom(("log", Rational(prime)), arb(prime).log()) * rational(count)
    return whole
