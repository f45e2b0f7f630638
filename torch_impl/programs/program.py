"""Programs: the small IR of emitted code.

A program is straight-line and in SSA form: every value is named once, the order of evaluation is
explicit, branches are selects. Constants are exact numbers; a target rounds them when it prints
them. `muladd` is a*b + c, and a target may round it once or twice. `residual(a, b, p)` is a*b - p, rounded
once: what the product p of a and b lost; `sum_residual(a, b, s)` is a + b - s, what their sum lost. `sin_ratio` and
`cos_ratio` of a, b, c and d are sine and cosine of a b c/d itself, which is not rounded first. `round`
gives the nearest integer, ties to even; `ldexp(a, k)` is a 2^k for an integer k such that 2^k is a normal
number; `exponent(a)` is the k with 2^k <= a < 2^(k+1), for a positive normal a. `gaussian(z)` is exp(-z^2/2), and
`log_gap(z)` is z - log1p(z), for z >= 0.

For devices: `hold` is a clamp whose ends may be rounded, because nothing moves beyond them; `narrow` and `widen`
change between the format of the input and that of computation. `reciprocal` is 1/a for a > 0 of moderate size,
`quotient(a, b)` is a/b for a normal b that is the same for all x.
`normal_tail(a)` is normal_cdf(-a) for a >= 0, `falling_exp(a)` is
exp(a) for a <= 0, `unit_log1p(a)` is log1p(a) for a from 0 to 1. `mirrored_sigmoid(a)` is sigmoid(-a), `bell(a)`
sigmoid(a) sigmoid(-a), `gate(a)` tanh(softplus(a)) and `gate_slope(a)` its derivative; for a >= 0, `tangent(a)` is
tanh(a) and `tangent_bell(a)` is bell(2a).
`within(a, low, high)` is a, which lies between these numbers wherever it is used.

For programs in pairs: `fma` is a*b + c, rounded once; `product` is a*b, rounded on its own; `seed` is 1/a within an
ulp; `settled(a)` is a, and a finite number where a is NaN.
`anchor(a, b)` is the integer nearest to a*b, as a sum with a number so large that its last bits are that integer;
`integer` takes the number off again, and for an anchored k `power(k, n)` is 2^(k + n).

For means over an index, a value may be a row: one number for each centre. An operation on rows is done for each
entry, and a number stands for a row that repeats it. `total`, `least` and `most` are the sum, the smallest and the
largest of the entries; `shares` is exp of each over the sum of all. `fixed(a)` is a, and a constant for whoever
differentiates the text.

- `Instruction`, `Program`         the data
- `Builder`                        makes programs; equal instructions become one value
- `exact`                          a constant over the rationals
- `Built`, `function_of(formula, *arguments)`   values with which formulas are written, and the program of one
- `rewritten(program, rewrite)`    every instruction anew, by a rule
- `inlined(builder, program, x=value)`   a program as part of another; what its results are there
- `LARGEST`                        where what may be infinite is cut off
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

import sympy
from sympy import Expr

from .operations import DEVICE, OVER_INDEX, PLAIN, meaning_of

ARITIES = {name: row.arity for name, row in (PLAIN | DEVICE | OVER_INDEX).items()}
FIELD = ("add", "sub", "mul", "div", "neg", "muladd")  # of constants alone these cost nothing
LARGEST = sympy.Integer(2) ** 127  # finite in float32, and so in every format of computation

Operand: TypeAlias = str | Expr
"""The name of a value, or an exact constant."""


@dataclass(frozen=True)
class Instruction:
    """target = operation(*operands)."""

    target: str
    operation: str
    operands: tuple[Operand, ...]


@dataclass(frozen=True)
class Program:
    """From arguments (x first, then the parameters) to one or several results."""

    arguments: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    results: tuple[Operand, ...]

    def uses(self) -> dict[str, int]:
        """How often each value is read, as an operand or as a result."""
        counts: dict[str, int] = {}
        read = [operand for instruction in self.instructions for operand in instruction.operands]
        for operand in (*read, *self.results):
            if isinstance(operand, str):
                counts[operand] = counts.get(operand, 0) + 1
        return counts


@dataclass
class Builder:
    """Appends instructions; an instruction that is already there is not repeated.

    `deep` asks for tails that stay accurate where the format of computation itself underflows. `narrow` is for
    results that are rounded to single precision at most: x is held where these still move. `on_device` is for programs
    for devices, where gates are operations of their own. `scale` is a power of two: where results have huge factors,
    what is small without them is not negligible. `shared`: the terms of a sum share one held x where they can;
    else each is held as close as it may be.
    """

    arguments: tuple[str, ...]
    deep: bool = True
    narrow: bool = False
    on_device: bool = False
    scale: int = 1
    shared: bool = True
    _known: dict[tuple[str, tuple[Operand, ...]], str] = field(default_factory=dict)
    _instructions: list[Instruction] = field(default_factory=list)

    def emit(self, operation: str, *operands: Operand) -> Operand:
        """The value of an operation; neutral constants cost nothing, constants alone stay exact."""
        if len(operands) != ARITIES[operation]:
            raise ValueError(f"{operation} takes {ARITIES[operation]} operands, not {len(operands)}")
        folded = _folded(operation, operands)
        if folded is not None:
            return folded
        made = [one for one in self._instructions if one.target == operands[0]] if operation == "neg" else []
        if made and made[0].operation == "neg":
            return made[0].operands[0]
        if operation == "clamp" and any(
            (one.target, *one.operands[1:]) == operands for one in self._instructions if one.operation == "clamp"
        ):  # held inside the same ends before
            return operands[0]
        key = (operation, operands)
        if key not in self._known:
            self._known[key] = f"v{len(self._instructions) + 1}"
            self._instructions.append(Instruction(self._known[key], operation, operands))
        return self._known[key]

    def finish(self, *results: Operand) -> Program:
        """The program of these results, without the instructions that none of them needs."""
        needed = {result for result in results if isinstance(result, str)}
        kept = []
        for instruction in reversed(self._instructions):
            if instruction.target in needed:
                needed |= {operand for operand in instruction.operands if isinstance(operand, str)}
                kept.append(instruction)
        return _renumbered(Program(self.arguments, tuple(reversed(kept)), results))


def _renumbered(program: Program) -> Program:
    names: dict[Operand, str] = {name: name for name in program.arguments}
    instructions: list[Instruction] = []
    for instruction in program.instructions:
        operands = tuple(names.get(operand, operand) for operand in instruction.operands)
        names[instruction.target] = f"v{len(instructions) + 1}"
        instructions.append(Instruction(names[instruction.target], instruction.operation, operands))
    return Program(program.arguments, tuple(instructions), tuple(names.get(r, r) for r in program.results))


def formula_of(operation: str, *operands: Any) -> Any:
    """An operation of arithmetic on numbers of any field, or on expressions."""
    return meaning_of(operation, "formula")(*operands)


def _folded(operation: str, operands: tuple[Operand, ...]) -> Operand | None:
    """What an operation is without computing anything, or None."""
    if operation in FIELD and all(isinstance(operand, Expr) for operand in operands):
        return formula_of(operation, *operands)
    if operation == "add" and 0 in operands:
        return operands[1] if operands[0] == 0 else operands[0]
    if operation == "sub" and operands[1] == 0:
        return operands[0]
    if operation == "mul" and sympy.S.One in operands:
        return operands[1] if operands[0] == 1 else operands[0]
    if operation == "div" and operands[1] == 1:
        return operands[0]
    return None


def rewritten(program: Program, rewrite: Callable[[Builder, str, tuple[Operand, ...]], Operand]) -> Program:
    """Every instruction anew, by a rule that is given the new operands."""
    builder = Builder(program.arguments)
    values: dict[Operand, Operand] = {name: name for name in program.arguments}
    for instruction in program.instructions:
        operands = tuple(values.get(operand, operand) for operand in instruction.operands)
        values[instruction.target] = rewrite(builder, instruction.operation, operands)
    return builder.finish(*(values.get(result, result) for result in program.results))


def _operator(operation: str, is_swapped: bool = False) -> Callable[[Any, Any], Any]:
    return lambda a, b: a.of(operation, b, a) if is_swapped else a.of(operation, a, b)


@dataclass(frozen=True, eq=False)
class Built:
    """A value of a program that is built, for formulas: every operation is a method of its first operand, and those
    with a sign in Python have that, so that `(x >= 0).select(1, e) / (e + 1)` appends four instructions."""

    builder: Builder
    operand: Operand

    def of(self, operation: str, *operands: Any) -> Built:
        numbers = (sympy.Integer(one) if isinstance(one, int) else one for one in operands)
        given = (one.operand if isinstance(one, Built) else one for one in numbers)
        return Built(self.builder, self.builder.emit(operation, *given))

    def __getattr__(self, operation: str) -> Callable[..., Built]:
        if operation not in ARITIES:
            raise AttributeError(operation)
        return partial(self.of, operation, self)

    __add__, __sub__, __mul__, __truediv__ = map(_operator, ("add", "sub", "mul", "div"))
    __ge__, __gt__, __le__, __lt__ = map(_operator, ("ge", "gt", "le", "lt"))
    __rsub__, __rtruediv__ = _operator("sub", True), _operator("div", True)

    def __neg__(self) -> Built:
        return self.of("neg", self)

    def __abs__(self) -> Built:
        return self.of("abs", self)


def function_of(formula: Callable[..., Built], *arguments: str) -> Program:
    """The program of a formula in these arguments."""
    builder = Builder(arguments)
    return builder.finish(formula(*(Built(builder, one) for one in arguments)).operand)


@dataclass(frozen=True)
class Made:
    """A program that is made anew, and the instructions by their targets that were there before this step."""

    builder: Builder
    by_name: dict[Operand, Instruction] = field(default_factory=dict)

    def emit(self, operation: str, *operands: Operand) -> Operand:
        return self.builder.emit(operation, *operands)

    def parts(self, value: Operand, *operations: str) -> tuple[Operand, ...]:
        """The operands of a value that one of these operations made; of another nothing."""
        one = self.by_name.get(value)
        return one.operands if one is not None and one.operation in operations else ()

    def moves(self, value: Operand) -> bool:
        """Whether a value depends on x."""
        one = self.by_name.get(value)
        return value == "x" or (one is not None and any(map(self.moves, one.operands)))


def by_rules(program: Program, rules: Mapping[str, Sequence[Callable[..., Operand | None]]]) -> Program:
    """Every instruction anew, by the first rule of its operation that gives a value for the new operands."""
    by_name: dict[Operand, Instruction] = {}

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        found = (rule(Made(builder, by_name), *operands) for rule in rules.get(operation, ()))
        value = next((one for one in found if one is not None), None)
        value = builder.emit(operation, *operands) if value is None else value
        for one in builder._instructions[len(by_name) :]:
            by_name[one.target] = one
        return value

    return rewritten(program, rewrite)


def inlined(builder: Builder, program: Program, /, **values: Operand) -> list[Operand]:
    """The results of a program whose arguments are these values of another one, or its arguments of the same name."""
    known: dict[Operand, Operand] = {name: values.get(name, name) for name in program.arguments}
    for one in program.instructions:
        known[one.target] = builder.emit(one.operation, *(known.get(operand, operand) for operand in one.operands))
    return [known.get(result, result) for result in program.results]


def exact(number: Expr) -> Fraction | float:
    """A rational constant as a fraction; an infinite one as the float."""
    return Fraction(int(number.p), int(number.q)) if number.is_finite else float(number)


def prepared(
    program: Program,
    meaning: Callable[[str], Callable[..., Any]],
    constant: Callable[[Expr], Any] = exact,
) -> Callable[..., tuple[Any, ...]]:
    """The results of a program when each operation has the given meaning, as a function of the arguments in their
    order: for thousands of inputs names are looked up once.

    >>> x = Builder(("x",))
    >>> prepared(x.finish(x.emit("mul", "x", "x")), lambda name: partial(formula_of, name))(Fraction(1, 2))
    (Fraction(1, 4),)
    """
    operands = [operand for step in program.instructions for operand in step.operands] + list(program.results)
    numbers = list(dict.fromkeys(operand for operand in operands if not isinstance(operand, str)))
    values = [*program.arguments, *numbers, *(step.target for step in program.instructions)]
    place_of = {value: place for place, value in enumerate(values)}
    constants = [constant(number) for number in numbers]
    steps: list[tuple[Any, ...]] = []
    for step in program.instructions:
        first, *more = (place_of[operand] for operand in step.operands)
        second = more[0] if more else None
        steps.append((meaning(step.operation), first, second, more[1:]))
    results = [place_of[result] for result in program.results]

    def run(*arguments: Any) -> tuple[Any, ...]:
        if len(arguments) != len(program.arguments):
            raise TypeError(f"{len(program.arguments)} arguments are expected, not {len(arguments)}")
        slots = [*arguments, *constants]
        for means, first, second, others in steps:
            if others:
                slots.append(means(slots[first], slots[second], *[slots[place] for place in others]))
            else:
                slots.append(means(slots[first]) if second is None else means(slots[first], slots[second]))
        return tuple([slots[place] for place in results])

    return run
