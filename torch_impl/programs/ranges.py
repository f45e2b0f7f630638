"""Ranges: between which numbers the values of a program lie, for all x and all parameters of their domains.

Ends are exact expressions in the parameters, so that x held inside 128/beta and multiplied by beta is found to lie
inside 128. What is not followed has the range of all numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TypeAlias

import sympy
from sympy import Expr, Symbol

from .program import Instruction, Operand, Program

Range: TypeAlias = tuple[Expr, Expr]
ALL: Range = (-sympy.oo, sympy.oo)
BITS = sympy.Rational(14427, 10000)  # above 1/log 2


def ranges_of(program: Program, parameters: Sequence[Symbol], x: Range = ALL) -> dict[Operand, Range]:
    """The ranges of the values of a program whose first argument is x.

    >>> from sympy import Integer
    >>> from .program import Builder
    >>> builder = Builder(("x",))
    >>> program = builder.finish(builder.emit("abs", builder.emit("clamp", "x", Integer(-2), Integer(1))))
    >>> ranges_of(program, [])["v2"]
    (0, 2)
    """
    known: dict[Operand, Range] = {program.arguments[0]: x}
    known |= {symbol.name: (symbol, symbol) for symbol in parameters}
    for instruction in program.instructions:
        known[instruction.target] = range_of(instruction, known)
    return known


def range_of(instruction: Instruction, known: Mapping[Operand, Range]) -> Range:
    """The range of one value from those of its operands."""
    operands = [known.get(one, ALL) if isinstance(one, str) else (one, one) for one in instruction.operands]
    rule = RULES.get(instruction.operation)
    if rule is None:
        return ALL
    is_square = instruction.operation == "mul" and len(set(instruction.operands)) == 1
    try:
        low, high = _square(operands[0]) if is_square else rule(*operands)
    except TypeError:  # SymPy does not know which of two numbers is smaller: they may be one, written in two ways
        return ALL
    return ALL if low.has(sympy.nan) or high.has(sympy.nan) else (sympy.expand(low), sympy.expand(high))


def lies_inside(range_: Range, low: Expr, high: Expr) -> bool:
    """Whether that is certain."""
    return _is_at_least(range_[0], low) and _is_at_least(high, range_[1])


def _is_at_least(a: Expr, b: Expr) -> bool:
    return a == sympy.oo or b == -sympy.oo or (a - b).is_nonnegative is True


def _number(expression: Expr) -> bool:
    return bool(expression.is_number)


def _add(a: Range, b: Range) -> Range:
    return a[0] + b[0], a[1] + b[1]


def _neg(a: Range) -> Range:
    return -a[1], -a[0]


def _mul(a: Range, b: Range) -> Range:
    if a[0] == a[1]:
        a, b = b, a
    if b[0] == b[1] and b[0].is_positive:
        return a[0] * b[0], a[1] * b[0]
    if b[0] == b[1] and b[0].is_negative:
        return a[1] * b[0], a[0] * b[0]
    ends = [x * y for x, y in product(a, b)]
    return (min(ends), max(ends)) if all(map(_number, ends)) and sympy.nan not in ends else ALL


def _square(a: Range) -> Range:
    if not all(map(_number, a)):
        return _mul(a, a)
    squares = [x * x for x in a]
    return sympy.S.Zero if a[0] <= 0 <= a[1] else min(squares), max(squares)


def _div(a: Range, b: Range) -> Range:
    if b[0] == b[1] and b[0].is_zero is False:
        return _mul(a, (1 / b[0], 1 / b[0]))
    return _mul(a, _reciprocal(b))


def _reciprocal(a: Range) -> Range:
    if not all(map(_number, a)) or a[0] < 0 < a[1]:
        return ALL
    if a[1] <= 0:
        return _neg(_reciprocal(_neg(a)))
    return 1 / a[1], 1 / a[0] if a[0] > 0 else sympy.oo


def _abs(a: Range) -> Range:
    if a[0] == -a[1] and a[1].is_nonnegative:
        return sympy.S.Zero, a[1]
    if not all(map(_number, a)):
        return sympy.S.Zero, sympy.oo
    low = sympy.S.Zero if a[0] <= 0 <= a[1] else min(abs(a[0]), abs(a[1]))
    return low, max(abs(a[0]), abs(a[1]))


def _hold(a: Range, low: Range, high: Range) -> Range:
    """Inside the ends; nothing is said about ends in the wrong order."""
    if all(map(_number, (*a, *low, *high))):
        return max(low[0], min(a[0], high[0])), min(high[1], max(a[1], low[1]))
    return low[0], high[1]


def _clamp_min(a: Range, low: Range) -> Range:
    return (max(a[0], low[0]), max(a[1], low[1])) if all(map(_number, (*a, *low))) else ALL


def _union(condition: Range, a: Range, b: Range) -> Range:
    ends = (*a, *b)
    return (min(ends), max(ends)) if all(map(_number, ends)) else ALL


def _exp(a: Range) -> Range:
    """At least 0; at most a power of two, which is a number that stays exact."""
    if not _number(a[1]) or a[1] > 2**10:
        return sympy.S.Zero, sympy.oo
    return sympy.S.Zero, sympy.S.One if a[1] <= 0 else sympy.Integer(2) ** sympy.ceiling(a[1] * BITS)


def _sqrt(a: Range) -> Range:
    return (sympy.sqrt(a[0]), sympy.sqrt(a[1])) if all(map(_number, a)) and a[0] >= 0 else (sympy.S.Zero, sympy.oo)


def _log(a: Range) -> Range:
    """Not less than a power of two says, nor more."""
    if not all(map(_number, a)) or a[0] <= 0:
        return ALL
    return sympy.S.Zero if a[0] >= 1 else -sympy.log(1 / a[0], 2), sympy.log(a[1], 2) if a[1] >= 1 else sympy.S.Zero


UNIT = "gaussian sigmoid mirrored_sigmoid bell gate tangent tangent_bell normal_cdf normal_tail".split()
RULES: dict[str, Callable[..., Range]] = {
    "add": _add,
    "sub": lambda a, b: _add(a, _neg(b)),
    "neg": _neg,
    "mul": _mul,
    "div": _div,
    "abs": _abs,
    "select": _union,
    "muladd": lambda a, b, c: _add(_mul(a, b), c),
    "clamp": _hold,
    "clamp_min": _clamp_min,
    "clamp_max": lambda a, high: _neg(_clamp_min(_neg(a), _neg(high))),
    "hold": _hold,
    "within": _hold,
    **dict.fromkeys(("narrow", "widen"), lambda a: a),
    "reciprocal": _reciprocal,
    "quotient": _div,
    "sqrt": _sqrt,
    "log": _log,
    "log1p": lambda a: _log(_add(a, (sympy.S.One, sympy.S.One))),
    "exp": _exp,
    "bounded_exp": _exp,
    "falling_exp": _exp,
    **{f"{kind}{name}": lambda a: (sympy.S.Zero, sympy.S.One) for name in UNIT for kind in ("", "bounded_")},
}
