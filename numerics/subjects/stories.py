"""Stories told: what a step states is checked, and what it asks answered, before the next step is made.

- `told(story, domains)`     the `CheckedStep`s of a story
- `answer_to(ask)`           the certified answer to a question
- `number_of(step)`          the number that a step came to
- `derive(name, **options)`  the same as a `Derivation`
- `derive_subject(name, **options)`   title and checked steps of a catalogue entry or of a subject of one's own
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from fractions import Fraction
from inspect import signature

from flint import arb

from ...derivations import derivation, systems
from ...derivations.derivation import Answer, Ask, ErrorBound, Floor, Infimum, Integral, Ratio, Story, Supremum, ZerosOf
from ...derivations.gate_distance import NORMS, Gate, gate_distance
from ...derivations.inverse_error import inverse_error_story
from ...derivations.realisation import cells_of_activation
from ...derivations.soft_quantizer import Quantizer, quantizer_story
from ...theory.exact.algebra import expand, tidy
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError, option, unknown
from ...theory.exact.expressions import Expr, Infinite, Rational, X
from ...theory.exact.piecewise import cells_of
from ...theory.exact.polynomials import rational_coefficients
from ...theory.exact.truth import Truth
from ...theory.language.activations import activation, catalogue, is_activation, is_expression
from ...theory.language.index_means import ALPHA, Y
from ...theory.language.intervals import interval
from ...theory.language.parser import parse
from ...theory.language.printing import plain
from ...theory.language.statements import Zeros
from ..arithmetic.balls import bits_for, evaluate, working_precision
from ..arithmetic.decimals import agreed, enclosing_decimals
from ..deciders.checks import CheckedStep, checked_step
from ..findings.evidence import Engine, Evidence, Outcome
from ..search.definedness import require_values
from ..search.extrema import Extremum, infimum, supremum, supremum_of_absolute
from ..search.integrals import absolute_integral, integral, limits_of
from ..search.roots import zeros
from .given import mollify, valued
from .improvable import in_parts
from .inverse_error import bound_holds, bound_holds_beyond, where_bound_ends
from .quantizer_window import least_multiple
from .second_opinions import second_opinions
from .step_text import steps_as_text

DIGITS = 20
Titled = tuple[str, list[CheckedStep]]
TRUTHS = {Outcome.HOLDS: Truth.YES, Outcome.FAILS: Truth.NO}


def told(story: Story, domains: Domains | None = None) -> list[CheckedStep]:
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


def _checked(step: derivation.Step, domains: Domains) -> tuple[CheckedStep, Answer]:
    checked = checked_step(step, domains)
    if step.ask is None:
        holds = Truth.UNKNOWN if checked.outcome is None else TRUTHS.get(checked.outcome, Truth.UNKNOWN)
        return _with_second_opinions(checked, checked.evidence), Answer(holds)
    answer = answer_to(step.ask)
    text = _in_words(answer)
    engine = Engine.EXACT if answer.is_known and _is_exact_algebra(step.ask) else Engine.BALL
    outcome = Outcome.HOLDS if answer.is_known else Outcome.UNDECIDED
    return _with_second_opinions(step, (Evidence(engine, outcome, text),), answer), answer


def _with_second_opinions(
    step: derivation.Step, evidence: tuple[Evidence, ...], answer: Answer | None = None
) -> CheckedStep:
    """The step, and beside what decides it what SymPy and mpmath say."""
    question = step.second or step.ask
    found = _closed(step, answer)
    opinions = [] if question is None or found is None else second_opinions(question, found)
    facts = {one.name: getattr(step, one.name) for one in fields(derivation.Step)}
    return CheckedStep(**facts, evidence=evidence, answer=answer, opinions=tuple(opinions))


def _closed(step: derivation.Step, answer: Answer | None) -> Expr | Cells | Answer | tuple[Expr, ...] | None:
    """What a step came to, as far as others can compare it with theirs."""
    if answer is not None:
        is_finite = answer.is_known and not answer.infinite
        if not is_finite or (answer.exact is None and answer.bounds is None):
            return None
        return answer if answer.exact is None else answer.exact
    if isinstance(step.second, derivation.SlopeIn):
        return step.second.value
    if isinstance(step.statement, Zeros):
        return tuple(place for place in step.statement.are if isinstance(place, Expr))
    return step.formula if isinstance(step.formula, (Expr, Cells)) and not isinstance(step.formula, Infinite) else None


def _is_exact_algebra(ask: Ask) -> bool:
    """Extrema of polynomials are found by exact algebra; whatever else has a closed form was located in balls."""
    if not isinstance(ask, (Supremum, Infimum)):
        return False
    return all(rational_coefficients(piece, X) is not None for piece in cells_of(ask.of).pieces)


def _in_words(answer: Answer) -> str:
    if answer.infinite:
        return "inf" if answer.infinite > 0 else "-inf"
    if not answer.is_known:
        return "not decided"
    exact = "" if answer.exact is None or str(answer.exact) == answer.digits else f"{answer.exact} = "
    value = f"{exact}{answer.digits}"
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
            return _of_extremum(_highest(ask))
        case Infimum():
            return _of_extremum(infimum(cells_of(ask.of), ask.domain, digits=DIGITS))
        case Integral():
            return _of_ball(_integrated(ask))
        case Ratio():
            return _of_ratio(ask)
        case ZerosOf():
            found = zeros(cells_of(ask.of), ask.domain, digits=DIGITS)
            if not found.complete:
                return Answer()
            places = [zero.exact if zero.exact is not None else _digits(zero.place) for zero in found.points]
            ranges = [f"all of {Interval(*ends)}" for ends in found.intervals]
            return Answer(digits=", ".join(map(str, [*ranges, *places])) or "none")
        case derivation.Number():
            return _of_ball(evaluate(ask.of, digits=DIGITS))
        case ErrorBound():
            return Answer(digits="; ".join(_bounded(ask, side) for side in (1, -1)))
        case Floor():
            return _of_floor(ask)


def _of_extremum(found: Extremum) -> Answer:
    exact = found.exact if found.exact is not None else found.closed_form
    places: tuple[Expr | str, ...] = found.exact_at or tuple(map(_digits, found.at))
    if found.value.is_nan():
        return Answer()
    if not found.value.is_finite():
        return Answer(infinite=1 if found.value > 0 else -1)
    places = places if found.attained else ()
    return Answer(
        digits=_digits(found.value),
        exact=_shorter(exact),
        places=places,
        bounds=enclosing_decimals(found.value, DIGITS),
    )


def _shorter(exact: Expr | None) -> Expr | None:
    """A closed form as it stands or multiplied out, whichever is shorter."""
    return None if exact is None else min(exact, expand(exact), key=lambda form: len(str(form)))


def _highest(ask: Supremum) -> Extremum:
    return (supremum_of_absolute if ask.absolute else supremum)(cells_of(ask.of), ask.domain, digits=DIGITS)


def _integrated(ask: Integral) -> arb:
    limits, cells = limits_of(ask.domain), ask.of if isinstance(ask.of, Cells) else cells_of(ask.of)
    if not ask.absolute:
        value = integral(cells, *limits, digits=DIGITS)
        if value.is_finite() or not infimum(cells, ask.domain, digits=DIGITS).value >= 0:
            return value
    return absolute_integral(cells, *limits, digits=DIGITS)  # of what is nowhere negative this may be infinite


def _of_ratio(ask: Ratio) -> Answer:
    top = _integrated(ask.top) if isinstance(ask.top, Integral) else _highest(ask.top).value
    with working_precision(bits_for(DIGITS) + 20):
        return _of_ball(evaluate(ask.factor, digits=DIGITS) * top / _integrated(ask.below))


def _of_ball(value: arb) -> Answer:
    """A number without a closed form; an infinity that is proved."""
    if value.is_nan():
        return Answer()
    if not value.is_finite():
        return Answer(infinite=1) if value > 0 else Answer()
    return Answer(digits=_digits(value), bounds=enclosing_decimals(value, DIGITS))


FAR, NEAR = Rational(4), Rational(1, 64)  # up to where a bound is searched for its end, and how finely


def _bounded(ask: ErrorBound, side: int) -> str:
    """For which epsilon of one sign a bound of the inverse error holds, in words."""
    far = Rational(side * FAR.fraction)
    low, high = sorted((Rational(0), far), key=lambda end: end.fraction)
    holds = bound_holds(ask.zeta, ask.domain, ask.rate, low, high).holds
    relation = ">=" if side > 0 else "<="
    if holds and bound_holds_beyond(ask.zeta, ask.rate, far):
        return f"it holds for every epsilon {relation} 0"
    if holds is not False:
        raise InputError(f"whether the bound holds for epsilon {relation} 0 is not decided")
    good, bad = where_bound_ends(ask.zeta, ask.domain, ask.rate, far, NEAR)
    return f"for epsilon {relation} 0 it holds up to {good} and fails at {bad}"


def _of_floor(ask: Floor) -> Answer:
    """By bisection: the error falls in the sharpness, which a step has shown."""

    def is_small(sharpness: Fraction) -> bool:
        gap = ask.error.subs(ask.sharpness, Rational(sharpness)) - ask.tolerance
        return bool(evaluate(gap, digits=DIGITS) < 0)

    floor = least_multiple(is_small)
    return Answer() if floor is None else Answer(digits=str(float(floor)), exact=Rational(floor))


def _digits(ball: arb) -> str:
    """The digits that the ball proves."""
    return agreed(*enclosing_decimals(ball, DIGITS))


def number_of(item: CheckedStep | None) -> dict[str, str | None]:
    """Decimals below and above it, its closed form and its grade; all reals and no grade where it has none."""
    unknown = {"lower": "-inf", "upper": "inf", "exact": None, "grade": None}
    if item is None or item.grade is None:
        return unknown
    grade = item.grade.value
    exact = item.answer.exact if item.answer is not None else item.formula
    if isinstance(exact, Infinite) or (item.answer is not None and item.answer.infinite):
        return {"lower": "inf", "upper": "inf", "exact": None, "grade": grade}
    if isinstance(exact, Expr):
        number = exact if isinstance(exact, Rational) else evaluate(exact, digits=DIGITS)
        lower, upper = enclosing_decimals(number, DIGITS)
        return {"lower": lower, "upper": upper, "exact": plain(exact), "grade": grade}
    if item.answer is None or item.answer.bounds is None:
        return unknown
    lower, upper = item.answer.bounds
    return {"lower": lower, "upper": upper, "exact": None, "grade": grade}


# --- what can be derived --------------------------------------------------------------------------


def derive(name: str, **options) -> Told:
    """A derivation whose steps are checked: each says who proposed it, what was found, by which engine, on which grade.

    >>> derive("inverse-error", zeta="x*exp(-x)").result
    sqrt(2)*(1 - sqrt(2)/2)*exp(-2 + sqrt(2))/2
    """
    title, steps = derive_subject(name, **options)
    return Told(title, tuple(steps))


class Told(derivation.Derivation):
    """A derivation whose steps are checked."""

    def story(self) -> str:
        """Each step with its reason and what the deciders say of it."""
        return steps_as_text(self.name, self.steps)  # type: ignore[arg-type]


def derive_subject(name: str, **options) -> Titled:
    """The story of a name, with its title.

    >>> title, steps = derive_subject("gate-distance", cdf="sigma(x)", norm=["L1"])
    >>> {step.title: str(step.formula) for step in steps}["L1 distance of the gate for every lam"]
    '2*log(2)/lam'
    """
    if name not in SUBJECTS:
        if not is_activation(name):
            if is_expression(name):
                own = f"of your own give one of {', '.join(SUBJECTS)}, such as mollification, and then the definition"
                raise InputError(f"a name of the catalogue is expected and `{name}` came: for a definition {own}")
            raise unknown("activation or subject", name, [*catalogue(), *SUBJECTS])
        if options:
            came = ", ".join(map(_option, options))
            raise InputError(f"`{name}` is an entry of the catalogue and takes no options: leave {came} out")
        return f"Derivation of {activation(name).title}", told(systems.story_of(name))
    taken = signature(SUBJECTS[name]).parameters
    if missing := [_option(key) for key, one in taken.items() if one.default is one.empty and key not in options]:
        raise InputError(f"derive {name} needs {' and '.join(missing)}; see `provenact derive --help`")
    if strange := next((key for key in options if key not in taken), None):
        raise unknown(f"option of derive {name}", _option(strange), map(_option, taken))
    return SUBJECTS[name](**options)


def _option(key: str) -> str:
    return "EXPR" if key == "expr" else option(key.replace("_", "-"))


def _gate(cdf: str, norm: Sequence[str] = NORMS) -> Titled:
    if strange := next((one for one in norm if one not in NORMS), None):
        raise InputError(f"the norms are {', '.join(NORMS)}, not `{strange}`")
    return f"Distances of the gate {cdf}", told(gate_distance(Gate(cells_of(valued(cdf))), norms=norm))


def _inverse(zeta: str, on: str = "[0, inf)") -> Titled:
    return f"Inverse error of {zeta}", told(inverse_error_story(tidy(valued(zeta)), interval(on)))


def _correction(activation: str, density: str, on: str | None = None) -> Titled:
    entry, region = catalogue().get(activation), None if on is None else interval(on)
    where = region or REAL_LINE
    f = cells_of_activation(activation, entry.defaults()) if entry else cells_of(valued(activation, where))
    improvement = in_parts(f, cells_of(valued(density, where)), region, activation)
    return f"Correction of {activation} for the density {density}", told(systems.correction_story(improvement))


def _mollification(expr: str, kernel: str = "epanechnikov", width: str | None = None) -> Titled:
    found = mollify(expr, kernel, width)
    return f"Mollification of {expr} with the kernel {kernel}", told(systems.mollification_story(found, expr))


def _quantizer(log_weight: str) -> Titled:
    weight = parse(log_weight, {"y": Y, "alpha": ALPHA})
    require_values(weight, {Y: REAL_LINE, ALPHA: interval("positive")})
    return f"Soft quantizers with the weight exp({log_weight})", told(quantizer_story(Quantizer(tidy(weight))))


def _correlation(activation: str = "") -> Titled:
    return "Correlations in wide random layers", told(systems.correlation_story(activation))


SUBJECTS: dict[str, Callable[..., Titled]] = {  # their parameters are the options of `derive`
    "gate-distance": _gate,
    "inverse-error": _inverse,
    "correction": _correction,
    "mollification": _mollification,
    "soft-quantizer": _quantizer,
    "correlation": _correlation,
}
