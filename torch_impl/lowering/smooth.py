"""Smooth expressions: stable forms of the nodes, product by product.

Two rules keep infinities and cancellation out. `1 + erf` and its kin never appear: each node has a
form that is accurate in both tails. And where a term of x tends to a finite limit, x is held inside
the range on which the term still moves, so that no infinity meets a zero.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import pairwise

import sympy
from sympy import Expr, Function, Poly

from ...theory.exact.errors import InputError
from ...theory.exact.sympy_bridge import Phi, expm1, log1p, phi, sigma, softplus
from ..programs.compensation import Pair, lower_pair, needs_compensation
from ..programs.copies import X, parameters_in, sample_of
from ..programs.program import LARGEST, Builder, Built, Operand, inlined
from .deep_tails import Bell, Lower, factors, has_factors
from .gates import Gate, GateSlope, Gaussian, GaussianGap, Growth, LogGap, LogShare, Share, Tanh, plainly
from .recognition import Asinh, Erfc, LogCosh
from .saturation import (
    DOUBLE,
    FARTHEST,
    SINGLE,
    Limits,
    Range,
    close,
    overflow_range,
    saturation,
    scaled,
    settled_range,
)
from .waves import line_terms, lower_wave

DIRECT: dict[type[Function], str] = {
    sympy.exp: "exp",
    sympy.log: "log",
    log1p: "log1p",
    expm1: "expm1",
    Tanh: "tanh",
    sympy.tanh: "tanh",
    sympy.erf: "erf",
    sympy.erfc: "erfc",
    Erfc: "erfc",
    sympy.sinh: "sinh",
    sympy.cosh: "cosh",
    sympy.atan: "atan",
    sympy.sin: "sin",
    sympy.cos: "cos",
    Phi: "normal_cdf",
    Gaussian: "gaussian",
    LogGap: "log_gap",
    sympy.Abs: "abs",
}
LESS_ONE: dict[type[Function], type[Function]] = {sympy.exp: expm1, Gaussian: GaussianGap}
PART = sympy.Integer(2) ** 100  # of a huge constant
HELD = sympy.Integer(2) ** 60  # finite in every format when it is squared, and of 1 + HELD only HELD is left
FAR = 2**62  # the square of what is larger may be infinite in float32


def lower_smooth(builder: Builder, expression: Expr) -> Operand:
    """The value of an expression in x and the parameters."""
    if expression.is_number:
        return expression
    if expression.is_Symbol:
        return expression.name
    if expression.is_Add:
        return _sum(builder, expression)
    if expression.is_Mul or expression.is_Pow:
        return _product(builder, expression)
    if type(expression) in REWRITES or type(expression) in DIRECT:
        return _function(builder, expression)
    raise InputError(f"torch code is not emitted for `{type(expression).__name__}` (in `{expression}`)")


def _function(builder: Builder, node: Expr) -> Operand:
    """A function of x; for narrow results x is held where the function moves."""
    ends = _own_range(builder, node)
    if ends is not None:
        (value,) = _at(builder, lambda inner: (_function(inner, node),), _held_inside(builder, ends), narrow=False)
        return value
    if type(node) in REWRITES:
        return REWRITES[type(node)](builder, node)
    return builder.emit(DIRECT[type(node)], lower_smooth(builder, node.args[0]))


def _own_range(builder: Builder, node: Expr) -> Range | None:
    """Where a function of x moves in a narrow result, if it settles at both ends. A gate and its slope, which
    come to rest at different distances, are to share one held x."""
    if not builder.narrow or not node.has(X) or isinstance(node, (sympy.exp, softplus)):
        return None
    bell = sigma(node.args[0]) * sigma(-node.args[0]) if isinstance(node, Bell) else node
    ends = settled_range(plainly(bell), _limits(builder))
    if ends is None or not node.args[0].is_polynomial(X):
        return ends
    outer = max(-ends[0], ends[1], key=sample_of)
    return -outer, outer


def _limits(builder: Builder) -> Limits:
    limits = scaled(SINGLE if builder.narrow else DOUBLE, builder.scale)
    return limits if builder.shared else close(limits)


def multiplied(builder: Builder, value: Operand, factor: Expr) -> Operand:
    """value * factor with at most two roundings and one operation on all of x.

    A power of two is exact; 1/3 is a quotient, unless float32 does not hold the divisor; what consists of parameters is
    computed first.
    """
    if factor == -1:
        return builder.emit("neg", value)
    over, under = sympy.fraction(factor)
    if under.is_Integer and (under & (under - 1) == 0 or under > LARGEST):
        over, under = factor, sympy.S.One
    if over == 1:
        return builder.emit("div", value, lower_smooth(builder, under))
    if factor.is_number and abs(factor) > LARGEST:  # float32 does not hold it, and may hold the product
        return builder.emit("mul", builder.emit("mul", value, factor / PART), PART)
    if under.is_number:
        return builder.emit("mul", value, lower_smooth(builder, factor))
    quotient = builder.emit("div", lower_smooth(builder, over), lower_smooth(builder, under))
    return builder.emit("mul", value, quotient)


# --- sums and products ------------------------------------------------------------------------------


def _sum(builder: Builder, expression: Expr) -> Operand:
    terms = list(sympy.Add.make_args(_with_expm1(expression)))
    terms.sort(key=lambda one: (not one.has(X), one.could_extract_minus_sign(), sympy.default_sort_key(one)))
    ranges = saturation([plainly(term) for term in terms], _limits(builder), builder.shared)
    value: Operand = sympy.S.Zero
    for term, ends in zip(terms, ranges, strict=True):
        if term.could_extract_minus_sign() and value != 0:
            value = builder.emit("sub", value, _term(builder, -term, ends))
        else:
            value = builder.emit("add", value, _term(builder, term, ends))
    return value


def _with_expm1(expression: Expr) -> Expr:
    """c exp(z) - c as c expm1(z), and likewise of a bell."""
    for term in expression.args:
        for factor in sympy.Mul.make_args(term):
            if (less_one := LESS_ONE.get(type(factor))) is not None and -term / factor in expression.args:
                coefficient = term / factor
                return expression - term + coefficient + coefficient * less_one(factor.args[0])
    return expression


def _product(builder: Builder, expression: Expr) -> Operand:
    if not expression.has(X):
        return _parameter_product(builder, expression)
    (ends,) = saturation([plainly(expression)], _limits(builder))
    return _term(builder, expression, ends)


def _term(builder: Builder, expression: Expr, ends: Range) -> Operand:
    """Functions first, then powers of x, then what does not depend on x: decay comes before growth. A parameter
    that may be 0 comes between the powers of an x that is not held close, or it would come too late for one that is
    infinite; and so does a huge number, or it would come too late for a deep tail. A small number comes before x:
    atan(exp(x))*x is infinite where two thirds of it are not."""
    if not expression.has(X):
        return lower_smooth(builder, expression)
    constant, moving = expression.as_independent(X, as_Add=False)
    if builder.narrow and (ramp := _ramp(builder, moving)) is not None:
        return multiplied(builder, ramp, constant)
    growths = [one for one in sympy.Mul.make_args(moving) if isinstance(one, Growth)]
    if growths:  # held too where it is beyond every format: there a factor that decays would meet an infinity
        beyond = overflow_range(plainly(expression))
        ends = tuple(other if end is None else end for end, other in zip(ends, beyond, strict=True))  # type: ignore
    x = _held_inside(builder, ends)
    if growths:
        return _grown(builder, moving / sympy.Mul(*growths), constant, growths, x)
    over, under = sympy.fraction(moving, exact=True)
    if over == 1 and _base(under) in (X, -X) and not under.as_base_exp()[1].is_Integer:
        return _over_powers(builder, constant, under, x)
    is_free = any(end is None or (end.is_number and abs(end) > FAR) for end in ends)
    powers = (over.as_powers_dict().get(one, sympy.S.Zero) for one in (X, -X))
    times = sum(power for power in powers if power.is_number)
    is_early = (is_free and _may_vanish(constant) and times > 1) or (builder.scale > 1 and constant.is_number and times)
    early = constant if is_early else sympy.S.One
    is_alone = _base(over) in (X, -X)
    is_first = is_free and under == 1 and times >= 1 and not is_alone and constant.is_number and constant**2 < 1
    first = constant if is_first and not is_early else sympy.S.One
    value = _moving_product(builder, over, x, early, first)
    if under != 1:
        value = builder.emit("div", value, _moving_product(builder, under, x))
    return multiplied(builder, value, constant / early / first)


def _over_powers(builder: Builder, constant: Expr, under: Expr, x: Operand) -> Operand:
    """c/x^n, divided one by one, the root first: the power may be 0 or infinite where the quotient is neither."""
    base, exponent = under.as_base_exp()
    (operand,) = _at(builder, lambda inner: (lower_smooth(inner, base),), x)
    whole, rest = divmod(exponent, 1)
    roots = [_power(builder, operand, rest)] if rest else []
    return reduce(partial(builder.emit, "div"), [*roots, *[operand] * int(whole)], lower_smooth(builder, constant))


def _grown(builder: Builder, moving: Expr, constant: Expr, growths: Sequence[Expr], x: Operand) -> Operand:
    """A product with exponentials that grow: half of each, all other factors, the other half of each. So it overflows
    where the product does, and not before."""
    exponentials = [sympy.exp(one.args[0] / 2) for one in growths]
    halves = [_at(builder, partial(_direct, node=one), x)[0] for one in exponentials]
    over, under = sympy.fraction(moving, exact=True)
    value = reduce(partial(builder.emit, "mul"), halves, _moving_product(builder, over, x))
    if under != 1:
        value = builder.emit("div", value, _moving_product(builder, under, x))
    return reduce(partial(builder.emit, "mul"), halves, multiplied(builder, value, constant))


def _direct(builder: Builder, node: Expr) -> tuple[Operand]:
    return (builder.emit(DIRECT[type(node)], lower_smooth(builder, node.args[0])),)


def _may_vanish(constant: Expr) -> bool:
    """Whether a parameter of it may be 0."""
    return any(not symbol.is_nonzero for symbol in constant.free_symbols)


def _ramp(builder: Builder, product: Expr) -> Operand | None:
    """x g(z), for a gate g from 0 to 1 and an odd z with the sign of x, as max(x, 0) - |x| g(-|z|): one tail for both
    sides."""
    gates = [one for one in product.args if isinstance(one, (Phi, sigma))]
    if len(product.args) != 2 or len(gates) != 1 or X not in product.args:
        return None
    (gate,) = gates
    ends = _own_range(builder, gate)
    if _odd_rate(gate.args[0]) is None or ends is None:
        return None
    held = _held_inside(builder, ends)
    (tail,) = _at(builder, lambda inner: (_left_tail(inner, gate),), held, narrow=False)
    ramp = builder.emit("hold", "x", sympy.S.Zero, sympy.oo)
    return builder.emit("sub", ramp, builder.emit("mul", tail, builder.emit("abs", held)))


def _left_tail(builder: Builder, gate: Expr) -> Operand:
    """g(-|z|)."""
    size = abs(Built(builder, _device_argument(builder, gate.args[0])))
    if isinstance(gate, Phi):
        return size.normal_tail().operand
    t = (-size).exp()
    return (t / (t + 1)).operand


def _moving_product(
    builder: Builder, expression: Expr, x: Operand, early: Expr = sympy.S.One, first: Expr = sympy.S.One
) -> Operand:
    """The product of the factors that move; where x itself or a polynomial of it is one, the last factors of deep tails
    come after it, `first` before it, and `early` after the first of the powers of x."""
    moving = sorted(sympy.Mul.make_args(expression), key=lambda one: (_growth(one), sympy.default_sort_key(one)))
    is_growing = any(map(_growth, moving))
    value: Operand = sympy.S.One
    last: list[Operand] = []
    for factor in _with_bells(moving):
        if isinstance(factor, Bell) or (is_growing and has_factors(factor)):
            own = _own_range(builder, factor)
            at = x if own is None else _held_inside(builder, own)
            main, end = _at(builder, partial(_factors, node=factor), at, narrow=own is None)
            last.append(end)
            value = builder.emit("mul", value, main)
        else:
            if first != 1 and _base(factor) in (X, -X):
                value = multiplied(builder, value, first)
            value = _times_power(builder, value, factor, x, early)
    return reduce(partial(builder.emit, "mul"), last, value)


def _base(factor: Expr) -> Expr:
    return factor if isinstance(factor, sympy.exp) else factor.as_base_exp()[0]


def _growth(factor: Expr) -> int:
    """0 for functions, 1 for a polynomial of x or its power, 2 for x."""
    base = _base(factor)
    return 2 if base == X else int(bool(base.has(X) and base.is_polynomial(X)))


def _with_bells(moving: list[Expr]) -> list[Expr]:
    """The factors, sigma(z) and sigma(-z) together as one."""
    paired = [one.args[0] for one in moving if isinstance(one, sigma) and sigma(-one.args[0]) in moving]
    bells = [Bell(z) for z in paired if not z.could_extract_minus_sign()]
    kept = [one for one in moving if not (isinstance(one, sigma) and one.args[0] in paired)]
    return [*bells, *kept]


def _times_power(builder: Builder, value: Operand, factor: Expr, x: Operand, early: Expr) -> Operand:
    base = _base(factor)
    exponent = sympy.S.One if base == factor else factor.as_base_exp()[1]
    at: Operand = "x" if base != X and _own_range(builder, base) is not None else x
    (operand,) = _at(builder, lambda inner: (lower_smooth(inner, base),), at)
    if _growth(base) and exponent.is_Rational and exponent > 0:
        # One by one: the power itself may be infinite where the product is not.
        whole, rest = divmod(exponent, 1)
        roots = [_power(builder, operand, rest)] if rest else []
        for index, one in enumerate([*roots, *[operand] * int(whole)]):
            value = builder.emit("mul", value, one)
            value = multiplied(builder, value, early) if base in (X, -X) and index == 0 else value
        return value
    return builder.emit("mul", value, _power(builder, operand, exponent))


def _at(
    builder: Builder, lower: Callable[[Builder], tuple[Operand, ...]], x: Operand, narrow: bool = True
) -> tuple[Operand, ...]:
    """What is lowered, with the given operand in place of x; without `narrow`, x is not held once more."""
    if x == "x":
        return lower(builder)
    inner = replace(builder, narrow=builder.narrow and narrow, _known={}, _instructions=[])
    program = inner.finish(*lower(inner))
    return tuple(inlined(builder, program, x=x))


def _parameter_product(builder: Builder, expression: Expr) -> Operand:
    """A product without x: numerator over denominator, the number last."""
    number, symbols = expression.as_independent(*expression.free_symbols, as_Add=False)
    over, under = sympy.fraction(symbols)
    parts = []
    for part in (over, under):
        value: Operand = sympy.S.One
        for factor in sympy.Mul.make_args(part):
            base, exponent = (factor, sympy.S.One) if isinstance(factor, sympy.exp) else factor.as_base_exp()
            value = builder.emit("mul", value, _power(builder, lower_smooth(builder, base), exponent))
        parts.append(value)
    if parts[0] == 1 and number != 1:
        return builder.emit("div", number, parts[1])
    return multiplied(builder, builder.emit("div", *parts), number)


def _power(builder: Builder, base: Operand, exponent: Expr) -> Operand:
    """Whole powers by products, halves and quarters by roots."""
    if exponent == sympy.Rational(1, 2):
        return builder.emit("sqrt", base)
    if not (4 * exponent).is_Integer:
        raise InputError(f"torch code is not emitted for the power {exponent}; use integers, halves and quarters")
    value: Operand = sympy.S.One
    whole, rest = divmod(abs(exponent), 1)
    if rest:
        root = builder.emit("sqrt", base)
        quarter = builder.emit("sqrt", root) if (4 * rest) % 2 else sympy.S.One
        value = builder.emit("mul", root if 4 * rest >= 2 else sympy.S.One, quarter)
    for _ in range(int(whole)):
        value = builder.emit("mul", value, base)
    return value if exponent > 0 else builder.emit("div", sympy.S.One, value)


def _held_inside(builder: Builder, ends: Range) -> Operand:
    """x, clamped to the range on which a product still moves."""
    ends = tuple(None if end is None else _of_sizes(end) for end in ends)  # type: ignore[assignment]
    if builder.narrow:
        if ends == (None, None):
            return "x"
        low, high = (None if end is None else lower_smooth(builder, end) for end in ends)
        return builder.emit("hold", "x", -sympy.oo if low is None else low, sympy.oo if high is None else high)
    x: Operand = "x"
    for infinity, end in ((-sympy.oo, ends[0]), (sympy.oo, ends[1])):
        if end is not None and abs(end) == FARTHEST:  # infinity alone: float64 has larger numbers
            x = builder.emit("select", builder.emit("eq", "x", infinity), end, x)
    low, high = (None if end is None or abs(end) == FARTHEST else lower_smooth(builder, end) for end in ends)
    if low is not None and high is not None:
        return builder.emit("clamp", x, low, high)
    if low is not None:
        return builder.emit("clamp_min", x, low)
    return x if high is None else builder.emit("clamp_max", x, high)


def _of_sizes(end: Expr) -> Expr:
    """An end of a range, in the sizes of the parameters that may be 0: -c/a is infinity, and not its negative, where a
    is -0.0."""
    vanishing = [symbol for symbol in end.free_symbols if symbol.is_nonnegative and not symbol.is_nonzero]
    return end.xreplace({symbol: sympy.Abs(symbol, evaluate=False) for symbol in vanishing}) if vanishing else end


# --- gates on devices: operations of their own, of which each grade has the form that it computes best


def _odd_rate(z: Expr) -> Expr | None:
    """z/x, which is positive and even: a polynomial in x^2 with positive coefficients.

    >>> _odd_rate(X + 2 * X**3), _odd_rate(X - X**3)
    (2*x**2 + 1, None)
    """
    if not z.is_polynomial(X) or z.subs(X, 0) != 0:
        return None
    rate = sympy.cancel(z / X)
    terms = Poly(rate, X).terms()
    is_even = all(power % 2 == 0 for (power,), _ in terms)
    return rate if is_even and all(one.is_positive for _, one in terms) else None


def _device_argument(builder: Builder, z: Expr) -> Operand:
    """x (z/x) where that is a polynomial of higher degree: the absolute value of a product is no more work, and value
    and slope of a function have one argument, however it is written in them."""
    rate = _odd_rate(z)
    if rate is None or not rate.has(X):
        return lower_smooth(builder, z)
    terms = [(power, one) for (power,), one in Poly(rate, X).terms()]
    terms += [] if terms[-1][0] == 0 else [(0, sympy.S.Zero)]
    square = builder.emit("mul", "x", "x")
    value = lower_smooth(builder, terms[0][1])
    for (power, _), (after, one) in pairwise(terms):
        for _ in range((power - after) // 2):
            value = builder.emit("mul", value, square)
        value = builder.emit("add", value, lower_smooth(builder, one))
    return builder.emit("mul", "x", value)


def _device_sigma(builder: Builder, z: Expr) -> Operand:
    if z.could_extract_minus_sign():
        return builder.emit("mirrored_sigmoid", _device_argument(builder, -z))
    return builder.emit("sigmoid", _device_argument(builder, z))


def _device_bell(builder: Builder, z: Expr) -> Operand:
    """Of 2a with a >= 0 in the form that shares its steps with tanh(a)."""
    z = -z if z.could_extract_minus_sign() else z
    if z.is_nonnegative:
        return builder.emit("tangent_bell", lower_smooth(builder, z / 2))
    return builder.emit("bell", _device_argument(builder, z))


ON_DEVICE: dict[type, Callable[[Builder, Expr], Operand]] = {
    sigma: _device_sigma,
    Bell: _device_bell,
    Gate: lambda builder, z: builder.emit("gate", lower_smooth(builder, z)),
    GateSlope: lambda builder, z: builder.emit("gate_slope", lower_smooth(builder, z)),
}
"""The operation of a node, of its argument; sigma(z), sigma(-z) and their product have the same one."""


# --- nodes with a stable form -----------------------------------------------------------------------


def _factors(builder: Builder, node: Expr) -> tuple[Operand, Operand]:
    if builder.on_device and type(node) in ON_DEVICE:
        return ON_DEVICE[type(node)](builder, node.args[0]), sympy.S.One
    return factors(builder, node, Lower(lower_smooth, _argument))


def _argument(builder: Builder, z: Expr) -> Pair:
    """The argument of a logistic function: x is held where the function moves, and rounding is followed."""
    ends = settled_range(sigma(z) * sigma(-z), _limits(builder)) if needs_compensation(z) else None
    if ends is None:
        return lower_smooth(builder, z), None
    value, lost = _at(builder, lambda inner: lower_pair(inner, z), _held_inside(builder, ends))
    return value, lost


def _joined(builder: Builder, node: Expr) -> Operand:
    """A node that stands alone: the product of its two factors."""
    return builder.emit("mul", *_factors(builder, node))


def _lower_periodic(builder: Builder, node: Expr) -> Operand:
    """Of a line in x all digits are held. Of another argument with a parameter, which may be infinite for a finite x, a
    finite number is taken."""
    terms = line_terms(node.args[0])
    if terms is not None:
        return lower_wave(builder, node, terms)
    value = lower_smooth(builder, node.args[0])
    if parameters_in(node):
        value = builder.emit("hold" if builder.narrow else "clamp", value, -LARGEST, LARGEST)
    return builder.emit(DIRECT[type(node)], value)


def _lower_log(builder: Builder, node: Expr) -> Operand:
    z = node.args[0]
    if z.is_Add and sympy.S.One in z.args:
        return builder.emit("log1p", lower_smooth(builder, z - 1))
    return builder.emit("log", lower_smooth(builder, z))


def _lower_softplus(builder: Builder, node: Expr) -> Operand:
    """Of a narrow result max(z, 0) + log1p(exp(-|z|)), the second part for a held x, which others use too."""
    z = node.args[0]
    ends = settled_range(sigma(z) * sigma(-z), _limits(builder)) if builder.narrow and z.has(X) else None
    if ends is None:
        return builder.emit("softplus", lower_smooth(builder, z))
    (rest,) = _at(builder, lambda inner: (_softplus_rest(inner, z),), _held_inside(builder, ends), narrow=False)
    return builder.emit("add", _positive_part(builder, z), rest)


def _positive_part(builder: Builder, z: Expr) -> Operand:
    """max(z, 0); where z is a positive multiple of x, from the positive part of x."""
    rate = sympy.cancel(z / X)
    if rate.has(X) or not rate.is_positive:
        return builder.emit("clamp_min", lower_smooth(builder, z), sympy.S.Zero)
    ramp = builder.emit("hold", "x", sympy.S.Zero, sympy.oo)
    return _at(builder, lambda inner: (lower_smooth(inner, z),), ramp, narrow=False)[0]


def _softplus_rest(builder: Builder, z: Expr) -> Operand:
    return (-abs(Built(builder, lower_smooth(builder, z)))).exp().unit_log1p().operand


def _node(form: Callable[[Built], Built]) -> Callable[[Builder, Expr], Operand]:
    """A node by a formula in its argument."""
    return lambda builder, node: form(Built(builder, lower_smooth(builder, node.args[0]))).operand


def _density(z: Built) -> Built:
    return z.gaussian() * (1 / sympy.sqrt(2 * sympy.pi))


def _gaussian_gap(z: Built) -> Built:
    return (z * z * -sympy.S.Half).expm1()


def _share(z: Built) -> Built:
    """z/(1 + z), z held where infinity over infinity is still 1."""
    z = z.clamp_max(HELD)
    return z / (z + 1)


def _log_share(z: Built) -> Built:
    """log1p(t)/t, t = exp(z), z held where t is not 0 and the quotient is 1 up to 2^-116."""
    t = z.clamp_min(-80).exp()
    return t.log1p() / t


def _log_cosh(z: Built) -> Built:
    """|z| - log 2 + log1p(exp(-2|z|)); next to 0, where that cancels, log1p(2 sinh(z/2)^2)."""
    size = abs(z)
    decay = (size * -2).exp()
    far = size - sympy.log(2) + decay.log1p()
    near = (size.clamp_max(1) * sympy.S.Half).sinh()
    square = near * near * 2
    return (size < 1).select(square.log1p(), far)


def _asinh(z: Built) -> Built:
    """The sign of z times log1p(s + s^2/(1 + sqrt(1 + s^2))) of s = |z|; where the square might overflow, log(2s)."""
    size = abs(z)
    near = size.clamp_max(HELD)
    root = (near * near + 1).sqrt()
    middle = (near + near * (near / (root + 1))).log1p()
    far = size.log() + sympy.log(2)
    value = (size < HELD).select(middle, far)
    return (z < 0).select(-value, value)


REWRITES: dict[type[Function], Callable[[Builder, Expr], Operand]] = {
    phi: _node(_density),
    GaussianGap: _node(_gaussian_gap),
    Share: _node(_share),
    LogShare: _node(_log_share),
    LogCosh: _node(_log_cosh),
    Asinh: _node(_asinh),
    softplus: _lower_softplus,
    sympy.log: _lower_log,
    sympy.sin: _lower_periodic,
    sympy.cos: _lower_periodic,
    sigma: _joined,
    Gate: _joined,
    GateSlope: _joined,
}
