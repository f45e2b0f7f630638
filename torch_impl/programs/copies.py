"""SymPy copies of trees: what programs and the lowering take apart.

SymPy may be asked here, because nothing rests on its answers: the text that comes of them is read back and compared
with the trees themselves (`validation/`), and where a zero or a sign matters, it is decided on a tree.

- `X`                         the copy of the variable
- `parameters_in(*copies)`    the other symbols, in alphabetical order
- `nearest_double(number)`    as which a number is printed
"""

from fractions import Fraction

import sympy
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


def nearest_double(number: Expr) -> float:
    """
    >>> nearest_double(sympy.Rational(1, 3)), nearest_double(sympy.sqrt(2))
    (0.3333333333333333, 1.4142135623730951)
    """
    return float(Fraction(int(number.p), int(number.q)) if number.is_Rational else sympy.N(number, 40))
