"""Antiderivatives, proposed by an ansatz over a differential ring and differentiated back.

An antiderivative is sought among all monomials of bounded degree in x, the functions of the integrand and those
whose derivatives they are; comparing coefficients is a linear system, one for each constant of the integrand. Its
coefficients are rational in a line v = a x + b that makes the arguments of all functions rational; where there is no
such line, it is sought term by term, and after a substitution u = x^2, x^4 or e^(kx), with partial fractions. What
exact algebra does not differentiate back is not proposed. Each is an antiderivative where it is continuous: whoever
uses one between two places shows that it is, from the one to the other.

- `antiderivative(expression)`      F with F' = expression, without a substitution, or None
- `antiderivatives(expression)`     one after the other
- `is_antiderivative(F, f)`         whether F' = f, by exact algebra
- `in_one_exponential(f, u)`        with u for e^(kx), and k, or None
- `logistic_rest(expression)`       F and multiples of x^k sigma(c x), k odd, whose sum with F' it is, or None
- `limit_at_infinity(F, side)`      an exact limit, an infinity, or None where this is not known
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from operator import mul

from flint import fmpq_mat, fmpq_poly

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import expand, fraction, independent, product, tidy, total
from ..theory.exact.calculus import derivative
from ..theory.exact.errors import InputError
from ..theory.exact.exact_algebra import is_identically_zero
from ..theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    MINUS_ONE,
    ONE,
    ZERO,
    Expr,
    Phi,
    Pow,
    Rational,
    Symbol,
    X,
    exp,
    fresh,
    sigma,
    softplus,
    sqrt,
)
from ..theory.exact.generators import to_fmpq
from ..theory.exact.order import sign_of, vanishes
from ..theory.exact.ordering import terms_of
from ..theory.exact.polynomials import Poly, is_polynomial, is_rational_function, polynomial, rational_coefficients
from ..theory.exact.truth import Sign
from .differential_ring import (
    Foreign,
    Monomial,
    Polynomial,
    Ring,
    apart_from_constant,
    common_measure,
    in_generators,
    log_beside_root,
    plain_power,
    ratio,
)
from .rewriting import QUOTIENTS_OF_EXPONENTIALS, rewritten_by, with_exponentials
from .splines import to_expression

Line = tuple[Expr, Expr]  # a and b of a x + b
Rest = list[tuple[Expr, int, Expr]]
MOST_BELLS = 32  # in one term: each has a distribution function of its own
MOST_UNKNOWNS = 1500
WAVES = ("sine", "cosine")


def antiderivative(expression: Expr) -> Expr | None:
    """
    >>> antiderivative(X**2 * Phi(X) ** 2 - X * exp(-X) * nodes.sin(X)) is None
    False
    >>> antiderivative(X * sigma(X)) is None
    True
    """
    return next(_checked(_direct, expression), None)


def antiderivatives(expression: Expr) -> Iterator[Expr]:
    """Those after a substitution too."""
    yield from _checked(_direct, expression)
    yield from _checked(_after_substitution, expression)


def _checked(propose: Callable[[Expr], Iterator[Expr]], expression: Expr) -> Iterator[Expr]:
    for proposal in propose(tidy(expression)):
        if not proposal.has(*nodes.SWITCHES) and is_antiderivative(proposal, expression):
            yield proposal


def is_antiderivative(proposal: Expr, expression: Expr) -> bool:
    """By exact algebra."""
    return is_identically_zero(derivative(proposal, X) - expression).is_yes


def _after_substitution(expression: Expr) -> Iterator[Expr]:
    if is_polynomial(expression, X):
        return
    u = fresh("u", "positive")
    for power in (2, 4):
        slope = power * X ** (power - 1)
        inner = tidy(tidy(expression / slope).xreplace({X: u ** Rational(1, power)}))
        yield from _substituted(inner, u, X**power)
    if (found := in_one_exponential(expression, u)) is not None:
        inner, rate = found
        yield from _substituted(tidy(inner / (rate * u)), u, exp(rate * X))


# --- substitutions ----------------------------------------------------------------------------------


def in_one_exponential(expression: Expr, u: Symbol) -> tuple[Expr, Expr] | None:
    """The expression with u for e^(rate x), of which all its exponentials are whole powers, and that rate."""
    expression = rewritten_by(expression, QUOTIENTS_OF_EXPONENTIALS)
    rates = {node: ratio(node.args[0], X) for node in expression.atoms(exp) if node.has(X)}
    known = [rate for rate in rates.values() if rate is not None]
    if not known or len(known) < len(rates):
        return None
    rate = Rational(common_measure(known))
    powers = {node: u ** (Rational(one) / rate) for node, one in zip(rates, known, strict=True)}
    return tidy(expression.xreplace(powers)), rate


def _substituted(inner: Expr, symbol: Symbol, back: Expr) -> Iterator[Expr]:
    """Antiderivatives of an integrand in a new variable, which stands for `back`."""
    if inner.has(X):
        return
    inner = inner.xreplace({symbol: X})
    top, bottom = fraction(tidy(inner))
    for form in dict.fromkeys((inner, tidy(expand(top) / expand(bottom)), _partial_fractions(top, bottom))):
        for found in _direct(form):
            yield tidy(found.xreplace({X: back}))


def _partial_fractions(top: Expr, bottom: Expr) -> Expr:
    """The quotient of two polynomials over Q as a sum with powers of one irreducible polynomial below each term."""
    over, under = _over_q(expand(top)), _over_q(expand(bottom))
    if over is None or under is None:
        return tidy(top / bottom)
    common = over.gcd(under)
    over, under = over // common, under // common
    whole, rest = divmod(over, under)
    terms = [to_expression(whole)]
    for base, count in under.factor()[1]:
        power = base**count
        _, inverse, _ = (under // power).xgcd(power)
        part = rest * inverse % power
        for k in range(count, 0, -1):
            part, digit = divmod(part, base)
            terms.append(to_expression(digit) * to_expression(base) ** (-k))
    return tidy(total(*(expand(term) for term in terms)))


def _over_q(expression: Expr) -> fmpq_poly | None:
    found = rational_coefficients(expression, X)
    return None if found is None else fmpq_poly([to_fmpq(number) for number in found])


# --- in a line, and term by term --------------------------------------------------------------------


def _direct(expression: Expr) -> Iterator[Expr]:
    """One at most."""
    if is_polynomial(expression, X):
        yield expand(polynomial(expression, X).integral().expression())
        return
    with suppress(InputError, OverflowError, ZeroDivisionError):
        try:
            found = _in_some_line(expression)
        except Foreign:
            found = _by_terms(expression)
        if found is not None:
            yield found


def _by_terms(expression: Expr) -> Expr | None:
    parts = []
    for term in terms_of(expand(with_exponentials(expression))):
        constant, rest = independent(term, X)
        part = _of_power(rest) if isinstance(rest, Pow) else None
        with suppress(Foreign):
            part = _in_some_line(rest) if part is None else part
        if part is None:
            return None
        parts.append(constant * part)
    return total(*parts)


def _of_power(power: Pow) -> Expr | None:
    """(a x + b)^r for a number r other than -1, which need not be rational."""
    line = None if power.exp.has(X) or not power.exp.is_number else Poly.of(power.base, X)
    if line is None or line.degree() != 1 or power.exp is MINUS_ONE:
        return None
    return power.base ** (power.exp + 1) / ((power.exp + 1) * line.leading())


def _in_some_line(expression: Expr) -> Expr | None:
    """Foreign where no line makes all arguments rational, so that terms with lines of their own may still do. In two
    lines with rational arguments the same is found, but for distribution functions: they belong to centred bells."""
    plain, is_rational = in_generators(expression), False
    bells = list(_lines(expand(plain), of_bells=True))
    for a, b in dict.fromkeys([(ONE, ZERO), *bells, *_lines(plain, of_bells=False)]):
        if is_rational and (a, b) not in bells:
            break
        with suppress(Foreign):
            solved = _solved(_moved(plain, (X - b) / a), has_rest=False)
            if solved is not None:
                return _with_roots_of(expression, expand(solved[0].xreplace({X: a * X + b}) / a))
            is_rational = True
    if is_rational and all(b is ZERO for _, b in bells):
        return None
    raise Foreign(str(expression))


def _lines(expression: Expr, of_bells: bool) -> Iterator[Line]:
    """In which the argument of a function is x itself, a quadratic is x^2 + 1 and the like, or a bell is
    e^(-x^2/2)."""
    for node in nodes.postorder(expression):
        found = Poly.of(node.args[0], X) if isinstance(node, (nodes.Function, Pow)) else None
        is_bell = isinstance(node, exp) and found is not None and found.degree() == 2
        if found is None or found.degree() not in (1, 2) or is_bell != of_bells:
            continue
        constant, first, second = (found.coefficient(n) for n in range(3))
        if found.degree() == 1:
            sign = -1 if sign_of(first) == Sign.NEGATIVE else 1
            yield sign * first, sign * constant
            continue
        distance = ZERO if is_bell else expand(4 * constant * second - first**2)
        if distance is not ZERO:
            size = 4 * second**2 / (-distance if sign_of(distance) == Sign.NEGATIVE else distance)
        else:
            size = -2 * second
        if sign_of(size) == Sign.POSITIVE:
            a = tidy(sqrt(size))
            yield a, tidy(a * first / (2 * second))


def _with_roots_of(integrand: Expr, found: Expr) -> Expr:
    """Where that has sqrt(a^2 - x^2), so that exact algebra sees them as one: a sqrt(1 - x^2/a^2) with it."""
    changes: dict[Expr, Expr] = {}
    for v, _ in _roots(integrand):
        for inside, exponent in _roots(found):
            size = tidy(polynomial(v, X).leading() / polynomial(inside, X).leading())
            if expand(inside * size - v) is ZERO:
                changes[Pow(inside, exponent)] = v**exponent / size**exponent
    return tidy(found.xreplace(changes))


def _roots(expression: Expr) -> Iterator[tuple[Expr, Rational]]:
    """Of polynomials in x: what stands inside, and the exponents."""
    for node in nodes.postorder(expression):
        is_root = isinstance(node, Pow) and isinstance(node.exp, Rational) and node.exp.q == 2
        if is_root and node.has(X) and is_polynomial(node.args[0], X):
            yield node.base, node.exp  # type: ignore[attr-defined]


def _moved(expression: Expr, x: Expr) -> Expr:
    """With this for x, polynomials inside functions multiplied out."""
    known: dict[Expr, Expr] = {X: x}
    for node in nodes.postorder(expression):
        if node not in known:
            arguments = [known[one] for one in node.args]
            if isinstance(node, (nodes.Function, Pow)) and is_polynomial(node.args[0], X):
                arguments[0] = expand(arguments[0])
            known[node] = node.xreplace(dict(zip(node.args, arguments, strict=True))) if arguments else node
    return tidy(known[expression])


# --- the ansatz -------------------------------------------------------------------------------------


def _functions(expression: Expr) -> Iterator[Expr]:
    """The functions of x that an expression is made of."""
    if not expression.has(X) or expression is X:
        return
    if (plain := plain_power(expression)) is not None:
        yield plain[1]
    elif isinstance(expression, Pow) and expression.exp.is_Integer and expression.exp.p > 0:  # type: ignore[attr-defined]
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
            if (found := Poly.of(u, X)) is not None and found.degree() == 2:
                constant, first, second = found.coefficients
                if sign_of(distance := tidy(4 * constant * second - first**2)) == Sign.POSITIVE:
                    yield tidy(nodes.atan((2 * second * X + first) / sqrt(distance)))
        elif one.kind == "root":
            first, slope, second = polynomial(u, X).coefficients
            size = sqrt(slope**2 - 4 * first * second)
            yield log_beside_root(u) if second is ONE else tidy(nodes.asin((2 * X - slope) / size))


def _distributions(ring: Ring, wanted: Iterable[Monomial]) -> Iterator[Expr]:
    """By parts a product of distribution functions and bells becomes a power of the bell, which the distribution
    function of another width integrates."""
    for place, one in enumerate(ring.generators, 1):
        width = ratio(one.node.args[0], -(X**2) / 2) if one.kind == "exponential" else None
        if width is None or width <= 0:
            continue
        counts = _bells_in(ring, place)
        powers: set[Fraction] = set()
        for monomial in wanted:
            sums = {Fraction(monomial[place])}
            for other, count in enumerate(counts, 1):
                if count and other != place:
                    sums = {known + n * count for known in sums for n in range(monomial[other] + 1)}
            powers |= sums
        if max(powers, default=0) > MOST_BELLS:
            raise Foreign(f"{max(powers)} bells")
        yield from (tidy(Phi(sqrt(Rational(k * width)) * X)) for k in sorted(powers) if k > 0)


def _bells_in(ring: Ring, place: int) -> list[Fraction]:
    """Of every generator, how many of the exponential at a place it stands for: that many appear where a distribution
    function is differentiated, so that their number is the same in a function and its derivative."""
    bell = ring.generators[place - 1].node
    return [
        (ratio(ring.slopes[other.node].args[0], bell.args[0]) or Fraction(0))
        if other.kind == "distribution"
        else Fraction(other.node is bell)
        for other in ring.generators
    ]


def logistic_rest(expression: Expr) -> tuple[Expr, Rest] | None:
    """F and the rest as (number, k, c)."""
    with suppress(Foreign):
        return _solved(in_generators(expression), has_rest=True)
    return None


def _solved(plain: Expr, has_rest: bool) -> tuple[Expr, Rest] | None:
    """Of an integrand in generators."""
    ring = Ring()
    for node in (*_exponential_bases(plain), *(one for one in _functions(plain) if not isinstance(one, exp))):
        ring.add(node)
    monomials = [monomial for part in ring.read(plain).values() for monomial in part]
    for node in [*_distributions(ring, monomials), *_primitives(ring)]:
        ring.add(node)
    slopes, wanted = ring.slope_polynomials(), ring.read(plain)
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
        _, exponent = apart_from_constant(node.args[0])
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
    candidates = list(islice(_candidates(ring, wanted), MOST_UNKNOWNS + 1))
    if not candidates or len(candidates) > MOST_UNKNOWNS:
        return None
    images = [*(ring.derived(candidate, slopes) for candidate in candidates), *({one: Fraction(1)} for one in kept)]
    rows = list(dict.fromkeys([*wanted, *(monomial for image in images for monomial in image)]))
    matrix = fmpq_mat(len(rows), len(images) + 1)
    places = {monomial: row for row, monomial in enumerate(rows)}
    for column, image in enumerate([*images, wanted]):
        for monomial, number in image.items():
            matrix[places[monomial], column] = to_fmpq(number)
    found = _solution(matrix)
    if found is None:
        return None
    first = len(candidates)
    solved = {candidates[column]: number for column, number in found.items() if column < first}
    return solved, {kept[column - first]: number for column, number in found.items() if column >= first}


def _solution(matrix: fmpq_mat) -> dict[int, Fraction] | None:
    """The numbers of the columns whose sum is the last one."""
    reduced, _ = matrix.rref()
    last, pivot, found = matrix.ncols() - 1, -1, {}
    for row in reduced.tolist():
        pivot = next((column for column in range(pivot + 1, last + 1) if row[column] != 0), last + 1)
        if pivot == last:
            return None
        if pivot < last and row[last] != 0:
            found[pivot] = Fraction(int(row[last].p), int(row[last].q))
    return found


def _candidates(ring: Ring, wanted: Polynomial) -> Iterator[Monomial]:
    """Monomials whose derivatives may occur: one power of x and one function more than the integrand has."""
    most_x = max(monomial[0] for monomial in wanted) + 2
    size = max(sum(abs(e) for e in monomial[1:]) for monomial in wanted) + 1
    kinds = [one.kind for one in ring.generators]
    waves = max(sum(e for e, kind in zip(monomial[1:], kinds, strict=True) if kind in WAVES) for monomial in wanted)
    counts = [_bells_in(ring, place) for place, kind in enumerate(kinds, 1) if kind == "exponential"]

    def bells(monomial: Sequence[int]) -> tuple[Fraction, ...]:
        return tuple(sum(map(mul, monomial[1:], each), Fraction(0)) for each in counts)

    wanted_bells, ranges = set(map(bells, wanted)), []
    most = iter([int(max(values, default=0)) for values in zip(*wanted_bells, strict=True)])
    for place, kind in enumerate(kinds, 1):
        used = [monomial[place] for monomial in wanted]
        if kind == "exponential":  # its own power stays; those of its distribution functions become powers of it
            ranges.append(range(min(0, *used), max(0, next(most)) + 1))
        elif kind in WAVES:
            ranges.append(range(min(waves, 1) + 1) if kind == "sine" else range(waves + 1))
        else:
            ranges.append(range(max(0, *used) + 2))
    for exponents in _of_size(ranges, size):
        if bells((0, *exponents)) in wanted_bells:
            for power in range(most_x + 1):
                if power or any(exponents):
                    yield (power, *exponents)


def _of_size(ranges: Sequence[range], size: int) -> Iterator[tuple[int, ...]]:
    """One number of each range, together no more than the size."""
    if not ranges:
        yield ()
        return
    for first in ranges[0]:
        if abs(first) <= size:
            for rest in _of_size(ranges[1:], size - abs(first)):
                yield (first, *rest)


# --- limits ---------------------------------------------------------------------------------------


def limit_at_infinity(expression: Expr, side: int) -> Expr | None:
    """Phi and sigma tend to 0 or 1, softplus to 0 or to its argument, faster than any power. Logarithms and arc
    tangents of rational functions grow less than a power, and matter only where nothing that decays stands before them.

    >>> limit_at_infinity(X * (1 - Phi(X)) * nodes.log(X) + 2, 1)
    2
    """
    tree = in_generators(expression)
    decaying: dict[Expr, Expr] = {}  # to zero, faster than any power
    for node in sorted(tree.atoms(exp, Phi, sigma, softplus), key=str):
        if not node.has(X):
            continue
        u, small = node.args[0], fresh("decaying")
        rising = _end_sign(u, side)
        if rising is None or (rising > 0 and isinstance(node, exp)):
            return None
        decaying[small] = ZERO
        limit = ZERO if rising < 0 else u if isinstance(node, softplus) else ONE
        tree = tree.xreplace({node: limit + small})
    slow = {node: fresh("slow") for node in tree.atoms(nodes.log, nodes.atan) if is_rational_function(node.args[0], X)}
    tree = tree.xreplace({node: one for node, one in slow.items() if node.has(X) and not node.has(*decaying)})
    if not all(is_rational_function(tree, one) for one in (X, *decaying)):
        return None
    if not all(is_polynomial(tree, one) for one in slow.values()) or _has_small_divisor(tree, decaying):
        return None
    rest = expand(tidy(tree.xreplace(decaying)))
    if rest.has(*slow.values()):
        return None
    return rest if not rest.has(X) else _of_polynomial(rest, side)


def _has_small_divisor(tree: Expr, decaying: dict[Expr, Expr]) -> bool:
    """Whether something is divided by what may decay."""
    powers = [node for node in nodes.postorder(tree) if isinstance(node, Pow) and node.base.has(*decaying)]
    divisors = [node.base for node in powers if isinstance(node.exp, Rational) and node.exp.p < 0]
    return not all(vanishes(base.xreplace(decaying)).is_no for base in divisors)


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
