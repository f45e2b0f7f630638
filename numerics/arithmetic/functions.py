"""Functions of one variable, ready to be evaluated in any arithmetic.

- `Analytic(expression, variable)`   one analytic piece; `.at_affine(slope, offset)`, products; `.on(semantics, z)`
- `values_near(cells, place)`         the values on a ball, of every piece to whose closed cell it may belong
- `without_parameters(cells)`        the same cells, refused where a parameter has no value
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import mul

from flint import arb

from ...theory.exact.cells import Cells
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr, Symbol
from .balls import BALLS, hull, to_ball
from .jets import jet_semantics
from .programs import Semantics, bound


@dataclass(frozen=True)
class Analytic:
    """A product of expressions, each at an affine function of the variable: f(p x + q) g(x) ..."""

    expression: Expr
    variable: Symbol
    argument: Expr | None = None  # None: the variable itself
    times: tuple[Analytic, ...] = ()

    def at_affine(self, slope: Expr, offset: Expr) -> Analytic:
        """x -> f(slope x + offset), without touching the tree of f."""
        if self.argument is not None or self.times:
            raise InputError("only a plain expression can be taken at an affine argument")
        return replace(self, argument=slope * self.variable + offset)

    def __mul__(self, other: Analytic) -> Analytic:
        return replace(self, times=(*self.times, other))

    def on(self, semantics: Semantics, z):
        inner = z if self.argument is None else _apply(self.argument, semantics, z)
        value = _apply(self.expression, semantics, inner)
        multiply = semantics.operations.get("multiply", mul)
        for factor in self.times:
            value = multiply(value, factor.on(semantics, z))
        return value

    def ball(self, z: arb) -> arb:
        return self.on(BALLS, z)

    def jet(self, z: arb, order: int) -> list[arb]:
        result = self.on(jet_semantics(BALLS, order), [z, arb(1)] if order else [z])
        return result + [arb(0)] * (order + 1 - len(result))


def _apply(expression: Expr, semantics: Semantics, z):
    function = bound(expression, semantics)
    return function(z) if function.symbols else function()


def values_near(cells: Cells, place: arb) -> arb:
    knots = [to_ball(knot) for knot in cells.knots]
    ends = zip(cells.pieces, [arb.neg_inf(), *knots], [*knots, arb.pos_inf()], strict=True)
    near = [piece for piece, low, high in ends if not place < low and not place > high]
    return hull(*(Analytic(piece, cells.variable).ball(place) for piece in near))


def without_parameters(cells: Cells) -> Cells:
    if missing := ", ".join(sorted(symbol.name for symbol in cells.parameters)):
        raise InputError(f"no value for {missing}; give one to every parameter")
    return cells
