"""Peaks: the places on each piece where sign * f^(derivative) can be largest.

- `Peak`                                               place, value, attained or approached
- `peaks_of(cells, domain, derivative, sign, digits, floor)`  `Findings`: all peaks that may matter, the lemmas used
- `reached(peaks, floor)`                              the largest value that is certainly reached or approached
"""

from dataclasses import dataclass, field, replace
from functools import reduce

from flint import arb

from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.expressions import Expr, Rational
from ...theory.exact.generators import to_fmpq, to_rational
from ..algebra.polynomials import derived, extreme_points, polynomial_of, value_at
from ..arithmetic.balls import NAN, to_ball
from ..asymptotics.regions import Region, exact_point, pieces_on, region_of, split
from ..asymptotics.tails import End, TailBound
from .boxes import Candidate, maximum_candidates
from .isolation import exact_in
from .pieces import Piece, exact_critical, is_constant, signs_of_derivative

SHORTER_TAILS = (0, 2, 4)  # starts left out, each a factor of two


@dataclass(frozen=True)
class Peak:
    """A value of F, reached at a place, all along an open interval, or only approached; exact where that is known."""

    value: arb
    place: arb | None = None
    attained: bool | None = True  # None: not decided
    approached: End | None = None
    along: Interval | None = None
    exact: Expr | None = None
    exact_place: Expr | None = None
    ceiling: arb | None = None  # a sharper upper bound than the ball can hold
    closed_form: Expr | None = None
    pending: tuple[Piece, End | str] | None = None  # facts found only if the peak matters

    @property
    def is_loose(self) -> bool:
        """Only a bound on a tail: no value near it needs to occur."""
        return self.attained is None and self.ceiling is not None

    @property
    def upper(self) -> arb:
        return self.value.upper() if self.ceiling is None else self.ceiling


@dataclass
class Findings:
    """Peaks, the lemmas that were used, and points inside at which the function is not defined."""

    peaks: list[Peak] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    singular: list[Expr] = field(default_factory=list)

    def add(self, other: "Findings") -> None:
        self.peaks += other.peaks
        self.notes += other.notes
        self.singular += other.singular


def peaks_of(cells: Cells, domain: Interval, derivative: int, sign: int, digits: int, floor: arb) -> Findings:
    """On every piece, and the values at knots; those that are certainly below `floor` are left out."""
    whole = _knot_values(cells, domain, sign) if derivative == 0 else Findings()
    floor = reached(whole.peaks, floor)
    for expression, left, right in pieces_on(cells, domain):
        piece = Piece(cells, domain, expression, left, right, derivative, sign)
        found = _peaks_of_piece(piece, digits, floor)
        whole.add(found)
        floor = reached(found.peaks, floor)
    whole.peaks = [_resolved(peak) for peak in whole.peaks if not peak.upper < floor]
    return whole


def reached(peaks: list[Peak], floor: arb) -> arb:
    certain = (peak.value.lower() for peak in peaks if not peak.is_loose and not peak.value.is_nan())
    return reduce(arb.max, certain, floor)


def _knot_values(cells: Cells, domain: Interval, sign: int) -> Findings:
    """The values at knots; a knot without a value is a point at which the function is not defined. A knot that
    may lie in the domain or not gives an upper bound only."""
    found = Findings()
    for knot, value in zip(cells.knots, cells.at_knots, strict=True):
        inside, ball, form = domain.contains(knot), to_ball(value) * sign, value * sign
        if inside.is_no:
            continue
        if not ball.is_finite():
            found.singular.append(knot)
        elif inside.is_unknown:
            found.peaks.append(Peak(ball, to_ball(knot), None, ceiling=ball.upper()))
        else:
            exact = form if form.is_Rational else None
            found.peaks.append(Peak(ball, to_ball(knot), exact=exact, exact_place=knot, closed_form=form))
    return found


