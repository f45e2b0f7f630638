"""How far a gate F(lam x) is from the step, and the activation x F(lam x) from ReLU, for any distribution function F.

With t = lam x every distance is a power of lam times a constant: the integral over t < 0 of |t|^a F(t)^p and over
t > 0 of t^a (1 - F(t))^p, a = 0 for the gate and p for the activation. The antiderivative is found by an ansatz, its
limits are put in, and the equation "distance = tolerance" is solved for lam. Where no antiderivative is found, the
integral is enclosed; where it diverges, that is what is said.

- `Gate(cells)`                             a distribution function
- `gate_distance(gate, subjects, norms)`    the story
- `distance(subject, norm, gate)`           a constant in closed form, with its power of lam: `Distance`
- `closed_constant(subject, norm)`          that constant for the normal distribution function
- `gate_l1_distance(lam)`                   E_inf(lam) of the normal distribution function
- `lambda_target(tolerance, subject, norm)` the least lam that keeps a distance within the tolerance
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from ..theory.algebra import expand, tidy, total
from ..theory.cells import Cells
from ..theory.display import Equation
from ..theory.domains import Interval, interval
from ..theory.errors import InputError
from ..theory.expressions import (
    INFINITY,
    MINUS_INFINITY,
    ONE,
    ZERO,
    Expr,
    Infinite,
    Phi,
    Rational,
    X,
    parameter,
)
from ..theory.operators import Derived
from ..theory.order import sign_of, vanishes
from ..theory.piecewise import cells_of
from ..theory.statements import Equal, Limit, Monotone, Value
from ..theory.truth import Sign
from .derivation import Answer, Integral, Step, Story, Supremum
from .differential_ring import antiderivative, in_generators, limit_at_infinity
from .rewriting import in_factors

LAMBDA = parameter("lam", "positive")
TOLERANCE = parameter("eps", "positive")
C = parameter("c", "positive")  # a constant that has digits and no closed form
SUBJECTS = ("gate", "activation")
NORMS = ("sup", "L1", "L2")
LEFT, RIGHT = interval("(-inf, 0)"), interval("(0, inf)")


@dataclass(frozen=True)
class Gate:
    """A distribution function of t, as exact cells."""

    cells: Cells

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether 1 - F(t) = F(-t) is shown, so that both sides of 0 have the same distance."""
        mirrored = self.cells.as_expression().xreplace({X: -X})
        try:
            difference = cells_of(tidy(1 - self.cells.as_expression() - mirrored))
        except InputError:
            return False
        return all(vanishes(_joined(piece)).is_yes for piece in difference.pieces)

    def sides(self) -> list[tuple[Interval, Cells]]:
        """The distance of the gate on the two sides of 0, or on the left one where they are alike."""
        left, right = (LEFT, self.cells), (RIGHT, self.cells.map(lambda piece: 1 - piece))
        return [left] if self.is_symmetric else [left, right]


def _joined(piece: Expr) -> Expr:
    """Phi, sigma and softplus of -u written with u, so that what cancels is seen to."""
    return expand(in_generators(piece))


@dataclass(frozen=True)
class Stretch:
    """The integrand on one cell of one side, and its antiderivative where one was found."""

    start: Expr | None
    end: Expr | None
    integrand: Expr
    antiderivative: Expr | None

    @property
    def domain(self) -> Interval:
        return Interval(self.start, self.end)

    def at(self, end: int) -> Expr | None:
        """The antiderivative at an end: its value, or its limit at infinity."""
        point = self.end if end > 0 else self.start
        if self.antiderivative is None:
            return None
        if point is None:
            return limit_at_infinity(self.antiderivative, end)
        return tidy(self.antiderivative.xreplace({X: point}))


@dataclass(frozen=True)
class Distance:
    """The p-th power of a distance is constant * lam^exponent; the constant is None where no closed form is found."""

    power: int
    exponent: int
    stretches: tuple[Stretch, ...]
    factor: int

    @property
    def constant(self) -> Expr | None:
        ends = [(stretch.at(1), stretch.at(-1)) for stretch in self.stretches]
        if any(value is None or isinstance(value, Infinite) for pair in ends for value in pair):
            return None
        return in_factors(expand(self.factor * total(*(high - low for high, low in ends))))  # type: ignore[operator]

    def target(self, tolerance: Expr, constant: Expr) -> Expr:
        """The least lam with constant lam^exponent <= tolerance^power."""
        return (constant / tolerance**self.power) ** Rational(1, -self.exponent)


