"""Expressions and Cells as text for people, in the grammar that the parser reads.

A tidy tree is printed in the order of reading (polynomials by decreasing degree); a tree as it was written
is printed as it was written.

- `plain(formula)`   one line; powers as ^
- `lines(cells)`     one line per cell, with its range; `cells_text(cells)`   these and the values at the knots
- `TreeText`         what every way of printing trees has: each node once, brackets where a text does not hold together
"""

from ..exact import expressions as nodes
from ..exact.algebra import power, product, tidy
from ..exact.cells import Cell, Cells
from ..exact.display import Equation, IntegralSign
from ..exact.expressions import (
    HALF,
    MINUS_ONE,
    ONE,
    Add,
    Branch,
    Expr,
    Maximum,
    Minimum,
    Mul,
    Pow,
    Rational,
    Where,
    digits,
)
from ..exact.functions import FUNCTIONS
from ..exact.ordering import coefficient_and_rest, ordered_factors, ordered_terms

SUM, PRODUCT, SIGNED, POWER, ATOM = range(5)  # how tightly a text holds together
MOST_PRINTED = 200_000  # parts of an expression: the parser reads no more of them either
NAMES = {Maximum: "max", Minimum: "min", nodes.Abs: "abs"}


def plain(formula: Expr | Cells | str) -> str:
    """One line of text.

    >>> from provenact.theory.language.parser import parse
    >>> plain(parse("x**2/4 + max(0, x)"))
    'x^2/4 + max(0, x)'
    """
    if isinstance(formula, str):
        return formula
    if isinstance(formula, Cells):
        return "; ".join(f"{plain(cell.expression)} on {cell_range(cell)}" for cell in formula)
    if formula.size > MOST_PRINTED:
        return f"(an expression of {formula.size} parts)"
    return _Printer(tidy(formula) is formula).text(formula)


class TreeText:
    """Texts of trees; `is_tidy`: terms and factors in the order of reading."""

    brackets, minus = ("(", ")"), "-"

    def __init__(self, is_tidy: bool) -> None:
        self.is_tidy = is_tidy
        self.known: dict[Expr, tuple[str, int]] = {}

    def text(self, tree: Expr) -> str:
        return self.bound(tree)[0]

    def held(self, tree: Expr, least: int) -> str:
        text, binding = self.bound(tree)
        return text if binding >= least else text.join(self.brackets)

    def bound(self, tree: Expr) -> tuple[str, int]:
        """The text and how tightly it holds together, found once for each node."""
        if tree not in self.known:
            self.known[tree] = self.written(tree)
        return self.known[tree]

    def sum(self, tree: Expr) -> str:
        text = ""
        for term in ordered_terms(tree) if self.is_tidy else tree.args:
            one, binding = self.bound(term)
            if binding == SUM and (isinstance(term, Add) or not one.startswith("-")):
                one = one.join(self.brackets)
            sign, one = ("-", one[1:].lstrip()) if one.startswith("-") else ("+", one)
            text += f" {sign} {one}" if text else one if sign == "+" else self.minus + one
        return text

    def written(self, tree: Expr) -> tuple[str, int]:
        raise NotImplementedError


