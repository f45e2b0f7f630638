"""Clamps: programs that hold x between two ends and do nothing else.

- `clamp_ends(program)`   the ends, or None
- `End`, `Ends`           a number, a parameter, or ("neg", parameter); -oo and oo where there is none
- `FREE`                  no ends
"""

from typing import TypeAlias

import sympy
from sympy import Expr

from .program import Instruction, Operand, Program

End: TypeAlias = Operand | tuple[str, str]
Ends: TypeAlias = tuple[End, End]
FREE: Ends = (-sympy.oo, sympy.oo)


def clamp_ends(program: Program) -> Ends | None:
    """Between which numbers or parameters the program holds x. An end at 0 is left to selects: of two zeros, a clamp
    gives either.

    >>> from .program import Builder
    >>> builder = Builder(("x", "a"))
    >>> clamp_ends(builder.finish(builder.emit("select", builder.emit("ge", "x", "a"), "a", "x")))
    (-oo, 'a')
    """
    made = {one.target: one for one in program.instructions}
    (result,) = program.results
    ends = _ends(made, result)
    return None if ends is None or ends == FREE or sympy.S.Zero in ends else ends


def _ends(made: dict[str, Instruction], value: Operand) -> Ends | None:
    if value == "x":
        return FREE
    one = made.get(value) if isinstance(value, str) else None
    if one is None or one.operation not in ("select", "within"):
        return None
    if one.operation == "within":
        return _ends(made, one.operands[0])
    condition, chosen, rest = one.operands
    test, inner = made.get(condition), _ends(made, rest)
    if test is None or inner is None or test.operands[0] != "x":
        return None
    limit = _end(made, test.operands[1])
    if limit is None:
        return None
    if chosen == "x":
        return inner if (test.operation, limit) in (("le", inner[1]), ("ge", inner[0])) else None
    if (test.operation, inner[1]) == ("ge", sympy.oo) and _end(made, chosen) == limit:
        return inner[0], limit
    if (test.operation, inner[0]) == ("le", -sympy.oo) and _end(made, chosen) == limit:
        return limit, inner[1]
    return None


def _end(made: dict[str, Instruction], value: Operand) -> End | None:
    if isinstance(value, Expr):
        return value
    one = made.get(value)
    if one is None:
        return value if value != "x" else None
    if one.operation == "neg" and isinstance(one.operands[0], str) and one.operands[0] not in (*made, "x"):
        return "neg", one.operands[0]
    return None
