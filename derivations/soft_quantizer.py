"""Gradients of soft quantizers for every number of centres and any weight: the derivative of a mean is a covariance.

    phi(x) = sum_i z_i P_i,   P_i = w_i / sum_j w_j,   log w_i = L(x, y_i, alpha)

In a parameter p in which log w_i has the derivative s_i, dP_j/dp = P_j (s_j - E[s]), and hence
d E[a]/dp = E[da/dp] + Cov(a, s). The scores s are computed from L; of a covariance, what does not depend on the index
drops out, and scalar factors come outside.

- `Quantizer(log_weight, centres)`  a weight
- `quantizer_story(quantizer)`      definition, quotient rule, gradients, second derivative, limits, an example
- `gradients(centres)`              the gradients alone, for the Gaussian weight
- `expanded(expression, centres, length)`   an expression in means written out as explicit sums
- `instance(identity, length)`      an identity between means as an equality of explicit expressions
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..theory.activations import Activation, activation
from ..theory.algebra import expand, independent, product, tidy, total
from ..theory.calculus import derivative
from ..theory.definitions import Formula
from ..theory.errors import InputError
from ..theory.expressions import (
    INFINITY,
    ZERO,
    Add,
    Expr,
    Integer,
    Mul,
    Pow,
    Rational,
    Symbol,
    X,
    exp,
    fresh,
)
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
    slope_of_row,
)
from ..theory.ordering import terms_of
from ..theory.parser import parse
from ..theory.polynomials import is_polynomial
from ..theory.statements import Equal, Limit
from .derivation import Derivation, Step, Story, plainly
from .localisation import localisation

PHI = Mean(Z)
ONE, OTHER = INDEX_NAMES["j"], INDEX_NAMES["l"]  # two different places
ROWS = (Z, Y, N)


@dataclass(frozen=True)
class Quantizer:
    """The logarithm of a weight, in x, the centre y (or q i) and alpha."""

    log_weight: Expr
    centres: str = FREE

    @property
    def is_gaussian(self) -> bool:
        return self.log_weight is LOG_WEIGHTS[self.centres]

    def score(self, by: Symbol) -> Expr:
        """The derivative of log w."""
        return slope_of_row(self.log_weight, by)

    def identity(self, left: Expr, right: Expr) -> MeanIdentity:
        return MeanIdentity(left, right, self.centres, None if self.is_gaussian else self.log_weight)


_MEAN = re.compile(
    r"sum\(z\[(?P<i>\w+)\]\*exp\((?P<top>.*)\), (?P=i), (?P<low>\S+), (?P<high>\S+)\)"
    r"/sum\(exp\((?P<below>.*)\), (?P<j>\w+), (?P=low), (?P=high)\)"
)


def quantizer_of(entry: Activation) -> Quantizer | None:
    """The weight of an entry whose formula is a mean of z over an index, or None.

    >>> quantizer_of(activation("squaf_laplacian")).log_weight
    -alpha*abs(-i*q + x)
    """
    found = _MEAN.fullmatch(entry.definition.text) if isinstance(entry.definition, Formula) else None
    if found is None:
        return None
    above, below = (_log_weight(found[text], found[index]) for text, index in (("top", "i"), ("below", "j")))
    if above is not below:
        return None
    return Quantizer(above, FREE if above.has(Y) else UNIFORM)


def _log_weight(text: str, index: str) -> Expr:
    return tidy(parse(text.replace(f"y[{index}]", "y"), {"y": Y, "alpha": ALPHA, "q": Q, index: N}))


def covariance(a: Expr, b: Expr) -> Expr:
    """Cov(a, b), without what does not depend on the index and with scalar factors outside.

    >>> covariance(Z, -2 * ALPHA * (X - Y))
    2*alpha*Cov(z, y)
    """
    terms = []
    for term in terms_of(expand(b) if _is_polynomial(b) else b):
        if term.has(*ROWS):
            outside, row = _apart(term)
            terms.append((outside, row))
    together: dict[Expr, list[Expr]] = {}
    for outside, row in terms:
        together.setdefault(outside, []).append(row)
    return total(*(product(outside, Covariance(a, total(*rows))) for outside, rows in together.items()))


def _is_polynomial(row: Expr) -> bool:
    """In the rows: only then it is multiplied out."""
    return all(is_polynomial(row, letter) for letter in ROWS)


def _apart(term: Expr) -> tuple[Expr, Expr]:
    """The factors that do not depend on the index, and the others."""
    letter = fresh("row")
    outside, _ = independent(term.xreplace(dict.fromkeys(ROWS, letter)), letter)
    return outside, tidy(term / outside)


def quantizer_story(quantizer: Quantizer) -> Story:
    """For every number of centres: the rule, and what it gives in every parameter."""
    yield Step("log w", quantizer.log_weight, "the logarithm of the weight of a centre", proposer="you")
    yield from plainly(gradient_steps(quantizer))
    yield from plainly(_second_derivative(quantizer))
    yield from plainly(_example(quantizer))
    if quantizer.is_gaussian:
        yield from plainly(localisation().steps)


def gradients(centres: str = FREE) -> Derivation:
    """Every partial derivative of the Gaussian soft quantizer, for any number of centres."""
    quantizer = Quantizer(LOG_WEIGHTS[centres], centres)
    return Derivation(f"soft quantizer, {centres} centres", tuple(gradient_steps(quantizer)))


def gradient_steps(quantizer: Quantizer) -> Iterator[Step]:
    score, p = quantizer.score(X), Probability(ONE)
    yield Step("definition", PHI, f"the mean of z under the weights exp({quantizer.log_weight})")
    yield Step("score in x", score, "s = d log w/dx")
    at_place = _at(score, ONE)
    quotient = p * (at_place - Mean(score))
    yield Step(
        "quotient rule", quotient,
        "P_j = w_j/S, S the sum of the weights: dP_j = P_j (s_j - sum_i P_i s_i) = P_j (s_j - E[s])",
        quantizer.identity(Change(p, X), quotient),
    )  # fmt: skip
    yield Step(
        "derivative = covariance", Covariance(Z, score),
        "z_j dP_j summed: E[z s] - E[z] E[s]", quantizer.identity(Change(PHI, X), Covariance(Z, score)),
    )  # fmt: skip
    yield _gradient(quantizer, "dphi/dx", X)
    if quantizer.centres == FREE:
        yield from _entry_steps(quantizer)
    else:
        yield _gradient(quantizer, "dphi/dq", Q)
    if quantizer.log_weight.has(ALPHA):
        yield _gradient(quantizer, "dphi/dalpha", ALPHA)


def _gradient(quantizer: Quantizer, title: str, by: Symbol) -> Step:
    formula = covariance(Z, quantizer.score(by))
    reason = "the rule with the score in it; what does not depend on the index drops out of a covariance"
    return Step(title, formula, reason, quantizer.identity(Change(PHI, by), formula))


def _entry_steps(quantizer: Quantizer) -> Iterator[Step]:
    """In one centre and in one value: only the term of that place moves."""
    p, y, z = Probability(ONE), Entry(Y, ONE), Entry(Z, ONE)
    score = _at(quantizer.score(Y), ONE)
    own, other = score * (p - p**2), -score * Probability(OTHER) * p
    yield Step("dP_j/dy_j", own, "only the weight of place j moves", quantizer.identity(Change(p, y), own))
    yield Step("dP_l/dy_j", other, "the weight of place l stays, the sum of the weights moves",
               quantizer.identity(Change(Probability(OTHER), y), other))  # fmt: skip
    formula = score * p * (z - PHI)
    yield Step("dphi/dy_j", formula, "the two cases summed against z", quantizer.identity(Change(PHI, y), formula))
    yield Step("dphi/dz_j", p, "the weights do not depend on z", quantizer.identity(Change(PHI, z), p))


def _at(row: Expr, place: Symbol) -> Expr:
    """A function of the row at one place."""
    return tidy(row.xreplace({letter: Entry(letter, place) for letter in ROWS}))


def _second_derivative(quantizer: Quantizer) -> Iterator[Step]:
    score = quantizer.score(X)
    bend = slope_of_row(score, X)
    cumulant = Mean((Z - PHI) * (score - Mean(score)) ** 2)
    formula = covariance(Z, bend) + cumulant
    yield Step(
        "d^2 phi/dx^2", formula,
        "the rule once more: d Cov(z, s) = Cov(z, ds/dx) + E[(z - E z)(s - E s)^2], the third joint cumulant",
        quantizer.identity(Change(Change(PHI, X), X), formula),
    )  # fmt: skip


def _example(quantizer: Quantizer) -> Iterator[Step]:
    """Three centres, written out, and its limits in alpha."""
    if quantizer.centres != FREE or not quantizer.is_gaussian:
        return
    three = expanded(PHI, FREE, 3)
    yield Step("example, three centres", three, "the mean written out")
    plain_mean = total(*(_named("z", n) for n in (1, 2, 3))) / 3
    yield Step("alpha -> 0", plain_mean, "all weights tend to 1", Limit(three, ALPHA, ZERO, plain_mean, side="right"))
    centres = {_named("y", n): Integer(n) for n in (1, 2, 3)}
    values = {_named("z", n): Integer(value) for n, value in zip((1, 2, 3), (5, -2, 3), strict=True)}
    near = three.subs({**centres, **values, X: Rational(6, 5)})
    yield Step(
        "alpha -> inf", "z of the nearest centre",
        "its weight outgrows all others: at x = 6/5 of the centres 1, 2, 3 with the values 5, -2, 3 the limit is 5",
        Limit(near, ALPHA, INFINITY, Integer(5)),
    )  # fmt: skip


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
