"""Expressions: SymPy trees restricted to a whitelist of node types.

SymPy is used as a data structure with exact constructors. Functions that SymPy lacks (the normal
distribution function and density, the logistic function, softplus, log1p, expm1) and the switches
(maximum, minimum, branch) are nodes of our own. A switch never reaches a derivation: `piecewise.py`
turns it into Cells first.

- `X`                      the variable, a real symbol
- `parameter(name, sign)`  the symbol of a parameter; equal names and signs give equal symbols
- `Phi, phi, sigma, softplus, log1p, expm1`   smooth functions
- `Maximum, Minimum, Branch`                  switches
- `check_nodes(expression)`                   raises InputError on a node outside the whitelist
"""

from __future__ import annotations

from functools import cache

import sympy
from mpmath.libmp import prec_to_dps
from sympy import Basic, Expr, Function, Symbol

from .errors import InputError

X = Symbol("x", real=True)


@cache
def parameter(name: str, sign: str = "real") -> Symbol:
    """The symbol of a parameter. `sign` is one of real, positive, nonnegative."""
    return Symbol(name, **{sign: True})


class _Node(Function):
    """A function that SymPy lacks. Its approximate values, which SymPy asks for to find the sign of a
    constant, are those of `elementary`; SymPy would look the class name up in mpmath, where `phi` is
    the golden ratio."""

    def elementary(self) -> Expr:
        raise NotImplementedError

    def _eval_evalf(self, prec: int) -> Expr:
        return self.elementary().evalf(prec_to_dps(prec))


class Phi(_Node):
    """The standard normal distribution function."""

    nargs = 1
    is_real = True
    is_positive = True

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        return sympy.Rational(1, 2) if argument.is_zero else None

    def elementary(self) -> Expr:
        return sympy.erfc(-self.args[0] / sympy.sqrt(2)) / 2

    def fdiff(self, argindex: int = 1) -> Expr:
        return phi(self.args[0])

    def _latex(self, printer, exp=None) -> str:
        return _call_latex(printer, r"\Phi", self.args[0], exp)


class phi(_Node):
    """The standard normal density."""

    nargs = 1
    is_real = True
    is_positive = True

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        if argument.is_zero:
            return 1 / sympy.sqrt(2 * sympy.pi)
        return cls(-argument) if argument.could_extract_minus_sign() else None

    def elementary(self) -> Expr:
        return sympy.exp(-(self.args[0] ** 2) / 2) / sympy.sqrt(2 * sympy.pi)

    def fdiff(self, argindex: int = 1) -> Expr:
        return -self.args[0] * phi(self.args[0])

    def _latex(self, printer, exp=None) -> str:
        return _call_latex(printer, r"\varphi", self.args[0], exp)


class sigma(_Node):
    """The logistic function 1/(1 + e^(-x))."""

    nargs = 1
    is_real = True
    is_positive = True

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        return sympy.Rational(1, 2) if argument.is_zero else None

    def elementary(self) -> Expr:
        return 1 / (1 + sympy.exp(-self.args[0]))

    def fdiff(self, argindex: int = 1) -> Expr:
        return self * sigma(-self.args[0])

    def _latex(self, printer, exp=None) -> str:
        return _call_latex(printer, r"\sigma", self.args[0], exp)


class softplus(_Node):
    """log(1 + e^x)."""

    nargs = 1
    is_real = True
    is_positive = True

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        return sympy.log(2) if argument.is_zero else None

    def elementary(self) -> Expr:
        return sympy.log(1 + sympy.exp(self.args[0]))

    def fdiff(self, argindex: int = 1) -> Expr:
        return sigma(self.args[0])

    def _latex(self, printer, exp=None) -> str:
        return _call_latex(printer, r"\operatorname{softplus}", self.args[0], exp)


class log1p(_Node):
    """log(1 + x)."""

    nargs = 1

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        return sympy.S.Zero if argument.is_zero else None

    def elementary(self) -> Expr:
        return sympy.log(1 + self.args[0])

    def fdiff(self, argindex: int = 1) -> Expr:
        return 1 / (1 + self.args[0])

    def _latex(self, printer, exp=None) -> str:
        return _call_latex(printer, r"\log", 1 + self.args[0], exp)


