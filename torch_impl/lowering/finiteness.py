"""Finiteness: whether a program loses an input, so that infinity or NaN comes where the exact result fits the format.

All finite x are covered by intervals, at a few numbers of the domain of every parameter; on each the floats of the
program are enclosed (`programs/spans.py`). Where an infinity or a NaN may come, balls are asked whether the exact
result is too large itself; if not, the interval is halved, until it is a fault or too many remain. So what is shown is
shown for every x, and for parameters at `SIZES` and the ends of their domains. Of what oscillates, as x^2 cos(x) does,
too many remain: there it is enough that nothing but the last product overflows, whose factors are finite.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise, product

import numpy as np
from flint import arb

from ...numerics.arithmetic.balls import working_precision
from ...theory.exact.domains import Interval
from ..programs.numbers import points
from ..programs.operations import COMPARISONS
from ..programs.program import Instruction, Operand, Program
from ..programs.spans import SINGLE, Arithmetic, Span, Spans, has_zero, is_finite, is_held
from .copies import CopiedCells
from .rightness import at_values, bounds_of, inside
from .waves import is_out_of_reach, waves_of

SIZES = (1 / 64, 0.3, 1.0, 5.0, 64.0)  # of parameters that are looked at
MOST_HALVINGS = 1000
NARROW = 2.0**-9
NEARLY = 2.0**-10  # of the largest number: results so close to it are not looked at
FINE = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0, 2.0**14, 2.0**24)
FAR = (2.0**40, 2.0**62, 2.0**100, 2.0**126, 2.0**250, 2.0**505, 2.0**800, 2.0**1000)
SMALL = (2.0**-1000, 2.0**-500, 2.0**-100, 2.0**-40, 2.0**-12)

RUNG = 12  # binary orders between sizes that are looked at

PLACES = (-1.37, -0.37, 0.37, 1.37)
MOST_LETTERS = 60  # of a formula in a message
ASIDE = 1 + 2.0**-10  # times a parameter: tails change by far less than 2^20
COARSE = 8  # digits of an enclosure that says nothing

KEEPING_X = ("neg", "abs", "clamp", "clamp_min", "clamp_max", "hold", "widen", "narrow")

Box = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Loss:
    """An interval of x in which inputs are lost, or not shown to be kept; and what becomes infinite or NaN there."""

    low: float
    high: float
    parameters: Mapping[str, tuple[float, float]]
    arithmetic: str
    culprit: str
    is_certain: bool

    def __str__(self) -> str:
        verb = "is" if self.is_certain else "may be"
        given = "".join(f", {name} = {low:.6g}" for name, (low, _) in self.parameters.items())
        where = f"for x from {self.low:.6g} to {self.high:.6g}{given}"
        what = f"{verb} too large, undefined or lost in {self.arithmetic}"
        return f"`{self.culprit}` {what} {where}, where the result is not"


def first_loss(
    program: Program, exact: Sequence[CopiedCells], domains: Mapping[str, Interval], arithmetic: Arithmetic
) -> Loss | None:
    """The first box of inputs on which a result may be infinite or NaN although the exact one fits."""
    enclosed = Spans(program)

    def found_on(box: Box) -> Mapping[Operand, Span]:
        return enclosed({name: (low, high, False) for name, (low, high) in box.items()}, arithmetic)

    boxes = list(_first_boxes(program, exact, domains, arithmetic))
    places = [*map(_middle, boxes), *_ladder(boxes, arithmetic)]
    given = (np.array([point[name][0] for point in places]) for name in program.arguments)
    columns = [column.tolist() for column in points(program, arithmetic)(*given)]
    for point, *found in zip(places, *columns, strict=True):
        if all(_is_near(cells, point, value, arithmetic) for cells, value in zip(exact, found, strict=True)):
            continue
        if (loss := _judged(program, found_on(point), exact, point, arithmetic, True)) is not None:
            return loss
    halvings, patience = MOST_HALVINGS + 2 * len(boxes), MOST_HALVINGS // 2
    while boxes:
        box = boxes.pop()
        spans = found_on(box)
        loss = _judged(program, spans, exact, box, arithmetic, False)
        if loss is None:
            continue
        if _overflows_last(program, spans, arithmetic):
            patience -= 1
            if patience < 0 or _halved(box) is None:
                continue
        else:
            halvings -= 1
        if halvings < 0 or (halves := _halved(box)) is None:
            return loss
        middle = _middle(box)
        if (certain := _judged(program, found_on(middle), exact, middle, arithmetic, True)) is not None:
            return certain
        boxes += halves
    return None


def _judged(
    program: Program,
    spans: Mapping[Operand, Span],
    exact: Sequence[CopiedCells],
    box: Box,
    arithmetic: Arithmetic,
    is_certain: bool,
) -> Loss | None:
    for result, cells in zip(program.results, exact, strict=True):
        span = spans[result] if isinstance(result, str) else None
        if span is None:
            continue
        is_cut_off = partial(_is_cut_off, program, spans, result, arithmetic)
        is_wrong = is_certain and is_finite(span) and _is_elsewhere(cells, box, span, arithmetic, is_cut_off)
        if is_wrong or (not is_finite(span) and not _is_too_large(cells, box, span, arithmetic)):
            culprit = _formula(program, _culprit(program, spans, result))
            culprit = culprit if len(culprit) <= MOST_LETTERS else f"{culprit[: MOST_LETTERS - 3]}..."
            parameters = {name: ends for name, ends in box.items() if name != "x"}
            return Loss(*box["x"], parameters, arithmetic.name, culprit, is_certain)
    return None


def _is_near(cells: CopiedCells, point: Box, value: float, arithmetic: Arithmetic) -> bool:
    """Whether what comes at a point is a number not far from the exact result: nothing is lost. The quick look."""
    return math.isfinite(value) and not _is_elsewhere(cells, point, (value, value, False), arithmetic, lambda: True)


# --- boxes ------------------------------------------------------------------------------------------


def _first_boxes(
    program: Program, exact: Sequence[CopiedCells], domains: Mapping[str, Interval], arithmetic: Arithmetic
) -> Iterator[Box]:
    arguments = program.arguments
    smallest = SINGLE.smallest if arithmetic.outer == SINGLE.outer else arithmetic.smallest
    small = [end for end in SMALL if end >= smallest]
    reach = arithmetic.outer
    positive = [end for end in (*FINE[:1], *small, *FINE[1:], *FAR) if end < reach]
    line = list(pairwise([*positive, reach * (1 - NEARLY / 2), reach]))
    line += [(-high, -low) for low, high in line]
    knots = (float(knot) for cells in exact for knot in cells.knots if knot.is_Rational)
    for knot in dict.fromkeys((*knots, *_turns(program))):
        line = [part for low, high in line for part in _beside(low, high, knot, smallest)]
    sizes = SIZES[1:-1] if len(arguments) > 2 else SIZES  # fewer where there are several parameters
    numbers = [inside(domains[name], [*sizes, *(-size for size in sizes)]) for name in arguments[1:]]
    for chosen in product(*numbers):
        given = {name: (number, number) for name, number in zip(arguments[1:], chosen, strict=True)}
        if _is_defined(exact, given):
            yield from ({"x": box, **given} for box in line)


def _turns(program: Program) -> Iterator[float]:
    """Numbers with which x is compared: on a box with one inside, two branches that go together come out apart."""
    of_x = {"x"}
    for one in program.instructions:
        if one.operation in KEEPING_X and one.operands[0] in of_x:
            of_x.add(one.target)
        if one.operation in COMPARISONS and not of_x.isdisjoint(one.operands):
            numbers = [float(o) for o in one.operands if not isinstance(o, str)]
            yield from (side * number for number in numbers for side in (-1.0, 1.0) if math.isfinite(number))


def _beside(low: float, high: float, knot: float, smallest: float) -> Iterator[tuple[float, float]]:
    """An interval without a knot, and the knot: next to it only one side's piece is taken, and the other may be NaN."""
    if not low <= knot <= high:
        yield low, high
        return
    yield knot, knot
    ends = (-math.inf, math.inf)
    below, above = (math.nextafter(knot, side) if knot else math.copysign(smallest, side) for side in ends)
    if low < below:
        yield low, below
    if above < high:
        yield above, high


