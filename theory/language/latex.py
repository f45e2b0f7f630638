"""Expressions, Cells and prose as LaTeX.

- `latex(formula)`       LaTeX of a formula; Cells as a cases environment
- `latex_interval(one)`  LaTeX of an interval
- `latex_prose(text)`    plain text with every character escaped that LaTeX would read, letters of mathematics set
"""

import unicodedata

from ..exact.algebra import tidy
from ..exact.cells import Cell, Cells
from ..exact.domains import Interval
from ..exact.expressions import (
    HALF,
    ONE,
    SERVICES,
    Add,
    Branch,
    Constant,
    Expr,
    Infinite,
    Mul,
    Pow,
    Rational,
    Symbol,
    X,
    digits,
)
from ..exact.ordering import ordered_factors
from .printing import MOST_PRINTED, TreeText

GREEK = set(
    """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi
psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega""".split()
)
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
    "−": "-",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "∞": r"\infty",
    "→": r"\to",
    "·": r"\cdot",
    "×": r"\times",
    "∫": r"\int",
    "∑": r"\sum",
    "√": r"\surd",
    "∈": r"\in",
    "′": "'",
    "″": "''",
    "±": r"\pm",
    "²": "^2",
    "³": "^3",
    "₋": "_-",
    "₊": "_+",
    "≈": r"\approx",
    "∂": r"\partial",
    "⁻": "^-",
    "¹": "^1",
}


SUM, PRODUCT, POWER, ATOM = range(4)  # how tightly a text holds together
FUNCTION_NAMES = {
    "Phi": r"\Phi",
    "phi": r"\varphi",
    "sigma": r"\sigma",
    "erf": r"\operatorname{erf}",
    "erfc": r"\operatorname{erfc}",
    "softplus": r"\operatorname{softplus}",
    "sign": r"\operatorname{sign}",
    "atan": r"\operatorname{atan}",
    "asin": r"\operatorname{asin}",
    "acos": r"\operatorname{acos}",
    "Maximum": r"\max",
    "Minimum": r"\min",
}


# What is written of the arguments, which are counted from 0, and how tightly that holds together.
CALLS = {
    "exp": ("e^{%(0)s}", POWER),
    "expm1": ("e^{%(0)s} - 1", SUM),
    "Abs": (r"\left|{%(0)s}\right|", ATOM),
    "floor": (r"\left\lfloor{%(0)s}\right\rfloor", ATOM),
    "At": (r"\left.%(0)s\right|_{x = %(1)s}", ATOM),
    "Integrated": (r"\int_{%(1)s}^{%(2)s} %(0)s \, \mathrm{d} x", PRODUCT),
    "IntegralSign": (r"\int_{%(2)s}^{%(3)s} %(0)s \, \mathrm{d} %(1)s", PRODUCT),
    "Mean": (r"\mathbb{E}\left[%(0)s\right]", ATOM),
    "Covariance": (r"\operatorname{Cov}\left(%(0)s, %(1)s\right)", ATOM),
    "Probability": ("P_{%(0)s}", ATOM),
    "Entry": ("%(0)s_{%(1)s}", ATOM),
    "Change": (r"\frac{\partial}{\partial %(1)s} %(0)s", PRODUCT),
    "Equation": ("%(0)s = %(1)s", SUM),
}


