"""Zero or not, of constants made of roots, and of sums of their logarithms and angles.

A number of integers, + - * / and roots is a quotient of two algebraic integers. If the upper one, of degree at
most D, is not zero, then the product of its conjugates is a whole number other than 0, and all of them are at most
u: so it is at least u^(1 - D). A value that is shown to be smaller is zero. 2 cos(2 pi p/q) is an algebraic integer
with conjugates of at most 2.

A sum of whole multiples of logarithms is zero where the product of the powers is 1. Angles are arguments of complex
numbers: where the product of their powers is real, their sum is a multiple of pi, and an enclosure says which.

- `is_zero(tree)`            a Truth, of a tree without symbols; unknown where it is not of this kind
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from math import lcm

from flint import arb, ctx, fmpq

from . import expressions as node
from .algebra import expand, product, tidy, total
from .expressions import ONE, PI, Add, Expr, Mul, Pow, Rational, acos, asin, atan, cos, log, log1p, sin, sqrt
from .functions import ball_of
from .ordering import factors_of, terms_of
from .truth import Truth, both

MOST_BITS = 20_000  # to which a number is computed
MOST_DEGREE = 512
MOST_POWER = 60  # of a number in a product of powers
ANGLES = (atan, asin, acos)
KINDS = (Rational, Add, Mul, Pow, sin, cos, log, log1p, *ANGLES)


def is_zero(tree: Expr) -> Truth:
    """Whether a constant is zero: algebraic, or a sum of logarithms, angles and an algebraic number. Terms without a
    value may cancel, so that all of the tree must have one."""
    found = _is_zero_sum(tree)
    with ctx.workprec(256):
        return Truth.UNKNOWN if found.is_yes and not _ball(tree).is_finite() else found


def _is_zero_sum(tree: Expr) -> Truth:
    try:
        sums = _sums(tree)
        if sums is None:
            return Truth.UNKNOWN
        logarithms, angles, rest = sums
        if not logarithms and not angles:
            return _is_zero_algebraic(rest)
        parts = [_is_zero_algebraic(rest), _logarithms_cancel(logarithms), _angles_cancel(angles)]
        return Truth.YES if both(parts).is_yes else Truth.UNKNOWN
    except (_TooLarge, OverflowError):
        return Truth.UNKNOWN


class _TooLarge(Exception):
    """A number of too high a degree or too many digits."""


# --- algebraic numbers ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Size:
    """Bounds, as binary logarithms, of all conjugates of numerator and denominator, both algebraic integers."""

    top: float
    bottom: float


SizeOf = Callable[[Expr], _Size | None]


def _is_zero_algebraic(tree: Expr) -> Truth:
    if isinstance(tree, Rational):
        return Truth.of(tree.p == 0)
    roots: dict[Expr, int] = {}
    size = node.worked_out(tree, lambda part, size_of: _size(part, roots, size_of))
    if size is None:
        return Truth.UNKNOWN
    degree = 1
    for index in roots.values():
        degree *= index
        if degree > MOST_DEGREE:
            return Truth.UNKNOWN
    bits = int((degree - 1) * size.top + size.bottom) + 8
    return _smaller_than(tree, bits) if bits <= MOST_BITS else Truth.UNKNOWN


def _smaller_than(tree: Expr, bits: int) -> Truth:
    """YES: its absolute value is below 2^-bits; NO: it is not zero. Few bits are enough for most."""
    for precision in (128, bits + 128, 2 * bits + 512):
        with ctx.workprec(precision):
            ball = _ball(tree)
            if not ball.is_finite():
                return Truth.UNKNOWN
            if not ball.contains(0):
                return Truth.NO
            if abs(ball).upper() < arb(2) ** -bits:
                return Truth.YES
    return Truth.UNKNOWN


def _size(tree: Expr, roots: dict[Expr, int], size_of: SizeOf) -> _Size | None:
    if isinstance(tree, Rational):
        return _Size(_binary(abs(tree.p)), _binary(tree.q))
    if isinstance(tree, (sin, cos)):
        return _size_of_circular(tree, roots)
    if isinstance(tree, (Add, Mul)):
        sizes = [*map(size_of, tree.args)]
        join = _sum_size if isinstance(tree, Add) else _product_size
        return None if None in sizes else reduce(join, sizes)  # type: ignore[arg-type]
    if isinstance(tree, Pow) and isinstance(tree.exp, Rational):
        return _size_of_power(tree, tree.exp, roots, size_of(tree.base))
    return None


def _binary(number: int) -> float:
    """An upper bound of log2(number), and never less than 0."""
    return float(max(number, 1).bit_length())


def _sum_size(a: _Size, b: _Size) -> _Size:
    return _Size(max(a.top + b.bottom, b.top + a.bottom) + 1, a.bottom + b.bottom)


def _product_size(a: _Size, b: _Size) -> _Size:
    return _Size(a.top + b.top, a.bottom + b.bottom)


def _size_of_power(tree: Pow, exponent: Rational, roots: dict[Expr, int], base: _Size | None) -> _Size | None:
    """(U/L)^(1/k) = (U L^(k-1))^(1/k) / L; a negative power needs a base that is not zero."""
    if base is None or abs(exponent.p) > 10_000 or exponent.q > MOST_DEGREE:
        return None
    if exponent.q > 1:
        roots[Pow(tree.base, Rational(1, exponent.q))] = exponent.q
        base = _Size((base.top + (exponent.q - 1) * base.bottom) / exponent.q, base.bottom)
    if exponent.p < 0:
        base = _Size(base.bottom, base.top)
    return _Size(base.top * abs(exponent.p), base.bottom * abs(exponent.p))


def _size_of_circular(tree: Expr, roots: dict[Expr, int]) -> _Size | None:
    """sin and cos of p/q pi: half of an algebraic integer of the field of the 4q-th roots of unity."""
    turn = tidy(tree.args[0] / PI)
    if not isinstance(turn, Rational):
        return None
    if turn.q > MOST_DEGREE:
        raise _TooLarge
    roots[Pow(ONE, Rational(1, turn.q))] = 4 * turn.q
    return _Size(1.0, 1.0)


def _ball(tree: Expr) -> arb:
    """Of the kinds of numbers that are spoken of here; of others nothing is known."""
    return ball_of(tree, _ball) if tree is PI or isinstance(tree, KINDS) else arb.nan()


# --- logarithms and angles --------------------------------------------------------------------------------

Multiple = tuple[fmpq, Expr]


def _sums(tree: Expr) -> tuple[list[Multiple], list[Multiple], Expr] | None:
    """Rational multiples of logarithms (by their arguments), of angles (pi among them), and the rest, algebraic."""
    logarithms, angles, rest = [], [], []
    for term in terms_of(expand(tidy(tree))):
        special: list[Expr] = [one for one in factors_of(term) if one is PI or isinstance(one, (log, log1p, *ANGLES))]
        if not special:
            rest.append(term)
            continue
        coefficient, atom = _without(term, special[0]), special[0]
        if len(special) > 1 or not isinstance(coefficient, Rational):
            return None
        multiple = fmpq(coefficient.p, coefficient.q)
        if isinstance(atom, (log, log1p)):
            logarithms.append((multiple, atom.args[0] if isinstance(atom, log) else ONE + atom.args[0]))
        else:
            angles.append((multiple, atom))
    return logarithms, angles, total(*rest)


def _without(term: Expr, atom: Expr) -> Expr:
    others = list(factors_of(term))
    others.remove(atom)
    return tidy(product(*others))


def _logarithms_cancel(multiples: list[Multiple]) -> Truth:
    """Whether the sum is 0: the product of the powers, positive numbers, is 1."""
    if not multiples:
        return Truth.YES
    with ctx.workprec(256):
        if not all(_ball(base) > 0 for _, base in multiples):
            return Truth.UNKNOWN
    powers = (base**count for count, base in _whole(multiples))
    return _is_zero_algebraic(tidy(product(*powers) - ONE))


def _angles_cancel(multiples: list[Multiple]) -> Truth:
    """Whether the sum is 0: it is a multiple of pi, and smaller than 1."""
    if not multiples:
        return Truth.YES
    whole = _whole(multiples)
    real: Expr = ONE
    imaginary: Expr = Rational(0)
    for count, atom in whole:
        if atom is PI:
            continue
        x, y = _direction(atom)
        y = y if count > 0 else -y
        for _ in range(abs(count)):
            real, imaginary = expand(real * x - imaginary * y), expand(real * y + imaginary * x)
    if not _is_zero_algebraic(tidy(imaginary)).is_yes:
        return Truth.UNKNOWN
    with ctx.workprec(256):
        value = sum((_ball(atom) * count for count, atom in whole), arb(0))
    return Truth.YES if value.is_finite() and abs(value) < 1 else Truth.UNKNOWN


def _direction(atom: Expr) -> tuple[Expr, Expr]:
    """A complex number whose argument the angle is."""
    u = atom.args[0]
    if isinstance(atom, atan):
        return ONE, u
    other = sqrt(tidy(expand(ONE - u * u)))
    return (other, u) if isinstance(atom, asin) else (u, other)


def _whole(multiples: list[Multiple]) -> Iterable[tuple[int, Expr]]:
    """The same sum times a whole number, with whole coefficients."""
    common = lcm(*(int(count.q) for count, _ in multiples))
    found = [(int((count * common).p), atom) for count, atom in multiples]
    if any(abs(count) > MOST_POWER for count, atom in found if atom is not PI):
        raise _TooLarge
    return found
