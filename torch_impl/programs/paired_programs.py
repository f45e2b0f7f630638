"""Programs for float32 results in float32 arithmetic: every value is a number and what its rounding lost.

The steps are those of the program that was lowered. x is exact, and a parameter is given as two numbers. How a sum
finds what it loses depends on which part is the larger one, which the ranges of the values tell. An operation on
parameters alone costs little, because it is done once for many x.

- `paired_program(program, parameters)`   the program; its arguments are x, and p and p_rest for each parameter
- `slope_program(program, parameters)`    the same for a slope, which may have larger errors
- `summand_program(program, parameters)`  the same for what is summed over many x
- `settled_below(program)`                the same program, for results that may be minus infinity
- `is_paired(program, parameters)`        whether there is one
- `is_dear(program)`                      whether special functions in it are brief
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, reduce
from itertools import combinations
from typing import TypeAlias

import sympy
from sympy import Expr, Symbol

from ...theory.exact import expressions
from ...theory.exact.sympy_bridge import to_sympy
from .branch_holds import held_in_branches
from .compensation import is_power_of_two, uncompensated
from .device_programs import bounded_operations, with_equal_holds, with_one_hold
from .joined_branches import joined
from .operations import COMPARISONS
from .paired_functions import COMPOSED, LIMITS, ROWS, SERVED
from .paired_values import (
    LARGEST,
    MODERATE_SUM,
    ONE,
    ZERO,
    Briefly,
    BrieflyPlain,
    PairedValue,
    Pairing,
    Plainly,
    Summed,
    of_constant,
    power,
)
from .program import Builder, Instruction, Operand, Program, rewritten
from .ranges import ALL, Range, lies_inside, ranges_of
from .shared_signs import with_shared_signs

MODERATE = sympy.Integer(2) ** 60  # numbers up to this, and their inverses, are normal numbers
Factor: TypeAlias = sympy.Integer
LARGE: Factor = sympy.Integer(2) ** 32  # times 2^64, the unit of small numbers, this does not overflow
GROWN: Factor = sympy.Integer(2) ** 16  # nor do three such factors, for what grows with x
Rule = Callable[..., PairedValue]
COSTS = {"neg": 0, "abs": 0, "within": 0, "hold": 4} | dict.fromkeys(
    (*COMPARISONS, "select", "settled", "clamp_min", "clamp_max"), 2
)
OF_A_THREAD = 8
HIDDEN = 48  # additions that an H200 does for each number while it reads one and writes one


def rest_name(parameter: str) -> str:
    """What the second number of a parameter is called.

    >>> rest_name("beta")
    'beta_rest'
    """
    return f"{parameter}_rest"


def paired_program(
    program: Program,
    parameters: Sequence[expressions.Symbol],
    large: Factor = LARGE,
    plainly: bool = False,
    only_after: bool = False,
    is_brief: bool | None = None,
    is_summed: bool = False,
) -> Program:
    """The program in pairs, from one that was lowered for narrow results; `large`, where a product with x is computed
    in another way; `plainly`, without most low parts; `only_after`, but for what special functions are made from.
    `is_brief`: of fewer operations, as a dear program is unless told."""
    symbols = [to_sympy(symbol) for symbol in parameters]
    plain = _plain(program, symbols)
    if is_brief is None:
        is_brief = is_dear(program) or (not (plainly or _special(program)) and _is_long(plain, symbols))
    if is_brief:
        (wider,) = with_equal_holds([plain])
        plain = _held_where_it_moves(wider if _are_served(wider, symbols) else plain)
    plain = _with_known_products(plain) if plainly else plain
    ranges = ranges_of(plain, symbols)
    pairing = (Briefly if is_brief else Pairing)(_builder(plain), _divides(plain, ranges))
    if plainly and not only_after:
        pairing = Summed(pairing.builder, pairing.divides) if is_summed and not is_brief else pairing.plainly
    steps = _Steps(plain, pairing, ranges)
    steps.large = large
    if only_after:
        behind = {one for i in _special(plain) for one in _needed(plain, i.operands)}
        steps.plain = {i.target for i in plain.instructions} - behind
    return with_shared_signs(steps.paired()) if is_brief else steps.paired()


def _divides(program: Program, ranges: dict[Operand, Range]) -> bool:
    """Whether something is divided by what moves with x, and may be infinite."""
    moving: set[Operand] = {program.arguments[0]}
    for one in program.instructions:
        if moving & set(one.operands):
            moving.add(one.target)
        is_divided = one.operation == "div" and one.operands[1] in moving
        if is_divided and not lies_inside(ranges[one.operands[1]], 1 / MODERATE, MODERATE):
            return True
    return False


def settled_below(program: Program) -> Program:
    """What is lost of a result is no number where that is infinite; where it is minus infinity, it may be plus infinity
    too, and is held below."""
    steps: list[Instruction] = []
    for one in program.instructions:
        if one.operation == "settled":
            steps.append(replace(one, target=f"{one.target}s"))
            one = Instruction(one.target, "hold", (steps[-1].target, -sympy.oo, LARGEST))
        steps.append(one)
    return replace(program, instructions=tuple(steps))


def slope_program(
    program: Program,
    parameters: Sequence[expressions.Symbol],
    large: Factor = LARGE,
    is_brief: bool | None = None,
) -> Program:
    """The program of a slope."""
    return paired_program(program, parameters, large, bool(_special(program)), _is_nested(program), is_brief)


def is_plain_enough(program: Program) -> bool:
    """One number for each step between special functions, where there are any and none is of another: then the errors
    stay below 2^-24. Polynomials are cheap in pairs."""
    return bool(_special(program)) and not _is_nested(program)


def is_dear(program: Program) -> bool:
    """Whether it takes much longer than memory, so that a fraction of an ulp is given for speed: a special function of
    another, as a gate is by itself, or one beside branches that end at parameters."""
    special = {i.operation.removeprefix("bounded_") for i in _special(program)}
    at_parameters = any(i.operation in COMPARISONS and isinstance(i.operands[1], str) for i in program.instructions)
    return _is_nested(program) or bool(special & COMPOSED or (special and at_parameters))


def _is_long(plain: Program, symbols: Sequence[Symbol]) -> bool:
    """Whether a polynomial takes longer in pairs than memory takes for x and the result."""
    return cost_of(_Steps(plain, Pairing(_builder(plain)), ranges_of(plain, symbols)).paired()) > HIDDEN


def _builder(plain: Program) -> Builder:
    x, *parameters = plain.arguments
    return Builder((x, *(name for one in parameters for name in (one, rest_name(one)))))


def cost_of(program: Program) -> float:
    """In additions for each x: a comparison, a choice or an end takes as long as two, and what is the same for all x is
    done once for so many of them as a thread has. A sign is part of another operation."""
    moving, cost = {program.arguments[0]}, 0.0
    for one in program.instructions:
        share = 1.0 if moving & set(one.operands) else 1.0 / OF_A_THREAD
        moving |= {one.target} if share == 1.0 else set()
        cost += share * COSTS.get(one.operation, 1)
    return cost


def _special(program: Program) -> list[Instruction]:
    return [i for i in program.instructions if i.operation.removeprefix("bounded_") in ROWS]


def _is_nested(program: Program) -> bool:
    special = _special(program)
    return any({i.target for i in special} & _needed(program, one.operands) for one in special)


def unrounded(
    program: Program,
    parameters: Sequence[expressions.Symbol],
    pairing: Pairing,
    x: PairedValue,
    with_rests: bool = True,
    plainly_after: int | None = None,
) -> list[PairedValue]:
    """The results of a program, for a value x of the program that the pairing makes. Without rests a parameter is its
    first number. `plainly_after`: what only the results after so many need has one number for each step."""
    symbols = [to_sympy(symbol) for symbol in parameters]
    plain = _plain(program, symbols)
    steps = _Steps(plain, pairing, ranges_of(plain, symbols), with_rests=with_rests)
    if plainly_after is not None:
        steps.plain = _needed(plain, plain.results) - _needed(plain, plain.results[:plainly_after])
    return steps.computed(x)


def summand_program(
    program: Program,
    parameters: Sequence[expressions.Symbol],
    large: Factor = LARGE,
    slope: Program | None = None,
) -> Program:
    """One number for each step: what is summed over many x has errors of both signs. Special functions are made from
    what the slope, which is computed beside it, makes them from."""
    return paired_program(program, parameters, large, True, slope is not None and _is_nested(slope), is_summed=True)


def _needed(program: Program, operands: Sequence[Operand]) -> set[Operand]:
    """The values among these operands, and those that they are made from."""
    made = {i.target: i for i in program.instructions}
    found: set[Operand] = set()
    todo = list(operands)
    while todo:
        one = todo.pop()
        if one in made and one not in found:
            found.add(one)
            todo += made[one].operands
    return found


def is_paired(program: Program, parameters: Sequence[expressions.Symbol]) -> bool:
    """Whether every operation of the program has a rule, or a row that serves for all its arguments."""
    symbols = [to_sympy(symbol) for symbol in parameters]
    return _are_served(_plain(program, symbols), symbols)


def _are_served(plain: Program, symbols: Sequence[Symbol]) -> bool:
    known = ranges_of(plain, symbols)
    return all(one.operation in PAIRED and _is_served(one, known) for one in plain.instructions)


def _is_served(instruction: Instruction, known: dict[Operand, Range]) -> bool:
    ends = SERVED.get(instruction.operation.removeprefix("bounded_"))
    argument = instruction.operands[0]
    return ends is None or lies_inside(known.get(argument, ALL) if isinstance(argument, str) else ALL, *ends)


def _plain(program: Program, symbols: Sequence[Symbol]) -> Program:
    held = held_in_branches(with_one_hold(uncompensated(program)), symbols, SERVED)
    return joined(bounded_operations(held, symbols))


def _with_known_products(program: Program) -> Program:
    """Of a product with x and p, where x p is known as the argument of a function: a product with that."""
    builder, made, uses = Builder(program.arguments), {i.target: i for i in program.instructions}, program.uses()
    arguments = {i.operands[0] for i in _special(program)}
    values: dict[Operand, Operand] = {}
    known: dict[frozenset[Operand], Operand] = {}

    def factors(operand: Operand) -> list[Operand]:
        one = made.get(operand)
        is_own = one is not None and one.operation == "mul" and uses[one.target] == 1
        return [factor for o in one.operands for factor in factors(o)] if is_own and one is not None else [operand]

    for one in program.instructions:
        found = [factor for o in one.operands for factor in factors(o)] if one.operation == "mul" else []
        pairs = (pair for pair in combinations(found, 2) if frozenset(pair) in known)
        if len(found) > 2 and (pair := next(pairs, None)) is not None:
            others = [o for o in found if o not in pair]
            product = reduce(partial(builder.emit, "mul"), (values.get(o, o) for o in others))
            values[one.target] = builder.emit("mul", product, values[known[frozenset(pair)]])
            continue
        values[one.target] = builder.emit(one.operation, *(values.get(o, o) for o in one.operands))
        known |= {frozenset(one.operands): one.target} if one.operation == "mul" and one.target in arguments else {}
    return builder.finish(*(values.get(o, o) for o in program.results))


def _held_where_it_moves(program: Program) -> Program:
    """x p held where a function of it alone comes to its limit, so that the function needs not hold it."""
    made, uses = {i.target: i for i in program.instructions}, program.uses()
    limits: dict[Operand, tuple[Expr, Operand]] = {}
    for row in _special(program):
        product = made.get(row.operands[0])
        if row.operation.removeprefix("bounded_") in LIMITS and product is not None and product.operation == "mul":
            held, unit = product.operands
            if uses[product.target] == uses.get(str(held)) == 1:
                limits[held] = LIMITS[row.operation.removeprefix("bounded_")], unit
    before = iter(program.instructions)

    def rewrite(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
        one = next(before)
        end = made.get(one.operands[-1])
        if operation == "hold" and one.target in limits and end is not None and end.operation == "div":
            limit, unit = limits[one.target]
            if end.operands[1] == unit and isinstance(end.operands[0], Expr):
                operands = (*operands[:2], builder.emit("div", min(end.operands[0], limit), unit))
        return builder.emit(operation, *operands)

    return rewritten(program, rewrite)


@dataclass
class _Steps:
    """One program on its way into pairs."""

    program: Program
    pairing: Pairing
    ranges: dict[Operand, Range]
    values: dict[Operand, PairedValue] = field(default_factory=dict)
    made: dict[Operand, Instruction] = field(default_factory=dict)
    with_rests: bool = True
    plain: set[Operand] = field(default_factory=set)  # what is computed plainly
    large: Factor = LARGE

    @cached_property
    def uses(self) -> dict[str, int]:
        return self.program.uses()

    def paired(self) -> Program:
        self.computed(PairedValue(self.program.arguments[0]))
        return self.pairing.builder.finish(*map(self._result, self.program.results))

    def computed(self, argument: PairedValue) -> list[PairedValue]:
        """The results before they are rounded, for an argument in the place of x."""
        x, *parameters = self.program.arguments
        rests = [rest_name(one) if self.with_rests else None for one in parameters]
        self.values = {x: argument} | {one: PairedValue(one, rest) for one, rest in zip(parameters, rests, strict=True)}
        pairings = self.pairing, self.pairing.plainly
        for instruction in self.program.instructions:
            self.made[instruction.target] = instruction
            self.pairing = pairings[instruction.target in self.plain]
            self.values[instruction.target] = self._step(instruction)
        self.pairing = pairings[0]
        return [self.value(result) for result in self.program.results]

    def value(self, operand: Operand) -> PairedValue:
        """What is the same for all x is rounded once for many of them, and a special function once for all uses."""
        found = self._whole(operand)
        if not isinstance(self.pairing, Plainly) or isinstance(self.pairing, Summed):
            return found
        one = self.made.get(operand)
        is_again = one is not None and one.operation not in RULES and self.uses[one.target] > 1
        is_rounded = self._is_uniform(operand) or (is_again and not self.pairing.is_brief)
        return self.pairing.single(found) if is_rounded else found

    def _whole(self, operand: Operand) -> PairedValue:
        return self.values[operand] if isinstance(operand, str) else of_constant(operand)

    def range(self, operand: Operand) -> Range:
        return self.ranges.get(operand, ALL) if isinstance(operand, str) else (operand, operand)

    # --- results ------------------------------------------------------------------------------------

    def _result(self, operand: Operand) -> Operand:
        """One number. What is selected is rounded before, so that one number is selected and not two; a result that
        is as small as the format goes is rounded once, and one that is as large does not overflow on its way."""
        one = self.made.get(operand)
        if one is not None and one.operation == "select":
            condition, *branches = one.operands
            a, b = map(self._result, branches)
            return a if a == b else self.pairing.emit("select", self.value(condition).high, a, b)
        if one is not None and one.operation == "mul" and any(self.value(factor).exponent for factor in one.operands):
            factor, x = one.operands if self.value(one.operands[0]).exponent else reversed(one.operands)
            if self._may_overflow(x):
                is_scaled = self.pairing.is_brief and self._is_uniform(x)
                return (self._scaled_product if is_scaled else self._large_product)(factor, self.value(x))
        if one is not None and one.operation == "mul":
            a, b = map(self.value, one.operands)
            if a.is_loose != b.is_loose or self.pairing.is_brief:
                return self.pairing.rounded_product(a, b, self._may_overflow(operand))
        if one is not None and one.operation in ("add", "sub"):
            a, b = map(self.value, one.operands)
            if b.exponent and not a.exponent and not isinstance(self.pairing, Plainly):
                b = self.pairing.scaled(b, -ONE) if one.operation == "sub" else b
                ordered = self._is_ordered(*one.operands, *map(self.range, one.operands))  # type: ignore[arg-type]
                return self.pairing.rounded_sum(a, b, ordered, self._may_overflow(operand))
        return self.pairing.rounded(self.value(operand), self._may_overflow(operand))

    def _large_product(self, operand: Operand, x: PairedValue) -> Operand:
        """A product with x, which may be too large for the units of the factor: then its first part is enough. A factor
        that grows with x is too large sooner."""
        factor, grows = self.value(operand), self.large is GROWN and self._may_overflow(operand)
        large = GROWN if grows else LARGE
        held = x if self.pairing.is_brief else PairedValue(self.pairing.emit("hold", x.high, -large, large), x.low)
        value = self.pairing.rounded_product(factor, held, False)
        plain = self.pairing.emit("mul", self.pairing.rounded(factor, grows), x.high)
        is_large = self.pairing.emit("gt", self.pairing.emit("abs", x.high), large)
        return self.pairing.emit("select", is_large, plain, value)

    def _scaled_product(self, operand: Operand, x: PairedValue) -> Operand:
        """The same for an x that is one number for many: whether the units are taken off it, or off the product."""
        factor, pairing = self.value(operand), self.pairing
        unit = power(factor.exponent)
        is_large = pairing.emit("gt", pairing.emit("abs", x.high), LARGE)
        before, after = (pairing.emit("select", is_large, *units) for units in ((unit, ONE), (ONE, unit)))
        low = None if x.low is None else pairing.emit("mul", x.low, before)
        scaled = PairedValue(pairing.emit("mul", x.high, before), low)
        return pairing.emit("mul", pairing.rounded_product(replace(factor, exponent=0), scaled, False), after)

    def _may_overflow(self, result: Operand) -> bool:
        return not all(end.is_finite and end.is_number and abs(end) < 2**100 for end in self.range(result))

    def _step(self, instruction: Instruction) -> PairedValue:
        operation, operands = instruction.operation, instruction.operands
        if operation in RULES:
            return RULES[operation](self, *operands)
        if operation in COMPARISONS:
            return PairedValue(self.pairing.compare(operation, *map(self._whole, operands)))
        most = self.range(operands[0])[1]
        argument = replace(self.value(operands[0]), most=most if most.is_number else None)
        if argument.low is not None and self.range(operands[0]) == ALL:
            argument = replace(argument, low=self.pairing.if_finite(argument.high, argument.low))
        return ROWS[operation.removeprefix("bounded_")](self.pairing.full, argument)

    # --- arithmetic ---------------------------------------------------------------------------------

    def add(self, a: Operand, b: Operand) -> PairedValue:
        return self._sum(a, b, self.value(b), self.range(b))

    def sub(self, a: Operand, b: Operand) -> PairedValue:
        low, high = self.range(b)
        return self._sum(a, b, self.pairing.scaled(self.value(b), -ONE), (-high, -low))

    def _sum(self, a: Operand, b: Operand, second: PairedValue, range_: Range) -> PairedValue:
        """a + second, which is b or -b."""
        first = self.value(a)
        if isinstance(self.pairing, Plainly):
            for product, sign, other in ((b, ONE if second == self.value(b) else -ONE, first), (a, ONE, second)):
                if other.low is not None and (factors := self._factors(product)) is not None:
                    one, two = factors
                    return self.pairing.muladd(self.pairing.scaled(one, sign), two, other)
        cancels = not (_are_of_one_sign(self.range(a), range_) or _is_far_larger(self.range(a), range_))
        if self._is_ordered(a, b, self.range(a), range_):
            return self.pairing.add(first, second, True, cancels)
        if self._is_ordered(b, a, range_, self.range(a)):
            return self.pairing.add(second, first, True, cancels)
        return self.pairing.add(first, second, False, cancels)

    def _factors(self, operand: Operand) -> tuple[PairedValue, PairedValue] | None:
        """Of a product that nothing else needs."""
        one = self.made.get(operand)
        if one is None or one.operation != "mul" or self.uses[one.target] > 1:
            return None
        a, b = map(self.value, one.operands)
        return a, b

    def _is_ordered(self, a: Operand, b: Operand, over: Range, under: Range) -> bool:
        size = _largest(under)
        if isinstance(a, Expr) and is_power_of_two(a) and size is not None and size <= MODERATE_SUM * abs(a):
            return under[0].is_nonnegative is True or size <= abs(a) or self.pairing.is_brief
        least = _least(over)
        if least is not None and size is not None and least >= size:
            return True
        ramp = self.made.get(a)  # max(x, 0)
        is_ramp = ramp is not None and (ramp.operation, ramp.operands) == ("hold", ("x", ZERO, sympy.oo))
        return is_ramp and self._is_part_of_x(b)

    def _is_part_of_x(self, operand: Operand) -> bool:
        """Whether it is g |x| for a g between 0 and 1 and an x that may be held: at most x itself where x > 0."""
        one = self.made.get(operand)
        if one is None or one.operation != "mul":
            return False
        part, size = one.operands
        held = self.made.get(size)
        inner = self.made.get(held.operands[0]) if held is not None and held.operation == "abs" else None
        is_x = inner is not None and inner.operation == "hold" and inner.operands[0] == "x"
        return is_x and lies_inside(self.range(part), ZERO, ONE)

    def div(self, a: Operand, b: Operand) -> PairedValue:
        low, high = self.range(b)
        is_moderate = lies_inside((low, high), 1 / MODERATE, MODERATE) or self._is_uniform(b)
        if isinstance(self.pairing, BrieflyPlain) and self._is_uniform(b) and not self._is_uniform(a):
            return self.pairing.mul(self.value(a), self.pairing.quotient(PairedValue(ONE), self.value(b)))
        value = self.value if self.pairing.is_brief else self._whole
        return self.pairing.quotient(value(a), self.pairing.plain(value(b)), is_moderate)

    def _is_uniform(self, operand: Operand) -> bool:
        """Whether a value does not depend on x."""
        if not isinstance(operand, str) or operand in self.program.arguments[1:]:
            return True
        one = self.made.get(operand)
        return one is not None and all(map(self._is_uniform, one.operands))

    def absolute(self, a: Operand) -> PairedValue:
        """|x p| is |x| p for a positive p; and |x| for an x between opposite ends has one end. A brief program is run
        beside another that has x p and the held x."""
        one = None if isinstance(self.pairing, BrieflyPlain) else self.made.get(a)
        if one is not None and one.operation == "mul" and self.range(one.operands[1])[0].is_positive:
            return self.pairing.mul(self.absolute(one.operands[0]), self.value(one.operands[1]))
        if one is not None and one.operation == "hold" and self._are_opposite(*one.operands[1:]):
            size = self.pairing.emit("abs", self.value(one.operands[0]).high)
            return PairedValue(self.pairing.emit("hold", size, -sympy.oo, self.value(one.operands[2]).high))
        return self.pairing.absolute(self.value(a))

    def _are_opposite(self, low: Operand, high: Operand) -> bool:
        (a, b), (c, d) = self.range(low), self.range(high)
        return a == b and c == d and a == -c

    def select(self, condition: Operand, a: Operand, b: Operand) -> PairedValue:
        return self.pairing.select(self.value(condition).high, self.value(a), self.value(b))

    def hold(self, x: Operand, low: Operand, high: Operand) -> PairedValue:
        """Nothing moves beyond the ends, so their roundings do not matter; what a number lost there is nothing."""
        value = self.value(x)
        value = self.pairing.normal(value) if value.is_heavy else value
        value = self.pairing.plain(value)
        ends = [self.value(end).high for end in (low, high)]
        held = self.pairing.emit("hold", value.high, *ends)
        if value.low is None:
            return PairedValue(held, None, value.exponent)
        is_inside = self.pairing.emit("eq", held, value.high)
        return replace(value, high=held, low=self.pairing.emit("select", is_inside, value.low, ZERO), most=None)

    def clamp(self, a: Operand, low: Operand, high: Operand) -> PairedValue:
        return self.clamp_end(self.clamp_end(a, low, "lt"), high, "gt")

    def clamp_end(self, a: Operand | PairedValue, end: Operand, comparison: str) -> PairedValue:
        value, other = a if isinstance(a, PairedValue) else self.value(a), self.value(end)
        return self.pairing.select(self.pairing.compare(comparison, value, other), other, value)


def _are_of_one_sign(a: Range, b: Range) -> bool:
    return all(one[0].is_nonnegative for one in (a, b)) or all(one[1].is_nonpositive for one in (a, b))


def _is_far_larger(a: Range, b: Range) -> bool:
    least, size = _least(a), _largest(b)
    return least is not None and size is not None and least >= 2 * size


def _largest(range_: Range) -> Expr | None:
    """The largest absolute value, where both ends are numbers."""
    return max(map(abs, range_)) if all(end.is_number and end.is_finite for end in range_) else None


def _least(range_: Range) -> Expr | None:
    """The smallest absolute value, where both ends are numbers."""
    if not all(end.is_number for end in range_):
        return None
    return ZERO if range_[0] <= 0 <= range_[1] else min(map(abs, range_))


def _of_values(name: str) -> Rule:
    """The operation of the pairing, on the values of the operands."""
    return lambda steps, *operands: getattr(steps.pairing, name)(*map(steps.value, operands))


RULES: dict[str, Rule] = {
    "mul": _of_values("mul"),
    "muladd": _of_values("muladd"),
    "sqrt": _of_values("root"),
    "neg": lambda steps, a: steps.pairing.scaled(steps.value(a), -ONE),
    "add": _Steps.add,
    "sub": _Steps.sub,
    "div": _Steps.div,
    "abs": _Steps.absolute,
    "select": _Steps.select,
    "hold": _Steps.hold,
    "within": lambda steps, a, low, high: steps.value(a),
    "clamp": _Steps.clamp,
    "clamp_min": partial(_Steps.clamp_end, comparison="lt"),
    "clamp_max": partial(_Steps.clamp_end, comparison="gt"),
}
PAIRED = frozenset({*RULES, *COMPARISONS, *ROWS, *(f"bounded_{name}" for name in ROWS)})
