"""Everything certified about one function of x on all of R.

- `analyse(cells, against, variance, digits, seconds)`   an `Analysis`
- `Analysis.numbers()`                                   its numbers by their dotted keys

Each number is a `Result`: an enclosure, where it is attained, the engine and the time; what cannot be
certified is undecided with the reason.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import sympy
from flint import arb
from sympy import Expr

from ..derivations.splines import polynomial_over_q
from ..theory.cells import Cells, Smoothness
from ..theory.domains import Interval
from ..theory.errors import InputError
from ..theory.expressions import X, phi
from .analyticity import why_not_analytic
from .balls import NAN
from .constants import constant_ball
from .deadline import OutOfTime, deadline
from .evidence import Engine
from .exact_algebra import is_identically_zero
from .extrema import Extremum, infimum, supremum, supremum_of_absolute
from .functions import Analytic
from .integrals import absolute_integral, integral
from .roots import SignRegion, Zeros, sign_regions, zeros
from .tails import End, limit_at

POSITIVE_INFINITY = arb.pos_inf()


@dataclass(frozen=True)
class Result:
    """One certified number (infinite where `value` is), or undecided (`value` is not a number)."""

    value: arb
    exact: Expr | None = None
    at: tuple[arb, ...] = ()
    exact_at: tuple[Expr, ...] = ()
    approached: tuple[str, ...] = ()
    engine: Engine = Engine.BALL
    note: str = ""
    seconds: float = 0.0

    @property
    def is_decided(self) -> bool:
        return not self.value.is_nan()


@dataclass
class Analysis:
    """The results by key, filled one after the other; regions and sets of points beside them."""

    cells: Cells
    smoothness: Smoothness | str  # or why it is not decided
    results: dict[str, Result] = field(default_factory=dict)
    zeros: Zeros | None = None
    slope_zeros: Zeros | None = None
    monotone_regions: tuple[SignRegion, ...] | str = "not decided"
    convex_regions: tuple[SignRegion, ...] | str = "not decided"

    @property
    def monotone(self) -> str | None:
        """increasing, decreasing, constant or no; None where it is not decided."""
        return _direction(self.monotone_regions, _jumps(self.cells, 0), ("increasing", "decreasing", "constant"))

    @property
    def convex(self) -> str | None:
        """convex, concave, affine or no; None where it is not decided."""
        if isinstance(self.smoothness, Smoothness) and self.smoothness.order == -1:
            return "no"
        return _direction(self.convex_regions, _jumps(self.cells, 1), ("convex", "concave", "affine"))


def analyse(
    cells: Cells,
    against: Cells,
    variance: Expr = sympy.S.One,
    digits: int = 15,
    seconds: float | None = 60,
) -> Analysis:
    """All certified facts about a function without free parameters."""
    if cells.parameters:
        names = ", ".join(symbol.name for symbol in cells.parameters)
        raise InputError(f"the function has parameters without a value: {names}; give each one a value")
    trouble = why_not_analytic(cells, {})
    analysis = Analysis(cells, f"undecided: {trouble}" if trouble else cells.smoothness())
    end_of_time = time.monotonic() + seconds if seconds else None
    for key, compute in _numbers(analysis, against, variance, digits):
        analysis.results[key] = _timed(compute, _left(end_of_time))
    for attribute, work in _structures(cells, digits):
        setattr(analysis, attribute, _guarded(work, _left(end_of_time), getattr(analysis, attribute)))
    return analysis


def _left(end_of_time: float | None) -> float | None:
    return None if end_of_time is None else max(end_of_time - time.monotonic(), 0.001)


def _timed(compute: Callable[[], Result], seconds: float | None) -> Result:
    start = time.perf_counter()
    try:
        with deadline(seconds):
            result = compute()
    except OutOfTime:
        result = Result(NAN, note="the time limit was reached")
    except InputError as error:
        result = Result(NAN, note=str(error))
    return Result(**{**vars(result), "seconds": round(time.perf_counter() - start, 4)})


def _guarded(work: Callable, seconds: float | None, otherwise):
    try:
        with deadline(seconds):
            return work()
    except (OutOfTime, InputError):
        return otherwise


def _structures(cells: Cells, digits: int) -> Iterator[tuple[str, Callable]]:
    yield "zeros", lambda: zeros(cells, digits=digits)
    yield "slope_zeros", lambda: zeros(cells, derivative=1, digits=digits)
    yield "monotone_regions", lambda: sign_regions(cells, derivative=1, digits=digits)
    yield "convex_regions", lambda: sign_regions(cells, derivative=2, digits=digits)


def _numbers(
    analysis: Analysis, against: Cells, variance: Expr, digits: int
) -> Iterator[tuple[str, Callable[[], Result]]]:
    cells = analysis.cells
    order = analysis.smoothness.order if isinstance(analysis.smoothness, Smoothness) else None
    yield "range.inf", lambda: _found(infimum(cells, digits=digits))
    yield "range.sup", lambda: _found(supremum(cells, digits=digits))
    yield "lipschitz", lambda: _if_smooth(order, 0, lambda: supremum_of_absolute(cells, derivative=1, digits=digits))
    yield (
        "gradient_lipschitz",
        lambda: _if_smooth(order, 1, lambda: supremum_of_absolute(cells, derivative=2, digits=digits)),
    )
    yield "min_slope", lambda: _found(infimum(cells, derivative=1, digits=digits))
    yield "max_slope", lambda: _found(supremum(cells, derivative=1, digits=digits))
    difference = cells - against
    yield "distance.sup", lambda: _found(supremum_of_absolute(difference, digits=digits))
    yield "distance.l1", lambda: _l1(difference, digits)
    for side, name in ((-1, "minus_infinity"), (1, "infinity")):
        yield f"limits.{name}", partial(_limit, cells, side, 0)
        yield f"limits.slope_{name}", partial(_limit, cells, side, 1)
        yield f"limits.distance_to_asymptote_{name}", partial(_asymptote_distance, cells, side, digits)
    for name, f, needed in _moment_functions(cells):
        yield f"moments.{name}", partial(_moment, f, order, needed, variance, digits)


def _found(extremum: Extremum) -> Result:
    exact = next((value for value in (extremum.exact, extremum.closed_form) if value is not None), None)
    engine = Engine.EXACT if extremum.exact is not None and "exact polynomial piece" in extremum.notes else Engine.BALL
    note = "; ".join(extremum.notes)
    return Result(extremum.value, exact, extremum.at, extremum.exact_at, extremum.approached, engine, note)


def _if_smooth(order: int | None, needed: int, find: Callable[[], Extremum]) -> Result:
    """A function below C^needed has no such constant: it is infinite."""
    if order is not None and order < needed:
        return Result(POSITIVE_INFINITY, engine=Engine.EXACT, note=f"the function is not C^{needed}")
    return _found(find())


def _l1(difference: Cells, digits: int) -> Result:
    return Result(absolute_integral(difference, -sympy.oo, sympy.oo, digits=digits))


def _end_piece(cells: Cells, side: int) -> Analytic:
    return Analytic(cells.pieces[-1 if side > 0 else 0], X)


def _limit(cells: Cells, side: int, derivative: int) -> Result:
    found = limit_at(_end_piece(cells, side), End(None, side), derivative)
    if found is None:
        return Result(NAN, note="no asymptotic expansion of this structure is known")
    return Result(found, note="asymptotic expansion with certified remainder")


def _asymptote_distance(cells: Cells, side: int, digits: int) -> Result:
    """sup |f - (m x + b)| on the half-line towards that end."""
    half = Interval(sympy.S.Zero, None, False, True) if side > 0 else Interval(None, sympy.S.Zero, True, False)
    piece = cells.pieces[-1 if side > 0 else 0]
    if polynomial_over_q(piece) is not None and sympy.degree(piece, X) <= 1:
        return _found(supremum_of_absolute(cells - Cells.everywhere(piece), half, digits=digits))
    slope = _limit(cells, side, 1).value
    if not slope.is_finite() or not slope.is_exact():
        return Result(NAN, note="the slope at this end is not known exactly")
    line = _exact_dyadic(slope) * X
    offset = limit_at(Analytic((cells - line).pieces[-1 if side > 0 else 0], X), End(None, side))
    if offset is None or not offset.is_finite():
        return Result(POSITIVE_INFINITY, note="the function leaves every straight line at this end")
    found = supremum_of_absolute(cells - Cells.everywhere(line + _exact_dyadic(offset.mid())), half, digits=digits)
    # The offset is known up to its radius, and so is the distance.
    return _found(replace(found, value=found.value + arb(0, offset.rad()), exact=None if offset.rad() else found.exact))


def _exact_dyadic(ball: arb) -> Expr:
    mantissa, exponent = ball.man_exp()
    return sympy.Integer(int(mantissa)) * sympy.Integer(2) ** int(exponent)


def _moment_functions(cells: Cells) -> Iterator[tuple[str, Callable[[], Cells], int]]:
    """(key, function whose Gaussian mean is taken, smoothness that the mean needs)."""
    yield "mean", lambda: cells, -1
    yield "second", lambda: cells * cells, -1
    yield "slope_second", lambda: _squared(cells.derivative()), 0
    yield "curvature_second", lambda: _squared(cells.derivative(2)), 1


def _squared(cells: Cells) -> Cells:
    return cells * cells


def _moment(f: Callable[[], Cells], order: int | None, needed: int, variance: Expr, digits: int) -> Result:
    if order is not None and order < needed:
        return Result(POSITIVE_INFINITY, engine=Engine.EXACT, note=f"the function is not C^{needed}")
    deviation = sympy.sqrt(variance)
    weight = Cells.everywhere(phi(X / deviation) / deviation)
    return Result(integral(f() * weight, -sympy.oo, sympy.oo, digits=digits))


# --- directions -------------------------------------------------------------------------------------


def _jumps(cells: Cells, derivative: int) -> set[int]:
    """The signs of the jumps of f (or of f') at the knots, by exact jets."""
    signs = set()
    for index in range(len(cells.knots)):
        left, right = (cells.jet(index, side, derivative)[derivative] for side in ("left", "right"))
        steps = [right - left] if derivative else [cells.at_knots[index] - left, right - cells.at_knots[index]]
        signs |= {_sign(step) for step in steps}
    return signs - {0}


def _sign(value: Expr) -> int:
    if is_identically_zero(value) is True:
        return 0
    ball = constant_ball(value)
    return 1 if ball > 0 else -1 if ball < 0 else 0


def _direction(regions: tuple[SignRegion, ...] | str, jumps: set[int], names: tuple[str, str, str]) -> str | None:
    if isinstance(regions, str):
        return None
    signs = {region.sign for region in regions} - {0} | jumps
    if not signs:
        return names[2]
    return "no" if len(signs) > 1 else names[0] if signs == {1} else names[1]
