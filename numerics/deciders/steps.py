"""Statements with floors of a x + b. On a bounded domain, and near the place of a limit, such a floor is one of a few
numbers, and its steps can be written out; on an unbounded one what fails on a bounded part of it fails.

- `by_steps(decider)`   the decider; what it leaves open, it is asked with the steps written out
"""

from collections.abc import Callable
from dataclasses import fields, replace

from ...theory.exact.algebra import tidy
from ...theory.exact.constants import floor_of_constant
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.expressions import Branch, Expr, Infinite, Rational, X, exact, floor, postorder
from ...theory.exact.polynomials import Poly
from ...theory.exact.truth import Truth
from ...theory.language import statements as say
from ...theory.language.operators import At, Derived, Integrated, Mollified
from ..findings.evidence import Evidence, Outcome, combined
from ..search.definedness import defined

Decider = Callable[..., list[Evidence]]
FOR_ALL_X = (say.Equal, say.Compare, say.Monotone)  # what fails on a part of the domain fails
MOST_STEPS = 64
NEAR = exact(3)  # how far from 0 the steps on an unbounded domain are looked at


def by_steps(decider: Decider) -> Decider:
    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        found = decider(statement, domains)
        if combined(found) is not Outcome.UNDECIDED or not _has_steps(statement):
            return found
        part, is_whole = _part(statement)
        if part is None:
            return found
        case = decider(_written_out(statement, part), domains)
        outcome = combined(case)
        return case if outcome is Outcome.FAILS or (outcome is Outcome.HOLDS and is_whole) else found

    return asked


def _has_steps(statement: say.Statement) -> bool:
    """Not where what is outside of the domain counts as well, as it does for a mollification."""
    leaves = [leaf for one in fields(statement) if isinstance(leaf := getattr(statement, one.name), Expr)]
    is_plain = not any(leaf.has(Derived, Mollified, Integrated, At) for leaf in leaves)
    return is_plain and any(node.has(X) for leaf in leaves for node in leaf.atoms(floor))


def _part(statement: say.Statement) -> tuple[Interval | None, bool]:
    """The bounded interval on which the steps are written out, and whether the statement speaks of nothing else."""
    if isinstance(statement, say.Limit):
        to = statement.to
        if statement.variable is not X or isinstance(to, Infinite) or to.free_symbols:
            return None, False
        return Interval(to - 1, to + 1), True
    domain: Interval = getattr(statement, "domain", REAL_LINE)
    if domain.start is not None and domain.end is not None:
        return domain, True
    if not isinstance(statement, FOR_ALL_X):
        return None, False
    near = Interval(-NEAR, NEAR, False, False)
    inside = replace(near, start=domain.start, left_open=domain.left_open) if domain.start is not None else near
    inside = replace(inside, end=domain.end, right_open=domain.right_open) if domain.end is not None else inside
    return (inside, False) if all(_lies_inside(near, end) for end in domain.ends) else (None, False)


def _lies_inside(near: Interval, end: Expr) -> bool:
    return not end.free_symbols and replace(near, left_open=True, right_open=True).contains(end) is Truth.YES


def _written_out(statement: say.Statement, part: Interval) -> say.Statement:
    """The statement about a part of its domain, with the steps that its floors have there."""
    leaves = {one.name: getattr(statement, one.name) for one in fields(statement)}
    plain = {name: _without_floors(leaf, part) for name, leaf in leaves.items() if isinstance(leaf, Expr)}
    region = {} if isinstance(statement, say.Limit) else {"domain": part}
    return replace(statement, **plain, **region)


def _without_floors(tree: Expr, part: Interval) -> Expr:
    values: dict[Expr, Expr] = {}
    for node in postorder(tree):
        if isinstance(node, floor) and node.has(X):
            values[node] = _stepped(node.args[0].xreplace(values), part)
    return tree.xreplace(values) if values else tree


def _stepped(argument: Expr, part: Interval) -> Expr:
    """floor(argument) on a bounded interval: of a line in x by its steps, of what is one of some numbers by theirs."""
    if isinstance(argument, Branch):
        margin, closed, then, otherwise = argument.args
        return Branch(margin, closed, _stepped(then, part), _stepped(otherwise, part))
    line = Poly.of(tidy(argument), X)
    if line is None or line.degree() > 1 or argument.free_symbols - {X} or part.start is None or part.end is None:
        return floor(argument)
    if not defined(argument, part).truth.is_yes:  # its line has values where it has none itself
        return floor(argument)
    ends = (floor_of_constant(tidy(line.coefficient(1) * end + line.coefficient(0))) for end in (part.start, part.end))
    numbers = [number for number in ends if number is not None]
    if len(numbers) < 2 or max(numbers) - min(numbers) > MOST_STEPS:
        return floor(argument)
    value: Expr = Rational(max(numbers))
    for number in range(max(numbers) - 1, min(numbers) - 1, -1):
        value = Branch(argument - Rational(number + 1), 0, Rational(number), value)
    return value
