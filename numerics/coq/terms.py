"""The text of a claim as a tree in which nothing is simplified.

SymPy evaluates as it builds (`k*(1/k)` is 1 before anyone has looked), so that a proof of what it built
would prove less than the claim says. Here the text is read as it stands: the same tokens and the same
precedence as `theory.parser`, and no arithmetic. A test compares the two readings.

- `Number`, `Name`, `Apply`, `Cases`   the nodes
- `read(text)`                         the tree of an expression
- `substituted(term, values)`          names replaced by trees (bound ones are left alone)
- `names_of(term)`                     the names that occur
- `source(term)`                       its text in the language of claims, with every parenthesis
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...theory.tokens import Reader


@dataclass(frozen=True)
class Number:
    value: Fraction


@dataclass(frozen=True)
class Name:
    text: str


@dataclass(frozen=True)
class Apply:
    """A function or an operator: + - * / ^ neg, a name of the language, or a definition."""

    function: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Condition:
    """left relation right, for every neighbouring pair of a chain."""

    pairs: tuple[tuple[Term, str, Term], ...]


@dataclass(frozen=True)
class Cases:
    """The first condition that holds decides."""

    cases: tuple[tuple[Term, Condition], ...]
    otherwise: Term


Term = Number | Name | Apply | Cases
BINDERS = ("diff", "integral", "mollify")  # x is bound in their first argument


class _Terms(Reader):
    def whole(self) -> Term:
        term = self.sum()
        if self.next.kind != "end":
            raise self.refusal(f"unexpected `{self.next.text}`", self.next.at, "an operator or the end")
        return term

    def sum(self) -> Term:
        term = self.product()
        while sign := self.accept("+", "-"):
            term = Apply(sign.text, (term, self.product()))
        return term

    def product(self) -> Term:
        term = self.signed()
        while sign := self.accept("*", "/"):
            term = Apply(sign.text, (term, self.signed()))
        return term

    def signed(self) -> Term:
        negative = False
        while sign := self.accept("+", "-"):
            negative ^= sign.text == "-"
        term = self.power()
        return Apply("neg", (term,)) if negative else term

    def power(self) -> Term:
        base = self.atom()
        if not self.accept("^", "**"):
            return base
        return Apply("^", (base, self.signed()))

    def atom(self) -> Term:
        token = self.take()
        if token.kind == "number":
            return Number(Fraction(token.text))
        if token.kind == "name":
            return self.name(token.text)
        if token.text == "(":
            term = self.sum()
            self.expect(")", "to close the parenthesis")
            return term
        if token.text == "|":
            term = self.sum()
            self.expect("|", "to close the absolute value")
            return Apply("abs", (term,))
        raise self.refusal(f"unexpected `{token.text}`", token.at, "a number, a name, or ( ... )")

    def name(self, name: str) -> Term:
        if not self.accept("("):
            return Name(name)
        if name == "piecewise":
            return self.piecewise()
        arguments = [self.sum()]
        while self.accept(","):
            arguments.append(self.sum())
        self.expect(")", f"to close {name}(")
        return Apply(name, tuple(arguments))

    def piecewise(self) -> Term:
        cases = []
        while True:
            value = self.sum()
            if not self.accept(","):
                break
            cases.append((value, self.condition()))
            self.expect(";", "between the cases of piecewise(value, condition; ...; value)")
        self.expect(")", "to close piecewise(")
        return Cases(tuple(cases), value)

    def condition(self) -> Condition:
        left, pairs = self.sum(), []
        while sign := self.accept("<", "<=", ">", ">="):
            right = self.sum()
            pairs.append((left, sign.text, right))
            left = right
        return Condition(tuple(pairs))


def read(text: str) -> Term:
    """The tree of a text.

    >>> read("-x^2")
    Apply(function='neg', arguments=(Apply(function='^', arguments=(Name(text='x'), Number(value=Fraction(2, 1)))),))
    """
    return _Terms(text).whole()


def substituted(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with names replaced; what an operator binds (x, or the variable of `partial`) stays."""
    if isinstance(term, Name):
        return values.get(term.text, term)
    if isinstance(term, Number) or not values:
        return term
    if isinstance(term, Cases):
        cases = tuple((substituted(value, values), _condition(condition, values)) for value, condition in term.cases)
        return Cases(cases, substituted(term.otherwise, values))
    inner = values
    if bound := bound_name(term):
        inner = {name: value for name, value in values.items() if name != bound}
        first = substituted(term.arguments[0], inner)
        rest = tuple(substituted(argument, values) for argument in term.arguments[1:])
        return Apply(term.function, (first, *rest))
    return Apply(term.function, tuple(substituted(argument, values) for argument in term.arguments))


def _condition(condition: Condition, values: Mapping[str, Term]) -> Condition:
    return Condition(tuple((substituted(a, values), sign, substituted(b, values)) for a, sign, b in condition.pairs))


def bound_name(term: Term) -> str | None:
    """The name that a node binds in its first argument."""
    return "x" if isinstance(term, Apply) and term.function in BINDERS else None


def children(term: Term) -> tuple[Term, ...]:
    if isinstance(term, Apply):
        return term.arguments
    if isinstance(term, Cases):
        ends = [end for _, condition in term.cases for a, _, b in condition.pairs for end in (a, b)]
        return (*(value for value, _ in term.cases), *ends, term.otherwise)
    return ()


def names_of(term: Term) -> set[str]:
    """Every name that occurs, bound or not."""
    if isinstance(term, Name):
        return {term.text}
    return set().union(*map(names_of, children(term))) if children(term) else set()


def source(term: Term) -> str:
    """The text of a tree in the language of claims."""
    if isinstance(term, Number):
        return f"({term.value.numerator}/{term.value.denominator})"
    if isinstance(term, Name):
        return term.text
    if isinstance(term, Cases):
        cases = "".join(f"{source(value)}, {_chain(condition)}; " for value, condition in term.cases)
        return f"piecewise({cases}{source(term.otherwise)})"
    arguments = [source(argument) for argument in term.arguments]
    if term.function == "neg":
        return f"(-{arguments[0]})"
    if term.function in "+-*/^":
        return f"({arguments[0]} {term.function} {arguments[1]})"
    return f"{term.function}({', '.join(arguments)})"


def _chain(condition: Condition) -> str:
    text = source(condition.pairs[0][0])
    for _, sign, right in condition.pairs:
        text += f" {sign} {source(right)}"
    return text
