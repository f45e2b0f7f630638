"""Mollified truncated powers G_j = (x_+)^j * kernel: the atoms of every closed form.

A piecewise polynomial is p(x) + sum_i sum_j c_ij (x - a_i)_+^j, and convolution is linear, so its
mollification of width d is  E p(x - d U) + sum_i sum_j c_ij d^j G_j((x - a_i)/d).
G_0 is the distribution function of the kernel and G_j' = j G_(j-1): one antiderivative per degree.

- `atoms(kernel)`   the `Atoms` of a kernel, or None where no closed form exists (bump)
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ..theory.exact.algebra import expand
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import ONE, PI, Expr, Phi, X, cos, phi
from ..theory.language.kernels import Kernel
from .antiderivatives import antiderivative
from .rewriting import gathered
from .splines import Spline, truncated_powers


@dataclass(frozen=True)
class Atoms:
    """Closed forms of one kernel: G_j, and the polynomial E (x - U)^j to which G_j tends on the right."""

    power: Callable[[int], Cells]
    mean: Callable[[int], Expr]
    reason: str


@cache
def atoms(kernel: Kernel) -> Atoms | None:
    if kernel.mass is None:
        return None
    spline = Spline.from_cells(kernel.density)
    if spline is not None:
        return _polynomial_atoms(spline)
    closed = {"gaussian": _gaussian_atoms, "cosine": _cosine_atoms}.get(kernel.name)
    return None if closed is None else closed()  # a kernel of the user's with coefficients that are not rational


def _polynomial_atoms(kernel: Spline) -> Atoms:
    @cache
    def power(j: int) -> Cells:
        return truncated_powers(kernel, j)[j].to_cells()

    return Atoms(power, lambda j: power(j).pieces[-1], "exact antiderivatives of polynomials over Q")


def _gaussian_atoms() -> Atoms:
    """G_0 = Phi, G_1 = x Phi + phi, and integration by parts: G_j = x G_(j-1) + (j-1) G_(j-2)."""

    @cache
    def power(j: int) -> Cells:
        if j == 0:
            return Cells.everywhere(Phi(X))
        if j == 1:
            return Cells.everywhere(X * Phi(X) + phi(X))
        terms = X * power(j - 1).pieces[0] + (j - 1) * power(j - 2).pieces[0]
        return Cells.everywhere(gathered(terms))

    @cache
    def mean(j: int) -> Expr:
        return X**j if j < 2 else expand(X * mean(j - 1) + (j - 1) * mean(j - 2))

    return Atoms(power, mean, "integration by parts: G_j = x G_(j-1) + (j-1) G_(j-2)")


def _cosine_atoms() -> Atoms:
    """Antiderivatives of polynomial + a cos(pi x/2) + b sin(pi x/2), matched at -1."""

    @cache
    def inner(j: int) -> Expr:
        below = PI / 4 * cos(PI / 2 * X) if j == 0 else j * inner(j - 1)
        return _from(-ONE, below)

    @cache
    def outer(j: int) -> Expr:
        """The polynomial E (x - U)^j, which continues G_j beyond 1."""
        if j == 0:
            return ONE
        return expand(_from(ONE, j * outer(j - 1)) + inner(j).subs(X, 1))

    @cache
    def power(j: int) -> Cells:
        return Cells.of((-1, 1), (0, inner(j), outer(j)))

    return Atoms(power, outer, "antiderivatives of cos and sin, matched at -1 and 1")


def _from(point: Expr, f: Expr) -> Expr:
    """The antiderivative that is 0 at a point."""
    found = antiderivative(f)
    assert found is not None
    return expand(found - found.subs(X, point))
