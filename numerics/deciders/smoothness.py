"""Smoothness classes: exact comparison of one-sided jets, and analyticity of the pieces.

- `decide_smooth`
"""

from dataclasses import dataclass
from itertools import pairwise

from ...derivations.mollification import mollify
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, ZERO, Expr, X, free_parameters
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign, Truth
from ...theory.language import statements as say
from ...theory.language.operators import Mollified
from ..algebra.terms import resolve, sample_values
from ..findings.evidence import Engine, Evidence, Outcome, combined, timed
from ..findings.witness import Seen, Witness, witness
from ..search.analyticity import doubt_on, why_not_analytic
from ..search.definedness import is_defined_at
from ..search.signs import value_sign
from .limits import decide_limit

MEET = witness(Seen.HERE)  # at every knot
MOST_JETS = 13  # of two different pieces compared at a knot before the class C^inf is left open


def decide_smooth(statement: say.Smooth, domains: Domains) -> list[Evidence]:
    return [timed(lambda: _by_jets(statement, domains))]


def _by_jets(statement: say.Smooth, domains: Domains) -> Evidence:
    try:
        if isinstance(statement.of, Mollified) and (inherited := _inherited(statement)) is not None:
            return inherited
        cells = resolve(statement.of)
        trouble = why_not_analytic(cells, domains)
        if trouble and (found := _by_ends(statement, cells)) is not None:
            return found
    except InputError as error:
        trouble = str(error)
    if trouble:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, trouble)
    contacts = [contact_at(cells, index, statement.order, domains) for index in range(len(cells.knots))]
    for contact in contacts:
        if contact.agrees.is_no:
            return Evidence(Engine.EXACT, Outcome.FAILS, contact.reason, contact.witness)
    for contact in contacts:
        if contact.agrees.is_unknown:
            return Evidence(Engine.EXACT, Outcome.UNDECIDED, contact.reason)
    if statement.exactly and statement.order is not None:
        return _next_differs(cells, statement.order, domains)
    detail = f"one-sided jets agree at {len(cells.knots)} knots" if cells.knots else "one analytic piece"
    return Evidence(Engine.EXACT, Outcome.HOLDS, detail)


def _by_ends(statement: say.Smooth, cells: Cells) -> Evidence | None:
    """Pieces that are analytic inside their cells, such as (1 - x)^(3/2) below 1: at the ends, derivatives that have a
    value there are continuous, and one that tends to infinity ends the matter. None where this settles nothing."""
    order, open_cells = statement.order, [(one.expression, Interval(one.start, one.end)) for one in cells]
    if order is None or cells.parameters or any(doubt_on(*one, {}) for one in open_cells):
        return None
    for k in range(order + 1):
        found = _end_difference(cells, k)
        if found is None:
            return None
        if found is not MEET:
            return Evidence(Engine.EXACT, Outcome.FAILS, f"not C^{k}", found)
    detail = f"derivatives up to order {order} agree at {len(cells.knots)} knots"
    if not statement.exactly:
        return Evidence(Engine.EXACT, Outcome.HOLDS, detail)
    found = _end_difference(cells, order + 1)
    if found is None:
        return None
    if found is MEET:
        return _smoother(order)
    return Evidence(Engine.EXACT, Outcome.HOLDS, f"{detail}; {found}", found)


def _smoother(order: int) -> Evidence:
    agrees = witness(Seen.AGREES, order + 1)
    return Evidence(Engine.EXACT, Outcome.FAILS, str(agrees), agrees)


def _end_difference(cells: Cells, order: int) -> Witness | None:
    """A knot at which derivatives of an order differ or are infinite; `MEET`: there is none; None: not known."""
    for index, knot in enumerate(cells.knots):
        values = [] if order else [cells.at_knots[index]]
        for piece, side in ((cells.pieces[index], "left"), (cells.pieces[index + 1], "right")):
            slope = derivative(piece, X, order)
            if is_defined_at(slope, {X: knot}).is_yes:
                values.append(slope.subs(X, knot))
                continue
            for end in (INFINITY, MINUS_INFINITY):
                limit = say.Limit(slope, X, knot, end, side=side)
                if combined(decide_limit(limit, {})) is Outcome.HOLDS:
                    return witness(Seen.SLOPE_TENDS, order, end, at={X: knot}, side=side)
            return None
        for one, other in pairwise(values):
            sign = sign_of(other - one)
            if sign == Sign.UNKNOWN:
                return None
            if sign != Sign.ZERO:
                return _jump(order, other - one).at({X: knot})
    return MEET


