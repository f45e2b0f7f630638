"""Statement forms in a claim file: from the keys of a table to a statement.

- `Vocabulary`             the parameters and definitions of a paper, and the expressions they allow
- `statement_from_table`   dispatches on the key `form`
- `FORMS`                  the forms with their keys
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy
from sympy import Expr, Symbol

from . import statements as say
from .domains import REAL_LINE, Interval, interval
from .errors import InputError
from .expressions import X, parameter
from .operators import INFINITY, KERNEL_SYMBOLS, OPERATORS
from .parser import parse
from .toml_lines import Located


@dataclass(frozen=True)
class Vocabulary:
    """What the expressions of one paper may mention."""

    domains: Mapping[str, Interval]
    definitions: Mapping[str, tuple[tuple[Symbol, ...], Expr]]

    @classmethod
    def from_tables(cls, parameters: Mapping, definitions: Mapping, here: Located) -> Vocabulary:
        domains = {}
        for name, text in parameters.items():
            domains[name] = _guarded(here, name, lambda text=text: interval(text))
        vocabulary = cls(domains, {})
        for name, text in definitions.items():
            body = vocabulary.expression(text, here, name)
            order = tuple(symbol for symbol in vocabulary.symbols.values() if body.has(symbol))
            vocabulary = cls(domains, {**vocabulary.definitions, name: ((X, *order), body)})
        return vocabulary

    @property
    def symbols(self) -> dict[str, Symbol]:
        return {name: parameter(name, domain.sign) for name, domain in self.domains.items()}

    @property
    def symbol_domains(self) -> dict[Symbol, Interval]:
        return {self.symbols[name]: domain for name, domain in self.domains.items()}

    def expression(self, text: object, here: Located, key: str) -> Expr:
        """An expression; a definition is called with x (and, to rename, its parameters in file order)."""
        if not isinstance(text, str):
            here.refuse(key, f"must be an expression in quotes, not {type(text).__name__}")
        functions: dict[str, Callable[..., Expr]] = dict(OPERATORS)
        for name, (arguments, body) in self.definitions.items():
            functions[name] = _caller(name, arguments, body)
        names = {**self.symbols, **KERNEL_SYMBOLS, "inf": INFINITY}
        return _guarded(here, key, lambda: parse(text, parameters=names, functions=functions))

    def canonical(self, *tables: Mapping) -> str:
        """The text that identifies a statement: its own keys and all that they may refer to."""
        definitions = {name: sympy.srepr(body) for name, (_, body) in self.definitions.items()}
        domains = {name: str(domain) for name, domain in self.domains.items()}
        return json.dumps([tables, definitions, domains], sort_keys=True, ensure_ascii=False)


def _caller(name: str, arguments: tuple[Symbol, ...], body: Expr) -> Callable[..., Expr]:
    def call(*values: Expr) -> Expr:
        if len(values) > len(arguments):
            raise InputError(f"{name} takes at most {len(arguments)} arguments: {', '.join(map(str, arguments))}")
        return body.subs(dict(zip(arguments, values, strict=False)), simultaneous=True)

    return call


def _guarded(here: Located, key: str, make: Callable):
    try:
        return make()
    except InputError as error:
        here.refuse(key, str(error))


class _Fields:
    """The keys of one statement table, read once each; what is left over is refused."""

    def __init__(self, table: Mapping, vocabulary: Vocabulary, here: Located) -> None:
        self.table = dict(table)
        self.vocabulary = vocabulary
        self.here = here

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
        return _guarded(self.here, "on", lambda: interval(str(text), self.vocabulary.symbols))

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(key, default, required=default is None)
        if value not in allowed:
            self.here.refuse(key, f"must be one of {', '.join(allowed)}, not `{value}`")
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key, False, required=False)
        if not isinstance(value, bool):
            self.here.refuse(key, f"must be true or false, not `{value}`")
        return value

    def finish(self) -> None:
        left = set(self.table) - {"form", "label"}
        if left:
            self.here.refuse(min(left), f"is not a key of the form `{self.table.get('form')}`")


def _equal(fields: _Fields) -> say.Statement:
    return say.Equal(fields.expression("left"), fields.expression("right"), fields.domain())


def _compare(fields: _Fields) -> say.Statement:
    relation = fields.choice("relation", ("<", "<=", ">", ">="))
    return say.Compare(fields.expression("left"), relation, fields.expression("right"), fields.domain())


def _extreme(fields: _Fields) -> say.Statement:
    kind = str(fields.table["form"])
    return say.Extreme(
        kind, fields.expression("of"), fields.number(), fields.domain(), fields.optional_expression("at")
    )


def _value(fields: _Fields) -> say.Statement:
    return say.Value(fields.expression("of"), fields.number())


def _smooth(fields: _Fields) -> say.Statement:
    text = str(fields.take("class"))
    order = text.removeprefix("C^")
    if order != "inf" and not order.isdigit():
        fields.here.refuse("class", f"must be such as C^2 or C^inf, not `{text}`")
    return say.Smooth(fields.expression("of"), None if order == "inf" else int(order), fields.flag("exactly"))


def _monotone(fields: _Fields) -> say.Statement:
    direction = fields.choice("direction", ("increasing", "decreasing"))
    return say.Monotone(fields.expression("of"), direction, fields.flag("strictly"), fields.domain())


def _zeros(fields: _Fields) -> say.Statement:
    of = fields.expression("of")
    if "round_to" in fields.table:
        texts = fields.take("round_to")
        return say.Zeros(of, tuple(fields.printed(text, "round_to") for text in texts), fields.domain())
    texts = fields.take("are")
    are = tuple(fields.vocabulary.expression(text, fields.here, "are") for text in texts)
    return say.Zeros(of, are, fields.domain())


def _limit(fields: _Fields) -> say.Statement:
    of, to, equals = fields.expression("of"), fields.expression("to"), fields.expression("equals")
    name = str(fields.take("variable", "x", required=False))
    symbols = {"x": X, **fields.vocabulary.symbols}
    if name not in symbols:
        fields.here.refuse("variable", f"must be x or a parameter of the file, not `{name}`")
    return say.Limit(of, symbols[name], to, equals, fields.flag("uniform"), fields.domain())


def _consistent(fields: _Fields) -> say.Statement:
    return say.Consistent(fields.expression("left"), fields.expression("right"))


def _all(fields: _Fields) -> say.Statement:
    parts = fields.take("parts")
    if not isinstance(parts, list) or not parts:
        fields.here.refuse("parts", "must be a list of statements")
    made = tuple(statement_from_table(part, fields.vocabulary, fields.here) for part in parts)
    return say.AllOf(made, tuple(str(part.get("label", "")) for part in parts))


def _under(fields: _Fields) -> say.Statement:
    hypothesis = fields.take("if")
    inner = {**fields.table, "form": fields.take("then")}
    fields.table = {"form": "under"}
    symbols = fields.vocabulary.symbols
    restricted = []
    for name, text in hypothesis.items():
        if name not in symbols:
            fields.here.refuse("if", f"`{name}` is not a parameter of the file")
        restricted.append((symbols[name], interval(str(text), symbols)))
    inner.pop("then", None)
    return say.Under(statement_from_table(inner, fields.vocabulary, fields.here), tuple(restricted))


FORMS: dict[str, Callable[[_Fields], say.Statement]] = {
    "equal": _equal,
    "compare": _compare,
    "supremum": _extreme,
    "infimum": _extreme,
    "value": _value,
    "smooth": _smooth,
    "monotone": _monotone,
    "zeros": _zeros,
    "limit": _limit,
    "consistent": _consistent,
    "all": _all,
    "under": _under,
}


def statement_from_table(table: Mapping, vocabulary: Vocabulary, here: Located) -> say.Statement:
    if not isinstance(table, Mapping):
        here.refuse("parts", "each part must be a table")
    form = table.get("form")
    if form not in FORMS:
        here.refuse("form", f"must be one of {', '.join(FORMS)}, not `{form}`")
    fields = _Fields(table, vocabulary, here)
    statement = FORMS[form](fields)
    fields.finish()
    return statement
