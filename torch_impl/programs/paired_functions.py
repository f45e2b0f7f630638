"""Special functions of paired values: a row for each operation, in float32 with a leading part in two terms.

exp(z) is 2^k (1 + r + r^2 p(r)): 1 + r and its residual are exact, the rest is a small part of the sum, so that a
plain polynomial serves. The others are quotients in an exponential, or small corrections of a leading term. Results of
exponentials are meant times 2^-64, so that the low parts of numbers at the end of the format are normal numbers.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import sympy
from sympy import Expr, Integer, Rational

from .approximations import ATAN_END, ATAN_FAR, ATAN_NEAR, INVERSE_CENTRE, coefficients
from .paired_values import LARGEST, ONE, ZERO, PairedValue, Pairing, of_constant, power
from .program import Operand

GRADE = "paired"
ANCHOR = Integer(12582912)  # 1.5 * 2^23: next to it a float32 has no digits after the point
DEEP = 64  # results of exponentials are meant times 2^-DEEP
QUARTER, HALF, TWO = Rational(1, 4), Rational(1, 2), Integer(2)
CENTRE = Rational(INVERSE_CENTRE.numerator, INVERSE_CENTRE.denominator)
FAR = Integer(16)  # exp(-16)^2 and its like are nothing beside 1
FARTHER = Integer(40)  # and so is exp(-40)
Row = Callable[[Pairing, PairedValue], PairedValue]


def _polynomial(p: Pairing, name: str, t: Operand, factor: Expr = ONE, order: int = 0, start: int = 0) -> Operand:
    """factor^order q(factor t) by Horner's rule, for the coefficients of a committed polynomial from `start` on."""
    scaled = [c * factor ** (k + order) for k, c in enumerate(coefficients(name, GRADE)[start:])]
    first, *others = reversed(scaled)
    value: Operand = first
    for coefficient in others:
        value = p.emit("fma", value, t, coefficient)
    return value


# --- exponentials -----------------------------------------------------------------------------------


def _reduced(p: Pairing, z: PairedValue, factor: Expr) -> tuple[Operand, Operand, Operand]:
    """The anchored k, and r and l with factor z = k log 2 + factor r + l, r and l in the units of z. The product of k
    with the first digits of log 2 has as few digits as z, and their difference is exact."""
    unit, log = power(z.exponent), of_constant(sympy.log(2))
    anchored = p.emit("anchor", z.high, of_constant(factor * unit / sympy.log(2)).high)
    k = p.emit("integer", anchored)
    r = p.emit("fma", k, -log.high / factor / unit, z.high)  # type: ignore[operator]
    low = p.emit("mul", k, -log.low / unit)  # type: ignore[operator]
    return anchored, r, low if z.low is None else p.fused(z.low, factor, low)


def exponential(p: Pairing, z: PairedValue, factor: Expr = ONE) -> PairedValue:
    """exp(factor z), for a factor that is a power of two and factor z from -131 to 43."""
    anchored, r, low = _reduced(p, p.plain(p.normal(z) if z.is_heavy else z), factor)
    curved, square = _polynomial(p, "exp_rest", r, factor, order=2), p.emit("mul", r, r)
    part = p.scaled(PairedValue(r), factor).high
    less = p.emit("fma", curved, square, part)  # exp - 1
    high = p.emit("add", less, ONE)
    if p.is_brief:  # both roundings at once: high - 1 is exact, and so is what part is more, or nearly
        lost = p.emit("fma", curved, square, p.emit("sub", part, p.emit("sub", high, ONE)))
    else:
        lost = p.emit("fma", curved, square, p.emit("sub", part, less))
        lost = p.emit("add", p.emit("sub", less, p.emit("sub", high, ONE)), lost)
    scale = p.emit("power", anchored, Integer(DEEP))
    low = p.emit("fma", low, high, lost)
    return PairedValue(p.emit("mul", high, scale), p.emit("mul", low, scale), -DEEP)


def _gaussian(p: Pairing, z: PairedValue) -> PairedValue:
    """exp(-s/2) with s = h (h + 2 l) for z = h + l."""
    other = z if z.low is None else PairedValue(z.high, p.emit("mul", z.low, TWO))
    return exponential(p, p.mul(z if z.low is None else PairedValue(z.high), other), -HALF)


def _over_one(p: Pairing, t: PairedValue, one: Expr = ONE) -> PairedValue:
    """1 + t for a positive t."""
    return p.add(PairedValue(one), t, ordered=True, cancels=False)


