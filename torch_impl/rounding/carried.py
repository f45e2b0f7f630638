"""The float32 programs for devices on many cells of inputs: exact values, and the errors that are carried along.

What an operation computes is its value over the real numbers and an error: a sum of roundings, each with the share in
which it enters. A rounding has one name wherever it goes, so that what a later operation puts back is taken away again.
Sums of earlier values are also known as such, number by number: s - a is b and the rounding of s, if s was a + b.

A product that the text leaves to the compiler enters a sum as it is or rounded: with a rounding of its own there.
No rounding is counted where the result is a number of float32 already:
- *grid*: it is a multiple of a power of two, and not too large for the digits;
- *power*: a product with a power of two that does not fall below the smallest number;
- *first part*: a - s, where s is a + b rounded, both numbers of float32 and |a| >= |b| (Dekker);
- *two-sum*: what s has lost, found by Knuth's six operations, whatever the sizes.

- `InputCells`     intervals of inputs
- `Carried`        a value on cells, with its error
- `Split`          raised where cells do not take the same way
- `Course`         one way through a text on cells that take it: `Course.value(node)`
- `error_before(a)`   the error of a value without its last rounding, and that of the rounding
- `ways_through(course, places, ...)`   all ways to the result
- `holds(trace, node, compared)`   a condition, from the outcomes of comparisons
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, ClassVar

import numpy as np

from ..programs.operations import ANCHOR, LOGIC
from ..validation.reading import TranslationError
from ..validation.trace import Node, Trace
from .assumptions import DEVICE
from .floats import SINGLE, unit_of
from .intervals import outcomes
from .near_lines import (
    NO_SHARES,
    NOTHING,
    UNIT,
    UPWARDS,
    NearLine,
    Numbers,
    Shares,
    between,
    constant,
    inverse,
    plus,
    root,
    scaled,
    times,
)

BEYOND = SINGLE.largest + 2.0**103  # from here on a result is infinite
DIGITS = 2.0**SINGLE.precision
SEED = DEVICE["seed"].units * 2.0**-23  # of the power of two above 1/x
FINEST = SINGLE.smallest / 2**200  # what is no number of float32 is a multiple of nothing larger
SUMMED = 1.0 + 2.0**-44  # more than the roundings of a sum of hundreds of bounds
ONE, INFINITY = ("one",), ("infinity",)
Form = dict[tuple, Fraction]  # a sum of atoms: inputs, products, roundings, 1
Way = Mapping[int, Any]  # what was decided at nodes: True or False, or the integers of an anchored sum


@dataclass(frozen=True)
class InputCells:
    """The numbers of float32 between two, both included."""

    low: np.ndarray
    high: np.ndarray

    def some(self, index: np.ndarray) -> InputCells:
        return InputCells(self.low[index], self.high[index])


@dataclass(frozen=True)
class Carried:
    """`exact`, between `low` and `high`, is the value over the real numbers; `errors`, by the name of a rounding, its
    share in what is computed instead, and `rest` what has no name. What is computed is a multiple of `grid`; where it
    may be infinite or NaN, it is `lost`; `over` where that may only be an infinity, of the right sign. `last` says
    where a rounding is the last operation."""

    exact: NearLine
    low: Numbers
    high: Numbers
    errors: Shares
    rest: Numbers
    grid: Numbers
    form: Form
    lost: Numbers = False
    last: Mapping[Any, Numbers] | None = None
    over: Numbers = False

    @cached_property
    def error(self) -> Numbers:
        """No error is larger."""
        return (self.errors.total + self.rest) * SUMMED

    @cached_property
    def size(self) -> Numbers:
        """Of what is computed."""
        return (np.maximum(np.abs(self.low), np.abs(self.high)) + self.error) * UPWARDS

    @cached_property
    def nearest(self) -> Numbers:
        """To 0, of what is computed; 0 where it may be that."""
        near = np.maximum(self.low, -self.high)
        return np.where(self.error > 0.0, np.maximum(near / UPWARDS - self.error, 0.0) / UPWARDS, np.maximum(near, 0.0))

    @property
    def number(self) -> float | None:
        """The number that it is, if it is the same for all inputs."""
        if self.form and set(self.form) == {ONE} and not self.errors:
            return float(self.form[ONE])
        return 0.0 if not self.form and not self.errors else None

    def some(self, index: np.ndarray) -> Carried:
        """The same on some of the cells."""
        exact, errors = NearLine(*(_at(one, index) for one in self.exact)), self.errors.some(index)
        low, high, rest, grid = (_at(one, index) for one in (self.low, self.high, self.rest, self.grid))
        last = None if self.last is None else {name: _at(where, index) for name, where in self.last.items()}
        lost, over = (_at(one, index) for one in (self.lost, self.over))
        return Carried(exact, low, high, errors, rest, grid, self.form, lost, last, over)

    def computed(self) -> tuple[Numbers, Numbers]:
        """The ends of what is computed."""
        is_off = self.error > 0.0
        low, high = np.nextafter(self.low - self.error, -np.inf), np.nextafter(self.high + self.error, np.inf)
        return np.where(is_off, low, self.low), np.where(is_off, high, self.high)


def error_before(result: Carried) -> tuple[Numbers, Numbers]:
    """The error before the last rounding, and that of the last rounding."""
    before, last = result.error, np.zeros(())
    for name, where in (result.last or {}).items():
        own = np.where(where, result.errors[name].size if name in result.errors else 0.0, 0.0)
        before, last = before - own, last + own
    return np.maximum(before, 0.0), last


def _at(numbers: Numbers, index: np.ndarray) -> Numbers:
    return numbers[index] if np.ndim(numbers) else numbers


class Split(Exception):
    """At `node` cells may go one way or another. Of a condition: which may find it true, and which false. Of an
    anchored sum: the least and the most integer that may come out, and where nothing is known."""

    def __init__(self, node: int, masks: tuple[np.ndarray, ...]) -> None:
        self.node, self.masks = node, masks

    @property
    def lost(self) -> np.ndarray:
        """The cells that go no way: too many integers may come out."""
        if len(self.masks) == 2:
            return np.zeros(len(self.masks[0]), bool)
        least, most, lost = self.masks
        return lost | (most - least > 1)

    def ways(self, way: Way) -> Iterator[tuple[np.ndarray, dict[int, Any]]]:
        """The cells that may go each way, by their places, and what is decided on it."""
        if len(self.masks) == 2:
            for outcome, mask in zip((True, False), self.masks, strict=True):
                places = np.flatnonzero(mask)
                if len(places):
                    yield places, {**_some(way, places), self.node: outcome}
            return
        least, most, _ = self.masks
        known = np.flatnonzero(~self.lost)
        twice = known[most[known] > least[known]]
        places = np.concatenate([known, twice])
        if len(places):
            yield places, {**_some(way, places), self.node: np.concatenate([least[known], most[twice]])}


def holds(trace: Trace, node: int, compared: Callable[[int], bool]) -> bool:
    """All comparisons that it is made of are asked for."""
    one = trace.nodes[node]
    if one.operation not in LOGIC:
        return compared(node)
    parts = [holds(trace, operand, compared) for operand in one.operands]
    return not parts[0] if one.operation == "not" else all(parts) if one.operation == "and" else any(parts)


def _some(way: Way, places: np.ndarray) -> dict[int, Any]:
    return {node: one if isinstance(one, bool) else one[places] for node, one in way.items()}


def _half_unit(size: Numbers, low: Numbers, high: Numbers) -> Numbers:
    """What rounding a number between two ends changes it by, at most: half a unit, or as far as to any number of
    float32. A power of two is one, above which units are larger than below."""
    unit = unit_of(size)
    power = np.maximum(unit * (DIGITS / 2), SINGLE.normal)
    half = np.where(size >= power, np.minimum(unit / 2, np.maximum(unit / 4, (size - power) * UPWARDS)), unit / 2)
    near = np.clip(low / 2 + high / 2, -SINGLE.largest, SINGLE.largest).astype(np.float32).astype(float)
    return np.fmin(half, np.maximum(high - near, near - low) * UPWARDS)


def exactly(number: float) -> Carried:
    """A number of float32, or infinity."""
    if np.isinf(number):
        form, grid = {INFINITY: Fraction(int(np.sign(number)))}, np.inf
    else:
        form, grid = {ONE: Fraction(number)} if number else {}, _grid_of(Fraction(number))
    return Carried(constant(number), number, number, NO_SHARES, 0.0, grid, form)


def is_power(number: float | None) -> bool:
    return number is not None and abs(np.frexp(number)[0]) == 0.5


# --- sums and products without their rounding -----------------------------------------------------------


def negated(a: Carried) -> Carried:
    return _scaled(a, -1.0)


def _scaled(a: Carried, factor: Fraction | float) -> Carried:
    """Times a number; one that doubles do not hold is rounded, which the doubles' errors have room for."""
    number = float(factor)
    low, high = np.minimum(a.low * number, a.high * number), np.maximum(a.low * number, a.high * number)
    if not (is_power(number) and number == factor):
        low, high = low - 2 * UNIT * np.abs(low), high + 2 * UNIT * np.abs(high)
    errors = a.errors.scaled(number)
    form = {atom: share * Fraction(factor) for atom, share in a.form.items()} if number else {}
    rest, grid = a.rest * abs(number) * UPWARDS, a.grid * _grid_of(Fraction(factor))
    return replace(a, exact=scaled(a.exact, number), low=low, high=high, errors=errors, rest=rest, grid=grid, form=form)