class _Latex(TreeText):
    """LaTeX of a tree."""

    brackets, minus = (r"\left(", r"\right)"), "- "

    def written(self, tree: Expr) -> tuple[str, int]:
        if isinstance(tree, Rational):
            sign, size = "-" if tree.p < 0 else "", abs(tree.p)
            text = digits(size) if tree.q == 1 else rf"\frac{{{digits(size)}}}{{{digits(tree.q)}}}"
            return sign + text, SUM if sign else ATOM if tree.q == 1 else PRODUCT
        if isinstance(tree, Constant):
            return {"pi": r"\pi", "e": "e"}[tree.name], ATOM
        if isinstance(tree, Infinite):
            return (r"\infty", ATOM) if tree.direction > 0 else (r"-\infty", SUM)
        if isinstance(tree, Symbol):
            return letter(tree.name), ATOM
        if isinstance(tree, Add):
            return self.sum(tree), SUM
        if isinstance(tree, Mul):
            return self.product(tree)
        if isinstance(tree, Pow):
            return self.power(tree)
        if type(tree).__name__ in CALLS:
            pattern, binding = CALLS[type(tree).__name__]
            return pattern % {str(place): self.text(one) for place, one in enumerate(tree.args)}, binding
        own = getattr(self, f"call_{type(tree).__name__}", None)
        return own(tree) if own else (self.call(tree), ATOM)

    def product(self, tree: Expr) -> tuple[str, int]:
        factors = ordered_factors(tree) if self.is_tidy else list(tree.args)
        sign = ""
        above: list[Expr] = []
        below: list[Expr] = []
        for index, factor in enumerate(factors):
            if isinstance(factor, Rational) and (self.is_tidy or (index == 0 and factor == -1)):
                sign = "- " if factor.p < 0 else ""
                above += [Rational(abs(factor.p))] if abs(factor.p) != 1 else []
                below += [Rational(factor.q)] if factor.q != 1 else []
            elif isinstance(factor, Pow) and isinstance(factor.exp, Rational) and factor.exp.p < 0:
                exponent = Rational(-factor.exp.fraction)
                below.append(factor.base if exponent == 1 else Pow(factor.base, exponent))
            else:
                above.append(factor)
        binding = SUM if sign else PRODUCT
        if not below:
            return sign + (self.joined(above) or "1"), binding
        return rf"{sign}\frac{{{self.whole(above)}}}{{{self.whole(below)}}}", binding

    def whole(self, factors: list[Expr]) -> str:
        return self.text(factors[0]) if len(factors) == 1 else self.joined(factors) or "1"

    def joined(self, factors: list[Expr]) -> str:
        text = ""
        for factor in factors:
            one = self.held(factor, PRODUCT)
            between = r" \cdot " if text and (text[-1].isdigit() and one[0].isdigit()) else " " if text else ""
            text += between + one
        return text

    def power(self, tree: Pow) -> tuple[str, int]:
        base, exponent = tree.args
        if isinstance(exponent, Rational) and exponent.p < 0:
            return rf"\frac{{1}}{{{self.text(Pow(base, -exponent) if exponent != -1 else base)}}}", PRODUCT
        if exponent == HALF:
            return rf"\sqrt{{{self.text(base)}}}", ATOM
        if type(base).__name__ in FUNCTION_NAMES and len(base.args) == 1:
            return self.call(base, self.text(exponent)), ATOM
        return rf"{self.held(base, ATOM)}^{{{self.text(exponent)}}}", POWER

    def call(self, tree: Expr, exponent: str = "") -> str:
        name = FUNCTION_NAMES.get(type(tree).__name__, rf"\{type(tree).__name__}")
        raised = f"^{{{exponent}}}" if exponent else ""
        return rf"{name}{raised}\left({', '.join(map(self.text, tree.args))}\right)"

    def call_log1p(self, tree: Expr) -> tuple[str, int]:
        return rf"\log\left({self.text(Add(ONE, tree.args[0]))}\right)", ATOM

    def call_Branch(self, tree: Expr) -> tuple[str, int]:
        rows = []
        while isinstance(tree, Branch):
            rows.append(rf"{self.text(tree.args[2])} & {self.condition(tree.margin, tree.closed)}")
            tree = tree.args[3]
        rows.append(rf"{self.text(tree)} & \text{{otherwise}}")
        return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}", ATOM

    def condition(self, margin: Expr, closed: bool) -> str:
        """margin <= 0, solved for its first symbol where that is a matter of moving a constant. A margin that
        is -1 under a condition and else 1 stands for that condition; so two are joined by `and`."""
        if isinstance(margin, Branch) and margin.args[3] == 1:
            first, rest = self.condition(margin.margin, margin.closed), margin.args[2]
            return first if rest == -1 else rf"{first} \text{{ and }} {self.condition(rest, closed)}"
        for symbol in sorted(margin.free_symbols, key=lambda one: (one is not X, one.content))[:1]:
            for moved, relation in ((symbol - margin, AT_MOST), (symbol + margin, AT_LEAST)):
                if not moved.has(symbol):
                    return f"{self.text(symbol)} {relation[closed]} {self.text(moved)}"
        return f"{self.text(margin)} {AT_MOST[closed]} 0"

    def call_Derived(self, tree: Expr) -> tuple[str, int]:
        of, order = tree.args
        power = "" if order == 1 else f"^{{{order}}}"
        operator = rf"\frac{{\mathrm{{d}}{power}}}{{\mathrm{{d}} x{power}}}"
        return rf"{operator} \left({self.text(of)}\right)", PRODUCT

    def call_Partial(self, tree: Expr) -> tuple[str, int]:
        of, by = map(self.text, tree.args[1:])
        return rf"\frac{{\partial}}{{\partial {by}}} \left({of}\right)", PRODUCT

    def call_Mollified(self, tree: Expr) -> tuple[str, int]:
        of, kernel, width = tree.args
        return rf"\left({self.text(of)}\right) * \text{{{kernel}}}_{{{self.text(width)}}}", PRODUCT

    def call_Where(self, tree: Expr) -> tuple[str, int]:
        return self.bound(tree.args[0])

    call_Call = call_Where

    def call_Unknown(self, tree: Expr) -> tuple[str, int]:
        name = latex_prose(tree.content[0])
        head = name if len(name) == 1 else rf"\text{{{name}}}"
        return rf"{head}\left({self.text(tree.args[0])}\right)", ATOM


def letter(name: str) -> str:
    """A symbol's name: Greek letters as such, what follows _ or is a digit at the end as an index."""
    if name in LETTERS:
        return LETTERS[name]
    head, _, index = name.partition("_")
    if not index:
        head = name.rstrip("0123456789")
        index = name[len(head) :]
    body = rf"\{head}" if head in GREEK else head
    return f"{body}_{{{index}}}" if index and head else body or name


def latex(formula: Expr | Cells | str) -> str:
    """LaTeX source of a formula.

    >>> from provenact.theory.language.parser import parse
    >>> latex(parse("piecewise(0, x <= 0; x)"))
    '\\\\begin{cases} 0 & x \\\\le 0 \\\\\\\\ x & \\\\text{otherwise} \\\\end{cases}'
    """
    if isinstance(formula, str):
        return rf"\text{{{latex_prose(formula)}}}"
    if not isinstance(formula, Cells):
        if formula.size > MOST_PRINTED:
            return rf"\text{{an expression of {formula.size} parts}}"
        return _Latex(tidy(formula) is formula).text(formula)
    if not formula.knots:
        return latex(formula.pieces[0])
    rows = [rf"{latex(cell.expression)}, & {_range(cell, formula.variable)}" for cell in formula]
    return "\\begin{cases}\n  " + " \\\\\n  ".join(rows) + "\n\\end{cases}"


def _range(cell: Cell, variable: Symbol) -> str:
    name = latex(variable)
    if cell.start is None:
        return rf"{name} \le {latex(cell.end)}" if cell.end is not None else ""
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


SERVICES.latex = latex
