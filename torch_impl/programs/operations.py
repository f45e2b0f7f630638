"""The table of operations. A row is what is known of one, whoever asks: how many operands it has, which float comes of
it, what it is over the reals in balls, and how it changes with its operands. What the operations of programs mean in
words stands in `program.py`.

A float is given by a function of columns of doubles whose result, rounded to the format, is the nearest number; what
IEEE leaves to the machine (functions of libraries, NaN in a comparison of sizes, products in sums) is chosen by
`numbers.Numbers`.

- `Operation`                    a row
- `PLAIN`, `DEVICE`, `OVER_INDEX`   the operations of programs: of all, of those for devices, of means over an index
- `READ`                         those that only texts have
- `OPERATIONS`                   all of them, by name
- `meaning_of(name, column)`     what stands in a row, or `NoMeaning`
- `decide(name, a, b)`, `select(condition, a, b)`   of balls, where the condition may be open
- `COMPARISONS`, `LOGIC`         names of those that give conditions
- `ANCHOR`                       the number that leaves an integer in the last bits of a sum
- `ratio_size(a, b, c, d)`       how large a quotient is, as a share of what `sin_ratio` can hold
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from flint import arb, fmpq

from ...numerics.arithmetic.balls import OPERATIONS as BALLS
from ...numerics.arithmetic.balls import hull, magnitude, multiply, working_precision
from .rounded_once import fused, fused_in_single, product_residual, single, singles, sum_residual

INF = math.inf
ANCHOR = 12582912.0
LARGEST_SINGLE = 3.4028234663852886e38
LARGEST = 1.7976931348623157e308
QUOTIENT_REACH = 2.0**210  # five quotients, each 2^-53 of the one before: the last one is no more than 1
HALF_ULP = arb(2) ** -24  # of float32, relative
SEED_ERROR = arb(2) ** -23  # of the hardware's reciprocal, relative
SMALL = 0.05
TERMS = 14  # of the series of z - log1p(z): 0.05^14 is below the last digit of a double
Ball = Callable[[arb], arb]
SHARE, WITHIN_ONE, POSITIVE = (0.0, 1.0), (-1.0, 1.0), (0.0, INF)


class NoMeaning(ValueError):
    """A program or a text has an operation that means nothing here."""


@dataclass(frozen=True)
class Operation:
    """What is known of an operation; None is what it does not have."""

    name: str
    arity: int
    ball: Callable[..., Any] | None = None  # of balls; for comparisons True, False, or None where it depends
    slope: Callable[..., arb | None] | None = None  # of the value, and of operands with `box` and `slope`
    number: Callable[..., Any] | None = None  # of columns of doubles
    is_exact: bool = False  # whether `number` gives what every format holds that holds the operands
    formula: Callable[..., Any] | None = None  # of the elements of any field, expressions too
    at: Callable[[float], float] | None = None  # a function of one number, limits at its ends
    start: float = -INF  # where it begins
    shape: str = "rises"  # or falls; rises or falls with the size; swings; another
    bounds: tuple[float, float] = (-INF, INF)  # neither the function nor a library's version of it is ever outside


def meaning_of(name: str, column: str) -> Callable[..., Any]:
    """What stands in a column of the row of an operation."""
    row = OPERATIONS.get(name)
    meaning = None if row is None else getattr(row, column)
    if meaning is None:
        raise NoMeaning(f"the operation `{name}` has no meaning in {column}s")
    return meaning


# --- numbers ----------------------------------------------------------------------------------------


def _of_each(function: Callable[..., float]) -> Callable[..., np.ndarray]:
    """Functions that NumPy may round otherwise."""

    def on(*columns: Any) -> np.ndarray:
        together = np.broadcast_arrays(*columns)
        rows = zip(*(one.ravel().tolist() for one in together), strict=True)
        return np.array([function(*row) for row in rows], float).reshape(together[0].shape)

    return on


def _or_nan(function: Callable[[float], float], start: float) -> Callable[[float], float]:
    """NaN where there is no value."""

    def at(x: float) -> float:
        try:
            return function(x) if x >= start else math.nan
        except ValueError:
            return math.nan

    return at


def larger(a: Any, b: Any, keeps_nan: bool = True) -> np.ndarray:
    """Of a number and NaN it is NaN, or else the number."""
    return np.where(np.isnan(b if keeps_nan else a) | np.greater(b, a), b, a)


def smaller(a: Any, b: Any, keeps_nan: bool = True) -> np.ndarray:
    return np.where(np.isnan(b if keeps_nan else a) | np.less(b, a), b, a)


def clamped(a: Any, low: Any, high: Any, keeps_nan: bool = True) -> np.ndarray:
    return smaller(larger(a, low, keeps_nan), high, keeps_nan)


def _seed(a: Any) -> np.ndarray:
    """As wrong as it may be: an ulp above the inverse."""
    inverse = singles(np.divide(1.0, a))
    return inverse + np.where(np.isinf(inverse), INF, np.spacing(np.abs(inverse))) * 2.0**29


def _power(anchored: Any, bias: Any) -> np.ndarray:
    """NaN for exponents that no double has, or that are none."""
    exponent = np.asarray(anchored - ANCHOR + bias)
    is_known = np.isfinite(exponent) & (exponent < 1024.0)
    return np.where(is_known, np.ldexp(1.0, np.where(is_known, np.maximum(exponent, -2000.0), 0.0).astype(int)), np.nan)


def _times_power(a: Any, exponent: Any) -> np.ndarray:
    return a * _power(ANCHOR, exponent)


# --- functions at a float ---------------------------------------------------------------------------


def _or_infinite(function: Callable[[float], float], x: float) -> float:
    try:
        return function(x)
    except OverflowError:
        return math.copysign(INF, x)


_exp_at, _expm1_at, _sinh_at = (partial(_or_infinite, one) for one in (math.exp, math.expm1, math.sinh))


def _cosh_at(x: float) -> float:
    return _or_infinite(math.cosh, abs(x))


def _sigmoid_at(x: float) -> float:
    e = _exp_at(-abs(x))
    return 1 / (1 + e) if x >= 0 else e / (1 + e)


def _softplus_at(x: float) -> float:
    return max(x, 0.0) + math.log1p(_exp_at(-abs(x)))


def _normal_at(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


def _log_at(x: float) -> float:
    return -INF if x <= 0.0 else math.log(x)


def _log1p_at(x: float) -> float:
    return -INF if x <= -1.0 else math.log1p(x)


def _bell_at(x: float) -> float:
    return _sigmoid_at(x) * _sigmoid_at(-x)


def _gate_slope_at(x: float) -> float:
    return 4 * _bell_at(2 * _softplus_at(x)) * _sigmoid_at(x)


def _log_gap_at(z: float) -> float:
    if abs(z) < SMALL:
        return math.fsum((-1) ** k * z**k / k for k in range(2, TERMS + 2))
    return z - _log1p_at(z) if z < INF else z


def ratio_size(a: float, b: float, c: float, d: float) -> float:
    """How large a b c/d is, or a product on the way, as a share of what `sin_ratio` can hold: numbers of these sizes
    are multiplied in doubles, and a quotient has five times the digits of one."""
    product = a * b * c
    quotient = math.inf if d == 0.0 else product / d
    return max(a * b / LARGEST, product / LARGEST, 0.0 if d == 1.0 else quotient / QUOTIENT_REACH)


def ratio_at(function: Ball, a: float, b: float, c: float, d: float) -> float:
    """A function of a b c/d itself; NaN where that is not held."""
    if not ratio_size(abs(a), abs(b), abs(c), abs(d)) <= 1.0:
        return math.nan
    exponent = sum(math.frexp(one)[1] for one in (a, b, c)) - math.frexp(d)[1]
    with working_precision(100 + max(0, exponent)):
        return float(function(arb(a) * b * c / d).mid())


# --- balls and slopes -------------------------------------------------------------------------------


def decide(name: str, a: arb, b: arb) -> bool | None:
    """A comparison of two balls; None where it depends on the points."""
    if name in ("gt", "ge"):
        return decide("lt" if name == "gt" else "le", b, a)
    if name == "ne":
        equal = decide("eq", a, b)
        return None if equal is None else not equal
    if name == "eq":
        if a < b or a > b:
            return False
        return True if a.is_exact() and b.is_exact() and a == b else None
    holds, fails = (a < b, a >= b) if name == "lt" else (a <= b, a > b)
    return True if holds else False if fails else None


def _and(a: bool | None, b: bool | None) -> bool | None:
    return False if a is False or b is False else None if a is None or b is None else True


def _not(a: bool | None) -> bool | None:
    return None if a is None else not a


def select(condition: bool | None, a: arb, b: arb) -> arb:
    return hull(a, b) if condition is None else a if condition else b


def _larger_ball(a: arb, b: arb) -> arb:
    return a if a >= b else b if b >= a else a.lower().max(b.lower()).union(a.upper().max(b.upper()))


def _smaller_ball(a: arb, b: arb) -> arb:
    return -_larger_ball(-a, -b)


def _clamped_ball(a: arb, low: arb, high: arb) -> arb:
    return _smaller_ball(_larger_ball(a, low), high)


def _round(a: arb) -> arb:
    ends = (a,) if a.is_exact() else (a.lower(), a.upper())
    return hull(*((end + fmpq(1, 2)).floor() for end in ends))


def _as_float32(x: arb) -> arb:
    """The float32 nearest to an exact double; of a ball, all that it may be."""
    if x.is_exact() and abs(x) < 3e38:
        return arb(single(float(x)))
    return x + x * arb(0, HALF_ULP)


def _exp2(x: arb) -> arb:
    return BALLS["exp"](x * arb.const_log2())


def _gaussian(x: arb) -> arb:
    return BALLS["exp"](-BALLS["power"](2)(x) / 2)


def _gauss(x: arb) -> arb:
    return BALLS["exp"](-BALLS["power"](2)(x))


def _bell(x: arb) -> arb:
    return multiply(BALLS["sigma"](x), BALLS["sigma"](-x))


def _gate_slope(x: arb) -> arb:
    return multiply(4 * _bell(2 * BALLS["softplus"](x)), BALLS["sigma"](x))


def _same(a: Any) -> Any:
    return a


def _first(a: Any, *others: Any) -> Any:
    return a


def _along(value: arb, a: Any, *others: Any) -> arb:
    """What passes its first operand on."""
    return a.slope


def _product_slope(value: arb, a: Any, b: Any, *others: Any) -> arb:
    return multiply(a.slope, b.box) + multiply(a.box, b.slope)


def _quotient_slope(value: arb, a: Any, b: Any) -> arb:
    return (a.slope - multiply(a.box / b.box, b.slope)) / b.box


def _ratio_slope(outer: Ball, value: arb, a: Any, b: Any, c: Any, d: Any) -> arb:
    product = multiply(multiply(a.box, b.box), c.box)
    slope = multiply(multiply(a.slope, b.box), c.box) + multiply(multiply(a.box, b.slope), c.box)
    slope += multiply(multiply(a.box, b.box), c.slope)
    return multiply(outer(product / d.box), (slope - multiply(product / d.box, d.slope)) / d.box)


def _larger_slope(value: arb, a: Any, b: Any) -> arb:
    """Both are Lipschitz, so where either may be the larger one, any slope between theirs serves."""
    return a.slope if a.box >= b.box else b.slope if a.box <= b.box else hull(a.slope, b.slope)


def _smaller_slope(value: arb, a: Any, b: Any) -> arb:
    return b.slope if a.box >= b.box else a.slope if a.box <= b.box else hull(a.slope, b.slope)


def _by_chain(derivative: Callable[[arb, arb], arb]) -> Callable[..., arb]:
    """The slope of a function of which the derivative is given by argument and value."""
    return lambda value, a: multiply(derivative(a.box, value), a.slope)


# --- rows -------------------------------------------------------------------------------------------


def _comparison(name: str, number: Callable[..., Any]) -> Operation:
    return Operation(name, 2, partial(decide, name), number=number, is_exact=True)


def _field(name: str, arity: int, formula: Callable[..., Any], number: Callable[..., Any], **other: Any) -> Operation:
    """An operation of arithmetic; of balls it is the formula where nothing else is said."""
    return Operation(name, arity, number=number, formula=formula, **({"ball": formula} | other))


def _choice(
    name: str, arity: int, ball: Callable[..., Any], number: Callable[..., Any], slope: Any = None
) -> Operation:
    """An operation that gives one of its operands, or that with another sign."""
    return Operation(name, arity, ball, slope, number, is_exact=True)


def _function(
    name: str,
    at: Callable[[float], float],
    ball: Ball,
    derivative: Callable[[arb, arb], arb] | None = None,
    start: float = -INF,
    **other: Any,
) -> Operation:
    """A function of one number, of which a library decides which float it is."""
    slope = None if derivative is None else _by_chain(derivative)
    return Operation(name, 1, ball, slope, _of_each(_or_nan(at, start)), at=at, start=start, **other)


def _table(*rows: Operation) -> dict[str, Operation]:
    return {row.name: row for row in rows}


PLAIN = _table(
    _comparison("le", np.less_equal),
    _comparison("lt", np.less),
    _comparison("ge", np.greater_equal),
    _comparison("gt", np.greater),
    _comparison("eq", np.equal),
    _field("add", 2, operator.add, np.add, slope=lambda value, a, b: a.slope + b.slope),
    _field("sub", 2, operator.sub, np.subtract, slope=lambda value, a, b: a.slope - b.slope),
    _field("mul", 2, operator.mul, np.multiply, ball=multiply, slope=_product_slope),
    _field("div", 2, operator.truediv, np.divide, slope=_quotient_slope),
    _field("neg", 1, operator.neg, np.negative, slope=lambda value, a: -a.slope, is_exact=True),
    Operation(
        "muladd",
        3,
        lambda a, b, c: multiply(a, b) + c,
        lambda value, a, b, c: _product_slope(value, a, b) + c.slope,
        fused,
        formula=lambda a, b, c: a * b + c,
    ),
    _choice("select", 3, select, np.where),
    _choice("clamp", 3, _clamped_ball, clamped),
    _choice("clamp_min", 2, _larger_ball, larger, _larger_slope),
    _choice("clamp_max", 2, _smaller_ball, smaller, _smaller_slope),
    _choice("abs", 1, magnitude, np.abs, _by_chain(lambda x, v: BALLS["sign"](x))),
    _function(
        "sqrt",
        lambda x: math.sqrt(max(x, 0.0)),  # -0.0 for -0.0, as IEEE has it
        lambda x: x.nonnegative_part().sqrt(),
        lambda x, v: 1 / (2 * v),
        start=0.0,
        bounds=POSITIVE,
    ),
    _function("exp", _exp_at, BALLS["exp"], lambda x, v: v, bounds=POSITIVE),
    _function("expm1", _expm1_at, BALLS["expm1"], lambda x, v: BALLS["exp"](x), bounds=(-1.0, INF)),
    _function("log", _log_at, BALLS["log"], lambda x, v: 1 / x, start=0.0),
    _function("log1p", _log1p_at, BALLS["log1p"], lambda x, v: 1 / (1 + x), start=-1.0),
    _function("tanh", math.tanh, BALLS["tanh"], lambda x, v: 4 * _bell(2 * x), bounds=WITHIN_ONE),
    _function("sigmoid", _sigmoid_at, BALLS["sigma"], lambda x, v: multiply(v, BALLS["sigma"](-x)), bounds=SHARE),
    _function("erf", math.erf, BALLS["erf"], lambda x, v: 2 * _gauss(x) / arb.pi().sqrt(), bounds=WITHIN_ONE),
    _function(
        "erfc",
        math.erfc,
        BALLS["erfc"],
        lambda x, v: -2 * _gauss(x) / arb.pi().sqrt(),
        shape="falls",
        bounds=(0.0, 2.0),
    ),
    _function("sinh", _sinh_at, BALLS["sinh"], lambda x, v: BALLS["cosh"](x)),
    _function(
        "cosh", _cosh_at, BALLS["cosh"], lambda x, v: BALLS["sinh"](x), shape="rises with size", bounds=(1.0, INF)
    ),
    _function("atan", math.atan, BALLS["atan"], lambda x, v: 1 / (1 + BALLS["power"](2)(x))),
    _function("sin", math.sin, BALLS["sin"], lambda x, v: BALLS["cos"](x), shape="swings", bounds=WITHIN_ONE),
    _function("cos", math.cos, BALLS["cos"], lambda x, v: -BALLS["sin"](x), shape="swings", bounds=WITHIN_ONE),
    _function("softplus", _softplus_at, BALLS["softplus"], lambda x, v: BALLS["sigma"](x), bounds=POSITIVE),
    _function("normal_cdf", _normal_at, BALLS["Phi"], lambda x, v: BALLS["phi"](x), bounds=SHARE),
    _function(
        "gaussian",
        lambda x: _exp_at(-x * x / 2) if abs(x) < 1e100 else 0.0,
        _gaussian,
        shape="falls with size",
        bounds=SHARE,
    ),
    Operation("log_gap", 1, lambda x: x - BALLS["log1p"](x), number=_of_each(_or_nan(_log_gap_at, -1.0))),
    Operation(
        "residual",
        3,
        lambda a, b, whole: multiply(a, b) - whole,
        lambda value, a, b, whole: _product_slope(value, a, b) - whole.slope,
        product_residual,
        formula=lambda a, b, whole: a * b - whole,
    ),
    Operation(
        "sum_residual",
        3,
        lambda a, b, whole: a + b - whole,
        lambda value, a, b, whole: a.slope + b.slope - whole.slope,
        sum_residual,
        formula=lambda a, b, whole: a + b - whole,
    ),
    Operation(
        "sin_ratio",
        4,
        lambda a, b, c, d: (multiply(multiply(a, b), c) / d).sin(),
        partial(_ratio_slope, lambda z: z.cos()),
        _of_each(partial(ratio_at, arb.sin)),
        bounds=WITHIN_ONE,
    ),
    Operation(
        "cos_ratio",
        4,
        lambda a, b, c, d: (multiply(multiply(a, b), c) / d).cos(),
        partial(_ratio_slope, lambda z: -z.sin()),
        _of_each(partial(ratio_at, arb.cos)),
        bounds=WITHIN_ONE,
    ),
    Operation(
        "round",
        1,
        _round,
        lambda value, a: arb(0) if a.box.is_exact() or value.is_exact() else None,
        np.rint,
        is_exact=True,
    ),
    Operation(
        "ldexp",
        2,
        lambda a, k: a * _exp2(k),
        lambda value, a, k: a.slope * _exp2(k.box) if k.box.is_exact() else None,
        _times_power,
    ),
    Operation("exponent", 1, number=lambda a: np.where(np.isfinite(a), np.frexp(a)[1] - 1.0, -1.0)),
)
_GATES = (
    _function("mirrored_sigmoid", lambda x: _sigmoid_at(-x), lambda x: BALLS["sigma"](-x), shape="falls", bounds=SHARE),
    _function("bell", _bell_at, _bell, shape="falls with size", bounds=SHARE),
    _function(
        "gate", lambda x: math.tanh(_softplus_at(x)), lambda x: BALLS["tanh"](BALLS["softplus"](x)), bounds=SHARE
    ),
    _function("gate_slope", _gate_slope_at, _gate_slope, shape="other"),
    _function("tangent", math.tanh, BALLS["tanh"]),
    _function("tangent_bell", lambda x: _bell_at(2 * x), lambda x: _bell(2 * x), shape="falls with size"),
    _function("normal_tail", lambda x: _normal_at(-x), lambda x: BALLS["Phi"](-x), shape="falls"),
)
_BOUNDED = (*_GATES, *(PLAIN[name] for name in ("exp", "gaussian", "normal_cdf", "sigmoid")))
DEVICE = _table(
    replace(PLAIN["clamp"], name="hold"),
    _choice("narrow", 1, _same, _same),
    _choice("widen", 1, _same, _same),
    _field("reciprocal", 1, lambda a: 1 / a, partial(np.divide, 1.0)),
    replace(PLAIN["div"], name="quotient"),
    Operation("anchor", 2, number=lambda a, b: fused_in_single(a, b, ANCHOR)),
    Operation("integer", 1, number=lambda a: np.subtract(a, ANCHOR)),
    Operation("power", 2, number=_power),
    Operation(
        "exp2",
        1,
        _exp2,
        _by_chain(lambda x, v: v * arb.const_log2()),
        _of_each(_or_nan(lambda x: INF if x >= 1024 else 2.0**x, -INF)),
        bounds=POSITIVE,
    ),
    replace(PLAIN["muladd"], name="fma"),
    replace(PLAIN["mul"], name="product"),
    Operation("seed", 1, lambda a: ((1 + SEED_ERROR) / a).mid(), number=_seed, formula=lambda a: 1 / a),
    _choice("settled", 1, _same, lambda a: np.where(np.isnan(a) | (a < -LARGEST_SINGLE), -LARGEST_SINGLE, a)),
    _choice("within", 3, _first, _first),
    _function("unit_log1p", lambda x: math.log1p(max(x, 0.0)), BALLS["log1p"]),
    _function("falling_exp", _exp_at, BALLS["exp"]),
    *_GATES,
    # Their programs may pass the ends of the range by a rounding.
    *(replace(row, name=f"bounded_{row.name}", bounds=(-INF, INF)) for row in _BOUNDED),
)
OVER_INDEX = _table(
    *(Operation(name, 1) for name in ("total", "least", "most", "shares")),  # of rows: `validation.rows`
    _choice("fixed", 1, _same, _same, lambda value, a: arb(0)),  # a constant for whoever differentiates
    Operation(
        "sign",
        1,
        BALLS["sign"],
        lambda value, a: arb(0),
        lambda a: np.greater(a, 0.0) * 1.0 - np.less(a, 0.0) * 1.0,
        is_exact=True,
    ),
    replace(PLAIN["clamp_min"], name="larger"),
    replace(PLAIN["clamp_max"], name="smaller"),
    Operation(
        "log2",
        1,
        lambda x: BALLS["log"](x) / arb.const_log2(),
        _by_chain(lambda x, v: 1 / (x * arb.const_log2())),
        np.log2,
    ),
)
READ = _table(
    _comparison("ne", np.not_equal),
    _choice("and", 2, _and, np.logical_and),
    _choice("or", 2, lambda a, b: _not(_and(_not(a), _not(b))), np.logical_or),
    _choice("not", 1, _not, np.logical_not),
    replace(PLAIN["clamp_min"], name="max"),
    replace(PLAIN["clamp_max"], name="min"),
    replace(PLAIN["div"], name="div_rn"),
    replace(PLAIN["normal_cdf"], name="ndtr"),
    Operation("floor", 1, lambda a: a.floor(), number=np.floor, is_exact=True),
    _choice("to_float64", 1, _same, _same, _along),
    Operation("to_float32", 1, _as_float32, _along, singles),
    Operation(
        "rsqrt",
        1,
        lambda x: 1 / x.sqrt(),
        _by_chain(lambda x, v: -v / (2 * x)),
        lambda a: np.divide(1.0, np.sqrt(a)),
    ),
)
OPERATIONS = PLAIN | DEVICE | OVER_INDEX | READ
COMPARISONS = frozenset({"le", "lt", "ge", "gt", "eq", "ne"})
LOGIC = frozenset({"and", "or", "not"})
