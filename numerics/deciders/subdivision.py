"""An inequality on a bounded box of x and the parameters together, switches and floors included.

- `subdivided(tree, box, strict)`   `Signs`, that show tree > 0 (or >= 0) or nothing; then the reason is what remains
- `is_bounded_box(box)`             whether all sides are intervals between numbers
"""

from flint import arb

from ...theory.exact.calculus import derivative
from ...theory.exact.domains import Domains
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import SWITCHES, Expr, Symbol, floor
from ...theory.exact.signs import NONE_BUT_POSITIVE, NOT_NEGATIVE, UNKNOWN, Signs
from ...theory.language.operators import Derived, Integrated, Mollified
from ..arithmetic.balls import BALLS, NAN, to_ball, working_precision
from ..arithmetic.programs import Bound, bound
from ..search.box_search import BoxMaximum, maximum_on_box

MOST_BOXES = 1_500
BITS = 80
SMALLEST = arb(2) ** -10_000  # what is not at most -SMALLEST counts as zero
Box = Domains


def is_bounded_box(box: Box) -> bool:
    return all(on.start is not None and on.end is not None and not on.free_symbols for on in box.values())


def subdivided(tree: Expr, box: Box, strict: bool) -> Signs:
    if not is_bounded_box(box) or not tree.free_symbols <= set(box) or tree.has(Derived, Integrated, Mollified):
        return UNKNOWN
    symbols = [symbol for symbol in box if tree.has(symbol)]
    with working_precision(BITS):
        ends = [(box[symbol].start, box[symbol].end) for symbol in symbols]
        sides = [(to_ball(a).lower(), to_ball(b).upper()) for a, b in ends]  # type: ignore[arg-type]
        negated, threshold = _Negated(tree, symbols), -SMALLEST if strict else arb(0)
        found = maximum_on_box([negated], sides, arb(0), threshold, MOST_BOXES)
        if found.upper <= threshold:
            return Signs(NONE_BUT_POSITIVE if strict else NOT_NEGATIVE, in_balls=True)
        return Signs(reason=_words(found, negated), in_balls=True)


class _Negated:
    """-f and its slopes on a box; slopes without values where there are switches."""

    def __init__(self, tree: Expr, symbols: list[Symbol]) -> None:
        self.symbols, self.value, self.slopes = symbols, bound(-tree, BALLS), _slopes(-tree, symbols)

    def __call__(self, *balls: arb) -> tuple[arb, ...]:
        place = dict(zip(self.symbols, balls, strict=True))
        if self.slopes is None or all(ball.is_exact() for ball in balls):
            return self.value.at(place), *(NAN for _ in balls)
        return self.value.at(place), *(slope.at(place) for slope in self.slopes)


def _slopes(tree: Expr, symbols: list[Symbol]) -> list[Bound] | None:
    if tree.has(*SWITCHES, floor):
        return None
    try:
        return [bound(derivative(tree, symbol), BALLS) for symbol in symbols]
    except InputError:
        return None


def _words(found: BoxMaximum, negated: _Negated) -> str:
    places = ", ".join(
        f"{symbol} in [{float(side.low):.6g}, {float(side.high):.6g}]"
        for symbol, side in zip(negated.symbols, found.last, strict=True)
    )
    value = -negated(*(side.ball for side in found.last))[0]
    inside = f"between {float(value.lower()):.3g} and {float(value.upper()):.3g}" if value.is_finite() else "unknown"
    return f"what remains of the box: {places}, where the difference is {inside}"
