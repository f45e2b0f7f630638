"""Polynomials in one variable with expressions as coefficients.

- `Poly.of(expression, variable)`   None where the expression, multiplied out, is no polynomial
- `polynomial(expression, variable)`   the same, raising where there is none
- `is_polynomial(expression, variable)`, `is_rational_function(expression, variable)`
- `rational_coefficients(expression, variable)`   as fractions, lowest first, or None
- `linear_in(expression, part)`   p and q of p + q * part; None where the part stands elsewhere
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from .algebra import expand, independent, power, product, tidy, total
from .errors import InputError, Overgrown, clip
from .expressions import ZERO, Add, Expr, Mul, Pow, Rational, Symbol, digits, fresh
from .ordering import factors_of, terms_of

MOST_DEGREE = 300  # up to which factors and zeros are found in a second


@dataclass(frozen=True)
class Poly:
    """`coefficients[n]` belongs to variable^n; the last is not zero as written. Of zero, there are none."""

    coefficients: tuple[Expr, ...]
    variable: Symbol

    @classmethod
    def of(cls, expression: Expr, variable: Symbol) -> "Poly | None":
        if not is_polynomial(expression, variable):
            return None
        parts: dict[int, list[Expr]] = {}
        for term in terms_of(expand(tidy(expression))):
            degree, rest = 0, []
            for factor in factors_of(term):
                if factor is variable:
                    degree += 1
                elif isinstance(factor, Pow) and factor.base is variable and factor.exp.is_Integer:
                    degree += factor.exp.p  # type: ignore[attr-defined]
                elif factor.has(variable):
                    return None
                else:
                    rest.append(factor)
            if degree < 0:
                return None
            if degree > MOST_DEGREE:
                raise Overgrown(f"a polynomial of degree {clip(digits(degree))} is too large; at most {MOST_DEGREE}")
            parts.setdefault(degree, []).append(product(*rest))
        return cls.from_coefficients({n: total(*found) for n, found in parts.items()}, variable)

    @classmethod
    def from_coefficients(cls, by_degree: dict[int, Expr], variable: Symbol) -> "Poly":
        kept = {n: c for n, c in by_degree.items() if c is not ZERO}
        return cls(tuple(kept.get(n, ZERO) for n in range(max(kept, default=-1) + 1)), variable)

    def degree(self) -> int:
        """-1 for zero."""
        return len(self.coefficients) - 1

    def coefficient(self, n: int) -> Expr:
        return self.coefficients[n] if n < len(self.coefficients) else ZERO

    def leading(self) -> Expr:
        return self.coefficients[-1] if self.coefficients else ZERO

    def all_coeffs(self) -> list[Expr]:
        """Highest first; of zero, one zero."""
        return list(reversed(self.coefficients)) or [ZERO]

    def terms(self) -> list[tuple[int, Expr]]:
        """(n, coefficient) of those that are not zero, highest first."""
        pairs = [(n, c) for n, c in enumerate(self.coefficients) if c is not ZERO]
        return pairs[::-1] or [(0, ZERO)]

    def integral(self) -> "Poly":
        """The antiderivative that is zero at 0."""
        by_degree = {n + 1: product(c, Rational(1, n + 1)) for n, c in enumerate(self.coefficients)}
        return self.from_coefficients(by_degree, self.variable)

    def expression(self) -> Expr:
        return total(*(product(c, power(self.variable, Rational(n))) for n, c in enumerate(self.coefficients)))


def polynomial(expression: Expr, variable: Symbol) -> Poly:
    found = Poly.of(expression, variable)
    if found is None:
        raise InputError(f"a polynomial in {variable} is expected, not `{expression}`")
    return found


@lru_cache(maxsize=16384)
def is_polynomial(expression: Expr, variable: Symbol) -> bool:
    """By structure, as it is written."""
    if not expression.has(variable) or expression is variable:
        return True
    if isinstance(expression, (Add, Mul)):
        return all(is_polynomial(part, variable) for part in expression.args)
    if isinstance(expression, Pow):
        exponent = tidy(expression.exp)
        return exponent.is_Integer and exponent.p >= 0 and is_polynomial(expression.base, variable)  # type: ignore[attr-defined]
    return False


@lru_cache(maxsize=16384)
def is_rational_function(expression: Expr, variable: Symbol) -> bool:
    """A quotient of polynomials in the variable, as it is written."""
    if not expression.has(variable) or expression is variable:
        return True
    if isinstance(expression, (Add, Mul)):
        return all(is_rational_function(part, variable) for part in expression.args)
    return isinstance(expression, Pow) and expression.exp.is_Integer and is_rational_function(expression.base, variable)


def rational_coefficients(expression: Expr, variable: Symbol) -> list[Fraction] | None:
    """Lowest first; None where a coefficient is not a rational number."""
    found = Poly.of(expression, variable)
    if found is None or not all(isinstance(c, Rational) for c in found.coefficients):
        return None
    return [c.fraction for c in found.coefficients]  # type: ignore[attr-defined]


def linear_in(expression: Expr, part: Expr) -> tuple[Expr, Expr] | None:
    stand_in = fresh("part")
    plain = expression.xreplace({part: stand_in})
    still: list[Expr] = []
    moving: list[Expr] = []
    try:
        terms = terms_of(expand(plain))
    except OverflowError:
        return None
    for term in terms:
        constant, factor = independent(term, stand_in)
        if factor is stand_in:
            moving.append(constant)
        elif term.has(stand_in):
            return None
        else:
            still.append(term)
    return (total(*still), total(*moving)) if moving else None
