"""Rightness: whether the floats of a program are near the exact result, at extreme inputs and parameters too.

A program can be finite everywhere and wrong: of 1/(a + |x|) - |x|/(a + |x|)^2 nothing is left where a is far below |x|.
Terms that are of like size at ordinary numbers cancel, overflow or vanish where x and the parameters differ by many
orders. So sizes of x are gone through for every choice of extreme parameters, operation by operation in the format of
computation, and what comes is compared with balls.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import NoReturn

import numpy as np
import sympy
from flint import arb
from sympy import Expr

from ...numerics.arithmetic.balls import BALLS, enclose, working_precision
from ...numerics.arithmetic.programs import Bound, bound
from ...theory.exact import expressions
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, option
from ...theory.exact.sympy_bridge import to_sympy
from ..programs.numbers import points
from ..programs.program import Program
from ..programs.rounded_once import single
from ..programs.spans import DOUBLE, SINGLE, Arithmetic
from .copies import CopiedCells, tree_of
from .scaling import lines_in, natural_units
from .waves import line_terms

SIZES = (1e-12, 1e-5, 1 / 64, 1.0, 64.0, 1e5, 1e12)
OUTER, INNER = (1e20, 1e30), (1e-20, 1e-30)
FEWER, FEW, FEWEST = (1e-12, 1e-5, 1.0, 1e5, 1e12), (1e-12, 1.0, 64.0, 1e12), (1e-12, 1.0, 1e12)
MANTISSAS = (1.37, 1.1, 1.83, 1.51)
PARTS = (0.06, 0.3, 0.98, 2.1, 5.5, 7.8, 14.0)  # a form is worst next to where a far one begins: at 1 or 8
ASIDE = (-1.25, 0.0, 0.5)  # of x + b, where neither of them need be an ordinary number
ORDINARY = (0.3, 0.75, 1.0, 1.15, 1.4, 1.7, 2.1, 2.5, 3.0, 4.5, 6.0, 8.5, 12.0, 20.0, 40.0, 90.0)
PRECISIONS = (200, 3000)
VANISHING = arb(2) ** -1200  # beyond the smallest double
ULPS = 8  # a few: ten operations, each of them half an ulp
STEEPEST = 64.0
E = arb.const_e()
AS_A_TAIL = 0.5  # how closely a tail falls by e^n where it should, its rate being as it is at the point
NEARLY = 0.98  # of the largest number: what is closer to it may be rounded to infinity
STEP = arb(2) ** -80  # a relative change of an input that shows how fast the result changes

KINDS = ("it", "its slope", "its second derivative")  # what is wrong, as messages call it

Given = tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class ResultFormat:
    """A format of results: its digits, the exponent of its least normal number, and its largest number."""

    name: str
    digits: int
    least: int
    largest: float


BFLOAT16, FLOAT16 = ResultFormat("bfloat16", 8, -126, 3.3895e38), ResultFormat("float16", 11, -14, 65504.0)
FLOAT32, FLOAT64 = ResultFormat("float32", 24, -126, SINGLE.largest), ResultFormat("float64", 53, -1022, DOUBLE.largest)
RESULTS = {SINGLE.name: (BFLOAT16, FLOAT16), DOUBLE.name: (FLOAT32, FLOAT64)}


@dataclass(frozen=True)
class Fault:
    """A result that is not right, and the format in which it is not."""

    x: float
    parameters: Given
    format: str
    got: float
    exact: float
    kind: str = KINDS[0]

    @property
    def is_slight(self) -> bool:
        """Whether only digits are lost that float64 has and float32 has not: how many, its bound tells."""
        return self.format == FLOAT64.name and abs(self.got - self.exact) <= _units(self.exact, FLOAT32)

    def __str__(self) -> str:
        where = ", ".join(f"{name} = {value:.6g}" for name, value in (("x", self.x), *self.parameters))
        digits = next((n for n in range(6, 17) if f"{self.got:.{n}g}" != f"{self.exact:.{n}g}"), 17)
        return f"at {where} {self.kind} would be {self.got:.{digits}g} in {self.format}, and is {self.exact:.{digits}g}"


class Wrong(InputError):
    """No form of a function is right at all parameters of their domains."""

    found: Sequence[Fault] = ()
    text = ""


def wrong(text: str, found: Sequence[Fault], advice: str = "") -> Wrong:
    """The refusal of what has this text."""
    refusal = Wrong(f"torch code is not emitted for `{text}`: {found[0]}{advice}")
    refusal.found, refusal.text = found, text
    return refusal


def refuse_together(text: str, refusals: Sequence[Wrong], domains: Mapping[str, Interval]) -> NoReturn:
    """Refuse a function for what is wrong of it or of its derivatives, and say which parameters would do."""
    others = remedy(domains, (fault.parameters for one in refusals for fault in one.found))
    given = " and ".join(option("domain", f"{name}={domain}") for name, domain in (others or {}).items())
    advice = f"; nothing wrong was found with {given}" if given else ""
    raise wrong(text, refusals[0].found, advice)


def faults(
    program: Program,
    exact: Sequence[CopiedCells],
    domains: Mapping[str, Interval],
    arithmetic: Arithmetic,
    choices: Iterable[Given] | None = None,
) -> Iterator[Fault]:
    """For every choice of the parameters the first result that is wrong; a slight fault where there are no others."""
    at = points(program, arithmetic)
    formats = tuple(one for one in RESULTS[arithmetic.name] if one.largest <= arithmetic.outer)
    digits = min(one.digits for one in formats)
    moving = [(index, cells) for index, cells in enumerate(exact) if isinstance(program.results[index], str)]
    turns = tuple(dict.fromkeys(unit for cells in exact for unit in _units_of(cells)))
    middles = tuple(dict.fromkeys(line for cells in exact for piece in cells.pieces for line in lines_in(piece)))
    for given in _choices(tuple(domains), tuple(_axes(domains))) if choices is None else choices:
        held = tuple((name, single(value)) for name, value in given)  # half formats have parameters in float32
        inputs = (*_inputs(len(domains) < 2, digits), *_turning(turns, held, digits), *_aside(middles, held, digits))
        tables = [(index, cells, _table(cells, inputs, held, formats)) for index, cells in moving]
        if (fault := _first_fault(at, inputs, held, tables, formats)) is not None:
            yield replace(fault, parameters=given)


def _first_fault(
    at: Callable[..., list[np.ndarray]],
    inputs: Sequence[float],
    given: Given,
    tables: Sequence[tuple[int, CopiedCells, Table]],
    formats: Sequence[ResultFormat],
) -> Fault | None:
    columns = [column.tolist() for column in at(np.array(inputs), *(value for _, value in given))]
    slight = None
    for place, x in enumerate(inputs):
        for index, cells, table in tables:
            if (row := table[place]) is not None and not abs(columns[index][place] - row[0]) <= row[1]:
                fault = _fault(cells, x, given, columns[index][place], row[0], formats)
                if fault is not None and not fault.is_slight:
                    return fault
                slight = slight or fault
    return slight


def _fault(
    cells: CopiedCells, x: float, given: Given, got: float, exact: float, formats: Sequence[ResultFormat]
) -> Fault | None:
    """Whether a result is farther from the exact one than a few units in the last place, times what an error in the
    last place of an input would count."""
    error = abs(got - exact) if math.isfinite(got) else math.inf
    for one in formats:
        limit = _limit(x, exact, one)
        if limit is None or error <= limit:
            continue
        if error > limit * _steepness(cells, x, given):
            return Fault(x, given, one.name, got, exact)
    return None


def _limit(x: float, exact: float, format_: ResultFormat) -> float | None:
    """A few units in the last place, of which one counts at least 2^-(digits + 1); None where the format does not hold
    the input, or the result."""
    if x != 0.0 and not 2.0 ** (format_.least - format_.digits) < abs(x) < format_.largest:
        return None
    if not abs(exact) < NEARLY * format_.largest:
        return None
    return _units(exact, format_)


def _units(exact: float, format_: ResultFormat) -> float:
    return ULPS * max(2.0 ** (max(math.frexp(exact)[1], format_.least) - format_.digits), 2.0 ** (-format_.digits - 1))


Table = tuple[tuple[float, float] | None, ...]


@lru_cache(maxsize=4096)
def _table(cells: CopiedCells, inputs: tuple[float, ...], given: Given, formats: Sequence[ResultFormat]) -> Table:
    """For every input the exact result and the least error that some format does not allow at once; None where there is
    nothing to compare. Every form of a function is compared with the same."""
    found: list[tuple[float, float] | None] = []
    for x, exact in zip(inputs, _exact(cells, inputs, given), strict=True):
        limits = [] if exact is None else [_limit(x, exact, one) for one in formats]
        least = min((limit for limit in limits if limit is not None), default=None)
        found.append(None if exact is None or least is None else (exact, least))
    return tuple(found)


@lru_cache(maxsize=4)
def _inputs(is_dense: bool, digits: int) -> tuple[float, ...]:
    """Every eighth binary order, or of those that are not far out every fourth, and ordinary numbers."""
    orders = [*range(-120, -60, 8), *range(-60, 60, 4 if is_dense else 8), *range(60, 121, 8)]
    sizes = [MANTISSAS[at % len(MANTISSAS)] * 2.0**k for at, k in enumerate(orders)]
    return (0.0, *(sign * _held(size, digits) for size in sorted([*sizes, *ORDINARY]) for sign in (1, -1)))


@lru_cache(maxsize=256)
def _units_of(cells: CopiedCells) -> tuple[Expr, ...]:
    """The knots, and the sizes of x at which terms are of like size."""
    units = (unit for piece in cells.pieces for unit in natural_units(piece, is_signed=True))
    return tuple(dict.fromkeys((*(knot for knot in cells.knots if knot.free_symbols), *units)))


@lru_cache(maxsize=1024)
def _turning(units: tuple[Expr, ...], given: Given, digits: int) -> list[float]:
    """Around the sizes of x at which terms of the function are of like size."""
    found = []
    for unit in units:
        size = abs(unit.subs({symbol: dict(given)[symbol.name] for symbol in unit.free_symbols}))
        if size.is_positive and 2.0**-120 < size < 2.0**120:  # a parameter may be 0
            found += [sign * _held(float(size) * part, digits) for part in PARTS for sign in (1, -1)]
    return found


@lru_cache(maxsize=1024)
def _aside(lines: tuple[tuple[Expr, Expr], ...], given: Given, digits: int) -> list[float]:
    """Around the zeros of lines, where they are ordinary numbers."""
    with working_precision(PRECISIONS[0]):
        balls = {name: arb(value) for name, value in given}
        values = [[at_values(_bound(one), balls) for one in line] for line in lines]
        found = [float((middle + off / rate).mid()) for middle, rate in values for off in ASIDE]
    return [_held(one, digits) for one in found if 2.0**-120 < abs(one) < 2.0**120]


def _held(value: float, digits: int) -> float:
    """The number with so many binary digits, which every format has in which it is compared."""
    fraction, exponent = math.frexp(value)
    return math.ldexp(round(math.ldexp(fraction, digits)), exponent - digits)


# --- parameters -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _choices(names: tuple[str, ...], axes: tuple[tuple[float, ...], ...]) -> tuple[Given, ...]:
    """Every choice in which one parameter is not as usual, of up to three also those in which two are extreme."""
    most = 2 if len(axes) <= 3 else 1
    usual = tuple(map(_usual, axes))
    found = []
    for values in product(*axes):
        unusual = [(value, axis) for value, axis, one in zip(values, axes, usual, strict=True) if value != one]
        is_extreme = all(value in (axis[0], axis[-1], 0.0) or abs(value) in FEWEST for value, axis in unusual)
        if len(unusual) <= 1 or (len(unusual) <= most and is_extreme):
            found.append(tuple(zip(names, values, strict=True)))
    return tuple(found)


def beyond(domains: Mapping[str, Interval]) -> Iterator[tuple[str, list[Given]]]:
    """For each end of a parameter that is farther out than `SIZES`, choices in which it goes there step by step, the
    others being as usual."""
    usual = usual_numbers(domains)
    for name, domain in domains.items():
        low, high = _number(domain.start), _number(domain.end)
        for sign, outer in product((1, -1), (OUTER, INNER)):
            inside = [sign * size for size in outer if _is_inside(sign * size, low, high, domain)]
            if inside:
                yield name, [tuple((usual | {name: value}).items()) for value in inside]


def _axes(domains: Mapping[str, Interval]) -> list[tuple[float, ...]]:
    return [_numbers(domain, len(domains)) for domain in domains.values()]


@lru_cache(maxsize=256)
def _numbers(domain: Interval, count: int) -> tuple[float, ...]:
    """Numbers of a parameter's domain, in their order: its own ends, its middle, and extreme sizes between them."""
    low, high = (_number(end) for end in (domain.start, domain.end))
    is_both = (low is None or low < 0) and (high is None or high > 0)
    sizes = SIZES if count == 1 else FEWER if count == 2 and not is_both else FEW if count == 2 else FEWEST
    middle = sum(end for end in (low, high) if end is not None) / 2
    return tuple(inside(domain, [middle, *(sign * size for size in sizes for sign in (-1, 1))]))


