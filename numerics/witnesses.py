"""Witnesses in words.

- `place_in_words(values)`   "x = 1/3, delta = 2" of the values at which something was found
"""

from __future__ import annotations

from collections.abc import Mapping

from ..theory.expressions import Expr, Symbol


def place_in_words(values: Mapping[Symbol, Expr]) -> str:
    return ", ".join(f"{symbol} = {value}" for symbol, value in values.items())
