"""Values that are kept from box to box: an operation on the same operands has the same result on every box.

Boxes differ in few of the values on the way, and often a product such as x beta comes out the same on boxes that have
other x and beta. So a result is found by its operation and the objects that its operands are; and of results with the
same ends and the same errors, one object stands for all, so that what comes after is found too.

Nothing is said of such an object that does not hold on each of these boxes. Where it came from does not: an object that
stands for several does not tell it. Operations whose results are looked into later, as sums look for common factors,
tell where they come from, and are found by their operands only. Roundings are named after their operation: on one box
each operation has one value, so that no two roundings have one name. So it is not kept that two products are one,
which may be so on one box and not on another; it is seen again on each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from ..programs.operations import COMPARISONS, LOGIC
from ..validation.trace import Trace
from .errors import InFloats
from .floats import Floats
from .rounded import Interval, Rounded

MOST = 50_000  # values
NAMES = 64  # roundings of one operation, at most
LOGICAL = COMPARISONS | LOGIC  # nothing of it is kept
NOTING = LOGICAL | {"max", "min"}  # what they meet is noted for every box
NodeRange = tuple[Floats, Sequence[Interval], bool]  # the format, what operands may be multiplied by, if it is narrowed
PASSING = {"neg", "abs", "select", "max", "min", "to_float64"}  # an operand, or what tells both
LOSSES = {"residual", "sum_residual"}
SUMS = {"add", "sub", "muladd"}


class KeptValues:
    """For one trace and one range of numbers; `widths` are the formats of its nodes."""

    def __init__(self, trace: Trace, widths: Sequence[Floats], is_device: bool) -> None:
        self.trace, self.widths, self.names = trace, widths, _same_nodes(trace)
        self.told = _looked_into(trace, is_device)
        self.by_operands: dict[tuple[int, ...], tuple[Any, Sequence[Any]]] = {}  # with them, so that they stay
        self.by_content: dict[tuple[Any, ...], Rounded] = {}
        self.inputs: dict[tuple[int, float, float], Rounded] = {}
        self.literals: dict[int, Rounded] = {}  # these stay
        self.steps = [
            (one.operands, name, one.operation in LOGICAL, one.operation in NOTING, one.operation == "mul")
            for one, name in zip(trace.nodes, self.names, strict=True)
        ]
        self.products = [number for number, one in enumerate(trace.nodes) if one.operation == "mul"]

    def clear_if_full(self) -> None:
        """Between boxes only: within one an operation keeps its object."""
        if len(self.by_operands) > MOST:
            for one in (self.by_operands, self.by_content, self.inputs):
                one.clear()

    def run(self, meaning: InFloats, values: list[Any], nodes: Sequence[int], of: Sequence[NodeRange]) -> None:
        """Nodes, in order, get their values; `of` says for each which numbers it has. Equal products are one value."""
        products = {
            self._factors(number, [values[one] for one in self.steps[number][0]]): values[number]
            for number in self.products
            if values[number] is not None
        }
        for number in nodes:
            if number in self.literals:
                values[number] = self.literals[number]
                continue
            operands, name, is_logical, is_noting, is_product = self.steps[number]
            given = [values[one] for one in operands]
            factors = self._factors(number, given) if is_product else None
            if factors is not None and factors in products:
                values[number] = products[factors]
                continue
            key = (name, *map(id, given))
            found = None if is_logical else self.by_operands.get(key)
            if found is None or is_noting:
                meaning.node, meaning.counter = number, count(name * NAMES)
                meaning.wide, meaning.stretches, meaning.is_narrowed = of[number]
                value = self._value(meaning, number, key, given, found)
            else:
                value = found[0]
            values[number] = value
            if factors is not None:
                products[factors] = value

    def _factors(self, number: int, operands: Sequence[Any]) -> tuple[int, ...]:
        return id(operands[0]), id(operands[1]), self.widths[number].least

    def _value(self, meaning: InFloats, number: int, key: tuple[int, ...], operands: Sequence[Any], found: Any) -> Any:
        """The result of an operation, and what stands for it; that is kept unless it is an operand or a truth."""
        _, name, is_logical, _, _ = self.steps[number]
        node = self.trace.nodes[number]
        if node.operation == "literal":
            value = self.literals[number] = meaning.literal(node.literal)
            return value
        value = meaning.operation(node.operation, operands)
        if is_logical:
            return value
        for one in operands:
            if value is one:
                return value
        if found is None:
            found = self.by_operands[key] = self._for_several(name, number, value), operands
        return found[0]

    def _for_several(self, name: int, number: int, value: Any) -> Any:
        """The object that stands for all with these ends and errors."""
        if number in self.told or value.over is not None:
            return value
        content = (
            name,
            value.low,
            value.high,
            value.relative,
            value.rest,
            value.quantum,
            value.nan,
            value.before,
            value.rounding,
            value.number,
            value.nonzero,
            value.own,
            *value.parts.items(),
        )
        found = self.by_content.get(content)
        if found is None:
            found = self.by_content[content] = value.without_origin()
        return found


def _same_nodes(trace: Trace) -> list[int]:
    """For each node the first that does the same to the same."""
    first: dict[tuple[Any, ...], int] = {}
    found: list[int] = []
    for number, node in enumerate(trace.nodes):
        operands = tuple(found[one] for one in node.operands)
        key = (number,) if node.operation == "input" else (node.operation, operands, repr(node.literal))
        found.append(first.setdefault(key, number))
    return found


def _looked_into(trace: Trace, is_device: bool) -> set[int]:
    """Nodes that must tell where they come from: what gives an operand on as it is, products in the terms of a sum that
    have factors in common with others there, erfc and the exponential beside it, what a loss is of, quotients in
    products on a device, and the result. To leave one out only makes bounds worse."""
    nodes = trace.nodes
    through: list[set[int]] = []  # what may be the object that a node has
    told: set[int] = set()
    for number, node in enumerate(nodes):
        is_passing = node.operation in PASSING
        through.append({number}.union(*(through[one] for one in _given(trace, number))) if is_passing else {number})
        if is_passing or node.operation in ("input", "literal", *LOSSES):
            told.add(number)
        if node.operation in LOSSES:
            told |= {one for one in through[node.operands[0]] if nodes[one].operation == "div"}
            told |= {one for one in through[node.operands[2]] if nodes[one].operation in ("mul", "add", "sub")}
        if node.operation == "mul" and is_device:
            told |= {one for operand in node.operands for one in through[operand] if nodes[one].operation == "div"}
        if node.operation in SUMS:
            told |= _with_common_factors(trace, node.operands)
            told.update(*(through[one] for one in node.operands if is_device))
    return told | {one for result in trace.results for one in through[result]}


def _given(trace: Trace, number: int) -> tuple[int, ...]:
    """The operands that are numbers."""
    node = trace.nodes[number]
    return node.operands[1:] if node.operation == "select" else node.operands


def _with_common_factors(trace: Trace, terms: Sequence[int]) -> set[int]:
    """Of what some terms are products of: products with a factor that comes in elsewhere too."""
    nodes, names = trace.nodes, _same_nodes(trace)

    def factors(starts: Sequence[int], without: int | None = None) -> set[int]:
        found: set[int] = set()
        todo = list(starts)
        while todo:
            one = todo.pop()
            if one not in found and one != without:
                found.add(one)
                todo += _given(trace, one) if nodes[one].operation in (*PASSING, "mul") else ()
        return found

    found: set[int] = set()
    everything = factors(terms)
    tails = {one: nodes[one].operation for one in everything if nodes[one].operation in ("erfc", "exp")}
    has_tail = len({*tails.values()}) > 1
    if has_tail:
        found |= {*tails}
        found |= factors([nodes[one].operands[0] for one, operation in tails.items() if operation == "exp"])
    for one in everything:
        if nodes[one].operation == "mul":
            inside, others = factors(nodes[one].operands), factors(terms, one)
            is_common = {names[two] for two in inside} & {names[two] for two in others}
            if is_common or (has_tail and not inside.isdisjoint(tails)):
                found.add(one)
    return found