def inside(domain: Interval, numbers: Sequence[float]) -> list[float]:
    """Those of 0, these numbers and the ends of a domain that are in it, in their order."""
    low, high = _number(domain.start), _number(domain.end)
    found = (0.0, *numbers, *(end for end in (low, high) if end is not None))
    return sorted({value for value in found if _is_inside(value, low, high, domain)})


def _number(end: expressions.Expr | None) -> float | None:
    if end is None:
        return None
    with working_precision(60):
        return float(enclose(end, {}).mid())


def _is_inside(value: float, low: float | None, high: float | None, domain: Interval) -> bool:
    is_above = low is None or value > low or (value == low and not domain.left_open)
    return is_above and (high is None or value < high or (value == high and not domain.right_open))


def remedy(domains: Mapping[str, Interval], wrong: Iterable[Given]) -> dict[str, str] | None:
    """Domains around the default on which no fault was found, as they are written; None where there are none.

    >>> from provenact.theory.language.intervals import interval
    >>> remedy({"a": interval("positive")}, [(("a", 1e-12),)])
    {'a': '[1e-05, 1000000000000]'}
    """
    axes = _axes(domains)
    middles = [axis.index(_usual(axis)) for axis in axes]
    ends = [(0, len(axis) - 1) for axis in axes]
    for given in wrong:
        at = [axis.index(value) for axis, (_, value) in zip(axes, given, strict=True)]
        if any(not low <= k <= high for k, (low, high) in zip(at, ends, strict=True)):
            continue
        cuts = {
            i: (k + 1, ends[i][1]) if k < middle else (ends[i][0], k - 1)
            for i, (k, middle) in enumerate(zip(at, middles, strict=True))
            if k != middle
        }
        cuts = {i: (low, high) for i, (low, high) in cuts.items() if low < high}  # one number is no domain
        if not cuts:
            return None
        i = max(cuts, key=lambda i: (cuts[i][1] - cuts[i][0] + 1) / (ends[i][1] - ends[i][0] + 1))
        ends[i] = cuts[i]
    return {
        name: f"[{axis[low]:.15g}, {axis[high]:.15g}]"
        for name, axis, (low, high) in zip(domains, axes, ends, strict=True)
        if (low, high) != (0, len(axis) - 1)
    }


