"""Named theorems of analysis about all functions of a class.

A lemma applies to a statement only if the statement *is* its conclusion: it is matched against the statement's
tree, and what it then still asks of the kernel and the width becomes statements that are decided like all
others. The theorems are those of the textbooks and are not proved here.

- `Application`          a lemma, what it concludes in words, and its hypotheses with their labels
- `applications(said)`   the lemmas whose conclusion is this statement
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..exact.domains import Interval
from ..exact.expressions import INFINITY, MINUS_INFINITY, MINUS_ONE, ONE, ZERO, Expr, Unknown, X
from .kernels import KERNELS
from .operators import Integrated, KernelName, Mollified
from .statements import AnyFunction, Compare, Equal, ForFunctions, Limit, Smooth, Statement

LEFT_OF_SUPPORT = Interval(None, MINUS_ONE, True, False)
RIGHT_OF_SUPPORT = Interval(ONE, None, False, True)
CONTINUOUS = ("continuous", "C^")  # beginnings of the words of classes whose functions are continuous
INTEGRABLE = ("integrable", *CONTINUOUS)

Labelled = tuple[str, Statement]


@dataclass(frozen=True)
class Application:
    name: str
    conclusion: str
    hypotheses: tuple[Labelled, ...]


def applications(said: ForFunctions) -> Iterator[Application]:
    """The lemmas whose conclusion is this statement, for functions of one class."""
    if len(said.functions) != 1:
        return
    for name, (conclusion, hypotheses) in LEMMAS.items():
        found = hypotheses(said.functions[0], said.statement)
        if found is not None:
            yield Application(name, conclusion, found)


def _is_any(function: AnyFunction, words: tuple[str, ...]) -> bool:
    return any(word.startswith(words) for word in function.classes)


def _mollified(tree: Expr, function: AnyFunction) -> tuple[Expr, Expr] | None:
    """The kernel's shape and the width, where the tree is the mollification of the function itself."""
    if not isinstance(tree, Mollified) or tree.args[0] is not Unknown(function.name, X):
        return None
    _, kernel, width = tree.args
    assert isinstance(kernel, KernelName)
    if width.has(X):
        return None
    return KERNELS[kernel.name].shape.as_expression(), width


def _smoothness(function: AnyFunction, said: Statement) -> tuple[Labelled, ...] | None:
    if not isinstance(said, Smooth) or said.exactly or not _is_any(function, INTEGRABLE):
        return None
    found = _mollified(said.of, function)
    if found is None:
        return None
    kernel, width = found
    smooth = Smooth(kernel, said.order)
    return (
        ("the width is positive", Compare(width, ">", ZERO)),
        ("the kernel is as smooth", smooth),
        *_compact(kernel),
    )


def _uniform_limit(function: AnyFunction, said: Statement) -> tuple[Labelled, ...] | None:
    if not isinstance(said, Limit) or said.to is not ZERO or not _is_any(function, CONTINUOUS):
        return None
    found = _mollified(said.of, function)
    if found is None or found[1] is not said.variable or said.equals is not Unknown(function.name, X):
        return None
    if said.domain.start is None or said.domain.end is None:
        return None
    if said.domain.start.has(said.variable) or said.domain.end.has(said.variable):
        return None
    kernel, width = found
    return (
        ("the width is positive", Compare(width, ">", ZERO)),
        ("the width tends to 0", Limit(width, said.variable, ZERO, ZERO, side=said.side)),
        ("the kernel is non-negative", Compare(kernel, ">=", ZERO)),
        ("its mass is positive", Compare(Integrated(kernel, MINUS_INFINITY, INFINITY), ">", ZERO)),
        *_compact(kernel),
    )


def _compact(kernel: Expr) -> tuple[Labelled, ...]:
    return (
        ("the kernel is 0 left of -1", Equal(kernel, ZERO, LEFT_OF_SUPPORT)),
        ("the kernel is 0 right of 1", Equal(kernel, ZERO, RIGHT_OF_SUPPORT)),
    )


Matcher = Callable[[AnyFunction, Statement], tuple[Labelled, ...] | None]
LEMMAS: dict[str, tuple[str, Matcher]] = {
    "smoothness of mollifications": (
        "the convolution of an integrable function with a C^n kernel of compact support is C^n",
        _smoothness,
    ),
    "approximate identities": (
        "for a continuous f and a non-negative kernel of compact support the convolutions tend to f, uniformly on "
        "compact intervals, as the width tends to 0",
        _uniform_limit,
    ),
}
