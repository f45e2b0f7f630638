"""Validation of emitted text against the derivation it comes from, over the reals.

Four looks at each emitted function. *Points*: at exact points (knots, their neighbours, every scale, random ones)
and exact parameters the ball of the text contains the derived value, and is narrow. *Formula*: where a cell is a
polynomial the text is followed exactly, and its formula is proved to be the derived one, for all x of the cell and
all parameters. *Boxes*: on boxes that cover [-256, 256] the two differ by less than a stated width; where those would
be too many, on a shorter interval, which the report tells. *Operations*:
the text has those of the program that it was printed from, and no others: what is the same function over the reals,
and rounds otherwise; those for float32 on a device are also run at points, and must be near. How floats round is not
said here: see `rounding`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise

import numpy as np
from flint import arb

from ...numerics.arithmetic.balls import enclose, hull, magnitude, to_ball, working_precision
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Expr, Rational, X, cos, sin
from ...theory.exact.order import vanishes
from ...theory.exact.ordering import factors_of, terms_of
from ...theory.exact.polynomials import is_polynomial
from ..lowering.subjects import Subject
from ..programs.numbers import ON_DEVICE
from ..programs.operations import COMPARISONS, NoMeaning
from ..programs.program import Program
from ..programs.rounded_once import nearest
from ..targets import triton_text
from .expectations import Choice, Expectation, expectations, without_ratios
from .float32 import Rules, misrounded
from .meanings import INVISIBLE, AsWritten, AtPoint, OnBox, Spread, Supposing, Underflowing
from .paths import NotExact, formulas
from .places import are_beyond, scale
from .printed import in_python, misprinted, unlike
from .reading import ReadFunction, TranslationError, read
from .trace import Trace, trace_of

BITS, MORE_BITS = 160, 2560
KEEPING_X = ("neg", "abs", "max", "min", "to_float64")
NARROWEST = arb(2) ** -24  # boxes around a jump are not cut further: points stand on both sides of it
FARTHEST = arb(256)  # beyond, where every piece has come to its asymptote, points have to do
HUGE = 2**16
NEAREST = 16.0  # boxes cover the line up to here at least, of a wave that is so many of its radians
MOST_BOXES = 4_000
MOST_OPEN = 4  # comparisons that are left open at a point, of which both outcomes are looked at


@dataclass(frozen=True)
class Widths:
    """What is allowed, relative to the sum of the magnitudes of the terms of the derived function."""

    at_points: arb
    on_boxes: arb | None  # None: boxes are left out
    invisible: arb = INVISIBLE


# Constants are printed as doubles: x/sqrt 2 off by 2^-54 moves erfc by 2^-43 in the far tail, and a second
# derivative by two powers of x more.
TORCH = Widths(arb(2) ** -34, arb(2) ** -8)

# The results are rounded to half precision. An exponential is the hardware's.
HALF = Widths(arb(2) ** -19, None, arb(2) ** -150)
NEAR = Rules(8.0, 2.0**-25, 0.0)  # a few ulp: pairs lose less than one, terms that cancel more
DEVICE_KINDS = ("value", "slope", "by_parameter")


@dataclass(frozen=True)
class Disagreement:
    function: str
    look: str
    where: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.function}, {self.look} at {self.where}: expected {self.expected}, found {self.found}"


class Unsettled(Disagreement):
    """Nothing that differs, but too little that was looked at."""

    def __str__(self) -> str:
        return f"{self.function} is neither confirmed nor found wrong: balls settle {self.found}"


@dataclass
class Validation:
    """What was compared, and what did not agree."""

    findings: list[Disagreement] = field(default_factory=list)
    formulas: int = 0
    points: int = 0
    boxes: int = 0
    reach: float = float(FARTHEST)  # up to which boxes cover the line

    @property
    def agrees(self) -> bool:
        return not self.findings and self.points > 0

    @property
    def looked(self) -> str:
        """What was looked at, in words."""
        reach = "" if self.reach >= FARTHEST else f" up to |x| = {self.reach:.0f}"
        return f"{self.points} points, {self.boxes} boxes{reach}, {self.formulas} formulas proved"


def validate(text: str, subject: Subject) -> Validation:
    """Compare every function of one activation in the text with the derivation."""
    report = Validation()
    functions = read(text)
    for expected in expectations(subject):
        report.findings.extend(disagreements(functions, expected, TORCH, report))
    if not report.findings:
        rows = misprinted(functions, subject)
        report.findings.extend(Disagreement(name, "operations", "the text", *row) for name, *row in rows)
        for expected in device_expectations(subject, "single"):  # those for half precision have theorems (`rounding`)
            if expected.name in functions:
                report.findings.extend(_rounded(functions, expected, report, NEAR))
    return report


def device_expectations(subject: Subject, kind: str) -> list[Expectation]:
    """What the functions for devices must be, for `half` or `single` precision."""
    names = {f"_{subject.function}_{one}_{kind}" for one in DEVICE_KINDS}
    return [one for one in expectations(subject, f"_{kind}") if one.name in names]


def wrongly_rounded(
    functions: Mapping[str, ReadFunction], expected: Expectation, program: Program, report: Validation, rules: Rules
) -> Iterator[Disagreement]:
    """What is not as near to the derivation as the rules ask, or not, operation by operation, the program: a slope
    may be two ulp off, and a wrong low part of it would be less."""
    try:
        yield from _rounded(functions, expected, report, rules)
        if (found := unlike(functions, expected.name, program, in_python(triton_text.DIALECTS["single"]))) is not None:
            yield Disagreement(expected.name, "operations", "the text", *found)
    except NoMeaning as error:
        yield Disagreement(expected.name, "reading", "the text", "a straight-line program", str(error))


def _rounded(
    functions: Mapping[str, ReadFunction], expected: Expectation, report: Validation, rules: Rules
) -> Iterator[Disagreement]:
    trace = trace_of(functions, expected.name)
    for choice in expected.choices:
        given = [nearest(one.fraction) for one in choice.others]
        given += [part for value in choice.values.values() for part in _as_pair(value)]
        with working_precision(BITS):
            at = choice.rounded_places
            x = np.array([float(place.x) for place in at])
            columns = [np.broadcast_to(one, x.shape) for one in trace.results_of([x, *given], ON_DEVICE)]
            report.points += len(at)
            rows = list(misrounded([*map(tuple, np.transpose(columns).tolist())], at, rules))
        for where, *other in rows:
            yield Disagreement(expected.name, "float32", f"{where}{_told(choice)}", *other)


def _as_pair(value: Expr) -> tuple[float, float]:
    """A parameter as devices get it."""
    exact = value.fraction if isinstance(value, Rational) else Fraction(float(to_ball(value).mid()))
    high = nearest(exact)
    return high, nearest(exact - Fraction(high))


def disagreements(
    functions: Mapping[str, ReadFunction], expected: Expectation, widths: Widths, report: Validation, prove: bool = True
) -> Iterator[Disagreement]:
    """What does not agree in one function. The points come first: they find most faults, and find them soonest.

    Without `prove` the formulas are left out: they take seconds where there are many parameters.
    """
    look = _Look(functions, expected, widths, report)
    try:
        for choice in expected.choices:
            yield from under_precision(look.points(choice))
        if prove:
            yield from look.formulas()
        for index in range(len(expected.results) if widths.on_boxes is not None else 0):
            yield from under_precision(look.boxes(expected.choices[0], index))
    except NoMeaning as error:
        yield Disagreement(expected.name, "reading", "the text", "a straight-line program", str(error))


def under_precision(findings: Iterator[Disagreement], bits: int = BITS) -> Iterator[Disagreement]:
    """Findings one by one, the precision set only while they are computed."""
    while True:
        with working_precision(bits):
            finding = next(findings, None)
        if finding is None:
            return
        yield finding


@dataclass(frozen=True)
class _Look:
    """One function of the text beside what it must be."""

    functions: Mapping[str, ReadFunction]
    expected: Expectation
    widths: Widths
    report: Validation

    @cached_property
    def _trace(self) -> Trace:
        """Over the real numbers: that what a rounding lost is 0 there, a box does not see."""
        return trace_of(self.functions, self.expected.name).over_reals()

    @cached_property
    def _turns(self) -> set[float]:
        """Numbers with which x is compared, and their negatives: next to them balls do not decide."""
        of_x, found = {0}, set()
        for one, node in enumerate(self._trace.nodes):
            if of_x.isdisjoint(node.operands):
                continue
            if node.operation in KEEPING_X:
                of_x.add(one)
            elif node.operation in COMPARISONS:
                others = (self._trace.nodes[other] for other in node.operands)
                found |= {side * other.literal for other in others if other.operation == "literal" for side in (-1, 1)}
        return found

    @cached_property
    def _scale(self) -> arb:
        """The largest factor of the derived function, if it is huge: what is 0 in floats, and not in balls, may be
        multiplied by it."""
        pieces = (piece for result in self.expected.results for piece in result.cells.pieces)
        return max(map(factor_of, pieces), default=arb(1))

    # --- points -------------------------------------------------------------------------------------

    def points(self, choice: Choice) -> Iterator[Disagreement]:
        for place in choice.places:
            arguments = _arguments_at(place.point, choice)
            found = self._results(arguments, AtPoint())
            if not all(self._agree(value, *exact) for value, exact in zip(found, place.derived, strict=True)):
                with working_precision(MORE_BITS):  # tiny and huge factors need more digits, and powers at a knot
                    found = self._results(_arguments_at(place.point, choice), AtPoint())
            self.report.points += len(found)
            for index, (value, (derived, size)) in enumerate(zip(found, place.derived, strict=True)):
                if self._agree(value, derived, size):
                    continue
                if all(self._agree(one[index], derived, size) for one in self._cases(arguments)):
                    continue
                # What no format holds is 0, however often it is multiplied by x afterwards.
                if self._agree(self._results(arguments, Underflowing())[index], derived, size):
                    continue
                # Of 2^x far out a rounded constant leaves nothing known but that it is too large as it is written.
                if not are_beyond(self._results(arguments, AsWritten())[index], derived):
                    yield self._finding("point", f"{place.point}{_told(choice)}", derived, value)

    def _cases(self, arguments: list) -> Iterator[tuple]:
        """The results by how comparisons come out that balls leave open, as of 64/a*a with 64, where one outcome stands
        in several places: taken apart these would be anything between."""
        todo: list[tuple[bool, ...]] = [()]
        while todo:
            meaning = Supposing(supposed := todo.pop())
            found = self._results(arguments, meaning)
            if len(supposed) < min(meaning.met, MOST_OPEN):
                todo += [(*supposed, True), (*supposed, False)]
            else:
                yield found

    def _results(self, arguments: list, meaning) -> tuple:
        found = self._trace.results_of(arguments, meaning)
        if len(found) != len(self.expected.results):
            raise TranslationError(f"{len(self.expected.results)} results were expected, and {len(found)} are returned")
        return found

    def _agree(self, found: arb, derived: arb, size: arb) -> bool:
        if not found.is_finite():
            return False
        if are_beyond(found, derived):
            return True
        off = magnitude(found - derived).upper()
        return bool(off <= self.widths.at_points * size.upper() or off < self.widths.invisible * self._scale)

    def _finding(self, look: str, where: str, derived: arb, found: arb) -> Disagreement:
        return Disagreement(self.expected.name, look, where, derived.str(12, radius=False), found.str(12, radius=True))

    # --- formulas -----------------------------------------------------------------------------------

    def formulas(self) -> Iterator[Disagreement]:
        """Polynomial cells: the formula of the text minus the derived one is zero. Where neither that nor the
        opposite is shown, nothing is said, and the formula is not counted."""
        for place, cell in enumerate(self.expected.results[0].cells):
            pieces = [result.cells.pieces[place] for result in self.expected.results]
            if not all(is_polynomial(piece, X) for piece in pieces):
                continue
            try:
                values = self.expected.choices[-1].values
                found = formulas(self.functions, self.expected.name, self.expected.symbols, cell, values)
            except NotExact:
                continue
            for formula, piece in zip(found, pieces, strict=True):
                is_same = vanishes(formula - piece)
                self.report.formulas += not is_same.is_unknown
                if is_same.is_no:
                    where = f"the cell ({cell.start}, {cell.end})"
                    yield Disagreement(self.expected.name, "formula", where, str(piece), str(formula))

    # --- boxes --------------------------------------------------------------------------------------

    def boxes(self, choice: Choice, index: int) -> Iterator[Disagreement]:
        """Cover the line from 0 outwards; a box is halved until the difference on it is small. Where there would be too
        many, as of a function that oscillates, those farthest out are left out, and that is said."""
        cells = choice.cells[index]
        slopes = [slope.subs(choice.values) for slope in self.expected.results[index].slopes]
        forms = {
            side: [[without_ratios(one, side) for one in trees] for trees in (cells.pieces, slopes)] for side in (-1, 1)
        }
        first = list(_first_boxes(cells))
        edges = {float(end) for low, high, _ in first for end in (low, high)} | self._turns
        todo = [_by_distance(*one) for one in first]
        heapify(todo)

        def looked(box: arb, is_right: bool, cell: int) -> tuple[arb, arb]:
            arguments = _box_arguments(box, choice)
            piece, slope = (trees[cell] for trees in forms[1 if is_right else -1])
            return self._difference(self._results(arguments, OnBox())[index], piece, slope, arguments[0])

        for _ in range(MOST_BOXES):
            if not todo:
                return
            _, low, high, cell = heappop(todo)
            self.report.boxes += 1
            box, is_right = hull(low, high), bool(low >= 0)
            difference, allowed = looked(box, is_right, cell)
            if difference.is_finite() and magnitude(difference).upper() <= allowed:
                continue
            if high - low <= NARROWEST * (1 + magnitude(high)):
                if not difference.is_finite() and not edges.isdisjoint((float(low), float(high))):
                    difference, allowed = looked(box.mid(), is_right, cell)  # roots have no value next to the knot
                if not difference.is_finite() or magnitude(difference).lower() > allowed:
                    where = f"[{low.str(8)}, {high.str(8)}]{_told(choice)}"
                    yield self._finding("box", where, arb(0), difference)
                    return
                continue
            middle = ((low + high) / 2).mid()
            for half in ((low, middle, cell), (middle, high, cell)):
                heappush(todo, _by_distance(*half))
        self.report.reach = min(self.report.reach, todo[0][0])
        if self.report.reach < NEAREST / max(1.0, *map(_wave_rate, cells.pieces)):
            settled = f"no more than |x| <= {self.report.reach:.3g} in {MOST_BOXES} boxes"
            yield Unsettled(self.expected.name, "boxes", "the text", "every x", settled)

    def _difference(self, found: Spread, piece: Expr, slope: Expr, x: Spread) -> tuple[arb, arb]:
        """What the text and a piece differ by on a box, and what is allowed."""
        assert self.widths.on_boxes is not None
        allowed = self.widths.on_boxes * (self._scale + scale(piece, x.middle).lower())
        direct = found.box - enclose(piece, {X: x.box})
        if found.slope is None:
            return direct, allowed
        steepness = found.slope - enclose(slope, {X: x.box})
        centred = found.middle - enclose(piece, {X: x.middle}) + steepness * (x.box - x.middle)
        return (centred if _is_tighter(centred, direct) else direct), allowed


def _told(choice: Choice) -> str:
    """The values of the parameters, said after a place."""
    return "".join(f", {symbol} = {value}" for symbol, value in choice.values.items())


def _wave_rate(piece: Expr) -> float:
    """The largest rate of a line in x of which the sine or cosine stands in a piece."""
    slopes = (derivative(wave.args[0], X) for wave in piece.atoms(sin, cos))
    return max((float(magnitude(enclose(one, {})).upper()) for one in slopes if one.is_number), default=0.0)


def _box_arguments(box: arb, choice: Choice) -> list[Spread]:
    return [Spread(box.mid(), box, arb(1)), *map(Spread.constant, choice.constants)]


def _is_tighter(a: arb, b: arb) -> bool:
    return a.is_finite() and (not b.is_finite() or bool(magnitude(a).upper() <= magnitude(b).upper()))


def factor_of(piece: Expr) -> arb:
    """The largest number by which a term of a derived piece is multiplied, if it is huge, else 1. Numbers elsewhere in
    it do not count, nor those of the text, which would choose what is allowed.

    >>> from ...theory.exact.expressions import sigma, tanh
    >>> float(factor_of(10**6 * X * sigma(X))), float(factor_of(tanh(10**6 * X) + 10**6))
    (1000000.0, 1.0)
    """
    terms = (term for term in terms_of(piece) if not isinstance(term, Rational))  # what is added counts by its size
    numbers = (abs(one.fraction) for term in terms for one in factors_of(term) if isinstance(one, Rational))
    largest = max(numbers, default=Fraction(1))
    return to_ball(Rational(largest)) if largest > HUGE else arb(1)


def _by_distance(low: arb, high: arb, cell: int) -> tuple[float, arb, arb, int]:
    """A box after its distance from 0, the one with which to go on first."""
    return float(max(low, -high, arb(0))), low, high, cell


def _arguments_at(point: Expr, choice: Choice) -> list[arb]:
    """As exact as the working precision has them: one more than 160 bits long is equal to nothing in fewer."""
    return [to_ball(point), *choice.constants]


def _first_boxes(cells: Cells) -> Iterator[tuple[arb, arb, int]]:
    ends = [-FARTHEST, arb(0), *map(to_ball, cells.knots), FARTHEST]
    cuts = sorted({float(end.mid()): end for end in ends}.items())
    for (_, low), (_, high) in pairwise(cuts):
        middle = ((low + high) / 2).mid()
        yield low.mid(), high.mid(), sum(1 for knot in cells.knots if middle > to_ball(knot))
