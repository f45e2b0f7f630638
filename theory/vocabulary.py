"""What the expressions of one paper may mention: parameters, definitions, dependencies between symbols.

- `Vocabulary`   `.expression(text)`, `.with_functions(...)`, `.with_value(...)`, `.canonical(...)`
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from sympy import Expr, S, Symbol

from .calculus import derivative
from .domains import Interval, interval
from .errors import InputError
from .expressions import X, has_switch, parameter
from .operators import INFINITY, KERNEL_SYMBOLS, OPERATORS, Integrated, Mollified
from .order import sign_of
from .parser import CONSTANTS, ONE_ARGUMENT, SEVERAL_ARGUMENTS, parse
from .toml_lines import Located

Function = tuple[tuple[Symbol, ...], Expr]
ZERO = S.Zero
RESERVED = {X.name, "inf", *CONSTANTS, *OPERATORS, *ONE_ARGUMENT, *SEVERAL_ARGUMENTS, "piecewise", "sum", "partial"}


@dataclass(frozen=True)
class Vocabulary:
    """The names that an expression may use and what they stand for."""

    domains: Mapping[str, Interval]
    definitions: Mapping[str, Function] = field(default_factory=dict)
    dependencies: Mapping[Symbol, Mapping[Symbol, Expr]] = field(default_factory=dict)
    values: Mapping[str, Expr] = field(default_factory=dict)
    texts: Mapping[str, object] = field(default_factory=dict)  # what was read, for the canonical text

    @classmethod
    def from_tables(
        cls, parameters: Mapping, definitions: Mapping, here: Located, dependencies: Mapping | None = None
    ) -> Vocabulary:
        for name in (*parameters, *definitions):
            if name in RESERVED:
                here.refuse(name, f"`{name}` has a meaning of its own; choose another name")
        domains = {name: guarded(here, name, partial(interval, str(text))) for name, text in parameters.items()}
        texts = {"parameters": parameters, "definitions": definitions, "dependencies": dependencies or {}}
        vocabulary = cls(domains, texts=texts)
        for name, text in definitions.items():
            vocabulary = vocabulary.with_function(name, vocabulary.expression(text, here, name))
        return vocabulary._with_dependencies(dependencies or {}, here)

    def with_function(self, name: str, body: Expr) -> Vocabulary:
        """One more definition: a function of x, then of the parameters it contains, in file order."""
        order = tuple(symbol for symbol in self.symbols.values() if body.has(symbol))
        return replace(self, definitions={**self.definitions, name: ((X, *order), body)})

    def with_value(self, name: str, value: Expr) -> Vocabulary:
        """The name stands for this value from now on."""
        return replace(self, values={**self.values, name: value})

    def _with_dependencies(self, tables: Mapping, here: Located) -> Vocabulary:
        known: dict[Symbol, dict[Symbol, Expr]] = {}
        for name, slopes in tables.items():
            for other, text in slopes.items():
                if name not in self.symbols or other not in self.symbols:
                    here.refuse(name, f"`{name}` and `{other}` must both be parameters of the file")
                known.setdefault(self.symbols[name], {})[self.symbols[other]] = self.expression(text, here, name)
        return replace(self, dependencies=known)

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        return {name: parameter(name, domain.sign) for name, domain in self.domains.items()}

    @cached_property
    def symbol_domains(self) -> dict[Symbol, Interval]:
        return {self.symbols[name]: domain for name, domain in self.domains.items()}

    @cached_property
    def _names(self) -> dict[str, Expr]:
        return {**self.symbols, **KERNEL_SYMBOLS, "inf": INFINITY, **self.values}

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Expr]]:
        functions: dict[str, Callable[..., Expr]] = {**OPERATORS, "partial": self._partial}
        for name, (arguments, body) in self.definitions.items():
            functions[name] = _caller(name, arguments, body, self.symbol_domains)
        return functions

    def expression(self, text: object, here: Located, key: str) -> Expr:
        """An expression; a definition is called with x (and, to rename, its parameters in file order)."""
        if not isinstance(text, str):
            here.refuse(key, f"must be an expression in quotes, not {type(text).__name__}")
        expression = guarded(here, key, lambda: parse(text, parameters=self._names, functions=self._functions))
        if key not in ("to", "equals"):
            self._refuse_marks(expression, text, here, key)
        return expression

    def _refuse_marks(self, expression: Expr, text: str, here: Located, key: str) -> None:
        """`inf` and the names of kernels mean something only as arguments of operators."""
        plain = expression.xreplace({node: ZERO for node in expression.atoms(Integrated, Mollified)})
        misplaced = {symbol.name for symbol in plain.free_symbols & {INFINITY, *KERNEL_SYMBOLS.values()}}
        if re.search(r"\binf\b", text) and not expression.has(Integrated):
            misplaced.add("inf")  # such as inf - inf, which is gone by now
        if misplaced:
            here.refuse(key, f"`{min(misplaced)}` is no number; it belongs inside integral(...) or mollify(...)")

    def _partial(self, expression: Expr, symbol: Expr) -> Expr:
        """The derivative in a parameter, through the symbols that depend on it."""
        if not isinstance(symbol, Symbol) or has_switch(expression):
            raise InputError("partial(e, s) needs a parameter s and an expression e without switches")
        total = derivative(expression, symbol)
        for dependent, slopes in self.dependencies.items():
            if symbol in slopes:
                total += derivative(expression, dependent) * slopes[symbol]
        return total

    def canonical(self, *tables: Mapping) -> str:
        """The text that identifies a statement: its own keys and all that they may refer to."""
        return json.dumps([tables, self.texts], sort_keys=True, ensure_ascii=False)


def _caller(
    name: str, arguments: tuple[Symbol, ...], body: Expr, domains: Mapping[Symbol, Interval]
) -> Callable[..., Expr]:
    def call(*values: Expr) -> Expr:
        if len(values) > len(arguments):
            raise InputError(f"{name} takes at most {len(arguments)} arguments: {', '.join(map(str, arguments))}")
        for argument, value in zip(arguments, values, strict=False):
            if value.is_number and argument in domains and not _has_sign(value, domains[argument].sign):
                sign = domains[argument].sign
                raise InputError(f"{name}: {argument} = {value} is not {sign}, as its formula assumes")
        return body.xreplace(dict(zip(arguments, values, strict=False)))

    return call


def _has_sign(value: Expr, sign: str) -> bool:
    """Whether a number satisfies the assumption under which a definition was read."""
    known = sign_of(value)
    return known is not None and known >= {"positive": 1, "nonnegative": 0, "real": -1}[sign]


def guarded(here: Located, key: str, make: Callable):
    """The result, or the refusal of bad input with file, line and key."""
    try:
        return make()
    except InputError as error:
        here.refuse(key, str(error))
