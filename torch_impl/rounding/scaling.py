"""Scaling: functions such as x Phi(x/beta), whose text does the same to 2^k x and 2^k beta, up to a power of two.

Every node gets a degree: x has 1, a parameter -1, 0 or 1, a product the sum; what is added or compared must have the
same, and what a function is taken of must have 0. Then one binade of one parameter stands for all of them: computed
values are multiplied by 2^(degree k) exactly, unless they leave the range of the format, and a range narrower by as
much as k can be says where that may happen.

- `NodeDegrees`, `scaled_by(trace, positive)`   the degrees, and the parameter whose binade is fixed, if there are any
- `scales(expression, degree, degrees)`         whether an expression of the derivation has this degree, or is 0
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ...theory.exact.expressions import (
    Abs,
    Add,
    Constant,
    Expr,
    Function,
    Maximum,
    Minimum,
    Mul,
    Pow,
    Rational,
    Symbol,
    sign,
)
from ..programs.operations import LOGIC
from ..validation.trace import Trace

Degree = int | None
Terms = Callable[..., Sequence[Degree]]  # from the degrees of operands: those that must be the same


def product_of(a: Degree, b: Degree) -> Degree:
    return None if a is None or b is None else a + b


def inverse_of(a: Degree) -> Degree:
    return None if a is None else -a


TERMS: dict[str, Terms] = {
    **dict.fromkeys(
        ("add", "sub", "max", "min", "lt", "le", "gt", "ge", "eq", "ne", "sum_residual", "neg", "abs"),
        lambda *parts: parts,
    ),
    "select": lambda condition, *parts: parts,
    "mul": lambda a, b: (product_of(a, b),),
    "to_float64": lambda a: (a,),
    "div": lambda a, b: (product_of(a, inverse_of(b)),),
    "residual": lambda a, b, p: (0, 1) if None in (a, b, p) else (product_of(a, b), p),  # none: 0 has no loss
}


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
            found = _degrees_of(trace, (1, *degrees))
            if found is not None:
                by = max(index for index, degree in enumerate(degrees, 1) if degree)
                return NodeDegrees(tuple(one or 0 for one in found), by)
    return None


def _degrees_of(trace: Trace, inputs: Sequence[Degree]) -> list[Degree] | None:
    """The degrees of all nodes, or None where a sum is not of one degree. 0 and infinity have any; any other function
    is of what has 0."""
    found = list(inputs)
    for node in trace.nodes[len(inputs) :]:
        parts = [found[one] for one in node.operands]
        if node.operation == "literal":
            found.append(None if abs(node.literal) in (0.0, math.inf) else 0)
        elif node.operation in TERMS:
            several = {one for one in TERMS[node.operation](*parts) if one is not None}
            if len(several) > 1:
                return None
            found.append(next(iter(several), None))
        elif node.operation in LOGIC or all(part in (0, None) for part in parts):
            found.append(0)
        else:
            return None
    return found


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
