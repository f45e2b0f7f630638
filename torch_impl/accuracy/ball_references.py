"""References in balls: certified values of f and f' at given doubles, for a few thousand inputs at most.

- `exact_pairs(name, settings, which, points)`   each exact value as a pair of doubles, right to about 2^-100
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from flint import arb

from ...derivations.realisation import cells_of_activation
from ...numerics.balls import BALLS, working_precision
from ...numerics.programs import bound
from ...theory.calculus import derivative
from ...theory.expressions import Expr, Rational, X

PRECISIONS = (160, 400, 1600, 6400)
ENOUGH = 110  # bits of relative accuracy
NOTHING = arb(2) ** -1134  # below this a value is 0 in every format, by far


def exact_pairs(
    name: str, settings: Mapping[str, float], which: str, points: Iterable[float]
) -> list[tuple[float, float]]:
    """(high, low) for f (`forward`) or f' (`backward`; to the right of a knot) at finite points.

    >>> exact_pairs("silu", {}, "backward", [0.0])
    [(0.5, 0.0)]
    """
    knots, programs = _cells(name, tuple(settings.items()), which)
    return [_pair(programs[sum(point >= knot for knot in knots)], point) for point in points]


@lru_cache(maxsize=64)
def _cells(name: str, settings: tuple[tuple[str, float], ...], which: str) -> tuple[list[Fraction], list[Callable]]:
    values = {key: Rational(Fraction(value)) for key, value in settings}
    cells = cells_of_activation(name, values).merged()
    pieces = [piece if which == "forward" else derivative(piece, X) for piece in cells.pieces]
    return [_fraction(knot) for knot in cells.knots], [_program(piece) for piece in pieces]


def _fraction(knot: Expr) -> Fraction:
    if not isinstance(knot, Rational):
        raise ArithmeticError(f"a rational knot is expected, to tell on which side of it a double lies, not {knot}")
    return knot.fraction


def _program(piece: Expr) -> Callable[[arb], arb]:
    if not piece.has(X):
        return lambda x: bound(piece, BALLS).at({})
    return bound(piece, BALLS)


def _pair(program: Callable[[arb], arb], point: float) -> tuple[float, float]:
    for bits in PRECISIONS:
        with working_precision(bits):
            ball = program(arb(point))
            if ball.is_exact() or ball.rel_accuracy_bits() >= ENOUGH or ball.abs_upper() < NOTHING:
                high = float(ball.mid())
                return high, float((ball - arb(high)).mid()) if abs(high) < float("inf") else 0.0
    raise ArithmeticError(f"the ball {ball} at {point} stays too wide to measure against")
