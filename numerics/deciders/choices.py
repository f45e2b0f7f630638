"""Values for what exists: those to try, the best one for all x, and different ones on the parts of a domain.

Everything here is a proposal that somebody else proves, but for `chosen_by_parts`, which proves on boxes.

- `values_to_try(earlier, one, after, comparisons, margin, given)`   values in what comes before, the likely ones first
- `best_values(margin, one, after)`            simple numbers near the value at which the lowest margin is largest
- `guessed(tree, symbol, value)`               the symbol where a tree in which it stands once has a value
- `chosen_by_parts(margin, outer, one, strict)`   the parts of a bounded domain, each with a value that does there
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice, pairwise, zip_longest

from ...derivations.inverses import INVERSES, Inverse, solved
from ...theory.exact import expressions as node
from ...theory.exact.algebra import tidy
from ...theory.exact.constants import enclosure
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import HALF, MINUS_ONE, ONE, ZERO, Abs, Expr, Pow, Rational, Symbol, X
from ...theory.language import statements as say
from ...theory.language.operators import At, Derived, Integrated, Mollified
from ...theory.language.statements import symbols_of
from ..algebra.terms import resolve, sample_points
from ..search.descent import Axis, low_places, value_of
from ..search.extrema import infimum, supremum
from ..search.roots import zeros
from .prefixes import Prefix
from .subdivision import is_bounded_box, subdivided

FINE, COARSE = 48, 96  # points of the grid for the value, and for what comes after it
ROUNDS = 3  # each looks closer around the best value
DENOMINATORS = (1, 10, 100, 1000, 10**5)
MOST_PARTS = 96
MOST_PLACES = 12  # at which comparisons change, and between which values are looked for
MOST_VALUES = 6  # that are tried on one part
STEPS = (ONE, HALF, Rational(1, 10), Rational(10))
NUMBERS = tuple(
    Rational(*pair)
    for pair in (
        (0, 1),
        (1, 1),
        (-1, 1),
        (2, 1),
        (1, 2),
        (-2, 1),
        (10, 1),
        (1, 10),
        (-10, 1),
        (100, 1),
        (1, 100),
        (1000, 1),
        (-100, 1),
    )
)
GUESSED: dict[type[Expr], Inverse] = {
    Abs: lambda v: v,
    node.sin: node.asin,
    node.cos: node.acos,
    node.atan: lambda v: node.sin(v) / node.cos(v),
}


def values_to_try(
    earlier: Sequence[Symbol],
    one: say.Quantifier,
    after: Prefix,
    comparisons: Sequence[say.Compare | say.Equal],
    margin: Expr | None,
    given: Expr | None,
) -> Iterator[Expr]:
    """Values of what exists, each once, from the symbols before it: the author's, those that solve a comparison, the
    best ones of a margin that is to be positive, those of its domain."""
    seen: set[Expr] = set()
    for value in chain(
        () if given is None else (given,),
        (value for said in comparisons for value in _solutions(said, one, after)),
        (value for said in comparisons for value in _bounds(said, one, after)),
        () if margin is None else best_values(margin, one, after),
        _between_changes(comparisons, one),
        (value for pair in zip_longest(_inside(one.domain), _from_others(earlier, one.domain)) for value in pair),
    ):
        value = tidy(value) if value is not None and not value.has(Derived, Mollified, At) else value
        if value is not None and value not in seen and value.free_symbols <= set(earlier):
            seen.add(value)
            yield value


def _from_others(earlier: Sequence[Symbol], domain: Interval) -> Iterator[Expr]:
    ends = [end for end in (domain.end, domain.start) if end is not None]
    yield from ((u + end) / 2 for u in earlier for end in ends)
    yield from (value for u in earlier for value in _near(u))
    yield from (value for u, v in pairwise(earlier) for value in ((u + v) / 2, u + v, u - v))


def _near(u: Expr) -> tuple[Expr, ...]:
    """Values that one value suggests for another."""
    return u, u / 2, u + 1, u - 1, 2 * u, -u, 2 * Abs(u) + 1, u**2 + 1, 1 / u, -1 / u, 1 / (2 * Abs(u) + 2)


def _solutions(said: say.Compare | say.Equal, one: say.Quantifier, after: Prefix) -> Iterator[Expr]:
    """Values at which the sides of a comparison that is linear in the symbol agree, and some beside them; where the
    sides depend on x, which comes later, the extremes of these values."""
    later = {other.symbol: other.domain for other in after}
    for here, there in ((said.left, said.right), (said.right, said.left)):
        for beside in (ZERO, ONE, MINUS_ONE):
            value = guessed(tidy(here), one.symbol, tidy(there) + beside) if not there.has(one.symbol) else None
            if value is not None and not value.free_symbols & set(later):
                yield value
            elif value is not None and value.free_symbols == {X} and not symbols_of(later[X]) and beside is ZERO:
                yield from _extremes(value, later[X])


def _bounds(said: say.Compare | say.Equal, one: say.Quantifier, after: Prefix) -> Iterator[Expr]:
    """Where a comparison changes, for what comes later and ends at the symbol, such as all x > k; and values beyond."""
    for other in (other for other in after if one.symbol in symbols_of(other.domain)):
        for here, there in ((said.left, said.right), (said.right, said.left)):
            value = None if there.has(other.symbol) else guessed(tidy(here), other.symbol, tidy(there))
            if value is not None:
                yield from (value, Abs(value), Abs(value) + 1, Abs(value) / 2)


def _between_changes(comparisons: Sequence[say.Compare | say.Equal], one: say.Quantifier) -> Iterator[Expr]:
    """Simple numbers between the places at which comparisons in the symbol alone change, and outside of them: where
    several are to hold, or fail, at once, one of these does."""
    margins = [tidy(said.left - said.right) for said in comparisons]
    places: list[float] = []
    for margin in (margin for margin in margins if margin.free_symbols == {one.symbol}):
        try:
            places += [float(zero.place.mid()) for zero in zeros(resolve(margin.subs(one.symbol, X))).points]
        except InputError:
            continue
    places = sorted(set(places))
    if not 1 <= len(places) <= MOST_PLACES:
        return
    yield from (Rational(math.floor(places[0]) - 1), Rational(math.ceil(places[-1]) + 1))
    for low, high in pairwise(places):
        middle = (Fraction(low) + Fraction(high)) / 2
        simple = (middle.limit_denominator(denominator) for denominator in DENOMINATORS)
        yield Rational(next((number for number in simple if low < number < high), middle))


def guessed(tree: Expr, symbol: Symbol, value: Expr) -> Expr | None:
    """The symbol where the tree has a value, by the functions and powers above it: a guess."""
    return solved(tree, symbol, value, _inverse_of)


def _inverse_of(tree: Expr) -> Inverse | None:
    power = tree.exp if isinstance(tree, Pow) else None
    if isinstance(power, Rational):
        return lambda value: Pow(value, Rational(1 / power.fraction))
    return {**INVERSES, **GUESSED}.get(type(tree))


def _extremes(value: Expr, domain: Interval) -> Iterator[Expr]:
    try:
        cells = resolve(value)
    except InputError:
        return
    for find, direction in ((supremum, 1), (infimum, -1)):
        found = find(cells, domain, 0)
        if found.exact is not None:
            yield from (found.exact, found.exact + direction)
        if found.is_decided and found.value.is_finite():
            nearest = int((found.value * 100).floor().unique_fmpz() or 0) if found.value.rad() < 1e-3 else 0
            yield from (Rational(nearest + 2 * direction, 100), Rational(nearest + 100 * direction, 100))


def _inside(domain: Interval) -> Iterator[Expr]:
    """Values of a domain: its ends, some near them, and simple numbers."""
    start, end = domain.start, domain.end
    yield from (
        point
        for point, is_open in ((start, domain.left_open), (end, domain.right_open))
        if point is not None and not is_open
    )
    if not symbols_of(domain):
        yield from (number for number in NUMBERS if domain.contains(number).is_yes)
        yield from sample_points((), domain)
    if start is not None and end is not None:
        yield from (start + (end - start) * Rational(k, 100) for k in (50, 25, 75, 1, 99))
    elif start is not None:
        yield from (start + step for step in STEPS)
    elif end is not None:
        yield from (end - step for step in STEPS)


def best_values(margin: Expr, one: say.Quantifier, after: tuple[say.Quantifier, ...]) -> Iterator[Expr]:
    """Where the lowest value of the margin, over what comes after, is largest; simple numbers near it."""
    if len(after) != 1 or any(each.domain.free_symbols for each in (one, after[0])):
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
    if not is_bounded_box({outer.symbol: domain}) or one.domain.free_symbols:
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
        is_possible = enclosure(here.subs({outer: middle})) > 0
        if is_possible and subdivided(here, {outer: part}, strict).shows(">" if strict else ">="):
            return value
    return None
