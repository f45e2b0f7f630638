"""Fast forms: programs for a format with digits and range to spare, where instructions are what is scarce.

Nothing here changes a value by more than a few roundings of the wide format, of which the narrow one keeps none.

- `fast_form(program, x)`       without compensation, division by parameters, and guards that are not needed
- `graded_form(name, grade)`    the fast form of a special function
- `VARIANTS`                    special functions on a part of the line
- `with_reciprocals(program)`   a division for each thread instead of one for each x
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import sympy

from .compensation import uncompensated
from .program import Builder, Instruction, Operand, Program
from .special_functions import expansion
from .value_ranges import EVERYWHERE, Range, ranges, without_idle_clamps

Operands: TypeAlias = tuple[Operand, ...]
Rule: TypeAlias = Callable[[Builder, Instruction, Operands], Operand]

SAFE = 2.0**100  # far from the ends of float32, 2^128 and 2^-126

VARIANTS: dict[str, tuple[str, Range]] = {
    "exp_inside": ("exp", (-128.0, 128.0)),
    "exp_below": ("exp", (-math.inf, 0.0)),
}
"""Special functions on part of the line, where they need fewer guards."""


def fast_form(program: Program, x: Range = EVERYWHERE) -> Program:
    """The program without what the wide format makes superfluous: compensation; division by what is the same
    for all x, which is a product with one rounding more; guards against numbers that do not occur."""
    program = _inlined(_with_shared_densities(uncompensated(program)), "gaussian")
    return _specialised(without_idle_clamps(with_reciprocals(program), x), x)


def _rebuilt(program: Program, rule: Rule) -> Program:
    """The program whose every instruction is what a rule makes of it."""
    builder = Builder(program.arguments)
    values: dict[Operand, Operand] = {name: name for name in program.arguments}
    for instruction in program.instructions:
        operands = tuple(values.get(operand, operand) for operand in instruction.operands)
        values[instruction.target] = rule(builder, instruction, operands)
    return builder.finish(*(values.get(result, result) for result in program.results))


def _with_shared_densities(program: Program) -> Program:
    """normal_cdf(z) from gaussian(z) where the program has both: one exponential less."""
    densities = {one.operands for one in program.instructions if one.operation == "gaussian"}

    def rule(builder: Builder, instruction: Instruction, operands: Operands) -> Operand:
        if instruction.operation != "normal_cdf" or instruction.operands not in densities:
            return builder.emit(instruction.operation, *operands)
        return builder.emit("normal_cdf_given", *operands, builder.emit("gaussian", *operands))

    return _rebuilt(program, rule)


def _normal_cdf_given(grade: str) -> Program:
    """normal_cdf with its first exponential as a second argument g. That one is of x held at 16; of x itself it
    differs only where both vanish in the narrow format."""
    given = Builder(("x", "g"))
    values: dict[Operand, Operand] = {"x": "x"}
    for one in expansion("normal_cdf", grade).instructions:
        operands = [values.get(operand, operand) for operand in one.operands]
        values[one.target] = "g" if one.operation == "gaussian" else given.emit(one.operation, *operands)
    return given.finish(values[expansion("normal_cdf", grade).results[0]])


def _inlined(program: Program, operation: str) -> Program:
    """The program with the instructions of an operation in its place; it is the same in both grades."""
    inner = expansion(operation, "single")

    def rule(builder: Builder, instruction: Instruction, operands: Operands) -> Operand:
        if instruction.operation != operation:
            return builder.emit(instruction.operation, *operands)
        values: dict[Operand, Operand] = {"x": operands[0]}
        for one in inner.instructions:
            values[one.target] = builder.emit(one.operation, *(values.get(o, o) for o in one.operands))
        return values[inner.results[0]]

    return _rebuilt(program, rule)


def _specialised(program: Program, x: Range) -> Program:
    """Quotients by moderate numbers, and exponentials of bounded ones, as operations with fewer guards."""
    known = ranges(program, x)

    def rule(builder: Builder, instruction: Instruction, operands: Operands) -> Operand:
        operation = instruction.operation
        if operation == "div" and _is_moderate(instruction.operands[1], known):
            operation = "quotient"
        if operation == "exp":
            low, high = known[instruction.operands[0]]
            fitting = [name for name, (_, (least, most)) in VARIANTS.items() if least <= low and high <= most]
            operation = fitting[0] if fitting else "exp"
        return builder.emit(operation, *operands)

    return _rebuilt(program, rule)


def _is_moderate(operand: Operand, known: dict[Operand, Range]) -> bool:
    return isinstance(operand, str) and known[operand][0] >= 1 / SAFE and known[operand][1] <= SAFE


def _with_shifts(program: Program) -> Program:
    """ldexp(a, round(y)) with k taken from the last bits of y + 1.5 * 2^52, which round(y) has computed."""
    shifted: dict[Operand, Operand] = {}

    def rule(builder: Builder, instruction: Instruction, operands: Operands) -> Operand:
        if instruction.operation == "round":
            m = builder.emit("shifted", *operands)
            k = builder.emit("unshifted", m)
            shifted[k] = m
            return k
        if instruction.operation == "ldexp" and operands[1] in shifted and isinstance(operands[0], str):
            return builder.emit("scaled", operands[0], shifted[operands[1]])
        return builder.emit(instruction.operation, *operands)

    return _rebuilt(program, rule)


def with_reciprocals(program: Program) -> Program:
    """a / b as a * (1 / b) where b does not depend on x: one division for all elements of a thread."""
    moving: set[Operand] = {"x"}

    def rule(builder: Builder, instruction: Instruction, operands: Operands) -> Operand:
        if instruction.operation == "div" and operands[0] in moving and operands[1] not in moving:
            value = builder.emit("mul", operands[0], builder.emit("div", sympy.S.One, operands[1]))
        else:
            value = builder.emit(instruction.operation, *operands)
        if moving & set(operands):
            moving.add(value)
        return value

    return _rebuilt(program, rule)


def graded_form(name: str, grade: str) -> Program:
    """The program of a special function, or of its variant on a part of the line."""
    function, x = VARIANTS.get(name, (name, EVERYWHERE))
    plain = _normal_cdf_given(grade) if name == "normal_cdf_given" else expansion(function, grade)
    program = fast_form(plain, x)
    return _with_shifts(program) if grade == "single" and function == "exp" else program