# --- the logistic function --------------------------------------------------------------------------


def _logistic(p: Pairing, z: PairedValue) -> tuple[Operand, PairedValue, PairedValue]:
    """Whether z is positive, t = exp(-|z|) and 1 + t. The sign may be that of the high part of a loose z too: what has
    the other one is next to 0."""
    t = exponential(p, p.absolute(replace(z, is_loose=False) if p.is_brief else z), -ONE)
    return p.emit("ge", z.high, ZERO), t, _over_one(p, t)


def _sigmoid(p: Pairing, z: PairedValue, mirrored: bool = False) -> PairedValue:
    is_positive, t, under = _logistic(p, z)
    sides = (t, PairedValue(ONE)) if mirrored else (PairedValue(ONE), t)
    return p.quotient(p.select(is_positive, *sides), under)


def _bell(p: Pairing, z: PairedValue) -> PairedValue:
    _, t, under = _logistic(p, z)
    return p.quotient(p.quotient(t, under), under)


# --- the gate of Mish -------------------------------------------------------------------------------


def _gate_parts(p: Pairing, z: PairedValue) -> tuple[PairedValue, PairedValue, PairedValue]:
    """w = exp(z), n = w + w^2/2 and 1 + n; beyond 16 the gate is 1."""
    w = exponential(p, _held(p, z, FAR))
    n = _with_square(p, w, HALF) if p.is_brief else p.mul(w, _over_one(p, p.scaled(w, HALF)))
    return w, n, _over_one(p, n)


def _held(p: Pairing, z: PairedValue, end: Expr) -> PairedValue:
    """z below an end."""
    if z.most is not None and z.most <= end:
        return z
    end *= power(-z.exponent)
    return PairedValue(p.emit("hold", z.high, -sympy.oo, end), z.low, z.exponent)


def _with_small_rest(p: Pairing, z: PairedValue, end: Expr) -> PairedValue:
    """|z|. Of what is beyond an end and will be held there, nothing is lost; where z has no end, that may be much."""
    size = p.absolute(z)
    if size.low is None or (z.most is not None and z.most.is_finite):
        return size
    is_near = p.emit("le", size.high, end * power(-size.exponent))
    return replace(size, low=p.emit("select", is_near, size.low, ZERO))


def _with_square(p: Pairing, w: PairedValue, part: Expr) -> PairedValue:
    """w + part w^2 for a positive w. What the sum loses is found where the square is the smaller part; where it is the
    larger one, the functions of this sum change little with it."""
    assert w.low is not None
    unit = power(w.exponent)
    share = p.emit("mul", w.high, part * unit)
    high = p.emit("fma", share, w.high, w.high)
    low = p.emit("fma", share, w.high, p.emit("sub", w.high, high))
    rate = p.emit("fma", w.high, TWO * part * unit, ONE)
    return PairedValue(high, p.emit("fma", w.low, rate, low), w.exponent)


def _gate(p: Pairing, z: PairedValue) -> PairedValue:
    """n/(1 + n)."""
    _, n, under = _gate_parts(p, z)
    return p.quotient(n, under)


def _gate_slope(p: Pairing, z: PairedValue) -> PairedValue:
    """(w + w^2)/(1 + n)^2."""
    w, _, under = _gate_parts(p, z)
    over = _with_square(p, w, ONE) if p.is_brief else p.mul(w, _over_one(p, w))
    return p.quotient(p.quotient(over, under), under)


# --- tanh -------------------------------------------------------------------------------------------


def _expm1(p: Pairing, z: PairedValue, factor: Expr) -> tuple[PairedValue, PairedValue]:
    """exp(factor z) - 1 = 2^k q + (2^k - 1), the second being 0 or the larger part, and exp(factor z) = 2^k q + 2^k."""
    z, unit = p.normal(z) if z.is_heavy else z, power(z.exponent)
    anchored, r, low = _reduced(p, z, factor)
    plain = r if z.exponent == 0 else p.emit("mul", r, unit)
    rest = p.emit("mul", p.emit("mul", _polynomial(p, "exp_rest", plain, factor, order=2), plain), r)
    # q = factor r + rest, and 2^k times that
    scale = p.emit("power", anchored, ZERO)
    high = p.fused(r, factor, rest)
    lost = p.emit("sub", rest, p.fused(r, -factor, high))
    grown = p.emit("fma", high, unit, ONE)
    lost = p.emit("fma", low, grown, lost)
    less = p.fused(scale, 1 / unit, -1 / unit)
    curved = PairedValue(p.emit("mul", high, scale), p.emit("mul", lost, scale), z.exponent)
    minus_one = p.add(PairedValue(less, None, z.exponent), curved, ordered=True, cancels=False)
    return minus_one, p.add(PairedValue(scale), curved, ordered=True, cancels=False)


