"""Expressions, Cells and prose as LaTeX.

- `latex(formula)`       LaTeX of a formula; Cells as a cases environment
- `latex_interval(one)`  LaTeX of an interval
- `latex_prose(text)`    plain text with every character escaped that LaTeX would read, letters of mathematics set
"""

from __future__ import annotations

import unicodedata

from sympy import Basic, Expr, Symbol
from sympy.printing.latex import LatexPrinter

from .cells import Cell, Cells
from .domains import Interval
from .expressions import Branch

LETTERS = {"lam": r"\lambda", "g_minus": "g_{-}", "g_plus": "g_{+}", "gm": "g_{-}", "gp": "g_{+}", "inf": r"\infty"}

AT_MOST = {True: r"\le", False: "<"}
AT_LEAST = {True: r"\ge", False: ">"}

ESCAPED = {character: f"\\{character}" for character in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "…": r"\dots{}",
}
SYMBOLS = {
    "−": "-", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "∞": r"\infty", "→": r"\to", "·": r"\cdot", "×": r"\times",
    "∫": r"\int", "∑": r"\sum", "√": r"\surd", "∈": r"\in", "′": "'", "″": "''", "±": r"\pm", "²": "^2", "³": "^3",
    "₋": "_-", "₊": "_+", "≈": r"\approx", "∂": r"\partial", "⁻": "^-", "¹": "^1",
}  # fmt: skip


class _Latex(LatexPrinter):
    """SymPy's printer with our own nodes and the names that are spelled-out letters."""

    def _print_Symbol(self, expr: Symbol, style: str = "plain") -> str:
        return LETTERS.get(expr.name) or super()._print_Symbol(expr, style)

    def _print_Branch(self, expr: Expr, exp: str | None = None) -> str:
        rows = []
        while isinstance(expr, Branch):
            rows.append(rf"{self._print(expr.args[2])} & {self._condition(expr.margin, expr.closed)}")
            expr = expr.args[3]
        rows.append(rf"{self._print(expr)} & \text{{otherwise}}")
        return _powered(r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}", exp)

    def _condition(self, margin: Expr, closed: bool) -> str:
        """margin <= 0, solved for its first symbol where that is a matter of moving a constant. A margin that
        is -1 under a condition and else 1 stands for that condition; so two are joined by `and`."""
        if isinstance(margin, Branch) and margin.args[3] == 1:
            first, rest = self._condition(margin.margin, margin.closed), margin.args[2]
            return first if rest == -1 else rf"{first} \text{{ and }} {self._condition(rest, closed)}"
        for symbol in sorted(margin.free_symbols, key=lambda one: (one.name != "x", one.name))[:1]:
            for moved, relation in ((symbol - margin, AT_MOST), (symbol + margin, AT_LEAST)):
                if not moved.has(symbol):
                    return f"{self._print(symbol)} {relation[closed]} {self._print(moved)}"
        return f"{self._print(margin)} {AT_MOST[closed]} 0"

    def _print_Derived(self, expr: Expr, exp: str | None = None) -> str:
        of, order = expr.args
        power = "" if order == 1 else f"^{{{order}}}"
        operator = rf"\frac{{\mathrm{{d}}{power}}}{{\mathrm{{d}} x{power}}}"
        return _powered(rf"{operator} \left({self._print(of)}\right)", exp)

    def _print_Integrated(self, expr: Expr, exp: str | None = None) -> str:
        of, start, end = map(self._print, expr.args)
        return _powered(rf"\int_{{{start}}}^{{{end}}} {of} \, \mathrm{{d}} x", exp)

    def _print_Mollified(self, expr: Expr, exp: str | None = None) -> str:
        of, kernel, width = expr.args
        return _powered(rf"\left({self._print(of)}\right) * \text{{{kernel}}}_{{{self._print(width)}}}", exp)


def _powered(text: str, exponent: str | None) -> str:
    return text if exponent is None else rf"\left({text}\right)^{{{exponent}}}"


def latex(formula: Expr | Basic | Cells | str) -> str:
    """LaTeX source of a formula.

    >>> from provenact.theory.parser import parse
    >>> latex(parse("piecewise(0, x <= 0; x)"))
    '\\\\begin{cases} 0 & x \\\\le 0 \\\\\\\\ x & \\\\text{otherwise} \\\\end{cases}'
    """
    if isinstance(formula, str):
        return rf"\text{{{latex_prose(formula)}}}"
    if not isinstance(formula, Cells):
        return _Latex().doprint(formula)
    if not formula.knots:
        return latex(formula.pieces[0])
    rows = [rf"{latex(cell.expression)}, & {_range(cell, formula.variable)}" for cell in formula]
    return "\\begin{cases}\n  " + " \\\\\n  ".join(rows) + "\n\\end{cases}"


def _range(cell: Cell, variable: Symbol) -> str:
    name = latex(variable)
    if cell.start is None:
        return rf"{name} \le {latex(cell.end)}"
    if cell.end is None:
        return rf"{name} \ge {latex(cell.start)}"
    return rf"{latex(cell.start)} < {name} < {latex(cell.end)}"


def latex_interval(one: Interval) -> str:
    start = r"-\infty" if one.start is None else latex(one.start)
    end = r"\infty" if one.end is None else latex(one.end)
    return rf"{'(' if one.left_open else '['}{start}, {end}{')' if one.right_open else ']'}"


def latex_prose(text: str) -> str:
    """Text that any LaTeX engine sets as it stands.

    >>> latex_prose("50 % of x_1, δ ≤ 1")
    '50 \\\\% of x\\\\_1, $\\\\delta$ $\\\\le$ 1'
    """
    return "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    if character in ESCAPED:
        return ESCAPED[character]
    if character in SYMBOLS:
        return f"${SYMBOLS[character]}$"
    name = unicodedata.name(character, "")
    if name.startswith("GREEK SMALL LETTER ") or name.startswith("GREEK CAPITAL LETTER "):
        return _greek(name.removeprefix("GREEK ").replace(" LETTER", ""))
    return character


def _greek(name: str) -> str:
    """The macro of a letter such as "SMALL DELTA"; capitals that look Latin have none and are spelled so."""
    size, letter = name.split(" ", 1)
    letter = letter.lower().replace("lamda", "lambda").replace("final sigma", "varsigma")
    return f"$\\{letter if size == 'SMALL' else letter.capitalize()}$"
