"""Places: exact points at which emitted text is examined, and what the derivation says there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random

from flint import arb

from ...numerics.arithmetic.balls import enclose, hull, magnitude, to_ball, working_precision
from ...theory.exact.algebra import product
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import ONE, Add, Expr, Pow, Rational, X
from ...theory.exact.ordering import factors_of, terms_of
from ...theory.exact.polynomials import is_polynomial
from .meanings import INVISIBLE

BEYOND = arb(2) ** 1025  # more than any number of any format
PRECISIONS = (160, 640, 2560, 10240)  # 1 - tanh^2 at x = 1000 has its first digit after 2900 bits


@dataclass(frozen=True)
class Place:
    """An exact point, and for each result its value there and its scale."""

    point: Expr
    x: arb
    derived: tuple[tuple[arb, arb], ...]


def places(several: Sequence[Cells]) -> list[Place]:
    """The places of functions with the same knots; a knot only where they have values, as roots have no slope at 0."""
    knots = several[0].knots
    found = [Place(point, to_ball(point), derived_at(several, point)) for point in _points(several[0])]
    return [one for one in found if one.point not in knots or all(ball.is_finite() for ball, _ in one.derived)]


def derived_at(several: Sequence[Cells], point: Expr) -> tuple[tuple[arb, arb], ...]:
    return tuple(_derived(cells, point) for cells in several)


def scale(piece: Expr, x: arb) -> arb:
    """The sum of the magnitudes of the terms: what an error is relative to."""
    total = arb(0)
    for term in terms_of(piece):
        size = magnitude(enclose(term, {X: x}))
        total = total + (size if size.is_finite() else magnitude(_value(term, x)))
    return total


def _derived(cells: Cells, point: Expr) -> tuple[arb, arb]:
    for index, knot in enumerate(cells.knots):
        if point == knot:
            scales = [_scale_at(piece, knot) for piece in cells.pieces[index : index + 2]]
            known = [one for one in scales if one.is_finite()]  # terms of the other side may have poles there
            return enclose(cells.at_knots[index]), hull(*known or scales)
    ball = to_ball(point)
    piece = cells.pieces[sum(1 for knot in cells.knots if ball > to_ball(knot))]
    return _value(piece, point), _scale_at(piece, point)


def _scale_at(piece: Expr, point: Expr) -> arb:
    """The scale at a point, in as many digits as each term needs: of a wide ball anything would be allowed, of none
    nothing."""
    return sum((_size_at(term, point) for term in terms_of(piece)), arb(0))


def _size_at(term: Expr, point: Expr) -> arb:
    """The magnitude of a term. Sums in it that are polynomials count by their own terms: next to a zero of x - 1/3
    what rounds a third is much of it.

    >>> float(_size_at(X * (X - Rational(1, 4)) ** 2, Rational(1, 4)))
    0.0625
    """
    size, others = arb(1), []
    for one in factors_of(term):
        base, times = (one.base, one.exp) if isinstance(one, Pow) else (one, ONE)
        if isinstance(base, Add) and isinstance(times, Rational) and is_polynomial(one, X):
            size *= _scale_at(base, point) ** int(times)
        else:
            others.append(one)
    return size * magnitude(_value(product(*others), point))


def _value(piece: Expr, point: Expr | arb) -> arb:
    """The value of a piece with 60 bits, or smaller than floats can be."""
    for bits in PRECISIONS:
        with working_precision(bits):
            value = enclose(piece, {X: point})
        if value.is_finite() and (value.rel_accuracy_bits() >= 60 or value.rad() < INVISIBLE):
            break
    return value


def _points(cells: Cells) -> Iterator[Expr]:
    """Knots and their neighbours, every scale, random points: rational numbers that floats hold."""
    random = Random(len(cells.knots))
    for knot in cells.knots:
        near = rational(knot)
        yield from ([knot] if _is_binary(knot) else [])
        yield from (Rational(near + Fraction(sign, 2**k)) for k in (3, 12, 30) for sign in (-1, 1))
    for left, right in pairwise(map(rational, cells.knots)):
        yield from (Rational(left + (right - left) * Fraction(random.randrange(1, 256), 256)) for _ in range(6))
    for k in (-60, -20, -8, -4, -2, -1, 0, 1, 2, 8, 20, 100):
        for sign in (-1, 1):
            yield Rational(sign * Fraction(2) ** k * (1 + Fraction(random.randrange(2**20), 2**20)))
    # Densely where a bound of saturation may lie: what it cuts off must be seen.
    yield from (Rational(sign * int(Fraction(9, 8) ** k * 64), 64) for k in range(17, 60, 2) for sign in (-1, 1))
    yield from (Rational(random.randrange(-(2**23), 2**23), 2**20) for _ in range(12))


def _is_binary(knot: Expr) -> bool:
    """Whether floats may hold a knot. No x is equal to another one, and a text that compares with what is next to it
    has no value there."""
    return isinstance(knot, Rational) and knot.fraction.denominator.bit_count() == 1


def rational(knot: Expr) -> Fraction:
    if isinstance(knot, Rational):
        return knot.fraction
    return Fraction(int(float(enclose(knot).mid()) * 2**40), 2**40)


def are_beyond(found: arb, derived: arb) -> bool:
    """Whether two values are too large for every format, with the same sign: in floats both are the same infinity."""
    return bool((found > BEYOND and derived > BEYOND) or (found < -BEYOND and derived < -BEYOND))