def _below_exp(p: Pairing, z: PairedValue) -> PairedValue:
    """exp(z) - 1; for z below -40 it is -1, and what z lost is nothing."""
    is_far = p.emit("lt", z.high, -FARTHER)
    low = z.low if z.low is None else p.emit("select", is_far, ZERO, z.low)
    return _expm1(p, PairedValue(p.emit("select", is_far, -FARTHER, z.high), low), ONE)[0]


def _tangent_parts(p: Pairing, z: PairedValue) -> tuple[PairedValue, PairedValue, PairedValue]:
    """m = exp(-2z) - 1, t = exp(-2z) and 2 + m, for z >= 0; beyond 16, m is -1."""
    m, t = _expm1(p, _held(p, z, FAR), -TWO)
    return m, t, p.add(PairedValue(TWO), m, ordered=True, cancels=False)


def _tangent(p: Pairing, z: PairedValue) -> PairedValue:
    """tanh for z >= 0: -m/(2 + m)."""
    m, _, under = _tangent_parts(p, z)
    return p.quotient(p.scaled(m, -ONE), under)


def _tangent_bell(p: Pairing, z: PairedValue) -> PairedValue:
    """t/(1 + t)^2 with t = exp(-2z)."""
    _, t, under = _tangent_parts(p, z)
    return p.quotient(p.quotient(t, under), under)


def _tanh(p: Pairing, z: PairedValue) -> PairedValue:
    """The sign of z, and the rest for its absolute value."""
    return _with_sign(p, z, _tangent(p, _with_small_rest(p, z, FAR)))


def _sinh(p: Pairing, z: PairedValue) -> PairedValue:
    """(m + m/(m + 1))/2 with m = exp(|z|) - 1, and the sign of z."""
    m, grown = _expm1(p, p.absolute(z), ONE)
    value = p.scaled(p.add(m, p.quotient(m, grown), ordered=True, cancels=False), HALF)
    return _with_sign(p, z, value)


def _cosh(p: Pairing, z: PairedValue) -> PairedValue:
    """t/2 + 1/(2t) with t = exp(|z|)."""
    t = p.plain(exponential(p, p.absolute(p.normal(p.plain(z)))))
    return p.scaled(p.add(t, p.quotient(PairedValue(ONE), t), ordered=True, cancels=False), HALF)


# --- logarithms -------------------------------------------------------------------------------------


def _unit_log1p(p: Pairing, t: PairedValue) -> PairedValue:
    """2 artanh(s) with s = t/(2 + t), for t from 0 to 1."""
    return _twice_artanh(p, p.quotient(t, _over_one(p, t, TWO)))


def _log1p(p: Pairing, z: PairedValue) -> PairedValue:
    """For z >= -1/4; up to 1/4, what is beyond 1 is z itself."""
    u = p.add(PairedValue(ONE), z, ordered=False, cancels=False)
    return _logarithm(p, u, p.emit("le", z.high, QUARTER), z)


def _log(p: Pairing, u: PairedValue) -> PairedValue:
    """For a normal u > 0."""
    u = p.normal(p.plain(u))
    beyond = p.normal(p.add(u, PairedValue(-ONE), ordered=False, cancels=True))
    return _logarithm(p, u, p.emit("le", p.emit("abs", beyond.high), QUARTER), beyond)


def _logarithm(p: Pairing, u: PairedValue, is_near: Operand, beyond: PairedValue) -> PairedValue:
    """k log 2 + 2 artanh(f/(2 + f)) for u = 2^k (1 + f), 1 + f being from sqrt(1/2) to sqrt(2); or where u is near 1,
    k being 0 and f what u is beyond 1. Infinity stays what it is."""
    is_small = p.emit("lt", u.high, ONE)
    scale = p.emit("select", is_small, power(DEEP), power(-DEEP))
    high = p.emit("mul", u.high, scale)
    e = p.emit("exponent", p.emit("mul", high, of_constant(sympy.sqrt(2)).high))
    back = p.emit("power", p.emit("sub", ANCHOR, e), ZERO)
    low = None if u.low is None else p.emit("mul", p.emit("mul", u.low, scale), back)
    f = p.normal(PairedValue(p.emit("sub", p.emit("mul", high, back), ONE), low))
    f = p.select(is_near, beyond, f)
    k = p.emit("add", e, p.emit("select", is_small, Integer(-DEEP), Integer(DEEP)))
    k = p.emit("select", is_near, ZERO, k)
    s = p.quotient(f, p.add(PairedValue(TWO), f, ordered=True, cancels=False))
    turns = p.mul(PairedValue(k), of_constant(sympy.log(2)))
    value = p.add(turns, _twice_artanh(p, s), ordered=True, cancels=False)
    return p.select(p.emit("le", u.high, LARGEST), value, PairedValue(u.high))