def usual_numbers(domains: Mapping[str, Interval]) -> dict[str, float]:
    """A number of each domain, 1 where it is in it.

    >>> from provenact.theory.language.intervals import interval
    >>> usual_numbers({"a": interval("positive"), "b": interval("[0, 1/2]")})
    {'a': 1.0, 'b': 0.25}
    """
    return {name: _usual(axis) for name, axis in zip(domains, _axes(domains), strict=True)}


def _usual(axis: Sequence[float]) -> float:
    """The number nearest to the default of a parameter: 1, or the middle of a domain without it."""
    default = 1.0 if axis[0] <= 1.0 <= axis[-1] else (axis[0] + axis[-1]) / 2
    return min(axis, key=lambda one: abs(one - default))


# --- exact results ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _exact(cells: CopiedCells, inputs: tuple[float, ...], given: Given) -> list[float | None]:
    """The exact results, rounded once; None where there is none, at a knot, and where balls do not know it."""
    found = _enclosed(cells, inputs, given)
    return [None if one is None else float(one[0].mid()) for one in found]


def _enclosed(
    cells: CopiedCells, inputs: Sequence[float], given: Given, precisions: Sequence[int] = PRECISIONS
) -> list[tuple[arb, int] | None]:
    """For every input a narrow ball, and the piece."""
    knots, pieces = bounds_of(cells)
    found: list[tuple[arb, int] | None] = []
    left = []
    with working_precision(precisions[0]):
        values = {name: arb(value) for name, value in given}
        places = [at_values(knot, values) for knot in knots]
        for x in map(arb, inputs):
            piece = sum(bool(x > place) for place in places)
            exact = at_values(pieces[piece], values | {"x": x})
            is_known = exact.is_finite() and (exact.rel_accuracy_bits() > 70 or abs(exact) < VANISHING)
            if is_known and piece == len(places) - sum(bool(x < place) for place in places):
                found.append((exact, piece))
            else:
                left.append(len(found))
                found.append(None)
    if left and precisions[1:]:
        again = _enclosed(cells, [inputs[at] for at in left], given, precisions[1:])
        for at, one in zip(left, again, strict=True):
            found[at] = one
    return found


