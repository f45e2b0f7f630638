"""Calculus of variations for an integrand G(x, y, y'), or G(y, y') with a density p at y.

At a point x the unknown function enters through the numbers y, y', y'', and the density through p, p'
at y. They are symbols here; the total derivative follows from the chain rule. A formula in them is
checked on a family of curves that realises every value of the symbols at x = 0, so what holds on the
family holds for all functions and densities: y' and p(y) are exponentials of x, hence positive, and
where no density occurs y is a quadratic polynomial.

- `Y, Y1, Y2, P, P1, ETA, ETA1`   the symbols; eta is a perturbation of y
- `Integrand(formula)`        partial derivatives, Euler-Lagrange expression, Beltrami expression
- `on_curves(formula)`        the formula along the curves, as a function of x
- `along(formula)`            the formula on a family of functions with tangent eta, as a function of x
- `variation_of(integrand)`   the first variation, Euler-Lagrange and Beltrami, as a `Derivation`
"""

from dataclasses import dataclass

from ..theory.algebra import expand
from ..theory.calculus import derivative
from ..theory.expressions import ONE, Expr, Symbol, X, exp
from ..theory.operators import Derived
from ..theory.statements import Equal
from .derivation import Derivation, Step

SPACE = "variation"  # of these symbols: a parameter that a user calls p is another one
Y = Symbol("y", space=SPACE)
Y1 = Symbol("y'", "positive", SPACE)
Y2 = Symbol("y''", space=SPACE)
P = Symbol("p", "positive", SPACE)
P1 = Symbol("p'", space=SPACE)
ETA = Symbol("eta", space=SPACE)
ETA1 = Symbol("eta'", space=SPACE)


@dataclass(frozen=True)
class Integrand:
    """G as an expression in x, y, y' and p = p(y)."""

    formula: Expr

    @property
    def by_value(self) -> Expr:
        """dG/dy: directly, and through p(y)."""
        return _by_value(self.formula)

    @property
    def by_slope(self) -> Expr:
        """dG/dy'."""
        return derivative(self.formula, Y1)

    @property
    def by_slope_twice(self) -> Expr:
        """d^2G/dy'^2, whose sign is the Legendre condition."""
        return derivative(self.formula, Y1, 2)

    @property
    def euler_lagrange(self) -> Expr:
        """dG/dy - d/dx dG/dy': the density of the first variation."""
        return expand(self.by_value - total_derivative(self.by_slope))

    @property
    def beltrami(self) -> Expr:
        """G - y' dG/dy'."""
        return expand(self.formula - Y1 * self.by_slope)


def _by_value(formula: Expr) -> Expr:
    return derivative(formula, Y) + P1 * derivative(formula, P)


def total_derivative(formula: Expr) -> Expr:
    """d/dx of a formula in x, y, y', p."""
    return derivative(formula, X) + Y1 * _by_value(formula) + Y2 * derivative(formula, Y1)


def on_curves(formula: Expr) -> Expr:
    eta = {ETA: ETA + ETA1 * X}
    if not formula.has(P):
        return _moved(formula, {**eta, Y: Y1 * X + Y2 * X**2 / 2, Y1: Y1 + Y2 * X})
    slope, density = exp(Y2 * X / Y1), exp(P1 * Y1 * X / P)
    return _moved(formula, {**eta, Y1: Y1 * slope, Y2: Y2 * slope, P: P * density, P1: P1 * density / slope})


def along(formula: Expr) -> Expr:
    """The formula on a family of functions with tangent eta at y; x is the parameter of the family."""
    if not formula.has(P):
        return _moved(formula, {Y: Y + ETA * X, Y1: Y1 + ETA1 * X})
    slope, density = exp(ETA1 * X / Y1), exp(P1 * ETA * X / P)
    return _moved(formula, {Y1: Y1 * slope, ETA1: ETA1 * slope, P: P * density, P1: P1 * density})


def _moved(formula: Expr, changes: dict) -> Expr:
    return formula.subs(changes)


def total_derivative_statement(formula: Expr, claimed: Expr) -> Equal:
    """d/dx of the formula is the claimed one, for all functions and densities."""
    return Equal(Derived(on_curves(formula), ONE), on_curves(claimed))


def variation_of(integrand: Integrand, name: str = "first variation") -> Derivation:
    """H(y) = integral of G(x, y, y') dx: its first variation, Euler-Lagrange and Beltrami."""
    return Derivation(name, (*_variation_steps(integrand), *_stationary_steps(integrand)))


def _variation_steps(integrand: Integrand) -> list[Step]:
    first = integrand.by_value * ETA + integrand.by_slope * ETA1
    boundary = ETA * integrand.by_slope
    inside = integrand.euler_lagrange * ETA
    return [
        Step("integrand", integrand.formula, "H(y) is the integral of G over x; p, p' stand for p(y), p'(y)"),
        Step(
            "first order",
            first,
            "dG/dy eta + dG/dy' eta': the derivative of G at y + s eta in s, for s = 0",
            Equal(Derived(along(integrand.formula), ONE), along(first)),
        ),
        Step(
            "integration by parts",
            "dG/dy eta + dG/dy' eta' = (dG/dy - d/dx dG/dy') eta + d/dx (eta dG/dy')",
            "the product rule; the total derivative leaves only eta dG/dy' at the two ends, which must "
            "vanish there, or it counts",
            Equal(on_curves(inside) + Derived(on_curves(boundary), ONE), on_curves(first)),
        ),
    ]


def _stationary_steps(integrand: Integrand) -> list[Step]:
    expression, beltrami = integrand.euler_lagrange, integrand.beltrami
    slope = Derived(on_curves(integrand.by_slope), ONE)
    explicit = derivative(integrand.formula, X)
    return [
        Step(
            "Euler-Lagrange expression",
            expression,
            "dG/dy - d/dx dG/dy': the first variation is its integral against eta, and a stationary y makes it zero",
            Equal(on_curves(integrand.by_value) - slope, on_curves(expression)),
        ),
        Step(
            "Beltrami expression",
            beltrami,
            "G - y' dG/dy': its derivative is dG/dx + y' (Euler-Lagrange expression), so it is constant on "
            "a stationary y where G does not contain x",
            total_derivative_statement(beltrami, explicit + Y1 * expression),
        ),
    ]
