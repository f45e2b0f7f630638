"""SymPy copies of trees: what programs and the lowering take apart.

SymPy may be asked here, because nothing rests on its answers: the text that comes of them is read back and compared
with the trees themselves (`validation/`), and where a zero or a sign matters, it is decided on a tree.

- `X`                         the copy of the variable
- `parameters_in(*copies)`    the other symbols, in alphabetical order
"""

from __future__ import annotations

from sympy import Expr, Symbol

from ...theory import expressions
from ...theory.sympy_bridge import to_sympy

X: Symbol = to_sympy(expressions.X)


def parameters_in(*copies: Expr) -> list[Symbol]:
    """
    >>> parameters_in(X * Symbol("b") + Symbol("a"))
    [a, b]
    """
    symbols = set().union(*(one.free_symbols for one in copies)) - {X}
    return sorted(symbols, key=lambda symbol: symbol.name)
