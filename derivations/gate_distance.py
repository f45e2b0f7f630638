"""How far the gate Phi(lam x) and the activation x Phi(lam x) are from the step H and from ReLU.

By symmetry every distance is twice an integral over t = lam x < 0, and scaling gives the power of lam.
Each integral has an antiderivative in t, found by parts from G1 = t Phi + phi, whose derivative is Phi.

    norm   gate against the step                    activation against ReLU
    sup    1/2, for every lam                       c / lam, c = t Phi(-t) at the zero of Phi(-t) - t phi(t)
    L1     sqrt(2/pi) / lam                         1 / (2 lam^2)
    L2     sqrt((sqrt 2 - 1)/sqrt pi) lam^(-1/2)    sqrt((4 sqrt 2 - 5)/(6 sqrt pi)) lam^(-3/2)

- `GATE_L1, GATE_L2_SQUARED, ACTIVATION_L1, ACTIVATION_L2_SQUARED`   the constants, for lam = 1
- `distance_derivation(subject, norm)`      one entry of the table, as a `Derivation`
- `gate_l1_distance(lam)`                   E_inf(lam) = 2/(lam sqrt(2 pi))
- `lambda_target(tolerance, subject, norm)` the least lam that keeps a distance within the tolerance
"""

from __future__ import annotations

from dataclasses import dataclass

from ..theory.domains import interval
from ..theory.errors import InputError
from ..theory.expressions import HALF, MINUS_INFINITY, ONE, PI, ZERO, Expr, Phi, Rational, X, parameter, phi, sqrt
from ..theory.operators import Derived
from ..theory.statements import Equal, Extreme, Limit, Printed, Value, Zeros
from .derivation import Derivation, Step

LAMBDA = parameter("lam", "positive")
G1 = X * Phi(X) + phi(X)
ROOT_PI = sqrt(PI)
NEGATIVE = interval("(-inf, 0)")


@dataclass(frozen=True)
class NormDistance:
    """The p-th power of a distance: twice the integral over t < 0 of the integrand, times lam^exponent."""

    integrand: Expr
    antiderivative: Expr
    constant: Expr
    exponent: int
    reason: str


DISTANCES: dict[tuple[str, str], NormDistance] = {
    ("gate", "L1"): NormDistance(Phi(X), G1, sqrt(2 / PI), -1, "G1' = Phi + t phi - t phi = Phi"),
    ("gate", "L2"): NormDistance(
        Phi(X) ** 2,
        X * Phi(X) ** 2 + 2 * phi(X) * Phi(X) - Phi(sqrt(2) * X) / ROOT_PI,
        (sqrt(2) - 1) / ROOT_PI,
        -1,
        "by parts: t Phi^2 leaves 2 t phi Phi, and -phi is an antiderivative of t phi",
    ),
    ("activation", "L1"): NormDistance(
        -X * Phi(X),
        (Phi(X) - X**2 * Phi(X) - X * phi(X)) / 2,
        HALF,
        -2,
        "by parts: t^2/2 Phi leaves t^2/2 phi, and Phi - t phi is an antiderivative of t^2 phi",
    ),
    ("activation", "L2"): NormDistance(
        X**2 * Phi(X) ** 2,
        (
            X**3 * Phi(X) ** 2
            + 2 * (X**2 + 2) * phi(X) * Phi(X)
            + X * phi(X) ** 2
            - Rational(5, 2) * Phi(sqrt(2) * X) / ROOT_PI
        )
        / 3,
        (4 * sqrt(2) - 5) / (6 * ROOT_PI),
        -3,
        "by parts: t^3/3 Phi^2 leaves t^3 phi Phi, and -(t^2 + 2) phi is an antiderivative of t^3 phi",
    ),
}

GATE_L1 = DISTANCES["gate", "L1"].constant
GATE_L2_SQUARED = DISTANCES["gate", "L2"].constant
ACTIVATION_L1 = DISTANCES["activation", "L1"].constant
ACTIVATION_L2_SQUARED = DISTANCES["activation", "L2"].constant
GAP = X * Phi(-X)  # ReLU - x Phi(x) on x >= 0; on x <= 0 its mirror image
GAP_SLOPE = Phi(-X) - X * phi(X)


def gate_l1_distance(lam: Expr = LAMBDA) -> Expr:
    """E_inf(lam), the integral of |H(x) - Phi(lam x)|."""
    return GATE_L1 / lam


