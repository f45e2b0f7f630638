"""What the expressions of one paper may mention: parameters, definitions, dependencies between symbols.

- `Vocabulary`   `.expression(text)`, `.with_functions(...)`, `.with_value(...)`, `.canonical(...)`
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from ..exact import expressions as nodes
from ..exact.calculus import derivative
from ..exact.domains import REAL_LINE, Domains, Interval
from ..exact.errors import InputError, TooMuch, clip, listing, raise_all
from ..exact.expressions import (
    MINUS_ONE,
    Add,
    Expr,
    Infinite,
    Mul,
    Rational,
    Symbol,
    X,
    has_switch,
    parameter,
    preorder,
)
from .catalogue_functions import catalogue_functions
from .intervals import interval
from .operators import KERNEL_NAMES, OPERATORS, Integrated, KernelName, Mollified
from .parser import CONSTANTS, FORMS, MOST_COMPONENTS, NORMS, ONE_ARGUMENT, PRODUCT, SEVERAL_ARGUMENTS, Budget, parse
from .toml_lines import Located

Function = tuple[tuple[Symbol, ...], Expr]
MOST_NAMES = 300  # parameters and definitions of a file
MOST_OPERATIONS = 500_000  # of all expressions of a file together
COMPARISON = 100  # operations that the order of two constants counts for: it may take many digits
NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
_POWER = re.compile(r"(.*[\w)\]])\s*\^\s*(\d+)")  # a domain of vectors: R^3, [0, 1]^2
RESERVED = {
    X.name,
    "inf",
    *CONSTANTS,
    *OPERATORS,
    *ONE_ARGUMENT,
    *SEVERAL_ARGUMENTS,
    *FORMS,
    *KERNEL_NAMES,
    *NORMS,
    PRODUCT,
    "partial",
}


@dataclass(frozen=True)
class Vocabulary:
    """The names that an expression may use and what they stand for."""

    domains: Mapping[str, Interval]
    definitions: Mapping[str, Function] = field(default_factory=dict)
    dependencies: Mapping[Symbol, Mapping[Symbol, Expr]] = field(default_factory=dict)
    values: Mapping[str, Expr] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    assumed: Mapping[str, Interval] = field(default_factory=dict)  # smaller domains of parameters, by `under`
    lengths: Mapping[str, int] = field(default_factory=dict)  # of vectors; their components are parameters
    taken: frozenset[str] = frozenset()  # parameters in values that are given: inside, nothing else has their names
    binds_x: bool = False  # whether x is quantified outside of what is read
    texts: Mapping[str, Any] = field(default_factory=dict)  # what was read, for the canonical text
    budget: Budget = field(default_factory=lambda: Budget(MOST_OPERATIONS), compare=False)

    @classmethod
    def from_tables(
        cls, parameters: Mapping, definitions: Mapping, here: Located, dependencies: Mapping | None = None
    ) -> Vocabulary:
        """What a file defines. All that is wrong is listed: a parameter or a definition that is refused stands in
        for itself while the others are read."""
        names = (*parameters, *definitions)
        if len(names) > MOST_NAMES:
            here.refuse("definitions", f"{len(names)} parameters and definitions are too many; at most {MOST_NAMES}")
        found: list[InputError] = []
        budget = Budget(MOST_OPERATIONS)
        with listing(found):
            raise_all([refused for name in names if (refused := _name_refusal(name, parameters, definitions, here))])
        domains: dict[str, Interval] = {}
        lengths: dict[str, int] = {}
        for name, text in parameters.items():
            components, text = _components(name, text, here, found)
            if components != [name]:
                lengths[name] = len(components)
            for component in components:
                if component != name and component in names:
                    found.append(here.refusal(name, f"`{component}` is a component of `{name}`; choose another name"))
                domains[component] = REAL_LINE
                with listing(found):
                    domains[component] = cls({}, budget=budget).interval(text, here, name)
        texts = {
            "parameters": list(parameters.items()),  # in file order, which is the order of arguments
            "definitions": list(definitions.items()),
            "dependencies": dependencies or {},
        }
        vocabulary = cls(domains, texts=texts, budget=budget, lengths=lengths)
        with listing(found):
            vocabulary = vocabulary._with_dependencies(dependencies or {}, here)
        for name, text in definitions.items():
            body: Expr = Add(X, *vocabulary.symbols.values())
            with listing(found):
                body = vocabulary.expression(text, here, name)
            vocabulary = vocabulary.with_function(name, body)
        raise_all(found)
        return vocabulary

    def with_function(self, name: str, body: Expr, is_given: bool = False) -> Vocabulary:
        """One more definition: a function of x, then of the parameters it contains, in file order. One that is given
        for any function has values of these that are the same in all that is said of it."""
        order = tuple(symbol for symbol in self.symbols.values() if body.has(symbol))
        unknown = tuple(one for one in self.unknown if one != name)
        taken = self.taken | {symbol.name for symbol in order} if is_given else self.taken
        definitions = {**self.definitions, name: ((X, *order), body)}
        return replace(self, definitions=definitions, unknown=unknown, taken=taken)

    def with_unknown(self, name: str) -> Vocabulary:
        """The name stands for a function that is not given."""
        known = {key: one for key, one in self.definitions.items() if key != name}
        return replace(self, definitions=known, unknown=(*self.unknown, name))

    def with_value(self, name: str, value: Expr) -> Vocabulary:
        """The name stands for this value from now on."""
        inside = {symbol.name for symbol in value.free_symbols} - {name}
        return replace(self, values={**self.values, name: value}, taken=self.taken | inside)

    def _with_dependencies(self, tables: Mapping, here: Located) -> Vocabulary:
        known: dict[Symbol, dict[Symbol, Expr]] = {}
        for name, slopes in tables.items():
            for other, text in slopes.items():
                if other in tables:
                    here.refuse(name, f"`{name}` depends on `{other}`, which depends on others; give the whole slope")
                if name not in self.symbols or other not in self.symbols:
                    here.refuse(name, f"`{name}` and `{other}` must both be parameters of the file")
                known.setdefault(self.symbols[name], {})[self.symbols[other]] = self.expression(text, here, name)
        return replace(self, dependencies=known)

    @cached_property
    def linked(self) -> tuple[frozenset[Symbol], ...]:
        """For each dependency what depends, on what, and what its slope is made of: none of them is a constant where
        another moves."""
        every = [(one, other, slope) for one, slopes in self.dependencies.items() for other, slope in slopes.items()]
        return tuple(frozenset({one, other}) | slope.free_symbols for one, other, slope in every)

    @property
    def dependent(self) -> set[str]:
        """The parameters that depend on others, or on which others depend, and those in slopes."""
        return {symbol.name for symbols in self.linked for symbol in symbols}

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        return {name: parameter(name, domain.sign) for name, domain in self.domains.items()}

    @cached_property
    def vectors(self) -> dict[str, tuple[Expr, ...]]:
        return {
            name: tuple(self._names[component_name(name, place)] for place in range(1, length + 1))
            for name, length in self.lengths.items()
        }

    @cached_property
    def symbol_domains(self) -> dict[Symbol, Interval]:
        return {self.symbols[name]: domain for name, domain in self.domains.items()}

    @cached_property
    def _names(self) -> dict[str, Expr]:
        return {**self.symbols, **KERNEL_NAMES, "inf": nodes.INFINITY, **self.values}

    @cached_property
    def _values(self) -> dict[Symbol, Expr]:
        """What parameters stand for: in the text of a definition too."""
        return {self.symbols[name]: value for name, value in self.values.items() if name in self.symbols}

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Expr]]:
        functions: dict[str, Callable[..., Expr]] = {**OPERATORS, "partial": self._partial}
        domains, budget = self.symbol_domains, self.budget
        for name, (arguments, body, own, defaults) in catalogue_functions().items():
            if name not in RESERVED:
                functions[name] = Caller(name, arguments, body, own, domains, budget, defaults)
        functions |= {name: _later(name) for name, _ in self.texts.get("definitions", ())}
        for name, (arguments, body) in self.definitions.items():
            functions[name] = Caller(name, arguments, body, domains, domains, budget, self._values, self.linked)
        return {**functions, **{name: _unknown(name) for name in self.unknown}}

    def interval(self, text: str, here: Located, key: str, with_x: bool = False) -> Interval:
        """An interval whose ends may contain the parameters, and x only if that is said."""
        self.budget.spend(COMPARISON)
        return guarded(here, key, lambda: interval(text, {**self.symbols, **self.values}, with_x))

    def expression(self, text: str, here: Located, key: str) -> Expr:
        """An expression; a definition is called with x (and, to rename, its parameters in file order)."""
        parsed = partial(parse, text, self._names, self._functions, budget=self.budget, vectors=self.vectors)
        expression = guarded(here, key, parsed)
        if key in ("to", "equals") and (signed := _infinite(expression)) is not None:
            return signed
        misplaced = _misplaced(expression)
        if misplaced is not None:
            here.refuse(key, f"`{misplaced}` is no number; it belongs inside integral(...) or mollify(...)")
        return expression

    def _partial(self, expression: Expr, symbol: Expr) -> Expr:
        """The derivative in a parameter, through the symbols that depend on it."""
        if not isinstance(symbol, Symbol) or has_switch(expression):
            raise InputError("partial(e, s) needs a parameter s and an expression e without switches")
        total = derivative(expression, symbol)
        known = {dependent: slopes[symbol] for dependent, slopes in self.dependencies.items() if symbol in slopes}
        inside = {one for slope in known.values() for one in slope.free_symbols} - {symbol, *known}
        if unknown := sorted(one.name for one in inside & expression.free_symbols):
            raise InputError(f"how `{unknown[0]}`, which is in a slope, depends on {symbol} is not given")
        for dependent, slope in known.items():
            total += derivative(expression, dependent) * slope
        return nodes.Partial(total, expression, symbol)

    def canonical(self, *tables: Mapping) -> str:
        """The text that identifies a statement: its own keys and all that they may refer to."""
        return json.dumps([tables, self.texts], sort_keys=True, ensure_ascii=False)


def component_name(vector: str, place: int) -> str:
    return f"{vector}_{place}"


def _components(name: str, text: str, here: Located, found: list[InputError]) -> tuple[list[str], str]:
    """The parameters that a line of the file stands for, and their domain: those of a vector, or the one."""
    shown = _POWER.fullmatch(text.strip())
    if shown is None:
        return [name], text
    if not 2 <= int(shown[2][:3]) <= MOST_COMPONENTS:
        found.append(here.refusal(name, f"a vector has 2 to {MOST_COMPONENTS} components, not {clip(shown[2])}"))
        return [name], "R"
    return [component_name(name, place) for place in range(1, int(shown[2]) + 1)], shown[1]


def _name_refusal(name: str, parameters: Mapping, definitions: Mapping, here: Located) -> InputError | None:
    if not NAME.fullmatch(name):
        return here.refusal(name, f"`{clip(name)}` is not a name; write letters, digits and _, a letter first")
    if name in RESERVED:
        return here.refusal(name, f"`{name}` has a meaning of its own; choose another name")
    if name in parameters and name in definitions:
        return here.refusal(name, f"`{name}` is a parameter and a definition; choose another name for one of them")
    return None


def _infinite(expression: Expr) -> Infinite | None:
    """Infinity with or without a sign before it."""
    if isinstance(expression, Infinite):
        return expression
    if isinstance(expression, Mul) and len(expression.args) == 2 and expression.args[0] is MINUS_ONE:
        inner = _infinite(expression.args[1])
        return None if inner is None else Infinite(-inner.direction)
    return None


def _misplaced(expression: Expr) -> Expr | None:
    """An infinity or the name of a kernel where only numbers have a meaning."""
    if isinstance(expression, (Infinite, KernelName)):
        return expression
    for tree in preorder(expression):
        allowed = Infinite if isinstance(tree, Integrated) else KernelName if isinstance(tree, Mollified) else ()
        for place, argument in enumerate(tree.args):
            if isinstance(argument, (Infinite, KernelName)) and not (place and isinstance(argument, allowed)):
                return argument
    return None


@dataclass(frozen=True)
class Caller:
    """A call of a definition, under what its values must satisfy: each lies in the domain of its own argument. What is
    left out has the value of `standing`: the default of the catalogue, unless the file has a parameter of this name."""

    name: str
    arguments: tuple[Symbol, ...]
    body: Expr
    own: Domains  # domains of the arguments
    domains: Domains  # of the parameters of the file
    budget: Budget
    standing: Mapping[Symbol, Expr]
    linked: tuple[frozenset[Symbol], ...] = ()

    def __call__(self, *values: Expr, **named: Expr) -> Expr:
        given = self._given(values, named)
        for argument in self.standing if self.own is not self.domains else ():
            if argument not in given and argument.name in {one.name for one in self.domains}:
                call = f"{self.name}({', '.join(map(str, self.arguments))})"
                known = f"`{argument}` of the file, or the default {self.standing[argument]}"
                raise InputError(f"{self.name} needs a value of {argument}, {known}: write {call}, or the number")
        given = {one: self.standing[one] for one in self.arguments if one in self.standing} | given
        moved = {argument for argument, value in given.items() if value is not argument}
        for symbols in (one & self.body.free_symbols for one in self.linked if one & moved):
            if len(symbols) > 1:
                names = ", ".join(sorted(symbol.name for symbol in symbols))
                raise InputError(f"in {self.name}, {names} depend on each other: none of them can have another value")
        demands: list[Expr] = []
        for argument, value in given.items():
            if argument in self.own:
                self.budget.spend(COMPARISON if value.args else 1)
                demands += _demands(self.name, argument, value, {**self.domains, argument: self.own[argument]})
        passed = tuple(given.get(argument, argument) for argument in self.arguments)
        called = nodes.Call(self.name, self.body.xreplace(given), passed)
        return nodes.Where(called, *demands) if demands else called

    def _given(self, values: tuple[Expr, ...], named: Mapping[str, Expr]) -> dict[Symbol, Expr]:
        """Values by argument: the first by their order, the others by their names."""
        words = ", ".join(map(str, self.arguments))
        if len(values) > len(self.arguments):
            raise InputError(f"{self.name} takes at most {len(self.arguments)} arguments: {words}")
        given = dict(zip(self.arguments, values, strict=False))
        by_name = {argument.name: argument for argument in self.arguments}
        for key, value in named.items():
            if key not in by_name or by_name[key] in given:
                what = "has no argument" if key not in by_name else "has two values for"
                raise InputError(f"{self.name} {what} `{clip(key)}`; its arguments: {words}")
            given[by_name[key]] = value
        return given


def _later(name: str) -> Callable[..., Expr]:
    """A name has one meaning in a file: above its definition, it is not that of the catalogue either."""

    def call(*_: object, **__: object) -> Expr:
        raise InputError(f"`{name}` is a definition of this file: it can be used below it, not in it or above it")

    return call


def _unknown(name: str) -> Callable[..., Expr]:
    def call(*values: Expr) -> Expr:
        if len(values) > 1:
            raise InputError(f"{name} is a function of x alone")
        return nodes.Unknown(name, values[0] if values else X)

    return call


def _demands(name: str, argument: Symbol, value: Expr, domains: Domains) -> list[Expr]:
    """What must hold for a value to lie in the domain of the parameter that it replaces; nothing where that is
    shown for all parameters. A number outside is refused."""
    domain = domains[argument]
    if isinstance(value, Symbol) and value in domains and domains[value].lies_within(domain).is_yes:
        return []
    known = domain.contains(value)
    if known.is_no and not value.free_symbols:
        raise InputError(f"{name} is defined for {argument} in {domain}, and {value} does not lie there")
    if known.is_yes:
        return []
    low = [] if domain.start is None else [Add(value, Mul(MINUS_ONE, domain.start)), Rational(int(domain.left_open))]
    high = [] if domain.end is None else [Add(domain.end, Mul(MINUS_ONE, value)), Rational(int(domain.right_open))]
    return low + high


def guarded(here: Located, key: str, make: Callable):
    """The result, or the refusal of bad input with file, line and key."""
    try:
        return make()
    except TooMuch:
        raise
    except InputError as error:
        here.refuse(key, str(error))
