"""Whether lines lie below and above a function, decided in balls from the function itself, not from its outline."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import frexp, inf, isfinite

from flint import arb

from ...numerics.arithmetic.balls import working_precision
from ...numerics.relaxation.differences import Shape
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE
from ...theory.exact.errors import Undecided
from ...theory.exact.expressions import Expr, Rational

ENOUGH = 124  # bits: an infimum is then known to about 2^-70, less than any margin


def violations(cells: Cells, lower: Sequence, upper: Sequence, lines: Sequence[Sequence]) -> list[tuple[int, str]]:
    """For intervals and lines as tensors, or sequences, of floats."""
    columns = [[float(number) for number in column] for column in (lower, upper, *lines)]
    found = []
    for index, (low, high, *line) in enumerate(zip(*columns, strict=True)):
        for side, slope, intercept in ((1, *line[:2]), (-1, *line[2:])):
            if wrong := _wrong(cells, low, high, side, slope, intercept):
                found.append((index, f"on [{low!r}, {high!r}]: {wrong}"))
    return found


def _wrong(cells: Cells, low: float, high: float, side: int, slope: float, intercept: float) -> str:
    if intercept == -side * inf and isfinite(slope):
        return ""
    if not (isfinite(slope) and isfinite(intercept)):
        return f"the line {slope!r} x + {intercept!r} is none"
    try:
        shape = _shape(cells).restricted(_number(low), _number(high))
        bits = ENOUGH + max(frexp(end)[1] for end in (low, high, 1.0) if isfinite(end))  # x and f(x) may nearly cancel
        least = shape.least(arb(slope), side, bits).bound
    except Undecided as reason:
        return f"not decided: {reason}"
    with working_precision(bits):
        excess = arb(side * intercept) - least
        return "" if excess <= 0 else f"{slope!r} x + {intercept!r} crosses by {excess.str(5)}"


@lru_cache(maxsize=64)
def _shape(cells: Cells) -> Shape:
    return Shape(cells, REAL_LINE)


def _number(x: float) -> Expr | None:
    return Rational(*Fraction(x).as_integer_ratio()) if isfinite(x) else None
