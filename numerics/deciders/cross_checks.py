"""Statements with integrals, means and convolutions, met by mpmath's quadrature: a cross-check that decides nothing.

- `cross_checked(decider)`         the decider, its evidence followed by that of quadrature where it says something
- `by_quadrature(statement, domains)`   whether the two sides agree, or compare, where they are evaluated
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from operator import ge, gt, le, lt, ne

import mpmath

from ...derivations.soft_quantizer import expanded
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, ZERO, Expr, Infinite, Rational, Symbol, X, fresh
from ...theory.language import statements as say
from ...theory.language.index_means import Change, MeanIdentity
from ...theory.language.kernels import kernel
from ...theory.language.operators import At, Derived, Integrated, Mollified
from ..algebra.terms import resolve, sample_values, without_operators
from ..findings.evidence import Engine, Evidence, Outcome, combined, timed
from ..findings.witness import place_in_words
from ..search.quadrature import mp_value, quad_convolution, quad_integral, slope
from .guards import expressions_in

Decider = Callable[..., list[Evidence]]
DIGITS = 30
AGREES = mpmath.mpf(10) ** -20  # two routes with 30 digits and more
PARAMETERS, POINTS = 2, 3  # at how many a statement is evaluated
PLACES = tuple(map(Rational, (Fraction(1, 3), Fraction(-1, 2), Fraction(7, 5), Fraction(-9, 4), Fraction(1, 50))))
LENGTH = 3  # of the rows at which a mean is evaluated
RELATIONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "!=": ne}
CHECKED = (say.Equal, say.Compare, say.Value, MeanIdentity)
NODES = (Integrated, Mollified)
FAILURES = (InputError, ArithmeticError, ValueError, TypeError, mpmath.libmp.NoConvergence)


def cross_checked(decider: Decider) -> Decider:
    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        found = decider(statement, domains)
        if any(item.engine is Engine.QUADRATURE for item in found) or not _is_of_integrals(statement):
            return found
        try:
            opinion = timed(lambda: by_quadrature(statement, domains))
        except FAILURES:
            return found  # what it cannot evaluate it says nothing about
        if opinion.outcome is Outcome.HOLDS and combined(found) is Outcome.FAILS:  # it was looked at in other places
            return found
        return [*found, opinion]

    return asked


def _is_of_integrals(statement: say.Statement) -> bool:
    return isinstance(statement, MeanIdentity) or any(leaf.has(*NODES) for leaf in expressions_in(statement))


def by_quadrature(statement: say.Statement, domains: Domains) -> Evidence:
    if isinstance(statement, MeanIdentity):
        return _mean(statement)
    if isinstance(statement, say.Value):
        return _value(statement, domains)
    assert isinstance(statement, (say.Equal, say.Compare))
    return _two_sides(statement, domains)


def _value(statement: say.Value, domains: Domains) -> Evidence:
    """At a few values of its parameters, if it has any."""
    equals, shown = statement.equals, ""
    symbols = sorted(say.symbols_of(statement) - {X}, key=str)
    tried = list(sample_values({one: domains.get(one, REAL_LINE) for one in symbols}, symbols, PARAMETERS))
    for values in tried:
        number = _number(statement.of.xreplace(values), ZERO)
        if isinstance(equals, say.Printed):
            low, high = (mp_value(end, {}) for end in equals.interval())
            is_so = low - AGREES <= number <= high + AGREES
        else:
            is_so = _same(number, _number(equals.xreplace(values), ZERO))
        where = f" at {place_in_words(values)}" if values else ""
        shown = f"quadrature gives {mpmath.nstr(number, DIGITS)}{where}"
        if not is_so:
            return _said(False, shown)
    if not tried:
        raise InputError("no place to evaluate it at")
    return _said(True, shown)


def _two_sides(statement: say.Equal | say.Compare, domains: Domains) -> Evidence:
    """At a few places; that they agree there is no proof for all others."""
    tried = 0
    for values, point in _places(statement, domains):
        left, right = (_number(side.xreplace(values), point) for side in (statement.left, statement.right))
        if isinstance(statement, say.Equal):
            is_so = _same(left, right)
        else:
            is_so = _same(left, right) or RELATIONS[statement.relation](left, right)
        if not is_so:
            where = place_in_words({X: point, **values})
            return _said(False, f"at {where} quadrature gives {mpmath.nstr(left, 12)} and {mpmath.nstr(right, 12)}")
        tried += 1
    if not tried:
        raise InputError("no place to evaluate it at")
    return _said(True, f"quadrature agrees at {tried} places")


def _places(statement: say.Equal | say.Compare, domains: Domains) -> Iterator[tuple[dict[Symbol, Expr], Expr]]:
    symbols = sorted(say.symbols_of(statement) - {X}, key=str)
    has_x = X in statement.left.free_symbols | statement.right.free_symbols or any(
        leaf.has(Mollified, Derived) for leaf in (statement.left, statement.right)
    )
    for values in sample_values({one: domains.get(one, REAL_LINE) for one in symbols}, symbols, PARAMETERS):
        domain: Interval = statement.domain.subs(values)
        points = [place for place in PLACES if domain.contains(place).is_yes] if has_x else [ZERO]
        yield from product([values], points[:POINTS])


def _same(one, other) -> bool:
    with mpmath.workdps(DIGITS + 10):
        return bool(abs(one - other) <= AGREES * max(1, abs(one), abs(other)))


def _said(is_so: bool, detail: str) -> Evidence:
    return Evidence(Engine.QUADRATURE, Outcome.HOLDS if is_so else Outcome.FAILS, detail)


def _number(expression: Expr, point: Expr):
    """The value at a point of an expression without parameters: integrals by quadrature, the rest by mpmath."""
    numbers: dict[Expr, object] = {}
    stand_ins: dict[Expr, Expr] = {}
    for node in _outermost(expression):
        stand_ins[node] = fresh("quadrature")
        numbers[stand_ins[node]] = _integral(node, point)
    plain = expression.xreplace(stand_ins)
    if plain.has(Derived, At):
        plain = without_operators(plain)
    return mp_value(plain, {X: point, **numbers})  # type: ignore[dict-item]


def _outermost(expression: Expr) -> list[Expr]:
    if isinstance(expression, NODES):
        return [expression]
    if isinstance(expression, Derived):  # of a convolution: the derivative of a closed form, if there is one
        return []
    return list(dict.fromkeys(node for argument in expression.args for node in _outermost(argument)))


def _integral(node: Expr, point: Expr):
    if isinstance(node, Mollified):
        f, name, width = node.args
        shape = kernel(name.name).shape  # type: ignore[attr-defined]
        ends = [shape.knots[0], shape.knots[-1]] if shape.knots else [MINUS_INFINITY, INFINITY]
        with mpmath.workdps(DIGITS + 20):
            return quad_convolution(resolve(f), shape, width, point) / quad_integral(shape, *ends)
    f, start, end = node.args
    return quad_integral(resolve(f), _end(start, point), _end(end, point))


def _end(end: Expr, point: Expr) -> Expr:
    if isinstance(end, Infinite):
        return INFINITY if end is INFINITY else MINUS_INFINITY
    return end.xreplace({X: point})


# --- means -------------------------------------------------------------------------------------------


def _mean(statement: MeanIdentity) -> Evidence:
    """Three rows with numbers that are all different; a derivative by differences."""
    sides = (statement.left, statement.right)
    written = [_expanded(side, statement) for side in sides]
    parts = [
        *written,
        *(_expanded(part, statement) for side in sides for part in side.args if isinstance(side, Change)),
    ]
    symbols = sorted({symbol for one in parts for symbol in one.free_symbols}, key=str)
    values: dict[Symbol, Expr] = {one: Rational(2 + n, 3 + n % 4) for n, one in enumerate(symbols)}
    left, right = (_of_side(side, one, statement, values) for side, one in zip(sides, written, strict=True))
    where = place_in_words(values)
    return _said(_same(left, right), f"quadrature gives {mpmath.nstr(left, DIGITS)} for three rows at {where}")


def _expanded(side: Expr, statement: MeanIdentity) -> Expr:
    return expanded(side, statement.centres, LENGTH, statement.weight)


def _of_side(side: Expr, written: Expr, statement: MeanIdentity, values: dict[Symbol, Expr]):
    if not isinstance(side, Change):
        return mp_value(written, values)
    of, by = (_expanded(part, statement) for part in side.args)
    (symbol,) = by.free_symbols
    return slope(of, symbol, values)
