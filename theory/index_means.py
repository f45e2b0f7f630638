"""Means over an index: the language in which facts about soft quantizers of any length are said.

An index i runs over 1..L (or -k..k) with weights w_i = exp(-alpha (x - y_i)^2) and probabilities
P_i = w_i / sum_j w_j. Letters stand for rows of numbers; L itself never appears.

- `Z, Y, N`                    the rows of values z_i, of centres y_i, and the index i itself
- `ALPHA, Q`                   the sharpness, and the step of uniform centres y_i = q i
- `Mean(f)`, `Covariance(f, g)`   sum_i f_i P_i, and Mean(f g) - Mean(f) Mean(g)
- `Probability(j)`, `Entry(y, j)` P_j and y_j at one place j
- `Change(f, p)`               the partial derivative of f in a scalar p or an entry
- `MeanIdentity(left, right, centres)`   the statement that two such expressions agree for every L
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .expressions import Expr, Symbol, X
from .statements import Statement

SPACE = "index"
Z, Y, N = (Symbol(name, space=SPACE) for name in "zyi")
ALPHA, Q = Symbol("alpha", "positive", SPACE), Symbol("q", "positive", SPACE)
FREE, UNIFORM = "free", "uniform"
LOG_WEIGHTS = {FREE: -ALPHA * (X - Y) ** 2, UNIFORM: -ALPHA * (X - Q * N) ** 2}


class Mean(Expr):
    """The mean of a row under the probabilities P_i."""

    __slots__ = ()
    word = "E"


class Covariance(Expr):
    """The covariance of two rows under the probabilities P_i."""

    __slots__ = ()
    word = "Cov"


class Probability(Expr):
    """P_j, the probability of one place."""

    __slots__ = ()
    word = "P"


class Entry(Expr):
    """The entry of a row at one place."""

    __slots__ = ()
    word = "at"


class Change(Expr):
    """The partial derivative of an expression in a scalar or in one entry of a row."""

    __slots__ = ()
    word = "change"


def _mean(row: Expr) -> Expr:
    return Mean(row)


def _covariance(a: Expr, b: Expr) -> Expr:
    return Covariance(a, b)


def _probability(place: Expr) -> Expr:
    return Probability(place)


def _entry(row: Expr, place: Expr) -> Expr:
    return Entry(row, place)


def _change(of: Expr, by: Expr) -> Expr:
    return Change(of, by)


@dataclass(frozen=True)
class MeanIdentity(Statement):
    """left = right for every length, all rows and all scalars; `centres` are free or uniform."""

    left: Expr
    right: Expr
    centres: str = FREE


# The names of this language in the text of a claim; j and l are two different places.
INDEX_NAMES: dict[str, Expr] = {
    "z": Z, "y": Y, "i": N, "alpha": ALPHA, "q": Q, "j": Symbol("j", space=SPACE), "l": Symbol("l", space=SPACE),
}  # fmt: skip
INDEX_FUNCTIONS: dict[str, Callable[..., Expr]] = {
    "E": _mean, "Cov": _covariance, "P": _probability, "at": _entry, "change": _change,
}  # fmt: skip
