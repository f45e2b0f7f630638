"""Expressions with switches (max, min, abs, sign, piecewise) to Cells.

Each switch changes only where its margin changes sign. The margins are polynomials of low degree in
x, so these points are found exactly; between two of them every switch has one certain state.

- `cells_of(expression)`   the exact piecewise function
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from .cells import Cells
from .errors import InputError
from .expressions import SWITCHES, Branch, Maximum, Minimum, X, expm1, log1p
from .gathering import gathered
from .order import less, sign_of

ZERO_AT_ZERO = (sympy.tanh, sympy.sinh, sympy.erf, sympy.atan, log1p, expm1)  # increasing, zero at 0 alone


def cells_of(expression: Expr, variable: Symbol = X) -> Cells:
    """The piecewise function that an expression denotes.

    >>> from provenact.theory.parser import parse
    >>> cells_of(parse("max(0, x)")).pieces
    (0, x)
    """
    if expression.has(sympy.floor):
        raise InputError("floor has infinitely many steps; write the steps you need with piecewise(...)")
    knots = _ordered(_switch_points(expression, variable))
    zeros = (sympy.S.Zero,) * (len(knots) + 1)
    frame = Cells(tuple(knots), zeros, zeros[1:], variable)
    pieces = tuple(gathered(_resolve(expression, variable, cell.inner_point()), variable) for cell in frame)
    values = tuple(_resolve(expression, variable, knot).subs(variable, knot) for knot in knots)
    return Cells(tuple(knots), pieces, values, variable).merged()


def _margin(node: Expr) -> Expr:
    """The expression whose sign decides the state of a switch."""
    if isinstance(node, Branch):
        return node.margin
    if isinstance(node, (Maximum, Minimum)):
        return node.args[0] - node.args[1]
    return node.args[0]


def _switch_points(expression: Expr, variable: Symbol) -> list[Expr]:
    points: list[Expr] = []
    for node in sympy.postorder_traversal(expression):
        if isinstance(node, SWITCHES):
            for margin in _states(_margin(node)):
                points += _roots(margin, variable)
    return points


def _states(margin: Expr) -> list[Expr]:
    """The margin itself, or, where it has switches inside, each of the forms that it can take."""
    inner = next((node for node in sympy.postorder_traversal(margin) if isinstance(node, SWITCHES)), None)
    if inner is None:
        return [margin]
    return [form for value in _values(inner) for form in _states(margin.xreplace({inner: value}))]


def _values(node: Expr) -> list[Expr]:
    if isinstance(node, Branch):
        return list(node.args[2:])
    if isinstance(node, (Maximum, Minimum)):
        return list(node.args)
    if isinstance(node, sympy.sign):
        return [sympy.S.One, -sympy.S.One, sympy.S.Zero]
    return [node.args[0], -node.args[0]]


def _roots(margin: Expr, variable: Symbol) -> list[Expr]:
    """The exact real zeros of a polynomial margin."""
    if not margin.has(variable) or margin.is_positive or margin.is_negative:
        return []
    if isinstance(margin, sympy.Mul):
        return [root for factor in margin.args for root in _roots(factor, variable)]
    if isinstance(margin, ZERO_AT_ZERO):
        return _roots(margin.args[0], variable)
    numerator, denominator = sympy.fraction(sympy.together(margin))
    if denominator.has(variable) or not numerator.is_polynomial(variable):
        raise InputError(
            f"a switch on `{margin}` has no exact break points; switches must compare polynomials in {variable}"
        )
    roots: list[Expr] = []
    for factor, _ in sympy.factor_list(numerator, variable)[1]:
        roots += _roots_of_factor(sympy.Poly(factor, variable))
    return roots


def _roots_of_factor(factor: sympy.Poly) -> list[Expr]:
    if factor.degree() == 1:
        slope, offset = factor.all_coeffs()
        return [sympy.cancel(-offset / slope)]
    if factor.degree() == 2:
        a, b, c = factor.all_coeffs()
        discriminant = sympy.expand(b**2 - 4 * a * c)
        sign = sign_of(discriminant)
        if sign is not None and sign < 0:
            return []
        if sign is not None:
            return [(-b + side * sympy.sqrt(discriminant)) / (2 * a) for side in (-1, 1)]
    if not factor.free_symbols_in_domain and factor.count_roots() == 0:
        return []
    raise InputError(f"the zeros of `{factor.as_expr()}` have no simple exact form; give break points as numbers")


def _ordered(points: list[Expr]) -> list[Expr]:
    ordered: list[Expr] = []
    for point in points:
        place = 0
        while place < len(ordered):
            sign = sign_of(point - ordered[place])
            if sign is None:
                raise InputError(
                    f"the order of the break points {point} and {ordered[place]} depends on the parameters; "
                    "give them values"
                )
            if sign <= 0:
                break
            place += 1
        if place == len(ordered) or less(point, ordered[place]):
            ordered.insert(place, point)
    return ordered


def _resolve(expression: Expr, variable: Symbol, point: Expr) -> Expr:
    """The expression with every switch in the state that it has at the point, from the leaves up."""
    resolved: dict[Expr, Expr] = {}
    for node in sympy.postorder_traversal(expression):
        if node in resolved:
            continue
        arguments = [resolved[argument] for argument in node.args]
        rebuilt = node if tuple(arguments) == node.args else node.func(*arguments)
        resolved[node] = _state(rebuilt, variable, point) if isinstance(rebuilt, SWITCHES) else rebuilt
    return resolved[expression]


def _state(node: Expr, variable: Symbol, point: Expr) -> Expr:
    margin = _margin(node)
    sign = sign_of(margin.subs(variable, point))
    if sign is None:
        raise InputError(f"the sign of `{margin}` at {point} depends on the parameters; give them values")
    if isinstance(node, Branch):
        return node.args[2] if sign < 0 or (sign == 0 and node.closed) else node.args[3]
    if isinstance(node, Maximum):
        return node.args[0] if sign >= 0 else node.args[1]
    if isinstance(node, Minimum):
        return node.args[0] if sign <= 0 else node.args[1]
    if isinstance(node, sympy.sign):
        return sympy.Integer(sign)
    return node.args[0] if sign >= 0 else -node.args[0]
