"""Quotients of sums of exponentials, such as softmax averages, enclosed tightly.

    f(x) = sum c_i e^(u_i(x)) / sum d_i e^(u_i(x)),   u_i polynomials over Q

Evaluated as it stands, numerator and denominator swing together and a ball of width 1/10 says nothing.
For any m, however, f = c_m/d_m + sum (c_i - d_i c_m/d_m) w_i / sum d_i w_i with w_i = e^(u_i - u_m), and for
the m whose exponent is largest near the ball all w_i are small or nearly constant.

- `ratio_of(numerator, denominator, variable)`   an `ExponentialRatio`, or None where the form does not fit
- `ratio.jet(ball, order)`                       Taylor coefficients over a ball
- `ratio.in_arithmetic(operations, number, x)`   the same quotient in any other arithmetic
- `horner(polynomial, point)`                    the value of a polynomial at a ball, real or complex
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import factorial, log

from flint import acb, arb, ctx, fmpq, fmpq_poly

from ...theory.exact.expressions import ONE, ZERO, Expr, Symbol, exact, exp
from ...theory.exact.ordering import coefficient_and_rest, terms_of
from ...theory.exact.polynomials import rational_coefficients

FEWEST = 4  # exponentials in the denominator; below, plain arithmetic does as well


@dataclass(frozen=True)
class WeightTerm:
    """c w above and d w below, with w = e^u."""

    above: fmpq
    below: fmpq
    exponent: fmpq_poly
    slopes: tuple[fmpq_poly, ...]  # Taylor coefficients of u of order 1, 2, ...

    @classmethod
    def of(cls, above: fmpq, below: fmpq, exponent: fmpq_poly) -> "WeightTerm":
        slopes, polynomial = [], exponent
        for k in range(1, exponent.degree() + 1):
            polynomial = polynomial.derivative() / k
            slopes.append(polynomial)
        return cls(above, below, exponent, tuple(slopes))

    def jet(self, ball: arb, order: int) -> list[arb]:
        """e^u over a ball: for a linear u monotone, so that the ends enclose it."""
        if not self.slopes:
            return [horner(self.exponent, arb(0)).exp()]
        if len(self.slopes) > 1:
            return self._curved_jet(ball, order)
        value = horner(self.exponent, ball.lower()).exp().union(horner(self.exponent, ball.upper()).exp())
        jet, slope = [value if value > 0 else value.nonnegative_part()], arb(self.slopes[0][0])
        for k in range(1, order + 1):
            jet.append(jet[-1] * slope / k)
        return jet

    def _curved_jet(self, ball: arb, order: int) -> list[arb]:
        slopes = [horner(slope, ball) for slope in self.slopes]
        jet = [horner(self.exponent, ball).exp()]
        for k in range(1, order + 1):
            terms = (slopes[j - 1] * jet[k - j] * j for j in range(1, min(k, len(slopes)) + 1))
            jet.append(sum(terms, arb(0)) / k)
        return jet


class Frame:
    """All terms relative to the one with index m, and floats that tell which of them are negligible."""

    def __init__(self, ratio: "ExponentialRatio", m: int) -> None:
        self.base = ratio.above[m] / ratio.below[m]
        rows = zip(ratio.above, ratio.below, ratio.exponents, strict=True)
        self.terms = [WeightTerm.of(c - d * self.base, d, u - ratio.exponents[m]) for c, d, u in rows]
        self.is_linear = all(len(term.slopes) < 2 for term in self.terms)
        self.slopes = [float(term.exponent[1]) for term in self.terms]
        self.offsets = [float(term.exponent[0]) for term in self.terms]
        self.size = max(map(abs, self.slopes + self.offsets))
        self._sums: dict[tuple[str, int], float] = {}

    def sifted(self, ball: arb) -> tuple[list[WeightTerm], float | None]:
        """The terms that matter above or below, and a height that the exponents of the others stay under.

        A term may be lost if it is small against the precision, or against the width of the ball. The
        floats are off by far less than the margin of 1 that is left for their rounding."""
        low, high, width = float(ball.lower()), float(ball.upper()), float(ball.rad())
        if not self.is_linear or not self.size * (1 + max(abs(low), abs(high))) < 1e12:
            return self.terms, None
        ends = [(s * low + o, s * high + o) for s, o in zip(self.slopes, self.offsets, strict=True)]
        largest_above = max((min(pair) for pair, term in zip(ends, self.terms, strict=True) if term.above), default=0.0)
        depth = 0.7 * ctx.prec + 30 if width <= 0 else min(0.7 * ctx.prec + 30, 30 - log(width))
        threshold = min(largest_above, 0.0) - depth
        needed = [term for pair, term in zip(ends, self.terms, strict=True) if max(pair) > threshold]
        return needed, threshold + 1 if len(needed) < len(self.terms) else None

    def tail(self, height: float, k: int, side: str) -> arb:
        """A ball that contains the Taylor coefficients of order k of all terms below a height."""
        if (side, k) not in self._sums:
            weights = [abs(float(getattr(term, side))) for term in self.terms]
            total = sum(w * abs(s) ** k for w, s in zip(weights, self.slopes, strict=True))
            self._sums[side, k] = total * (1 + 1e-9) / factorial(k)
        return arb(0, 1) * (arb(height).exp() * self._sums[side, k])


@dataclass(frozen=True, eq=False)
class ExponentialRatio:
    """Exponents u_i with the coefficients c_i above and d_i below; every d_i is positive."""

    exponents: tuple[fmpq_poly, ...]
    above: tuple[fmpq, ...]
    below: tuple[fmpq, ...]
    _frames: dict[int, Frame] = field(default_factory=dict, repr=False)

    def frame(self, m: int) -> Frame:
        if m not in self._frames:
            self._frames[m] = Frame(self, m)
        return self._frames[m]

    @cached_property
    def _floats(self) -> list[tuple[float, ...]]:
        return [tuple(map(float, reversed(exponent.coeffs()))) for exponent in self.exponents]

    def nearest(self, point: arb) -> int:
        """The index of the largest exponent at a point, as far as floats can tell: any index is sound."""
        x, heights = float(point), []
        for row in self._floats:
            height = 0.0
            for coefficient in row:
                height = height * x + coefficient
            heights.append(height)
        return max(range(len(heights)), key=heights.__getitem__)

    def jet(self, ball: arb, order: int) -> list[arb]:
        frame = self.frame(self.nearest(ball.mid()))
        tops, bottoms = [arb(0)] * (order + 1), [arb(0)] * (order + 1)
        needed, height = frame.sifted(ball)
        for term in needed:
            for k, weight in enumerate(term.jet(ball, order)):
                bottoms[k] += weight * term.below
                if term.above != 0:
                    tops[k] += weight * term.above
        if height is not None:
            for k in range(order + 1):
                tops[k] += frame.tail(height, k, "above")
                bottoms[k] += frame.tail(height, k, "below")
        result = _quotient(tops, bottoms)
        result[0] += arb(frame.base)
        return result

    def complex_value(self, z: acb) -> acb:
        frame = self.frame(self.nearest(z.real.mid()))
        top, bottom = acb(0), acb(0)
        for term in frame.terms:
            weight = horner(term.exponent, z).exp()
            bottom += weight * term.below
            if term.above != 0:
                top += weight * term.above
        return top / bottom + acb(arb(frame.base))

    def in_arithmetic(self, operations: Mapping[str, Callable], number: Callable, x):
        """In the plain form: germs cancel exponents exactly, and a limit of zero keeps its leading term."""
        add, multiply = operations["add"], operations["multiply"]
        top = bottom = number(ZERO)
        for c, d, exponent in zip(self.above, self.below, self.exponents, strict=True):
            weight = operations["exp"](_in_arithmetic(exponent - self.exponents[0], add, multiply, number, x))
            bottom = add(bottom, multiply(number(exact(d)), weight))
            if c != 0:
                top = add(top, multiply(number(exact(c)), weight))
        return operations["divide"](top, bottom)


def horner(polynomial: fmpq_poly, point):
    total = type(point)(0)
    for coefficient in reversed(polynomial.coeffs()):
        total = total * point + arb(coefficient)
    return total


def _in_arithmetic(polynomial: fmpq_poly, add: Callable, multiply: Callable, number: Callable, x):
    total = number(ZERO)
    for coefficient in reversed(polynomial.coeffs()):
        total = add(multiply(total, x), number(exact(coefficient)))
    return total


def _quotient(tops: list[arb], bottoms: list[arb]) -> list[arb]:
    result: list[arb] = []
    for k, top in enumerate(tops):
        rest = top
        for j in range(1, k + 1):
            rest -= bottoms[j] * result[k - j]
        result.append(rest / bottoms[0])
    return result


# --- recognition ------------------------------------------------------------------------------------


def ratio_of(numerator: Expr, denominator: Expr, variable: Symbol) -> ExponentialRatio | None:
    """The quotient of two tidy trees as an ExponentialRatio, if all terms are rational multiples of e^(polynomial)."""
    if len(terms_of(denominator)) < FEWEST:
        return None
    above, below = _terms(numerator, variable), _terms(denominator, variable)
    if above is None or below is None or any(d <= 0 for d in below.values()) or not above.keys() <= below.keys():
        return None
    keys = list(below)
    return ExponentialRatio(
        tuple(fmpq_poly([fmpq(p, q) for p, q in key]) for key in keys),
        tuple(above.get(key, fmpq(0)) for key in keys),
        tuple(below[key] for key in keys),
    )


def _terms(expression: Expr, variable: Symbol) -> dict[tuple, fmpq] | None:
    """Coefficients by exponent; the exponent as a tuple of (numerator, denominator)."""
    terms: dict[tuple, fmpq] = {}
    for term in terms_of(expression):
        coefficient, rest = coefficient_and_rest(term)
        key = () if rest is ONE else _key(rest.args[0], variable) if isinstance(rest, exp) else None
        if key is None:
            return None
        terms[key] = terms.get(key, fmpq(0)) + fmpq(coefficient.p, coefficient.q)
    return terms


def _key(exponent: Expr, variable: Symbol) -> tuple | None:
    """The coefficients of a polynomial over Q, the lowest first."""
    try:
        coefficients = rational_coefficients(exponent, variable)
    except OverflowError:
        return None
    return None if coefficients is None else tuple((c.numerator, c.denominator) for c in coefficients)