def _jump(order: int, height: Expr) -> Witness:
    return witness(Seen.SLOPE_JUMPS, order, height) if order else witness(Seen.VALUE_JUMPS, height)


def _inherited(statement: say.Smooth) -> Evidence | None:
    """Without a closed form: a mollified piecewise linear function has two orders more than its kernel."""
    f, name, width = statement.of.args
    result = mollify(resolve(f), name.name, width)  # type: ignore[attr-defined]
    if result.closed_form is not None:
        return None
    found = result.smoothness
    holds = found.at_least(statement.order) and (not statement.exactly or found.order == statement.order)
    detail = f"{found}: the kernel is {result.kernel.smoothness}, by exact jets and flatness at its ends"
    if holds:
        return Evidence(Engine.EXACT, Outcome.HOLDS, detail)
    return Evidence(Engine.EXACT, Outcome.FAILS, detail, witness(Seen.NOTE, detail))


@dataclass(frozen=True)
class Contact:
    """Whether value and derivatives up to an order agree at a knot, for all parameters. NO: for those of the
    `witness` they do not, and `jump` is what is not zero then."""

    agrees: Truth
    reason: str = ""
    witness: Witness | None = None
    jump: Expr = ZERO


def contact_at(cells: Cells, index: int, order: int | None, domains: Domains) -> Contact:
    """The jets at a knot compared up to `order` (None: all of them)."""
    knot = cells.knots[index]
    left, right = cells.beside(index)
    gap = cells.at_knots[index] - left.subs(X, knot)
    if not is_identically_zero(gap).is_yes:
        return _unlike(gap, 0, f"the value at {knot} is not the limit from the left", knot, domains)
    difference = right - left
    if is_identically_zero(difference).is_yes:
        return Contact(Truth.YES)
    for k in range(MOST_JETS if order is None else order + 1):
        jump = derivative(difference, X, k).subs(X, knot)
        if not is_identically_zero(jump).is_yes:
            return _unlike(jump, k, f"derivative {k} jumps at {knot}", knot, domains)
    if order is None:
        return Contact(Truth.UNKNOWN, f"{MOST_JETS} derivatives agree at {knot}; jets cannot show that all do")
    return Contact(Truth.YES)


def _unlike(jump: Expr, order: int, said: str, knot: Expr, domains: Domains) -> Contact:
    """A contact that fails where a jump is shown not to be zero, and is open where it is not."""
    values = _nonzero(jump, domains)
    if values is None:
        return Contact(Truth.UNKNOWN, f"whether {said} is not decided")
    return Contact(Truth.NO, said, _jump(order, jump).at({X: knot, **values}), jump)


def _nonzero(jump: Expr, domains: Domains) -> dict | None:
    """Parameter values at which a constant is certainly not zero; None if none is found."""
    for values in sample_values(domains, free_parameters(jump)):
        if sign_of(jump.subs(values)) in (Sign.POSITIVE, Sign.NEGATIVE):
            return values
    return None


def _next_differs(cells: Cells, order: int, domains: Domains) -> Evidence:
    """Not smoother than C^order: at some knot the next derivative jumps, whatever the parameters."""
    contacts = [contact_at(cells, index, order + 1, domains) for index in range(len(cells.knots))]
    for contact in contacts:
        if contact.agrees.is_no and _is_never_zero(contact.jump, domains):
            detail = f"jets agree up to order {order}; {contact.reason}"
            return Evidence(Engine.EXACT, Outcome.HOLDS, detail, contact.witness)
    if any(contact.agrees.is_no for contact in contacts):
        reason = f"derivative {order + 1} jumps for some parameters; not shown for all"
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, reason)
    for contact in contacts:
        if contact.agrees.is_unknown:
            return Evidence(Engine.EXACT, Outcome.UNDECIDED, contact.reason)
    return _smoother(order)


def _is_never_zero(jump: Expr, domains: Domains) -> bool:
    if not jump.free_symbols:
        return True  # a witness without parameters serves for all
    return value_sign(jump, domains).shows("!=")
