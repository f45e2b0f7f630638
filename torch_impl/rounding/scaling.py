"""Scaling: functions such as x Phi(x/beta), whose text does the same to 2^k x and 2^k beta, up to a power of two.

Every node gets a degree: x has 1, a parameter -1, 0 or 1, a product the sum; what is added or compared must have the
same, and what a function is taken of must have 0. Then one binade of one parameter stands for all of them: computed
values are multiplied by 2^(degree k) exactly, unless they leave the range of the format, and a range narrower by as
much as k can be says where that may happen.

- `NodeDegrees`, `scaled_by(trace, positive)`   the degrees, and the parameter whose binade is fixed, if there are any
- `scales(expression, degree, degrees)`         whether an expression of the derivation has this degree, or is 0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ...theory.expressions import Abs, Add, Constant, Expr, Function, Maximum, Minimum, Mul, Pow, Rational, Symbol, sign
from ..validation.trace import Trace

SAME = {"add", "sub", "max", "min", "lt", "le", "gt", "ge", "eq", "ne", "sum_residual"}
KEPT = {"neg", "abs", "to_float64"}
LOGICAL = {"and", "or", "not"}


@dataclass(frozen=True)
class NodeDegrees:
    """The degree of every node, and the input whose binade is fixed."""

    degrees: tuple[int, ...]
    by: int


def scaled_by(trace: Trace, positive: Sequence[bool]) -> NodeDegrees | None:
    """Degrees under which the text scales; `positive` says of each parameter whether it takes all positive numbers."""
    choices = product(*((1, -1, 0) if one else (0,) for one in positive))
    for degrees in choices:
        if any(degrees):
            found = _degrees(trace, (1, *degrees))
            if found is not None:
                return NodeDegrees(found, max(index for index, degree in enumerate(degrees, 1) if degree))
    return None


def _degrees(trace: Trace, inputs: Sequence[int]) -> tuple[int, ...] | None:
    """The degrees of all nodes, or None where a sum is not of one degree. 0 and infinity have any degree."""
    found: list[int | None] = list(inputs)
    for node in trace.nodes[len(inputs) :]:
        parts = [found[one] for one in node.operands]
        if node.operation == "literal":
            found.append(None if node.literal in (0.0, float("inf"), float("-inf")) else 0)
        elif node.operation in KEPT:
            found.append(parts[0])
        elif node.operation == "mul":
            found.append(None if None in parts else sum(part for part in parts if part is not None))
        elif node.operation == "div":
            found.append(None if parts[0] is None or parts[1] is None else parts[0] - parts[1])
        elif node.operation == "residual":
            if None in parts or parts[0] + parts[1] != parts[2]:  # type: ignore[operator]
                return None
            found.append(parts[2])
        elif node.operation in SAME or node.operation == "select":
            values = {part for part in (parts if node.operation in SAME else parts[1:]) if part is not None}
            if len(values) > 1:
                return None
            found.append(next(iter(values), None))
        elif node.operation in LOGICAL or all(part in (0, None) for part in parts):
            found.append(0)
        else:
            return None
    return tuple(one or 0 for one in found)


def scales(expression: Expr, degree: int, degrees: Mapping[Symbol, int]) -> bool:
    """Symbols have these degrees, for any positive factor."""
    return expression == Rational(0) or _degree(expression, degrees) == degree


def _degree(one: Expr, degrees: Mapping[Symbol, int]) -> int | None:
    """None where it has none."""
    if isinstance(one, (Rational, Constant)):
        return 0
    if isinstance(one, Symbol):
        return degrees.get(one)
    parts = [_degree(argument, degrees) for argument in one.args if argument != Rational(0)]
    if None in parts:
        return None
    if isinstance(one, Mul):
        return sum(part for part in parts if part is not None)
    if isinstance(one, Pow):
        exponent = one.args[1]
        if exponent.is_Integer:
            return (parts[0] or 0) * int(exponent)  # type: ignore[call-overload]
        return 0 if not any(parts) else None
    if isinstance(one, (Add, Maximum, Minimum, Abs)):
        return parts[0] if len(set(parts)) == 1 else None
    if isinstance(one, Function):
        return 0 if isinstance(one, sign) or not any(parts) else None
    return None
