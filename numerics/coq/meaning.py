"""Where a statement means something.

Coq's quotient, root and logarithm are total: 1/0 and ln 0 have some value all the same. An identity is about
the points at which its two sides mean something. Where that is not shown for all points of the domains, the
statement gets what is needed as a hypothesis: that a denominator is not 0, that a logarithm's argument is
positive.

- `meaningful(trees, context, domain)`   the hypotheses, over the symbols of the statement
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...theory.algebra import tidy
from ...theory.domains import REAL_LINE, Interval
from ...theory.expressions import Call, Expr, Partial, Symbol, X, preorder
from ...theory.operators import Binder, Operator
from ..definedness import Condition, conditions, defined
from .binders import COMPARED
from .context import Context
from .printing import printed, sides

SIGNS = {">": "<", ">=": "<="}


def meaningful(trees: Sequence[Expr], context: Context, domain: Interval) -> list[str]:
    """What the trees need to have a value and what the domains are not shown to give them."""
    trees = [_undifferentiated(tree) for tree in trees]
    needed = dict.fromkeys(one for tree in trees for one in conditions(tree))
    shown = {one for tree in trees for node in preorder(tree) if isinstance(node, Call) for one in _met(node, context)}
    missing = [one for one in needed if one not in shown and not _holds(one, domain, context.domains)]
    return list(dict.fromkeys(_hypothesis(one, context) for one in missing))


def _undifferentiated(tree: Expr) -> Expr:
    """A partial derivative means something where what is differentiated does."""
    return tree.xreplace({node: node.expression for node in preorder(tree) if isinstance(node, Partial)})


def _holds(condition: Condition, domain: Interval, domains: Mapping[Symbol, Interval]) -> bool:
    """For all points of the domains. A condition on one parameter alone is one on a variable."""
    whole = condition.guarded()
    symbols = whole.free_symbols
    if len(symbols) == 1 and X not in symbols and not whole.has(Binder, Operator):
        (symbol,) = symbols
        condition, domain = moved(condition, {symbol: X}), domains[symbol]
    condition = replace(condition, expression=tidy(condition.expression))  # what it contains has its own conditions
    return defined(condition.expression, domain, domains, only=(condition,)).truth.is_yes


def _met(call: Call, context: Context) -> list[Condition]:
    """What a definition needs and has for all x and all parameters, and so for the arguments of a call."""
    if not context.defines(call):
        return []
    arguments, body = context.definitions[call.name]
    values: dict[Expr, Expr] = dict(zip(arguments, call.arguments, strict=True))
    return [moved(one, values) for one in conditions(body) if _holds(one, REAL_LINE, context.declared)]


def moved(condition: Condition, values: Mapping[Expr, Expr]) -> Condition:
    path = tuple((margin.xreplace(values), closed, taken) for margin, closed, taken in condition.path)
    return replace(condition, expression=condition.expression.xreplace(values), path=path)


def _hypothesis(condition: Condition, context: Context) -> str:
    """The condition, where the branches around it are taken."""
    path = [_taken(*step, context) for step in condition.path]
    text = " -> ".join([*path, _relation(condition, context)])
    return f"({text})" if path else text


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
