"""Sparklines: the small curves by which an activation is recognised in a list.

- `sparkline(cells, half_width)`   the path of a curve in a box of 80 by 40
"""

from __future__ import annotations

from fractions import Fraction

from ..numerics.arithmetic.balls import enclose
from ..theory.cells import Cells
from ..theory.expressions import Rational, X

WIDTH, HEIGHT, MARGIN, POINTS = 80, 40, 3, 48


def sparkline(cells: Cells, half_width: float) -> str:
    """The curve of a function without parameters, as large as the box allows."""
    step = Fraction(half_width).limit_denominator(1000) * 2 / POINTS
    places = [Rational(step * (index - POINTS // 2)) for index in range(POINTS + 1)]
    values = [float(enclose(cells.value_at(place), {X: place}).mid()) for place in places]
    low, high = min(values), max(values)
    scale = (HEIGHT - 2 * MARGIN) / (high - low or 1.0)
    points = (
        f"{WIDTH * index / POINTS:.1f} {HEIGHT - MARGIN - scale * (value - low):.1f}"
        for index, value in enumerate(values)
    )
    return "M" + "L".join(points)
