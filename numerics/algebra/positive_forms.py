"""Signs of polynomials and rational functions on boxes, for all parameter values at once.

A variable in an interval is a fractional linear function of a positive one: (a + b t)/(1 + t) runs
through (a, b), a + t through (a, inf). After that substitution an expression whose numerator has
coefficients of one sign has that sign everywhere inside the box (Bernstein's criterion). Ends that belong
to the box are looked at as well, face by face.

- `sign_on_box(expression, box)`   (1, True): positive; (1, False): non-negative; None: not seen
"""

from collections.abc import Iterator
from functools import cache
from itertools import product as combinations
from math import prod

from ...theory.exact.algebra import expand, fraction, independent, product, tidy, total
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.expressions import ZERO, Expr, Pow, Symbol, fresh, preorder
from ...theory.exact.order import sign_of, vanishes
from ...theory.exact.ordering import terms_of
from ...theory.exact.polynomials import is_rational_function
from ...theory.exact.truth import Sign

MOST_TERMS = 2_000
MOST_FACES = 64


def sign_on_box(expression: Expr, box: Domains) -> tuple[int, bool] | None:
    """The sign on the box, whose ends may contain symbols that come later in it."""
    if not all(is_rational_function(expression, symbol) for symbol in box):
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


def _faces(box: Domains) -> Iterator[list[tuple[Symbol, Expr]]]:
    """The interior of the box and every face that belongs to it, as substitutions by positive symbols."""
    choices = [[(symbol, value) for value in _values(symbol, interval)] for symbol, interval in box.items()]
    if prod(map(len, choices)) <= MOST_FACES:
        yield from (list(face) for face in combinations(*choices))


def _values(symbol: Symbol, interval: Interval) -> list[Expr]:
    """The inside of the interval as a function of a positive symbol, and the ends that belong to it; of the whole
    line both halves, and zero."""
    if interval.start is None and interval.end is None:
        positive = _stand_in(symbol)
        return [positive, -positive, ZERO]
    ends = [(interval.start, interval.left_open), (interval.end, interval.right_open)]
    closed = list(dict.fromkeys(end for end, is_open in ends if end is not None and not is_open))
    if interval.start is not None and interval.start is interval.end:
        return closed
    return [_inside(symbol, interval), *closed]


def _inside(symbol: Symbol, interval: Interval) -> Expr:
    positive = _stand_in(symbol)
    if interval.start is not None and interval.end is not None:
        return (interval.start + interval.end * positive) / (1 + positive)
    if interval.start is not None:
        return interval.start + positive
    assert interval.end is not None
    return interval.end - positive


@cache
def _stand_in(symbol: Symbol) -> Symbol:
    """The same one for a symbol each time, so that what is known of an expression stays known."""
    return fresh(f"{symbol.name}_positive", "positive")


def _sign_on_face(expression: Expr, substitution: list[tuple[Symbol, Expr]]) -> int | None:
    for symbol, value in substitution:
        expression = expression.xreplace({symbol: value})
    if not all(vanishes(bottom).is_no for bottom in _denominators(expression)):
        return None
    top, bottom = (_coefficient_sign(part) for part in fraction(tidy(expression)))
    return None if top is None or not bottom else top * bottom


def _denominators(expression: Expr) -> list[Expr]:
    """What is divided by, as it stands before anything cancels."""
    powers = [node for node in preorder(expression) if isinstance(node, Pow)]
    return [power.base for power in powers if sign_of(power.exp) not in (Sign.ZERO, Sign.POSITIVE)]


def _coefficient_sign(polynomial: Expr) -> int | None:
    """The sign that all terms have for positive symbols."""
    try:
        terms = terms_of(expand(polynomial))
    except OverflowError:
        return None
    if len(terms) > MOST_TERMS:
        return None
    gathered: dict[Expr, list[Expr]] = {}
    for term in terms:
        coefficient, monomial = independent(term, *term.free_symbols)
        gathered.setdefault(monomial, []).append(coefficient)
    signs = {sign_of(product(total(*found), monomial)) for monomial, found in gathered.items()} - {Sign.ZERO}
    return 0 if not signs else signs.pop().value if len(signs) == 1 else None
