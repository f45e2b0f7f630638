"""Numbers with parameters that are not negative: norms of vectors, quadratic forms, roots.

Each rule reduces to numbers that are simpler: the signs of parameters are taken one by one, a switch becomes its cases,
a root is squared away, and a quadratic form is decided by its exact decomposition.

- `is_not_negative(number, domains, sign)`   whether it is shown for all parameters; `sign` knows plain numbers
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from ...theory.algebra import expand, tidy, total
from ...theory.calculus import derivative
from ...theory.domains import REAL_LINE, Interval
from ...theory.errors import InputError
from ...theory.exact_algebra import is_identically_zero
from ...theory.expressions import HALF, SWITCHES, Expr, Maximum, Mul, Pow, Rational, Symbol, floor
from ...theory.operators import Integrated
from ...theory.order import sign_of
from ...theory.ordering import factors_of, terms_of
from .box_signs import linear_in
from .cases import alternatives, by_signs

Domains = Mapping[Symbol, Interval]
Sign = Callable[[Expr, Domains], tuple[int, bool] | None]
MOST_RULES = 6  # one inside the other
MOST_SYMBOLS = 8


def is_not_negative(number: Expr, domains: Domains, sign: Sign, rules: int = MOST_RULES) -> bool:
    number = tidy(number)
    if len(number.free_symbols) > MOST_SYMBOLS or number.has(Integrated, floor):
        return False
    found = sign(number, domains)
    if found is not None:
        return found[0] >= 0
    if not rules:
        return False
    if number.has(*SWITCHES):
        return _by_cases(number, domains, sign, rules - 1)
    return _is_semidefinite(number) or _without_a_root(number, domains, sign, rules - 1)


def _by_cases(number: Expr, domains: Domains, sign: Sign, rules: int) -> bool:
    """A parameter with any sign is positive, negative or zero; then |u|, max and min are their cases."""
    for symbol in sorted(number.free_symbols, key=lambda one: one.content):
        if domains.get(symbol) == REAL_LINE and not any(_depends(on, symbol) for on in domains.values()):
            rest = {other: on for other, on in domains.items() if other is not symbol}
            return all(is_not_negative(one, {**rest, **on}, sign, rules) for one, on in by_signs(number, symbol))
    options = [*alternatives(number), *_averages(number)]
    return any(all(is_not_negative(one, domains, sign, rules) for one in cases) for cases in options)


def _averages(number: Expr) -> list[list[Expr]]:
    """max(a, b) is not below the mean of a and b: enough where it stands with a positive number before it."""
    for node in number.atoms(Maximum):
        parts = linear_in(number, node)
        if parts is not None and not parts[1].free_symbols and sign_of(parts[1]).is_positive.is_yes:
            return [[tidy(number.xreplace({node: (node.args[0] + node.args[1]) / 2}))]]
    return []


def _depends(domain: Interval, symbol: Symbol) -> bool:
    return any(end is not None and end.has(symbol) for end in (domain.start, domain.end))


def _without_a_root(number: Expr, domains: Domains, sign: Sign, rules: int) -> bool:
    """c sqrt(u) + q is not negative where c > 0 and c^2 u >= q^2, or where c < 0, q >= 0 and q^2 >= c^2 u."""
    terms = terms_of(number)
    roots = [term for term in terms if any(_is_root(factor) for factor in factors_of(term))]
    if len(roots) != 1:
        return False
    factors = factors_of(roots[0])
    outer = [factor for factor in factors if not _is_root(factor)]
    if any(factor.free_symbols for factor in outer):
        return False
    size, rest = sign_of(tidy(Mul(*outer)) if len(outer) > 1 else (outer or [Rational(1)])[0]), total(
        *(term for term in terms if term is not roots[0])
    )
    try:
        gap = expand(roots[0] ** 2) - expand(rest**2)
    except OverflowError:
        return False
    if size.is_positive.is_yes:
        return is_not_negative(gap, domains, sign, rules)
    if size.is_nonnegative.is_no:
        return is_not_negative(rest, domains, sign, rules) and is_not_negative(-gap, domains, sign, rules)
    return False


def _is_root(factor: Expr) -> bool:
    return isinstance(factor, Pow) and factor.exp is HALF and bool(factor.free_symbols)


def _is_semidefinite(number: Expr) -> bool:
    """Whether it is a quadratic form with rational coefficients that is nowhere negative."""
    symbols = sorted(number.free_symbols, key=lambda one: one.content)
    try:
        pairs = product(symbols, symbols)
        entries = {(a, b): tidy(derivative(derivative(number, a), b)) for a, b in pairs}
    except InputError:
        return False
    if not symbols or not all(isinstance(one, Rational) for one in entries.values()):
        return False
    form = total(*(entry * a * b * HALF for (a, b), entry in entries.items()))
    if not is_identically_zero(number - form).is_yes:
        return False
    return _eliminated([[entries[a, b].fraction for b in symbols] for a in symbols])  # type: ignore[attr-defined]


def _eliminated(matrix: list[list[Fraction]]) -> bool:
    """Whether a symmetric matrix has no negative direction: its pivots, one after the other."""
    while matrix:
        pivot, *row = matrix[0]
        if pivot < 0 or (pivot == 0 and any(row)):
            return False
        below = [line[1:] for line in matrix[1:]]
        matrix = [
            [entry - (row[i] * row[j] / pivot if pivot else 0) for j, entry in enumerate(line)]
            for i, line in enumerate(below)
        ]
    return True
