"""Gradients of soft quantizers for every number of centres: the derivative of a mean is a covariance.

    phi(x) = sum_i z_i P_i,   P_i = w_i / sum_j w_j,   w_i = exp(-alpha (x - y_i)^2)

In a parameter p in which log w_i has the derivative s_i, dP_j/dp = P_j (s_j - E[s]), and hence
d E[a]/dp = E[da/dp] + Cov(a, s).

- `gradients(centres)`              the derivation: in x, y_j, z_j, alpha (free), in x, q, alpha (uniform)
- `expanded(expression, centres, length)`   an expression in means written out as explicit sums
- `instance(identity, length)`      an identity between means as an equality of explicit expressions
"""

from __future__ import annotations

from ..theory.algebra import product, tidy, total
from ..theory.calculus import derivative
from ..theory.errors import InputError
from ..theory.expressions import Add, Expr, Integer, Mul, Pow, Rational, Symbol, X, exp
from ..theory.index_means import (
    ALPHA,
    FREE,
    INDEX_NAMES,
    LOG_WEIGHTS,
    UNIFORM,
    Change,
    Covariance,
    Entry,
    Mean,
    MeanIdentity,
    N,
    Probability,
    Q,
    Y,
    Z,
)
from ..theory.statements import Equal
from .derivation import Derivation, Step

PHI = Mean(Z)
ONE, OTHER = INDEX_NAMES["j"], INDEX_NAMES["l"]  # two different places


def gradients(centres: str = FREE) -> Derivation:
    """Every partial derivative of the soft quantizer, for any number of centres."""
    steps = [_definition(centres), _rule(centres)]
    steps += _free_steps() if centres == FREE else _uniform_steps()
    return Derivation(f"soft quantizer, {centres} centres", tuple(steps))


def _definition(centres: str) -> Step:
    reason = f"the mean of z under the weights exp({LOG_WEIGHTS[centres]})"
    return Step("definition", PHI, reason)


def _rule(centres: str) -> Step:
    score = derivative(LOG_WEIGHTS[centres], X)
    return Step(
        "derivative = covariance",
        Covariance(Z, score),
        "P_j = w_j/S with S the sum of the weights: the quotient rule gives dP_j = P_j (s_j - E[s]), s the "
        "derivative of log w, and summing z_j dP_j gives Cov(z, s); here in x",
        MeanIdentity(Change(PHI, X), Covariance(Z, score), centres),
    )


def _step(title: str, by: Expr, formula: Expr, reason: str, centres: str, of: Expr = PHI) -> Step:
    return Step(title, formula, reason, MeanIdentity(Change(of, by), formula, centres))


def _free_steps() -> list[Step]:
    probability, y, z = Probability(ONE), Entry(Y, ONE), Entry(Z, ONE)
    slope = 2 * ALPHA * Covariance(Z, Y)
    return [
        _step(
            "dP_j/dx", X, 2 * ALPHA * probability * (y - Mean(Y)),
            "s = -2 alpha (x - y); x cancels", FREE, probability,
        ),
        _step("dphi/dx", X, slope, "a covariance ignores the constant x", FREE),
        _step("dphi/dx, written out", X, 2 * ALPHA * (Mean(Z * Y) - PHI * Mean(Y)), "Cov expanded", FREE),
        _step(
            "dP_j/dy_j", y, 2 * ALPHA * (X - y) * (probability - probability**2),
            "only the weight of place j moves, with score 2 alpha (x - y_j)", FREE, probability,
        ),
        _step(
            "dP_l/dy_j", y, -2 * ALPHA * (X - y) * Probability(OTHER) * probability,
            "the weight of place l stays, the sum of the weights moves", FREE, Probability(OTHER),
        ),
        _step(
            "dphi/dy_j", y, 2 * ALPHA * (X - y) * probability * (z - PHI),
            "the two cases summed against z", FREE,
        ),
        _step("dphi/dz_j", z, probability, "the weights do not depend on z", FREE),
        _step(
            "dP_j/dalpha", ALPHA, -probability * ((X - y) ** 2 - Mean((X - Y) ** 2)),
            "s = -(x - y)^2", FREE, probability,
        ),
        _step("dphi/dalpha", ALPHA, -Covariance(Z, (X - Y) ** 2), "the rule with s = -(x - y)^2", FREE),
        _step(
            "d^2 phi/dx^2", X, 4 * ALPHA**2 * (Covariance(Z, Y**2) - 2 * Mean(Y) * Covariance(Z, Y)),
            "the rule once more: the third joint cumulant E[(z - E z)(y - E y)^2]", FREE, slope,
        ),
    ]  # fmt: skip


