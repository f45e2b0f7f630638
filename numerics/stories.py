"""Stories told: each step checked, each question answered, before the next step is made.

- `told(story, domains)`     the `CheckedStep`s of a story
- `answer_to(ask)`           the certified answer to a question
"""

from __future__ import annotations

from collections.abc import Mapping

from flint import arb

from ..derivations.derivation import Answer, Ask, Integral, Number, Step, Story, Supremum, ZerosOf
from ..theory.cells import Cells
from ..theory.domains import Interval
from ..theory.errors import InputError
from ..theory.expressions import INFINITY, MINUS_INFINITY, Expr, Symbol
from ..theory.piecewise import cells_of
from ..theory.truth import Truth
from .balls import evaluate
from .checks import CheckedStep, checked_step
from .decimals import enclosing_decimals
from .evidence import Engine, Evidence, Outcome
from .extrema import Extremum, supremum, supremum_of_absolute
from .integrals import absolute_integral, integral
from .roots import zeros

DIGITS = 20
TRUTHS = {Outcome.HOLDS: Truth.YES, Outcome.FAILS: Truth.NO}


def told(story: Story, domains: Mapping[Symbol, Interval] | None = None) -> list[CheckedStep]:
    """The story to its end. A step that fails is shown, and the story goes on with that answer."""
    steps: list[CheckedStep] = []
    try:
        step = next(story)
        while True:
            checked, answer = _checked(step, domains or {})
            steps.append(checked)
            step = story.send(answer)
    except StopIteration:
        return steps


def _checked(step: Step, domains: Mapping[Symbol, Interval]) -> tuple[CheckedStep, Answer]:
    checked = checked_step(step, domains)
    if step.ask is None:
        outcome = Truth.UNKNOWN if checked.outcome is None else TRUTHS.get(checked.outcome, Truth.UNKNOWN)
        return checked, Answer(outcome)
    answer = answer_to(step.ask)
    text = _in_words(answer)
    engine = Engine.EXACT if answer.exact is not None or answer.infinite else Engine.BALL
    outcome = Outcome.HOLDS if answer.is_known else Outcome.UNDECIDED
    return CheckedStep(step, (Evidence(engine, outcome, text),), answer), answer


def _in_words(answer: Answer) -> str:
    if answer.infinite:
        return "inf" if answer.infinite > 0 else "-inf"
    if not answer.is_known:
        return "not decided"
    value = answer.digits if answer.exact is None else f"{answer.exact} = {answer.digits}"
    places = ", ".join(map(str, answer.places))
    return f"{value} at x = {places}" if places else value


def answer_to(ask: Ask) -> Answer:
    try:
        return _answer(ask)
    except InputError:
        return Answer()


def _answer(ask: Ask) -> Answer:
    match ask:
        case Supremum():
            cells = cells_of(ask.of)
            return _of_extremum((supremum_of_absolute if ask.absolute else supremum)(cells, ask.domain, digits=DIGITS))
        case Integral():
            return _of_integral(ask)
        case ZerosOf():
            found = zeros(cells_of(ask.of), ask.domain, digits=DIGITS)
            if not found.complete:
                return Answer()
            places = tuple(zero.exact if zero.exact is not None else _digits(zero.place) for zero in found.points)
            return Answer(digits=", ".join(map(str, places)) or "none", places=places)
        case Number():
            return Answer(digits=_digits(evaluate(ask.of, digits=DIGITS)))


def _of_extremum(found: Extremum) -> Answer:
    exact = found.exact if found.exact is not None else found.closed_form
    places: tuple[Expr | str, ...] = found.exact_at or tuple(map(_digits, found.at))
    if found.value.is_nan():
        return Answer()
    if not found.value.is_finite():
        return Answer(infinite=1 if found.value > 0 else -1)
    return Answer(digits=_digits(found.value), exact=exact, places=places if found.attained else ())


def _of_integral(ask: Integral) -> Answer:
    start = MINUS_INFINITY if ask.domain.start is None else ask.domain.start
    end = INFINITY if ask.domain.end is None else ask.domain.end
    cells = ask.of if isinstance(ask.of, Cells) else cells_of(ask.of)
    value = integral(cells, start, end, digits=DIGITS)
    if value.is_nan() or not value.is_finite():
        size = absolute_integral(cells, start, end, digits=DIGITS)
        return Answer(infinite=1) if not size.is_nan() and not size.is_finite() else Answer()
    return Answer(digits=_digits(value))


def _digits(ball: arb) -> str:
    """The digits that the ball proves."""
    low, high = enclosing_decimals(ball, DIGITS)
    if low == high:
        return low
    common = next((n for n, (a, b) in enumerate(zip(low, high, strict=False)) if a != b), min(len(low), len(high)))
    return f"{low[:common]}…" if common else f"[{low}, {high}]"
