"""Proofs about piecewise functions: gluing, slopes, smoothness and where it ends.

The exact cells of the function (knots and pieces, from `theory.piecewise`) give the shape of the proof; what
they claim is proved again, piece by piece and knot by knot.

- `Pieces(name, function, arguments, hypotheses, cells)`   `.lemmas()`: the texts, in order
- `pieces_of(tree, name, context)`    the pieces of a function of x; None where the lemmas do not speak of it
"""

from __future__ import annotations

from dataclasses import dataclass

from ...derivations.proof_hints import jump
from ...theory.algebra import tidy
from ...theory.calculus import derivative
from ...theory.cells import Cells
from ...theory.errors import InputError
from ...theory.expressions import Expr, X
from ...theory.order import sign_of
from ...theory.piecewise import cells_of
from ...theory.truth import Sign
from .binders import hypotheses
from .context import Context, coq_name
from .printing import coq_of, function_text

NONZERO = (Sign.NEGATIVE, Sign.POSITIVE)


@dataclass(frozen=True)
class Pieces:
    """The lemmas on one piecewise function `function` (a Coq term), for parameters under hypotheses."""

    name: str
    function: str
    arguments: tuple[str, ...]
    hypotheses: tuple[str, ...]
    cells: Cells
    context: Context

    @property
    def order(self) -> int | None:
        """The class of the function: -1 where it is not continuous, None where it is C^inf."""
        return self.cells.smoothness().order

    @property
    def is_continuous(self) -> bool:
        """Whether the lemmas speak of it: continuous, and of a finite class."""
        return self.order is not None and self.order >= 0

    @property
    def known_order(self) -> int:
        assert self.order is not None
        return self.order

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
        """Cells, slopes, smoothness and its end: as far as the function goes."""
        order = self.order
        if order is None or order < 0:
            return []
        found = [self._lemma("cells", f"forall x : R, {self.function} x = {self.chain(0)} x", self._cells_proof())]
        for n in range(order):
            text = f"forall x : R, is_derive {self.chain(n)} x ({self.chain(n + 1)} x)"
            found.append(self._lemma(f"slope_{n + 1}", text, "intros; prove_slope."))
        found.append(self._lemma("smooth", f"smooth {order} {self.function}", self._smooth_proof(order)))
        if (knot := self._rough_knot(order)) is not None:
            proof = self._rough_proof(knot, order)
            found.append(self._lemma("rough", f"~ smooth {order + 1} {self.function}", proof))
        if order >= 1:
            text = f"forall x : R, is_derive {self.function} x ({self.chain(1)} x)"
            found.append(self._lemma("slope", text, self._slope_proof()))
        return found

    def _given(self) -> str:
        """What the lemmas of this function are applied to."""
        return " ".join([*self.arguments, *(f"H{i}" for i in range(1, len(self.hypotheses) + 1))])

    def _intros(self) -> str:
        names = " ".join(f"H{i}" for i in range(1, len(self.hypotheses) + 1))
        return f"intros {names}. " if names else ""

    def _cells_proof(self) -> str:
        return "intros; unfold_paper; prove_cells."

    def _smooth_proof(self, order: int) -> str:
        steps = [f"{self._intros()}apply C_smooth.", f"apply (C_ext {order} {self.chain(0)})."]
        steps.append(f"{{ intros x. symmetry. apply ({self.name}_cells {self._given()}). }}")
        for n in range(order):
            steps.append(f"exists {self.chain(n + 1)}. split; [apply ({self.name}_slope_{n + 1} {self._given()})|].")
        return " ".join([*steps, "intros x; prove_continuous."])

    def _slope_proof(self) -> str:
        return (
            f"{self._intros()}intros x. apply (is_derive_ext {self.chain(0)}); "
            f"[intro; symmetry; apply ({self.name}_cells {self._given()})|apply ({self.name}_slope_1 {self._given()})]."
        )

    def _rough_knot(self, order: int) -> int | None:
        """The first knot where one derivative more jumps, whatever the parameters are."""
        for index in range(len(self.cells.knots)):
            if self.cells.contact(index) == order and sign_of(self._jump(index, order + 1)) in NONZERO:
                return index
        return None

    def _rough_proof(self, index: int, order: int) -> str:
        """By the jump of the next derivative at a knot."""
        knots = self.cells.knots
        before = knots[index - 1] if index else knots[0] - 1
        after = knots[index + 1] if index + 1 < len(knots) else knots[-1] + 1
        left, right = (self._sequence(i, order + 1) for i in (index, index + 1))
        ends = " ".join(coq_of(end, self.context, 0) for end in (before, knots[index], after))
        steps = [
            f"{self._intros()}apply (not_smooth {order + 1} _ {left} {right} {ends}).",
            "1: lra. 1: lra.",
            f"1: (intros x I; rewrite ({self.name}_cells {self._given()}); prove_cells).",
            f"1: (intros x I; rewrite ({self.name}_cells {self._given()}); prove_cells).",
            f"1: (intros n x L I; {self._each(order)}).",
            f"1: (intros n x L I; {self._each(order)}).",
            "1: prove_continuous. 1: prove_continuous.",
            self._jump_proof(index, order + 1),
        ]
        return " ".join(steps)

    def _sequence(self, index: int, last: int) -> str:
        cases = " ".join(f"| {n}%nat => {self._piece(index, n)}" for n in range(last))
        return f"(fun n : nat => match n with {cases} | _ => {self._piece(index, last)} end)"

    def _each(self, order: int) -> str:
        text = "exfalso; lia"
        for _ in range(order + 1):
            text = f"destruct n as [|n]; [prove_derivative|{text}]"
        return text

    def _jump(self, index: int, order: int) -> Expr:
        left, right = (derivative(self.cells.pieces[i], X, order) for i in (index, index + 1))
        return jump(left, right, X, self.cells.knots[index])

    def _jump_proof(self, index: int, order: int) -> str:
        value = coq_of(self._jump(index, order), self.context, 0)
        return (
            "cbv beta iota. apply Rminus_not_eq. "
            f"match goal with |- ?jump <> 0 => replace jump with {value} by (simpl; same_real) end. nonzero."
        )


def pieces_of(tree: Expr, name: str, context: Context) -> Pieces | None:
    """The pieces of a function of x; None where the lemmas do not speak of it."""
    symbols = context.parameters_of([tree])
    assumed = tuple(h for symbol in symbols for h in hypotheses(context.domains[symbol], symbol, context))
    try:
        function, cells = function_text(tree, context), cells_of(tidy(tree))
        pieces = Pieces(name, function, tuple(map(coq_name, symbols)), assumed, cells, context)
        return pieces if pieces.is_continuous else None
    except InputError:
        return None
