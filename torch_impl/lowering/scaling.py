"""Scaling: functions that are one shape, drawn larger or smaller by a parameter."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import sympy
from sympy import Expr, Symbol

from ...theory.exact.expressions import fresh
from ...theory.exact.sympy_bridge import to_sympy
from ..programs.copies import X, parameters_in
from .copies import CopiedCells
from .gates import multiplied_out

U: Symbol = to_sympy(fresh("u"))  # no parameter can be called so
ROOTS = (1, 2, 4)  # that are lowered
DEGREES = (1, 0, -1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6)


@lru_cache(maxsize=1024)  # all forms and formats of a function ask for the same
def in_units(piece: Expr, unit: Expr) -> tuple[Expr, int] | None:
    """The piece as a power of the unit times a shape.

    >>> d = Symbol("d", positive=True)
    >>> in_units(X**2 / d, d)
    (_u**2, 1)
    """
    if unit == 1:
        return piece.subs(X, U), 0
    plain = piece.subs(X, unit * U)
    scaled = sympy.expand(plain)
    terms = sympy.Add.make_args(plain)
    for degree in DEGREES:
        shape = sympy.expand(scaled / unit**degree)
        if not shape.has(*unit.free_symbols):
            return shape, degree
        shape = sympy.Add(*(term / unit**degree for term in terms))  # denominators that are not multiplied out
        if not shape.has(*unit.free_symbols):
            return shape, degree
    return None


def unit_of(cells: CopiedCells) -> Expr:
    """The unit of a piecewise function: 1 where no parameter merely scales it.

    >>> d = Symbol("d", positive=True)
    >>> unit_of(CopiedCells((-d, d), (sympy.S.Zero, (X + d) ** 2 / (4 * d), X), (sympy.S.Zero, d)))
    d
    """
    for unit in (one for symbol in cells.parameters if symbol.is_nonnegative for one in (symbol, 1 / symbol)):
        rational = all(sympy.cancel(knot / unit).is_Rational for knot in cells.knots)
        if rational and all(in_units(piece, unit) is not None for piece in cells.pieces):
            return unit
    return sympy.S.One


@lru_cache(maxsize=1024)
def unit_of_product(expression: Expr) -> Expr | None:
    """The unit in which nothing but U is left of a product of functions of x, but for a factor: a product of powers of
    parameters.

    >>> a, b = sympy.symbols("a b", positive=True)
    >>> unit_of_product(X / sympy.sqrt(b + a * X**2))
    sqrt(b)/sqrt(a)
    """
    if not parameters_in(expression):
        return sympy.S.One
    return next((unit for unit in natural_units(expression) if separated(expression, unit) is not None), None)


def size_of_product(expression: Expr) -> Expr | None:
    """The same where the unit may be negative, and its size: that of a x is 1/|a|, which is infinite where a is 0.

    >>> size_of_product(X / (1 + Symbol("a", real=True) ** 2 * X**2))
    1/Abs(a)
    """
    return next((abs(unit) for unit in _signed_units(expression) if separated(expression, unit) is not None), None)


@lru_cache(maxsize=1024)
def with_fewest_parameters(expression: Expr) -> tuple[Expr, Expr]:
    """The unit of x that leaves fewest parameters, and what is left in it, but for a factor.

    >>> a, b = sympy.symbols("a b", positive=True)
    >>> with_fewest_parameters(X * sympy.exp(-a * sympy.exp(-b * X)))
    (1/b, x*exp(-a*exp(-x)))
    """
    units = (sympy.S.One, *natural_units(expression))
    shapes = [(one, expression.subs(X, one * X).as_independent(X, as_Add=False)[1]) for one in units]
    return min(shapes, key=lambda pair: len(parameters_in(pair[1])))


@lru_cache(maxsize=1024)
def natural_units(expression: Expr, is_signed: bool = False) -> tuple[Expr, ...]:
    """The sizes of x at which a function's argument is 1, or at which two terms of a sum are equal; with `is_signed`
    also those that may be negative numbers."""
    return tuple(
        dict.fromkeys(
            _root(ratio, degree)
            for ratio, degree in _ratios(expression)
            if (abs(degree) in ROOTS and _is_size(ratio)) or (is_signed and abs(degree) == 1)
        )
    )


@lru_cache(maxsize=1024)
def lines_in(expression: Expr) -> tuple[tuple[Expr, Expr], ...]:
    """
    >>> lines_in(sympy.exp(-((X + Symbol("b")) ** 2)) + sympy.tanh(3 * X - 6))
    ((-b, 1), (2, 3))
    """
    sums = sorted(expression.atoms(sympy.Add), key=sympy.default_sort_key)
    lines = [(one.subs(X, 0), sympy.diff(one, X)) for one in sums if one.is_polynomial(X)]
    return tuple(dict.fromkeys((-start / rate, rate) for start, rate in lines if rate != 0 and not rate.has(X)))


def moved(several: Sequence[CopiedCells]) -> Iterator[tuple[Expr, tuple[CopiedCells, ...]]]:
    """The parameters b, or their negatives, from which x is counted in all of some functions, and these as functions of
    x - b. A difference of two numbers is rounded once, whatever cancels.

    >>> b = Symbol("b", real=True)
    >>> [found] = moved([CopiedCells((), (1 / (1 + (X - b) ** 2),), ())])
    >>> found[0], found[1][0].pieces
    (b, (1/(x**2 + 1),))
    """
    lines = [line for cells in several for piece in cells.pieces for line in lines_in(piece)]
    for middle in dict.fromkeys(middle for middle, _ in lines if middle.is_Symbol or (-middle).is_Symbol):
        found = tuple(_moved(cells, middle) for cells in several)
        if not middle.free_symbols & {one for cells in found for one in cells.parameters}:
            yield middle, found


def _moved(cells: CopiedCells, middle: Expr) -> CopiedCells:
    knots = tuple(sympy.expand(knot - middle) for knot in cells.knots)
    return replace(cells, knots=knots).map(lambda piece: multiplied_out(piece.subs(X, X + middle)))


def _signed_units(expression: Expr) -> Iterator[Expr]:
    """1/a for a parameter that may be 0 or negative, where a x or its square is of the size of 1."""
    ratios = [(ratio, degree) for ratio, degree in _ratios(expression) if not _is_size(ratio)]
    units = (_root(ratio, degree) for ratio, degree in ratios if abs(degree) in ROOTS[:2])
    yield from (unit for unit in dict.fromkeys(units) if (1 / unit).is_Symbol)


@lru_cache(maxsize=1024)
def _ratios(expression: Expr) -> tuple[tuple[Expr, int], ...]:
    """The factors of two terms, and by how many powers of x the terms differ."""
    found = []
    for node in sympy.preorder_traversal(expression):
        terms = list(node.args) if node.is_Add else [sympy.S.One, *node.args] if node.is_Function else []
        pairs = [term.as_independent(X, as_Add=False) for term in terms]
        powers = [(_of_parameters(factor), sympy.degree(power, X)) for factor, power in pairs if power.is_polynomial(X)]
        found += [(first / second, high - low) for (first, low), (second, high) in combinations(powers, 2)]
    return tuple(found)


def _is_size(ratio: Expr) -> bool:
    return all(one.is_nonnegative for one in ratio.free_symbols)


def _root(ratio: Expr, degree: int) -> Expr:
    return sympy.powdenest(ratio ** sympy.Rational(1, degree), force=True)


def _of_parameters(factor: Expr) -> Expr:
    return factor.as_independent(*factor.free_symbols, as_Add=False)[1] if factor.free_symbols else sympy.S.One


def separated(expression: Expr, unit: Expr) -> tuple[Expr, Expr] | None:
    """(factor, shape in U) with expression = factor shape(x/unit), the factor made of parameters and the shape without.

    >>> a, b = sympy.symbols("a b", positive=True)
    >>> separated(X / sympy.sqrt(b + a * X**2), sympy.sqrt(b) / sympy.sqrt(a))
    (1/sqrt(a), _u/sqrt(_u**2 + 1))
    """
    return _separated(expression.subs(X, unit * U))


def _separated(node: Expr) -> tuple[Expr, Expr] | None:
    symbols = node.free_symbols - {U}
    if not symbols:
        return sympy.S.One, node
    if not node.has(U):
        number, factor = node.as_independent(*symbols, as_Add=False)
        return factor, number
    parts = [_separated(part) for part in node.args]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return None
    factors, shapes = zip(*found, strict=True)
    if node.is_Mul:
        return sympy.Mul(*factors), sympy.Mul(*shapes)
    if node.is_Pow and shapes[1].is_Rational and factors[1] == 1:
        return factors[0] ** shapes[1], shapes[0] ** shapes[1]
    if node.is_Add and all(factor == factors[0] for factor in factors):
        return factors[0], sympy.Add(*shapes)
    return (sympy.S.One, node.func(*shapes)) if node.is_Function and all(one == 1 for one in factors) else None


def shape_of(cells: CopiedCells) -> tuple[Expr, Expr, CopiedCells] | None:
    """(unit, factor, shape): the function is the factor times the shape at x/unit, which has no parameter; None where
    it is not of this kind, or has no parameter.

    >>> a = Symbol("a", positive=True)
    >>> shape_of(CopiedCells((), (a * sympy.tanh(X / a),), ()))
    (a, a, CopiedCells(knots=(), pieces=(tanh(x),), at_knots=()))
    """
    moving = [piece for piece in cells.pieces if piece.has(X)] if cells.parameters else []
    units = [unit for units_of in (natural_units, _signed_units) for piece in moving for unit in units_of(piece)]
    for unit in dict.fromkeys(units):
        parts = [separated(piece, unit) for piece in moving]
        factors = {None if part is None else part[0] for part in parts}
        if len(factors) == 1 and None not in factors:
            (factor,) = factors
            knots = tuple(sympy.cancel(knot / unit) for knot in cells.knots)
            pieces = tuple(_scaled(piece, unit, factor) for piece in cells.pieces)
            shape = CopiedCells(knots, pieces, tuple(_scaled(value, unit, factor) for value in cells.at_knots))
            if not shape.parameters:
                return unit, factor, shape
    return None


def _scaled(value: Expr, unit: Expr, factor: Expr) -> Expr:
    """A piece, or a value at a knot, as part of the shape."""
    found = separated(value, unit)
    return value if found is None else sympy.cancel(found[0] / factor) * found[1].subs(U, X)
