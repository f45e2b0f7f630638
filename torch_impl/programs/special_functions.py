"""Special functions of our own: what device programs and plain targets have in common.

Two grades. `half` is evaluated in float32 and meant to be rounded to float16 or bfloat16 (`device_functions.py`);
`double` is for float64, on targets that have exp and log1p. All comes down to field operations, selects and the
polynomials of `approximations.py`, whose error is proved.

- `constant(number, grade)`, `polynomial(name, grade, t)`   what such programs are made of
- `normal_cdf(x)`                                           in the grade `double`
- `erf(x, grade)`, `erfc(x, grade)`, `log_gap(z, grade)`    in both

Results that the narrow format cannot hold may come out as any number that rounds to the same infinity or zero.
"""

from fractions import Fraction

import sympy
from sympy import Expr, Integer, Rational

from ...numerics.search.minimax import rounded
from .approximations import CENTRE, GRADES, coefficients
from .program import LARGEST, Built

HALF = Rational(1, 2)
MILLS = {"half": ("mills", Integer(16)), "double": ("mills_far", Integer(40))}
"""The polynomial of Mills' ratio, and the end of its interval."""


def constant(number: Expr, grade: str, bits: int | None = None) -> Rational:
    """A number of the format of evaluation, or one with fewer digits."""
    exact = sympy.Rational(sympy.N(number, 60))
    near = rounded(Fraction(int(exact.p), int(exact.q)), bits or GRADES[grade].bits)
    return Rational(near.numerator, near.denominator)


def polynomial(name: str, grade: str, t: Built) -> Built:
    """A committed polynomial at t, by Horner's rule."""
    first, second, *others = reversed(coefficients(name, grade))
    value = t.of("muladd", first, t, second)
    for coefficient in others:
        value = value.muladd(t, coefficient)
    return value


def log_gap(z: Built, grade: str) -> Built:
    """z - log1p(z) for z >= 0. Up to 1 it is s (z - 2 s^2 p(s^2)) with s = z/(z + 2), where nothing cancels."""
    near = z.clamp_max(1)
    s = near / (near + 2)
    w = s * s
    small = (near - polynomial("tangent_rest", grade, w) * w * 2) * s
    large = z - z.clamp(1, LARGEST).log1p()
    return (z <= 1).select(small, large)


def mills(a: Built, grade: str) -> Built:
    """e^(a^2/2) Phi(-a) for a from 0 to the end of `MILLS`: p((a - 4)/(a + 4))/(a + 4)."""
    inverse = 1 / (a + CENTRE)
    return polynomial(MILLS[grade][0], grade, (a - CENTRE) * inverse) * inverse


def normal_cdf(x: Built) -> Built:
    """The left tail is a density times Mills' ratio, with all its relative accuracy; the right is 1 minus it."""
    a = abs(x).clamp_max(MILLS["double"][1])
    tail = a.gaussian() * mills(a, "double")
    return (x >= 0).select(1 - tail, tail)


def erfc(x: Built, grade: str) -> Built:
    """2 Phi(-sqrt(2) x); the square under the exponential is x^2 itself."""
    size = abs(x)
    a = (size * constant(sympy.sqrt(2), grade)).clamp_max(MILLS[grade][1])
    tail = (-(size * size)).exp() * (mills(a, grade) * 2)
    return (x >= 0).select(tail, 2 - tail)


def erf(x: Built, grade: str) -> Built:
    """Next to 0 a polynomial of its own, beyond 1 less erfc."""
    square = x * x
    near = polynomial("erf", grade, square) * x
    far = 1 - abs(x).erfc()
    far = (x >= 0).select(far, -far)
    return (square <= 1).select(near, far)
