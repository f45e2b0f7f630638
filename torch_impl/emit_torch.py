"""The torch target: a program as the text of one Python function.

Values that are used once are written where they are used, in parentheses wherever Python would
otherwise choose another order of evaluation.

- `SUPPORTED`                                   the operations that this target knows
- `function_text(name, program, docstring)`     the function
- `signature_lines(head)`                       a signature, folded where it is long
- `literal(number)`                             a constant, rounded once to a double
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

import sympy
from sympy import Expr

from ..theory.errors import InputError
from .program import Instruction, Operand, Program

MAX_LENGTH = 84
MAX_SIGNATURE = 100

# How tightly an operator binds; a call or a name binds tightest.
COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(5)


@dataclass(frozen=True)
class _Text:
    """A piece of Python and how tightly its outermost operator binds."""

    text: str
    binding: int = ATOM

    def as_operand(self, least: int) -> str:
        return self.text if self.binding >= least else f"({self.text})"


def _infix(symbol: str, binding: int) -> Callable[..., _Text]:
    def write(a: _Text, b: _Text) -> _Text:
        return _Text(f"{a.as_operand(binding)} {symbol} {b.as_operand(binding + 1)}", binding)

    return write


def _call(function: str) -> Callable[..., _Text]:
    def write(*operands: _Text) -> _Text:
        return _Text(f"torch.{function}({', '.join(operand.text for operand in operands)})")

    return write


def _helper(operation: str) -> Callable[..., _Text]:
    """A call of a function that the emitted file defines itself."""

    def write(*operands: _Text) -> _Text:
        return _Text(f"_{operation}({', '.join(operand.text for operand in operands)})")

    return write


def _muladd(a: _Text, b: _Text, c: _Text) -> _Text:
    product = f"{a.as_operand(PRODUCT)} * {b.as_operand(SIGN)}"
    if c.text.startswith("-") and c.binding >= SIGN:
        return _Text(f"{product} - {c.text[1:]}", SUM)
    return _Text(f"{product} + {c.as_operand(PRODUCT)}", SUM)


def _add(a: _Text, b: _Text) -> _Text:
    if b.text.startswith("-") and b.binding >= SIGN:
        return _Text(f"{a.as_operand(SUM)} - {b.text[1:]}", SUM)
    return _infix("+", SUM)(a, b)


WRITERS: dict[str, Callable[..., _Text]] = {
    "add": _add,
    "sub": _infix("-", SUM),
    "mul": _infix("*", PRODUCT),
    "div": _infix("/", PRODUCT),
    "neg": lambda a: _Text(f"-{a.as_operand(SIGN)}", SIGN),
    "muladd": _muladd,
    "le": _infix("<=", COMPARISON),
    "lt": _infix("<", COMPARISON),
    "ge": _infix(">=", COMPARISON),
    "gt": _infix(">", COMPARISON),
    "eq": _infix("==", COMPARISON),
    "select": _call("where"),
    "clamp": lambda a, low, high: _Text(f"torch.clamp({a.text}, min={low.text}, max={high.text})"),
    "clamp_min": lambda a, low: _Text(f"torch.clamp({a.text}, min={low.text})"),
    "clamp_max": lambda a, high: _Text(f"torch.clamp({a.text}, max={high.text})"),
}
for _name in "softplus normal_cdf gaussian log_gap residual sum_residual".split():
    WRITERS[_name] = _helper(_name)
for _name in "abs sqrt exp expm1 log log1p tanh sigmoid erf erfc sinh cosh atan sin cos".split():
    WRITERS[_name] = _call(_name)

SUPPORTED = frozenset(WRITERS)


def literal(number: Expr) -> str:
    """The shortest decimal of the double nearest to an exact number."""
    if not number.is_finite:
        return "math.inf" if number > 0 else "-math.inf"
    if number.is_Rational:
        return repr(float(Fraction(int(number.p), int(number.q))))
    return repr(float(sympy.N(number, 40)))


def function_text(name: str, program: Program, docstring: str, as_tuple: bool = False) -> str:
    """A Python function of tensors that computes the results of the program in its order."""
    missing = {instruction.operation for instruction in program.instructions} - SUPPORTED
    if missing:
        raise InputError(f"the torch target does not support {', '.join(sorted(missing))}")
    arguments = ", ".join(f"{argument}: Tensor" for argument in program.arguments)
    kind = "tuple[Tensor, ...]" if as_tuple else "Tensor"
    head = signature_lines(f"def {name}({arguments}) -> {kind}:")
    return "\n".join([*head, f'    """{docstring}"""', *_Body(program).lines(as_tuple)]) + "\n"


def signature_lines(head: str) -> list[str]:
    """The first line of a function; one argument a line where it is too long."""
    if len(head) <= MAX_SIGNATURE:
        return [head]
    name, _, rest = head.partition("(")
    arguments, _, result = rest.rpartition(")")
    return [f"{name}(", *(f"    {argument}," for argument in arguments.split(", ")), f"){result}"]


class _Body:
    """The lines of one function: values get a name where they are used twice or the line grows long."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.texts = {argument: _Text(argument) for argument in program.arguments}
        self.names = (f"t{n}" for n in count(1) if f"t{n}" not in program.arguments)
        self.written: list[str] = []

    def lines(self, as_tuple: bool) -> list[str]:
        uses = self.program.uses()
        for instruction in self.program.instructions:
            self.texts[instruction.target] = self._compose(instruction)
            if uses[instruction.target] > 1:
                self._name(instruction.target)
        results = [self._result(result) for result in self.program.results]
        return [*self.written, *_return_lines(results, as_tuple)]

    def _compose(self, instruction: Instruction) -> _Text:
        """The text of an instruction; its longest operands are named until it fits on a line."""
        while True:
            text = WRITERS[instruction.operation](*self._operands(instruction))
            longest = max(instruction.operands, key=lambda operand: len(self._read(operand).text))
            if len(text.text) <= MAX_LENGTH or len(self._read(longest).text) <= 4:
                return text
            self._name(longest)

    def _operands(self, instruction: Instruction) -> list[_Text]:
        """The operands; of two numbers to choose from, one is a tensor, or torch would choose in float32."""
        texts = [self._read(operand) for operand in instruction.operands]
        if instruction.operation == "select" and not any(isinstance(one, str) for one in instruction.operands[1:]):
            texts[2] = _Text(f"torch.full_like(x, {texts[2].text})")
        return texts

    def _name(self, operand: Operand) -> None:
        name = next(self.names)
        self.written.append(f"    {name} = {self._read(operand).text}")
        self.texts[str(operand)] = _Text(name)

    def _read(self, operand: Operand) -> _Text:
        if isinstance(operand, str):
            return self.texts[operand]
        return _Text(literal(operand), SIGN if operand.could_extract_minus_sign() else ATOM)

    def _result(self, result: Operand) -> str:
        text = self._read(result).text
        return text if isinstance(result, str) else f"torch.full_like(x, {text})"


def _return_lines(results: list[str], as_tuple: bool) -> list[str]:
    if not as_tuple:
        return [f"    return {results[0]}"]
    line = f"    return ({', '.join(results)},)"
    if len(line) <= MAX_LENGTH:
        return [line]
    return ["    return (", *(f"        {result}," for result in results), "    )"]
