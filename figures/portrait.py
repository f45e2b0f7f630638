"""The figure of any function: itself and its first two derivatives, with certified values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from flint import arb

from ..derivations.mollification import Mollification
from ..numerics.arithmetic.balls import BALLS, to_ball, working_precision
from ..numerics.arithmetic.programs import bound
from ..numerics.findings.deadline import OutOfTime, deadline
from ..numerics.search.function_domains import DomainPart, domain_of
from ..numerics.search.roots import zeros
from ..numerics.subjects.check import function_cells
from ..theory.exact.cells import Cells
from ..theory.exact.domains import Interval
from ..theory.exact.errors import InputError, Undecided, option
from ..theory.exact.expressions import Expr, Rational, X, exact
from ..theory.exact.order import less
from ..theory.language.activations import activation, is_activation
from ..theory.language.function_text import Number, Params, given_values, interval_text, number_text, parse_function
from ..theory.language.intervals import interval
from ..theory.language.parser import parse_number
from ..theory.language.printing import plain
from .curves import BITS, Curve, certified, curve, point_of, shown
from .figure import Figure
from .panels import draw_panel, draw_points
from .style import PAGE

TITLES = ("$f$", "$f\\,'$", "$f\\,''$")
REACH = Rational(4)
POINTS = 961
LONGEST_LABEL = 36
MOST_MEMBERS = 42  # styles of lines that differ
FEW = 50  # the fiftieth part of the points at each end
HIDING = 8.0  # times the height of all but these
SECONDS = 10.0  # for the marks of a panel, which a curve can do without
Values = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Order:
    """One order of derivative: the curves, and the points at which the next derivative of the first is 0."""

    curves: tuple[Curve, ...]
    marks: tuple[tuple[float, float], ...]

    def view(self) -> tuple[float, float] | None:
        """The heights to show, where a few of them near a pole would hide all others."""
        found = sorted(y for one in self.curves for y in one.y if y is not None)
        low, high = (found[0], found[-1]) if found else (0.0, 0.0)
        few = len(found) // FEW
        middle = (found[few], found[-1 - few]) if found else (0.0, 0.0)
        size = middle[1] - middle[0]
        if not 0 < HIDING * size < high - low:
            return None
        return max(low, middle[0] - size) - size / 20, min(high, middle[1] + size) + size / 20


@dataclass(frozen=True)
class Data:
    """The ends of what is drawn, and a panel for each order."""

    ends: tuple[float, float]
    panels: tuple[Order, ...]


@dataclass(frozen=True)
class Portrait:
    """A function, with several values for some of its parameters, and what it is compared with."""

    function: str
    name: str
    on: str | None = None
    against: tuple[str, ...] = ()
    params: Values = ()

    def as_figure(self) -> Figure:
        """Reads every function, so that bad input is refused here."""
        low, high = self._ends()
        marks = "; points are certified zeros of the next derivative" if len(list(self._members())) == 1 else ""
        given = "; ".join(f"{name} = {', '.join(values)}" for name, values in self.params)
        caption = f"{self.function}{given and f' for {given}'} and its first two derivatives on [{low}, {high}]{marks}."
        return Figure(self.name, caption, (PAGE, 2.4), self.data, draw)

    def data(self) -> Data:
        low, high = self._ends()
        subjects = [
            (label, function_cells(text, values), _parts(text, values, low, high))
            for text, label, values in self._members()
        ]
        panels = [
            Order(
                tuple(_curve(label, cells, order, parts) for label, cells, parts in subjects),
                _stationary(*subjects[0][1:], order) if len(subjects) == 1 and order + 1 < len(TITLES) else (),
            )
            for order in range(len(TITLES))
        ]
        if not any(y is not None for one in panels[0].curves for y in one.y):
            raise InputError(f"no value of {self.function} on [{low}, {high}] has an enclosure that can be drawn")
        return Data((certified(to_ball(low)), certified(to_ball(high))), tuple(panels))

    def _members(self) -> Iterator[tuple[str, str, dict[str, str]]]:
        """Text, label and values of each function."""
        several = [name for name, values in self.params if len(values) > 1]
        for chosen in product(*(values for _, values in self.params)):
            values = dict(zip((name for name, _ in self.params), chosen, strict=True))
            letters = ", ".join(f"{_letter(self.function, name)} = {shown(values[name])}" for name in several)
            yield self.function, letters or _short(self.function), values
        yield from ((text, _short(text), {}) for text in self.against)

    def _ends(self) -> tuple[Expr, Expr]:
        """The interval that is drawn; without one, a middle part of the line with every knot well inside."""
        subjects = [function_cells(text, values) for text, _, values in self._members()]
        if len(subjects) > MOST_MEMBERS:
            raise InputError(f"{len(subjects)} curves cannot be told apart: ask for at most {MOST_MEMBERS}")
        if self.on is not None:
            on = interval(self.on)
            if on.start is None or on.end is None or not less(on.start, on.end).is_yes:
                such = option("on", "[-4, 4]")
                raise InputError(f"only a finite interval can be drawn, not {self.on}: give one such as {such}")
            return on.start, on.end
        reach: Expr = REACH
        for end in (sign * 2 * knot for cells in subjects for knot in cells.knots for sign in (1, -1)):
            reach = end if less(reach, end).is_yes else reach
        return -reach, reach


def draw(figure: Any, data: Data) -> None:
    axes = figure.subplots(1, len(data.panels), sharex=True)
    for axis, panel, title in zip(axes, data.panels, TITLES, strict=True):
        draw_panel(axis, panel.curves)
        if panel.marks:
            draw_points(axis, Curve("", *zip(*panel.marks, strict=True)))
        axis.set(title=title, xlabel="$x$", xlim=data.ends, ylim=panel.view())
    first = data.panels[0].curves
    if len(first) > 1:
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=5)
    else:
        figure.suptitle(first[0].label, fontsize=9)


def figure(
    function: str | Cells | Mollification,
    on: str | tuple[Number, Number] | None = None,
    against: str | Iterable[str] = (),
    params: Params = None,
    **named: Number | Sequence[Number],
) -> Picture:
    """A function, also one that was mollified, and its first two derivatives; a list of values for a parameter gives
    a curve for each.

    >>> figure("swish", on=(-3, 3), beta=[1, 2])
    swish for beta = 1, 2 and its first two derivatives on [-3, 3].
    """
    given = params if isinstance(params, Mapping) else given_values(params)
    if twice := given.keys() & named.keys():
        raise InputError(f"the parameter {min(twice)} is given twice: give it once")
    rows = {name: value if isinstance(value, (list, tuple)) else (value,) for name, value in {**given, **named}.items()}
    values = {name: tuple(map(number_text, row)) for name, row in rows.items()}
    cells = function.closed_form if isinstance(function, Mollification) else function
    if cells is None:
        raise InputError("this mollification has no closed form to be drawn")
    text = cells if isinstance(cells, str) else plain(cells.as_expression())
    others = (against,) if isinstance(against, str) else tuple(against)
    asked = None if on is None else interval_text(on)
    portrait = Portrait(text, name_of(text), asked, others, tuple(values.items()))
    portrait.as_figure()  # refuses bad input now
    return Picture(portrait)


def name_of(function: str) -> str:
    """A name of letters, digits and underscores.

    >>> name_of("x*Phi(2*x)")
    'x_Phi_2_x'
    """
    return re.sub(r"\W+", "_", function).strip("_")[:60] or "function"


@dataclass(frozen=True)
class Picture:
    """A figure as an object."""

    portrait: Portrait

    def __repr__(self) -> str:
        return self.portrait.as_figure().caption

    def _repr_svg_(self) -> str:
        from .rendering import files

        return files(self.portrait.as_figure(), ("svg",))["svg"].decode()

    def save(self, path: str | Path) -> None:
        """Write it to a file that ends with .svg, .pdf or .png."""
        from .rendering import save

        save(self.portrait.as_figure(), path)


def _letter(function: str, name: str) -> str:
    return (activation(function).parameter(name).display or name) if is_activation(function) else name


def _short(text: str) -> str:
    title = activation(text).title if is_activation(text) else text
    return title if len(title) <= LONGEST_LABEL else title[: LONGEST_LABEL - 1] + "…"


def _parts(text: str, values: dict[str, str], low: Expr, high: Expr) -> list[tuple[Expr, Expr]]:
    """The stretches of [low, high] on which the function as it is written has a value."""
    if is_activation(text):
        return [(low, high)]
    tree = parse_function(text, {name: parse_number(value) for name, value in values.items()})
    found = [_stretch(part) for part in domain_of(tree, Interval(low, high))]
    stretches = [(start, end) for start, end in found if less(start, end).is_yes]
    if not stretches:
        raise InputError(f"{text} has no values to be drawn on [{low}, {high}]")
    return stretches


def _stretch(part: DomainPart) -> tuple[Expr, Expr]:
    """Ends that are known as enclosures only are moved inwards."""
    assert part.start is not None and part.end is not None  # parts of a finite interval
    start, end = part.start.exact, part.end.exact
    return (
        exact(part.start.place.upper().fmpq()) if start is None else start,
        exact(part.end.place.lower().fmpq()) if end is None else end,
    )


def _curve(label: str, cells: Cells, order: int, parts: Sequence[tuple[Expr, Expr]]) -> Curve:
    """The derivative of that order on these stretches, with a gap between two of them."""
    derived = cells.derivative(order) if order else cells
    x: list[float] = []
    y: list[float | None] = []
    for start, end in parts:
        piece = curve(label, derived, start, end, POINTS)
        gap = ([x[-1]], [None]) if x else ([], [])
        x, y = [*x, *gap[0], *piece.x], [*y, *gap[1], *piece.y]
    return Curve(label, tuple(x), tuple(y))


def _stationary(cells: Cells, parts: Sequence[tuple[Expr, Expr]], order: int) -> tuple[tuple[float, float], ...]:
    """All zeros of the next derivative inside these stretches, with the values there; none where the search for them
    does not end."""
    derived = cells.derivative(order) if order else cells
    try:
        with deadline(SECONDS):
            found = [zeros(derived, Interval(start, end), derivative=1) for start, end in parts]
    except (Undecided, OutOfTime):
        return ()
    if any(one.reasons or one.clusters for one in found):
        return ()
    places = [zero.place for one in found for zero in one.points]
    return tuple((float(place.mid()), value) for place in places if (value := _value_at(derived, place)) is not None)


def _value_at(cells: Cells, place: arb) -> float | None:
    """None on a knot, where the derivatives of the two sides need not agree."""
    index, is_knot = cells.place_of(exact(place.mid().fmpq()))
    if is_knot:
        return None
    with working_precision(BITS):
        return point_of(bound(cells.pieces[index], BALLS).at({X: place}))
