"""Spans: what the floats of a program may be on a box of inputs, infinities and NaN among them.

A span is the least and the greatest number that a value may be, and whether it may be NaN. Each operation is
followed in the format of computation: rounding is monotone, so that the ends of a field operation are rounded as the
values are; the ends of a function are widened by more than a library may be wrong. What is said holds for every float
of the box.

- `Arithmetic`, `DOUBLE`, `SINGLE`      the formats of computation
- `SINGLE_IN_DOUBLE`                    float32 computed in float64
- `BLURRING`                            float64 in which every step is uncertain, to see where digits are lost
- `Span`                                (least, greatest, may be NaN)
- `Spans(program)(box, arithmetic)`     the span of every value of a program, by name
- `is_finite(span)`, `has_zero(span)`   whether neither infinity nor NaN can come; whether zero can
- `is_held(constant, arithmetic)`       whether a format has such a number
"""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeAlias

import sympy
from flint import arb
from sympy import Expr

from .operations import DEVICE, PLAIN, Operation, meaning_of, ratio_at, ratio_size
from .program import Instruction, Operand, Program
from .rounded_once import single

INF = math.inf
Span: TypeAlias = tuple[float, float, bool]
Rule: TypeAlias = Callable[..., Span]
ALL: Span = (-INF, INF, True)


@dataclass(frozen=True)
class Arithmetic:
    """A format of computation: its largest and smallest positive number, its last digit, what covers the error of a
    function, how uncertain every other step is taken to be, up to which size `residual` may be asked what a product
    lost, and the largest number of the format of inputs and results."""

    name: str
    largest: float
    smallest: float
    epsilon: float
    slack: float
    widening: float
    splits: float
    outer: float


LARGEST = 1.7976931348623157e308
RATIO_ERROR = 2.0**-45  # more than twenty roundings of sines and cosines
DOUBLE = Arithmetic("float64", 1.7976931348623157e308, 5e-324, 2.0**-52, 2.0**-40, 0.0, 3.4e38, 1.7976931348623157e308)
SINGLE = Arithmetic("float32", 3.4028234663852886e38, 2.0**-149, 2.0**-23, 2.0**-18, 0.0, INF, 3.4028234663852886e38)
SINGLE_IN_DOUBLE = replace(DOUBLE, outer=SINGLE.outer)
BLURRING = replace(DOUBLE, slack=2.0**-48, widening=2.0**-48)


def is_finite(span: Span) -> bool:
    return not span[2] and span[0] > -INF and span[1] < INF


class Spans:
    """The spans of all values of a program, from those of its arguments.

    >>> from .program import Builder
    >>> builder = Builder(("x",))
    >>> program = builder.finish(builder.emit("div", "x", builder.emit("exp", "x")))
    >>> Spans(program)({"x": (800.0, 801.0, False)}, DOUBLE)["v1"]
    (inf, inf, False)
    """

    def __init__(self, program: Program) -> None:
        sizes = {one.target for one in program.instructions if one.operation == "abs"}
        self.steps = [_step(one, sizes) for one in program.instructions]
        operands = [*program.results, *(operand for one in program.instructions for operand in one.operands)]
        constants = {one: _constant(one) for one in operands if not isinstance(one, str)}
        self.constants: dict[Operand, Span] = dict(constants)
        self.in_single: dict[Operand, Span] = {number: _in_range(span) for number, span in constants.items()}

    def __call__(self, box: Mapping[str, Span], arithmetic: Arithmetic) -> dict[Operand, Span]:
        known = (self.in_single if arithmetic.epsilon == SINGLE.epsilon else self.constants).copy()
        known.update(box)
        value = known.__getitem__
        is_rounded = arithmetic.widening or arithmetic.epsilon == SINGLE.epsilon  # else ends are doubles as they come
        for target, operation, rule, operands, kind in self.steps:
            if kind is EXACT or (kind is FIELD and not is_rounded):
                known[target] = rule(*map(value, operands))
            elif kind is FIELD:
                known[target] = _rounded(rule(*map(value, operands)), arithmetic)
            elif kind is RESIDUALS:
                a, b, whole = map(value, operands)
                known[target] = _residual(a, b, whole, arithmetic, operation == "residual")
            else:
                span = _widened(rule(*map(value, operands)), arithmetic, *BOUNDS.get(operation, (-INF, INF)))
                known[target] = _early(span, arithmetic) if operation in EARLY else span
        return known


