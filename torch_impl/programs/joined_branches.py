"""Branches that are the same steps on other numbers, computed once: the numbers are selected, not the results.

Pairs make a step dear and a select of parameters cheap. `select(c, a x + b, select(d, e x + f, g))` becomes
`select(c, y, select(d, y, g))` with y = select(c, a, e) x + select(c, b, f); `select(x <= 0, t, x + t)` becomes
`max(x, 0) + t`, `1/(1 + x^2)` for a large x `(1/x)^2`, `(a b + c)/b` becomes `a + c/b`, and `(a - b) (c/b)` becomes
`a (c/b) - c`. `1/(v x)` becomes `(1/v)/x`.

- `joined(program)`   the program with such branches joined
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from .program import Builder, Instruction, Operand, Program, rewritten

STEPS = ("mul", "add", "sub", "neg", "clamp_min", "clamp_max", "muladd")
ZERO, INFINITY = sympy.S.Zero, sympy.oo
FAR = sympy.Integer(2) ** 40  # 1 is nothing beside its square


def joined(program: Program) -> Program:
    """The same function."""
    made: dict[Operand, Instruction] = {}

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        value = _with_common_term(builder, made, operands) if operation == "select" else None
        if value is None and operation == "select":
            value = _with_one_line(builder, made, operands)
        if operation == "div":
            value = _without_factor(builder, made, *operands)
            value = _over_a_square(builder, made, *operands) if value is None else value
            value = _over_a_product(builder, made, *operands) if value is None else value
        if operation == "mul":
            value = _multiplied_out(builder, made, *operands)
            value = _with_scaled_sum(builder, made, *operands) if value is None else value
        if operation == "muladd":
            value = _with_one_quotient(builder, made, *operands)
        value = builder.emit(operation, *operands) if value is None else value
        for one in builder._instructions[len(made) :]:
            made[one.target] = one
        return value

    return rewritten(program, rewrite)


def _with_common_term(builder: Builder, made: Mapping[Operand, Instruction], operands: tuple[Operand, ...]):
    """select(x <= 0, t, x + t) as max(x, 0) + t."""
    condition, t, other = operands
    test, total = made.get(condition), made.get(other)
    if test is None or total is None or (test.operation, test.operands) != ("le", ("x", ZERO)):
        return None
    if total.operation != "add" or total.operands != ("x", t):
        return None
    return builder.emit("add", builder.emit("hold", "x", ZERO, INFINITY), t)


def _without_factor(builder: Builder, made: Mapping[Operand, Instruction], over: Operand, under: Operand):
    """(a b + c)/b as a + c/b."""
    total = made.get(over)
    product = made.get(total.operands[0]) if total is not None and total.operation == "add" else None
    if total is None or product is None or product.operation != "mul" or product.operands[1] != under:
        return None
    return builder.emit("add", product.operands[0], builder.emit("div", total.operands[1], under))


def _over_a_square(builder: Builder, made: Mapping[Operand, Instruction], over: Operand, under: Operand):
    """c/(d + v^2) as c (1/v)^2 where v^2 would be infinite, for numbers c and d >= 0 and a v that nothing holds."""
    total = made.get(under)
    if total is None or total.operation != "add" or not isinstance(over, sympy.Expr):
        return None
    for d, square in (total.operands, reversed(total.operands)):
        product = made.get(square)
        if isinstance(d, sympy.Expr) and d >= 0 and product is not None and product.operation == "mul":
            v, other = product.operands
            if v == other and _moves(made, v) and not _is_held(made, v):
                inverse = builder.emit("div", sympy.S.One, v)
                far = builder.emit("mul", builder.emit("mul", inverse, inverse), over)
                is_far = builder.emit("gt", builder.emit("abs", v), FAR)
                return builder.emit("select", is_far, far, builder.emit("div", over, under))
    return None


def _over_a_product(builder: Builder, made: Mapping[Operand, Instruction], over: Operand, under: Operand):
    """c/(v x) as (c/v)/x for a number c: v x may be infinite though the quotient is not 0."""
    product = made.get(under)
    if product is None or product.operation != "mul" or not isinstance(over, sympy.Expr):
        return None
    v, x = product.operands
    if x != "x" or v == "x" or not _moves(made, v):
        return None
    return builder.emit("div", builder.emit("div", over, v), x)


def _is_held(made: Mapping[Operand, Instruction], value: Operand) -> bool:
    one = made.get(value)
    return one is not None and (one.operation not in STEPS or any(_is_held(made, operand) for operand in one.operands))


def _multiplied_out(builder: Builder, made: Mapping[Operand, Instruction], over: Operand, share: Operand):
    """(a - b) (c/b) as a (c/b) - c for a number c: next to b, c is subtracted without a rounding."""
    difference, part = made.get(over), made.get(share)
    if difference is None or part is None or (difference.operation, part.operation) != ("sub", "div"):
        return None
    (a, b), (c, under) = difference.operands, part.operands
    if b != under or not isinstance(c, sympy.Expr):
        return None
    return builder.emit("sub", builder.emit("mul", a, share), c)


def _with_one_quotient(builder: Builder, made: Mapping[Operand, Instruction], a: Operand, b: Operand, c: Operand):
    """a (y/b) + c as (a/b) y + c, where a and b are the same for all x: one quotient for many."""
    held = made.get(b)
    share = made.get(held.operands[0]) if held is not None and held.operation == "within" else held
    if share is None or share.operation != "div" or isinstance(a, sympy.Expr):
        return None
    y, under = share.operands
    if not _moves(made, y) or _moves(made, under) or _moves(made, a) or _moves(made, c):
        return None
    return builder.emit("muladd", builder.emit("div", a, under), y, c)


def _with_scaled_sum(builder: Builder, made: Mapping[Operand, Instruction], over: Operand, factor: Operand):
    """y (a z + c) k as y ((a k) z + c k) for a number k, where a and c are the same for all x."""
    product = made.get(over) if isinstance(factor, sympy.Expr) else None
    total = made.get(product.operands[1]) if product is not None and product.operation == "mul" else None
    if product is None or total is None or total.operation != "muladd":
        return None
    a, z, c = total.operands
    if _moves(made, a) or _moves(made, c) or not _moves(made, z):
        return None
    scaled = [_times(builder, made, one, factor) for one in (a, c)]
    return builder.emit("mul", product.operands[0], builder.emit("muladd", scaled[0], z, scaled[1]))


def _times(builder: Builder, made: Mapping[Operand, Instruction], value: Operand, factor: sympy.Expr) -> Operand:
    one = made.get(value)
    if one is not None and one.operation == "mul" and isinstance(one.operands[1], sympy.Expr):
        return builder.emit("mul", one.operands[0], one.operands[1] * factor)
    return builder.emit("mul", value, factor)


def _with_one_line(builder: Builder, made: Mapping[Operand, Instruction], operands: tuple[Operand, ...]):
    """Two branches of the same steps as one."""
    condition, first, rest = operands
    inner = made.get(rest)
    if inner is None or inner.operation != "select":
        return None
    second = inner.operands[1]
    if _steps(made, first, second) < 2:
        return None
    line = _line(builder, made, condition, first, second)
    return builder.emit("select", condition, line, builder.emit("select", inner.operands[0], line, inner.operands[2]))


def _steps(made: Mapping[Operand, Instruction], a: Operand, b: Operand) -> int:
    """How many steps two values have in common, counted from the last."""
    if a == b or not _alike(made, a, b):
        return 0
    pairs = zip(made[a].operands, made[b].operands, strict=True)
    return 1 + sum(_steps(made, *pair) for pair in pairs)


def _alike(made: Mapping[Operand, Instruction], a: Operand, b: Operand) -> bool:
    one, other = made.get(a), made.get(b)
    return one is not None and other is not None and one.operation == other.operation in STEPS and _moves(made, a)


def _moves(made: Mapping[Operand, Instruction], value: Operand) -> bool:
    """Whether a value depends on x."""
    one = made.get(value)
    return value == "x" or (one is not None and any(_moves(made, operand) for operand in one.operands))


def _line(builder: Builder, made: Mapping[Operand, Instruction], condition: Operand, a: Operand, b: Operand) -> Operand:
    if a == b:
        return a
    if not _alike(made, a, b):
        ends = [made[one] for one in (a, b) if one in made]
        if [one.operation for one in ends] == ["clamp_min", "clamp_max"] and ends[0].operands[0] == ends[1].operands[0]:
            return builder.emit("hold", ends[0].operands[0], ends[0].operands[1], ends[1].operands[1])
        return builder.emit("select", condition, a, b)
    pairs = zip(made[a].operands, made[b].operands, strict=True)
    return builder.emit(made[a].operation, *(_line(builder, made, condition, *pair) for pair in pairs))
