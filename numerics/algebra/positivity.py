"""Certified positivity of an expression on an interval, wherever it is defined, parameters included.

Signs are first read off the structure (a sum of positive terms, e to any power, a product), which
serves for all parameter values at once; without parameters, balls decide what the structure leaves open.

- `is_positive_on(expression, domain, domains)`
- `sign_on(expression, domain, domains)`   (1, True): positive, (1, False): non-negative, …, or None: not seen
"""

from ...theory.exact.domains import Domains, Interval
from ...theory.exact.expressions import ZERO, Add, Expr, Mul, Pow, Symbol, X
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from .positive_forms import sign_on_box

POSITIVE_FUNCTIONS = tuple(kind for kind, row in FUNCTIONS.items() if row.is_positive)
LIKE_THEIR_ARGUMENT = tuple(  # increasing, and zero at 0 alone: tanh, sinh, erf, atan, log1p, ...
    kind for kind, row in FUNCTIONS.items() if row.is_increasing and row.at_zero is not None and row.at_zero() is ZERO
)


def is_positive_on(expression: Expr, domain: Interval, domains: Domains) -> bool:
    """Term by term, or by coefficients on the box of variable and parameters."""
    if sign_on(expression, domain, domains) == (1, True):
        return True
    used = expression.free_symbols | set().union(*(e.free_symbols for e in (domain.start, domain.end) if e is not None))
    box = {X: domain, **{symbol: domains[symbol] for symbol in domains if symbol in used and symbol is not X}}
    return sign_on_box(expression, box) == (1, True)


def sign_on(expression: Expr, domain: Interval, domains: Domains) -> tuple[int, bool] | None:
    if expression.is_number:
        sign = sign_of(expression)
        return None if sign.value is None else (1, False) if sign == Sign.ZERO else (sign.value, True)
    if isinstance(expression, Symbol):
        return _sign_of_interval(domain if expression is X else domains.get(expression))
    if isinstance(expression, POSITIVE_FUNCTIONS):
        return 1, True
    if isinstance(expression, LIKE_THEIR_ARGUMENT):
        return sign_on(expression.args[0], domain, domains)
    if isinstance(expression, Add):
        return _sign_of_sum([sign_on(term, domain, domains) for term in expression.args])
    if isinstance(expression, Mul):
        return _sign_of_product([sign_on(factor, domain, domains) for factor in expression.args])
    if isinstance(expression, Pow):
        return _sign_of_power(expression, sign_on(expression.base, domain, domains))
    return None


def _sign_of_interval(interval: Interval | None) -> tuple[int, bool] | None:
    if interval is None:
        return None
    for end, is_open, side in ((interval.start, interval.left_open, 1), (interval.end, interval.right_open, -1)):
        sign = None if end is None else sign_of(end).value
        if sign is not None and sign * side >= 0:
            return side, is_open or sign != 0
    return None


def _sign_of_sum(signs: list[tuple[int, bool] | None]) -> tuple[int, bool] | None:
    known = [sign for sign in signs if sign is not None]
    if len(known) < len(signs) or len({sign for sign, _ in known}) != 1:
        return None
    return known[0][0], any(strict for _, strict in known)


def _sign_of_product(signs: list[tuple[int, bool] | None]) -> tuple[int, bool] | None:
    total, strict = 1, True
    for sign in signs:
        if sign is None:
            return None
        total, strict = total * sign[0], strict and sign[1]
    return total, strict


def _sign_of_power(power: Pow, base: tuple[int, bool] | None) -> tuple[int, bool] | None:
    is_apart = base is not None and base[1]
    if not is_apart and sign_of(power.exp) not in (Sign.ZERO, Sign.POSITIVE):
        return None  # the base may vanish, and the exponent may be negative: then there is no value
    if power.exp.is_Integer and power.exp.p % 2 == 0:  # type: ignore[attr-defined]
        return 1, is_apart
    if base is None or (base[0] < 0 and not power.exp.is_Integer):
        return None
    return base
