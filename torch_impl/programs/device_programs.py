"""Programs as devices run them: what the wide format and the unit for single precision make cheaper.

The results are rounded to single precision or less, so compensation goes, and a division becomes a product with a
reciprocal. x comes in a narrow format: it is held, and compared with numbers, before it is widened.

- `device_program(program, parameters)`   all of these steps
- `with_equal_holds(programs)`            one held x in several programs
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from ...theory.exact import expressions
from ...theory.exact.sympy_bridge import to_sympy
from .compensation import uncompensated
from .device_functions import FARTHEST, GATES
from .operations import COMPARISONS
from .program import Builder, Instruction, Operand, Program, exact, formula_of, rewritten
from .ranges import Range, lies_inside, range_of, ranges_of

MODERATE = Integer(2) ** 60  # a reciprocal is taken of numbers up to this, and of their inverses
BOUNDED = {name: f"bounded_{name}" for name in ("exp", "gaussian", "normal_cdf", "normal_tail", *GATES)}
SCALING = {"mul": "mul", "div": "div", "quotient": "div"}  # in the format of the input


def device_program(program: Program, parameters: Sequence[expressions.Symbol]) -> Program:
    """The program for devices, from one that was lowered for narrow results."""
    positive = {symbol.name for symbol in parameters if symbol.sign == "positive"}
    symbols = [to_sympy(symbol) for symbol in parameters]
    return narrowed(cheaper(with_one_hold(uncompensated(program)), symbols), positive)


# --- one held x -------------------------------------------------------------------------------------


def with_one_hold(program: Program) -> Program:
    """Where x is held inside several ranges that are multiples of one unit, it is held inside the widest."""
    ends = {i.target: _unit_ends(i, program) for i in program.instructions if i.operation == "hold"}
    finite = {target: one for target, one in ends.items() if one is not None}
    if len(finite) < 2 or len({unit for _, _, unit in finite.values()}) > 1:
        return program
    widest = [
        min(finite, key=lambda target: finite[target][0]),
        max(finite, key=lambda target: finite[target][1]),
    ]
    by_name = {i.target: i for i in program.instructions}
    low, high = by_name[widest[0]].operands[1], by_name[widest[1]].operands[2]
    instructions = [replace(i, operands=("x", low, high)) if i.target in finite else i for i in program.instructions]
    again = _ordered(replace(program, instructions=tuple(instructions)))
    return rewritten(again, lambda builder, operation, operands: builder.emit(operation, *operands))


def with_equal_holds(programs: Sequence[Program]) -> list[Program]:
    """The same end by end, for programs that run beside each other: what is made of the held x is computed once."""
    ends = [[end for one in programs for end in _hold_ends(one, side)] for side in (1, 2)]
    if len({unit for side in ends for _, unit, _ in side}) != 1:
        return list(programs)
    widest = [
        choose(side, key=lambda one: one[0])[2] if side else None for choose, side in zip((min, max), ends, strict=True)
    ]

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        if operation == "hold":
            wide = [
                end if isinstance(end, Expr) or maker is None else builder.emit(maker.operation, *maker.operands)
                for end, maker in zip(operands[1:], widest, strict=True)
            ]
            operands = (operands[0], *wide)
        return builder.emit(operation, *operands)

    return [rewritten(one, rewrite) for one in programs]


def _hold_ends(program: Program, side: int) -> list[tuple[Expr, Expr, Instruction]]:
    """Of the ends of a side that are not numbers: the number, the unit, and what makes the end."""
    made = {i.target: i for i in program.instructions}
    makers = [
        made[i.operands[side]]
        for i in program.instructions
        if i.operation == "hold" and isinstance(i.operands[side], str)
    ]
    return [(*found, one) for one in makers if (found := _unit_end(one)) is not None]


def _unit_end(instruction: Instruction) -> tuple[Expr, Expr] | None:
    """A number and what it is times: a parameter, or the inverse of one."""
    first, *others = instruction.operands
    if instruction.operation == "div" and isinstance(first, Expr) and isinstance(others[0], str):
        return first, 1 / Symbol(others[0])
    if instruction.operation == "mul" and isinstance(first, str) and isinstance(others[0], Expr):
        return others[0], Symbol(first)
    return None


def _ordered(program: Program) -> Program:
    """What the ends of a hold are computed from comes first."""
    uniform: list[Instruction] = []
    kept: list[Instruction] = []
    moving = {"x"}
    for instruction in program.instructions:
        is_moving = instruction.operation == "hold" or bool(moving & set(instruction.operands))
        (kept if is_moving else uniform).append(instruction)
        if is_moving:
            moving.add(instruction.target)
    return replace(program, instructions=(*uniform, *kept))


def _unit_ends(hold: Instruction, program: Program) -> tuple[Expr, Expr, Expr] | None:
    """The two ends as numbers times a unit in the parameters; None where an end is infinite or no such product."""
    formulas: dict[Operand, Expr] = {name: Symbol(name) for name in program.arguments}
    for instruction in program.instructions:
        if instruction.operation in ("mul", "div", "neg") and all(
            isinstance(one, Expr) or one in formulas for one in instruction.operands
        ):
            values = [formulas[one] if isinstance(one, str) else one for one in instruction.operands]
            formulas[instruction.target] = formula_of(instruction.operation, *values)
    ends = [formulas.get(one) if isinstance(one, str) else one for one in hold.operands[1:]]
    if any(end is None or end.is_infinite for end in ends):
        return None
    (low, unit), (high, other) = (end.as_coeff_Mul() for end in ends)  # type: ignore[union-attr]
    return (low, high, unit) if unit == other else None


# --- bounded functions and reciprocals --------------------------------------------------------------


def bounded_operations(program: Program, parameters: Sequence[Symbol]) -> Program:
    """Clamps that never act are left out, and functions of bounded arguments do without theirs."""
    known = ranges_of(Program(program.arguments, (), ()), parameters)

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        ranges = [known.get(one, (one, one)) for one in operands]
        if operation in ("clamp", "hold") and lies_inside(ranges[0], ranges[1][0], ranges[2][1]):
            return operands[0]
        value = builder.emit(bounded_operation(operation, ranges[0]), *operands)
        if isinstance(value, str) and value not in known:
            known[value] = range_of(Instruction(value, operation, operands), known)
        return value

    return rewritten(program, rewrite)


def bounded_operation(operation: str, argument: Range) -> str:
    """The operation for an argument in this range."""
    if operation == "tanh" and argument[0].is_nonnegative:
        operation = "tangent"
    if operation in BOUNDED and lies_inside(argument, -(end := FARTHEST[BOUNDED[operation]]), end):
        operation = BOUNDED[operation]
    return "falling_exp" if operation == "exp" and argument[1].is_nonpositive else operation


def cheaper(program: Program, parameters: Sequence[Symbol]) -> Program:
    """With bounded operations; and a / b is a * reciprocal(b) where b > 0 is of moderate size, and a * (1 / b) where b
    does not depend on x; a sum divided by a factor of its first term does without both."""
    known = ranges_of(Program(program.arguments, (), ()), parameters)
    moving: set[Operand] = {"x"}
    squares: dict[Operand, Operand] = {}
    made: dict[Operand, Instruction] = {}

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        if operation == "div" and operands[1] not in moving:
            return (over_constant if operands[0] in moving else quotient)(builder, *operands)
        if operation == "div" and lies_inside(known[operands[1]], 1 / MODERATE, MODERATE):
            return emit(builder, "mul", operands[0], inverse(builder, operands[1]))
        return emit(builder, operation, *operands)

    def over_constant(builder: Builder, over: Operand, under: Operand) -> Operand:
        if over in made and made[over].operation == "add":
            first, rest = made[over].operands
            if first in made and made[first].operation == "mul" and made[first].operands[1] == under:
                return emit(builder, "add", made[first].operands[0], over_constant(builder, rest, under))
        return emit(builder, "mul", over, quotient(builder, sympy.S.One, under))

    def quotient(builder: Builder, over: Operand, under: Operand) -> Operand:
        is_exact = isinstance(over, str) or _is_short(over)
        known_sign = isinstance(under, str) and known[under][0].is_positive
        return emit(builder, "quotient" if is_exact and known_sign else "div", over, under)

    def inverse(builder: Builder, value: Operand) -> Operand:
        if value not in squares:
            return emit(builder, "reciprocal", value)
        root = emit(builder, "reciprocal", squares[value])
        return emit(builder, "mul", root, root)

    def emit(builder: Builder, operation: str, *operands: Operand) -> Operand:
        value = builder.emit(operation, *operands)
        if isinstance(value, str):
            made[value] = Instruction(value, operation, operands)
            known[value] = range_of(made[value], known)
            if operation == "mul" and operands[0] == operands[1]:
                squares[value] = operands[0]
            if moving & set(operands):
                moving.add(value)
        return value

    return rewritten(bounded_operations(program, parameters), rewrite)


# --- the format of the input ------------------------------------------------------------------------


def narrowed(program: Program, positive: Collection[str] = ()) -> Program:
    """x is held and compared as it came; the ends of a hold need no more digits either. A product of x and a
    positive parameter has the sign of x, and its absolute value is that of x times the parameter."""
    origins: dict[Operand, Operand] = {}
    scaled: dict[Operand, tuple[str, tuple[Operand, ...]]] = {}

    def narrow(builder: Builder, operand: Operand) -> Operand:
        """The same number in the format of the input; a number times a parameter is computed there."""
        if operand in origins or not isinstance(operand, str):
            return origins.get(operand, operand)
        if operand in scaled:
            operation, parts = scaled[operand]
            if operation == "div" and _is_power_of_two(parts[0]):  # scales the inverse without a rounding
                return builder.emit("mul", builder.emit("div", sympy.S.One, narrow(builder, parts[1])), parts[0])
            return builder.emit(operation, *(narrow(builder, part) for part in parts))
        return builder.emit("narrow", operand)

    def absolute(builder: Builder, value: Operand) -> Operand:
        """|x| held inside the upper end, where x is held inside two opposite ends."""
        if value in products:
            held, factor = products[value]
            return builder.emit("mul", absolute(builder, held), factor)
        if value not in symmetric:
            return builder.emit("abs", value)
        x, high = symmetric[value]
        return widened(builder, builder.emit("hold", builder.emit("abs", x), -sympy.oo, high))

    def widened(builder: Builder, held: Operand) -> Operand:
        value = builder.emit("widen", held)
        origins[value] = held
        return value

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        if operation == "hold":
            x, low, high = (narrow(builder, one) for one in operands)
            value = widened(builder, builder.emit("hold", x, low, high))
            if _are_opposite(*(scaled.get(one, (one,)) for one in operands[1:])):
                symmetric[value] = x, high
            return value
        if operation == "abs":
            return absolute(builder, *operands)
        if operation in COMPARISONS and operands[1] == 0 and operands[0] in products:
            operands = (products[operands[0]][0], operands[1])
        is_narrow = all(one == "x" or one in origins or _is_short(one) for one in operands)
        if operation in COMPARISONS and is_narrow:
            return builder.emit(operation, *(narrow(builder, one) for one in operands))
        value = builder.emit(operation, *operands)
        if operation == "mul" and operands[0] in origins and operands[1] in positive:
            products[value] = operands[0], operands[1]
        if operation in SCALING and all(isinstance(one, Expr) or one in parameters for one in operands):
            scaled[value] = SCALING[operation], operands
        return value

    parameters = program.arguments[1:]
    products: dict[Operand, tuple[Operand, Operand]] = {}
    symmetric: dict[Operand, tuple[Operand, Operand]] = {}
    return rewritten(program, rewrite)


def _are_opposite(low: tuple[Any, ...], high: tuple[Any, ...]) -> bool:
    """Whether two ends, as numbers or as an operation on numbers and parameters, differ in one sign only."""
    flat = [[part for one in end for part in (one if isinstance(one, tuple) else (one,))] for end in (low, high)]
    differing = [(a, b) for a, b in zip(*flat, strict=False) if a != b]
    if len(flat[0]) != len(flat[1]) or len(differing) != 1:
        return False
    ((a, b),) = differing
    return isinstance(a, Expr) and isinstance(b, Expr) and a == -b


def _is_power_of_two(operand: Operand) -> bool:
    if isinstance(operand, str) or not operand.is_Integer:
        return False
    size = abs(int(operand))
    return size > 0 and size & (size - 1) == 0


def _is_short(operand: Operand) -> bool:
    """Whether a constant is a number of every format."""
    if isinstance(operand, str) or not operand.is_Rational:
        return False
    number = exact(operand)
    over = abs(number.numerator) if isinstance(number, Fraction) else 0
    return over < 256 and isinstance(number, Fraction) and number.denominator in (1, 2, 4, 8, 16)