def _uniform_steps() -> list[Step]:
    return [
        _step("dphi/dx", X, 2 * ALPHA * Q * Covariance(Z, N), "s = -2 alpha (x - q i)", UNIFORM),
        _step(
            "dphi/dx, written out", X, 2 * ALPHA * Q * (Mean(N * Z) - PHI * Mean(N)), "Cov expanded", UNIFORM
        ),
        _step("dphi/dq", Q, 2 * ALPHA * Covariance(Z, N * (X - Q * N)), "s = 2 alpha i (x - q i)", UNIFORM),
        _step(
            "dphi/dq, as a weighted sum", Q, 2 * ALPHA * Mean(N * (X - Q * N) * (Z - PHI)),
            "Cov(z, s) = E[s (z - E[z])]", UNIFORM,
        ),
        _step("dphi/dalpha", ALPHA, -Covariance(Z, (X - Q * N) ** 2), "s = -(x - q i)^2", UNIFORM),
    ]  # fmt: skip


# --- explicit lengths -------------------------------------------------------------------------------

# A numerator and the power of the sum of the weights below it.
Fraction = tuple[Expr, int]


def expanded(expression: Expr, centres: str, length: int) -> Expr:
    """The expression for one length, means written out; the places j, l are the first and the last."""
    explicit = _Explicit(centres, length)
    top, power = explicit.written(expression)
    return top / explicit.total**power


def instance(identity: MeanIdentity, length: int) -> Equal:
    """The identity for one length, as an equality of explicit fractions with one denominator."""
    explicit = _Explicit(identity.centres, length)
    left, right = explicit.aligned([explicit.written(identity.left), explicit.written(identity.right)])
    return Equal(left[0] / explicit.total ** left[1], right[0] / explicit.total ** right[1])


class _Explicit:
    """One length. Fractions are kept over powers of the sum of the weights: were they added as they
    come, exact algebra would multiply denominators that are equal."""

    def __init__(self, centres: str, length: int) -> None:
        if length < 2 or (centres == UNIFORM and length % 2 == 0):
            raise InputError(f"{centres} centres need an L of at least 2 (uniform: odd), not {length}")
        self.rows = [_row(centres, n, length) for n in range(1, length + 1)]
        self.log_weight = LOG_WEIGHTS[centres]
        self.total = total(*map(self.weight, self.rows))

    def weight(self, row: dict[Expr, Expr]) -> Expr:
        return tidy(exp(self.log_weight.subs(row)))

    def place(self, label: Expr) -> dict[Expr, Expr]:
        if label not in (ONE, OTHER):
            raise InputError(f"`{label}` is no place; the places are {ONE} and {OTHER}")
        return self.rows[0 if label is ONE else -1]

    def aligned(self, parts: list[Fraction]) -> list[Fraction]:
        most = max(power for _, power in parts)
        return [(top * self.total ** (most - power), most) for top, power in parts]

    def written(self, node: Expr) -> Fraction:
        if isinstance(node, Add):
            parts = self.aligned([self.written(term) for term in node.args])
            return total(*(top for top, _ in parts)), parts[0][1]
        if isinstance(node, Mul):
            parts = [self.written(factor) for factor in node.args]
            return product(*(top for top, _ in parts)), sum(power for _, power in parts)
        if isinstance(node, Pow) and isinstance(node.exp, Rational) and node.exp.q == 1:
            top, power = self.written(node.base)
            return top**node.exp, power * node.exp.p
        return self.written_node(node)

    def written_node(self, node: Expr) -> Fraction:
        if isinstance(node, Change):
            return self.changed(self.written(node.args[0]), self.written(node.args[1])[0])
        if isinstance(node, Covariance):
            a, b = node.args
            return self.written(Mean(a * b) - Mean(a) * Mean(b))
        if isinstance(node, Mean):
            top, power = self.written(node.args[0])
            return total(*(top.subs(row) * self.weight(row) for row in self.rows)), power + 1
        if isinstance(node, Probability):
            return self.weight(self.place(node.args[0])), 1
        if isinstance(node, Entry):
            return self.place(node.args[1])[node.args[0]], 0
        if node.has(Change, Covariance, Mean, Probability, Entry):
            raise InputError(f"`{node}` is not a polynomial in means; only those are written out")
        return node, 0

    def changed(self, fraction: Fraction, by: Expr) -> Fraction:
        """The quotient rule."""
        top, power = fraction
        if not isinstance(by, Symbol):
            raise InputError(f"a derivative is taken in a scalar or in an entry of a row, not in `{by}`")
        if power == 0:
            return derivative(top, by), 0
        return derivative(top, by) * self.total - power * top * derivative(self.total, by), power + 1


def _row(centres: str, n: int, length: int) -> dict[Expr, Expr]:
    """What the letters stand for at one place."""
    if centres == FREE:
        return {Z: _named("z", n), Y: _named("y", n)}
    return {Z: _named("z", n), N: Integer(n - 1 - length // 2)}


def _named(letter: str, place: int) -> Symbol:
    return Symbol(f"{letter}{place}")
