"""How the correlation of two inputs tends to 1 over the layers of a wide random network, certified.

At the edge of chaos the pre-activations keep the variance 1, and the map of one layer has the slope 1 at c = 1:

    f(c) = sigma_b^2 + sigma_w^2 E[phi(U_1) phi(U_2)],   sigma_w^2 = 1/E[phi'^2],   sigma_b^2 = 1 - sigma_w^2 E[phi^2]

It exists where sigma_b^2 >= 0. How the laws follow is told by `derivations.correlation`.

- `edge_of_chaos(cells)`                 sigma_w^2; refused where there is no edge, or it is not decided
- `rate_law(activation)`                 constant and exponent of 1 - c_l ~ constant / l^exponent
- `iterates(activation, e_0, layers)`    1 - c_l itself, from 1 - c_0 = e_0
"""

from collections.abc import Callable

from flint import arb

from ...derivations.correlation import kinked_rate
from ...derivations.realisation import cells_of_activation
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import Expr, fresh
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language.activations import activation as entry_named
from ..arithmetic.balls import Number, bits_for, enclose, to_ball, working_precision
from ..arithmetic.functions import without_parameters
from .gaussian_means import hermite_coefficients, mean_square

BITS = 160
COEFFICIENTS = 40


def _cells(activation: Cells | str) -> Cells:
    """Of a catalogue name, at its defaults."""
    if isinstance(activation, str):
        activation = cells_of_activation(activation, entry_named(activation).defaults())
    return without_parameters(activation)


def edge_of_chaos(cells: Cells, digits: int = 15) -> arb:
    if _jumps(cells, 0):
        raise InputError("phi jumps, so there is no edge of chaos: the map has an infinite slope at c = 1")
    with working_precision(bits_for(digits)):
        weight = 1 / mean_square(cells, 1, digits)
        bias = 1 - weight * mean_square(cells, 0, digits)
        if weight.is_finite() and weight > 0 and bias >= 0:
            return weight
        words = "is negative" if bias < 0 else "is not decided to be positive or negative"
        raise InputError(f"there is no known edge of chaos: the bias variance, {bias.str(8)}, {words}")


def _jumps(cells: Cells, order: int) -> list[tuple[Expr, Expr]]:
    """(knot, jump) wherever the derivative of this order jumps."""
    found = []
    for index, knot in enumerate(cells.knots):
        left, right = (derivative(one, cells.variable, order).subs(cells.variable, knot) for one in cells.beside(index))
        sign = sign_of(right - left)
        if sign == Sign.UNKNOWN:
            name = "phi" + order * "'"
            raise Undecided(f"whether {name} jumps at {knot} is not decided")
        if sign != Sign.ZERO:
            found.append((knot, right - left))
    return found


def rate_law(activation: Cells | str, digits: int = 15) -> tuple[arb, int]:
    """Where phi' jumps, the law of `kinked_rate`, else beta_q / l with beta_q = 2 E[phi'^2]/E[phi''^2]; for affine phi,
    whose correlations stay, the constant is infinite."""
    cells = _cells(activation)
    jumps, weight = _jumps(cells, 1), edge_of_chaos(cells, digits)
    with working_precision(bits_for(digits)):
        if jumps:
            symbol = fresh("w", "positive")
            return enclose(kinked_rate(jumps, symbol), {symbol: weight}), 2
        return 2 / (weight * mean_square(cells, 2, digits)), 1


def iterates(activation: Cells | str, e: Number, layers: int) -> arb:
    """f increases, so the two ends travel separately and their errors do not feed each other."""
    step = _step(_cells(activation))
    with working_precision(BITS):
        start = to_ball(e)
        if not (start > 0 and start <= 1):
            raise InputError(f"the iteration starts from 0 < 1 - c_0 <= 1, not from {e}")
        low, high = start.lower(), start.upper()
        for _ in range(layers):
            low, high = step(low).lower(), step(high).upper()
        return low.union(high)


def _step(cells: Cells) -> Callable[[arb], arb]:
    """1 - f(1 - e), for 0 < e <= 1."""
    if not _jumps(cells, 1):
        return _series_step(cells)
    if cells != cells_of_activation("relu"):
        raise InputError("phi' jumps, and of such functions ReLU alone has a map in closed form here")
    return _relu_step


def _relu_step(e: arb) -> arb:
    """e - (sin t - t cos t)/pi with cos t = 1 - e."""
    t = 2 * (e / (2 - e)).sqrt().atan()
    return e - (t.sin() - t * t.cos()) / arb.pi()


def _series_step(cells: Cells, digits: int = 12) -> Callable[[arb], arb]:
    """sum a_n (1 - (1 - e)^n), where sum n a_n = 1 and sum n (n - 1) a_n = f''(1). The terms left out lie
    between n a_n e - n (n - 1) a_n e^2/2 and n a_n e."""
    weight = edge_of_chaos(cells, digits)
    with working_precision(BITS):
        weights = [weight * b * b for b in hermite_coefficients(cells, COEFFICIENTS, digits)]
        slope_left = 1 - sum((n * a for n, a in enumerate(weights)), arb(0))
        bend = weight * mean_square(cells, 2, digits)
        bend_left = bend - sum((n * (n - 1) * a for n, a in enumerate(weights)), arb(0))
        missing = arb(0).union(bend_left.upper().max(arb(0))) / 2

    def step(e: arb) -> arb:
        total, power = arb(0), arb(1)
        for a in weights:
            total += a * (1 - power)
            power *= 1 - e
        return total + slope_left * e - missing * e * e

    return step