@cache
def distance(subject: str, norm: str, gate: Gate | None = None) -> Distance:
    """One distance that is an integral.

    >>> distance("activation", "L1").constant
    1/2
    """
    if subject not in SUBJECTS or norm not in ("L1", "L2"):
        raise InputError(f"integrals are those of gate or activation in L1 or L2, not `{subject}` in `{norm}`")
    gate, power = gate or _normal(), int(norm[1])
    weight = X**power if subject == "activation" else ONE
    stretches = []
    for side, cells in gate.sides():
        sign = (-1) ** power if side is LEFT and subject == "activation" else 1
        stretches += [_stretch(*cell, sign * weight, power) for cell in _cells_on(cells, side)]
    exponent = -1 if subject == "gate" else -1 - power
    return Distance(power, exponent, tuple(stretches), 2 if gate.is_symmetric else 1)


@cache
def _normal() -> Gate:
    return Gate(Cells.everywhere(Phi(X)))


def _cells_on(cells: Cells, side: Interval) -> Iterator[tuple[Expr | None, Expr | None, Expr]]:
    """The cells on one side of 0, cut there."""
    for cell in cells.refined((ZERO,)):
        middle = cell.end if side is LEFT else cell.start
        if middle is not None and (sign_of(middle) != (Sign.POSITIVE if side is LEFT else Sign.NEGATIVE)):
            yield cell.start, cell.end, cell.expression


def _stretch(start: Expr | None, end: Expr | None, gap: Expr, weight: Expr, power: int) -> Stretch:
    integrand = tidy(weight * gap**power)
    return Stretch(start, end, integrand, antiderivative(integrand))


def gate_l1_distance(lam: Expr = LAMBDA) -> Expr:
    """E_inf(lam), the integral of |H(x) - Phi(lam x)|.

    >>> gate_l1_distance()
    sqrt(2)/(sqrt(pi)*lam)
    """
    return closed_constant("gate", "L1") / lam


def closed_constant(subject: str, norm: str) -> Expr:
    constant = distance(subject, norm).constant
    if constant is None:
        raise InputError(f"the {norm} distance of the {subject} has no closed form here")
    return constant


def lambda_target(tolerance: Expr, subject: str = "gate", norm: str = "L1") -> Expr:
    """The least lam at which the distance is at most the tolerance.

    >>> lambda_target(Rational(1, 200))
    200*sqrt(2)/sqrt(pi)
    """
    if (subject, norm) == ("gate", "sup"):
        raise InputError("the sup distance of the gate is 1/2 for every lam; no target reaches a smaller tolerance")
    return distance(subject, norm).target(tolerance, closed_constant(subject, norm))


# --- the story ------------------------------------------------------------------------------------


def gate_distance(gate: Gate, subjects: Sequence[str] = SUBJECTS, norms: Sequence[str] = NORMS) -> Story:
    """From the distribution function to every distance, its power of lam, and the lam that a tolerance needs."""
    yield from _definition(gate)
    for subject in subjects:
        for norm in norms:
            if norm == "sup":
                yield from _sup(gate, subject)
            else:
                yield from _integral(gate, subject, norm)


def _definition(gate: Gate) -> Story:
    f = gate.cells.as_expression()
    yield Step("distribution function", gate.cells, "the gate is F(lam x), the activation x F(lam x)", proposer="you")
    yield Step("it increases", "F is increasing", "a distribution function does", Monotone(f, "increasing"))
    yield Step("left of everything", ZERO, "F tends to 0", Limit(f, X, MINUS_INFINITY, ZERO))
    yield Step("right of everything", ONE, "F tends to 1", Limit(f, X, INFINITY, ONE))
    if gate.is_symmetric:
        mirrored = tidy(f.xreplace({X: -X}))
        reason = "F is symmetric: what is to the right of 0 mirrors what is to the left"
        yield Step("symmetry", Equation(1 - f, mirrored), reason, Equal(tidy(1 - f), mirrored))
    yield Step(
        "scaling", "t = lam x, dx = dt/lam",
        "|H(x) - F(lam x)| is |H(t) - F(t)|, and |ReLU(x) - x F(lam x)| is 1/lam times |ReLU(t) - t F(t)|: each "
        "distance is a power of lam times the one for lam = 1",
    )  # fmt: skip


def _integral(gate: Gate, subject: str, norm: str) -> Story:
    found = distance(subject, norm, gate)
    name = f"{norm} distance of the {subject}"
    diverges = False
    for stretch in found.stretches:
        diverges = (yield from _stretch_steps(name, stretch)) or diverges
    if diverges:
        yield Step(name, INFINITY, "the integral diverges: no lam makes it finite")
        return
    constant = found.constant
    if constant is None:
        constant = yield from _enclosed(found, name)
    else:
        parts = total(*(_difference(stretch) for stretch in found.stretches))
        reason = ("twice, by symmetry: " if found.factor == 2 else "") + "the antiderivative at the ends"
        yield Step(f"{name}, constant", constant, reason, Value(found.factor * parts, constant))
    if constant is not None:
        yield from _powers(found, name, norm, constant)


