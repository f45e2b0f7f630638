"""A ring of functions that is closed under differentiation.

The functions of an integrand, with those that their derivatives need, generate a ring over Q: each generator has a
derivative that is a polynomial in x and the generators. Generators are scaled so that every coefficient is rational:
sqrt(2 pi/k) Phi(sqrt(k) x) has the derivative e^(-k x^2/2). Constants stay outside.

- `Ring`, `Generator`, `Monomial`, `Polynomial`   the ring, and what is computed in it
- `Foreign`                         raised at an expression that is no polynomial over the ring
- `in_generators(expression)`       with one function of each kind
- `ratio(one, other)`               the quotient of two polynomials, where it is a rational number
- `common_measure(numbers)`         the largest rational of which all are whole multiples
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import expand, product, tidy, total
from ..theory.exact.calculus import derivative
from ..theory.exact.expressions import MINUS_ONE, ONE, Expr, Phi, Pow, Rational, X, exp, sigma, softplus, sqrt
from ..theory.exact.order import sign_of
from ..theory.exact.ordering import coefficient_and_rest, factors_of, terms_of
from ..theory.exact.polynomials import rational_coefficients
from ..theory.exact.truth import Sign
from .rewriting import BY_EXPONENTIALS, Change, rewritten_by

Monomial = tuple[int, ...]  # exponents of x and of the generators, in their order
Polynomial = dict[Monomial, Fraction]


class Foreign(Exception):
    """An expression that is no polynomial over the ring."""


@dataclass(frozen=True)
class Generator:
    """A function, `scale` times a node of the expression, and its kind."""

    node: Expr
    scale: Expr
    kind: str
    letter: nodes.Symbol

    @property
    def value(self) -> Expr:
        return product(self.scale, self.node)


@dataclass
class Ring:
    """x and the generators, with the derivatives of the generators."""

    generators: list[Generator] = field(default_factory=list)
    slopes: dict[Expr, Expr] = field(default_factory=dict)  # node -> derivative of the scaled generator

    def add(self, node: Expr) -> None:
        """A function with all that its derivative needs."""
        if any(one.node is node for one in self.generators):
            return
        scale, kind, slope, others = self._row(node)
        self.generators.append(Generator(node, scale, kind, nodes.fresh(f"g{len(self.generators)}")))
        self.slopes[node] = slope
        for other in others:
            self.add(other)

    def _row(self, node: Expr) -> tuple[Expr, str, Expr, list[Expr]]:
        """A distribution function's bell is a power of an exponential that is there already, where it can be."""
        scale, kind, slope, others = _row_of(node)
        if kind == "distribution":
            for one in self.generators:
                times = ratio(slope.args[0], one.node.args[0]) if one.kind == "exponential" else None
                if times is not None and times.denominator == 1 and times > 0:
                    return scale, kind, slope, []
        return scale, kind, slope, others

    def read(self, expression: Expr) -> dict[Expr, Polynomial]:
        """The expression as a sum of constants times polynomials over Q."""
        letters: dict[Expr, int] = {X: 0, **{one.letter: place for place, one in enumerate(self.generators, 1)}}
        found: dict[Expr, Polynomial] = {}
        for term in terms_of(expand(self._lettered(expression))):
            constant: list[Expr] = []
            exponents = [0] * len(letters)
            for factor in factors_of(term):
                base, power = (factor.base, factor.exp) if isinstance(factor, Pow) else (factor, ONE)
                if base in letters:
                    exponents[letters[base]] += _whole(power)
                elif factor.has(*letters):
                    raise Foreign(str(factor))
                else:
                    constant.append(factor)
            for one, exponent in zip(self.generators, exponents[1:], strict=True):
                constant.append(one.scale**-exponent)
            number, outside = coefficient_and_rest(product(*constant))
            part = found.setdefault(outside, {})
            part[tuple(exponents)] = part.get(tuple(exponents), Fraction(0)) + number.fraction
        return {outside: self.reduced(part) for outside, part in found.items()}

    def _lettered(self, expression: Expr) -> Expr:
        """With letters for the generators; a power below is one of the reciprocal."""
        letters = {one.node: one.letter for one in self.generators}
        known: dict[Expr, Expr] = {}
        for node in nodes.postorder(expression):
            below = Pow(node.base, MINUS_ONE) if isinstance(node, Pow) else node
            if node in letters:
                known[node] = letters[node]
            elif isinstance(node, exp) and node.has(X):
                known[node] = self._as_power(node)
            elif isinstance(node, Pow) and isinstance(node.exp, Rational) and node.exp.p < 0 and below in letters:
                known[node] = letters[below] ** (-node.exp)
            else:
                known[node] = node.xreplace({one: known[one] for one in node.args}) if node.args else node
        return known[expression]

    def _as_power(self, node: Expr) -> Expr:
        """An exponential as a power of one that is a generator."""
        for one in self.generators:
            times = ratio(node.args[0], one.node.args[0]) if one.kind == "exponential" else None
            if times is not None and times.denominator == 1:
                return one.letter ** Rational(times)
        raise Foreign(str(node))

    def reduced(self, polynomial: Polynomial) -> Polynomial:
        """With x^n/v written by lower powers of x, for a denominator v of degree n."""
        for place, one in enumerate(self.generators, 1):
            if one.kind == "reciprocal":
                polynomial = _divided(polynomial, place, rational_coefficients(one.node.args[0], X))  # type: ignore[arg-type]
        return {monomial: number for monomial, number in polynomial.items() if number}

    def derived(self, monomial: Monomial, slopes: list[Polynomial]) -> Polynomial:
        """The product rule."""
        result: Polynomial = {}
        for place, exponent in enumerate(monomial):
            if exponent:
                lower = tuple(e - (n == place) for n, e in enumerate(monomial))
                for other, number in slopes[place].items():
                    key = tuple(a + b for a, b in zip(lower, other, strict=True))
                    result[key] = result.get(key, Fraction(0)) + exponent * number
        return self.reduced(result)

    def slope_polynomials(self) -> list[Polynomial]:
        found: list[Polynomial] = [{(0,) * (1 + len(self.generators)): Fraction(1)}]
        for one in self.generators:
            parts = self.read(self.slopes[one.node])
            if set(parts) - {ONE}:
                raise Foreign(f"the derivative of {one.node}")
            found.append(parts.get(ONE, {}))
        return found

    def written(self, polynomial: Mapping[Monomial, Fraction]) -> Expr:
        letters = [X, *(one.value for one in self.generators)]
        terms = []
        for monomial, number in polynomial.items():
            powers = (letter**exponent for letter, exponent in zip(letters, monomial, strict=True) if exponent)
            terms.append(product(Rational(number), *powers))
        return total(*terms)


