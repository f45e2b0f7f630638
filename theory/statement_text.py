"""Statements as plain text for a terminal, one line for each part.

- `in_words(statement)`      the lines
- `implication(statement)`   conditions and conclusion, where it has this shape
"""

from collections.abc import Iterable

from . import statements as say
from .domains import REAL_LINE, Interval
from .expressions import Expr
from .index_means import MeanIdentity


def in_words(statement: say.Statement) -> list[str]:
    """The lines of a statement, its parts indented.

    >>> from provenact.theory.expressions import X, ZERO
    >>> in_words(say.Not(say.Compare(X, ">", ZERO)))
    ['not:', '  x > 0']
    """
    if isinstance(statement, (say.AllOf, say.Steps)):
        parts = statement.parts if isinstance(statement, say.AllOf) else statement.steps
        head = "all of:" if isinstance(statement, say.AllOf) else "the steps of an argument:"
        return [head, *_labelled(zip(statement.labels or ("",) * len(parts), parts, strict=True))]
    if (said := implication(statement)) is not None:
        *conditions, conclusion = said
        return ["if", *_labelled([("", one) for one in conditions]), "then", *_labelled([("", conclusion)])]
    if isinstance(statement, say.Not) and isinstance(statement.statement, say.Equal):
        return [f"{statement.statement.left} != {statement.statement.right}"]
    if isinstance(statement, say.Not):
        return ["not:", *_labelled([("", statement.statement)])]
    if isinstance(statement, say.Under):
        domains = ", ".join(f"{symbol} in {domain}" for symbol, domain in statement.hypothesis)
        return [f"if {domains}:", *_labelled([("", statement.statement)])]
    if isinstance(statement, say.Exists):
        head = f"there is {statement.variable} in {statement.domain}, such as {statement.witness}, with"
        return [head, *_labelled([("", statement.statement)])]
    if isinstance(statement, say.Quantified):
        return [f"{', '.join(map(str, statement.quantifiers))}:", *_labelled([("", statement.statement)])]
    if isinstance(statement, say.ForFunctions):
        functions = "; ".join(f"{one.name} ({', '.join(one.classes)})" for one in statement.functions)
        assumed = [("assuming", one) for one in statement.assuming]
        return [f"for all functions {functions}:", *_labelled([*assumed, ("", statement.statement)])]
    return [_leaf(statement)]


def implication(statement: say.Statement) -> tuple[say.Statement, ...] | None:
    """Conditions and conclusion of a statement that denies the conditions together with the conclusion's contrary."""
    inner = statement.statement if isinstance(statement, say.Not) else None
    if not isinstance(inner, say.AllOf) or inner.labels or not isinstance(inner.parts[-1], say.Not):
        return None
    return (*inner.parts[:-1], inner.parts[-1].statement)


def _labelled(parts: Iterable[tuple[str, say.Statement]]) -> list[str]:
    lines = []
    for label, part in parts:
        first, *rest = in_words(part)
        lines += [f"  {label}: {first}" if label else f"  {first}", *(f"  {line}" for line in rest)]
    return lines


def _leaf(one: say.Statement) -> str:
    match one:
        case say.Equal() | say.Consistent():
            return f"{one.left} = {one.right}{_on(getattr(one, 'domain', REAL_LINE))}"
        case MeanIdentity():
            return f"{one.left} = {one.right}, for every number of {one.centres} centres"
        case say.Compare():
            return f"{one.left} {one.relation} {one.right}{_on(one.domain)}"
        case say.Extreme():
            place = "" if one.at is None else f" at x = {one.at}"
            return f"{one.kind} of {one.of}{_on(one.domain)} {_number(one.equals, one.relation)}{place}"
        case say.Value():
            return f"{one.of} {_number(one.equals)}"
        case say.Smooth():
            order = "inf" if one.order is None else one.order
            return f"{one.of} is C^{order}{' and not smoother' if one.exactly else ''}"
        case say.Monotone():
            return f"{one.of} is {'strictly ' if one.strictly else ''}{one.direction}{_on(one.domain)}"
        case say.Bounded():
            return f"{one.of} is {'bounded' if one.claimed else 'unbounded'}{_on(one.domain)}"
        case say.Zeros():
            return f"the zeros of {one.of}{_on(one.domain)} are {{{_points(one.are)}}}"
        case say.Limit():
            side = "" if one.side == "both" else f" from the {one.side}"
            how = " uniformly" if one.uniform else ""
            equals = one.equals if isinstance(one.equals, Expr) else f"a number that rounds to {one.equals.text}"
            return f"{one.of} -> {equals}{how} as {one.variable} -> {one.to}{side}{_on(one.domain)}"
        case say.FixedPoints():
            if isinstance(one.are, int):
                return f"x -> {one.step} has {one.are} fixed points{_on(one.domain)}"
            return f"the fixed points of x -> {one.step}{_on(one.domain)} are {{{_points(one.are)}}}"
        case say.Stable():
            word = "a stable fixed point" if one.claimed else "a fixed point, and not a stable one,"
            return f"{_points((one.at,))} is {word} of x -> {one.step}{_on(one.domain)}"
        case say.Converges():
            return f"x_(n+1) = {one.step} at x = x_n tends to {_points((one.to,))} from every x_0 in {one.domain}"
        case say.Term():
            value = _number(one.equals, one.relation)
            return f"x_{one.index} {value}, where x_(n+1) = {one.step} at x = x_n and x_0 = {one.start}"
        case say.InCoq():
            return f"Coq: {one.text}"
    return type(one).__name__


def _points(values: Iterable[Expr | say.Printed]) -> str:
    return ", ".join(str(value) if isinstance(value, Expr) else f"≈ {value.text}" for value in values)


def _number(value: Expr | say.Printed, relation: str = "=") -> str:
    return f"rounds to {value.text}" if isinstance(value, say.Printed) else f"{relation} {value}"


def _on(domain: Interval) -> str:
    return "" if domain == REAL_LINE else f" on {domain}"
