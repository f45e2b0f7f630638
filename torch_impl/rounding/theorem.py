"""Theorems: a bound in ulp for one function of an emitted text, for every finite input of a format.

The inputs of a format are finitely many, so boxes cover them all. On each box the errors of the text's operations are
added up (`errors`); the box with the largest bound is cut in two, over and over, until the bound is good enough or
enough boxes have been looked at. The theorem is the largest bound of the boxes that remain.

- `RoundingTheorem`                                 what is proved, for which parameters, from which assumptions
- `prove(text, subject, kind, format, parameters)`  the theorem of value or slope in one format, on a CPU
- `asked(text, subject, kind)`                      a function of the text, whose helpers are the known ones, and what
                                                    it must be
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count, islice, product
from typing import Any

from flint import arb

from ...numerics.arithmetic.balls import working_precision
from ..lowering.subjects import Subject
from ..validation.expectations import Expectation, expectations
from ..validation.reading import read
from ..validation.trace import Trace, trace_of
from .boxes import MODERATE, Box, NumberRange, Side, any_positive, covers, cut, halves, middle, sides_of, width
from .counterexample import Counterexample, Tries
from .errors import InFloats
from .floats import COMPUTED_IN, FLOATS, Floats, above
from .identity import HARDLY, NOTHING, Meant
from .kept import KeptValues
from .outcome import FAULTS, NO_SLIP, Slip, UlpBound, outcome_in
from .rounded import Rounded, narrowed
from .scaled_gaps import scale_of, scaled_gaps

BITS = 64  # of the balls in which library functions are enclosed
MOST_BOXES = 800, 3000  # given parameters, and all where the format of computation is wider
MOST_PLAIN = 1200  # for a plain bound at all parameters, in place of which there may be a floored one
MOST_WORK = 200_000  # operations that are evaluated, a few seconds; less for many parameters, of which little comes
FEW_ULP = 4.0  # a bound that is not looked at further
STALE = 120  # cuts in a row that gain nothing
DEEPEST = 40  # cuts of a box that is proved nothing on
HALF = 1 / 2  # of the boxes or the work, after which many units of small numbers are not looked at any more
LOOKS = 1 / 16, 1 / 4, HALF  # after which what is left without a bound is compared;
STANDSTILL = 2.0**-10  # where no larger part has got a bound in between, it is given up: that can only lose a bound
GOOD_ENOUGH = 0.5 + 2.0**-11, 0.5 + 2.0**-7, 0.5 + 2.0**-6  # below, boxes are not cut any further: at given
# parameters, at all of them, and at all of a text with instructions
CORNERS = 16
MOST_DECISIONS = 3
SCALE = 7
MOST_PARTS = 600  # of a box, on which the signs of differences are looked at
SEAM = 2.0**-6  # of an ulp, floored: by which two branches may differ where they meet
LOST = 2.0**-6  # a relative error with which no digits are right
NEARLY = {"seed", "exp2"}  # instructions: texts with them are the derived function only nearly
UNSCALED = "with instructions of a device a text must scale with its parameter"
OTHER = "the text is not shown to be the derived function"
NONE_SUCH = "its domain has no parameter of moderate size", "its domain has no parameter in the format's range"
WORTHLESS = 2.0**40  # a bound in ulp that is as large is none
ALL_INPUTS = "all inputs"


@dataclass(frozen=True)
class RoundingTheorem:
    """For the finite `inputs` of `format`, and the parameters that `parameters` tells, what comes out differs from the
    exact value by at most `ulp` units in the last place; by `floored` if a unit counts at least a quarter of that of 1.
    On the boxes around `failing` nothing is proved, and `fault` says why; a counterexample shows that nothing can be.
    """

    function: str
    kind: str
    format: str
    which: str  # given, all or moderate parameters
    parameters: str
    assumptions: tuple[str, ...]
    ulp: float = math.inf
    floored: float = math.inf
    boxes: int = 0
    points: int = 0
    failing: Box | None = None
    fault: str = ""
    counterexample: Counterexample | None = None
    inputs: str = ALL_INPUTS

    @property
    def is_proved(self) -> bool:
        return self.failing is None and self.floored < WORTHLESS


def prove(
    text: str,
    subject: Subject,
    kind: str,
    format: str,
    parameters: Mapping[str, float] | None = None,
    most_boxes: int | None = None,
    is_moderate: bool = False,
    machine: type[InFloats] = InFloats,
    of_format: bool = False,
) -> RoundingTheorem:
    """The theorem about the value or the slope, at given parameters, or at all in their domains that the computation
    holds, of the format's range, or at those of them that are moderate, or numbers of the format. The search ends at
    the first box on which nothing can be proved. Operations are as the machine has them, a CPU or a device in half
    precision; on a CPU counterexamples are looked for too."""
    trace, expected = asked(text, subject, f"{kind}{machine.suffix}")
    which = "given" if parameters is not None else "moderate" if is_moderate else "all"
    whom = told(subject, parameters, is_moderate, "" if COMPUTED_IN[format] == format else format, of_format)
    names = machine.names_for(node.operation for node in trace.nodes)
    about = RoundingTheorem(subject.function, kind, format, which, whom, names)
    meant, widths = Meant(trace, expected), (FLOATS[format], FLOATS[COMPUTED_IN[format]])
    both = meant.trace, meant.cells, expected.symbols, tuple(any_positive(subject))
    if any(node.operation in NEARLY for node in trace.nodes):
        meant.by_scale = scaled_gaps(*both)
        if meant.by_scale is None:
            return replace(about, fault=UNSCALED)
    elif parameters is None:
        meant.scale = scale_of(*both)
    sides = sides_of(FLOATS[format], [one.domain for one in subject.settings], is_moderate)
    if parameters is None and not all(sides):
        return replace(about, fault=NONE_SUCH[not is_moderate])
    tries = Tries(trace, meant, sides, *widths) if machine is InFloats and parameters is None else None
    if tries is not None and (found := tries.worst()) is not None:
        return replace(about, fault=_against(subject, found), counterexample=found)
    most_boxes = most_boxes or MOST_BOXES[parameters is None and widths[0] != widths[1]]
    held = widths[not of_format]
    search = _searched(trace, meant, subject, about, parameters, most_boxes, machine, held)
    theorem = search.theorem(about)
    if tries is not None and not theorem.is_proved:
        boxes = [leaf.box for leaf in search.leaves if leaf.outcome.floored == math.inf]
        if (found := tries.worst(boxes)) is not None:
            return replace(theorem, fault=_against(subject, found), counterexample=found)
    return theorem


def _searched(
    trace: Trace,
    meant: Meant,
    subject: Subject,
    about: RoundingTheorem,
    parameters: Mapping[str, float] | None,
    most_boxes: int,
    machine: type[InFloats],
    held: Floats,
) -> _Search:
    """The search for plain ulp, or for floored ones where those are not to be had."""
    format = FLOATS[about.format]
    is_as_wide = meant.by_scale is not None and FLOATS[COMPUTED_IN[about.format]].least == format.least
    for is_floored in (True,) if about.kind == "slope" or is_as_wide else (False, True):
        most = most_boxes if is_floored or parameters is not None else min(most_boxes, MOST_PLAIN)
        search = _Search(trace, meant, format, is_floored, most, meaning=machine)
        with working_precision(BITS):
            is_moderate = about.which == "moderate"
            ranges = [
                (KeptValues(trace, one.widths, machine is not InFloats), one, boxes)
                for one, boxes in covers(trace, subject, format, parameters, is_moderate, is_floored, held)
            ]
            if parameters is None:
                search.look_at_corners(ranges)
            for kept, range_, boxes in ranges:
                if search.is_lost:
                    break
                search.run(range_, boxes, kept, parameters is not None)
        theorem = search.theorem(about)
        is_done = theorem.is_proved and not search.is_lost and not search.is_small(theorem)
        if is_done or (search.range.by == 0 and any(fault in theorem.fault for fault in FAULTS.values())):
            break
    return search


def _against(subject: Subject, found: Counterexample) -> str:
    """A counterexample in words."""
    names = ("x", *(one.name for one in subject.settings))
    where = ", ".join(f"{name} = {value:.17g}" for name, value in zip(names, found.point, strict=True))
    return f"false at {where}: {found.got:.6g} comes for {found.exact:.6g}"


@lru_cache(maxsize=64)
def _all_expectations(subject: Subject) -> list[Expectation]:
    return expectations(subject)


def asked(text: str, subject: Subject, kind: str) -> tuple[Trace, Expectation]:
    """A function of the text, and what it must be; `kind` may say after it for which machine."""
    name, root = f"_{subject.function}_{kind}", f"_{subject.function}_{kind.partition('_')[0]}"
    found = next(one for one in _all_expectations(subject) if one.name == root)
    return trace_of(read(text), name), replace(found, name=name)


# --- the search -----------------------------------------------------------------------------------------


@dataclass
class _Leaf:
    """A box, its bounds, and whether the text was compared with the derivation there."""

    box: Box
    outcome: UlpBound
    depth: int
    straddles: bool
    cuts: tuple[tuple[int, float], ...]
    lost: int = 0  # nodes without a digit that is known to be right
    open: tuple[int, ...] = ()
    seams: frozenset[int] = frozenset()  # comparisons that may come out otherwise in floats than for real numbers
    is_checked: bool = False
    values: list[Rounded] = field(default_factory=list)  # the results, where they are asked for again


@dataclass
class _Search:
    trace: Trace
    meant: Meant
    format: Floats
    is_floored: bool
    most_boxes: int
    boxes: int = 0
    work: int = 0
    reached: float = 0.0  # the largest bound of the leaves that have one
    points: int = 0
    is_lost: bool = False  # whether a box is left without a bound
    leaves: list[_Leaf] = field(default_factory=list)
    meaning: type[InFloats] = InFloats

    def __post_init__(self) -> None:
        self.with_parts = any("residual" in node.operation for node in self.trace.nodes)
        self.behind: dict[tuple[int, ...], list[int]] = {}

    def run(self, range_: NumberRange, boxes: Sequence[Box], kept: KeptValues, is_fixed: bool) -> None:
        """Cover some boxes; what remains is added to the leaves."""
        first = len(self.leaves)
        self._begin(range_, kept, is_fixed)
        self._cover(boxes)
        self._tear(self.leaves[first:])

    def look_at_corners(self, ranges: Sequence[tuple[KeptValues, NumberRange, Sequence[Box]]]) -> None:
        """The search is lost if nothing can be proved at the corner of a box."""
        for kept, range_, boxes in ranges:
            self._begin(range_, kept, False)
            corners = dict.fromkeys(tuple(corner) for box in boxes for corner in _corners(box))
            for leaf in (self._leaf(tuple((one, one) for one in corner), 0) for corner in corners):
                if self._objective(leaf) == math.inf:
                    self.leaves, self.is_lost = [leaf], True
                    return
        self.boxes = self.work = 0

    def _begin(self, range_: NumberRange, kept: KeptValues, is_fixed: bool) -> None:
        self.kept = kept
        self.range, self.format, self.wide, self.is_fixed = range_, range_.format, range_.wide, is_fixed
        held = range_.wide if is_fixed else range_.held  # given parameters are as the computation holds them
        self.numbers = [range_.format, *(held for _ in range(len(self.trace.inputs) - 1))]
        self.of_nodes = [
            (width, stretches, width is not range_.wide)
            for width, stretches in zip(range_.widths, range_.stretches, strict=True)
        ]
        self.enough = GOOD_ENOUGH[0 if is_fixed else 1 if self.meant.by_scale is None else 2]
        self.begun = self.boxes, self.work

    def _cover(self, boxes: Sequence[Box]) -> None:
        """Cut boxes until what is left of them is good enough, or the work is spent."""
        left: list[float] = []  # without a bound, at each look
        heap: list[tuple[float, int, int, _Leaf]] = []
        order = count()

        def put(leaf: _Leaf) -> None:
            if leaf.straddles and not leaf.is_checked:  # here the text may be held to what is not the function
                self._check(leaf)
            bound = self._objective(leaf)
            first = -leaf.depth if bound == math.inf else 0  # of boxes without a bound the deepest: one may be hopeless
            heapq.heappush(heap, (-bound, first, next(order), leaf))

        for box in boxes:
            put(self._leaf(box, 0))
        last, stale = math.inf, 0
        while heap:
            if self.is_lost:
                self.leaves += [one for *_, one in heap]  # what could be a bound is none any more
                return
            leaf = heapq.heappop(heap)[-1]
            bound = self._objective(leaf)
            stale = stale + 1 if bound > 0.999 * last else 0
            last = bound
            if len(left) < len(LOOKS) and self._is_spent(leaf, LOOKS[len(left)]):
                open_ = [leaf, *(one for *_, one in heap)]
                left.append(sum(2.0**-one.depth for one in open_ if self._objective(one) == math.inf))
                if len(left) > 1 and left[-1] > 0.0 and left[-1] > (1.0 - STANDSTILL) * left[-2]:
                    self.leaves += open_
                    self.is_lost = True
                    return
            is_wider = self.wide.precision > self.format.precision  # elsewhere other numbers are off by many units too
            if is_wider and self.is_small(leaf.outcome) and self._is_spent(leaf, HALF):
                self.is_lost = True
                return
            is_over = self._is_spent(leaf) or (stale > STALE and bound < math.inf)
            is_over = is_over or bound <= self.reached  # no cut of this box makes the largest bound smaller
            if not leaf.is_checked and (bound <= self.enough or is_over):
                self._check(leaf)
                put(leaf)
                continue
            parts = self._parts(leaf) if bound > self.enough and not is_over else None
            if parts is None or (leaf.depth >= DEEPEST and bound == math.inf):
                if not leaf.is_checked:
                    self._check(leaf)
                self.leaves.append(leaf)
                bound = self._objective(leaf)
                self.reached = max(self.reached, bound if bound < math.inf else 0.0)
                self.is_lost = self.is_lost or bound == math.inf
                continue
            for part in parts:
                put(part)

    def _is_spent(self, leaf: _Leaf, share: float = 1.0) -> bool:
        """Boxes on which the text is compared last, and is not yet the derived function, are cut a little longer."""
        share *= 1.5 if leaf.outcome.fault == OTHER else 1.0
        most_work = MOST_WORK // max(1, len(leaf.box) - 2)
        boxes, work = self.begun if share < 1.0 else (0, 0)
        return self.boxes - boxes >= share * self.most_boxes or self.work - work >= share * most_work

    def is_small(self, outcome: UlpBound | RoundingTheorem) -> bool:
        """Whether the many units of a bound at all parameters are those of small numbers: then a bound in floored ones
        tells more."""
        is_asked = not self.is_fixed and not self.is_floored
        return is_asked and FEW_ULP < outcome.ulp < math.inf and outcome.floored < outcome.ulp / 2

    def _tear(self, leaves: Sequence[_Leaf]) -> None:
        """Where floats may take another branch, what it is off by is added; nothing is proved where that is much."""
        for leaf in (one for one in leaves if one.seams and self._objective(one) < math.inf):
            inputs = self._taken_wrongly(leaf) if self.is_fixed else None
            off = self._off_along(leaf) if inputs is None else self._off_at(inputs)
            for node, (plain, floored) in off.items():
                if floored > SEAM:
                    fault = f"the branches of `{self.trace.shown(node)}` differ where floats may take either"
                    leaf.outcome = UlpBound(math.inf, math.inf, fault)
                    break
                before = leaf.outcome
                leaf.outcome = replace(before, ulp=above(before.ulp + plain), floored=above(before.floored + floored))

    def _taken_wrongly(self, leaf: _Leaf) -> list[Box] | None:
        """The inputs of a box at given parameters on which floats may decide otherwise than real numbers; None if they
        are too many. Next to where two numbers are equal their difference is exact, or has the right sign."""
        todo, looked, found = [leaf.box], 0, []
        while todo:
            part, looked = todo.pop(), looked + 1
            if looked > MOST_PARTS:
                return None
            if self._value(part)[1].seams:
                both = halves(self.format, part[0])
                found += [part] if both is None else []
                todo += self._replaced(part, 0, both) if both is not None else []
        return found

    def _off_along(self, leaf: _Leaf) -> dict[int, tuple[float, float]]:
        """Where the outcome changes; and where floats have decided, at the corners, with what they have decided."""
        found = self.meant.at_seams(sorted(leaf.seams), leaf.box, self.wide, self.format)
        self._value(leaf.box)
        decided = {node: self.last[node] for node in sorted(leaf.seams) if self.last[node] is not None}
        if decided:
            off = [self.meant.off(corner, decided, self.format) for corner in _corners(leaf.box)]
            _widen(found, next(iter(decided)), off)
        return found

    def _off_at(self, inputs: Sequence[Box]) -> dict[int, tuple[float, float]]:
        """At single inputs it is known which branches floats take."""
        found: dict[int, tuple[float, float]] = {}
        for box in inputs:
            seams = sorted(self._value(box)[1].seams)
            taken = [(True, False) if self.last[node] is None else (self.last[node],) for node in seams]
            several = [
                self.meant.off([low for low, _ in box], dict(zip(seams, way, strict=True)), self.format)
                for way in product(*taken)
            ]
            _widen(found, seams[0], several)
        return found

    def _objective(self, leaf: _Leaf) -> float:
        return leaf.outcome.floored if self.is_floored else leaf.outcome.ulp

    def _leaf(self, box: Box, depth: int) -> _Leaf:
        self.boxes += 1
        value, meaning = self._value(box)
        values = [value]
        leaf = _Leaf(box, self._outcome(box, values), depth, meaning.straddles, tuple(meaning.cuts))
        leaf.lost = sum(map(_is_lost, self.last)) if self._objective(leaf) == math.inf else 0
        if self._objective(leaf) > self.enough and 0 < len(meaning.undecided) <= MOST_DECISIONS:
            leaf.open = tuple(meaning.undecided)
            values = self._by_decisions(leaf, meaning)
            leaf.outcome = self._outcome(box, values)
        leaf.values = values if leaf.straddles else []
        leaf.seams = frozenset(meaning.seams)
        return leaf

    def _by_decisions(self, leaf: _Leaf, meaning: InFloats) -> list[Rounded]:
        """The results along each way through the comparisons that the box leaves open, from the values on all of it:
        what does not come after a comparison is the same, but for the numbers that it compares."""
        everywhere, found = self.last, []
        for way in product((True, False), repeat=len(leaf.open)):
            meaning.decisions = dict(zip(leaf.open, way, strict=True))
            held = self._compared(everywhere, meaning.decisions)
            if held is None:
                continue
            values = everywhere.copy()
            for node, value in held.items():
                values[node] = value
            after = self._after(tuple(sorted({*leaf.open, *held})))
            found.append(self._run(meaning, values, [one for one in after if one not in held]))
        return found

    def _compared(self, values: Sequence[Any], decisions: Mapping[int, bool]) -> dict[int, Rounded] | None:
        """What is left of the numbers that comparisons with these outcomes compare; None where one has none left."""
        held: dict[int, Rounded] = {}
        for node, outcome in decisions.items():
            operation, pair = self.trace.nodes[node].operation, self.trace.nodes[node].operands
            a, b = (held.get(one, values[one]) for one in pair)
            for one, value in zip(pair, narrowed(operation, outcome, a, b), strict=True):
                if value.low > value.high:
                    return None
                if value is not values[one]:
                    held[one] = value
        return held

    def _after(self, nodes: tuple[int, ...]) -> list[int]:
        """Some nodes, and what depends on them, in order."""
        if nodes not in self.behind:
            found = set(nodes)
            for number, node in enumerate(self.trace.nodes):
                if not found.isdisjoint(node.operands):
                    found.add(number)
            self.behind[nodes] = sorted(found)
        return self.behind[nodes]

    def _value(self, box: Box) -> tuple[Rounded, InFloats]:
        """The result of the text on a box."""
        meaning = self.meaning(self.wide, self.with_parts)
        self.kept.clear_if_full()
        values: list[Any] = [self._input(meaning, index, *side) for index, side in enumerate(box)]
        values += [None] * (len(self.trace.nodes) - len(box))
        return self._run(meaning, values, range(len(box), len(values))), meaning

    def _run(self, meaning: InFloats, values: list[Any], nodes: Sequence[int]) -> Rounded:
        """The result, where the values of these nodes are not known yet, or are others now."""
        for number in nodes:
            values[number] = None
        self.kept.run(meaning, values, nodes, self.of_nodes)
        self.work += len(values)
        self.last = values
        return values[self.trace.results[0]]

    def _outcome(self, box: Box, values: Sequence[Rounded], slip: Slip = NO_SLIP) -> UlpBound:
        """The worst of some results in ulp; of a value that scales nothing is floored."""
        degree = self.range.degree
        (format, largest), wide = self.range.of_results(box[0]), self.range.widths[self.trace.results[0]]
        found = [outcome_in(format, wide, value, slip, largest) for value in values]
        if len(found) == 1 and not degree:
            return found[0]
        worst = max(found, key=lambda one: (one.floored, one.ulp))
        ulp = max(one.ulp for one in found)
        return replace(worst, ulp=ulp, floored=ulp if degree else worst.floored)

    def _input(self, meaning: InFloats, index: int, low: float, high: float) -> Rounded:
        key = index, low, high
        if key not in self.kept.inputs:
            self.kept.inputs[key] = meaning.input(low, high, self.numbers[index], index)
        return self.kept.inputs[key]

    def _parts(self, leaf: _Leaf) -> list[_Leaf] | None:
        """The box in two: at a number with which an input is compared, else across x or its widest parameter: the wider
        side if that is good enough, or gives one of two a bound that had none; else the one of smaller bounds."""
        for index, at in leaf.cuts:
            both = self._cut_at(self.numbers[index], leaf.box[index], at)
            if both is not None:
                return self._leaves(leaf, index, both)
        sides = [index for index in range(1 if self.is_fixed else len(leaf.box)) if width(leaf.box[index]) > 0.0]
        widest = sorted(sides, key=lambda index: -width(leaf.box[index]))
        parameter = next((index for index in widest if index > 0), 0)
        options = []
        for index in (one for one in widest if one in (0, parameter)):
            options.append(self._leaves(leaf, index, halves(self.numbers[index], leaf.box[index])))
            bounds = [self._objective(one) for one in options[-1]]
            if max(bounds) <= self.enough or min(bounds) < self._objective(leaf) == math.inf:
                break
        return min(options, key=self._worst, default=None)

    def _worst(self, leaves: Sequence[_Leaf]) -> tuple[int, int, float]:
        """Boxes on which nothing is proved, what is lost on them, and the bounds."""
        bounds = [self._objective(leaf) for leaf in leaves]
        lost = sum(leaf.lost for leaf, bound in zip(leaves, bounds, strict=True) if bound == math.inf)
        return sum(bound == math.inf for bound in bounds), lost, sum(bounds)

    @staticmethod
    def _cut_at(format: Floats, side: Side, at: float) -> tuple[Side, Side] | None:
        """Where a comparison with `at` changes: there, or right after it."""
        near = format.near(at)
        after = -format.below(-near)
        for one in (near, after):
            if side[0] < one <= side[1] and (one >= at) and (one == at or format.below(one) <= at):
                return cut(format, side, one)
        return None

    def _leaves(self, leaf: _Leaf, index: int, both: tuple[Side, Side] | None) -> list[_Leaf]:
        assert both is not None
        return [self._leaf(box, leaf.depth + 1) for box in self._replaced(leaf.box, index, both)]

    @staticmethod
    def _replaced(box: Box, index: int, both: tuple[Side, Side]) -> list[Box]:
        return [(*box[:index], half, *box[index + 1 :]) for half in both]

    # --- the text beside the derivation -------------------------------------------------------------

    def _check(self, leaf: _Leaf) -> None:
        """Compare at points of the box; where they differ, add what they differ by on all of it."""
        leaf.is_checked = True
        if leaf.outcome.floored == math.inf:
            return
        is_torn = self.is_fixed and bool(leaf.seams) and width(leaf.box[0]) == 0.0  # compared in `_tear`
        if self.meant.by_scale is None and (is_torn or self._is_same_on(leaf)):
            return
        gap = self.meant.gap(leaf.box)
        if gap.absolute == math.inf:
            leaf.outcome = UlpBound(math.inf, math.inf, OTHER)
            return
        values = leaf.values
        if not values:
            value, meaning = self._value(leaf.box)
            values = self._by_decisions(leaf, meaning) if leaf.open else [value]
        leaf.outcome = self._outcome(leaf.box, values, gap)

    def _is_same_on(self, leaf: _Leaf) -> bool:
        if all(self._agrees(point) for point in self._points(leaf)):
            return True
        return all(self._agrees(point, HARDLY) for point in self._points(leaf, with_corners=True))

    def _agrees(self, point: Sequence[float], share: arb = NOTHING) -> bool:
        self.points += 1
        return self.meant.agrees(point, share)

    def _points(self, leaf: _Leaf, with_corners: bool = False) -> Iterator[list[float]]:
        """The middle; and the corners where a value may be held."""
        point = [middle(format, side) for format, side in zip(self.numbers, leaf.box, strict=True)]
        yield point
        if self.range.by:  # and elsewhere on the scale
            yield [one * 2.0 ** (SCALE * degree) for one, degree in zip(point, self.range.inputs, strict=True)]
        if leaf.straddles or with_corners:
            yield from _corners(leaf.box)

    # --- the result -----------------------------------------------------------------------------------

    def culprit(self, leaf: _Leaf) -> str:
        """What spoils a box, on which nothing is proved: the first node that loses what its operands still had."""
        if "may be" not in leaf.outcome.fault and leaf.outcome.fault:
            return leaf.outcome.fault
        with working_precision(BITS):
            self._value(leaf.box)
        values = self.last
        for number, node in enumerate(self.trace.nodes):
            operands = [values[one] for one in node.operands]
            if operands and _is_spoiled(values[number]) and not any(map(_is_spoiled, operands)):
                return f"{leaf.outcome.fault or 'all digits may be lost'}: {self.trace.shown(number)}"
        return leaf.outcome.fault or "errors grow too large"

    def theorem(self, about: RoundingTheorem) -> RoundingTheorem:
        good = [leaf for leaf in self.leaves if self._objective(leaf) < WORTHLESS]
        bad = [leaf for leaf in self.leaves if self._objective(leaf) >= WORTHLESS]
        bad.sort(key=lambda leaf: -leaf.depth)
        ulp = max((leaf.outcome.ulp for leaf in good), default=math.inf)
        floored = max((leaf.outcome.floored for leaf in good), default=math.inf)
        return replace(
            about,
            ulp=ulp,
            floored=floored,
            boxes=self.boxes,
            points=self.points,
            failing=_around([leaf.box for leaf in bad]),
            fault=self.culprit(bad[0]) if bad else "",
        )


def _widen(found: dict[int, tuple[float, float]], node: int, several: Sequence[tuple[float, float]]) -> None:
    """Let what is found of a node be no less than several others."""
    plain, floored = zip(found.get(node, (0.0, 0.0)), *several, strict=True)
    found[node] = max(plain), max(floored)


def _corners(box: Box) -> list[list[float]]:
    """Not too many."""
    return [list(corner) for corner in islice(product(*map(dict.fromkeys, box)), CORNERS)]


def _is_lost(value: object) -> bool:
    """Whether a value has no digits that are known to be right; a loss that is put back has none by itself."""
    if not isinstance(value, Rounded) or value.origin[:1] in (("residual",), ("sum_residual",)):
        return False
    return value.nan or value.relative > LOST


def _is_spoiled(value: object) -> bool:
    return _is_lost(value) or (isinstance(value, Rounded) and math.isinf(value.size))


def told(
    subject: Subject,
    parameters: Mapping[str, float] | None,
    is_moderate: bool = False,
    range_of: str = "",
    of_format: bool = False,
) -> str:
    """The parameters of a theorem in words; `range_of` is the format in whose range they are, if not all of them."""
    if not subject.settings:
        return ""
    if parameters is None and is_moderate:
        names = ", ".join(one.name for one in subject.settings)
        return f"{names}: 0 or of size 2^-{MODERATE} to 2^{MODERATE}, in the domain"
    if parameters is None:
        each = "each " if len(subject.settings) > 1 else ""
        known = f", {each}a number of {range_of}" if of_format else f", in {range_of}'s range" if range_of else ""
        return ", ".join(f"{one.name} in {one.domain}" for one in subject.settings) + known
    shortest = {name: repr(value).removesuffix(".0") for name, value in parameters.items()}  # no other double is meant
    return ", ".join(f"{name} = {value}" for name, value in shortest.items())


def _around(boxes: Sequence[Box]) -> Box | None:
    """The smallest box around some."""
    if not boxes:
        return None
    return tuple((min(one[0] for one in side), max(one[1] for one in side)) for side in zip(*boxes, strict=True))
