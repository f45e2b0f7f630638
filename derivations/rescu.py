"""What else is joined from smooth pieces so that values and slopes agree: rectified smooth continuous units.

- `family_story(entry)`   the other such entries of its paper, and its kin with one piece more
"""

from ..theory.exact.algebra import tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.cells import Cells
from ..theory.exact.expressions import X, parameter
from ..theory.language.activations import Activation, catalogue
from ..theory.language.definitions import Joined, SpecialCase
from ..theory.language.statements import AllOf, Equal, Smooth
from .derivation import Step, Story
from .elimination import Elimination
from .joining import join
from .mollification_steps import jumps_always
from .realisation import cells_of_activation, joining_of
from .rewriting import in_factors

# A concave piece of width w to the left of a convex one, from the slope 0 to the slope -d.
DIP = ("0; -d/(2*w)*(x + alpha + w)^2; a*x^2 + b*x + c; x + e", "-alpha - w, -alpha, beta", "a, b, c, e")


def family_story(entry: Activation) -> Story:
    for other in catalogue().values():
        is_own = other is entry or isinstance(other.definition, SpecialCase)
        if not is_own and other.source.paper == entry.source.paper:
            cells = cells_of_activation(other)
            if len(cells.pieces) > 1:
                yield from _member(other, cells)
    yield from _with_a_dip()


def _member(entry: Activation, cells: Cells) -> Story:
    """A function of several pieces: of which class it is, or for which value of a parameter its slope does not jump."""
    smoothness = cells.smoothness()
    if smoothness.at_least(1):
        how = f"{entry.source.where}; values and slopes of the pieces agree"
        if isinstance(entry.definition, Joined):
            solution = joining_of(entry).solution
            how = f"{entry.source.where}; solved for {', '.join(map(str, solution))}"
        assert smoothness.order is not None
        sharp = jumps_always(cells.derivative(smoothness.order + 1))
        yield Step(f"RESCU: {entry.title}", cells, how, Smooth(cells.as_expression(), smoothness.order, sharp))
    elif smoothness.at_least(0) and len(cells.knots) == 1:
        yield from _sometimes(entry, cells)


def _sometimes(entry: Activation, cells: Cells) -> Story:
    """The value of a parameter for which the slope does not jump at the only knot, where there is one."""
    left, right = (derivative(piece, X).subs(X, cells.knots[0]) for piece in cells.pieces)
    jump = in_factors(right - left)
    for one in entry.parameters:
        elimination = Elimination((one.symbol,))
        if elimination.absorb(jump).kind == "solved" and not elimination.assumed_nonzero:
            value = elimination.solution[one.symbol]
            joined = Smooth(cells.subs({one.symbol: value}).as_expression(), 1, True)
            factored = Equal(jump, derivative(jump, one.symbol) * (one.symbol - value))
            yield Step(
                f"RESCU: {entry.title} for {one.symbol} = {value} alone",
                jump,
                f"{entry.source.where}; by so much the slope jumps at x = {cells.knots[0]}",
                AllOf((joined, factored), ("joined there", "nowhere else")),
            )
            return


def _with_a_dip() -> Story:
    """The paper's way to fall and rise again: a concave piece before the convex one, from the slope 0 on."""
    positive = {name: parameter(name, "positive") for name in ("alpha", "beta", "w", "d")}
    joining = join(*DIP, parameters=positive)
    cells = joining.cells
    yield Step(
        "RESCU: one piece more",
        cells,
        f"a concave piece of width w before the convex one, where the slope is -d; {joining.count}",
        Smooth(cells.as_expression(), 1, True),
    )
    middle, rise = cells.pieces[2], derivative(cells.pieces[2], X)
    elimination = Elimination((place := parameter("x_0"),))
    elimination.absorb(rise.subs(X, place))
    lowest = in_factors(tidy(middle.subs(X, elimination.solution[place])))
    square = Equal(middle, lowest + rise * rise / (2 * derivative(rise, X)))
    yield Step("its least value", lowest, "the convex piece is this and a square, 0 where its slope is 0", square)
