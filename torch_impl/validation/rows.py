"""Rows: a meaning of numbers carried over to rows of them.

A row has one number for each centre. What is done to rows is done to each entry, and a number stands for a row that
repeats it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from flint import arb

from .meanings import Spread
from .reading import Interpretation, TranslationError


@dataclass(frozen=True)
class Row:
    """One number for each centre."""

    entries: tuple[Any, ...]


def size_of(value: Any) -> float:
    """About how large a number is, whatever it carries."""
    if isinstance(value, Spread):
        value = value.middle
    return float(value.mid()) if isinstance(value, arb) else float(value)


class OverRows:
    """The operations of a meaning, on rows."""

    def __init__(self, meaning: Interpretation) -> None:
        self.meaning = meaning

    def literal(self, value: float) -> Any:
        return self.meaning.literal(value)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name in OF_ROWS:
            (row,) = operands
            if not isinstance(row, Row):
                raise TranslationError(f"`{name}` is of a row, not of one number")
            return OF_ROWS[name](self.meaning, row.entries)
        lengths = {len(one.entries) for one in operands if isinstance(one, Row)}
        if not lengths:
            return self.meaning.operation(name, operands)
        if len(lengths) > 1:
            raise TranslationError(f"`{name}` is given rows of {' and '.join(map(str, sorted(lengths)))} entries")
        rows = (one.entries if isinstance(one, Row) else [one] * max(lengths) for one in operands)
        columns = zip(*rows, strict=True)
        return Row(tuple(self.meaning.operation(name, list(column)) for column in columns))


def _joined(name: str) -> Callable[[Interpretation, Sequence[Any]], Any]:
    return lambda meaning, entries: reduce(lambda a, b: meaning.operation(name, [a, b]), entries)


def _shares(meaning: Interpretation, entries: Sequence[Any]) -> Row:
    """exp over the sum, the largest taken off first, as libraries do it."""
    largest = max(entries, key=size_of)
    weights = [meaning.operation("exp", [meaning.operation("sub", [one, largest])]) for one in entries]
    whole = OF_ROWS["total"](meaning, weights)
    return Row(tuple(meaning.operation("div", [one, whole]) for one in weights))


OF_ROWS: dict[str, Callable[[Interpretation, Sequence[Any]], Any]] = {
    "total": _joined("add"),
    "least": _joined("min"),
    "most": _joined("max"),
    "shares": _shares,
}
