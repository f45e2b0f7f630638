"""Lowering: from exact piecewise functions to programs, by way of SymPy copies.

A knot belongs to the outer of its two cells, as in torch, so that a ReLU has gradient 0 at 0. NaN fails
every comparison and falls through to a value that depends on x, so it stays NaN.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import chain, product, repeat

import sympy
from sympy import Expr, Poly, Symbol

from ...theory.exact import expressions
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.order import sign_of
from ...theory.exact.sympy_bridge import to_sympy
from ...theory.exact.truth import Sign
from ...theory.language.intervals import interval
from ..programs.copies import X, nearest_double
from ..programs.device_programs import device_program
from ..programs.program import Builder, Operand, Program
from ..programs.spans import DOUBLE, SINGLE, SINGLE_IN_DOUBLE
from .copies import CopiedCells, copied, tree_of, vanishes
from .deep_tails import has_deep_tails, may_have_deep_tails
from .far_programs import NEAR, Far, Judge, Named, kept_finite, kept_right
from .gates import multiplied_out, stable
from .polynomials import lower_polynomial
from .rightness import KINDS, SIZES, Fault, Wrong, beyond, faults, refuse_together
from .scaling import unit_of
from .smooth import lower_smooth

Comparison = Callable[[CopiedCells, int, str], str]


HUGE = 2**16  # numbers beyond it count where something is negligible


@dataclass(frozen=True)
class Curves:
    """f(x, p) and its first two derivatives in x."""

    value: Program
    slope: Program
    curvature: Program


@dataclass(frozen=True)
class Family(Curves):
    """The same, its derivatives in the parameters, and all second derivatives.

    `parameters` has one result per parameter, `mixed` the derivatives in x and one parameter, `pairs`
    those in two parameters i <= j in the order of `pair_index`. All three are None without parameters.
    """

    parameters: Program | None
    mixed: Program | None
    pairs: Program | None


@dataclass(frozen=True)
class DeviceFamily:
    """What devices run of it, with results that single precision holds: second derivatives are torch's operations."""

    value: Program
    slope: Program
    parameters: Program | None


@cache  # every target asks for the same programs, and those of some take seconds to find
def family_of(
    cells: Cells, parameters: tuple[expressions.Symbol, ...] = (), domains: tuple[Interval, ...] = ()
) -> Family:
    """The programs of a function and of its first two derivatives, for parameters of the given domains (all numbers of
    their sign, if none are given). Refused where a finite input would be lost.

    >>> family_of(Cells.of((0,), (0, expressions.X))).slope.results
    ('v4',)
    """
    curves = curves_of(cells, parameters, domains)
    if not parameters:
        return Family(curves.value, curves.slope, curves.curvature, None, None, None)
    named = _named(parameters, domains)
    outer, judge = partial(_lowering(named), comparison=_outer), _judging(named)
    smooth, symbols = copied(cells).merged().map(stable), tuple(map(to_sympy, parameters))
    slope = _differentiated(smooth, X)
    by_parameter = [_differentiated(smooth, symbol) for symbol in symbols]
    mixed = [_differentiated(slope, symbol) for symbol in symbols]
    pairs = [_differentiated(by_parameter[i], symbols[j]) for i, j in pair_index(len(symbols))]
    seconds = (kept_finite(outer, judge(one, is_claimed=False, is_compared=False)) for one in (mixed, pairs))
    first = kept_finite(outer, judge(by_parameter))
    return Family(curves.value, curves.slope, curves.curvature, first, *seconds)


@cache
def curves_of(
    cells: Cells, parameters: tuple[expressions.Symbol, ...] = (), domains: tuple[Interval, ...] = (), deep: bool = True
) -> Curves:
    """The same without derivatives in the parameters.

    `deep` is for results in the format of computation itself, whose far tails are then split; results that
    are rounded to a narrower format do without."""
    smooth = copied(cells).merged().map(stable)
    if not deep and not any(map(may_have_deep_tails, smooth.pieces)):
        return curves_of(cells, parameters, domains)
    slope = _differentiated(smooth, X)
    functions, named = (smooth, slope, _differentiated(slope, X)), _named(parameters, domains)
    return Curves(*_promised(functions, _lowering(named, deep), _judging(named), named))


@cache
def device_family_of(
    cells: Cells, parameters: tuple[expressions.Symbol, ...] = (), domains: tuple[Interval, ...] = ()
) -> DeviceFamily:
    """The same for devices."""
    named = _named(parameters, domains)
    lower = _lowering(named, deep=False, narrow=True)
    finished = partial(device_program, parameters=parameters)
    judge = partial(Judge, domains=dict(named), formats=(SINGLE_IN_DOUBLE, SINGLE), finished=finished)
    smooth = copied(cells).merged().map(stable)
    value, slope = _promised((smooth, _differentiated(smooth, X)), lower, judge, named)
    by_parameter = [_differentiated(smooth, to_sympy(symbol)) for symbol in parameters]
    gradients = kept_finite(partial(lower, comparison=_outer), judge(by_parameter)) if parameters else None
    return DeviceFamily(value, slope, gradients)


