"""Expressions and Cells as text for people, in the grammar that the parser reads.

- `plain(formula)`   one line; powers as ^, polynomials by increasing degree of x last
- `lines(cells)`     one line per cell, with its range
"""

from __future__ import annotations

from sympy import Expr
from sympy.printing.str import StrPrinter

from .cells import Cell, Cells
from .expressions import Branch, Maximum, Minimum


class _Plain(StrPrinter):
    """SymPy's printer with ^ for powers and our own names for the switches."""

    def _print_Pow(self, expr, rational=False):
        return super()._print_Pow(expr, rational).replace("**", "^")

    def _print_Abs(self, expr):
        return f"abs({self._print(expr.args[0])})"

    def _print_Function(self, expr):
        names = {Maximum: "max", Minimum: "min"}
        if isinstance(expr, Branch):
            margin, closed, then, otherwise = expr.args
            sign = "<=" if closed == 1 else "<"
            return f"piecewise({self._print(then)}, {self._print(margin)} {sign} 0; {self._print(otherwise)})"
        name = names.get(type(expr), expr.func.__name__)
        return f"{name}({', '.join(map(self._print, expr.args))})"

    def _print_Exp1(self, expr):
        return "e"

    def _print_Integral(self, expr):
        (variable, start, end), *_ = expr.limits
        return f"integral({self._print(expr.function)}, {variable} = {self._print(start)} .. {self._print(end)})"

    def _print_Equality(self, expr):
        return f"{self._print(expr.lhs)}  =  {self._print(expr.rhs)}"

    def _print_Infinity(self, expr):
        return "inf"

    def _print_NegativeInfinity(self, expr):
        return "-inf"


def plain(formula: Expr | Cells | str) -> str:
    """One line of text.

    >>> from provenact.theory.parser import parse
    >>> plain(parse("x**2/4 + max(0, x)"))
    'x^2/4 + max(0, x)'
    """
    if isinstance(formula, str):
        return formula
    if isinstance(formula, Cells):
        return "; ".join(f"{plain(cell.expression)} on {cell_range(cell)}" for cell in formula)
    return _Plain().doprint(formula)


def cell_range(cell: Cell) -> str:
    start = "-inf" if cell.start is None else plain(cell.start)
    end = "inf" if cell.end is None else plain(cell.end)
    return f"({start}, {end})"


def lines(cells: Cells) -> list[str]:
    """The cells one below the other, ranges aligned."""
    ranges = [cell_range(cell) for cell in cells]
    size = max(map(len, ranges))
    return [f"{text:<{size}}   {plain(cell.expression)}" for text, cell in zip(ranges, cells, strict=True)]
