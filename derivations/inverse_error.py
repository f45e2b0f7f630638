"""How far an approximate inverse is from the exact one.

An inverse shifted by eps zeta, g = t + eps zeta(t), has the approximate inverse f = t - eps zeta(t), in the
input's variable. Then g(f(t)) - t = eps (zeta(t - eps zeta) - zeta(t)): of order eps^2, and divided by eps^2
it tends to -zeta zeta'. For zeta = -x e^(-x^2/2) these are g = x - eps x e^(-x^2/2) and
f = x + eps x e^(-x^2/2), and the constant of eps^2 is sup |x (1 - x^2) e^(-x^2)|, reached where
2 x^4 - 5 x^2 + 1 = 0.

- `GAUSSIAN`                          x e^(-x^2/2)
- `inverse_error(zeta)`               g(f(x)) - x as an expression in x and eps
- `leading_coefficient(zeta)`         -zeta zeta'
- `general_error_steps(zeta)`         definition, order and constant, for any zeta
- `gaussian_inverse_error()`          the `Derivation` for x e^(-x^2/2), with its sharp constant
- `two_term_split()`                  the error as A - B with two non-negative terms, and their bounds
"""

from __future__ import annotations

from ..theory.algebra import expand
from ..theory.calculus import derivative
from ..theory.domains import interval
from ..theory.expressions import ONE, Expr, Rational, X, exp, parameter, sqrt
from ..theory.operators import Derived
from ..theory.statements import Compare, Equal, Extreme, Zeros
from .derivation import Derivation, Step

EPSILON = parameter("epsilon")
GAUSSIAN = X * exp(-(X**2) / 2)
HALF_LINE = interval("[0, inf)")
ARGMAX = sqrt((5 - sqrt(17)) / 4)
SECOND_CRITICAL = sqrt((5 + sqrt(17)) / 4)


def exact_inverse(zeta: Expr, epsilon: Expr = EPSILON) -> Expr:
    return X + epsilon * zeta


def approximate_inverse(zeta: Expr, epsilon: Expr = EPSILON) -> Expr:
    return X - epsilon * zeta


def inverse_error(zeta: Expr, epsilon: Expr = EPSILON) -> Expr:
    """g(f(x)) - x for g = x + eps zeta and f = x - eps zeta."""
    shifted = zeta.subs(X, approximate_inverse(zeta, epsilon))
    return epsilon * (shifted - zeta)


def leading_coefficient(zeta: Expr) -> Expr:
    """The limit of the error divided by eps^2, as eps -> 0."""
    return -zeta * derivative(zeta, X)


def general_error_steps(zeta: Expr) -> list[Step]:
    """For any zeta: the error in closed form, and its expansion in eps."""
    f = approximate_inverse(zeta)
    return [
        Step(
            "approximate inverse",
            f,
            "t + epsilon zeta(t) = u is solved to first order by t = u - epsilon zeta(u)",
        ),
        Step(
            "inverse error",
            inverse_error(zeta),
            "g(f(u)) - u for g = t + epsilon zeta(t) is epsilon (zeta(f(u)) - zeta(u))",
        ),
        Step(
            "order in epsilon",
            EPSILON**2 * leading_coefficient(zeta),
            "d/d epsilon of zeta(u - epsilon c) is -c zeta'(u - epsilon c), here with c = zeta(u), so by the "
            "mean value theorem the error is -epsilon^2 zeta(u) zeta'(v), v between u and f(u)",
            _chain_rule(),
        ),
    ]


def _chain_rule() -> Equal:
    """d/dx z(u - x c) = -c z'(u - x c). It is linear in z: the exponentials z = e^(b t) speak for all."""
    b, c, u = parameter("b"), parameter("c"), parameter("u")
    moved = exp(b * (u - X * c))
    return Equal(Derived(moved, ONE), -c * b * moved)


