"""Paths: emitted text as an exact formula on one cell, for all x of the cell and all parameters.

The text is followed symbolically and at one exact point at once; the point decides which branch is taken, and
each decision is then proved for the whole open cell, from the signs of an affine difference at its two ends.
"""

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...theory.exact.algebra import fraction
from ...theory.exact.cells import Cell
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, Expr, Infinite, Rational, Symbol, X
from ...theory.exact.order import sign_of
from ...theory.exact.polynomials import Poly
from ...theory.exact.truth import Sign
from ..programs.operations import COMPARISONS, OPERATIONS
from .meanings import literal_ball
from .reading import ReadFunction, evaluate


class NotExact(Exception):
    """The text is not an exact formula here."""


@dataclass(frozen=True)
class Traced:
    """An exact formula and its value at the point that decides."""

    formula: Expr
    value: Fraction


def formulas(
    functions: Mapping[str, ReadFunction],
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
    if not isinstance(number, Rational):
        raise NotExact(f"the point {number} is not rational")
    return number.fraction


class _AlongPath:
    def __init__(self, cell: Cell) -> None:
        self.cell = cell

    def literal(self, value: float) -> Traced:
        if value in (float("inf"), float("-inf")):
            return Traced(INFINITY if value > 0 else MINUS_INFINITY, value)  # type: ignore[arg-type]
        if not literal_ball(value).is_exact():
            raise NotExact(f"{value} is a rounded constant")
        return Traced(Rational(Fraction(value)), Fraction(value))

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        row = OPERATIONS.get(name)
        if row is not None and row.formula is not None:
            if name != "neg" and any(isinstance(one.formula, Infinite) for one in operands):
                raise NotExact(f"`{name}` of infinity is not exact algebra")
            formula = row.formula(*(one.formula for one in operands))
            try:
                return Traced(formula, row.formula(*(one.value for one in operands)))
            except ZeroDivisionError:  # perhaps in a branch that is not taken there
                raise NotExact(f"`{name}` divides by 0 at the point that decides") from None
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
        if not (isinstance(a.formula, Infinite) or isinstance(b.formula, Infinite)):
            self._prove_sign(a.formula - b.formula, Sign.of(sign))
        return getattr(operator, name)(sign, 0)

    def _prove_sign(self, difference: Expr, sign: Sign) -> None:
        """An affine function of x has one sign on a cell if it has it, or is zero, at both ends, and is not zero
        itself."""
        numerator, denominator = fraction(difference)
        affine = Poly.of(numerator, X)
        if sign_of(denominator) not in (Sign.POSITIVE, Sign.NEGATIVE) or affine is None or affine.degree() > 1:
            raise NotExact(f"the sign of {difference} is not settled by its ends")
        slope = affine.coefficient(1)
        ends = [
            side * slope if end is None else numerator.subs(X, end)
            for side, end in ((-1, self.cell.start), (1, self.cell.end))
        ]
        signs = {sign_of(end) * sign_of(denominator) for end in (ends if numerator.has(X) else [numerator])}
        if not signs <= {sign, Sign.ZERO} or (signs == {Sign.ZERO} and sign != Sign.ZERO):
            raise NotExact(f"the sign of {difference} is not {sign.name.lower()} on the whole cell")