def _twice_artanh(p: Pairing, s: PairedValue) -> PairedValue:
    """For an s up to 1/3: 2s, and a correction of at most a twenty-fifth of it. What s has lost counts 1/(1 - s^2)
    times, of which 1 + s^2 is enough."""
    plain = s.high if s.exponent == 0 else p.emit("mul", s.high, power(s.exponent))
    square = p.emit("mul", plain, plain)
    curved = p.emit("mul", _polynomial(p, "tangent_rest", square), square)
    lost = p.emit("fma", s.low, square, s.low)
    return PairedValue(s.high, p.emit("fma", curved, s.high, lost), s.exponent + 1, is_heavy=True)


def _softplus(p: Pairing, z: PairedValue) -> PairedValue:
    """max(z, 0) + log1p(exp(-|z|))."""
    size = _with_small_rest(p, z, Integer(128))
    held = PairedValue(p.emit("hold", size.high, -sympy.oo, Integer(128)), size.low)
    is_positive = p.emit("ge", z.high, ZERO)
    ramp = p.select(is_positive, z, PairedValue(ZERO))
    return p.add(ramp, _unit_log1p(p, exponential(p, held, -ONE)), ordered=False, cancels=False)


# --- the normal distribution ------------------------------------------------------------------------


def _normal_tail(p: Pairing, z: PairedValue, signed: PairedValue | None = None) -> PairedValue:
    """exp(-z^2/2)/(2 + z h) for z >= 0, h being a polynomial in (z - c)/(z + c). The exponential is that of z with its
    sign, where z had one: others use it too."""
    seed = p.emit("seed", p.emit("add", z.high, CENTRE))
    u = p.emit("mul", p.emit("sub", z.high, CENTRE), seed)
    start, *_ = coefficients("inverse_tail", GRADE)
    slope = _polynomial(p, "inverse_tail", u, start=1)
    high = p.emit("fma", slope, u, start)
    low = p.emit("fma", slope, u, p.emit("sub", start, high))
    return p.quotient(_gaussian(p, signed or z), p.over_power(z, PairedValue(high, low), TWO))


def _normal_cdf(p: Pairing, z: PairedValue) -> PairedValue:
    """The left tail with all its relative accuracy; the right is 1 minus it."""
    tail = _normal_tail(p, p.absolute(z), z)
    right = p.add(PairedValue(ONE), p.scaled(tail, -ONE), ordered=True, cancels=False)
    return p.select(p.emit("ge", z.high, ZERO), right, tail)


def _erfc(p: Pairing, z: PairedValue) -> PairedValue:
    """Twice the tail of sqrt(2) z."""
    z = p.normal(p.plain(z))
    tail = p.scaled(_normal_tail(p, p.mul(p.absolute(z), of_constant(sympy.sqrt(2)))), TWO)
    left = p.add(PairedValue(TWO), p.scaled(tail, -ONE), ordered=True, cancels=False)
    return p.select(p.emit("ge", z.high, ZERO), tail, left)


def _erf(p: Pairing, z: PairedValue) -> PairedValue:
    """2z/sqrt(pi) and a correction of at most a twelfth of it up to 1/2; beyond, 1 minus twice a tail."""
    size = p.absolute(z)
    square = p.emit("mul", size.high, size.high)
    curved = p.emit("mul", _polynomial(p, "erf_rest", square), square)
    line = p.mul(size, of_constant(2 / sympy.sqrt(sympy.pi)))
    near = PairedValue(line.high, p.emit("fma", curved, size.high, line.low), is_heavy=True)
    tail = _normal_tail(p, p.mul(size, of_constant(sympy.sqrt(2))))
    far = p.add(PairedValue(ONE), p.scaled(tail, -TWO), ordered=True, cancels=False)
    return _with_sign(p, z, p.select(p.emit("le", size.high, HALF), near, far))