def _step(
    one: Instruction, sizes: Collection[str]
) -> tuple[str, str, Rule, tuple[Operand, ...], frozenset[str] | None]:
    """An instruction with its rule and its kind; a product of a value with itself is a square, and the zero of a size
    is positive."""
    is_square = one.operation == "mul" and one.operands[0] == one.operands[1]
    operation, operands = ("square", one.operands[:1]) if is_square else (one.operation, one.operands)
    kind = next((kind for kind in (EXACT, FIELD, RESIDUALS) if operation in kind), None)
    rule = _over_size if operation == "div" and operands[1] in sizes else RULES.get(operation, lambda *operands: ALL)
    return one.target, operation, rule, operands, kind


@lru_cache(maxsize=4096)
def _constant(number: Expr) -> Span:
    infinite = INF if number == sympy.oo else -INF
    value = float(sympy.N(number, 30)) if number.is_finite else infinite
    return value, value, False


def constant_in(number: Expr, arithmetic: Arithmetic) -> float:
    """A constant as a program has it."""
    value = _constant(number)[0]
    return single(value) if arithmetic.epsilon == SINGLE.epsilon else value


def is_held(constant: Expr, arithmetic: Arithmetic) -> bool:
    """Whether a format holds a constant: neither as 0 nor as infinity, unless it is that."""
    is_itself = constant in (0, sympy.oo, -sympy.oo)
    return is_itself or arithmetic.smallest / 2 < abs(_constant(constant)[0]) <= arithmetic.largest


def _in_range(constant: Span) -> Span:
    """A constant in float32, which may have no such number."""
    value = constant[0]
    if SINGLE.smallest / 2 < abs(value) <= SINGLE.largest:
        return constant
    return single(value), single(value), False


def _rounded(span: Span, arithmetic: Arithmetic) -> Span:
    low, high, nan = span
    if arithmetic.widening:
        low, high = low - abs(low) * arithmetic.widening, high + abs(high) * arithmetic.widening
        low, high = (span[0] if low != low else low), (span[1] if high != high else high)
    if arithmetic.epsilon == SINGLE.epsilon:
        return single(low), single(high), nan
    return low, high, nan


def _widened(span: Span, arithmetic: Arithmetic, least: float, most: float) -> Span:
    """The ends of a function by what a library may be wrong; those of its range are never passed."""
    low, high, nan = span
    low -= abs(low) * arithmetic.slack if abs(low) < INF else 0.0
    high += abs(high) * arithmetic.slack if abs(high) < INF else 0.0
    low, high, _ = _rounded((low, high, nan), arithmetic)
    return max(low, least), min(high, most), nan


def _early(span: Span, arithmetic: Arithmetic) -> Span:
    """An end that a library may give as infinite, though the format holds it."""
    low, high = (math.copysign(INF, end) if abs(end) > EARLY_FROM * arithmetic.largest else end for end in span[:2])
    return min(low, span[0]), max(high, span[1]), span[2]


# --- field operations -------------------------------------------------------------------------------


def _add(a: Span, b: Span) -> Span:
    nan = a[2] or b[2] or (a[1] == INF and b[0] == -INF) or (a[0] == -INF and b[1] == INF)
    low, high = a[0] + b[0], a[1] + b[1]
    return -INF if low != low else low, INF if high != high else high, nan


def _neg(a: Span) -> Span:
    return -a[1], -a[0], a[2]


def has_zero(a: Span) -> bool:
    return a[0] <= 0.0 <= a[1]


def _has_infinity(a: Span) -> bool:
    return a[0] == -INF or a[1] == INF


def _mul(a: Span, b: Span) -> Span:
    (p, q, nan), (r, s, other) = a, b
    nan = nan or other
    if p == -INF or q == INF or r == -INF or s == INF:
        nan = nan or (has_zero(a) and _has_infinity(b)) or (has_zero(b) and _has_infinity(a))
    ends: tuple[float, ...] = (p * r, p * s, q * r, q * s)
    if nan:  # 0 times infinity counts as 0
        ends = tuple(0.0 if end != end else end for end in ends)
    return min(ends), max(ends), nan


