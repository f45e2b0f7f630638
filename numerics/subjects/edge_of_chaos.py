"""The edge of chaos of an activation: the weight and bias variances at which q is kept and f'(1) = 1.

    sigma_w^2 = 1/E[phi'(U)^2],   sigma_b^2 = q - sigma_w^2 E[phi(U)^2],   U ~ N(0, q)

It exists at q if sigma_b^2 >= 0; in Hermite coefficients, if sum_(n>=2) (n - 1) b_n^2 >= (E phi)^2.

- `edge_of_chaos(activation, q)`     an `EdgeOfChaos`: the variances and whether it exists
- `exact_cells(activation)`          the cells of a catalogue name (at its defaults) or of given cells
- `is_continuous(cells)`, `is_affine(cells)`   a Truth each: what decides between the laws of decay
- `slope_jumps(cells)`               where phi' jumps, and by how much; raises Undecided
"""

from dataclasses import dataclass

from flint import arb

from ...derivations.realisation import cells_of_activation
from ...theory.activations import activation as entry_named
from ...theory.calculus import derivative
from ...theory.cells import Cells
from ...theory.errors import InputError, Undecided
from ...theory.exact_algebra import is_identically_zero
from ...theory.expressions import ZERO, Expr, X
from ...theory.flatness import is_flat
from ...theory.order import sign_of, vanishes
from ...theory.truth import Sign, Truth, both
from ..arithmetic.balls import bits_for, to_ball, working_precision
from ..arithmetic.functions import without_parameters
from .gaussian_means import checked_variance, exact_mean, gaussian_mean


@dataclass(frozen=True)
class EdgeOfChaos:
    """The edge at a variance q. `exists` is None where the sign of the bias variance is not decided."""

    q: Expr
    weight_variance: arb
    bias_variance: arb
    variance_slope: arb

    @property
    def exists(self) -> bool | None:
        """Whether the bias variance is non-negative. A weight variance of 0 means that none will do."""
        if self.weight_variance.is_zero():
            return False
        if not (self.weight_variance.is_finite() and self.weight_variance > 0):
            return None
        if self.bias_variance >= 0:
            return True
        return False if self.bias_variance < 0 else None

    def __str__(self) -> str:
        words = {True: "an", False: "no", None: "perhaps an"}[self.exists]
        weight, bias = self.weight_variance.str(8), self.bias_variance.str(8)
        return f"{words} edge of chaos at q = {self.q}: sigma_w^2 = {weight}, sigma_b^2 = {bias}"

    def require(self) -> None:
        if self.exists is not True:
            raise InputError(f"{self}; choose another q, or give the variances")


def exact_cells(activation: Cells | str) -> Cells:
    """Cells without parameters."""
    if isinstance(activation, str):
        activation = cells_of_activation(activation, entry_named(activation).defaults())
    return without_parameters(activation)


def edge_of_chaos(activation: Cells | str, q: Expr | int = 1, digits: int = 15) -> EdgeOfChaos:
    """The edge for U ~ N(0, q).

    >>> edge_of_chaos("relu", 3).bias_variance
    0
    """
    cells, q = exact_cells(activation), checked_variance(q)
    continuous = is_continuous(cells)
    if not continuous.is_yes:
        # E[phi(U_1) phi(U_2)] has an infinite slope at c = 1 for a phi that jumps.
        weight = arb(0) if continuous.is_no else arb.nan()
        return EdgeOfChaos(q, weight, to_ball(q), arb.nan())
    slope, square = cells.derivative() * cells.derivative(), cells * cells
    growth = cells * cells.derivative() * X
    with working_precision(bits_for(digits)):
        weight = 1 / gaussian_mean(slope, q, digits)
        kept, moved = (
            arb(1) if _is_multiple(part, slope, q) else weight * gaussian_mean(part, q, digits) / to_ball(q)
            for part in (square, growth)
        )
        return EdgeOfChaos(q, weight, (1 - kept) * to_ball(q), moved)


def _is_multiple(a: Cells, b: Cells, q: Expr) -> bool:
    """Whether E a(U) = q E b(U) by exact algebra, as for phi that scale with x."""
    left, right = exact_mean(a, q), exact_mean(b, q)
    return left is not None and right is not None and is_identically_zero(left - q * right).is_yes


def is_continuous(cells: Cells) -> Truth:
    """Whether the pieces meet at every knot."""
    return both(sign_of(_jump(cells, index, 0)).is_zero for index in range(len(cells.knots)))


def _jump(cells: Cells, index: int, order: int) -> Expr:
    """How far the derivative of this order on the right of a knot is above that on the left."""
    knot, sides = cells.knots[index], []
    for piece, side in ((cells.pieces[index], -1), (cells.pieces[index + 1], 1)):
        is_zero = is_flat(piece, cells.variable, knot, side)
        sides.append(ZERO if is_zero else derivative(piece, cells.variable, order).subs(cells.variable, knot))
    return sides[1] - sides[0]


def is_affine(cells: Cells) -> Truth:
    """Whether phi'' vanishes on every cell, and neither phi nor phi' jumps."""
    flat = both(vanishes(piece) for piece in cells.derivative(2).pieces)
    same_slope = both(sign_of(_jump(cells, index, 1)).is_zero for index in range(len(cells.knots)))
    return both((flat, is_continuous(cells), same_slope))


def slope_jumps(cells: Cells) -> list[tuple[Expr, Expr]]:
    """(knot, jump of phi') wherever the slope jumps."""
    jumps = []
    for index, knot in enumerate(cells.knots):
        jump = _jump(cells, index, 1)
        sign = sign_of(jump)
        if sign == Sign.UNKNOWN:
            raise Undecided(f"whether phi' jumps at {knot} is not decided")
        if sign != Sign.ZERO:
            jumps.append((knot, jump))
    return jumps