def distance_derivation(subject: str = "gate", norm: str = "L1") -> Derivation:
    """One entry of the table: `gate` or `activation`, in the norm `sup`, `L1` or `L2`."""
    if norm == "sup" and subject in ("gate", "activation"):
        return _sup_of_gate() if subject == "gate" else _sup_of_activation()
    if (subject, norm) not in DISTANCES:
        raise InputError(f"distances are those of gate or activation in sup, L1 or L2, not `{subject}` in `{norm}`")
    return _integral_derivation(subject, norm, DISTANCES[subject, norm])


def _integral_derivation(subject: str, norm: str, distance: NormDistance) -> Derivation:
    integrand, antiderivative = distance.integrand, distance.antiderivative
    scaled = distance.constant * LAMBDA**distance.exponent
    power = "" if norm == "L1" else " squared"
    steps = (
        Step("scaling", _scaling(subject), "t = lam x; the integrand is even, so twice the part t < 0"),
        Step("integrand for t < 0", integrand, "there the step is 0, and |0 - Phi(t)| = Phi(t)"),
        Step(
            "antiderivative",
            antiderivative,
            distance.reason,
            Equal(Derived(antiderivative, ONE), integrand),
        ),
        Step(
            "its limit at -inf",
            ZERO,
            "Phi and phi decay faster than any power grows",
            Limit(antiderivative, X, MINUS_INFINITY, ZERO),
        ),
        Step(
            "its value at 0, twice",
            distance.constant,
            "Phi(0) = 1/2 and phi(0) = 1/sqrt(2 pi)",
            Value(2 * antiderivative.subs(X, 0), distance.constant),
        ),
        Step(f"{norm} distance{power}", scaled, "the constant times the power of lam that the scaling gives"),
    )
    return Derivation(f"{norm} distance of the {subject}", steps)


def _scaling(subject: str) -> str:
    if subject == "gate":
        return "|H(x) - Phi(lam x)| at x = t/lam is |H(t) - Phi(t)|, and dx = dt/lam"
    return "|ReLU(x) - x Phi(lam x)| at x = t/lam is |t| Phi(-|t|)/lam, and dx = dt/lam"


def _sup_of_gate() -> Derivation:
    steps = (
        Step("scaling", _scaling("gate"), "the supremum over x is the supremum over t: lam has no influence"),
        Step(
            "sup distance",
            HALF,
            "Phi increases from 0 to 1/2 on t < 0; the value 1/2 is approached at 0, where H jumps",
            Extreme("supremum", Phi(X), HALF, NEGATIVE),
        ),
    )
    return Derivation("sup distance of the gate", steps)


def _sup_of_activation() -> Derivation:
    positive = interval("positive")
    steps = (
        Step("scaling", _scaling("activation"), "the supremum over x is 1/lam times the one for lam = 1"),
        Step("gap for t > 0", GAP, "t - t Phi(t) = t Phi(-t)", Equal(X - X * Phi(X), GAP)),
        Step("its slope", GAP_SLOPE, "Phi(-t) - t phi(t)", Equal(Derived(GAP, ONE), GAP_SLOPE)),
        Step(
            "where the gap is largest",
            "t = 0.751792 to six digits",
            "the only zero of the slope, which is 1/2 at 0 and tends to 0 from below",
            Zeros(GAP_SLOPE, (Printed("0.751792"),), positive),
        ),
        Step(
            "the constant c",
            "c = 0.169971 to six digits",
            "the value of the gap there",
            Extreme("supremum", GAP, Printed("0.169971"), positive),
        ),
        Step(
            "sup distance",
            "c/lam",
            "x - x Phi(lam x) for x > 0 is 1/lam times the gap at lam x",
            Equal(GAP.subs(X, LAMBDA * X) / LAMBDA, X * Phi(-LAMBDA * X), positive),
        ),
    )
    return Derivation("sup distance of the activation", steps)


def lambda_target(tolerance: Expr, subject: str = "gate", norm: str = "L1") -> Expr:
    """The least lam at which the distance is at most the tolerance: constant * lam^exponent = tolerance^p.

    >>> lambda_target(Rational(1, 200))
    200*sqrt(2)/sqrt(pi)
    """
    if (subject, norm) == ("gate", "sup"):
        raise InputError("the sup distance of the gate is 1/2 for every lam; no target reaches a smaller tolerance")
    if (subject, norm) not in DISTANCES:
        raise InputError(f"a target in closed form exists for L1 and L2, not for `{subject}` in `{norm}`")
    distance = DISTANCES[subject, norm]
    power = 1 if norm == "L1" else 2
    return (distance.constant / tolerance**power) ** Rational(1, -distance.exponent)
