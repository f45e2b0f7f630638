"""Certified entropies of an activation's output, and how they change under a perturbation of the inverse.

All integrals are over the input: for a density p of mass m on the region, the output of an increasing f
has the entropy log m + (1/m) integral of p (log f' - log p). Perturbed inverses g = y + eps eta enter as
t + eps zeta(t), zeta(t) = eta(f(t)).

- `mass(density, region)`                       the integral of the density
- `output_entropy(f, density, region)`          entropy of f(X), X with this density, normalised on the region
- `entropy_rate_of(improvement)`                d/d eps of the entropy at 0: whole, inside, at the ends
- `entropy_change(improvement, eps)`            entropy with the exact inverse of g, less that of f
- `approximate_entropy_change(improvement, eps)`   the same for the activation f(t - eps zeta(t))

A result that is not finite says "undecided", or infinite where that is proved.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flint import arb

from ...derivations.improvement import Improvement, RegionPart
from ...derivations.rewriting import log_of_positive, slope_of
from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import Expr, X, log
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ..arithmetic.balls import bits_for, working_precision
from ..search.integrals import integral, limits_of


def mass(density: Cells | Expr, region: Interval, digits: int = 20) -> arb:
    return integral(density, *limits_of(region), digits=digits)


def output_entropy(f: Cells, density: Cells, region: Interval, digits: int = 15) -> arb:
    whole, parts = mass(density, region, digits + 3), Improvement("f", f, density, region)
    inner = _over_parts(parts, lambda part: part.density * (_log_slope(part) - log_of_positive(part.density)), digits)
    with working_precision(bits_for(digits) + 16):
        return whole.log() + inner / whole


def _log_slope(part: RegionPart) -> Expr:
    return log_of_positive(slope_of(part.f))


def _over_parts(improvement: Improvement, integrand: Callable[[RegionPart], Expr], digits: int) -> arb:
    """The sum over the cells of the region of the integral of an expression made from each."""
    total = arb(0)
    for part in improvement.parts:
        ball = mass(integrand(part), part.domain, digits + 3)
        with working_precision(bits_for(digits) + 16):
            total += ball
    return total


@dataclass(frozen=True)
class EntropyRate:
    """d/d eps of the entropy at eps = 0, for the normalised density."""

    whole: arb
    inside: arb  # minus the integral of zeta^2 f'
    at_ends: arb  # whole - inside: minus the values of p zeta at the ends


def entropy_rate_of(improvement: Improvement, digits: int = 15) -> EntropyRate:
    size = mass(improvement.density, improvement.region, digits + 3)
    whole = _over_parts(improvement, lambda part: part.rate.whole, digits)
    inside = _over_parts(improvement, lambda part: part.rate.descent, digits)
    with working_precision(bits_for(digits) + 16):
        return EntropyRate(whole / size, inside / size, (whole - inside) / size)


def entropy_change(improvement: Improvement, epsilon: Expr, digits: int = 15) -> arb:
    """zeta must vanish at finite ends of the region, so that g maps the region onto itself."""
    _refuse_moved_ends(improvement)

    def integrand(part: RegionPart) -> Expr:
        moved, slope = X + epsilon * part.zeta, 1 + epsilon * derivative(part.zeta, X)
        log_slope = _log_slope(part)
        weight = part.density.subs(X, moved) * slope
        return weight * (log_slope - tidy(log(slope))) - part.density * log_slope

    return _change(improvement, integrand, digits)


def approximate_entropy_change(improvement: Improvement, epsilon: Expr, digits: int = 15) -> arb:
    def integrand(part: RegionPart) -> Expr:
        moved, slope = X - epsilon * part.zeta, 1 - epsilon * derivative(part.zeta, X)
        log_slope = _log_slope(part)
        return part.density * (log_slope.subs(X, moved) - log_slope + tidy(log(slope)))

    return _change(improvement, integrand, digits)


def _change(improvement: Improvement, integrand: Callable[[RegionPart], Expr], digits: int) -> arb:
    size = mass(improvement.density, improvement.region, digits + 3)
    change = _over_parts(improvement, integrand, digits)
    with working_precision(bits_for(digits) + 16):
        return change / size


def _refuse_moved_ends(improvement: Improvement) -> None:
    region, parts = improvement.region, improvement.parts
    for part, end in ((parts[0], region.start), (parts[-1], region.end)):
        sign = Sign.ZERO if end is None else sign_of(part.zeta.subs(X, end))
        if sign == Sign.UNKNOWN:
            raise Undecided(f"whether the correction term is 0 at the end x = {end} of the region is not decided")
        if sign != Sign.ZERO:
            raise InputError(
                f"the correction term is not 0 at the end x = {end} of the region, so the improved inverse "
                "does not map the region onto itself; the approximate activation has an entropy all the same"
            )
