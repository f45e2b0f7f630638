"""Traces: a function of emitted text as a list of operations, read once and evaluated often under any meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .reading import Interpretation, ReadFunction, TranslationError, evaluate

INFIX = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "div_rn": "/",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "eq": "==",
    "ne": "!=",
    "and": "&",
    "or": "|",
}
DEPTH = 4  # of a formula that is shown


@dataclass(frozen=True)
class Node:
    """An input, a literal, or an operation on earlier nodes."""

    operation: str
    operands: tuple[int, ...] = ()
    literal: float = 0.0


@dataclass(frozen=True)
class Trace:
    """Nodes in order; the first are the inputs."""

    inputs: tuple[str, ...]
    nodes: tuple[Node, ...]
    results: tuple[int, ...]

    def run(
        self, inputs: Sequence[Any], meaning: Interpretation, before: Callable[[int], None] | None = None
    ) -> list[Any]:
        """The value of every node for these inputs; `before` is told which one comes next."""
        values: list[Any] = list(inputs)
        for node in self.nodes[len(inputs) :]:
            if before is not None:
                before(len(values))
            if node.operation == "literal":
                values.append(meaning.literal(node.literal))
            else:
                values.append(meaning.operation(node.operation, [values[one] for one in node.operands]))
        return values

    def results_of(self, inputs: Sequence[Any], meaning: Interpretation) -> tuple[Any, ...]:
        if len(inputs) != len(self.inputs):
            raise TranslationError(f"{len(self.inputs)} arguments are taken, not {len(inputs)}")
        values = self.run(inputs, meaning)
        return tuple(values[one] for one in self.results)

    def behind(self, node: int) -> Trace:
        """What one node comes from, which is its result; all inputs stay."""
        needed, todo = set(range(len(self.inputs))), [node]
        while todo:
            one = todo.pop()
            if one not in needed:
                needed.add(one)
                todo += self.nodes[one].operands
        places = {old: new for new, old in enumerate(sorted(needed))}
        nodes = (self.nodes[old] for old in places)
        moved = tuple(Node(one.operation, tuple(places[old] for old in one.operands), one.literal) for one in nodes)
        return Trace(self.inputs, moved, (places[node],))

    def over_reals(self) -> Trace:
        """The same function of real numbers, in which what a rounding has lost is 0."""
        nodes = tuple(Node("literal") if self._is_loss(node) else node for node in self.nodes)
        return Trace(self.inputs, nodes, self.results)

    def _is_loss(self, node: Node) -> bool:
        if node.operation not in ("residual", "sum_residual"):
            return False
        a, b, whole = node.operands
        if node.operation == "sum_residual":
            return self.nodes[whole] == Node("add", (a, b))
        return self.nodes[whole] == Node("mul", (a, b)) or self.nodes[a] == Node("div", (whole, b))

    def shown(self, node: int, depth: int = DEPTH) -> str:
        """The formula of a node, cut off below some depth."""
        one = self.nodes[node]
        if one.operation == "input":
            return self.inputs[node]
        if one.operation == "literal":
            return f"{one.literal:.6g}"
        if depth == 0:
            return "..."
        parts = [self.shown(operand, depth - 1) for operand in one.operands]
        if one.operation in INFIX:
            return f"({f' {INFIX[one.operation]} '.join(parts)})"
        return f"{one.operation}({', '.join(parts)})"


class Recorder:
    """The meaning under which evaluation writes down what it does; equal operations are one node."""

    def __init__(self, inputs: Sequence[str]) -> None:
        self.nodes = [Node("input") for _ in inputs]
        self.known: dict[tuple[str, tuple[int, ...], str], int] = {}

    def literal(self, value: float) -> int:
        return self._add(Node("literal", (), value))

    def operation(self, name: str, operands: Sequence[int]) -> int:
        return self._add(Node(name, tuple(operands)))

    def _add(self, node: Node) -> int:
        key = node.operation, node.operands, node.literal.hex()  # 0 and -0 are two numbers
        if key not in self.known:
            self.known[key] = len(self.nodes)
            self.nodes.append(node)
        return self.known[key]


def trace_of(functions: Mapping[str, ReadFunction], name: str) -> Trace:
    inputs = functions[name].arguments if name in functions else ()
    recorder = Recorder(inputs)
    results = evaluate(functions, name, range(len(inputs)), recorder)
    return Trace(tuple(inputs), tuple(recorder.nodes), tuple(results))
