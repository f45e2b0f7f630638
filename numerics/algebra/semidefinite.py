"""Polynomials that are nowhere negative, because they are quadratic in some symbols with non-negative pivots.

|v|^2 |w|^2 - (v.w)^2 is quadratic in v; eliminating one component after the other leaves squares with pivots such as
w_2^2 + w_3^2. The pivots are quotients of polynomials in the other symbols. Where they have values and are not zero,
which is almost everywhere, the form is a sum of squares with non-negative factors; by continuity it is not negative
anywhere.

- `is_nowhere_negative(expression)`   whether it is shown
"""

from itertools import combinations

from flint import fmpq, fmpq_mpoly

from ...theory.exact.exact_algebra import polynomial_in
from ...theory.exact.expressions import Expr

MOST_SYMBOLS = 8
MOST_TERMS = 400
DEEPEST = 3

Quotient = tuple[fmpq_mpoly, fmpq_mpoly]


def is_nowhere_negative(expression: Expr) -> bool:
    symbols = sorted(expression.free_symbols, key=lambda one: one.content)
    if not 0 < len(symbols) <= MOST_SYMBOLS:
        return False
    form = polynomial_in(expression, symbols)
    return form is not None and _is_not_negative(form, DEEPEST)


def _is_not_negative(form: fmpq_mpoly, depth: int) -> bool:
    """Factor by factor: those with an even multiplicity do not matter."""
    if form.is_zero():
        return True
    if len(form) > MOST_TERMS:
        return False
    constant, factors = form.factor()
    odd = [factor for factor, count in factors if int(count) % 2]
    if constant < 0:
        odd, constant = ([-odd[0], *odd[1:]], -constant) if odd else (odd, constant)
    return bool(constant > 0) and all(_is_plainly_positive(one) or _by_pivots(one, depth) for one in odd)


def _is_plainly_positive(form: fmpq_mpoly) -> bool:
    """A sum of even monomials with positive coefficients."""
    return all(c > 0 and all(int(power) % 2 == 0 for power in powers) for powers, c in form.terms())


def _by_pivots(form: fmpq_mpoly, depth: int) -> bool:
    if not depth:
        return False
    tried: set[tuple[int, ...]] = set()
    for start, degree in enumerate(form.degrees()):
        if degree:
            group = _quadratic_group(form, start)
            if group and group not in tried:
                tried.add(group)
                if _eliminated(_matrix(form, group), depth):
                    return True
    return False


def _quadratic_group(form: fmpq_mpoly, start: int) -> tuple[int, ...]:
    """Symbols, beginning with one, in which the form has at most degree two, all together."""
    group: list[int] = []
    for place in (start, *(other for other, degree in enumerate(form.degrees()) if degree and other != start)):
        if all(sum(int(powers[one]) for one in (*group, place)) <= 2 for powers in form.monoms()):
            group.append(place)
    return tuple(sorted(group)) if start in group else ()


def _matrix(form: fmpq_mpoly, group: tuple[int, ...]) -> list[list[Quotient]]:
    """The symmetric matrix of the form, with 1 as a further coordinate for what is linear or constant."""
    ring, size = form.context(), len(group) + 1
    parts: dict[tuple[int, int], dict[tuple[int, ...], fmpq]] = {}
    for powers, coefficient in form.terms():
        inside = [place for place, one in enumerate(group) for _ in range(int(powers[one]))]
        row, column = sorted((*inside, *[size - 1] * (2 - len(inside))))
        rest = tuple(0 if place in group else int(power) for place, power in enumerate(powers))
        half = coefficient if row == column else coefficient / 2
        parts.setdefault((row, column), {})[rest] = half
    one = ring.constant(1)
    entries = {key: ring.from_dict(terms) for key, terms in parts.items()}
    zero = ring.constant(0)
    return [[(entries.get((min(i, j), max(i, j)), zero), one) for j in range(size)] for i in range(size)]


def _eliminated(matrix: list[list[Quotient]], depth: int) -> bool:
    while matrix:
        (top, bottom), *row = matrix[0]
        if top.is_zero():
            if any(not entry.is_zero() for entry, _ in row):
                return False
            matrix = [line[1:] for line in matrix[1:]]
            continue
        if len(top) * len(bottom) > MOST_TERMS or not _is_not_negative(top * bottom, depth - 1):
            return False
        below = [line[1:] for line in matrix[1:]]
        reduced = [[entry for entry in line] for line in below]
        for i, j in combinations(range(len(row) + 1), 2):
            place = (i, j - 1)
            value = _less(below[place[0]][place[1]], _times(row[place[0]], row[place[1]]), (top, bottom))
            if value is None:
                return False
            reduced[place[0]][place[1]] = reduced[place[1]][place[0]] = value
        matrix = reduced
    return True


def _times(a: Quotient, b: Quotient) -> Quotient:
    return a[0] * b[0], a[1] * b[1]


def _less(a: Quotient, product: Quotient, pivot: Quotient) -> Quotient | None:
    """a - product / pivot, in lowest terms; None where it grows too large."""
    top, bottom = product[0] * pivot[1], product[1] * pivot[0]
    if len(a[0]) * len(bottom) > MOST_TERMS**2 or len(top) * len(a[1]) > MOST_TERMS**2:
        return None
    top, bottom = a[0] * bottom - top * a[1], a[1] * bottom
    common = top.gcd(bottom) if not top.is_zero() else bottom
    return top / common, bottom / common
