"""The references as text: for each function its value and slope in doubles, written with `pairs`.

This reads SymPy copies of the exact cells and nothing of the code that is measured: no program and no rewrite is
shared. `reference_check` holds the result against balls of the trees themselves. A piece is a sum of
coefficients (rational in x and the parameters, computed in pairs) times products of functions; a polynomial piece is
written around the point where most of its low coefficients vanish, so that it keeps its relative accuracy where it
touches zero.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import sympy
from sympy import Expr, Function, Poly

from ...theory.exact import expressions
from ...theory.exact.cells import Cells
from ...theory.exact.errors import Undecided
from ...theory.exact.order import vanishes
from ...theory.exact.sympy_bridge import Phi, expm1, log1p, phi, sigma, softplus, to_sympy
from ...theory.language.activations import catalogue
from ...theory.language.definitions import Sampled
from ..lowering.copies import CopiedCells, copied
from ..lowering.subjects import Subject, from_catalogue

SCALAR = [
    entry.name
    for entry in catalogue().values()
    if not isinstance(entry.definition, Sampled) and not any(one.is_table or one.is_integer for one in entry.parameters)
]

HEAD = '''\
"""References in double precision: the value f and the slope f' of every scalar entry of the catalogue.

Written by provenact; do not edit, but emit again:

    provenact regenerate references