def _whole(power: Expr) -> int:
    if not (isinstance(power, Rational) and power.q == 1):
        raise Foreign(str(power))
    return power.p


def _divided(polynomial: Polynomial, place: int, denominator: list[Fraction]) -> Polynomial:
    """x^n r = (1 - (v - c x^n) r)/c for r = 1/v, v of degree n with the leading coefficient c."""
    degree, leading = len(denominator) - 1, denominator[-1]
    done: Polynomial = {}
    waiting = dict(polynomial)
    while waiting:
        monomial, number = waiting.popitem()
        if not number:
            continue
        if monomial[0] < degree or monomial[place] < 1:
            done[monomial] = done.get(monomial, Fraction(0)) + number
            continue
        for power, coefficient in enumerate(denominator[:-1]):
            key = _moved(monomial, {0: power - degree, place: 0})
            waiting[key] = waiting.get(key, Fraction(0)) - number * coefficient / leading
        key = _moved(monomial, {0: -degree, place: -1})
        waiting[key] = waiting.get(key, Fraction(0)) + number / leading
    return done


def _moved(monomial: Monomial, by: Mapping[int, int]) -> Monomial:
    return tuple(exponent + by.get(place, 0) for place, exponent in enumerate(monomial))


# --- the functions, one row each ------------------------------------------------------------------


def _row_of(node: Expr) -> tuple[Expr, str, Expr, list[Expr]]:
    """Scale, kind, derivative of the scaled function, and the other functions that it or its integral needs."""
    u = node.args[0]
    if isinstance(node, exp) and rational_coefficients(u, X) is not None:
        return ONE, "exponential", derivative(u, X) * node, []
    if isinstance(node, Phi):
        bell, rate = tidy(exp(-expand(u**2 / 2))), derivative(u, X)
        return sqrt(2 * nodes.PI) / rate, "distribution", bell, [bell]
    if isinstance(node, sigma):
        return ONE, "logistic", derivative(u, X) * (node - node**2), []
    if isinstance(node, softplus):
        inner = tidy(sigma(u))
        return ONE, "softplus", derivative(u, X) * inner, [inner]
    if isinstance(node, nodes.atan):
        below = Pow(expand(1 + u**2), MINUS_ONE)
        return ONE, "arctangent", derivative(u, X) * below, [below]
    if isinstance(node, nodes.log) and _has_coefficients(u):
        below = Pow(u, MINUS_ONE)
        return ONE, "logarithm", derivative(u, X) * below, [below]
    if isinstance(node, Pow) and node.exp is MINUS_ONE and _has_coefficients(u):
        return ONE, "reciprocal", -derivative(u, X) * node**2, []
    raise Foreign(str(node))


def _has_coefficients(u: Expr) -> bool:
    found = rational_coefficients(u, X)
    return found is not None and len(found) > 1


def in_generators(expression: Expr) -> Expr:
    """Functions of one kind for each: what is left are exp, Phi, sigma, softplus, atan, log and powers."""
    changes: dict[type[Expr], Change] = {
        nodes.phi: lambda u: exp(-(u**2) / 2) / sqrt(2 * nodes.PI),
        nodes.erf: lambda u: 2 * Phi(sqrt(2) * u) - 1,
        nodes.erfc: lambda u: 2 - 2 * Phi(sqrt(2) * u),
        nodes.tanh: lambda u: 2 * sigma(2 * u) - 1,
        **{kind: BY_EXPONENTIALS[kind] for kind in (nodes.sinh, nodes.cosh, nodes.expm1, nodes.log1p)},
        Phi: lambda u: 1 - Phi(-u) if _points_left(u) else Phi(u),
        sigma: lambda u: 1 - sigma(-u) if _points_left(u) else sigma(u),
        softplus: lambda u: softplus(-u) + u if _points_left(u) else softplus(u),
        exp: lambda u: exp(expand(u)),
    }
    return rewritten_by(expression, changes)


def _points_left(u: Expr) -> bool:
    return u.has(X) and sign_of(derivative(u, X)) == Sign.NEGATIVE


def ratio(one: Expr, other: Expr) -> Fraction | None:
    """one/other, where it is a rational number."""
    a, b = rational_coefficients(one, X), rational_coefficients(other, X)
    if a is None or b is None or len(a) != len(b) or not b[-1]:
        return None
    q = a[-1] / b[-1]
    return q if all(x == q * y for x, y in zip(a, b, strict=True)) else None


def common_measure(numbers: list[Fraction]) -> Fraction:
    below = lcm(*(number.denominator for number in numbers))
    return Fraction(gcd(*(int(number * below) for number in numbers)), below) or Fraction(1)
