"""`approximate`: polynomials and tables for those who have no exp, with the certified largest error.

The polynomial comes from Remez' exchange, and its coefficients are rounded one after the other, each time with the
lower ones fitted again; the entries of a table lie a little off the function, so that straight lines between them err
to both sides. All of that proves nothing: the error of the numbers as they are written is enclosed in balls, and so is
a number that no polynomial of the degree can stay below.

- `approximate(function, on, degree, table, params, bits, fixed)`   an `Approximated`
- `Approximated`                                                    the numbers and their error
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import inf
from numbers import Integral

from flint import arb, arb_poly, fmpq

from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, option
from ...theory.exact.generators import to_fmpq
from ...theory.language.function_text import Params, given_values
from ..arithmetic.balls import fraction_of, to_ball, working_precision
from ..arithmetic.functions import values_near
from ..findings.grades import Grade, Graded
from ..search.minimax import BITS, alternating, best_fit, chebyshev_points, rounded
from ..subjects.shown_numbers import line
from .distances import Polynomial, largest_distance
from .families import is_interval
from .written import decimal, function_on

MOST_DEGREE, MOST_CELLS, MOST_PLACES = 40, 4096, 1000
MOST_BITS = 53
SHOWN = 12  # rows of a table
POINTS, POINTS_A_DEGREE = 200, 16  # of the grid of a fit, to which the extrema of the error are added
REFINEMENTS = 3
SMALL = 2.0**-24  # below, a number is written with an exponent
NOTHING = Fraction(2) ** -64  # a term that is smaller than that, beside the function, is left out

Rounding = Callable[[Fraction], Fraction]


@dataclass(frozen=True)
class Approximated:
    """A polynomial, constant first, or the entries of a table, and |f - it|: at most `error` everywhere, as much as
    `reached` somewhere. No polynomial of the same degree, whatever its coefficients, has less than `least_error`."""

    function: str
    on: str
    degree: int | None
    table: int | None
    width: str
    numbers: tuple[str, ...]
    error: str
    reached: str
    least_error: str | None

    def __repr__(self) -> str:
        rows = {"largest error, at most": self.error, "and at least": self.reached}
        if self.least_error is not None:
            rows[f"no polynomial of degree {self.degree} has less than"] = self.least_error
        shown = [line(label, Graded(text, Grade.BALL), 44) for label, text in rows.items()]
        what = "a polynomial" if self.table is None else f"a table of {self.table} cells"
        title = f"f = {self.function} on {self.on}: {what}, {self.width}"
        return "\n".join([title, "", *self._number_rows(), "", *shown])

    def _number_rows(self) -> list[str]:
        """As float64 reads them, which is exactly; of a long table the ends."""
        texts = [repr(float(number)).removesuffix(".0") for number in self.numbers]
        names = [f"x^{power}" if self.table is None else str(power) for power in range(len(texts))]
        rows = [f"{name:<6} {text:>26}" for name, text in zip(names, texts, strict=True)]
        left = len(rows) - SHOWN
        if self.table is None or left <= 0:
            return rows
        return [*rows[: SHOWN // 2], f"... {left} more: `numbers`, or --json, has them", *rows[-SHOWN // 2 :]]

    def as_dict(self) -> dict:
        kind = {"degree": self.degree} if self.table is None else {"table": self.table}
        numbers = {"coefficients" if self.table is None else "entries": list(self.numbers)}
        least = {"least_error": self.least_error} if self.table is None else {}
        return {
            "function": self.function,
            "on": self.on,
            **kind,
            "width": self.width,
            **numbers,
            "error": self.error,
            "reached": self.reached,
            **least,
            "grade": "ball",
        }


def approximate(
    function: str,
    on: str | Sequence[float],
    degree: int | None = None,
    table: int | None = None,
    params: Params = None,
    bits: int = MOST_BITS,
    fixed: int | None = None,
    **named: str | float,
) -> Approximated:
    """A polynomial of this degree, or a table of so many equal cells with straight lines between its entries.

    Each number has `bits` binary digits, or, with `fixed`, is a multiple of 2^-fixed; it is written with all of its
    digits. The error is that of exact arithmetic with these numbers.

    >>> approximate("x^2", "[-1, 1]", table=2, fixed=4).numbers
    ('0.875', '-0.125', '0.875')
    """
    given = given_values(params, named)
    if (degree is None) == (table is None):
        raise InputError(f"either a degree or a table is needed: {option('degree', '8')}, or {option('table', '256')}")
    if any(map(is_interval, given.values())):
        raise InputError("a function is approximated at values of its parameters, not on intervals of them")
    rounding, width = _rounding(bits, fixed)
    cells, domain = function_on(function, on, given)
    with working_precision(BITS):
        low, high = _ends(domain)
        if degree is not None:
            numbers, least = _fitted(cells, low, high, _within("degree", degree, 0, MOST_DEGREE), rounding)
        else:
            numbers, least = _entries(cells, low, high, _within("table", table, 1, MOST_CELLS), rounding), None
        pieces = _pieces(degree is None, [to_fmpq(one) for one in numbers], low, high)
        reached, error = largest_distance(cells, domain, pieces)
        return Approximated(
            function,
            str(domain),
            degree,
            table,
            width,
            tuple(map(_decimal_of, numbers)),
            decimal(error, 1),
            decimal(reached.max(least or arb(0)), -1),
            None if least is None else decimal(least, -1),
        )


def _within(name: str, number: int | None, least: int, most: int) -> int:
    if not isinstance(number, Integral) or isinstance(number, bool) or not least <= number <= most:
        raise InputError(f"the {name} must be an integer between {least} and {most}, and {number!r} came")
    return int(number)


def _rounding(bits: int, fixed: int | None) -> tuple[Rounding, str]:
    if fixed is None:
        digits = _within("number of bits", bits, 1, MOST_BITS)
        return lambda number: rounded(number, digits), f"{digits} binary digits"
    places = _within("number of binary places", fixed, -MOST_PLACES, MOST_PLACES)
    step = Fraction(2) ** -places
    return lambda number: round(number / step) * step, f"multiples of 2^{-places}"


def _ends(domain: Interval) -> tuple[arb, arb]:
    if domain.start is None or domain.end is None:
        raise InputError(f"polynomials and tables are for finite intervals, not for {domain}")
    low, high = to_ball(domain.start), to_ball(domain.end)
    if not low < high:
        raise InputError(f"the interval {domain} must have a width")
    return low, high


# --- proposals: nothing is proved here but the least error --------------------------------------------


def _middle(cells: Cells, x: arb) -> arb:
    value = values_near(cells, x)
    if not value.is_finite():
        raise InputError(f"the function is not finite near x = {float(x):.6g}, so that no polynomial is near it")
    return value.mid()


def _fitted(cells: Cells, low: arb, high: arb, degree: int, rounding: Rounding) -> tuple[list[Fraction], arb]:
    """The coefficients, and a number that no polynomial of the degree can stay below. The highest is rounded, and
    those below it are fitted again to make up for that."""
    start, end = low.upper(), high.lower()
    knots = [x for x in map(to_ball, cells.knots) if start < x < end]
    grid = chebyshev_points(start, end, POINTS + POINTS_A_DEGREE * degree)
    fit = _Fit(cells, [start, end, *(x.mid() for x in knots), *grid])
    for _ in range(REFINEMENTS):
        best = fit.best(degree)
        fit = _Fit(cells, [*fit.points, *fit.turns(best)])
    best = fit.best(degree)
    size, reach = max(map(abs, fit.values)), abs(start).max(abs(end))
    top: list[Fraction] = []
    for power in reversed(range(degree + 1)):
        highest = rounding(fit.best(power, top)[-1])
        is_nothing = arb(to_fmpq(abs(highest))) * reach**power <= size * arb(to_fmpq(NOTHING))
        top.insert(0, Fraction(0) if is_nothing else highest)
    return top, _least_error(cells, fit.points, best)


class _Fit:
    """Points in increasing order, and the function there."""

    def __init__(self, cells: Cells, points: list[arb]) -> None:
        self.points = [arb(to_fmpq(x)) for x in sorted(set(map(fraction_of, points)))]
        self.values = [_middle(cells, x) for x in self.points]

    def best(self, degree: int, top: Sequence[Fraction] = ()) -> list[Fraction]:
        return best_fit(self.points, self.values, [arb(1)] * len(self.points), degree, top)

    def turns(self, polynomial: Sequence[Fraction]) -> Iterator[arb]:
        """Where, between points, the error is largest: the vertices of parabolas through three of them."""
        p = _plain(polynomial)
        errors = [(p(x) - y).mid() for x, y in zip(self.points, self.values, strict=True)]
        for i in range(1, len(errors) - 1):
            (a, b, c), (u, v, w) = self.points[i - 1 : i + 2], errors[i - 1 : i + 2]
            left, right = (v - u) / (b - a), (w - v) / (c - b)
            if left * right <= 0 and left != right:
                yield ((a + b) / 2 + (c - a) / 2 * left / (left - right)).mid().max(a).min(c)


def _plain(polynomial: Sequence[Fraction]) -> arb_poly:
    return arb_poly([arb(to_fmpq(c)) for c in polynomial])


def _least_error(cells: Cells, points: list[arb], polynomial: list[Fraction]) -> arb:
    """By de la Vallee Poussin: where the error of some polynomial has alternating signs at two more points than its
    degree, every other one errs at one of them by as much as the least of these."""
    p = _plain(polynomial)
    errors = [p(x) - values_near(cells, x) for x in points]
    chosen = alternating([error.mid() for error in errors], len(polynomial) + 1)
    if chosen is None:
        return arb(0)
    signed = [errors[i] * (-1) ** k for k, i in enumerate(chosen)]
    if not (all(one > 0 for one in signed) or all(one < 0 for one in signed)):
        return arb(0)
    return min(abs(one).lower() for one in signed)


def _entries(cells: Cells, low: arb, high: arb, count: int, rounding: Rounding) -> list[Fraction]:
    """Values at the ends of the cells, moved by half of what the lines beside them miss at the middles."""
    points = [(low + (high - low) * k / (2 * count)).mid() for k in range(2 * count + 1)]
    points[0], points[-1] = points[0].max(low.upper()), points[-1].min(high.lower())
    values = [_middle(cells, x) for x in points]
    missed = [values[2 * k + 1] - (values[2 * k] + values[2 * k + 2]) / 2 for k in range(count)]
    beside = [missed[0], *((a + b) / 2 for a, b in pairwise(missed)), missed[-1]]
    return [rounding(fraction_of((value + half / 2).mid())) for value, half in zip(values[::2], beside, strict=True)]


# --- the numbers as they are written ------------------------------------------------------------------


def _decimal_of(number: Fraction) -> str:
    """All digits of a number that is one of float64."""
    nearest = float(number) if abs(number) < 2**1023 else inf
    if nearest == inf or Fraction(nearest) != number:
        raise InputError("a number of this approximation is outside the range of float64: scale the function")
    return format(Decimal(nearest), "f") if abs(nearest) >= SMALL or not nearest else str(Decimal(nearest))


def _pieces(is_table: bool, numbers: list[fmpq], low: arb, high: arb) -> list[Polynomial]:
    if not is_table:
        return [Polynomial(low, high, arb(0), tuple(arb(one) for one in numbers))]
    count = len(numbers) - 1
    points = [low + (high - low) * k / count for k in range(count)] + [high]
    return [
        Polynomial(
            points[k],
            points[k + 1],
            points[k],
            (arb(numbers[k]), (arb(numbers[k + 1]) - arb(numbers[k])) * count / (high - low)),
        )
        for k in range(count)
    ]
