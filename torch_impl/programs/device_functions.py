"""Special functions as devices compute them for half precision, in float32 and with as few operations as the speed
of memory leaves time for. Those for float32 are in `paired_functions.py`.

A `bounded_` operation is one whose argument is known to lie where no power of two leaves the format. Gates are
quotients in exp(-|x|), which never overflows.

- `device_expansion(operation)`          the program of an operation, with the one argument x
- `device_needed(operations, native)`    what has to be printed for these operations, innermost first
- `DEVICE`                               the operations with a program; it may use others of them
- `GATES`                                each gate with the distance up to which its bounded form serves, and that form
"""

from collections.abc import Callable, Iterable
from functools import cache, partial

import sympy
from sympy import Expr, Integer, Rational

from ...theory.exact.errors import InputError
from .approximations import ATAN_END, ATAN_FAR, ATAN_NEAR, TAIL_CENTRE
from .program import Built, Program, function_of
from .special_functions import HALF, constant, erf, erfc, log_gap, polynomial

Form = Callable[[Built], Built]


@cache
def device_expansion(operation: str) -> Program:
    """The program of an operation.

    >>> [one.operation for one in device_expansion("bounded_exp").instructions]
    ['mul', 'exp2', 'mul']
    """
    if operation not in DEVICE:
        raise InputError(f"there is no program for `{operation}`; there is one for {', '.join(sorted(DEVICE))}")
    return function_of(DEVICE[operation], "x")


def device_needed(operations: Iterable[str], native: Iterable[str]) -> list[str]:
    """The operations to print, each after those that it uses itself."""
    order: list[str] = []

    def visit(operation: str) -> None:
        if operation in native or operation in order:
            return
        for instruction in device_expansion(operation).instructions:
            visit(instruction.operation)
        order.append(operation)

    for operation in sorted(set(operations)):
        visit(operation)
    return order


def _constant(number: Expr, bits: int | None = None) -> Rational:
    return constant(number, "half", bits)


# --- exponentials -----------------------------------------------------------------------------------


def _power_of(z: Built, factor: int | Expr = 1) -> Built:
    """exp of z times a factor, through base 2. The special unit, which gives it, flushes subnormal numbers to zero: so
    it is taken of half the argument and squared."""
    root = (z * _constant(factor / sympy.log(2) / 2)).exp2()
    return root * root


def _gaussian(x: Built) -> Built:
    return _power_of(x * x, -HALF)


def _expm1(x: Built) -> Built:
    """2^k expm1(r) + (2^k - 1) for x = k log 2 + r, where k = 0 keeps every digit; the sign of zero is kept. The
    product of k and the leading digits of log 2 is exact, and between the ends 2^(k - 1) is a normal number."""
    held = x.clamp(-86, 89)
    high = _constant(sympy.log(2), 16)
    k = (held * _constant(1 / sympy.log(2))).round()
    r = k.muladd(-_constant(sympy.log(2) - high), k.muladd(-high, held))
    curved = polynomial("expm1", "half", r) * r
    scale = k - 1
    power = scale.of("ldexp", 1, scale)
    value = curved.muladd(power, power - HALF)
    value = value + value
    return x.eq(0).select(x, value)


def _tanh(x: Built) -> Built:
    """2/(1 + exp(-2|x|)) - 1 and the sign of x; near 0, where that cancels, x times a polynomial in x^2."""
    square = x * x
    near = polynomial("tanh", "half", square) * x
    far = _tangent_far((-abs(x * 2)).falling_exp())
    far = (x >= 0).select(far, -far)
    return (square <= Rational(1, 16)).select(near, far)


def _sinh(x: Built) -> Built:
    """(m + m/(m + 1))/2 with m = expm1(|x|), and the sign of x; for large m the quotient is 1."""
    m = abs(x).expm1()
    quotient = m / (m + 1)
    value = (m + (m <= _constant(Integer(2) ** 60)).select(quotient, 1)) * HALF
    return (x >= 0).select(value, -value)


