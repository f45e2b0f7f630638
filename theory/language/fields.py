"""What a form of statement is declared with: its base, its keys in a claim file, and how one table of them is read.

What is wrong with one key does not keep the others from being read: its error is noted in `errors`, and
something harmless stands in for its value until all are raised together.

- `Statement`   the base of all forms: fields with keys, and templates of its words and its formula
- `Printed`     a printed decimal, which stands for all numbers that round to it
- `Key`         how a field is read: a method of `Fields`, and the keys that it looks at, each with its kind
- `Fields`      `.expression(key)`, `.number()`, `.domain()`, `.choice(...)`, `.nested(...)`, `.inner()`, `.finish()`
- `DECLARED`    the statements by the names of their forms; `IMPLIED`, the forms that keys imply
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from typing import Any, ClassVar, Self

from ..exact.domains import REAL_LINE, Interval
from ..exact.errors import MOST_ERRORS, InputError, clip, listing, raise_all
from ..exact.expressions import ZERO, Expr, Infinite, Rational, Symbol, X
from .schema import TEXT, Kind
from .toml_lines import Located
from .vocabulary import NAME, RESERVED, Vocabulary, component_name

RELATIONS = ("<", "<=", ">", ">=")
MOST_POINTS = 1_000
_DECIMAL = re.compile(r"[-+]?\d{1,60}(\.\d{1,60})?([eE][-+]?\d{1,3})?", re.ASCII)
_NO_TERM = re.compile(r"\.(\s|$)|\(\*|\*\)|\"|ltac\s*:")
_BRACKETS = {")": "(", "]": "[", "}": "{"}
Reader = Callable[[Mapping, Vocabulary, Located], "Statement"]
DECLARED: dict[str, type["Statement"]] = {}
IMPLIED: list[tuple[frozenset[str], str]] = []  # the first that a table has all keys of decides


@dataclass(frozen=True)
class Printed:
    """A printed decimal: any number that rounds to it, half a unit of its last digit either way."""

    text: str

    def interval(self) -> tuple[Rational, Rational]:
        """The closed rounding interval."""
        if not _DECIMAL.fullmatch(self.text):
            raise ValueError(f"not a decimal: {self.text}")
        mantissa, _, exponent = self.text.lower().partition("e")
        digits = len(mantissa.partition(".")[2])
        half = Fraction(1, 2) * Fraction(10) ** (int(exponent or 0) - digits)
        value = Fraction(mantissa) * Fraction(10) ** int(exponent or 0)
        return Rational(value - half), Rational(value + half)


@dataclass(frozen=True)
class Key:
    """How a field of a statement is read, and under which keys of a table it stands: `name`, by default its own, or one
    of the `others`."""

    read: Callable[["Fields", str], object]
    kind: Kind = TEXT
    name: str = ""
    others: Mapping[str, Kind] = field(default_factory=dict)
    claims: bool = False  # whether it is what is claimed, so that another value is another claim


@dataclass(frozen=True)
class Statement:
    """Base of all forms. A template holds fields in braces, as `sentences` shows them.

    `class Monotone(Statement, form="monotone", implied="of direction")` declares a form, and the keys that imply it
    where no form is named; of forms whose keys are all there the one that is declared last is meant."""

    words: ClassVar[str] = ""  # a line of text
    head: ClassVar[str] = ""  # the words before the formula
    math: ClassVar[str] = ""  # the formula in LaTeX
    coq: ClassVar[str] = ""  # the word of the library in `proofs/` for a function that is so on a domain

    def __init_subclass__(cls, form: str = "", implied: str = "") -> None:
        for name in form.split():
            DECLARED[name] = cls
        for keys in reversed(implied.split(", ") if implied else []):
            IMPLIED.insert(0, (frozenset(keys.split()), form))

    @classmethod
    def keyed(cls) -> Iterator[tuple[str, Key, Any]]:
        """The fields that are read by themselves, each with its key and its default."""
        for one in fields(cls):
            for key in getattr(one.type, "__metadata__", ()):
                yield one.name, key, one.default

    @classmethod
    def claims(cls) -> list[str]:
        """The fields that say what is claimed; the first decides what may stand in the others."""
        return [name for name, key, _ in cls.keyed() if key.claims][::-1]

    @classmethod
    def keys(cls) -> dict[str, Kind]:
        every = ({key.name or name: key.kind, **key.others} for name, key, _ in cls.keyed())
        return {name: kind for keys in every for name, kind in keys.items() if name != "form"}

    @classmethod
    def read(cls, table: "Fields") -> Self:
        values = {}
        for name, key, default in cls.keyed():
            if default is MISSING or {key.name or name, *key.others} & set(table.table):
                values[name] = key.read(table, key.name or name)
        return cls(**values)

    @property
    def inside(self) -> tuple[tuple[str, "Statement"], ...]:
        """The statements in it that are said after its words, each with its label."""
        said = getattr(self, "statement", None)
        return () if said is None else (("", said),)


class Fields:
    """The keys of one statement table, read once each; what is left over is refused."""

    def __init__(self, table: Mapping, vocabulary: Vocabulary, here: Located, read: Reader) -> None:
        self.table = dict(table)
        self.vocabulary = vocabulary
        self.here = here
        self.read = read
        self.errors: list[InputError] = []

    def take(self, key: str):
        if key not in self.table:
            self.here.refuse("form", f"`{self.table.get('form', '')}` needs the key `{key}`")
        return self.table.pop(key)

    def expression(self, key: str) -> Expr:
        return self.parsed(self.take(key), key)

    def parsed(self, text: str, key: str) -> Expr:
        with listing(self.errors):
            return self.vocabulary.expression(text, self.here, key)
        return ZERO

    def constant(self, key: str) -> Expr:
        return self.without_x(self.expression(key), key)

    def points(self, _: str = "") -> tuple[Expr | Printed, ...]:
        """`round_to` (printed decimals), or `are` (exact)."""
        if "round_to" in self.table:
            return tuple(self.printed(text, "round_to") for text in self.take("round_to"))
        return tuple(self.without_x(self.parsed(text, "are"), "are") for text in self.take("are"))

    def without_x(self, value, key: str):
        """Refuses a value that is another one at every x."""
        if isinstance(value, Expr) and value.has(X):
            self.here.refuse(key, "must be a number, and contains x")
        return value

    def fixed(self, _: str) -> tuple[Expr | Printed, ...] | int:
        """Points, or how many they are."""
        given = [key for key in ("are", "round_to", "count") if key in self.table]
        if len(given) != 1:
            self.here.refuse("form", "`fixed_points` needs one of the keys `are`, `round_to` and `count`")
        return self.whole("count", MOST_POINTS) if given == ["count"] else self.points()

    def number(self, _: str = "") -> Expr | Printed:
        """`equals` (exact) or `rounds_to` (a printed decimal: its rounding interval)."""
        if "rounds_to" in self.table:
            return self.printed(self.take("rounds_to"), "rounds_to")
        return self.expression("equals")

    def bound(self, key: str) -> Expr | Printed:
        """A number that does not move; `than`, of which only `at` cannot be said, where there is a `relation`."""
        if "relation" not in self.table:
            return self.without_x(self.number(), key)
        if "at" in self.table:
            self.here.refuse("at", "is where a value is attained, and `relation` says a bound; leave one of them out")
        return self.constant("than")

    def finite(self, key: str) -> Expr | Printed:
        value = self.bound(key)
        if isinstance(value, Infinite):
            self.here.refuse(key, f"must be a number, not `{value}`")
        return value

    def whole(self, key: str, most: int) -> int:
        value = self.take(key)
        if not 0 <= value <= most:
            self.here.refuse(key, f"must be from 0 to {most}, not {value}")
        return value

    def step(self, key: str) -> Expr:
        step = self.expression(key)
        if not step.has(X) and not self.errors:
            self.here.refuse(key, "must contain x, the term before")
        return step

    def order(self, key: str) -> int | None:
        """The order of a smoothness class; None of C^inf."""
        text = self.take(key)
        order = text.removeprefix("C^")
        if order != "inf" and not (order.isdecimal() and len(order) < 3):
            self.here.refuse(key, f"must be such as C^2 or C^inf, not `{text}`")
        return None if order == "inf" else int(order)

    def coq_term(self, key: str) -> str:
        text = self.take(key).strip()
        if not text or _NO_TERM.search(text) or not _is_balanced(text):
            self.here.refuse(
                key, "must be one Coq term of type Prop, without comments, strings, tactics or a final dot"
            )
        return " ".join(text.split())

    def variable(self, key: str) -> Symbol:
        """What tends to a limit: x, or a parameter that is free and on which nothing else depends."""
        name, symbols = self.take(key), {"x": X, **self.vocabulary.symbols}
        if name not in symbols:
            self.here.refuse(key, f"must be x or a parameter of the file, not `{name}`")
        self.is_free(name, key)
        self.is_apart(name, key)
        return symbols[name]

    def printed(self, text: str, key: str) -> Printed:
        if _DECIMAL.fullmatch(text):
            return Printed(text)
        self.errors.append(self.here.refusal(key, f"must be a decimal such as 1.084, not `{clip(text)}`"))
        return Printed("0")

    def domain(self, key: str = "on") -> Interval:
        return self.interval(self.take(key), key) if key in self.table else REAL_LINE

    def new_name(self, name: str, key: str) -> None:
        """Refuses a name that means something else; a component of a vector is a part of that."""
        vectors = self.vocabulary.lengths
        parts = (component_name(vector, place + 1) for vector, size in vectors.items() for place in range(size))
        known = (*RESERVED, *self.vocabulary.definitions, *vectors, *parts)
        if not NAME.fullmatch(name) or name in known:
            self.here.refuse(key, f"`{clip(name)}` is not a name, or has a meaning of its own; choose another one")

    def is_free(self, name: str, key: str) -> None:
        """Refuses a parameter that stands for a value here: nothing ranges over it."""
        if name in self.vocabulary.values:
            self.here.refuse(key, f"`{name}` is the value that `exists` speaks of; choose another name there")

    def is_apart(self, name: str, key: str) -> None:
        """Refuses a name for what is the statement's own where a value that was given before contains it, and that of a
        parameter which is tied to others."""
        if name in self.vocabulary.taken:
            self.here.refuse(
                key, f"`{name}` is in a value that is given outside, where it is another one; choose a new name"
            )
        if name in self.vocabulary.dependent:
            self.here.refuse(key, f"`{name}` depends on others, or others on it; choose another name")

    def interval(self, text: str, key: str) -> Interval:
        with listing(self.errors):
            return self.vocabulary.interval(text, self.here, key)
        return REAL_LINE

    def smaller(self, name: str, text: str, key: str) -> tuple[Symbol, Interval]:
        """A parameter, and a domain inside its own."""
        if name not in self.vocabulary.symbols:
            self.here.refuse(key, f"`{name}` is not a parameter of the file")
        domain, whole = self.interval(text, key), {**self.vocabulary.domains, **self.vocabulary.assumed}[name]
        if not domain.lies_within(whole).is_yes:
            self.here.refuse(key, f"{domain} does not lie in the domain {whole} of `{name}`")
        return self.vocabulary.symbols[name], domain

    def choice(self, key: str, allowed: tuple[str, ...]) -> str:
        value = self.take(key)
        if value not in allowed:
            self.errors.append(self.here.refusal(key, f"must be one of {', '.join(allowed)}, not `{clip(value)}`"))
            return allowed[0]
        return value

    def nested(self, table: Mapping, key: str, vocabulary: Vocabulary | None = None) -> Statement:
        """A statement given as a table of its own."""
        with listing(self.errors):
            return self.read(table, vocabulary or self.vocabulary, self.here)
        return Statement()

    def inner(self, vocabulary: Vocabulary | None = None) -> Statement:
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


def _is_balanced(text: str) -> bool:
    """Whether brackets close in the order in which they opened, so that a term stays one wherever it is put."""
    waiting: list[str] = []
    for letter in text:
        if letter in _BRACKETS.values():
            waiting.append(letter)
        elif letter in _BRACKETS and (not waiting or waiting.pop() != _BRACKETS[letter]):
            return False
    return not waiting