def _square(a: Span) -> Span:
    ends = a[0] * a[0], a[1] * a[1]
    return 0.0 if has_zero(a) else min(ends), max(ends), a[2]


def _div(a: Span, b: Span) -> Span:
    nan = a[2] or b[2] or (has_zero(a) and has_zero(b)) or (_has_infinity(a) and _has_infinity(b))
    if b[0] < 0.0 < b[1] or (has_zero(b) and b[0] == b[1]):
        return -INF, INF, nan
    if nan or has_zero(b):
        ends = [_over(x, y, b) for x in a[:2] for y in b[:2]]
    else:
        ends = [a[0] / b[0], a[0] / b[1], a[1] / b[0], a[1] / b[1]]
    return min(ends), max(ends), nan


def _over_size(a: Span, b: Span) -> Span:
    if b == (0.0, 0.0, False) and not a[2] and not has_zero(a):
        return (INF, INF, False) if a[0] > 0.0 else (-INF, -INF, False) if a[1] < 0.0 else (-INF, INF, False)
    return _div(a, b)


def _over(x: float, y: float, under: Span) -> float:
    """x/y, where a zero is that of the side on which the divisor lies."""
    if y == 0.0:
        sign = 1.0 if under[1] > 0 else -1.0
        return math.copysign(INF, x) * sign if x != 0.0 else 0.0
    quotient = x / y
    return 0.0 if quotient != quotient else quotient


def _abs(a: Span) -> Span:
    low = 0.0 if has_zero(a) else min(abs(a[0]), abs(a[1]))
    return low, max(abs(a[0]), abs(a[1])), a[2]


def _residual(a: Span, b: Span, whole: Span, arithmetic: Arithmetic, is_split: bool) -> Span:
    """What a product or a sum lost: less than its last digits; of a product with numbers that are too large to be split
    nothing can be said."""
    size = max(abs(end) for span in (a, b) for end in span[:2])
    most = max(abs(whole[0]), abs(whole[1]))
    if (is_split and size > arithmetic.splits) or most == INF or size == INF:
        return ALL
    lost = max(most * arithmetic.epsilon, arithmetic.smallest)
    return -lost, lost, a[2] or b[2] or whole[2]


# --- comparisons and selects ------------------------------------------------------------------------

YES, NO, EITHER = (1.0, 1.0, False), (0.0, 0.0, False), (0.0, 1.0, False)


def _less(a: Span, b: Span) -> Span:
    if a[2] or b[2]:
        return NO if a[0] >= b[1] else EITHER
    return YES if a[1] < b[0] else NO if a[0] >= b[1] else EITHER


def _at_most(a: Span, b: Span) -> Span:
    if a[2] or b[2]:
        return NO if a[0] > b[1] else EITHER
    return YES if a[1] <= b[0] else NO if a[0] > b[1] else EITHER


def _equal(a: Span, b: Span) -> Span:
    if a[0] == a[1] == b[0] == b[1] and not a[2] and not b[2]:
        return YES
    return NO if a[1] < b[0] or b[1] < a[0] else EITHER


def _select(condition: Span, a: Span, b: Span) -> Span:
    if condition[0] == 1.0:
        return a
    if condition[1] == 0.0:
        return b
    return min(a[0], b[0]), max(a[1], b[1]), a[2] or b[2]


def _clamp_min(a: Span, low: Span) -> Span:
    return max(a[0], low[0]), max(a[1], low[1]), a[2] or low[2]


def _clamp_max(a: Span, high: Span) -> Span:
    return min(a[0], high[0]), min(a[1], high[1]), a[2] or high[2]


def _clamp(a: Span, low: Span, high: Span) -> Span:
    return _clamp_max(_clamp_min(a, low), high)


# --- functions: bounds that are coarse and certain --------------------------------------------------


