"""The ends of a domain: infinite ones, and finite ones where a function is singular.

Near an end the variable is written with y -> oo (x = y, x = -y, x = a - 1/y or x = a + 1/y), and germs say
what the function and its derivatives do on a whole neighbourhood, with proof.

- `End(point, side)`                              an end; point None is infinite
- `limit_at(f, end, derivative)`, `limit_at_infinity(cells, side)`   possibly infinite; None: undecided
- `tail_of(f, end, derivative, inside)`           a `TailBound`: range, direction, limit, lemma used
- `tail_integral(f, end, start)`                  the integral over the neighbourhood of an end
"""

from dataclasses import dataclass
from functools import lru_cache
from math import factorial

from flint import arb, ctx, fmpq

from ...theory.exact.cells import Cells
from ...theory.exact.expressions import Expr
from ..arithmetic.balls import bits_for, to_ball, working_precision
from ..arithmetic.functions import Analytic, without_parameters
from ..arithmetic.jets import jet_semantics
from ..arithmetic.programs import bound
from ..arithmetic.spans import Span, span_of
from . import scales
from .coefficients import rational
from .germ_functions import GERMS
from .germs import Germ, Tail, constant, variable
from .scales import X_SCALE, Scale, TailUndecided, compare, decreases

STARTS = tuple(2**k for k in range(2, 22))
FEW, MANY = 4, 10  # terms of an expansion
NAN = arb.nan()


@dataclass(frozen=True)
class End:
    """The end of an interval: `point` exact or None for infinite; side 1 is a right end, -1 a left one."""

    point: Expr | arb | None
    side: int

    @property
    def ball(self) -> arb | None:
        return None if self.point is None else to_ball(self.point)

    def place(self, y: arb) -> arb:
        """The x that belongs to y."""
        return y * self.side if self.point is None else to_ball(self.point) - self.side / y

    def germ(self, tail: Tail) -> Germ:
        if self.point is None:
            return variable(tail) * self.side
        centre = bound(self.point, GERMS)()
        return centre - Germ(((X_SCALE**-1, rational(self.side)),), None, tail)

    def start_for(self, inside: arb) -> arb:
        """The y of a point inside the interval; tails must start beyond it."""
        return inside * self.side if self.point is None else 1 / ((to_ball(self.point) - inside) * self.side)

    @property
    def to(self) -> str:
        return ("inf" if self.side > 0 else "-inf") if self.point is None else str(self.point)

    @property
    def coming_from(self) -> str:
        """The side from which a point is approached; nothing of infinity."""
        return "" if self.point is None else "left" if self.side > 0 else "right"

    def __str__(self) -> str:
        return f"x -> {self.to}{f' from the {self.coming_from}' if self.coming_from else ''}"


class _Jets:
    """Germs of the derivatives, kept for the highest order asked for so far."""

    def __init__(self, f: Analytic, end: End, start: int, most: int) -> None:
        self.f, self.end, self.tail = f, end, Tail(arb(start), most)
        self.germs: list[Germ] = []
        self.failures: dict[int, TailUndecided] = {}

    def derivative(self, order: int) -> Germ:
        if len(self.germs) <= order:
            if order in self.failures:
                raise self.failures[order]
            try:
                self.germs = self._computed(order)
            except (TailUndecided, ZeroDivisionError) as failure:
                self.failures[order] = TailUndecided(str(failure) or "a denominator vanishes")
                raise self.failures[order] from failure
        return self.germs[order] * factorial(order)

    def _computed(self, order: int) -> list[Germ]:
        variable = [self.end.germ(self.tail), constant(rational(1), self.tail)][: order + 1]
        jet = self.f.on(jet_semantics(GERMS, order), variable)
        return jet + [Germ(tail=self.tail)] * (order + 1 - len(jet))


@lru_cache(maxsize=2048)
def _jets(f: Analytic, end: End, start: int, most: int, precision: int) -> _Jets:
    """One object per function, end and start; the precision is part of the key."""
    return _Jets(f, end, start, most)


def derivative_germ(f: Analytic, end: End, start: int, derivative: int, most: int = FEW) -> Germ:
    """f^(derivative) near the end; raises TailUndecided."""
    return _jets(f, end, start, most, ctx.prec).derivative(derivative)


def limit_at(f: Analytic, end: End, derivative: int = 0, digits: int = 30) -> arb | None:
    with working_precision(bits_for(digits)):
        for start, most in [(start, FEW) for start in STARTS[::4]] + [(STARTS[4], MANY)]:
            try:
                limit = derivative_germ(f, end, start, derivative, most).limit()
            except TailUndecided:
                continue
            if limit is not None:
                return limit
    return None


def limit_at_infinity(cells: Cells, side: int = 1, derivative: int = 0) -> arb | None:
    """The limit of f^(derivative) at +oo (side 1) or -oo (side -1); None: undecided."""
    last = without_parameters(cells).pieces[-1 if side > 0 else 0]
    return limit_at(Analytic(last, cells.variable), End(None, side), derivative)


# --- one tail, for extrema and zeros ----------------------------------------------------------------


@dataclass(frozen=True)
class TailBound:
    """What is proved of F = f^(derivative) between `cut` and the end."""

    end: End
    cut: arb
    values: Span
    sign: int | None  # of F there; 0: identically zero; None: unknown
    direction: int | None  # the sign of F' there, likewise
    limit: arb | None
    lemma: str


