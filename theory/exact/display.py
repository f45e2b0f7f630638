"""Nodes that are only shown: a derivation writes them down, and nothing computes with them.

- `Equation(left, right)`                       left = right
- `IntegralSign(f, variable, start, end)`       the integral of f over the variable, not worked out
"""

from .expressions import Expr, Symbol, argument


class Equation(Expr):
    __slots__ = ()

    word = "equation"

    def __new__(cls, left: Expr, right: Expr) -> "Equation":
        return super().__new__(cls, left, right)

    left: Expr = argument(0)
    right: Expr = argument(1)


class IntegralSign(Expr):
    """IntegralSign(f, variable, start, end); the variable is bound, an end may be infinite."""

    __slots__ = ()

    word = "integral"

    def __new__(cls, f: Expr, variable: Symbol, start: Expr, end: Expr) -> "IntegralSign":
        return super().__new__(cls, f, variable, start, end)

    @property
    def free_symbols(self) -> frozenset[Symbol]:
        if self._free is None:
            f, variable, start, end = self.args
            self._free = (f.free_symbols - {variable}) | start.free_symbols | end.free_symbols
        return self._free
