"""Meanings: the exact function that code claims to be, however it was given."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.exact.errors import InputError, option
from .references import Reference, reference

if TYPE_CHECKING:
    from ...theory.exact.cells import Cells
    from ...theory.exact.expressions import Expr, Symbol


@dataclass(frozen=True)
class Meaning:
    """`text` is a name or an expression; a `kernel` smooths the expression; settings that are missing have their
    defaults, which is 1 for the parameters of an expression."""

    text: str
    kernel: str = ""
    settings: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_named(self) -> bool:
        """Whether the text is one word, which is a name; `x` alone is an expression."""
        return self.text != "x" and re.fullmatch(r"([^\W\d]\w*)?", self.text) is not None

    def __str__(self) -> str:
        return f"{self.text} smoothed by the kernel {self.kernel}" if self.kernel else self.text


def reference_of(meaning: Meaning) -> Reference:
    """The committed reference of a name; of anything else, balls of its exact cells."""
    if meaning.is_named and not meaning.kernel:
        return reference(_entry_name(meaning.text), meaning.settings)
    try:
        from .ball_references import ball_reference
    except ImportError as error:
        raise InputError("an audit of an expression needs balls: pip install python-flint") from error

    cells, values = _own(meaning)
    return ball_reference(str(meaning), cells, values)


def _entry_name(text: str) -> str:
    from ...theory.language.activations import activation

    if not text:
        raise InputError(f"what the code is to be is not said: give it, as in {option('as', 'gelu')}")
    return activation(text).name


def _own(meaning: Meaning) -> tuple[Cells, dict[str, float]]:
    """The cells without parameters, and the values that were put in; the function must have one at every x."""
    from ...numerics.search.definedness import require_values
    from ...theory.exact.expressions import free_parameters
    from ...theory.exact.piecewise import cells_of
    from ...theory.language.function_text import parse_function

    if meaning.is_named:
        given = {name: value for name, value in meaning.settings.items() if name != "delta"}
        entry = reference(_entry_name(meaning.text), given)
        return _smoothed(entry.cells(), meaning, dict(entry.settings))
    expression = parse_function(meaning.text)
    values, exact = _settings(free_parameters(expression), meaning)
    expression = expression.xreplace(exact)
    require_values(expression)
    cells = cells_of(expression).merged()
    return _smoothed(cells, meaning, values) if meaning.kernel else (cells, values)


def _smoothed(cells: Cells, meaning: Meaning, values: dict[str, float]) -> tuple[Cells, dict[str, float]]:
    """The same of a mollification, whose width is the parameter delta."""
    from ...numerics.subjects.given import mollify
    from ...theory.exact.expressions import Rational

    width = float(meaning.settings.get("delta", 1.0))
    if not 0.0 < width < math.inf:
        raise InputError(f"the width delta must be a positive number, and {width:g} came")
    mollified = mollify(cells, meaning.kernel, Rational(Fraction(width)))
    if mollified.closed_form is None:
        raise InputError(f"an audit needs a closed form, and the kernel {mollified.kernel.name} gives none")
    return mollified.closed_form.merged(), values | {"delta": width}


def _settings(symbols: list[Symbol], meaning: Meaning) -> tuple[dict[str, float], dict[Symbol, Expr]]:
    """The settings of these symbols, as doubles and as the rationals that the doubles are."""
    from ...theory.exact.expressions import Rational

    names = [symbol.name for symbol in symbols]
    known = [*names, "delta"] if meaning.kernel else names
    for key, value in meaning.settings.items():
        if key not in known:
            raise InputError(f"{meaning} has no parameter {key!r}; its parameters: {', '.join(known) or 'none'}")
        if not math.isfinite(value):
            raise InputError(f"a parameter must be finite, and {key} = {value} came")
    values = {name: float(meaning.settings.get(name, 1.0)) for name in names}
    return values, {symbol: Rational(Fraction(values[symbol.name])) for symbol in symbols}