def tail_of(f: Analytic, end: End, derivative: int, inside: arb, wanted: str, skipped: int) -> TailBound | str:
    """The shortest tail beyond a point on which the `wanted` sign (of F' for `direction`, of F for `sign`) is proved;
    else one with proven bounds; else the reason why there is none. The first `skipped` starts are left out."""
    reason, fallback = "no asymptotic expansion with a proven remainder was found", None
    least = end.start_for(inside)
    starts = [start for start in STARTS if least < start][skipped:]
    # Few terms; then many, for expansions that cancel.
    for start, most in [(start, FEW) for start in starts[:10]] + [(start, MANY) for start in starts[1:7:2]]:
        try:
            tail = _tail(f, end, derivative, start, most)
        except TailUndecided as undecided:
            reason = str(undecided)
            continue
        if getattr(tail, wanted) is not None:
            return tail
        if fallback is None or (tail.values.is_finite and not fallback.values.is_finite):
            fallback = tail
    return fallback or reason


def _tail(f: Analytic, end: End, derivative: int, start: int, most: int) -> TailBound:
    slope, value = (derivative_germ(f, end, start, derivative + k, most) for k in (1, 0))
    sign, direction, limit = value.sign(), slope.sign(), value.limit()
    cut = end.place(arb(start))
    try:
        values = value.range()
    except TailUndecided:
        values = Span(arb.neg_inf(), arb.pos_inf())
    return TailBound(end, cut, values, sign, direction, limit, _lemma(end, cut, direction, slope, values))


def _lemma(end: End, cut: arb, direction: int | None, slope: Germ, values: Span) -> str:
    region = _region(end, cut)
    if direction is None and not (values.low.is_finite() and values.high.is_finite()):
        return f"open tail: neither a sign of the derivative nor a bound on the values is known for {region}"
    if direction is None:
        return f"bounded tail: an expansion with proven remainder bounds the values for {region}"
    if direction == 0:
        return f"constant tail: the derivative vanishes identically for {region}"
    name = "|x|" if end.point is None else "1/|x - a|"
    word = "positive" if direction > 0 else "negative"
    return f"monotone tail: the derivative is {word} for {region}; leading term {leading_text(slope)}, y = {name}"


def _region(end: End, cut: arb) -> str:
    sign = ">=" if (end.side > 0) else "<="
    place = cut.str(8, radius=False)
    return f"x {sign} {place}" if end.point is None else f"x between {place} and {end.point}"


def leading_text(germ: Germ) -> str:
    """The leading term of a germ in words."""
    if not germ.terms:
        return "0"
    scale, coefficient = germ.terms[0]
    return f"{coefficient.ball.str(6, radius=False)}*{scale_text(scale)}"


def scale_text(scale: Scale, name: str = "y") -> str:
    parts = [f"{name}^{scale.power}"] if scale.power != 0 else []
    parts += [f"log({name})^{scale.logs}"] if scale.logs != 0 else []
    inner = " + ".join(f"{c.ball.str(6, radius=False)}*{scale_text(s, name)}" for s, c in scale.rate)
    return "*".join(parts + ([f"exp({inner})"] if inner else [])) or "1"


# --- integrals over a tail --------------------------------------------------------------------------


def tail_integral(f: Analytic, end: End, start: int, most: int = FEW) -> arb:
    """The integral between x(start) and the end; +-inf where it is proved to diverge, NaN if undecided."""
    try:
        germ = derivative_germ(f, end, start, 0, most)
        if end.point is not None:
            germ = germ * Germ(((X_SCALE**-2, rational(1)),), None, germ.tail)
        return _integrated(germ, arb(start))
    except TailUndecided:
        return NAN


def _integrated(germ: Germ, start: arb) -> arb:
    if germ.terms and _diverges(germ.terms[0][0]):
        sign = germ.sign()
        return {1: arb.pos_inf(), -1: arb.neg_inf()}.get(sign, NAN) if sign else NAN
    total = arb(0)
    for scale, span in germ.parts():
        if _diverges(scale):
            return NAN
        total += (span * _scale_integral(scale, start)).ball
    return total


def _diverges(scale: Scale) -> bool:
    """Whether the integral of the scale to infinity is infinite."""
    if scale.rate:
        return compare(scale) > 0
    return scale.power > -1 or (scale.power == -1 and scale.logs >= -1)


def _scale_integral(scale: Scale, start: arb) -> Span:
    """The integral of s over [T, oo): exact for powers and logarithms, else between 0 and a dominating power's."""
    if not scale.rate and scale.logs.q == 1 and scale.logs >= 0:
        return span_of(_power_integral(scale.power, int(scale.logs.p), start))
    power = (scale.power - 1) / 2 if not scale.rate else fmpq(-2)
    ratio = scale / Scale(power=power)
    if compare(ratio) == 0 or not decreases(ratio, start):
        raise TailUndecided("the integrand does not decay from the start of the tail on")
    return Span(arb(0), (scales.value(ratio, start) * start ** arb(power + 1) / -arb(power + 1)).upper())


def _power_integral(power: fmpq, logs: int, start: arb) -> arb:
    """The integral of x^a log(x)^b over [T, oo) for a < -1, by parts."""
    rise = arb(power + 1)
    whole = -(start**rise) * start.log() ** logs / rise
    return whole - _power_integral(power, logs - 1, start) * logs / rise if logs else whole
