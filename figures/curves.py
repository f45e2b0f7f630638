"""Curves: exact piecewise functions as points, with certified values.

- `Curve(label, x, y)`                          points to draw; None in y breaks the line
- `curve(label, cells, low, high, count)`       the points of a piecewise function on an interval
- `family(name, parameter, values, order, reach)`   one curve of an activation for each value
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy
from sympy import Expr, Rational

from ..derivations.realisation import cells_of_activation
from ..numerics.balls import BALLS, to_ball, working_precision
from ..numerics.programs import bound
from ..theory.activations import activation
from ..theory.cells import Cells
from ..theory.expressions import X
from ..theory.order import sign_of

BITS = 128


@dataclass(frozen=True)
class Curve:
    """Points of a curve in order."""

    label: str
    x: tuple[float, ...]
    y: tuple[float | None, ...]


def curve(label: str, cells: Cells, low: Expr | int, high: Expr | int, count: int = 241) -> Curve:
    """The function on [low, high]: every cell from end to end, with a break where the value jumps."""
    low, high = sympy.S(low), sympy.S(high)
    x: list[float] = []
    y: list[float | None] = []
    for cell in cells:
        start = low if cell.start is None or sign_of(cell.start - low) == -1 else cell.start
        end = high if cell.end is None or sign_of(high - cell.end) == -1 else cell.end
        if sign_of(end - start) != 1:
            continue
        points = _grid(start, end, max(2, int(count * (end - start) / (high - low)) + 1))
        values = _values(cell.expression, points)
        if y and y[-1] is not None and abs(y[-1] - values[0]) > 1e-9:
            x, y = [*x, x[-1]], [*y, None]
        x, y = x + [float(point) for point in points], y + list(values)
    return Curve(label, tuple(x), tuple(y))


def _grid(start: Expr, end: Expr, count: int) -> list[Expr]:
    return [start + (end - start) * Rational(k, count - 1) for k in range(count)]


def _values(piece: Expr, points: Sequence[Expr]) -> list[float]:
    """The values of an analytic piece, from balls."""
    program = bound(piece, BALLS)
    with working_precision(BITS):
        return [float(program.at({X: to_ball(point)}).mid()) for point in points]


def family(
    name: str, parameter: str, values: Sequence[str], order: int, reach: Expr | int
) -> tuple[Curve, ...]:
    """The derivative of that order on [-reach, reach], one curve for each value of a parameter."""
    display = activation(name).parameter(parameter).display or parameter
    cells = [cells_of_activation(name, {parameter: value}) for value in values]
    derived = [one.derivative(order) if order else one for one in cells]
    return tuple(
        curve(f"{display} = {value}", one, -reach, reach) for value, one in zip(values, derived, strict=True)
    )
