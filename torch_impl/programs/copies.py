"""SymPy copies of trees: what programs and the lowering take apart.

SymPy may be asked here, because nothing rests on its answers: the text that comes of them is read back and compared
with the trees themselves (`validation/`), and where a zero or a sign matters, it is decided on a tree.

- `X`                         the copy of the variable
- `parameters_in(*copies)`    the other symbols, in alphabetical order
- `sample_of(copy)`           with numbers in the place of these
- `nearest_double(number)`    as which a number is printed
"""

import math
from fractions import Fraction

import sympy
from sympy import Expr, Rational, Symbol

from ...theory.exact import expressions
from ...theory.exact.errors import InputError
from ...theory.exact.sympy_bridge import to_sympy

X: Symbol = to_sympy(expressions.X)


def parameters_in(*copies: Expr) -> list[Symbol]:
    """
    >>> parameters_in(X * Symbol("b") + Symbol("a"))
    [a, b]
    """
    symbols = set().union(*(one.free_symbols for one in copies)) - {X}
    return sorted(symbols, key=lambda symbol: symbol.name)


def sample_of(copy: Expr) -> Expr:
    """The copy with 1 in the place of each parameter; where it has no value there, or does not move with x any more,
    with numbers that are different.

    >>> a = Symbol("a")
    >>> sample_of(X**a), sample_of(X / (1 - a))
    (x, 2*x)
    """
    names = parameters_in(copy)
    sample = copy.subs(dict.fromkeys(names, 1))
    if sample.has(sympy.zoo, sympy.nan) or sample.has(X) != copy.has(X):
        return copy.subs({name: Rational(k, k + 1) for k, name in enumerate(names, 1)})
    return sample


def nearest_double(number: Expr) -> float:
    """
    >>> nearest_double(sympy.Rational(1, 3)), nearest_double(sympy.sqrt(2))
    (0.3333333333333333, 1.4142135623730951)
    """
    try:
        double = float(Fraction(int(number.p), int(number.q)) if number.is_Rational else sympy.N(number, 40))
    except (OverflowError, ValueError, TypeError):  # too large, or SymPy finds no value
        double = math.inf
    if math.isinf(double) or (double == 0.0 and number != 0):
        told = f"a constant of the function, {sympy.N(number, 3)}, has no value in double precision"
        raise InputError(f"{told}, which has 0 and sizes from 4.9e-324 to 1.8e308; write it without")
    return double
