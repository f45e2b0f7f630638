"""`relax`: the best lines below and above a function on an interval, with proof.

A line below that is as high as can be over the middle of the interval leaves the least area; it supports the convex
hull there. Its slope is found by bisection, which proves nothing; that it lies below is proved by the infimum of the
function minus the line, in balls. Slope and intercept are decimals that are sound as they are read: exactly, or
rounded to float64. How far the pair is from the best is certified, too, by chords of the function.

- `relax(function, on, params, best, at)`   a `Relaxed`: two lines (`Line`), their gap, the range
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf, isfinite, nextafter
from numbers import Rational as Ratio
from numbers import Real

from flint import arb

from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError, Undecided, option
from ...theory.exact.expressions import Rational, X
from ...theory.exact.order import sign_of
from ...theory.language.function_text import Number, Params, given_values, interval_text, number_text
from ...theory.language.intervals import interval
from ...theory.language.parser import parse_number
from ..arithmetic.balls import to_ball, working_precision
from ..arithmetic.functions import Analytic
from ..asymptotics.tails import End, limit_at
from ..findings.grades import Grade, Graded, NotKnown
from ..search.extrema import infimum, supremum
from ..subjects.shown_numbers import line
from .differences import BITS, ROUGH, Shape
from .families import LineFamily, is_interval
from .written import decimal, float_fraction, fraction, function_on

BISECTIONS = 60
BEST = ("area", "strip")
BEYOND_FLOATS = "a line here has a slope or an intercept that float64 does not hold"


@dataclass(frozen=True)
class Line:
    """slope x + intercept, both decimals, and sound also when each is rounded to float64."""

    slope: str
    intercept: str

    def __str__(self) -> str:
        sign, size = ("-", self.intercept[1:]) if self.intercept.startswith("-") else ("+", self.intercept)
        return f"{self.slope} x {sign} {size}"

    def at(self, x: arb) -> arb:
        return arb(fraction(self.slope)) * x + arb(fraction(self.intercept))


@dataclass(frozen=True)
class Relaxed:
    """Lines below and above (None: there is none), and bounds on the values. The gap is the distance of the lines over
    `at`; no pair of lines has one below `least_gap` there."""

    function: str
    on: str
    lower: Line | None
    upper: Line | None
    at: str | None
    gap: str | None
    least_gap: str | None
    range: tuple[str, str]

    def __repr__(self) -> str:
        rows = {
            "lower line": None if self.lower is None else str(self.lower),
            "upper line": None if self.upper is None else str(self.upper),
            f"gap of the lines at x = {self.at}": self.gap,
            "no pair of lines has less there than": self.least_gap,
            "infimum, at least": self.range[0],
            "supremum, at most": self.range[1],
        }
        known = {label: text for label, text in rows.items() if text is not None or label.endswith(" line")}
        shown = [
            line(label, NotKnown("there is none") if text is None else Graded(text, Grade.BALL))
            for label, text in known.items()
        ]
        return "\n".join([f"f = {self.function} on {self.on}", "", *shown])

    def as_dict(self) -> dict:
        lines = {
            name: None if line is None else {"slope": line.slope, "intercept": line.intercept}
            for name, line in (("lower", self.lower), ("upper", self.upper))
        }
        return {
            "function": self.function,
            "on": self.on,
            **lines,
            "at": self.at,
            "gap": self.gap,
            "least_gap": self.least_gap,
            "range": {"inf": self.range[0], "sup": self.range[1]},
            "grade": "ball",
        }


def relax(
    function: str,
    on: str | Sequence[float],
    params: Params = None,
    best: str = "area",
    at: str | float | None = None,
    **named: str | float,
) -> Relaxed:
    """The best lines below and above a function on an interval.

    `best` is "area", the least area between the lines, or "strip", two parallel lines with the least distance. With
    `at`, the lines are as near as can be over that point instead of the middle. A parameter, in `params` or by name,
    may be an interval, such as "[1, 2]": the lines then hold for all of it. Ends that are floats may be read as the
    decimals that they are written as and as the binary numbers that they are: the lines hold for both.

    >>> relax("x^2", "[-1, 3]").lower
    Line(slope='2', intercept='-1')
    """
    given, at, domain = given_values(params, named), None if at is None else number_text(at), _for_both_readings(on)
    if best not in BEST:
        raise InputError(f"the best lines are those of least {' or '.join(BEST)}, not {best!r}")
    if best == "strip" and at is not None:
        area = option("best", "area")
        raise InputError(f"parallel lines are as far apart everywhere: give a point with {area}, or none")
    is_family = any(map(is_interval, given.values()))
    if is_family and best != "area":
        raise InputError("for a parameter that is an interval, the lines are those of least area")
    curve = (
        LineFamily(function, domain, given) if is_family else _Curve(function_on(function, domain, given)[0], domain)
    )
    with working_precision(BITS):
        over = _over(domain, at)
        pairs = zip(curve.slopes(over, best), (1, -1), strict=True)
        lower, upper = (_written(partial(curve.bound, sign=sign), slope, sign) for slope, sign in pairs)
        known = over is not None and lower is not None and upper is not None
        gap, least = _gap(curve, lower, upper, over) if known else (None, None)  # type: ignore[arg-type]
        middle = None if over is None else decimal(over, 0)
        ends = curve.range()
        shown = function + "".join(f", {name} in {text}" for name, text in given.items() if is_interval(text))
        return Relaxed(
            shown,
            str(interval(interval_text(on))),
            lower,
            upper,
            middle,
            gap,
            least,
            (decimal(ends[0], -1), decimal(ends[1], 1)),
        )


def _for_both_readings(on: str | Sequence[float]) -> Interval:
    domain = interval(interval_text(on))
    if isinstance(on, str):
        return domain
    start, end = map(_as_binary, on)
    low = start if start is not None and sign_of(domain.start - start).is_positive.is_yes else domain.start
    high = end if end is not None and sign_of(end - domain.end).is_positive.is_yes else domain.end
    return Interval(low, high, domain.left_open, domain.right_open)


def _as_binary(end: Number) -> Rational | None:
    """What a float is, also a shorter one of NumPy's; None for infinity and for what is no float."""
    if not isinstance(end, Real) or isinstance(end, Ratio) or not isfinite(end):
        return None
    return Rational(Fraction(float(end)))