def _named(parameters: Sequence[expressions.Symbol], domains: Sequence[Interval]) -> Named:
    given = domains or [interval(symbol.sign) for symbol in parameters]
    return tuple((symbol.name, domain) for symbol, domain in zip(parameters, given, strict=True))


def _judging(domains: Named) -> Callable[..., Judge]:
    return partial(Judge, domains=dict(domains), formats=(DOUBLE, SINGLE), finished=lambda program: program)


def _lowering(domains: Named, deep: bool = True, narrow: bool = False) -> Callable[..., Program]:
    return partial(_lowered, arguments=("x", *(name for name, _ in domains)), deep=deep, narrow=narrow)


def _promised(
    functions: Sequence[CopiedCells], lower: Callable[..., Program], judge: Callable[..., Judge], domains: Named
) -> list[Program]:
    """The programs of a function and of derivatives in x; refused for all that is wrong of them."""
    promised, refusals = [], []
    looks = zip(functions, KINDS, chain([(_owner, NEAR)], repeat((_outer, ()))), strict=False)
    for one, kind, (comparison, near) in looks:
        try:
            promised.append(kept_right(partial(lower, comparison=comparison), judge([one]), near))
        except Wrong as refusal:
            refusal.found = [replace(fault, kind=kind) for fault in refusal.found]
            refusals.append(refusal)
    if refusals:
        refuse_together(judge(functions[:1]).text, refusals, dict(domains))
    used = promised[0].uses()
    if used and X.name not in used:
        raise InputError("no code is emitted for a function of its parameters alone; use x in it")
    return promised


@lru_cache(maxsize=64)
def faults_beyond(
    cells: Cells, parameters: tuple[expressions.Symbol, ...], domains: tuple[Interval, ...]
) -> tuple[tuple[str, bool, float, Fault | None], ...]:
    """For each end of a parameter's domain that lies beyond the parameters that are compared: the name, whether it is
    one of large numbers, how far out nothing wrong was found, and the first fault, if there is one."""
    if not parameters:
        return ()
    curves = curves_of(cells, parameters, domains)
    named = {symbol.name: domain for symbol, domain in zip(parameters, domains, strict=True)}
    smooth = copied(cells).map(stable)
    slope = _differentiated(smooth, X)
    exact = (smooth, slope, _differentiated(slope, X))
    ends = []
    for name, choices in beyond(named):
        is_large = abs(dict(choices[0])[name]) > 1.0
        reached, fault = SIZES[-1 if is_large else 0], None
        for given in choices:
            programs = zip((curves.value, curves.slope, curves.curvature), exact, KINDS, strict=True)
            found = (
                replace(fault, kind=kind)
                for (program, one, kind), arithmetic in product(programs, (DOUBLE, SINGLE))
                for fault in faults(program, [one], named, arithmetic, [given])
            )
            fault = next((one for one in found if not one.is_slight), None)
            if fault is not None:
                break
            reached = dict(given)[name]
        ends.append((name, is_large, abs(reached), fault))
    return tuple(ends)


def pair_index(count: int) -> list[tuple[int, int]]:
    """(0, 0), (0, 1), ..., (1, 1), ...: the pairs i <= j."""
    return [(i, j) for i in range(count) for j in range(i, count)]


@lru_cache(maxsize=256)  # a program is asked for again when others have been found wrong, and beside a far form
def _lowered(
    several: tuple[CopiedCells, ...],
    far: tuple[Far, ...] = (),
    is_shared: bool = True,
    *,
    arguments: tuple[str, ...],
    deep: bool,
    narrow: bool,
    comparison: Comparison,
) -> Program:
    """One program for several functions. Values at jumps are free where the comparison says so, as those of
    derivatives are."""
    is_deep = deep and any(has_deep_tails(piece) for cells in several for piece in cells.pieces)
    builder = Builder(arguments, is_deep, narrow, narrow, _scale(several), is_shared)
    sides = zip(several, far or (Far(),) * len(several), strict=True)
    return builder.finish(*(_lower_cells(builder, cells.merged(), comparison, one) for cells, one in sides))


def _scale(several: Sequence[CopiedCells]) -> int:
    """A power of two beyond the largest number that multiplies a part of the functions, if that is huge; else 1."""
    products = [one for cells in several for piece in cells.pieces for one in piece.atoms(sympy.Mul)]
    numbers = [abs(number) for one in products if (number := one.as_coeff_Mul()[0]).is_Rational]
    largest = max(numbers, default=sympy.S.One)
    return 1 if largest <= HUGE else 2 ** int(sympy.ceiling(largest) - 1).bit_length()


