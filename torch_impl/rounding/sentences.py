"""What is proved about a function of one's own, in words: a sentence for each format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...numerics.arithmetic.balls import enclose, evaluate, working_precision
from ...numerics.findings.grades import Grade, Graded
from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.expressions import Expr, Symbol, X
from ..emission.measured import Row
from ..emission.proved import DEVICE_KEYS, bound_text
from ..lowering.subjects import Subject
from .assumptions import ASSUMPTIONS

PRECISION = 200


def sentences(entry: Mapping[str, Any], subject: Subject) -> Iterator[str]:
    """What is proved of value and slope in each format and on each machine, or which part of the text spoils it; where
    there is no slope; then what this rests on."""
    assumed: dict[str, None] = {}
    for where, about in (("", entry), *((" on a device", entry[key]) for key in DEVICE_KEYS.values() if key in entry)):
        assumed.update(dict.fromkeys(about["assumptions"]))
        yield from (f"{row['dtype']} {row['kind']}{where}: {_sentence(row)}" for row in about["rows"])
    yield from (f"no slope at {place}: what comes there is a convention" for place in kinks(subject))
    if assumed:
        yield f"assumed: {'; '.join(ASSUMPTIONS[name].says for name in assumed)}"


def _sentence(row: Row) -> str:
    if row["proved"]:
        return str(Graded(bound_text(row), Grade(row["grade"])))
    if row["failing"] is None or row["counterexample"] is not None:
        return bound_text(row)
    low, high = row["failing"][0]
    return f"{bound_text(row)}, between {low:.6g} and {high:.6g}"


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
            at_knot = {**values, X: knot}
            left, right = (enclose(derivative(cells.pieces[side], X), at_knot) for side in (index, last + 1))
            if left.is_finite() and right.is_finite() and not left.overlaps(right):
                yield str(tidy(cells.knots[index].subs(given)))
