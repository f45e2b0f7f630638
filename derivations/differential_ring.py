"""A ring of functions that is closed under differentiation.

The functions of an integrand, with those that their derivatives need, generate a ring over Q: each generator has a
derivative that is a polynomial in x and the generators. Generators are scaled so that every coefficient is rational:
sqrt(2 pi/k) Phi(sqrt(k) x) has the derivative e^(-k x^2/2). Constants stay outside. The root of a quadratic v is read
as v times the generator 1/sqrt(v).

- `Ring`, `Generator`, `Monomial`, `Polynomial`   the ring, and what is computed in it
- `Foreign`                         raised at an expression that is no polynomial over the ring
- `in_generators(expression)`       with one function of each kind
- `plain_power(node)`               a power of a polynomial, as a constant times a power of a generator's base
- `ratio(one, other)`               the quotient of two polynomials, where it is a rational number
- `common_measure(numbers)`         the largest rational of which all are whole multiples
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import expand, product, tidy, total
from ..theory.exact.calculus import derivative
from ..theory.exact.expressions import (
    MINUS_ONE,
    ONE,
    ZERO,
    Expr,
    Phi,
    Pow,
    Rational,
    X,
    asin,
    cos,
    exp,
    sigma,
    sin,
    softplus,
    sqrt,
)
from ..theory.exact.order import sign_of
from ..theory.exact.ordering import coefficient_and_rest, factors_of, terms_of
from ..theory.exact.polynomials import Poly, rational_coefficients
from ..theory.exact.truth import Sign
from .rewriting import BY_EXPONENTIALS, Change, rewritten_by

Monomial = tuple[int, ...]  # exponents of x and of the generators, in their order
Polynomial = dict[Monomial, Fraction]
Term = tuple[Fraction, Mapping[int, int]]  # a factor, and by how much exponents change
Relation = tuple[Mapping[int, int], Sequence[Term]]  # a monomial, and what it is
INVERSE_ROOT = Rational(-1, 2)


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
        """The slope of a distribution function is a power of an exponential that is there already, that of an arc
        tangent a multiple of a reciprocal, where they can be."""
        scale, kind, slope, others = _row_of(node)
        for one in self.generators:
            if kind == "distribution" and one.kind == "exponential":
                times = ratio(slope.args[0], one.node.args[0])
                if times is not None and times.denominator == 1 and times > 0:
                    return scale, kind, slope, []
            if kind == "arctangent" and one.kind == "reciprocal":
                times = ratio(others[0].args[0], one.node.args[0])
                if times is not None:
                    return scale, kind, slope.xreplace({others[0]: one.node / Rational(times)}), []
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
            if node in letters:
                known[node] = letters[node]
            elif isinstance(node, exp) and node.has(X):
                known[node] = self._as_power(node)
            elif (plain := plain_power(node)) is not None and plain[1] in letters:
                known[node] = product(plain[0], letters[plain[1]] ** plain[2])
            else:
                known[node] = node.xreplace({one: known[one] for one in node.args}) if node.args else node
        return known[expression]

    def _as_power(self, node: Expr) -> Expr:
        """An exponential as a constant times a power of one that is a generator."""
        constant, exponent = apart_from_constant(node.args[0])
        for one in self.generators:
            times = ratio(exponent, one.node.args[0]) if one.kind == "exponential" else None
            if times is not None and times.denominator == 1:
                return product(exp(constant), one.letter ** Rational(times))
        raise Foreign(str(node))

    def reduced(self, polynomial: Polynomial) -> Polynomial:
        """With x^n/v written by lower powers of x, for a denominator v of degree n, and sin^2 as 1 - cos^2."""
        for place, one in enumerate(self.generators, 1):
            if one.kind in ("reciprocal", "root"):
                step = 1 if one.kind == "reciprocal" else 2
                polynomial = _replaced(polynomial, *self._division(place, step, step))
            elif one.kind == "sine":
                cosine = next(n for n, other in enumerate(self.generators, 1) if other.node is _cosine_of(one.node))
                square = [(Fraction(1), {place: -2}), (Fraction(-1), {place: -2, cosine: 2})]
                polynomial = _replaced(polynomial, {place: 2}, square)
        return {monomial: number for monomial, number in polynomial.items() if number}

    def _division(self, place: int, exponent: int, step: int) -> "Relation":
        """x^n g^e = (g^(e - step) - (v - c x^n) g^e)/c where g^step is 1/v, and v = c x^n + lower powers."""
        *lower, leading = _coefficients(self.generators[place - 1].node.args[0])
        terms = [(-number / leading, {0: power - len(lower)}) for power, number in enumerate(lower)]
        return {0: len(lower), place: exponent}, [(1 / leading, {0: -len(lower), place: -step}), *terms]

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

    def written(self, polynomial: Polynomial) -> Expr:
        """With roots of quadratics, rather than quadratics over their roots."""
        for place, one in enumerate(self.generators, 1):
            if one.kind == "root":
                polynomial = _replaced(polynomial, *self._division(place, 1, 2))
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


def _replaced(polynomial: Polynomial, pattern: Mapping[int, int], terms: Sequence[Term]) -> Polynomial:
    """With the terms for every monomial that the pattern divides."""
    done: Polynomial = {}
    waiting = dict(polynomial)
    while waiting:
        monomial, number = waiting.popitem()
        if all(monomial[place] >= exponent for place, exponent in pattern.items()):
            for factor, by in terms:
                key = tuple(exponent + by.get(place, 0) for place, exponent in enumerate(monomial))
                waiting[key] = waiting.get(key, Fraction(0)) + number * factor
        else:
            done[monomial] = done.get(monomial, Fraction(0)) + number
    return done


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
        below, rate = Pow(expand(1 + u**2), MINUS_ONE), derivative(u, X)
        scale = ONE if rate.has(X) else tidy(1 / rate)
        return scale, "arctangent", tidy(scale * rate) * below, [below]
    if isinstance(node, nodes.log) and _has_coefficients(u):
        below = Pow(u, MINUS_ONE)
        return ONE, "logarithm", derivative(u, X) * below, [below]
    if isinstance(node, nodes.log) and (v := _root_inside(u)) is not None and u is log_beside_root(v).args[0]:
        return ONE, "area", Pow(v, INVERSE_ROOT), [Pow(v, INVERSE_ROOT)]
    if isinstance(node, asin) and (sign := sign_of(derivative(u, X))) in (Sign.POSITIVE, Sign.NEGATIVE):
        v = expand((1 - u**2) / derivative(u, X) ** 2)
        return Rational(sign.value), "arc", Pow(v, INVERSE_ROOT), [Pow(v, INVERSE_ROOT)]
    if isinstance(node, sin) and _has_coefficients(u):
        return ONE, "sine", derivative(u, X) * cos(u), [_cosine_of(node)]
    if isinstance(node, cos) and _has_coefficients(u):
        return ONE, "cosine", -derivative(u, X) * sin(u), [tidy(sin(u))]
    if isinstance(node, Pow) and node.exp is MINUS_ONE and _has_coefficients(u):
        return ONE, "reciprocal", -derivative(u, X) * node**2, []
    if isinstance(node, Pow) and node.exp is INVERSE_ROOT and len(rational_coefficients(u, X) or ()) == 3:
        return ONE, "root", -derivative(u, X) / 2 * node**3, []
    raise Foreign(str(node))


def _has_coefficients(u: Expr) -> bool:
    return len(rational_coefficients(u, X) or ()) > 1


def _coefficients(u: Expr) -> list[Fraction]:
    found = rational_coefficients(u, X)
    assert found is not None
    return found


def _cosine_of(node: Expr) -> Expr:
    return tidy(cos(node.args[0]))


def _root_inside(u: Expr) -> Expr | None:
    roots = (node for node in nodes.postorder(u) if isinstance(node, Pow) and node.exp is nodes.HALF)
    return next((root.base for root in roots), None)


def log_beside_root(v: Expr) -> Expr:
    """Its derivative is 1/sqrt(v), for v = x^2 + ..."""
    return tidy(nodes.log(2 * sqrt(v) + derivative(v, X)))


def plain_power(node: Expr) -> tuple[Expr, Expr, int] | None:
    """(rest, generator, n) of a power that is rest * generator^n: the generator is the reciprocal of a polynomial, or
    of the root of x^2 + ... or -x^2 + ..."""
    found = Poly.of(node.base, X) if isinstance(node, Pow) and isinstance(node.exp, Rational) else None
    if found is None or found.degree() < 1:
        return None
    base, exponent, leading = node.base, node.exp, found.leading()  # type: ignore[attr-defined]
    is_root = exponent.q == 2 and found.degree() == 2
    if is_root:
        sign = sign_of(leading)
        if sign not in (Sign.POSITIVE, Sign.NEGATIVE):
            return None
        leading = tidy(leading * sign.value)
    elif exponent.q > 1 or exponent.p > 0:
        return None
    elif rational_coefficients(base, X) is not None:
        leading = ONE
    base = base if leading is ONE else expand(base / leading)
    if rational_coefficients(base, X) is None:
        return None
    whole = max(0, exponent.p + 1) // 2 if is_root else 0  # of what stands under the root
    generator = Pow(base, INVERSE_ROOT if is_root else MINUS_ONE)
    return product(leading**exponent, base**whole), generator, 2 * whole - exponent.p


def apart_from_constant(u: Expr) -> tuple[Expr, Expr]:
    """The constant term of a polynomial and the rest; of anything else, zero and all of it."""
    found = Poly.of(u, X)
    constant = ZERO if found is None else found.coefficient(0)
    return constant, u if constant is ZERO else expand(u - constant)


def in_generators(expression: Expr) -> Expr:
    """Functions of one kind for each: what is left are exp, Phi, sigma, softplus, atan, log and powers."""
    changes: dict[type[Expr], Change] = {
        nodes.phi: lambda u: exp(-(u**2) / 2) / sqrt(2 * nodes.PI),
        nodes.erf: lambda u: 2 * Phi(sqrt(2) * u) - 1,
        nodes.erfc: lambda u: 2 - 2 * Phi(sqrt(2) * u),
        nodes.tanh: lambda u: 2 * sigma(2 * u) - 1,
        nodes.acos: lambda u: nodes.PI / 2 - asin(u),
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
