"""A function between two floats as polynomials with float coefficients, and proved bounds on what they lose.

The error is about what a machine computes: the polynomial's distance from the function, in balls, and the roundings
of Horner's rule in double precision, counted. Nothing is assumed but the arithmetic of IEEE 754, fused or not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flint import arb, arb_mat, arb_poly

from ...theory.exact.errors import InputError
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import working_precision
from ..arithmetic.functions import Analytic

BITS = 200
DEGREE = 8
TARGET = 2.0**-52  # of the distance from the function, for numbers of size 1; the coefficients are rounded, too
HALF_ULP = arb(2) ** -53
TERMS = DEGREE + 4
BOXES = 4
NARROWEST = 2.0**-16


@dataclass(frozen=True)
class LocalPolynomial:
    """F(x) = sum of coefficients[k] (x - centre)^k for x from `start` to the next row's."""

    start: float
    centre: float
    coefficients: tuple[float, ...]

    def shifted(self, centre: arb) -> arb_poly:
        """The polynomial in x - centre for another centre."""
        return arb_poly([arb(c) for c in self.coefficients])(arb_poly([centre - arb(self.centre), 1]))


def rows_of(f: Analytic, low: float, high: float, size: float = 1.0) -> list[LocalPolynomial]:
    """Rows whose distance from the piece is at most `TARGET` for numbers of size 1, and grows with them and with the
    size of the function, which may be a multiple of 1 + |x|."""
    with working_precision(BITS):
        if polynomial_of(f.expression, f.variable) is not None:
            row = _taylor(f, low, high)
            if row is not None:
                return [row]
        return list(_adaptive(f, low, high, arb(TARGET * size)))


def _taylor(f: Analytic, low: float, high: float) -> LocalPolynomial | None:
    """A polynomial piece as it is; None where its degree is too high."""
    centre = low + (high - low) / 2
    jet = f.jet(arb(centre), DEGREE + 1)
    return None if not jet[-1].is_zero() else LocalPolynomial(low, centre, _trimmed([float(c.mid()) for c in jet[:-1]]))


def _adaptive(f: Analytic, low: float, high: float, target: arb) -> Iterator[LocalPolynomial]:
    """From the left, each row as wide as it may be among the halves of what is left and twice the last."""
    width = high - low
    while low < high:
        end = min(low + width, high)
        row = _interpolated(f, low, end)
        if _is_near(row, f, low, end, target):
            yield row
            low, width = end, 2 * width
        elif width < NARROWEST:
            raise InputError(f"no polynomial of degree {DEGREE} is near the function on [{low}, {end}]")
        else:
            width /= 2


def _interpolated(f: Analytic, low: float, high: float) -> LocalPolynomial:
    """The polynomial that agrees with the function at the Chebyshev points."""
    centre = low + (high - low) / 2
    radius = arb(high - low) / 2
    places = [(arb.pi() * (2 * k + 1) / (2 * DEGREE + 2)).cos().mid() for k in range(DEGREE + 1)]
    rows = [[place**k for k in range(DEGREE + 1)] for place in places]
    values = [[f.ball(arb(centre) + radius * place)] for place in places]
    solution = arb_mat(rows).solve(arb_mat(values))
    return LocalPolynomial(low, centre, tuple(float((solution[k, 0] / radius**k).mid()) for k in range(DEGREE + 1)))


def _trimmed(coefficients: list[float]) -> tuple[float, ...]:
    while len(coefficients) > 1 and coefficients[-1] == 0:
        coefficients.pop()
    return tuple(coefficients)


def _is_near(row: LocalPolynomial, f: Analytic, low: float, high: float, target: arb) -> bool:
    allowed = target * (1 + arb(least_size(low, high)))
    places = [arb(low) + arb(high - low) * k / 32 for k in (1, 6, 12, 19, 25, 31)]
    if any(abs(f.ball(x) - row.shifted(x)(arb(0))) > allowed for x in places):
        return False  # no need to prove it
    return bool(_distances(row, f, low, high)[0] <= allowed)


def least_size(low: float, high: float) -> float:
    """The least |x| between two numbers."""
    return 0.0 if low <= 0 <= high else min(abs(low), abs(high))


def row_errors(row: LocalPolynomial, f: Analytic, low: float, high: float) -> tuple[arb, arb]:
    """Upper bounds of |F - f| and |F' - f'| from low to high, for F and F' as Horner's rule computes them."""
    with working_precision(BITS):
        radius = abs(arb(low) - arb(row.centre)).max(abs(arb(high) - arb(row.centre)))
        sizes = [abs(arb(c)) * radius**k for k, c in enumerate(row.coefficients)]
        slopes = [abs(arb(c)) * k * radius ** (k - 1) for k, c in enumerate(row.coefficients) if k]
        distance, slope_distance = _distances(row, f, low, high)
        value = distance + sum((_gamma(3 * k + 2) * size for k, size in enumerate(sizes)), arb(2) ** -1000)
        slope = slope_distance + sum((_gamma(3 * k + 5) * size for k, size in enumerate(slopes)), arb(2) ** -1000)
        return value.upper(), slope.upper()


def _gamma(roundings: int) -> arb:
    """What so many roundings, one after the other, can change a number by, relatively. The term of power k meets two
    a step, in the sum that it is part of, and k more in the powers of the rounded x - centre."""
    return roundings * HALF_ULP / (1 - roundings * HALF_ULP)


@lru_cache(maxsize=1024)  # a row is tried, and taken, once each
def _distances(row: LocalPolynomial, f: Analytic, low: float, high: float) -> tuple[arb, arb]:
    """Upper bounds of |p - f| and |p' - f'|, p in exact arithmetic: on small boxes, from the Taylor polynomial of the
    difference; its last coefficient, taken on the whole box, is Lagrange's remainder."""
    radius = arb(high - low) / (2 * BOXES)
    largest = [_box_distances(row, f, arb(low) + (2 * k + 1) * radius, radius) for k in range(BOXES)]
    return _largest([one for one, _ in largest]), _largest([two for _, two in largest])


def _box_distances(row: LocalPolynomial, f: Analytic, centre: arb, radius: arb) -> tuple[arb, arb]:
    box = (centre - radius).union(centre + radius)
    jet, last = f.jet(centre, TERMS - 1), f.jet(box, TERMS)[TERMS]
    shifted = row.shifted(centre)
    gaps = [abs(shifted[k] - jet[k]) for k in range(TERMS)] + [abs(last)]
    value = sum((gap * radius**k for k, gap in enumerate(gaps)), arb(0))
    slope = sum((gap * k * radius ** (k - 1) for k, gap in enumerate(gaps) if k), arb(0))
    return value.upper(), slope.upper()


def _largest(bounds: Sequence[arb]) -> arb:
    if not all(bound.is_finite() for bound in bounds):
        return arb.pos_inf()
    return max(bounds)
