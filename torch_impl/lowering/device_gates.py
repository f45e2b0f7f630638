"""Gates in programs for devices: operations of their own, of which each grade has the form that it computes best.

- `ON_DEVICE`                          the nodes that are such operations
- `on_device(builder, node, lower)`    the value of one
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from ...theory.sympy_bridge import sigma
from ..programs.program import Builder, Operand
from .deep_tails import Bell
from .gates import Gate, GateSlope

Lowering = Callable[[Builder, Expr], Operand]


def on_device(builder: Builder, node: Expr, lower: Lowering) -> Operand:
    """The operation of a node of `ON_DEVICE`; sigma(z), sigma(-z) and their product have the same argument."""
    return ON_DEVICE[type(node)](builder, node.args[0], lower)


def _sigma(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    if z.could_extract_minus_sign():
        return builder.emit("mirrored_sigmoid", lower(builder, -z))
    return builder.emit("sigmoid", lower(builder, z))


def _bell(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    """Of 2a with a >= 0 in the form that shares its steps with tanh(a)."""
    z = -z if z.could_extract_minus_sign() else z
    if z.is_nonnegative:
        return builder.emit("tangent_bell", lower(builder, z / 2))
    return builder.emit("bell", lower(builder, z))


def _gate(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    return builder.emit("gate", lower(builder, z))


def _gate_slope(builder: Builder, z: Expr, lower: Lowering) -> Operand:
    return builder.emit("gate_slope", lower(builder, z))


ON_DEVICE: dict[type, Callable[[Builder, Expr, Lowering], Operand]] = {
    sigma: _sigma,
    Bell: _bell,
    Gate: _gate,
    GateSlope: _gate_slope,
}