def _peaks_of_piece(piece: Piece, digits: int, floor: arb) -> Findings:
    polynomial = polynomial_of(piece.expression, piece.cells.variable) if piece.is_short else None
    ends = (piece.left.point, piece.right.point)
    if polynomial is not None and all(point is None or isinstance(point, Rational) for point in ends):
        peaks = _polynomial_peaks(piece, derived(polynomial, piece.derivative) * piece.sign)
        return Findings(peaks, ["exact polynomial piece"])
    if not piece.expression.has(piece.cells.variable) and piece.is_short:
        form = piece.derived()
        return Findings([Peak(to_ball(form), along=_stretch(piece), closed_form=form)])
    return _analytic_peaks(piece, digits, floor)


# --- polynomial pieces ------------------------------------------------------------------------------


def _polynomial_peaks(piece: Piece, polynomial) -> list[Peak]:
    if polynomial.degree() < 1:
        value = polynomial(0)  # at a knot a slope may be another one, or none: what is constant is so between them
        return [Peak(arb(value), along=_stretch(piece), exact=to_rational(value))]
    low, high = (to_fmpq(end.point) if isinstance(end.point, Rational) else None for end in (piece.left, piece.right))
    peaks = []
    for point in extreme_points(polynomial, low, high):
        value, known = value_at(polynomial, point)
        end = piece.left if point[1] == low and low is not None else piece.right if point[1] == high else None
        pending = (piece, end) if end is not None and end.point is not None else None
        place, exact = (None if one is None else to_rational(one) for one in (point[1], known))
        peaks.append(Peak(value, point[0], exact=exact, exact_place=place, pending=pending))
    return peaks + [_infinite_peak(polynomial, end) for end in (piece.left, piece.right) if end.point is None]


def _stretch(piece: Piece) -> Interval | None:
    left, right = piece.left.point, piece.right.point
    known = all(point is None or isinstance(point, Expr) for point in (left, right))
    return Interval(left, right) if known else None  # type: ignore[arg-type]


def _infinite_peak(polynomial, end: End) -> Peak:
    """A polynomial that is not constant tends to infinity."""
    grows = (polynomial[polynomial.degree()] > 0) == (end.side > 0 or polynomial.degree() % 2 == 0)
    return Peak(arb.pos_inf() if grows else arb.neg_inf(), None, False, end)


# --- other pieces -----------------------------------------------------------------------------------


def _analytic_peaks(piece: Piece, digits: int, floor: arb) -> Findings:
    """A tail that is only bounded is taken ever shorter, until what is reached comes close to its bound."""
    best, smallest = Findings(), arb.pos_inf()
    for skipped in SHORTER_TAILS:
        region = region_of(piece.slice.f, piece.left, piece.right, piece.derivative, skipped=skipped)
        if isinstance(region, str):
            return Findings([Peak(NAN)], [region])
        found = _peaks_on(piece, region, digits, floor)
        known, height = reached(found.peaks, floor), _height(found.peaks)
        gap = height - known
        if not best.peaks or gap < smallest:
            best, smallest = found, gap
        is_loose = any(peak.is_loose and not peak.upper < known for peak in found.peaks)
        if not is_loose or not height.is_finite() or gap < abs(known) * arb(10) ** -digits:
            break
    return best


def _height(peaks: list[Peak]) -> arb:
    """The largest upper bound."""
    return reduce(arb.max, (arb.pos_inf() if one.upper.is_nan() else one.upper for one in peaks), arb.neg_inf())


def _peaks_on(piece: Piece, region: Region, digits: int, floor: arb) -> Findings:
    function = piece.slice
    peaks = [_tail_peak(tail, piece) for tail in region.tails]
    floor = reached(peaks, floor)
    candidates = maximum_candidates(function, region.low, region.high, digits, floor)
    if any(candidate.value.is_nan() for candidate in candidates):
        return _between_singularities(piece, digits, floor)
    if any(candidate.kind == "cluster" for candidate in candidates) and is_constant(piece):
        candidates = [Candidate(region.low.union(region.high), function.value(region.low.mid()), "constant")]
    elif any(candidate.kind == "cluster" for candidate in candidates):
        slope = signs_of_derivative(piece.expression, piece.derivative + 1, piece.left, piece.right)
        if slope.value and slope.strict:
            highest = region.high if slope.value * piece.sign > 0 else region.low
            candidates = [Candidate(highest, function.value(highest), "end")]
    cuts = [tail.cut for tail in region.tails if tail.direction]
    peaks += [_interior_peak(piece, candidate) for candidate in candidates if not _is_cut(candidate, cuts)]
    return Findings(peaks, [tail.lemma for tail in region.tails])


