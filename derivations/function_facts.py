"""What follows from a function in closed form: its constants, its distance to what it smooths, its symmetries.

With a width that scales out about a point c, f(c + x; w) = w^d f(c + x/w; 1), or so does what f is off what it
smooths, everything is found for w = 1 and holds for every w with a power of it. A C^1 function of pieces of degree 2
at most has its constants with all its parameters. Any other is treated as it is.

- `Scaled(cells, original, symbol, width, degree)`   a function, what it approximates, and how it scales
- `facts_story(subject)`                             constants, distances, limit, parity and scaling
- `quadratic_story(cells)`                           constants of a quadratic spline with symbols
- `recession(cells)`                                 what w f(x/w) tends to as w -> 0
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from ..theory.exact.algebra import is_shown_positive, tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.cells import Cell, Cells
from ..theory.exact.display import Equation
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import INFINITY, ONE, ZERO, Abs, Expr, Infinite, Maximum, Rational, Symbol, Unknown, X
from ..theory.exact.order import sign_of, vanishes
from ..theory.exact.piecewise import cells_of
from ..theory.exact.polynomials import Poly, polynomial
from ..theory.exact.truth import Sign
from ..theory.language.statements import AllOf, Compare, Equal, Limit
from .antiderivatives import limit_at_infinity
from .definite_integrals import C, IntegrandCell, integral_story, stretches_of
from .derivation import TRIAL, Answer, Integral, Step, Story, Supremum
from .rewriting import in_factors

SIGNS = ((1, ">="), (-1, "<="))
PARITIES = ((1, "even"), (-1, "odd"))
ORDERS = (
    (1, "Lipschitz constant", "sup |f'|", "slope", "lipschitz"),
    (2, "Lipschitz constant of the slope", "sup |f''|", "curvature", "gradient_lipschitz"),
)


@dataclass(frozen=True)
class Scaled:
    """`cells` may contain the symbol; the width is a power of it. `degree` is None where it does not scale out."""

    cells: Cells
    original: Cells | None = None
    symbol: Symbol | None = None
    width: Expr | None = None
    degree: int | None = None
    centre: Expr = ZERO  # the point that stays where it is as the width changes
    suffix: str = ""  # of the titles: the values of parameters, where some were put in

    @property
    def keeps_a_line(self) -> bool:
        """Whether what is smoothed has a line in it that does not scale, and that no kernel changes."""
        pieces = [] if self.original is None else self.original.reparametrised(ONE, self.centre).pieces
        terms = [term for piece in pieces for term in polynomial(piece, X).terms()]
        return any(power != self.degree for power, coefficient in terms if coefficient is not ZERO)

    @property
    def scales(self) -> bool:
        return self.symbol is not None and self.degree is not None

    @cached_property
    def at_one(self) -> Cells:
        """The function for the width 1, where it scales."""
        return self.cells.subs({self.symbol: ONE}) if self.scales else self.cells

    @property
    def for_one(self) -> str:
        return f"{self.suffix}, {self.symbol} = 1" if self.scales else self.suffix

    @property
    def for_every(self) -> str:
        return f"{self.suffix} for every {self.symbol}"

    def stretched(self, place: Expr, factor: Expr) -> Expr:
        """Its distance from the centre, times the factor."""
        return tidy(self.centre + (place - self.centre) * factor)

    def power(self, order: int) -> Expr:
        """width^(degree + order): what a quantity of the function for the width 1 is multiplied by."""
        return tidy(self.width ** (self.degree + order)) if self.scales else ONE  # type: ignore[operator]


def facts_story(subject: Scaled) -> Story:
    yield from _scaling(subject)
    yield from _parity(subject)
    smoothness = subject.at_one.smoothness()
    for order, name, formula, what, quantity in ORDERS:
        if smoothness.order is None or smoothness.order >= order - 1:
            slope = subject.at_one.derivative(order).as_expression()
            reason = f"the largest {what}, in size, and where it is"
            step = Step(
                f"{name}{subject.for_one}", formula, reason, ask=Supremum(slope, absolute=True), quantity=quantity
            )
            yield from for_every(subject, name, (yield step), -order)
    if subject.original is not None:
        yield from _distances(subject)


def _scaling(subject: Scaled) -> Story:
    if not subject.scales or subject.width is None:
        return
    there, power = subject.stretched(X, 1 / subject.width), subject.power(0)
    one, other = subject.cells.as_expression(), subject.at_one.as_expression()
    left: Expr = Unknown("f", X)
    right: Expr = Unknown("f_1", there)
    if subject.original is not None and subject.keeps_a_line:
        smoothed = subject.original.as_expression()
        one, other = one - smoothed, other - smoothed
        left, right = left - Unknown("f_0", X), right - Unknown("f_0", there)
    shown = Equation(left, tidy(power * right))
    law = tidy(power * other.xreplace({X: there}))
    reason = (
        f"f_1 is the function for {subject.symbol} = 1: what is found for it holds for every {subject.symbol}, "
        f"with a power of it"
    )
    yield Step("scaling", shown, reason, Equal(one, law))


def _parity(subject: Scaled) -> Story:
    """Of the function, or of what it adds to half its argument: x/2 plus an even function."""
    f = subject.at_one.as_expression()
    for rest, words in ((f, "f(x)"), (tidy(f - X / 2), "f(x) - x/2")):
        mirrored = tidy(rest.xreplace({X: -X}))
        for sign, name in PARITIES:
            if _same(mirrored, sign * rest):
                reason = f"{words} at -x is {'' if sign > 0 else 'minus '}the same{subject.for_one}"
                yield Step("parity", f"{words} is {name}", reason, Equal(mirrored, tidy(sign * rest)))
                return


def _same(one: Expr, other: Expr) -> bool:
    try:
        return all(vanishes(piece).is_yes for piece in cells_of(tidy(one - other)).pieces)
    except InputError:
        return False


def for_every(subject: Scaled, name: str, answer: Answer, order: int) -> Story:
    if not subject.scales or subject.width is None or not answer.is_known or answer.infinite:
        return
    constant = answer.exact if answer.exact is not None else C
    places = [str(subject.stretched(place, subject.width)) for place in answer.places if isinstance(place, Expr)]
    where = f", at x = {', '.join(places)}" if places else ""
    c = "" if answer.exact is not None else f"; c = {answer.digits}"
    reason = f"by the scaling law{where}{c}"
    yield Step(f"{name}{subject.for_every}", tidy(constant * subject.power(order)), reason)


# --- distances --------------------------------------------------------------------------------------


def _distances(subject: Scaled) -> Story:
    assert subject.original is not None
    gap = subject.at_one - subject.original
    ask = Supremum(gap.as_expression(), absolute=True)
    answer = yield Step(
        f"sup distance{subject.for_one}", "sup |f - f_0|", "f_0 is what is smoothed", ask=ask, quantity="sup_distance"
    )
    yield from for_every(subject, "sup distance", answer, 0)
    if answer.infinite:
        return
    sizes = yield from _sizes(stretches_of(gap))
    if sizes:
        yield from _norm(subject, "L1 distance", sizes, 1)
    else:
        reason = "no one sign of the gap is shown: the integral of its size is enclosed"
        answer = yield Step(
            f"L1 distance{subject.for_one}",
            "integral of |f - f_0|",
            reason,
            ask=Integral(gap, absolute=True),
            quantity="l1_distance",
        )
        yield from for_every(subject, "L1 distance", answer, 1)
    yield from _norm(subject, "L2 distance", stretches_of(gap * gap), 2)
    if subject.degree is not None and subject.degree > 0:  # the sup distance is a number times width^degree
        yield from _limit(subject)


def _sizes(stretches: Sequence[IntegrandCell]) -> Generator[Step, Answer, list[IntegrandCell]]:
    """|f - f_0| on every cell, where its sign is shown there; none where it is not."""
    found: list[IntegrandCell] = []
    for one in stretches:
        inside = one.integrand.subs(X, Cell(one.start, one.end, one.integrand).inner_point())
        for sign, relation in SIGNS[:: -1 if sign_of(inside) == Sign.NEGATIVE else 1]:
            statement = Compare(one.integrand, relation, ZERO, one.domain)
            answer = yield Step(
                f"sign of the gap on {one.domain}",
                f"f - f_0 {relation} 0",
                "then |f - f_0| is a formula there",
                statement,
                proposer=TRIAL,
                is_detail=True,
            )
            if answer.holds.is_yes:
                found.append(IntegrandCell(one.start, one.end, tidy(sign * one.integrand)))
                break
        else:
            return []
    return found


def _norm(subject: Scaled, name: str, stretches: Sequence[IntegrandCell], power: int) -> Story:
    squared = "" if power == 1 else ", squared"
    quantity = "l1_distance" if power == 1 else "l2_distance_squared"
    found = yield from integral_story(f"{name}{squared}{subject.for_one}", stretches, quantity)
    if found is None or isinstance(found.value, Infinite):
        return
    factor = subject.width ** (power * subject.degree + 1) if subject.scales else ONE  # type: ignore[operator]
    size = tidy((found.value * factor) ** Rational(1, power))
    if subject.scales:
        reason = f"by the scaling law, dx giving one more power of the width{found.note}"
        yield Step(f"{name}{subject.for_every}", size, reason)
    elif power > 1:
        yield Step(name + subject.suffix, size, f"the root{found.note}")


def _limit(subject: Scaled) -> Story:
    if subject.symbol is None or subject.width is None or subject.original is None:
        return
    f, original = subject.cells.as_expression(), subject.original.as_expression()
    end = ZERO if subject.width is subject.symbol else INFINITY
    yield Step(
        f"limit {subject.symbol} -> {end}",
        subject.original,
        "uniformly on the line: the sup distance tends to 0",
        Limit(f, subject.symbol, end, original, uniform=True),
    )


def recession(cells: Cells) -> Cells | None:
    """The limit of w f(x/w) as w -> 0: the slopes of f far out, met at 0.

    >>> from provenact.theory.language.parser import parse
    >>> recession(cells_of(parse("softplus(x)"))).pieces
    (0, x)
    """
    slopes = []
    for piece, side in ((cells.pieces[0], -1), (cells.pieces[-1], 1)):
        slope = limit_at_infinity(derivative(piece, X), side)
        if slope is None or isinstance(slope, Infinite):
            return None
        slopes.append(slope)
    return Cells.of([ZERO], [tidy(slope * X) for slope in slopes])


# --- quadratic splines ------------------------------------------------------------------------------


def quadratic_story(cells: Cells) -> Story:
    """With all parameters: on each cell the slope is linear between its values at the knots, so these are extreme."""
    ends = zip(cells.pieces, cells.knots, strict=False)
    slopes = [in_factors(tidy(derivative(piece, X).subs(X, knot))) for piece, knot in ends]
    between = []
    for n, (low, high) in enumerate(zip(cells.knots, cells.knots[1:], strict=False)):
        share = (X - low) / (high - low)
        between.append(Equal(derivative(cells.pieces[n + 1], X), tidy(slopes[n] * (1 - share) + slopes[n + 1] * share)))
    reason = "outside the knots the slope is constant, between two of them it is linear: its values at the knots"
    values = ", ".join(f"{slope} at {knot}" for slope, knot in zip(slopes, cells.knots, strict=True))
    yield Step("slopes at the knots", values, reason, AllOf(tuple(between)) if between else None)
    yield Step("Lipschitz constant", _largest(slopes), "the largest of these, in size")
    bends = [in_factors(tidy(derivative(piece, X, 2))) for piece in cells.pieces[1:-1]]
    yield Step("Lipschitz constant of the slope", _largest(bends), "the second derivative is constant on each cell")


def _largest(values: list[Expr]) -> Expr:
    kept = [value for value in dict.fromkeys(values) if value is not ZERO]
    sizes = [value if is_shown_positive(value) else tidy(Abs(value)) for value in kept]
    return reduce(Maximum, sizes) if sizes else ZERO


def is_quadratic(cells: Cells) -> bool:
    """C^1 pieces of degree 2 at most, the outer ones of degree 1."""
    found = [Poly.of(piece, X) for piece in cells.pieces]
    if any(poly is None for poly in found) or len(found) < 3 or not cells.smoothness().at_least(1):
        return False
    degrees = [poly.degree() for poly in found]  # type: ignore[union-attr]
    return max(degrees) <= 2 and max(degrees[0], degrees[-1]) <= 1
