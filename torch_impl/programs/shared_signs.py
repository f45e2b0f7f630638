"""One sign for values that differ in theirs: rounding to nearest knows no sign, so that -(a b + c) is (-a) b - c in all
bits, but for the sign of a zero. Two functions of |x| in one program, one of which was written for -|x|, then share
their steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy
from sympy import Expr

from .program import Builder, Operand, Program


@dataclass(frozen=True)
class Signed:
    """A value of the new program, or minus it."""

    value: Operand
    is_negative: bool = False

    def __neg__(self) -> Signed:
        if isinstance(self.value, Expr):
            return Signed(-self.value)
        return Signed(self.value, not self.is_negative)


def with_shared_signs(program: Program) -> Program:
    """The same program; a sign is an operation only where something else than a sum or a product needs it."""
    return _Signs(program).rewritten()


class _Signs:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.builder = Builder(program.arguments)
        self.known: dict[Operand, Signed] = {name: Signed(name) for name in program.arguments}
        self.inside: dict[Operand, Operand] = {}  # what an absolute value is of
        self.symmetric = {
            (one.operands[0], one.operands[2])
            for one in program.instructions
            if one.operation == "hold" and _are_opposite(*one.operands[1:])
        }
        self.absolute = {one.target: one.operands[0] for one in program.instructions if one.operation == "abs"}

    def rewritten(self) -> Program:
        for one in self.program.instructions:
            operands = [self.known.get(operand, Signed(operand)) for operand in one.operands]
            if self._is_held_absolute(one.operation, one.operands):
                self.known[one.target] = self._held_absolute(one.operands)
            else:
                self.known[one.target] = RULES.get(one.operation, _Signs.other)(self, one.operation, operands)
        return self.builder.finish(*(self._plain(self.known.get(one, Signed(one))) for one in self.program.results))

    def _plain(self, signed: Signed) -> Operand:
        return self.builder.emit("neg", signed.value) if signed.is_negative else signed.value

    def other(self, operation: str, operands: list[Signed]) -> Signed:
        """An operation that knows no signs."""
        return Signed(self.builder.emit(operation, *map(self._plain, operands)))

    def neg(self, operation: str, operands: list[Signed]) -> Signed:
        return -operands[0]

    def abs(self, operation: str, operands: list[Signed]) -> Signed:
        value = self.builder.emit("abs", operands[0].value)
        self.inside[value] = operands[0].value
        return Signed(value)

    def product(self, operation: str, operands: list[Signed]) -> Signed:
        a, b, is_negative = self._factors(*operands)
        return Signed(self.builder.emit(operation, a, b), is_negative)

    def _factors(self, a: Signed, b: Signed) -> tuple[Operand, Operand, bool]:
        """Two factors without signs, and that of their product; a square has none, and needs no absolute value."""
        parts = [_without_sign(one) for one in (a, b)]
        values = [one.value for one in parts]
        if values[0] == values[1] and values[0] in self.inside:
            values = [self.inside[values[0]]] * 2
        return values[0], values[1], parts[0].is_negative != parts[1].is_negative

    def fma(self, operation: str, operands: list[Signed]) -> Signed:
        """a b + c, or minus that. The sign of c is taken out, unless c is a constant: then that of the product is."""
        a, b, is_negative = self._factors(*operands[:2])
        c = operands[2]
        if c.is_negative:
            return -self._fused(a, b, not is_negative, c.value)
        if is_negative and isinstance(c.value, Expr) and not isinstance(a, Expr) and not isinstance(b, Expr):
            return -self._fused(a, b, False, -c.value)
        return self._fused(a, b, is_negative, c.value)

    def _fused(self, a: Operand, b: Operand, is_negative: bool, c: Operand) -> Signed:
        if is_negative and isinstance(b, Expr):
            b = -b
        elif is_negative and isinstance(a, Expr):
            a = -a
        elif is_negative:
            a = self.builder.emit("neg", a)
        return Signed(self.builder.emit("fma", a, b, c))

    def anchor(self, operation: str, operands: list[Signed]) -> Signed:
        """The integer next to a product with a constant, which has the sign."""
        a, b, is_negative = self._factors(*operands)
        if not isinstance(b, Expr):
            return self.other(operation, operands)
        return Signed(self.builder.emit(operation, a, -b if is_negative else b))

    def sum(self, operation: str, operands: list[Signed]) -> Signed:
        a, b = operands
        b = -b if operation == "sub" else b
        if a.is_negative and b.is_negative:
            return -Signed(self.builder.emit("add", a.value, b.value))
        a, b = (b, a) if a.is_negative else (a, b)
        return Signed(self.builder.emit("sub" if b.is_negative else "add", a.value, b.value))

    # --- |x| held, and x held -----------------------------------------------------------------------

    def _is_held_absolute(self, operation: str, operands: tuple[Operand, ...]) -> bool:
        """Whether it is |x| below an end, in a program that also has x between this and the opposite end."""
        if operation != "hold" or operands[0] not in self.absolute or operands[1] != -sympy.oo:
            return False
        return (self.absolute[operands[0]], operands[2]) in self.symmetric

    def _held_absolute(self, operands: tuple[Operand, ...]) -> Signed:
        x, end = self.known[self.absolute[operands[0]]], operands[2]
        assert isinstance(end, Expr)
        return self.abs("abs", [Signed(self.builder.emit("hold", self._plain(x), -end, end))])


def _without_sign(one: Signed) -> Signed:
    """A constant factor as a positive one."""
    if isinstance(one.value, Expr) and one.value.is_negative:
        return Signed(-one.value, not one.is_negative)
    return one


def _are_opposite(low: Operand, high: Operand) -> bool:
    return isinstance(low, Expr) and isinstance(high, Expr) and bool(high.is_finite) and low == -high


Rule = Callable[[_Signs, str, list[Signed]], Signed]
RULES: dict[str, Rule] = {
    "neg": _Signs.neg,
    "abs": _Signs.abs,
    "mul": _Signs.product,
    "product": _Signs.product,
    "fma": _Signs.fma,
    "add": _Signs.sum,
    "sub": _Signs.sum,
    "anchor": _Signs.anchor,
}
