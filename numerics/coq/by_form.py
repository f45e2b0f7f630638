"""Proofs by form: a short script for each form of statement.

A script names the tactic for the form and gives it what SymPy proposes: a derivative, the pieces of a
function, the factors of a difference. What it proposes is checked again by the kernel.

- `script_by_form(leaf, symbols)`   the proof of a statement by its form, or None
- `refutation(leaf, witness)`       the proof that a statement fails at a witness
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr

from ...derivations.proof_hints import factored
from ...theory.calculus import derivative
from ...theory.errors import InputError
from ...theory.expressions import X, has_switch
from ...theory.piecewise import cells_of
from .binders import hypotheses
from .context import Context, bounds_of
from .index_means import mean_proof
from .pieces import Pieces, coq_of
from .printing import coq_name, function_text, order_of, printed
from .proofs import Script
from .propositions import Proposition
from .symbols import Symbols
from .terms import Apply, Term, children, read


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
        left, right = (str(leaf.table[key]) for key in ("left", "right"))
        return Script(mean_proof(left, right, str(leaf.table.get("centres", "free"))))
    return None


def _read(leaf: Proposition, key: str) -> Term:
    return leaf.context.expanded(read(str(leaf.table[key])))


def _equal(leaf: Proposition, symbols: Symbols) -> Script | None:
    left = _read(leaf, "left")
    if isinstance(left, Apply) and left.function == "diff" and " = " not in leaf.text.rsplit("->", 1)[-1]:
        return _derivative(leaf, left, symbols)
    return _with_slopes(leaf, symbols, "prove_equal") or Script(
        "intros; unfold_paper; first [prove_derivative | prove_equal]."
    )


def _derivative(leaf: Proposition, left: Apply, symbols: Symbols) -> Script | None:
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
        return pieces if pieces.is_continuous else None
    except InputError:
        return None


def _piecewise_derivative(
    leaf: Proposition, body: Term, expression: Expr, order: int, symbols: Symbols
) -> Script | None:
    pieces = _pieces(leaf, body, expression, symbols)
    if pieces is None:
        return None
    glued = f"intro; symmetry; apply {pieces.name}_cells; assumption"
    if order == 1 and pieces.known_order >= 1:
        proof = f"intros; eapply derive_equal; [apply {pieces.name}_slope; assumption|unfold_paper; prove_cells]."
    elif order == 1:
        proof = f"intros; apply (is_derive_ext {pieces.chain(0)}); [{glued}|unfold_paper; prove_slope_inside]."
    elif pieces.known_order >= 1:
        inner = (
            f"eapply derive_equal; [apply {pieces.name}_slope_2; assumption|unfold_paper; prove_cells]"
            if pieces.known_order >= 2
            else "unfold_paper; prove_slope_inside"
        )
        proof = f"intros; apply (derive_2 _ {pieces.chain(1)}); [apply {pieces.name}_slope; assumption|{inner}]."
    else:
        return None
    return Script(proof, pieces.own_lemmas())


def _derivatives(term: Term) -> list[Apply]:
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
    glued = f"intro; symmetry; apply {pieces.name}_cells; assumption"
    if order == 1 and pieces.known_order >= 1:
        return f"apply {pieces.name}_slope; assumption"
    if order == 1:
        return f"apply (is_derive_ext {pieces.chain(0)}); [{glued}|unfold_paper; prove_slope_inside]"
    if pieces.known_order >= 2:
        last = f"apply {pieces.name}_slope_2; assumption"
    elif pieces.known_order == 1:
        last = "prove_slope_inside"
    else:
        return None
    return f"apply (derive_2 _ {pieces.chain(1)}); [apply {pieces.name}_slope; assumption|{last}]"


def _compare(leaf: Proposition, symbols: Symbols) -> Script:
    if leaf.form == "value":
        return Script("intros; unfold_paper; first [prove_number | prove_equal].")
    left, right = (symbols.resolved(_read(leaf, key)) for key in ("left", "right"))
    sign = -1 if leaf.table["relation"][0] == "<" else 1
    hints = "" if left is None or right is None else _by_factors(sign * (left - right), leaf.context)
    finish = f"first [prove_compare{hints}]" if hints else "prove_compare"
    return _with_slopes(leaf, symbols, finish) or Script(f"intros; unfold_paper; first [prove_number | {finish}].")


def _by_factors(difference: Expr, context: Context) -> str:
    """Attempts to close a case by the factors of the difference on one of its cells."""
    try:
        pieces = dict.fromkeys(factored(piece) for piece in cells_of(difference).pieces)
        if len(pieces) > 6:
            return ""
        texts = [coq_of(piece, context, 0) for piece in pieces if piece != 0]
    except InputError:
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
    if wanted == "inf" or int(wanted) > pieces.known_order:
        return None
    proof = f"intros; apply (smooth_le {wanted} {pieces.known_order}); [lia|apply {pieces.name}_smooth; assumption]."
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
        if pieces is None or pieces.known_order < 1:
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
    of, value = (symbols.resolved(_read(leaf, key)) for key in ("of", "equals"))
    sign = 1 if leaf.form == "infimum" else -1
    hints = "" if of is None or value is None else _by_factors(sign * (of - value), leaf.context)
    bound = f"intros ?x ?I; cbv beta in *; first [prove_compare{hints}]"
    steps = (
        f"split; [apply ({lemma} _ _ {point}); [prove_inside|prove_equal|{bound}]|split; [prove_inside|prove_equal]]"
    )
    return Script(f"intros; unfold_paper; {steps}.")


# --- refutations --------------------------------------------------------------------------------


def refutation(leaf: Proposition, witness: Mapping[str, str]) -> str:
    """The statement at the witness is false: its hypotheses hold there, its conclusion does not."""
    if not witness:
        return "unfold_paper; refute_number."
    values = " ".join(f"({printed(read(text), leaf.context)})" for text in witness.values())
    return f"intro H. specialize (H {values}). revert H. unfold_paper. refute_instance."
