"""Lines below and above a function for all values of one parameter in an interval.

Slopes come from the function at points of a grid; the infimum of the function minus the line over the rectangle of x
and the parameter is certified by branch and bound.

- `LineFamily(function, on, params)`           the function on the rectangle; one of the parameters is an interval
- `LineFamily.bound(slope, sign)`              not above the infimum of sign * (f - slope x)
- `LineFamily.slopes(over, best)`              of lines that are as near as can be over a point, on the grid
- `LineFamily.range()`                         two numbers between which all values lie
- `LineFamily.lowest_chord(slope, over, sign)` a number that no line below sign * f exceeds over a point
- `is_interval(text)`                      whether the value of a parameter is written as one
"""

from collections.abc import Mapping

from flint import arb

from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import X, parameter
from ...theory.language.activations import activation, is_activation
from ...theory.language.intervals import interval
from ..arithmetic.balls import BALLS, to_ball, working_precision
from ..arithmetic.jets import jet_semantics
from ..arithmetic.programs import bound
from ..search.box_search import maximum_on_box
from ..search.definedness import require_values
from ..subjects.check import with_free_parameter

BITS = 96
COLUMNS, LINES = 128, 16
TOLERANCE = 2.0**-24  # relative to the size of the function on the grid


def is_interval(text: str) -> bool:
    return text.strip().startswith(("[", "("))


class LineFamily:
    def __init__(self, function: str, on: Interval, params: Mapping[str, str]) -> None:
        names = [name for name, text in params.items() if is_interval(text)]
        if len(names) != 1:
            raise InputError(f"one parameter may be an interval, not {' and '.join(names)}")
        span = interval(params[names[0]])
        if None in (on.start, on.end, span.start, span.end):
            raise InputError("for a parameter that is an interval, both intervals must be finite")
        symbol = parameter(names[0], span.sign)
        others = {name: text for name, text in params.items() if name != names[0]}
        if is_activation(function):
            allowed = activation(function).parameter(names[0]).interval
            if not span.lies_within(allowed).is_yes:
                raise InputError(f"{names[0]} of {function} must lie in {allowed}, and {span} came")
        expression = with_free_parameter(function, names[0], symbol, others)
        require_values(expression, {X: on, symbol: span})
        self.of_x = bound(expression, jet_semantics(BALLS, 1))
        self.symbol = symbol
        with working_precision(BITS):
            self.xs, self.ys = _ends(on), _ends(span)
            self.grid = [
                (x, value)
                for x in _points(self.xs, COLUMNS)
                for y in _points(self.ys, LINES)
                if (value := self.at(x, y)[0]).is_finite()
            ]
        self.size = max((float(abs(value).mid()) for _, value in self.grid), default=1.0)

    def at(self, x: arb, y: arb) -> tuple[arb, arb, arb]:
        """Enclosures of f and its derivatives in x and in the parameter, on a box."""
        by_x = self.of_x.at({X: [x, arb(1)], self.symbol: [y]})
        by_y = self.of_x.at({X: [x], self.symbol: [y, arb(1)]})
        return by_x[0], by_x[1] if len(by_x) > 1 else arb(0), by_y[1] if len(by_y) > 1 else arb(0)

    def bound(self, slope: arb, sign: int) -> arb:
        def negated(x: arb, y: arb) -> tuple[arb, arb, arb]:
            value, by_x, by_y = self.at(x, y)
            return -sign * (value - slope * x), -sign * (by_x - slope), -sign * by_y

        with working_precision(BITS):
            found = maximum_on_box([negated], (self.xs, self.ys), arb(TOLERANCE * (self.size + 2**-20)))
            if not found.upper.is_finite():
                raise Undecided("the function minus a line is not enclosed for all values of the parameter")
            return -found.upper

    def range(self) -> tuple[arb, arb]:
        return self.bound(arb(0), 1), -self.bound(arb(0), -1)

    def slopes(self, over: arb | None, best: str) -> tuple[arb, arb]:
        assert over is not None and best == "area"
        return self._slope(over, 1), self._slope(over, -1)

    def _slope(self, over: arb, sign: int) -> arb:
        points = [(float(x - over), sign * float(value.mid())) for x, value in self.grid]
        low, high = -1.0, 1.0
        while low > -1e30 and not (_lowest(points, low)[0] <= 0 <= _lowest(points, high)[0]):
            low, high = 4 * low, 4 * high
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if _lowest(points, middle)[0] < 0 else (low, middle)
        return sign * arb((low + high) / 2)

    def lowest_chord(self, slope: arb, over: arb, sign: int) -> arb:
        with working_precision(BITS):
            sides = [[one for one in self.grid if (one[0] - over) * way >= 0] for way in (-1, 1)]
            ends = [min(side, key=lambda one: float(sign * (one[1] - slope * one[0]))) for side in sides]
            (p, left), (q, right) = ends
            left, right = sign * left, sign * right
            chord = left if not p < q else left + (right - left) * (over - p) / (q - p)
            return chord.upper()


def _lowest(points: list[tuple[float, float]], slope: float) -> tuple[float, float]:
    return min(points, key=lambda one: one[1] - slope * one[0])


def _ends(on: Interval) -> tuple[arb, arb]:
    """Exact numbers between which a finite interval lies."""
    low, high = map(to_ball, on.ends)
    return low.lower(), high.upper()


def _points(ends: tuple[arb, arb], count: int) -> list[arb]:
    return [(ends[0] + (ends[1] - ends[0]) * k / count).mid() for k in range(count + 1)]