def _cosh(x: Built) -> Built:
    half = abs(x).exp() * HALF
    return half + half.of("div", Rational(1, 4), half)


def _softplus(x: Built) -> Built:
    e = (-abs(x)).bounded_exp()
    return x.clamp_min(0) + e.unit_log1p()


# --- logarithms and angles --------------------------------------------------------------------------


def _logarithm(u: Built, shift: Built | Expr, near: tuple[Built, Built]) -> Built:
    """log(u) - shift log 2 for a normal u; `near` is a condition and the exact u - 1 to take where it holds.

    Half of u times 2^(1 - k): where u is largest, 2^-k is no normal number."""
    k = u.exponent()
    m = (u * HALF).ldexp(1 - k)
    is_upper = m >= _constant(sympy.sqrt(2))
    m = is_upper.select(m * HALF, m)
    k = is_upper.select(k + 1, k)
    f = near[0].select(near[1], m - 1)
    k = k - shift
    curved = polynomial("log", "half", f) * f
    return near[0].select(curved, k.muladd(_constant(sympy.log(2)), curved))


def _at_the_ends(value: Built, u: Built) -> Built:
    """-inf at 0, inf at inf, and 0/0, which is NaN, below 0 and at NaN."""
    zero = u - u
    low = u.eq(0).select(-sympy.oo, zero / zero)
    inside = (u > 0).select(value, low)
    return u.eq(sympy.oo).select(u, inside)


def _log(x: Built) -> Built:
    """Subnormal numbers are scaled up first."""
    is_tiny = x < Rational(1, 2**110)
    u = is_tiny.select(x * 2**64, x)
    shift = is_tiny.select(64, 0)
    near = abs(x - 1) <= Rational(1, 4), x - 1
    return _at_the_ends(_logarithm(u, shift, near), x)


def _log1p(x: Built) -> Built:
    u = x + 1
    return _at_the_ends(_logarithm(u, Integer(0), (abs(x) <= Rational(1, 4), x)), u)


def _atan(x: Built) -> Built:
    """The angle of (1, |x|) beside the nearest of 0, pi/4 and pi/2, and the sign of x; beyond 2^40 it is pi/2."""
    size = abs(x).clamp_max(ATAN_END)
    is_near, is_far = size <= ATAN_NEAR, size > ATAN_FAR
    over = is_far.select(-1, size - 1)
    under = is_far.select(size, size + 1)
    t = is_near.select(size, over * under.reciprocal())
    angle = polynomial("atan", "half", t * t) * t
    middle = is_far.select(*(_constant(sympy.pi / k) for k in (2, 4)))
    angle = angle + is_near.select(0, middle)
    return (x >= 0).select(angle, -angle)


# --- the normal distribution ------------------------------------------------------------------------


def _ratio(a: Built) -> Built:
    """Mills' ratio over sqrt(2 pi): what a density exp(-a^2/2) is multiplied with to give the tail."""
    centre = Rational(TAIL_CENTRE.numerator, TAIL_CENTRE.denominator)
    inverse = (a + centre).reciprocal()
    return polynomial("tail", "half", inverse.muladd(-2 * centre, 1)) * inverse


def _bounded_normal_cdf(x: Built) -> Built:
    """The left tail with all its relative accuracy; the right is 1 minus it."""
    ratio = _ratio(abs(x))
    tail = x.bounded_gaussian() * ratio
    return (x >= 0).select(1 - tail, tail)


# --- the logistic function --------------------------------------------------------------------------


def _logistic(x: Built) -> tuple[Built, Built]:
    """e = exp(-|x|), and 1/(1 + e)."""
    e = _power_of(abs(x), -1)
    return e, (e + 1).reciprocal()


def _sigmoid(x: Built, mirrored: bool = False) -> Built:
    e, inverse = _logistic(x)
    return (x >= 0).select(*((e, 1) if mirrored else (1, e))) * inverse


def _bell(x: Built) -> Built:
    e, inverse = _logistic(x)
    return e * (inverse * inverse)


# --- the gate of Mish -------------------------------------------------------------------------------


