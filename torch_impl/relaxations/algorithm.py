"""Lines below and above an activation on batches of intervals: sound in floating point, hardly looser than the best.

An emitted file holds this text and, for each activation, the numbers of its outline, and says what is certified of
them. Soundness rests on those numbers and on the arithmetic of IEEE 754 alone: a tangent of a convex arc lies
below it wherever it touches, so that neither a slope nor a point of contact has to be right. They only make it tight.

- `Relaxation.lines(lower, upper)`          four tensors: the best line below and above on each interval
- `Relaxation.range(lower, upper)`          the values on each interval
- `Relaxation.slopes(lower, upper)`         the slopes of f on each interval
- `Relaxation.below(lower, upper, slope)`   the intercept of a line of any slope that stays below; `above` likewise
- `Relaxation.split(lower, upper)`          where to cut an interval in two
- `Relaxation.value(x)`                     the activation in float64
- `Outline`                                 the numbers of an activation
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any, NamedTuple

import torch
from torch import Tensor

CHUNK = 65536  # intervals at a time on a CPU
LOOK_UP = 4096  # entries of a table of first guesses
TINY = 1e-300
NARROW = 2.0**-30  # of intervals on which a tangent is as good as a chord
SPARE = 2.0**-50  # more than the roundings of a product of three numbers, relatively


class Lines(NamedTuple):
    """For every x of an interval: lower_slope x + lower_intercept <= f(x) <= upper_slope x + upper_intercept.
    Where there is no such line, its slope is 0 and its intercept infinite."""

    lower_slope: Tensor
    lower_intercept: Tensor
    upper_slope: Tensor
    upper_intercept: Tensor


class Outline(NamedTuple):
    """What is known of a function f. Arcs below are where it is convex, arcs above where it is concave."""

    starts: Sequence[float]
    centres: Sequence[float]
    coefficients: Sequence[Sequence[float]]
    low: float
    high: float
    tail_slopes: tuple[float, float]
    tail_slacks: tuple[float, float]
    error: float
    slope_error: float
    slopes: tuple[float, float]
    values: tuple[float, float]
    extremes: Sequence[tuple[float, float, float, float]]
    arcs_below: Sequence[tuple[float, float]]
    arcs_above: Sequence[tuple[float, float]]

    @classmethod
    def of(cls, outline: Any) -> Outline:
        """From what has the same parts, and rows of start, centre and coefficients."""
        parts: dict[str, Any] = {name: getattr(outline, name) for name in cls._fields[3:]}
        parts["extremes"] = [(one.start, one.end, one.low, one.high) for one in outline.extremes]
        parts |= {f"{name}s": [getattr(row, name) for row in outline.rows] for name in ("start", "centre")}
        return cls(coefficients=[row.coefficients for row in outline.rows], **parts)


class _Jet(NamedTuple):
    """A function at points: value, slope, half of the curvature; what is not computed is empty."""

    value: Tensor
    slope: Tensor
    bend: Tensor

    def negated(self) -> _Jet:
        return _Jet(*(-part for part in self))


class _Rows:
    """The polynomials of an outline as tensors of one device."""

    def __init__(self, outline: Outline, device: torch.device) -> None:
        def tensor(numbers: Sequence[float]) -> Tensor:
            return torch.tensor(numbers, dtype=torch.float64, device=device)

        width = max(map(len, outline.coefficients))
        padded = [[*row, *[0.0] * (width - len(row))] for row in outline.coefficients]
        self.columns = [tensor(column) for column in zip(*padded, strict=True)]
        self.centres, self.next_starts = tensor(outline.centres), tensor([*outline.starts[1:], torch.inf])
        self.low, self.high = outline.low, outline.high
        self.per_unit, self.first, self.steps = _index(outline)
        self.first = self.first.to(device, torch.int32)

    def jet(self, x: Tensor, order: int) -> _Jet:
        """For x between low and high, up to an order of derivatives."""
        row = self.first.index_select(0, ((x - self.low) * self.per_unit).int())
        for _ in range(self.steps):
            row += x >= self.next_starts.index_select(0, row)
        t = x - self.centres.index_select(0, row)
        parts = [self.columns[-1].index_select(0, row)]  # value, slope, ...: as many as there are terms so far
        for column in self.columns[-2::-1]:
            lower_parts = [torch.addcmul(before, part, t) for before, part in pairwise(parts)]
            more = [parts[-1]] if len(parts) <= order else []
            parts = [torch.addcmul(column.index_select(0, row), parts[0], t), *lower_parts, *more]
        parts += [torch.zeros_like(t)] * (order + 1 - len(parts)) + [t.new_empty(0)] * (2 - order)
        return _Jet(*parts)


def _index(outline: Outline) -> tuple[float, Tensor, int]:
    """Equal cells, so small that each has one start inside, unless rows are narrower than many cells would be: how many
    to a unit, the row at each one's beginning, and how many starts one has at most. A start that is nearly the
    beginning counts as inside, because x may be rounded across."""
    starts = torch.tensor(outline.starts, dtype=torch.float64)
    width = outline.high - outline.low
    slack = width * 2.0**-40
    for count in (2**k for k in range(4, 21)):
        begins = outline.low + width / count * torch.arange(count + 1, dtype=torch.float64)
        first = (torch.searchsorted(starts, begins - slack, right=True) - 1).clamp(min=0)
        last = torch.searchsorted(starts, begins + width / count + slack, right=True) - 1
        steps = int((last - first).max())
        if steps <= 1:
            break
    return count / width, first, steps


class _Curve:
    """A smooth function on [0, 1] by a table of first guesses: cubic between its entries."""

    def __init__(self, values: Tensor) -> None:
        (rates,) = torch.gradient(values)
        rise, first, second = values.diff(), rates[:-1], rates[1:]
        self.columns = [first + second - 2 * rise, 3 * rise - 2 * first - second, first, values[:-1]]

    def at(self, place: Tensor) -> Tensor:
        place = place.clamp(0.0, 1.0) * (LOOK_UP - 1)
        index = place.int().clamp(max=LOOK_UP - 2)
        t = place - index
        result, *rest = (column.index_select(0, index) for column in self.columns)
        for column in rest:
            result = torch.addcmul(column, result, t)
        return result


class _Side:
    """Lines below sign * f: the arcs on which that is convex, and lines that touch two of them."""

    def __init__(
        self, rows: _Rows, sign: float, arcs: Sequence[tuple[float, float]], tails: tuple[float, float]
    ) -> None:
        self.rows, self.sign = rows, sign
        self.tails = [sign * slope for slope in tails]
        self.arcs = [_Arc(self, *arc) for arc in arcs]
        self.bridges = list(self._bridges())

    def jet(self, x: Tensor, order: int) -> _Jet:
        found = self.rows.jet(x, order)
        return found if self.sign > 0 else found.negated()

    def far_value(self, x: Tensor) -> Tensor:
        """Its value anywhere."""
        held = x.clamp(self.rows.low, self.rows.high)
        left, right = self.tails
        return self.jet(held, 0).value + torch.where(x < 0, left, right) * (x - held)

    def _bridges(self) -> Iterator[tuple[float, float, float, float, float]]:
        """(start, end, slope, value and slope of the function at the start) of lines that touch two arcs."""
        for index, left in enumerate(self.arcs):
            for right in self.arcs[index + 1 :]:
                p = torch.tensor([left.end], dtype=torch.float64, device=self.rows.centres.device)
                for _ in range(30):
                    q = right.from_left.place(p)
                    p = left.from_right.place(q)
                low, high = self.far_value(p), self.far_value(q)
                if bool(p < q):
                    rate = self.jet(p, 1).slope
                    yield float(p), float(q), float((high - low) / (q - p)), float(low), float(rate)


class _Arc:
    """Where a function is convex, from `start` to `end`."""

    def __init__(self, side: _Side, start: float, end: float) -> None:
        self.side, self.start, self.end = side, start, end
        device = side.rows.centres.device
        grid = torch.linspace(0.0, 1.0, LOOK_UP, dtype=torch.float64, device=device)
        ends = side.jet(torch.tensor([start, end], dtype=torch.float64, device=device), 1).slope
        self.middle, self.half = float(ends.mean()), float((ends[1] - ends[0]).clamp(min=TINY)) / 2
        slopes = self.middle - self.half * torch.cos(torch.pi * grid)
        self.by_slope = _Curve(self.bisected(lambda t, jet: jet.slope < slopes, grid))
        self.from_left, self.from_right = (_Tangents(self, x, way, grid) for x, way in ((start, 1.0), (end, -1.0)))

    def bisected(self, is_before: Callable[[Tensor, _Jet], Tensor], like: Tensor) -> Tensor:
        low, high = torch.full_like(like, self.start), torch.full_like(like, self.end)
        for _ in range(50):
            t = low + (high - low) / 2
            before = is_before(t, self.side.jet(t, 1))
            low, high = torch.where(before, t, low), torch.where(before, high, t)
        return low + (high - low) / 2

    def with_slope(self, slope: Tensor) -> Tensor:
        """A guess of the place where the arc has a slope."""
        return self.by_slope.at(torch.acos(((self.middle - slope) / self.half).clamp(-1.0, 1.0)) * (1 / torch.pi))


class _Tangents:
    """Lines that touch an arc, from the points on one side of it: way 1 is from the left."""

    def __init__(self, arc: _Arc, edge: float, way: float, grid: Tensor) -> None:
        self.edge, self.way, self.ends = edge, way, (arc.start, arc.end)
        x = self.edge - way * (1 / grid.clamp(min=1e-5) - 1) ** 2
        values = arc.side.far_value(x)

        def is_before(t: Tensor, jet: _Jet) -> Tensor:
            return (jet.value + jet.slope * (x - t) > values) == (way > 0)

        self.places = _Curve(arc.bisected(is_before, grid))

    def place(self, x: Tensor) -> Tensor:
        """A guess of the place that a line from x touches; the table goes by 1 / (1 + d), with d the root of the
        distance from the arc: beside a kink the place moves like d."""
        distance = ((self.edge - x) * self.way).clamp_(min=0.0)
        return self.places.at(1 / distance.sqrt_().add_(1.0)).clamp_(*self.ends)


class _Point(NamedTuple):
    """Places, the same held between `low` and `high`, and a function there."""

    x: Tensor
    held: Tensor
    jet: _Jet
    value: Tensor

    def negated(self) -> _Point:
        return _Point(self.x, self.held, self.jet.negated(), -self.value)


class _Intervals(NamedTuple):
    """Ends and middles of intervals, and a function at them."""

    lower: _Point
    upper: _Point
    middle: _Point
    leaves: bool  # whether one of them reaches beyond `low` or `high`

    def negated(self) -> _Intervals:
        return _Intervals(self.lower.negated(), self.upper.negated(), self.middle.negated(), self.leaves)


def _taken(tensors: Sequence[Tensor], index: Tensor) -> list[Tensor]:
    return [tensor.index_select(0, index) for tensor in tensors]


def _product(factor: Tensor | float, distance: Tensor) -> Tensor:
    """factor * distance, where nothing times an infinite distance is nothing."""
    return torch.nan_to_num(factor * distance, nan=0.0, posinf=torch.inf, neginf=-torch.inf)


class _Tangent(NamedTuple):
    """A tangent of an arc minus a line: where it touches, its value there, its slope, and how far both may be off."""

    place: Tensor
    level: Tensor
    excess: Tensor
    margin: Tensor
    slope_error: float

    @classmethod
    def at(cls, outline: Outline, place: Tensor, value: Tensor, rate: Tensor, slope: Tensor) -> _Tangent:
        """At a place where the function has a value and a rate of change."""
        margin = outline.error * (1 + place.abs()) * (1 + slope.abs())
        return cls(place, value - slope * place, rate - slope, margin, outline.slope_error)

    def least(self, start: Tensor, end: Tensor) -> Tensor:
        """Between two points with the place between them, or less."""
        fall = torch.minimum(self.excess * (start - self.place), self.excess * (end - self.place))
        return self.level + fall * (1 + SPARE) - (self.margin + self.slope_error * (end - start))


def _bits(mask: Tensor) -> Tensor:
    """All ones where a mask is true: for `_chosen`."""
    return -mask.long()


def _chosen(bits: Tensor, new: Tensor, old: Tensor) -> Tensor:
    """torch.where for float64; its branches on masks of no pattern take a CPU three times as long."""
    kept = old.view(torch.int64)
    return ((kept ^ new.view(torch.int64)).bitwise_and_(bits).bitwise_xor_(kept)).view(torch.float64)


class _Choice:
    """The lowest chord over each middle so far: its value there, its slope, a place of contact on an arc with the
    function's value and slope there (not a number: none), and, if `with_places`, both places where it touches."""

    def __init__(self, at: _Intervals, with_places: bool) -> None:
        lower, upper = at.lower, at.upper
        width = upper.x / 2 - lower.x / 2
        slope = (upper.value / 2 - lower.value / 2) / width.clamp(min=TINY)
        is_narrow = width <= NARROW * (1 + at.middle.held.abs())
        if bool(is_narrow.any()):
            slope = torch.where(is_narrow, at.middle.jet.slope, slope)
        none = torch.full_like(slope, torch.nan)
        self.columns = [upper.value / 2 + lower.value / 2, slope, none, none.clone(), none.clone()]
        self.columns += [lower.x.clone(), upper.x.clone()] if with_places else []

    @property
    def slope(self) -> Tensor:
        return self.columns[1]

    @property
    def contact(self) -> list[Tensor]:
        return self.columns[2:5]

    @property
    def places(self) -> list[Tensor]:
        return self.columns[5:]

    def offer(self, *columns: Tensor) -> None:
        """Another chord for every interval; a value that is not a number declines."""
        bits = _bits(columns[0] <= self.columns[0])
        self.columns = [_chosen(bits, new, old) for new, old in zip(columns, self.columns, strict=False)]

    def offer_some(self, index: Tensor, *columns: Tensor) -> None:
        """The same for some of the intervals."""
        better = (columns[0] <= self.columns[0].index_select(0, index)).nonzero().squeeze(1)
        index = index.index_select(0, better)
        for old, new in zip(self.columns, columns, strict=False):
            old.index_copy_(0, index, new.index_select(0, better))


