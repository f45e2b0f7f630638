"""CRReLU, max(0, x) + eps x e^(-x^2/2): slopes, Lipschitz constant and monotonicity for every eps.

The slope is eps k(x) on the left and 1 + eps k(x) on the right, with k = (1 - x^2) e^(-x^2/2) between
-2 e^(-3/2), at x = +-sqrt 3, and 1, at 0. Everything below is read off these two ranges.

- `slope_range(eps)`           infimum and supremum of the slope, for a sign of eps
- `lipschitz_constant(eps)`    sup |f'| as an expression, for an exact eps
- `monotone_on_the_right()`    the eps for which f increases on x >= 0
- `regularity()`               the `Derivation`
"""

from __future__ import annotations

from ..theory.domains import Interval, interval
from ..theory.errors import Undecided
from ..theory.expressions import MINUS_ONE, ONE, ZERO, Expr, Maximum, Rational, X, exact, exp
from ..theory.operators import Derived
from ..theory.order import sign_of
from ..theory.statements import Equal, Extreme, Smooth
from ..theory.truth import Sign
from .derivation import Derivation, Step
from .inverse_error import EPSILON, GAUSSIAN

DIP = 2 * exp(-Rational(3, 2))  # -min k
BUMP = (1 - X**2) * exp(-(X**2) / 2)


def crrelu(epsilon: Expr = EPSILON) -> Expr:
    return Maximum(ZERO, X) + epsilon * GAUSSIAN


def slope_range(epsilon: Expr) -> tuple[Expr, Expr]:
    """Infimum and supremum of the slope: the left half gives one, the right half the other."""
    sign = sign_of(epsilon)
    if sign == Sign.UNKNOWN:
        raise Undecided(f"the sign of epsilon = {epsilon} is not decided, and the range of the slope depends on it")
    if sign == Sign.NEGATIVE:
        return epsilon, 1 - DIP * epsilon
    return -DIP * epsilon, 1 + epsilon


def lipschitz_constant(epsilon: Expr) -> Expr:
    """sup |f'|.

    >>> lipschitz_constant(Rational(1, 100))
    101/100
    """
    low, high = slope_range(exact(epsilon))
    larger = sign_of(high + low)
    if larger == Sign.UNKNOWN:
        raise Undecided(f"which of the slopes {low} and {high} is larger in absolute value is not decided")
    return -low if larger == Sign.NEGATIVE else high


def monotone_on_the_right() -> Interval:
    """The eps for which x + eps x e^(-x^2/2) increases on x >= 0: there 1 + eps k >= 0."""
    return Interval(MINUS_ONE, 1 / DIP, False, False)


def regularity() -> Derivation:
    """Slopes, Lipschitz constant and class."""
    steps = (
        Step("function", crrelu(), "a kink of slope 1 at 0, plus an odd analytic function"),
        Step("slope of the correction", BUMP, "k = d/dx x e^(-x^2/2)", Equal(Derived(GAUSSIAN, ONE), BUMP)),
        Step(
            "its critical points",
            X * (X**2 - 3) * exp(-(X**2) / 2),
            "k' vanishes at 0 and at +-sqrt 3",
            Equal(Derived(BUMP, ONE), X * (X**2 - 3) * exp(-(X**2) / 2)),
        ),
        Step("largest value of k", ONE, "at 0", Extreme("supremum", BUMP, ONE, at=ZERO)),
        Step("least value of k", -DIP, "at +-sqrt 3", Extreme("infimum", BUMP, -DIP)),
        Step(
            "slopes",
            "eps k(x) for x < 0, 1 + eps k(x) for x > 0",
            "for eps >= 0 from -2 e^(-3/2) eps to 1 + eps; for eps < 0 from eps to 1 - 2 e^(-3/2) eps",
        ),
        Step(
            "Lipschitz constant",
            "1 + eps for eps >= 0; for eps < 0 the larger of 1 - 2 e^(-3/2) eps and -eps",
            "the larger absolute value of the two extreme slopes",
        ),
        Step(
            "monotone only for eps = 0",
            "f decreases for x < -1 if eps > 0, and on (-1, 0) if eps < 0",
            "the slope on the left is eps k, and k has the sign of 1 - x^2",
            Equal(Derived(crrelu(), ONE), EPSILON * BUMP, interval("(-inf, 0)")),
        ),
        Step(
            "smoothness",
            "C^0,1",
            "the slope jumps by 1 at 0 for every eps",
            Smooth(crrelu(), 0, exactly=True),
        ),
    )
    return Derivation("CRReLU", steps)
