"""Calculus of variations for the entropy of an activation's output, as a functional of the inverse activation y.

Inputs of density p pass through an increasing activation with inverse y: the output has the density
q(x) = p(y(x)) y'(x) and the entropy H(y) = -integral of q log q, which is the integral of G = -p(y) y' log(p(y) y').

At a point x the unknown function enters through the numbers y, y', y'', and the density through p, p' at y. They are
symbols here; the total derivative follows from the chain rule. A formula in them is checked on a family of curves that
realises every value of the symbols at x = 0, so what holds on the family holds for all functions and densities: y' and
p(y) are exponentials of x, hence positive.

- `Y1, Y2, P, P1`                       the symbols
- `G`, `BY_VALUE`, `BY_SLOPE`           the integrand, dG/dy and dG/dy'
- `EULER_LAGRANGE`, `BELTRAMI`          dG/dy - d/dx dG/dy', the density of the first variation; G - y' dG/dy'
- `on_curves(formula)`                  the formula along the curves, as a function of x
- `total_derivative_statement(...)`     that one formula is the derivative of another along all curves
- `first_variation()`, `legendre()`     first variation, Euler-Lagrange, Beltrami; d^2G/dy'^2 and its sign
"""

from ..theory.exact.algebra import expand
from ..theory.exact.calculus import derivative
from ..theory.exact.expressions import ONE, ZERO, Expr, Integer, Symbol, X, exp, log
from ..theory.language.intervals import interval
from ..theory.language.operators import Derived
from ..theory.language.statements import Compare, Equal
from .derivation import Derivation, Step

SPACE = "variation"  # of these symbols: a parameter that a user calls p is another one
Y1 = Symbol("y'", "positive", SPACE)
Y2 = Symbol("y''", space=SPACE)
P = Symbol("p", "positive", SPACE)
P1 = Symbol("p'", space=SPACE)
ETA = Symbol("eta", space=SPACE)  # a perturbation of y
ETA1 = Symbol("eta'", space=SPACE)
POSITIVE = interval("positive")


def _by_value(formula: Expr) -> Expr:
    """The derivative in y: y itself enters through p(y) alone."""
    return P1 * derivative(formula, P)


def _total_derivative(formula: Expr) -> Expr:
    """d/dx of a formula in y' and p."""
    return Y1 * _by_value(formula) + Y2 * derivative(formula, Y1)


G = -P * Y1 * log(P * Y1)
BY_VALUE, BY_SLOPE = _by_value(G), derivative(G, Y1)
EULER_LAGRANGE = expand(BY_VALUE - _total_derivative(BY_SLOPE))
BELTRAMI = expand(G - Y1 * BY_SLOPE)


def on_curves(formula: Expr) -> Expr:
    slope, density = exp(Y2 * X / Y1), exp(P1 * Y1 * X / P)
    changes = {ETA: ETA + ETA1 * X, Y1: Y1 * slope, Y2: Y2 * slope, P: P * density, P1: P1 * density / slope}
    return formula.subs(changes)


def _along(formula: Expr) -> Expr:
    """The formula on a family of functions with tangent eta at y; x is the parameter of the family."""
    slope, density = exp(ETA1 * X / Y1), exp(P1 * ETA * X / P)
    return formula.subs({Y1: Y1 * slope, ETA1: ETA1 * slope, P: P * density, P1: P1 * density})


def total_derivative_statement(formula: Expr, claimed: Expr) -> Equal:
    """d/dx of the formula is the claimed one, for all functions and densities."""
    return Equal(Derived(on_curves(formula), ONE), on_curves(claimed))


def first_variation() -> Derivation:
    """Of H, with the equations of a stationary point."""
    first, boundary, inside = BY_VALUE * ETA + BY_SLOPE * ETA1, ETA * BY_SLOPE, EULER_LAGRANGE * ETA
    steps = (
        Step("integrand", G, "H(y) is the integral of G over x; p, p' stand for p(y), p'(y)"),
        Step(
            "first order",
            first,
            "dG/dy eta + dG/dy' eta': the derivative of G at y + s eta in s, for s = 0",
            Equal(Derived(_along(G), ONE), _along(first)),
        ),
        Step(
            "integration by parts",
            "dG/dy eta + dG/dy' eta' = (dG/dy - d/dx dG/dy') eta + d/dx (eta dG/dy')",
            "the product rule; the total derivative leaves only eta dG/dy' at the two ends, which must "
            "vanish there, or it counts",
            Equal(on_curves(inside) + Derived(on_curves(boundary), ONE), on_curves(first)),
        ),
        Step(
            "Euler-Lagrange expression",
            EULER_LAGRANGE,
            "dG/dy - d/dx dG/dy': the first variation is its integral against eta, and a stationary y makes it zero",
            Equal(on_curves(BY_VALUE) - Derived(on_curves(BY_SLOPE), ONE), on_curves(EULER_LAGRANGE)),
        ),
        Step(
            "Beltrami expression",
            BELTRAMI,
            "G - y' dG/dy': its derivative is dG/dx + y' (Euler-Lagrange expression), so it is constant on "
            "a stationary y where G does not contain x",
            total_derivative_statement(BELTRAMI, Y1 * EULER_LAGRANGE),
        ),
    )
    return Derivation("entropy functional", steps)


def legendre() -> Derivation:
    """The second derivative in y' decides between maximum and minimum."""
    curvature = expand(derivative(BY_SLOPE, Y1))
    steps = (
        Step("integrand", G, "G as a function of y'"),
        Step("dG/dy'", BY_SLOPE, "differentiated in y' at fixed y", _in_slope(BY_SLOPE, 1)),
        Step("d^2G/dy'^2", curvature, "differentiated again", _in_slope(curvature, 2)),
        Step(
            "Legendre condition",
            "d^2G/dy'^2 <= 0",
            "p > 0 and y' > 0: a stationary y can only be a maximum of the functional",
            Compare(curvature.subs(Y1, X), "<=", ZERO, POSITIVE),
        ),
    )
    return Derivation("Legendre condition", steps)


def _in_slope(slope: Expr, order: int) -> Equal:
    """The statement with x in place of y', the variable of differentiation."""
    return Equal(Derived(G.subs(Y1, X), Integer(order)), slope.subs(Y1, X), POSITIVE)
