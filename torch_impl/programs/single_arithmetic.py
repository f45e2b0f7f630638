"""Programs in pairs in float32 arithmetic: every operation is rounded as a device rounds it.

What the hardware leaves open is as wrong as it may be: a seed is an ulp off.

- `run(program, arguments)`             the results for columns of floats that float32 holds
- `keeps_inputs(program, expected, parameters)`   whether no input of a ladder over all of float32 is lost
- `is_nan_far_out(program, parameters)`           whether a result may be NaN where it should be infinite
- `in_doubles(program)(given)`, `as_pair(number)`  what is expected, and how a parameter is given
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from .numbers import ON_DEVICE
from .program import Program
from .rounded_once import nearest
from .spans import DOUBLE, SINGLE, Spans, constant_in

LARGEST = SINGLE.largest
FAR_OUT = [side * x for side in (-1, 1) for x in (1.37 * 2.0**126, 1.37 * 2.0**127, LARGEST)]
LADDER = [side * 1.37 * 2.0**k for side in (-1, 1) for k in range(-130, 126, 3)]
LADDER += [side * (0.41 + 0.61 * k) for side in (-1, 1) for k in range(48)]  # where most functions change
FEW_SIZES = [side * 1.37 * 2.0**k for side in (-1, 1) for k in range(-100, 126, 15)]
CHANGING = ("le", "lt", "ge", "gt", "eq", "hold", "clamp", "clamp_min", "clamp_max")
FAR_OFF = 2.0**-20  # relative, 8 ulp: errors of a program that is right are smaller
FLOOR = 2.0**-22  # as many floored ones, which is what is asked of slopes
FLOORS = {"value": 8 * 2.0**-149}  # as many of the last units of float32
KNOWN = 2.0**-24  # relative: how well a result has to be known, to be compared with


def run(program: Program, arguments: Sequence[Any]) -> list[np.ndarray]:
    """The results for a column of x, and numbers or columns beside it."""
    return _prepared(program)(*arguments)


@lru_cache(maxsize=64)  # a program is run for one choice of the parameters after another
def _prepared(program: Program) -> Callable[..., list[np.ndarray]]:
    return ON_DEVICE.of(program)


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
                near = abs(constant_in(operand, SINGLE))
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