def _difference(stretch: Stretch) -> Expr:
    high, low = stretch.at(1), stretch.at(-1)
    assert high is not None and low is not None
    return high - low


def _stretch_steps(name: str, stretch: Stretch) -> Generator[Step, Answer, bool]:
    """Integrand, antiderivative and its limits; True where the integral is infinite."""
    where = f"on {stretch.domain}"
    yield Step(f"{name}, integrand {where}", stretch.integrand, "what is to be integrated over t")
    if stretch.antiderivative is None:
        reason = "no antiderivative in the ring that the integrand's functions generate was found"
        yield Step(f"antiderivative {where}", "none", reason, proposer="ansatz")
        return False
    yield Step(
        f"antiderivative {where}", stretch.antiderivative,
        "unknown coefficients over the ring that the integrand's functions generate under differentiation, solved",
        Equal(Derived(stretch.antiderivative, ONE), stretch.integrand, stretch.domain), proposer="ansatz",
    )  # fmt: skip
    diverges = False
    for side, point, end in ((-1, stretch.start, MINUS_INFINITY), (1, stretch.end, INFINITY)):
        if point is None:
            diverges = (yield from _limit_step(stretch, side, end)) or diverges
    return diverges


def _limit_step(stretch: Stretch, side: int, end: Expr) -> Generator[Step, Answer, bool]:
    """The limit of the antiderivative: proposed, or an infinity that is tried."""
    assert stretch.antiderivative is not None
    limit = stretch.at(side)
    title = f"its limit at {end}"
    if limit is not None:
        statement = Limit(stretch.antiderivative, X, end, limit)
        yield Step(title, limit, "decaying functions beat every power", statement)
        return isinstance(limit, Infinite)
    candidate = INFINITY if side > 0 else MINUS_INFINITY
    statement = Limit(stretch.antiderivative, X, end, candidate)
    answer = yield Step(title, candidate, "the integrand does not decay fast enough", statement, proposer="trial")
    return answer.holds.is_yes


def _enclosed(found: Distance, name: str) -> Generator[Step, Answer, Expr | None]:
    """The constant as an enclosure, called c from then on; None where it is infinite or not decided."""
    knots = [stretch.end for stretch in found.stretches[:-1] if stretch.end is not None]
    pieces = [tidy(found.factor * stretch.integrand) for stretch in found.stretches]
    cells = Cells.of(knots, pieces, [piece.subs(X, knot) for piece, knot in zip(pieces, knots, strict=False)])
    domain = Interval(found.stretches[0].start, found.stretches[-1].end)
    reason = "no closed form is known: enclosed by rigorous integration, and called c"
    answer = yield Step(f"{name}, constant", cells, reason, ask=Integral(cells, domain))
    if answer.infinite:
        yield Step(name, INFINITY, "the integral diverges: no lam makes it finite")
    return C if answer.is_known and not answer.infinite else None


def _powers(found: Distance, name: str, norm: str, constant: Expr) -> Story:
    scaled = constant * LAMBDA**found.exponent
    size = scaled if found.power == 1 else tidy(scaled ** Rational(1, found.power))
    yield Step(f"{name} for every lam", size, "the constant times the power of lam that the scaling gives")
    target = tidy(found.target(TOLERANCE, constant))
    reached = tidy(constant * target**found.exponent)
    yield Step(
        f"lam for a tolerance eps in {norm}", target, "the equation distance = eps, solved for lam",
        Equal(reached, TOLERANCE**found.power),
    )  # fmt: skip


def _sup(gate: Gate, subject: str) -> Story:
    name = f"sup distance of the {subject}"
    answers = []
    for side, cells in gate.sides():
        size = cells.as_expression() if subject == "gate" else tidy((-X if side is LEFT else X) * cells.as_expression())
        title = f"{name}, lam = 1, on {side}"
        answers.append((yield Step(title, size, "the largest gap", ask=Supremum(size, side))))
    largest = [answer for answer in answers if answer.infinite] or answers
    if any(answer.infinite for answer in largest):
        yield Step(name, INFINITY, "the gap is unbounded for every lam")
    elif subject == "gate":
        yield Step(f"{name} for every lam", "the same", "the supremum over x is the one over t: lam has no influence")
    else:
        yield Step(f"{name} for every lam", C / LAMBDA, "1/lam times the one above, c")
