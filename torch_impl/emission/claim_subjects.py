"""Claim subjects: which entries of the catalogue the claims of the papers are about, by the function and not its name.

A claim is about the functions that its statements call, and about a formula that is one side of them. A function is
an entry if exact algebra proves the two equal, for some way to identify their parameters; one that is no entry itself
counts for the entry whose member it is: by the paper's own definition, or with the entry's default parameters.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import permutations
from typing import Any

from ...derivations.realisation import cells_of_activation
from ...numerics.algebra.terms import same_function
from ...numerics.arithmetic.balls import evaluate
from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import Call, Expr, Rational, Symbol, Unknown, X, free_parameters
from ...theory.exact.piecewise import cells_of
from ...theory.language.activations import activation
from ...theory.language.claims import Paper, builtin_papers
from ...theory.language.operators import At, Derived, Integrated, Mollified

POINTS = tuple(Rational(n, 7) for n in (-30, -4, 1, 5, 40))
VALUES = tuple(Rational(n, 8) for n in (9, 11, 14, 19, 27, 31))  # of parameters: one for each, in most domains
Function = tuple[Expr, Expr]
"""A function as it is called, and with its own parameters."""


def claims_by_entry(names: Iterable[str]) -> dict[str, list[str]]:
    names = list(names)
    found: dict[str, list[str]] = {name: [] for name in names}
    for paper in builtin_papers():
        for claim in paper.claims:
            functions = {one for tree in _expressions(tuple(claim.statements.values())) for one in _called(tree, paper)}
            entries = {entry for one in functions for entry in _entries_of(one, tuple(names))}
            for name in names:
                found[name] += [claim.id] if name in entries else []
    return found


def _expressions(part: Any) -> Iterator[Expr]:
    """All trees of a statement, or of a part of one."""
    if isinstance(part, Expr):
        yield part
    elif isinstance(part, Mapping):
        yield from _expressions(tuple(part.values()))
    elif isinstance(part, (tuple, list)):
        for one in part:
            yield from _expressions(one)
    elif is_dataclass(part) and not isinstance(part, (Interval, type)):
        for field in fields(part):
            yield from _expressions(getattr(part, field.name))


def _called(tree: Expr, paper: Paper) -> Iterator[Function]:
    """The functions that a tree calls by a name of the paper, outermost first; and the tree itself, in x."""
    inner = tree
    while isinstance(inner, (Derived, Mollified)):
        inner = inner.args[0]
    if inner.has(X) and not isinstance(inner, Call):
        yield inner, inner
    yield from _calls(tree, paper)


def _calls(tree: Expr, paper: Paper) -> Iterator[Function]:
    if isinstance(tree, Call) and tree.name in paper.vocabulary.definitions:
        symbols, body = paper.vocabulary.definitions[tree.name]
        given = dict(zip(symbols, tree.arguments, strict=False))
        fixed = {symbol: value for symbol, value in given.items() if symbol != X and not value.has(X)}
        numbers = {symbol: value for symbol, value in fixed.items() if not free_parameters(value)}
        yield body.xreplace(numbers), body
        below: Iterable[Expr] = tree.arguments
    else:
        below = tree.args
    for one in below:
        yield from _calls(one, paper)


@cache
def _entries_of(function: Function, names: tuple[str, ...]) -> tuple[str, ...]:
    """The entries that the function is; if there are none, those of which it is a member."""
    called, definition = map(_cells, function)
    for cells, entry_of in ((called, _entry), (definition, _entry), (called, _entry_at_defaults)):
        entries = tuple(name for name in names if cells is not None and _are_one(cells, entry_of(name)))
        if entries:
            return entries
    return ()


@cache
def _cells(expression: Expr) -> Cells | None:
    if expression.has(Unknown, At, Derived, Integrated, Mollified):
        return None  # no formula
    try:
        return cells_of(tidy(expression)).merged()
    except (InputError, Undecided):
        return None


@cache
def _entry(name: str) -> Cells:
    return cells_of_activation(activation(name)).merged()


@cache
def _entry_at_defaults(name: str) -> Cells:
    return cells_of_activation(name, activation(name).defaults()).merged()


def _are_one(cells: Cells, entry: Cells) -> bool:
    """Whether the two functions are one, for some order of the parameters."""
    if len(entry.parameters) != len(cells.parameters):
        return False
    return any(_is_same(entry, cells, order) for order in permutations(entry.parameters))


def _is_same(entry: Cells, cells: Cells, order: tuple[Symbol, ...]) -> bool:
    identified = dict(zip(cells.parameters, order, strict=True))
    values = dict(zip(entry.parameters, VALUES, strict=False))
    try:
        one, other = entry.subs(values), cells.subs({mine: values[theirs] for mine, theirs in identified.items()})
        near = all(evaluate(one.value_at(x)).overlaps(evaluate(other.value_at(x))) for x in POINTS)
        return near and same_function(entry, cells.subs(identified))
    except (InputError, Undecided, ArithmeticError):
        return False