def _grid_of(number: Fraction) -> float:
    """The largest power of two of which a binary number is a multiple."""
    over, under = number.numerator, number.denominator
    return float(over & -over) / under if over else np.inf


def _summed(a: Carried, b: Carried, form: Form) -> Carried:
    exact = plus(a.exact, b.exact)
    errors = a.errors + b.errors
    low = np.maximum(np.nextafter(a.low + b.low, -np.inf), exact.low)
    high = np.minimum(np.nextafter(a.high + b.high, np.inf), exact.high)
    rest, grid = (a.rest + b.rest) * UPWARDS, np.minimum(a.grid, b.grid)
    return Carried(between(exact, low, high), low, high, errors, rest, grid, form, a.lost | b.lost)


def _multiplied(a: Carried, b: Carried, form: Form) -> Carried:
    exact = times(a.exact, b.exact)
    corners = [one * other for one in (a.low, a.high) for other in (b.low, b.high)]
    low, high = np.minimum.reduce(np.broadcast_arrays(*corners)), np.maximum.reduce(np.broadcast_arrays(*corners))
    low = np.where(low >= 0.0, low / UPWARDS, np.maximum(low * UPWARDS, exact.low))
    high = np.where(high <= 0.0, high / UPWARDS, np.minimum(high * UPWARDS, exact.high))
    errors = a.errors.times(b.exact) + b.errors.times(a.exact)
    rest = a.rest * np.maximum(np.abs(b.low), np.abs(b.high)) + b.rest * np.maximum(np.abs(a.low), np.abs(a.high))
    over = np.zeros((), bool)
    for one, other in ((a, b), (b, a)):  # infinity times what is not 0
        over = over | (one.over & ~np.asarray(other.lost) & (other.nearest > 0.0) & (one.nearest > 0.0))
    return Carried(
        exact,
        low,
        high,
        errors,
        (rest + a.error * b.error) * UPWARDS,
        a.grid * b.grid,
        form,
        a.lost | b.lost,
        over=over,
    )


