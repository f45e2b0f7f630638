"""How fast correlations tend to 1, with two-sided bounds: the lemma behind the asymptotic laws.

For e_(l+1) = e_l - a(e_l) e_l^(1+s) with 0 < low <= a <= high on (0, e_0] and high e_0^s < 1, u = e^(-s)
grows per layer by at least s low and at most s high (1 - high e_0^s)^(-s-1). So
e_l ~ (a s l)^(-1/s) if a(e) -> a, and from any layer on the constant is enclosed.

- `relu_step(e)`, `relu_iterates(e_0, layers)`        1 - f(1 - e) for ReLU, and its certified iteration
- `smooth_iterates(activation, e_0, layers)`          certified iteration at the edge of chaos
"""

from collections.abc import Callable

from flint import arb

from ...theory.cells import Cells
from ...theory.errors import InputError, Undecided
from ...theory.expressions import ONE
from ..arithmetic.balls import Number, to_ball, working_precision
from .edge_of_chaos import edge_of_chaos, exact_cells, is_continuous, slope_jumps
from .gaussian_means import hermite_coefficients, mean_square

BITS = 160
COEFFICIENTS = 40


# --- ReLU -------------------------------------------------------------------------------------------


def relu_step(e: arb) -> arb:
    """1 - f(1 - e) = e - (sin t - t cos t)/pi with cos t = 1 - e, for 0 < e <= 1."""
    t = 2 * (e / (2 - e)).sqrt().atan()
    return e - (t.sin() - t * t.cos()) / arb.pi()


def relu_iterates(e: Number, layers: int) -> arb:
    """1 - c_l after so many layers, from 1 - c_0 = e in (0, 1]."""
    return _iterated(relu_step, e, layers)


def _iterated(step: Callable[[arb], arb], e: Number, layers: int) -> arb:
    """f increases, so the two ends travel separately and their errors do not feed each other."""
    with working_precision(BITS):
        start = to_ball(e)
        if not (start > 0 and start <= 1):
            raise InputError(f"the iteration starts from 0 < 1 - c_0 <= 1, not from {e}")
        low, high = start.lower(), start.upper()
        for _ in range(layers):
            low, high = step(low).lower(), step(high).upper()
        return low.union(high)


# --- smooth activations -----------------------------------------------------------------------------


def smooth_iterates(activation: Cells | str, e: Number, layers: int) -> arb:
    """1 - c_l at the edge of chaos of variance 1, from 1 - c_0 = e in (0, 1]."""
    cells, digits = _smooth(activation), 12
    edge = edge_of_chaos(cells, ONE, digits)
    edge.require()
    with working_precision(BITS):
        weights = [edge.weight_variance * b * b for b in hermite_coefficients(cells, ONE, COEFFICIENTS, digits)]
        bend = edge.weight_variance * mean_square(cells, ONE, 2, digits)
        return _iterated(_series_step(weights, bend), e, layers)


def _series_step(weights: list[arb], bend: arb) -> Callable[[arb], arb]:
    """sum a_n (1 - (1 - e)^n), where sum n a_n = 1 and sum n (n - 1) a_n = f''(1). The terms left out lie
    between n a_n e - n (n - 1) a_n e^2/2 and n a_n e."""
    slope_left = 1 - sum((n * a for n, a in enumerate(weights)), arb(0))
    bend_left = bend - sum((n * (n - 1) * a for n, a in enumerate(weights)), arb(0))
    missing = arb(0).union(bend_left.upper().max(arb(0))) / 2

    def step(e: arb) -> arb:
        total, power = arb(0), arb(1)
        for a in weights:
            total += a * (1 - power)
            power *= 1 - e
        return total + slope_left * e - missing * e * e

    return step


def _smooth(activation: Cells | str) -> Cells:
    """The cells, if phi is known to be continuous with a slope that does not jump."""
    cells = exact_cells(activation)
    if not is_continuous(cells).is_yes:
        raise Undecided("phi is not shown to be continuous, so f''(1) is not shown to be finite")
    if slope_jumps(cells):
        raise InputError("phi' jumps, so f''(1) is infinite and 1 - c_l falls like 1/l^2")
    return cells
