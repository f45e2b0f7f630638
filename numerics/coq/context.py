"""What the names of one paper stand for in the proof assistant, and which domains they range over.

- `NotExpressible`       raised where a statement has no Coq form; the reason is for the reader
- `Definition`, `Context`   the definitions of a paper and the domains of its parameters
- `context_of(tables)`   from the tables of a claim file
- `bounds_of(text)`      a domain as bounds
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ...theory.domains import NAMED
from ...theory.errors import InputError
from .terms import Apply, Name, Term, bound_name, children, read, substituted

X = "x"
CONSTANTS = {"pi", "e", "inf"}
RESERVED = {"R", "S", "O", "I", "at", "if", "in", "fun", "let", "end", "as", "then", "else", "exists", "forall"}


class NotExpressible(InputError):
    """A statement that the back-end does not capture: it is not counted, and never weakened instead."""


@dataclass(frozen=True)
class Definition:
    """A function of x and of the parameters that its body contains, in the order of the file."""

    name: str
    arguments: tuple[str, ...]
    body: Term


@dataclass(frozen=True)
class Context:
    domains: Mapping[str, str]  # parameters in the order of the file, with the text of their domain
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    dependencies: Mapping[str, Mapping[str, Term]] = field(default_factory=dict)
    local: Mapping[str, Definition] = field(default_factory=dict)  # functions that a statement ranges over
    bound: frozenset[str] = frozenset()  # parameters that a quantifier outside has bound

    def under(self, hypothesis: Mapping[str, str]) -> Context:
        return replace(self, domains={**self.domains, **hypothesis})

    def binding(self, name: str) -> Context:
        return replace(self, bound=self.bound | {name})

    def with_function(self, name: str, body: Term) -> Context:
        arguments = (X, *self.parameters_of([body]))
        return replace(self, local={**self.local, name: Definition(name, arguments, body)})

    def expanded(self, term: Term) -> Term:
        """The term with functions of the statement (not of the paper) replaced by their bodies."""
        if isinstance(term, Apply) and term.function in self.local:
            definition = self.local[term.function]
            values = dict(zip(definition.arguments, map(self.expanded, term.arguments), strict=False))
            return substituted(self.expanded(definition.body), values)
        return _mapped(term, self.expanded)

    def free_names(self, term: Term) -> set[str]:
        """The variable and the parameters on which the value depends."""
        if isinstance(term, Name):
            return {term.text} - CONSTANTS
        free = set().union(*map(self.free_names, children(term))) if children(term) else set()
        if bound := bound_name(term):
            assert isinstance(term, Apply)
            rest = set().union(*map(self.free_names, term.arguments[1:]))
            free = (self.free_names(term.arguments[0]) - {bound}) | rest
            free |= {X} if term.function in ("diff", "mollify") else set()
        if isinstance(term, Apply) and term.function in self.definitions:
            free |= set(self.definitions[term.function].arguments[len(term.arguments) :])
        return free - {kernel for kernel in KERNEL_NAMES}

    def parameters_of(self, terms: Iterable[Term]) -> list[str]:
        """The parameters that occur, in the order of the file."""
        free = set().union(*map(self.free_names, terms))
        return [name for name in self.domains if name in free]


KERNEL_NAMES = {"box", "triangle", "epanechnikov", "biweight", "triweight", "tricube", "cosine", "gaussian", "bump"}


def _mapped(term: Term, change) -> Term:
    from .terms import Cases, Condition

    if isinstance(term, Apply):
        return Apply(term.function, tuple(map(change, term.arguments)))
    if isinstance(term, Cases):
        cases = tuple(
            (change(value), Condition(tuple((change(a), sign, change(b)) for a, sign, b in condition.pairs)))
            for value, condition in term.cases
        )
        return Cases(cases, change(term.otherwise))
    return term


def context_of(tables: Mapping) -> Context:
    """The context of a claim file, from its TOML tables."""
    context = Context({name: str(text) for name, text in tables.get("parameters", {}).items()})
    for name, text in tables.get("definitions", {}).items():
        body = read(text)
        definition = Definition(name, (X, *context.parameters_of([body])), body)
        context = replace(context, definitions={**context.definitions, name: definition})
    slopes = {
        name: {other: read(text) for other, text in table.items()}
        for name, table in tables.get("dependencies", {}).items()
    }
    return replace(context, dependencies=slopes)


@dataclass(frozen=True)
class Bounds:
    """An interval; an end of None is infinite."""

    start: Term | None
    end: Term | None
    left_open: bool
    right_open: bool


def bounds_of(text: str | None) -> Bounds:
    """The bounds that the text of a domain denotes.

    >>> bounds_of("positive").left_open
    True
    """
    if text is None:
        return Bounds(None, None, True, True)
    written = NAMED.get(text.strip(), text).strip()
    start, end = (_end(part.strip()) for part in written[1:-1].split(","))
    return Bounds(start, end, written[0] == "(", written[-1] == ")")


def _end(text: str) -> Term | None:
    return None if text in ("inf", "-inf") else read(text)
