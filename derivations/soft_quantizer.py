"""Gradients of soft quantizers for every number of centres and any weight: the derivative of a mean is a covariance.

    phi(x) = sum_i z_i P_i,   P_i = w_i / sum_j w_j,   log w_i = L(x, y_i, alpha)

In a parameter p in which log w_i has the derivative s_i, dP_j/dp = P_j (s_j - E[s]), and hence
d E[a]/dp = E[da/dp] + Cov(a, s). The scores s are computed from L; of a covariance, what does not depend on the index
drops out, and scalar factors come outside.

- `Quantizer(log_weight, centres)`  a weight
- `quantizer_of(entry)`             that of an entry of the catalogue; `gradient_steps(quantizer)`
- `quantizer_story(quantizer)`      definition, quotient rule, gradients, second derivative, limits, an example
- `gradients(centres)`              the gradients alone, for the Gaussian weight
- `expanded(expression, centres, length)`   an expression in means written out as explicit sums
- `instance(identity, length)`      an identity between means as an equality of explicit expressions
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..theory.exact.algebra import collected, expand, independent, product, tidy, total
from ..theory.exact.calculus import derivative
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import Abs, Add, Expr, Integer, Mul, Pow, Rational, Symbol, X, exp, fresh, sign
from ..theory.exact.ordering import terms_of
from ..theory.exact.polynomials import is_polynomial
from ..theory.language import index_means as means
from ..theory.language.activations import Activation
from ..theory.language.definitions import Formula
from ..theory.language.index_means import (
    ALPHA,
    FREE,
    Change,
    Covariance,
    Entry,
    Mean,
    N,
    Probability,
    Q,
    Y,
    Z,
    slope_of_row,
)
from ..theory.language.parser import parse
from ..theory.language.statements import Equal
from .derivation import Derivation, SlopeIn, Step, Story, plainly
from .localisation import limits_and_window, localisation
from .rewriting import in_factors

PHI = Mean(Z)
ONE, OTHER = means.INDEX_NAMES["j"], means.INDEX_NAMES["l"]  # two different places
ROWS = (Z, Y, N)
LONGEST = 200  # parts of an example that is still shown


@dataclass(frozen=True)
class Quantizer:
    """The logarithm of a weight, in x, the centre y (or q i) and alpha."""

    log_weight: Expr
    centres: str = FREE

    @property
    def is_gaussian(self) -> bool:
        return self.log_weight is means.LOG_WEIGHTS[self.centres]

    @property
    def scalars(self) -> tuple[Symbol, ...]:
        """x, and the parameters that the weight has."""
        return tuple(by for by in (X, Q, ALPHA) if self.log_weight.has(by))

    def score(self, by: Symbol) -> Expr:
        """The derivative of log w, as a product where it is one."""
        found = slope_of_row(self.log_weight, by)
        return found if found.has(sign) else in_factors(found)

    def identity(self, left: Expr, right: Expr) -> means.MeanIdentity:
        return means.MeanIdentity(left, right, self.centres, None if self.is_gaussian else self.log_weight)


_MEAN = re.compile(
    r"sum\(z\[(?P<i>\w+)\]\*exp\((?P<top>.*)\), (?P=i), (?P<low>\S+), (?P<high>\S+)\)"
    r"/sum\(exp\((?P<below>.*)\), (?P<j>\w+), (?P=low), (?P=high)\)"
)


def quantizer_of(entry: Activation) -> Quantizer | None:
    """The weight of an entry whose formula is a mean of z over an index, or None.

    >>> from provenact.theory.language.activations import activation
    >>> quantizer_of(activation("squaf_laplacian")).log_weight
    -alpha*abs(i*q - x)
    """
    found = _MEAN.fullmatch(entry.definition.text) if isinstance(entry.definition, Formula) else None
    if found is None:
        return None
    above, below = (_log_weight(found[text], found[index]) for text, index in (("top", "i"), ("below", "j")))
    if above is not below:
        return None
    return Quantizer(above, FREE if above.has(Y) else means.UNIFORM)


def _log_weight(text: str, index: str) -> Expr:
    return tidy(parse(text.replace(f"y[{index}]", "y"), {"y": Y, "alpha": ALPHA, "q": Q, index: N}))


def covariance(a: Expr, b: Expr) -> Expr:
    """Cov(a, b), without what does not depend on the index and with scalar factors outside.

    >>> covariance(Z, -2 * ALPHA * (X - Y))
    2*alpha*Cov(z, y)
    """
    is_polynomial_in_rows = all(is_polynomial(b, letter) for letter in ROWS)  # only then it is multiplied out
    terms = terms_of(expand(b) if is_polynomial_in_rows else b)
    together = collected(_apart(term) for term in terms if term.has(*ROWS))
    return total(*(product(outside, Covariance(a, row)) for outside, row in together.items()))


def _apart(term: Expr) -> tuple[Expr, Expr]:
    """The factors that do not depend on the index, and the others."""
    letter = fresh("row")
    outside, _ = independent(term.xreplace(dict.fromkeys(ROWS, letter)), letter)
    return outside, tidy(term / outside)


def quantizer_story(quantizer: Quantizer, proposer: str = "you") -> Story:
    """For every number of centres: the rule, and what it gives in every parameter."""
    yield Step("log w", quantizer.log_weight, "the logarithm of the weight of a centre", proposer=proposer)
    yield from plainly(gradient_steps(quantizer))
    yield from plainly(_second_derivatives(quantizer))
    yield from plainly(_example(quantizer))
    yield from limits_and_window(quantizer.log_weight.xreplace({N: Y / Q}))
    if quantizer.is_gaussian:
        yield from plainly(replace(step, title=f"two nearest centres: {step.title}") for step in localisation().steps)


def gradients(centres: str = FREE) -> Derivation:
    """The partial derivatives of the Gaussian soft quantizer of order 1 and 2, for any number of centres."""
    quantizer = Quantizer(means.LOG_WEIGHTS[centres], centres)
    steps = (*gradient_steps(quantizer), *_second_derivatives(quantizer))
    return Derivation(f"soft quantizer, {centres} centres", steps)


def gradient_steps(quantizer: Quantizer) -> Iterator[Step]:
    score, p = quantizer.score(X), Probability(ONE)
    yield Step(
        "definition",
        PHI,
        "phi = sum_i z_i P_i, the mean of z under P_i = w_i/S, S the sum of the L weights; "
        "E[a] = sum_i a_i P_i and Cov(a, b) = E[a b] - E[a] E[b], for any L",
    )
    yield Step("score in x", score, "s = d log w/dx")
    at_place = _at(score, ONE)
    quotient = p * (at_place - Mean(score))
    yield Step(
        "quotient rule",
        quotient,
        "dP_j/dx for P_j = w_j/S: dw_j = w_j s_j and dS = sum_i w_i s_i give P_j (s_j - E[s])",
        quantizer.identity(Change(p, X), quotient),
    )
    yield Step(
        "derivative = covariance",
        Covariance(Z, score),
        "z_j dP_j summed: E[z s] - E[z] E[s]",
        quantizer.identity(Change(PHI, X), Covariance(Z, score)),
    )
    for by in quantizer.scalars:
        formula = covariance(Z, quantizer.score(by))
        reason = f"Cov(z, s), s the score in {by}; what does not depend on the index drops out of a covariance"
        yield Step(f"dphi/d{by}", formula, reason, quantizer.identity(Change(PHI, by), formula))
    if quantizer.centres == FREE:
        yield from _centre_steps(quantizer)
    z = Entry(Z, ONE)
    yield Step("dphi/dz_j", p, "the weights do not depend on z", quantizer.identity(Change(PHI, z), p))


def _centre_steps(quantizer: Quantizer) -> Iterator[Step]:
    """In one centre: only the weight of that place moves."""
    p, y, z = Probability(ONE), Entry(Y, ONE), Entry(Z, ONE)
    score = _at(quantizer.score(Y), ONE)
    own, other = score * (p - p**2), -score * Probability(OTHER) * p
    yield Step("dP_j/dy_j", own, "only the weight of place j moves", quantizer.identity(Change(p, y), own))
    yield Step(
        "dP_l/dy_j",
        other,
        "the weight of place l stays, the sum of the weights moves",
        quantizer.identity(Change(Probability(OTHER), y), other),
    )
    formula = score * p * (z - PHI)
    yield Step("dphi/dy_j", formula, "the two cases summed against z", quantizer.identity(Change(PHI, y), formula))


def _at(row: Expr, place: Expr) -> Expr:
    """A function of the row at one place."""
    return tidy(row.xreplace({letter: Entry(letter, place) for letter in ROWS}))


def _second_derivatives(quantizer: Quantizer) -> Iterator[Step]:
    """In every pair of scalars, by one rule."""
    reason = "the rule once more: d Cov(z, s) = Cov(z, ds) + E[(z - E z)(s - E s)(t - E t)], s and t the two scores"
    for number, first in enumerate(quantizer.scalars):
        for second in quantizer.scalars[number:]:
            one, other = quantizer.score(first), quantizer.score(second)
            centred = product(*(score - Mean(score) for score in (one, other)))
            formula = covariance(Z, slope_of_row(one, second)) + Mean((Z - PHI) * centred)
            title = f"d^2 phi/d{first}^2" if first is second else f"d^2 phi/d{first} d{second}"
            statement = quantizer.identity(Change(Change(PHI, first), second), formula)
            yield Step(title, formula, reason, statement, is_detail=first is not X or second is not X)
            reason = "the same rule"


def _example(quantizer: Quantizer) -> Iterator[Step]:
    """Three centres, written out."""
    three = expanded(PHI, quantizer.centres, 3, quantizer.log_weight)
    yield Step("example, L = 3", three, "the mean written out")
    for by in quantizer.scalars:
        slope = covariance(Z, quantizer.score(by))
        written = expanded(slope, quantizer.centres, 3, quantizer.log_weight)
        is_short = written.size <= LONGEST
        reason = "the covariance written out" if is_short else "the covariance, which is too long to be written out"
        formula, second = written if is_short else slope, SlopeIn(three, by, written)
        yield Step(f"example, L = 3: dphi/d{by}", formula, reason, second=second)


# --- explicit lengths -------------------------------------------------------------------------------

# A numerator and the power of the sum of the weights below it.
Fraction = tuple[Expr, int]


def expanded(expression: Expr, centres: str, length: int, log_weight: Expr | None = None) -> Expr:
    """The expression for one length, means written out; the places j, l are the first and the last."""
    explicit = _Explicit(centres, length, log_weight)
    top, power = explicit.written(expression)
    return top / explicit.total**power


def instance(identity: means.MeanIdentity, length: int) -> Equal:
    """The identity for one length, as an equality of explicit fractions with one denominator."""
    explicit = _Explicit(identity.centres, length, identity.weight)
    left, right = explicit.aligned([explicit.written(identity.left), explicit.written(identity.right)])
    return Equal(left[0] / explicit.total ** left[1], right[0] / explicit.total ** right[1])


class _Explicit:
    """One length. Fractions are kept over powers of the sum of the weights: were they added as they
    come, exact algebra would multiply denominators that are equal."""

    def __init__(self, centres: str, length: int, log_weight: Expr | None = None) -> None:
        if length < 2 or (centres == means.UNIFORM and length % 2 == 0):
            raise InputError(f"{centres} centres need an L of at least 2 (uniform: odd), not {length}")
        self.centre = Y if centres == FREE else Q * N
        self.rows = [_row(centres, n, length) for n in range(1, length + 1)]
        self.log_weight = means.LOG_WEIGHTS[centres] if log_weight is None else log_weight
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
        if node.has(Change, Covariance, Mean, Probability):
            raise InputError(f"`{node}` is not a polynomial in means; only those are written out")
        return node.xreplace({one: self.entry(*one.args) for one in node.atoms(Entry)} | {Y: self.centre}), 0

    def entry(self, row: Expr, label: Expr) -> Expr:
        return tidy(row.xreplace({Y: self.centre}).xreplace(self.place(label)))

    def changed(self, fraction: Fraction, by: Expr) -> Fraction:
        """The quotient rule."""
        top, power = fraction
        if not isinstance(by, Symbol):
            raise InputError(f"a derivative is taken in a scalar or in an entry of a row, not in `{by}`")
        if power == 0:
            return _slope(top, by), 0
        return _slope(top, by) * self.total - power * top * _slope(self.total, by), power + 1


def _slope(tree: Expr, by: Symbol) -> Expr:
    """Off the kinks of absolute values."""
    return slope_of_row(tree, by) if tree.has(Abs, sign) else derivative(tree, by)


def _row(centres: str, n: int, length: int) -> dict[Expr, Expr]:
    """What the letters stand for at one place."""
    return {Z: Symbol(f"z{n}"), **({Y: Symbol(f"y{n}")} if centres == FREE else {N: Integer(n - 1 - length // 2)})}
