"""Numbers with parameters that are not negative (norms of vectors, quadratic forms, roots), and cases of switches.

Each rule reduces to numbers that are simpler: a switch becomes its cases, the signs of parameters are taken one by one,
of two the larger is the smaller and something more, and roots are squared away. |u| is u or -u, and not less than
either; floor(u) is u - f with f in [0, 1).

- `sign_by_cases(number, domains, sign)`   `Signs`, of which this shows only that none is negative; `sign` knows those
                                           of plain numbers
- `alternatives(margin)`            lists of margins: it is positive where all margins of one list are
- `without_floors(margin)`          the margin with fractions as new symbols, and their domains
- `without_floor(larger, smaller, strict)`   an inequality between one floor and a number, without it
- `by_signs(margin, symbol)`        the margin for a symbol that is positive, negative and zero
"""

from collections.abc import Callable

from ...theory.exact import expressions
from ...theory.exact.algebra import expand, tidy, total
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.expressions import HALF, ZERO, Abs, Expr, Maximum, Minimum, Rational, Symbol, X, floor, fresh
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import factors_of, terms_of
from ...theory.exact.polynomials import Poly, linear_in
from ...theory.exact.signs import NOT_NEGATIVE, UNKNOWN, Signs
from ...theory.exact.truth import Sign
from ...theory.language.intervals import interval
from ...theory.language.operators import Integrated

KnownSign = Callable[[Expr, Domains], Signs]
MOST_RULES = 8  # one inside the other
MOST_QUESTIONS = 1_200  # of which one leads to others
POSITIVE = interval("positive")
MOST_SYMBOLS = 8


def sign_by_cases(number: Expr, domains: Domains, sign: KnownSign) -> Signs:
    return Signs(NOT_NEGATIVE) if _Question(sign).is_not_negative(number, domains, MOST_RULES) else UNKNOWN


class _Question:
    """One question, which leads to so many simpler ones at most."""

    def __init__(self, sign: KnownSign) -> None:
        self.sign, self.left = sign, MOST_QUESTIONS

    def is_not_negative(self, number: Expr, domains: Domains, rules: int) -> bool:
        number, self.left = tidy(number), self.left - 1
        if self.left < 0 or len(number.free_symbols) > MOST_SYMBOLS or number.has(Integrated, floor):
            return False
        found = self.sign(number, domains)
        if found.value is not None:
            return found.shows(">=")
        if not rules:
            return False
        if number.has(*expressions.SWITCHES):
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
        if sum(roots) == 1 and signs[roots.index(True)].value == 1:
            lower = total(*(term for term, is_root in zip(terms, roots, strict=True) if not is_root))
            upper = terms[roots.index(True)]
            return self.is_not_negative(_squares(upper, lower), domains, rules)
        if any(sign.value is None for sign, is_root in zip(signs, roots, strict=True) if is_root):
            return False
        rows = zip(terms, signs, roots, strict=True)
        negative = [term for term, sign, is_root in rows if is_root and sign.value == -1]
        upper, lower = total(*(one for one in terms if one not in negative)), total(*(-one for one in negative))
        both = (upper, _squares(upper, lower))
        return all(self.is_not_negative(one, domains, rules) for one in both)


def _of_any_sign(number: Expr, domains: Domains) -> list[Symbol]:
    return [
        symbol
        for symbol in sorted(number.free_symbols, key=lambda one: one.content)
        if domains.get(symbol) == REAL_LINE and not any(symbol in on.free_symbols for on in domains.values())
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
        return expressions.MINUS_ONE


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


def _has_root(term: Expr) -> bool:
    roots = (one for one in factors_of(term) if isinstance(one, expressions.Pow) and one.exp is HALF)
    return any(bool(root.free_symbols) for root in roots)


# --- cases: margins without switches that bound one with `abs`, `max`, `min` or `floor` of anything


def alternatives(margin: Expr) -> list[list[Expr]]:
    """Lists of margins with one switch less; the margin is not below all of one list, or it is one of them."""
    for node in dict.fromkeys(expressions.preorder(margin)):
        if isinstance(node, (Abs, Maximum, Minimum)) and not _has_exact_breaks(node):
            options = [node.args[0], -node.args[0]] if isinstance(node, Abs) else list(node.args)
            margins = [tidy(margin.xreplace({node: option})) for option in options]
            parts = linear_in(margin, node)
            sign = Sign.UNKNOWN if parts is None or parts[1].free_symbols else sign_of(parts[1])
            helpful = Sign.NEGATIVE if isinstance(node, Minimum) else Sign.POSITIVE
            return [[one] for one in margins] if sign == helpful else [margins]
    return []


def _has_exact_breaks(node: Expr) -> bool:
    """Whether the break points of a switch are zeros of a polynomial in x alone."""
    inner = tidy(node.args[0] if isinstance(node, Abs) else node.args[0] - node.args[1])
    return Poly.of(inner, X) is not None and not inner.free_symbols - {X}


def without_floor(larger: Expr, smaller: Expr, strict: bool) -> tuple[Expr, Expr, bool] | None:
    """floor(u) <= c where u < floor(c) + 1, and floor(u) >= c where u >= ceil(c). None: it is none."""
    margin = tidy(larger - smaller)
    nodes = [node for node in dict.fromkeys(expressions.preorder(margin)) if isinstance(node, floor)]
    parts = linear_in(margin, nodes[0]) if len(nodes) == 1 else None
    if parts is None or not all(isinstance(part, Rational) for part in parts):
        return None
    rest, factor = parts[0].fraction, parts[1].fraction  # type: ignore[attr-defined]
    number, argument = -rest / factor, nodes[0].args[0]
    if factor > 0:
        least = number.__floor__() + 1 if strict else number.__ceil__()
        return argument, Rational(least), False
    return Rational(number.__ceil__() if strict else number.__floor__() + 1), argument, True


def without_floors(margin: Expr) -> tuple[Expr, dict[Symbol, Interval]]:
    nodes = [node for node in dict.fromkeys(expressions.preorder(margin)) if isinstance(node, floor)]
    fractions = {node: fresh("fraction", "nonnegative") for node in nodes}
    plain = tidy(margin.xreplace({node: node.args[0] - part for node, part in fractions.items()}))
    return plain, dict.fromkeys(fractions.values(), interval("[0, 1)"))


def by_signs(margin: Expr, symbol: Symbol) -> list[tuple[Expr, dict[Symbol, Interval]]]:
    size = fresh(symbol.name, "positive")
    on = {size: interval("positive")}
    return [(margin.xreplace({symbol: value}), on) for value in (size, -size)] + [(margin.xreplace({symbol: ZERO}), {})]