def _stays_over(a: Carried, b: Carried, total: Carried) -> Numbers:
    """Whether a sum is lost only because one of its terms may be infinite, with the sign of the sum."""
    found = np.zeros((), bool)
    for one, other in ((a, b), (b, a)):
        is_of_its_sign = ((one.low > 0.0) & (total.low > 0.0)) | ((one.high < 0.0) & (total.high < 0.0))
        found = found | (one.over & ~np.asarray(other.lost) & is_of_its_sign)
    return found


def _inverse(a: Carried, is_known: Numbers, grid: Numbers) -> Carried:
    """1/a where a is known, without a rounding."""
    near = np.where(is_known, a.nearest, 1.0)
    least = np.maximum(np.maximum(a.low, -a.high), near)
    exact = inverse(a.exact._replace(middle=np.where(is_known, a.exact.middle, 1.0)), least)
    falling = scaled(times(exact, exact), -1.0)
    rest = a.rest * falling.size + a.error * a.error / (least * least * near)
    ends = [1.0 / np.where(is_known, end, 1.0) for end in (a.high, a.low)]
    low, high = np.nextafter(ends[0], -np.inf), np.nextafter(ends[1], np.inf)
    return Carried(exact, low, high, a.errors.times(falling), rest * UPWARDS, grid, {}, ~np.asarray(is_known))


def _total(a: Form, b: Form) -> Form:
    found = dict(a)
    for atom, factor in b.items():
        found[atom] = found.get(atom, 0) + factor
        if not found[atom]:
            del found[atom]
    return found


