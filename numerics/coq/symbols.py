"""SymPy's view of a paper, from which proofs take their hints.

- `Symbols.of(tables, context)`   `.expression(term)`, `.resolved(term)`, `.pieces`, `.pieces_of(term)`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sympy import Expr

from ...theory.errors import InputError
from ...theory.expressions import has_switch
from ...theory.operators import Derived, Integrated, Mollified
from ...theory.piecewise import cells_of
from ...theory.toml_lines import Located
from ...theory.vocabulary import Vocabulary
from .binders import hypotheses
from .context import Context, bounds_of
from .pieces import Pieces
from .printing import coq_name, function_text
from .terms import Apply, Name, Term, source

ANONYMOUS = Located("claim", "")


@dataclass(frozen=True)
class Symbols:
    """SymPy's view of a paper, from which proofs take their hints."""

    vocabulary: Vocabulary
    context: Context

    @classmethod
    def of(cls, tables: Mapping, context: Context) -> Symbols:
        return cls(
            Vocabulary.from_tables(
                tables.get("parameters", {}), tables.get("definitions", {}), ANONYMOUS, tables.get("dependencies", {})
            ),
            context,
        )

    @cached_property
    def pieces(self) -> dict[str, Pieces]:
        """The piecewise definitions of the paper that are continuous."""
        found = {}
        for name, (arguments, body) in self.vocabulary.definitions.items():
            if has_switch(body) and (pieces := self._definition_pieces(name, arguments, body)) is not None:
                found[name] = pieces
        return found

    def _definition_pieces(self, name: str, arguments: tuple, body: Expr) -> Pieces | None:
        names = tuple(argument.name for argument in arguments[1:])
        assumed = tuple(h for n in names for h in hypotheses(bounds_of(self.context.domains[n]), n, self.context))
        term = Apply(name, (Name("x"), *map(Name, names)))
        function = function_text(term, self.context)
        try:
            cells = cells_of(body)
            pieces = Pieces(coq_name(name), function, tuple(map(coq_name, names)), assumed, cells, self.context, True)
            return pieces if pieces.is_continuous else None
        except InputError:
            return None

    def pieces_of(self, term: Term) -> Pieces | None:
        """The pieces of a definition that is called with its own parameters."""
        if not (isinstance(term, Apply) and term.function in self.pieces):
            return None
        wanted = self.context.definitions[term.function].arguments
        given = tuple(one.text if isinstance(one, Name) else "" for one in term.arguments)
        return self.pieces[term.function] if given == wanted[: len(given)] else None

    def expression(self, term: Term) -> Expr | None:
        """The SymPy expression of a tree, where the language of claims can read it back."""
        try:
            return self.vocabulary.expression(source(term), ANONYMOUS, "of")
        except InputError:
            return None

    def resolved(self, term: Term) -> Expr | None:
        """The SymPy expression with derivatives carried out, cell by cell."""
        expression = self.expression(term)
        if expression is None or expression.has(Integrated, Mollified):
            return None
        try:
            nodes = {node: cells_of(node.args[0]).derivative(int(node.args[1])) for node in expression.atoms(Derived)}
            return expression.xreplace({node: cells.as_expression() for node, cells in nodes.items()})
        except InputError:
            return None
