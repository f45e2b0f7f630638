"""Cells: exact piecewise functions.

Ordered exact knots, one analytic expression per open cell, the value at each knot. Breakpoints are
exact, never detected; smoothness is the exact comparison of one-sided jets.

- `Cells.everywhere(expression)`, `Cells.of(knots, pieces)`
- arithmetic, `reparametrised` (affine change of variable), `after` (outer analytic function)
- `derivative()`, `jet(i, side, order)`, `smoothness()`, `value_at(point)`, `merged()`
- `Cell` one of them with its ends, `Smoothness` the class of the whole; `ordered_points(points)`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from .algebra import expand
from .calculus import derivative
from .errors import InputError, Undecided
from .expressions import ONE, SERVICES, SWITCHES, ZERO, Branch, Expr, Symbol, X, exact, floor, free_parameters
from .flatness import is_flat
from .order import less, sign_of, vanishes
from .truth import Sign


@dataclass(frozen=True)
class Smoothness:
    """C^order, and whether the derivative of that order is Lipschitz at the knots."""

    order: int | None  # None: infinitely differentiable; -1: not even continuous
    lipschitz: bool = True

    def __str__(self) -> str:
        if self.order is None:
            return "C^inf"
        if self.order < 0:
            return "discontinuous"
        return f"C^{self.order},1" if self.lipschitz else f"C^{self.order}"

    def at_least(self, order: int | None) -> bool:
        """Whether the function is C^order (None: C^inf)."""
        return self.order is None or (order is not None and self.order >= order)


@dataclass(frozen=True)
class Cell:
    """One open cell; an end of None is infinite."""

    start: Expr | None
    end: Expr | None
    expression: Expr

    def inner_point(self) -> Expr:
        """An exact point of the open cell."""
        if self.start is None:
            return ZERO if self.end is None else self.end - ONE
        return self.start + 1 if self.end is None else (self.start + self.end) / 2


@dataclass(frozen=True)
class Cells:
    """A piecewise analytic function of one variable: exact knots, a formula on each open cell, the value at each knot.

    >>> from provenact.theory.language.parser import parse
    >>> Cells((parse("0"),), (parse("-1"), parse("1")), (parse("0"),))
    (-inf, 0)   -1
    (0, inf)    1
    at 0        0
    """

    knots: tuple[Expr, ...]
    pieces: tuple[Expr, ...]
    at_knots: tuple[Expr, ...]
    variable: Symbol = X

    def __repr__(self) -> str:
        return SERVICES.cells_text(self)

    def __post_init__(self) -> None:
        if len(self.pieces) != len(self.knots) + 1 or len(self.at_knots) != len(self.knots):
            raise InputError(
                f"{len(self.knots)} knots need {len(self.knots) + 1} pieces and as many values as knots; "
                f"got {len(self.pieces)} and {len(self.at_knots)}"
            )
        for left, right in pairwise(self.knots):
            order = less(left, right)
            if order.is_no:
                raise InputError(f"knots must increase, but {left} < {right} does not hold for all parameters")
            if order.is_unknown:
                raise Undecided(f"whether the knots {left} and {right} increase is not decided")
        for piece in self.pieces:
            if piece.has(*SWITCHES, floor):
                raise InputError(f"a piece must be analytic, but {piece} has a switch")

    @classmethod
    def everywhere(cls, expression: Expr, variable: Symbol = X) -> Cells:
        return cls((), (expression,), (), variable)

    @classmethod
    def of(cls, knots, pieces, at_knots=None, variable: Symbol = X) -> Cells:
        """Cells whose values at the knots, unless given, are those of the piece to the right."""
        knots = tuple(map(exact, knots))
        pieces = tuple(map(exact, pieces))
        if at_knots is None:
            # A piece that is flat at the left end of its cell has the limit 0 where it has no value.
            pairs = zip(knots, pieces[1:], strict=True)
            at_knots = [ZERO if is_flat(one, variable, knot, 1) else one.subs(variable, knot) for knot, one in pairs]
        return cls(knots, pieces, tuple(map(exact, at_knots)), variable)

    def __iter__(self) -> Iterator[Cell]:
        ends = [None, *self.knots, None]
        for (start, end), piece in zip(pairwise(ends), self.pieces, strict=True):
            yield Cell(start, end, piece)

    @property
    def parameters(self) -> list[Symbol]:
        return free_parameters(*self.knots, *self.pieces, *self.at_knots, variable=self.variable)

    def map(self, change: Callable[[Expr], Expr]) -> Cells:
        """The same knots with every piece and value changed by a pointwise rule."""
        return Cells(self.knots, tuple(map(change, self.pieces)), tuple(map(change, self.at_knots)), self.variable)

    def subs(self, values: Mapping) -> Cells:
        """Parameters replaced by values; knots stay exact and must stay ordered."""
        knots, pieces, at_knots = (
            tuple(one.subs(values) for one in part) for part in (self.knots, self.pieces, self.at_knots)
        )
        return Cells(knots, pieces, at_knots, self.variable)

    # --- evaluation -----------------------------------------------------------------------------

    def place_of(self, point: Expr) -> tuple[int, bool]:
        """How many knots lie before an exact point, and whether it is the one after them; raises Undecided."""
        for index, knot in enumerate(self.knots):
            sign = _order(point, knot)
            if sign != Sign.POSITIVE:
                return index, sign == Sign.ZERO
        return len(self.knots), False

    def value_at(self, point: Expr) -> Expr:
        """The exact value at an exact point."""
        point = exact(point)
        index, is_knot = self.place_of(point)
        return self.at_knots[index] if is_knot else self.pieces[index].subs(self.variable, point)

    # --- arithmetic -----------------------------------------------------------------------------

    def refined(self, knots: tuple[Expr, ...]) -> Cells:
        """The same function with further knots, where it takes its own values."""
        wanted = _merge(self.knots, knots)
        frame = Cells(wanted, (ZERO,) * (len(wanted) + 1), (ZERO,) * len(wanted))
        return Cells(wanted, tuple(map(self._piece_on, frame)), tuple(map(self.value_at, wanted)), self.variable)

    def _piece_on(self, cell: Cell) -> Expr:
        """The piece that holds on a cell of a refinement."""
        for index, knot in enumerate(self.knots):
            if cell.end is not None and sign_of(knot - cell.end) in (Sign.ZERO, Sign.POSITIVE):
                return self.pieces[index]
        return self.pieces[-1]

    def _with(self, other: Cells | Expr | int, combine: Callable[[Expr, Expr], Expr]) -> Cells:
        if not isinstance(other, Cells):
            constant = exact(other)
            return self.map(lambda piece: combine(piece, constant))
        left, right = self.refined(other.knots), other.refined(self.knots)
        return Cells(
            left.knots,
            tuple(map(combine, left.pieces, right.pieces)),
            tuple(map(combine, left.at_knots, right.at_knots)),
            self.variable,
        )

    def __add__(self, other: Cells | Expr | int) -> Cells:
        return self._with(other, lambda a, b: a + b)

    def __sub__(self, other: Cells | Expr | int) -> Cells:
        return self._with(other, lambda a, b: a - b)

    def __mul__(self, other: Cells | Expr | int) -> Cells:
        return self._with(other, lambda a, b: a * b)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Cells:
        return self.map(lambda piece: -piece)

    def reparametrised(self, slope: Expr, offset: Expr = ZERO) -> Cells:
        """x -> f(slope * x + offset) for a slope of known sign."""
        slope, offset = exact(slope), exact(offset)
        sign = sign_of(slope)
        if sign not in (Sign.POSITIVE, Sign.NEGATIVE):
            raise InputError(f"the slope {slope} must be positive or negative for all parameters")
        step = slice(None, None, sign.value)
        inner = slope * self.variable + offset
        return Cells(
            tuple(expand((knot - offset) / slope) for knot in self.knots)[step],
            tuple(piece.subs(self.variable, inner) for piece in self.pieces)[step],
            self.at_knots[step],
            self.variable,
        )

    def after(self, outer: Expr) -> Cells:
        """outer(f(x)) for an outer function that is analytic on the range of f."""
        return self.map(lambda piece: outer.subs(self.variable, piece))

    # --- calculus -------------------------------------------------------------------------------

    def derivative(self, order: int = 1) -> Cells:
        """The derivative on every open cell; at a knot the one-sided value from the right."""
        pieces = [derivative(piece, self.variable, order) for piece in self.pieces]
        return Cells.of(self.knots, pieces, variable=self.variable)

    def jet(self, index: int, side: str, order: int) -> tuple[Expr, ...]:
        """Value and derivatives up to `order` at knot `index`, from the `left` or the `right`."""
        piece = self.pieces[index if side == "left" else index + 1]
        values = []
        for _ in range(order + 1):
            values.append(piece.subs(self.variable, self.knots[index]))
            piece = derivative(piece, self.variable)
        return tuple(values)

    def beside(self, index: int) -> tuple[Expr, Expr]:
        """The pieces left and right of a knot, with their limits for values there: one that is flat is 0."""
        x, knot, (left, right) = self.variable, self.knots[index], self.pieces[index : index + 2]
        return ZERO if is_flat(left, x, knot, -1) else left, ZERO if is_flat(right, x, knot, 1) else right

    def contact(self, index: int, most: int = 40) -> int | None:
        """How many derivatives agree at a knot (-1: not continuous, None: all). Raises Undecided."""
        knot, value = self.knots[index], self.at_knots[index]
        left, right = self.beside(index)
        if self._is_jump(value - left.subs(self.variable, knot), index, "value"):
            return -1
        difference = left - right
        if vanishes(difference).is_yes:
            return None
        for order in range(most + 1):
            if self._is_jump(difference.subs(self.variable, knot), index, f"derivative of order {order}"):
                return order - 1
            difference = derivative(difference, self.variable)
        raise Undecided(f"the pieces at {knot} agree in {most} derivatives; the class is not decided by jets")

    def _is_jump(self, height: Expr, index: int, what: str) -> bool:
        """Whether a jump is not zero for any parameters; one that is zero for some is not decided."""
        sign = sign_of(height)
        if vanishes(height).is_yes:
            return False
        if sign in (Sign.POSITIVE, Sign.NEGATIVE) or (height.free_symbols and vanishes(height).is_no):
            return True
        raise Undecided(f"whether the jump {height} of the {what} at {self.knots[index]} is zero is not decided")

    def smoothness(self) -> Smoothness:
        """The class C^k. Pieces are analytic on the closed cells, so the k-th derivative is then Lipschitz."""
        orders = [contact for index in range(len(self.knots)) if (contact := self.contact(index)) is not None]
        return Smoothness(min(orders)) if orders else Smoothness(None)

    def as_expression(self) -> Expr:
        """The same function as one expression with branches."""
        expression = self.pieces[-1]
        for index in reversed(range(len(self.knots))):
            margin, value = self.variable - self.knots[index], self.at_knots[index]
            left, right = (piece.subs(self.variable, self.knots[index]) for piece in self.pieces[index : index + 2])
            is_left, is_right = vanishes(value - left).is_yes, vanishes(value - right).is_yes
            if not is_left and not is_right:
                expression = Branch(margin, 1, value, expression)
            expression = Branch(margin, int(is_left), self.pieces[index], expression)
        return expression

    def merged(self) -> Cells:
        """The same function without the knots at which nothing changes."""
        kept = [index for index in range(len(self.knots)) if not self._is_idle(index)]
        return Cells(
            tuple(self.knots[index] for index in kept),
            (self.pieces[0], *(self.pieces[index + 1] for index in kept)),
            tuple(self.at_knots[index] for index in kept),
            self.variable,
        )

    def _is_idle(self, index: int) -> bool:
        left, right = self.pieces[index : index + 2]
        value = left.subs(self.variable, self.knots[index])
        return vanishes(left - right).is_yes and vanishes(self.at_knots[index] - value).is_yes


def ordered_points(points: Iterable[Expr]) -> tuple[Expr, ...]:
    """Exact points by size, equal ones once; raises Undecided."""
    return reduce(_merge, ((point,) for point in points), ())


def _merge(some: tuple[Expr, ...], others: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The ordered union of two ordered tuples of exact points."""
    merged: list[Expr] = []
    rest, extra = list(some), list(others)
    while rest and extra:
        sign = _order(rest[0], extra[0])
        merged.append(extra.pop(0) if sign == Sign.POSITIVE else rest.pop(0))
        if sign == Sign.ZERO:
            extra.pop(0)
    return tuple(merged + rest + extra)


def _order(a: Expr, b: Expr) -> Sign:
    sign = sign_of(a - b)
    if sign == Sign.UNKNOWN:
        raise Undecided(
            f"the order of the break points {a} and {b} is not decided, or depends on the parameters; give them "
            "values, or write break points whose order is seen: -a and b, or c and c + a, with a and b positive"
        )
    return sign
