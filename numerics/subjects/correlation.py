"""The correlation map c -> f(c) of an activation, certified, and how fast the correlation tends to 1.

The mean E[phi(U_1) phi(U_2)] is found in closed form for rectifiers; for polynomial pieces the Gaussian
convolution of phi has a closed form, which leaves one rigorous integral; else by the Hermite series
sum b_n^2 c^n, whose tail is at most |c|^N (E phi^2 - sum_(n<N) b_n^2).

For e_(l+1) = e_l - a(e_l) e_l^(1+s) with 0 < low <= a <= high on (0, e_0] and high e_0^s < 1, u = e^(-s)
grows per layer by at least s low and at most s high (1 - high e_0^s)^(-s-1). So
e_l ~ (a s l)^(-1/s) if a(e) -> a, and from any layer on the constant is enclosed.

- `overlap(activation, c, q)`            E[phi(U_1) phi(U_2)] for correlation c and variance q
- `correlation_map(activation, c, q)`    f(c) at the edge of chaos, or for given variances
- `beta_q(activation, q)`                2 E[phi'^2]/(q E[phi''^2]); 0 where phi' jumps, inf for affine phi
- `rate_law(activation, q)`              the law 1 - c_l ~ constant / l^exponent (`RateLaw`), with what it rests on
- `relu_step(e)`, `relu_iterates(e_0, layers)`   1 - f(1 - e) for ReLU, and its certified iteration
- `smooth_iterates(activation, e_0, layers)`     certified iteration at the edge of chaos
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from flint import arb

from ...derivations.correlation import kinked_rate, rectifier_overlap
from ...derivations.mollification import mollify
from ...theory.algebra import tidy
from ...theory.cells import Cells
from ...theory.errors import InputError, Undecided
from ...theory.expressions import INFINITY, MINUS_INFINITY, MINUS_ONE, ONE, Expr, X, exact, fresh, sqrt
from ...theory.order import sign_of
from ...theory.truth import Sign
from ..algebra.polynomials import polynomial_of
from ..arithmetic.balls import Number, bits_for, enclose, evaluate, to_ball, working_precision
from ..search.integrals import integral
from . import gaussian_means
from .edge_of_chaos import EdgeOfChaos, edge_of_chaos, exact_cells, is_affine, is_continuous, slope_jumps
from .gaussian_means import checked_variance, density, gaussian_mean, hermite_coefficients, mean_square

HERMITE_STEP = 20


# --- the map ----------------------------------------------------------------------------------------


def correlation_map(
    activation: Cells | str,
    c: Expr | int,
    q: Expr | int = 1,
    digits: int = 12,
    edge: EdgeOfChaos | None = None,
) -> arb:
    """f(c) = (sigma_b^2 + sigma_w^2 E[phi phi])/q, by default at the edge of chaos.

    >>> from provenact.theory.expressions import Rational
    >>> correlation_map("relu", Rational(1, 2)).str(8, radius=False)
    '0.60899778'
    """
    cells, q, c = exact_cells(activation), checked_variance(q), _correlation(c)
    edge = edge or edge_of_chaos(cells, q, digits + 3)
    edge.require()
    with working_precision(bits_for(digits)):
        return (edge.bias_variance + edge.weight_variance * overlap(cells, c, q, digits)) / to_ball(q)


@lru_cache(maxsize=1024)
def overlap(activation: Cells | str, c: Expr, q: Expr, digits: int = 12) -> arb:
    cells, q, c = exact_cells(activation), checked_variance(q), _correlation(c)
    if c in (0, 1, -1):
        return _special_overlap(cells, c, q, digits)
    if (slopes := rectifier_slopes(cells)) is not None:
        return evaluate(rectifier_overlap(*slopes).subs(X, c) * q, digits=digits)
    if all(polynomial_of(piece, cells.variable) is not None for piece in cells.pieces):
        return _overlap_of_polynomials(cells, c, q, digits)
    return _overlap_by_hermite(cells, c, q, digits)


def rectifier_slopes(cells: Cells) -> tuple[Expr, Expr] | None:
    """(left, right) for phi = left*x on the left and right*x on the right of 0."""
    if any(knot != 0 for knot in cells.knots):
        return None
    slopes = [piece / X for piece in (cells.pieces[0], cells.pieces[-1])]
    return None if any(slope.has(X) for slope in slopes) else (slopes[0], slopes[1])


def _correlation(c: Expr | int) -> Expr:
    """An exact number in [-1, 1]; the ends of the interval are recognised in whatever form they come."""
    c = tidy(exact(c))
    room = sign_of(1 - c**2) if c.is_number else Sign.UNKNOWN
    if not room.is_nonnegative.is_yes:
        raise InputError(f"a correlation is an exact number in [-1, 1], not {c}")
    if room == Sign.ZERO:
        return ONE if sign_of(c) == Sign.POSITIVE else MINUS_ONE
    return c


def _special_overlap(cells: Cells, c: Expr, q: Expr, digits: int) -> arb:
    if c == 0:
        return gaussian_mean(cells, q, digits) ** 2
    other = cells if c == 1 else cells.reparametrised(MINUS_ONE)
    return gaussian_mean(cells * other, q, digits)


def _overlap_of_polynomials(cells: Cells, c: Expr, q: Expr, digits: int) -> arb:
    """U_2 = c U_1 + sqrt(q(1 - c^2)) Z: the mean over Z is a convolution with a Gaussian."""
    smoothed = mollify(cells, "gaussian", sqrt(q * (1 - c**2))).closed_form
    if smoothed is None:
        return _overlap_by_hermite(cells, c, q, digits)
    return integral(cells * smoothed.reparametrised(c) * density(q), MINUS_INFINITY, INFINITY, digits=digits)


def _overlap_by_hermite(cells: Cells, c: Expr, q: Expr, digits: int) -> arb:
    with working_precision(bits_for(digits) + 16):
        tolerance, total = arb(10) ** -digits, mean_square(cells, q, 0, digits + 4)
        best = arb.nan()
        for count in range(HERMITE_STEP, gaussian_means.MOST_COEFFICIENTS + 1, HERMITE_STEP):
            found = _hermite_sum(hermite_coefficients(cells, q, count, digits + 3), to_ball(c), total)
            if not found.is_finite() or found.rad() < tolerance or found.rad() * 2 > best.rad():
                return found
            best = found
        return best


def _hermite_sum(coefficients: tuple[arb, ...], c: arb, total: arb) -> arb:
    """sum b_n^2 c^n with the tail, which has the sign of c^N or less than its size."""
    value, power, rest = arb(0), arb(1), total
    for b in coefficients:
        value += b * b * power
        power *= c
        rest -= b * b
    tail = rest.upper().max(arb(0)) * power.abs_upper()
    return value + (tail.union(arb(0)) if c >= 0 else arb(0, tail.upper()))


# --- the law of decay -------------------------------------------------------------------------------


def beta_q(activation: Cells | str, q: Expr | int = 1, digits: int = 15) -> arb:
    """The coefficient of 1 - c_l ~ beta_q / l."""
    cells, q = exact_cells(activation), checked_variance(q)
    continuous = is_continuous(cells)
    if continuous.is_no:
        raise InputError("phi jumps, so E[phi'^2] and beta_q are not defined")
    if continuous.is_unknown:
        raise Undecided("whether phi jumps is not decided, so neither is beta_q")
    if is_affine(cells).is_yes:
        return arb.pos_inf()
    if slope_jumps(cells):
        return arb(0)
    with working_precision(bits_for(digits)):
        return 2 * mean_square(cells, q, 1, digits) / (to_ball(q) * mean_square(cells, q, 2, digits))


@dataclass(frozen=True)
class RateLaw:
    """1 - c_l ~ constant / l^exponent on the edge of chaos. Exponent 0: c_l does not move. None: no law,
    since there is no edge at this variance (or it is not decided)."""

    exponent: int | None
    constant: arb
    edge: EdgeOfChaos
    reasons: tuple[str, ...]


def rate_law(activation: Cells | str, q: Expr | int = 1, digits: int = 15) -> RateLaw:
    """Which law holds at the edge of chaos of variance q, computed from jumps and moments of phi."""
    cells, q = exact_cells(activation), checked_variance(q)
    edge = edge_of_chaos(cells, q, digits)
    reasons = [str(edge), f"slope of the variance map at q: {edge.variance_slope.str(8)}"]
    if edge.exists is not True:
        return RateLaw(None, arb.nan(), edge, tuple(reasons))
    if is_affine(cells).is_yes:
        reasons.append("phi is affine: f(c) = c")
        return RateLaw(0, arb.nan(), edge, tuple(reasons))
    # f is convex on [0, 1] with f(1) = f'(1) = 1, so every c_0 in [0, 1) tends to 1; below 0, f(-1) tells.
    reasons.append(f"f(-1) = {correlation_map(cells, -1, q, digits, edge).str(8)}")
    try:
        jumps = slope_jumps(cells)
    except Undecided as undecided:
        return RateLaw(None, arb.nan(), edge, (*reasons, str(undecided)))
    if jumps:
        reasons.append(f"phi' jumps at {', '.join(str(knot) for knot, _ in jumps)}: E[phi''^2] is infinite")
        return RateLaw(2, _kinked_constant(jumps, q, edge, digits), edge, tuple(reasons))
    bend = mean_square(cells, q, 2, digits)
    is_known = bool(bend.is_finite() and bend > 0)
    words = "finite and positive" if is_known else "which is not enclosed between positive numbers"
    reasons.append(f"E[phi''^2] = {bend.str(8)}, {words}")
    return RateLaw(1 if is_known else None, beta_q(cells, q, digits), edge, tuple(reasons))


def _kinked_constant(jumps: list[tuple[Expr, Expr]], q: Expr, edge: EdgeOfChaos, digits: int) -> arb:
    weight = fresh("w", "positive")
    with working_precision(bits_for(digits)):
        return enclose(kinked_rate(jumps, q, weight), {weight: edge.weight_variance})


# --- layer after layer -----------------------------------------------------------------------------


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
