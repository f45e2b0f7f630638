"""Domains as hypotheses, and what makes the operators of a statement meaningful.

Coq's `Derive` and `RInt` are total: where there is no derivative or integral they have some value all the
same. A statement that uses them therefore also says that the derivative or integral exists. An improper
integral is a number that is_RInt_gen relates to the function.

- `hypotheses(bounds, name)`       a domain as hypotheses on a name
- `predicate(bounds)`              a domain as a predicate
- `conditions(term, context)`      that the derivatives and finite integrals of a term exist
- `Integrals`                      names for the improper integrals of a statement
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .context import Bounds, Context, NotExpressible, X
from .printing import ATOM, coq_name, function_text, is_infinite, order_of, partial_body, printed
from .terms import Apply, Cases, Name, Number, Term, children

COMPARED = 69


def hypotheses(bounds: Bounds, name: str, context: Context) -> list[str]:
    """The bounds of a name, one hypothesis for each finite end."""
    name = coq_name(name)
    left = f"{_end(bounds.start, context)} {'<' if bounds.left_open else '<='} {name}"
    right = f"{name} {'<' if bounds.right_open else '<='} {_end(bounds.end, context)}"
    return [text for text, end in ((left, bounds.start), (right, bounds.end)) if end is not None]


def _end(end: Term | None, context: Context) -> str:
    return "" if end is None else printed(end, context, COMPARED)


def predicate(bounds: Bounds, context: Context) -> str:
    found = hypotheses(bounds, X, context)
    if not found:
        return "(fun _ => True)"
    return f"(fun {X} => {found[0] if len(found) == 1 else _joined(found)})"


def _joined(found: list[str]) -> str:
    """a < x and x < b as a < x < b."""
    left, right = found
    return left + right.removeprefix(X)


def conditions(term: Term, context: Context) -> list[str]:
    """That every derivative and every finite integral in the term exists."""
    found = [text for child in children(term) for text in conditions(child, context)]
    if isinstance(term, Cases) or not isinstance(term, Apply):
        return found
    if term.function == "diff":
        function = function_text(term.arguments[0], context)
        return [*_everywhere(found, X), *_derivatives(function, order_of(term))]
    if term.function == "partial":
        body, variable = partial_body(term, context)
        return [*found, f"ex_derive {function_text(body, context, variable)} {coq_name(variable)}"]
    if term.function == "integral" and not any(map(is_infinite, term.arguments[1:])):
        body, start, end = term.arguments
        low, high = (printed(one, context, COMPARED) for one in (start, end))
        inner = [f"(forall {X} : R, {low} < {X} -> {X} < {high} -> {text})" for text in conditions(body, context)]
        ends = " ".join(printed(one, context, ATOM) for one in (start, end))
        return [*inner, f"ex_RInt {function_text(body, context)} {ends}"]
    if term.function == "mollify":
        text = printed(term, context).removeprefix("mollify")
        return [*_everywhere(found, X), f"mollifiable{text}"]
    return found


def _everywhere(found: list[str], name: str) -> list[str]:
    return [f"(forall {name} : R, {text})" for text in found]


def _derivatives(function: str, order: int) -> list[str]:
    if order == 1:
        return [f"ex_derive {function} {X}"]
    return [f"ex_derive {function} {X}", *(f"ex_derive_n {function} {n} {X}" for n in range(2, order + 1))]


@dataclass
class Integrals:
    """The improper integrals of a statement, each with a name of its own."""

    context: Context
    names: dict[Apply, str] = field(default_factory=dict)

    def named(self, term: Term) -> Term:
        """The term with improper integrals replaced by names."""
        if isinstance(term, (Name, Number)):
            return term
        if isinstance(term, Cases):
            if any(_is_improper(child) for child in _everything(term)):
                raise NotExpressible("an improper integral inside a piecewise expression")
            return term
        if _is_improper(term):
            assert isinstance(term, Apply)
            return Name(self.names.setdefault(term, f"I{len(self.names) + 1}"))
        if term.function in ("diff", "integral", "mollify"):
            if any(_is_improper(child) for child in _everything(term)):
                raise NotExpressible("an improper integral inside another operator")
            return term
        return Apply(term.function, tuple(map(self.named, term.arguments)))

    def wrapped(self, text: str) -> str:
        """The proposition, for the numbers that these integrals are."""
        for term, name in reversed(self.names.items()):
            inner = conditions(term.arguments[0], self.context)
            where = " /\\ ".join([*_everywhere(inner, X), f"{improper(term, self.context)} {name}"])
            text = f"exists {name} : R, {where} /\\ {text}"
        return text


def _is_improper(term: Term) -> bool:
    return isinstance(term, Apply) and term.function == "integral" and any(map(is_infinite, term.arguments[1:]))


def _everything(term: Term) -> list[Term]:
    return [term, *(inner for child in children(term) for inner in _everything(child))]


def improper(term: Apply, context: Context) -> str:
    body, start, end = term.arguments
    return f"is_RInt_gen {function_text(body, context)} {_filter(start, context)} {_filter(end, context)}"


def _filter(end: Term, context: Context) -> str:
    if end == Name("inf"):
        return "(Rbar_locally p_infty)"
    if is_infinite(end):
        return "(Rbar_locally m_infty)"
    return f"(at_point {printed(end, context, ATOM)})"
