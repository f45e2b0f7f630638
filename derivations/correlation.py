"""How the correlation of two inputs travels through wide random layers.

With pre-activations of variance q and correlation c, one layer of weight variance sigma_w^2 and bias
variance sigma_b^2 gives the correlation

    f(c) = (sigma_b^2 + sigma_w^2 E[phi(U_1) phi(U_2)]) / q,   U_1, U_2 ~ N(0, q) of correlation c.

The edge of chaos is where q is a fixed point of the variance and f'(1) = sigma_w^2 E[phi'^2] = 1.

- `RELU_MAP`                     f in closed form for ReLU, for every q; the variable is c
- `relu_correlation()`           its derivation, its expansion at c = 1 and 1 - c_l ~ 9 pi^2/(2 l^2)
- `smooth_correlation()`         f''(1), beta_q and 1 - c_l ~ beta_q / l
- `rate_constant(a, s)`          the lemma: e_(l+1) = e_l - a e_l^(1+s) (1 + o(1)) gives e_l ~ (a s l)^(-1/s)
- `kinked_rate(jumps, weight_variance)`   the constant of 1/l^2 for any slopes that jump
- `no_edge(cells)`               why a symmetric smoothing of ReLU has no edge of chaos at any variance
"""

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import total
from ..theory.exact.cells import Cells
from ..theory.exact.domains import Interval
from ..theory.exact.expressions import HALF, MINUS_ONE, ONE, PI, ZERO, Expr, Rational, X, cos, parameter, sin, sqrt
from ..theory.language.operators import Derived
from ..theory.language.statements import Compare, Equal, Value
from .derivation import TRIAL, Derivation, Step, Story

INSIDE = Interval(MINUS_ONE, ONE)
ROOT = sqrt(1 - X**2)
ARCSINE = nodes.atan(X / ROOT)  # of the variable, on (-1, 1)
# ReLU is x/2 + |x|/2, of which odd and even parts are orthogonal; E|Z_1||Z_2| is 2 (ROOT + c ARCSINE)/pi.
RELU_MAP = X / 2 + (ROOT + X * ARCSINE) / PI


def rate_constant(a: Expr, s: Expr) -> Expr:
    """lim l^(1/s) e_l: with u = e^(-s), u_(l+1) - u_l -> a s, hence u_l ~ a s l."""
    return (a * s) ** (-1 / s)


# --- ReLU -------------------------------------------------------------------------------------------

RELU_COEFFICIENT = 2 * sqrt(2) / (3 * PI)
# sin t - t cos t lies between (2 sqrt 2/3) e^(3/2) and that times 1 + e/10, e = 1 - cos t.
RELU_CORRECTION = Rational(1, 10)
SQUARE_OF_ANGLE = Interval(ZERO, Rational(5, 2))  # t^2 for t up to pi/2


def relu_correlation() -> Derivation:
    f, gap = RELU_MAP, sin(X) - X * cos(X)
    below, above = (1 - X / 10) ** 2, (1 - X / 10 + X**2 / 280) ** 2
    steps = (
        Step(
            "second derivative",
            1 / (PI * ROOT),
            "d/dc E[phi phi] = q E[phi' phi'] (Price), twice; phi'' is a unit mass at 0, so f'' is sigma_w^2 "
            "q times the density 1/(2 pi q sqrt(1 - c^2)) of (U_1, U_2) at the origin, with sigma_w^2 = 2",
            Equal(Derived(f, nodes.Integer(2)), 1 / (PI * ROOT), INSIDE),
        ),
        Step(
            "slope",
            HALF + ARCSINE / PI,
            "f'(0) = sigma_w^2 (E phi')^2 = 2/4",
            Equal(Derived(f, ONE), HALF + ARCSINE / PI, INSIDE),
        ),
        Step("closed form", f, "f(0) = sigma_w^2 (E phi)^2/q = 2/(2 pi)", Value(f.subs(X, 0), 1 / PI)),
        Step(
            "in the angle",
            1 - cos(X) - gap / PI,
            "1 - f at c = cos t; the last term is the integral of t sin t, over pi",
            Equal(Derived(gap, ONE), X * sin(X)),
        ),
        # (sin t - t cos t)^2 >= (8/9)(1 - cos t)^3, divided by t^6/9, with y = t^2
        Step(
            "from below",
            below,
            "sin t - t cos t >= t^3/3 - t^5/30 and 1 - cos t <= t^2/2 - t^4/24 + t^6/720; in y = t^2 the claim "
            "(sin t - t cos t)^2 >= (8/9) (1 - cos t)^3 becomes this being at least (1 - y/12 + y^2/360)^3",
            Compare(below, ">=", (1 - X / 12 + X**2 / 360) ** 3, SQUARE_OF_ANGLE),
        ),
        # (sin t - t cos t)^2 <= (8/9)(1 - cos t)^3 (1 + rho (1 - cos t))^2, likewise
        Step(
            "from above",
            above,
            "sin t - t cos t <= t^3/3 - t^5/30 + t^7/840 and 1 - cos t >= t^2/2 - t^4/24: this is at most "
            "(1 - y/12)^3 (1 + (y/2 - y^2/24)/10)^2",
            Compare(above, "<=", (1 - X / 12) ** 3 * (1 + RELU_CORRECTION * (X / 2 - X**2 / 24)) ** 2, SQUARE_OF_ANGLE),
        ),
        Step(
            "expansion",
            RELU_COEFFICIENT,
            "1 - f(1 - e) = e - a e^(3/2) rho with 1 <= rho <= 1 + e/10 for 0 < e <= 1: this is a",
        ),
        Step(
            "rate",
            rate_constant(RELU_COEFFICIENT, HALF),
            "the lemma with s = 1/2; f maps [-1, 1] into [0, 1], so every start c_0 < 1 enters 0 < e <= 1",
            Value(rate_constant(RELU_COEFFICIENT, HALF), 9 * PI**2 / 2),
        ),
    )
    return Derivation("correlation of ReLU", steps)


