"""One function at two places: |f(a) - f(b)| <= c |a - b|, and norms of such differences.

A norm is at most another one if its parts are, each at most one of the other's. That the difference of f at two places
is at most c times their distance, wherever these are, means that c x - f(x) and c x + f(x) do not fall.

- `signs_of_difference(larger, smaller, domains, rises)`   `Signs`, of which this shows only that none is negative;
                                                           `rises` decides what is increasing
"""

from collections.abc import Callable, Sequence

from ...theory.exact.algebra import independent, product, tidy, total
from ...theory.exact.domains import Domains
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import HALF, Abs, Add, Expr, Maximum, Pow, Rational, Symbol, X
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import terms_of
from ...theory.exact.signs import NOT_NEGATIVE, UNKNOWN, Signs
from ...theory.exact.truth import Sign
from ...theory.language import statements as say
from ...theory.language.intervals import interval
from ..findings.evidence import Evidence, Outcome, combined

Rises = Callable[[say.Monotone, Domains], list[Evidence]]
MOST_PARTS = 8


def signs_of_difference(larger: Expr, smaller: Expr, domains: Domains, rises: Rises) -> Signs:
    """`domains` has one for x too, where x is one of the places."""
    return Signs(NOT_NEGATIVE, in_balls=True) if _is_at_most(smaller, larger, domains, rises) else UNKNOWN


def _is_at_most(smaller: Expr, larger: Expr, domains: Domains, rises: Rises) -> bool:
    smaller, larger = tidy(smaller), tidy(larger)
    for rule in (_by_roots, _by_largest, _by_size):
        found = rule(smaller, larger, domains, rises)
        if found is not None:
            return found
    if isinstance(smaller, Add) and isinstance(larger, Add) and len(smaller.args) <= len(larger.args) <= MOST_PARTS:
        return _is_matched(list(smaller.args), list(larger.args), domains, rises)
    return False


def _is_matched(smaller: list[Expr], larger: list[Expr], domains: Domains, rises: Rises) -> bool:
    """Whether every part is at most a part of its own, and what is left over is not negative."""
    if not smaller:
        return all(_size(one) is not None for one in larger)
    return any(
        _is_at_most(smaller[0], one, domains, rises)
        and _is_matched(smaller[1:], larger[:place] + larger[place + 1 :], domains, rises)
        for place, one in enumerate(larger)
    )


def _by_roots(smaller: Expr, larger: Expr, domains: Domains, rises: Rises) -> bool | None:
    """Multiples of roots, and their squares."""
    squares = [_square_of_root(one) for one in (smaller, larger)]
    if squares[0] is None or squares[1] is None:
        return None
    return _is_at_most(squares[0], squares[1], domains, rises)


def _square_of_root(expression: Expr) -> Expr | None:
    """c^2 u for c sqrt(u) with a number c that is not negative."""
    constant, root = independent(expression, *expression.free_symbols)
    if not isinstance(root, Pow) or root.exp is not HALF or sign_of(constant) not in (Sign.POSITIVE, Sign.ZERO):
        return None
    return total(*(product(constant**2, term) for term in terms_of(root.base)))


def _by_largest(smaller: Expr, larger: Expr, domains: Domains, rises: Rises) -> bool | None:
    """The largest of some is at most the largest of others if each is at most one of these."""
    if not isinstance(smaller, Maximum) and not isinstance(larger, Maximum):
        return None
    parts, others = ([*one.args] if isinstance(one, Maximum) else [one] for one in (smaller, larger))
    return all(any(_is_at_most(part, other, domains, rises) for other in others) for part in parts)


def _by_size(smaller: Expr, larger: Expr, domains: Domains, rises: Rises) -> bool | None:
    """Two absolute values, or two squares."""
    small, large = _size(smaller), _size(larger)
    if small is None or large is None or small[1] != large[1]:
        return None
    return _is_lipschitz(small[0], large[0], domains, rises)


def _size(expression: Expr) -> tuple[Expr, int] | None:
    """u and 1 for |u|, u and 2 for u^2, with a number that is not negative taken in."""
    constant, rest = independent(expression, *expression.free_symbols)
    if sign_of(constant) != Sign.POSITIVE:
        return None
    if isinstance(rest, Abs):
        return tidy(constant * rest.args[0]), 1
    if isinstance(rest, Pow) and isinstance(rest.exp, Rational) and rest.exp == 2:
        return tidy(constant**HALF * rest.base), 2
    return None


def _is_lipschitz(difference: Expr, distance: Expr, domains: Domains, rises: Rises) -> bool:
    """|f(a) - f(b)| <= |c a - c b|."""
    places = sorted(difference.free_symbols, key=lambda one: one.content)
    if len(places) != 2 or distance.free_symbols != set(places):
        return False
    on = [domains.get(place, interval(place.sign)) for place in places]
    f = _function_at(difference, places)
    line = _function_at(distance, places)
    if f is None or line is None or on[0] != on[1]:
        return False
    slope = tidy(line / X)
    if slope.free_symbols or on[0].free_symbols:
        return False
    rise = (slope if sign_of(slope) == Sign.POSITIVE else -slope) * X
    questions = (say.Monotone(tidy(rise + side * f), "increasing", domain=on[0]) for side in (1, -1))
    return all(combined(rises(one, {})) is Outcome.HOLDS for one in questions)


def _function_at(difference: Expr, places: Sequence[Symbol]) -> Expr | None:
    """f in x, for f(a) - f(b)."""
    parts: dict[Symbol, list[Expr]] = {place: [] for place in places}
    for term in terms_of(difference):
        used = [place for place in places if term.has(place)]
        if len(used) != 1:
            return None
        parts[used[0]].append(term)
    one, other = (total(*parts[place]).xreplace({place: X}) for place in places)
    return tidy(one) if tidy(one + other) == 0 or is_identically_zero(one + other).is_yes else None
