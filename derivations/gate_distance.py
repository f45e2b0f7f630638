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
- `lambda_target(tolerance)`                the least lam that keeps it within the tolerance
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from ..theory.exact.algebra import expand, tidy
from ..theory.exact.cells import Cells
from ..theory.exact.display import Equation
from ..theory.exact.domains import REAL_LINE, Interval
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, ZERO, Expr, Infinite, Phi, Rational, X, parameter
from ..theory.exact.order import vanishes
from ..theory.exact.piecewise import cells_of
from ..theory.language.intervals import interval
from ..theory.language.operators import Derived
from ..theory.language.statements import AllOf, Compare, Equal, Limit, Monotone
from .definite_integrals import C, Found, IntegrandCell, closed_value, integral_story, stretches_of
from .derivation import Answer, SolvedFor, Step, Story, Supremum
from .differential_ring import in_generators
from .rewriting import slope_of

LAMBDA = parameter("lam", "positive")
TOLERANCE = parameter("eps", "positive")
SUBJECTS = ("gate", "activation")
NORMS = ("sup", "L1", "L2")
LEFT, RIGHT = interval("(-inf, 0)"), interval("(0, inf)")
STEP = Cells.of([ZERO], [ZERO, ONE])


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
        # Phi, sigma and softplus of -u are written with u, so that what cancels is seen to.
        return all(vanishes(expand(in_generators(piece))).is_yes for piece in difference.pieces)

    def sides(self) -> list[tuple[Interval, Cells]]:
        """The distance of the gate on the two sides of 0, or on the left one where they are alike."""
        left, right = (LEFT, self.cells), (RIGHT, self.cells.map(lambda piece: 1 - piece))
        return [left] if self.is_symmetric else [left, right]


@dataclass(frozen=True)
class Distance:
    """The p-th power of a distance is the integral of the stretches times lam^exponent."""

    power: int
    exponent: int
    stretches: tuple[IntegrandCell, ...]

    @property
    def constant(self) -> Expr | None:
        """None where no closed form is found."""
        return closed_value(self.stretches)

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
    gate, power = gate or Gate(Cells.everywhere(Phi(X))), int(norm[1])
    stretches: list[IntegrandCell] = []
    for side, cells in gate.sides():
        size = X if side is RIGHT else -X
        weight = size**power if subject == "activation" else ONE
        weight = (2 if gate.is_symmetric else 1) * weight
        stretches += stretches_of(cells.map(lambda gap, weight=weight: weight * gap**power), side)  # type: ignore[misc]
    return Distance(power, -1 if subject == "gate" else -1 - power, tuple(stretches))


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


def lambda_target(tolerance: Expr) -> Expr:
    """The least lam at which E_inf(lam) is at most the tolerance.

    >>> lambda_target(Rational(1, 200))
    200*sqrt(2)/sqrt(pi)
    """
    return distance("gate", "L1").target(tolerance, closed_constant("gate", "L1"))


# --- the story ------------------------------------------------------------------------------------


def gate_distance(gate: Gate, subjects: Sequence[str] = SUBJECTS, norms: Sequence[str] = NORMS) -> Story:
    """From the distribution function to every distance, its power of lam, and the lam that a tolerance needs."""
    if not (yield from _definition(gate)):
        return
    for subject in subjects:
        for norm in norms:
            if norm == "sup":
                yield from _sup(gate, subject)
            else:
                yield from _integral(gate, subject, norm)


