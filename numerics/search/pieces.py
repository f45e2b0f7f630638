"""One piece of a function inside a domain, and the exact facts about it at single points.

A derivative is made as a tree here alone, and only to hand a constant to exact algebra. A closed form at a point
is given only where every part of it has a value there.

- `Piece`                             F = sign * f^(derivative) on one cell; `.slice`, `.at(point)`, `.has_end(end)`
- `form_at(expression, variable, point)`   its closed form at an exact point; `has_value(form)`, a Truth
- `exact_critical(piece, place)`      a simple exact number in a ball at which F' is proved to vanish
- `is_constant(piece)`                F' vanishes identically
- `signs_of_derivative(expression, order, left, right)`   as they are read off its terms
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from flint import arb

from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.constants import enclosure
from ...theory.exact.domains import Interval
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import ZERO, Expr, Function, Pow, Symbol, X, preorder
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.generators import to_rational
from ...theory.exact.order import sign_of
from ...theory.exact.signs import UNKNOWN, Signs, by_structure
from ...theory.exact.truth import Sign, Truth
from ..arithmetic.balls import to_ball
from ..arithmetic.functions import Analytic
from ..arithmetic.newton import Slice, simple_rational_in
from ..arithmetic.recognition import places_in
from ..asymptotics.tails import End

MOST_NODES = 150  # of an expression that exact algebra may look at


@dataclass(frozen=True)
class Piece:
    """One piece of the cells inside the domain, and which of its ends belong to the function."""

    cells: Cells
    domain: Interval
    expression: Expr
    left: End
    right: End
    derivative: int
    sign: int

    @property
    def slice(self) -> Slice:
        return Slice(Analytic(self.expression, self.cells.variable), self.derivative, self.sign)

    @property
    def is_short(self) -> bool:
        return _is_short(self.expression)

    def derived(self, more: int = 0) -> Expr:
        """F as an expression, or a derivative of it; only for exact algebra at single points."""
        return _derivative(self.expression, self.cells.variable, self.derivative + more) * self.sign

    def at(self, point: Expr) -> Expr | None:
        """The closed form of F at an exact point; None where a part of it has no value there."""
        form = form_at(self.derived(), self.cells.variable, point)
        return tidy(form) if enclosure(form).is_finite() else None

    def has_end(self, end: End) -> bool | None:
        """Whether F takes its limit at this finite end: inside the domain, and without a jump at a knot."""
        if not isinstance(end.point, Expr):
            return False
        inside = self.domain.contains(end.point)
        if not inside.is_yes:
            return False if inside.is_no else None
        places = [sign_of(end.point - knot) for knot in self.cells.knots]
        if Sign.ZERO not in places:
            is_seen = self.slice.value(to_ball(end.point)).is_finite()
            found = Truth.YES if is_seen else has_value(form_at(self.derived(), self.cells.variable, end.point))
            return None if found.is_unknown or Sign.UNKNOWN in places else found.is_yes
        index = places.index(Sign.ZERO)
        own, other = self.cells.pieces[index : index + 2]
        if self.derivative:
            own, other = (_derivative(piece, self.cells.variable, self.derivative) for piece in (own, other))
        else:
            own, other = self.expression, self.cells.at_knots[index]
        return _agree(own, other, self.cells.variable, end.point)


def form_at(expression: Expr, variable: Symbol, point: Expr) -> Expr:
    """With the arguments of functions and powers tidied, but no product: sqrt(x - 1/3) at 1/3 is sqrt(0), and not the
    root of a ball around 0; x*log(x) has no value at 0."""
    return _settled(expression.xreplace({variable: point}))


@lru_cache(maxsize=4096)
def _settled(tree: Expr) -> Expr:
    arguments = tuple(map(_settled, tree.args))
    if isinstance(tree, (Function, Pow)):
        arguments = tuple(map(tidy, arguments))
    return tree if arguments == tree.args else tree.func(*arguments)


def has_value(form: Expr) -> Truth:
    """Whether a tree without symbols has a value: it has a ball, or a part of it, such as 1/0, certainly has none."""
    if enclosure(form).is_finite():
        return Truth.YES
    return Truth.NO if any(map(_certainly_fails, preorder(form))) else Truth.UNKNOWN


def _certainly_fails(node: Expr) -> bool:
    if isinstance(node, Pow):
        return node.base is ZERO and sign_of(node.exp) == Sign.NEGATIVE
    needs = FUNCTIONS[type(node)].needs(*node.args) if isinstance(node, Function) else ()
    wrong = {">": (Sign.ZERO, Sign.NEGATIVE), ">=": (Sign.NEGATIVE,), "!=": (Sign.ZERO,)}
    return any(sign_of(needed) in wrong[relation] for needed, relation in needs)


@lru_cache(maxsize=1024)
def _derivative(expression: Expr, variable: Symbol, order: int) -> Expr:
    return derivative(expression, variable, order)


@lru_cache(maxsize=1024)
def _is_short(expression: Expr) -> bool:
    return all(number < MOST_NODES for number, _ in enumerate(preorder(expression)))


def _agree(one: Expr, other: Expr, variable: Symbol, point: Expr) -> bool | None:
    """Whether two expressions are equal at a point: by exact algebra, or unequal by balls. None where that is not
    shown, as where one of them has no value."""
    left, right = (form_at(part, variable, point) for part in (one, other))
    balls = enclosure(left), enclosure(right)
    if not all(ball.is_finite() for ball in balls):
        return None
    if not balls[0].overlaps(balls[1]):
        return False
    return True if is_identically_zero(left - right).is_yes else None


def signs_of_derivative(expression: Expr, order: int, left: End, right: End) -> Signs:
    """In x, between two ends and at them: balls around exp(exp(exp(x))) contain 0, of which its structure knows."""
    start, end = left.point, right.point
    if not _is_short(expression) or not _is_short(form := _derivative(expression, X, order)):
        return UNKNOWN
    if not (isinstance(start, Expr | None) and isinstance(end, Expr | None)):
        return UNKNOWN
    return by_structure(form, {X: Interval(start, end, start is None, end is None)})


def is_constant(piece: Piece) -> bool:
    return piece.is_short and is_identically_zero(piece.derived(1)).is_yes


def exact_critical(piece: Piece, place: arb) -> Expr | None:
    simple = simple_rational_in(place)
    known = [] if simple is None else [to_rational(simple)]
    for point in chain(known, places_in(place, piece.expression, piece.cells.variable)):
        slope = piece.derived(1).xreplace({piece.cells.variable: point})
        if enclosure(slope).is_finite() and is_identically_zero(slope).is_yes:
            return point
    return None