class Relaxation:
    """The relaxation of one activation; an end that is not a number counts as infinite."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self._by_device: dict[torch.device, tuple[_Rows, _Side, _Side]] = {}

    def lines(self, lower: Tensor, upper: Tensor) -> Lines:
        """The lines below and above with the least area between them, for every interval; differentiable in both
        ends, as the best lines in exact arithmetic are."""
        return Lines(*_Best.apply(self, lower, upper))

    def below(self, lower: Tensor, upper: Tensor, slope: Tensor) -> Tensor:
        """The largest intercept, nearly, with which a line of this slope stays below; differentiable in all three."""
        return _Intercept.apply(self, 1.0, lower, upper, slope)

    def above(self, lower: Tensor, upper: Tensor, slope: Tensor) -> Tensor:
        """The least intercept, nearly, with which a line of this slope stays above."""
        return _Intercept.apply(self, -1.0, lower, upper, slope)

    def range(self, lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
        """Bounds on the values on every interval."""
        (lower, upper), shape, dtype = _prepared(lower, upper)
        lower, upper = _ordered(lower, upper)
        outline, (rows, _, _) = self.outline, self._on(lower.device)
        points = [self._point(rows, x, 0) for x in (lower, upper)]
        zero = torch.zeros_like(lower)
        least, most = (
            sign * _lower_bound(torch.minimum(*(self._at_end(point, zero, sign, True) for point in seen)))
            for sign, seen in ((1.0, points), (-1.0, [point.negated() for point in points]))
        )
        for start, end, low, high in outline.extremes:
            inside = (lower <= end) & (upper >= start)
            least = torch.where(inside, least.clamp(max=low), least)
            most = torch.where(inside, most.clamp(min=high), most)
        low, high = outline.values
        least, most = least.clamp(low, high), most.clamp(low, high)
        return _rounded_down(least, dtype).view(shape), -_rounded_down(-most, dtype).view(shape)

    def slopes(self, lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
        """Bounds on the slopes of f on every interval: on one arc the slope is monotone, up to the tail's; elsewhere
        they are those of all of f."""
        (lower, upper), shape, dtype = _prepared(lower, upper)
        lower, upper = _ordered(lower, upper)
        outline, (rows, _, _) = self.outline, self._on(lower.device)
        (first, last), tails = (self._point(rows, x, 1).jet.slope for x in (lower, upper)), outline.tail_slopes
        error = outline.slope_error + max(outline.tail_slacks) + SPARE * (1 + max(map(abs, outline.slopes)))
        ends = torch.where(lower < outline.low, tails[0], first), torch.where(upper > outline.high, tails[1], last)
        least, most = (torch.full_like(lower, slope) for slope in outline.slopes)
        for (low, high), start, end in _with_ends((outline.arcs_below, ends), (outline.arcs_above, ends[::-1])):
            left, right = -torch.inf if start == outline.low else start, torch.inf if end == outline.high else end
            inside = (lower >= left) & (upper <= right)
            least = torch.where(inside, torch.maximum(least, low - error), least)
            most = torch.where(inside, torch.minimum(most, high + error), most)
        return _rounded_down(least, dtype).view(shape), -_rounded_down(-most, dtype).view(shape)

    def split(self, lower: Tensor, upper: Tensor) -> Tensor:
        """A point to cut each interval at: where the curvature changes, if that is in its inner half, the nearest to
        the middle; else the middle."""
        (lower, upper), shape, dtype = _prepared(lower, upper)
        lower, upper = _ordered(lower, upper)
        most = torch.finfo(dtype).max / 2
        middle = (lower / 2 + upper / 2).nan_to_num(nan=0.0).clamp(-most, most).clamp(lower, upper)
        best, distance = middle, (upper / 4 - lower / 4).nan_to_num(nan=torch.inf)
        ends = {end for arc in (*self.outline.arcs_below, *self.outline.arcs_above) for end in arc}
        for place in torch.tensor(sorted(ends - {self.outline.low, self.outline.high}), dtype=dtype).tolist():
            nearer = ((place - middle).abs() < distance) & (lower < place) & (place < upper)
            distance = torch.where(nearer, (place - middle).abs(), distance)
            best = torch.where(nearer, place, best)
        return best.to(dtype).view(shape)

    def value(self, x: Tensor) -> Tensor:
        """The activation, to within `error` (1 + |x|), where x is finite."""
        rows = self._on(x.device)[0]
        return self._point(rows, x.double().flatten(), 0).value.view(x.shape)

    # --- how it is done -------------------------------------------------------------------------------

    def _on(self, device: torch.device) -> tuple[_Rows, _Side, _Side]:
        if device not in self._by_device:
            rows = _Rows(self.outline, device)
            below = _Side(rows, 1.0, self.outline.arcs_below, self.outline.tail_slopes)
            self._by_device[device] = rows, below, _Side(rows, -1.0, self.outline.arcs_above, self.outline.tail_slopes)
        return self._by_device[device]

    def _point(self, rows: _Rows, x: Tensor, order: int, leaves: bool = True) -> _Point:
        if not leaves:
            jet = rows.jet(x, order)
            return _Point(x, x, jet, jet.value)
        held = x.nan_to_num(nan=0.0, posinf=torch.inf, neginf=-torch.inf).clamp(self.outline.low, self.outline.high)
        jet = rows.jet(held, order)
        return _Point(x, held, jet, jet.value + self._tails(x, 0.0))

    def _tails(self, x: Tensor, slope: Tensor | float, sign: float = 1.0, slack: float = 0.0) -> Tensor:
        """What f(x) - slope x gains between where x is held and x, or less: by the slack of the tails' slopes."""
        outline = self.outline
        left = _product(sign * outline.tail_slopes[0] - slope + slack, (x - outline.low).clamp(max=0.0))
        return left + _product(sign * outline.tail_slopes[1] - slope - slack, (x - outline.high).clamp(min=0.0))

    def _intervals(self, lower: Tensor, upper: Tensor, order: int) -> _Intervals:
        """With slopes at the ends, and derivatives up to an order at the middle."""
        rows = self._on(lower.device)[0]
        lower, upper = _ordered(lower, upper)
        leaves = bool(((lower < rows.low) | (upper > rows.high)).any())
        start, end = (self._point(rows, x, 1, leaves) for x in (lower, upper))
        x = lower / 2 + upper / 2
        if not leaves:
            return _Intervals(start, end, self._point(rows, x, order, leaves), leaves)
        middle = self._point(rows, x.nan_to_num(nan=0.0, posinf=torch.inf, neginf=-torch.inf), order)
        slope = torch.where(middle.x < rows.low, self.outline.tail_slopes[0], middle.jet.slope)
        slope = torch.where(middle.x > rows.high, self.outline.tail_slopes[1], slope)
        return _Intervals(start, end, middle._replace(jet=middle.jet._replace(slope=slope)), leaves)

    def _best_slope(self, side: _Side, at: _Intervals, with_places: bool) -> _Choice:
        """The slope of the lowest chord over the middle of each interval: a line that supports the function there."""
        lower, upper, middle, _ = at
        choice = _Choice(at, with_places)
        for start, end, slope, value, touched in side.bridges:
            fits = (lower.x <= start) & (upper.x >= end) & (middle.x >= start) & (middle.x <= end)
            index = fits.nonzero().squeeze(1)
            if len(index):
                line = value + slope * (middle.x.index_select(0, index) - start)
                constants = slope, start, value, touched, start, end
                choice.offer_some(index, line, *(torch.full_like(line, number) for number in constants))
        for arc in side.arcs:
            straddles = (lower.x < arc.start) & (upper.x > arc.start), (upper.x > arc.end) & (lower.x < arc.end)
            ways = ((arc.from_left, lower, upper), (arc.from_right, upper, lower))
            for is_wanted, (tangents, near, far) in zip(straddles, ways, strict=True):
                if bool(is_wanted.any()):
                    index = (is_wanted & self._is_beyond(arc, tangents, near, middle)).nonzero().squeeze(1)
                    self._offer_tangents(choice, side, tangents, index, near, far, middle)
        choice.offer(middle.value, middle.jet.slope, middle.x, middle.jet.value, middle.jet.slope, middle.x, middle.x)
        return choice

    def _is_beyond(self, arc: _Arc, tangents: _Tangents, near: _Point, middle: _Point) -> Tensor:
        """Where a line from an end touches an arc beyond the middle: where the middle is before the arc, or the tangent
        there passes above the end."""
        is_above = middle.value + middle.jet.slope * (near.x - middle.x) >= near.value
        if tangents.way > 0:
            return (middle.x <= arc.end) & ((middle.x < arc.start) | is_above)
        return (middle.x >= arc.start) & ((middle.x > arc.end) | is_above)

    def _offer_tangents(
        self,
        choice: _Choice,
        side: _Side,
        tangents: _Tangents,
        index: Tensor,
        near: _Point,
        far: _Point,
        middle: _Point,
    ) -> None:
        """Lines from one end of some intervals to an arc."""
        x, value, end, centre, height = _taken((near.x, near.value, far.x, middle.x, middle.value), index)
        place = tangents.place(x)
        place = torch.minimum(place, end) if tangents.way > 0 else torch.maximum(place, end)
        touched = side.jet(place, 1)
        slope = (touched.value - value) / (place - x)
        error = self.outline.error * (1 + centre.abs())
        line = value + slope * (centre - x) - error
        # Where the middle is itself the place, as at a knot, the line must also leave the end on the right side.
        ties = ((line - height).abs() <= 8 * error).nonzero().squeeze(1)
        if len(ties):
            (held,) = _taken((near.held,), index.index_select(0, ties))
            excess = slope.index_select(0, ties) - side.jet(held, 1).slope
            line[ties[excess * tangents.way > 1e-9]] = torch.inf
        places = (x, place) if tangents.way > 0 else (place, x)
        choice.offer_some(index, line, slope, place, touched.value, touched.slope, *places)

    def _admitted(self, choice: _Choice, at: _Intervals, sign: float, dtype: torch.dtype) -> Tensor:
        """Slopes as they are given out: in the format, in the range of f', and those of the tails at infinite ends."""
        outline = self.outline
        least, most = sorted(sign * slope for slope in outline.slopes)
        slope = choice.slope.nan_to_num(nan=0.0).clamp(least, most)
        if not at.leaves:
            return slope.to(dtype).double()
        left, right = (sign * tail for tail in outline.tail_slopes)
        no_left, no_right = at.lower.x == -torch.inf, at.upper.x == torch.inf
        slope = torch.where(no_left, left, slope)
        slope = torch.where(no_right, torch.where(no_left, left / 2 + right / 2, right), slope)
        return slope.to(dtype).double()

    def _bounds(
        self, side: _Side, at: _Intervals, slope: Tensor, contact: Sequence[Tensor] = ()
    ) -> Iterator[tuple[Tensor, Tensor]]:
        """(the least of f(x) - slope x on a part of each interval, or less; where), for parts that cover it. `contact`
        is a place of each where f is nearly parallel to the line, with its value and slope there."""
        lower, upper = at.lower, at.upper
        for point in (lower, upper):
            yield self._at_end(point, slope, side.sign, at.leaves), point.x
        tangent = None
        if contact:
            touched, value, rate = contact
            tangent = _Tangent.at(self.outline, touched, value, rate, slope)
        certain = 2 * self.outline.slope_error  # a slope of more has the right sign on an arc
        rises, falls = lower.jet.slope - slope >= certain, upper.jet.slope - slope <= -certain
        nowhere = torch.full_like(slope, torch.inf)
        for arc in side.arcs:
            start, end = lower.x.clamp(min=arc.start), upper.x.clamp(max=arc.end)
            # Where it rises from a lower end, or falls to an upper end, that is on the arc, the end has the least.
            settled = (rises & (lower.x >= arc.start)) | (falls & (upper.x <= arc.end)) | (start > end)
            if tangent:
                touches = (tangent.place >= start) & (tangent.place <= end)
                yield _chosen(_bits(touches), tangent.least(start, end), nowhere), tangent.place
                settled |= touches
            index = settled.logical_not_().nonzero().squeeze(1)
            if len(index):
                start, end, s = _taken((start, end, slope), index)
                guess = torch.minimum(torch.maximum(arc.with_slope(s), start), end)
                value, rate, _ = side.jet(guess, 1)
                bound = _Tangent.at(self.outline, guess, value, rate, s).least(start, end)
                # A straight arc is touched everywhere by its tangent: the least is at the end to which it falls.
                first, last = _taken((lower.jet.slope, upper.jet.slope), index)
                first = torch.where(start > arc.start, first, arc.middle - arc.half)
                last = torch.where(end < arc.end, last, arc.middle + arc.half)
                place = torch.where(first >= s, start, torch.where(last <= s, end, guess))
                yield nowhere.index_copy(0, index, bound), lower.x.index_copy(0, index, place)

    def _at_end(self, point: _Point, slope: Tensor, sign: float, leaves: bool) -> Tensor:
        """f(x) - slope x at an end, or less."""
        margin = self.outline.error * (1 + point.held.abs()) * (1 + slope.abs())
        bound = point.jet.value - slope * point.held - margin
        if not leaves:
            return bound
        tails = self._tails(point.x, slope, sign, max(self.outline.tail_slacks))
        return bound + torch.minimum(tails * (1 - SPARE), tails * (1 + SPARE))


