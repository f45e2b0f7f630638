"""Where witnesses are found.

- `seen_at(place, seen, numbers, *of)`   a witness that says something of expressions or functions at a place
- `depends_on_x(*of)`                    whether expressions or functions do: x is named only where they depend on it
- `unit_values(plain)`                   the values of the scale parameters that were taken out of a function
"""

from collections.abc import Iterable, Mapping

from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Expr, Symbol, X, free_parameters
from ..findings.witness import Seen, Witness, witness
from .terms import Reduced


def seen_at(place: Mapping[Symbol, Expr], seen: Seen, numbers: Iterable[object], *of: Cells | Expr) -> Witness:
    is_moving = depends_on_x(*of)
    return witness(seen, *numbers, at={one: value for one, value in place.items() if one is not X or is_moving})


def depends_on_x(*of: Cells | Expr) -> bool:
    return any(one.has(X) if isinstance(one, Expr) else bool(one.knots) or one.pieces[0].has(X) for one in of)


def unit_values(plain: Reduced) -> dict[Symbol, Expr]:
    return {symbol: plain.values[symbol] for symbol in free_parameters(plain.amplitude, plain.scale)}
