"""From an activation and the density of its inputs to an activation of lower output entropy.

On the region where the activation f increases, the inverse y is replaced by g = y + eps eta with the
correction term eta. In the input's variable, x = f(t), this is g(f(t)) = t + eps zeta(t). The improved
activation is the inverse of g. To first order in eps it is f(t - eps zeta(t)); how far g of it is from
the identity is the inverse error. y has a closed form where x occurs once in f, and operations can be peeled off.

- `improve(f, density, region, name)`    the `Improvement`
- `Improvement.shift`                    zeta by cells, zero outside the region
- `Improvement.improved(eps)`            the approximate activation; outside the region f as it was
- `Improvement.parts`                    the cells of the region (`RegionPart`), with f, density and zeta on each
- `Improvement.derivation`               how they follow
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ..theory.exact.algebra import tidy
from ..theory.exact.cells import Cell, Cells
from ..theory.exact.domains import Interval
from ..theory.exact.errors import InputError, Undecided, option
from ..theory.exact.expressions import ZERO, Expr, X
from ..theory.exact.order import sign_of, vanishes
from ..theory.exact.truth import Sign
from ..theory.language.statements import Equal
from .correction import RateDensities, entropy_rate, general_correction, shift_of, shift_steps
from .derivation import Derivation, Step
from .inverse_error import EPSILON, general_error_steps
from .inverses import solved


@dataclass(frozen=True)
class RegionPart:
    """One cell of the region: the activation, the density and zeta there are analytic."""

    cell: Cell
    f: Expr
    density: Expr
    zeta: Expr

    @property
    def domain(self) -> Interval:
        return Interval(self.cell.start, self.cell.end)

    @property
    def rate(self) -> RateDensities:
        return entropy_rate(self.f, self.density, self.zeta, self.domain)


@dataclass(frozen=True)
class Improvement:
    """An activation, the density of its inputs (up to a factor) and the region where it is improved."""

    name: str
    activation: Cells
    density: Cells
    region: Interval

    @cached_property
    def parts(self) -> tuple[RegionPart, ...]:
        return tuple(_parts(self.activation, self.density, self.region))

    @cached_property
    def shift(self) -> Cells:
        return self._assembled([part.zeta for part in self.parts], ZERO)

    @cached_property
    def inverse(self) -> Expr | None:
        """y(x) in closed form, where the region is one cell and the structure of f allows it."""
        found = solved(self.parts[0].f, X, X) if len(self.parts) == 1 else None
        return None if found is None else tidy(found)

    @cached_property
    def correction(self) -> Expr | None:
        """eta(x) = zeta(y(x))."""
        return None if self.inverse is None else self.parts[0].zeta.subs(X, self.inverse)

    def improved(self, epsilon: Expr = EPSILON) -> Cells:
        """t -> f(t - eps zeta(t)) on the region, f elsewhere."""
        pieces = [part.f.subs(X, X - epsilon * part.zeta) for part in self.parts]
        return self._assembled(pieces, None)

    def _assembled(self, pieces: list[Expr], outside: Expr | None) -> Cells:
        """Cells with these pieces on the region, and the activation (or a constant) outside it."""
        region, inner = self.region, [part.cell.start for part in self.parts[1:]]
        frame = self.activation.refined(region.ends)
        left = [cell for cell in frame if _is_before(cell.end, region.start)]
        right = [cell for cell in frame if _is_before(region.end, cell.start)]
        others = [[cell.expression if outside is None else outside for cell in side] for side in (left, right)]
        found = [cell.end for cell in left] + inner + [cell.start for cell in right]
        knots = [knot for knot in found if knot is not None]
        at_knots = [self.activation.value_at(knot) if outside is None else outside for knot in knots]
        return Cells.of(knots, [*others[0], *pieces, *others[1]], at_knots)

    @cached_property
    def derivation(self) -> Derivation:
        steps = [
            Step("activation", self.activation, f"increasing on {self.region}; improved there, kept elsewhere"),
            Step("density of the inputs", self.density, "up to its mass, which goes into epsilon"),
            general_correction(),
        ]
        for part in self.parts:
            place = f" on {part.domain}" if len(self.parts) > 1 else ""
            told = (*shift_steps(part.f, part.density, part.domain), part.rate.step, *self._inverse_steps(part))
            told += tuple(general_error_steps(part.zeta))
            steps += [replace(step, title=step.title + place) for step in told]
        steps.append(Step("improved activation", self.improved(), "f(t - epsilon zeta(t)) on the region"))
        return Derivation(f"improvement of {self.name}", tuple(steps))

    def _inverse_steps(self, part: RegionPart) -> list[Step]:
        if self.inverse is None or self.correction is None:
            formula = X + EPSILON * part.zeta
            return [Step("improved inverse, in the input's variable", formula, "g(f(t)) = t + epsilon zeta(t)")]
        return [
            Step(
                "inverse",
                self.inverse,
                "y(f(t)) = t on the region",
                Equal(self.inverse.subs(X, part.f), X, part.domain),
            ),
            Step("correction term", self.correction, "eta(x) = zeta(y(x))"),
            Step("improved inverse", self.inverse + EPSILON * self.correction, "g = y + epsilon eta"),
        ]


def improve(activation: Cells, density: Cells, region: Interval, name: str = "f") -> Improvement:
    """The improvement; refused where the correction term does not vanish at an inner break point."""
    improvement = Improvement(name, activation, density, region)
    for left, right in zip(improvement.parts, improvement.parts[1:], strict=False):
        knot = right.cell.start
        for part in (left, right):
            is_zero = vanishes(part.zeta.subs(X, knot))
            if is_zero.is_unknown:
                raise Undecided(
                    f"whether the correction term of {name} is 0 at the break point x = {knot} is not decided"
                )
            if is_zero.is_no:
                raise InputError(
                    f"the correction term of {name} is not 0 at the break point x = {knot}, so the improved "
                    f"inverse would jump there; choose a region without it, such as {option('on', f'({knot}, inf)')}"
                )
    return improvement


def _parts(activation: Cells, density: Cells, region: Interval) -> Iterator[RegionPart]:
    f = activation.refined(density.knots).refined(region.ends)
    p = density.refined(f.knots)
    for cell, weight in zip(f, p.pieces, strict=True):
        if not _is_before(cell.end, region.start) and not _is_before(region.end, cell.start):
            yield RegionPart(cell, cell.expression, weight, shift_of(cell.expression, weight))


def _is_before(one: Expr | None, other: Expr | None) -> bool:
    """Whether one <= other; an end of None is infinite, and before nothing."""
    if one is None or other is None:
        return False
    sign = sign_of(other - one)
    if sign == Sign.UNKNOWN:
        raise Undecided(f"the order of {one} and {other} is not decided")
    return sign != Sign.NEGATIVE
