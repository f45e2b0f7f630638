"""Straight text: a program as one line an instruction, for targets without a taste of their own.

- `Target`                        how a target writes operations, numbers and lines
- `statements(target, program)`   the lines of all instructions, and the texts of the results
- `refuse_unsupported(...)`       names the operations that a target lacks
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from sympy import Expr

from ..theory.errors import InputError
from .program import Operand, Program

Writer = Callable[..., str]

INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/", "le": "<=", "lt": "<", "ge": ">=", "gt": ">", "eq": "=="}


@dataclass(frozen=True)
class Target:
    """A name for error messages, the operations, the numbers, and the line of one assignment."""

    name: str
    writers: Mapping[str, Writer]
    literal: Callable[[Expr], str]
    assign: Callable[[str, str, str], str]  # target, operation, text


def infix(symbol: str) -> Writer:
    return lambda a, b: f"{a} {symbol} {b}"


def call(function: str) -> Writer:
    return lambda *operands: f"{function}({', '.join(operands)})"


def statements(target: Target, program: Program) -> tuple[list[str], list[str]]:
    """The lines of a program, and how its results read."""
    refuse_unsupported(target.name, target.writers, (one.operation for one in program.instructions))

    def read(operand: Operand) -> str:
        return operand if isinstance(operand, str) else target.literal(operand)

    lines = [
        target.assign(one.target, one.operation, target.writers[one.operation](*map(read, one.operands)))
        for one in program.instructions
    ]
    return lines, [read(result) for result in program.results]


def refuse_unsupported(target: str, supported: Iterable[str], operations: Iterable[str]) -> None:
    """An InputError that names the operations that a target does not know."""
    missing = set(operations) - set(supported)
    if missing:
        raise InputError(f"the {target} target does not support {', '.join(sorted(missing))}")