def _gate_parts(x: Built) -> tuple[Built, Built, Built]:
    """t = exp(-|x|), n = t + t^2/2, and the inverse of 1 + n on the left and of 2t^2 + 2t + 1 on the right."""
    t = _power_of(abs(x), -1)
    n = (t * HALF).muladd(t, t)
    right, left = t.of("muladd", 2, t, 2).muladd(t, 1), n + 1
    return t, n, (x >= 0).select(right, left).reciprocal()


def _gate(x: Built) -> Built:
    """n/(1 + n) with n = w + w^2/2, w = exp(x)."""
    t, n, inverse = _gate_parts(x)
    right = t.of("muladd", 2, t, 1)
    return (x >= 0).select(right, n) * inverse


def _gate_slope(x: Built) -> Built:
    """(w + w^2)/(1 + n)^2."""
    t, _, inverse = _gate_parts(x)
    left = t.muladd(t, t)
    right = left * (t * 4)
    return (x >= 0).select(right, left) * (inverse * inverse)


# --- tanh of numbers that are not negative ----------------------------------------------------------


def _tangent_far(t: Built) -> Built:
    """2/(1 + t) - 1 for t = exp(-2x): accurate where x is not small."""
    return (t + 1).reciprocal().muladd(2, -1)


def _tangent(x: Built) -> Built:
    """2/(1 + t) - 1, and near 0 x times a polynomial in x^2."""
    square = x * x
    near = polynomial("tanh", "half", square) * x
    far = _tangent_far(_power_of(x, -2))
    return (square <= Rational(1, 16)).select(near, far)


def _tangent_bell(x: Built) -> Built:
    """t/(1 + t)^2."""
    t = _power_of(x, -2)
    inverse = (t + 1).reciprocal()
    return t * (inverse * inverse)


def _held(operation: str) -> Form:
    """A bounded operation of x between the ends where it serves."""
    return lambda x: x.of(operation, x.clamp(-FARTHEST[operation], FARTHEST[operation]))


FAR, NEAR = Integer(256), Integer(64)  # exp(-256) and exp(-128) are nothing beside 1, nor alone in float32
GATES: dict[str, tuple[Expr, Form]] = {
    "sigmoid": (FAR, _sigmoid),
    "mirrored_sigmoid": (FAR, partial(_sigmoid, mirrored=True)),
    "bell": (FAR, _bell),
    "gate": (FAR, _gate),
    "gate_slope": (FAR, _gate_slope),
    "tangent": (NEAR, _tangent),
    "tangent_bell": (NEAR, _tangent_bell),
}
FARTHEST = {
    "bounded_exp": Integer(256),
    "bounded_gaussian": Integer(16),
    "bounded_normal_cdf": Integer(16),
    "bounded_normal_tail": Integer(16),
    **{f"bounded_{name}": farthest for name, (farthest, _) in GATES.items()},
}
"""How large an argument of a bounded operation is at most; the results are then at least 2^-370."""
DEVICE: dict[str, Form] = {
    **dict.fromkeys(("exp", "bounded_exp", "falling_exp"), _power_of),
    **dict.fromkeys(("gaussian", "bounded_gaussian"), _gaussian),
    "expm1": _expm1,
    "tanh": _tanh,
    "sinh": _sinh,
    "cosh": _cosh,
    "softplus": _softplus,
    "log": _log,
    "log1p": _log1p,
    "unit_log1p": lambda x: polynomial("unit_log1p", "half", x) * x,
    "log_gap": partial(log_gap, grade="half"),
    "atan": _atan,
    "erf": partial(erf, grade="half"),
    "erfc": partial(erfc, grade="half"),
    "bounded_normal_cdf": _bounded_normal_cdf,
    "normal_cdf": _held("bounded_normal_cdf"),
    "bounded_normal_tail": lambda x: x.bounded_gaussian() * _ratio(x),
    "normal_tail": _held("bounded_normal_tail"),
    **{f"{kind}{name}": form for name, (_, form) in GATES.items() for kind in ("", "bounded_")},
}
