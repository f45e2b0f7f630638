"""The activation whose output has the largest entropy among all with the same bounds.

Stationary points of the entropy have p(y) y' = C: the output is uniform, and the activation is a multiple
of the distribution function of its input, plus a constant. Written for z = F(y(x)), F the distribution
function, the functional is -integral of z' log z', which is concave in z: the stationary point is the
maximum among all activations with these bounds. With other bounds the entropy is larger or smaller by
the logarithm of the ratio of the widths, so that without bounds there is neither maximum nor minimum.

- `worst_activation(density)`                 form, uniform output, maximality, as a `Derivation`
- `worst_activation_between(F, low, high)`    C1 F + C2 with these bounds
"""

from ..theory.exact.display import Equation
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import ONE, Expr, Phi, Symbol, X, check_nodes, erf, log, parameter, sqrt
from ..theory.language.intervals import interval
from ..theory.language.operators import Derived
from ..theory.language.statements import Compare, Equal
from .derivation import Derivation, Step
from .rewriting import rewritten, with_exponentials
from .variation import BELTRAMI, BY_SLOPE, EULER_LAGRANGE, SPACE, Y1, G, P, on_curves, total_derivative_statement

C1, C2 = parameter("C1", "positive"), parameter("C2")
WIDTH, SCALE = parameter("w", "positive"), parameter("s", "positive")


def worst_activation_between(distribution: Expr, low: Expr, high: Expr) -> Expr:
    """The activation with these bounds, for a distribution function of the input.

    >>> worst_activation_between(Phi(X), -ONE, ONE)
    2*Phi(x) - 1
    """
    return low + (high - low) * distribution


def worst_activation(density: Expr) -> Derivation:
    """From Beltrami's equation to f = C1 F + C2, for a density given up to a constant factor."""
    distribution = antiderivative_of(density)
    f = C1 * distribution + C2
    constant = Equation(P * Y1, Symbol("C", space=SPACE))
    steps = (
        Step(
            "Beltrami expression",
            BELTRAMI,
            "G - y' dG/dy'",
            Equal(on_curves(G - Y1 * BY_SLOPE), on_curves(BELTRAMI)),
        ),
        Step(
            "equation of a stationary y",
            constant,
            "constant on a stationary y, because G does not contain x; a factor -1 goes into the constant",
            total_derivative_statement(BELTRAMI, Y1 * EULER_LAGRANGE),
        ),
        Step(
            "distribution function",
            distribution,
            "an antiderivative F of the density, up to constants",
            Equal(Derived(distribution, ONE), density),
            is_detail=True,
        ),
        Step(
            "worst activation",
            f,
            "p(y) dy = C dx integrates to F(y) = C x + constant, so the activation x = f(y) is C1 F + C2",
        ),
        Step(
            "uniform output",
            1 / C1,
            "the output density p/f' is the same everywhere",
            Equal(density / Derived(f, ONE), 1 / C1),
            is_detail=True,
        ),
        Step(
            "entropy of the uniform output",
            log(WIDTH),
            "-q log q with q = 1/w over a width w",
            Equal(-WIDTH * log(1 / WIDTH) / WIDTH, log(WIDTH)),
            is_detail=True,
        ),
        Step(
            "no output on the same width has more",
            "log t <= t - 1",
            "with t = 1/(w q): integral of q log(1/(w q)) <= integral of (1/w - q) = 0, so H(q) <= log w",
            Compare(log(X), "<=", X - 1, interval("positive")),
        ),
        Step(
            "wider bounds have more",
            "H(s f) = H(f) + log s",
            "q is divided by s and its width multiplied: the entropy is unbounded above and below",
            Equal(log(SCALE * WIDTH) - log(WIDTH), log(SCALE)),
        ),
    )
    return Derivation("worst activation", steps)


def antiderivative_of(density: Expr) -> Expr:
    """Proposed by SymPy, the normal density by its name; the step that uses it is checked."""
    from ..theory.exact.sympy_bridge import integrated

    try:
        found = integrated(with_exponentials(density), X)
        return check_nodes(rewritten(found, erf, lambda u: 2 * Phi(sqrt(2) * u) - 1))
    except InputError:
        raise InputError(f"no antiderivative of the density {density} is known here; take another density") from None
