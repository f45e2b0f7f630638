"""Conditions that narrow the domains of what a statement is said for.

    x < a           for all x in R, a in R       x in (-inf, a) where a comes first, else a in (x, inf)
    abs(x) >= 1     for all x in R               x in (-inf, -1], and x in [1, inf)

- `narrowed(prefix, condition)`   quantifiers whose values, taken together, contain all that satisfy the condition
"""

from dataclasses import replace
from functools import partial, reduce

from ...theory.exact.algebra import tidy
from ...theory.exact.domains import Interval
from ...theory.exact.expressions import Abs, Expr, Integer, Pow, X, sqrt
from ...theory.exact.order import sign_of
from ...theory.exact.polynomials import linear_in
from ...theory.language import statements as say
from ...theory.language.statements import symbols_of
from .prefixes import Prefix


def narrowed(prefix: Prefix, condition: say.Compare) -> list[Prefix]:
    """The quantifiers with smaller domains; those that were given where the condition is not understood."""
    margin, strict = tidy(condition.left - condition.right), len(condition.relation) == 1
    if condition.relation[0] == "<":
        margin = tidy(-margin)
    cut = partial(_with_bound, strict=strict)
    return [reduce(cut, bounds, prefix) for bounds in _alternatives(margin)]


def _alternatives(margin: Expr) -> list[list[Expr]]:
    """Lists of margins: the given one is positive where all of one list are. Sizes and squares are taken apart."""
    for node in sorted(margin.atoms(Abs, Pow), key=str):
        if isinstance(node, Pow) and node.exp != Integer(2):
            continue
        parts = linear_in(margin, node)
        if parts is None or parts[0].has(X) or not (sign := sign_of(parts[1]).value):
            continue
        size = tidy(-parts[0] / parts[1])
        if isinstance(node, Pow):
            if not sign_of(size).is_nonnegative.is_yes:
                continue
            size = tidy(sqrt(size))
        inner = node.args[0]
        if sign < 0:
            return [[tidy(size - inner), tidy(size + inner)]]
        return [[tidy(inner - size)], [tidy(-inner - size)]]
    return [[margin]]


def _with_bound(prefix: Prefix, margin: Expr, strict: bool) -> Prefix:
    """The last symbol in which the margin is linear, with a factor of known sign, lies on one side of a bound."""
    for place in reversed(range(len(prefix))):
        one = prefix[place]
        parts = linear_in(margin, one.symbol)
        sign = None if parts is None else sign_of(parts[1]).value
        if parts is None or not sign:
            continue
        bound = tidy(-parts[0] / parts[1])
        if bound.free_symbols <= {other.symbol for other in prefix[:place]}:
            domain = _cut(one.domain, bound, sign, strict)
            return (*prefix[:place], replace(one, domain=domain), *prefix[place + 1 :])
    return prefix


def _cut(domain: Interval, bound: Expr, side: int, strict: bool) -> Interval:
    """The part of a domain beyond a bound, or more where their order is not known."""
    end = domain.start if side > 0 else domain.end
    if end is not None:
        order = sign_of(bound - end).value
        if order is None or symbols_of(bound) or order * side < 0:
            return domain
        strict = strict or (order == 0 and (domain.left_open if side > 0 else domain.right_open))
    if side > 0:
        return replace(domain, start=bound, left_open=strict)
    return replace(domain, end=bound, right_open=strict)
