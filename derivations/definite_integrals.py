"""Definite integrals of exact piecewise functions: an antiderivative on every cell, and its values at the ends.

- `IntegrandCell`                          the integrand on one cell, with its antiderivative where one was found
- `stretches_of(cells, domain)`      the cells inside an interval
- `closed_value(stretches)`          the integral in closed form, or None
- `integral_story(name, stretches)`  integrand, antiderivative, limits, value; where no antiderivative is found the
                                     integral is enclosed, and where it diverges that is what is said
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..theory.exact.algebra import expand, tidy, total
from ..theory.exact.cells import Cells
from ..theory.exact.domains import REAL_LINE, Interval
from ..theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, ZERO, Expr, Infinite, X, parameter
from ..theory.exact.order import sign_of
from ..theory.exact.truth import Sign
from ..theory.language.operators import Derived
from ..theory.language.statements import Equal, Limit, Value
from .antiderivatives import antiderivative, limit_at_infinity
from .derivation import TRIAL, Answer, Integral, Step
from .rewriting import in_factors

C = parameter("c", "positive")  # a constant that has digits and no closed form


@dataclass(frozen=True)
class Found:
    """A value that a story came to: closed, infinite, or the letter c with its digits."""

    value: Expr
    digits: str = ""

    @property
    def note(self) -> str:
        return f"; c = {self.digits}" if self.value is C else ""


Telling = Generator[Step, Answer, Found | None]


@dataclass(frozen=True)
class IntegrandCell:
    """The integrand on one cell."""

    start: Expr | None
    end: Expr | None
    integrand: Expr

    @property
    def domain(self) -> Interval:
        return Interval(self.start, self.end)

    @cached_property
    def antiderivative(self) -> Expr | None:
        return antiderivative(self.integrand)

    def at(self, end: int) -> Expr | None:
        """The antiderivative at an end: its value, or its limit at infinity."""
        point = self.end if end > 0 else self.start
        if self.antiderivative is None:
            return None
        if point is None:
            return limit_at_infinity(self.antiderivative, end)
        return tidy(self.antiderivative.xreplace({X: point}))


def stretches_of(cells: Cells, domain: Interval = REAL_LINE) -> tuple[IntegrandCell, ...]:
    """The cells of a function inside an interval, cut at its ends."""
    found = tuple(_inside(cells.refined(domain.ends), domain))
    return tuple(stretch for stretch in found if stretch.integrand is not ZERO) or found[:1]


def _inside(cells: Cells, domain: Interval) -> Iterator[IntegrandCell]:
    for cell in cells:
        before = cell.end is not None and domain.start is not None and _at_most(cell.end, domain.start)
        after = cell.start is not None and domain.end is not None and _at_most(domain.end, cell.start)
        if not before and not after:
            yield IntegrandCell(cell.start, cell.end, tidy(cell.expression))


def _at_most(one: Expr, other: Expr) -> bool:
    return sign_of(other - one) in (Sign.POSITIVE, Sign.ZERO)


def closed_value(stretches: Sequence[IntegrandCell]) -> Expr | None:
    """
    >>> closed_value((IntegrandCell(None, None, tidy((1 + X**2) ** -2)),)) is None
    True
    >>> closed_value(stretches_of(Cells.everywhere(X**2), Interval(-ONE, ONE)))
    2/3
    """
    ends = [(stretch.at(1), stretch.at(-1)) for stretch in stretches]
    if any(value is None or isinstance(value, Infinite) for pair in ends for value in pair):
        return None
    return in_factors(expand(total(*(high - low for high, low in ends))))  # type: ignore[operator]


def integral_story(name: str, stretches: Sequence[IntegrandCell], quantity: str = "") -> Telling:
    """Returns the value, or None where nothing is decided."""
    diverges = False
    for stretch in stretches:
        diverges = (yield from _stretch_steps(name, stretch)) or diverges
    if diverges:
        return (yield from _asked(name, stretches, INFINITY, "the integral diverges", quantity))
    value = closed_value(stretches)
    if value is None:
        reason = "no closed form is known: enclosed by rigorous integration, and called c if finite"
        return (yield from _asked(name, stretches, None, reason, quantity))
    written = total(*(stretch.at(1) - stretch.at(-1) for stretch in stretches))  # type: ignore[operator]
    statement, second = Value(written, value), Integral(*_joined(stretches))
    yield Step(name, value, "the antiderivative at the ends", statement, quantity=quantity, second=second)
    return Found(value)


def _stretch_steps(name: str, stretch: IntegrandCell) -> Generator[Step, Answer, bool]:
    """Integrand, antiderivative and its limits; True where the integral is infinite."""
    where = f"on {stretch.domain}"
    yield Step(f"{name}: integrand {where}", stretch.integrand, "what is to be integrated", is_detail=True)
    if stretch.antiderivative is None:
        reason = "no antiderivative in the ring that the integrand's functions generate was found"
        yield Step(f"antiderivative {where}", "none", reason, proposer="ansatz")
        return False
    yield Step(
        f"antiderivative {where}",
        stretch.antiderivative,
        "unknown coefficients over the ring that the integrand's functions generate under differentiation, solved",
        Equal(Derived(stretch.antiderivative, ONE), stretch.integrand, stretch.domain),
        proposer="ansatz",
        is_detail=True,
    )
    diverges = False
    for side, point, end in ((-1, stretch.start, MINUS_INFINITY), (1, stretch.end, INFINITY)):
        if point is None:
            diverges = (yield from _limit_step(stretch, side, end)) or diverges
    return diverges


def _limit_step(stretch: IntegrandCell, side: int, end: Expr) -> Generator[Step, Answer, bool]:
    """The limit of the antiderivative: proposed, or an infinity that is tried."""
    assert stretch.antiderivative is not None
    limit = stretch.at(side)
    title = f"its limit at {end}"
    if limit is not None:
        statement = Limit(stretch.antiderivative, X, end, limit)
        answer = yield Step(title, limit, "decaying functions beat every power", statement, is_detail=True)
        return isinstance(limit, Infinite) and answer.holds.is_yes
    candidate = INFINITY if side > 0 else MINUS_INFINITY
    statement = Limit(stretch.antiderivative, X, end, candidate)
    answer = yield Step(title, candidate, "the integrand does not decay fast enough", statement, proposer=TRIAL)
    return answer.holds.is_yes


def _joined(stretches: Sequence[IntegrandCell]) -> tuple[Cells, Interval]:
    """The integrand as one function, and where it is integrated."""
    knots = [stretch.end for stretch in stretches[:-1] if stretch.end is not None]
    pieces = [stretch.integrand for stretch in stretches]
    cells = Cells.of(knots, pieces, [piece.subs(X, knot) for piece, knot in zip(pieces, knots, strict=False)])
    return cells, Interval(stretches[0].start, stretches[-1].end)


def _asked(name: str, stretches: Sequence[IntegrandCell], shown: Expr | None, reason: str, quantity: str) -> Telling:
    """The integral by rigorous integration, which also says whether it is infinite."""
    cells, domain = _joined(stretches)
    formula = cells if shown is None else shown
    answer = yield Step(name, formula, f"over {domain}; {reason}", ask=Integral(cells, domain), quantity=quantity)
    if answer.infinite:
        return Found(INFINITY)
    return Found(C, answer.digits) if answer.is_known else None