def _with_ends(*kinds: tuple[Sequence[tuple[float, float]], tuple[Tensor, Tensor]]) -> Iterator[tuple]:
    """(least and largest slope, start, end) of every arc that is more than a point."""
    return ((ends, start, end) for arcs, ends in kinds for start, end in arcs if start < end)


def _lower_one(known: tuple[Tensor, Tensor], new: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """The lower of two bounds, and its place."""
    return torch.minimum(known[0], new[0]), torch.where(new[0] < known[0], new[1], known[1])


def _lower_bound(computed: Tensor) -> Tensor:
    """What is not a number bounds nothing, and what is beyond the largest one is at least that."""
    return computed.nan_to_num_(nan=-torch.inf, posinf=torch.finfo(torch.float64).max, neginf=-torch.inf)


def _prepared(*tensors: Tensor) -> tuple[list[Tensor], torch.Size, torch.dtype]:
    """Ends (and a slope) as flat tensors of one shape."""
    dtypes = {tensor.dtype if isinstance(tensor, Tensor) else type(tensor) for tensor in tensors}
    if dtypes not in ({torch.float32}, {torch.float64}):
        raise TypeError("intervals and slopes are given as tensors, all of float32 or all of float64")
    dtype = tensors[0].dtype
    shape = torch.broadcast_shapes(*(tensor.shape for tensor in tensors))
    return [tensor.detach().expand(shape).reshape(-1) for tensor in tensors], shape, dtype


def _ordered(lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
    """The ends in float64: in order, and both infinite where one is not a number."""
    lower, upper = lower.double(), upper.double()
    low, high = torch.minimum(lower, upper), torch.maximum(lower, upper)
    if bool(low.isnan().any()):
        low, high = low.nan_to_num(-torch.inf, torch.inf, -torch.inf), high.nan_to_num(torch.inf, torch.inf, -torch.inf)
    return low, high


def _rounded_down(x: Tensor, dtype: torch.dtype) -> Tensor:
    rounded = x.to(dtype)
    if dtype == torch.float64:
        return rounded
    return torch.where(rounded > x, torch.nextafter(rounded, torch.full_like(rounded, -torch.inf)), rounded)


def _chunks(tensors: Sequence[Tensor]) -> Iterator[list[Tensor]]:
    size = CHUNK if tensors[0].device.type == "cpu" else max(len(tensors[0]), 1)
    yield from map(list, zip(*(tensor.split(size) for tensor in tensors), strict=True))


def _refuse_second_derivatives() -> None:
    """Rates are saved as numbers, so that a second derivative would miss how they change."""
    if torch.is_grad_enabled():
        raise RuntimeError("lines and intercepts can be differentiated once: leave out create_graph=True")


class _Best(torch.autograd.Function):
    """The best lines. In exact arithmetic a line is the chord of two places of contact; one that is an end moves with
    it, one at the middle likewise, and any other stands still."""

    @staticmethod
    def forward(context, relaxation: Relaxation, lower: Tensor, upper: Tensor) -> tuple[Tensor, ...]:
        ends, shape, dtype = _prepared(lower, upper)
        wanted = any(context.needs_input_grad)
        _, *sides = relaxation._on(ends[0].device)
        parts: list[list[Tensor]] = []
        for low, high in _chunks(ends):
            at = relaxation._intervals(low, high, 2 if wanted else 1)
            part: list[Tensor] = []
            for side in sides:
                seen = at if side.sign > 0 else at.negated()
                choice = relaxation._best_slope(side, seen, wanted)
                slope = relaxation._admitted(choice, seen, side.sign, dtype)
                bounds = relaxation._bounds(side, seen, slope, choice.contact)
                if wanted:
                    least, place = reduce(_lower_one, bounds)
                else:
                    least = reduce(torch.minimum, (bound for bound, _ in bounds))
                rates = _rates(seen, choice, slope, place, side.sign) if wanted else []
                intercept = _rounded_down(_lower_bound(least), dtype)
                if at.leaves:
                    slope = torch.where(intercept == -torch.inf, 0.0, slope)
                part += [side.sign * slope.to(dtype), side.sign * intercept, *rates]
            parts.append(part)
        results = [torch.cat(column).view(shape) for column in zip(*parts, strict=True)]
        if wanted:
            context.save_for_backward(*results[2:6], *results[8:])
            results = results[:2] + results[6:8]
            context.lower_shape, context.upper_shape, context.dtype = lower.shape, upper.shape, dtype
        return tuple(results)

    @staticmethod
    def backward(context, *grads: Tensor) -> tuple[Tensor | None, ...]:
        _refuse_second_derivatives()
        rates = context.saved_tensors
        totals = [sum(g * rates[2 * k + end] for k, g in enumerate(grads)) for end in (0, 1)]
        shapes = context.lower_shape, context.upper_shape
        return None, *(t.sum_to_size(shape).to(context.dtype) for t, shape in zip(totals, shapes, strict=True))


def _rates(at: _Intervals, choice: _Choice, slope: Tensor, place: Tensor, sign: float) -> list[Tensor]:
    """The derivatives of slope and intercept in the lower and in the upper end: slope by lower, slope by upper, ..."""
    p, q = choice.places
    width = (q - p).clamp(min=TINY)
    is_tangent = p == q
    by_lower = torch.where(p == at.lower.x, (choice.slope - at.lower.jet.slope) / width, 0.0)
    by_upper = torch.where(q == at.upper.x, (at.upper.jet.slope - choice.slope) / width, 0.0)
    by_lower, by_upper = (torch.where(is_tangent, at.middle.jet.bend, rate) for rate in (by_lower, by_upper))
    moved = torch.where((p == at.lower.x) & ~is_tangent, at.lower.jet.slope - choice.slope, 0.0)
    rates = [by_lower, by_upper, moved - p * by_lower, -p * by_upper]
    if at.leaves:  # the slope of a line on an infinite interval is that of a tail, and only a finite end moves it
        is_fixed = at.lower.x.isinf() | at.upper.x.isinf()
        level = torch.zeros_like(slope)
        tilted = [level, level, *(_intercept_rate(end, place, slope) for end in (at.lower, at.upper))]
        rates = [torch.where(is_fixed, new, old) for new, old in zip(tilted, rates, strict=True)]
    return [sign * rate.nan_to_num(nan=0.0, posinf=0.0, neginf=0.0) for rate in rates]


def _intercept_rate(end: _Point, place: Tensor, slope: Tensor) -> Tensor:
    """The derivative in an end of the intercept of a line of given slope, which touches at a place."""
    return torch.where((place == end.x) & end.x.isfinite(), end.jet.slope - slope, 0.0)


class _Intercept(torch.autograd.Function):
    """The intercept of a line of given slope; by the slope it falls as fast as the place of contact is far right."""

    @staticmethod
    def forward(context, relaxation: Relaxation, sign: float, *inputs: Tensor) -> Tensor:
        prepared, shape, dtype = _prepared(*inputs)
        _, below, above = relaxation._on(prepared[0].device)
        side = below if sign > 0 else above
        parts = []
        for lower, upper, slope in _chunks(prepared):
            at = relaxation._intervals(lower, upper, 1)
            at = at if sign > 0 else at.negated()
            s = (sign * slope.double()).nan_to_num(nan=0.0)
            intercept, place = reduce(_lower_one, relaxation._bounds(side, at, s))
            intercept = torch.where(slope.isfinite(), _lower_bound(intercept), -torch.inf)
            rates = [_intercept_rate(end, place, s) for end in (at.lower, at.upper)]
            parts.append([sign * _rounded_down(intercept, dtype), *(sign * rate for rate in rates), -place])
        result, *rates = (torch.cat(column).view(shape) for column in zip(*parts, strict=True))
        context.save_for_backward(*rates)
        context.shapes, context.dtype = [tensor.shape for tensor in inputs], dtype
        return result

    @staticmethod
    def backward(context, grad: Tensor) -> tuple[Tensor | None, ...]:
        _refuse_second_derivatives()
        rates = zip(context.saved_tensors, context.shapes, strict=True)
        return None, None, *((grad * rate).sum_to_size(shape).to(context.dtype) for rate, shape in rates)
