"""Mutants of statements: small changes that should make a true statement false.

- `mutants_of(statement)`   (what was changed, the changed statement)

Operators: flip a sign, change a digit, swap < and >=, change an exponent by one, drop a term, drop a
hypothesis. Of a conjunction only the changed part is returned, since one false part refutes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from provenact.theory import statements as say
from provenact.theory.algebra import total
from provenact.theory.expressions import Add, Expr, Pow, Rational, preorder
from provenact.theory.index_means import MeanIdentity

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def mutants_of(statement: say.Statement) -> Iterator[tuple[str, say.Statement]]:
    if isinstance(statement, say.AllOf):
        for number, part in enumerate(statement.parts, 1):
            for what, mutant in mutants_of(part):
                yield f"part {number}: {what}", mutant
    elif isinstance(statement, say.Under):
        yield "drop the hypothesis", statement.statement
        for what, mutant in mutants_of(statement.statement):
            yield what, replace(statement, statement=mutant)
    elif isinstance(statement, say.Not):
        yield "drop the negation", statement.statement
    elif isinstance(statement, say.ForFunctions):
        for what, mutant in mutants_of(statement.statement):
            yield what, replace(statement, statement=mutant, instances=())
    elif isinstance(statement, say.Bounded):
        yield "bounded to unbounded or back", replace(statement, claimed=not statement.claimed)
    elif isinstance(statement, say.Consistent):
        yield from _with(statement, "right")
    elif isinstance(statement, say.Compare):
        other = OPPOSITE[statement.relation]
        yield f"{statement.relation} to {other}", replace(statement, relation=other)
    elif isinstance(statement, (say.Equal, MeanIdentity)):
        yield from _with(statement, "right")
        if not statement.right.args:
            yield from _with(statement, "left")
    elif isinstance(statement, (say.Extreme, say.Value)):
        yield from _number_mutants(statement)
    elif isinstance(statement, say.Limit):
        yield from _with(statement, "equals")
    elif isinstance(statement, say.Smooth) and statement.exactly:
        yield "change the class by one", replace(statement, order=statement.order + 1)
    elif isinstance(statement, say.Zeros):
        yield from _zeros_mutants(statement)
    elif isinstance(statement, say.Monotone):
        other = {"increasing": "decreasing", "decreasing": "increasing"}[statement.direction]
        yield "flip the direction", replace(statement, direction=other)


def _with(statement: say.Statement, key: str) -> Iterator[tuple[str, say.Statement]]:
    for what, expression in expression_mutants(getattr(statement, key)):
        yield what, replace(statement, **{key: expression})


def _number_mutants(statement: say.Extreme | say.Value) -> Iterator[tuple[str, say.Statement]]:
    if getattr(statement, "relation", "=") != "=":
        yield "swap the relation", replace(statement, relation=OPPOSITE[statement.relation])
    elif isinstance(statement.equals, say.Printed):
        yield "change the last digit", replace(statement, equals=_digit_changed(statement.equals))
    else:
        yield from _with(statement, "equals")


def _zeros_mutants(statement: say.Zeros) -> Iterator[tuple[str, say.Statement]]:
    yield "drop a zero", replace(statement, are=statement.are[1:])
    if statement.are and isinstance(statement.are[0], say.Printed):
        yield "change a digit", replace(statement, are=(_digit_changed(statement.are[0]), *statement.are[1:]))


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
