"""Proofs by form, and the hand-written ones where a form is not enough.

A proof by form is a short script: it names the tactic for the form, and gives it what SymPy proposes (a
derivative, the pieces of a function). A hand-written proof stands in a file `tactics*.toml` under the
address of its statement and wins over the form. A key `refutes = true` means that it proves the negation;
`witness` then gives the values at which the statement fails, and the script is made from them.

- `HandWritten.load(folder)`        the entries of all `tactics*.toml`
- `Script`                          lemmas to state first, and the proof itself
- `script_by_form(leaf, symbols)`   the proof of a statement by its form
- `refutation(leaf, witness)`       the proof that a statement fails at a witness
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sympy import Expr

from ...derivations.proof_hints import factored
from ...theory.calculus import derivative
from ...theory.errors import InputError
from ...theory.expressions import X, has_switch
from ...theory.operators import Derived, Integrated, Mollified
from ...theory.piecewise import cells_of
from ...theory.toml_lines import Located
from ...theory.vocabulary import Vocabulary
from .binders import hypotheses
from .context import Context, bounds_of
from .index_means import mean_proof
from .pieces import Pieces, coq_of
from .printing import coq_name, function_text, order_of, printed
from .propositions import Proposition
from .terms import Apply, Name, Term, read

ANONYMOUS = Located("claim", "")


@dataclass(frozen=True)
class Entry:
    """A hand-written proof, or the witness of a refutation."""

    proof: str = ""
    refutes: bool = False
    witness: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class HandWritten:
    entries: Mapping[str, Entry]

    @classmethod
    def load(cls, folder: Path) -> HandWritten:
        entries: dict[str, Entry] = {}
        for file in sorted(folder.glob("tactics*.toml")):
            for address, table in tomllib.loads(file.read_text("utf-8")).items():
                if address in entries:
                    raise InputError(f"{file.name}: the proof of `{address}` stands in two files; keep one")
                entries[address] = Entry(**{key: value for key, value in table.items() if key != "imports"})
        return cls(entries)

    def get(self, address: str) -> Entry | None:
        return self.entries.get(address)


@dataclass(frozen=True)
class Script:
    """A proof, and the lemmas that it uses."""

    proof: str
    lemmas: tuple[str, ...] = ()


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
            return pieces if pieces.order is not None and pieces.order >= 0 else None
        except (InputError, ValueError, TypeError):
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
        except (InputError, ValueError):
            return None


def source(term: Term) -> str:
    """The text of a tree in the language of claims."""
    from .terms import Cases, Number

    if isinstance(term, Number):
        return f"({term.value.numerator}/{term.value.denominator})"
    if isinstance(term, Name):
        return term.text
    if isinstance(term, Cases):
        cases = "".join(
            f"{source(value)}, {_chain(condition)}; " for value, condition in term.cases
        )
        return f"piecewise({cases}{source(term.otherwise)})"
    arguments = [source(argument) for argument in term.arguments]
    if term.function == "neg":
        return f"(-{arguments[0]})"
    if term.function in "+-*/^":
        return f"({arguments[0]} {term.function} {arguments[1]})"
    return f"{term.function}({', '.join(arguments)})"


def _chain(condition) -> str:
    text = source(condition.pairs[0][0])
    for _, sign, right in condition.pairs:
        text += f" {sign} {source(right)}"
    return text


# --- by form ------------------------------------------------------------------------------------


def script_by_form(leaf: Proposition, symbols: Symbols) -> Script | None:
    """The proof of a statement by its form, or None where the form has none."""
    if leaf.form in ("equal", "consistent"):
        return _equal(leaf, symbols)
    if leaf.form in ("compare", "value"):
        return _compare(leaf, symbols)
    if leaf.form == "smooth":
        return _smooth(leaf, symbols)
    if leaf.form == "monotone":
        return _monotone(leaf, symbols)
    if leaf.form in ("supremum", "infimum"):
        return _extreme(leaf, symbols)
    if leaf.form == "sums":
        return Script(mean_proof(*(str(leaf.table[key]) for key in ("left", "right")), str(leaf.table.get("centres", "free"))))
    return None


def _read(leaf: Proposition, key: str) -> Term:
    return leaf.context.expanded(read(str(leaf.table[key])))


def _equal(leaf: Proposition, symbols: Symbols) -> Script:
    left = _read(leaf, "left")
    if isinstance(left, Apply) and left.function == "diff" and " = " not in leaf.text.rsplit("->", 1)[-1]:
        return _derivative(leaf, left, symbols)
    return _with_slopes(leaf, symbols, "prove_equal") or Script("intros; unfold_paper; first [prove_derivative | prove_equal].")


def _derivative(leaf: Proposition, left: Apply, symbols: Symbols) -> Script:
    """`diff(f, n) = r`: through the pieces of f, or in one step."""
    body = left.arguments[0]
    expression = symbols.expression(body)
    if expression is None:
        return Script("intros; unfold_paper; prove_derivative.")
    if has_switch(expression):
        return _piecewise_derivative(leaf, body, expression, order_of(left), symbols)
    if order_of(left) == 1:
        return Script("intros; unfold_paper; prove_derivative.")
    first = coq_of(derivative(expression, X), leaf.context)
    return Script(
        f"intros; apply (derive_2 _ (fun x : R => {first})); [intros; unfold_paper; prove_derivative|prove_derivative]."
    )


def _pieces(leaf: Proposition, body: Term, expression: Expr, symbols: Symbols) -> Pieces | None:
    """The pieces of a function: those of a definition, or its own with lemmas of their own."""
    if (shared := symbols.pieces_of(body)) is not None:
        return shared
    try:
        cells = cells_of(expression)
        names = tuple(leaf.context.parameters_of([body]))
        assumed = tuple(h for n in names for h in hypotheses(bounds_of(leaf.context.domains[n]), n, leaf.context))
        function = function_text(body, leaf.context)
        pieces = Pieces(f"{leaf.name}_f", function, tuple(map(coq_name, names)), assumed, cells, leaf.context)
        return pieces if pieces.order is not None and pieces.order >= 0 else None
    except (InputError, ValueError, TypeError):
        return None


def _piecewise_derivative(leaf: Proposition, body: Term, expression: Expr, order: int, symbols: Symbols) -> Script | None:
    pieces = _pieces(leaf, body, expression, symbols)
    if pieces is None:
        return None
    glued = f"intro; symmetry; apply {pieces.name}_cells; assumption"
    if order == 1 and pieces.order >= 1:
        proof = f"intros; eapply derive_equal; [apply {pieces.name}_slope; assumption|unfold_paper; prove_cells]."
    elif order == 1:
        proof = f"intros; apply (is_derive_ext {pieces.chain(0)}); [{glued}|unfold_paper; prove_slope_inside]."
    elif pieces.order >= 1:
        inner = (
            f"eapply derive_equal; [apply {pieces.name}_slope_2; assumption|unfold_paper; prove_cells]"
            if pieces.order >= 2
            else "unfold_paper; prove_slope_inside"
        )
        proof = f"intros; apply (derive_2 _ {pieces.chain(1)}); [apply {pieces.name}_slope; assumption|{inner}]."
    else:
        return None
    return Script(proof, pieces.own_lemmas())


def _derivatives(term: Term) -> list[Apply]:
    from .terms import children

    found = [one for child in children(term) for one in _derivatives(child)]
    return [*found, term] if isinstance(term, Apply) and term.function == "diff" else found


def _with_slopes(leaf: Proposition, symbols: Symbols, finish: str) -> Script | None:
    """A relation with derivatives at x: their values are put in first."""
    terms = [_read(leaf, key) for key in ("left", "right", "of") if key in leaf.table]
    nodes = list(dict.fromkeys(node for term in terms for node in _derivatives(term)))
    if not nodes or any(order_of(node) > 2 for node in nodes):
        return None
    steps: list[str] = []
    lemmas: list[str] = []
    for place, node in enumerate(nodes, 1):
        slope = _slope(leaf, node, place, symbols)
        if slope is None:
            return None
        unique = "is_derive_unique _ _ _" if order_of(node) == 1 else "is_derive_n_unique _ 2 _ _"
        lemmas += slope.lemmas
        steps += [slope.proof, f"rewrite ?({unique} D{place})."]
    done = f"repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; {finish}."
    return Script(" ".join(["intros.", *steps, done]), tuple(lemmas))


def _slope(leaf: Proposition, node: Apply, place: int, symbols: Symbols) -> Script | None:
    """The value of one derivative at x, as the hypothesis D1, D2, ..."""
    body, order = node.arguments[0], order_of(node)
    expression = symbols.expression(body)
    if expression is None:
        return None
    function = function_text(body, leaf.context)
    lemmas: tuple[str, ...] = ()
    if has_switch(expression):
        inner = Proposition(f"{leaf.address}.s{place}", "", "", (), "", leaf.table, leaf.context)
        pieces = _pieces(inner, body, expression, symbols)
        if pieces is None:
            return None
        lemmas, value, proof = pieces.own_lemmas(), f"({pieces.chain(order)} x)", _slope_proof(pieces, order)
    else:
        value = f"({coq_of(derivative(expression, X, order), leaf.context)})"
        first = coq_of(derivative(expression, X), leaf.context)
        proof = "unfold_paper; prove_derivative"
        if order == 2:
            proof = f"apply (derive_2 _ (fun x : R => {first})); [intros; {proof}|prove_derivative]"
    if proof is None:
        return None
    if order == 1:
        return Script(f"assert (D{place} : is_derive {function} x {value}) by ({proof}).", lemmas)
    both = f"ex_derive {function} x /\\ is_derive_n {function} 2 x {value}"
    return Script(f"assert (D{place} : {both}) by ({proof}). destruct D{place} as [E{place} D{place}].", lemmas)


def _slope_proof(pieces: Pieces, order: int) -> str | None:
    assert pieces.order is not None
    glued = f"intro; symmetry; apply {pieces.name}_cells; assumption"
    if order == 1 and pieces.order >= 1:
        return f"apply {pieces.name}_slope; assumption"
    if order == 1:
        return f"apply (is_derive_ext {pieces.chain(0)}); [{glued}|unfold_paper; prove_slope_inside]"
    if pieces.order >= 2:
        last = f"apply {pieces.name}_slope_2; assumption"
    elif pieces.order == 1:
        last = "prove_slope_inside"
    else:
        return None
    return f"apply (derive_2 _ {pieces.chain(1)}); [apply {pieces.name}_slope; assumption|{last}]"


def _compare(leaf: Proposition, symbols: Symbols) -> Script:
    if leaf.form == "value":
        return Script("intros; unfold_paper; first [prove_number | prove_equal].")
    left, right = (_resolved(symbols, _read(leaf, key)) for key in ("left", "right"))
    sign = -1 if leaf.table["relation"][0] == "<" else 1
    hints = "" if left is None or right is None else _by_factors(sign * (left - right), leaf.context)
    finish = f"first [prove_compare{hints}]" if hints else "prove_compare"
    return _with_slopes(leaf, symbols, finish) or Script(f"intros; unfold_paper; first [prove_number | {finish}].")


def _resolved(symbols: Symbols, term: Term) -> Expr | None:
    """The SymPy expression with derivatives carried out, cell by cell."""
    expression = symbols.expression(term)
    if expression is None or expression.has(Integrated, Mollified):
        return None
    try:
        nodes = {node: cells_of(node.args[0]).derivative(int(node.args[1])) for node in expression.atoms(Derived)}
        return expression.xreplace({node: cells.as_expression() for node, cells in nodes.items()})
    except (InputError, ValueError, TypeError):
        return None


def _by_factors(difference: Expr, context: Context) -> str:
    """Attempts to close a case by the factors of the difference on one of its cells."""
    try:
        pieces = dict.fromkeys(factored(piece) for piece in cells_of(difference).pieces)
        if len(pieces) > 6:
            return ""
        texts = [coq_of(piece, context, 0) for piece in pieces if piece != 0]
    except (InputError, ValueError, TypeError, NotImplementedError):
        return ""
    attempts = [f"by_factors {text}" for text in texts]
    if not attempts:
        return ""
    return f" | split_cases; first [lra | exfalso; lra | {' | '.join(attempts)} | ordered_real]"


def _smooth(leaf: Proposition, symbols: Symbols) -> Script | None:
    body = _read(leaf, "of")
    expression = symbols.expression(body)
    if expression is None or not has_switch(expression):
        return Script("intros; unfold_paper; prove_smooth.")
    pieces = _pieces(leaf, body, expression, symbols)
    if pieces is None:
        return None
    wanted = str(leaf.table["class"]).removeprefix("C^")
    if wanted == "inf" or int(wanted) > pieces.order:
        return None
    proof = f"intros; apply (smooth_le {wanted} {pieces.order}); [lia|apply {pieces.name}_smooth; assumption]."
    if leaf.table.get("exactly"):
        proof = f"intros; split; [apply {pieces.name}_smooth; assumption|apply {pieces.name}_rough; assumption]."
    return Script(proof, pieces.own_lemmas())


def _monotone(leaf: Proposition, symbols: Symbols) -> Script:
    """By the sign of the derivative where there is one, else by algebra."""
    body = _read(leaf, "of")
    expression = symbols.expression(body)
    word = {"increasing": "growth", "decreasing": "decay"}[leaf.table["direction"]]
    direct = "intros; unfold_paper; intros ?a ?b ?Ia ?Ib ?L; prove_compare."
    if expression is None or _derivatives(body):
        return Script(direct)
    lemma = f"strict_{word}_of_derive" if leaf.table.get("strictly") else f"{word}_of_derive"
    sign = "intros ?a x ?c ?Ia ?Ic ?Ib" if leaf.table.get("strictly") else "intros x ?Ix"
    lemmas: tuple[str, ...] = ()
    if has_switch(expression):
        pieces = _pieces(leaf, body, expression, symbols)
        if pieces is None or pieces.order < 1:
            return Script(direct)
        lemmas = pieces.own_lemmas()
        slope, proof = pieces.chain(1), f"intros; apply {pieces.name}_slope; assumption"
    else:
        slope = f"(fun x : R => {coq_of(factored(derivative(expression, X)), leaf.context)})"
        proof = "intros; unfold_paper; prove_derivative"
    apply = f"apply ({lemma} _ _ {slope})"
    direction = 1 if word == "growth" else -1
    hints = _by_factors(direction * cells_of(expression).derivative().as_expression(), leaf.context)
    signed = f"{sign}; unfold_paper; unfold glue; cbv beta in *; first [prove_compare{hints}]"
    by_slope = f"intros; {apply}; [intros ?a ?b ?c; lra|{proof}|{signed}]."
    if not has_switch(expression) and expression.is_polynomial(X):
        return Script(f"first [solve [{direct[:-1]}] | {by_slope[:-1]}].", lemmas)
    return Script(by_slope, lemmas)


def _extreme(leaf: Proposition, symbols: Symbols) -> Script | None:
    """A value that is attained at a given point, with derivatives put in where there are some."""
    if "at" not in leaf.table or "equals" not in leaf.table:
        return None
    point = printed(_read(leaf, "at"), leaf.context, 0)
    lemma = {"supremum": "sup_attained_at", "infimum": "inf_attained_at"}[leaf.form]
    if _derivatives(_read(leaf, "of")):
        return None
    of, value = (_resolved(symbols, _read(leaf, key)) for key in ("of", "equals"))
    sign = 1 if leaf.form == "infimum" else -1
    hints = "" if of is None or value is None else _by_factors(sign * (of - value), leaf.context)
    bound = f"intros ?x ?I; cbv beta in *; first [prove_compare{hints}]"
    steps = f"split; [apply ({lemma} _ _ {point}); [prove_inside|prove_equal|{bound}]|split; [prove_inside|prove_equal]]"
    return Script(f"intros; unfold_paper; {steps}.")


# --- refutations --------------------------------------------------------------------------------


def refutation(leaf: Proposition, witness: Mapping[str, str]) -> str:
    """The statement at the witness is false: its hypotheses hold there, its conclusion does not."""
    if not witness:
        return "unfold_paper; refute_number."
    values = " ".join(f"({printed(read(text), leaf.context)})" for text in witness.values())
    return f"intro H. specialize (H {values}). revert H. unfold_paper. refute_instance."
