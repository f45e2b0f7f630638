"""Values for what exists, found by looking: the best one for all x, and different ones on the parts of a domain.

Everything here is a proposal that somebody else proves, but for `chosen_by_parts`, which proves on boxes.

- `best_values(margin, one, after)`            simple numbers near the value at which the lowest margin is largest
- `chosen_by_parts(margin, outer, one, strict)`   the parts of a bounded domain, each with a value that does there
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice

from ...theory import statements as say
from ...theory.algebra import tidy
from ...theory.constants import enclosure
from ...theory.domains import Interval
from ...theory.expressions import Expr, Rational, Symbol
from ...theory.operators import Derived, Integrated, Mollified
from ..search.descent import Axis, interval_has_symbols, low_places, value_of
from .subdivision import is_bounded_box, subdivided

FINE, COARSE = 48, 96  # points of the grid for the value, and for what comes after it
ROUNDS = 3  # each looks closer around the best value
DENOMINATORS = (1, 10, 100, 1000, 10**5)
MOST_PARTS = 96
MOST_VALUES = 6  # that are tried on one part


def best_values(margin: Expr, one: say.Quantifier, after: tuple[say.Quantifier, ...]) -> Iterator[Expr]:
    """Where the lowest value of the margin, over what comes after, is largest; simple numbers near it."""
    if len(after) != 1 or any(interval_has_symbols(each.domain) for each in (one, after[0])):
        return
    if margin.has(Derived, Integrated, Mollified) or not margin.free_symbols <= {one.symbol, after[0].symbol}:
        return
    axis = Axis(one.symbol, one.domain)
    value = value_of(margin, [axis, Axis(after[0].symbol, after[0].domain)])
    grid = [(k + 0.5) / COARSE for k in range(COARSE)]

    def lowest(u: float) -> float:
        return min(value((u, v)) for v in grid)

    low, high = 0.0, 1.0
    best = 0.5
    for _ in range(ROUNDS):
        points = [low + (high - low) * (k + 0.5) / FINE for k in range(FINE)]
        best = max(points, key=lowest)
        step = 2 * (high - low) / FINE
        low, high = max(0.0, best - step), min(1.0, best + step)
    number = Fraction(axis.at(best))
    for denominator in DENOMINATORS:
        simple = Rational(number.limit_denominator(denominator))
        if one.domain.contains(simple).is_yes:
            yield simple


def chosen_by_parts(
    margin: Expr, outer: say.Quantifier, one: say.Quantifier, strict: bool
) -> list[tuple[Interval, Expr]] | None:
    """Parts of a bounded domain and a value for each that makes the margin positive there; None: not found."""
    domain = outer.domain
    if not is_bounded_box({outer.symbol: domain}) or interval_has_symbols(one.domain):
        return None
    if margin.has(Derived, Integrated, Mollified) or not margin.free_symbols <= {one.symbol, outer.symbol}:
        return None
    waiting = [Interval(domain.start, domain.end, False, False)]
    found: list[tuple[Interval, Expr]] = []
    while waiting:
        part = waiting.pop()
        value = _value_on(margin, part, outer.symbol, one, strict, list(dict.fromkeys(value for _, value in found)))
        if value is not None:
            found.append((part, value))
            continue
        if len(found) + len(waiting) > MOST_PARTS:
            return None
        middle = tidy((part.start + part.end) / 2)  # type: ignore[operator]
        waiting += [Interval(middle, part.end, False, False), Interval(part.start, middle, False, False)]
    return found


def _value_on(
    margin: Expr, part: Interval, outer: Symbol, one: say.Quantifier, strict: bool, known: list[Expr]
) -> Expr | None:
    """A value that does on a part: one that did elsewhere, or one that is best in its middle."""
    middle = tidy((part.start + part.end) / 2)  # type: ignore[operator]
    places = low_places(tidy(-margin.subs({outer: middle})), {one.symbol: one.domain})
    for value in chain(known, (place[one.symbol] for place in islice(places, MOST_VALUES))):
        here = margin.subs({one.symbol: value})
        if enclosure(here.subs({outer: middle})) > 0 and subdivided(here, {outer: part}, strict).shown:
            return value
    return None
