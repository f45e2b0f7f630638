"""Proofs to try: a short script for each form of statement.

A script names the tactic for the form and gives it hints: a derivative, the pieces of a function, the factors
of a difference. What a hint says is checked again by Coq.

- `draft(claim, role)`   lemmas on the parts, then the theorem; where a form has no proof, a place for one
- `by_form(stated)`      the same of a proposition, or None where a form has no proof
"""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ...derivations.rewriting import in_factors
from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import SWITCHES, ZERO, Expr, X, has_switch, postorder
from ...theory.exact.piecewise import cells_of, switch_values
from ...theory.exact.polynomials import is_polynomial
from ...theory.language import statements as say
from ...theory.language.claims import Claim
from ...theory.language.index_means import MeanIdentity
from ...theory.language.operators import Derived, Integrated, Mollified
from .context import Context, NotExpressible
from .index_means import mean_proof
from .pieces import Pieces, pieces_of
from .printing import ATOM, coq_of, function_text, order_of, printed
from .project import file_of, paper_statements
from .propositions import Proposition
from .statements import WIDTH, Statements, comment, wrapped

MOST_HINTS = 6


@dataclass(frozen=True)
class Script:
    """A proof, and the lemmas that it uses."""

    proof: str
    lemmas: tuple[str, ...] = ()


BY_FORM = Script("by_form.")


def _equal(leaf: Proposition, said: say.Equal | say.Consistent) -> Script | None:
    if isinstance(said.left, Derived) and " = " not in leaf.text.rsplit("->", 1)[-1]:
        return _derivative(leaf, said.left)
    return _with_slopes(leaf, [said.left, said.right], "prove_equal") or BY_FORM


def _derivative(leaf: Proposition, left: Derived) -> Script | None:
    """`diff(f, n) = r`: through the pieces of f, or in one step."""
    body, order = left.args[0], order_of(left)
    if has_switch(tidy(body)):
        pieces = _pieces(leaf, body)
        proof = None if pieces is None else _slope_proof(pieces, order)
        return None if pieces is None or proof is None else Script(f"{proof}.", tuple(pieces.lemmas()))
    if order == 1:
        return BY_FORM
    first = coq_of(derivative(body, X), leaf.context)
    return Script(
        f"intros; apply (derive_2 _ (fun x : R => {first})); [intros; unfold_paper; prove_derivative|prove_derivative]."
    )


def _pieces(leaf: Proposition, body: Expr, suffix: str = "f") -> Pieces | None:
    return pieces_of(body, f"{leaf.name}_{suffix}", leaf.context)


def _derivatives(tree: Expr, context: Context) -> list[Expr]:
    """The derivatives in a tree as it was written, inner ones first."""
    found = [one for child in context.children(tree) for one in _derivatives(child, context)]
    return [*found, tree] if isinstance(tree, Derived) else found


def _with_slopes(leaf: Proposition, trees: list[Expr], finish: str) -> Script | None:
    """A relation with derivatives at x: their values are put in first."""
    nodes = list(dict.fromkeys(node for tree in trees for node in _derivatives(tree, leaf.context)))
    if not nodes or any(order_of(node) > 2 for node in nodes):
        return None
    steps: list[str] = []
    lemmas: list[str] = []
    for place, node in enumerate(nodes, 1):
        slope = _slope(leaf, node, place)
        if slope is None:
            return None
        unique = "is_derive_unique _ _ _" if order_of(node) == 1 else "is_derive_n_unique _ 2 _ _"
        lemmas += slope.lemmas
        steps += [slope.proof, f"rewrite ?({unique} D{place})."]
    done = f"repeat (split; [first [assumption | eexists; eassumption]|]). unfold_paper; unfold glue; {finish}."
    return Script(" ".join(["intros.", *steps, done]), tuple(lemmas))


def _slope(leaf: Proposition, node: Expr, place: int) -> Script | None:
    """The value of one derivative at x, as the hypothesis D1, D2, ..."""
    body, order = node.args[0], order_of(node)
    function = function_text(body, leaf.context)
    lemmas: tuple[str, ...] = ()
    proof: str | None = "unfold_paper; prove_derivative"
    if has_switch(tidy(body)):
        pieces = _pieces(leaf, body, f"s{place}_f")
        if pieces is None:
            return None
        lemmas, value, proof = tuple(pieces.lemmas()), f"({pieces.chain(order)} x)", _slope_proof(pieces, order)
    else:
        value = f"({coq_of(derivative(body, X, order), leaf.context)})"
        first = coq_of(derivative(body, X), leaf.context)
        if order == 2:
            proof = f"apply (derive_2 _ (fun x : R => {first})); [intros; {proof}|prove_derivative]"
    if proof is None:
        return None
    if order == 1:
        return Script(f"assert (D{place} : is_derive {function} x {value}) by ({proof}).", lemmas)
    both = f"ex_derive {function} x /\\ is_derive_n {function} 2 x {value}"
    return Script(f"assert (D{place} : {both}) by ({proof}). destruct D{place} as [E{place} D{place}].", lemmas)


