"""Validation of the emitted text of gated units: y = f(x) h(up).

The text is read along lines: x moves while up stands still, and the other way round. On such a line it is a function of
one variable, and is looked at as that of an activation is (`translation.py`): at points, on boxes, and for float32 in
float32 arithmetic. What it must be is taken from the functions of the unit, put together as trees and then
differentiated; the rules by which the programs were put together have no part in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property

from flint import arb

from ...numerics.arithmetic.balls import enclose, evaluate, fraction_of, to_ball
from ...theory.exact.algebra import product, total
from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Expr, Rational, Symbol, X
from ...theory.exact.ordering import terms_of
from ..emission.gated_text import gated_devices
from ..lowering.families import pair_index
from ..lowering.gated_units import UP, GatedUnit, is_lost
from ..lowering.subjects import Subject
from ..programs.program import Program
from .expectations import Choice, Expectation, ExpectedResult, derived, parameter_choices
from .float32 import Rules, rounded_places
from .places import Place, places
from .reading import ReadFunction, TranslationError, read
from .translation import HALF, TORCH, Disagreement, Validation, disagreements, wrongly_rounded

STANDING = tuple(Rational(Fraction(one)) for one in ("3/4", "-5/2", "20"))  # inside the usual limits, and beyond
LARGEST = 32  # a power of two above all of them
NEAR = Fraction(1, 2**60)
FAINT = arb(2) ** -149  # times h(up) may come of a device where f(x) is less: it has no number between that and 0
APART = arb(2) ** -8  # next to where f comes to a limit, which side a text takes is a matter of its accuracy
# A term of y: what is taken of f, and of h. The derivative of a derivative is a tuple of variables.
Taken = tuple[tuple[Symbol, ...], tuple[Symbol, ...]]
# The run `gated` finds values of f(x) within 1.2 ulp and slopes within 3.1, on every input; h(up) is one more rounding
# off at most. Of a product that may be twice as many ulp, and it is rounded too. f(x) loses its low part where that is
# below float32.
SINGLE = {
    "value": Rules(2 * (1.2 + 0.5) + 0.5, LARGEST * 2.0**-149, 0.8),
    "slopes": Rules(2 * (3.1 + 0.5) + 0.5, 2.0**-25, 0.3),
}


@dataclass(frozen=True)
class Movement:
    """What a function must be while one variable moves; `is_swapped` if that is up. The first of them is looked at
    most closely. Errors are relative to the terms of what moves and of what stands still: the latter are so many
    `times` their sum."""

    expectation: Expectation
    kind: str
    is_swapped: bool
    is_first: bool
    times: float

    def functions(self, functions: Mapping[str, ReadFunction]) -> Mapping[str, ReadFunction]:
        """The functions of the text; in the one that is looked at, what moves comes first."""
        name = self.expectation.name
        if not self.is_swapped or name not in functions:
            return functions
        function = functions[name]
        return {**functions, name: replace(function, arguments=_swapped(function.arguments))}

    def program(self, program: Program) -> Program:
        return replace(program, arguments=_swapped(program.arguments)) if self.is_swapped else program


def _swapped(arguments: tuple[str, ...]) -> tuple[str, ...]:
    if arguments[:2] != ("x", UP):
        raise TranslationError(f"the first arguments are {arguments[:2]}, not x and {UP}")
    return (UP, "x", *arguments[2:])


def validate_gated(text: str, unit: GatedUnit) -> Validation:
    """Compare every torch function of a unit in the text with the derivation."""
    report, functions = Validation(), read(text)
    for line in lines(unit):
        report.findings.extend(torch_findings(functions, line, report))
    return report


def torch_findings(functions: Mapping[str, ReadFunction], line: Movement, report: Validation) -> Iterator[Disagreement]:
    """What does not agree on one line."""
    widths = replace(TORCH, at_points=line.times * TORCH.at_points, on_boxes=TORCH.on_boxes if line.is_first else None)
    return disagreements(line.functions(functions), line.expectation, widths, report, prove=False)


def validate_gated_device(text: str, unit: GatedUnit) -> Validation:
    """Compare the functions for devices with the derivation."""
    report, functions = Validation(), read(text)
    for kind, group in gated_devices(unit).kinds():
        for line in lines(unit, f"_{kind}") if group else ():
            report.findings.extend(device_findings(functions, line, group[line.kind], report))
    return report


def device_findings(
    functions: Mapping[str, ReadFunction], line: Movement, program: Program, report: Validation
) -> Iterator[Disagreement]:
    """What does not agree on one line of a function for devices."""
    read_as, expected = line.functions(functions), line.expectation
    if expected.name.endswith("_half"):
        widths = replace(HALF, at_points=line.times * HALF.at_points, invisible=LARGEST * HALF.invisible)
        return disagreements(read_as, expected, widths, report, prove=False)
    rules = replace(SINGLE[line.kind], floor=line.times * SINGLE[line.kind].floor)
    if line.is_swapped and line.kind == "slopes":
        rules = replace(rules, share=0.0)  # while up moves, the error of f'(x) is one number: there is no share of many
    return wrongly_rounded(read_as, expected, line.program(program), report, rules)


# --- what a unit must be ----------------------------------------------------------------------------


def lines(unit: GatedUnit, suffix: str = "") -> list[Movement]:
    """The lines of every function: all of them at the defaults, one in each direction at other parameters."""
    found = []
    bounds_move = is_lost(unit)  # with up, and such a bound of x has no ball where it goes to infinity
    for number, values in enumerate(parameter_choices(unit.linear[0])[:2]):
        parts = _Parts(unit, values)
        for kind, results in _kinds(unit, suffix).items():
            for is_swapped in (False, True):
                for place, other in enumerate(STANDING[: None if number == 0 else 1]):
                    expected = parts.expectation(f"_{unit.function}_{kind}", results, is_swapped, other, suffix)
                    times = parts.times(results, is_swapped, other)
                    is_first = number == place == 0 and not (is_swapped and bounds_move)
                    found.append(Movement(expected, kind, is_swapped, is_first, times))
    return found


def _kinds(unit: GatedUnit, suffix: str) -> dict[str, list[list[Taken]]]:
    """The results of each function, as sums of products."""
    symbols = [setting.symbol for setting in unit.settings]
    slope: list[Taken] = [((X,), ())]
    by_up: list[Taken] = [((), (X,))]
    if suffix:
        return {"value": [[((), ())]], "slopes": [slope, by_up]}
    places = [(symbols[i], symbols[j]) for i, j in pair_index(len(symbols))]
    by_two: list[list[Taken]] = [[((p, q), ()), ((p,), (q,)), ((q,), (p,)), ((), (p, q))] for p, q in places]
    return {
        "value": [[((), ())]],
        "slope": [slope],
        "curvature": [[((X, X), ())]],
        "by_parameter": [by_up, *(_by_one((), (), p) for p in symbols)],
        "slope_by_parameter": [[((X,), (X,))], *(_by_one((X,), (), p) for p in symbols)],
        "by_two_parameters": [[((), (X, X))], *(_by_one((), (X,), p) for p in symbols), *by_two],
    }


def _by_one(f: tuple[Symbol, ...], h: tuple[Symbol, ...], p: Symbol) -> list[Taken]:
    return [((*f, p), h), (f, (*h, p))]


class _Parts:
    """f and h with their derivatives, at exact parameters."""

    def __init__(self, unit: GatedUnit, values: Mapping[Symbol, Expr]) -> None:
        self.values = values
        cells = composed_cells(unit.links, values)
        self.crossings = tuple(
            to_ball(knot) for knot in cells.knots if not any(knot in link.cells.knots for link in unit.links)
        )
        self.f, self.h = cells, composed_cells(unit.linear, values)

    def expectation(
        self, name: str, results: Sequence[list[Taken]], is_swapped: bool, other: Rational, suffix: str
    ) -> Expectation:
        cells = tuple(self._on_line(terms, is_swapped, other) for terms in results)
        crossings = () if is_swapped else self.crossings
        faint = tuple(self._faint(terms, other) for terms in results) if suffix and is_swapped else ()
        choice = _Apart(self.values, cells, (other,), crossings=crossings, faint=faint)
        return Expectation(name + suffix, (), tuple(map(ExpectedResult, cells)), (choice,))

    def times(self, results: Sequence[list[Taken]], is_swapped: bool, other: Rational) -> float:
        """The terms of what stands still, beside their sum."""
        factors = [self._standing(one, is_swapped, other) for terms in results for one in terms]
        sizes = [sum(abs(float(_number(term).fraction)) for term in terms_of(factor)) for factor in factors]
        numbers = [abs(float(_number(factor).fraction)) for factor in factors]
        return max([1.0, *(size / number for size, number in zip(sizes, numbers, strict=True) if number)])

    def _faint(self, terms: Sequence[Taken], other: Rational) -> arb:
        """How much more than the terms of a result counts, where what stands still of f is too small for a device."""
        numbers = [abs(to_ball(_number(self._standing(one, True, other)))) for one in terms]
        return max((FAINT / HALF.at_points / one for one in numbers if one > 0), default=arb(1)).max(arb(1))

    def _standing(self, term: Taken, is_swapped: bool, other: Rational) -> Expr:
        of_f, of_h = term
        standing = _derivative(self.f, of_f) if is_swapped else _derivative(self.h, of_h)
        return standing.subs(self.values).value_at(other)

    def _on_line(self, terms: Sequence[Taken], is_swapped: bool, other: Rational) -> Cells:
        """The sum of products, of which one factor stands still."""
        rows = []
        for of_f, of_h in terms:
            moving = _derivative(self.h, of_h) if is_swapped else _derivative(self.f, of_f)
            rows.append((self._standing((of_f, of_h), is_swapped, other), moving.subs(self.values)))
        knots = rows[0][1].knots
        pieces = [_combined([(c, cells.pieces[i]) for c, cells in rows]) for i in range(len(knots) + 1)]
        at_knots = [_combined([(c, cells.at_knots[i]) for c, cells in rows]) for i in range(len(knots))]
        return Cells.of(knots, pieces, at_knots)


def _combined(rows: Sequence[tuple[Expr, Expr]]) -> Expr:
    """The sum of products, term by term: what an error is relative to are the terms."""
    return total(*(product(_number(factor), term) for factor, piece in rows for term in terms_of(piece)))


@cache
def _number(term: Expr) -> Rational:
    """What stands still, to as many digits as matter."""
    if isinstance(term, Rational):
        return term
    return Rational(fraction_of(evaluate(term, digits=40)))


@dataclass(frozen=True)
class _Apart(Choice):
    """Without the points next to where f comes to a limit; and what the terms of each result count for, times."""

    crossings: tuple[arb, ...] = ()
    faint: tuple[arb, ...] = ()

    @cached_property
    def places(self) -> list[Place]:
        return self._apart(places(self.cells))

    @cached_property
    def rounded_places(self) -> list[Place]:
        return self._apart(rounded_places(self.cells))

    def _apart(self, found: list[Place]) -> list[Place]:
        apart = [one for one in found if all(bool(abs(one.x - crossing) > APART) for crossing in self.crossings)]
        return [replace(one, derived=self._counted(one)) for one in apart] if self.faint else apart

    def _counted(self, place: Place) -> tuple[tuple[arb, arb], ...]:
        return tuple((value, size * one) for (value, size), one in zip(place.derived, self.faint, strict=True))


@cache
def _derivative(cells: Cells, variables: tuple[Symbol, ...]) -> Cells:
    """In each of these variables, one after the other."""
    return derived(_derivative(cells, variables[:-1]), variables[-1]) if variables else cells


def composed_cells(chain: Sequence[Subject], values: Mapping[Symbol, Expr]) -> Cells:
    """A chain as one piecewise function; where it comes to a limit, its knot is a number for these parameters."""
    first, *rest = (link.cells.merged() for link in chain)
    for outer in rest:
        first = _composed(first, outer, values)
    return first


def _composed(inner: Cells, outer: Cells, values: Mapping[Symbol, Expr]) -> Cells:
    if not outer.knots:
        (piece,) = outer.pieces
        pieces = [piece.subs(X, one) for one in inner.pieces]
        return Cells.of(inner.knots, pieces, [piece.subs(X, one) for one in inner.at_knots])
    if inner.knots or len(outer.knots) > 1:
        raise TranslationError("a chain in which a function with knots follows another, or has several, is not read")
    knot, (piece,) = outer.knots[0].subs(values), inner.pieces
    place = _crossing(piece.subs(values), knot)
    below, above = (one.subs(X, piece) for one in outer.pieces)
    return Cells.of((place,), (below, above), (below.subs(X, place),))


@cache
def _crossing(piece: Expr, height: Expr) -> Rational:
    """A rational number next to where a function comes to a height from below, on the side where it is still below.
    That it does so once need not be shown: the text would not agree with a wrong knot."""

    def is_above(x: Fraction) -> bool:
        return bool(enclose(piece - height, {X: Rational(x)}) > arb(0))

    low, high = Fraction(0), Fraction(1)
    while not is_above(high):
        low, high = high, 2 * high
        if high > 2**20:
            raise TranslationError(f"{piece} does not come to {height}")
    while high - low > NEAR:
        middle = (low + high) / 2
        low, high = (low, middle) if is_above(middle) else (middle, high)
    return Rational(low)
