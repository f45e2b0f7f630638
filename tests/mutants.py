"""Mutants of statements: small changes that should make a true statement false.

- `mutants_of(statement)`   (what was changed, the changed statement)

Operators: flip a sign, change a digit, swap < and >=, change an exponent by one, drop a term, drop a
hypothesis. Of a conjunction only the changed part is returned, since one false part refutes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from provenact.theory.exact.algebra import total
from provenact.theory.exact.expressions import Add, Expr, Pow, Rational, preorder
from provenact.theory.language import statements as say

DIRECTIONS = {"increasing": "decreasing", "decreasing": "increasing"}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", **DIRECTIONS}


def mutants_of(statement: say.Statement) -> Iterator[tuple[str, say.Statement]]:
    if isinstance(statement, say.AllOf):
        for number, part in enumerate(statement.parts, 1):
            for what, mutant in mutants_of(part):
                yield f"part {number}: {what}", mutant
    elif isinstance(statement, say.Not):
        yield "drop the negation", statement.statement
    elif isinstance(statement, (say.Under, say.ForFunctions)):
        if isinstance(statement, say.Under):
            yield "drop the hypothesis", statement.statement
        for what, mutant in mutants_of(statement.statement):
            others = {"instances": ()} if isinstance(statement, say.ForFunctions) else {}
            yield what, replace(statement, statement=mutant, **others)
    for name in statement.claims():
        value = getattr(statement, name)
        changes = [(what, replace(statement, **{name: changed})) for what, changed in _changed(statement, value)]
        yield from changes
        if changes and (not isinstance(value, Expr) or value.args):
            break  # a side that is one number leaves little to change: then the other side is changed too


def _changed(statement: say.Statement, value: object) -> Iterator[tuple[str, object]]:
    """What a field may say instead, by what it is."""
    match value:
        case bool():
            words = ("bounded to unbounded or back",) if isinstance(statement, say.Bounded) else ("deny it",)
            yield words[0], not value
        case str() if value in OPPOSITE:
            of_two = isinstance(statement, say.Compare)
            words = f"{value} to {OPPOSITE[value]}" if of_two else "swap the relation"
            yield "flip the direction" if value in DIRECTIONS else words, OPPOSITE[value]
        case int() if getattr(statement, "exactly", True):
            yield "change the class by one" if isinstance(statement, say.Smooth) else "one more", value + 1
        case say.Printed():
            yield "change the last digit", _digit_changed(value)
        case Expr():
            yield from expression_mutants(value)
        case tuple():
            yield "drop a zero", value[1:]
            if value and isinstance(value[0], say.Printed):
                yield "change a digit", (_digit_changed(value[0]), *value[1:])


def _digit_changed(printed: say.Printed) -> say.Printed:
    """One more in the last digit; the rounding intervals of the two then meet in one point at most."""
    mantissa, mark, exponent = printed.text.lower().partition("e")
    digits = len(mantissa.partition(".")[2])
    changed = Fraction(mantissa) + Fraction(1, 10**digits)
    return say.Printed(f"{float(changed):.{digits}f}{mark}{exponent}")


def expression_mutants(expression: Expr) -> Iterator[tuple[str, Expr]]:
    """Changes at each place of the expression, from the top down."""
    yield "flip the sign of the whole", -expression
    for node in preorder(expression):
        for what, changed in _node_mutants(node):
            mutant = _with_node(expression, node, changed)
            if mutant is not expression:
                yield what, mutant


def _with_node(tree: Expr, node: Expr, changed: Expr) -> Expr:
    """The tree with a node changed wherever it stands, inside operators too, whose x is not that of outside."""
    if tree is node:
        return changed
    arguments = tuple(_with_node(argument, node, changed) for argument in tree.args)
    return tree if arguments == tree.args else type(tree)._make(arguments, tree.content)


def _node_mutants(node: Expr) -> Iterator[tuple[str, Expr]]:
    if isinstance(node, Add):
        first, rest = node.args[0], total(*node.args[1:])
        yield f"flip the sign of {first}", rest - first
        yield f"drop {first}", rest
        yield f"drop {node.args[-1]}", total(*node.args[:-1])
    elif isinstance(node, Pow) and node.exp.is_Integer:
        yield f"raise the exponent of {node}", node.base ** (node.exp + 1)
    elif isinstance(node, Rational) and node not in (0, 1, -1):
        yield f"change a digit of {node}", Rational(node.p + 1, node.q)