`reference_errors.json` holds how far these are from certified balls.
"""

from torch import Tensor

from ..pairs import (
    Pair,
{imports}
)
'''


X = to_sympy(expressions.X)


class SquaredSech(Function):
    """1 - tanh^2."""

    __slots__ = ()

    nargs = 1


class Tanh(Function):
    """tanh with a derivative that does not cancel."""

    __slots__ = ()

    nargs = 1

    def fdiff(self, argindex: int = 1) -> Expr:
        return SquaredSech(self.args[0])


class ExcessOverLog1p(Function):
    """z - log(1 + z)."""

    __slots__ = ()

    nargs = 1


NODES: dict[type[Function], str] = {
    sympy.exp: "exp",
    expm1: "expm1",
    log1p: "log1p",
    ExcessOverLog1p: "excess_over_log1p",
    sigma: "sigmoid",
    softplus: "softplus",
    Tanh: "tanh",
    SquaredSech: "squared_sech",
    Phi: "normal_cdf",
    phi: "normal_pdf",
}
HELPERS = ("held", "minus", "over", "plus", "rounded", "select", "times", *NODES.values())


def references_text(names: Sequence[str] = SCALAR) -> str:
    subjects = [from_catalogue(name) for name in names]
    functions = [text for subject in subjects for text in _functions(subject)]
    code = "\n\n".join(functions)
    used = sorted(name for name in HELPERS if re.search(rf"\b{name}\(", code))
    return "\n\n".join([HEAD.format(imports="\n".join(f"    {name}," for name in used)), code])


def _functions(subject: Subject) -> list[str]:
    cells = copied(subject.cells)
    cells = replace(cells, pieces=tuple(map(_stable, cells.pieces)))
    slopes = replace(cells, pieces=tuple(map(_slope, cells.pieces)))
    parameters = [f"{s.name}: float = {_double(to_sympy(s.default))!r}" for s in subject.settings]
    return [
        _function(_head(subject, "value", ["x: Tensor", *parameters], "Tensor"), f"f(x) of {subject.title}", cells),
        _function(_head(subject, "slope", ["x: Tensor", *parameters], "Tensor"), f"f'(x) of {subject.title}", slopes),
        _kinks(_head(subject, "kinks", parameters, "tuple[float, ...]"), subject.cells),
    ]


def _head(subject: Subject, what: str, arguments: list[str], kind: str) -> str:
    line = f"def {subject.function}_{what}({', '.join(arguments)}) -> {kind}:"
    if len(line) <= 100:
        return line
    return "\n".join([f"def {subject.function}_{what}(", *(f"    {one}," for one in arguments), f") -> {kind}:"])


def _function(head: str, what: str, cells: CopiedCells) -> str:
    writer = _Writer()
    values = [writer.piece(cells, index) for index in range(len(cells.pieces))]
    result = values[0]
    if cells.knots:
        knots = [writer.double(knot) for knot in cells.knots]
        result = f"select(x, {_tuple(knots)}, {_tuple(values)})"
    return "\n".join([head, f'    """{what}."""', *writer.lines, f"    return {result}"]) + "\n"


def _kinks(head: str, cells: Cells) -> str:
    """The knots at which the two sides have different slopes for some parameters."""
    writer = _Writer()
    kinks = [writer.double(to_sympy(knot)) for index, knot in enumerate(cells.knots) if _is_kink(cells, index)]
    return "\n".join([head, '    """Where the slope jumps."""', *writer.lines, f"    return {_tuple(kinks)}"]) + "\n"


def _is_kink(cells: Cells, index: int) -> bool:
    """Asked of the trees; where it is not decided, nothing is written."""
    (_, left), (_, right) = (cells.jet(index, side, 1) for side in ("left", "right"))
    is_smooth = vanishes(left - right)
    if is_smooth.is_unknown:
        raise Undecided(f"whether the slope jumps at {cells.knots[index]} is not decided")
    return is_smooth.is_no


def _tuple(texts: Sequence[str]) -> str:
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


# --- stable forms -------------------------------------------------------------------------------------


def _stable(piece: Expr) -> Expr:
    """The same piece without sums that cancel: 1 + tanh z, and z - log(1 + z)."""
    gates = {1 + node: 2 * sigma(2 * node.args[0]) for node in piece.atoms(sympy.tanh)}
    piece = piece.subs(gates) if gates and piece.has(*gates) else piece
    for node in piece.atoms(log1p):
        coefficient = piece.coeff(node)
        if (coefficient * node.args[0] + (piece - coefficient * node)).equals(0):
            return -coefficient * ExcessOverLog1p(node.args[0])
    return piece.replace(sympy.tanh, Tanh)


def _slope(piece: Expr) -> Expr:
    if piece.has(ExcessOverLog1p):  # (z - log(1 + z))' = z' z/(1 + z)
        (node,) = piece.atoms(ExcessOverLog1p)
        z = node.args[0]
        return piece.coeff(node) * sympy.diff(z, X) * z / (1 + z)
    return sympy.diff(piece, X)


def _best_centre(cells: CopiedCells, index: int, piece: Expr) -> tuple[Expr, list[Expr]]:
    """A point around which most of the low coefficients of a polynomial vanish, and the coefficients there."""
    centres = [sympy.S.Zero, *cells.knots[max(index - 1, 0) : index + 1]]  # 0 first: around it floats are densest
    written = []
    for centre in centres:
        polynomial = Poly(piece.subs(X, X + centre), X)
        written.append((centre, [sympy.cancel(c) for c in reversed(polynomial.all_coeffs())]))
    return max(written, key=lambda one: next((n for n, c in enumerate(one[1]) if c != 0), 0))


# --- writing ------------------------------------------------------------------------------------------


@dataclass
class _Writer:
    """The lines of one function; equal values are computed once."""

    lines: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)

    def name(self, text: str) -> str:
        if text not in self.known:
            self.known[text] = f"t{len(self.known) + 1}"
            self.lines.append(f"    {self.known[text]} = {text}")
        return self.known[text]

    def double(self, number: Expr) -> str:
        """A Python number that does not depend on x."""
        if number.is_Symbol:
            return number.name
        if number.is_Rational and sympy.Rational(_double(number)) == number:
            return repr(_double(number))
        return f"rounded({self.pair(number)})"

    def piece(self, cells: CopiedCells, index: int) -> str:
        """The value of one piece, a tensor or a number."""
        piece = cells.pieces[index]
        if not piece.has(X):
            return self.double(piece)
        if piece == X:
            return "x"
        if piece.is_polynomial(X):
            centre, coefficients = _best_centre(cells, index, piece)
            return self.name(f"rounded({self.horner(coefficients, self.pair_of_shifted(centre, len(coefficients)))})")
        return self.sum_of_products(piece)

    def pair_of_shifted(self, centre: Expr, size: int) -> str:
        x = "Pair(x)" if size <= 2 else self.name("held(x)")
        return x if centre == 0 else self.name(f"plus({x}, {self.pair(-centre)})")

    def horner(self, coefficients: Sequence[Expr], variable: str) -> str:
        """sum c_n variable^n, low coefficients first; common powers of the variable are taken out."""
        lowest = next(n for n, c in enumerate(coefficients) if c != 0)
        result = self.pair(coefficients[-1])
        for coefficient in reversed(coefficients[lowest:-1]):
            result = self.name(f"times({result}, {variable})") if result != "Pair(1.0)" else variable
            if coefficient != 0:
                result = self.name(f"plus({result}, {self.pair(coefficient)})")
        for _ in range(lowest):
            result = self.name(f"times({result}, {variable})") if result != "Pair(1.0)" else variable
        return result

    def sum_of_products(self, piece: Expr) -> str:
        """Coefficients times products of functions, added up."""
        outer = sorted(_outer_nodes(piece), key=sympy.default_sort_key)
        if not outer:
            return self.coefficient(piece)
        names = {node: sympy.Dummy(f"n{n}") for n, node in enumerate(outer)}
        polynomial = Poly(sympy.expand(piece.xreplace(names)), *names.values())
        terms = []
        for powers, coefficient in polynomial.terms():
            factors = [self.node(node) for node, power in zip(outer, powers, strict=True) for _ in range(power)]
            terms.append(self.product(sympy.cancel(coefficient), factors))
        return " + ".join(terms) if len(terms) == 1 else self.name(" + ".join(terms))

    def product(self, coefficient: Expr, factors: list[str]) -> str:
        """Functions times the coefficient; the coefficient comes last, because it may be large where they are small."""
        if coefficient != 1 or not factors:
            factors = [*factors, self.coefficient(coefficient)]
        return self.name(" * ".join(factors)) if len(factors) > 1 else factors[0]

    def coefficient(self, coefficient: Expr) -> str:
        if coefficient == X:
            return "x"
        if not coefficient.has(X):
            return self.double(coefficient)
        return self.name(f"rounded({self.quotient(coefficient)})")

    def node(self, node: Expr) -> str:
        return self.name(f"{NODES[type(node)]}({self.pair(node.args[0])})")

    def quotient(self, expression: Expr, x: str = "") -> str:
        """A quotient of polynomials in x."""
        above, below = (Poly(part, X).all_coeffs()[::-1] for part in sympy.fraction(sympy.cancel(expression)))
        x = x or ("Pair(x)" if max(len(above), len(below)) <= 2 else self.name("held(x)"))
        if len(below) == 1 and below[0].is_number:
            above, below = [c / below[0] for c in above], [sympy.S.One]
        value = self.horner(above, x)
        return value if below == [1] else self.name(f"over({value}, {self.horner(below, x)})")

    def pair(self, expression: Expr) -> str:
        if expression.is_number:
            return _literal(expression)
        if expression == X:
            return self.name("held(x)")
        if expression.is_Symbol:
            return f"Pair({expression.name})"
        if type(expression) in NODES:
            return f"Pair({self.node(expression)})"
        if expression.has(X):
            contains = bool(expression.atoms(*NODES))
            return self.combined(expression) if contains else self.quotient(expression, self.name("held(x)"))
        return self.parametric(expression)

    def combined(self, expression: Expr) -> str:
        """A sum or product that contains functions."""
        operation = "plus" if expression.is_Add else "times"
        first, *others = expression.args
        result = self.pair(first)
        for other in others:
            result = self.name(f"{operation}({result}, {self.pair(other)})")
        return result

    def parametric(self, expression: Expr) -> str:
        """A pair of an expression in the parameters alone."""
        over, under = sympy.fraction(sympy.together(expression))
        if under != 1 and not under.is_number:
            return self.name(f"over({self.pair(over)}, {self.pair(under)})")
        if expression.is_Pow:
            return self.powers(expression)
        return self.combined(expression)

    def powers(self, expression: Expr) -> str:
        base, exponent = expression.as_base_exp()
        result = self.pair(base)
        for _ in range(int(exponent) - 1):
            result = self.name(f"times({result}, {self.pair(base)})")
        return result


def _outer_nodes(expression: Expr) -> set[Expr]:
    """The functions that are not inside another."""
    if type(expression) in NODES:
        return {expression}
    return set().union(*map(_outer_nodes, expression.args))


def _double(number: Expr) -> float:
    if number.is_Rational:
        return float(Fraction(int(number.p), int(number.q)))
    return float(sympy.N(number, 60))


def _literal(number: Expr) -> str:
    """A constant as a pair of doubles."""
    high = _double(number)
    low = _double(number - sympy.Rational(high))
    return f"Pair({high!r})" if low == 0.0 else f"Pair({high!r}, {low!r})"
