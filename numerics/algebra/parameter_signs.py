"""Numbers with parameters that are not negative: norms of vectors, quadratic forms, roots.

Each rule reduces to numbers that are simpler: a switch becomes its cases, the signs of parameters are taken one by one,
of two the larger is the smaller and something more, and roots are squared away.

- `is_not_negative(number, domains, sign)`   whether it is shown for all parameters; `sign` knows plain numbers
"""

from collections.abc import Callable, Mapping, Sequence

from ...theory.algebra import expand, tidy, total
from ...theory.domains import REAL_LINE, Interval, interval
from ...theory.expressions import HALF, MINUS_ONE, SWITCHES, Abs, Expr, Maximum, Minimum, Pow, Symbol, floor, fresh
from ...theory.operators import Integrated
from ...theory.order import sign_of
from ...theory.ordering import factors_of, terms_of
from .box_signs import linear_in
from .cases import alternatives, by_signs

Domains = Mapping[Symbol, Interval]
Sign = Callable[[Expr, Domains], tuple[int, bool] | None]
MOST_RULES = 8  # one inside the other
MOST_QUESTIONS = 1_200  # of which one leads to others
POSITIVE = interval("positive")
MOST_SYMBOLS = 8


def is_not_negative(number: Expr, domains: Domains, sign: Sign) -> bool:
    return _Question(sign).is_not_negative(number, domains, MOST_RULES)


class _Question:
    """One question, which leads to so many simpler ones at most."""

    def __init__(self, sign: Sign) -> None:
        self.sign, self.left = sign, MOST_QUESTIONS

    def is_not_negative(self, number: Expr, domains: Domains, rules: int) -> bool:
        number, self.left = tidy(number), self.left - 1
        if self.left < 0 or len(number.free_symbols) > MOST_SYMBOLS or number.has(Integrated, floor):
            return False
        found = self.sign(number, domains)
        if found is not None:
            return found[0] >= 0
        if not rules:
            return False
        if number.has(*SWITCHES):
            return self.by_cases(number, domains, rules - 1)
        return self.without_roots(number, domains, rules - 1)

    def by_cases(self, number: Expr, domains: Domains, rules: int) -> bool:
        """|u|, max and min are their cases; else a parameter with any sign is positive, negative or zero, and of two
        positive ones, one is the larger."""
        symbol = _switched(number, domains)
        for cases in (*alternatives(number), *_averages(number)) if symbol is None else ():
            if all(self.is_not_negative(one, domains, rules) for one in cases):
                return True
        symbol = symbol if symbol is not None else next(iter(_of_any_sign(number, domains)), None)
        if symbol is not None:
            rest = {other: on for other, on in domains.items() if other is not symbol}
            split = by_signs(number, symbol)
            return all(self.is_not_negative(one, {**rest, **on}, rules) for one, on in split)
        ordered = _by_order(number, domains)
        return bool(ordered) and all(self.is_not_negative(one, on, rules) for one, on in ordered)

    def without_roots(self, number: Expr, domains: Domains, rules: int) -> bool:
        """p - q with terms p and q that are not negative: where p^2 >= q^2. Roots of q may have any sign."""
        terms = terms_of(number)
        if not any(_has_root(term) for term in terms):
            return False
        signs = [self.sign(term, domains) for term in terms]
        roots = [_has_root(term) for term in terms]
        if sum(roots) == 1 and (side := signs[roots.index(True)]) is not None and side[0] > 0:
            lower = total(*(term for term, is_root in zip(terms, roots, strict=True) if not is_root))
            upper = terms[roots.index(True)]
            return self.is_not_negative(_squares(upper, lower), domains, rules)
        if any(sign is None for sign, is_root in zip(signs, roots, strict=True) if is_root):
            return False
        upper, lower = self.parts(terms, signs, roots)
        is_upper = upper.free_symbols == set() or self.is_not_negative(upper, domains, rules)
        return is_upper and self.is_not_negative(_squares(upper, lower), domains, rules)

    @staticmethod
    def parts(
        terms: Sequence[Expr], signs: list[tuple[int, bool] | None], roots: list[bool]
    ) -> tuple[Expr, Expr]:
        """What stays on the left, and the roots that are subtracted, with their signs turned."""
        rows = list(zip(terms, signs, roots, strict=True))
        lower = [term for term, sign, is_root in rows if is_root and sign is not None and sign[0] < 0]
        upper = [term for term in terms if term not in lower]
        return total(*upper), total(*(-term for term in lower))


def _of_any_sign(number: Expr, domains: Domains) -> list[Symbol]:
    return [
        symbol
        for symbol in sorted(number.free_symbols, key=lambda one: one.content)
        if domains.get(symbol) == REAL_LINE and not any(_depends(on, symbol) for on in domains.values())
    ]


def _switched(number: Expr, domains: Domains) -> Symbol | None:
    """A parameter of any sign that stands alone in a switch, as in |v| or max(0, v)."""
    nodes = sorted(number.atoms(Abs, Maximum, Minimum), key=str)
    alone = {one for node in nodes for one in node.args if all(part is one or not part.args for part in node.args)}
    return next((symbol for symbol in _of_any_sign(number, domains) if symbol in alone), None)


def _squares(upper: Expr, lower: Expr) -> Expr:
    """The difference of two squares."""
    try:
        return expand(tidy(expand(upper**2) - expand(lower**2)))
    except OverflowError:
        return MINUS_ONE


def _by_order(number: Expr, domains: Domains) -> list[tuple[Expr, Domains]]:
    """The cases of a maximum or minimum of two positive parameters: one is the other and something more, or both are
    the same; none where there is no such node."""
    for node in sorted(number.atoms(Maximum, Minimum), key=str):
        u, v = node.args
        if not all(isinstance(one, Symbol) and domains.get(one) == POSITIVE for one in (u, v)):
            continue
        more = fresh("more", "positive")
        found = []
        for large, small in ((u, v), (v, u)):
            value = large if isinstance(node, Maximum) else small
            rest = {symbol: on for symbol, on in domains.items() if symbol is not large}
            case = number.xreplace({node: value}).xreplace({large: small + more})
            found.append((case, {**rest, more: POSITIVE}))
        return [*found, (number.xreplace({node: v}).xreplace({u: v}), domains)]
    return []


def _averages(number: Expr) -> list[list[Expr]]:
    """max(a, b) is not below the mean of a and b: enough where it stands with a positive number before it."""
    for node in number.atoms(Maximum):
        parts = linear_in(number, node)
        if parts is not None and not parts[1].free_symbols and sign_of(parts[1]).is_positive.is_yes:
            return [[tidy(number.xreplace({node: (node.args[0] + node.args[1]) / 2}))]]
    return []


def _depends(domain: Interval, symbol: Symbol) -> bool:
    return any(end is not None and end.has(symbol) for end in (domain.start, domain.end))


def _has_root(term: Expr) -> bool:
    return any(isinstance(one, Pow) and one.exp is HALF and bool(one.free_symbols) for one in factors_of(term))
