"""Branch and bound over x and the parameters together: an inequality on a bounded box, switches and floors included.

A box on which balls, or the mean value form, do not show the inequality is cut in two across its most important side.

- `subdivided(tree, box, strict)`   a `Subdivision`: whether tree > 0 (or >= 0) is shown, and what remains
- `is_bounded_box(box)`             whether all sides are intervals between numbers
"""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from flint import arb

from ...theory.calculus import derivative
from ...theory.domains import Interval
from ...theory.errors import InputError
from ...theory.expressions import SWITCHES, Expr, Symbol, floor
from ...theory.operators import Derived, Integrated, Mollified
from ..arithmetic.balls import BALLS, to_ball, working_precision
from ..arithmetic.programs import Bound, bound
from ..search.descent import interval_has_symbols

MOST_BOXES = 1_500
BITS = 80
Box = Mapping[Symbol, Interval]
Sides = tuple[tuple[arb, arb], ...]


@dataclass(frozen=True)
class Subdivision:
    """Whether the inequality is shown; if not, the lowest box that remains, in words."""

    shown: bool
    remains: str = ""


def is_bounded_box(box: Box) -> bool:
    return all(on.start is not None and on.end is not None and not interval_has_symbols(on) for on in box.values())


def subdivided(tree: Expr, box: Box, strict: bool) -> Subdivision:
    if not is_bounded_box(box) or not tree.free_symbols <= set(box) or tree.has(Derived, Integrated, Mollified):
        return Subdivision(False)
    with working_precision(BITS):
        return _Search(tree, {symbol: on for symbol, on in box.items() if tree.has(symbol)}, strict).run()


class _Search:
    def __init__(self, tree: Expr, box: Box, strict: bool) -> None:
        self.symbols, self.strict = list(box), strict
        self.value = bound(tree, BALLS)
        self.slopes = _slopes(tree, self.symbols)
        self.heap: list[tuple[float, int, Sides, arb]] = []
        self.numbers = count()
        ends = [(on.start, on.end) for on in box.values()]
        self.push(tuple((to_ball(a).lower(), to_ball(b).upper()) for a, b in ends))  # type: ignore[arg-type]

    def push(self, sides: Sides) -> None:
        balls = [low.union(high) for low, high in sides]
        value = self.value.at(dict(zip(self.symbols, balls, strict=True)))
        lowest = _lowest(value, self._linear(balls))
        if not (lowest > 0 or (lowest >= 0 and not self.strict)):
            rank = float(lowest) if lowest.is_finite() else float("-inf")
            heappush(self.heap, (rank, next(self.numbers), sides, value))

    def _linear(self, balls: list[arb]) -> arb:
        """The mean value form, where there are slopes."""
        if self.slopes is None:
            return arb.nan()
        middle = [ball.mid() for ball in balls]
        total = self.value.at(dict(zip(self.symbols, middle, strict=True)))
        place = dict(zip(self.symbols, balls, strict=True))
        for slope, ball, centre in zip(self.slopes, balls, middle, strict=True):
            total += slope.at(place) * (ball - centre)
        return total

    def run(self) -> Subdivision:
        for _ in range(MOST_BOXES):
            if not self.heap:
                return Subdivision(True)
            _, _, sides, value = heappop(self.heap)
            widest = max(range(len(sides)), key=lambda k: float(sides[k][1] - sides[k][0]))
            low, high = sides[widest]
            middle = ((low + high) / 2).mid()
            if not low < middle < high:
                return Subdivision(False, self._words(sides, value))
            for half in ((low, middle), (middle, high)):
                self.push((*sides[:widest], half, *sides[widest + 1 :]))
        if not self.heap:
            return Subdivision(True)
        return Subdivision(False, self._words(self.heap[0][2], self.heap[0][3]))

    def _words(self, sides: Sides, value: arb) -> str:
        places = ", ".join(
            f"{symbol} in [{float(low):.6g}, {float(high):.6g}]"
            for symbol, (low, high) in zip(self.symbols, sides, strict=True)
        )
        found = f"between {float(value.lower()):.3g} and {float(value.upper()):.3g}" if value.is_finite() else "unknown"
        return f"what remains of the box: {places}, where the difference is {found}"


def _slopes(tree: Expr, symbols: list[Symbol]) -> list[Bound] | None:
    if tree.has(*SWITCHES, floor):
        return None
    try:
        return [bound(derivative(tree, symbol), BALLS) for symbol in symbols]
    except InputError:
        return None


def _lowest(*bounds: arb) -> arb:
    """The best of several lower bounds."""
    lows = [one.lower() for one in bounds if one.is_finite()]
    if not lows:
        return arb.neg_inf()
    best = lows[0]
    for low in lows[1:]:
        best = best.max(low)
    return best
