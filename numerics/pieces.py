"""One piece of a function inside a domain, and the exact facts about it at single points.

SymPy's derivative of a tree is used here alone, and only to hand a constant to exact algebra.

- `Piece`                             F = sign * f^(derivative) on one cell; `.slice`, `.at(point)`, `.has_end(end)`
- `exact_critical(piece, place)`      a simple exact number in a ball at which F' is proved to vanish
- `is_constant(piece)`                F' vanishes identically
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import sympy
from flint import arb, fmpq
from sympy import Expr, Symbol

from ..theory.cells import Cells
from ..theory.domains import Interval
from .balls import to_ball
from .exact_algebra import is_identically_zero
from .functions import Analytic
from .newton import Slice, simple_rational_in
from .tails import End

MOST_NODES = 150  # of an expression that exact algebra may look at


@dataclass(frozen=True)
class Piece:
    """One piece of the cells inside the domain, and which of its ends belong to the function."""

    cells: Cells
    domain: Interval
    expression: Expr
    left: End
    right: End
    derivative: int
    sign: int

    @property
    def slice(self) -> Slice:
        return Slice(Analytic(self.expression, self.cells.variable), self.derivative, self.sign)

    @property
    def is_short(self) -> bool:
        return _is_short(self.expression)

    def derived(self, more: int = 0) -> Expr:
        """F as an expression, or a derivative of it; only for exact algebra at single points."""
        return _derivative(self.expression, self.cells.variable, self.derivative + more) * self.sign

    def at(self, point: Expr) -> Expr:
        """The closed form of F at an exact point."""
        return self.derived().xreplace({self.cells.variable: point})

    def has_end(self, end: End) -> bool | None:
        """Whether F takes its limit at this finite end: inside the domain, and without a jump at a knot."""
        if end.point is None or not self.domain.contains(end.point):
            return False
        if end.point not in self.cells.knots:
            return bool(self.slice.value(to_ball(end.point)).is_finite())
        index = self.cells.knots.index(end.point)
        own, other = self.cells.pieces[index : index + 2]
        if self.derivative:
            own, other = (_derivative(piece, self.cells.variable, self.derivative) for piece in (own, other))
        else:
            own, other = self.expression, self.cells.at_knots[index]
        return _agree(own, other, self.cells.variable, end.point)


@lru_cache(maxsize=1024)
def _derivative(expression: Expr, variable: Symbol, order: int) -> Expr:
    return sympy.diff(expression, variable, order)


@lru_cache(maxsize=1024)
def _is_short(expression: Expr) -> bool:
    return all(number < MOST_NODES for number, _ in enumerate(sympy.preorder_traversal(expression)))


def _agree(one: Expr, other: Expr, variable: Symbol, point: Expr) -> bool | None:
    """Whether two expressions are equal at a point: by exact algebra, or unequal by balls."""
    left, right = (part.xreplace({variable: point}) for part in (one, other))
    if not to_ball(left).overlaps(to_ball(right)):
        return False
    return True if is_identically_zero(left - right) is True else None


def is_constant(piece: Piece) -> bool:
    return piece.is_short and is_identically_zero(piece.derived(1)) is True


def exact_critical(piece: Piece, place: arb) -> Expr | None:
    """A rational number or a square root of one at which exact algebra proves that F' vanishes."""
    for candidate in _simple_numbers(place):
        slope = piece.derived(1).xreplace({piece.cells.variable: candidate})
        if is_identically_zero(slope) is True:
            return candidate
    return None


def _simple_numbers(place: arb) -> list[Expr]:
    numbers = [to_rational(simple_rational_in(place))]
    square = to_rational(simple_rational_in(place * place))
    if square is not None and square > 0:
        numbers.append(sympy.sqrt(square) * (1 if place > 0 else -1))
    return [number for number in numbers if number is not None]


def to_rational(value: fmpq | None) -> Expr | None:
    return None if value is None else sympy.Rational(int(value.p), int(value.q))
