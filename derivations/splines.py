"""Piecewise polynomials over Q on exact rational knots: the fast exact engine.

Every operation is a few `fmpq_poly` calls, so orders that take symbolic algebra minutes take milliseconds.

- `Spline.from_cells(cells)`, `spline.to_cells()`
- `spline.antiderivative()`      zero at the left end
- `spline.jumps()`               base polynomial and the jump of the pieces at each knot
- `to_expression(polynomial)`     a polynomial over Q as a tree
- `truncated_powers(kernel, n)`  G_0 .. G_n with G_j = (x_+)^j * kernel
- `mollified(spline, powers, width)`  the convolution with the kernel of half-width `width`
"""

from dataclasses import dataclass
from itertools import pairwise

from flint import fmpq, fmpq_poly

from ..theory.exact.algebra import total
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import Constant, Expr, Function, Rational, X
from ..theory.exact.generators import to_fmpq, to_rational
from ..theory.exact.polynomials import rational_coefficients

ZERO = fmpq_poly([])
ONE = fmpq(1)


@dataclass(frozen=True)
class Spline:
    """Polynomials over Q between rational knots; the first and the last reach to infinity."""

    knots: tuple[fmpq, ...]
    pieces: tuple[fmpq_poly, ...]

    @classmethod
    def from_cells(cls, cells: Cells) -> "Spline | None":
        """None where a knot or a coefficient is not rational."""
        knots = [to_fmpq(knot) for knot in cells.knots if isinstance(knot, Rational)]
        pieces = [polynomial_over_q(piece) for piece in cells.pieces]
        if len(knots) < len(cells.knots) or any(piece is None for piece in pieces):
            return None
        return cls(tuple(knots), tuple(pieces))  # type: ignore[arg-type]

    def to_cells(self) -> Cells:
        knots = tuple(map(to_rational, self.knots))
        pieces = tuple(to_expression(piece) for piece in self.pieces)
        values = tuple(to_rational(piece(k)) for piece, k in zip(self.pieces[1:], self.knots, strict=True))
        return Cells(knots, pieces, values)

    def piece_at(self, point: fmpq) -> fmpq_poly:
        """The piece to the right of (or containing) a point."""
        for knot, piece in zip(self.knots, self.pieces, strict=False):
            if point < knot:
                return piece
        return self.pieces[-1]

    def antiderivative(self) -> "Spline":
        """The continuous antiderivative that vanishes on the first cell, where the spline must be zero."""
        pieces = [ZERO]
        for knot, piece in zip(self.knots, self.pieces[1:], strict=True):
            primitive = piece.integral()
            pieces.append(primitive + (pieces[-1](knot) - primitive(knot)))
        return Spline(self.knots, tuple(pieces))

    def jumps(self) -> tuple[fmpq_poly, list[tuple[fmpq, fmpq_poly]]]:
        """The spline as p(x) + sum of r_i(x - a_i) for x > a_i; each r_i in powers of (x - a_i)."""
        differences = [
            (right - left)(fmpq_poly([knot, 1]))
            for (left, right), knot in zip(pairwise(self.pieces), self.knots, strict=True)
        ]
        return self.pieces[0], list(zip(self.knots, differences, strict=True))


def truncated_powers(kernel: Spline, most: int) -> list[Spline]:
    """G_j = (x_+)^j * kernel for j = 0 .. most: G_0 is the distribution function, G_j' = j G_(j-1)."""
    powers = [kernel.antiderivative()]
    for j in range(1, most + 1):
        below = powers[-1]
        powers.append(Spline(below.knots, tuple(j * piece for piece in below.pieces)).antiderivative())
    return powers


def raw_moments(kernel: Spline, most: int) -> list[fmpq]:
    """E U^j for j = 0 .. most; the last piece of an antiderivative is the whole integral."""
    moments = []
    for j in range(most + 1):
        weighted = Spline(kernel.knots, tuple(piece * fmpq_poly([0, 1]) ** j for piece in kernel.pieces))
        moments.append(weighted.antiderivative().pieces[-1](0))
    return moments


def smoothed_polynomial(polynomial: fmpq_poly, moments: list[fmpq], width: fmpq) -> fmpq_poly:
    """E p(x - width U) by Taylor's formula: the sum of (-width)^j E U^j p^(j) / j!."""
    total, derivative, factor = ZERO, polynomial, fmpq(1)
    for j in range(polynomial.degree() + 1):
        total += derivative * (factor * moments[j])
        derivative, factor = derivative.derivative(), factor * (-width) / (j + 1)
    return total


def mollified(spline: Spline, kernel: Spline, width: fmpq = ONE) -> Spline:
    base, jumps = spline.jumps()
    degree = max(piece.degree() for piece in spline.pieces)
    powers = truncated_powers(kernel, max(degree, 0))
    base = smoothed_polynomial(base, raw_moments(kernel, max(degree, 0)), width)
    knots = sorted({knot + width * end for knot, _ in jumps for end in kernel.knots})
    terms = [_smoothed_jump(knot, jump, powers, width) for knot, jump in jumps if jump != ZERO]
    pieces = [base, *(sum((term.piece_at(knot) for term in terms), start=base) for knot in knots)]
    kept = [i for i, (left, right) in enumerate(pairwise(pieces)) if left != right]
    return Spline(tuple(knots[i] for i in kept), (pieces[0], *(pieces[i + 1] for i in kept)))


def _smoothed_jump(knot: fmpq, jump: fmpq_poly, powers: list[Spline], width: fmpq) -> Spline:
    """sum_j c_j (x - a)_+^j mollified: c_j width^j G_j((x - a) / width)."""
    inner = fmpq_poly([-knot / width, 1 / width])
    ends = tuple(knot + width * end for end in powers[0].knots)
    pieces = [ZERO] * (len(ends) + 1)
    for j, coefficient in enumerate(jump.coeffs()):
        scale = coefficient * width**j
        for index, piece in enumerate(powers[j].pieces):
            pieces[index] += scale * piece(inner)
    return Spline(ends, tuple(pieces))


# --- between trees and flint -----------------------------------------------------------------------


def polynomial_over_q(expression: Expr) -> fmpq_poly | None:
    """The polynomial in x with rational coefficients, or None."""
    if expression.free_symbols - {X} or expression.has(Function, Constant):
        return None  # at once: nothing is multiplied out, such as a product of sums of exponentials
    found = rational_coefficients(expression, X)
    return None if found is None else fmpq_poly([*map(to_fmpq, found)])


def to_expression(polynomial: fmpq_poly) -> Expr:
    return total(*(to_rational(c) * X**n for n, c in enumerate(polynomial.coeffs())))
