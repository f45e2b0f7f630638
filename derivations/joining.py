"""Joining: the constants that make given pieces meet smoothly at given knots.

The conditions say that the derivatives of order 0 .. k of neighbouring pieces agree at each knot. They
are solved exactly, and every one is then checked by substitution.

- `join(pieces, knots, solve, order)`   the `Joining`: cells, solution, conditions, derivation; of expressions, or of
                                        text such as "0; a*x^2+b*x+c; x"
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..theory.exact.algebra import tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.cells import Cells
from ..theory.exact.display import Equation
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import Expr, Symbol, X, has_switch, parameter
from ..theory.exact.order import vanishes
from ..theory.language.parser import parse, valued
from ..theory.language.printing import lines, plain
from ..theory.language.statements import AllOf, Equal, Smooth
from .derivation import Derivation, Step
from .elimination import Elimination

MAX_ORDER = 40


@dataclass(frozen=True)
class KnotCondition:
    """The derivatives of one order of the two pieces at a knot, which must be equal."""

    knot: Expr
    order: int
    left: Expr
    right: Expr

    def __str__(self) -> str:
        what = ["value", "slope"][self.order] if self.order < 2 else f"derivative of order {self.order}"
        return f"the {what} at x = {self.knot}"


@dataclass(frozen=True)
class Joining:
    """A joined function and how it was found."""

    pieces: tuple[Expr, ...]  # as they are given
    cells: Cells
    solution: Mapping[Symbol, Expr]
    order: int
    conditions: tuple[KnotCondition, ...]
    redundant: tuple[KnotCondition, ...]
    assumed_nonzero: tuple[Expr, ...]
    derivation: Derivation

    def __repr__(self) -> str:
        """The solution, the joined function cell by cell, and its class."""
        solved = [f"{symbol.name} = {plain(value)}" for symbol, value in self.solution.items()]
        return "\n".join([*solved, "", *lines(self.cells), "", f"class {self.cells.smoothness()}; {self.count}"])

    @property
    def count(self) -> str:
        """In words: how the conditions and the unknowns balance."""
        return _count(self.conditions, self.redundant, self.solution)


def join(
    pieces: str | Sequence[Any],
    knots: str | Sequence[Any],
    solve: str | Sequence[Any],
    order: int = 1,
    name: str = "join",
    parameters: Mapping[str, Expr] | None = None,
) -> Joining:
    """The values of the unknowns for which the pieces meet C^order at every knot.

    >>> join("0; a*x^2 + b*x + c; x", "-w, w", "a, b, c").cells.pieces[1]
    w/4 + x/2 + x^2/(4*w)

    Of text, a name in the knots is a positive parameter, a name in `solve` a real unknown, any other name a real
    parameter; `parameters` gives symbols (or values) to names beforehand.
    """
    given: tuple[Any, Any, Any] = (pieces, knots, solve)
    if any(isinstance(one, str) for some in given for one in (some, *some)):
        given = _read(_text(pieces, "; "), _text(knots, ", "), _text(solve, ", "), parameters or {})
    functions, places, unknowns = given[0], [tidy(knot) for knot in given[1]], given[2]
    _refuse_unsuitable(functions, places, unknowns, order)
    conditions = _conditions(functions, places, order)
    elimination = Elimination(tuple(unknowns))
    redundant = _eliminate(elimination, conditions)
    if free := elimination.free:
        raise InputError(
            f"{_number(conditions, 'condition')} cannot determine {', '.join(map(str, free))}: "
            f"{_number(free, 'condition')} too few; give values, raise the order, or add knots"
        )
    solution = {unknown: elimination.solution[unknown] for unknown in unknowns}
    for condition in conditions:
        residual = (condition.left - condition.right).subs(solution)
        if not vanishes(residual).is_yes:
            raise InputError(f"{condition} is not confirmed by substitution: {residual} is not shown to be 0")
    cells = Cells.of(places, [piece.subs(solution) for piece in functions])
    assumed = tuple(elimination.assumed_nonzero)
    steps = _steps(functions, places, conditions, redundant, assumed, solution, cells, order)
    derivation = Derivation(name, tuple(steps))
    return Joining(tuple(functions), cells, solution, order, conditions, redundant, assumed, derivation)


def _text(given: str | Sequence, between: str) -> str:
    return given if isinstance(given, str) else between.join(map(str, given))


def _read(
    pieces: str, knots: str, solve: str, parameters: Mapping[str, Expr]
) -> tuple[list[Expr], list[Expr], list[Symbol]]:
    """Pieces, knots and unknowns."""
    unknowns = {one.strip(): parameter(one.strip()) for one in solve.split(",") if one.strip()}
    if clash := sorted(unknowns.keys() & parameters.keys()):
        raise InputError(f"the unknown {clash[0]} has a value already; solve for it, or give it one")
    names = {symbol.name for text in (*pieces.split(";"), *knots.split(",")) for symbol in parse(text).free_symbols}
    if strange := sorted(parameters.keys() - names):
        raise InputError(f"`{strange[0]}` is given a value, but no piece and no knot contains it")
    places = [_knot(text, parameters, unknowns) for text in knots.split(",")]
    positive = {symbol.name: symbol for place in places for symbol in place.free_symbols}
    known = {**parameters, **unknowns, **positive}
    return [_with_real_parameters(text, known) for text in pieces.split(";")], places, list(unknowns.values())


def _knot(text: str, parameters: Mapping[str, Expr], unknowns: Mapping[str, Symbol]) -> Expr:
    """A knot; its names beyond the given ones are positive parameters."""
    free = parse(text).free_symbols - {X}
    positive = {symbol.name: parameter(symbol.name, "positive") for symbol in free}
    clash = sorted(positive.keys() & unknowns.keys())
    if clash:
        raise InputError(f"the knot `{text.strip()}` contains the unknown {clash[0]}; knots must be given")
    return valued(parse(text, parameters={**positive, **parameters}))


def _with_real_parameters(text: str, known: Mapping[str, Expr]) -> Expr:
    free = {symbol.name: symbol for symbol in parse(text).free_symbols - {X}}
    return parse(text, parameters={**free, **known})


def _refuse_unsuitable(pieces, knots, solve, order) -> None:
    if len(pieces) != len(knots) + 1:
        raise InputError(f"{_number(knots, 'knot')} must separate {len(knots) + 1} pieces; got {len(pieces)}")
    if not 0 <= order <= MAX_ORDER:
        raise InputError(f"the order of smoothness must be from 0 to {MAX_ORDER}; got {order}")
    if not solve:
        raise InputError("there is nothing to solve for; name the unknown constants of the pieces")
    for piece in pieces:
        if has_switch(piece):
            raise InputError(f"a piece must be analytic, but `{piece}` has a switch; split it there")
    for unknown in solve:
        if not any(piece.has(unknown) for piece in pieces):
            raise InputError(f"the unknown {unknown} is in none of the pieces")
    for knot in knots:
        if knot.has(X, *solve):
            raise InputError(f"the knot `{knot}` must not contain x or an unknown")


def _conditions(pieces, knots, order: int) -> tuple[KnotCondition, ...]:
    """Lowest order first: a conflict is then reported for the least that was asked."""
    conditions = []
    for k in range(order + 1):
        derivatives = [derivative(piece, X, k) for piece in pieces]
        for index, knot in enumerate(knots):
            left, right = (one.subs(X, knot) for one in derivatives[index : index + 2])
            conditions.append(KnotCondition(knot, k, left, right))
    return tuple(conditions)


def _eliminate(elimination: Elimination, conditions: tuple[KnotCondition, ...]) -> tuple[KnotCondition, ...]:
    """Use every condition, those that are not yet linear after the others; the redundant ones."""
    pending, redundant = list(conditions), []
    while pending:
        waiting = []
        for condition in pending:
            absorbed = elimination.absorb(condition.left - condition.right)
            if absorbed.kind == "contradiction":
                raise InputError(
                    f"the pieces cannot meet: {condition} contradicts the other conditions; "
                    f"there the two sides differ by {absorbed.residual}; "
                    "free another constant, or ask for a lower order"
                )
            if absorbed.kind == "redundant":
                redundant.append(condition)
            if absorbed.kind == "not yet":
                waiting.append(condition)
        if len(waiting) == len(pending):
            raise InputError(
                f"{waiting[0]} gives `{waiting[0].left} = {waiting[0].right}`, which is not linear in "
                f"{', '.join(map(str, elimination.free))}; give one of them a value"
            )
        pending = waiting
    return tuple(redundant)


def _count(conditions, redundant, solution) -> str:
    balance = f"{_number(conditions, 'condition')}, {_number(solution, 'unknown')}"
    if not redundant:
        return f"{balance}: exactly determined"
    implied = ", ".join(map(str, redundant))
    return f"{balance}: over-determined but consistent, because {implied} agrees without being asked"


def _number(things, name: str) -> str:
    return f"{len(things)} {name}{'s' * (len(things) != 1)}"


def _steps(pieces, knots, conditions, redundant, assumed, solution, cells: Cells, order: int) -> Iterator[Step]:
    written = "; ".join(str(tidy(piece)) for piece in pieces)
    yield Step("pieces", written, f"meeting at x = {', '.join(map(str, knots))}")
    for condition in conditions:
        equation = Equation(condition.left, condition.right)
        yield Step(f"C^{condition.order} at {condition.knot}", equation, f"{condition} is the same from both sides")
    reason = _count(conditions, redundant, solution)
    if assumed:
        reason += f"; for {', '.join(f'{value} ≠ 0' for value in assumed)}"
    for unknown, value in solution.items():
        used = [one for one in conditions if (one.left - one.right).has(unknown)]
        statement = AllOf(tuple(Equal(one.left.subs(solution), one.right.subs(solution)) for one in used))
        yield Step(str(unknown), Equation(unknown, value), reason, statement)
        reason = "from the same equations; all that contain it hold with the solution put in"
    smooth = Smooth(cells.as_expression(), order)
    yield Step("joined function", cells, "the solution put into the pieces", smooth)
