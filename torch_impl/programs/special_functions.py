"""Special functions of our own: the programs that a target prints for operations it lacks or approximates.

Two grades. `single` is evaluated in float64 and meant to be rounded to float32; `half` is evaluated in
float32 and meant to be rounded to float16 or bfloat16. All but field operations, selects, `round`, `ldexp` and
`exponent` comes down to the polynomials of `approximations.py`, whose error is proved. A program may use
other operations of `EXPANDED`, which a target then expands in turn.

- `EXPANDED`                          the operations with a program
- `expansion(operation, grade)`       the program, with the one argument x
- `normal_cdf`, `erfc`, `log_gap`     the same steps in the grade `double`, for targets that have exp and log1p

Results that the narrow format cannot hold may come out as any number that rounds to the same infinity or zero.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import sympy
from sympy import Expr, Integer, Rational

from ...numerics.search.minimax import rounded
from ...theory.errors import InputError
from .approximations import CENTRE, GRADES, coefficients
from .program import LARGEST, Built, Program, function_of_x

EXPANSION_GRADES = ("single", "half")
ZERO, ONE, HALF = Integer(0), Integer(1), Rational(1, 2)
TAILS = {"single": Integer(16), "half": Integer(16), "double": Integer(40)}  # ends of the intervals of `mills`

# Between these arguments 2^k is a normal number of the format of evaluation. In the half grade, exp works on
# half of its argument and squares, so that its results reach the subnormal numbers.
RANGES = {"single": (Integer(-708), Integer(709)), "half": (Integer(-174), Integer(176))}
HALF_EXPM1 = (Integer(-86), Integer(89))


@cache
def expansion(operation: str, grade: str) -> Program:
    """The program of an operation in a grade.

    >>> [one.operation for one in expansion("gaussian", "single").instructions]
    ['mul', 'mul', 'exp']
    """
    if grade not in EXPANSION_GRADES:
        raise InputError(f"unknown grade `{grade}`; the grades are {', '.join(EXPANSION_GRADES)}")
    if operation not in EXPANDED:
        raise InputError(f"there is no program for `{operation}`; there is one for {', '.join(sorted(EXPANDED))}")
    return function_of_x(lambda x: EXPANDED[operation](x, grade))


def constant(number: Expr, grade: str, bits: int | None = None) -> Rational:
    """A number of the format of evaluation, or one with fewer digits."""
    exact = sympy.Rational(sympy.N(number, 60))
    near = rounded(Fraction(int(exact.p), int(exact.q)), bits or GRADES[grade].bits)
    return Rational(near.numerator, near.denominator)


def log_gap(z: Built, grade: str) -> Built:
    """z - log1p(z) for z >= 0. Up to 1 it is s (z - 2 s^2 p(s^2)) with s = z/(z + 2), where nothing cancels."""
    near = z.clamp_max(1)
    s = near / (near + 2)
    w = s * s
    small = (near - polynomial("tangent_rest", grade, w) * w * 2) * s
    large = z - z.clamp(1, LARGEST).log1p()
    return (z <= 1).select(small, large)


def polynomial(name: str, grade: str, t: Built) -> Built:
    """A committed polynomial at t, by Horner's rule."""
    first, second, *others = reversed(coefficients(name, grade))
    value = t.of("muladd", first, t, second)
    for coefficient in others:
        value = value.muladd(t, coefficient)
    return value


# --- exponentials -----------------------------------------------------------------------------------


def _reduced(x: Built, grade: str) -> tuple[Built, Built]:
    """k and r with x = k log 2 + r: the product of k and the leading digits of log 2 is exact."""
    high = constant(sympy.log(2), grade, {"single": 42, "half": 16}[grade])
    low = constant(sympy.log(2) - high, grade)
    k = (x * constant(1 / sympy.log(2), grade)).round()
    return k, k.muladd(-low, k.muladd(-high, x))


def _exp(x: Built, grade: str) -> Built:
    held = x.clamp(*RANGES[grade])
    k, r = _reduced(held * HALF if grade == "half" else held, grade)
    value = polynomial("expm1", grade, r).muladd(r, 1).ldexp(k)
    return value * value if grade == "half" else value


def _expm1(x: Built, grade: str) -> Built:
    """2^k expm1(r) + (2^k - 1), where k = 0 keeps every digit; the sign of zero is kept."""
    k, r = _reduced(x.clamp(*(HALF_EXPM1 if grade == "half" else RANGES[grade])), grade)
    curved = polynomial("expm1", grade, r) * r
    scale, unit = (k - 1, HALF) if grade == "half" else (k, ONE)
    power = scale.of("ldexp", 1, scale)
    value = curved.muladd(power, power - unit)
    value = value + value if grade == "half" else value
    return x.eq(0).select(x, value)