@lru_cache(maxsize=1024)
def _bound(expression: Expr) -> Bound:
    return bound(tree_of(expression), BALLS)


def at_values(function: Bound, values: Mapping[str, arb]) -> arb:
    return function(*[values[symbol.name] for symbol in function.symbols])


@lru_cache(maxsize=256)
def bounds_of(cells: CopiedCells) -> tuple[list[Bound], list[Bound]]:
    """Knots and pieces as functions in balls."""
    knots, pieces = ([bound(tree_of(one), BALLS) for one in several] for several in (cells.knots, cells.pieces))
    return knots, pieces


@lru_cache(maxsize=4096)
def _steepness(cells: CopiedCells, x: float, given: Given) -> float:
    """How many times as fast as an input the result changes: next to a zero in full, in a tail up to `STEEPEST`, so
    that far tails are right to a few hundred units. A wave of a line counts as an input."""
    (found,) = _enclosed(cells, (x,), given)
    if found is None:
        return 1.0
    exact, piece = found
    function, waves = _with_waves(cells)[piece]

    def moved(name: str, step: arb) -> arb:
        return at_values(function, values | {name: values[name] * (1 + step)}) / exact

    with working_precision(PRECISIONS[-1]):
        values = {"x": arb(x)} | {name: arb(value) for name, value in given}
        values |= {name: at_values(wave, values) for name, wave in waves}
        rates = {name: (moved(name, STEP) - 1) / STEP for name in values}
        sizes = {name: float(abs(rate).mid()) for name, rate in rates.items() if rate.is_finite()}
        fastest = max(sizes, key=lambda name: sizes[name], default="x")
        if (size := max(1.0, sizes.get(fastest, 1.0))) <= STEEPEST:
            return size
        is_tail = all(abs(moved(fastest, -n / rates[fastest]) * E**n - 1) < AS_A_TAIL for n in (2, 3))
    return STEEPEST if is_tail else size


@lru_cache(maxsize=256)
def _with_waves(cells: CopiedCells) -> list[tuple[Bound, list[tuple[str, Bound]]]]:
    """The pieces as functions in balls, in which waves of lines are inputs; and of each wave its name and value."""
    found = []
    for piece in cells.pieces:
        nodes = [one for one in piece.atoms(sympy.sin, sympy.cos) if line_terms(one.args[0]) is not None]
        names = [to_sympy(expressions.fresh(f"wave{index}")) for index in range(len(nodes))]
        without = piece.xreplace(dict(zip(nodes, names, strict=True)))
        waves = [(name.name, bound(tree_of(node), BALLS)) for name, node in zip(names, nodes, strict=True)]
        found.append((bound(tree_of(without), BALLS), waves))
    return found
