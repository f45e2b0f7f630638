"""Second opinions on what a story found: SymPy by a route of its own, and mpmath in numbers.

Neither decides: what SymPy proposes is a candidate, and a number by quadrature is a cross-check. But a step with
which one of them disagrees does not pass.

- `second_opinions(question, found)`   evidence by SymPy and by mpmath on a closed form, or on digits that were proved
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import process_time
from typing import TypeAlias

import mpmath
from flint import arb

from ...derivations.derivation import (
    Answer,
    Convolved,
    Infimum,
    Integral,
    Question,
    Ratio,
    SlopeIn,
    SolvedFor,
    Supremum,
    ZerosOf,
)
from ...derivations.symbolic_route import proposed, values_alone, values_for
from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, Expr, Symbol, X, free_parameters
from ...theory.exact.piecewise import cells_of
from ...theory.language.intervals import interval
from ...theory.language.statements import Equal
from ..algebra.terms import sample_points, sample_values
from ..arithmetic.balls import working_precision
from ..deciders.dispatch import decide
from ..findings.deadline import OutOfTime, deadline
from ..findings.evidence import Engine, Evidence, Outcome, combined, timed
from ..findings.witness import place_in_words
from ..search.constants import constant_ball
from ..search.quadrature import highest, mp_value, quad_convolution, quad_integral, slope

Found: TypeAlias = Expr | Cells | Answer | tuple[Expr, ...]
DIGITS = 30  # on which a number must agree
SECONDS = 8.0  # of computing for one proposal of SymPy and its comparison; the built-in results take about one
BITS = 140
PLACES = 3  # at which two formulas are compared that exact algebra does not decide


def second_opinions(question: Question, found: Found) -> list[Evidence]:
    """What SymPy and mpmath say, where they say something."""
    opinions = [timed(lambda: _by_sympy(question, found)), timed(lambda: _by_mpmath(question, found))]
    return [one for one in opinions if one.detail]


NOTHING = Evidence(Engine.SYMBOLIC, Outcome.UNDECIDED)


# --- SymPy -------------------------------------------------------------------------------------------


def _by_sympy(question: Question, found: Found) -> Evidence:
    try:
        with deadline(SECONDS, process_time):
            candidate, route = proposed(question)
            return _compared(candidate, found, route)
    except OutOfTime:
        return Evidence(Engine.SYMBOLIC, Outcome.UNDECIDED, f"no answer within {SECONDS:g} seconds")
    except InputError as error:
        return Evidence(Engine.SYMBOLIC, Outcome.UNDECIDED, f"proposes nothing: {_short(error)}")


def _short(error: InputError) -> str:
    text = str(error)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _domains(symbols: Iterable[Symbol]) -> dict[Symbol, Interval]:
    return {symbol: interval(symbol.sign) for symbol in symbols if symbol is not X}


def _compared(proposed: Found, found: Found, route: str) -> Evidence:
    """Whether the proposal is what was found: by exact algebra, or else by digits that balls prove."""
    if not route:
        return NOTHING
    outcome, how = _agreement(proposed, found)
    shown = _in_words(proposed)
    return Evidence(Engine.SYMBOLIC, outcome, f"{shown}{route}; {how}")


def _in_words(proposed: Found) -> str:
    if isinstance(proposed, Expr) and len(str(proposed)) <= 60:
        return f"{proposed}, "
    if isinstance(proposed, tuple) and len(text := ", ".join(map(str, proposed))) <= 90:
        return f"{text}, "
    return ""


def _agreement(proposed: Found, found: Found) -> tuple[Outcome, str]:
    if isinstance(proposed, tuple):
        ours = found if isinstance(found, tuple) else ()
        same = len(ours) == len(proposed) and all(
            _overlap(one, other) for one, other in zip(proposed, ours, strict=True)
        )
        return (Outcome.HOLDS, f"the same {len(ours)}") if same else (Outcome.FAILS, "not the same")
    if isinstance(found, Answer):
        return _against_digits(proposed, found)
    one, other = (part.as_expression() if isinstance(part, Cells) else part for part in (proposed, found))
    assert isinstance(one, Expr) and isinstance(other, Expr)
    symbols = {symbol for part in (one, other) for symbol in part.free_symbols}
    decided = combined(decide(Equal(one, other), _domains(symbols)))
    if decided is not Outcome.UNDECIDED:
        return decided, "the same by exact algebra" if decided is Outcome.HOLDS else "not the same"
    places = [values_for(symbols, turn) for turn in range(PLACES)] if symbols else [{}]
    same = all(_overlap(one.subs(values), other.subs(values)) for values in places)
    where = f" at {len(places)} places" if symbols else ""
    return (Outcome.HOLDS, f"the same to {DIGITS} digits{where}") if same else (Outcome.FAILS, "not the same")


def _overlap(one: Expr, other: Expr) -> bool:
    with working_precision(BITS):
        return bool(constant_ball(one, DIGITS).overlaps(constant_ball(other, DIGITS)))


def _against_digits(proposed: Found, answer: Answer) -> tuple[Outcome, str]:
    assert isinstance(proposed, Expr) and answer.bounds is not None
    with working_precision(BITS):
        low, high = map(arb, answer.bounds)
        ball = constant_ball(proposed, DIGITS)
        same = not (bool(ball > high) or bool(ball < low))
    return (Outcome.HOLDS, "inside of the proved digits") if same else (Outcome.FAILS, "outside of the proved digits")


# --- mpmath ------------------------------------------------------------------------------------------


def _by_mpmath(question: Question, found: Found) -> Evidence:
    route = ROUTES.get(type(question))
    if route is None:
        return Evidence(Engine.QUADRATURE, Outcome.UNDECIDED)
    try:
        return route(question, found)
    except (InputError, ArithmeticError, ValueError, mpmath.libmp.NoConvergence) as error:
        return Evidence(Engine.QUADRATURE, Outcome.UNDECIDED, f"no number: {error}")


def _met(number, found: Found, where: str) -> Evidence:
    """Whether a number is the closed form to 30 digits, or lies in the digits that were proved."""
    with mpmath.workdps(DIGITS + 20):
        shown = mpmath.nstr(number, DIGITS)
        if isinstance(found, Answer):
            assert found.bounds is not None
            low, high = map(mpmath.mpf, found.bounds)
            room = mpmath.mpf(10) ** -DIGITS
            same = low - room <= number <= high + room
        else:
            assert isinstance(found, Expr)
            with working_precision(BITS):
                exact = mpmath.mpf(constant_ball(found, DIGITS + 10).mid().str(DIGITS + 10, radius=False))
            same = abs(number - exact) <= mpmath.mpf(10) ** (1 - DIGITS) * max(1, abs(exact))
    words = f"agrees to {DIGITS} digits" if same and not isinstance(found, Answer) else "in the proved digits"
    detail = f"{shown}{where}; {words if same else 'disagrees'}"
    return Evidence(Engine.QUADRATURE, Outcome.HOLDS if same else Outcome.FAILS, detail)


def _integral(question: Integral, found: Found) -> Evidence:
    return _met(_quadrature(question), found, " by quadrature")


def _quadrature(question: Integral):
    cells = cells_of(question.of) if isinstance(question.of, Expr) else question.of
    return quad_integral(cells, *_ends(question.domain), absolute=question.absolute)


def _ends(domain: Interval) -> tuple[Expr, Expr]:
    return (
        MINUS_INFINITY if domain.start is None else domain.start,
        INFINITY if domain.end is None else domain.end,
    )


def _extreme(question: Supremum | Infimum, found: Found) -> Evidence:
    return _met(_peak(question), found, " by evaluation, closing in")


def _peak(question: Supremum | Infimum):
    sign, absolute = -1 if isinstance(question, Infimum) else 1, getattr(question, "absolute", False)
    cells = cells_of(question.of)
    number = highest(cells, *_ends(question.domain), sign, absolute)
    alone = [mp_value(value, {}) for value in values_alone(cells, question.domain)]
    with mpmath.workdps(DIGITS + 20):
        number = max([number, *(abs(value) if absolute else sign * value for value in alone)])
        return number if absolute else sign * number


def _convolved(question: Convolved, found: Found) -> Evidence:
    assert isinstance(found, Cells)
    mollification = question.mollification
    values, point = _place(found, mollification.width)
    where = place_in_words({X: point, **values})
    kernel, width = mollification.kernel.density, tidy(mollification.width.subs(values))
    number = quad_convolution(mollification.original.subs(values), kernel, width, point)
    return _met(number, found.subs(values).value_at(point), f" by quadrature at {where}")


def _place(found: Cells, width: Expr) -> tuple[dict[Symbol, Expr], Expr]:
    """Parameters, and a point inside of a cell on which something happens."""
    symbols = free_parameters(*found.parameters, width)
    values = next(iter(list(sample_values(_domains(symbols), symbols, 2))[::-1]), {})
    cells = found.subs(values)
    points = list(sample_points((cells,), interval("R")))
    inside = [point for point in points if point not in cells.knots]
    bent = [point for point in inside if len(cells.knots) > 1 and _is_between(point, cells)]
    return values, (bent or inside or points)[0]


def _is_between(point: Expr, cells: Cells) -> bool:
    return Interval(cells.knots[0], cells.knots[-1], True, True).contains(point).is_yes


def _solved_for(question: SolvedFor, found: Found) -> Evidence:
    assert isinstance(found, Expr)
    values = values_for(question.of.free_symbols - {question.symbol})
    reached = tidy(question.of.subs({question.symbol: found}))
    rest = mp_value(reached, dict(values))
    words = place_in_words(values)
    with mpmath.workdps(DIGITS + 20):
        same = abs(rest) <= mpmath.mpf(10) ** (1 - DIGITS)
        detail = (
            f"the equation at the solution is {mpmath.nstr(rest, 3)} at {words}; {'agrees' if same else 'disagrees'}"
        )
    return Evidence(Engine.QUADRATURE, Outcome.HOLDS if same else Outcome.FAILS, detail)


def _slope_in(question: SlopeIn, found: Found) -> Evidence:
    assert isinstance(found, Expr)
    values = values_for(question.of.free_symbols | found.free_symbols)
    number = slope(question.of, question.by, values)
    return _met(number, tidy(found.subs(values)), f" by differences at {place_in_words(values)}")


def _zeros(question: ZerosOf, found: Found) -> Evidence:
    assert isinstance(found, tuple)
    sizes = [abs(mp_value(question.of.subs(X, zero), {})) for zero in found]
    with mpmath.workdps(DIGITS):
        same = all(size <= mpmath.mpf(10) ** (1 - DIGITS) for size in sizes)
        at = mpmath.nstr(max(sizes, default=mpmath.mpf(0)), 3)
        detail = f"at these places the function is at most {at}; {'agrees' if same else 'disagrees'}"
    return Evidence(Engine.QUADRATURE, Outcome.HOLDS if same else Outcome.FAILS, detail)


def _ratio(question: Ratio, found: Found) -> Evidence:
    with mpmath.workdps(DIGITS + 20):
        top = _peak(question.top) if isinstance(question.top, Supremum) else _quadrature(question.top)
        number = mp_value(question.factor, {}) * top / _quadrature(question.below)
    return _met(number, found, " by quadrature")


ROUTES: dict[type, Callable[..., Evidence]] = {
    Ratio: _ratio,
    Integral: _integral,
    Supremum: _extreme,
    Infimum: _extreme,
    Convolved: _convolved,
    SolvedFor: _solved_for,
    SlopeIn: _slope_in,
    ZerosOf: _zeros,
}
