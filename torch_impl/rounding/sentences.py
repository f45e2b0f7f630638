"""What is proved about a function of one's own, in words: a sentence for each format.

- `sentences(text, subject)`   proved bounds, or which part of the text spoils them; and where there is no slope
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flint import arb

from ...numerics.arithmetic.balls import enclose, evaluate, working_precision
from ...theory.algebra import tidy
from ...theory.calculus import derivative
from ...theory.expressions import Expr, Symbol, X
from ..emission.proved import ROOTS, bound_text
from ..lowering.subjects import Subject
from .assumptions import ASSUMPTIONS
from .committed import HALVES, defaults_of, row_of
from .every_input import prove_half
from .floats import FLOATS
from .theorem import RoundingTheorem, functions_of, prove

FEW_BOXES = 300  # a second or two for value and slope in four formats
MORE_BOXES = 1500  # for all parameters, a few seconds
PRECISION = 200
FOR_ALL = "float32"  # the format in which all parameters are looked at


def sentences(text: str, subject: Subject) -> Iterator[str]:
    """What is proved of value and slope at the default parameters, and in one format at all of them, or at moderate
    ones where nothing is proved for all; of the device programs for half precision; then what this rests on."""
    assumed: dict[str, None] = {}
    for format in FLOATS:
        for kind in ROOTS:
            for theorem in _theorems(text, subject, kind, format):
                assumed.update(dict.fromkeys(theorem.assumptions))
                yield f"{format} {kind}: {_sentence(theorem)}"
    for theorem in _on_device(text, subject):
        assumed.update(dict.fromkeys(theorem.assumptions))
        yield f"{theorem.format} {theorem.kind} on a device: {_sentence(theorem)}"
    yield from (f"no slope at {place}: what comes there is a convention" for place in kinks(subject))
    yield f"assumed: {'; '.join(ASSUMPTIONS[name].says for name in assumed)}"


def _theorems(text: str, subject: Subject, kind: str, format: str) -> Iterator[RoundingTheorem]:
    yield prove(text, subject, kind, format, defaults_of(subject), FEW_BOXES, is_hasty=True)
    if subject.settings and format == FOR_ALL:
        every = prove(text, subject, kind, format, None, MORE_BOXES, is_hasty=True)
        yield every
        if not every.is_proved:
            yield prove(text, subject, kind, format, None, MORE_BOXES, is_hasty=True, is_moderate=True)


def _on_device(text: str, subject: Subject) -> Iterator[RoundingTheorem]:
    """About the programs for half precision, where the text has any: every input at the default parameters."""
    if f"_{subject.function}_value_half" not in functions_of(text):
        return
    for format in HALVES:
        for kind in ROOTS:
            yield prove_half(text, subject, kind, format, defaults_of(subject))


def _sentence(theorem: RoundingTheorem) -> str:
    words = bound_text(row_of(theorem))
    if theorem.failing is None or theorem.is_proved or theorem.counterexample is not None:
        return words
    low, high = theorem.failing[0]
    return f"{words}, between {low:.6g} and {high:.6g}"


def kinks(subject: Subject) -> list[str]:
    """Where the function certainly has no slope, in words: at the default parameters, and where a parameter is at the
    end of its domain, such as a width of 0."""
    settings = subject.settings
    default = {one.symbol: one.default for one in settings}
    found = [f"x = {place}" for place in _kinks_at(subject, default)]
    for one in settings:
        if one.domain.start is not None and not one.domain.left_open:
            given = default | {one.symbol: one.domain.start}
            places = [f"x = {place}" for place in _kinks_at(subject, given)]
            found += [f"{place}, {one.name} = {one.domain.start}" for place in places if place not in found]
    return found


def _kinks_at(subject: Subject, given: Mapping[Symbol, Expr]) -> Iterator[str]:
    """The knots, some of which may have become one, with another slope on the left than on the right."""
    cells = subject.cells
    with working_precision(PRECISION):
        values = {symbol: evaluate(number) for symbol, number in given.items()}
        knots = [enclose(knot, values) for knot in cells.knots]
        for index, knot in enumerate(knots):
            if index and knot.overlaps(knots[index - 1]):
                continue  # looked at already
            last = max(other for other in range(index, len(knots)) if knots[other].overlaps(knot))
            left, right = (_slope_at(cells.pieces[side], values, knot) for side in (index, last + 1))
            if left.is_finite() and right.is_finite() and not left.overlaps(right):
                yield str(tidy(cells.knots[index].subs(given)))


def _slope_at(piece: Expr, values: Mapping[Symbol, arb], x: arb) -> arb:
    return enclose(derivative(piece, X), {**values, X: x})
