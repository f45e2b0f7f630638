"""Whether a text says, operation by operation, what the lowered programs compute.

Over the reals many texts are one function: from where on a far form is used may be any number, and what puts lost
digits back is nothing. So the text, read back, is also compared with the programs that it was printed from, those for
devices and of the functions that it calls included. Each operation of a program is printed by itself, without the
line in which it stands, and must be what the reader finds: the same operation on the same operands, constants to the
last bit.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..emission.autograd_text import device_programs, torch_programs
from ..lowering.subjects import Subject
from ..programs.candidates import NATIVE, native
from ..programs.device_functions import device_expansion, device_needed
from ..programs.program import Operand, Program
from ..targets import c_text, torch_text, triton_text
from ..targets.python_text import ATOM, SIGN, Dialect, Text, literal
from .c_reading import c_expression
from .reading import ReadFunction, TranslationError, evaluate, expression, primitives
from .trace import Recorder

SHOWN = 3  # levels of a formula


@dataclass(frozen=True)
class Printing:
    """How a target prints one operation and a result that is a constant, and how what it prints is read."""

    operation: Callable[[str, Sequence[Operand]], str]
    constant: Callable[[Any], str]
    tree: Callable[[str, Mapping[str, ReadFunction]], ast.expr]


def in_python(dialect: Dialect) -> Printing:
    """Each operation without the line in which it stands."""

    def written(operand: Operand) -> Text:
        if isinstance(operand, str):
            return Text(operand)
        binding = SIGN if operand.could_extract_minus_sign() else ATOM
        return Text(literal(operand, dialect.infinity), binding, is_constant=True)

    return Printing(
        lambda operation, operands: dialect.writers[operation](*map(written, operands)).text,
        lambda number: dialect.constant_result(literal(number, dialect.infinity)),
        lambda text, functions: ast.parse(text, mode="eval").body,
    )


IN_C = Printing(c_text.right_side, c_text.literal, c_expression)


class _Nodes(Recorder):
    """A difference is the sum with what is negative, as it may be printed."""

    is_spelled = True  # floats depend on which library it is, and on its dtypes

    def operation(self, name: str, operands: Sequence[int]) -> int:
        if name == "sub":
            return self.operation("add", (operands[0], self.operation("neg", operands[1:])))
        if name == "neg" and self.nodes[operands[0]].operation == "literal":
            return self.literal(-self.nodes[operands[0]].literal)
        return super().operation(name, operands)

    def first_difference(self, a: int, b: int) -> tuple[int, int]:
        """The smallest parts of two nodes that differ where the rest is the same."""
        one, other = self.nodes[a], self.nodes[b]
        if one.operation != other.operation or len(one.operands) != len(other.operands):
            return a, b
        apart = [pair for pair in zip(one.operands, other.operands, strict=True) if pair[0] != pair[1]]
        return self.first_difference(*apart[0]) if len(apart) == 1 else (a, b)

    def shown(self, node: int, inputs: Sequence[str], depth: int = SHOWN) -> str:
        one = self.nodes[node]
        if one.operation == "literal":
            return repr(one.literal)
        if one.operation == "input":
            return inputs[node]
        parts = (self.shown(operand, inputs, depth - 1) for operand in one.operands)
        return f"{one.operation}({', '.join(parts)})" if depth else "..."


def misprinted(functions: Mapping[str, ReadFunction], subject: Subject) -> Iterator[tuple[str, str, str]]:
    """(function, expected, found), the functions of the text having been read."""
    yield from unlike_programs(functions, _printed(functions, subject))


def unlike_programs(
    functions: Mapping[str, ReadFunction], programs: Iterable[tuple[str, Program, Printing]]
) -> Iterator[tuple[str, str, str]]:
    """The same of functions with their programs."""
    for name, program, printing in programs:
        found = unlike(functions, name, program, printing)
        if found is not None:
            yield name, *found


def _printed(functions: Mapping[str, ReadFunction], subject: Subject) -> Iterator[tuple[str, Program, Printing]]:
    """The functions of the text with their programs."""
    in_torch = in_python(torch_text.DIALECT)
    in_triton = {kind: in_python(dialect) for kind, dialect in triton_text.DIALECTS.items()}
    for name, program in torch_programs(subject).items():
        yield name, program, in_torch
    yield from ((f"_{one}", native(one), in_torch) for one in NATIVE if f"_{one}" in functions)
    on_device = device_programs(subject)
    for kind, programs in on_device.kinds():
        for name, program in programs.items():
            yield f"_{subject.function}_{name}_{kind}", program, in_triton[kind]
    called = {one.operation for program in on_device.halves.values() for one in program.instructions}
    for one in device_needed(called, triton_text.HALF):
        yield f"_{one}_half", device_expansion(one), in_triton["half"]


def unlike(
    functions: Mapping[str, ReadFunction], name: str, program: Program, printing: Printing
) -> tuple[str, str] | None:
    """What the program has and the text does not, and what stands in its place."""
    nodes = _Nodes(program.arguments)
    try:
        found = evaluate(functions, name, range(len(program.arguments)), nodes)
        meant = _operations(functions, program, printing, nodes)
    except TranslationError as error:
        return "a straight-line program", str(error)
    if len(meant) != len(found):
        return f"{len(meant)} results", f"{len(found)}"
    for a, b in zip(meant, found, strict=True):
        if a != b:
            wanted, there = nodes.first_difference(a, b)
            return nodes.shown(wanted, program.arguments), nodes.shown(there, program.arguments)
    return None


def _operations(
    functions: Mapping[str, ReadFunction], program: Program, printing: Printing, nodes: _Nodes
) -> list[int]:
    """The results of a program: each instruction printed with names for its operands, and read."""
    values: dict[str, Any] = {one: number for number, one in enumerate(program.arguments)}

    known = {**functions, **primitives()}  # what the program calls is not what the text makes of it

    def read(text: str) -> int:
        return expression(known, printing.tree(text, functions), values, nodes)

    for one in program.instructions:
        values[one.target] = read(printing.operation(one.operation, one.operands))
    return [read(one if isinstance(one, str) else printing.constant(one)) for one in program.results]
