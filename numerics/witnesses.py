"""Witnesses in words.

- `place_in_words(values)`        "x = 1/3, delta = 2" of the values at which something was found
- `at_unit_scale(words, plain)`   a witness about a function whose scale parameters were taken out
"""

from __future__ import annotations

from collections.abc import Mapping

from ..theory.expressions import ONE, Expr, Symbol, free_parameters
from .terms import Reduced


def place_in_words(values: Mapping[Symbol, Expr]) -> str:
    return ", ".join(f"{symbol} = {value}" for symbol, value in values.items())


def at_unit_scale(words: str, plain: Reduced) -> str:
    """A witness about a function whose scale parameters were taken out: it speaks of the value 1 of each."""
    symbols = free_parameters(plain.amplitude, plain.scale) if words else []
    return f"{place_in_words(dict.fromkeys(symbols, ONE))}: {words}" if symbols else words