def _definition(gate: Gate) -> Generator[Step, Answer, bool]:
    """Whether F is a distribution function; without that the distances mean nothing."""
    f = gate.cells.as_expression()
    yield Step("distribution function", gate.cells, "the gate is F(lam x), the activation x F(lam x)", proposer="you")
    for step in (
        _increases(gate.cells),
        Step("limit at -inf", ZERO, "F tends to 0", Limit(f, X, MINUS_INFINITY, ZERO)),
        Step("limit at inf", ONE, "F tends to 1", Limit(f, X, INFINITY, ONE)),
    ):
        answer = yield step
        if answer.holds.is_no:
            yield Step("no distances", "none", "F is no distribution function: the gate does not tend to the step")
            return False
    if gate.is_symmetric:
        mirrored = tidy(f.xreplace({X: -X}))
        reason = "F is symmetric: what is to the right of 0 mirrors what is to the left"
        yield Step("symmetry", Equation(1 - f, mirrored), reason, Equal(tidy(1 - f), mirrored))
    yield Step(
        "scaling",
        "t = lam x, dx = dt/lam",
        "|H(x) - F(lam x)| is |H(t) - F(t)|, and |ReLU(x) - x F(lam x)| is 1/lam times |ReLU(t) - t F(t)|: each "
        "distance is a power of lam times the one for lam = 1",
    )
    return True


def _increases(cells: Cells) -> Step:
    """By the sign of the slope, written with positive factors where F is one analytic piece."""
    if len(cells.pieces) > 1:
        return Step(
            "it increases",
            "F increases",
            "as a distribution function must",
            Monotone(cells.as_expression(), "increasing"),
        )
    slope = slope_of(cells.pieces[0])
    statement = AllOf((Equal(Derived(cells.pieces[0], ONE), slope), Compare(slope, ">=", ZERO)))
    return Step("density", slope, "F' is not negative, as that of a distribution function must be", statement)


def _integral(gate: Gate, subject: str, norm: str) -> Story:
    found = distance(subject, norm, gate)
    power = "" if norm == "L1" else ", squared"
    twice = ", twice by symmetry" if gate.is_symmetric else ""
    known = yield from integral_story(f"{norm} distance of the {subject}{power}, lam = 1{twice}", found.stretches)
    name = f"{norm} distance of the {subject}"
    if known is not None and isinstance(known.value, Infinite):
        reason = "the integral diverges, and a power of lam times it too: no lam reaches a tolerance"
        yield Step(f"{name} for every lam", INFINITY, reason)
    elif known is not None:
        yield from _powers(found, name, known)


def _powers(found: Distance, name: str, known: Found) -> Story:
    """The distance for every lam, and the lam that a tolerance needs."""
    size = tidy((known.value * LAMBDA**found.exponent) ** Rational(1, found.power))
    called = ", called E_inf(lam)" if name == "L1 distance of the gate" else ""
    reason = f"the constant times the power of lam that the scaling gives{called}{known.note}"
    yield Step(f"{name} for every lam", size, reason)
    target = tidy(found.target(TOLERANCE, known.value))
    reached = tidy(known.value * target**found.exponent)
    yield Step(
        f"lam_target(eps), {name}",
        target,
        f"the equation distance = eps, solved for lam{known.note}",
        Equal(reached, TOLERANCE**found.power),
        second=SolvedFor(known.value * LAMBDA**found.exponent - TOLERANCE**found.power, LAMBDA),
    )


def _sup(gate: Gate, subject: str) -> Story:
    """For lam = 1 a certified supremum; the scaling does the rest."""
    name = f"sup distance of the {subject}"
    gap = gate.cells - STEP if subject == "gate" else (gate.cells - STEP) * X
    domain, where = (LEFT, ", on the left by symmetry") if gate.is_symmetric else (REAL_LINE, "")
    shown = "sup |H(t) - F(t)|" if subject == "gate" else "sup |t (H(t) - F(t))|"
    ask = Supremum(gap.as_expression(), domain, absolute=True)
    answer = yield Step(f"{name}, lam = 1{where}", shown, "the largest gap, and where it is", ask=ask)
    if answer.infinite:
        reason = "the gap is unbounded for every lam: none reaches a tolerance"
        yield Step(f"{name} for every lam", INFINITY, reason)
    if answer.infinite or not answer.is_known:
        return
    known = Found(answer.exact) if answer.exact is not None else Found(C, answer.digits)
    if subject == "gate":
        reason = f"the supremum over x is the one over t: no lam makes it smaller{known.note}"
        yield Step(f"{name} for every lam", known.value, reason)
    else:
        yield from _powers(Distance(1, -1, ()), name, known)
