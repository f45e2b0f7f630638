"""Programs of gated units for devices: a value f(x) h(up), and its derivatives in x and in up.

f is a chain of functions, each with the programs of its value and slope. In a chain the value and the slope of a
function are one program, so that they share what they have in common. The product is rounded once, from a value of f
that has not been rounded.

- `Link`                                       the programs of one function: its value and its slope
- `half_value(links, linear, parameters)`, `half_slopes(...)`       for half precision
- `single_value(links, linear, parameters)`, `single_slopes(...)`   for float32, in pairs
- `have_pairs(links, linear, parameters)`      whether there are the latter
- `UP`                                         the name of the second variable
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy

from ...theory.expressions import Symbol
from .device_programs import device_program
from .paired_programs import is_paired, is_plain_enough, rest_name, unrounded
from .paired_values import ONE, ZERO, PairedValue, Pairing, Plainly
from .program import Builder, Operand, Program, inlined
from .shared_signs import with_shared_signs

UP = "up"
LARGEST = sympy.Integer(2) ** 128 - sympy.Integer(2) ** 104  # of float32
CHOOSING = frozenset({"select", "hold", "clamp", "clamp_min", "clamp_max", "le", "lt", "ge", "gt", "eq", "neg"})
Parameters = Sequence[Symbol]


@dataclass(frozen=True)
class Link:
    """A function, lowered for narrow results."""

    value: Program
    slope: Program

    @property
    def together(self) -> Program:
        """Value and slope as two results of one program."""
        builder = Builder(self.value.arguments)
        same = {name: name for name in self.value.arguments}
        return builder.finish(*(inlined(builder, one, same)[0] for one in (self.value, self.slope)))

    @property
    def only_chooses(self) -> bool:
        """Whether the value is x or a number, as a clamp's is."""
        return all(one.operation in CHOOSING for one in self.value.instructions)


# --- half precision ---------------------------------------------------------------------------------


def half_value(links: Sequence[Link], linear: Link, parameters: Parameters) -> Program:
    """f(x) h(up)."""
    builder = Builder(("x", UP, *(one.name for one in parameters)))
    value: Operand = "x"
    for link in links:
        (value,) = _half(builder, link.value, parameters, value)
    (other,) = _half(builder, linear.value, parameters, UP)
    return builder.finish(builder.emit("mul", value, other))


def half_slopes(links: Sequence[Link], linear: Link, parameters: Parameters) -> Program:
    """f'(x) h(up) and f(x) h'(up)."""
    builder = Builder(("x", UP, *(one.name for one in parameters)))
    value: Operand = "x"
    slope: Operand = ONE
    for link in links:
        value, own = _half(builder, link.together, parameters, value)
        slope = builder.emit("mul", slope, own)
    other, other_slope = _half(builder, linear.together, parameters, UP)
    return builder.finish(builder.emit("mul", slope, other), _times(builder, value, other_slope))


def _half(builder: Builder, program: Program, parameters: Parameters, x: Operand) -> list[Operand]:
    names = {one.name: one.name for one in parameters}
    return inlined(builder, device_program(program, parameters), {"x": x, **names})


def _times(builder: Builder, value: Operand, factor: Operand) -> Operand:
    return ZERO if factor == 0 else builder.emit("mul", value, factor)


# --- float32 ----------------------------------------------------------------------------------------


def have_pairs(links: Sequence[Link], linear: Link, parameters: Parameters) -> bool:
    """Whether every operation has a rule in pairs."""
    return all(is_paired(one.together, parameters) for one in (*links, linear))


def single_value(links: Sequence[Link], linear: Link, parameters: Parameters) -> Program:
    """f(x) h(up), rounded once."""
    builder = _builder(parameters)
    pairing = Pairing(builder)
    value = PairedValue("x")
    for link in links:
        x = _argument(pairing, value)
        value = _held(link, x, unrounded(link.value, parameters, pairing, x)[0])
    (other,) = unrounded(linear.value, parameters, pairing, PairedValue(UP))
    return builder.finish(_rounded_product(pairing, value, other))


def single_slopes(links: Sequence[Link], linear: Link, parameters: Parameters) -> Program:
    """f'(x) h(up) by the rule for slopes, and f(x) h'(up), in which f(x) is as accurate as a value. A slope in pairs
    may take less than one that shares nothing with the value."""
    found = [with_shared_signs(_slopes(links, linear, parameters, plainly)) for plainly in (True, False)]
    return min(found, key=lambda program: len(program.instructions))


def _slopes(links: Sequence[Link], linear: Link, parameters: Parameters, plainly: bool) -> Program:
    builder = _builder(parameters)
    pairing = Pairing(builder)
    value, slope = PairedValue("x"), PairedValue(ONE)
    for link in links:
        program, x = link.together, _argument(pairing, value)
        kind = Plainly if plainly and is_plain_enough(program) else Pairing
        value = _held(link, x, unrounded(program, parameters, pairing, x)[0])
        own = unrounded(program, parameters, kind(builder), x)[1]
        slope = own if slope == PairedValue(ONE) else PairedValue(_rounded_product(pairing, slope, own))
    other, other_slope = unrounded(linear.together, parameters, pairing, PairedValue(UP))
    return builder.finish(_rounded_product(pairing, slope, other), _rounded_product(pairing, value, other_slope))


def _builder(parameters: Parameters) -> Builder:
    return Builder(("x", UP, *(name for one in parameters for name in (one.name, rest_name(one.name)))))


def _held(link: Link, x: PairedValue, value: PairedValue) -> PairedValue:
    """What a clamp makes of an exact x is one number: the next link takes its argument as exact, so that a limit is
    rounded to float32, as torch.clamp rounds it."""
    return PairedValue(value.high) if link.only_chooses and x.low is None else value


def _argument(pairing: Pairing, value: PairedValue) -> PairedValue:
    """The same, without a second part where the first is infinite: comparisons would fail. A second part that is not
    small is left: for a comparison it makes no difference that a float32 shows, and to normalise it would lose what is
    infinite again."""
    value = pairing.plain(value)
    if value.low is None:
        return value
    is_finite = pairing.emit("le", pairing.emit("abs", value.high), LARGEST)
    return replace(value, low=pairing.emit("select", is_finite, value.low, ZERO), is_loose=False)


def _rounded_product(pairing: Pairing, a: PairedValue, b: PairedValue) -> Operand:
    """The product as one number; where the first part is infinite, there is no second."""
    a, b = pairing.plain(a), pairing.plain(b)
    if ZERO in (a.high, b.high):
        return ZERO
    if b == PairedValue(ONE) and a.low is None:
        return a.high
    if a.low is None and b.low is None:
        return pairing.emit("mul", a.high, b.high)
    value = pairing.loose_mul(a, b) if a.is_loose != b.is_loose else pairing.mul(a, b)
    if value.low is None:
        return value.high
    is_finite = pairing.emit("le", pairing.emit("abs", value.high), LARGEST)
    return pairing.emit("select", is_finite, pairing.emit("add", value.high, value.low), value.high)
