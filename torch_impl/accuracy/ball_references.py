"""References in balls: certified values of f and f' at given doubles, for some ten thousand inputs at most."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

from flint import arb

from ...derivations.realisation import cells_of_activation
from ...numerics.arithmetic.balls import BALLS, evaluate, fraction_of, working_precision
from ...numerics.arithmetic.programs import bound
from ...numerics.asymptotics.tails import limit_at_infinity
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.errors import InputError, option
from ...theory.exact.expressions import Expr, Rational, X
from .references import Reference

if TYPE_CHECKING:
    from torch import Tensor

PRECISIONS = (160, 400, 1600, 6400)
ENOUGH = 110  # bits of relative accuracy
NOTHING = arb(2) ** -1134  # below this a value is 0 in every format, by far
KNOT_DIGITS = 120
Program = Callable[[arb], arb]


def exact_pairs(cells: Cells, which: str, points: Iterable[float], or_nan: bool = False) -> list[tuple[float, float]]:
    """(high, low) for f (`forward`) or f' (`backward`; to the right of a knot) at finite points; NaN, if that may be,
    where no ball is narrow enough.

    >>> exact_pairs(entry_cells("silu", {}), "backward", [0.0])
    [(0.5, 0.0)]
    """
    knots, pieces, at_knots = _programs(cells, which)
    return [_pair(_program_at(point, knots, pieces, at_knots), point, or_nan) for point in points]


def entry_cells(name: str, settings: Mapping[str, float]) -> Cells:
    """The exact function of an entry; each setting is the rational number that the double is."""
    return _entry_cells(name, tuple(settings.items()))


@lru_cache(maxsize=64)
def _entry_cells(name: str, settings: tuple[tuple[str, float], ...]) -> Cells:
    return cells_of_activation(name, {key: Rational(Fraction(value)) for key, value in settings}).merged()


@lru_cache(maxsize=64)
def _programs(cells: Cells, which: str) -> tuple[list[Fraction], list[Program], list[Program]]:
    """Knots, the programs between them, and those at them: a slope there is that of the right side."""
    pieces = [piece if which == "forward" else derivative(piece, X) for piece in cells.pieces]
    at_knots = cells.at_knots if which == "forward" else pieces[1:]
    return [_fraction(knot) for knot in cells.knots], list(map(_program, pieces)), list(map(_program, at_knots))


def _fraction(knot: Expr) -> Fraction:
    """The knot, or a number so close to an irrational one that no double lies between the two."""
    if isinstance(knot, Rational):
        return knot.fraction
    ball = evaluate(knot, digits=KNOT_DIGITS)
    nearest = float(ball.mid())
    return Fraction(nearest) if ball.contains(arb(nearest)) else fraction_of(ball)


def _program(piece: Expr) -> Program:
    if not piece.has(X):
        return lambda x: bound(piece, BALLS).at({})
    return bound(piece, BALLS)


def _program_at(point: float, knots: list[Fraction], pieces: list[Program], at_knots: list[Program]) -> Program:
    index = sum(point >= knot for knot in knots)
    return at_knots[index - 1] if index and point == knots[index - 1] else pieces[index]


def _pair(program: Program, point: float, or_nan: bool) -> tuple[float, float]:
    for bits in PRECISIONS:
        with working_precision(bits):
            ball = program(arb(point))
            if ball.is_exact() or ball.rel_accuracy_bits() >= ENOUGH or ball.abs_upper() < NOTHING:
                high = float(ball.mid())
                return high, float((ball - arb(high)).mid()) if abs(high) < float("inf") else 0.0
    if or_nan:
        return math.nan, 0.0
    raise ArithmeticError(f"the ball {ball} at {point} stays too wide to measure against")


@dataclass(frozen=True)
class BallReference(Reference):
    """A function of one's own: where no ball of a value is narrow enough, the value is NaN and not compared."""

    in_balls: ClassVar[bool] = True

    def limit(self, side: int, which: str) -> float | None:
        found = limit_at_infinity(self.cells(), side, derivative=0 if which == "forward" else 1)
        return None if found is None else _double(found)


def ball_reference(name: str, cells: Cells, settings: Mapping[str, float]) -> BallReference:
    """The reference of cells without parameters; `settings` are those that were put in."""
    if cells.parameters:
        names = ", ".join(one.name for one in cells.parameters)
        raise InputError(f"an audit needs a number for {names}: give it in {option('set')}")
    value, slope = (partial(_doubles, cells, which) for which in ("forward", "backward"))
    errors = {"value": 1.0, "slope": 1.0, "slope_absolute": 1.0}  # a ball is rounded to a double
    return BallReference(name, settings, value, slope, _kinks(cells), errors, lambda: cells)


def _doubles(cells: Cells, which: str, inputs: Tensor) -> Tensor:
    import torch

    values = [high for high, _ in exact_pairs(cells, which, inputs.double().tolist(), or_nan=True)]
    return torch.tensor(values, dtype=torch.float64, device=inputs.device)


def _double(ball: arb) -> float:
    if ball.is_finite():
        return float(ball.mid())
    return math.inf if ball > 0 else -math.inf if ball < 0 else math.nan


def _kinks(cells: Cells) -> tuple[float, ...]:
    """The knots at which value or slope jump, or may; those that are no doubles are no inputs."""
    found = []
    for index, knot in enumerate(_programs(cells, "forward")[0]):
        point = float(knot)
        if Fraction(point) == knot and not all(_joins(cells, index, which, point) for which in ("forward", "backward")):
            found.append(point)
    return tuple(found)


def _joins(cells: Cells, index: int, which: str, point: float) -> bool:
    """Whether the two sides of a knot are not told apart."""
    _, pieces, _ = _programs(cells, which)
    with working_precision(PRECISIONS[0]):
        left, right = pieces[index](arb(point)), pieces[index + 1](arb(point))
    return bool(left.is_finite() and right.is_finite() and left.overlaps(right))
