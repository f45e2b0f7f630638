"""What becomes of a mutant, and equivalent ones: when a change of the text changes no value that a float can show.

Both texts are followed over boxes that cover [-256, 256]. On a box on which every decision is the same for all
points, each text is one tree of operations (without what rounding alone makes differ from zero); if the trees
are the same, so are the functions. Else the difference must be invisible: below 2^-100 of the value, or below
every float. Boxes around a decision are halved down to 2^-24; what remains of them is compared at their middle,
and at the knots themselves by the points of the validation.

- `fate(original, mutant, expected)`   KILLED by the validation, EQUIVALENT, or SURVIVED
- `are_equivalent(original, mutant, expected)`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb

from provenact.numerics.arithmetic.balls import hull, magnitude, working_precision
from provenact.torch_impl.programs.operations import COMPARISONS, LOGIC
from provenact.torch_impl.validation.meanings import INVISIBLE, OnBox, Spread
from provenact.torch_impl.validation.reading import evaluate
from provenact.torch_impl.validation.translation import TORCH, Validation, disagreements

NARROWEST = arb(2) ** -24
SAME = arb(2) ** -100
MOST_BOXES = 6000
KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"


def fate(original, mutant, expected) -> str:
    """Whether looking at values, without the proof for polynomials, tells a mutant of torch's text from the
    derivation; if not, whether anything could."""
    if next(disagreements(mutant, expected, TORCH, Validation(), prove=False), None):
        return KILLED
    return EQUIVALENT if are_equivalent(original, mutant, expected) else SURVIVED


@dataclass(frozen=True)
class Traced:
    spread: Spread
    tree: Any


class Tracing:
    """Spreads together with the tree of operations that made them, without the branches not taken."""

    def __init__(self) -> None:
        self.on_box = OnBox()

    def literal(self, value: float) -> Traced:
        return Traced(self.on_box.literal(value), value)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name in LOGIC:
            return self.on_box.operation(name, operands)
        if name == "select":
            condition, a, b = operands
            spread = self.on_box.operation(name, [condition, a.spread, b.spread])
            tree = (a if condition[1] else b).tree if condition[1] is not None else (name, a.tree, b.tree)
            return Traced(spread, tree)
        result = self.on_box.operation(name, [one.spread for one in operands])
        if name in COMPARISONS:
            return result
        return Traced(result, _kept(name, operands))


def _kept(name: str, operands: Sequence[Traced]) -> Any:
    if name in ("max", "min"):
        a, b = operands
        if a.spread.box >= b.spread.box:
            return (a if name == "max" else b).tree
        if a.spread.box <= b.spread.box:
            return (b if name == "max" else a).tree
    return _without_zeros(name, [one.tree for one in operands])


def _without_zeros(name: str, trees: Sequence[Any]) -> Any:
    """What a product or sum has lost by rounding is nothing over the reals, and so is what is made of it."""
    if name in ("residual", "sum_residual"):
        a, b, whole = trees
        is_whole = whole == ("mul" if name == "residual" else "add", a, b)
        is_quotient = name == "residual" and a == ("div", whole, b)
        return 0.0 if is_whole or is_quotient else (name, *trees)
    if (name in ("mul", "muladd") and 0.0 in trees[:2]) or (name in ("neg", "div") and trees[0] == 0.0):
        return trees[2] if name == "muladd" else 0.0
    if name in ("add", "sub") and trees[1] == 0.0:
        return trees[0]
    if name == "add" and trees[0] == 0.0:
        return trees[1]
    return (name, *trees)


def are_equivalent(original, mutant, expected) -> bool:
    """Whether two texts give the same results to the eye of every float format."""
    with working_precision(160):
        return all(_agree_everywhere(original, mutant, expected.name, choice) for choice in expected.choices)


def _agree_everywhere(original, mutant, name: str, choice) -> bool:
    todo = [(arb(-256), arb(0)), (arb(0), arb(256))]
    for _ in range(MOST_BOXES):
        if not todo:
            return True
        low, high = todo.pop()
        if _same_on(original, mutant, name, choice, hull(low, high)):
            continue
        middle = ((low + high) / 2).mid()
        if high - low > NARROWEST:
            todo += [(low, middle), (middle, high)]
        elif not _same_on(original, mutant, name, choice, middle):
            return False
    return False


def _same_on(original, mutant, name: str, choice, box: arb) -> bool:
    x = Traced(Spread(box.mid(), box, arb(1)), "x")
    arguments = [x, *(Traced(Spread.constant(one), ("p", i)) for i, one in enumerate(choice.constants))]
    a, b = (evaluate(functions, name, arguments, Tracing()) for functions in (original, mutant))
    return all(
        one.tree == other.tree or _invisible(one.spread, other.spread, box) for one, other in zip(a, b, strict=True)
    )


def _invisible(a: Spread, b: Spread, box: arb) -> bool:
    if magnitude(a.box) < INVISIBLE and magnitude(b.box) < INVISIBLE:
        return True
    if a.slope is None or b.slope is None:
        difference = a.box - b.box
    else:
        difference = a.middle - b.middle + (a.slope - b.slope) * (box - box.mid())
    return bool(magnitude(difference) <= SAME * magnitude(a.box).lower())