class _Printer(TreeText):
    """Text in the grammar of the parser."""

    def written(self, tree: Expr) -> tuple[str, int]:
        if isinstance(tree, Rational):
            text = digits(tree.p) if tree.q == 1 else f"{digits(tree.p)}/{digits(tree.q)}"
            return text, ATOM if tree.q == 1 and tree.p >= 0 else SUM if tree.p < 0 else PRODUCT
        if isinstance(tree, (nodes.Constant, nodes.Symbol)):
            return tree.name, ATOM
        if isinstance(tree, nodes.Infinite):
            return ("inf", ATOM) if tree.direction > 0 else ("-inf", SUM)
        if isinstance(tree, Add):
            return self.sum(tree), SUM
        if isinstance(tree, Mul):
            return self.product(tree)
        if isinstance(tree, Pow):
            return self.power(tree)
        if isinstance(tree, Where):
            return self.bound(tree.args[0])
        if isinstance(tree, Equation):
            return f"{self.text(tree.left)}  =  {self.text(tree.right)}", SUM
        if isinstance(tree, IntegralSign):
            f, variable, start, end = map(self.text, tree.args)
            return f"integral({f}, {variable} = {start} .. {end})", ATOM
        if isinstance(tree, nodes.Call):
            return f"{tree.name}({', '.join(map(self.text, tree.arguments))})", ATOM
        if isinstance(tree, nodes.Unknown):
            return f"{tree.name}({self.text(tree.args[0])})", ATOM
        if isinstance(tree, nodes.Partial):
            return f"partial({', '.join(map(self.text, tree.args[1:]))})", ATOM
        return self.call(tree), ATOM

    def product(self, tree: Expr) -> tuple[str, int]:
        coefficient, rest = coefficient_and_rest(tree)
        sign = ""
        factors = ordered_factors(tree) if self.is_tidy else list(tree.args)
        if self.is_tidy and coefficient.p < 0:
            sign, factors = "-", ordered_factors(product(-coefficient, rest))
        elif factors[0] == -1 and len(factors) > 1:
            sign, factors = "-", factors[1:]
        above: list[Expr] = []
        below: list[Expr] = []
        for factor in factors:
            if (
                isinstance(factor, Pow)
                and isinstance(factor.exp, Rational)
                and factor.exp.p < 0
                and (self.is_tidy or factor.exp == -1)
            ):
                below.append(factor.base if factor.exp == -1 else Pow(factor.base, Rational(-factor.exp.fraction)))
            elif isinstance(factor, Rational) and self.is_tidy:
                above += [Rational(factor.p)] if factor.p != 1 else []
                below += [Rational(factor.q)] if factor.q != 1 else []
            else:
                above.append(factor)
        top = "*".join(self.held(factor, PRODUCT if i == 0 else SIGNED) for i, factor in enumerate(above)) or "1"
        bottom = [self.held(factor, POWER) for factor in below]
        binding = SUM if sign else PRODUCT
        if not bottom:
            return sign + top, binding
        return f"{sign}{top}/{bottom[0] if len(bottom) == 1 else '(' + '*'.join(bottom) + ')'}", binding

    def power(self, tree: Pow) -> tuple[str, int]:
        base, exponent = tree.args
        if exponent is HALF:
            return f"sqrt({self.text(base)})", ATOM
        if exponent == MINUS_ONE or (self.is_tidy and exponent == -HALF):
            return f"1/{self.held(power(base, -exponent) if self.is_tidy else base, POWER)}", PRODUCT
        return f"{self.held(base, ATOM)}^{self.held(exponent, ATOM)}", POWER

    def call(self, tree: Expr) -> str:
        if not tree.args:
            return tree.content[0]  # the name of a kernel
        if isinstance(tree, Branch):
            margin, closed, then, otherwise = tree.args
            relation = "<=" if closed == ONE else "<"
            return f"piecewise({self.text(then)}, {self.text(margin)} {relation} 0; {self.text(otherwise)})"
        kind = type(tree)
        name = FUNCTIONS[kind].words[0] if kind in FUNCTIONS else NAMES.get(kind, getattr(kind, "word", kind.__name__))
        return f"{name}({', '.join(map(self.text, tree.args))})"


def cell_range(cell: Cell) -> str:
    start = "-inf" if cell.start is None else plain(cell.start)
    end = "inf" if cell.end is None else plain(cell.end)
    return f"({start}, {end})"


def lines(cells: Cells) -> list[str]:
    """The cells one below the other, ranges aligned."""
    ranges = [cell_range(cell) for cell in cells]
    size = max(map(len, ranges))
    return [f"{text:<{size}}   {plain(cell.expression)}" for text, cell in zip(ranges, cells, strict=True)]


def cells_text(cells: Cells) -> str:
    """The cells one below the other, then the values at the knots."""
    shown = lines(cells)
    size = max(len(line) - len(plain(cell.expression)) for line, cell in zip(shown, cells, strict=True))
    values = zip(cells.knots, cells.at_knots, strict=True)
    return "\n".join([*shown, *(f"{f'at {plain(knot)}':<{size}}{plain(value)}" for knot, value in values)])


nodes.SERVICES.plain, nodes.SERVICES.cells_text = plain, cells_text
