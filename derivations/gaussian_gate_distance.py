"""The distances of gate and activation to their limits in the mean over Gaussian inputs X ~ N(0, q).

With X = sqrt(q) N they depend on lam and q through a = lam sqrt(q), apart from the factors sqrt(q) and q of
the activation. Where the integrand has no antiderivative in n, its derivative in a has one.

    E |H(X) - Phi(lam X)|        1/2 - atan(a)/pi
    E (H(X) - Phi(lam X))^2      1/4 - atan(a)/pi + atan(a^2/sqrt(1 + 2 a^2))/(2 pi)
    E |ReLU(X) - X Phi(lam X)|   sqrt(q/(2 pi)) (1 - a/sqrt(1 + a^2))
    E (ReLU(X) - X Phi(lam X))^2 q (J + a J'), J the second line

For fixed lam the first two tend to 1/2 and 1/4 as q -> 0: no lam serves all inputs. For a density that is
at most M, the mean of |H - Phi(lam x)| is at most M times its integral.

- `gaussian_gate_distance(subject, power)`      the expression in a, for q = 1
- `gaussian_derivation(subject, power)`         how it follows
- `gaussian_lambda_target(tolerance, q)`        the least lam for the first line
"""

from __future__ import annotations

from dataclasses import dataclass

from ..theory.algebra import tidy
from ..theory.errors import InputError
from ..theory.expressions import HALF, ONE, PI, ZERO, Expr, Phi, Rational, X, atan, cos, parameter, phi, sin, sqrt
from ..theory.operators import Derived
from ..theory.statements import Equal, Value
from .derivation import Derivation, Step

A = parameter("a", "positive")
S, R = sqrt(1 + A**2), sqrt(1 + 2 * A**2)
GATE_MEAN = HALF - atan(A) / PI
GATE_SQUARE = Rational(1, 4) - atan(A) / PI + atan(A**2 / R) / (2 * PI)
GATE_SQUARE_RATE = -(1 - A / R) / (PI * (1 + A**2))
PHI0 = tidy(phi(ZERO))


@dataclass(frozen=True)
class _Integral:
    """The integral over n > 0 of an integrand, from an antiderivative that vanishes at infinity."""

    integrand: Expr
    antiderivative: Expr
    value: Expr

    def steps(self, what: str, reason: str) -> list[Step]:
        return [
            Step(
                f"antiderivative of {what}",
                self.antiderivative,
                f"{reason}; each term has a factor phi(n) or Phi(-r n), r > 0, and vanishes at infinity",
                Equal(Derived(self.antiderivative, ONE), self.integrand),
            ),
            Step(
                f"integral of {what}",
                self.value,
                "minus the antiderivative at 0",
                Equal(-self.antiderivative.subs(X, 0), self.value),
            ),
        ]


MEAN_RATE = _Integral(X * phi(A * X) * phi(X), -phi(A * X) * phi(X) / (1 + A**2), 1 / (2 * PI * (1 + A**2)))
SQUARE_RATE = _Integral(
    X * phi(A * X) * Phi(-A * X) * phi(X),
    -phi(X) * phi(A * X) * Phi(-A * X) / (1 + A**2) + A * Phi(-R * X) / (2 * PI * (1 + A**2) * R),
    (1 - A / R) / (4 * PI * (1 + A**2)),
)
ACTIVATION_MEAN = _Integral(
    X * Phi(-A * X) * phi(X),
    -phi(X) * Phi(-A * X) + A * PHI0 * Phi(-S * X) / S,
    PHI0 * (1 - A / S) / 2,
)

FORMULAS: dict[tuple[str, int], Expr] = {
    ("gate", 1): GATE_MEAN,
    ("gate", 2): GATE_SQUARE,
    ("activation", 1): 2 * ACTIVATION_MEAN.value,
    ("activation", 2): GATE_SQUARE + A * GATE_SQUARE_RATE,
}


def gaussian_gate_distance(subject: str = "gate", power: int = 1) -> Expr:
    """The mean of the `power`-th power of the distance, as an expression in a = lam sqrt(q), for q = 1."""
    if (subject, power) not in FORMULAS:
        raise InputError(f"means are those of gate or activation to the power 1 or 2, not `{subject}` to {power}")
    return FORMULAS[subject, power]


