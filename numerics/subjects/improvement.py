"""Everything certified about one improved activation.

- `analyse(improvement, eps, digits)`   the `CertifiedImprovement`: normalising constant, limit of eps, inverse error
                                        with its constants, entropies and their changes
"""

from dataclasses import dataclass, replace
from functools import reduce

from flint import arb

from ...derivations.improvement import Improvement
from ...theory.errors import InputError
from ...theory.expressions import ZERO, Rational
from ..arithmetic.balls import bits_for, working_precision
from ..search.extrema import Extremum
from .entropy import EntropyRate, approximate_entropy_change, entropy_change, entropy_rate_of, mass, output_entropy
from .improvable import require_epsilon
from .inverse_error import inverse_error_of, worst_constant


@dataclass(frozen=True)
class CertifiedImprovement:
    """Certified numbers; `exact_change` is None where the improved inverse moves the ends of the region."""

    epsilon: Rational
    normaliser: arb  # 1 / mass of the density on the region
    epsilon_limit: arb
    error: Extremum  # sup |g(f(u)) - u|
    worst: arb  # sup of |error| / eps^2 over all eps from 0 to this one
    entropy: arb
    rate: EntropyRate
    exact_change: arb | None
    approximate_change: arb


def analyse(improvement: Improvement, epsilon: Rational, digits: int = 15) -> CertifiedImprovement:
    """All of it for one eps, which must be a rational number below the limit."""
    limit = require_epsilon(improvement, epsilon)
    size = mass(improvement.density, improvement.region, digits + 3)
    with working_precision(bits_for(digits) + 16):
        normaliser = 1 / size
    parts = improvement.parts
    return CertifiedImprovement(
        epsilon=epsilon,
        normaliser=normaliser,
        epsilon_limit=limit,
        error=_largest([inverse_error_of(part.zeta, epsilon, part.domain, digits) for part in parts], digits),
        worst=_worst(improvement, epsilon, digits),
        entropy=output_entropy(improvement.activation, improvement.density, improvement.region, digits),
        rate=entropy_rate_of(improvement, digits),
        exact_change=_exact_change(improvement, epsilon, digits),
        approximate_change=approximate_entropy_change(improvement, epsilon, digits),
    )


def _largest(found: list[Extremum], digits: int) -> Extremum:
    """The supremum over several cells; of those that are not told apart, no more than the value is kept."""
    if any(not one.is_decided for one in found):
        return next(one for one in found if not one.is_decided)
    largest = max(found, key=lambda one: float(one.upper))
    if all(one is largest or one.value <= largest.value for one in found):
        return largest
    with working_precision(bits_for(digits) + 40):
        value = reduce(arb.max, (one.value for one in found))
    return replace(largest, value=value, exact=None, closed_form=None, exact_at=(), attained=None)


def _worst(improvement: Improvement, epsilon: Rational, digits: int) -> arb:
    low, high = sorted((ZERO, epsilon))
    found = [worst_constant(part.zeta, part.domain, low, high) for part in improvement.parts]
    with working_precision(bits_for(digits) + 40):
        return reduce(arb.max, (one.value for one in found))


def _exact_change(improvement: Improvement, epsilon: Rational, digits: int) -> arb | None:
    try:
        return entropy_change(improvement, epsilon, digits)
    except InputError:
        return None
