"""Signs on boxes of the variable and the parameters, where coefficients alone do not show them.

Each rule is sufficient and exact; they may follow one another to a small depth.

- p + q log(u) with q > 0 has the sign of u e^(p/q) - 1
- exponentials are numbers above or below 1, by the signs of their exponents
- a function with bounded values (tanh, sin, exp, ...) is any number of its range
- A s^2 + B s + C with A > 0 and 4 A C >= B^2 is not negative, whatever s is
- p + q r with a root r = B^(1/2): where p >= 0 and p^2 >= q^2 B, or where q >= 0 and q^2 B >= p^2
- a positive symbol under a root is a square

- `linear_in(expression, part)`      p and q of p + q * part; None where the part stands elsewhere
- `sign_by_rules(expression, box)`   (1, True): positive; (1, False): not negative; likewise -1; None: not seen
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import lcm

from ...derivations.rewriting import BY_EXPONENTIALS, QUOTIENTS_OF_EXPONENTIALS, rewritten_by
from ...theory.exact import expressions
from ...theory.exact.algebra import expand, fraction, independent, product, tidy, total
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.exact_algebra import powers_in
from ...theory.exact.expressions import (
    HALF,
    MINUS_ONE,
    ONE,
    Expr,
    Pow,
    Rational,
    Symbol,
    exp,
    fresh,
    preorder,
    softplus,
)
from ...theory.exact.ordering import coefficient_and_rest, order_key, terms_of
from ...theory.exact.polynomials import Poly, is_rational_function
from ...theory.language.intervals import interval
from .positive_forms import sign_on_box

DEEPEST = 3
MOST_SYMBOLS = 5
EXPONENTIALS = QUOTIENTS_OF_EXPONENTIALS | {expressions.sigma: lambda u: exp(u) / (1 + exp(u))}  # in powers of exp(u)
RANGES: dict[type[Expr], Interval] = {
    **dict.fromkeys((expressions.sin, expressions.cos), interval("[-1, 1]")),
    **dict.fromkeys((expressions.tanh, expressions.erf), interval("(-1, 1)")),
    **dict.fromkeys((expressions.sigma, expressions.Phi), interval("(0, 1)")),
    **dict.fromkeys((exp, softplus), interval("positive")),
    expressions.erfc: interval("(0, 2)"),
    expressions.cosh: interval("[1, inf)"),
    expressions.atan: Interval(-expressions.PI / 2, expressions.PI / 2),
}

Box = Domains
SignOnBox = tuple[int, bool]


def sign_by_rules(expression: Expr, box: Box, depth: int = 0) -> SignOnBox | None:
    return _sign_by_rules(expression, tuple(box.items()), depth)


@lru_cache(maxsize=16384)  # cases and parts of a statement ask for the same signs
def _sign_by_rules(expression: Expr, sides: tuple[tuple[Symbol, Interval], ...], depth: int) -> SignOnBox | None:
    box = dict(sides)
    found = sign_on_box(expression, box)
    if found is not None or depth == DEEPEST or len(box) > MOST_SYMBOLS:
        return found
    for rule in (_by_logarithm, _by_exponentials, _by_ranges, _by_squares, _by_factors, _by_discriminant, _by_root):
        for side in (1, -1):
            found = rule(tidy(side * expression), box, depth)
            if found is not None:
                return side * found[0], found[1]
    return None


# Each rule answers (1, strict) where it shows that an expression is not negative, else None.


def _is_not_negative(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    found = sign_by_rules(expression, box, depth + 1)
    return (1, found[1] and found[0] > 0) if found is not None and found[0] >= 0 else None


def _by_logarithm(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    expression = rewritten_by(expression, {kind: BY_EXPONENTIALS[kind] for kind in (softplus, expressions.log1p)})
    for node in sorted((one for one in expression.atoms(expressions.log) if one.free_symbols), key=order_key):
        parts = linear_in(expression, node)
        sign = None if parts is None else sign_by_rules(parts[1], box, depth + 1)
        if parts is None or sign is None or not sign[0] or not sign[1]:
            continue
        argument, grown = node.args[0], exp(parts[0] / parts[1])
        margin = argument * grown - 1 if sign[0] > 0 else exp(-parts[0] / parts[1]) - argument
        return _is_not_negative(tidy(margin), box, depth)
    return None


def _by_exponentials(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    """Every exponential as a product of powers of new symbols, one for each monomial in the exponents."""
    expression = rewritten_by(expression, EXPONENTIALS)
    nodes = [one for one in expression.atoms(exp) if one.free_symbols]
    if not nodes or any(other is not one and other.has(one) for one in nodes for other in nodes):
        return None
    powers = {node: [*map(coefficient_and_rest, terms_of(expand(node.args[0])))] for node in nodes}
    shares: dict[Expr, int] = {}
    for number, monomial in (pair for pairs in powers.values() for pair in pairs):
        shares[monomial] = lcm(shares.get(monomial, 1), number.q)
    moving = sorted((one for one in shares if one.free_symbols), key=order_key)
    if not moving or len(moving) > MOST_SYMBOLS:
        return None
    ranges = {monomial: _range_of_exponential(monomial, box, depth) for monomial in moving}
    symbols = {monomial: fresh("power", "positive") for monomial in moving}

    def grown(number: Rational, monomial: Expr) -> Expr:
        if monomial not in symbols:
            return exp(number * monomial)
        return symbols[monomial] ** (number * shares[monomial])

    plain = tidy(expression.xreplace({node: product(*(grown(*one) for one in powers[node])) for node in nodes}))
    wider = {symbol: on for symbol, on in box.items() if plain.has(symbol)}
    return _is_not_negative(plain, {**wider, **{symbols[one]: ranges[one] for one in moving}}, depth)


def _range_of_exponential(exponent: Expr, box: Box, depth: int) -> Interval:
    sign = sign_by_rules(exponent, {symbol: on for symbol, on in box.items() if exponent.has(symbol)}, depth + 1)
    if sign is None:
        return interval("positive")
    side = Interval(ONE, None) if sign[0] >= 0 else Interval(expressions.ZERO, ONE)
    if sign[1]:
        return side
    return replace(side, left_open=False) if sign[0] >= 0 else replace(side, right_open=False)


def _by_ranges(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    """Functions of bounded range as new symbols; of the others nothing is forgotten."""
    nodes = sorted({part for part in preorder(expression) if type(part) in RANGES and part.free_symbols}, key=order_key)
    outer = [node for node in nodes if not any(node is not other and other.has(node) for other in nodes)]
    if not outer or len(box) + len(outer) > MOST_SYMBOLS:
        return None
    symbols = {node: fresh("range", RANGES[type(node)].sign) for node in outer}
    plain = tidy(expression.xreplace(symbols))
    wider = {symbol: on for symbol, on in box.items() if plain.has(symbol)}
    wider |= {symbols[node]: RANGES[type(node)] for node in outer}
    return _is_not_negative(plain, wider, depth)


def _by_squares(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    """a = s^2 for a positive a whose root occurs."""
    for symbol, on in box.items():
        roots = (Pow(symbol, HALF), Pow(symbol, -HALF))
        if on in (interval("positive"), interval("nonnegative")) and expression.has(*roots):
            root = fresh("root", on.sign)
            plain = tidy(expression.xreplace({roots[0]: root, roots[1]: root**-1}).xreplace({symbol: root**2}))
            return _is_not_negative(plain, {**{s: i for s, i in box.items() if s is not symbol}, root: on}, depth)
    return None


def _by_factors(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    """The sign of every factor of a rational function; even powers have none."""
    symbols = [symbol for symbol in box if expression.has(symbol)]
    if not symbols or not all(is_rational_function(expression, symbol) for symbol in symbols):
        return None
    top, bottom = fraction(tidy(expression))
    below = sign_on_box(bottom, box)
    powers = powers_in(top, symbols)
    if below is None or not below[0] or powers is None or (len(powers) < 2 and all(n == 1 for _, n in powers)):
        return None
    sign, strict = below[0], True
    for factor, times in powers:
        found = sign_by_rules(factor, {symbol: on for symbol, on in box.items() if factor.has(symbol)}, depth + 1)
        if found is None and times % 2:
            return None
        strict = strict and found is not None and found[0] != 0 and found[1]
        sign *= 1 if found is None or times % 2 == 0 else found[0]
    return (1, strict) if sign >= 0 else None


def _by_discriminant(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    for symbol in box:
        square = Poly.of(expression, symbol)
        if square is None or square.degree() != 2:
            continue
        c, b, a = (square.coefficient(k) for k in range(3))
        rest = {other: on for other, on in box.items() if other is not symbol}
        if _is_not_negative(a, rest, depth) != (1, True):
            continue
        found = _is_not_negative(expand(4 * a * c - b**2), rest, depth)
        if found is not None:
            return found
    return None


def _by_root(expression: Expr, box: Box, depth: int) -> SignOnBox | None:
    for root, inner in _roots(expression):
        parts = linear_in(expression, root)
        if parts is None:
            continue
        p, q = parts
        gap = tidy(expand(p**2 - q**2 * inner))
        for base, difference in ((p, gap), (q, tidy(MINUS_ONE * gap))):
            if _is_not_negative(base, box, depth) is not None:
                found = _is_not_negative(difference, box, depth)
                if found is not None:
                    return found
    return None


def _roots(expression: Expr) -> Iterator[tuple[Expr, Expr]]:
    """The square roots in an expression, and what their squares are."""
    for part in dict.fromkeys(preorder(expression)):
        if isinstance(part, Pow) and part.exp in (HALF, -HALF) and part.free_symbols:
            yield part, part.base if part.exp is HALF else part.base**-1


def linear_in(expression: Expr, part: Expr) -> tuple[Expr, Expr] | None:
    stand_in = fresh("part")
    plain = expression.xreplace({part: stand_in})
    still: list[Expr] = []
    moving: list[Expr] = []
    try:
        terms = terms_of(expand(plain))
    except OverflowError:
        return None
    for term in terms:
        constant, factor = independent(term, stand_in)
        if factor is stand_in:
            moving.append(constant)
        elif term.has(stand_in):
            return None
        else:
            still.append(term)
    return (total(*still), total(*moving)) if moving else None
