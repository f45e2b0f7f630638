"""Programs in pairs in float32 arithmetic: every operation is rounded as a device rounds it.

What the hardware leaves open is as wrong as it may be: a seed is an ulp off.

- `nearest(number)`                     the float32 number next to a real one
- `rounded(name, operands)`             an operation on columns of floats that float32 holds, and of conditions
- `keeps_inputs(program, expected, parameters)`   whether no input of a ladder over all of float32 is lost
- `is_nan_far_out(program, parameters)`           whether a result may be NaN where it should be infinite
- `in_doubles(program)(given)`, `as_pair(number)`  what is expected, and how a parameter is given
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from .program import Program, exact, prepared
from .spans import DOUBLE, Spans, constant_in, single, singles

ANCHOR = 12582912.0
LARGEST, LEAST_NORMAL = 3.4028234663852886e38, 2.0**-126
BEYOND = 2.0**200  # a fraction may be beyond the doubles too
FAR_OUT = [side * x for side in (-1, 1) for x in (1.37 * 2.0**126, 1.37 * 2.0**127, LARGEST)]
LADDER = [side * 1.37 * 2.0**k for side in (-1, 1) for k in range(-130, 126, 3)]
LADDER += [side * (0.41 + 0.61 * k) for side in (-1, 1) for k in range(48)]  # where most functions change
FEW_SIZES = [side * 1.37 * 2.0**k for side in (-1, 1) for k in range(-100, 126, 15)]
CHANGING = ("le", "lt", "ge", "gt", "eq", "hold", "clamp", "clamp_min", "clamp_max")
FAR_OFF = 2.0**-20  # relative, 8 ulp: errors of a program that is right are smaller
FLOOR = 2.0**-22  # as many floored ones, which is what is asked of slopes
FLOORS = {"value": 8 * 2.0**-149}  # as many of the last units of float32
KNOWN = 2.0**-24  # relative: how well a result has to be known, to be compared with


def nearest(number: float | Fraction) -> float:
    """
    >>> nearest(Fraction(1, 10)).hex()
    '0x1.99999a0000000p-4'
    """
    if -BEYOND < number < BEYOND:
        return single(float(number))
    return math.inf if number > 0 else -math.inf


def rounded(name: str, operands: Sequence[Any]) -> Any:
    """An operation on columns. A product is exact in float64; a sum in float64 is as good as exact when it is rounded
    to float32."""
    with np.errstate(all="ignore"):
        value = np.asarray(OPERATIONS[name](*operands))
        return value if value.dtype == bool else singles(value)


def _quotient(a: Any, b: Any) -> Any:
    """NaN for a divisor that is 0."""
    return np.where(np.equal(b, 0.0), np.nan, np.divide(a, b))


def _seed(a: Any) -> Any:
    """An ulp above the inverse."""
    inverse = singles(_quotient(1.0, a))
    return inverse + np.where(np.isinf(inverse), np.inf, np.spacing(np.abs(inverse))) * 2.0**29


def _power(anchored: Any, bias: Any) -> Any:
    """NaN for exponents that no double has, or that are none."""
    exponent = np.asarray(anchored - ANCHOR + bias)
    is_known = np.isfinite(exponent) & (exponent < 1024.0)
    return np.where(is_known, np.ldexp(1.0, np.where(is_known, np.maximum(exponent, -2000.0), 0.0).astype(int)), np.nan)


def _larger(a: Any, b: Any) -> Any:
    return np.where(np.isnan(a) | np.greater(b, a), b, a)


def _smaller(a: Any, b: Any) -> Any:
    return np.where(np.isnan(a) | np.less(b, a), b, a)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": _quotient,
    "div_rn": _quotient,
    "product": np.multiply,
    "neg": np.negative,
    "abs": np.abs,
    "muladd": lambda a, b, c: np.multiply(a, b) + c,
    "sqrt": np.sqrt,
    "le": np.less_equal,
    "lt": np.less,
    "ge": np.greater_equal,
    "gt": np.greater,
    "eq": np.equal,
    "select": np.where,
    "max": _larger,
    "min": _smaller,
    "seed": _seed,
    "power": _power,
    "exponent": lambda a: np.where(np.isfinite(a), np.frexp(a)[1] - 1.0, -1.0),
}


def run(program: Program, arguments: Sequence[Any]) -> list[np.ndarray]:
    """The results for a column of x, and numbers or columns beside it."""
    found = _prepared(program)(*arguments)
    return [np.broadcast_to(one, np.shape(arguments[0])) for one in found]


@lru_cache(maxsize=64)  # a program is run for one choice of the parameters after another
def _prepared(program: Program) -> Callable[..., tuple[Any, ...]]:
    return prepared(program, _MEANINGS.__getitem__, _constant)


@lru_cache(maxsize=4096)
def _constant(number: Any) -> float:
    return nearest(exact(number) if number.is_Rational or number.is_infinite else constant_in(number, DOUBLE))


def _operation(name: str) -> Callable[..., Any]:
    return lambda *operands: rounded(name, operands)


def _held(a: Any, low: Any, high: Any) -> Any:
    return _smaller(_larger(a, low), high)


_MEANINGS: dict[str, Callable[..., Any]] = {
    **{name: _operation(name) for name in OPERATIONS},
    "fma": _operation("muladd"),
    "product": _operation("mul"),
    "hold": _held,
    "clamp": _held,
    "clamp_min": _larger,
    "clamp_max": _smaller,
    "within": lambda a, low, high: a,
    "anchor": lambda a, b: rounded("muladd", (a, b, ANCHOR)),
    "integer": lambda a: a - ANCHOR,
    "settled": lambda a: _larger(a, -LARGEST),
}


def is_nan_far_out(program: Program, parameters: Sequence[float]) -> bool:
    """Whether a result at one of the largest numbers is NaN."""
    return any(bool(np.isnan(one).any()) for one in run(program, [_column(FAR_OUT), *parameters]))


def _column(numbers: Iterable[float]) -> np.ndarray:
    return np.array([nearest(one) for one in numbers])


def keeps_inputs(
    program: Program,
    expected: Callable[[float], Sequence[float | None]],
    parameters: Sequence[float] = (),
    floor: float = FLOORS["value"],
    ladder: Sequence[float] = LADDER,
) -> bool:
    """Whether it gives what is expected, wherever that is known and float32 holds it, and not infinity or another
    number, and never NaN; at x of the sizes of `ladder`, far out, and around the constants with which it compares.
    What is less than `floor` off is right."""
    inputs = _column((*ladder, *FAR_OUT, *_changes(program)))
    columns = run(program, [inputs, *parameters])
    for x, *results in zip(inputs.tolist(), *(one.tolist() for one in columns), strict=True):
        for found, true in zip(results, expected(x), strict=True):
            if true is None:
                continue
            if abs(true) > LARGEST * (1 - FAR_OFF):
                if math.isnan(found) or (found < 0.0) != (true < 0.0):
                    return False
                continue
            if not abs(found - true) <= FAR_OFF * abs(true) + floor:
                return False
    return True


def _changes(program: Program) -> Iterator[float]:
    """The numbers with which something is compared or where it is held, and their neighbours, of both signs."""
    for one in program.instructions:
        for operand in one.operands if one.operation in CHANGING else ():
            if not isinstance(operand, str) and operand.is_finite:
                near = abs(_constant(operand))
                yield from (side * near * (1.0 + step * 2.0**-23) for side in (-1, 1) for step in (-1, 0, 1))


def in_doubles(program: Program) -> Callable[[dict[str, float]], list[float | None]]:
    """The results of a program that is not in pairs; None where they are not known to a few digits."""
    enclosed = Spans(program)

    def at(given: dict[str, float]) -> list[float | None]:
        spans = enclosed({name: (value, value, False) for name, value in given.items()}, DOUBLE)
        ends = [spans[one] for one in program.results]
        return [low if not is_nan and abs(high - low) <= KNOWN * abs(low) else None for low, high, is_nan in ends]

    return at


def as_pair(number: float) -> tuple[float, float]:
    """A parameter and what its rounding lost."""
    return nearest(number), nearest(number - nearest(number))
