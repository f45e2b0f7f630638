"""Programs in pairs in float32 arithmetic: every operation is rounded as a device rounds it.

What the hardware leaves open is as wrong as it may be: a seed is an ulp off.

- `nearest(number)`                     the float32 number next to a real one
- `rounded(name, operands)`             an operation; values are floats that float32 holds, conditions are bools
- `run(program, arguments)`             the results of a program in pairs
- `keeps_inputs(program, expected, parameters)`   whether no input of a ladder over all of float32 is lost
- `is_nan_far_out(program, parameters)`           whether a result may be NaN where it should be infinite
- `LADDER`, `FEW_SIZES`                 the sizes of x
- `in_doubles(program)(given)`, `as_pair(number)`  what is expected, and how a parameter is given
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .program import RATIONAL, Program, exact, prepared
from .spans import DOUBLE, Spans, constant_in, single

ANCHOR = 12582912.0
LARGEST, LEAST_NORMAL = 3.4028234663852886e38, 2.0**-126
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
    return single(float(number))


def rounded(name: str, operands: Sequence[Any]) -> Any:
    """A product is exact in float64; a sum in float64 is as good as exact when it is rounded to float32."""
    try:
        value = OPERATIONS[name](*operands)
    except (OverflowError, ZeroDivisionError, ValueError):
        return math.nan
    return value if isinstance(value, bool) else nearest(value)


def _seed(a: float) -> float:
    """An ulp above the inverse."""
    inverse = nearest(1.0 / a)
    return inverse + math.ulp(inverse) * 2.0**29


def _larger(a: float, b: float) -> float:
    return b if math.isnan(a) or b > a else a


def _smaller(a: float, b: float) -> float:
    return b if math.isnan(a) or b < a else a


OPERATIONS: dict[str, Callable[..., Any]] = {
    **{name: RATIONAL[name] for name in "add sub mul div product neg abs muladd le lt ge gt eq select".split()},
    "div_rn": RATIONAL["div"], "sqrt": math.sqrt, "max": _larger, "min": _smaller, "seed": _seed,
    "power": lambda anchored, bias: math.ldexp(1.0, int(anchored - ANCHOR) + int(bias)),
    "exponent": lambda a: math.frexp(a)[1] - 1.0,
}  # fmt: skip


def run(program: Program, arguments: Sequence[float]) -> tuple[float, ...]:
    return _prepared(program)(*arguments)


@lru_cache(maxsize=64)  # a program is run for one choice of the parameters after another
def _prepared(program: Program) -> Callable[..., tuple[float, ...]]:
    return prepared(program, _MEANINGS.__getitem__, _constant)


@lru_cache(maxsize=4096)
def _constant(number: Any) -> float:
    return nearest(exact(number) if number.is_Rational or number.is_infinite else constant_in(number, DOUBLE))


def _operation(name: str) -> Callable[..., Any]:
    return lambda *operands: rounded(name, operands)


def _held(a: float, low: float, high: float) -> float:
    return _smaller(_larger(a, low), high)


_MEANINGS: dict[str, Callable[..., Any]] = {
    **{name: _operation(name) for name in OPERATIONS}, "fma": _operation("muladd"), "product": _operation("mul"),
    "hold": _held, "clamp": _held, "clamp_min": _larger, "clamp_max": _smaller, "within": lambda a, low, high: a,
    "anchor": lambda a, b: rounded("muladd", (a, b, ANCHOR)), "integer": lambda a: a - ANCHOR,
    "settled": lambda a: _larger(a, -LARGEST),
}  # fmt: skip


def is_nan_far_out(program: Program, parameters: Sequence[float]) -> bool:
    """Whether a result at one of the largest numbers is NaN."""
    at = _prepared(program)
    return any(math.isnan(one) for x in FAR_OUT for one in at(nearest(x), *parameters))


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
    at = _prepared(program)
    for x in map(nearest, (*ladder, *FAR_OUT, *_changes(program))):
        for found, true in zip(at(x, *parameters), expected(x), strict=True):
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
