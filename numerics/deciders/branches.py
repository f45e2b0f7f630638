"""The same statement with other expressions.

- `without_idle_branches(statement, domains)`   without the branches that are taken nowhere where it speaks
- `with_slopes_written_out(statement)`          with the formulas of derivatives, where all its expressions have values
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace

from ...theory.exact.algebra import tidy
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import SWITCHES, Branch, Call, Expr, Infinite, Partial, Rational, Where, X, floor
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language import statements as say
from ...theory.language.operators import At, Derived, Integrated, Mollified
from ..algebra.signs import box_of, signs_on
from ..algebra.terms import resolve, without_operators
from ..asymptotics.tails import End
from ..search.definedness import conditions
from .limits import ends_of

FAR, NEAR = Rational(10**20), Rational(1, 2**40)  # where a limit is looked at
Change = Callable[[Expr], Expr]


def without_idle_branches(statement: say.Statement, domains: Domains) -> say.Statement:
    if isinstance(statement, say.Quantified):
        return replace(statement, statement=_behind(statement, domains))
    is_sequence = isinstance(statement, (say.Converges, say.Stable))  # whose terms may leave the domain
    region: Interval = REAL_LINE if is_sequence else getattr(statement, "domain", REAL_LINE)
    plain = _changed(statement, lambda tree: _taken(tree, region, domains, False))
    if isinstance(plain, say.Limit) and plain.variable is X and plain.of.has(Branch):
        try:
            places = [_beside(end) for end in ends_of(plain, domains)]
        except InputError:
            return plain
        return replace(plain, of=_of_all(plain.of, places, domains))
    return plain


def with_slopes_written_out(statement: say.Statement) -> say.Statement:
    """One that names places is about derivatives there: at a kink there is none, only a slope from the right."""
    names_places = isinstance(statement, say.Zeros) or getattr(statement, "at", None) is not None
    return _changed(statement, lambda tree: _written_out(tree, names_places))


def _written_out(tree: Expr, names_places: bool) -> Expr:
    try:
        if tree.has(Derived) and not (names_places and any(map(_has_kinks, tree.atoms(Derived)))):
            return tidy(without_operators(tree))
    except InputError:
        pass
    return tree


def _has_kinks(node: Expr) -> bool:
    function, order = node.args
    return not resolve(function).smoothness().at_least(int(order.p))  # type: ignore[attr-defined]


def _changed(statement: say.Statement, change: Change) -> say.Statement:
    """The statement with its expressions changed, also those of the statements in it."""
    leaves = {one.name: getattr(statement, one.name) for one in fields(statement)}
    return replace(statement, **{name: _leaf(leaf, change) for name, leaf in leaves.items()})


def _leaf(leaf: object, change: Change) -> object:
    if isinstance(leaf, Expr):
        return change(leaf)
    if isinstance(leaf, (say.Compare, say.Equal, say.AllOf, say.Not)):
        return _changed(leaf, change)
    return tuple(_leaf(one, change) for one in leaf) if isinstance(leaf, tuple) else leaf


def _behind(statement: say.Quantified, domains: Domains) -> say.Statement:
    """What stands behind quantifiers; a domain that depends on others is not made use of."""
    known = {one.symbol: one.domain for one in statement.quantifiers if not one.domain.free_symbols}
    region = known.get(X, REAL_LINE)
    unknown = {one.symbol: REAL_LINE for one in statement.quantifiers}
    inside = {**domains, **unknown, **known}
    found = _leaf(statement.statement, lambda tree: _taken(tree, region, inside, False))
    return found if isinstance(found, say.Statement) else statement.statement


def _beside(end: End) -> Interval:
    """The points just before an end."""
    if not isinstance(end.point, Expr):
        return Interval(FAR, None) if end.side > 0 else Interval(None, -FAR)
    return Interval(end.point - NEAR, end.point) if end.side > 0 else Interval(end.point, end.point + NEAR)


def _of_all(tree: Expr, places: Sequence[Interval], domains: Domains) -> Expr:
    """The tree as it is on several intervals, if it is the same on all of them."""
    forms = {_taken(tree, place, domains, False) for place in places}
    return forms.pop() if len(forms) == 1 else tree


def _taken(tree: Expr, domain: Interval, domains: Domains, around: bool) -> Expr:
    """The tree on a domain; `around`: also so near that slopes there are the same."""
    if not tree.has(Branch) or isinstance(tree, (At, Mollified, Partial)):
        return tree
    if isinstance(tree, Call):
        value = _taken(tree.value, domain, domains, around)
        return tree if value is tree.value else value
    if isinstance(tree, Where):
        return tree.func(_taken(tree.args[0], domain, domains, around), *tree.args[1:])
    if isinstance(tree, Derived):
        return tree.func(_taken(tree.args[0], domain, domains, True), *tree.args[1:])
    if isinstance(tree, Integrated):
        body, *ends = tree.args
        between = _between(*ends)
        body = body if between is None else _taken(body, between, domains, around=False)
        return tree.func(body, *(_taken(one, domain, domains, around) for one in ends))
    if isinstance(tree, Branch):
        is_first = _is_first(tree, domain, domains, around)
        if is_first is not None:
            return _taken(tree.args[2 if is_first else 3], domain, domains, around)
    return tree.func(*(_taken(one, domain, domains, around) for one in tree.args))


def _between(start: Expr, end: Expr) -> Interval | None:
    """Where the variable of an integral lies; None where the order of the ends is not known."""
    if start.has(X) or end.has(X):  # which is another x
        return None
    low, high = (None if isinstance(one, Infinite) else one for one in (start, end))
    if isinstance(start, Infinite) and isinstance(end, Infinite):
        return REAL_LINE
    if low is None or high is None:
        is_forward = (start if low is None else end).direction == (-1 if low is None else 1)  # type: ignore[attr-defined]
        return Interval(low, high, low is None, high is None) if is_forward else None
    order = sign_of(high - low)
    if order not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    return Interval(low, high, False, False) if order == Sign.POSITIVE else Interval(high, low, False, False)


def _is_first(tree: Branch, domain: Interval, domains: Domains, around: bool) -> bool | None:
    """Whether the first of two branches is taken everywhere on a domain, or the second; None: neither, or not known."""
    margin = tree.margin
    if conditions(margin) or margin.has(*SWITCHES, floor, Derived, Mollified, Integrated, At):
        return None
    found = signs_on(tidy(margin), box_of(domain, domains))
    if around and not found.strict:
        return None
    if found.shows("<=" if tree.closed else "<"):
        return True
    return False if found.shows(">" if tree.closed else ">=") else None
