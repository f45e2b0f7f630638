"""Parameters of activations: a domain, a default, and the exact values a user may give.

- `Parameter(name, domain, default, learnable, learned, display, table)`
- `parameter.symbol`               the symbol with the sign that the domain gives
- `parameter.read(value, names)`   an exact value in the domain, from a number, text or expression
- `parameter.entries(...)`         a table parameter as a function of its index
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from ..exact.algebra import tidy
from ..exact.domains import Interval
from ..exact.errors import InputError
from ..exact.expressions import Expr, Integer, Rational, Symbol
from ..exact.expressions import parameter as symbol_of
from .intervals import interval
from .parser import parse, valued

_interval = cache(interval)

Value: TypeAlias = int | Fraction | str | Expr
Entries: TypeAlias = Callable[[int], Expr]


@dataclass(frozen=True)
class Parameter:
    """A parameter. One with `table` bounds is a row of numbers z[low] .. z[high]; an integer is part of
    the structure (how many terms there are) and never a symbol."""

    name: str
    domain: str
    default: str
    learnable: bool = False
    learned: bool = False  # by a module that is not told otherwise
    display: str = ""
    table: tuple[str, str] | None = None

    @property
    def is_integer(self) -> bool:
        return self.domain.startswith("integer")

    @property
    def is_table(self) -> bool:
        return self.table is not None

    @property
    def interval(self) -> Interval:
        return _interval(self.domain.removeprefix("integer"))

    @property
    def domain_in_words(self) -> str:
        if self.is_integer:
            return self.domain.replace("integer", "an integer in")
        return self.domain if self.domain.isalpha() else f"in {self.domain}"

    @property
    def symbol(self) -> Symbol:
        return symbol_of(self.name, self.interval.sign)

    def read(self, value: Value, names: Mapping[str, Expr]) -> Expr:
        """The exact value. A number must lie in the domain; an expression in other names is trusted."""
        exact = _exact(value, names, self.name)
        is_whole, is_inside = exact.is_Integer, not exact.is_number or self.interval.contains(exact).is_yes
        if not is_inside or (self.is_integer and not is_whole):
            raise InputError(f"the parameter {self.name} must be {self.domain_in_words}, but {exact} is not")
        return exact

    def entries(self, given: object, names: Mapping[str, Expr], tables: Mapping[str, Entries]) -> Entries:
        """The table as a function of its index, from a row of values, a mapping, a function, or text in i."""
        low, high = (int(_exact(bound, names, self.name)) for bound in self.table or ())  # type: ignore[call-overload]
        if isinstance(given, Sequence) and not isinstance(given, str) and len(given) != high - low + 1:
            raise InputError(
                f"the table {self.name} has {high - low + 1} entries, from {low} to {high}; got {len(given)}"
            )

        def entry(index: int) -> Expr:
            if not low <= index <= high:
                raise LookupError(f"the indices {low} to {high}")
            return self.read(_raw_entry(given, index, low, names, tables), names)

        return entry


def _raw_entry(given, index: int, low: int, names: Mapping[str, Expr], tables: Mapping[str, Entries]):
    if isinstance(given, str):
        return tidy(valued(parse(given, parameters={**names, "i": Integer(index)}, tables=tables)))
    if callable(given):
        return given(index)
    return given[index] if isinstance(given, Mapping) else given[index - low]


def _exact(value: Value, names: Mapping[str, Expr], name: str) -> Expr:
    if isinstance(value, str):
        return tidy(valued(parse(value, parameters=names)))
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Rational(value)
    if isinstance(value, Expr):
        return tidy(value)
    raise InputError(
        f"the parameter {name} needs an exact value (an integer, a Fraction or text such as '0.1'), not {value!r}"
    )
