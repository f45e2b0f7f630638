"""Programs as Python text, for every target that is Python: torch, Triton, NumPy.

Values that are used once are written where they are used, in parentheses wherever Python would
otherwise choose another order of evaluation.
"""

import re
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from sympy import Expr

from ...theory.exact import expressions
from ...theory.exact.errors import InputError
from ...theory.exact.sympy_bridge import to_sympy
from ..programs.copies import nearest_double
from ..programs.program import Instruction, Operand, Program

MAX_LENGTH = 84
MAX_SIGNATURE = 100
MAX_COMMAND = 88
LICENCE = "SPDX-License-Identifier: 0BSD"  # of emitted text, whoever emits it

# How tightly an operator binds; a call or a name binds tightest.
COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(5)


@dataclass(frozen=True)
class Text:
    """A piece of Python and how tightly its outermost operator binds."""

    text: str
    binding: int = ATOM
    is_constant: bool = False

    def as_operand(self, least: int) -> str:
        return self.text if self.binding >= least else f"({self.text})"


Writer = Callable[..., Text]


def infix(symbol: str, binding: int) -> Writer:
    """The writer of a binary operator that binds to the left."""
    return lambda a, b: Text(f"{a.as_operand(binding)} {symbol} {b.as_operand(binding + 1)}", binding)


def call(function: str) -> Writer:
    """The writer of a call."""
    return lambda *operands: Text(f"{function}({', '.join(operand.text for operand in operands)})")


def _muladd(a: Text, b: Text, c: Text) -> Text:
    product = f"{a.as_operand(PRODUCT)} * {b.as_operand(SIGN)}"
    if c.text.startswith("-") and c.binding >= SIGN:
        return Text(f"{product} - {c.text[1:]}", SUM)
    return Text(f"{product} + {c.as_operand(PRODUCT)}", SUM)


def _add(a: Text, b: Text) -> Text:
    if b.text.startswith("-") and b.binding >= SIGN:
        return Text(f"{a.as_operand(SUM)} - {b.text[1:]}", SUM)
    return infix("+", SUM)(a, b)


ARITHMETIC: dict[str, Writer] = {
    "add": _add,
    "sub": infix("-", SUM),
    "mul": infix("*", PRODUCT),
    "div": infix("/", PRODUCT),
    "neg": lambda a: Text(f"-{a.as_operand(SIGN)}", SIGN),
    "muladd": _muladd,
    "le": infix("<=", COMPARISON),
    "lt": infix("<", COMPARISON),
    "ge": infix(">=", COMPARISON),
    "gt": infix(">", COMPARISON),
    "eq": infix("==", COMPARISON),
}


@dataclass(frozen=True)
class Dialect:
    """A target that is Python: its name, its writers, and how a result that is a constant is written.

    An operation that is `repeating` writes its operands several times, so they are named first.
    """

    name: str
    writers: Mapping[str, Writer]
    constant_result: Callable[[str], str]
    infinity: str = "math.inf"
    repeating: frozenset[str] = frozenset()


def refuse_unknown(target: str, program: Program, known: Collection[str]) -> None:
    missing = {instruction.operation for instruction in program.instructions} - set(known)
    if missing:
        raise InputError(f"the {target} target does not support {', '.join(sorted(missing))}")


def literal(number: Expr | expressions.Expr, infinity: str = "math.inf") -> str:
    """The shortest decimal of the double nearest to an exact number."""
    if isinstance(number, expressions.Expr):
        number = to_sympy(number)
    if not number.is_finite:
        return infinity if number > 0 else f"-{infinity}"
    return repr(nearest_double(number))


def signature_lines(head: str) -> list[str]:
    """The first line of a function; one argument a line where it is too long."""
    if len(head) <= MAX_SIGNATURE:
        return [head]
    name, _, rest = head.partition("(")
    arguments, _, result = rest.rpartition(")")
    return [f"{name}(", *(f"    {argument}," for argument in arguments.split(", ")), f"){result}"]


def body_lines(program: Program, dialect: Dialect, as_tuple: bool = False) -> list[str]:
    """The lines that compute the results of a program in its order, the last one being `return`."""
    refuse_unknown(dialect.name, program, dialect.writers)
    return _Body(program, dialect).lines(as_tuple)


def python_function(
    head: str, docstring: str, program: Program, dialect: Dialect, as_tuple: bool = False, start: Sequence[str] = ()
) -> str:
    """A Python function that computes the results of the program in its order, after the lines of its start."""
    lines = body_lines(program, dialect, as_tuple)
    return "\n".join([*signature_lines(head), f'    """{docstring}"""', *start, *lines]) + "\n"


def called_texts(code: str, texts: dict[str, str]) -> list[str]:
    """Of functions, by patterns for their names after an underscore, those that the code calls, in the order of the
    table: in it each stands after those that it calls itself."""
    found: list[str] = []
    for name, text in reversed(texts.items()):
        if re.search(rf"(?<![A-Za-z0-9_])_{name}\(", code):
            found.insert(0, text)
            code += text
    return found


class _Body:
    """The lines of one function: values get a name where they are used twice or the line grows long."""

    def __init__(self, program: Program, dialect: Dialect) -> None:
        self.program = program
        self.dialect = dialect
        self.texts = {argument: Text(argument) for argument in program.arguments}
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

    def _compose(self, instruction: Instruction) -> Text:
        """The text of an instruction; its longest operands are named until it fits on a line."""
        if instruction.operation in self.dialect.repeating:
            for operand in instruction.operands:
                if isinstance(operand, str) and not self._read(operand).text.isidentifier():
                    self._name(operand)
        while True:
            text = self.dialect.writers[instruction.operation](*map(self._read, instruction.operands))
            values = [operand for operand in instruction.operands if isinstance(operand, str)]
            longest = max(values, key=lambda operand: len(self._read(operand).text), default=None)
            if len(text.text) <= MAX_LENGTH or longest is None or len(self._read(longest).text) <= 4:
                return text
            self._name(longest)

    def _name(self, value: str) -> None:
        name = next(self.names)
        self.written.append(f"    {name} = {self._read(value).text}")
        self.texts[value] = Text(name)

    def _read(self, operand: Operand) -> Text:
        if isinstance(operand, str):
            return self.texts[operand]
        binding = SIGN if operand.could_extract_minus_sign() else ATOM
        return Text(literal(operand, self.dialect.infinity), binding, is_constant=True)

    def _result(self, result: Operand) -> str:
        text = self._read(result).text
        return text if isinstance(result, str) else self.dialect.constant_result(text)


def _return_lines(results: list[str], as_tuple: bool) -> list[str]:
    if not as_tuple:
        return [f"    return {results[0]}"]
    line = f"    return ({', '.join(results)},)"
    if len(line) <= MAX_LENGTH:
        return [line]
    return ["    return (", *(f"        {result}," for result in results), "    )"]


def command_text(command: str) -> str:
    """A command of the shell in a docstring, on as many lines as it takes. None ends inside a word: in quotes a shell
    keeps the end of a line, and what is read back would be another command."""
    rows: list[str] = []
    for word in map(shlex.quote, shlex.split(command)):
        if rows and len(rows[-1]) + 1 + len(word) <= MAX_COMMAND:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return "    " + " \\\n        ".join(rows)
