"""How far what a text means over the real numbers is from the derived function, on stretches of inputs, in balls.

On one way through the text (`carried`) its result is an analytic function of x. Its Taylor coefficients at the middle
of a stretch, less those of the derived function, and the next one on all of it bound the difference there.

- `FloatRange`, `number_at(ordinal)`    neighbouring numbers of float32, so many that they are a power of two
- `Gaps(trace, pieces, values, parameters, floor)`   bounds of the difference, and the derived function itself
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from flint import arb, arb_series, ctx

from ...numerics.arithmetic.balls import NAN, enclose, hull, working_precision
from ...numerics.arithmetic.jets import jet
from ...theory.exact.cells import Cells as Pieces
from ...theory.exact.expressions import Expr, Symbol, X
from ..programs.operations import ANCHOR
from ..validation.expectations import without_ratios
from ..validation.trace import Trace
from .carried import holds
from .conditions import down, up
from .differences import NARROW, Coefficients, Gap, KnownGap, PieceGap, less
from .ends import coefficient
from .exact_values import at_knot
from .floats import SINGLE, above
from .series import coefficients, over, taylor

ORDER, SHORT_JETS = 9, 1
BITS, MORE_BITS = 128, 400
FINITE = 0x7F800000  # numbers of one sign
ENOUGH_BITS = 40  # of the derived value
SHORT = 9  # the width of stretches about which jets are asked in any case
WIDEST = 23  # of a stretch: a binade;
WIDEST_LOOKED_AT = 26  # and eight of them
STEP = 2  # from the width of one stretch to that of the next one in it that is looked at
Way = tuple[tuple[int, Any], ...]  # decided at nodes: True or False, or the integer of an anchored sum


@dataclass(frozen=True)
class FloatRange:
    """2^`width` numbers of one sign, the first (nearest to 0) being number `start` from 0."""

    sign: int
    start: int
    width: int

    @cached_property
    def ends(self) -> tuple[float, float]:
        near, far = (number_at(self.start), number_at(self.start + 2**self.width - 1))
        return (near, far) if self.sign > 0 else (-far, -near)

    def around(self, width: int) -> FloatRange:
        """The stretch of a larger width in which this one is."""
        return FloatRange(self.sign, self.start >> width << width, width)


def number_at(ordinal: int) -> float:
    """Positive numbers of float32 in order, from 0."""
    exponent, rest = divmod(ordinal, 2**WIDEST)
    number = math.ldexp(rest + (2**WIDEST if exponent else 0), max(exponent, 1) - 150)
    return number if number <= SINGLE.largest else math.inf


class Gaps:
    """Of one result of a text, and the pieces of the derivation that it must be. `floor`: a unit counts at least so
    much where bounds need not be narrow."""

    held: Callable[[float], float] = staticmethod(SINGLE.near)  # a literal

    def __init__(
        self, trace: Trace, pieces: Pieces, values: Mapping[Symbol, arb], parameters: Sequence[float], floor: float
    ) -> None:
        self.trace, self.pieces, self.values, self.parameters, self.floor = trace, pieces, values, parameters, floor
        self.known: dict[Way, dict[tuple[int, int, int], KnownGap]] = {}  # by sign, place and width
        self.plans: dict[tuple[tuple[int, bool], ...], list[tuple[int, str, Sequence[int]]]] = {}
        self.derived: dict[tuple[int, FloatRange, int, bool], tuple[list[arb], arb]] = {}
        self.hopeless: set[tuple[int, int, int]] = set()  # on which nothing is known of some way: others are not tried
        self.little = 0.0  # ulp: where the error is no more with the gap, that need not be narrow
        self.much = math.inf  # ulp: where it is more without the gap, the stretch will be cut

    def on(self, stretch: FloatRange, way: Way, error: float = math.nan, near: float = 0.0) -> Gap:
        """From the widest stretch around it on which it is narrow, or does not matter beside the error that comes to
        it, of values no nearer to 0 than `near`. Jets are asked only about the stretch itself, if it may be kept."""
        known = self.known.setdefault(way, {})
        for width in range(WIDEST_LOOKED_AT - (WIDEST_LOOKED_AT - stretch.width) % STEP, stretch.width, -STEP):
            place = stretch.sign, stretch.start >> width, width
            is_within = 0 < place[1] < FINITE >> width
            if not is_within or (place in self.hopeless and place not in known):
                continue
            found = known.get(place) or self._known(stretch.around(width), way, False)
            most, least = found.whole
            if found.is_narrow or most + error <= self.little * self._unit(max(near - most, least)):
                return found.on(*stretch.ends)
            if found.is_hopeless:
                self.hopeless.add(place)
        is_kept = stretch.width <= SHORT or not error > self.much * self._unit(near)
        return self._known(stretch, way, is_kept).whole

    def _unit(self, size: float) -> float:
        return max(SINGLE.ulp(size), self.floor)

    def _known(self, stretch: FloatRange, way: Way, with_jets: bool) -> KnownGap:
        known, place = self.known[way], (stretch.sign, stretch.start >> stretch.width, stretch.width)
        if place not in known:
            known[place] = self._looked(stretch, way, with_jets)
        return known[place]

    @property
    def looks(self) -> int:
        """How often the derived function has been looked at."""
        return sum(map(len, self.known.values()))

    def itself(self, stretch: Any, way: Way) -> Gap:
        """That of the stretch alone, which need not be of numbers of float32."""
        return self._looked(stretch, way, True).whole

    def nearly(self, stretch: FloatRange, way: Way, *_: float) -> Gap:
        """The difference at the first number of a stretch, which is no bound on it."""
        x = stretch.ends[0]
        with working_precision(BITS):
            return Gap(up(abs(self._text(arb(x), way, 1)[0] - self.derived_at(x))), 0.0)

    def derived_at(self, x: float) -> arb:
        """The derived value at one number; all that it may be where it is not certain on which side of a knot x is."""
        with working_precision(BITS):
            values = {**self.values, X: arb(x)}
            found = [_sharp(partial(enclose, piece, values)) for _, piece in self._met(x, x)]
            return hull(*found) if len(found) > 1 else found[0]

    def derived_on(self, stretch: FloatRange, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The ends of the derived value at numbers of a stretch."""
        low, high = stretch.ends
        with working_precision(BITS):
            met = self._met(low, high)
            if low < high and len(met) == 1 and not self._has_jump(low, high):
                nearby, beyond = self._derived(stretch, *met[0], ORDER, False)
                middle = low / 2 + high / 2
                radius = max(high - middle, middle - low)
                found = np.polynomial.polynomial.polyval(x - middle, [float(one.mid()) for one in nearby])
                powers = [arb(radius) ** k for k in range(ORDER + 1)]
                sizes = [(abs(one) * 2.0**-48 + one.rad()) * power for one, power in zip(nearby, powers, strict=False)]
                off = above(up(sum([*sizes, abs(beyond) * powers[ORDER]], arb(0))))  # with the roundings of doubles
                if off <= 2.0**-20 * SINGLE.ulp(down(abs(nearby[0]))):
                    return found - off, found + off
            balls = [self.derived_at(float(one)) for one in x]
        return np.array([down(one) for one in balls]), np.array([up(one) for one in balls])

    def _has_jump(self, low: float, high: float) -> bool:
        return any(low <= up(at) and down(at) <= high for at in self.jumps)

    def _looked(self, stretch: FloatRange, way: Way, with_jets: bool) -> KnownGap:
        low, high = stretch.ends
        if low < high and self._has_jump(low, high):
            return self._from([], stretch)
        with working_precision(BITS):
            middle, all_ = arb(low / 2 + high / 2), hull(arb(low), arb(high))
            text = self._text(middle, way, ORDER), self._text(all_, way, ORDER + 1)
            found = [self._difference(text, stretch, *one, with_jets) for one in self._met(low, high)]
        return self._from(found, stretch)

    def _from(self, differences: Sequence[PieceGap], stretch: FloatRange) -> KnownGap:
        return KnownGap(differences, stretch.ends, self.floor)

    def _difference(
        self, text: Coefficients, stretch: FloatRange, index: int, piece: Expr, with_jets: bool
    ) -> PieceGap:
        """From a piece of the derived function. Jets say more only where Arb's series leave out more of it than of the
        text; far out short ones say enough."""
        derived = self._derived(stretch, index, piece, ORDER, False)
        found = less(text, derived, stretch.ends)
        known, of_text, of_derived = self._from([found], stretch), text[1][ORDER], derived[1].rad()
        if not with_jets or known.is_narrow or not of_text.is_finite() or of_derived <= of_text.rad():
            return found
        if up(of_derived * arb(found.radius) ** ORDER) <= NARROW / 4 * self._unit(known.whole.least):
            return found
        for order in SHORT_JETS, ORDER:
            found = less(text, self._derived(stretch, index, piece, order, True), stretch.ends)
            if self._from([found], stretch).is_narrow:
                break
        return found

    def _derived(
        self, stretch: FloatRange, index: int, piece: Expr, order: int, with_jets: bool
    ) -> tuple[list[arb], arb]:
        """The Taylor coefficients of a piece in the middle of a stretch, and the next one over all of it."""
        key = index, stretch, order, with_jets
        if key not in self.derived:
            low, high = stretch.ends
            middle = arb(low / 2 + high / 2)
            if with_jets:
                nearby = jet(piece, X, middle, order - 1, self.values)
                self.derived[key] = nearby, self._beyond(piece, low, high, nearby[0], order)
            else:
                beyond = taylor(piece, hull(arb(low), arb(high)), order + 1, self.values)[order]
                nearby = _sharp(partial(taylor, piece, middle, order, self.values), operator.itemgetter(0))
                self.derived[key] = nearby, beyond if low < high else arb(0)
        return self.derived[key]

    def _beyond(self, piece: Expr, low: float, high: float, value: arb, order: int) -> arb:
        """The coefficient that bounds what is left out; far out as ends, if a ball says too little."""
        if low == high:
            return arb(0)
        ball = jet(piece, X, hull(arb(low), arb(high)), order, self.values)[order]
        unit = self._unit(abs(float(value.mid())))
        if high - low < 1.0 or up(abs(ball) * arb(high - low) ** order) <= NARROW * unit:
            return ball
        other = coefficient(piece, low, high, order, self.values)
        return other if other.is_finite() and not up(abs(ball)) <= up(abs(other)) else ball

    @cached_property
    def jumps(self) -> list[arb]:
        """Knots at which the derived function is not what one of the pieces beside them is."""
        found = []
        with working_precision(BITS):
            for index, knot in enumerate(self.pieces.knots):
                at = enclose(knot, self.values)
                values = {**self.values, X: at}
                own = enclose(self.pieces.at_knots[index], values)
                sides = [enclose(one, values) for one in self.pieces.pieces[index : index + 2]]
                if own.is_finite() and not all(one.overlaps(own) for one in sides):
                    found.append(at)
        return found

    def _met(self, low: float, high: float) -> list[tuple[int, Expr]]:
        """Pieces, by number; a knot that is a number is a piece of its own."""
        first, last = 0, len(self.pieces.knots)
        for index, knot in enumerate(self.pieces.knots):
            at = enclose(knot, self.values)
            if low == high and at == arb(low):
                return [(-1 - index, at_knot(self.pieces, index, {**self.values, X: arb(low)}))]
            first, last = (index + 1 if arb(low) > at else first), (min(last, index) if arb(high) < at else last)
        forms = self.forms[low >= 0.0]
        return [(index, forms[index]) for index in range(first, last + 1)]

    @cached_property
    def forms(self) -> dict[bool, list[Expr]]:
        """The pieces as they are enclosed left of 0, and right of it."""
        return {side > 0: [without_ratios(one, side, self.values) for one in self.pieces.pieces] for side in (-1, 1)}

    # --- the text ------------------------------------------------------------------------------------

    def _text(self, x: arb, way: Way, length: int) -> list[arb]:
        """Taylor coefficients of the text's result."""
        cap, ctx.cap = ctx.cap, length
        try:
            found: dict[int, Any] = self.constants | {0: arb_series([x, 1])}
            integers = {node: one for node, one in way if not isinstance(one, bool)}
            found |= {node: arb(ANCHOR + one if self._is_anchored(node) else one) for node, one in integers.items()}
            for node, operation, operands in self.plan(tuple(one for one in way if isinstance(one[1], bool))):
                if operation == "power":
                    exponent = found[operands[0]] - ANCHOR + self.trace.nodes[operands[1]].literal
                    found[node] = arb(2) ** int(exponent.unique_fmpz())
                else:
                    found[node] = SERIES[operation](*[found[one] for one in operands])
            result = found[self.trace.results[0]]
            return coefficients(result, length)
        finally:
            ctx.cap = cap

    @cached_property
    def constants(self) -> dict[int, arb]:
        """Literals, and parameters as a device holds them."""
        literals = {
            node: arb(self.held(one.literal)) for node, one in enumerate(self.trace.nodes) if one.operation == "literal"
        }
        return literals | {node: arb(one) for node, one in enumerate(self.parameters, 1)}

    def plan(self, taken: tuple[tuple[int, bool], ...]) -> list[tuple[int, str, Sequence[int]]]:
        """The operations on which the result depends on this way, in order."""
        if taken not in self.plans:
            decided, todo, seen = dict(taken), [self.trace.results[0]], set()
            while todo:
                node = todo.pop()
                if node not in seen:
                    seen.add(node)
                    todo += self._operands(node, decided)
            self.plans[taken] = [
                (node, self._operation(node, decided), self._operands(node, decided))
                for node in sorted(seen)
                if self.trace.nodes[node].operation not in ("input", "literal") and not self._is_integer(node)
            ]
        return self.plans[taken]

    def _operation(self, node: int, decided: Mapping[int, Any]) -> str:
        name = self.trace.nodes[node].operation
        return "neg" if name == "abs" and not decided[node] else name

    def _operands(self, node: int, decided: Mapping[int, Any]) -> Sequence[int]:
        one = self.trace.nodes[node]
        if one.operation == "select":
            return [one.operands[1 if holds(self.trace, one.operands[0], decided.__getitem__) else 2]]
        if one.operation in ("max", "min"):
            return [one.operands[0 if decided[node] else 1]]
        return [] if self._is_integer(node) else one.operands

    def _is_integer(self, node: int) -> bool:
        return self._is_anchored(node) or self.trace.nodes[node].operation == "exponent"

    def _is_anchored(self, node: int) -> bool:
        one = self.trace.nodes[node]
        last = self.trace.nodes[one.operands[2]] if one.operation == "muladd" else None
        return last is not None and (last.operation, last.literal) == ("literal", ANCHOR)


def _sharp(find: Callable[[], Any], ball: Callable[[Any], arb] = lambda found: found) -> Any:
    """What is found, with more bits where terms as large as x cancel."""
    found = find()
    if ball(found).is_finite() and ball(found).rel_accuracy_bits() < ENOUGH_BITS:
        with working_precision(MORE_BITS):
            found = find()
    return found


def _root(a: Any) -> Any:
    """Nothing is known of it at 0."""
    first = a[0] if isinstance(a, arb_series) else a
    return a.sqrt() if first > 0 else NAN


CHOOSING = ("select", "max", "min", "abs")
SERIES: dict[str, Callable[..., Any]] = {
    "neg": operator.neg,
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    **dict.fromkeys(("div", "div_rn"), lambda a, b: a * over(b)),
    "sqrt": _root,
    "seed": over,
    "exp2": lambda a: (a * arb.const_log2()).exp(),
    "product": operator.mul,
    "muladd": lambda a, b, c: a * b + c,
    **dict.fromkeys(CHOOSING, lambda chosen: chosen),
}
