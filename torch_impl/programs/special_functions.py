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

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import sympy
from sympy import Expr, Integer, Rational

from ...numerics.search.minimax import rounded
from ...theory.errors import InputError
from .approximations import CENTRE, GRADES, coefficients
from .program import LARGEST, Builder, Operand, Program

EXPANSION_GRADES = ("single", "half")
ZERO, ONE, HALF, TWO = Integer(0), Integer(1), Rational(1, 2), Integer(2)
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
    builder = Builder(("x",))
    return builder.finish(EXPANDED[operation](builder, grade))


def constant(number: Expr, grade: str, bits: int | None = None) -> Rational:
    """A number of the format of evaluation, or one with fewer digits."""
    exact = sympy.Rational(sympy.N(number, 60))
    near = rounded(Fraction(int(exact.p), int(exact.q)), bits or GRADES[grade].bits)
    return Rational(near.numerator, near.denominator)


def log_gap(builder: Builder, z: Operand, grade: str) -> Operand:
    """z - log1p(z) for z >= 0. Up to 1 it is s (z - 2 s^2 p(s^2)) with s = z/(z + 2), where nothing cancels."""
    near = builder.emit("clamp_max", z, ONE)
    s = builder.emit("div", near, builder.emit("add", near, TWO))
    w = builder.emit("mul", s, s)
    curved = builder.emit("mul", builder.emit("mul", polynomial(builder, "tangent_rest", grade, w), w), TWO)
    small = builder.emit("mul", builder.emit("sub", near, curved), s)
    large = builder.emit("sub", z, builder.emit("log1p", builder.emit("clamp", z, ONE, LARGEST)))
    return builder.emit("select", builder.emit("le", z, ONE), small, large)


def polynomial(builder: Builder, name: str, grade: str, t: Operand) -> Operand:
    """A committed polynomial at t, by Horner's rule."""
    first, *others = reversed(coefficients(name, grade))
    value: Operand = first
    for coefficient in others:
        value = builder.emit("muladd", value, t, coefficient)
    return value


# --- exponentials -----------------------------------------------------------------------------------


def _reduced(builder: Builder, x: Operand, grade: str) -> tuple[Operand, Operand]:
    """k and r with x = k log 2 + r: the product of k and the leading digits of log 2 is exact."""
    bits = {"single": 42, "half": 16}[grade]
    high = constant(sympy.log(2), grade, bits)
    low = constant(sympy.log(2) - high, grade)
    k = builder.emit("round", builder.emit("mul", x, constant(1 / sympy.log(2), grade)))
    return k, builder.emit("muladd", k, -low, builder.emit("muladd", k, -high, x))


def _exp(builder: Builder, grade: str) -> Operand:
    x = builder.emit("clamp", "x", *RANGES[grade])
    if grade == "half":
        x = builder.emit("mul", x, HALF)
    k, r = _reduced(builder, x, grade)
    value = builder.emit("muladd", polynomial(builder, "expm1", grade, r), r, ONE)
    value = builder.emit("ldexp", value, k)
    return builder.emit("mul", value, value) if grade == "half" else value


def _expm1(builder: Builder, grade: str) -> Operand:
    """2^k expm1(r) + (2^k - 1), where k = 0 keeps every digit; the sign of zero is kept."""
    low, high = HALF_EXPM1 if grade == "half" else RANGES[grade]
    k, r = _reduced(builder, builder.emit("clamp", "x", low, high), grade)
    curved = builder.emit("mul", polynomial(builder, "expm1", grade, r), r)
    scale, unit = k, ONE
    if grade == "half":
        scale, unit = builder.emit("sub", k, ONE), HALF
    power = builder.emit("ldexp", ONE, scale)
    value = builder.emit("muladd", curved, power, builder.emit("sub", power, unit))
    value = builder.emit("add", value, value) if grade == "half" else value
    return builder.emit("select", builder.emit("eq", "x", ZERO), "x", value)


def _tanh(builder: Builder, grade: str) -> Operand:
    """m/(m + 2) with m = expm1(2x); beyond 22 it is 1 in every format."""
    doubled = builder.emit("mul", builder.emit("clamp", "x", Integer(-22), Integer(22)), TWO)
    m = builder.emit("expm1", doubled)
    return builder.emit("div", m, builder.emit("add", m, TWO))


def _sinh(builder: Builder, grade: str) -> Operand:
    """(m + m/(m + 1))/2 with m = expm1(|x|), and the sign of x; for large m the quotient is 1."""
    m = builder.emit("expm1", builder.emit("abs", "x"))
    quotient = builder.emit("div", m, builder.emit("add", m, ONE))
    quotient = builder.emit("select", builder.emit("le", m, constant(Integer(2) ** 60, grade)), quotient, ONE)
    value = builder.emit("mul", builder.emit("add", m, quotient), HALF)
    return builder.emit("select", builder.emit("ge", "x", ZERO), value, builder.emit("neg", value))


def _cosh(builder: Builder, grade: str) -> Operand:
    half = builder.emit("mul", builder.emit("exp", builder.emit("abs", "x")), HALF)
    return builder.emit("add", half, builder.emit("div", Rational(1, 4), half))


def _sigmoid(builder: Builder, grade: str) -> Operand:
    """1/(1 + e) or e/(1 + e) with e = exp(-|x|)."""
    e = builder.emit("exp", builder.emit("neg", builder.emit("abs", "x")))
    over = builder.emit("select", builder.emit("ge", "x", ZERO), ONE, e)
    return builder.emit("div", over, builder.emit("add", e, ONE))