def _over(domain: Interval, at: str | None) -> arb | None:
    """The point over which the lines are to be near; None where an infinite interval has no middle."""
    if at is not None:
        point = parse_number(at)
        if not domain.contains(point).is_yes:
            raise InputError(f"the point {at} must lie in {domain}")
        return _float_near(to_ball(point).mid(), domain)
    if domain.start is None or domain.end is None:
        return None
    middle = ((to_ball(domain.start) + to_ball(domain.end)) / 2).mid()
    return middle if domain.start is domain.end else _float_near(middle, domain)


def _float_near(place: arb, domain: Interval) -> arb:
    """A float of the domain beside a place of it, as which the place is shown; if there is none, a number inside."""
    near = float(place)
    for one in (near, nextafter(near, inf), nextafter(near, -inf)):
        if isfinite(one) and domain.contains(Rational(Fraction(one))).is_yes:
            return arb(one)
    low, high = (None if end is None else to_ball(end) for end in (domain.start, domain.end))
    inside = place if low is None else place.max(low.upper())
    return inside if high is None else inside.min(high.lower())


class _Curve(Shape):
    """A function that has no parameters, and what a `LineFamily` says as well: slopes, which are found and not proved,
    bounds, chords and the range."""

    @property
    def is_point(self) -> bool:
        return self.on.start is not None and self.on.start is self.on.end

    def bound(self, slope: arb, sign: int) -> arb:
        return self.least(slope, sign).bound

    def range(self) -> tuple[arb, arb]:
        if self.is_point:
            value = self.value(to_ball(self.on.start))  # type: ignore[arg-type]
            return value.lower(), value.upper()
        ends = infimum(self.cells, self.on).lower, supremum(self.cells, self.on).upper
        if any(end.is_nan() for end in ends):
            raise Undecided("the range of the function on this interval is not decided")
        return ends

    def slopes(self, over: arb | None, best: str) -> tuple[arb, arb]:
        """For the line below and the line above; over a single point, level ones."""
        if self.is_point:
            return arb(0), arb(0)
        if over is None:
            tails = self._tail_slopes()
            slope = sum(tails, arb(0)) / len(tails)
            return slope, slope
        if best == "strip":
            slope = _bisected(lambda s: self._place(s, 1, over) - self._place(s, -1, over))
            return slope, slope
        below = _bisected(lambda s: self._place(s, 1, over) - over)
        return below, _bisected(lambda s: over - self._place(s, -1, over))

    def _place(self, slope: arb, sign: int, over: arb) -> arb:
        """Where the function minus a line is least (sign 1) or largest."""
        place = self.least(slope, sign, ROUGH).place
        return over if place is None else place

    def _tail_slopes(self) -> list[arb]:
        """Those at the infinite ends: the only ones with which lines exist, or the limits of the best."""
        ends = [(self.on.start, -1, self.cells.pieces[0]), (self.on.end, 1, self.cells.pieces[-1])]
        found = [limit_at(Analytic(piece, X), End(None, side), 1) for point, side, piece in ends if point is None]
        if any(slope is None or not slope.is_finite() for slope in found):
            raise Undecided("the function has no known finite slope at an infinite end: give a finite interval")
        return [slope.mid() for slope in found if slope is not None]

    def lowest_chord(self, slope: arb, over: arb, sign: int) -> arb:
        """The lowest of some chords of sign * f over a point, and of the function itself there: no line is above it."""
        nudge = (1 + abs(slope)) * arb(2) ** -40
        values = [(sign * self.value(over)).upper()]
        ends = []
        for near in (slope - nudge, slope + nudge):
            least = self.least(near.mid(), sign)
            if least.place is not None:
                ends.append((least.place, least.value + sign * near.mid() * least.place))
        if len(ends) == 2 and (ends[0][0] < over < ends[1][0] or ends[1][0] < over < ends[0][0]):
            (p, left), (q, right) = ends
            values.append((left + (right - left) * (over - p) / (q - p)).upper())
        return min(values)