class Course:
    """One way through a text. `way` holds what was decided; where a decision is open, `Split` is raised, and some of
    the cells go `further`, with what is known by then."""

    def __init__(self, trace: Trace, cells: InputCells, parameters: tuple[float, ...], way: Way) -> None:
        self.trace, self.cells, self.parameters, self.way = trace, cells, parameters, way
        self.values: dict[int, Carried] = {}
        self.taken = {node: one for node, one in way.items() if isinstance(one, bool)}
        self.atoms: dict[tuple, Carried] = {ONE: exactly(1.0), INFINITY: exactly(np.inf)}

    def further(self, places: np.ndarray, way: Way) -> Course:
        """Some of the cells, on a way that was decided at one more node."""
        found = type(self)(self.trace, self.cells.some(places), self.parameters, way)
        found.values = {node: one.some(places) for node, one in self.values.items()}
        found.atoms = {atom: one.some(places) for atom, one in self.atoms.items()}
        found.taken = self.taken | found.taken
        return found

    def value(self, node: int) -> Any:
        """What a node is; only those are looked at that are needed."""
        if node not in self.values:
            one = self.trace.nodes[node]
            if one.operation == "input":
                self.values[node] = self._input(node)
            elif one.operation == "literal":
                self.values[node] = exactly(SINGLE.near(one.literal))
            elif one.operation in self.TABLE:
                self.values[node] = self.TABLE[one.operation](self, node, *one.operands)
            else:
                raise TranslationError(f"it is not known what a device makes of the operation `{one.operation}`")
        return self.values[node]

    def _input(self, node: int) -> Carried:
        if node:
            return exactly(self.parameters[node - 1])
        low, high = self.cells.low, self.cells.high
        if np.all(low == 0.0) and np.all(high == 0.0):
            return exactly(0.0)
        exact = NearLine(low / 2 + high / 2, high / 2 - low / 2, 0.0)
        grid = self._grid_from(node, np.where(low > 0.0, low, np.where(high < 0.0, -high, 0.0)))
        return self._atom(("x",), Carried(exact, low, high, NO_SHARES, 0.0, grid, {}))

    def _atom(self, atom: tuple, value: Carried) -> Carried:
        """A value that is its own name in sums."""
        found = self.atoms[atom] = replace(value, form={atom: Fraction(1)})
        return found

    def _meant(self, form: Form) -> Carried:
        """The sum of atoms, numbers first: those that cancel leave no rounding of doubles."""
        atoms = sorted(form, key=lambda atom: atom[0] not in ("one", "integer", "node"))
        parts = [self.atoms[atom] if form[atom] == 1 else _scaled(self.atoms[atom], form[atom]) for atom in atoms]
        return replace(reduce(lambda a, b: _summed(a, b, {}), parts or [exactly(0.0)]), form=form)

    # --- roundings -----------------------------------------------------------------------------------

    def _rounded(self, node: int, a: Carried, most: Numbers, is_exact: Numbers = False) -> Carried:
        """The number of float32 next to a value; an error is at most `most`, where that is less than half a unit."""
        size = a.size
        is_large = ~(size < BEYOND)
        over, lost = (is_large & ~np.asarray(a.lost)) | a.over, a.lost | is_large
        is_number = is_exact | ((a.grid >= SINGLE.smallest) & (size <= DIGITS * a.grid))
        half = _half_unit(size, *a.computed())
        half = np.where(is_number, 0.0, np.minimum(half, most))
        grid = np.maximum(a.grid, self._grid_from(node, a.nearest))
        if not np.any(half):
            return replace(a, grid=grid, lost=lost, last=None, over=over)
        name = ("rounding", node)
        own = Shares.one(node, half)
        self._atom(name, Carried(NOTHING, 0.0, 0.0, own, 0.0, a.grid, {}))
        form = _total(a.form, {name: Fraction(1)})
        return replace(a, errors=a.errors + own, grid=grid, form=form, lost=lost, last={node: True}, over=over)

    def _grid_from(self, node: int, nearest: Numbers) -> Numbers:
        """Of numbers of float32 that are no nearer to 0."""
        return unit_of(nearest)

    def _if_number(self, a: Carried, most: Numbers) -> Numbers:
        """What rounding a sum changes it by, at most, where one of its terms is a number of float32: the other term."""
        return np.where(a.grid >= SINGLE.smallest, most, np.inf)

    def _entering(self, node: int, operand: int) -> Carried:
        """An operand of a sum: of a product that the compiler may join with it the rounding may be another."""
        a = self.value(operand)
        source = self._product_behind(operand)
        if source is None or source not in a.errors:
            return a
        name = ("joined", node, operand)
        errors = a.errors.renamed(source, name)
        old = ("rounding", source)
        self._atom(name, replace(self.atoms[old], errors=self.atoms[old].errors.renamed(source, name)))
        form = {(name if atom == old else atom): factor for atom, factor in a.form.items()}
        return replace(a, errors=errors, form=form, grid=np.minimum(a.grid, FINEST))  # perhaps no number of float32

    def _product_behind(self, operand: int) -> int | None:
        """The product that a value is, perhaps with its sign changed, or chosen."""
        one = self.trace.nodes[operand]
        if one.operation == "mul":
            return operand
        if one.operation == "neg":
            return self._product_behind(one.operands[0])
        if one.operation == "select":
            return self._product_behind(one.operands[1 if self._is_true(one.operands[0]) else 2])
        if one.operation in ("max", "min", "abs"):
            self.value(operand)
            is_first = one.operation == "abs" or self.taken[operand]
            return self._product_behind(one.operands[0 if is_first else 1])
        return None

    # --- arithmetic ----------------------------------------------------------------------------------

    def _neg(self, node: int, operand: int) -> Carried:
        return negated(self.value(operand))

    def _add(self, node: int, first: int, second: int, sign: float = 1.0) -> Carried:
        if sign > 0.0 and (lost := self._lost_by_sum(first, second)) is not None:
            return lost
        a, b = self._entering(node, first), self._entering(node, second)
        b = b if sign > 0.0 else negated(b)
        found = self._sum(a, b)
        is_number = np.zeros((), bool)
        if sign < 0.0:
            is_number = self._is_first_part(first, second) | self._is_first_part(second, first)
        found = self._without_faint(node, found, (first, second))
        most = np.minimum(self._if_number(a, b.size), self._if_number(b, a.size))
        return self._rounded(node, found, most, is_number)

    def _without_faint(self, node: int, found: Carried, operands: tuple[int, int]) -> Carried:
        """Where a sum of what is rounded by itself is a number of float32, there is no other rounding. So if that of a
        product is no more than half the smallest number, it is not counted beside that of the joined sum."""
        values = [self.value(one) for one in operands]
        grid = np.minimum(values[0].grid, values[1].grid)
        size = values[0].size + values[1].size
        is_number = (grid >= SINGLE.smallest) & (size <= DIGITS * grid)
        names = [name for name in (("joined", node, one) for one in operands) if name in found.errors]
        if len(names) != 1:
            return found
        share = found.errors[names[0]]
        is_faint = is_number & (share.size <= SINGLE.smallest / 2 * UPWARDS)
        line = NearLine(*(np.where(is_faint, 0.0, one) for one in share))
        return replace(found, errors=found.errors.with_line(names[0], line))

    def _sum(self, a: Carried, b: Carried) -> Carried:
        """Where atoms of the sums cancel, the sum of what is left."""
        if a.number == 0.0 or b.number == 0.0:
            return replace(b if a.number == 0.0 else a, lost=a.lost | b.lost, last=None)
        form = _total(a.form, b.form)
        if len(form) < len(a.form) + len(b.form):
            found = self._meant(form)
            grid = np.maximum(found.grid, np.minimum(a.grid, b.grid))
            return replace(found, lost=a.lost | b.lost, grid=grid, over=False)
        found = _summed(a, b, form)
        return replace(found, over=_stays_over(a, b, found))

    def _sub(self, node: int, first: int, second: int) -> Carried:
        return self._add(node, first, second, -1.0)

    def _is_first_part(self, part: int, whole: int) -> Numbers:
        """Whether `whole` is a rounded sum of `part` and a smaller number of float32."""
        other = self._other_of_sum(part, whole)
        if other is None:
            return False
        return (other.grid >= SINGLE.smallest) & (self.value(part).nearest >= other.size)

    def _other_of_sum(self, part: int, whole: int) -> Carried | None:
        one = self.trace.nodes[whole]
        if one.operation in ("add", "sub") and part in one.operands:
            if one.operation == "sub" and one.operands[0] != part:
                return None
            other = one.operands[1] if one.operands[0] == part else one.operands[0]
            return self._entering(whole, other) if self._product_behind(part) is None else None
        if one.operation == "muladd" and one.operands[2] == part:
            a, b, _ = one.operands
            numbers = [self.value(one).number for one in (a, b)]
            if any(map(is_power, numbers)):
                return self._product(a, b)
        return None

    def _lost_by_sum(self, first: int, second: int) -> Carried | None:
        """(a - (s - b')) + (b - b') with b' = s - a and s = a + b, which is a + b - s exactly."""
        nodes = self.trace.nodes
        p, q = nodes[first], nodes[second]
        if p.operation != "sub" or q.operation != "sub" or nodes[q.operands[1]].operation != "sub":
            return None
        (a, inner), (b, shadow) = p.operands, q.operands
        whole = nodes[shadow].operands[0]
        if nodes[inner] != Node("sub", (whole, shadow)) or nodes[shadow] != Node("sub", (whole, a)):
            return None
        if nodes[whole] not in (Node("add", (a, b)), Node("add", (b, a))):
            return None
        total = self.value(whole)
        if any(self._product_behind(one) is not None for one in (a, b)):
            return None
        found = negated(self.atoms["rounding", whole]) if whole in total.errors else exactly(0.0)
        return replace(found, lost=total.lost, over=False)

    def _product(self, first: int, second: int) -> Carried:
        """Without its rounding."""
        a, b = self.value(first), self.value(second)
        for one, other in ((a, b), (b, a)):
            if one.number is not None:
                return replace(_scaled(other, one.number), last=None, over=other.over & (one.number != 0.0))
        (sign, one), (other_sign, other) = self._unsigned(first), self._unsigned(second)
        atom = ("product", *sorted((one, other)))
        if atom not in self.atoms:
            self._atom(atom, _multiplied(self.value(one), self.value(other), {}))
        found = self.atoms[atom]
        return found if sign * other_sign > 0 else negated(found)

    def _unsigned(self, node: int) -> tuple[int, int]:
        sign = 1
        while self.trace.nodes[node].operation == "neg":
            sign, node = -sign, self.trace.nodes[node].operands[0]
        return sign, node

    def _mul(self, node: int, first: int, second: int) -> Carried:
        found = self._product(first, second)
        for one, other in ((first, second), (second, first)):
            if is_power(number := self.value(one).number) or self.trace.nodes[one].operation == "power":
                return self._shifted(node, found, self.value(other), number)
        return self._rounded(node, found, np.inf)

    def _shifted(self, node: int, found: Carried, source: Carried, number: float | None) -> Carried:
        """Times a power of two: what falls below the smallest number is rounded."""
        factor = abs(number) if number is not None else 1.0
        is_kept = found.grid >= SINGLE.smallest if number is None or factor < 1.0 else True
        is_kept = is_kept | (found.nearest >= SINGLE.normal)
        rounded = self._rounded(node, found, SINGLE.smallest / 2, is_kept)
        last = {name: np.logical_and(where, is_kept) for name, where in (source.last or {}).items()}
        return replace(rounded, last={**last, **(rounded.last or {})})

    def _muladd(self, node: int, first: int, second: int, third: int) -> Carried:
        product, c = self._product(first, second), self._entering(node, third)
        return self._rounded(node, self._sum(product, c), self._if_number(c, product.size))

    def _seed(self, node: int, operand: int) -> Carried:
        """1/a within the assumed error; nothing is known where a or 1/a is not normal."""
        a = self.value(operand)
        if a.number is not None and is_power(a.number) and SINGLE.normal <= abs(a.number) <= 1.0 / SINGLE.normal:
            return exactly(1.0 / a.number)
        is_known = (a.nearest >= SINGLE.normal) & (a.size <= 1.0 / SINGLE.normal)
        found = _inverse(a, is_known, SINGLE.smallest)
        own = Shares.one(node, SEED * np.ldexp(1.0, -np.frexp(np.where(is_known, a.nearest, 1.0))[1]))
        found = replace(found, errors=found.errors + own, lost=found.lost | a.lost)
        return self._atom(("node", node), replace(found, grid=self._grid_from(node, found.nearest)))

    def _div(self, node: int, first: int, second: int) -> Carried:
        """Rounded once; by infinity it is 0, which is off by no more than the quotient is large."""
        a, b = self.value(first), self.value(second)
        found = _multiplied(a, _inverse(b, b.nearest > 0.0, FINEST), {})
        by_infinity = np.where(b.over, found.size, 0.0)
        lost = found.lost | a.lost | (b.lost & np.logical_not(b.over))
        over = found.over & np.logical_not(b.lost)
        found = replace(found, rest=found.rest + by_infinity, grid=FINEST, lost=lost, over=over)
        return self._rounded(node, self._atom(("node", node), found), np.inf)

    def _sqrt(self, node: int, operand: int) -> Carried:
        """Rounded once; nothing is known where a may be 0 and need not."""
        a = self.value(operand)
        if a.number == 0.0:
            return a
        is_known = (a.low > 0.0) & (a.nearest > 0.0)
        least, middle = np.where(is_known, a.nearest, 1.0), np.where(is_known, a.exact.middle, 1.0)
        exact = root(a.exact._replace(middle=middle), least)
        ends = [np.sqrt(np.where(is_known, end, 1.0)) for end in (a.low, a.high)]
        steep = inverse(scaled(exact, 2.0), 2.0 * ends[0] / UPWARDS)
        off = a.error
        rest = (a.rest * steep.size + off * off / (8.0 * least * np.sqrt(least))) * UPWARDS
        low, high = np.nextafter(ends[0], -np.inf), np.nextafter(ends[1], np.inf)
        found = Carried(exact, low, high, a.errors.times(steep), rest, FINEST, {}, a.lost | ~is_known)
        return self._rounded(node, self._atom(("node", node), found), np.inf)

    # --- choices -------------------------------------------------------------------------------------

    def _choice(self, node: int, true: np.ndarray, false: np.ndarray) -> bool:
        """What all cells have in common; `true` and `false` say what may be."""
        if node in self.way:
            return self.way[node]
        if not np.any(false):
            return self.taken.setdefault(node, True)
        if not np.any(true):
            return self.taken.setdefault(node, False)
        spread = np.zeros(len(self.cells.low), bool)
        raise Split(node, (spread | true, spread | false))

    def _is_true(self, node: int) -> bool:
        """A condition on the cells."""
        return holds(self.trace, node, self._compared)

    def _compared(self, node: int) -> bool:
        one = self.trace.nodes[node]
        *ends, lost = self._sides(*one.operands)
        true, false = outcomes(one.operation, *ends)
        return self._choice(node, true | lost, false | lost)

    def _sides(self, first: int, second: int) -> tuple[tuple[Numbers, Numbers], tuple[Numbers, Numbers], np.ndarray]:
        """The ends of what is compared, and where they are not known. A sum of inputs that is compared with 0 has the
        sign that it has before it is rounded, perhaps to infinity: it is 0 or no less than the smallest number."""
        a, b = self.value(first), self.value(second)
        one, known = self.trace.nodes[first], np.zeros(len(self.cells.low), bool)
        if b.number == 0.0 and one.operation in ("add", "sub") and all(map(self._is_input, one.operands)):
            return (a.low, a.high), (0.0, 0.0), known
        if b.number is not None and np.any(a.over):
            return self._perhaps_infinite(a), (b.number, b.number), known | (a.lost & np.logical_not(a.over))
        return a.computed(), b.computed(), known | a.lost | b.lost

    @staticmethod
    def _perhaps_infinite(a: Carried) -> tuple[Numbers, Numbers]:
        """The ends of what is computed, where the last rounding may have given an infinity or must have."""
        (low, high), (before, _) = a.computed(), error_before(a)
        near = [np.where(a.over & (size - before >= BEYOND), np.inf, -np.inf) for size in (a.low, -a.high)]
        low = np.where(a.over & (high < 0.0), -np.inf, np.maximum(low, near[0]))
        return low, np.where(a.over & (a.low > 0.0), np.inf, np.minimum(high, -near[1]))

    def _is_input(self, node: int) -> bool:
        one = self.trace.nodes[node]
        return one.operation == "input" or (one.operation == "neg" and self._is_input(one.operands[0]))

    def _select(self, node: int, condition: int, first: int, second: int) -> Carried:
        return self.value(first if self._is_true(condition) else second)

    def _max(self, node: int, first: int, second: int, sign: float = 1.0) -> Carried:
        a, b = self.value(first), self.value(second)
        larger, smaller = outcomes("ge" if sign > 0.0 else "le", a.computed(), b.computed())
        lost = np.zeros(len(self.cells.low), bool) | a.lost | b.lost
        found = a if self._choice(node, larger | lost, smaller | lost) else b
        return replace(found, lost=lost, over=False)

    def _min(self, node: int, first: int, second: int) -> Carried:
        return self._max(node, first, second, -1.0)

    def _abs(self, node: int, operand: int) -> Carried:
        a = self.value(operand)
        low, high = a.computed()
        return a if self._choice(node, high >= 0.0, low < 0.0) else negated(a)

    # --- anchored numbers ----------------------------------------------------------------------------

    def _anchored(self, node: int, first: int, second: int, third: int) -> Carried:
        """An integer beside the anchor. Where it may be one of two, there are two ways; where more, it is lost."""
        if self.value(third).number != ANCHOR:
            return self._muladd(node, first, second, third)
        if node not in self.way:
            low, high, lost = self._spread(self._product(first, second))
            lost = lost | ~(np.abs(low) + np.abs(high) < 2.0**21)
            low, high = np.where(lost, 0.0, low), np.where(lost, 0.0, high)
            raise Split(node, (np.ceil(low - 0.5), np.floor(high + 0.5), lost))
        integer, whole = self.way[node], ANCHOR + self.way[node]
        atom = ("integer", node)
        self._atom(atom, Carried(constant(integer), integer, integer, NO_SHARES, 0.0, 1.0, {}))
        form = {atom: Fraction(1), ONE: Fraction(ANCHOR)}
        return Carried(constant(whole), whole, whole, NO_SHARES, 0.0, 1.0, form)

    def _spread(self, a: Carried) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The ends of what is computed on each cell, and where they are not known."""
        zero = np.zeros(len(self.cells.low))
        low, high = (zero + end for end in a.computed())
        return low, high, zero.astype(bool) | a.lost

    def _exponent(self, node: int, operand: int) -> Carried:
        """The integer k with 2^k <= a < 2^(k+1), for a positive normal a."""
        if node not in self.way:
            low, high, lost = self._spread(self.value(operand))
            lost = lost | ~((low >= SINGLE.normal) & (high <= SINGLE.largest))
            least, most = (np.where(lost, 0.0, np.frexp(np.where(lost, 1.0, end))[1] - 1.0) for end in (low, high))
            raise Split(node, (least, most, lost))
        integer = self.way[node]
        return self._atom(("node", node), Carried(constant(integer), integer, integer, NO_SHARES, 0.0, 1.0, {}))

    def _power(self, node: int, operand: int, bias: int) -> Carried:
        """2^(k + bias) for an integer beside the anchor, which is exact."""
        k = self.value(operand)
        exponent = np.round(k.low / 2 + k.high / 2) - ANCHOR + self.trace.nodes[bias].literal
        lost = k.lost | ~((k.high - k.low < 0.5) & (k.error < 0.5)) | (exponent < SINGLE.least) | (exponent > 127)
        power = np.ldexp(1.0, np.clip(exponent, SINGLE.least, 127).astype(int))
        return self._atom(("node", node), Carried(constant(power), power, power, NO_SHARES, 0.0, power, {}, lost))

    TABLE: ClassVar[dict[str, Callable[..., Carried]]] = {
        "neg": _neg,
        "abs": _abs,
        "add": _add,
        "sub": _sub,
        "mul": _mul,
        "product": _mul,
        "muladd": _anchored,
        "seed": _seed,
        "div_rn": _div,
        "sqrt": _sqrt,
        "select": _select,
        "max": _max,
        "min": _min,
        "power": _power,
        "exponent": _exponent,
    }


def ways_through(
    course: Course, places: np.ndarray, lose: Callable[[np.ndarray, int], None], most: float = np.inf
) -> Iterator[tuple[np.ndarray, Course]]:
    """All ways to the result, each with the cells that may go it, by their places. `lose` is told the cells of which a
    node is not known, or that may go more than so many ways."""
    todo, ways = [(places, course)], np.zeros(places.max() + 1, int)
    while todo:
        places, course = todo.pop()
        if np.all(ways[places] > most):
            continue
        try:
            course.value(course.trace.results[0])
        except Split as split:
            parts = list(split.ways(course.way))
            todo += [(places[chosen], course.further(chosen, way)) for chosen, way in parts]
            for chosen, _ in parts:
                np.add.at(ways, places[chosen], 1)
            lose(places[split.lost | (ways[places] > most)], split.node)
        else:
            yield places, course