# --- smooth activations -----------------------------------------------------------------------------


def smooth_correlation() -> Derivation:
    slope, bend = parameter("E1", "positive"), parameter("E2", "positive")  # E phi'^2 and E phi''^2
    q = parameter("q", "positive")
    second = q * bend / slope
    beta = rate_constant(second / 2, ONE)
    steps = (
        Step(
            "Hermite series",
            "f(c) = (sigma_b^2 + sigma_w^2 sum b_n^2 c^n)/q",
            "b_n = E[phi(sqrt(q) Z) He_n(Z)]/sqrt(n!); so f and all its derivatives increase on [0, 1)",
        ),
        Step(
            "Price",
            "f' = sigma_w^2 E[phi'(U_1) phi'(U_2)],  f'' = sigma_w^2 q E[phi''(U_1) phi''(U_2)]",
            "d/dc of the Gaussian mean of phi(U_1) phi(U_2) is q times that of phi' phi'",
        ),
        Step(
            "at c = 1",
            second,
            "f(1) = 1 and f'(1) = sigma_w^2 E[phi'^2] = 1 at the edge, so sigma_w^2 = 1/E[phi'^2]; this is "
            "f''(1), finite exactly if E[phi''^2] is: phi' must not jump",
        ),
        Step(
            "expansion",
            "1 - f(1 - e) = e - f''(xi) e^2/2, 1 - e < xi < 1",
            "Taylor; f'' increases to f''(1), so the lemma applies with a = f''(1)/2 and s = 1 "
            "if f''(1) > 0: phi must not be affine",
        ),
        Step("beta_q", beta, "(a s)^(-1/s) with s = 1", Equal(beta, 2 * slope / (q * bend))),
        Step(
            "start",
            "c_0 in [0, 1), or f(c) > c for all c in [-1, 0)",
            "convexity gives f(c) > c on [0, 1); an odd phi with sigma_b = 0 has f(-1) = -1: c_0 = -1 stays",
        ),
    )
    return Derivation("correlation of smooth activations", steps)


def kinked_rate(jumps: list[tuple[Expr, Expr]], weight_variance: Expr) -> Expr:
    """lim l^2 (1 - c_l) at q = 1 for slopes that jump by J at the knots a: f''(1 - e) ~ K e^(-1/2) with
    K = sigma_w^2 sum J^2 exp(-a^2/2) / (2 pi sqrt 2), hence a = 4K/3 and s = 1/2.

    >>> kinked_rate([(ZERO, ONE)], 2 * ONE)
    9*pi^2/2
    """
    weight = total(*(jump**2 * nodes.exp(-(knot**2) / 2) for knot, jump in jumps))
    return rate_constant(Rational(4, 3) * weight_variance * weight / (2 * PI * sqrt(2)), HALF)


# --- no edge ----------------------------------------------------------------------------------------


def no_edge(cells: Cells) -> Story:
    """For phi = x/2 + e, e even, e >= |x|/2 and |e'| <= 1/2: q E[phi'^2] <= E[phi^2], with equality for
    e = |x|/2 alone, the one with e(0) = 0; so sigma_b^2 = q - E[phi^2]/E[phi'^2] is negative where e(0) > 0."""
    phi = cells.as_expression()
    mirrored = cells.reparametrised(MINUS_ONE).as_expression()
    slope = Derived(phi, ONE)
    asked = (
        ("odd part", X / 2, "phi(x) - phi(-x) = x, so phi = x/2 + e with e even", Equal(phi - mirrored, X)),
        (
            "above ReLU",
            phi,
            "e >= |x|/2: a symmetric mean of a convex function is above it",
            Compare(phi, ">=", nodes.Maximum(ZERO, X)),
        ),
        ("slope, below", "phi' >= 0", "e' >= -1/2", Compare(slope, ">=", ZERO)),
        ("slope, above", "phi' <= 1", "e' <= 1/2", Compare(slope, "<=", ONE)),
    )
    for title, formula, reason, statement in asked:
        answer = yield Step(title, formula, reason, statement, proposer=TRIAL)
        if not answer.holds.is_yes:
            yield Step("no conclusion", "none", "the argument is for functions of which all of this is so")
            return
    yield Step(
        "moments",
        "q E[phi'^2] = q/4 + q E[e'^2] <= q/2 <= q/4 + E[e^2] = E[phi^2]",
        "odd and even parts are orthogonal under a symmetric density",
    )
    answer = yield Step(
        "not ReLU",
        "phi(0) > 0",
        "e(0) = 0 and |e'| <= 1/2 would leave e = |x|/2 alone",
        Compare(phi.subs(X, ZERO), ">", ZERO),
        proposer=TRIAL,
    )
    if answer.holds.is_yes:
        reason = "e differs from |x|/2, so one inequality is strict"
        yield Step("no edge", "sigma_b^2 = q - E[phi^2]/E[phi'^2] < 0 for every q", reason)
    else:
        reason = "both inequalities are equalities for e = |x|/2, which is ReLU"
        yield Step("no edge but without biases", "sigma_b^2 = q - E[phi^2]/E[phi'^2] <= 0 for every q", reason)
