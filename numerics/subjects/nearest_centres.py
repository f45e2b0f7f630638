"""The m nearest centres of a soft quantizer: the probability of all others, and what leaving them out does.

Uniform centres q i, i in Z, enter only through h = alpha q^2. The set of the m nearest is a block that is
symmetric about a point, and x is within q/2 of that point; the probability outside is largest at distance
q/2, where the block changes (`derivations.localisation` proves it). There, in units of q, the block has
the m - 1 common points at distances 0, 1, .. or 1/2, 3/2, .., and one of the two at distance m/2.

- `outside_mass(h, m)`        the largest probability outside the m nearest, sharp over all x
- `restriction_error(h, m)`   the largest |phi - phi_m| for |z| <= 1: twice that, sharp over z
- `jump_mass(h, m)`           phi_m jumps by this times z_in - z_out where the block changes
- `uniform_centres(k, step)`  -k q, .., k q
- `restricted(centres, values, alpha, m)`     phi_m, with a cell for every block
"""

from collections.abc import Sequence

from flint import arb, fmpq

from ...theory.exact.algebra import tidy, total
from ...theory.exact.cells import Cells
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ONE, Expr, Integer, X, exact, exp
from ..arithmetic.balls import Number, bits_for, to_ball, working_precision

# --- uniform centres --------------------------------------------------------------------------------


def outside_mass(h: Number, m: int = 2, digits: int = 20) -> arb:
    """sup over x of the probability outside the m nearest of infinitely many uniform centres.

    >>> outside_mass(fmpq(3, 2)).str(6, radius=False)
    '0.157171'
    """
    _check(h, m)
    with working_precision(bits_for(digits)):
        h = to_ball(h)
        outside = _far_sum(h, m)
        return outside / (_block_sum(h, m) + outside)


def restriction_error(h: Number, m: int, digits: int = 20) -> arb:
    """sup |phi - phi_m| over x and |z_i| <= 1: phi - phi_m = r (mean outside - mean inside)."""
    return 2 * outside_mass(h, m, digits)


def jump_mass(h: Number, m: int, digits: int = 20) -> arb:
    """The probability, within the block, of the centre that is exchanged."""
    _check(h, m)
    with working_precision(bits_for(digits)):
        h = to_ball(h)
        return _weight(h, fmpq(m, 2)) / _block_sum(h, m)


def _check(h: Number, m: int) -> None:
    if not to_ball(h) > 0 or m < 1:
        raise InputError(f"h must be positive and m at least 1, not h = {h} and m = {m}")


def _weight(h: arb, distance: fmpq) -> arb:
    return (-h * arb(distance * distance)).exp()


def _block_sum(h: arb, m: int) -> arb:
    """The m - 1 common points and one at distance m/2."""
    common = sum((_weight(h, fmpq(2 * j - m, 2)) for j in range(1, m)), arb(0))
    return common + _weight(h, fmpq(m, 2))


def _far_sum(h: arb, m: int) -> arb:
    """One point at distance m/2, then two each at m/2 + 1, m/2 + 2, ...; the tail is geometric."""
    total, distance = _weight(h, fmpq(m, 2)), fmpq(m, 2)
    while True:
        distance += 1
        term = 2 * _weight(h, distance)
        # (d + n)^2 >= d^2 + n (2 d + 1) for n >= 0.
        rest = term / (1 - (-h * arb(2 * distance + 1)).exp())
        if rest.abs_upper() < total * arb(2) ** -(total.rel_accuracy_bits() + 4):
            return total + rest.union(arb(0))
        total += term


# --- explicit centres -------------------------------------------------------------------------------


def restricted(centres: Sequence[Expr], values: Sequence[Expr], alpha: Expr, m: int) -> Cells:
    """phi_m, the mean over the m nearest of increasing centres: the block y_i .. y_(i+m-1) is left for the next one at
    the midpoint of y_i and y_(i+m), where the value is that from the right."""
    points = [(left + right) / 2 for left, right in zip(centres, centres[m:], strict=False)]
    blocks = (slice(first, first + m) for first in range(len(points) + 1))
    return Cells.of(points, [_mean(centres[block], values[block], exact(alpha)) for block in blocks])


def _mean(centres: Sequence[Expr], values: Sequence[Expr], alpha: Expr) -> Expr:
    """By weights over that of the first centre: exponentials of affine functions of x."""
    first = centres[0]
    weights = [tidy(exp(2 * alpha * (y - first) * X - alpha * (y**2 - first**2))) for y in centres]
    return total(*(z * w for z, w in zip(values, weights, strict=True))) / total(*weights)


def uniform_centres(k: int, step: Expr = ONE) -> tuple[Expr, ...]:
    return tuple(Integer(i) * step for i in range(-k, k + 1))
