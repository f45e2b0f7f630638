"""Branches that are the same steps on other numbers, computed once: the numbers are selected, not the results.

Pairs make a step dear and a select of parameters cheap. `select(c, a x + b, select(d, e x + f, g))` becomes
`select(c, y, select(d, y, g))` with y = select(c, a, e) x + select(c, b, f); `select(x <= 0, t, x + t)` becomes
`max(x, 0) + t`, `1/(1 + x^2)` for a large x `(1/x)^2`, `(a b + c)/b` becomes `a + c/b`, and `(a - b) (c/b)` becomes
`a (c/b) - c`. `1/(v x)` becomes `(1/v)/x`.
"""

import sympy
from sympy import Expr

from .program import Made, Operand, Program, by_rules

STEPS = ("mul", "add", "sub", "neg", "clamp_min", "clamp_max", "muladd")
ZERO, INFINITY = sympy.S.Zero, sympy.oo
FAR = sympy.Integer(2) ** 40  # 1 is nothing beside its square


def joined(program: Program) -> Program:
    """The same function, its branches joined."""
    return by_rules(
        program,
        {
            "select": (_with_common_term, _with_one_line),
            "div": (_without_factor, _over_a_square, _over_a_product),
            "mul": (_multiplied_out, _with_scaled_sum),
            "muladd": (_with_one_quotient,),
        },
    )


def _with_common_term(made: Made, condition: Operand, t: Operand, other: Operand) -> Operand | None:
    """select(x <= 0, t, x + t) as max(x, 0) + t."""
    if made.parts(condition, "le") == ("x", ZERO) and made.parts(other, "add") == ("x", t):
        return made.emit("add", made.emit("hold", "x", ZERO, INFINITY), t)
    return None


def _without_factor(made: Made, over: Operand, under: Operand) -> Operand | None:
    """(a b + c)/b as a + c/b."""
    if (total := made.parts(over, "add")) and (product := made.parts(total[0], "mul")) and product[1] == under:
        return made.emit("add", product[0], made.emit("div", total[1], under))
    return None


def _over_a_square(made: Made, over: Operand, under: Operand) -> Operand | None:
    """c/(d + v^2) as c (1/v)^2 where v^2 would be infinite, for numbers c and d >= 0 and a v that nothing holds."""
    total = made.parts(under, "add") if isinstance(over, Expr) else ()
    for d, square in (total, total[::-1]) if total else ():
        v, other = made.parts(square, "mul") or ("", square)
        if v == other and isinstance(d, Expr) and d >= 0 and made.moves(v) and not _is_held(made, v):
            inverse = made.emit("div", sympy.S.One, v)
            far = made.emit("mul", made.emit("mul", inverse, inverse), over)
            is_far = made.emit("gt", made.emit("abs", v), FAR)
            return made.emit("select", is_far, far, made.emit("div", over, under))
    return None


def _over_a_product(made: Made, over: Operand, under: Operand) -> Operand | None:
    """c/(v x) as (c/v)/x for a number c: v x may be infinite though the quotient is not 0."""
    v, x = made.parts(under, "mul") or ("", "")
    if isinstance(over, Expr) and x == "x" != v and made.moves(v):
        return made.emit("div", made.emit("div", over, v), x)
    return None


def _is_held(made: Made, value: Operand) -> bool:
    one = made.by_name.get(value)
    return one is not None and (one.operation not in STEPS or any(_is_held(made, operand) for operand in one.operands))


def _multiplied_out(made: Made, over: Operand, share: Operand) -> Operand | None:
    """(a - b) (c/b) as a (c/b) - c for a number c: next to b, c is subtracted without a rounding."""
    difference, part = made.parts(over, "sub"), made.parts(share, "div")
    if difference and part and difference[1] == part[1] and isinstance(part[0], Expr):
        return made.emit("sub", made.emit("mul", difference[0], share), part[0])
    return None


def _with_one_quotient(made: Made, a: Operand, b: Operand, c: Operand) -> Operand | None:
    """a (y/b) + c as (a/b) y + c, where a and b are the same for all x: one quotient for many."""
    within = made.parts(b, "within")
    y, under = made.parts(within[0] if within else b, "div") or ("", "")
    if isinstance(a, Expr) or not made.moves(y) or made.moves(under) or made.moves(a) or made.moves(c):
        return None
    return made.emit("muladd", made.emit("div", a, under), y, c)


def _with_scaled_sum(made: Made, over: Operand, factor: Operand) -> Operand | None:
    """y (a z + c) k as y ((a k) z + c k) for a number k, where a and c are the same for all x."""
    product = made.parts(over, "mul") if isinstance(factor, Expr) else ()
    a, z, c = (made.parts(product[1], "muladd") if product else ()) or ("x", "x", "x")
    if made.moves(a) or made.moves(c) or not made.moves(z):
        return None
    scaled = [_times(made, one, factor) for one in (a, c)]
    return made.emit("mul", product[0], made.emit("muladd", scaled[0], z, scaled[1]))


def _times(made: Made, value: Operand, factor: Operand) -> Operand:
    first, number = made.parts(value, "mul") or (value, "")
    return made.emit("mul", first, number * factor if isinstance(number, Expr) else factor)


def _with_one_line(made: Made, condition: Operand, first: Operand, rest: Operand) -> Operand | None:
    """Two branches of the same steps as one."""
    inner = made.parts(rest, "select")
    if not inner or _steps(made, first, inner[1]) < 2:
        return None
    line = _line(made, condition, first, inner[1])
    return made.emit("select", condition, line, made.emit("select", inner[0], line, inner[2]))


def _steps(made: Made, a: Operand, b: Operand) -> int:
    """How many steps two values have in common, counted from the last."""
    return 1 + sum(_steps(made, *pair) for pair in _pairs(made, a, b)) if a != b and _pairs(made, a, b) else 0


def _pairs(made: Made, a: Operand, b: Operand) -> list[tuple[Operand, Operand]]:
    """The operands of two values that move and were made alike; else nothing."""
    one, other = made.by_name.get(a), made.by_name.get(b)
    is_alike = one is not None and other is not None and one.operation == other.operation in STEPS and made.moves(a)
    return list(zip(one.operands, other.operands, strict=True)) if is_alike else []  # type: ignore[union-attr]


def _line(made: Made, condition: Operand, a: Operand, b: Operand) -> Operand:
    if a == b:
        return a
    if pairs := _pairs(made, a, b):
        return made.emit(made.by_name[a].operation, *(_line(made, condition, *pair) for pair in pairs))
    low, high = made.parts(a, "clamp_min"), made.parts(b, "clamp_max")
    if low and high and low[0] == high[0]:
        return made.emit("hold", low[0], low[1], high[1])
    return made.emit("select", condition, a, b)
