"""The classes of functions that "for every f" can speak of, as hypotheses in Coq.

- `memberships(function, name)`   that the function with this name is of its classes
"""

from ...theory.statements import AnyFunction
from .context import NotExpressible

CLASSES = {
    "continuous": "(forall x : R, continuous {f} x)", "nonnegative": "(forall x : R, 0 <= {f} x)",
    "positive": "(forall x : R, 0 < {f} x)", "bounded": "bounded_on (fun _ => True) {f}",
    "increasing": "increasing_on (fun _ => True) {f}", "decreasing": "decreasing_on (fun _ => True) {f}",
    "integrable": "(forall a b : R, ex_RInt {f} a b)", "C^inf": "smooth_inf {f}",
}  # fmt: skip


def memberships(function: AnyFunction, name: str) -> list[str]:
    """One hypothesis for each class."""
    return [_membership(word, name) for word in function.classes]


def _membership(word: str, name: str) -> str:
    order = word.removeprefix("C^")
    if order != word and order.isdecimal():
        return f"smooth {int(order)} {name}"
    if word not in CLASSES:
        raise NotExpressible(f"the class `{word}` has no Coq form")
    return CLASSES[word].format(f=name)
