"""Theorems about the float32 programs for devices at all moderate widths: of functions that x and a width scale.

Such a text does the same to 2^k x and 2^k times the width, up to a power of two, as long as its values stay in range:
every node gets a degree. So widths from 1 to 2 stand for all, with the numbers of float32 that stay such in between.
x is a knot, plus or minus the width, and some distance w from there: what is small next to a knot is w itself, as the
names of sums know (`carried`). Cells are of w and of the width. A width is a number of float32, and has no low part.

What the text means is the derived function by exact algebra, for all x and all widths.

- `prove_widths(text, subject, kind)`   the theorem at moderate parameters; None where a text does not scale so
- `degrees_on_device(trace)`            of its nodes, or None
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from ...theory.cells import Cells as Pieces
from ...theory.exact_algebra import is_identically_zero
from ...theory.expressions import ZERO, Expr, Rational, Symbol, X
from ..lowering.subjects import Subject
from ..validation.paths import ARITHMETIC
from ..validation.trace import Trace
from .assumptions import device_names_for
from .boxes import MODERATE
from .carried import FINEST, Carried, Course, InputCells, error_before, exactly, ways_through
from .every_cell import AT_ONCE, GOOD_ENOUGH, NEARLY, with_last
from .floats import SINGLE, SLACK, unit_of
from .near_lines import NO_SHARES, NearLine, Numbers
from .scaling import TERMS, Degree, degrees_of, inverse_of, product_of
from .taylor_gaps import CHOOSING, Gaps
from .theorem import RoundingTheorem, asked, told

DISTANCE, WIDTH = ("distance",), ("width",)
FIRST = 16  # parts of the widths, and of a binade of distances
LEAST = -25  # numbers of float32 from 1 to 2 and those beside them differ by 2^-24 or more, if at all
FARTHEST = 140  # a power of two beyond all x
MOST_CELLS = 400_000
MOST_CUT = 2**15


@dataclass(frozen=True)
class NearKnot(InputCells):
    """x = (knot + side w) times the width, with w between `low` and `high` and widths between two others. Where the
    width is 0, x is side w."""

    widths: tuple[np.ndarray, np.ndarray]
    knot: int
    side: int

    def some(self, index: np.ndarray) -> NearKnot:
        low, high = self.widths
        return replace(self, low=self.low[index], high=self.high[index], widths=(low[index], high[index]))


class _BesideKnot(Course):
    """One way through a text on such cells. A value is measured in the power of the width that is its degree, so that
    the width itself is 1 and what cancels for one width does so for all; only units depend on which it is."""

    cells: NearKnot

    @cached_property
    def degrees(self) -> Sequence[Degree]:
        return degrees_on_device(self.trace) or ()

    def unit_at(self, node: int) -> tuple[Numbers, Numbers]:
        low, high = self.cells.widths
        degree = self.degrees[node] or 0
        if not degree or not np.any(high):
            return 1.0, 1.0
        ends = low ** float(degree), high ** float(degree)
        return np.minimum(*ends) / SLACK, np.maximum(*ends) * SLACK

    def _input(self, node: int) -> Carried:
        is_zero = not np.any(self.cells.widths[1])
        if node > 1 or (node == 1 and is_zero):
            return exactly(0.0)
        if node == 1:
            return self._atom(WIDTH, replace(exactly(1.0), grid=unit_of(1.0)))
        near, far = self.cells.low, self.cells.high
        line = NearLine(near / 2 + far / 2, far / 2 - near / 2, 0.0)
        self._atom(DISTANCE, Carried(line, near, far, NO_SHARES, 0.0, FINEST, {}))
        width = {atom: self.cells.knot * share for atom, share in self.value(1).form.items()}
        x = self._meant({DISTANCE: Fraction(self.cells.side), **width})
        return replace(x, grid=self._grid_from(node, x.nearest))


TERMS_ON_DEVICE = TERMS | {
    "product": TERMS["mul"], "muladd": lambda a, b, c: (product_of(a, b), c), "seed": lambda a: (inverse_of(a),),
}  # fmt: skip


def degrees_on_device(trace: Trace) -> list[Degree] | None:
    """The powers of 2^k by which values are multiplied where x and the parameter are by 2^k; None of a value for which
    it makes no difference, and of a text in which sums are not of one degree."""
    return degrees_of(trace, [1 for _ in trace.inputs], TERMS_ON_DEVICE, (0.0, SINGLE.largest, math.inf), False)


def prove_widths(text: str, subject: Subject, kind: str) -> RoundingTheorem | None:
    """At all numbers of float32 that are 0 or of moderate size, in the domain [0, inf) of a single parameter."""
    trace, expected = asked(text, subject, f"{kind}_single")
    pieces = expected.results[0].cells
    degrees = degrees_on_device(trace) if len(subject.settings) == 1 else None
    if degrees is None or not _is_between_knots(pieces, expected.symbols[0], subject):
        return None
    reach = (MODERATE + 1) * max(abs(one) for one in degrees if one is not None)
    names = device_names_for(node.operation for node in trace.nodes)
    whom = f"{told(subject, None, True)}, a number of float32"
    about = RoundingTheorem(subject.function, kind, "float32", "moderate", whom, names)
    return _Widths(trace, pieces, expected.symbols[0], reach).theorem(about)


def _is_between_knots(pieces: Pieces, width: Symbol, subject: Subject) -> bool:
    """Whether the knots are minus and plus a width that may be any positive number or 0, and the values there those of
    the pieces beyond."""
    domain = subject.settings[0].domain
    if domain.start != ZERO or domain.end is not None or len(pieces.knots) != 2:
        return False
    outer = (pieces.pieces[0], pieces.pieces[2])
    return all(is_identically_zero(difference).is_yes
               for knot, sign, at, piece in zip(pieces.knots, (-1, 1), pieces.at_knots, outer, strict=True)
               for difference in (knot - sign * width, at - piece.subs(X, knot)))  # fmt: skip


class _Widths:
    """Cells that cover all inputs at widths from 1 to 2, and at 0."""

    def __init__(self, trace: Trace, pieces: Pieces, width: Symbol, reach: int) -> None:
        self.trace, self.pieces, self.width = trace, pieces, width
        self.floats = replace(SINGLE, least=SINGLE.least + reach)
        self.gaps = Gaps(trace, pieces, {}, (), 0.0)
        self.proved: dict[tuple, bool] = {}
        self.count = 0

    def theorem(self, about: RoundingTheorem) -> RoundingTheorem:
        is_floored, bounds = about.kind == "slope", []
        with np.errstate(all="ignore"):
            for piece, cells in self._beyond():
                bounds.append(self._bounds(cells, piece, is_floored))
            for cells in self._between():
                bounds.append(self._refined(cells, is_floored))
        most = float(max(one.max() for one in bounds))
        about = replace(about, boxes=self.count)
        if not np.isfinite(most):
            return replace(about, failing=((-SINGLE.largest, SINGLE.largest),), fault="no bound is found")
        return replace(about, ulp=math.inf if is_floored else most, floored=most)

    def _beyond(self) -> Iterator[tuple[int, NearKnot]]:
        """x at or beyond the knots, by the number of the piece."""
        low = np.array([0.0, *(2.0**power for power in range(LEAST, FARTHEST))])
        high = np.array([0.0, *(2.0**power for power in range(LEAST + 1, FARTHEST + 1))])
        for end in (0.0, 1.0):
            widths = np.full(len(low), end), np.full(len(low), 2.0 * end)
            yield 0, NearKnot(low, high, widths, -1, -1)
            right = NearKnot(low, high, widths, 1, 1)
            yield 2, right if end else right.some(np.arange(1, len(low)))  # 0 is at both knots of a width of 0

    def _between(self) -> Iterator[NearKnot]:
        """x between the knots, no farther from one than from the other."""
        steps = np.arange(FIRST) / FIRST
        scales = 2.0 ** np.arange(LEAST, 0)
        low, width = (grid.ravel() for grid in np.meshgrid(np.outer(scales, 1.0 + steps).ravel(), 1.0 + steps))
        high = low + 2.0 ** np.floor(np.log2(low)) / FIRST
        for side in (1, -1):
            yield NearKnot(low, high, (width, width + 1.0 / FIRST), -side, side)

    def _refined(self, cells: NearKnot, is_floored: bool) -> np.ndarray:
        """Cells are cut in four as long as the largest bound falls."""
        bounds, before = self._bounds(cells, 1, is_floored), math.inf
        while bounds.max() > GOOD_ENOUGH and bounds.max() * NEARLY < before and len(bounds) < MOST_CELLS:
            before = bounds.max()
            order = np.argsort(-bounds)[:MOST_CUT]
            cut = order[bounds[order] > max(GOOD_ENOUGH, before / NEARLY**16)]
            kept = np.setdiff1d(np.arange(len(bounds)), cut)
            parts = list(_quarters(cells.some(cut)))
            looked = [self._bounds(part, 1, is_floored) for part in parts]
            cells = _together([cells.some(kept), *parts])
            bounds = np.concatenate([bounds[kept], *looked])
        return bounds

    def _bounds(self, cells: NearKnot, piece: int, is_floored: bool) -> np.ndarray:
        found = np.zeros(len(cells.low))
        self.count += len(found)

        def lose(bad: np.ndarray, node: int) -> None:
            found[bad] = np.inf

        for first in range(0, len(found), AT_ONCE):
            some = np.arange(first, min(first + AT_ONCE, len(found)))
            start = _BesideKnot(self.trace, cells.some(some), (), {}, self.floats)
            for places, course in ways_through(start, some, lose):
                np.maximum.at(found, places, self._on_way(course, piece, is_floored))
        return found

    def _on_way(self, course: Course, piece: int, is_floored: bool) -> np.ndarray:
        """The bounds on cells that go one way."""
        node = self.trace.results[0]
        result, (low, high) = course.value(node), course.unit_at(node)
        if not self._is_derived(tuple(sorted(course.taken.items())), piece):
            return np.full(len(course.cells.low), np.inf)
        before, last = error_before(result)
        near = np.maximum(np.maximum(result.low, -result.high), 0.0) * low
        unit, off = unit_of(near), before * high * SLACK
        is_known = (result.error == 0.0) | ((near >= self.floats.normal) & np.isfinite(off))
        bound = with_last(off, last * high, unit) / (np.maximum(unit, SINGLE.floor) if is_floored else unit)
        return np.where(is_known & np.logical_not(result.lost), bound * SLACK, np.inf)

    def _is_derived(self, taken: tuple[tuple[int, bool], ...], piece: int) -> bool:
        """Whether the formula of the text on one way is a piece of the derived function."""
        if (taken, piece) not in self.proved:
            self.proved[taken, piece] = is_identically_zero(self._formula(taken) - self.pieces.pieces[piece]).is_yes
        return self.proved[taken, piece]

    def _formula(self, taken: tuple[tuple[int, bool], ...]) -> Expr:
        found: dict[int, Expr] = {0: X, 1: self.width, 2: ZERO}
        for node, one in enumerate(self.trace.nodes):
            if one.operation == "literal" and math.isfinite(one.literal):
                found[node] = Rational(Fraction(SINGLE.near(one.literal)))
        for node, operation, operands in self.gaps.plan(taken):
            found[node] = ALGEBRA[operation](*(found[operand] for operand in operands))
        return found[self.trace.results[0]]


ALGEBRA = ARITHMETIC | {"product": ARITHMETIC["mul"], **dict.fromkeys(CHOOSING, lambda chosen: chosen)}


def _quarters(cells: NearKnot) -> Iterator[NearKnot]:
    middle = cells.low / 2 + cells.high / 2
    low, high = cells.widths
    between = low / 2 + high / 2
    for ends in ((cells.low, middle), (middle, cells.high)):
        for widths in ((low, between), (between, high)):
            yield replace(cells, low=ends[0], high=ends[1], widths=widths)


def _together(several: Sequence[NearKnot]) -> NearKnot:
    low, high = (np.concatenate([one.widths[end] for one in several]) for end in (0, 1))
    return replace(several[0], low=np.concatenate([one.low for one in several]),
                   high=np.concatenate([one.high for one in several]), widths=(low, high))  # fmt: skip