def _ladder(boxes: Sequence[Box], arithmetic: Arithmetic) -> Iterator[Box]:
    """Points of many sizes, at parameters that are neither large nor small."""
    others = [{name: ends for name, ends in box.items() if name != "x"} for box in boxes]
    given = min(others, key=lambda box: sum(abs(abs(low) - 1.0) for low, _ in box.values()), default={})
    sizes = (1.37 * 2.0**k for k in range(0, 1000, RUNG))
    yield from ({"x": (x, x), **given} for size in sizes if size < arithmetic.outer for x in (-size, size))


def _is_defined(exact: Sequence[CopiedCells], given: Box) -> bool:
    """Whether there is a function at these parameters: x/a has no value at a = 0 anywhere."""
    return all(any(one.is_finite() for x in PLACES for one in _exact(cells, {"x": (x, x), **given})) for cells in exact)


def _middle(box: Box) -> Box:
    return {name: (middle, middle) for name, ends in box.items() for middle in (_between(*ends),)}


def _between(low: float, high: float) -> float:
    """The middle, of numbers of different sizes by their exponents."""
    if low > 0.0 and high > 4.0 * low:
        return math.sqrt(low) * math.sqrt(high)
    if high < 0.0 and low < 4.0 * high:
        return -math.sqrt(-low) * math.sqrt(-high)
    return low / 2 + high / 2


