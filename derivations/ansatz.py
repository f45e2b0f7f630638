"""Antiderivatives by an ansatz: unknown coefficients over a differential ring, and linear algebra.

An antiderivative is sought among all monomials of bounded degree in x, the functions of the integrand and those
whose derivatives they are; comparing coefficients is a linear system, one for each constant of the integrand. What is
found is a proposal: whoever uses it differentiates it back.

- `antiderivative(expression)`      F with F' = expression, or None
- `logistic_rest(expression)`       F and multiples of x^k sigma(c x), k odd, whose sum with F' it is, or None
- `limit_at_infinity(F, side)`      an exact limit, an infinity, or None where this is not known
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product as choices

from flint import fmpq_mat

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import expand, product, tidy, total
from ..theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    ZERO,
    Expr,
    Phi,
    Pow,
    Rational,
    X,
    exp,
    sigma,
    softplus,
    sqrt,
)
from ..theory.exact.generators import to_fmpq
from ..theory.exact.order import sign_of
from ..theory.exact.polynomials import Poly, rational_coefficients
from ..theory.exact.truth import Sign
from .differential_ring import Foreign, Monomial, Polynomial, Ring, common_measure, in_generators, ratio

MOST_BELLS = 32  # in one term: each has a distribution function of its own
MOST_UNKNOWNS = 1500


def _functions(expression: Expr) -> Iterator[Expr]:
    """The functions of x that an expression is made of; a power below is one of a reciprocal."""
    if not expression.has(X) or expression is X:
        return
    if isinstance(expression, Pow) and isinstance(expression.exp, Rational) and expression.exp.q == 1:
        if expression.exp.p < 0 and not isinstance(expression.base, exp):
            yield Pow(expression.base, nodes.MINUS_ONE)
        else:
            yield from _functions(expression.base)
    elif isinstance(expression, (nodes.Add, nodes.Mul)):
        for part in expression.args:
            yield from _functions(part)
    else:
        yield expression


def _primitives(ring: Ring) -> Iterator[Expr]:
    """Functions whose derivatives the generators are."""
    for one in list(ring.generators):
        u = one.node.args[0]
        if one.kind == "logistic":
            yield tidy(softplus(u))
        elif one.kind == "reciprocal":
            yield tidy(nodes.log(u))
            root = _root_of_sum_of_squares(u)
            if root is not None:
                yield tidy(nodes.atan(root))


def _distributions(ring: Ring, wanted: Iterable[Monomial]) -> Iterator[Expr]:
    """By parts a product of distribution functions and bells becomes a power of the bell, which the distribution
    function of another width integrates."""
    for place, one in enumerate(ring.generators, 1):
        width = ratio(one.node.args[0], -(X**2) / 2) if one.kind == "exponential" else None
        if width is None or width <= 0:
            continue
        most = max((_bells(monomial, place, ring) for monomial in wanted), default=0)
        if most > MOST_BELLS:
            raise Foreign(f"{most} bells")
        yield from (tidy(Phi(sqrt(Rational(k * width)) * X)) for k in range(1, most + 1))


def _bells(monomial: Monomial, place: int, ring: Ring) -> int:
    """How often the bell at a place stands in a monomial, with those of its distribution functions."""
    count = Fraction(max(monomial[place], 0))
    bell = ring.generators[place - 1].node
    for exponent, other in zip(monomial[1:], ring.generators, strict=True):
        if other.kind == "distribution":
            count += exponent * (ratio(ring.slopes[other.node].args[0], bell.args[0]) or 0)
    return int(count)


def _root_of_sum_of_squares(v: Expr) -> Expr | None:
    """u with v = 1 + u^2, for v = 1 + a x^2."""
    found = rational_coefficients(v, X) or ()
    return sqrt(Rational(found[2])) * X if len(found) == 3 and found[:2] == [1, 0] and found[2] > 0 else None


def antiderivative(expression: Expr) -> Expr | None:
    """
    >>> from provenact.theory.exact.calculus import derivative
    >>> from provenact.theory.exact.order import vanishes
    >>> found = antiderivative(X**2 * Phi(X) ** 2)
    >>> vanishes(derivative(found, X) - X**2 * Phi(X) ** 2)
    <Truth.YES: 'yes'>
    """
    found = logistic_rest(expression, False)
    return None if found is None else found[0]


def logistic_rest(expression: Expr, has_rest: bool = True) -> tuple[Expr, list[tuple[Expr, int, Expr]]] | None:
    """F and the rest as (number, k, c); without one, F alone."""
    plain = in_generators(expression)
    ring = Ring()
    try:
        for node in (*_exponential_bases(plain), *(one for one in _functions(plain) if not isinstance(one, exp))):
            ring.add(node)
        monomials = [monomial for part in ring.read(plain).values() for monomial in part]
        for node in [*_distributions(ring, monomials), *_primitives(ring)]:
            ring.add(node)
        slopes, wanted = ring.slope_polynomials(), ring.read(plain)
    except Foreign:
        return None
    terms, rest = [], []
    for outside, part in wanted.items():
        kept = list(_logistic_monomials(ring, part)) if has_rest else []
        found = _integrated(ring, part, slopes, list(kept))
        if found is None:
            return None
        terms.append(product(outside, ring.written(found[0])))
        for monomial, number in found[1].items():
            place = next(place for place, power in enumerate(monomial[1:]) if power)
            rate = tidy(ring.generators[place].node.args[0] / X)
            rest.append((product(outside, Rational(number)), monomial[0], rate))
    return expand(total(*terms)), rest


def _logistic_monomials(ring: Ring, wanted: Polynomial) -> Iterator[Monomial]:
    """x^k sigma(c x) for odd k, as far as the integrand's powers of x go."""
    most = max((monomial[0] for monomial in wanted), default=0) + 1
    for place, one in enumerate(ring.generators, 1):
        if one.kind == "logistic" and ratio(one.node.args[0], X) is not None:
            for k in range(1, most + 1, 2):
                yield tuple(k if n == 0 else int(n == place) for n in range(len(ring.generators) + 1))


