"""Paths: emitted text as an exact formula on one cell, for all x of the cell and all parameters.

The text is followed symbolically and at one exact point at once; the point decides which branch is taken, and
each decision is then proved for the whole open cell, from the signs of an affine difference at its two ends.

- `NotExact`                                   the text has a function or a rounded constant on this path
- `formulas(functions, name, symbols, cell, values)`   the results as exact expressions on the cell
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, Poly, Rational, Symbol

from ...theory.cells import Cell
from ...theory.expressions import X
from ...theory.order import sign_of
from .functions import COMPARISONS, literal_ball
from .reading import Function, evaluate


class NotExact(Exception):
    """The text is not an exact formula here."""


@dataclass(frozen=True)
class Traced:
    """An exact formula and its value at the point that decides."""

    formula: Expr
    value: Fraction


def formulas(
    functions: Mapping[str, Function],
    name: str,
    symbols: Sequence[Symbol],
    cell: Cell,
    values: Mapping[Symbol, Expr],
) -> tuple[Expr, ...]:
    """What the function computes on the cell; `values` are parameters at which the decisions are taken."""
    meaning = _AlongPath(cell)
    point = cell.inner_point().subs(values)
    at = {X: point, **values}
    arguments = [Traced(symbol, _fraction(at[symbol])) for symbol in (X, *symbols)]
    return tuple(result.formula for result in evaluate(functions, name, arguments, meaning))


def _fraction(number: Expr) -> Fraction:
    if not number.is_Rational:
        raise NotExact(f"the point {number} is not rational")
    return Fraction(int(number.p), int(number.q))


class _AlongPath:
    def __init__(self, cell: Cell) -> None:
        self.cell = cell

    def literal(self, value: float) -> Traced:
        if value in (float("inf"), float("-inf")):
            return Traced(sympy.oo if value > 0 else -sympy.oo, value)  # type: ignore[arg-type]
        if not literal_ball(value).is_exact():
            raise NotExact(f"{value} is a rounded constant")
        number = Fraction(value)
        return Traced(Rational(number.numerator, number.denominator), number)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name in ARITHMETIC:
            formula = ARITHMETIC[name](*(one.formula for one in operands))
            return Traced(formula, ARITHMETIC[name](*(one.value for one in operands)))
        if name in COMPARISONS:
            return self._compare(name, *operands)
        if name == "select":
            condition, a, b = operands
            return a if condition else b
        if name in ("max", "min"):
            a, b = operands
            return a if self._compare("ge" if name == "max" else "le", a, b) else b
        if name in ("to_float64", "to_float32"):
            return operands[0]
        raise NotExact(f"`{name}` is not exact algebra")

    def _compare(self, name: str, a: Traced, b: Traced) -> bool:
        """The outcome at the point, proved to be the same on the open cell."""
        sign = (a.value > b.value) - (a.value < b.value)
        if not (a.formula.is_infinite or b.formula.is_infinite):
            self._prove_sign(a.formula - b.formula, sign)
        return OUTCOMES[name](sign)

    def _prove_sign(self, difference: Expr, sign: int) -> None:
        numerator, denominator = sympy.fraction(sympy.cancel(difference))
        if sign_of(denominator) == -1:
            numerator, denominator = -numerator, -denominator
        if sign_of(denominator) != 1 or sympy.degree(numerator, X) > 1:
            raise NotExact(f"the sign of {difference} is not settled by its ends")
        slope = Poly(numerator, X).coeff_monomial(X) if numerator.has(X) else sympy.S.Zero
        ends = [
            side * slope if end is None else numerator.subs(X, end)
            for side, end in ((-1, self.cell.start), (1, self.cell.end))
        ]
        signs = {sign_of(sympy.expand(sympy.numer(sympy.cancel(end)))) for end in ends}
        if not signs <= {sign, 0} or (sign != 0 and signs == {0} and slope != 0):
            raise NotExact(f"the sign of {difference} is not {sign} on the whole cell")


ARITHMETIC: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "seed": lambda a: 1 / a,  # exact algebra has no use for the error of a seed
    "muladd": lambda a, b, c: a * b + c,
    "residual": lambda a, b, product: a * b - product,
    "sum_residual": lambda a, b, total: a + b - total,
    "neg": lambda a: -a,
}
OUTCOMES: dict[str, Callable[[int], bool]] = {
    "lt": lambda sign: sign < 0,
    "le": lambda sign: sign <= 0,
    "gt": lambda sign: sign > 0,
    "ge": lambda sign: sign >= 0,
    "eq": lambda sign: sign == 0,
    "ne": lambda sign: sign != 0,
}
