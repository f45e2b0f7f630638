"""The classes of functions that "for every f" can speak of, one row each.

- `CLASSES`                the words, each with the statement that a function is of the class
- `class_named(word)`      the row of a word; `C^n` and `C^inf` are words for every n
"""

import re
from collections.abc import Callable

from ..exact.errors import InputError
from ..exact.expressions import ZERO, Expr
from .statements import AllOf, Bounded, Compare, Monotone, Not, Smooth, Statement

Membership = Callable[[Expr], Statement]

CLASSES: dict[str, Membership] = {
    "continuous": lambda f: Smooth(f, 0),
    "nonnegative": lambda f: Compare(f, ">=", ZERO),
    "positive": lambda f: Compare(f, ">", ZERO),
    "bounded": lambda f: Bounded(f),
    "increasing": lambda f: Monotone(f, "increasing"),
    "decreasing": lambda f: Monotone(f, "decreasing"),
    # On every bounded interval. A function of the language has finitely many analytic pieces on one, so that
    # boundedness is enough.
    "integrable": lambda f: Not(AllOf((Not(Smooth(f, 0)), Not(Bounded(f))))),
}
_SMOOTH = re.compile(r"C\^(\d{1,2}|inf)")


def class_named(word: str) -> Membership:
    if match := _SMOOTH.fullmatch(word):
        order = None if match[1] == "inf" else int(match[1])
        return lambda f: Smooth(f, order)
    if word not in CLASSES:
        raise InputError(f"must be classes such as {', '.join(CLASSES)}, C^1 or C^inf, not `{word[:60]}`")
    return CLASSES[word]