def _softplus(builder: Builder, grade: str) -> Operand:
    e = builder.emit("exp", builder.emit("neg", builder.emit("abs", "x")))
    logarithm = builder.emit("mul", polynomial(builder, "log1p", grade, e), e)
    return builder.emit("add", builder.emit("clamp_min", "x", ZERO), logarithm)


# --- the normal distribution ------------------------------------------------------------------------


def _gaussian(builder: Builder, grade: str) -> Operand:
    return builder.emit("exp", builder.emit("mul", builder.emit("mul", "x", "x"), -HALF))


def mills(builder: Builder, grade: str, a: Operand) -> Operand:
    """e^(a^2/2) Phi(-a) for a from 0 to TAILS[grade]: p((a - 4)/(a + 4))/(a + 4)."""
    inverse = builder.emit("div", ONE, builder.emit("add", a, Integer(CENTRE)))
    u = builder.emit("mul", builder.emit("sub", a, Integer(CENTRE)), inverse)
    return builder.emit("mul", polynomial(builder, "mills_far" if grade == "double" else "mills", grade, u), inverse)


def normal_cdf(builder: Builder, grade: str) -> Operand:
    """The left tail is a density times Mills' ratio, with all its relative accuracy; the right is 1 minus it."""
    a = builder.emit("clamp_max", builder.emit("abs", "x"), TAILS[grade])
    tail = builder.emit("mul", builder.emit("gaussian", a), mills(builder, grade, a))
    return builder.emit("select", builder.emit("ge", "x", ZERO), builder.emit("sub", ONE, tail), tail)


def erfc(builder: Builder, grade: str) -> Operand:
    """2 Phi(-sqrt(2) x); the square under the exponential is x^2 itself."""
    x = builder.emit("abs", "x")
    a = builder.emit("clamp_max", builder.emit("mul", x, constant(sympy.sqrt(2), grade)), TAILS[grade])
    decay = builder.emit("exp", builder.emit("neg", builder.emit("mul", x, x)))
    tail = builder.emit("mul", decay, builder.emit("mul", mills(builder, grade, a), TWO))
    return builder.emit("select", builder.emit("ge", "x", ZERO), tail, builder.emit("sub", TWO, tail))


def _erf(builder: Builder, grade: str) -> Operand:
    square = builder.emit("mul", "x", "x")
    near = builder.emit("mul", polynomial(builder, "erf", grade, square), "x")
    far = builder.emit("sub", ONE, builder.emit("erfc", builder.emit("abs", "x")))
    far = builder.emit("select", builder.emit("ge", "x", ZERO), far, builder.emit("neg", far))
    return builder.emit("select", builder.emit("le", square, ONE), near, far)


# --- logarithms -------------------------------------------------------------------------------------


def _logarithm(builder: Builder, grade: str, u: Operand, shift: Expr, near: tuple[Operand, Operand]) -> Operand:
    """log(u) - shift log 2 for a normal u; `near` is a condition and the exact u - 1 to take where it holds.

    Half of u times 2^(1 - k): where u is largest, 2^-k is no normal number."""
    k = builder.emit("exponent", u)
    m = builder.emit("ldexp", builder.emit("mul", u, HALF), builder.emit("sub", ONE, k))
    is_upper = builder.emit("ge", m, constant(sympy.sqrt(2), grade))
    m = builder.emit("select", is_upper, builder.emit("mul", m, HALF), m)
    k = builder.emit("select", is_upper, builder.emit("add", k, ONE), k)
    f = builder.emit("select", near[0], near[1], builder.emit("sub", m, ONE))
    k = builder.emit("sub", k, shift)
    curved = builder.emit("mul", polynomial(builder, "log", grade, f), f)
    return builder.emit("select", near[0], curved, builder.emit("muladd", k, constant(sympy.log(2), grade), curved))


def _at_the_ends(builder: Builder, value: Operand, u: Operand) -> Operand:
    """-inf at 0, inf at inf, and 0/0, which is NaN, below 0 and at NaN."""
    zero = builder.emit("sub", u, u)
    low = builder.emit("select", builder.emit("eq", u, ZERO), -sympy.oo, builder.emit("div", zero, zero))
    inside = builder.emit("select", builder.emit("gt", u, ZERO), value, low)
    return builder.emit("select", builder.emit("eq", u, sympy.oo), u, inside)


def _log(builder: Builder, grade: str) -> Operand:
    """Subnormal numbers are scaled up first."""
    tiny = Integer(2) ** {"single": -1000, "half": -110}[grade]
    is_tiny = builder.emit("lt", "x", tiny)
    u = builder.emit("select", is_tiny, builder.emit("mul", "x", Integer(2) ** 64), "x")
    shift = builder.emit("select", is_tiny, Integer(64), ZERO)
    middle = builder.emit("le", builder.emit("abs", builder.emit("sub", "x", ONE)), Rational(1, 4))
    value = _logarithm(builder, grade, u, shift, (middle, builder.emit("sub", "x", ONE)))
    return _at_the_ends(builder, value, "x")


def _log1p(builder: Builder, grade: str) -> Operand:
    u = builder.emit("add", "x", ONE)
    middle = builder.emit("le", builder.emit("abs", "x"), Rational(1, 4))
    return _at_the_ends(builder, _logarithm(builder, grade, u, ZERO, (middle, "x")), u)


EXPANDED: dict[str, Callable[[Builder, str], Operand]] = {
    "exp": _exp, "expm1": _expm1, "tanh": _tanh, "sinh": _sinh, "cosh": _cosh, "sigmoid": _sigmoid,
    "softplus": _softplus, "gaussian": _gaussian, "normal_cdf": normal_cdf, "erfc": erfc, "erf": _erf,
    "log": _log, "log1p": _log1p, "log_gap": lambda builder, grade: log_gap(builder, "x", grade),
}  # fmt: skip