def _tanh(x: Built, grade: str) -> Built:
    """m/(m + 2) with m = expm1(2x); beyond 22 it is 1 in every format."""
    m = (x.clamp(-22, 22) * 2).expm1()
    return m / (m + 2)


def _sinh(x: Built, grade: str) -> Built:
    """(m + m/(m + 1))/2 with m = expm1(|x|), and the sign of x; for large m the quotient is 1."""
    m = abs(x).expm1()
    quotient = m / (m + 1)
    value = (m + (m <= constant(Integer(2) ** 60, grade)).select(quotient, 1)) * HALF
    return (x >= 0).select(value, -value)


def _cosh(x: Built, grade: str) -> Built:
    half = abs(x).exp() * HALF
    return half + half.of("div", Rational(1, 4), half)


def _sigmoid(x: Built, grade: str) -> Built:
    """1/(1 + e) or e/(1 + e) with e = exp(-|x|)."""
    e = (-abs(x)).exp()
    return (x >= 0).select(1, e) / (e + 1)


def _softplus(x: Built, grade: str) -> Built:
    e = (-abs(x)).exp()
    logarithm = polynomial("log1p", grade, e) * e
    return x.clamp_min(0) + logarithm


# --- the normal distribution ------------------------------------------------------------------------


def mills(grade: str, a: Built) -> Built:
    """e^(a^2/2) Phi(-a) for a from 0 to TAILS[grade]: p((a - 4)/(a + 4))/(a + 4)."""
    inverse = 1 / (a + CENTRE)
    return polynomial("mills_far" if grade == "double" else "mills", grade, (a - CENTRE) * inverse) * inverse


def normal_cdf(x: Built, grade: str) -> Built:
    """The left tail is a density times Mills' ratio, with all its relative accuracy; the right is 1 minus it."""
    a = abs(x).clamp_max(TAILS[grade])
    tail = a.gaussian() * mills(grade, a)
    return (x >= 0).select(1 - tail, tail)


def erfc(x: Built, grade: str) -> Built:
    """2 Phi(-sqrt(2) x); the square under the exponential is x^2 itself."""
    size = abs(x)
    a = (size * constant(sympy.sqrt(2), grade)).clamp_max(TAILS[grade])
    tail = (-(size * size)).exp() * (mills(grade, a) * 2)
    return (x >= 0).select(tail, 2 - tail)


def _erf(x: Built, grade: str) -> Built:
    square = x * x
    near = polynomial("erf", grade, square) * x
    far = 1 - abs(x).erfc()
    far = (x >= 0).select(far, -far)
    return (square <= 1).select(near, far)


# --- logarithms -------------------------------------------------------------------------------------


def _logarithm(grade: str, u: Built, shift: Built | Expr, near: tuple[Built, Built]) -> Built:
    """log(u) - shift log 2 for a normal u; `near` is a condition and the exact u - 1 to take where it holds.

    Half of u times 2^(1 - k): where u is largest, 2^-k is no normal number."""
    k = u.exponent()
    m = (u * HALF).ldexp(1 - k)
    is_upper = m >= constant(sympy.sqrt(2), grade)
    m = is_upper.select(m * HALF, m)
    k = is_upper.select(k + 1, k)
    f = near[0].select(near[1], m - 1)
    k = k - shift
    curved = polynomial("log", grade, f) * f
    return near[0].select(curved, k.muladd(constant(sympy.log(2), grade), curved))


def _at_the_ends(value: Built, u: Built) -> Built:
    """-inf at 0, inf at inf, and 0/0, which is NaN, below 0 and at NaN."""
    zero = u - u
    low = u.eq(0).select(-sympy.oo, zero / zero)
    inside = (u > 0).select(value, low)
    return u.eq(sympy.oo).select(u, inside)


def _log(x: Built, grade: str) -> Built:
    """Subnormal numbers are scaled up first."""
    is_tiny = x < Integer(2) ** {"single": -1000, "half": -110}[grade]
    u = is_tiny.select(x * 2**64, x)
    shift = is_tiny.select(64, 0)
    near = abs(x - 1) <= Rational(1, 4), x - 1
    return _at_the_ends(_logarithm(grade, u, shift, near), x)


def _log1p(x: Built, grade: str) -> Built:
    u = x + 1
    return _at_the_ends(_logarithm(grade, u, ZERO, (abs(x) <= Rational(1, 4), x)), u)


EXPANDED: dict[str, Callable[[Built, str], Built]] = {
    "exp": _exp, "expm1": _expm1, "tanh": _tanh, "sinh": _sinh, "cosh": _cosh, "sigmoid": _sigmoid,
    "softplus": _softplus, "gaussian": lambda x, grade: (x * x * -HALF).exp(), "normal_cdf": normal_cdf, "erfc": erfc,
    "erf": _erf, "log": _log, "log1p": _log1p, "log_gap": log_gap,
}  # fmt: skip
