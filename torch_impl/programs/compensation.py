"""Compensation: arguments of exponentials as a rounded number and what the rounding lost.

A relative error r of an argument z is an error z r of exp(z), hundreds of ulp in the far tail. So where an
argument is a sum or holds a constant that no float is, it is computed together with its error. The error of
a product and of a sum are floats themselves: `residual` and `sum_residual`.

- `Pair`                             a value and what it lost, or None where it is not followed
- `needs_compensation(expression)`   whether an argument is a sum in x or has constants that are no floats
- `lower_pair(builder, expression)`  the pair of a polynomial in x, with quotients and parameters
- `split_constant(number)`           its leading digits, which every format holds, and the rest
- `is_short(number)`                 whether every format holds it; `is_power_of_two(operand)`
- `uncompensated(program)`           the program without its compensation, for a format with digits to spare
"""

from fractions import Fraction
from functools import partial, reduce
from typing import TypeAlias

import sympy
from sympy import Expr, Integer

from ...numerics.search.minimax import rounded
from .copies import X
from .program import Builder, Operand, Program, exact, rewritten

Pair: TypeAlias = tuple[Operand, Operand | None]

SHORT = 24  # binary digits of float32: such a constant is exact in every format of computation


def needs_compensation(expression: Expr) -> bool:
    """Sums in x, and products with a constant such as 1/3 or sqrt(2)."""
    if not (expression.has(X) and expression.is_rational_function(X, *expression.free_symbols)):
        return False
    is_sum = any(node.has(X) for node in expression.atoms(sympy.Add))
    return is_sum or any(not is_short(factor) for factor in sympy.Mul.make_args(expression) if factor.is_number)


def lower_pair(builder: Builder, expression: Expr) -> Pair:
    """A rational function of x and parameters, rounded once, and what that lost: no more than a rounding, though the
    rest of a constant is larger."""
    value, lost = _lower_parts(builder, expression)
    if lost is None:
        return value, None
    total = builder.emit("add", value, lost)
    return total, builder.emit("sum_residual", value, lost, total)


def _lower_parts(builder: Builder, expression: Expr) -> Pair:
    """The same, its second part as it comes, smaller than the first."""
    if expression.is_number:
        return split_constant(expression)
    if expression.is_Symbol:
        return expression.name, None
    if expression.is_Add:
        terms = sorted(expression.args, key=lambda one: (not one.has(X), sympy.default_sort_key(one)))
        return reduce(partial(_sum, builder), [_lower_parts(builder, term) for term in terms])
    number, moving = expression.as_independent(*expression.free_symbols, as_Add=False)
    over, under = sympy.fraction(moving, exact=True)
    factors = [*_factors(over), number] if number != 1 else _factors(over)
    multiply = partial(_product, builder)
    value = reduce(multiply, [_lower_parts(builder, one) for one in factors])
    if under == 1:
        return value
    return _quotient(builder, value, reduce(multiply, [_lower_parts(builder, one) for one in _factors(under)]))


def _factors(expression: Expr) -> list[Expr]:
    """The factors, powers written out."""
    parts = [one.as_base_exp() for one in sympy.Mul.make_args(expression)]
    return [base for base, exponent in parts for _ in range(int(exponent))]


def is_short(number: Expr) -> bool:
    return bool(number.is_Rational and rounded(Fraction(exact(number)), SHORT) == exact(number))


def split_constant(number: Expr) -> Pair:
    if is_short(number):
        return number, None
    near = rounded(Fraction(exact(sympy.Rational(sympy.N(number, 60)))), SHORT)
    high = sympy.Rational(near.numerator, near.denominator)
    return high, number - high


def _sum(builder: Builder, a: Pair, b: Pair) -> Pair:
    total = builder.emit("add", a[0], b[0])
    return total, _total(builder, [builder.emit("sum_residual", a[0], b[0], total), a[1], b[1]])


def _product(builder: Builder, a: Pair, b: Pair) -> Pair:
    if b == (Integer(-1), None):
        return builder.emit("neg", a[0]), None if a[1] is None else builder.emit("neg", a[1])
    product = builder.emit("mul", a[0], b[0])
    scaled = any(map(is_power_of_two, (a[0], b[0])))
    lost = None if scaled else builder.emit("residual", a[0], b[0], product)
    crossed = [builder.emit("mul", one[0], other[1]) for one, other in ((a, b), (b, a)) if other[1] is not None]
    small = None if a[1] is None or b[1] is None else builder.emit("mul", a[1], b[1])
    return product, _total(builder, [lost, *crossed, small])


def _quotient(builder: Builder, a: Pair, b: Pair) -> Pair:
    """q = a/b lost (a - q b)/b."""
    quotient = builder.emit("div", a[0], b[0])
    rest: Operand = builder.emit("neg", builder.emit("residual", quotient, b[0], a[0]))
    if b[1] is not None:
        rest = builder.emit("sub", rest, builder.emit("mul", quotient, b[1]))
    return quotient, builder.emit("div", _total(builder, [rest, a[1]]) or Integer(0), b[0])


def _total(builder: Builder, parts: list[Operand | None]) -> Operand | None:
    found = [part for part in parts if part is not None]
    return reduce(partial(builder.emit, "add"), found) if found else None


def is_power_of_two(operand: Operand) -> bool:
    if isinstance(operand, str) or not operand.is_Rational or operand == 0:
        return False
    over, under = abs(int(operand.p)), int(operand.q)
    return over & (over - 1) == 0 and under & (under - 1) == 0


# --- taking it out again ----------------------------------------------------------------------------


VANISHED = sympy.Dummy("vanished")


def uncompensated(program: Program) -> Program:
    """The same program with every residual taken for 0, its value over the reals."""
    return rewritten(program, _without)


def _without(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
    """The value of an operation some of whose operands have vanished."""
    if operation in ("residual", "sum_residual"):
        return VANISHED
    if VANISHED not in operands:
        return builder.emit(operation, *operands)
    if operation == "add":
        return operands[1] if operands[0] == VANISHED else operands[0]
    if operation == "sub":
        return operands[0] if operands[1] == VANISHED else builder.emit("neg", operands[1])
    if operation == "cos":
        return sympy.S.One
    if operation in ("mul", "div", "neg", "sin") or (operation == "select" and operands[1] == operands[2]):
        return VANISHED
    raise ValueError(f"compensation is not expected in {operation}")
