"""The signs that an expression has on a box of the variable and the parameters: one list of rules.

What is meant by an answer is said where `Signs` are (`theory/exact/signs.py`). First the signs are read off the tree.
Where this shows nothing, each rule asks for the signs of simpler expressions, on a box with other symbols perhaps, to a
small depth. All rules are sufficient and exact.

- `signs_on(expression, box)`   the `Signs` of a tidy expression; the sides of what does not occur in it do not matter
- `box_of(domain, domains)`     with a domain for x, whose ends may contain the parameters
- `RULES`                       by name; a rule gets the expression, the sides of its symbols, and whom to ask further
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from math import lcm

from ...derivations.rewriting import BY_EXPONENTIALS, QUOTIENTS_OF_EXPONENTIALS, rewritten_by
from ...theory.exact import expressions
from ...theory.exact.algebra import expand, fraction, product, tidy
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
    X,
    exp,
    fresh,
    preorder,
    softplus,
)
from ...theory.exact.ordering import coefficient_and_rest, order_key, terms_of
from ...theory.exact.polynomials import Poly, is_rational_function, linear_in
from ...theory.exact.signs import (
    NOT_NEGATIVE,
    NOT_ZERO,
    UNKNOWN,
    Signs,
    by_structure,
    read_off,
    sharpened,
)
from ...theory.language.intervals import interval
from ...theory.language.operators import At, Derived, Integrated, Mollified
from .semidefinite import is_nowhere_negative

OPERATORS = (At, Derived, Integrated, Mollified)  # into which nothing can be put for x
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

Further = Callable[[Expr, Domains], Signs]
Rule = Callable[[Expr, Domains, Further], Signs]


def signs_on(expression: Expr, box: Domains) -> Signs:
    return _signs_on(expression, _sides(expression, box), 0)


def box_of(domain: Interval, domains: Domains) -> Domains:
    return {X: domain, **{symbol: side for symbol, side in domains.items() if symbol is not X}}


def _sides(expression: Expr, box: Domains) -> tuple[tuple[Symbol, Interval], ...]:
    """Of the symbols in an expression, and of those in the ends of these sides."""
    used = set(expression.free_symbols)
    kept = []
    for symbol, side in box.items():
        if symbol in used:
            used |= side.free_symbols
            kept.append((symbol, side))
    return tuple(kept)


@lru_cache(maxsize=16384)  # cases and parts of a statement ask for the same signs
def _signs_on(expression: Expr, sides: tuple[tuple[Symbol, Interval], ...], depth: int) -> Signs:
    box = dict(sides)
    if expression.has(*OPERATORS):
        return by_structure(expression, box)
    names = () if depth == DEEPEST else RULES if len(box) <= MOST_SYMBOLS else OF_MANY_SYMBOLS

    def further(simpler: Expr, on: Domains) -> Signs:
        return Signs(_signs_on(simpler, _sides(simpler, on), depth + 1).possible)

    return sharpened(chain((read_off(expression, box),), (RULES[name](expression, box, further) for name in names)))


def either_side(rule: Rule) -> Rule:
    """A rule that shows only that an expression is not negative: of its negative, too."""

    def signs(expression: Expr, box: Domains, further: Further) -> Signs:
        found = rule(expression, box, further)
        return found if found.are_known else -rule(tidy(-expression), box, further)

    return signs


def by_logarithm(expression: Expr, box: Domains, further: Further) -> Signs:
    """p + q log(u) with q > 0 is positive where u is above e^(-p/q)."""
    expression = rewritten_by(expression, {kind: BY_EXPONENTIALS[kind] for kind in (softplus, expressions.log1p)})
    for node in sorted((one for one in expression.atoms(expressions.log) if one.free_symbols), key=order_key):
        parts = linear_in(expression, node)
        side = UNKNOWN if parts is None else further(parts[1], box)
        if parts is None or not (side.shows(">") or side.shows("<")):
            continue
        level, argument = parts[0] / parts[1], node.args[0]
        for margin in (argument * exp(level) - 1, argument - exp(-level)):
            found = further(tidy(margin), box)
            if found.are_known:
                return side * found
        return UNKNOWN
    return UNKNOWN


def by_exponentials(expression: Expr, box: Domains, further: Further) -> Signs:
    """Every exponential as a product of powers of new symbols, one for each monomial in the exponents: numbers above
    or below 1, by the sign of the monomial."""
    expression = rewritten_by(expression, EXPONENTIALS)
    nodes = [one for one in expression.atoms(exp) if one.free_symbols]
    if not nodes or any(other is not one and other.has(one) for one in nodes for other in nodes):
        return UNKNOWN
    powers = {node: [*map(coefficient_and_rest, terms_of(expand(node.args[0])))] for node in nodes}
    shares: dict[Expr, int] = {}
    for number, monomial in (pair for pairs in powers.values() for pair in pairs):
        shares[monomial] = lcm(shares.get(monomial, 1), number.q)
    moving = sorted((one for one in shares if one.free_symbols), key=order_key)
    if not moving or len(moving) > MOST_SYMBOLS:
        return UNKNOWN
    symbols = {monomial: fresh("power", "positive") for monomial in moving}

    def grown(number: Rational, monomial: Expr) -> Expr:
        if monomial not in symbols:
            return exp(number * monomial)
        return symbols[monomial] ** (number * shares[monomial])

    plain = tidy(expression.xreplace({node: product(*(grown(*one) for one in powers[node])) for node in nodes}))
    ranges = {symbol: _range_of_exponential(further(monomial, box)) for monomial, symbol in symbols.items()}
    return further(plain, {**box, **ranges})


def _range_of_exponential(exponent: Signs) -> Interval:
    if exponent.shows(">="):
        return Interval(ONE, None, left_open=exponent.strict)
    return Interval(expressions.ZERO, ONE if exponent.shows("<=") else None, right_open=exponent.strict)


def by_ranges(expression: Expr, box: Domains, further: Further) -> Signs:
    """A function with bounded values (tanh, sin, exp, ...) as a new symbol, which is any number of its range; of the
    others nothing is forgotten."""
    nodes = sorted({part for part in preorder(expression) if type(part) in RANGES and part.free_symbols}, key=order_key)
    outer = [node for node in nodes if not any(node is not other and other.has(node) for other in nodes)]
    if not outer or len(box) + len(outer) > MOST_SYMBOLS:
        return UNKNOWN
    symbols = {node: fresh("range", RANGES[type(node)].sign) for node in outer}
    plain = tidy(expression.xreplace(symbols))
    return further(plain, {**box, **{symbol: RANGES[type(node)] for node, symbol in symbols.items()}})


def by_squares(expression: Expr, box: Domains, further: Further) -> Signs:
    """a = s^2 for a positive a whose root occurs."""
    for symbol, on in box.items():
        roots = (Pow(symbol, HALF), Pow(symbol, -HALF))
        if on in (interval("positive"), interval("nonnegative")) and expression.has(*roots):
            root = fresh("root", on.sign)
            plain = tidy(expression.xreplace({roots[0]: root, roots[1]: root**-1}).xreplace({symbol: root**2}))
            return further(plain, {**{s: i for s, i in box.items() if s is not symbol}, root: on})
    return UNKNOWN


def by_factors(expression: Expr, box: Domains, further: Further) -> Signs:
    """The sign of every factor of a rational function; even powers have none."""
    symbols = [symbol for symbol in box if expression.has(symbol)]
    if not symbols or not all(is_rational_function(expression, symbol) for symbol in symbols):
        return UNKNOWN
    top, bottom = fraction(tidy(expression))
    below = read_off(bottom, box)
    powers = powers_in(top, symbols)
    if not below.value or powers is None:
        return UNKNOWN
    if bottom is ONE and len(powers) < 2 and all(times == 1 for _, times in powers):
        return UNKNOWN
    signs = Signs(below.possible & NOT_ZERO)  # where it is zero there is no value
    for factor, times in powers:
        found = further(factor, box)
        signs = signs * (found if times % 2 else abs(found))
    return signs


def by_discriminant(expression: Expr, box: Domains, further: Further) -> Signs:
    """A s^2 + B s + C with A > 0 and 4 A C >= B^2 is not negative, whatever s is."""
    for symbol in box:
        square = Poly.of(expression, symbol)
        if square is None or square.degree() != 2:
            continue
        c, b, a = (square.coefficient(k) for k in range(3))
        rest = {other: on for other, on in box.items() if other is not symbol}
        if not further(a, rest).shows(">"):
            continue
        found = further(expand(4 * a * c - b**2), rest)
        if found.shows(">="):
            return Signs(found.possible | {1})
    return UNKNOWN


def by_root(expression: Expr, box: Domains, further: Further) -> Signs:
    """p + q r with a root r = B^(1/2): where p >= 0 and p^2 >= q^2 B, or where q >= 0 and q^2 B >= p^2."""
    for root, inner in _roots(expression):
        parts = linear_in(expression, root)
        if parts is None:
            continue
        p, q = parts
        gap = tidy(expand(p**2 - q**2 * inner))
        for base, difference in ((p, gap), (q, tidy(MINUS_ONE * gap))):
            found = further(difference, box) if further(base, box).shows(">=") else UNKNOWN
            if found.shows(">="):
                return Signs(found.possible | {1})
    return UNKNOWN


def _roots(expression: Expr) -> Iterator[tuple[Expr, Expr]]:
    """The square roots in an expression, and what their squares are."""
    for part in dict.fromkeys(preorder(expression)):
        if isinstance(part, Pow) and part.exp in (HALF, -HALF) and part.free_symbols:
            yield part, part.base if part.exp is HALF else part.base**-1


def by_pivots(expression: Expr, box: Domains, further: Further) -> Signs:
    """A polynomial that is nowhere negative, whatever its symbols are: a sum of squares with factors."""
    return Signs(NOT_NEGATIVE) if is_nowhere_negative(expression) else UNKNOWN


RULES: dict[str, Rule] = {
    "logarithm": by_logarithm,
    "exponentials": by_exponentials,
    "ranges": by_ranges,
    "squares": by_squares,
    "factors": by_factors,
    "discriminant": either_side(by_discriminant),
    "root": either_side(by_root),
    "pivots": either_side(by_pivots),
}
OF_MANY_SYMBOLS = ("pivots",)
