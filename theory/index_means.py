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

from dataclasses import dataclass

from sympy import Expr, Function, Symbol

from .expressions import X, parameter
from .statements import Statement

Z, Y, N = (Symbol(name, real=True) for name in "zyi")
ALPHA, Q = parameter("alpha", "positive"), parameter("q", "positive")
FREE, UNIFORM = "free", "uniform"
LOG_WEIGHTS = {FREE: -ALPHA * (X - Y) ** 2, UNIFORM: -ALPHA * (X - Q * N) ** 2}


class Mean(Function):
    """The mean of a row under the probabilities P_i."""

    nargs = 1
    is_real = True

    def _sympystr(self, printer) -> str:
        return f"E[{printer._print(self.args[0])}]"

    def _latex(self, printer, exp=None) -> str:
        power = f"^{{{exp}}}" if exp else ""
        return rf"\mathbb{{E}}\left[{printer._print(self.args[0])}\right]{power}"


class Covariance(Function):
    """The covariance of two rows under the probabilities P_i."""

    nargs = 2
    is_real = True

    def _sympystr(self, printer) -> str:
        return f"Cov({', '.join(map(printer._print, self.args))})"

    def _latex(self, printer, exp=None) -> str:
        return rf"\operatorname{{Cov}}\left({', '.join(map(printer._print, self.args))}\right)"


class Probability(Function):
    """P_j, the probability of one place."""

    nargs = 1
    is_real = True

    def _sympystr(self, printer) -> str:
        return f"P_{self.args[0]}"

    def _latex(self, printer, exp=None) -> str:
        return f"P_{{{self.args[0]}}}" + (f"^{{{exp}}}" if exp else "")


class Entry(Function):
    """The entry of a row at one place."""

    nargs = 2
    is_real = True

    def _sympystr(self, printer) -> str:
        return f"{self.args[0]}_{self.args[1]}"

    def _latex(self, printer, exp=None) -> str:
        return f"{self.args[0]}_{{{self.args[1]}}}" + (f"^{{{exp}}}" if exp else "")


class Change(Function):
    """The partial derivative of an expression in a scalar or in one entry of a row."""

    nargs = 2
    is_real = True

    def _sympystr(self, printer) -> str:
        of, by = map(printer._print, self.args)
        return f"d/d{by} {of}"

    def _latex(self, printer, exp=None) -> str:
        of, by = map(printer._print, self.args)
        return rf"\frac{{\partial}}{{\partial {by}}} {of}"


@dataclass(frozen=True)
class MeanIdentity(Statement):
    """left = right for every length, all rows and all scalars; `centres` are free or uniform."""

    left: Expr
    right: Expr
    centres: str = FREE


# The names of this language in the text of a claim; j and l are two different places.
INDEX_NAMES: dict[str, Expr] = {
    "z": Z, "y": Y, "i": N, "alpha": ALPHA, "q": Q, "j": Symbol("j"), "l": Symbol("l"),
}  # fmt: skip
INDEX_FUNCTIONS = {"E": Mean, "Cov": Covariance, "P": Probability, "at": Entry, "change": Change}
