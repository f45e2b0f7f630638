"""Means of piecewise analytic functions of a standard normal U, with proven enclosures.

- `gaussian_mean(cells)`                E g(U)
- `mean_square(cells, derivative)`      E phi^(n)(U)^2 on the open cells; a jump of phi^(n-1) is not seen
- `hermite_coefficients(cells, count)`  b_n with phi(U) = sum b_n He_n(U)/sqrt(n!)
"""

from functools import lru_cache
from itertools import pairwise
from math import prod

from flint import acb, arb

from ...theory.exact.algebra import total
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, PI, Expr, Integer, exact, phi, sqrt
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import bits_for, to_ball, working_precision
from ..arithmetic.complex_balls import ANALYTIC_BALLS, COMPLEX_BALLS
from ..arithmetic.functions import Analytic
from ..search.integrals import integral


@lru_cache(maxsize=512)
def gaussian_mean(cells: Cells, digits: int = 15) -> arb:
    """Not finite where it is infinite or not decided."""
    known = _exact_mean(cells)
    if known is not None:
        with working_precision(bits_for(digits)):
            return to_ball(known)
    return integral(cells * phi(cells.variable), MINUS_INFINITY, INFINITY, digits=digits)


def mean_square(cells: Cells, derivative: int = 0, digits: int = 15) -> arb:
    of = cells.derivative(derivative) if derivative else cells
    return gaussian_mean(of * of, digits)


def _exact_mean(cells: Cells) -> Expr | None:
    """E g(U) for polynomial pieces that meet at 0 alone: E[U^n; U > 0] = E|U|^n / 2."""
    polynomials = [polynomial_of(piece, cells.variable) for piece in cells.pieces]
    if any(knot != 0 for knot in cells.knots) or None in polynomials:
        return None
    sides = zip(polynomials * (1 if cells.knots else 2), (-1, 1), strict=True)
    parts = ((n, exact(c) * sign**n) for one, sign in sides if one is not None for n, c in enumerate(one.coeffs()))
    return total(*(coefficient * _absolute_moment(n) / 2 for n, coefficient in parts))


def _absolute_moment(n: int) -> Expr:
    """E|U|^n: (n-1)!!, and sqrt(2/pi) times that for odd n."""
    value = Integer(prod(range(n - 1, 0, -2)))
    return value * sqrt(2 / PI) if n % 2 else value


# --- Hermite coefficients ---------------------------------------------------------------------------


@lru_cache(maxsize=64)
def hermite_coefficients(cells: Cells, count: int, digits: int = 12) -> tuple[arb, ...]:
    """b_0 .. b_(count-1), each with about `digits` correct decimals. What is missed beyond |u| <= T is at most
    sqrt(E[phi^2; |U| > T]) by Cauchy and Schwarz, the normalised Hermite polynomials having mean square 1."""
    reach = Integer(int((4 * 2.31 * (digits + 1)) ** 0.5) + 1)
    square = cells * cells * phi(cells.variable)
    outside = integral(square, reach, INFINITY, digits=4) + integral(square, MINUS_INFINITY, -reach, digits=4)
    with working_precision(bits_for(digits) + 16):
        low, high = to_ball(-reach), to_ball(reach)
        ends = pairwise([low, *(to_ball(knot).max(low).min(high) for knot in cells.knots), high])
        functions = [Analytic(piece, cells.variable) for piece in cells.pieces]
        pieces = [(f, a, b) for f, (a, b) in zip(functions, ends, strict=True) if not a >= b]
        missed = arb(0, outside.abs_upper().sqrt().upper())
        return tuple(sum((_integral(*piece, n, digits) for piece in pieces), missed) for n in range(count))


def _integral(f: Analytic, left: arb, right: arb, n: int, digits: int) -> arb:
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
