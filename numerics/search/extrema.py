"""Certified suprema and infima of piecewise analytic functions and of their derivatives, on any interval.

Polynomial pieces over Q are treated exactly; other pieces by branch and bound between tails on which the
function is proved to be monotone, constant or bounded. A supremum that is only approached is said to be so.

- `supremum(cells, domain, derivative, digits)`, `infimum(...)`   of f^(derivative) over one interval or several
- `supremum_of_absolute(...)`        of |f^(derivative)|: the Lipschitz constant for derivative 1
- `Extremum`                         value, exact value, where, attained or approached, lemmas used

A periodic function is looked at over one period. For a derivative, the one-sided values at knots count: the supremum
is over the open cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product

from flint import arb

from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.expressions import Expr
from ..algebra.periods import one_period
from ..arithmetic.balls import NAN, bits_for, working_precision
from ..arithmetic.functions import without_parameters
from ..asymptotics.tails import End
from .peaks import Findings, Peak, peaks_of, reached

FINE = 1024  # bits at which the ends of an enclosure are read, whatever the working precision is


@dataclass(frozen=True)
class Extremum:
    """An enclosure of a supremum or infimum; a value that is not finite is infinite or undecided."""

    value: arb
    exact: Expr | None = None  # the value, where it is rational
    closed_form: Expr | None = None  # the value at an exact place, where that is known
    at: tuple[arb, ...] = ()
    exact_at: tuple[Expr, ...] = ()
    attained: bool | None = None  # None: not decided
    approached: tuple[End, ...] = ()
    along: tuple[Interval, ...] = ()  # open intervals on which it is attained everywhere
    notes: tuple[str, ...] = ()
    singular: tuple[Expr, ...] = ()  # points of the domain at which the function is not defined

    @property
    def lower(self) -> arb:
        with working_precision(FINE):
            return self.value.lower()

    @property
    def upper(self) -> arb:
        with working_precision(FINE):
            return self.value.upper()

    @property
    def is_decided(self) -> bool:
        """A finite enclosure, or a proved infinity."""
        return not self.value.is_nan()


Intervals = Interval | Sequence[Interval]


def supremum(cells: Cells, domain: Intervals = REAL_LINE, derivative: int = 0, digits: int = 15) -> Extremum:
    return _extremum(cells, domain, derivative, digits, 1)


def infimum(cells: Cells, domain: Intervals = REAL_LINE, derivative: int = 0, digits: int = 15) -> Extremum:
    found = _extremum(cells, domain, derivative, digits, -1)
    exact, closed_form = (None if value is None else -value for value in (found.exact, found.closed_form))
    with working_precision(bits_for(digits) + 40):
        return replace(found, value=-found.value, exact=exact, closed_form=closed_form)


def supremum_of_absolute(
    cells: Cells, domain: Intervals = REAL_LINE, derivative: int = 0, digits: int = 15
) -> Extremum:
    return _extremum(cells, domain, derivative, digits, 1, -1)


def _extremum(cells: Cells, domain: Intervals, derivative: int, digits: int, *signs: int) -> Extremum:
    """The supremum of f^(derivative) with each of these signs."""
    given, found = [domain] if isinstance(domain, Interval) else domain, Findings()
    parts = [one_period(without_parameters(cells), part) for part in given]
    with working_precision(bits_for(digits) + 40):
        for sign, part in product(signs, parts):
            found.add(peaks_of(cells, part, derivative, sign, digits, reached(found.peaks, arb.neg_inf())))
        return _highest(found)


def _highest(found: Findings) -> Extremum:
    """The largest of the peaks. Peaks that are certainly lower than another are dropped."""
    peaks, notes = found.peaks, tuple(dict.fromkeys(found.notes))
    singular = tuple(dict.fromkeys(found.singular))
    if not peaks or any(peak.value.is_nan() for peak in peaks):
        return Extremum(NAN, notes=notes, singular=singular)
    floor = reached(peaks, arb.neg_inf())
    top = [peak for peak in peaks if not peak.upper < floor]
    exact = _common([peak.exact for peak in top])
    attained = _is_attained(top, exact)
    taken = [peak for peak in top if peak.attained] if attained else []  # one that is only near to it is no place of it
    approached = top if attained is False else []  # what is reached, or may be, is not only approached
    return Extremum(
        top[0].value if exact is not None else _enclosure(top, floor),
        exact,
        _common([peak.closed_form for peak in top]),
        tuple(_merged([peak.place for peak in taken if peak.place is not None])),
        tuple(dict.fromkeys(peak.exact_place for peak in taken if peak.exact_place is not None)),
        attained,
        tuple({str(peak.approached): peak.approached for peak in approached if peak.approached is not None}.values()),
        tuple(dict.fromkeys(peak.along for peak in taken if peak.along is not None)),
        notes,
        singular,
    )


def _enclosure(top: list[Peak], floor: arb) -> arb:
    """From the largest value that is reached or approached to the largest upper bound. Only a limit proves
    that a supremum is infinite; an upper bound that is merely infinite proves nothing."""
    if len(top) == 1 and top[0].value.is_finite():
        return top[0].value
    upper = reduce(arb.max, (peak.upper for peak in top), floor)
    if upper.is_finite():
        return floor.union(upper)
    return upper if floor > 0 and not floor.is_finite() else NAN


def _is_attained(top: list[Peak], exact: Expr | None) -> bool | None:
    """Whether the supremum is a value; None where a peak that is reached cannot be told from one that is not."""
    states = {peak.attained for peak in top}
    if states == {True} or (exact is not None and True in states):
        return True
    return False if states == {False} else None


def _common(values: list) -> Expr | None:
    return values[0] if values[0] is not None and len(set(values)) == 1 else None


def _merged(places: list[arb]) -> list[arb]:
    """Overlapping places as one, in increasing order."""
    merged: list[arb] = []
    for place in sorted(places, key=lambda ball: ball.mid()):
        if merged and merged[-1].overlaps(place):
            merged[-1] = place if place.is_exact() else merged[-1].union(place)
        else:
            merged.append(place)
    return merged