def gaussian_inverse_error() -> Derivation:
    """g = x - eps x e^(-x^2/2) and f = x + eps x e^(-x^2/2) on x >= 0, and the constant of eps^2."""
    leading = expand(leading_coefficient(-GAUSSIAN))
    slope = 1 - 5 * X**2 + 2 * X**4
    constant = -leading.subs(X, ARGMAX)
    error = exact_inverse(-GAUSSIAN).subs(X, approximate_inverse(-GAUSSIAN)) - X
    steps = [
        *general_error_steps(-GAUSSIAN),
        Step("error, by substitution", error, "g(f(x)) - x", Equal(error, inverse_error(-GAUSSIAN))),
        Step(
            "coefficient of epsilon^2",
            leading,
            "-zeta zeta' for zeta = -x e^(-x^2/2), that is -x (1 - x^2) e^(-x^2)",
            Equal(leading, -Derived(GAUSSIAN**2, ONE) / 2),
        ),
        Step(
            "critical points",
            slope,
            "the derivative of the coefficient is minus this polynomial times e^(-x^2)",
            Equal(Derived(leading, ONE), -slope * exp(-(X**2))),
        ),
        Step(
            "their places",
            ARGMAX,
            "2 x^4 - 5 x^2 + 1 = 0 for x >= 0 has the zeros sqrt((5 - sqrt 17)/4) and sqrt((5 + sqrt 17)/4)",
            Zeros(slope, (ARGMAX, SECOND_CRITICAL), HALF_LINE),
        ),
        Step(
            "sharp constant of epsilon^2",
            constant,
            "the coefficient is 0 at 0 and at infinity, so its largest absolute value is at a critical "
            "point, and the first one wins; the error is this times epsilon^2, to leading order",
            Compare(leading.subs(X, SECOND_CRITICAL), "<", constant),
        ),
    ]
    return Derivation("inverse error", tuple(steps))


def split_terms(epsilon: Expr = EPSILON) -> tuple[Expr, Expr]:
    """A and B of g(f(x)) - x = A - B, for g = x - eps x e^(-x^2/2)."""
    f = approximate_inverse(-GAUSSIAN, epsilon)
    exponent = epsilon * X * GAUSSIAN + epsilon**2 * GAUSSIAN**2 / 2
    first = epsilon * GAUSSIAN * (1 - exp(-exponent))
    second = epsilon**2 * GAUSSIAN * exp(-(f**2) / 2)
    return first, second


def two_term_split() -> Derivation:
    """The error taken apart, and what bounds the two terms for x >= 0 and eps >= 0.

    The exponent f^2/2 - x^2/2 is eps x^2 e^(-x^2/2) + eps^2 x^2 e^(-x^2)/2: its first term has x^2.
    """
    epsilon = parameter("epsilon", "nonnegative")
    first, second = split_terms(epsilon)
    f = approximate_inverse(-GAUSSIAN, epsilon)
    exponent = epsilon * X * GAUSSIAN + epsilon**2 * GAUSSIAN**2 / 2
    bound = epsilon**2 * X**3 * exp(-(X**2)) + epsilon**3 * (X * exp(-(X**2) / 2)) ** 3 / 2
    steps = (
        Step("exponent", exponent, "f^2/2 - x^2/2, multiplied out", Equal(f**2 / 2 - X**2 / 2, exponent)),
        Step(
            "two terms",
            first - second,
            "A = eps x e^(-x^2/2) (1 - e^(-exponent)) and B = eps^2 x e^(-x^2/2) e^(-f^2/2)",
            Equal(inverse_error(-GAUSSIAN, epsilon), first - second),
        ),
        Step(
            "elementary inequality",
            "1 - e^(-t) <= t",
            "the tangent at 0 of a convex function",
            Compare(1 - exp(-X), "<=", X),
        ),
        Step("bound of A", bound, "1 - e^(-exponent) <= exponent", Equal(epsilon * GAUSSIAN * exponent, bound)),
        _peak_step(3, "this bounds the first term of A / eps^2"),
        _peak_step(1, "since f >= x, this bounds B / eps^2"),
    )
    return Derivation("inverse error in two terms", steps)


def _peak_step(power: int, use: str) -> Step:
    """The maximum of x^n e^(-x^2) on the half line is at x = sqrt(n/2)."""
    place = sqrt(Rational(power, 2))
    peak = (X**power * exp(-(X**2))).subs(X, place)
    statement = Extreme("supremum", X**power * exp(-(X**2)), peak, HALF_LINE, place)
    return Step(f"range of x^{power} e^(-x^2)", peak, f"at x = {place}; {use}", statement)