def _exponential_bases(expression: Expr) -> list[Expr]:
    """For each direction of the exponents one exponential of which all of that direction are whole powers: of
    e^(-x^2) and e^(-x^2/2) the latter. Bells are powers of e^(-x^2/2), so that their distribution functions fit."""
    families: list[list[Expr]] = []
    for node in sorted((one for one in expression.atoms(exp) if one.has(X)), key=str):
        exponent = node.args[0]
        family = next((one for one in families if ratio(exponent, one[0]) is not None), None)
        if family is None:
            families.append([exponent])
        else:
            family.append(exponent)
    bases = []
    for family in families:
        standard = ratio(-(X**2) / 2, family[0])
        ratios = [q for exponent in family if (q := ratio(exponent, family[0])) is not None]
        measure = common_measure([*ratios, *([] if standard is None else [standard])])
        bases.append(tidy(exp(Rational(measure) * family[0])))
    return bases


def _integrated(
    ring: Ring, wanted: Polynomial, slopes: list[Polynomial], kept: list[Monomial]
) -> tuple[Polynomial, Polynomial] | None:
    """The polynomial with this derivative, but for multiples of what is kept, by comparing coefficients."""
    if not wanted:
        return {}, {}
    candidates = list(_candidates(ring, wanted))
    if not candidates or len(candidates) > MOST_UNKNOWNS:
        return None
    images = [*(ring.derived(candidate, slopes) for candidate in candidates), *({one: Fraction(1)} for one in kept)]
    rows = list(dict.fromkeys([*wanted, *(monomial for image in images for monomial in image)]))
    matrix = fmpq_mat(len(rows), len(images) + 1)
    for row, monomial in enumerate(rows):
        for column, image in enumerate(images):
            if monomial in image:
                matrix[row, column] = to_fmpq(image[monomial])
        if monomial in wanted:
            matrix[row, len(images)] = to_fmpq(wanted[monomial])
    found = _solution(matrix)
    if found is None:
        return None
    first = len(candidates)
    solved = {candidates[column]: number for column, number in found.items() if column < first}
    return solved, {kept[column - first]: number for column, number in found.items() if column >= first}


def _solution(matrix: fmpq_mat) -> dict[int, Fraction] | None:
    """The numbers of the columns whose sum is the last one."""
    reduced, _ = matrix.rref()
    last, found = matrix.ncols() - 1, {}
    for row in range(reduced.nrows()):
        pivot = next((column for column in range(last + 1) if reduced[row, column] != 0), None)
        if pivot == last:
            return None
        if pivot is not None and reduced[row, last] != 0:
            value = reduced[row, last]
            found[pivot] = Fraction(int(value.p), int(value.q))
    return found


def _candidates(ring: Ring, wanted: Polynomial) -> Iterator[Monomial]:
    """Monomials whose derivatives may occur: one power of x and one function more than the integrand has."""
    most_x = max(monomial[0] for monomial in wanted) + 2
    size = max(sum(abs(e) for e in monomial[1:]) for monomial in wanted) + 1
    ranges = []
    for place, one in enumerate(ring.generators, 1):
        used = [monomial[place] for monomial in wanted]
        if one.kind == "exponential":  # its own power stays; those of its distribution functions become powers of it
            ranges.append(range(min(0, *used), max(0, *(_bells(monomial, place, ring) for monomial in wanted)) + 1))
        else:
            ranges.append(range(max(0, *used) + 2))
    for exponents in choices(*ranges):
        if sum(map(abs, exponents)) <= size:
            for power in range(most_x + 1):
                if power or any(exponents):
                    yield (power, *exponents)


# --- limits ---------------------------------------------------------------------------------------


def limit_at_infinity(expression: Expr, side: int) -> Expr | None:
    """Phi and sigma tend to 0 or 1, softplus to 0 or to its argument, faster than any power; what is left must be a
    polynomial."""
    tree = in_generators(expression)
    values: dict[Expr, Expr] = {}
    for node in sorted(tree.atoms(exp, Phi, sigma, softplus), key=str):
        if not node.has(X):
            continue
        u = node.args[0]
        rising = _end_sign(u, side)
        if rising is None:
            return None
        if isinstance(node, exp):
            if rising > 0:
                return None
            values[node] = ZERO
        elif isinstance(node, softplus):
            values[node] = u if rising > 0 else ZERO
        else:
            values[node] = nodes.ONE if rising > 0 else ZERO
    rest = expand(tidy(tree.xreplace(values)))
    return rest if not rest.has(X) else _of_polynomial(rest, side)


def _end_sign(u: Expr, side: int) -> int | None:
    """The sign of a polynomial far out; None where it is not known."""
    limit = _of_polynomial(u, side)
    return None if limit not in (INFINITY, MINUS_INFINITY) else 1 if limit is INFINITY else -1


def _of_polynomial(rest: Expr, side: int) -> Expr | None:
    found = Poly.of(rest, X)
    if found is None:
        return None
    sign = sign_of(found.leading())
    if sign not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    positive = (sign == Sign.POSITIVE) == (side > 0 or found.degree() % 2 == 0)
    return INFINITY if positive else MINUS_INFINITY
