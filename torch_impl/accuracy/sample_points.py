"""Inputs to measure at: doubles that are designed to be hard, and random ones.

Binades of both signs, the neighbourhoods of knots and of places where a function or its slope vanishes or
saturates, and random numbers of a fixed seed. The same inputs come out on every machine.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence

NEIGHBOURS = 6
LANDMARKS = (
    0.0,
    0.5,
    1.0,
    2.0,
    3.0,
    5.5,
    6.0,
    8.0,
    10.0,
    13.0,
    14.5,
    16.7,
    17.33,
    20.0,
    22.2,
    36.7,
    38.5,
    44.4,
    88.7,
    89.4,
    103.97,
    355.0,
    709.0,
    744.0,
)
"""Where exponentials, error functions and thresholds of libraries over- and underflow or switch their formulas."""


def neighbourhood(point: float, count: int = NEIGHBOURS) -> list[float]:
    """The doubles next to a point, and points at distances of every power of two down to them."""
    near = [point]
    for direction in (-math.inf, math.inf):
        step = point
        for _ in range(count):
            step = math.nextafter(step, direction)
            near.append(step)
    size = max(abs(point), 2.0**-20)
    near += [point + sign * size * 2.0**-k for k in range(1, 50, 2) for sign in (-1, 1)]
    return near


def designed(around: Iterable[float] = (), least: int = -1074, most: int = 1023) -> list[float]:
    """Hard inputs: binades, landmarks and the given points with their neighbourhoods, both signs; of more than
    520 binades at most that many."""
    points = [m * 2.0**k for k in range(least, most + 1, max((most - least) // 260, 1)) for m in (1.0, 1.5)]
    points += [m * 2.0**k for k in range(-30, 12) for m in (1.0, 1.25, 1.5, 1.75, 2.0 - 2.0**-20)]
    points += [near for landmark in LANDMARKS for near in neighbourhood(landmark, 2)]
    points += [-point for point in points]
    points += [near for point in around for near in neighbourhood(point)]
    return sorted({point for point in points if math.isfinite(point)})


def spread(count: int, seed: int = 1, reach: float = 40.0) -> list[float]:
    """Random inputs: one half uniform in [-reach, reach], one half uniform in the exponent."""
    draw = random.Random(seed)
    uniform = [draw.uniform(-reach, reach) for _ in range(count // 2)]
    signs = (draw.choice((-1.0, 1.0)) for _ in range(count - len(uniform)))
    return uniform + [sign * 2.0 ** draw.uniform(-30.0, 10.0) for sign in signs]


def around_zeros(function: Callable[[Sequence[float]], Sequence[float]], reach: float = 8.0) -> list[float]:
    """The points in [-reach, reach] at which a function changes sign, by bisection to neighbouring doubles."""
    grid = [reach * k / 512 for k in range(-512, 513)]
    values = function(grid)
    changes = [i for i in range(512 * 2) if values[i] * values[i + 1] < 0.0]
    return [_bisected(function, grid[i], grid[i + 1], values[i]) for i in changes]


def _bisected(function: Callable[[Sequence[float]], Sequence[float]], low: float, high: float, at_low: float) -> float:
    while math.nextafter(low, high) < high:
        middle = low + (high - low) / 2
        if middle in (low, high):
            break
        if (function([middle])[0] < 0.0) == (at_low < 0.0):
            low = middle
        else:
            high = middle
    return low
