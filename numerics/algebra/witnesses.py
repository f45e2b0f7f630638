"""Witnesses in words.

- `place_in_words(values)`        "x = 1/3, delta = 2" of the values at which something was found
- `at_unit_scale(words, plain)`   a witness about a function whose scale parameters were taken out
- `unit_values(plain)`            the values of these parameters of which it speaks
"""

from __future__ import annotations

from collections.abc import Mapping

from ...theory.expressions import Expr, Symbol, free_parameters
from .terms import Reduced


def place_in_words(values: Mapping[Symbol, Expr]) -> str:
    return ", ".join(f"{symbol} = {value}" for symbol, value in values.items())


def at_unit_scale(words: str, plain: Reduced) -> str:
    """A witness about a function whose scale parameters were taken out: it speaks of values at which they are units."""
    place = place_in_words(unit_values(plain)) if words else ""
    return f"{place}: {words}" if place else words


def unit_values(plain: Reduced) -> dict[Symbol, Expr]:
    """Values, inside their domains, of the parameters that were taken out, at which the function is its cells."""
    return {symbol: plain.values[symbol] for symbol in free_parameters(plain.amplitude, plain.scale)}
