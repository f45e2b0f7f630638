"""Theorems: a bound in ulp for one function of an emitted text, for every finite input of a format.

The inputs of a format are finitely many, so boxes cover them all. On each box the errors of the text's operations are
added up (`errors`); the box with the largest bound is cut in two, over and over, until nothing is gained or enough boxes
have been looked at. The theorem is the largest bound of the boxes that remain.

- `Theorem`                                        what is proved, for which parameters, from which assumptions
- `prove(text, subject, kind, format, parameters)`  the theorem of value or slope in one format
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, product

from ...numerics.balls import enclose, to_ball, working_precision
from ...theory.domains import Interval
from ..lowering.subjects import Subject
from ..targets.torch_functions import PLAIN
from ..validation.expectations import Expectation, expectations
from ..validation.reading import Function, TranslationError, read
from .assumptions import names_for
from .conditions import down, farthest, nearest_to_zero, up
from .errors import InFloats
from .floats import COMPUTED_IN, FLOATS, Floats
from .identity import Meant
from .outcome import Outcome, outcome_in
from .trace import Trace, trace_of

Range = tuple[float, float]
Box = tuple[Range, ...]

BITS = 64  # of the balls in which library functions are enclosed
MOST_BOXES = 1500
DEEPEST = 60  # cuts of a box that is proved nothing on
GOOD_ENOUGH = 0.5 + 2.0**-9  # below, boxes are not cut any further
CORNERS = 16


@dataclass(frozen=True)
class Theorem:
    """For every finite input of `format`, and the parameters that `parameters` tells, what comes out differs from the
    exact value by at most `ulp` units in the last place; by `floored` if a unit counts at least a quarter of that of 1.
    On the boxes around `failing` nothing is proved, and `fault` says why."""

    function: str
    kind: str
    format: str
    parameters: str
    ulp: float
    floored: float
    boxes: int
    points: int
    assumptions: tuple[str, ...]
    failing: Box | None = None
    fault: str = ""

    @property
    def is_proved(self) -> bool:
        return self.failing is None and self.floored < math.inf


def prove(
    text: str,
    subject: Subject,
    kind: str,
    format: str,
    parameters: Mapping[str, float] | None = None,
    most_boxes: int = MOST_BOXES,
) -> Theorem:
    """The theorem about the value or the slope, at given parameters, or at all of the format in their domains."""
    functions = _functions(text)
    expected = _expectation(subject, kind)
    search = _Search(trace_of(functions, expected.name), expected, FLOATS[format], kind == "slope", most_boxes)
    with working_precision(BITS):
        boxes = _boxes(subject, FLOATS[format], parameters)
        search.run(boxes, parameters)
    return search.theorem(subject, kind, parameters)


@lru_cache(maxsize=8)
def _functions(text: str) -> dict[str, Function]:
    """The functions of a text, in which what puts lost digits back must be what is known about it."""
    for name, known in PLAIN.items():
        if f"def _{name}(" in text and known.strip() not in text:
            raise TranslationError(f"`_{name}` of the text is not the function whose error is known")
    return read(text)


@lru_cache(maxsize=64)
def _all_expectations(subject: Subject) -> list[Expectation]:
    return expectations(subject)


def _expectation(subject: Subject, kind: str) -> Expectation:
    return next(one for one in _all_expectations(subject) if one.name == f"_{subject.function}_{kind}")


# --- boxes ----------------------------------------------------------------------------------------------


def _boxes(subject: Subject, format: Floats, parameters: Mapping[str, float] | None) -> list[Box]:
    """The first boxes: inputs and parameters by their signs."""
    everything = Interval(None, None)
    ranges = [list(_by_sign(format, everything))]
    for setting in subject.settings:
        if parameters is not None:
            ranges.append([(float(parameters[setting.name]),) * 2])
        else:
            ranges.append(list(_by_sign(format, setting.domain)))
    return list(product(*ranges))


def _by_sign(format: Floats, domain: Interval) -> Iterator[Range]:
    """The numbers of a format in a domain: negative ones, 0, positive ones."""
    low, high = _first(format, domain), _last(format, domain)
    if low < 0.0:
        yield low, min(high, -format.smallest)
    if low <= 0.0 <= high:
        yield 0.0, 0.0
    if high > 0.0:
        yield max(low, format.smallest), high


def _first(format: Floats, domain: Interval) -> float:
    """The least number of the format in the domain."""
    if domain.start is None:
        return -format.largest
    return -_last(format, Interval(None, -domain.start, True, domain.left_open))


def _last(format: Floats, domain: Interval) -> float:
    if domain.end is None:
        return format.largest
    end = to_ball(domain.end)
    near = format.near(float(end.mid()))
    is_end = end.is_exact() and down(end - near) <= 0.0 <= up(end - near) and end == near
    while near > end or not (near < end or is_end) or (is_end and domain.right_open and near == end):
        near = format.below(near)
    return near


def _halves(format: Floats, range: Range) -> tuple[Range, Range] | None:
    """Cut in the middle: of the exponents where they differ, else of the numbers. None where there is one number."""
    low, high = range
    near, far = nearest_to_zero(low, high), farthest(low, high)
    if low == high:
        return None
    if far / near > 4.0:
        middle = math.ldexp(1.0, (math.frexp(near)[1] + math.frexp(far)[1]) // 2)
        middle = -middle if high < 0.0 else middle
    else:
        middle = format.near(low / 2 + high / 2)
    return _cut(format, range, middle if middle > low else high)


def _cut(format: Floats, range: Range, at: float) -> tuple[Range, Range]:
    """The numbers below `at`, and those from there on."""
    return (range[0], format.below(at)), (at, range[1])


def _width(range: Range) -> float:
    near, far = nearest_to_zero(*range), farthest(*range)
    return math.log2(far / near) if near > 0.0 and far / near < math.inf else 2098.0 if near > 0.0 else 0.0


def _middle(format: Floats, range: Range) -> float:
    halves = _halves(format, range)
    return range[0] if halves is None else halves[1][0]


# --- the search -----------------------------------------------------------------------------------------


@dataclass
class _Leaf:
    """A box, its bounds, and whether the text was compared with the derivation there."""

    box: Box
    outcome: Outcome
    depth: int
    straddles: bool
    cuts: tuple[tuple[int, float], ...]
    is_checked: bool = False


@dataclass
class _Search:
    trace: Trace
    expected: Expectation
    format: Floats
    is_floored: bool
    most_boxes: int
    boxes: int = 0
    points: int = 0
    leaves: list[_Leaf] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wide = FLOATS[COMPUTED_IN[self.format.name]]
        self.meant = Meant(self.trace, self.expected)
        self.with_parts = any("residual" in node.operation for node in self.trace.nodes)
        self.offsets: list[float] = []

    def run(self, boxes: Sequence[Box], parameters: Mapping[str, float] | None) -> None:
        self.is_fixed = parameters is not None
        heap: list[tuple[float, int, _Leaf]] = []
        order = count()

        def put(box: Box, depth: int) -> None:
            leaf = self._leaf(box, depth)
            heapq.heappush(heap, (-self._objective(leaf), next(order), leaf))

        for box in boxes:
            put(box, 0)
        while heap:
            leaf = heapq.heappop(heap)[2]
            bound = self._objective(leaf)
            if not leaf.is_checked and (bound <= GOOD_ENOUGH or self.boxes >= self.most_boxes):
                self._check(leaf)
                heapq.heappush(heap, (-self._objective(leaf), next(order), leaf))
                continue
            parts = self._parts(leaf) if bound > GOOD_ENOUGH and self.boxes < self.most_boxes else None
            if parts is None or (leaf.depth >= DEEPEST and bound == math.inf):
                if not leaf.is_checked:
                    self._check(leaf)
                self.leaves.append(leaf)
                continue
            for box in parts:
                put(box, leaf.depth + 1)

    def _objective(self, leaf: _Leaf) -> float:
        return leaf.outcome.floored if self.is_floored else leaf.outcome.ulp

    def _leaf(self, box: Box, depth: int) -> _Leaf:
        self.boxes += 1
        meaning = InFloats(self.wide, self.with_parts)
        value = self.trace.run(self._inputs(box, meaning), meaning)[self.trace.results[0]]
        straddles = any(name == "max" for name, _, _ in meaning.undecided)
        return _Leaf(box, outcome_in(self.format, self.wide, value), depth, straddles, tuple(meaning.cuts))

    def _inputs(self, box: Box, meaning: InFloats) -> list:
        inputs = [meaning.input(*box[0], self.format, 0)]
        for index, (low, high) in enumerate(box[1:], 1):
            if self.is_fixed:
                near = self.wide.near(low)
                inputs.append(meaning.input(near, near, self.wide, index, abs(near - low)))
            else:
                inputs.append(meaning.input(low, high, self.format, index))
        return inputs

    def _parts(self, leaf: _Leaf) -> list[Box] | None:
        """The box in two: at a number with which an input is compared, else across its widest side."""
        for index, at in leaf.cuts:
            low, high = leaf.box[index]
            if low < at <= high and self.format.near(at) == at:
                return self._replaced(leaf.box, index, _cut(self.format, (low, high), at))
            if low <= at < high:
                above = -self.format.below(-self.format.near(at))
                above = above if above > at else -self.format.below(-above)
                if low < above <= high:
                    return self._replaced(leaf.box, index, _cut(self.format, (low, high), above))
        sides = range(1) if self.is_fixed else range(len(leaf.box))
        index = max(sides, key=lambda one: _width(leaf.box[one]))
        halves = _halves(self.format, leaf.box[index]) if leaf.box[index][0] != leaf.box[index][1] else None
        return None if halves is None else self._replaced(leaf.box, index, halves)

    @staticmethod
    def _replaced(box: Box, index: int, halves: tuple[Range, Range]) -> list[Box]:
        return [(*box[:index], half, *box[index + 1 :]) for half in halves]

    # --- the text beside the derivation -------------------------------------------------------------

    def _check(self, leaf: _Leaf) -> None:
        """Compare at points of the box; where they differ, add what they differ by on all of it."""
        leaf.is_checked = True
        if leaf.outcome.floored == math.inf:
            return
        if all(self._agrees(point) for point in self._points(leaf)):
            return
        gap = self.meant.gap(leaf.box)
        meaning = InFloats(self.wide, self.with_parts)
        value = self.trace.run(self._inputs(leaf.box, meaning), meaning)[self.trace.results[0]]
        leaf.outcome = outcome_in(self.format, self.wide, value, gap)
        if gap == math.inf:
            leaf.outcome = Outcome(math.inf, math.inf, "the text is not shown to be the derived function")

    def _agrees(self, point: Sequence[float]) -> bool:
        self.points += 1
        return self.meant.agrees(point)

    def _points(self, leaf: _Leaf) -> Iterator[list[float]]:
        """The middle; and the corners where a value is held."""
        yield [_middle(self.format, range) for range in leaf.box]
        if leaf.straddles:
            corners = product(*({low: None, high: None} for low, high in leaf.box))
            yield from (list(corner) for corner, _ in zip(corners, range(CORNERS), strict=False))

    # --- the result -----------------------------------------------------------------------------------

    def theorem(self, subject: Subject, kind: str, parameters: Mapping[str, float] | None) -> Theorem:
        good = [leaf for leaf in self.leaves if self._objective(leaf) < math.inf]
        bad = [leaf for leaf in self.leaves if self._objective(leaf) == math.inf]
        ulp = max((leaf.outcome.ulp for leaf in good), default=math.inf)
        floored = max((leaf.outcome.floored for leaf in good), default=math.inf)
        names = tuple(names_for(node.operation for node in self.trace.nodes))
        return Theorem(
            subject.function, kind, self.format.name, told(subject, parameters), ulp, floored, self.boxes, self.points,
            names, _around([leaf.box for leaf in bad]), bad[0].outcome.fault if bad else "",
        )  # fmt: skip


def told(subject: Subject, parameters: Mapping[str, float] | None) -> str:
    """The parameters of a theorem in words."""
    if not subject.settings:
        return ""
    if parameters is None:
        return ", ".join(f"{one.name} in {one.domain}" for one in subject.settings)
    return ", ".join(f"{name} = {value:g}" for name, value in parameters.items())


def _around(boxes: Sequence[Box]) -> Box | None:
    """The smallest box around some."""
    if not boxes:
        return None
    return tuple((min(one[0] for one in side), max(one[1] for one in side)) for side in zip(*boxes, strict=True))
