"""Means of piecewise analytic functions under a centred Gaussian, with proven enclosures.

- `gaussian_mean(cells, q)`                E g(U), U ~ N(0, q)
- `mean_square(cells, q, derivative)`      E phi^(n)(U)^2 on the open cells; a jump of phi^(n-1) is not seen
- `exact_mean(cells, q)`                   exactly, for polynomial pieces that meet at 0 alone; else None
- `hermite_coefficients(cells, q, count)`  b_n with phi(sqrt(q) Z) = sum b_n He_n(Z)/sqrt(n!)
"""

from functools import lru_cache
from math import prod

from flint import acb, arb

from ...theory.algebra import tidy, total
from ...theory.cells import Cells
from ...theory.errors import InputError
from ...theory.expressions import INFINITY, MINUS_INFINITY, PI, ZERO, Expr, Integer, Rational, X, exact, exp, sqrt
from ...theory.order import sign_of
from ...theory.truth import Sign
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import bits_for, to_ball, working_precision
from ..arithmetic.complex_balls import ANALYTIC_BALLS, COMPLEX_BALLS
from ..arithmetic.functions import Analytic
from ..search.integrals import integral

MOST_COEFFICIENTS = 80


def density(q: Expr) -> Expr:
    """The density of N(0, q) in x."""
    return exp(-(X**2) / (2 * q)) / sqrt(2 * PI * q)


def checked_variance(q: Expr | int) -> Expr:
    q = tidy(exact(q))
    if not q.is_number or sign_of(q) != Sign.POSITIVE:
        raise InputError(f"the variance q must be a positive number, not {q}")
    return q


@lru_cache(maxsize=512)
def gaussian_mean(cells: Cells, q: Expr, digits: int = 15) -> arb:
    """E g(U) for U ~ N(0, q); not finite where it is infinite or not decided."""
    q = checked_variance(q)
    known = exact_mean(cells, q)
    if known is not None:
        with working_precision(bits_for(digits)):
            return to_ball(known)
    return integral(cells * density(q), MINUS_INFINITY, INFINITY, digits=digits)


def mean_square(cells: Cells, q: Expr, derivative: int = 0, digits: int = 15) -> arb:
    """E phi^(derivative)(U)^2."""
    of = cells.derivative(derivative) if derivative else cells
    return gaussian_mean(of * of, q, digits)


def exact_mean(cells: Cells, q: Expr) -> Expr | None:
    """E g(U) for polynomial pieces on the two half lines: E[U^n; U > 0] = q^(n/2) E|Z|^n / 2."""
    if any(knot != 0 for knot in cells.knots):
        return None
    terms = []
    for piece, sign in zip(cells.pieces * (1 if cells.knots else 2), (-1, 1), strict=True):
        polynomial = polynomial_of(piece, cells.variable)
        if polynomial is None:
            return None
        for n, coefficient in enumerate(polynomial.coeffs()):
            terms.append(exact(coefficient) * sign**n * q ** Rational(n, 2) * _absolute_moment(n) / 2)
    return total(*terms)


def _absolute_moment(n: int) -> Expr:
    """E|Z|^n: (n-1)!!, and sqrt(2/pi) times that for odd n."""
    value = Integer(prod(range(n - 1, 0, -2)))
    return value * sqrt(2 / PI) if n % 2 else value


# --- Hermite coefficients ---------------------------------------------------------------------------


Pieces = tuple[tuple[Analytic, arb, arb], ...]


def hermite_coefficients(cells: Cells, q: Expr, count: int, digits: int = 12) -> tuple[arb, ...]:
    """b_0 .. b_(count-1), each with about `digits` correct decimals."""
    if not 1 <= count <= MOST_COEFFICIENTS:
        raise InputError(f"between 1 and {MOST_COEFFICIENTS} coefficients can be computed, not {count}")
    return tuple(_coefficient(cells, checked_variance(q), n, digits) for n in range(count))


@lru_cache(maxsize=4096)
def _coefficient(cells: Cells, q: Expr, n: int, digits: int) -> arb:
    with working_precision(bits_for(digits) + 16):
        pieces, missed = _setting(cells, q, digits)
        return sum((_integral(piece, n, digits) for piece in pieces), arb(0)) + missed


@lru_cache(maxsize=64)
def _setting(cells: Cells, q: Expr, digits: int) -> tuple[Pieces, arb]:
    """The pieces on |z| <= T, and what is missed beyond: at most sqrt(E[phi^2; |z| > T]) by Cauchy and
    Schwarz, the normalised Hermite polynomials having mean square 1."""
    reach = Integer(int((4 * 2.31 * (digits + 1)) ** 0.5) + 1)
    return _pieces_between(cells, q, to_ball(reach)), arb(0, _tail_norm(cells, q, reach).upper())


def _tail_norm(cells: Cells, q: Expr, reach: Expr) -> arb:
    square = cells * cells * density(q)
    end = reach * sqrt(q)
    outside = integral(square, end, INFINITY, digits=4) + integral(square, MINUS_INFINITY, -end, digits=4)
    return outside.abs_upper().sqrt()


def _pieces_between(cells: Cells, q: Expr, reach: arb) -> Pieces:
    """z -> phi(sqrt(q) z) on the cells within [-reach, reach]."""
    scale = sqrt(q)
    ends = [-reach, *(to_ball(knot / scale).max(-reach).min(reach) for knot in cells.knots), reach]
    functions = [Analytic(piece, cells.variable).at_affine(scale, ZERO) for piece in cells.pieces]
    parts = zip(functions, ends, ends[1:], strict=False)
    return tuple((f, a, b) for f, a, b in parts if f.expression is not ZERO and not a >= b)


def _integral(piece: tuple[Analytic, arb, arb], n: int, digits: int) -> arb:
    f, left, right = piece
    tolerance = arb(10) ** -(digits + 2)
    norm = (2 * arb.pi()).sqrt()
    roots = [arb(k).sqrt() for k in range(n + 1)]

    def integrand(z: acb, analytic: bool) -> acb:
        value = f.on(ANALYTIC_BALLS if analytic else COMPLEX_BALLS, z)
        return value * _hermite(z, roots) * (-z * z / 2).exp() / norm

    return acb.integral(integrand, acb(left), acb(right), rel_tol=tolerance, abs_tol=tolerance).real


def _hermite(z: acb, roots: list[arb]) -> acb:
    """The normalised Hermite polynomial of degree len(roots) - 1, by its recurrence."""
    before, here = acb(0), acb(1)
    for k in range(1, len(roots)):
        before, here = here, (z * here - roots[k - 1] * before) / roots[k]
    return here