def _is_cut(candidate: Candidate, cuts: list[arb]) -> bool:
    """At the start of a monotone tail the slope is not zero: no maximum is there."""
    return candidate.kind == "end" and any(candidate.place.overlaps(cut) for cut in cuts)


def _between_singularities(piece: Piece, digits: int, floor: arb) -> Findings:
    parts = split(piece.slice.f, piece.left, piece.right, piece.derivative)
    if isinstance(parts, str) or len(parts) == 1:
        reason = parts if isinstance(parts, str) else "finite values are not shown everywhere"
        return Findings([Peak(NAN)], [reason])
    whole = Findings(singular=[exact_point(end) for _, end in parts[:-1]])
    for left, right in parts:
        whole.add(_analytic_peaks(replace(piece, left=left, right=right), digits, floor))
    return whole


def _tail_peak(tail: TailBound, piece: Piece) -> Peak:
    """What a tail contributes: its limit if it is monotone (the cut belongs to the bounded part). At a finite end, as
    that of sqrt(x) at 0, the limit may be a value. A bound alone does not say where it comes near it."""
    if tail.direction is not None and tail.limit is not None:
        attained, limit = tail.direction == 0, tail.limit * piece.sign
        place, approached = (tail.cut, None) if attained else (None, tail.end)
        if not attained and isinstance(tail.end.point, Expr):
            return Peak(limit, to_ball(tail.end.point), None, exact=exact_in(limit), pending=(piece, tail.end))
        return Peak(limit, place, attained, approached, exact=exact_in(limit))
    values = tail.values if piece.sign > 0 else -tail.values
    return Peak(values.ball if values.is_finite else NAN, None, None, ceiling=values.high)


def _interior_peak(piece: Piece, candidate: Candidate) -> Peak:
    place, value = candidate.place, candidate.value
    if candidate.kind == "constant":
        along = _stretch(piece) if is_constant(piece) else None
        return Peak(value, place.mid() if along is None else None, along=along, exact=exact_in(value))
    end = _end_at(piece, place) if candidate.kind == "end" else None
    pending = (piece, end) if end else (piece, "critical") if candidate.kind == "critical" else None
    attained = None if candidate.kind == "cluster" else True
    return Peak(value, place, attained, exact=exact_in(value), pending=pending)


def _end_at(piece: Piece, place: arb) -> End | None:
    ends = (end for end in (piece.left, piece.right) if end.ball is not None and end.ball.overlaps(place))
    return next(ends, None)


# --- facts that are looked for only where they matter -----------------------------------------------


def _resolved(peak: Peak) -> Peak:
    """A peak with its exact place and closed form, and whether an end is reached."""
    if peak.pending is None:
        return peak
    piece, what = peak.pending
    if isinstance(what, End):
        inside, place = piece.has_end(what), exact_point(what)
        approached = None if inside else what
        found = replace(peak, attained=inside, approached=approached, exact_place=place, pending=None)
        return _with_form(found, piece.at(place) if piece.is_short else None)
    exact = exact_critical(piece, peak.place) if piece.is_short else None  # type: ignore[arg-type]
    if exact is None:
        return replace(peak, pending=None)
    at = to_ball(exact)
    value = piece.slice.value(at)
    return _with_form(Peak(value, at, exact=exact_in(value), exact_place=exact), piece.at(exact))


def _with_form(peak: Peak, form: Expr | None) -> Peak:
    """A peak with its closed form, which says more than a ball where it is rational."""
    if isinstance(form, Rational):
        return replace(peak, value=to_ball(form), exact=form, closed_form=form)
    return replace(peak, closed_form=form)
