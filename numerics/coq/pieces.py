"""Proofs about piecewise functions: gluing, slopes, smoothness and where it ends.

The exact cells of the function (knots and pieces, from `theory.exact.piecewise`) give the shape of the proof; what
they claim is proved again, piece by piece and knot by knot.

- `Pieces`                            `.lemmas()`: the texts, in order
- `pieces_of(tree, name, context)`    the pieces of a function of x; None unless it is continuous, and of a finite class
"""

from dataclasses import dataclass

from ...derivations.proof_hints import jump
from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr, X
from ...theory.exact.order import sign_of
from ...theory.exact.piecewise import cells_of
from ...theory.exact.truth import Sign
from .binders import hypotheses
from .context import Context, coq_name
from .printing import ATOM, coq_of, function_text

NONZERO = (Sign.NEGATIVE, Sign.POSITIVE)


@dataclass(frozen=True)
class Pieces:
    """The lemmas on one piecewise function `function` (a Coq term), for parameters under hypotheses."""

    name: str
    function: str
    arguments: tuple[str, ...]
    hypotheses: tuple[str, ...]
    cells: Cells
    order: int  # the class of the function, which is continuous
    context: Context

    def chain(self, order: int) -> str:
        """The derivative of this order on the pieces, glued at the knots."""
        pieces = [self._piece(index, order) for index in range(len(self.cells.pieces))]
        text = pieces[-1]
        for knot, piece in zip(reversed(self.cells.knots), reversed(pieces[:-1]), strict=True):
            text = f"(glue {coq_of(knot, self.context, 0)} {piece} {text})"
        return text

    def _piece(self, index: int, order: int) -> str:
        piece = derivative(self.cells.pieces[index], X, order) if order else self.cells.pieces[index]
        return f"(fun x : R => {coq_of(piece, self.context)})"

    def _lemma(self, suffix: str, text: str, proof: str) -> str:
        reals = f"({' '.join(self.arguments)} : R)" if self.arguments else ""
        assumed = "".join(f"{h} -> " for h in self.hypotheses)
        head = f"Lemma {self.name}_{suffix} {reals}".rstrip()
        return f"{head} :\n  {assumed}{text}.\nProof. {proof} Qed."

    def lemmas(self) -> list[str]:
        """Slopes, smoothness and its end: as far as the function goes."""
        order = self.order
        functions = [self.function, *(self.chain(n) for n in range(1, order + 1))]
        found = []
        for n in range(order):
            text = f"forall x : R, is_derive {functions[n]} x ({functions[n + 1]} x)"
            proof = "intros; prove_slope." if n else f"slope_of_pieces {self.chain(0)}."
            found.append(self._lemma(_slope(n + 1), text, proof))
        found.append(self._lemma("smooth", f"smooth {order} {self.function}", self._smooth_proof(order)))
        if (knot := self._rough_knot(order)) is not None:
            proof = self._rough_proof(knot, order)
            found.append(self._lemma("rough", f"~ smooth {order + 1} {self.function}", proof))
        return found

    def _smooth_proof(self, order: int) -> str:
        if not order:
            same, continuous = "intros ?; symmetry; unfold_paper; prove_cells", "intros ?; prove_continuous"
            return f"intros; apply C_smooth, (C_ext 0 {self.chain(0)}); [{same}|{continuous}]."
        given = (f"intros; apply {self.name}_{_slope(n)}; assumption" for n in range(1, order))
        steps = [f"eapply smooth_slope; [{slope}|glued]." for slope in given]
        return " ".join(["intros.", *steps, f"smooth_by {self.name}_{_slope(order)}."])

    def _rough_knot(self, order: int) -> int | None:
        """The first knot where one derivative more jumps, whatever the parameters are."""
        for index in range(len(self.cells.knots)):
            if self.cells.contact(index) == order and sign_of(self._jump(index, order + 1)) in NONZERO:
                return index
        return None

    def _rough_proof(self, index: int, order: int) -> str:
        """By the jump of the next derivative at a knot."""
        knot = self.cells.knots[index]
        sides = (derivative(self.cells.pieces[i], X, order + 1).xreplace({X: knot}) for i in (index, index + 1))
        at = " ".join(coq_of(value, self.context, ATOM) for value in (knot, *map(tidy, sides)))
        steps = [f"rough_by {self.name}_{_slope(n)}." for n in range(1, order + 1)]
        if not order:
            same = f"apply N, C_smooth, (C_ext 1 {self.function}); [unfold_paper; prove_cells|now apply smooth_C]"
            steps = [f"cut (~ smooth 1 {self.chain(0)}); [intros N S; {same}|]."]
        return " ".join(["intros.", *steps, f"rough_at {at}."])

    def _jump(self, index: int, order: int) -> Expr:
        left, right = (derivative(self.cells.pieces[i], X, order) for i in (index, index + 1))
        return jump(left, right, X, self.cells.knots[index])


def _slope(order: int) -> str:
    """The name of the lemma on the derivative of this order."""
    return "slope" if order == 1 else f"slope_{order}"


def pieces_of(tree: Expr, name: str, context: Context) -> Pieces | None:
    symbols = context.parameters_of([tree])
    assumed = tuple(h for symbol in symbols for h in hypotheses(context.domains[symbol], symbol, context))
    try:
        function, cells = function_text(tree, context), cells_of(tidy(tree))
        order = cells.smoothness().order
    except InputError:
        return None
    if order is None or order < 0:
        return None
    return Pieces(name, function, tuple(map(coq_name, symbols)), assumed, cells, order, context)
