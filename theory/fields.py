"""The keys of one statement table, read and checked one by one.

- `Fields`   `.expression(key)`, `.number()`, `.domain()`, `.choice(...)`, `.nested(...)`, `.inner()`, `.finish()`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sympy import Expr, Symbol

from . import statements as say
from .domains import REAL_LINE, Interval, interval
from .toml_lines import Located
from .vocabulary import Vocabulary, guarded

Reader = Callable[[Mapping, Vocabulary, Located], say.Statement]


class Fields:
    """The keys of one statement table, read once each; what is left over is refused."""

    def __init__(self, table: Mapping, vocabulary: Vocabulary, here: Located, read: Reader) -> None:
        self.table = dict(table)
        self.vocabulary = vocabulary
        self.here = here
        self.read = read

    def take(self, key: str, default: object = None, required: bool = True):
        if key not in self.table:
            if required:
                self.here.refuse("form", f"`{self.table.get('form', '')}` needs the key `{key}`")
            return default
        return self.table.pop(key)

    def expression(self, key: str, default: Expr | None = None) -> Expr:
        text = self.take(key, required=default is None)
        return default if text is None else self.vocabulary.expression(text, self.here, key)

    def optional_expression(self, key: str) -> Expr | None:
        return self.expression(key) if key in self.table else None

    def number(self) -> Expr | say.Printed:
        """`equals` (exact) or `rounds_to` (a printed decimal: its rounding interval)."""
        if "rounds_to" in self.table:
            return self.printed(self.take("rounds_to"), "rounds_to")
        return self.expression("equals")

    def printed(self, text: object, key: str) -> say.Printed:
        if not isinstance(text, str):
            self.here.refuse(key, "must be a decimal in quotes, so that its digits are kept")
        try:
            say.Printed(text).interval()
        except ValueError:
            self.here.refuse(key, f"must be a decimal such as 1.084, not `{text}`")
        return say.Printed(text)

    def domain(self) -> Interval:
        text = self.take("on", required=False)
        if text is None:
            return REAL_LINE
        return self.interval(text, "on")

    def symbol(self, name: str, key: str) -> Symbol:
        symbols = self.vocabulary.symbols
        if name not in symbols:
            self.here.refuse(key, f"`{name}` is not a parameter of the file")
        return symbols[name]

    def interval(self, text: object, key: str) -> Interval:
        return guarded(self.here, key, lambda: interval(str(text), self.vocabulary.symbols))

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(key, default, required=default is None)
        if value not in allowed:
            self.here.refuse(key, f"must be one of {', '.join(allowed)}, not `{value}`")
        return value

    def listed(self, key: str) -> list:
        values = self.take(key)
        if not isinstance(values, list):
            self.here.refuse(key, f"must be a list of texts, not {type(values).__name__}")
        return values

    def flag(self, key: str) -> bool:
        value = self.take(key, False, required=False)
        if not isinstance(value, bool):
            self.here.refuse(key, f"must be true or false, not `{value}`")
        return value

    def nested(self, table: object, key: str, vocabulary: Vocabulary | None = None) -> say.Statement:
        """A statement given as a table of its own."""
        if not isinstance(table, Mapping):
            self.here.refuse(key, "must be a statement: a table with a `form`")
        return self.read(table, vocabulary or self.vocabulary, self.here)

    def inner(self, vocabulary: Vocabulary | None = None) -> say.Statement:
        """The statement whose form stands under `then` and whose keys are those that are left."""
        table = {**self.table, "form": self.take("then")}
        table.pop("then", None)
        self.table = {"form": self.table.get("form")}
        return self.read(table, vocabulary or self.vocabulary, self.here)

    def finish(self) -> None:
        left = set(self.table) - {"form", "label"}
        if left:
            self.here.refuse(min(left), f"is not a key of the form `{self.table.get('form')}`")