def _of_plain(row: Row, rate: Expr = ONE) -> Row:
    """A function of a value as it stands; where that is next to nothing, it is `rate` times the value."""

    def of_any(p: Pairing, z: PairedValue) -> PairedValue:
        plain = p.plain(z)
        value = row(p, p.normal(plain) if z.is_heavy or z.is_loose else plain)
        if not z.exponent:
            return value
        is_small = p.emit("le", p.emit("abs", plain.high), power(-DEEP))
        value = replace(p.scaled(value, power(-z.exponent)), exponent=z.exponent)
        return p.select(is_small, p.mul(z, of_constant(rate)), value)

    return of_any


def _with_sign(p: Pairing, z: PairedValue, value: PairedValue) -> PairedValue:
    return p.select(p.emit("ge", z.high, ZERO), value, p.scaled(value, -ONE))


# --- the arc tangent --------------------------------------------------------------------------------


def _atan(p: Pairing, z: PairedValue) -> PairedValue:
    """The angle of (1, |z|) beside the nearest of 0, pi/4 and pi/2, whose tangent is a quotient; beyond 2^40 it is
    pi/2."""
    size = _with_small_rest(p, z, ATAN_END)
    size = PairedValue(p.emit("hold", size.high, -sympy.oo, ATAN_END), size.low)
    is_near, is_far = p.emit("le", size.high, ATAN_NEAR), p.emit("gt", size.high, ATAN_FAR)
    one, minus = PairedValue(ONE), PairedValue(-ONE)
    over = p.select(is_far, minus, p.add(size, minus, ordered=False, cancels=True))
    under = p.select(is_far, size, p.add(size, one, ordered=False, cancels=False))
    t = p.quotient(p.select(is_near, size, over), p.select(is_near, one, under))
    square = p.emit("mul", t.high, t.high)
    curved = p.emit("mul", _polynomial(p, "atan_rest", square), square)
    low = p.emit("fma", p.emit("neg", square), t.low, t.low)  # the slope is 1 - t^2, or nearly
    t = PairedValue(t.high, p.emit("fma", curved, t.high, low), is_heavy=True)
    angles = [of_constant(sympy.pi / 2), of_constant(sympy.pi / 4), PairedValue(ZERO)]
    middle = p.select(is_near, angles[2], p.select(is_far, *angles[:2]))
    return _with_sign(p, z, p.add(middle, t, ordered=True, cancels=False))


ROWS: dict[str, Row] = {
    "exp": exponential,
    "expm1": _below_exp,
    "gaussian": _gaussian,
    "sigmoid": _sigmoid,
    "bell": _bell,
    "mirrored_sigmoid": partial(_sigmoid, mirrored=True),
    "gate": _gate,
    "gate_slope": _gate_slope,
    "tangent": _tangent,
    "tangent_bell": _tangent_bell,
    "tanh": _tanh,
    "unit_log1p": _unit_log1p,
    "softplus": _softplus,
    "normal_tail": _normal_tail,
    "normal_cdf": _normal_cdf,
    "erfc": _erfc,
    "log": _log,
    "cosh": _cosh,
    "erf": _of_plain(_erf, 2 / sympy.sqrt(sympy.pi)),
    "atan": _of_plain(_atan),
    "log1p": _of_plain(_log1p),
    "sinh": _of_plain(_sinh),
}
LIMITS = {"gate": FAR}  # beyond, they are 1
COMPOSED = frozenset({"gate", "gate_slope"})
"""Those that are a special function of another: tanh of softplus."""
SERVED: dict[str, tuple[Expr, Expr]] = {
    "exp": (Integer(-131), Integer(43)),
    "expm1": (-sympy.oo, Integer(43)),
    "unit_log1p": (ZERO, ONE),
    "erf": (Integer(-8), Integer(8)),
    "erfc": (Integer(-11), Integer(11)),
    "log": (power(-120), sympy.oo),
    "log1p": (-QUARTER, sympy.oo),
    "sinh": (Integer(-43), Integer(43)),
    "cosh": (Integer(-43), Integer(43)),
    "gaussian": (-FAR, FAR),
    "normal_cdf": (-FAR, FAR),
    "normal_tail": (ZERO, FAR),
    **dict.fromkeys(("sigmoid", "mirrored_sigmoid", "bell"), (Integer(-131), Integer(131))),
    **dict.fromkeys(("gate", "gate_slope"), (Integer(-131), Integer(2) ** 60)),
}
"""Between which arguments a row serves: beyond, the power of two in an exponential is not a normal number."""
