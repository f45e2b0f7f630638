"""Taylor coefficients over a wide stretch, between two ends each. A ball around e^40 and e^60 holds numbers next to 0
too; its two ends do not, and far out, where exponentials of exponentials come to rest, that is what matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from flint import arb

from ...numerics.arithmetic.balls import OPERATIONS, exact_number, hull
from ...numerics.arithmetic.jets import jet_semantics
from ...numerics.arithmetic.programs import NAMES, Semantics, bound
from ...theory.exact.expressions import Expr, Symbol, X

RISING = ("exp", "expm1", "log", "log1p", "atan", "sigma", "softplus", "tanh", "Phi", "erf")
FALLING = ("erfc",)


@dataclass(frozen=True)
class Ends:
    """All numbers between two."""

    low: arb
    high: arb

    def __add__(self, other: Any) -> Ends:
        other = _ends(other)
        return Ends((self.low + other.low).lower(), (self.high + other.high).upper())

    def __neg__(self) -> Ends:
        return Ends(-self.high, -self.low)

    def __sub__(self, other: Any) -> Ends:
        return self + (-_ends(other))

    def __mul__(self, other: Any) -> Ends:
        other = _ends(other)
        return _around([one * two for one in (self.low, self.high) for two in (other.low, other.high)])

    def __truediv__(self, other: Any) -> Ends:
        other = _ends(other)
        if not (other.low > 0 or other.high < 0):
            return Ends(arb("nan"), arb("nan"))
        return self * Ends((1 / other.high).lower(), (1 / other.low).upper())

    def __gt__(self, other: Any) -> bool:
        return bool(self.low > _ends(other).high)

    def __lt__(self, other: Any) -> bool:
        return bool(self.high < _ends(other).low)

    __radd__, __rmul__ = __add__, __mul__


def _around(balls: list[arb]) -> Ends:
    return Ends(_least([one.lower() for one in balls]), -_least([-one.upper() for one in balls]))


def _least(numbers: list[arb]) -> arb:
    return reduce(arb.min, numbers).lower()


def _ends(number: Any) -> Ends:
    if isinstance(number, Ends):
        return number
    ball = arb(number)
    return Ends(ball.lower(), ball.upper())


def _monotone(name: str) -> Callable[[Ends], Ends]:
    function = OPERATIONS[name]
    if name in RISING:
        return lambda a: Ends(function(a.low).lower(), function(a.high).upper())
    if name in FALLING:
        return lambda a: Ends(function(a.high).lower(), function(a.low).upper())
    return _on_balls(function)


def _on_balls(function: Callable[..., arb]) -> Callable[..., Ends]:
    return lambda *operands: _ends(function(*(hull(one.low, one.high) for one in operands)))


def _made(name: str) -> Callable[[Any], Callable[..., Ends]]:
    return lambda parameter: _on_balls(OPERATIONS[name](parameter))


def _power(exponent: int) -> Callable[[Ends], Ends]:
    def on(a: Ends) -> Ends:
        ends = [a.low**exponent, a.high**exponent]
        if exponent % 2 == 0 and not (a.low >= 0 or a.high <= 0):
            ends.append(arb(0))
        return _around(ends)

    return on


ENDS = Semantics(
    lambda value: _ends(exact_number(value)),
    {name: _monotone(name) for name in NAMES.values()}
    | {"power": _power, "root": _made("root"), "branch": _made("branch"), "general_power": _monotone("general_power")},
)


def coefficient(piece: Expr, low: float, high: float, order: int, values: Mapping[Symbol, arb]) -> arb:
    """f^(order)/order! on a stretch of x, as a ball; not finite where nothing is known."""
    inputs = {symbol: [_ends(value)] for symbol, value in values.items()}
    inputs[X] = [Ends(arb(low), arb(high)), _ends(1)]
    found = bound(piece, jet_semantics(ENDS, order)).at(inputs)
    return hull(found[order].low, found[order].high) if len(found) > order else arb(0)
