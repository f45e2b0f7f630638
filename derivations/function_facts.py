"""What follows from a function in closed form: its constants, its distance to what it smooths, its symmetries.

With a width that scales out, f_w(x) = w^d f_1(x/w), everything is found for w = 1 and holds for every w with a power
of it; without one it is found for the function as it is.

- `Scaled(cells, original, width, degree)`   a function, what it approximates, and how it scales
- `facts_story(subject)`                     constants, distances, limit, parity and scaling
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property

from ..theory.algebra import tidy
from ..theory.cells import Cells
from ..theory.display import Equation
from ..theory.expressions import ONE, ZERO, Abs, Expr, Infinite, Symbol, X
from ..theory.order import vanishes
from ..theory.statements import Equal, Limit
from .definite_integrals import C, integral_story, stretches_of
from .derivation import TRIAL, Answer, Step, Story, Supremum

PARITIES = ((1, "even"), (-1, "odd"))


@dataclass(frozen=True)
class Scaled:
    """`cells` may contain the width; `degree` is None where it does not scale out."""

    cells: Cells
    original: Cells | None = None
    width: Symbol | None = None
    degree: int | None = None

    @property
    def scales(self) -> bool:
        return self.width is not None and self.degree is not None

    @cached_property
    def at_one(self) -> Cells:
        """The function for the width 1, where it scales."""
        return self.cells.subs({self.width: ONE}) if self.scales else self.cells

    def power(self, order: int) -> Expr:
        """width^(degree + order): what a quantity of the function for the width 1 is multiplied by."""
        return self.width ** (self.degree + order) if self.scales else ONE  # type: ignore[operator]


def facts_story(subject: Scaled) -> Story:
    yield from _scaling(subject)
    yield from _parity(subject)
    cells = subject.at_one
    smoothness = cells.smoothness()
    if smoothness.order is None or smoothness.order >= 0:
        yield from _steepest(subject, 1, "Lipschitz constant")
    if smoothness.order is None or smoothness.order >= 1:
        yield from _steepest(subject, 2, "Lipschitz constant of the slope")
    if subject.original is not None:
        yield from _distances(subject)
        yield from _limit(subject)


def _scaling(subject: Scaled) -> Story:
    if not subject.scales or subject.width is None:
        return
    stretched = subject.at_one.as_expression().xreplace({X: X / subject.width})
    law = tidy(subject.power(0) * stretched)
    reason = "the function for the width 1, stretched: what is found for it holds for every width, with a power of it"
    yield Step("scaling", Equation(subject.cells.as_expression(), law), reason,
               Equal(subject.cells.as_expression(), law))  # fmt: skip


def _parity(subject: Scaled) -> Story:
    """Of the function, or of what it adds to half its argument: x/2 plus an even function."""
    f = subject.at_one.as_expression()
    for rest, words in ((f, "the function is"), (tidy(f - X / 2), "less x/2 the function is")):
        mirrored = tidy(rest.xreplace({X: -X}))
        for sign, name in PARITIES:
            if _same(mirrored, sign * rest):
                yield Step("parity", f"{words} {name}", "the value at -x", Equal(mirrored, tidy(sign * rest)))
                return


def _same(one: Expr, other: Expr) -> bool:
    from ..theory.errors import InputError
    from ..theory.piecewise import cells_of

    try:
        return all(vanishes(piece).is_yes for piece in cells_of(tidy(one - other)).pieces)
    except InputError:
        return False


def _steepest(subject: Scaled, order: int, name: str) -> Story:
    slope = subject.at_one.derivative(order).as_expression()
    what = "the largest slope" if order == 1 else "the largest curvature"
    largest = Supremum(slope, absolute=True)
    answer = yield Step(f"{name}{_for_one(subject)}", Abs(slope), f"{what}, in size", ask=largest)
    yield from _for_every(subject, name, answer, -order)


def _for_one(subject: Scaled) -> str:
    return f", {subject.width} = 1" if subject.scales else ""


def _for_every(subject: Scaled, name: str, answer: Answer, order: int) -> Story:
    if not subject.scales or not answer.is_known or answer.infinite:
        return
    constant = answer.exact if answer.exact is not None else C
    places = ", ".join(str(tidy(place * subject.width)) for place in answer.places if isinstance(place, Expr))
    where = f", at x = {places}" if places else ""
    c = "" if answer.exact is not None else f", c = {answer.digits}"
    yield Step(f"{name} for every {subject.width}", constant * subject.power(order), f"by the scaling law{where}{c}")


def _distances(subject: Scaled) -> Story:
    assert subject.original is not None
    gap = subject.at_one - subject.original
    size = gap.as_expression()
    answer = yield Step(f"sup distance{_for_one(subject)}", Abs(size), "to what it smooths",
                        ask=Supremum(size, absolute=True))  # fmt: skip
    yield from _for_every(subject, "sup distance", answer, 0)
    if answer.infinite:
        return
    sign = yield from _one_sign(gap)
    if sign:
        yield from _norm(subject, "L1 distance", gap * sign, 1)
    yield from _norm(subject, "L2 distance, squared", gap * gap, 2)


def _one_sign(gap: Cells) -> Generator[Step, Answer, int]:
    """1 or -1 where the gap has that sign everywhere; 0 where this is not shown."""
    from ..theory.statements import Compare

    for sign, relation in ((1, ">="), (-1, "<=")):
        statement = Compare(gap.as_expression(), relation, ZERO)
        answer = yield Step("sign of the gap", f"f - f_0 {relation} 0", "tried", statement, proposer=TRIAL)
        if answer.holds.is_yes:
            return sign
    return 0


def _norm(subject: Scaled, name: str, integrand: Cells, power: int) -> Story:
    value = yield from integral_story(f"{name}{_for_one(subject)}", stretches_of(integrand))
    if value is None or isinstance(value, Infinite) or not subject.scales:
        return
    assert subject.degree is not None and subject.width is not None
    scaled = value * subject.width ** (power * subject.degree + 1)
    yield Step(f"{name} for every {subject.width}", scaled, "by the scaling law, dx giving one more power")


def _limit(subject: Scaled) -> Story:
    if subject.width is None or subject.original is None:
        return
    f, original = subject.cells.as_expression(), subject.original.as_expression()
    yield Step(
        f"limit {subject.width} -> 0", subject.original, "uniformly on the line: the sup distance tends to 0",
        Limit(f, subject.width, ZERO, original, uniform=True),
    )  # fmt: skip
