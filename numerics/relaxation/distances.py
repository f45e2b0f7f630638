"""The largest distance of a function from polynomials, enclosed.

On a box, the difference of the two is a Taylor polynomial at its centre, and the function's last coefficient, taken on
the whole box, is Lagrange's remainder; where a function has no derivatives, as a root at 0, bounds on its values
stand in. The boxes that may hold the largest distance are halved until it is known closely.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise

from flint import arb, arb_poly

from ...theory.exact.cells import Cells
from ...theory.exact.constants import rational_in
from ...theory.exact.domains import Interval
from ...theory.exact.errors import Undecided
from ...theory.exact.expressions import Expr, exact
from ..arithmetic.balls import to_ball, working_precision
from ..arithmetic.functions import Analytic
from ..asymptotics.regions import exact_point, pieces_on
from ..search.extrema import infimum, supremum

BITS, BITS_A_POWER = 150, 6
MOST_TERMS = 10
CLOSE = arb(2) ** -20  # how near the two numbers shall be, relatively
NEGLIGIBLE = arb(2) ** -150
MOST_BOXES = 20_000
FIRST_BOXES = 8  # of each polynomial, and as many more as it has powers


@dataclass(frozen=True)
class Polynomial:
    """The sum of coefficients[k] (x - centre)^k, from `start` to `end`."""

    start: arb
    end: arb
    centre: arb
    coefficients: tuple[arb, ...]

    def shifted(self, centre: arb) -> arb_poly:
        return arb_poly(list(self.coefficients))(arb_poly([centre - self.centre, 1]))


@dataclass(frozen=True)
class _Box:
    f: Analytic
    p: Polynomial
    start: arb  # of the piece and the polynomial: not known exactly where a knot is not
    end: arb
    low: arb
    high: arb

    def halves(self) -> "Iterator[_Box]":
        middle = ((self.low + self.high) / 2).mid()
        for low, high in ((self.low, middle), (middle, self.high)):
            yield replace(self, low=low, high=high)

    def distances(self) -> tuple[arb, arb]:
        """A distance that is reached, and one that is not exceeded, here."""
        centre, box = ((self.low + self.high) / 2).mid(), self.low.union(self.high)
        radius = ((self.high - self.low) / 2).upper()
        shifted, powers = self.p.shifted(centre), len(self.p.coefficients)
        count = min(powers + 2, MOST_TERMS)
        jet, last = self.f.jet(centre, count - 1), self.f.jet(box, count)[count]
        terms = [abs(shifted[k] - jet[k]) * radius**k for k in range(count)] + [abs(last) * radius**count]
        terms += [abs(shifted[k]) * radius**k for k in range(count, powers)]
        largest = sum(terms, arb(0)).upper()
        reached = abs(shifted[0] - jet[0]).lower() if self.start <= centre <= self.end else arb(0)
        return reached if reached.is_finite() else arb(0), largest if largest.is_finite() else self._by_values(box)

    def _by_values(self, box: arb) -> arb:
        f, on = Cells.everywhere(self.f.expression, self.f.variable), Interval(_number(self.low), _number(self.high))
        least, most, p = infimum(f, on), supremum(f, on), self.p.shifted(arb(0))(box)
        if not (least.is_decided and most.is_decided):
            return arb.pos_inf()
        return (most.upper - p).max(p - least.lower).upper()


def largest_distance(cells: Cells, domain: Interval, polynomials: Sequence[Polynomial]) -> tuple[arb, arb]:
    """Two numbers between which the supremum of |f - p| lies, p being the polynomial that stands for f there. At the
    ends of the interval, and on both sides of a jump, the limits count."""
    powers = max(len(p.coefficients) for p in polynomials)
    with working_precision(BITS + BITS_A_POWER * powers):
        reached, settled = _at_knots(cells, domain, polynomials)
        heap = [(arb.neg_inf(), count, box) for count, box in enumerate(_first_boxes(cells, domain, polynomials))]
        count = len(heap)
        while heap and count < MOST_BOXES and not _is_close(-heap[0][0], reached):
            below, _, box = heappop(heap)
            halves = [(half, *half.distances()) for half in box.halves()]
            reached = max([reached, *(here for _, here, _ in halves)])
            if below.is_finite() and not all(bound.is_finite() for _, _, bound in halves):
                settled = settled.max(-below)  # it is not seen closer
                continue
            for half, _, bound in halves:
                count += 1
                heappush(heap, (-bound, count, half))  # the largest first
        largest = settled.max(-heap[0][0]) if heap else settled
        if not largest.is_finite():
            raise Undecided("the function is not enclosed on all of this interval")
        return reached.lower(), largest.upper()


def _is_close(bound: arb, reached: arb) -> bool:
    return bool(bound.is_finite() and bound - reached <= bound * CLOSE + NEGLIGIBLE)


def _first_boxes(cells: Cells, domain: Interval, polynomials: Sequence[Polynomial]) -> Iterator[_Box]:
    pieces = [
        (Analytic(piece, cells.variable), to_ball(exact_point(left)), to_ball(exact_point(right)))
        for piece, left, right in pieces_on(cells, domain)
    ]
    for p in polynomials:
        for f, start, end in pieces:
            first, last = start.max(p.start), end.min(p.end)
            low, high = first.lower(), last.upper()
            if not low <= high:
                continue
            count = FIRST_BOXES + len(p.coefficients) if len(polynomials) == 1 else 1
            cuts = [low, *((low + (high - low) * k / count).mid() for k in range(1, count)), high]
            yield from (_Box(f, p, first, last, a, b) for a, b in pairwise(cuts))


def _number(point: arb) -> Expr:
    return exact(rational_in(point))


def _at_knots(cells: Cells, domain: Interval, polynomials: Sequence[Polynomial]) -> tuple[arb, arb]:
    """The distances of the values at knots, which may be no limits: one that is reached, and none is larger."""
    reached, largest = arb(0), arb(0)
    for knot, value in zip(cells.knots, cells.at_knots, strict=True):
        x = to_ball(knot)
        for p in polynomials:
            if domain.contains(knot).is_no or x < p.start or x > p.end:
                continue
            distance = abs(p.shifted(arb(0))(x) - to_ball(value))
            largest = largest.max(distance.upper())
            if domain.contains(knot).is_yes and len(polynomials) == 1:
                reached = reached.max(distance.lower())
    return reached, largest
