"""Theorems about the float32 programs for devices, whether the compiler joins products with sums or not.

All finite numbers of float32 are in cells, at first quarters of binades. On a cell the roundings that do not cancel
(`carried`) and what the text means else than the derived function (`taylor_gaps`) bound the error of what is computed.
Cells on which the bound is large are cut, until little is gained.

- `prove_single(text, subject, kind, parameters)`   the theorem of value or slope at given parameters
- `questioned(text, subject, kind, parameters)`     what has to be bounded
- `looked_at(trace, gap, held, stretches)`          bounds on cells; `in_ulp(course, gap, stretches)`, of one way
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_FLOOR, Context
from functools import reduce

import numpy as np
from flint import arb

from ...numerics.arithmetic.balls import working_precision
from ..lowering.subjects import Subject
from ..programs.single_arithmetic import as_pair
from ..validation.reading import TranslationError
from ..validation.trace import Trace
from .assumptions import device_names_for
from .behaviours import all_behaviours
from .carried import DIGITS, Carried, Course, InputCells, error_before, ways_through
from .differences import NOTHING as NO_GAP
from .differences import Gap
from .floats import SINGLE, SLACK, unit_of
from .near_lines import NearLine, Numbers, plus
from .outcome import NEARLY as NEARLY_LARGEST
from .taylor_gaps import FINITE, WIDEST, FloatRange, Gaps
from .theorem import WORTHLESS, RoundingTheorem, asked, told

GOOD_ENOUGH = 0.5 + 2.0**-8
MOST_CELLS = 40_000
MOST_CELLS_IN_HASTE = 6_000  # while some have no bound
MOST_GAPS_IN_HASTE = 2_000, 8_000  # looks at the derived function: while many bounds are huge, and in any case
LOOSE = 2.0**10  # ulp: a plain bound that is as large is none
FAR, FAR_WIDTH = 2.0**60, WIDEST - 3  # where cells without a bound are cut no further in haste
PRECISION = 64
AT_ONCE = 4096
MOST_WAYS = 256  # decisions on the ways of a cell: with more it is cut before it is looked at
MOST_CUT = 2048
NEARLY = 1.0 + 2.0**-7  # times what narrow cells have, and cells are not cut further
PROBES = 32  # cells, for narrow ones in them
MANY, LARGEST = 128, 2.0**20  # while more cells than so many have a larger bound, only those are cut;
FIRST_ROUNDS = 3  # and at first while one has
NARROW_WIDTH = 4  # of a cell; more than `MANY` of them are not cut further
FEW, NARROW = 4, 4  # the width of cells that are looked at in others, and how many
OFFSET = 0.382  # of a part: its first numbers, which are round, may have bounds that others have not
MOST_SINGLE = 256  # numbers at which all that may be computed is looked at, at first,
MOST_POINTS, PATIENCE = 2**15, 12  # and at last; so many times as many where there is no haste
LITTLE = 2**14  # after so many it is looked whether that is enough
POINTS_AT_ONCE = 2**12  # memory: each may have as many results as there are ways
IRRELEVANT, TOO_MUCH = 0.875, 2.0  # of the bound that is reached: cells that have no more need no other, or will be cut
GAIN = 1.0 + 2.0**-6  # if the bound falls by so much
AROUND = 9  # width of the cells on which the derived function is looked at for that
FEW_CUT = 8
PIECES = ((FEW_CUT, 64), (8 * FEW_CUT, 16), (math.inf, 4))  # of so many cells at most each is cut into so many: looking
# at few cells takes as long as at hundreds
TIES = 2.0**-28  # of a unit: more than the roundings of doubles, where x and a few units are told apart


GapOn = Callable[[FloatRange, tuple, float, float], Gap]  # also from the error else, and the least magnitude


def prove_single(
    text: str, subject: Subject, kind: str, parameters: Mapping[str, float], is_hasty: bool = False
) -> RoundingTheorem:
    """At parameters as they are given: a device holds them as pairs. In haste the search ends where nothing can be
    proved at one number, or many cells have no bound yet; and where that is only far out, the theorem is about the
    other inputs."""
    for is_floored in (True,) if kind == "slope" else (False, True):
        trace, gaps, held = questioned(text, subject, kind, parameters, is_floored)
        names = device_names_for(node.operation for node in trace.nodes)
        about = RoundingTheorem(subject.function, kind, "float32", "given", told(subject, parameters), names)
        try:
            cover = _Cover(trace, gaps, held, is_floored, is_hasty)
            theorem = cover.theorem(about)
        except TranslationError as error:  # an operation of which nothing is assumed
            return replace(about, fault=str(error))
        if (theorem.is_proved and theorem.ulp < LOOSE) or (is_hasty and cover.is_far_from_one):
            break
    return replace(theorem, ulp=theorem.ulp if theorem.ulp < LOOSE else np.inf)


def questioned(
    text: str, subject: Subject, kind: str, parameters: Mapping[str, float], is_floored: bool = False
) -> tuple[Trace, Gaps, tuple[float, ...]]:
    """What is computed, how far from the derived function that is meant to be, and the parameters on a device."""
    trace, expected = asked(text, subject, f"{kind}_single")
    values = {one.symbol: arb(parameters[one.name]) for one in subject.settings}
    held = tuple(part for one in subject.settings for part in as_pair(parameters[one.name]))
    return trace, Gaps(trace, expected.results[0].cells, values, held, SINGLE.floor if is_floored else 0.0), held


class _Cover:
    """Cells that cover all inputs, cut where it helps."""

    def __init__(self, trace: Trace, gaps: Gaps, held: tuple[float, ...], is_floored: bool, is_hasty: bool) -> None:
        self.trace, self.gaps, self.held = trace, gaps, held
        self.is_floored, self.is_hasty = is_floored, is_hasty
        self.most_points = MOST_POINTS if is_hasty else MOST_POINTS * PATIENCE
        self.stretches: list[FloatRange] = []
        self.both = np.zeros((2, 0))  # bounds in ulp, plain and floored
        self.settled: set[int] = set()
        self.probed: set[FloatRange] = set()
        self.gaps.much = TOO_MUCH * GOOD_ENOUGH
        self._look(range(0), list(first_stretches()))

    def _look(self, cut: Sequence[int], stretches: list[FloatRange]) -> None:
        """New cells in place of those that were cut."""
        kept = np.setdiff1d(np.arange(len(self.stretches)), np.asarray(cut, int))
        looked = looked_at(self.trace, self.gaps.on, self.held, stretches)
        places = {int(old): new for new, old in enumerate(kept)}
        self.settled = {places[old] for old in self.settled}
        self.stretches = [self.stretches[one] for one in kept] + stretches
        self.both = np.concatenate([self.both[:, kept], looked], axis=1)

    @property
    def bounds(self) -> np.ndarray:
        return self.both[int(self.is_floored)]

    @property
    def is_far_from_one(self) -> bool:
        """Whether many cells have no bound, floored or not, and are not far out."""
        return len({*map(int, np.flatnonzero(np.isinf(self.both[1])))} - self._far_out()) > MANY

    def _run(self) -> None:
        """Cells are cut whose bound is larger than on narrow ones in the worst. At single numbers, and on those of the
        cells that are left with the largest bounds and hold few numbers together, all that may be computed is looked
        at."""
        reached, rounds = GOOD_ENOUGH, 0
        while len(self.stretches) < MOST_CELLS and not (self.is_hasty and self._is_hopeless()):
            order = self._worst_first()
            is_first = self._has_huge(order, 0 if rounds < FIRST_ROUNDS else MANY)
            narrow = [one for one in order if self.stretches[one].width <= NARROW_WIDTH and one not in self.settled]
            finite = (self.bounds[one] for one in narrow[MANY : MANY + 1] if np.isfinite(self.bounds[one]))
            if not is_first:
                reached = max(reached, *finite, self._reached(order, NEARLY * reached))
            self.gaps.little, self.gaps.much = IRRELEVANT * reached, TOO_MUCH * reached
            large = [one for one in order[:MOST_CUT] if self.bounds[one] > (LARGEST if is_first else NEARLY * reached)]
            single = [one for one in large if self.stretches[one].width == 0 and one not in self.settled]
            cut = [one for one in large if self.stretches[one].width > 0 and one not in self.settled]
            self._settle(single[: MOST_SINGLE - len(self.settled)])
            rounds += 1
            if not cut or {*cut} <= {*self._few(self.most_points)[0]}:
                if rounds > FIRST_ROUNDS:
                    break
                rounds = FIRST_ROUNDS
                continue
            pieces = next(pieces for most, pieces in PIECES if len(cut) <= most)
            self._look(cut, [part for one in cut for part in _cut(self.stretches[one], pieces)])
        self._settle_worst()

    def _has_huge(self, order: Sequence[int], many: int) -> bool:
        """Whether there are more huge bounds than so many."""
        return len(order) > many and bool(self.bounds[order[many]] > LARGEST)

    def _is_hopeless(self) -> bool:
        """Whether what is computed at some number of a cell without a bound, not far out, may be infinite or NaN, and
        is not meant to be."""
        without = [self.stretches[one] for one in self._worst_first() if np.isinf(self.bounds[one])]
        if len(self.stretches) > MOST_CELLS_IN_HASTE and without:
            return True
        if self.gaps.looks > MOST_GAPS_IN_HASTE[not self._has_huge(self._worst_first(), MANY)]:
            return True
        without = [one for one in without if min(map(abs, one.ends)) < FAR]
        chosen = without[:: -(-len(without) // PROBES) or 1]
        x = np.array([one.ends[0] for one in chosen])
        found = all_behaviours(self.trace, x, self.held) if chosen else None
        if found is None:
            return False
        bad = {float(one) for one in found[0][~np.isfinite(found[1])]}
        with working_precision(PRECISION):
            return any(abs(self.gaps.derived_at(one)) < SINGLE.largest * (1.0 - NEARLY_LARGEST) for one in bad)

    def _worst_first(self) -> list[int]:
        """All cells that may be cut or settled."""
        far_out = self._far_out()
        return [one for one in map(int, np.argsort(-self.bounds)) if one not in far_out]

    def _far_out(self) -> set[int]:
        """In haste, cells without a bound that are as narrow as they become there; few may be next to where something
        begins to overflow, and are cut further."""
        without = np.flatnonzero(np.isinf(self.bounds)) if self.is_hasty else ()
        ends = ((int(one), self.stretches[one]) for one in without)
        found = {one for one, cell in ends if cell.width <= FAR_WIDTH and min(map(abs, cell.ends)) >= FAR}
        return found if len(found) > FEW_CUT else set()

    def _settle_worst(self) -> None:
        """The worst of the cells, if that gains something; cut before, as long as then there is less to gain else."""
        narrowest = NARROW_WIDTH if self.is_hasty else AROUND
        few, left = self._few(self.most_points)
        before = np.inf
        while few and self.bounds[few[0]] > left * NEARLY and left * NEARLY < before:
            before = left
            wide = (one for one in sorted(self._worst_first()) if self.stretches[one].width > narrowest)
            cut = [one for one in wide if self.bounds[one] > left / NEARLY and one not in self.settled]
            self._look(cut, [part for one in cut for part in _cut(self.stretches[one], PIECES[-1][1])])
            few, left = self._few(self.most_points)
        few = few if few and self.bounds[few[0]] > left * GAIN else []
        while few and self.bounds[few[0]] > left * NEARLY:
            count = 1 + int(np.searchsorted(self._counted(few), LITTLE))
            self._settle(few[:count])
            left = max(left, *(self.bounds[one] for one in few[:count]))
            few = few[count:]

    def _counted(self, some: Sequence[int]) -> np.ndarray:
        """The numbers of some cells, of each with those before it."""
        return np.cumsum([2.0 ** self.stretches[one].width for one in some])

    def _few(self, most: int) -> tuple[list[int], float]:
        """Cells with the largest bounds, of few numbers together, and the largest bound of the others."""
        order = [one for one in self._worst_first() if self.bounds[one] > GOOD_ENOUGH and one not in self.settled]
        fit = int(np.searchsorted(self._counted(order), most))
        known = [self.bounds[one] for one in self.settled]
        return order[:fit], max([GOOD_ENOUGH, *known, *(self.bounds[one] for one in order[fit : fit + 1])])

    def _reached(self, order: Sequence[int], most: float) -> float:
        """What narrow cells have in those with larger bounds than `most`, so that cutting does not help: all over one
        of them, or here and there, where that stands for more numbers than can be looked at one by one."""
        wide = [
            self.stretches[one] for one in order if self.bounds[one] > most and self.stretches[one].width > NARROW_WIDTH
        ]
        places = dict.fromkeys([*wide[: PROBES // 4], *wide[:: -(-len(wide) // PROBES) or 1]])
        chosen = [one for one in places if one not in self.probed]
        self.probed |= {*chosen}
        looked = looked_at(self.trace, self.gaps.nearly, self.held, [part for one in chosen for part in _narrow(one)])
        bounds = looked[int(self.is_floored)]
        bounds = np.where(np.isfinite(bounds), bounds, 0.0)
        several = np.sort(bounds)[-NARROW:][:1] if sum(2.0**one.width for one in wide) > PROBES * MOST_POINTS else ()
        return float(max([0.0, *bounds.reshape(-1, NARROW).min(1), *several]))

    def _settle(self, some: Sequence[int]) -> None:
        """The bounds on cells from everything that may be computed at each of their numbers."""
        self.settled |= {*some}
        groups = self._counted(some) // POINTS_AT_ONCE
        for group in np.unique(groups):
            self._settle_together([one for one, at in zip(some, groups, strict=True) if at == group])

    def _settle_together(self, some: Sequence[int]) -> None:
        numbers = np.concatenate([self._numbers(self.stretches[one]) for one in some])
        parts = np.array_split(numbers, -(-len(numbers) // POINTS_AT_ONCE))
        found = [all_behaviours(self.trace, part, self.held) for part in parts]
        known = [one for one in found if one is not None]
        if len(known) == len(parts):
            inputs, results = map(np.concatenate, zip(*known, strict=True))
            order = np.argsort(inputs)
            self._settled_by(some, inputs[order], results[order])
        elif len(some) > 1 and not self.is_hasty:  # there are too many ways on one of them
            for one in some:
                self._settle_together([one])

    @staticmethod
    def _numbers(stretch: FloatRange) -> np.ndarray:
        ordinals = np.arange(stretch.start, stretch.start + 2**stretch.width, dtype=np.uint32)
        return stretch.sign * ordinals.view(np.float32).astype(float)

    def _settled_by(self, some: Sequence[int], inputs: np.ndarray, results: np.ndarray) -> None:
        """From rising inputs of some cells. The derived function is looked at on wider ones around them."""
        low, high = np.full((2, len(inputs)), np.nan)
        for around in dict.fromkeys(self._around(self.stretches[one]) for one in some):
            here = _within(inputs, around)
            low[here], high[here] = self.gaps.derived_on(around, inputs[here])
        off = np.maximum(results - low, high - results) * SLACK
        unit = unit_of(np.maximum(np.maximum(low, -high), 0.0))
        for one in some:
            here = _within(inputs, self.stretches[one])
            if np.all(np.isfinite(results[here])):
                for row, units in zip(self.both, (unit[here], np.maximum(unit[here], SINGLE.floor)), strict=True):
                    row[one] = min(row[one], np.max(off[here] / units) * SLACK)

    @staticmethod
    def _around(stretch: FloatRange) -> FloatRange:
        return stretch.around(AROUND) if stretch.width < AROUND and stretch.start >> AROUND else stretch

    def theorem(self, about: RoundingTheorem) -> RoundingTheorem:
        self._run()
        about = replace(about, boxes=len(self.stretches), points=2 * FINITE)
        bad = np.flatnonzero(self.bounds >= WORTHLESS)
        if len(bad) and {*map(int, bad)} <= self._far_out():
            good = self.bounds < WORTHLESS
            least = min(min(map(abs, self.stretches[one].ends)) for one in bad)
            ulp, floored = (float(one[good].max()) for one in self.both)
            return replace(about, ulp=ulp, floored=floored, inputs=f"|x| < {_downwards(least)}")
        if len(bad):
            ends = np.array([self.stretches[one].ends for one in bad])
            spoils: dict[int, int] = {}
            looked_at(self.trace, self.gaps.on, self.held, [self.stretches[bad[0]]], spoils)
            why = f"no bound is found: {self.trace.shown(spoils.get(0, self.trace.results[0]))}"
            return replace(about, failing=((float(ends.min()), float(ends.max())),), fault=why)
        ulp, floored = (float(one.max()) for one in self.both)
        return replace(about, ulp=ulp, floored=floored)


def _downwards(number: float) -> str:
    """Four digits, none above it."""
    return f"{Context(prec=4, rounding=ROUND_FLOOR).create_decimal_from_float(number):.3e}"


def _within(inputs: np.ndarray, stretch: FloatRange) -> slice:
    """Those of rising inputs that are on a cell."""
    low, high = stretch.ends
    return slice(np.searchsorted(inputs, low), np.searchsorted(inputs, high, "right"))


def first_stretches() -> Iterator[FloatRange]:
    """Of both signs: 0, then ever wider ones, then quarters of binades."""
    for sign in (1, -1):
        yield FloatRange(sign, 0, 0)
        yield from (FloatRange(sign, 2**width, width) for width in range(WIDEST))
        yield from (FloatRange(sign, start, WIDEST) for start in range(2**WIDEST, FINITE, 2**WIDEST))


def _narrow(stretch: FloatRange) -> Iterator[FloatRange]:
    """Cells of few numbers all over a cell, much narrower than it is."""
    width = min(FEW, stretch.width - NARROW_WIDTH)
    for part in range(NARROW):
        first = stretch.start + int((part + OFFSET) * 2**stretch.width) // NARROW
        yield FloatRange(stretch.sign, first, 0).around(width)


def _cut(stretch: FloatRange, pieces: int) -> Iterator[FloatRange]:
    width = max(stretch.width - (pieces.bit_length() - 1), 0)
    yield from (
        FloatRange(stretch.sign, start, width)
        for start in range(stretch.start, stretch.start + 2**stretch.width, 2**width)
    )


def looked_at(
    trace: Trace,
    gap: GapOn,
    held: tuple[float, ...],
    stretches: Sequence[FloatRange],
    spoils: dict[int, int] | None = None,
) -> np.ndarray:
    """The largest bounds of all ways that inputs of a cell may take, in ulp, plain and floored. What spoils them is
    written into `spoils`, by cell: only where it is asked for, since finding it takes longer than the bounds."""
    count = len(stretches)
    found, reached = np.zeros((2, count)), np.zeros(count, bool)

    def lose(bad: np.ndarray, node: int) -> None:
        found[:, bad] = np.inf
        if spoils is not None:
            spoils.update(dict.fromkeys(bad.tolist(), node))

    with np.errstate(all="ignore"):
        for first in range(0, count, AT_ONCE):
            ends = np.array([one.ends for one in stretches[first : first + AT_ONCE]])
            start = Course(trace, InputCells(ends[:, 0], ends[:, 1]), held, {})
            for places, course in ways_through(start, np.arange(first, first + len(ends)), lose, MOST_WAYS):
                both = in_ulp(course, gap, [stretches[one] for one in places])
                for row, bounds in zip(found, both, strict=True):
                    np.maximum.at(row, places, bounds)
                reached[places] = True
                if spoils is not None:
                    bad = np.flatnonzero(np.isinf(both[0]))
                    spoils |= {int(places[one]): _spoiling(course, int(one)) for one in bad}
    found[:, ~reached] = np.inf
    return found


def _spoiling(course: Course, place: int) -> int:
    """The first node that may be infinite or NaN on a cell; else the rounding with the largest share, or the result."""
    for node, value in sorted(course.values.items()):
        if np.any(np.broadcast_to(value.lost, len(course.cells.low))[place]):
            return node
    errors = course.value(course.trace.results[0]).errors
    sizes = {name: float(np.broadcast_to(errors[name].size, len(course.cells.low))[place]) for name in errors.names}
    worst = max(sizes, key=sizes.__getitem__, default=course.trace.results[0])
    return worst if isinstance(worst, int) else worst[1]


def in_ulp(course: Course, gap_on: GapOn, stretches: Sequence[FloatRange]) -> tuple[np.ndarray, np.ndarray]:
    """The errors of the result. A last rounding is half a unit: where it goes over a power of two, to where units are
    twice as large, it ends at the power itself, unless the error was more than a unit already."""
    result = course.value(course.trace.results[0])
    integers = [(node, one) for node, one in course.way.items() if not isinstance(one, bool)]
    taken = tuple(sorted(course.taken.items()))
    before, last = error_before(result)
    near = np.maximum(result.low, -result.high)
    others = (np.broadcast_to(one, len(stretches)).tolist() for one in (before + last, near))
    hopeless = np.broadcast_to(result.lost & ~np.asarray(result.over), len(stretches))
    ways = [taken + tuple((node, int(k[place])) for node, k in integers) for place in range(len(stretches))]
    found = [
        NO_GAP if hopeless[place] else gap_on(one, ways[place], *more)
        for place, (one, *more) in enumerate(zip(stretches, *others, strict=True))
    ]
    gap, least = np.array([one.most for one in found]), np.array([one.least for one in found])
    off = (before + gap) * SLACK
    near = np.where(gap > 0.0, np.maximum(near / SLACK - gap, 0.0) / SLACK, np.maximum(near, 0.0))
    unit = unit_of(np.maximum(near, least))
    is_beyond = result.over & (np.maximum(near, least) >= SINGLE.largest * (1.0 - NEARLY_LARGEST))  # infinite is right
    lost = (result.lost & ~is_beyond) | ~np.isfinite(off)
    most = np.minimum(with_last(off, last, unit), _beside_input(course, result, before, gap))
    plain = most / unit * SLACK
    floored = np.minimum(plain, (off + last) / np.maximum(unit, SINGLE.floor) * SLACK)
    return np.where(lost | (off > unit * DIGITS / 4), np.inf, plain), np.where(lost, np.inf, floored)


def with_last(off: Numbers, last: Numbers, unit: Numbers) -> Numbers:
    return off + np.where(off <= unit, np.minimum(last, unit / 2), last)


def _beside_input(course: Course, result: Carried, before: Numbers, gap: np.ndarray) -> np.ndarray:
    """The error where the result is nearly x times a power of two. What is rounded last is a number of float32, so it
    differs from that by a whole number of units, or of what x moves in where that is less, no matter how far it was
    from both. Infinite where units are not the same all over the cell."""
    x = course.value(0)
    is_last = reduce(np.logical_or, (result.last or {}).values(), np.zeros(len(gap), bool))
    unit = unit_of(result.nearest)
    is_same = (np.minimum(result.nearest, x.nearest) > 0.0) & (unit == unit_of(result.size))
    power = np.where(is_same, _power_near(result.exact.middle / x.exact.middle), 1.0)
    step = np.minimum(unit, unit_of(x.nearest) * np.abs(power))
    away = plus(result.exact, NearLine(-power * x.exact.middle, -power * x.exact.slope, 0.0))
    more = before * SLACK + unit * (0.5 + TIES)
    least, most = np.ceil((away.low - more) / step), np.floor((away.high + more) / step)
    error = np.maximum(np.abs(least * step - away.high), np.abs(most * step - away.low)) + gap
    return np.where(is_last & is_same, error * SLACK, np.inf)


def _power_near(ratio: Numbers) -> Numbers:
    """The power of two next to a number, with its sign."""
    part, exponent = np.frexp(ratio)
    return np.sign(part) * np.ldexp(1.0, exponent - (np.abs(part) < np.sqrt(0.5)))
