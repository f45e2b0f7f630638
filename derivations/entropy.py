"""The entropy of an activation's output as a functional of the inverse activation y.

Inputs of density p pass through an increasing activation with inverse y: the output has the density
q(x) = p(y(x)) y'(x) and the entropy H(y) = -integral of q log q. As an integral of G(y, y') this has
G = -p(y) y' log(p(y) y'); with the opposite sign, the functional of minus the entropy, every formula
below changes sign except the equation p(y) y' = C.

- `ENTROPY`                          the integrand
- `variation_of_entropy(integrand)`  first variation, Euler-Lagrange, Beltrami
- `legendre_of(integrand)`           d^2G/dy'^2 and its sign
- `slope_of(f)`                      f', as a product of positive factors where it can be written so
- `log_of_positive(expression)`      the logarithm of a positive expression, taken apart
"""

from ..theory.algebra import expand, is_shown_positive, product, tidy, total
from ..theory.calculus import derivative
from ..theory.domains import interval
from ..theory.errors import Undecided
from ..theory.expressions import ZERO, Expr, Integer, Mul, Pow, X, exp, log, phi, sigma, softplus, tanh
from ..theory.operators import Derived
from ..theory.order import sign_of
from ..theory.statements import Compare, Equal
from ..theory.truth import Sign
from .derivation import Derivation, Step
from .rewriting import rewritten, with_exponentials
from .variation import Y1, Integrand, P, variation_of

ENTROPY = Integrand(-P * Y1 * log(P * Y1))
POSITIVE = interval("positive")


def variation_of_entropy(integrand: Integrand = ENTROPY) -> Derivation:
    """The first variation and the equations of a stationary point, for either sign of G."""
    return variation_of(integrand, "entropy functional")


def legendre_of(integrand: Integrand = ENTROPY) -> Derivation:
    """The second derivative in y' decides between maximum and minimum."""
    slope, curvature = integrand.by_slope, expand(integrand.by_slope_twice)
    sign = sign_of(curvature)
    if sign not in (Sign.NEGATIVE, Sign.POSITIVE):
        raise Undecided(f"the sign of d^2G/dy'^2 = {curvature} is not decided, so Legendre's condition says nothing")
    relation, kind = ("<=", "maximum") if sign == Sign.NEGATIVE else (">=", "minimum")
    steps = (
        Step("integrand", integrand.formula, "G as a function of y'"),
        Step("dG/dy'", slope, "differentiated in y' at fixed y", _in_slope(integrand.formula, slope, 1)),
        Step("d^2G/dy'^2", curvature, "differentiated again", _in_slope(integrand.formula, curvature, 2)),
        Step(
            "Legendre condition",
            f"d^2G/dy'^2 {relation} 0",
            f"p > 0 and y' > 0: a stationary y can only be a {kind} of the functional",
            Compare(curvature.subs(Y1, X), relation, ZERO, POSITIVE),
        ),
    )
    return Derivation("Legendre condition", steps)


def _in_slope(formula: Expr, slope: Expr, order: int) -> Equal:
    """The statement with x in place of y', the variable of differentiation."""
    return Equal(Derived(formula.subs(Y1, X), Integer(order)), slope.subs(Y1, X), POSITIVE)


def slope_of(f: Expr) -> Expr:
    """f', with tanh' as 4 sigma(2u) sigma(-2u): a product of positive factors, where 1 - tanh^2 cancels."""
    return derivative(rewritten(f, tanh, lambda u: 2 * sigma(2 * u) - 1), X)


def log_of_positive(expression: Expr) -> Expr:
    """log of a positive expression: products, powers and exponentials are taken apart.

    >>> log_of_positive(3 * exp(-X**2 / 2))
    -x^2/2 + log(3)
    """
    if isinstance(expression, Mul):
        return _log_of_product(expression)
    if isinstance(expression, exp):
        return expression.args[0]
    if isinstance(expression, sigma):
        return -softplus(-expression.args[0])
    if isinstance(expression, phi):
        return log_of_positive(with_exponentials(expression))
    if isinstance(expression, Pow) and not expression.exp.has(X) and is_shown_positive(expression.base):
        return expression.exp * log_of_positive(expression.base)
    return tidy(log(expression))


def _log_of_product(factors: Mul) -> Expr:
    """Positive factors are taken apart; the others stay together, since only their product is positive."""
    apart: list[Expr] = []
    together: list[Expr] = []
    for factor in factors.args:
        (apart if is_shown_positive(factor) else together).append(factor)
    return total(*map(log_of_positive, apart), tidy(log(product(*together))))
