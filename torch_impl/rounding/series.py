"""Taylor coefficients of the derived function as Arb's own power series: a fraction of the time of jets, and as narrow
on short stretches. On long ones jets, which know more of the shape of functions, say more.

- `taylor(piece, x, length, values)`   coefficients at x, or over all of it if it is a wide ball
- `coefficients(found, length)`       those of a series, or of a number
- `over(a)`                            1/a
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flint import arb, arb_series, ctx, fmpq

from ...numerics.arithmetic.balls import NAN, OPERATIONS, exact_number
from ...numerics.arithmetic.programs import NAMES, Semantics, bound
from ...theory.exact.expressions import Expr, Symbol, X


def taylor(piece: Expr, x: arb, length: int, values: Mapping[Symbol, arb]) -> list[arb]:
    """NaN where nothing is known."""
    cap, ctx.cap = ctx.cap, length
    try:
        return coefficients(bound(piece, SERIES).at({**values, X: arb_series([x, 1])}), length)
    finally:
        ctx.cap = cap


def coefficients(found: arb | arb_series, length: int) -> list[arb]:
    return [found[k] if isinstance(found, arb_series) else found * (k == 0) for k in range(length)]


def over(a: Any) -> Any:
    return _unknown(a) if isinstance(a, arb_series) and a[0].contains(0) else 1 / a


def _unknown(*operands: Any) -> arb_series:
    return arb_series([NAN] * ctx.cap)


def _with_slope(name: str, a: arb_series, slope: arb_series) -> arb_series:
    """The function of this name, whose derivative at a is `slope`."""
    return (a.derivative() * slope).integral() + OPERATIONS[name](a[0])


def _sigma(a: arb_series) -> arb_series:
    """Written so that nothing cancels in the tails."""
    if a[0] > 0:
        return 1 / (1 + (-a).exp())
    grown = a.exp()
    return grown * over(1 + grown)


def _bell(a: arb_series) -> arb_series:
    return (-(a * a)).exp()


def _power(exponent: int) -> Callable[[Any], Any]:
    return _lifted(OPERATIONS["power"](exponent), lambda a: a**exponent)


def _root(exponent: fmpq) -> Callable[[Any], Any]:
    return _lifted(OPERATIONS["root"](exponent), lambda a: (a.log() * arb(exponent)).exp() if a[0] > 0 else _unknown())


def _lifted(on_numbers: Callable[..., Any], on_series: Callable[..., Any]) -> Callable[..., Any]:
    """What does not depend on x stays a number."""
    return lambda *operands: (on_series if any(isinstance(one, arb_series) for one in operands) else on_numbers)(
        *operands
    )


FUNCTIONS: dict[str, Callable[[arb_series], arb_series]] = {
    "exp": lambda a: a.exp(),
    "expm1": lambda a: _with_slope("expm1", a, a.exp()),
    "log": lambda a: a.log(),
    "log1p": lambda a: _with_slope("log1p", a, over(1 + a)),
    "atan": lambda a: a.atan(),
    "sigma": _sigma,
    "softplus": lambda a: _with_slope("softplus", a, _sigma(a)),
    "tanh": lambda a: _with_slope("tanh", a, 4 * _sigma(2 * a) * _sigma(-2 * a)),
    "phi": lambda a: _bell(a / arb(2).sqrt()) / (2 * arb.pi()).sqrt(),
    "Phi": lambda a: (-a / arb(2).sqrt()).erfc() / 2,
    "erf": lambda a: a.erf(),
    "erfc": lambda a: a.erfc(),
    "sin": lambda a: a.sin(),
    "cos": lambda a: a.cos(),
}
OTHERS: dict[str, Callable[..., Any]] = {
    "divide": lambda a, b: a * over(b),
    "power": _power,
    "root": _root,
    "branch": lambda closed: _unknown,
    "exponential_ratio": lambda ratio: _unknown,
    "general_power": _lifted(OPERATIONS["general_power"], _unknown),
}
SERIES = Semantics(
    exact_number, {name: _lifted(OPERATIONS[name], FUNCTIONS.get(name, _unknown)) for name in NAMES.values()} | OTHERS
)