def gaussian_derivation(subject: str = "gate", power: int = 1) -> Derivation:
    """How a line of the table follows."""
    formula = gaussian_gate_distance(subject, power)
    makers = {
        ("gate", 1): lambda: _by_parameter(1, MEAN_RATE, 2, GATE_MEAN),
        ("gate", 2): lambda: _by_parameter(2, SQUARE_RATE, 4, GATE_SQUARE),
        ("activation", 1): _activation_mean,
        ("activation", 2): _activation_square,
    }
    factor = "the same for every q" if subject == "gate" else "for q = 1; X = sqrt(q) N gives a factor q^(1/2) or q"
    last = Step(f"mean of the power {power}, {subject}", formula, f"{factor}, with a = lam sqrt(q)")
    return Derivation(f"Gaussian distance of the {subject}", (*makers[subject, power](), last))


def _by_parameter(power: int, rate: _Integral, factor: int, formula: Expr) -> list[Step]:
    """J(a) = 2 integral of Phi(-a n)^power phi(n) over n > 0, through dJ/da and J(0)."""
    gate, name = {
        1: ("Phi(-a n)", "n phi(a n) phi(n)"),
        2: ("Phi(-a n)^2", "n phi(a n) Phi(-a n) phi(n)"),
    }[power]
    claimed = formula.subs(A, X)
    return [
        Step("J(a)", f"2 integral of {gate} phi(n), n > 0", "by symmetry, with X = sqrt(q) N"),
        Step(
            "dJ/da",
            f"-{factor} integral of {name}",
            "differentiated under the integral sign; the integrand is dominated by n phi(n)",
        ),
        *rate.steps(name, "by parts, with phi(n) phi(a n) = phi(0) phi(n sqrt(1 + a^2))"),
        Step("dJ/da in closed form", -factor * rate.value, "the factor put in"),
        Step(
            "J from its derivative",
            formula,
            "the derivative of this expression is dJ/da",
            Equal(Derived(claimed, ONE), (-factor * rate.value).subs(A, X)),
        ),
        Step(
            "J(0)",
            HALF**power,
            "Phi(0) = 1/2, and half of the inputs are positive",
            Value(formula.subs(A, 0), HALF**power),
        ),
    ]


def _activation_mean() -> list[Step]:
    reason = "by parts: -phi is an antiderivative of n phi, and phi(n) phi(a n) = phi(0) phi(n sqrt(1 + a^2))"
    return [
        Step("mean", "2 integral of n Phi(-a n) phi(n), n > 0", "|ReLU(x) - x Phi(lam x)| = |x| Phi(-lam |x|)"),
        *ACTIVATION_MEAN.steps("n Phi(-a n) phi(n)", reason),
    ]


def _activation_square() -> list[Step]:
    q_squared = Phi(-A * X) ** 2
    left = X**2 * phi(X) * q_squared
    right = phi(X) * q_squared - 2 * A * X * phi(X) * phi(A * X) * Phi(-A * X)
    return [
        Step("mean", "2 integral of n^2 Phi(-a n)^2 phi(n), n > 0", "the square of |x| Phi(-lam |x|)"),
        Step(
            "integration by parts",
            "2 integral of phi Phi(-a n)^2 - 4 a integral of n phi(n) phi(a n) Phi(-a n)",
            "-n phi Phi(-a n)^2 vanishes at 0 and at infinity",
            Equal(Derived(-X * phi(X) * q_squared, ONE), left - right),
        ),
        Step(
            "in terms of J",
            "J + a dJ/da",
            "the two integrals are J and -dJ/da / 4 of the gate's second moment",
        ),
        *_by_parameter(2, SQUARE_RATE, 4, GATE_SQUARE),
    ]


def gaussian_lambda_target(tolerance: Expr, q: Expr = ONE) -> Expr:
    """The least lam with E |H(X) - Phi(lam X)| <= tolerance < 1/2: cot(pi tolerance)/sqrt(q)."""
    angle = PI * tolerance
    return tidy(cos(angle)) / (tidy(sin(angle)) * sqrt(q))
