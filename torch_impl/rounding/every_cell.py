"""Theorems about the float32 programs for devices, whether the compiler joins products with sums or not.

All finite numbers of float32 are in cells, at first quarters of binades. On a cell the roundings that do not cancel
(`carried`) and what the text means else than the derived function (`taylor_gaps`) bound the error of what is computed.
Cells on which the bound is large are cut, until little is gained.

- `prove_single(text, subject, kind, parameters)`   the theorem of value or slope at given parameters
- `questioned(text, subject, kind, parameters)`     what has to be bounded
- `Looked`, `looked_at(trace, gap, held, stretches)`   bounds on cells
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from flint import arb

from ...numerics.arithmetic.balls import working_precision
from ..lowering.subjects import Subject
from ..programs.single_arithmetic import as_pair
from ..validation.trace import Trace, trace_of
from ..validation.translation import device_expectations
from .assumptions import device_names_for
from .behaviours import all_behaviours
from .carried import DIGITS, SINGLE, Course, InputCells, Split, unit_of
from .conditions import down, up
from .floats import SLACK
from .taylor_gaps import BITS, WIDEST, FloatRange, Gap, Gaps
from .theorem import RoundingTheorem, functions_of, told

FINITE = 0x7F800000  # numbers of one sign
GOOD_ENOUGH = 0.5 + 2.0**-8
MOST_CELLS = 40_000
AT_ONCE = 4096
MOST_CUT = 2048
NEARLY = 1.0 + 2.0**-8  # times what narrow cells have, and cells are not cut further
PROBES = 8  # cells of the worst, and of the others, for narrow ones in them
MANY, LARGEST = 128, 2.0**20  # while more cells than so many have a larger bound, only those are cut
NARROW_WIDTH = 8  # of a cell; more than `MANY` of them are not cut further
FEW, NARROW = 4, 4  # the width of cells that are looked at in others, and how many
MOST_POINTS = 256  # of which all that may be computed is looked at
PIECES, MORE_PIECES = 4, 64  # a cell is cut into; and where few are: looking at few cells takes as long as at hundreds
FEW_CUT = 8


GapOn = Callable[[FloatRange, tuple], Gap]


@dataclass
class Looked:
    """Bounds in ulp on cells, plain and floored; the nodes that spoil them are written down only where a dict is given,
    since finding them takes longer than the bounds."""

    plain: np.ndarray
    floored: np.ndarray
    spoils: dict[int, int] | None = None


def prove_single(text: str, subject: Subject, kind: str, parameters: Mapping[str, float]) -> RoundingTheorem:
    """At parameters as they are given: a device holds them as pairs."""
    for is_floored in (True,) if kind == "slope" else (False, True):
        trace, gaps, held = questioned(text, subject, kind, parameters, is_floored)
        names = tuple(device_names_for(node.operation for node in trace.nodes))
        whom = told(subject, parameters)
        about = RoundingTheorem(subject.function, kind, "float32", "given", whom, np.inf, np.inf, 0, 0, names)
        theorem = _Cover(trace, gaps, held, is_floored).theorem(about)
        if theorem.is_proved:
            break
    return theorem


def questioned(
    text: str, subject: Subject, kind: str, parameters: Mapping[str, float], is_floored: bool = False
) -> tuple[Trace, Gaps, tuple[float, ...]]:
    """What is computed, how far from the derived function that is meant to be, and the parameters on a device."""
    expected = next(one for one in device_expectations(subject, "single") if one.name.endswith(f"_{kind}_single"))
    trace = trace_of(functions_of(text), expected.name)
    values = {symbol: arb(parameters[one.name]) for symbol, one in zip(expected.symbols, subject.settings, strict=True)}
    held = tuple(part for one in subject.settings for part in as_pair(parameters[one.name]))
    return trace, Gaps(trace, expected.results[0].cells, values, held, SINGLE.floor if is_floored else 0.0), held


class _Cover:
    """Cells that cover all inputs, cut where it helps."""

    def __init__(self, trace: Trace, gaps: Gaps, held: tuple[float, ...], is_floored: bool) -> None:
        self.trace, self.gaps, self.held, self.is_floored = trace, gaps, held, is_floored
        self.stretches: list[FloatRange] = []
        self.plain = self.floored = np.zeros(0)
        self.settled: set[int] = set()
        self.probed: dict[FloatRange, float] = {}
        self._look(range(0), list(first_stretches()))

    def _look(self, cut: Sequence[int], stretches: list[FloatRange]) -> None:
        """New cells in place of those that were cut."""
        kept = np.setdiff1d(np.arange(len(self.stretches)), np.asarray(cut, int))
        looked = looked_at(self.trace, self.gaps.on, self.held, stretches)
        places = {int(old): new for new, old in enumerate(kept)}
        self.settled = {places[old] for old in self.settled}
        self.stretches = [self.stretches[one] for one in kept] + stretches
        self.plain = np.concatenate([self.plain[kept], looked.plain])
        self.floored = np.concatenate([self.floored[kept], looked.floored])

    @property
    def bounds(self) -> np.ndarray:
        return self.floored if self.is_floored else self.plain

    def _run(self) -> None:
        """Cells are cut whose bound is larger than on narrow ones in the worst; of single numbers that are left with a
        large bound all that may be computed is looked at."""
        reached = GOOD_ENOUGH
        while len(self.stretches) < MOST_CELLS:
            order = np.argsort(-self.bounds)
            finite = [int(one) for one in order if np.isfinite(self.bounds[one])]
            narrow = [one for one in finite if self.stretches[one].width <= NARROW_WIDTH and one not in self.settled]
            reached = max(reached, self._reached(finite), *(self.bounds[one] for one in narrow[MANY : MANY + 1]))
            is_first = np.count_nonzero(self.bounds > LARGEST) > MANY
            large = [int(one) for one in order[:MOST_CUT]
                     if self.bounds[one] > (LARGEST if is_first else NEARLY * reached)]  # fmt: skip
            single = [one for one in large if self.stretches[one].width == 0 and one not in self.settled]
            cut = [one for one in large if self.stretches[one].width > 0]
            for one in single[: MOST_POINTS - len(self.settled)]:
                self._settle(one)
            if not cut:
                break
            pieces = MORE_PIECES if len(cut) <= FEW_CUT else PIECES
            self._look(cut, [part for one in cut for part in _cut(self.stretches[one], pieces)])

    def _reached(self, order: Sequence[int]) -> float:
        """The largest bound that is the same all over a cell: of the worst, and of some others."""
        wide = [one for one in order if self.stretches[one].width > NARROW_WIDTH]
        places = dict.fromkeys([*wide[:PROBES], *wide[: MOST_CUT : MOST_CUT // PROBES]])
        chosen = [self.stretches[one] for one in places]
        new = [one for one in chosen if one not in self.probed]
        looked = looked_at(self.trace, self.gaps.nearly, self.held, [part for one in new for part in _narrow(one)])
        bounds = (looked.floored if self.is_floored else looked.plain).reshape(-1, NARROW).min(1)
        self.probed |= dict(zip(new, map(float, bounds), strict=True))
        return max((self.probed[one] for one in chosen if np.isfinite(self.probed[one])), default=0.0)

    def _settle(self, one: int) -> None:
        """The bound on a cell of one number."""
        self.settled.add(one)
        x = self.stretches[one].ends[0]
        found, exact = all_behaviours(self.trace, [x, *self.held]), self.gaps.derived_at(x)
        if found is None or not np.all(np.isfinite(found)):
            return
        with working_precision(BITS):
            off = max(up(abs(arb(one) - exact)) for one in map(float, set(found)))
            unit = SINGLE.ulp(down(abs(exact)))
        self.plain[one] = min(self.plain[one], off / unit * SLACK)
        self.floored[one] = min(self.floored[one], off / max(unit, SINGLE.floor) * SLACK)

    def theorem(self, about: RoundingTheorem) -> RoundingTheorem:
        self._run()
        count = len(self.stretches)
        about = replace(about, boxes=count, points=2 * FINITE)
        bad = np.flatnonzero(np.isinf(self.bounds))
        if len(bad):
            ends = np.array([self.stretches[one].ends for one in bad])
            spoils: dict[int, int] = {}
            looked_at(self.trace, self.gaps.on, self.held, [self.stretches[bad[0]]], spoils)
            why = f"no bound is found: {self.trace.shown(spoils[0])}"
            return replace(about, failing=((float(ends.min()), float(ends.max())),), fault=why)
        return replace(about, ulp=float(self.plain.max()), floored=float(self.floored.max()))


def first_stretches() -> Iterator[FloatRange]:
    """Of both signs: 0, then ever wider ones, then quarters of binades."""
    for sign in (1, -1):
        yield FloatRange(sign, 0, 0)
        yield from (FloatRange(sign, 2**width, width) for width in range(WIDEST))
        yield from (FloatRange(sign, start, WIDEST) for start in range(2**WIDEST, FINITE, 2**WIDEST))


def _narrow(stretch: FloatRange) -> Iterator[FloatRange]:
    """Cells of few numbers all over a cell."""
    for part in range(NARROW):
        yield FloatRange(stretch.sign, stretch.start + part * 2**stretch.width // NARROW, FEW)


def _cut(stretch: FloatRange, pieces: int) -> Iterator[FloatRange]:
    width = max(stretch.width - (pieces.bit_length() - 1), 0)
    yield from (FloatRange(stretch.sign, start, width)
                for start in range(stretch.start, stretch.start + 2**stretch.width, 2**width))  # fmt: skip


def looked_at(
    trace: Trace,
    gap: GapOn,
    held: tuple[float, ...],
    stretches: Sequence[FloatRange],
    spoils: dict[int, int] | None = None,
) -> Looked:
    """The largest bound of all ways that inputs of a cell may take. What spoils them is written into `spoils`."""
    found = Looked(np.zeros(len(stretches)), np.zeros(len(stretches)), spoils)
    with np.errstate(all="ignore"):
        for first in range(0, len(stretches), AT_ONCE):
            _look_at_some(trace, gap, held, stretches, range(first, min(first + AT_ONCE, len(stretches))), found)
    return found


def _look_at_some(
    trace: Trace, gap: GapOn, held: tuple[float, ...], stretches: Sequence[FloatRange], some: range, found: Looked
) -> None:
    ends = np.array([stretches[one].ends for one in some])
    cells = InputCells(ends[:, 0], ends[:, 1])
    todo = [(np.arange(len(some)), Course(trace, cells, held, {}))]
    reached = np.zeros(len(some), bool)
    while todo:
        places, course = todo.pop()
        try:
            plain, floored = _in_ulp(course, gap, [stretches[some[one]] for one in places])
        except Split as split:
            todo += [(places[chosen], course.further(chosen, way)) for chosen, way in split.ways(course.way)]
            for one in places[split.lost]:
                found.plain[some[one]] = found.floored[some[one]] = np.inf
                if found.spoils is not None:
                    found.spoils[some[one]] = split.node
            continue
        indices = np.asarray(some)[places]
        np.maximum.at(found.plain, indices, plain)
        np.maximum.at(found.floored, indices, floored)
        reached[places] = True
        if found.spoils is not None:
            found.spoils |= {int(indices[one]): _spoiling(course, int(one)) for one in np.flatnonzero(np.isinf(plain))}
    assert np.all(reached | np.isinf(found.plain[some.start : some.stop]))


def _spoiling(course: Course, place: int) -> int:
    """The first node that may be infinite or NaN on a cell; else the rounding with the largest share, or the result."""
    for node, value in sorted(course.values.items()):
        if np.any(np.broadcast_to(value.lost, len(course.cells.low))[place]):
            return node
    errors = course.value(course.trace.results[0]).errors
    sizes = {name: float(np.broadcast_to(errors[name].size, len(course.cells.low))[place]) for name in errors.names}
    worst = max(sizes, key=sizes.__getitem__, default=course.trace.results[0])
    return worst if isinstance(worst, int) else worst[1]


def _in_ulp(course: Course, gap_on: GapOn, stretches: Sequence[FloatRange]) -> tuple[np.ndarray, np.ndarray]:
    """The errors of the result. A last rounding is half a unit: where it goes over a power of two, to where units are
    twice as large, it ends at the power itself, unless the error was more than a unit already."""
    result = course.value(course.trace.results[0])
    count = len(stretches)
    integers = [(node, one) for node, one in course.way.items() if not isinstance(one, bool)]
    taken = tuple(sorted(course.taken.items()))
    found = [gap_on(one, taken + tuple((node, int(k[place])) for node, k in integers))
             for place, one in enumerate(stretches)]  # fmt: skip
    gap, least = np.array([one.most for one in found]), np.array([one.least for one in found])
    before, last = result.error, np.zeros(count)
    for name, where in (result.last or {}).items():
        own = np.where(where, result.errors[name].size if name in result.errors else 0.0, 0.0)
        before, last = before - own, last + own
    off = (np.maximum(before, 0.0) + gap) * SLACK
    near = np.maximum(result.low, -result.high)
    near = np.where(gap > 0.0, np.maximum(near / SLACK - gap, 0.0) / SLACK, np.maximum(near, 0.0))
    unit = unit_of(np.maximum(near, least))
    lost = result.lost | ~np.isfinite(off)
    plain = (off + np.where(off <= unit, np.minimum(last, unit / 2), last)) / unit * SLACK
    floored = np.minimum(plain, (off + last) / np.maximum(unit, SINGLE.floor) * SLACK)
    return np.where(lost | (off > unit * DIGITS / 4), np.inf, plain), np.where(lost, np.inf, floored)
