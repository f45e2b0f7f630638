"""What an improvement needs, certified: an increasing activation, a density, and a small enough eps.

- `increasing_region(f, name)`              where f increases, flat ends left out
- `support_in(density, region)`             the region without ends on which the density is zero
- `prepared(f, density, region, name)`      the `Improvement`, after all checks; `in_parts` without the last of them
- `epsilon_limit(improvement)`              1/sup |zeta'|: below it both inverses stay increasing

Each refusal is one line that says what to do.
"""

from collections.abc import Callable

from flint import arb

from ...derivations.improvement import Improvement, improve
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, Undecided, option
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import Rational
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language.printing import plain
from ..arithmetic.balls import bits_for, to_ball, working_precision
from ..search.extrema import supremum_of_absolute
from ..search.signs import common, sign_of_function
from .entropy import mass


def _remedy() -> str:
    return f"give a region where it does, such as {option('on', '(0, inf)')}"


def increasing_region(f: Cells, name: str) -> Interval:
    """The line without the ends on which f is constant; f must increase on the rest."""
    region = _without_ends(f, lambda cell: is_identically_zero(derivative(cell.expression, f.variable)).is_yes)
    if region is None:
        raise InputError(f"{name} is constant, so it has no inverse")
    _require_increasing(f, region, name)
    return region


def _without_ends(f: Cells, is_dropped: Callable[[Cell], bool]) -> Interval | None:
    kept = list(f)
    while kept and is_dropped(kept[0]):
        kept.pop(0)
    while kept and is_dropped(kept[-1]):
        kept.pop()
    return Interval(kept[0].start, kept[-1].end) if kept else None


def _require_increasing(f: Cells, region: Interval, name: str) -> None:
    sign = sign_of_function(f.derivative(), region, {})
    if sign.value != 1 or not sign.strict:
        raise InputError(f"{name} has no inverse on {region}: its slope is not positive everywhere there; {_remedy()}")
    for index, knot in enumerate(f.knots):
        if not region.contains(knot).is_no and f.contact(index) == -1:
            raise InputError(f"{name} jumps at x = {knot}, so it has no continuous inverse on {region}; {_remedy()}")


def support_in(density: Cells, region: Interval) -> Interval:
    """The part of the region on which the density is not zero; it must be positive and integrable there."""
    name = plain(density if density.knots else density.pieces[0])
    support = _without_ends(density, lambda cell: is_identically_zero(cell.expression).is_yes)
    if support is None:
        raise InputError("the density is zero everywhere; give a positive function such as 'exp(-x^2/2)'")
    found = common(support, region)
    width = Sign.POSITIVE if found.start is None or found.end is None else sign_of(found.end - found.start)
    if width == Sign.UNKNOWN:
        raise Undecided(f"whether {found}, where the density `{name}` is not zero, is empty is not decided")
    if width != Sign.POSITIVE:
        raise InputError(f"the density `{name}` is zero on {region}, where the activation increases")
    sign = sign_of_function(density, found, {})
    if sign.value != 1:
        fault = "is negative" if sign.value == -1 else f"is not certified to be positive ({sign.reason})"
        raise InputError(f"a density must not be negative, but `{name}` {fault} on {found}")
    size = mass(density, found, digits=8)
    if not size.is_finite() or not size > 0:
        fault = "infinite" if size > 0 else "not certified to be finite"
        raise InputError(
            f"a density must have a finite integral, but that of `{name}` over {found} is {fault}; "
            "give one that decays, such as 'exp(-x^2/2)'"
        )
    return found


def prepared(f: Cells, density: Cells, region: Interval | None, name: str) -> Improvement:
    """The improvement on the region, or on all of the part where f increases; its parts meet."""
    found = in_parts(f, density, region, name)
    return improve(found.activation, found.density, found.region, name)


def in_parts(f: Cells, density: Cells, region: Interval | None, name: str) -> Improvement:
    """The same, whether or not the correction meets itself at the break points inside."""
    for cells, what in ((f, name), (density, "the density")):
        if cells.parameters:
            raise InputError(f"{what} still has the parameter {cells.parameters[0]}; give it a value")
    if region is None:
        region = increasing_region(f, name)
    else:
        _require_increasing(f, region, name)
    return Improvement(name, f, density, support_in(density, region))


def epsilon_limit(improvement: Improvement, digits: int = 15) -> arb:
    """For |eps| below this, t + eps zeta(t) and t - eps zeta(t) increase on the region."""
    steepest = arb(0)
    for part in improvement.parts:
        found = supremum_of_absolute(Cells.everywhere(part.zeta), part.domain, derivative=1, digits=digits)
        steepest = steepest.max(found.upper)
    if not steepest.is_finite():
        raise InputError(
            f"the correction term of {improvement.name} is not certified to have a bounded slope on "
            f"{improvement.region}, so no epsilon keeps the improved inverse increasing; {_remedy()}"
        )
    with working_precision(bits_for(digits)):
        return 1 / steepest if steepest > 0 else arb.pos_inf()


def require_epsilon(improvement: Improvement, epsilon: Rational) -> arb:
    """The limit, if eps is below it and not 0."""
    limit = epsilon_limit(improvement)
    with working_precision(bits_for(15)):
        size = abs(to_ball(epsilon))
        if size == 0 or not size < limit:
            raise InputError(
                f"epsilon must not be 0 and must be smaller than {limit.lower().str(6, radius=False)} in "
                f"absolute value, or the improved {improvement.name} does not increase; got {epsilon}"
            )
    return limit