def _halved(box: Box) -> list[Box] | None:
    """The two halves in x; None where the box is a few floats wide."""
    low, high = box["x"]
    if _width(low, high) < 2.0**-44:
        return None
    middle = _between(low, high)
    return [box | {"x": (low, middle)}, box | {"x": (middle, high)}]


def _width(low: float, high: float) -> float:
    size = max(abs(low), abs(high))
    return 0.0 if size == 0.0 or size < 1e-300 else high / size - low / size


# --- the exact result -------------------------------------------------------------------------------


def _is_too_large(cells: CopiedCells, box: Box, span: Span, arithmetic: Arithmetic) -> bool:
    """Whether the exact result is beyond the largest number on all of the box, or so close that rounding decides; or
    there is none.

    Balls hold exp(x) for a few x only. Where one says nothing, an infinity is believed if the result is far beyond the
    largest number at both ends of the box, or too large for a ball, as exp(exp(192)) is; on a narrow box, such as that
    next to the largest number, it need not be far."""
    most = arb(arithmetic.outer) * (1 - arb(NEARLY))
    ends = [one for end in box["x"] for one in _exact(cells, box | {"x": (end, end)})]
    if span[2]:
        return not any(one.is_finite() for one in ends) or _is_out_of_reach(cells, box)
    far = most if _width(*box["x"]) < NARROW else most**2
    is_believed = all(abs(one) > far or not _is_known(one) for one in ends)
    return all(abs(one) > most or (is_believed and not _is_known(one)) for one in _exact(cells, box))


def _is_out_of_reach(cells: CopiedCells, box: Box) -> bool:
    """Whether the argument of a wave is more than can be held, on all of a box or somewhere on a narrow one: that NaN
    comes there is told."""
    farther = max if _width(*box["x"]) < NARROW else min
    sizes = {name: farther(map(abs, ends)) for name, ends in box.items()}
    return any(is_out_of_reach(wave.args[0], sizes) for wave in waves_of(cells))


def _is_known(ball: arb) -> bool:
    return ball.rel_accuracy_bits() >= COARSE


def _is_elsewhere(
    cells: CopiedCells, box: Box, span: Span, arithmetic: Arithmetic, is_cut_off: Callable[[], bool]
) -> bool:
    """Whether the exact result at a point is far from what the program gives: an infinity on the way was not harmless.
    Next to zero, where terms may cancel, and where the result underflows, nothing is said; but what was cut off is not
    small by cancellation."""
    (exact, *others) = _exact(cells, box)
    if others or not exact.is_finite() or not _is_known(exact):
        return False
    near = float(exact.mid())
    smallest = SINGLE.smallest if arithmetic.outer == SINGLE.outer else arithmetic.smallest
    slack = max(abs(near) / 16, smallest * 2**24)
    if span[0] - slack <= near <= span[1] + slack:
        return False
    least_normal = smallest / arithmetic.epsilon  # of a divisor that overflows the inverse is smaller
    slack = least_normal * 2**10 if is_cut_off() else arithmetic.epsilon * 2**10 * min(1.0, abs(near) * 2**60)
    return not (span[0] - slack <= near <= span[1] + slack or _is_zero_of_parameters(cells, box, near))


def _is_zero_of_parameters(cells: CopiedCells, box: Box, near: float) -> bool:
    """Whether a result at a point is next to nothing for these parameters only, as p x sigma(p x) + b x is far out for
    b = -p."""
    aside = {name: ends if name == "x" else (ends[0] * ASIDE,) * 2 for name, ends in box.items()}
    moved = {name: {**box, name: ends} for name, ends in aside.items() if name != "x"}
    others = [one for other in moved.values() for one in _exact(cells, other)]
    return any(one.is_finite() and abs(one) > arb(abs(near)) * 2**20 for one in others)


