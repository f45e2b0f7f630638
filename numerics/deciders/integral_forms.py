"""Integrals brought to one form, so that exact algebra can compare them.

An integral is cut into the cells where its integrand is not zero; polynomial cells are integrated
exactly, others by an antiderivative or against a bell; scale parameters are taken out by substitution. What remains
are integrals of analytic pieces between exact ends, equal ones written alike.

- `with_exact_integrals(expression, domains)`   every integral in that form
"""

from ...theory.exact.algebra import expand, product, tidy, total
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, SWITCHES, ZERO, Abs, Expr, Infinite, X, fresh
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language.intervals import interval
from ...theory.language.operators import Integrated
from ..algebra.terms import reduced_by_scaling, resolve
from ..asymptotics.regions import exact_point, pieces_between
from ..asymptotics.tails import End
from ..search.constants import is_backwards
from ..search.exact_integrals import exact_integral

MOST_OPERATIONS = 80  # of an integrand for which an exact antiderivative is looked for


def with_exact_integrals(expression: Expr, domains: Domains | None = None) -> Expr:
    """Parameters without a domain are any numbers of their sign; x, in the limits of an integral, is one of them."""
    expression = tidy(expression)
    on = {symbol: interval(symbol.sign) for symbol in expression.free_symbols - {X}} | dict(domains or {})
    return tidy(expression.xreplace({node: _with_plain_limits(node, on) for node in expression.atoms(Integrated)}))


def _with_plain_limits(node: Expr, domains: Domains) -> Expr:
    f, *limits = node.args
    on, domains = domains.get(X, REAL_LINE), {one: place for one, place in domains.items() if one is not X}
    if not any(limit.has(X) for limit in limits):  # the x of an integrand is another one
        return _one_form(node, domains)
    sign = sign_of(on.start).value if on.start is not None else None
    is_positive = sign is not None and (sign > 0 or (sign == 0 and on.left_open))
    place = fresh("x", "positive") if is_positive else fresh("x")
    plain = Integrated(f, *(limit.xreplace({X: place}) for limit in limits))
    found = _one_form(plain, {**domains, place: on})
    return node if found.has(Integrated) else found.xreplace({place: X})


def _one_form(node: Expr, domains: Domains) -> Expr:
    f, start, end = node.args
    if start is end:
        return node if isinstance(start, Infinite) else ZERO
    if is_backwards(start, end):
        return -_one_form(Integrated(f, end, start), domains)
    if f.has(Integrated):
        inner = with_exact_integrals(f, {**domains, X: _between(start, end)})
        if not inner.has(Integrated):
            return _one_form(Integrated(inner, start, end), domains)
    try:
        cells = resolve(f)
    except InputError:
        return _unscaled(node, domains)
    if not cells.knots:  # whatever the order of the limits
        return _integral(cells.pieces[0], start, end, domains)
    low, high = (None if isinstance(limit, Infinite) else limit for limit in (start, end))
    try:
        pieces = list(pieces_between(cells, low, high))
    except Undecided:
        return node
    parts = ((piece, _limit_of(left), _limit_of(right)) for piece, left, right in pieces if piece is not ZERO)
    return total(*(_integral(*part, domains) for part in parts))


def _limit_of(end: End) -> Expr:
    return (INFINITY if end.side > 0 else MINUS_INFINITY) if end.point is None else exact_point(end)


def _between(start: Expr, end: Expr) -> Interval:
    """The points between two limits, where their order is known."""
    if not isinstance(start, Infinite) and not isinstance(end, Infinite) and sign_of(end - start) != Sign.POSITIVE:
        return REAL_LINE
    low, high = (None if isinstance(limit, Infinite) else limit for limit in (start, end))
    return Interval(low, high, low is None, high is None)


def _integral(piece: Expr, low: Expr, high: Expr, domains: Domains) -> Expr:
    known = exact_integral(piece, low, high, domains) if piece.count_ops() <= MOST_OPERATIONS else None
    return known if known is not None else _unscaled(Integrated(piece, low, high), domains)


def _unscaled(node: Expr, domains: Domains) -> Expr:
    """Substitution: if f = p^d h(x/p^i), the integral is p^(d+i) times that of h over the scaled limits."""
    f, low, high = node.args
    amplitude: Expr = ONE
    try:
        inner = resolve(f.args[0] if isinstance(f, Abs) else f).as_expression()
    except InputError:
        return node
    for symbol in sorted(inner.free_symbols - {X}, key=lambda symbol: symbol.content):
        law = reduced_by_scaling(resolve(inner), symbol)
        if law is None:
            continue
        scale = symbol**law.inner
        new_low, new_high = (_scaled(limit, scale) for limit in (low, high))
        if not (new_low.has(symbol) or new_high.has(symbol)):
            inner, low, high = law.at_one.as_expression(), new_low, new_high
            amplitude = amplitude * symbol ** (law.degree + law.inner)
    if amplitude is not ONE and not isinstance(f, Abs) and not inner.has(*SWITCHES):
        known = exact_integral(inner, low, high, domains)
        if known is not None:
            return product(amplitude, known)
    return product(amplitude, Integrated(Abs(inner) if isinstance(f, Abs) else inner, low, high))


def _scaled(limit: Expr, scale: Expr) -> Expr:
    return limit if isinstance(limit, Infinite) else expand(limit / scale)
