"""The keys of one statement table, read and checked one by one.

What is wrong with one key does not keep the others from being read: its error is noted in `errors`, and
something harmless stands in for its value until all are raised together.

- `Fields`   `.expression(key)`, `.number()`, `.domain()`, `.choice(...)`, `.nested(...)`, `.inner()`, `.finish()`
"""

from collections.abc import Callable, Mapping

from . import statements as say
from .domains import REAL_LINE, Interval
from .errors import MOST_ERRORS, InputError, listing, raise_all
from .expressions import ZERO, Expr, Symbol, X
from .tokens import clip
from .toml_lines import Located
from .vocabulary import NAME, RESERVED, Vocabulary

Reader = Callable[[Mapping, Vocabulary, Located], say.Statement]


class Fields:
    """The keys of one statement table, read once each; what is left over is refused."""

    def __init__(self, table: Mapping, vocabulary: Vocabulary, here: Located, read: Reader) -> None:
        self.table = dict(table)
        self.vocabulary = vocabulary
        self.here = here
        self.read = read
        self.errors: list[InputError] = []

    def take(self, key: str, default: object = None, required: bool = True):
        if key not in self.table:
            if required:
                self.here.refuse("form", f"`{self.table.get('form', '')}` needs the key `{key}`")
            return default
        return self.table.pop(key)

    def expression(self, key: str, default: Expr | None = None) -> Expr:
        if default is not None and key not in self.table:
            return default
        return self.parsed(self.take(key), key)

    def parsed(self, text: str, key: str) -> Expr:
        with listing(self.errors):
            return self.vocabulary.expression(text, self.here, key)
        return ZERO

    def points(self) -> tuple[Expr | say.Printed, ...]:
        """`round_to` (printed decimals), or `are` (exact)."""
        if "round_to" in self.table:
            return tuple(self.printed(text, "round_to") for text in self.take("round_to"))
        return tuple(self.without_x(self.parsed(text, "are"), "are") for text in self.take("are"))

    def without_x(self, value, key: str):
        """Refuses a value that is another one at every x."""
        if X in say.symbols_of(value):
            self.here.refuse(key, "must be a number, and contains x")
        return value

    def number(self) -> Expr | say.Printed:
        """`equals` (exact) or `rounds_to` (a printed decimal: its rounding interval)."""
        if "rounds_to" in self.table:
            return self.printed(self.take("rounds_to"), "rounds_to")
        return self.expression("equals")

    def printed(self, text: str, key: str) -> say.Printed:
        try:
            say.Printed(text).interval()
        except ValueError:
            self.errors.append(self.here.refusal(key, f"must be a decimal such as 1.084, not `{clip(text)}`"))
            return say.Printed("0")
        return say.Printed(text)

    def domain(self) -> Interval:
        return self.interval(self.take("on"), "on") if "on" in self.table else REAL_LINE

    def symbol(self, name: str, key: str) -> Symbol:
        symbols = self.vocabulary.symbols
        if name not in symbols:
            self.here.refuse(key, f"`{name}` is not a parameter of the file")
        return symbols[name]

    def new_name(self, name: str, key: str) -> None:
        """Refuses a name that means something else."""
        known = (*RESERVED, *self.vocabulary.definitions, *self.vocabulary.vectors)
        if not NAME.fullmatch(name) or name in known:
            self.here.refuse(key, f"`{clip(name)}` is not a name, or has a meaning of its own; choose another one")

    def is_free(self, name: str, key: str) -> None:
        """Refuses a parameter that stands for a value here: nothing ranges over it."""
        if name in self.vocabulary.values:
            self.here.refuse(key, f"`{name}` is the value that `exists` speaks of; choose another name there")

    def is_apart(self, name: str, key: str) -> None:
        """Refuses a name for what is the statement's own where a value that was given before contains it."""
        if name in self.vocabulary.taken:
            known = f"`{name}` is in a value that is given outside, where it is another one"
            self.here.refuse(key, f"{known}; choose a new name")

    def interval(self, text: str, key: str) -> Interval:
        with listing(self.errors):
            return self.vocabulary.interval(text, self.here, key)
        return REAL_LINE

    def smaller(self, name: str, text: str, key: str) -> Interval:
        """A domain inside that of the parameter."""
        domain, whole = self.interval(text, key), self.vocabulary.symbol_domains[self.symbol(name, key)]
        whole = self.vocabulary.assumed.get(name, whole)
        if not domain.lies_within(whole).is_yes:
            self.here.refuse(key, f"{domain} does not lie in the domain {whole} of `{name}`")
        return domain

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(key, default, required=default is None)
        if value not in allowed:
            self.errors.append(self.here.refusal(key, f"must be one of {', '.join(allowed)}, not `{clip(value)}`"))
            return allowed[0]
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        return self.take(key, default, required=False)

    def nested(self, table: Mapping, key: str, vocabulary: Vocabulary | None = None) -> say.Statement:
        """A statement given as a table of its own."""
        with listing(self.errors):
            return self.read(table, vocabulary or self.vocabulary, self.here)
        return say.Equal(ZERO, ZERO, REAL_LINE)

    def inner(self, vocabulary: Vocabulary | None = None) -> say.Statement:
        """The statement whose form stands under `then` and whose keys are those that are left."""
        table = {**self.table, "form": self.take("then")}
        table.pop("then", None)
        self.table = {"form": self.table.get("form")}
        return self.read(table, vocabulary or self.vocabulary, self.here)

    def finish(self) -> None:
        """Raises all that was noted; a key that is left over belongs to no form."""
        left = sorted(set(self.table) - {"form", "label"})[:MOST_ERRORS]
        form = self.table.get("form")
        raise_all([*self.errors, *(self.here.refusal(key, f"is not a key of the form `{form}`") for key in left)])
