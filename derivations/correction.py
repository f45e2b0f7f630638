"""The correction term that lowers the entropy of an activation's output to first order.

The first variation of the entropy is the integral of (p y''/y' + p' y') eta over the output x, for inputs
of density p and the inverse y of the activation. The choice eta = -(p y''/y' + p' y') makes it as negative
as it can be for its size. In terms of the output density q = p(y) y' this is eta = -q'/y', and at
x = f(t), in the input's variable, eta = -(p/f')'(t): no inverse is needed in closed form.

- `general_correction()`                 eta for any y and p, as a step
- `shift_of(f, density)`                 zeta(t) = eta(f(t)) for a given activation f
- `shift_steps(f, density, domain)`      how zeta follows
- `entropy_rate(f, density, zeta)`       what the perturbation does to the entropy, to first order
"""

from dataclasses import dataclass

from ..theory.exact.algebra import is_shown_positive
from ..theory.exact.calculus import derivative
from ..theory.exact.domains import REAL_LINE, Interval
from ..theory.exact.expressions import ONE, Expr, X
from ..theory.language.operators import Derived
from ..theory.language.statements import Equal
from .derivation import Step
from .rewriting import log_of_positive, slope_of
from .variation import BY_SLOPE, BY_VALUE, EULER_LAGRANGE, P1, Y1, Y2, P, on_curves


def general_correction() -> Step:
    """eta for any y and p, from the first variation of the entropy."""
    slope = Derived(on_curves(BY_SLOPE), ONE)
    return Step(
        "general form",
        -EULER_LAGRANGE,
        "minus the density dG/dy - d/dx dG/dy' of the first variation of the entropy: then the variation is "
        "minus the integral of eta^2",
        Equal(slope - on_curves(BY_VALUE), on_curves(-(P * Y2 / Y1 + P1 * Y1))),
    )


def shift_of(f: Expr, density: Expr) -> Expr:
    """zeta = -(p/f')', by the logarithmic derivative where both are products of positive factors."""
    slope = slope_of(f)
    if is_shown_positive(density) and is_shown_positive(slope):
        return density / slope * derivative(log_of_positive(slope) - log_of_positive(density), X)
    return -derivative(density / slope, X)


def shift_steps(f: Expr, density: Expr, domain: Interval = REAL_LINE) -> tuple[Step, ...]:
    """The correction term at x = f(t), with t written x."""
    slope, zeta = slope_of(f), shift_of(f, density)
    curvature, p1 = derivative(slope, X), derivative(density, X)
    return (
        Step("slope", slope, f"f' on {domain}", Equal(Derived(f, ONE), slope, domain), is_detail=True),
        Step("output density", density / slope, "q(f(t)) = p(t)/f'(t), because y'(f(t)) = 1/f'(t)", is_detail=True),
        Step(
            "correction term in the input's variable",
            zeta,
            "zeta(t) = eta(f(t)) = -(p y''/y' + p' y') with y' = 1/f', y'' = -f''/f'^3, which is -(p/f')'",
            Equal(zeta, density * curvature / slope**2 - p1 / slope, domain),
        ),
    )


@dataclass(frozen=True)
class RateDensities:
    """Densities over the input whose integrals, over the mass of p, say how the entropy changes with eps."""

    whole: Expr  # d/d eps of the entropy
    descent: Expr  # -zeta^2 f', its part inside the region
    step: Step


def entropy_rate(f: Expr, density: Expr, zeta: Expr, domain: Interval = REAL_LINE) -> RateDensities:
    """The activation t -> f(t - eps zeta(t)), to first order in eps; zeta may be any perturbation."""
    slope = slope_of(f)
    whole = -density / slope * derivative(zeta * slope, X)
    descent = derivative(density / slope, X) * zeta * slope
    step = Step(
        "first-order change of the entropy",
        "integral of (p/f')' zeta f' dt, minus p zeta at the ends",
        "the mean of log f' changes by the integral of -(p/f') (zeta f')', integrated by parts; for "
        "zeta = -(p/f')' it is minus the integral of zeta^2 f', and the ends count where zeta is not 0 there",
        Equal(whole, descent - Derived(density * zeta, ONE), domain),
    )
    return RateDensities(whole, descent, step)
