"""Expectations: what each emitted function must be, taken from the derivation alone.

- `Expectation`                     one emitted function with its results, and their exact values at chosen points
- `expectations(subject, suffix)`   value, slope, curvature and the derivatives in the parameters
- `parameter_choices(subject)`      exact parameters at which the text is examined
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

import sympy
from flint import arb
from sympy import Expr, Rational, Symbol

from ...numerics.balls import to_ball
from ...theory.calculus import derivative
from ...theory.cells import Cells
from ...theory.domains import Interval
from ...theory.expressions import X
from ..lowering.families import middle_cell
from ..lowering.gates import Tanh
from ..lowering.subjects import Subject
from .places import Place, places


@dataclass(frozen=True)
class Result:
    """What one result of an emitted function must be; at a knot, the value that stands there."""

    differentiable: Cells  # with a tanh whose derivative does not cancel

    @cached_property
    def cells(self) -> Cells:
        return self.differentiable.map(_readable)

    @cached_property
    def slopes(self) -> list[Expr]:
        """The derivatives of the pieces in x."""
        return [_readable(derivative(piece, X)) for piece in self.differentiable.pieces]


@dataclass(frozen=True)
class Choice:
    """One choice of the parameters, with the exact values of all results at its points."""

    values: Mapping[Symbol, Expr]
    parameters: tuple[arb, ...]
    cells: tuple[Cells, ...]

    @cached_property
    def places(self) -> list[Place]:
        return places(self.cells)


@dataclass(frozen=True)
class Expectation:
    """The function `name` of the text must give these results."""

    name: str
    symbols: tuple[Symbol, ...]
    results: tuple[Result, ...]
    choices: tuple[Choice, ...]


def expectations(subject: Subject, suffix: str = "") -> list[Expectation]:
    """The functions of one activation in the emitted text, and what they must be."""
    symbols = tuple(setting.symbol for setting in subject.settings)
    value = subject.cells.merged().map(lambda piece: piece.replace(sympy.tanh, Tanh))
    slope = _derived(value, X)
    by_parameter = [_derived(value, symbol) for symbol in symbols]
    wanted = {"value": [value], "slope": [slope], "curvature": [_derived(slope, X)]}
    if symbols:
        wanted["by_parameter"] = by_parameter
        wanted["slope_by_parameter"] = [_derived(slope, symbol) for symbol in symbols]
        wanted["by_two_parameters"] = [
            _derived(one, symbol) for i, one in enumerate(by_parameter) for symbol in symbols[i:]
        ]
    return [_expectation(subject, f"_{subject.function}_{kind}{suffix}", wanted[kind]) for kind in wanted]


def _expectation(subject: Subject, name: str, several: list[Cells]) -> Expectation:
    results = tuple(map(Result, several))
    choices = tuple(
        Choice(values, tuple(map(to_ball, values.values())), tuple(one.cells.subs(values) for one in results))
        for values in parameter_choices(subject)
    )
    return Expectation(name, tuple(setting.symbol for setting in subject.settings), results, choices)


def _readable(piece: Expr) -> Expr:
    return piece.replace(Tanh, sympy.tanh)


def _derived(cells: Cells, symbol: Symbol) -> Cells:
    """The derivative on the cells; at a knot that of the outer cell, as torch has it for ReLU."""
    pieces = [derivative(piece, symbol) for piece in cells.pieces]
    middle = middle_cell(cells) if cells.knots else 0
    owners = [pieces[index] if index < middle else pieces[index + 1] for index in range(len(cells.knots))]
    at_knots = [piece.subs(X, knot) for piece, knot in zip(owners, cells.knots, strict=True)]
    return Cells.of(cells.knots, pieces, at_knots)


def parameter_choices(subject: Subject) -> list[dict[Symbol, Expr]]:
    """The defaults as doubles, and some exact parameters inside the domains, the same in every run."""
    random = Random(subject.function)
    defaults = {setting.symbol: _as_double(setting.default) for setting in subject.settings}
    if not subject.settings:
        return [defaults]
    count = 3 if len(subject.settings) <= 2 else 1  # six parameters have 21 second derivatives to examine
    drawn = [{s.symbol: _drawn(random, s.domain) for s in subject.settings} for _ in range(count)]
    return [defaults, *drawn]


def _drawn(random: Random, domain: Interval) -> Expr:
    """A rational number that floats hold exactly, strictly inside the domain."""
    share = Rational(random.randrange(1, 128), 128)
    if domain.start is not None and domain.end is not None:
        return domain.start + share * (domain.end - domain.start)
    if domain.start is not None:
        return domain.start + sympy.Integer(4) ** random.randrange(-2, 2) * (share + Rational(1, 2))
    if domain.end is not None:
        return domain.end - 2 * share
    return 4 * share - 2


def _as_double(number: Expr) -> Rational:
    """The double nearest to a number, as the text gets it."""
    return Rational(*float(number).as_integer_ratio())
