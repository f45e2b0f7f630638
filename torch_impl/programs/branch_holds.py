"""Arguments held where a special function serves, by the branch that needs the result.

`select(x <= 0, exp(x), x)` needs the exponential of numbers below 0 only, and below the end of the format it is 0: it
is that of x held between two numbers.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import sympy
from sympy import Symbol, oo

from .program import Builder, Instruction, Operand, Program, rewritten
from .ranges import ALL, Range, lies_inside, ranges_of

BELOW, ABOVE = 0, 1
BOTH = (BELOW, ABOVE)
SETTLED: dict[str, tuple[int, ...]] = {
    "exp": (BELOW,),
    "gaussian": BOTH,
    "normal_cdf": BOTH,
    "sigmoid": BOTH,
    "mirrored_sigmoid": BOTH,
    "bell": BOTH,
    "erf": BOTH,
}
"""Beyond the ends between which a row serves, float32 has the same result as at the end: 0, 1 or -1."""
SIDES = {"le": ABOVE, "lt": ABOVE, "ge": BELOW, "gt": BELOW}


def held_in_branches(program: Program, parameters: Sequence[Symbol], served: Mapping[str, Range]) -> Program:
    """The same function of numbers of float32, for rows that serve between two ends."""
    made: dict[Operand, Instruction] = {one.target: one for one in program.instructions}
    needed = _needed(program, made)
    whole = ranges_of(program, parameters)
    ends: dict[str, Range] = {}
    for one in program.instructions:
        row = served.get(one.operation)
        if row is None or not isinstance(one.operands[0], str) or lies_inside(whole[one.operands[0]], *row):
            continue
        where, argument = needed.get(one.target, {}), one.operands[0]
        found = ranges_of(program, parameters, where.get(program.arguments[0], ALL))[argument]
        found = _common(found, where.get(argument, ALL))
        if _is_minus_a_square(made, argument):
            found = _common(found, (-oo, sympy.S.Zero))
        sides = SETTLED.get(one.operation, ())
        low = row[0] if BELOW in sides and not lies_inside(found, row[0], oo) else found[0]
        high = row[1] if ABOVE in sides and not lies_inside(found, -oo, row[1]) else found[1]
        if lies_inside((low, high), *row) and low.is_number and high.is_number:
            ends[one.target] = low, high
    targets = iter(program.instructions)

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        target = next(targets).target
        if target not in ends:
            return builder.emit(operation, *operands)
        value = builder.emit(operation, builder.emit("hold", operands[0], *ends[target]))
        if operation != "exp" or ends[target][0] != served["exp"][0]:
            return value
        return builder.emit("select", builder.emit("lt", operands[0], ends[target][0]), sympy.S.Zero, value)

    return rewritten(program, rewrite) if ends else program


def _is_minus_a_square(made: Mapping[Operand, Instruction], operand: Operand) -> bool:
    """Whether it is minus a product in which everything stands an even number of times."""
    sign, odd, todo = 1, set[str](), [operand]
    while todo:
        factor = todo.pop()
        if not isinstance(factor, str):
            if not factor.is_nonzero:
                return False
            sign *= -1 if factor.is_negative else 1
        elif factor in made and made[factor].operation in ("mul", "neg"):
            sign *= -1 if made[factor].operation == "neg" else 1
            todo += made[factor].operands
        else:
            odd ^= {factor}
    return sign < 0 and not odd


Where: TypeAlias = dict[Operand, Range]  # what lies between two numbers; of the others nothing is known


def _needed(program: Program, made: Mapping[Operand, Instruction]) -> dict[Operand, Where]:
    """Where a value is needed: a hull of all its uses."""
    needed: dict[Operand, Where] = {result: {} for result in program.results}
    for one in reversed(program.instructions):
        where = needed.get(one.target)
        if where is None:
            continue
        for place, operand in enumerate(one.operands):
            inside = where
            if one.operation == "select" and place > 0:
                inside = _in_branch(where, made.get(one.operands[0]), is_so=place == 1)
            needed[operand] = _hull(needed[operand], inside) if operand in needed else inside
    return needed


def _in_branch(where: Where, condition: Instruction | None, is_so: bool) -> Where:
    """Where a comparison with a number holds, or does not. (What is needed at an end only is needed there.)"""
    if condition is None or condition.operation not in SIDES:
        return where
    (value, end), side = condition.operands, SIDES[condition.operation]
    if isinstance(end, str) or not end.is_number:
        return where
    return where | {value: _common(where.get(value, ALL), (-oo, end) if (side == ABOVE) is is_so else (end, oo))}


def _common(a: Range, b: Range) -> Range:
    return sympy.Max(a[0], b[0]), sympy.Min(a[1], b[1])


def _hull(a: Where, b: Where) -> Where:
    return {one: (sympy.Min(a[one][0], b[one][0]), sympy.Max(a[one][1], b[one][1])) for one in a.keys() & b.keys()}