def _rising(function: Callable[[float], float], start: float = -INF) -> Rule:
    """NaN below where it begins."""
    return lambda a: (function(a[0]), function(a[1]), a[2] or a[0] < start)


def _falling(function: Callable[[float], float]) -> Rule:
    return lambda a: (function(a[1]), function(a[0]), a[2])


def _even(rule: Rule) -> Rule:
    return lambda a: rule(_abs(a))


def _periodic(function: Callable[[float], float]) -> Rule:
    def rule(a: Span) -> Span:
        if a[2] or _has_infinity(a):
            return -1.0, 1.0, True
        value = function(a[0]) if a[0] == a[1] else None
        return (-1.0, 1.0, False) if value is None else (value, value, False)

    return rule


def _of_ratio(function: Callable[..., float]) -> Rule:
    def rule(*operands: Span) -> Span:
        a, b, c, d = map(_abs, operands)
        if any(one[2] for one in operands) or not ratio_size(a[1], b[1], c[1], d[0]) <= 1.0:
            return -1.0, 1.0, True
        if not all(low == high for low, high, _ in operands):
            return -1.0, 1.0, False
        value = function(*(low for low, _, _ in operands))
        off = 0.0 if a[1] * b[1] * c[1] <= d[0] else RATIO_ERROR
        return value - off, value + off, False

    return rule


def _gate_slope(a: Span) -> Span:
    """It rises before -2, falls beyond 1, and its slope is less than 2."""
    at = meaning_of("gate_slope", "at")
    if a[1] < -2.0 or a[0] > 1.0:
        return min(at(a[0]), at(a[1])), max(at(a[0]), at(a[1])), a[2]
    width = min(2 * (a[1] - a[0]), 1.0)
    return max(at(a[0]) - width, 0.0), min(at(a[0]) + width, 1.0), a[2]


def _by_shape(row: Operation) -> Rule:
    """The rule of a function of one number."""
    at = meaning_of(row.name, "at")
    shapes = {
        "rises": _rising(at, row.start),
        "falls": _falling(at),
        "rises with size": _even(_rising(at)),
        "falls with size": _even(_falling(at)),
        "swings": _periodic(at),
        "other": _gate_slope,
    }
    return shapes[row.shape]


# Of exp(|x|) torch makes them: infinite from half of the largest number on, and a little less, as exp may be off.
EARLY, EARLY_FROM = frozenset({"sinh", "cosh"}), 0.49
EXACT = frozenset("neg abs le lt ge gt eq select clamp clamp_min clamp_max hold within".split())
RESIDUALS = frozenset({"residual", "sum_residual"})
FUNCTIONS = {name: row for name, row in (PLAIN | DEVICE).items() if row.at is not None}
RATIOS = {"sin_ratio": arb.sin, "cos_ratio": arb.cos}
RULES: dict[str, Rule] = {
    "square": _square,
    "add": _add,
    "sub": lambda a, b: _add(a, _neg(b)),
    "mul": _mul,
    "div": _div,
    "neg": _neg,
    "muladd": lambda a, b, c: _add(_mul(a, b), c),
    "lt": _less,
    "gt": lambda a, b: _less(b, a),
    "le": _at_most,
    "ge": lambda a, b: _at_most(b, a),
    "eq": _equal,
    "select": _select,
    "clamp": _clamp,
    "clamp_min": _clamp_min,
    "clamp_max": _clamp_max,
    "hold": _clamp,
    "abs": _abs,
    "log_gap": lambda a: (0.0, max(a[1], 0.0), a[2]),
    "residual": _residual,
    "sum_residual": _residual,
    **dict.fromkeys(("narrow", "widen"), lambda a: a),
    "within": lambda a, low, high: a,
    "quotient": _div,
    "reciprocal": lambda a: _div((1.0, 1.0, False), a),
    **{name: _by_shape(row) for name, row in FUNCTIONS.items()},
    **{name: _of_ratio(partial(ratio_at, function)) for name, function in RATIOS.items()},
}
FIELD = frozenset({"square", "add", "sub", "mul", "div", "muladd", "sqrt", "quotient", "reciprocal", "narrow", "widen"})
BOUNDS = {name: row.bounds for name, row in (PLAIN | DEVICE).items()}
