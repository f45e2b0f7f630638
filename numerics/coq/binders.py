"""Domains as hypotheses, and what makes the operators of a statement meaningful.

Coq's `Derive` and `RInt` are total: where there is no derivative or integral they have some value all the
same. A statement that uses them therefore also says that the derivative or integral exists. An improper
integral is a number that is_RInt_gen relates to the function.

- `hypotheses(domain, symbol)`     a domain as hypotheses on a symbol
- `predicate(domain)`              a domain as a predicate
- `conditions(tree, context)`      that the derivatives and finite integrals of a tree exist
- `Integrals`                      names for the improper integrals of a statement
"""

from dataclasses import dataclass, field

from ...theory.exact.domains import Interval
from ...theory.exact.expressions import INFINITY, Branch, Expr, Partial, Symbol, X
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language.operators import At, Derived, Integrated, Mollified
from .context import Context, NotExpressible, coq_name
from .printing import ATOM, Coq, applied_operator, function_text, is_infinite, order_of, partial_body, printed

COMPARED = 69
x = coq_name(X)


def hypotheses(domain: Interval, symbol: Symbol, context: Context) -> list[str]:
    """The bounds of a symbol, one hypothesis for each finite end."""
    name, found = coq_name(symbol), []
    if domain.start is not None:
        found.append(f"{printed(domain.start, context, COMPARED)} {'<' if domain.left_open else '<='} {name}")
    if domain.end is not None:
        found.append(f"{name} {'<' if domain.right_open else '<='} {printed(domain.end, context, COMPARED)}")
    return found


def predicate(domain: Interval, context: Context) -> str:
    found = hypotheses(domain, X, context)
    if not found:
        return "(fun _ => True)"
    return f"(fun {x} => {found[0]}{''.join(one.removeprefix(x) for one in found[1:])})"  # a < x < b


def conditions(tree: Expr, context: Context) -> list[str]:
    """That every derivative and every finite integral in the tree exists. A negation would hold for want of them."""
    found = _conditions(tree, context)
    if found and context.negated:
        raise NotExpressible("the negation of a statement with a derivative or an integral")
    return found


def _conditions(tree: Expr, context: Context) -> list[str]:
    if isinstance(tree, (Derived, Mollified)):
        return _operator_exists(tree, X, context)
    if isinstance(tree, At) and isinstance(tree.args[0], (Derived, Mollified)):
        return [*conditions(tree.args[1], context), *_operator_exists(tree.args[0], tree.args[1], context)]
    if isinstance(tree, At):
        raise NotExpressible(f"`{tree}`: a function at another place than x")
    if isinstance(tree, Integrated) and not any(map(is_infinite, tree.args[1:])):
        return _integral_exists(tree, context)
    found = [text for child in context.children(tree) for text in conditions(child, context)]
    if isinstance(tree, Partial):
        body, variable = partial_body(tree, context)
        return [*found, f"ex_derive {function_text(body, context, variable)} {coq_name(variable)}"]
    return found


def _operator_exists(tree: Expr, place: Expr, context: Context) -> list[str]:
    inner = _everywhere([text for child in context.children(tree) for text in conditions(child, context)])
    if isinstance(tree, Mollified):
        return [*inner, f"mollifiable{applied_operator(tree, place, context).removeprefix('mollify')}"]
    function, order, at = function_text(tree.args[0], context), order_of(tree), printed(place, context, ATOM)
    higher = (f"ex_derive_n {function} {n} {at}" for n in range(2, order + 1))
    return [*inner, f"ex_derive {function} {at}", *higher]


def _integral_exists(tree: Expr, context: Context) -> list[str]:
    body, start, end = tree.args
    low, high = (printed(one, context, COMPARED) for one in (start, end))
    inner = [f"(forall {x} : R, {low} < {x} -> {x} < {high} -> {text})" for text in conditions(body, context)]
    if inner and (start.has(X) or end.has(X) or sign_of(end - start) != Sign.POSITIVE):
        raise NotExpressible("a derivative or an integral between limits whose order is not seen")
    ends = " ".join(printed(one, context, ATOM) for one in (start, end))
    return [*inner, f"ex_RInt {function_text(body, context)} {ends}"]


def _everywhere(found: list[str]) -> list[str]:
    return [f"(forall {x} : R, {text})" for text in found]


@dataclass
class Integrals:
    context: Context
    names: dict[Expr, str] = field(default_factory=dict)

    def named(self, tree: Expr) -> Expr:
        """The tree with improper integrals replaced by names."""
        for node in self.context.nodes(tree):
            is_closed = isinstance(node, (Branch, Derived, Mollified, At, Integrated))
            if is_closed and any(has_improper(child, self.context) for child in node.args):
                what = "a piecewise expression" if isinstance(node, Branch) else "another operator"
                raise NotExpressible(f"an improper integral inside {what}")
            if _is_improper(node):
                self.names.setdefault(node, self.context.fresh(f"I{len(self.names) + 1}"))
        return tree.xreplace({node: Coq(name) for node, name in self.names.items()}) if self.names else tree

    def wrapped(self, text: str) -> str:
        """The proposition, for the numbers that these integrals are."""
        if self.names and self.context.negated:
            raise NotExpressible("the negation of a statement with an integral")
        for tree, name in reversed(self.names.items()):
            inner = conditions(tree.args[0], self.context)
            where = " /\\ ".join([*_everywhere(inner), f"{improper(tree, self.context)} {name}"])
            text = f"exists {name} : R, {where} /\\ {text}"
        return text


def _is_improper(tree: Expr) -> bool:
    return isinstance(tree, Integrated) and any(map(is_infinite, tree.args[1:]))


def has_improper(tree: Expr, context: Context) -> bool:
    return any(map(_is_improper, context.nodes(tree)))


def improper(tree: Expr, context: Context) -> str:
    body, start, end = tree.args
    return f"is_RInt_gen {function_text(body, context)} {_filter(start, context)} {_filter(end, context)}"


def _filter(end: Expr, context: Context) -> str:
    if is_infinite(end):
        return f"(Rbar_locally {'p_infty' if end is INFINITY else 'm_infty'})"
    return f"(at_point {printed(end, context, ATOM)})"