def _differentiated(cells: CopiedCells, symbol: Symbol) -> CopiedCells:
    """The derivative on every open cell. At a knot both sides serve: no value is prescribed there."""
    return cells.derived(lambda piece: _derivative(piece, symbol))


def _derivative(piece: Expr, symbol: Symbol) -> Expr:
    """The derivative of a piece, multiplied out. The coefficients of a polynomial stay fractions: multiplied
    out, those of the generalized SmeLU have hundreds of terms."""
    if symbol == X and any(one.base == -X for one in piece.atoms(sympy.Pow)):
        return -_derivative(piece.subs(X, -X), X).subs(X, -X)  # SymPy has (-x)^(3/2)/x for the root of -x
    if not piece.is_polynomial(X):
        return multiplied_out(sympy.diff(piece, symbol))
    if symbol == X:
        return sympy.Add(*(n * c * X ** (n - 1) for (n,), c in Poly(piece, X).terms() if n))
    return sympy.Add(*(sympy.cancel(sympy.diff(c, symbol)) * X**n for (n,), c in Poly(piece, X).terms()))


def _lower_cells(builder: Builder, cells: CopiedCells, comparison: Comparison, far: Far) -> Operand:
    polynomials = [cell.expression.is_polynomial(X) for cell in cells]
    unit = unit_of(cells) if any(polynomials) else sympy.S.One  # which nothing else is counted in
    values = [
        lower_polynomial(builder, cell, unit) if is_polynomial else lower_smooth(builder, cell.expression)
        for cell, is_polynomial in zip(cells, polynomials, strict=True)
    ]
    values[-1] = _or_far(builder, "gt", far.right, values[-1])
    values[0] = _or_far(builder, "lt", far.left, values[0])
    if not cells.knots:
        return values[0]
    base = cells.middle
    result = values[base]
    if not cells.pieces[base].has(X):
        result = _unless_nan(builder, cells, base, result)
    for index in range(base, len(cells.knots)):
        beyond = _is_beyond(builder, cells, index, ">", comparison)
        result = builder.emit("select", beyond, values[index + 1], result)
    for index in reversed(range(base)):
        below = _is_beyond(builder, cells, index, "<", comparison)
        result = builder.emit("select", below, values[index], result)
    return result


def _is_beyond(builder: Builder, cells: CopiedCells, index: int, side: str, comparison: Comparison) -> Operand:
    """Whether x is in the outer cell of a knot."""
    knot = cells.knots[index]
    return builder.emit(_beside(knot, side) or comparison(cells, index, side), "x", lower_smooth(builder, knot))


def _beside(knot: Expr, side: str) -> str | None:
    """The comparison with a knot that is a number and no double. No x is equal to it, and the double that is printed
    for it lies on one of its sides.

    >>> _beside(sympy.Rational(1, 3), ">"), _beside(sympy.Rational(1, 10), ">"), _beside(sympy.Rational(1, 2), ">")
    ('gt', 'ge', None)
    """
    if knot.free_symbols:
        return None
    double = expressions.Rational(Fraction(nearest_double(knot)))
    if (off := sign_of(tree_of(knot) - double)) not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    return ("gt" if side == ">" else "le") if off is Sign.POSITIVE else ("ge" if side == ">" else "lt")


def _or_far(builder: Builder, beyond: str, far: tuple[Expr, Expr] | None, value: Operand) -> Operand:
    """The value, or that of the far form beyond its start."""
    if far is None:
        return value
    start, form = far
    is_far = builder.emit(beyond, "x", lower_smooth(builder, start))
    return builder.emit("select", is_far, lower_smooth(builder, form), value)


def _unless_nan(builder: Builder, cells: CopiedCells, base: int, value: Operand) -> Operand:
    """A constant on the base cell, and x itself where x is NaN."""
    comparison, end = ("ge", cells.knots[base - 1]) if base else ("le", cells.knots[0])
    return builder.emit("select", builder.emit(comparison, "x", lower_smooth(builder, end)), value, "x")


def _outer(cells: CopiedCells, index: int, side: str) -> str:
    """The comparison that gives a knot to the outer cell."""
    return "ge" if side == ">" else "le"


def _owner(cells: CopiedCells, index: int, side: str) -> str:
    """The same, but where the function may jump, to the cell whose value it takes."""
    knot, value = cells.knots[index], cells.at_knots[index]
    left, right = (piece.subs(X, knot) for piece in cells.pieces[index : index + 2])
    outer, inner = (right, left) if side == ">" else (left, right)
    if vanishes(left - right).is_yes or vanishes(value - outer).is_yes:
        return _outer(cells, index, side)
    if vanishes(value - inner).is_yes:
        return "gt" if side == ">" else "lt"
    if vanishes(value - left).is_no and vanishes(value - right).is_no:
        raise InputError(f"torch code is not emitted for a value of its own at a jump (here at x = {knot})")
    raise Undecided(f"torch code is not emitted where it is not decided which piece has the value at x = {knot}")