def _slope_proof(pieces: Pieces, order: int) -> str | None:
    """That a derivative of a function with pieces has a value: by the lemmas on it, or at a point that is no knot."""
    slope = f"{pieces.name}_slope"
    if order == 1:
        return f"slope_is {slope}" if pieces.order >= 1 else f"slope_inside {pieces.chain(0)}"
    if pieces.order >= 2:
        return f"intros; eapply derive_2; [intros; apply {slope}; assumption|slope_is {slope}_2]"
    return f"second_slope_is {slope}" if pieces.order == 1 else None


def _resolved(tree: Expr) -> Expr | None:
    """The value with derivatives carried out, cell by cell."""
    value = tidy(tree)
    if value.has(Integrated, Mollified):
        return None
    try:
        cells = {node: cells_of(node.args[0]).derivative(order_of(node)) for node in value.atoms(Derived)}
        return tidy(value.xreplace({node: one.as_expression() for node, one in cells.items()}))
    except InputError:
        return None


def _compare(leaf: Proposition, said: say.Compare) -> Script:
    left, right = _resolved(said.left), _resolved(said.right)
    side = -1 if said.relation[0] == "<" else 1
    hints = "" if left is None or right is None else _by_factors(side * (left - right), leaf.context)
    direct = Script(f"intros; by_form_with {hints}.") if hints else BY_FORM  # hints name what `intros` brings
    return _with_slopes(leaf, [said.left, said.right], _compared(hints)) or direct


def _compared(hints: str) -> str:
    return f"compare_by {hints}" if hints else "prove_compare"


def _by_factors(difference: Expr, context: Context) -> str:
    """The difference in factors on each of its cells, as `compare_by` takes them; empty where they are not known."""
    try:
        pieces = dict.fromkeys(map(in_factors, _pieces_of_difference(difference)))
        if len(pieces) > MOST_HINTS:
            return ""
        texts = [coq_of(piece, context, ATOM) for piece in pieces if piece is not ZERO]
    except (InputError, ValueError):  # Python writes no number of more than 4300 digits
        return ""
    return f"({', '.join(texts)})" if texts else ""


def _pieces_of_difference(difference: Expr) -> Sequence[Expr]:
    """What it is on its cells; where these are not known, what it is in each state of its switches."""
    try:
        return cells_of(difference).pieces
    except InputError:
        return list(islice(_states(difference), MOST_HINTS + 1))


def _states(tree: Expr) -> Iterator[Expr]:
    inner = next((node for node in postorder(tree) if isinstance(node, SWITCHES)), None)
    if inner is None:
        yield tree
        return
    for value in switch_values(inner):
        yield from _states(tidy(tree.xreplace({inner: value})))


def _smooth(leaf: Proposition, said: say.Smooth) -> Script | None:
    if not has_switch(tidy(said.of)):
        return BY_FORM
    pieces = _pieces(leaf, said.of)
    if pieces is None or said.order is None or said.order > pieces.order:
        return None
    lower = f"smooth_le {said.order} {pieces.order}"
    proof = f"intros; apply ({lower}); [lia|apply {pieces.name}_smooth; assumption]."
    if said.exactly:
        proof = f"intros; split; [apply {pieces.name}_smooth; assumption|apply {pieces.name}_rough; assumption]."
    return Script(proof, tuple(pieces.lemmas()))


