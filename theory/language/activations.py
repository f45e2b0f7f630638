"""The catalogue of activations: what each one is, as data.

An activation is a name, parameters, exactly one definition, a scaling law where there is one, and where
it comes from. A definition says what the function is; entries that are mollified or joined have no
formula here: `derivations.realisation` finds it.

- `activation(name)`            one entry, by its name or an alias; `is_activation(name)`   whether there is one
- `is_expression(text)`         whether a text can be no name
- `catalogue()`                 all entries by name; `catalogue_text()` is its file
- `Activation.symbols()`        the symbols of its parameters
- `Activation.values(given)`, `Activation.defaults(given)`   exact values of its parameters
- `Activation.expression(given)`   the expression of an entry that has a formula
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from types import MappingProxyType

from ..exact.errors import InputError, clip, listing, raise_all, unknown
from ..exact.expressions import Expr, Symbol
from .catalogue_shape import refuse_misshapen
from .definitions import Definition, Formula, Scaling, Source, SpecialCase, definition_from
from .latex import latex_prose
from .notebook import bold, code, listed
from .parameters import Entries, Parameter
from .parser import parse
from .toml_lines import DATA, Located


@dataclass(frozen=True)
class Correction:
    """Another entry that this one corrects, for inputs of a density, on an interval; the printed bound of the inverse
    error, and the claim that holds it."""

    activation: str
    density: str
    on: str
    bound: str = ""
    claim: str = ""


@dataclass(frozen=True)
class Activation:
    """One entry of the catalogue."""

    name: str
    title: str
    parameters: tuple[Parameter, ...]
    definition: Definition
    source: Source
    scaling: Scaling | None = None
    note: str = ""
    aliases: tuple[str, ...] = ()
    corrects: Correction | None = None

    def parameter(self, name: str) -> Parameter:
        for one in self.parameters:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.parameters) or "none"
        raise InputError(f"{self.name} has no parameter `{name}`; its parameters: {known}")

    def symbols(self) -> dict[str, Symbol]:
        """The symbols of the parameters that are numbers, not tables or integers."""
        return {one.name: one.symbol for one in self.parameters if not one.is_table and not one.is_integer}

    def values(self, given: Mapping | None = None) -> dict[str, Expr]:
        """Every parameter but the tables: the given value, else its symbol (an integer: its default)."""
        given = self._known(given)
        values: dict[str, Expr] = dict(self.symbols())
        for one in self.parameters:
            if not one.is_table and (one.is_integer or one.name in given):
                values[one.name] = one.read(given.get(one.name, one.default), self.symbols())
        return values

    def defaults(self, given: Mapping | None = None) -> dict[str, Expr]:
        """As `values`, with the default in place of each symbol.

        >>> activation("squaf").defaults({"q": "1/4"})["alpha"]
        24
        """
        given = self._known(given)
        values: dict[str, Expr] = {}
        for one in self.parameters:
            if not one.is_table:
                values[one.name] = one.read(given.get(one.name, one.default), values)
        return values

    def tables(self, given: Mapping | None, values: Mapping[str, Expr]) -> dict[str, Entries]:
        """The tables, given or default, for values of the other parameters."""
        tables: dict[str, Entries] = {}
        for one in self.parameters:
            if one.is_table:
                row = self._known(given).get(one.name, one.default)
                tables[one.name] = one.entries(row, values, dict(tables))
        return tables

    def expression(self, given: Mapping | None = None) -> Expr:
        """The expression, in the symbols of the parameters that are not given.

        >>> activation("swish").expression({"beta": 2})
        x*sigma(2*x)
        """
        values = self.values(given)
        if isinstance(self.definition, Formula):
            return parse(self.definition.text, parameters=values, tables=self.tables(given, values))
        if isinstance(self.definition, SpecialCase):
            return activation(self.definition.of).expression(self.parent_values(values))
        raise InputError(
            f"{self.name} is {self.definition}; it has no formula here, its cells are found by a derivation"
        )

    def parent_values(self, values: Mapping[str, Expr]) -> dict[str, Expr]:
        """For a special case: the values of the parameters of the entry that it specialises."""
        if not isinstance(self.definition, SpecialCase):
            raise InputError(f"{self.name} is not a special case of another activation")
        fixed = {name: parse(text, parameters=values) for name, text in self.definition.values}
        parent = activation(self.definition.of)
        names = [one.name for one in parent.parameters]
        if missing := [name for name in names if name not in fixed and name not in values]:
            wanted = f"a value in `values`, or a parameter of its own that is called so: {', '.join(missing)}"
            raise InputError(f"{self.name} is a special case of {parent.name}, each parameter of which needs {wanted}")
        if strange := [name for name in fixed if name not in names]:
            raise unknown(f"parameter of {parent.name} in `values` of {self.name}", strange[0], names)
        return {name: fixed[name] if name in fixed else values[name] for name in names}

    def __repr__(self) -> str:
        ranges = (f"{one.name}: {one.domain_in_words}, by default {one.default}" for one in self.parameters)
        return "\n".join([f"{self.title}: {self.definition}", *(f"  {text}" for text in ranges)])

    def _repr_html_(self) -> str:
        ranges = ((one.name, f"{one.domain_in_words}, by default {one.default}") for one in self.parameters)
        listing = listed(f"{code(name)} {escape(text)}" for name, text in ranges)
        return f"{bold(self.title)} {code(str(self.definition))}{listing}"

    def _repr_latex_(self) -> str:
        return rf"\textbf{{{latex_prose(self.title)}}}: {latex_prose(str(self.definition))}"

    def _known(self, given: Mapping | None) -> Mapping:
        for name in given or {}:
            self.parameter(name)
        return given or {}


def activation(name: str) -> Activation:
    """The entry of this name or alias.

    >>> activation("silu").title
    'SiLU'
    """
    if is_expression(name):
        raise InputError(f"a name of the catalogue is expected and the expression `{clip(name)}` came")
    if not is_activation(name):
        raise unknown("activation", name, _by_any_name())
    return _by_any_name()[name]


def is_activation(name: str) -> bool:
    return name in _by_any_name()


def is_expression(text: object) -> bool:
    """Whether a text can be no name, misspelled as it may be: `hard-swish` can."""
    return isinstance(text, str) and any(sign in text for sign in "()+*/^")


def _by_any_name() -> dict[str, Activation]:
    """All entries by name, and after them by alias."""
    entries = catalogue()
    aliases = ((alias, entry) for entry in entries.values() for alias in entry.aliases)
    return {**entries, **{alias: entry for alias, entry in aliases if alias not in entries}}


@cache
def catalogue() -> Mapping[str, Activation]:
    """All entries by name, in the order of the file."""
    return catalogue_from(catalogue_text())


def catalogue_text() -> str:
    return (DATA / "catalogue.toml").read_text("utf-8")


def catalogue_from(text: str) -> Mapping[str, Activation]:
    """The entries that a text holds."""
    file, errors = Located("theory/catalogue.toml", text), list[InputError]()
    try:
        tables = tomllib.loads(text)
    except ValueError as error:
        raise InputError(f"{file.file}: malformed TOML: {error}") from error
    for name, table in tables.items():
        with listing(errors):
            refuse_misshapen(name, table, file)
    raise_all(errors)
    return MappingProxyType({name: _entry(name, table) for name, table in tables.items()})


def _entry(name: str, table: Mapping) -> Activation:
    scaling = table.get("scaling")
    return Activation(
        name=name,
        title=table["title"],
        parameters=tuple(_parameter(*item) for item in table.get("parameters", {}).items()),
        definition=definition_from(table),
        source=Source(**table["source"]),
        scaling=None if scaling is None else Scaling(tuple(scaling.items())),
        note=table.get("note", ""),
        aliases=tuple(table.get("aliases", ())),
        corrects=Correction(**table["corrects"]) if "corrects" in table else None,
    )


def _parameter(name: str, table: Mapping) -> Parameter:
    bounds = table.get("table")
    return Parameter(**{**table, "name": name, "table": None if bounds is None else tuple(bounds)})
