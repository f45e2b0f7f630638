"""Exact values of a derived function at many numbers at once, between doubles.

Between two knots a piece is a Taylor polynomial on each of a few stretches: its coefficients are balls, and the next
derivative on the whole stretch bounds what is left out. The polynomial is evaluated in doubles, whose roundings count
too. A stretch on which the ends do not come close is halved, down to single numbers, which are enclosed by themselves.

- `exact_values(cells, values, x, least)`   lower and upper ends at the rising numbers x
- `at_knot(cells, index, values)`           what has the value at a knot
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np
from flint import arb

from ...numerics.arithmetic.balls import BALLS, enclose, hull, working_precision
from ...numerics.arithmetic.jets import jet
from ...numerics.arithmetic.programs import bound
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Expr, Rational, Symbol, X
from ..validation.expectations import without_ratios
from .conditions import down, up
from .series import taylor

Ends = tuple[np.ndarray, np.ndarray]
Values = Mapping[Symbol, arb]

ORDER, SHORT = 7, 1
BITS = (96, 400, 1600)
NARROW = 2.0**-30  # relative width of the ends
IN_DOUBLES = 2.0**-44  # relative to the sum of the terms' sizes: more than all roundings of the evaluation
FEW, SOME = 3, 64  # numbers that are enclosed one by one; and so many where balls know no bound of a derivative
AROUND_ZERO = 2.0**-6  # on this stretch the polynomial is that at 0, so that it is right relative to x


def exact_values(cells: Cells, values: Values, x: np.ndarray, least: float) -> Ends:
    """The ends are closer than 2^-30 of the value, or of `least` where the value is smaller; where the function has no
    value that balls find, they are infinite."""
    low, high = np.full(len(x), -np.inf), np.full(len(x), np.inf)
    with np.errstate(all="ignore"), working_precision(BITS[0]):
        start = after = 0
        for index, piece in enumerate(cells.pieces):
            stop = len(x)
            if index < len(cells.knots):
                knot = enclose(cells.knots[index], values)
                stop, after = int(np.searchsorted(x, down(knot))), int(np.searchsorted(x, up(knot), "right"))
                for place in range(stop, after):
                    low[place], high[place] = _at_a_knot(cells, index, knot, values, x[place])
            stretches = _Stretches(piece, values, x, least, low, high)
            for first, last in _first_stretches(x, start, stop):
                stretches.cover(first, last)
            start = after if index < len(cells.knots) else stop
    return low, high


def _first_stretches(x: np.ndarray, start: int, stop: int) -> list[tuple[int, int]]:
    """What is below, around and above 0."""
    inner = [int(np.searchsorted(x, end)) for end in (-AROUND_ZERO, AROUND_ZERO)]
    cuts = [start, *(min(max(cut, start), stop) for cut in inner), stop]
    return [(a, b) for a, b in pairwise(cuts) if a < b]


def at_knot(cells: Cells, index: int, values: Values) -> Expr:
    """What has the value at a knot; where two knots have become one, such as for a width of 0, a piece beside it."""
    sides = (cells.at_knots[index], cells.pieces[index], cells.pieces[index + 1])
    return next((one for one in sides if enclose(one, values).is_finite()), sides[0])


def _at_a_knot(cells: Cells, index: int, knot: arb, values: Values, x: float) -> tuple[float, float]:
    """The value of a number next to a knot: on which side it is, or that it is the knot itself, must be certain."""
    ball = arb(x)
    if ball < knot or ball > knot:
        return _enclosed(cells.pieces[index if ball < knot else index + 1], values, x, 0.0)
    if ball == knot:
        return _enclosed(cells.at_knots[index], values, x, 0.0)
    return -np.inf, np.inf


def _enclosed(piece: Expr, values: Values, x: float, least: float) -> tuple[float, float]:
    """One number; infinite ends where balls say nothing."""
    low, high = -np.inf, np.inf
    for bits in BITS:
        with working_precision(bits):
            low, high = _ends(enclose(piece, {**values, X: arb(x)}))
        if _is_narrow(low, high, least):
            break
    return low, high


def _ends(ball: arb) -> tuple[float, float]:
    return down(ball), up(ball)


def _is_narrow(low: float, high: float, least: float) -> bool:
    return high - low <= NARROW * max(min(abs(low), abs(high)), least)


class _Stretches:
    """The numbers of one piece; `low` and `high` are written."""

    def __init__(
        self, piece: Expr, values: Values, x: np.ndarray, least: float, low: np.ndarray, high: np.ndarray
    ) -> None:
        self.piece, self.values, self.x, self.least, self.low, self.high = piece, values, x, least, low, high

    def cover(self, first: int, last: int) -> None:
        """The numbers from the first up to the last, which is not among them."""
        count = last - first
        if count <= FEW:
            return self._one_by_one(first, last)
        middle, off = self._polynomial(self.x[first:last])
        allowed = NARROW / 4 * np.maximum(np.abs(middle), self.least)
        if bool(np.all(off <= allowed)):  # not where it is not finite
            self.low[first:last] = np.nextafter(middle - off, -np.inf)
            self.high[first:last] = np.nextafter(middle + off, np.inf)
            return None
        if not np.all(np.isfinite(off)) and (count <= SOME or self._is_hopeless(first, last)):
            return self._one_by_one(first, last)
        half = (first + last) // 2
        self.cover(first, half)
        return self.cover(half, last)

    def _is_hopeless(self, first: int, last: int) -> bool:
        """Whether balls know no bound of a derivative at either end, so that halves would not help."""
        ends = (self.x[first : first + FEW], self.x[last - FEW : last])
        return not any(np.all(np.isfinite(self._polynomial(x)[1])) for x in ends)

    def _one_by_one(self, first: int, last: int) -> None:
        function = bound(self.piece, BALLS)
        given: list[arb | None] = [self.values.get(symbol) for symbol in function.symbols]
        moving = [index for index, symbol in enumerate(function.symbols) if symbol is X]
        for place in range(first, last):
            for index in moving:
                given[index] = arb(self.x[place])
            ends = _ends(function(*given))
            if not _is_narrow(*ends, self.least):
                ends = _enclosed(self.piece, self.values, self.x[place], self.least)
            if not math.isfinite(ends[1] - ends[0]):
                ends = _enclosed(self._far_forms[int(self.x[place] > 0.0)], {}, self.x[place], self.least)
            self.low[place], self.high[place] = ends

    @cached_property
    def _far_forms(self) -> tuple[Expr, Expr]:
        """The piece at these parameters, left and right of 0: no quotient of two exponentials is left in it that both
        leave every range."""
        exact = {symbol: Rational(Fraction(float(number))) for symbol, number in self.values.items()}
        piece = self.piece.subs(exact)
        return without_ratios(piece, -1), without_ratios(piece, 1)

    def _polynomial(self, x: np.ndarray) -> Ends:
        """The values of the polynomial, and how far off they may be."""
        is_around_zero = x[0] <= 0.0 <= x[-1] or max(-x[0], x[-1]) <= AROUND_ZERO
        centre = 0.0 if is_around_zero else float(x[len(x) // 2])
        all_of_it = hull(arb(min(float(x[0]), centre)), arb(max(float(x[-1]), centre)))
        on_all_of_it = self._coefficients(all_of_it, ORDER, SHORT)
        order = len(on_all_of_it) - 1
        beyond, most = up(abs(on_all_of_it[order])), max(up(abs(on_all_of_it[0])), self.least)
        step = x - centre
        size = np.abs(step)
        middle, sizes, off = np.zeros(len(x)), np.zeros(len(x)), np.full(len(x), beyond)
        if not beyond * size.max() ** order <= NARROW / 2 * most:  # more than any of the values allows
            return middle, off * size**order
        nearby = self._coefficients(arb(centre), order - 1, order - 1)
        for one in reversed(nearby):
            number = float(one.mid())
            middle, sizes = middle * step + number, sizes * size + abs(number)
            off = off * size + up(abs(one - number))
        return middle, off * (1.0 + IN_DOUBLES) + IN_DOUBLES * sizes

    def _coefficients(self, x: arb, order: int, of_jets: int) -> list[arb]:
        """Up to this order, at x or over all of it; by jets, which take longer, where series say nothing. That is far
        out, where a low order of jets is enough."""
        found = taylor(self.piece, x, order + 1, self.values)
        is_known = all(one.is_finite() for one in found)
        return found if is_known else jet(self.piece, X, x, of_jets, self.values)
