"""Exact order of numbers and of expressions in positive parameters.

- `sign_of(expression)`   a Sign; unknown also where the sign is not the same for all parameter values
- `less(a, b)`            a Truth: strict order of two exact points, for all parameters
- `in_order(points, at)`  exact points sorted; None where the order is not known
- `vanishes(expression)`  a Truth: zero wherever it is defined, or certainly not zero somewhere
"""

from collections.abc import Callable, Iterable
from functools import cmp_to_key, lru_cache

from .algebra import expand, fraction, is_shown_positive, tidy
from .constants import enclosure, sign_of_constant
from .exact_algebra import is_identically_zero
from .expressions import ONE, SWITCHES, Expr, Pow, Rational, Symbol, acos, asin, floor, log, log1p, preorder
from .ordering import factors_of, terms_of
from .truth import Sign, Truth


@lru_cache(maxsize=16384)
def sign_of(expression: Expr) -> Sign:
    """The sign of a constant, or of a rational function whose terms all have one sign."""
    if not expression.free_symbols:
        return sign_of_constant(expression)
    expression = _expanded(expression)
    if not expression.free_symbols:
        return sign_of_constant(expression)
    signs = {_sign_of_term(term) for term in terms_of(expression)}
    if len(signs) == 1 and signs != {Sign.UNKNOWN}:
        return signs.pop()
    return _sign_of_fraction(expression)


def _expanded(expression: Expr) -> Expr:
    try:
        return expand(tidy(expression))
    except OverflowError:
        return tidy(expression)


def _sign_of_term(term: Expr) -> Sign:
    sign = Sign.POSITIVE
    for factor in factors_of(term):
        if is_shown_positive(factor):
            continue
        if factor.free_symbols:
            return Sign.UNKNOWN
        sign = sign * sign_of_constant(factor)
    return sign


def _sign_of_fraction(expression: Expr) -> Sign:
    """A sum of fractions over one denominator of known sign, such as a - a*b/(a + b)."""
    numerator, denominator = fraction(expression)
    if denominator is ONE:
        return Sign.UNKNOWN
    top, bottom = sign_of(_expanded(numerator)), sign_of(denominator)
    return Sign.UNKNOWN if bottom in (Sign.UNKNOWN, Sign.ZERO) else top * bottom


def less(a: Expr, b: Expr) -> Truth:
    return sign_of(b - a).is_positive


def in_order(points: Iterable[Expr], at: Callable[[Expr], Expr] = lambda point: point) -> list[Expr] | None:
    """The points sorted by the exact order of at(point)."""

    def compare(a: Expr, b: Expr) -> int:
        sign = sign_of(at(a) - at(b))
        if sign.value is None:
            raise _OpenOrder
        return sign.value

    try:
        return sorted(points, key=cmp_to_key(compare))
    except _OpenOrder:
        return None


class _OpenOrder(Exception):
    """Two points whose order depends on the parameters or is not known."""


@lru_cache(maxsize=16384)
def vanishes(expression: Expr) -> Truth:
    """Whether the expression is zero for all values of its symbols at which it is defined; a number must have a value:
    0*log(0) is not zero."""
    if not expression.free_symbols and not enclosure(expression).is_finite():
        return Truth.UNKNOWN
    expression = tidy(expression)
    if isinstance(expression, Rational):
        return Truth.of(expression.p == 0)
    if _is_visibly_nonzero(expression):
        return Truth.NO
    return is_identically_zero(expression)


def _is_visibly_nonzero(expression: Expr) -> bool:
    """A certified value that is not zero, at one point where the expression is defined. One point speaks for all
    parameters only if the expression is one analytic function of its symbols."""
    if not _is_one_analytic_function(expression):
        return False
    symbols: list[Symbol] = sorted(expression.free_symbols, key=lambda symbol: symbol.content)
    for shift in (5, 2):
        values: dict[Expr, Expr] = {symbol: Rational(n + shift, n + 7) for n, symbol in enumerate(symbols)}
        ball = enclosure(expression.xreplace(values))
        if ball.is_finite():
            return not ball.contains(0)
    return False


def _is_one_analytic_function(expression: Expr) -> bool:
    """No switches, and no roots or logarithms whose argument might change its sign."""
    return not any(
        node.free_symbols
        and (
            isinstance(node, (*SWITCHES, floor))
            or (isinstance(node, Pow) and not node.exp.is_Integer and not is_shown_positive(node.base))
            or (isinstance(node, (log, log1p, asin, acos)) and not is_shown_positive(node.args[0]))
        )
        for node in preorder(expression)
    )
