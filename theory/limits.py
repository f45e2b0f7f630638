"""How large a value may be before SymPy must not see it.

SymPy folds constants while it builds: `exp(10^9*log(2))` becomes an integer of a billion bits, `floor`
asks for every digit of its argument. These tests look at the parts before the whole is built.

- `bits(number)`                 size of a rational number
- `is_small_exponent(exponent)`  whether a rational exponent is within `MAX_EXPONENT`
- `grows_too_large(function, argument)`, `power_too_large(base, exponent)`, `floor_of(argument)`
- `is_zero_when_expanded(expression)`   zero as written, or after multiplying out where that is cheap
"""

from __future__ import annotations

import sympy
from sympy import Expr, Rational
from sympy.core.evalf import PrecisionExhausted

MAX_BITS = 4_096
MAX_EXPONENT = 200
MAX_MONOMIALS = 500
MAX_FLOOR_OPERATIONS = 50
MAX_FLOOR_BITS = 100

LARGEST_LOGARITHM = MAX_BITS * 7 // 10  # a little above MAX_BITS * log(2)
GROWING = (sympy.exp, sympy.sinh, sympy.cosh)


def bits(number: Rational) -> int:
    return max(number.p.bit_length(), number.q.bit_length())


def is_small_exponent(exponent: Rational) -> bool:
    return abs(exponent.p) <= MAX_EXPONENT and exponent.q <= MAX_EXPONENT


def grows_too_large(function: object, argument: Expr) -> bool:
    """Whether a constant part of the argument takes the function beyond `MAX_BITS`."""
    if function not in GROWING:
        return False
    constants = (term for term in sympy.Add.make_args(argument) if term.is_number)
    return any(_magnitude(term) > LARGEST_LOGARITHM for term in constants)


def floor_of(argument: Expr) -> Expr | None:
    """The floor; None for a constant whose floor SymPy does not find, or only with very many digits."""
    if not argument.is_number or argument.is_Rational:
        return sympy.floor(argument)
    if argument.count_ops() > MAX_FLOOR_OPERATIONS or _magnitude(argument) > 2**MAX_FLOOR_BITS:
        return None
    try:
        value = sympy.floor(argument)
    except PrecisionExhausted:
        return None
    return value if value.is_Integer else None


def power_too_large(base: Expr, exponent: Expr) -> bool:
    """Whether a constant power, or the constant part of an exponent, is beyond `MAX_BITS`."""
    if not base.is_number:
        return False
    if base.is_Rational and exponent.is_Rational:
        return bits(base) * abs(exponent) > MAX_BITS
    logarithm = abs(sympy.log(_magnitude(base)))
    if not logarithm.is_finite:  # a base that is zero without being written so, such as min(0, 0)
        return True
    constants = (term for term in sympy.Add.make_args(exponent) if term.is_number)
    return any(logarithm * _magnitude(term) > LARGEST_LOGARITHM for term in constants)


def _magnitude(constant: Expr) -> Expr:
    return abs(sympy.N(constant, 5))


def is_zero_when_expanded(expression: Expr) -> bool:
    if expression == 0:
        return True
    return _monomials(expression) <= MAX_MONOMIALS and sympy.expand(expression) == 0


def _monomials(expression: Expr) -> int:
    """An upper bound of the number of terms after multiplying out, cut off above `MAX_MONOMIALS`."""
    count = 1
    if expression.is_Add:
        count = sum(map(_monomials, expression.args))
    elif expression.is_Mul:
        for factor in expression.args:
            count = min(count * _monomials(factor), MAX_MONOMIALS + 1)
    elif expression.is_Pow and expression.exp.is_Integer:
        count = _monomials(expression.base) ** abs(int(expression.exp))
    elif expression.args:
        count = max(map(_monomials, expression.args))
    return min(count, MAX_MONOMIALS + 1)
