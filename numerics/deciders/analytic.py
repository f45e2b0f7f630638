"""Whether a function is a power series near every point of an interval, told from its tree.

Only what lies in the domain counts: at an end that belongs to it the series need only be that of the side inside, so
that |x| is analytic on [0, 1] and sqrt(x) is not.

Shown where every piece is analytic up to its ends and neighbours are one formula. Refuted by what a power series cannot
do: be one formula on an interval and have another value elsewhere (the identity theorem), have a derivative that jumps,
have all derivatives zero and not vanish, or have a derivative that is infinite.

- `decide_analytic`
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, Expr, X
from ...theory.exact.flatness import is_flat
from ...theory.language import statements as say
from ..algebra.terms import resolve
from ..findings.evidence import Engine, Evidence, Outcome, combined, timed
from ..findings.witness import Seen, Witness, witness
from ..search.analyticity import doubt_on
from ..search.signs import value_sign
from .limits import decide_limit
from .smoothness import MOST_JETS

MOST_ORDERS = 5  # of derivatives that may be infinite
Against = Iterator[
    tuple[str, Witness]
]  # reasons why it is not analytic, whatever the parameters are, with their witnesses


@dataclass(frozen=True)
class AnalyticPart:
    """One formula of a function on a part of the domain, a point inside it, and those of its ends that belong to the
    domain, each with the side on which the piece lies and the value there."""

    of: Expr
    on: Interval
    inner: Expr
    ends: tuple[tuple[Expr, int, Expr], ...]


def decide_analytic(statement: say.AnalyticOn, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _analytic(statement, domains))]


def _analytic(statement: say.AnalyticOn, domains: Domains) -> Evidence:
    try:
        pieces = _pieces(resolve(statement.of).refined(statement.domain.ends), statement.domain)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    if not pieces:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, "no interval of the domain is known, only a point")
    doubts = (doubt_on(one.of, one.on, domains) for one in pieces)
    if not (doubt := next(filter(None, doubts), "") or _unlike(pieces)):
        shown = "one analytic formula" if len(pieces) == 1 else f"{len(pieces)} pieces of one analytic formula"
        return Evidence(
            Engine.EXACT, Outcome.HOLDS if statement.claimed else Outcome.FAILS, shown, witness(Seen.NOTE, shown)
        )
    for against in (_identity, _jumps, _flat, _infinite):
        if found := next(against(pieces, statement.domain, domains), None):
            return Evidence(Engine.EXACT, Outcome.FAILS if statement.claimed else Outcome.HOLDS, *found)
    return Evidence(Engine.EXACT, Outcome.UNDECIDED, doubt)


def _pieces(cells: Cells, on: Interval) -> list[AnalyticPart]:
    """The pieces in a domain at whose ends the cells are cut."""
    found = []
    for cell in cells:
        if on.contains(inner := cell.inner_point()).is_yes:
            sides = ((cell.start, 1), (cell.end, -1))
            kept = [(end, side) for end, side in sides if end is not None and on.contains(end).is_yes]
            ends = tuple((end, side, cells.value_at(end)) for end, side in kept)
            is_open = [(end, side) not in kept for end, side in sides]
            found.append(AnalyticPart(cell.expression, Interval(cell.start, cell.end, *is_open), inner, ends))
    return found


def _unlike(pieces: list[AnalyticPart]) -> str:
    """Why the pieces are not shown to be one formula, which has the values at the knots."""
    for piece in pieces:
        for end, _, value in piece.ends:
            if not is_identically_zero(value - piece.of.subs(X, end)).is_yes:
                return f"the value at {end} is not shown to be that of the piece beside it"
    for left, right in pairwise(pieces):
        if not is_identically_zero(right.of - left.of).is_yes:
            return f"the pieces beside {left.on.end} are not shown to be one formula"
    return ""


def _is_not_zero(value: Expr, domains: Domains) -> bool:
    return value_sign(value, domains).shows("!=")


def _identity(pieces: list[AnalyticPart], on: Interval, domains: Domains) -> Against:
    """A piece that is analytic on the whole domain would be the function everywhere."""
    places = {one.inner: one.of.subs(X, one.inner) for one in pieces}
    places |= {end: value for one in pieces for end, _, value in one.ends}
    for piece in pieces:
        if not doubt_on(piece.of, on, domains):
            for place, value in places.items():
                if _is_not_zero(gap := value - piece.of.subs(X, place), domains):
                    reason = f"on {piece.on} it is {piece.of}, which is analytic on {on} and another function"
                    yield (
                        reason,
                        witness(
                            Seen.NOTE, f"differs by {gap} from {piece.of}, which it is on {piece.on}", at={X: place}
                        ),
                    )


def _jumps(pieces: list[AnalyticPart], _: Interval, domains: Domains) -> Against:
    for left, right in pairwise(pieces):
        knot = right.ends[0][0]
        at = Interval(knot, knot, False, False)
        if doubt_on(left.of, at, domains) or doubt_on(right.of, at, domains):
            continue
        for order in range(MOST_JETS):
            jump = derivative(right.of - left.of, X, order).subs(X, knot)
            if _is_not_zero(jump, domains):
                yield (
                    f"derivative {order} jumps at {knot}",
                    witness(Seen.NOTE, f"derivative {order} jumps by {jump}", at={X: knot}),
                )


def _flat(pieces: list[AnalyticPart], _: Interval, domains: Domains) -> Against:
    for piece in pieces:
        for end, side, _value in piece.ends:
            if is_flat(piece.of, X, end, side) and _is_not_zero(piece.of.subs(X, piece.inner), domains):
                reason = f"all derivatives of {piece.of} tend to zero at {end}, and it is not zero"
                yield reason, witness(Seen.NOTE, f"all derivatives of {piece.of} tend to zero", at={X: end})


def _infinite(pieces: list[AnalyticPart], _: Interval, domains: Domains) -> Against:
    for piece in pieces:
        for end, side, _value in piece.ends:
            if piece.of.free_symbols - {X} or not doubt_on(piece.of, Interval(end, end, False, False), domains):
                continue
            for order in range(MOST_ORDERS):
                slope = derivative(piece.of, X, order)
                for infinite in (INFINITY, MINUS_INFINITY):
                    limit = say.Limit(slope, X, end, infinite, side="right" if side > 0 else "left")
                    if combined(decide_limit(limit, {})) is Outcome.HOLDS:
                        yield (
                            f"derivative {order} is infinite at {end}",
                            witness(Seen.NOTE, f"derivative {order} is infinite", at={X: end}),
                        )
