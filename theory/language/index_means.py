"""Means over an index: the language in which facts about soft quantizers of any length are said.

An index i runs over 1..L (or -k..k) with weights w_i, exp(-alpha (x - y_i)^2) unless another logarithm is given, and
probabilities P_i = w_i / sum_j w_j. Letters stand for rows of numbers; L itself never appears.

- `Z, Y, N`                    the rows of values z_i, of centres y_i, and the index i itself
- `ALPHA, Q`                   the sharpness, and the step of uniform centres y_i = q i
- `slope_of_row(f, p)`          the derivative of a row in a scalar or a centre, off the kinks of absolute values
- `Mean(f)`, `Covariance(f, g)`   sum_i f_i P_i, and Mean(f g) - Mean(f) Mean(g)
- `Probability(j)`, `Entry(y, j)` P_j and y_j at one place j
- `Change(f, p)`               the partial derivative of f in a scalar p or an entry
- `in_indices(formula)`        the same for the eye, with y_j and P_j
- `MeanIdentity(left, right, centres)`   the statement that two such expressions agree for every L
"""

from collections.abc import Callable
from dataclasses import dataclass

from ..exact.algebra import tidy
from ..exact.calculus import derivative
from ..exact.expressions import Abs, Expr, Mul, Symbol, X, fresh, sign
from .statements import Side, Statement

SPACE = "index"
Z, Y, N = (Symbol(name, space=SPACE) for name in "zyi")
ALPHA, Q = Symbol("alpha", "positive", SPACE), Symbol("q", "positive", SPACE)
FREE, UNIFORM = "free", "uniform"
LOG_WEIGHTS = {FREE: -ALPHA * (X - Y) ** 2, UNIFORM: -ALPHA * (X - Q * N) ** 2}


def slope_of_row(row: Expr, by: Symbol) -> Expr:
    """The derivative in a scalar or in the centre. |u| is u sign(u), and sign(u) is constant where u is not 0.

    >>> slope_of_row(-ALPHA * Abs(X - Y), X)
    -alpha*sign(x - y)
    """
    row = tidy(row)
    row = tidy(row.xreplace({node: Mul(node.args[0], sign(node.args[0])) for node in row.atoms(Abs)}))
    signs: dict[Expr, Expr] = {node: fresh("sign") for node in row.atoms(sign)}
    back = {letter: node for node, letter in signs.items()}
    return tidy(derivative(row.xreplace(signs), by).xreplace(back))


class Mean(Expr):
    __slots__ = ()

    word = "E"


class Covariance(Expr):
    __slots__ = ()

    word = "Cov"


class Probability(Expr):
    __slots__ = ()

    word = "P"


class Entry(Expr):
    __slots__ = ()

    word = "at"


class Change(Expr):
    __slots__ = ()

    word = "change"


def in_indices(formula: Expr | str) -> Expr | str:
    """A formula for the eye: y_j and P_j instead of at(y, j) and P(j)."""
    if isinstance(formula, str):
        return formula
    places = {node: Symbol(f"{node.args[0]}_{node.args[1]}") for node in formula.atoms(Entry)}
    places |= {node: Symbol(f"P_{node.args[0]}") for node in formula.atoms(Probability)}
    return tidy(formula.xreplace(places)) if places else formula


@dataclass(frozen=True)
class MeanIdentity(Statement, form="sums"):
    """left = right for every length, all rows and all scalars; `centres` are free or uniform."""

    words = "{left} = {right}, for every number of {centres} centres"
    head, math = "for every number of {centres} centres:", "{left} = {right}"

    left: Side
    right: Side
    centres: str = FREE
    log_weight: Expr | None = None  # log w_i in x, alpha and the row y; None: the Gaussian one

    @property
    def weight(self) -> Expr:
        return LOG_WEIGHTS[self.centres] if self.log_weight is None else self.log_weight


# The names of this language in the text of a claim; j and l are two different places.
INDEX_NAMES: dict[str, Expr] = {
    "z": Z,
    "y": Y,
    "i": N,
    "alpha": ALPHA,
    "q": Q,
    "j": Symbol("j", space=SPACE),
    "l": Symbol("l", space=SPACE),
}
INDEX_FUNCTIONS: dict[str, Callable[..., Expr]] = {  # a node takes any number of arguments, these as many as they name
    "E": lambda row: Mean(row),
    "Cov": lambda a, b: Covariance(a, b),
    "P": lambda place: Probability(place),
    "at": lambda row, place: Entry(row, place),
    "change": lambda of, by: Change(of, by),
}
