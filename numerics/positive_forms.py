"""Signs of polynomials and rational functions on boxes, for all parameter values at once.

A variable in an interval is a fractional linear function of a positive one: (a + b t)/(1 + t) runs
through (a, b), a + t through (a, inf). After that substitution an expression whose numerator has
coefficients of one sign has that sign everywhere inside the box (Bernstein's criterion). Ends that belong
to the box are looked at as well, face by face.

- `sign_on_box(expression, box)`   (1, True): positive; (1, False): non-negative; None: not seen
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import sympy
from sympy import Expr, Symbol

from ..theory.domains import Interval
from .quotients import quotient

MOST_TERMS = 2_000
MOST_FACES = 64


def sign_on_box(expression: Expr, box: Mapping[Symbol, Interval]) -> tuple[int, bool] | None:
    """The sign on the box, whose ends may contain symbols that come later in it."""
    if not expression.is_rational_function(*box):
        return None
    signs = set()
    for substitution in _faces(box):
        sign = _sign_on_face(expression, substitution)
        if sign is None:
            return None
        signs.add(sign)
    inner = signs - {0}
    if len(inner) > 1 or not signs:
        return None
    return (inner.pop() if inner else 0), 0 not in signs


def _faces(box: Mapping[Symbol, Interval]) -> Iterator[list[tuple[Symbol, Expr]]]:
    """The interior of the box and every face that belongs to it, as substitutions by positive symbols."""
    choices = [[(symbol, value) for value in _values(symbol, interval)] for symbol, interval in box.items()]
    count = 1
    for options in choices:
        count *= len(options)
    if count <= MOST_FACES:
        yield from (list(face) for face in product(*choices))


def _values(symbol: Symbol, interval: Interval) -> list[Expr]:
    """The inside of the interval as a function of a positive symbol, and the ends that belong to it."""
    ends = [(interval.start, interval.left_open), (interval.end, interval.right_open)]
    closed = list(dict.fromkeys(end for end, is_open in ends if end is not None and not is_open))
    if interval.start is not None and interval.start == interval.end:
        return closed
    return [_inside(symbol, interval), *closed]


def _inside(symbol: Symbol, interval: Interval) -> Expr:
    positive = Symbol(f"{symbol.name}_positive", positive=True)
    if interval.start is not None and interval.end is not None:
        return (interval.start + interval.end * positive) / (1 + positive)
    if interval.start is not None:
        return interval.start + positive
    if interval.end is not None:
        return interval.end - positive
    return Symbol(f"{symbol.name}_real", real=True)


def _sign_on_face(expression: Expr, substitution: list[tuple[Symbol, Expr]]) -> int | None:
    for symbol, value in substitution:
        expression = expression.subs(symbol, value)
    if expression.has(sympy.zoo, sympy.nan):
        return None
    top, bottom = (_coefficient_sign(part) for part in quotient(expression))
    return None if top is None or not bottom else top * bottom


def _coefficient_sign(polynomial: Expr) -> int | None:
    """The common sign of all coefficients in positive symbols; even powers of real ones are allowed."""
    terms = sympy.Add.make_args(sympy.expand(polynomial))
    if len(terms) > MOST_TERMS:
        return None
    gathered: dict[Expr, Expr] = {}
    for term in terms:
        coefficient, monomial = term.as_independent(*term.free_symbols, as_Add=False)
        gathered[monomial] = gathered.get(monomial, sympy.S.Zero) + coefficient
    signs = {_sign_of_term(coefficient * monomial) for monomial, coefficient in gathered.items()} - {0}
    return 0 if not signs else signs.pop() if len(signs) == 1 else None


def _sign_of_term(term: Expr) -> int | None:
    if term == 0:
        return 0
    return 1 if term.is_positive else -1 if term.is_negative else None