def _exact(cells: CopiedCells, box: Box) -> list[arb]:
    """Enclosures of the exact result, by the pieces that the box meets."""
    return _enclosed(cells, tuple(box.items()))


@lru_cache(maxsize=50_000)
def _enclosed(cells: CopiedCells, sides: tuple[tuple[str, tuple[float, float]], ...]) -> list[arb]:
    """Kept: the programs of all forms and formats are looked at on much the same boxes."""
    knots, pieces = bounds_of(cells)
    with working_precision(200):
        values = {name: _ball(*ends) for name, ends in sides}
        x, places = values["x"], [at_values(knot, values) for knot in knots]
        return [
            at_values(piece, values)
            for index, piece in enumerate(pieces)
            if not (index and x < places[index - 1]) and not (index < len(places) and x > places[index])
        ]


def _ball(low: float, high: float) -> arb:
    return arb(low) if low == high else arb(low).union(arb(high))


def _is_cut_off(program: Program, spans: Mapping[Operand, Span], result: Operand, arithmetic: Arithmetic) -> bool:
    """Whether a result at a point is 0 while a value on its way was infinite or a constant that the format does not
    hold: 1/(1 + x^4) where x^4 overflows. Of selects only what they take is on the way."""
    if spans[result][:2] != (0.0, 0.0):
        return False
    on_the_way: set[Operand] = {result}
    for one in reversed(program.instructions):
        if one.target in on_the_way:
            on_the_way.update(_taken(one, spans))
    values = [o for o in on_the_way if isinstance(o, str)]
    return any(abs(end) == math.inf for o in values for end in spans[o][:2]) or any(
        not is_held(o, arithmetic) for o in on_the_way if not isinstance(o, str)
    )


def _taken(one: Instruction, spans: Mapping[Operand, Span]) -> tuple[Operand, ...]:
    """The operands, of a select that is decided without the other branch."""
    if one.operation != "select" or not isinstance(one.operands[0], str):
        return one.operands
    low, high, _ = spans[one.operands[0]]
    return one.operands if low != high else (one.operands[0], one.operands[1 if low == 1.0 else 2])


def _overflows_last(program: Program, spans: Mapping[Operand, Span], arithmetic: Arithmetic) -> bool:
    """Whether results are infinite on a box only where the product or quotient of two finite numbers is; what is added
    to it, or taken from it, is far smaller."""
    by_name = {one.target: one for one in program.instructions}

    def is_own(value: Operand) -> bool:
        if not isinstance(value, str) or is_finite(spans[value]):
            return True
        one = by_name.get(value)
        if one is None or spans[value][2]:
            return False
        taken = _taken(one, spans)
        others = [o for o in taken if not isinstance(o, str) or is_finite(spans[o])]
        left = [o for o in taken if o not in others]
        if one.operation == "mul" or (one.operation == "div" and not has_zero(spans[one.operands[1]])):
            return not left
        if one.operation in ("neg", "select"):
            return all(map(is_own, left))
        if one.operation not in ("add", "sub") or len(left) != 1:
            return False
        sizes = [abs(end) for o in others if isinstance(o, str) for end in spans[o][:2]]
        return is_own(left[0]) and max(sizes, default=0.0) <= arithmetic.outer * NEARLY / 4

    return all(map(is_own, program.results))


# --- what is lost -----------------------------------------------------------------------------------


def _culprit(program: Program, spans: Mapping[Operand, Span], result: Operand) -> Operand:
    """The first value on the way to the result that may be infinite or NaN while its operands are not."""
    needed = {result}
    for one in reversed(program.instructions):
        if one.target in needed:
            needed |= {o for o in one.operands if isinstance(o, str) and not is_finite(spans[o])}
    for one in program.instructions:
        if one.target in needed and not is_finite(spans[one.target]):
            return one.target
    return result


def _formula(program: Program, value: Operand, depth: int = 6) -> str:
    """A value of a program as a formula."""
    if not isinstance(value, str):
        return str(value)
    by_name = {one.target: one for one in program.instructions}
    if value not in by_name:
        return value
    if depth == 0:
        return "..."
    one = by_name[value]
    parts = [_formula(program, operand, depth - 1) for operand in one.operands]
    if one.operation in INFIX:
        return f"({parts[0]} {INFIX[one.operation]} {parts[1]})"
    if one.operation in ("clamp", "clamp_min", "clamp_max", "hold"):
        return parts[0]
    return f"{one.operation}({', '.join(parts)})"


INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
