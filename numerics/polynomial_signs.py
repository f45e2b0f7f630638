"""The sign of a polynomial over Q on an interval, decided exactly by Sturm's theorem.

A polynomial keeps its sign exactly where no root of odd multiplicity lies inside.

- `roots_inside(polynomial, start, end)`       number of distinct real roots in an open interval
- `sign_on_interval(polynomial, start, end)`   (1, True): positive inside; (1, False): non-negative with
                                               zeros inside; (-1, ...); (0, False): zero; None: both signs
"""

from __future__ import annotations

from itertools import count

from flint import fmpq, fmpq_poly

End = fmpq | None  # None: infinite


def sign_on_interval(polynomial: fmpq_poly, start: End, end: End) -> tuple[int, bool] | None:
    if polynomial.degree() < 1:
        return (0, False) if polynomial == 0 else (_sign(polynomial(0)), True)
    touches = False
    for factor, multiplicity in polynomial.factor_squarefree()[1]:
        inside = roots_inside(fmpq_poly(factor), start, end)
        if inside and multiplicity % 2:
            return None
        touches = touches or inside > 0
    return _sign(polynomial(_point_off_roots(polynomial, start, end))), not touches


def roots_inside(square_free: fmpq_poly, start: End, end: End) -> int:
    """Distinct real roots of a square-free polynomial strictly between the ends."""
    chain = _sturm_chain(square_free)
    in_half_open = _variations(chain, start, -1) - _variations(chain, end, 1)
    return in_half_open - (end is not None and square_free(end) == 0)


def _sturm_chain(polynomial: fmpq_poly) -> list[fmpq_poly]:
    chain = [polynomial, polynomial.derivative()]
    while chain[-1].degree() > 0:
        remainder = -(chain[-2] % chain[-1])
        if remainder == 0:
            break
        chain.append(remainder)
    return chain


def _variations(chain: list[fmpq_poly], point: End, side: int) -> int:
    """Sign changes of the chain at a point, or at the infinity on the given side."""
    signs = [_sign_at(polynomial, point, side) for polynomial in chain]
    signs = [sign for sign in signs if sign]
    return sum(a != b for a, b in zip(signs, signs[1:], strict=False))


def _sign_at(polynomial: fmpq_poly, point: End, side: int) -> int:
    if point is not None:
        return _sign(polynomial(point))
    leading = _sign(polynomial.leading_coefficient())
    return leading * side ** (polynomial.degree() % 2)


def _point_off_roots(polynomial: fmpq_poly, start: End, end: End) -> fmpq:
    """A rational point inside the interval that is no root; there are only finitely many roots."""
    for n in count(2):
        if start is not None and end is not None:
            point = start + (end - start) / n
        elif start is not None:
            point = start + fmpq(1, n)
        else:
            point = fmpq(n) if end is None else end - fmpq(1, n)
        if polynomial(point) != 0:
            return point
    raise AssertionError("a polynomial has finitely many roots")


def _sign(value: fmpq) -> int:
    return (value > 0) - (value < 0)