def _monotone(leaf: Proposition, said: say.Monotone) -> Script:
    """By the sign of the derivative where there is one, else by algebra."""
    expression = tidy(said.of)
    word = {"increasing": "growth", "decreasing": "decay"}[said.direction]
    direct = "intros; unfold_paper; intros ?a ?b ?Ia ?Ib ?L; prove_compare."
    if _derivatives(said.of, leaf.context):
        return Script(direct)
    lemma = f"strict_{word}_of_derive" if said.strictly else f"{word}_of_derive"
    given = "intros ?a x ?c ?Ia ?Ic ?Ib" if said.strictly else "intros x ?Ix"
    lemmas: tuple[str, ...] = ()
    if has_switch(expression):
        pieces = _pieces(leaf, said.of)
        if pieces is None or pieces.order < 1:
            return Script(direct)
        lemmas = tuple(pieces.lemmas())
        slope, proof = pieces.chain(1), f"intros; apply {pieces.name}_slope; assumption"
    else:
        slope = f"(fun x : R => {coq_of(in_factors(derivative(expression, X)), leaf.context)})"
        proof = "intros; unfold_paper; prove_derivative"
    apply = f"apply ({lemma} _ _ {slope})"
    direction = 1 if word == "growth" else -1
    hints = _by_factors(direction * cells_of(expression).derivative().as_expression(), leaf.context)
    signed = f"{given}; unfold_paper; unfold glue; cbv beta in *; {_compared(hints)}"
    by_slope = f"intros; {apply}; [intros ?a ?b ?c; lra|{proof}|{signed}]."
    if not has_switch(expression) and is_polynomial(expression, X):
        return Script(f"first [solve [{direct[:-1]}] | {by_slope[:-1]}].", lemmas)
    return Script(by_slope, lemmas)


def _extreme(leaf: Proposition, said: say.Extreme) -> Script | None:
    """A value that is attained at a given point."""
    if said.at is None or isinstance(said.equals, say.Printed) or _derivatives(said.of, leaf.context):
        return None
    point = printed(said.at, leaf.context, ATOM)
    lemma = {"supremum": "sup_attained_at", "infimum": "inf_attained_at"}[said.kind]
    of, value = _resolved(said.of), _resolved(said.equals)
    side = 1 if said.kind == "infimum" else -1
    hints = "" if of is None or value is None else _by_factors(side * (of - value), leaf.context)
    bound = f"intros ?x ?I; cbv beta in *; {_compared(hints)}"
    steps = (
        f"split; [apply ({lemma} _ _ {point}); [prove_inside|prove_equal|{bound}]|split; [prove_inside|prove_equal]]"
    )
    return Script(f"intros; unfold_paper; {steps}.")


FORMS: dict[type, Callable[..., Script | None]] = {
    say.Equal: _equal,
    say.Consistent: _equal,
    say.Compare: _compare,
    say.Smooth: _smooth,
    say.Monotone: _monotone,
    say.Extreme: _extreme,
    say.Value: lambda leaf, said: BY_FORM,
    MeanIdentity: lambda leaf, said: Script(mean_proof(said)),
}


# --- theorems -----------------------------------------------------------------------------------

MISSING = Script("(* no proof by form *)")


def draft(claim: Claim, role: str, said: Statements | None = None) -> str:
    """The theorem that a statement of a claim holds, as a text to be put into a file and mended there. `said` are the
    statements of its paper, unless that comes with the package."""
    try:
        return _theorem((said or paper_statements()[file_of(claim.paper)]).proposition(claim.id, role))
    except NotExpressible as reason:
        return comment(f"{claim.id}, {role}: no Coq form: {reason}")


def by_form(stated: Proposition) -> str | None:
    text = _theorem(stated)
    return None if MISSING.proof in text else text


def _theorem(stated: Proposition) -> str:
    scripts = [_script(leaf) for leaf in stated.leaves()]  # as `by_parts` of `lib/Parts.v` leaves them
    lemmas = [wrapped(lemma) for script in scripts for lemma in script.lemmas]
    name, proofs = stated.name, [script.proof for script in scripts]
    if {*scripts} == {BY_FORM}:
        proof = "Proof. by_parts by_form. Qed."
    else:
        proof = _of_parts(proofs) if stated.parts else _proof(f"unfold {name}. {proofs[0]}")
    return "\n".join([*lemmas, f"Theorem {name}_holds : {name}.", proof])


def _of_parts(proofs: list[str]) -> str:
    lines = [f"  - {_filled(proof, 4).lstrip()}" for proof in proofs]
    return "\n".join(["Proof.", "  by_parts idtac.", *lines, "Qed."])


def _script(leaf: Proposition) -> Script:
    make = FORMS.get(type(leaf.statement))
    try:
        return (make(leaf, leaf.statement) if make else None) or MISSING
    except InputError:
        return MISSING


def _proof(script: str) -> str:
    if len(script) < WIDTH - 20:
        return f"Proof. {script} Qed."
    return "\n".join(["Proof.", _filled(script, 2), "Qed."])


def _filled(script: str, indent: int) -> str:
    lines = textwrap.wrap(script, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return textwrap.indent("\n".join(lines), " " * indent)
