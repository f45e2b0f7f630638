"""Whether a text says, operation by operation, what the lowered program computes.

Over the reals many texts are one function: from where on a far form is used may be any number, and what puts lost
digits back is nothing. So the text, read back, is also compared with the program that it was printed from: the same
operations on the same operands, the same constants to the last bit, and in the functions that it calls too.

- `unlike(functions, name, program)`   where the text differs from the program, in words; None where it does not
- `changed_helpers(text)`              functions that put lost digits back and are not the ones that are known
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..programs.native_functions import NATIVE, native
from ..programs.program import OPERATIONS, Program, interpret
from ..targets.python_text import literal
from ..targets.torch_functions import PLAIN
from .reading import Function, evaluate

SHOWN = 3  # levels of a formula


class _Nodes:
    """Operations as numbers, equal ones the same; a difference is the sum with what is negative, as it may be
    printed."""

    def __init__(self, inputs: Sequence[str]) -> None:
        self.nodes: list[tuple[Any, ...]] = [("input", name) for name in inputs]
        self.known: dict[tuple[Any, ...], int] = {}

    def literal(self, value: float) -> int:
        return self._node(("literal", value.hex()))

    def operation(self, name: str, operands: Sequence[int]) -> int:
        if name == "sub":
            return self.operation("add", (operands[0], self.operation("neg", operands[1:])))
        if name == "muladd":
            return self.operation("add", (self.operation("mul", operands[:2]), operands[2]))
        if name == "neg" and self.nodes[operands[0]][0] == "literal":
            return self.literal(-float.fromhex(self.nodes[operands[0]][1]))
        return self._node((name, *operands))

    def _node(self, node: tuple[Any, ...]) -> int:
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
        return self.known[node]

    def first_difference(self, a: int, b: int) -> tuple[int, int]:
        """The smallest parts of two nodes that differ where the rest is the same."""
        (one, *left), (other, *right) = self.nodes[a], self.nodes[b]
        if one != other or one in ("literal", "input") or len(left) != len(right):
            return a, b
        apart = [pair for pair in zip(left, right, strict=True) if pair[0] != pair[1]]
        return self.first_difference(*apart[0]) if len(apart) == 1 else (a, b)

    def shown(self, node: int, depth: int = SHOWN) -> str:
        name, *operands = self.nodes[node]
        if name == "literal":
            return repr(float.fromhex(operands[0]))
        if name == "input":
            return operands[0]
        return f"{name}({', '.join(self.shown(one, depth - 1) for one in operands)})" if depth else "..."


def unlike(functions: Mapping[str, Function], name: str, program: Program) -> tuple[str, str] | None:
    """What the program has and the text does not, and what stands in its place."""
    nodes = _Nodes(program.arguments)
    found = evaluate(functions, name, range(len(program.arguments)), nodes)
    arguments = {one: number for number, one in enumerate(program.arguments)}
    meant = interpret(program, _meanings(nodes), arguments, lambda one: nodes.literal(_number(one)))
    for a, b in zip(meant, found, strict=True):
        if a != b:
            wanted, there = nodes.first_difference(a, b)
            return nodes.shown(wanted), nodes.shown(there)
    return None


def _number(constant: Any) -> float:
    text = literal(constant, "inf")
    return float(text)


def _meanings(nodes: _Nodes) -> dict[str, Callable[..., Any]]:
    def plain(name: str) -> Callable[..., int]:
        return lambda *operands: nodes.operation(name, operands)

    def inner(name: str) -> Callable[..., int]:
        return lambda x: interpret(native(name), table, {"x": x}, lambda one: nodes.literal(_number(one)))[0]

    larger, smaller = plain("max"), plain("min")
    table: dict[str, Callable[..., Any]] = {
        **{name: plain(name) for name in OPERATIONS}, **{name: inner(name) for name in NATIVE},
        "clamp": lambda a, low, high: smaller(larger(a, low), high), "clamp_min": larger, "clamp_max": smaller,
    }  # fmt: skip
    return table


def changed_helpers(text: str) -> list[str]:
    """The names of those functions of a text."""
    return [f"_{name}" for name, known in PLAIN.items() if f"def _{name}(" in text and known.strip() not in text]
