"""Where a statement means something.

Coq's quotient, root and logarithm are total: 1/0 and ln 0 have some value all the same. A statement is about the
points at which its expressions mean something, which is asked of the domain of definition
(`numerics/search/definedness.py`), not of samples. What is not shown for all points of the domains (that a denominator
is not 0, that a logarithm's argument is positive) an equality has as a hypothesis, and a limit near its point; all
other statements fail where there is no value, and are not captured. A derivative needs its function around the point,
an integral needs its integrand between the limits.

- `meaningful(trees, context, domain)`   what is needed, over the symbols of the statement, as `Need`s
- `require_values(trees, context, domain)`   refuses functions that are not shown to have values
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...theory.exact.algebra import tidy
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.expressions import Call, Expr, Partial, Symbol, Unknown, X, fresh, preorder
from ...theory.language.operators import At, Binder, Derived, Integrated, Mollified, Operator
from ..search.definedness import Condition, conditions, defined, integrand
from .binders import COMPARED
from .context import Context, NotExpressible
from .printing import printed, sides

SIGNS = {">": "<", ">=": "<="}


@dataclass(frozen=True)
class Need:
    """A hypothesis as text, and the symbols that it speaks of. `is_demand`: it is on the parameter of a definition."""

    text: str
    symbols: frozenset[Symbol]
    is_demand: bool = False


def meaningful(trees: Sequence[Expr], context: Context, domain: Interval) -> list[Need]:
    """What the trees need to have a value and what the domains are not shown to give them."""
    trees = [_undifferentiated(tree) for tree in trees]
    needed = dict.fromkeys(one for tree in trees for one in (*conditions(tree), *_around(tree, context)))
    for tree in trees:
        _require_integrands(tree, context.domains)
    shown = {one for tree in trees for node in preorder(tree) if isinstance(node, Call) for one in _met(node, context)}
    missing = [one for one in needed if one not in shown and not _holds(one, domain, context.domains)]
    return list(dict.fromkeys(_need(one, context) for one in missing))


def require_values(trees: Iterable[object], context: Context, domain: Interval = REAL_LINE) -> None:
    """The forms that ask have no place for a hypothesis."""
    if missing := meaningful([tree for tree in trees if isinstance(tree, Expr)], context, domain):
        raise NotExpressible(f"a function that is not shown to have a value everywhere: it needs {missing[0].text}")


def _around(tree: Expr, context: Context) -> Iterator[Condition]:
    """What a derivative needs around its point: a root of 0 is a value, but has none on one side."""
    for node in preorder(tree):
        place = node.args[1] if isinstance(node, At) else X
        inner = node.args[0] if isinstance(node, At) else node
        if isinstance(inner, Derived):
            for one in conditions(inner.args[0]):
                if one.relation == ">=" and not _holds(one, REAL_LINE, context.declared):
                    yield replace(one, relation=">").at({X: place})


def _require_integrands(tree: Expr, domains: Domains) -> None:
    for node in preorder(tree):
        if isinstance(node, (Integrated, Mollified)):
            values = _any_values([node])
            found = integrand(node.xreplace(values), {**domains, **_real(values)})
            if not found.truth.is_yes:
                raise NotExpressible(f"an integrand that is not shown to have values: {found.reason}")


def _undifferentiated(tree: Expr) -> Expr:
    """A partial derivative means something where what is differentiated does."""
    found: dict[Expr, Expr] = {node: node.expression for node in preorder(tree) if isinstance(node, Partial)}
    return tree.xreplace(found) if found else tree


def _any_values(trees: Iterable[Expr]) -> dict[Expr, Expr]:
    """For the value of a function that is not given, a number that can be any."""
    found = dict.fromkeys(node for tree in trees for node in preorder(tree) if isinstance(node, Unknown))
    return {node: fresh(f"{node.name}{place}") for place, node in enumerate(found)}


def _real(values: Mapping[Expr, Expr]) -> dict[Symbol, Interval]:
    return {one: REAL_LINE for one in values.values() if isinstance(one, Symbol)}


def _holds(condition: Condition, domain: Interval, domains: Domains) -> bool:
    """For all points of the domains. A condition on one parameter alone is one on a variable."""
    values = _any_values([condition.guarded()])
    condition, domains = condition.at(values), {**domains, **_real(values)}
    whole = condition.guarded()
    symbols = whole.free_symbols
    if len(symbols) == 1 and X not in symbols and not whole.has(Binder, Operator):
        (symbol,) = symbols
        condition, domain = condition.at({symbol: X}), domains[symbol]
    condition = replace(condition, expression=tidy(condition.expression))  # what it contains has its own conditions
    return defined(condition.expression, domain, domains, only=(condition,)).truth.is_yes


def _met(call: Call, context: Context) -> list[Condition]:
    """What a definition needs and has for all x and all parameters, and so for the arguments of a call."""
    if not context.defines(call):
        return []
    arguments, body = context.definitions[call.name]
    values: dict[Expr, Expr] = dict(zip(arguments, call.arguments, strict=True))
    return [one.at(values) for one in _met_by_definition(body, tuple(context.declared.items()))]


@lru_cache(maxsize=1024)
def _met_by_definition(body: Expr, declared: tuple[tuple[Symbol, Interval], ...]) -> tuple[Condition, ...]:
    return tuple(one for one in conditions(body) if _holds(one, REAL_LINE, dict(declared)))


def _need(condition: Condition, context: Context) -> Need:
    """The condition, where the branches around it are taken."""
    if condition.exponent is not None:
        raise NotExpressible(f"where a power with the exponent {condition.exponent} has values: at integers everywhere")
    path = [_taken(*step, context) for step in condition.path]
    text = " -> ".join([*path, _relation(condition, context)])
    symbols = frozenset(condition.guarded().free_symbols)
    return Need(f"({text})" if path else text, symbols, condition.is_demand)


def _relation(condition: Condition, context: Context) -> str:
    """A demand on the parameter of a definition is a comparison with an end of its domain."""
    if condition.is_demand:
        low, high = reversed(sides(condition.expression))
        return f"{printed(low, context, COMPARED)} {SIGNS[condition.relation]} {printed(high, context, COMPARED)}"
    text = printed(condition.expression, context, COMPARED)
    return f"{text} <> 0" if condition.relation == "!=" else f"0 {SIGNS[condition.relation]} {text}"


def _taken(margin: Expr, closed: bool, taken: bool, context: Context) -> str:
    low, high = sides(margin) if taken else reversed(sides(margin))
    sign = "<=" if closed == taken else "<"
    return f"{printed(low, context, COMPARED)} {sign} {printed(high, context, COMPARED)}"
