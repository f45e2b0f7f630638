"""Witnesses in words.

- `place_in_words(values)`        "x = 1/3, delta = 2" of the values at which something was found
- `said_at(place, words, *of)`    what is said of expressions or functions there; x only where they depend on it
- `also_at(place, witness)`       a witness at values of further parameters
- `depends_on_x(*of)`             whether expressions or functions do
- `at_unit_scale(words, plain)`   a witness about a function whose scale parameters were taken out
- `unit_values(plain)`            the values of these parameters of which it speaks
"""

import re
from collections.abc import Mapping

from ...theory.cells import Cells
from ...theory.expressions import Expr, Symbol, X, free_parameters
from .terms import Reduced

BEGINS_WITH_A_PLACE = re.compile(r"\w+ = [^:]*: ")


def place_in_words(values: Mapping[Symbol, Expr]) -> str:
    return ", ".join(f"{symbol} = {value}" for symbol, value in values.items())


def said_at(place: Mapping[Symbol, Expr], words: str, *of: Cells | Expr) -> str:
    named = place_in_words({symbol: value for symbol, value in place.items() if symbol is not X or depends_on_x(*of)})
    return f"{named}: {words}" if named else words


def also_at(place: Mapping[Symbol, Expr], witness: str) -> str:
    return f"{place_in_words(place)}{', ' if BEGINS_WITH_A_PLACE.match(witness) else ': '}{witness}"


def depends_on_x(*of: Cells | Expr) -> bool:
    return any(one.has(X) if isinstance(one, Expr) else bool(one.knots) or one.pieces[0].has(X) for one in of)


def at_unit_scale(words: str, plain: Reduced) -> str:
    """A witness about a function whose scale parameters were taken out: it speaks of values at which they are units."""
    return said_at(unit_values(plain), words) if words else ""


def unit_values(plain: Reduced) -> dict[Symbol, Expr]:
    return {symbol: plain.values[symbol] for symbol in free_parameters(plain.amplitude, plain.scale)}
