"""Functions with waves, along the places at which all waves repeat themselves.

If every sine and cosine in f repeats after T, then f(a + n T), n = 1, 2, ..., is a function of n without waves: its
limit is known by an expansion. One infinite limit makes f unbounded; one limit that is not the claimed one refutes it.

- `limits_along_waves(expression, end)`     (("x", "a + n T"), limit) for several a
- `without_limit(expression, end)`         in words, two of them that differ
- `infinite_towards_ends(cells, domain)`   infinite limits towards the infinite ends of a domain, these among them
"""

from collections.abc import Iterator

from flint import arb

from ...theory.exact.algebra import tidy, total
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.expressions import SWITCHES, ZERO, Expr, Rational, X, cos, floor, sin
from ..algebra.periods import period_of
from ..arithmetic.functions import Analytic
from ..asymptotics.tails import End, limit_at
from ..search.constants import constant_ball
from .equality import is_infinite, short

EIGHTHS = (0, 2, 4, 6, 1, 3, 5, 7)  # of a period, from which one starts


def limits_along_waves(expression: Expr, end: End) -> Iterator[tuple[tuple[str, str], arb]]:
    """The limits along sequences on which all waves stand still; none where the waves do not fit together. Near a
    finite point they are those of y = 1/|x - a|."""
    side, name = end.side, "x"
    if isinstance(end.point, Expr):
        side, name = 1, "1/|x|" if end.point is ZERO else f"1/|x - ({end.point})|"
        expression = tidy(expression.xreplace({X: tidy(end.point - end.side / X)}))
    waves = {node for node in expression.atoms(sin, cos) if node.has(X)}
    if not waves or expression.has(*SWITCHES, floor) or expression.free_symbols != {X}:
        return
    period = period_of(total(*waves), X)
    if period is None or any(node.has(*(waves - {node})) for node in waves):
        return
    for eighths in EIGHTHS:
        start = tidy(period * Rational(eighths, 8))
        still = {node: tidy(node.subs(X, start)) for node in waves}
        along = tidy(expression.xreplace(still).subs(X, start + period * X))
        limit = limit_at(Analytic(along, X), End(None, side)) if along.has(X) else constant_ball(along)
        if limit is not None and not limit.is_nan():
            yield (name, f"{start} + {period}*n"), limit


def without_limit(expression: Expr, end: End) -> str:
    known: tuple[str, arb] | None = None
    for (name, terms), limit in limits_along_waves(expression, end):
        place = f"{name} = {terms}"
        if known is not None and not limit.overlaps(known[1]):
            return " and ".join(f"along {words} it tends to {short(ball)}" for words, ball in (known, (place, limit)))
        known = known or (place, limit)
    return ""


def infinite_towards_ends(cells: Cells, domain: Interval) -> Iterator[tuple[str, arb]]:
    ends = ((cells.pieces[-1], 1, domain.end), (cells.pieces[0], -1, domain.start))
    for piece, side, point in ends:
        if point is None and piece.free_symbols == {X}:
            end = End(None, side)
            limit = limit_at(Analytic(piece, X), end)
            waves = ((" = ".join(place), one) for place, one in limits_along_waves(piece, end))
            found = [] if limit is None else [(str(end), limit)]
            yield from ((place, one) for place, one in (*found, *waves) if is_infinite(one))