def _bisected(excess: Callable[[arb], arb]) -> arb:
    """Where a rising function of the slope changes sign: as the slope rises, f - slope x is least further right."""
    reaches = (arb(2) ** k for k in range(0, 1024, 4))
    reach = next((one for one in reaches if excess(-one).mid() <= 0 <= excess(one).mid()), None)
    if reach is None:
        return arb(0)
    low, high = -reach, reach
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle).mid() < 0 else (low, middle)
    return ((low + high) / 2).mid()


# --- lines: proved ----------------------------------------------------------------------------------


def _written(least: Callable[[arb], arb], slope: arb, sign: int) -> Line | None:
    """The line of this slope, in decimals, that is just below (sign 1) or above the function; None where none is."""
    text = f"{float(slope):.15g}"
    if not isfinite(float(text)):
        raise Undecided(BEYOND_FLOATS)
    bound = min(least(arb(number)) for number in (fraction(text), float_fraction(text)))
    if not bound.is_finite():
        return None
    intercept = decimal(sign * bound, -sign)
    if not isfinite(float(intercept)):
        raise Undecided(BEYOND_FLOATS)
    return Line(text, intercept)


def _gap(curve: _Curve | LineFamily, lower: Line, upper: Line, over: arb) -> tuple[str, str]:
    """The distance of the lines over a point, and a number below that of any pair: between two chords."""
    pairs = ((lower, 1), (upper, -1))
    least = -sum((curve.lowest_chord(arb(fraction(one.slope)), over, sign) for one, sign in pairs), arb(0))
    return decimal(upper.at(over) - lower.at(over), 1), decimal(least.lower().max(arb(0)), -1)
