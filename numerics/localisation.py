"""Theorem 2 of the soft quantizers, checked: the printed bounds against the sharp ones.

All bounds are in units of Z = max|z_i| and depend on h = alpha s^2 (Gaussian weights, s the smallest
distance of two centres) or a = alpha s (Laplacian weights).

- `printed_bound(h)`            2 e^(-h)/(1 - e^(-h)), Eq. (41); Eq. (42) is twice that
- `sharp_bound(h)`              the best constant over all centres, x and z
- `sharp_laplacian_bound(a)`    the same for Laplacian weights: e^(-a), whatever x
- `excess(h)`                   printed over sharp
- `is_informative(h)`           whether the printed bound is below the trivial one
- `missed_by_two(centres, values, alpha)`   sup over x of min_lambda |phi - lambda z_i - (1 - lambda) z_j|
- `distance_steps(centres, x)`  the n of the proof: D_l - D_* in steps of s, exactly
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from flint import arb

from ..theory.algebra import total
from ..theory.cells import Cells
from ..theory.domains import Interval
from ..theory.errors import InputError, Undecided
from ..theory.expressions import Expr, Rational, exact
from ..theory.order import in_order
from .balls import Number, bits_for, to_ball, working_precision
from .extrema import supremum
from .nearest_centres import change_points, outside_mass, relative_weights


def printed_bound(h: Number, digits: int = 20) -> arb:
    """2 e^(-h)/(1 - e^(-h)), the right-hand side of Eq. (41) for Z = 1."""
    with working_precision(bits_for(digits)):
        return 2 / to_ball(h).expm1()


def sharp_bound(h: Number, digits: int = 20) -> arb:
    """The largest probability outside the two nearest centres, over all centres of spacing s and all x."""
    return outside_mass(h, 2, digits)


def sharp_laplacian_bound(a: Number, digits: int = 20) -> arb:
    """For uniform centres and weights exp(-alpha |x - y|): on each side of the cell of x the weights
    outside are e^(-a) times all weights of that side, so the mass outside is e^(-a) for every x."""
    if not to_ball(a) > 0:
        raise InputError(f"alpha s must be positive, not {a}")
    with working_precision(bits_for(digits)):
        return (-to_ball(a)).exp()


def excess(h: Number, digits: int = 20) -> arb:
    """How many times too large the printed bound is; above 2 for every h, and tending to 2."""
    with working_precision(bits_for(digits)):
        return printed_bound(h, digits) / sharp_bound(h, digits)


def is_informative(h: Number) -> bool:
    """Whether the printed bound says more than r <= 1: exactly for h > log 3."""
    bound = printed_bound(h, 30)
    if not (bound < 1 or bound >= 1):
        raise InputError(f"h = {h} is too close to log 3 to decide")
    return bool(bound < 1)


def missed_by_two(centres: Sequence[Expr], values: Sequence[Expr], alpha: Expr, digits: int = 15) -> arb:
    """The largest distance of phi(x) from the segment between the values of the two nearest centres."""
    ends: list[Expr | None] = [None, *change_points(centres, 2), None]
    worst = arb(0)
    for first, (left, right) in enumerate(pairwise(ends)):
        domain = Interval(left, right, left is None, right is None)
        phi = _quantizer(centres, values, exact(alpha), first)
        ordered = in_order(map(exact, values[first : first + 2]))
        if ordered is None:
            raise Undecided("the order of two neighbouring values is not decided")
        low, high = ordered
        for beyond in (phi - high, low - phi):
            worst = worst.max(supremum(Cells.everywhere(beyond), domain, digits=digits).value)
    return worst


def _quantizer(centres: Sequence[Expr], values: Sequence[Expr], alpha: Expr, near: int) -> Expr:
    weights = relative_weights(centres, alpha, centres[near])
    return total(*(z * w for z, w in zip(values, weights, strict=True))) / total(*weights)


def distance_steps(centres: Sequence[Rational], x: Rational) -> list[int]:
    """floor((D_l - D_*)/s) for all but the two nearest centres, increasing; the proof needs the first two
    to be at least 1, the next two at least 2, and so on."""
    spacing = min(b.fraction - a.fraction for a, b in pairwise(centres))
    distances = sorted(abs(x.fraction - y.fraction) for y in centres)
    return [int((distance - distances[0]) // spacing) for distance in distances[2:]]