class expm1(_Node):
    """e^x - 1."""

    nargs = 1
    is_real = True

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        return sympy.S.Zero if argument.is_zero else None

    def elementary(self) -> Expr:
        return sympy.exp(self.args[0]) - 1

    def fdiff(self, argindex: int = 1) -> Expr:
        return sympy.exp(self.args[0])

    def _latex(self, printer, exp=None) -> str:
        return printer._print(sympy.Pow(sympy.exp(self.args[0]) - 1, exp or 1, evaluate=False))


class Maximum(Function):
    """The larger of two values; SymPy's own Max is never used (it rewrites into Heaviside)."""

    nargs = 2
    is_real = True

    @classmethod
    def eval(cls, a: Expr, b: Expr) -> Expr | None:
        return max(a, b) if a.is_Rational and b.is_Rational else None

    def _eval_evalf(self, prec: int) -> Expr:
        values = [argument.evalf(prec_to_dps(prec)) for argument in self.args]
        return max(values) if all(value.is_Number for value in values) else self

    def _latex(self, printer, exp=None) -> str:
        return rf"\max\left({printer._print(self.args[0])}, {printer._print(self.args[1])}\right)"


class Minimum(Function):
    """The smaller of two values."""

    nargs = 2
    is_real = True

    @classmethod
    def eval(cls, a: Expr, b: Expr) -> Expr | None:
        return min(a, b) if a.is_Rational and b.is_Rational else None

    def _eval_evalf(self, prec: int) -> Expr:
        values = [argument.evalf(prec_to_dps(prec)) for argument in self.args]
        return min(values) if all(value.is_Number for value in values) else self

    def _latex(self, printer, exp=None) -> str:
        return rf"\min\left({printer._print(self.args[0])}, {printer._print(self.args[1])}\right)"


class Branch(Function):
    """Branch(margin, closed, then, otherwise): `then` where margin < 0 (or <= 0 if closed is 1)."""

    nargs = 4
    is_real = True

    @property
    def margin(self) -> Expr:
        return self.args[0]

    @property
    def closed(self) -> bool:
        return bool(self.args[1] == 1)

    def _eval_evalf(self, prec: int) -> Expr:
        margin = self.margin.evalf(prec_to_dps(prec))
        if not margin.is_Number:
            return self
        return self.args[2 if margin < 0 or (margin == 0 and self.closed) else 3].evalf(prec_to_dps(prec))


SWITCHES = (Maximum, Minimum, Branch, sympy.Abs, sympy.sign)

ANALYTIC = (
    sympy.exp, sympy.log, sympy.tanh, sympy.sinh, sympy.cosh, sympy.erf, sympy.erfc,
    sympy.atan, sympy.sin, sympy.cos, Phi, phi, sigma, softplus, log1p, expm1,
)  # fmt: skip

CONSTANTS = (sympy.Rational, sympy.core.numbers.Pi, sympy.core.numbers.Exp1)

WHITELIST = (Symbol, sympy.Add, sympy.Mul, sympy.Pow, sympy.floor, *CONSTANTS, *ANALYTIC, *SWITCHES)


def check_nodes(expression: Expr) -> Expr:
    """The expression itself, if every node is on the whitelist."""
    for node in sympy.preorder_traversal(expression):
        if not isinstance(node, WHITELIST):
            raise InputError(
                f"the expression contains {type(node).__name__} ({node}), which has no certified meaning here"
            )
    return expression


def free_parameters(expression: Basic, variable: Symbol = X) -> list[Symbol]:
    """The symbols of an expression other than the variable, in alphabetical order."""
    return sorted(expression.free_symbols - {variable}, key=lambda symbol: symbol.name)


def has_switch(expression: Expr) -> bool:
    return expression.has(*SWITCHES)


def _call_latex(printer, name: str, argument: Expr, exponent) -> str:
    power = f"^{{{exponent}}}" if exponent else ""
    return rf"{name}{power}\left({printer._print(argument)}\right)"
