"""Curves: exact piecewise functions as points, with certified values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flint import arb

from ..derivations.realisation import cells_of_activation
from ..numerics.arithmetic.balls import BALLS, to_ball, working_precision
from ..numerics.arithmetic.programs import bound
from ..theory.exact.cells import Cells
from ..theory.exact.errors import Undecided
from ..theory.exact.expressions import Expr, Rational, X, exact
from ..theory.exact.order import less
from ..theory.exact.polynomials import is_polynomial, polynomial
from ..theory.language.activations import activation
from ..theory.language.parser import parse_number

BITS = 128
GREATEST = 1e300  # a float, and so is the height of a panel between two of them
SEEN = 1e-4  # no print shows a smaller part of the height of a panel


@dataclass(frozen=True)
class Curve:
    """Points of a line, and of its jumps: the limits that are no values, and the values."""

    label: str
    x: tuple[float, ...]
    y: tuple[float | None, ...]
    limits: tuple[tuple[float, float], ...] = ()
    values: tuple[tuple[float, float], ...] = ()


def certified(ball: arb, size: float = 1.0) -> float:
    """The middle of a ball, which must be a point to the eye, among numbers of that size."""
    if (point := point_of(ball, size)) is None:
        raise ArithmeticError(f"the enclosure {ball.str(5)} is too wide to be drawn as a point")
    return point


def point_of(ball: arb, size: float = 1.0) -> float | None:
    """The middle of a ball; None where it is wide, or too far for a picture."""
    is_seen = ball.is_finite() and ball.rad() <= SEEN * (size + abs(ball)) and abs(ball) < GREATEST
    return float(ball.mid()) if is_seen else None


def curve(
    label: str, cells: Cells, low: Expr | int, high: Expr | int, count: int = 241, is_slope: bool = False
) -> Curve:
    """The function on [low, high]: every cell from end to end, with a break where the value jumps. A slope has no
    value where it jumps."""
    low, high = exact(low), exact(high)
    jumps: list[Expr] = []
    limits: list[tuple[float, float]] = []
    x: list[float] = []
    y: list[float | None] = []
    for cell in cells:
        start = low if cell.start is None or _is_below(cell.start, low) else cell.start
        end = high if cell.end is None or _is_below(high, cell.end) else cell.end
        if not _is_below(start, end):
            continue
        steps = _count(cell.expression, (end - start) / (high - low), count) - 1
        points = [start + (end - start) * Rational(k, steps) for k in range(steps + 1)]
        values = _values(cell.expression, points)
        before, after = y[-1] if y else None, values[0]
        if before is not None and after is not None and abs(before - after) > 1e-9:
            x, y = [*x, x[-1]], [*y, None]
            jumps.append(start)
            limits += [(x[-1], before), (x[-1], after)]
        x, y = x + [_float(point) for point in points], y + list(values)
    own = [] if is_slope else [(_float(place), _float(cells.value_at(place))) for place in jumps]
    return Curve(label, tuple(x), tuple(y), tuple(one for one in limits if one not in own), tuple(own))


def sampled(label: str, function: Callable[[Rational], arb], points: Sequence[Rational]) -> Curve:
    """The points of a function whose values are balls."""
    return Curve(label, tuple(map(float, points)), tuple(certified(function(point)) for point in points))


def _count(piece: Expr, share: Expr, count: int) -> int:
    """Two points are enough for a straight line."""
    is_straight = is_polynomial(piece, X) and polynomial(piece, X).degree() <= 1
    return 2 if is_straight else max(2, int(_float(count * share)) + 1)


def _is_below(a: Expr, b: Expr) -> bool:
    """The order of two places of a picture, which has to be known."""
    is_less = less(a, b)
    if is_less.is_unknown:
        raise Undecided(f"the order of {a} and {b} is not decided, so that nothing can be drawn there")
    return is_less.is_yes


def _float(number: Expr) -> float:
    return float(number) if isinstance(number, Rational) else certified(to_ball(number))


def _values(piece: Expr, points: Sequence[Expr]) -> list[float | None]:
    """The values of an analytic piece, from balls; None where none can be drawn: at a pole, or in a wide ball."""
    program = bound(piece, BALLS)
    with working_precision(BITS):
        return [point_of(program.at({X: to_ball(point)})) for point in points]


def member(name: str, values: Mapping[str, str]) -> Cells:
    """Put in after the form is found, so that GELU may have the β below 1 that λ-GELU does not allow."""
    entry = activation(name)
    chosen = entry.defaults() | {key: parse_number(value) for key, value in values.items()}
    symbols = {symbol: chosen[key] for key, symbol in entry.symbols().items()}
    return cells_of_activation(entry).subs(symbols)


def shown(value: str) -> str:
    """A number as it is set in print, with a minus sign."""
    return value.replace("-", "−")


def family(name: str, parameter: str, values: Sequence[str], order: int, reach: Expr | int) -> tuple[Curve, ...]:
    """The derivative of that order on [-reach, reach], one curve for each value of a parameter."""
    display = activation(name).parameter(parameter).display or parameter
    cells = [member(name, {parameter: value}) for value in values]
    derived = [one.derivative(order) if order else one for one in cells]
    return tuple(
        curve(f"{display} = {shown(value)}", one, -reach, reach, is_slope=order > 0)
        for value, one in zip(values, derived, strict=True)
    )
