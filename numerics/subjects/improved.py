"""`improve`: an activation whose output has less entropy, to first order, with everything certified about it.

- `improve(function, density, epsilon, on, params)`   an `Improved`
- `analyse(improvement, eps, digits)`   normalising constant, limit of eps, inverse error with its constants, entropies
                                        and their changes
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce

from flint import arb

from ...derivations.improvement import Improvement
from ...derivations.systems import correction_story
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ZERO, Rational
from ...theory.exact.piecewise import cells_of
from ...theory.language.activations import activation, is_activation
from ...theory.language.function_text import Params, given_values, interval_text, number_text
from ...theory.language.intervals import interval
from ...theory.language.parser import parse, parse_number
from ...theory.language.printing import lines, plain
from ..arithmetic.balls import bits_for, working_precision
from ..arithmetic.decimals import shortened
from ..deciders.checks import CheckedStep
from ..findings.grades import Grade, Graded, NotKnown, shown
from ..search.definedness import require_values
from ..search.extrema import Extremum
from .check import function_cells
from .entropy import approximate_entropy_change, entropy_change, entropy_rate_of, mass, output_entropy
from .given import valued
from .improvable import prepared, require_epsilon
from .inverse_error import inverse_error_of, worst_constant
from .machine_form import enclosure, nested
from .step_text import step_as_dict, steps_as_text
from .stories import number_of, told

DIGITS = 15
LABELS = {
    "normaliser": "normalising constant of the density",
    "epsilon_limit": "|epsilon| must stay below",
    "inverse_error": "inverse error sup |g(f(x)) - x|",
    "leading_constant": "limit of inverse error / epsilon^2",
    "worst_constant": "largest value of it up to this epsilon",
    "entropy.before": "entropy of the output before",
    "entropy.rate": "its derivative in epsilon, at 0",
    "entropy.rate_at_ends": "of this, from the ends of the region",
    "entropy.exact_change": "its change, with the exact inverse",
    "entropy.approximate_change": "its change, with the approximate activation",
}


def analyse(improvement: Improvement, epsilon: Rational, digits: int = DIGITS) -> tuple[dict[str, arb], Extremum]:
    """The numbers by their keys, for one eps, which must be a rational number below the limit; and the inverse error
    sup |g(f(u)) - u|. There is no exact change where the improved inverse moves the ends of the region."""
    numbers = {"epsilon_limit": require_epsilon(improvement, epsilon)}
    size = mass(improvement.density, improvement.region, digits + 3)
    with working_precision(bits_for(digits) + 16):
        numbers = {"normaliser": 1 / size, **numbers}
    error = _largest([inverse_error_of(one.zeta, epsilon, one.domain, digits) for one in improvement.parts], digits)
    low, high = sorted((ZERO, epsilon))
    worst = [worst_constant(one.zeta, one.domain, low, high) for one in improvement.parts]
    with working_precision(bits_for(digits) + 40):
        numbers |= {"inverse_error": error.value, "worst_constant": reduce(arb.max, (one.value for one in worst))}
    rate = entropy_rate_of(improvement, digits)
    numbers |= {
        "entropy.before": output_entropy(improvement.activation, improvement.density, improvement.region, digits),
        "entropy.rate": rate.whole,
        "entropy.rate_at_ends": rate.at_ends,
        "entropy.approximate_change": approximate_entropy_change(improvement, epsilon, digits),
    }
    with suppress(InputError):
        numbers["entropy.exact_change"] = entropy_change(improvement, epsilon, digits)
    return numbers, error


def _largest(found: list[Extremum], digits: int) -> Extremum:
    """The supremum over several cells; of those that are not told apart, no more than the value is kept."""
    if any(not one.is_decided for one in found):
        return next(one for one in found if not one.is_decided)
    largest = max(found, key=lambda one: float(one.upper))
    if all(one is largest or one.value <= largest.value for one in found):
        return largest
    with working_precision(bits_for(digits) + 40):
        value = reduce(arb.max, (one.value for one in found))
    return replace(largest, value=value, exact=None, closed_form=None, exact_at=(), attained=None)


# --- as it is asked for and shown ------------------------------------------------------------------


def improve(
    function: str,
    density: str,
    epsilon: str | float = "0.01",
    on: str | tuple[float, float] | None = None,
    params: Params = None,
    **named: str | float,
) -> Improved:
    """A function, corrected for inputs of this density; `epsilon` is the size of the correction.

    >>> improve("relu", density="exp(-x^2/2)", epsilon=0.02).function.pieces
    (0, -x*exp(-x^2/2)/50 + x)
    """
    size = parse_number(number_text(epsilon))
    if not isinstance(size, Rational):
        raise InputError(f"epsilon must be a rational number such as 0.01 or 1/100, not `{epsilon}`")
    f = function_cells(function, given_values(params, named))
    region = None if on is None else interval(interval_text(on))
    if not is_activation(function):
        valued(function, region or REAL_LINE, given_values(params, named))
    weight = require_values(parse(density, parameters={}), {}, region or REAL_LINE)
    name = activation(function).name if is_activation(function) else "f"
    found = prepared(f, cells_of(weight), region, name)
    return Improved(found, size, *analyse(found, size), tuple(told(correction_story(found))))


@dataclass(frozen=True)
class Improved:
    """The improvement, its certified numbers and the steps that lead to it."""

    improvement: Improvement
    epsilon: Rational
    certified: Mapping[str, arb]
    error: Extremum
    steps: tuple[CheckedStep, ...]

    @property
    def function(self) -> Cells:
        """The improved activation."""
        return self.improvement.improved(self.epsilon)

    def __repr__(self) -> str:
        return f"{plain(self.function)}\n\n{self.facts()}"

    def story(self) -> str:
        """The derivation, step by step."""
        return steps_as_text(self.improvement.derivation.name, self.steps)

    def facts(self) -> str:
        numbers = {**self._enclosures(), "leading_constant": self._leading()}
        rows = [("region", str(self.improvement.region)), ("epsilon", str(self.epsilon))]
        rows += [(label, shown(_quantity(numbers[key]))) for key, label in LABELS.items() if key in numbers]
        if "entropy.exact_change" not in numbers:
            moved = "the correction term is not 0 at an end of the region, so the improved inverse moves it"
            rows.append(("note", moved))
        return "\n".join(f"{label:<46} {text}" for label, text in rows)

    def as_dict(self) -> dict:
        found = self.improvement
        data: dict = {
            "name": found.name,
            "density": lines(found.density),
            "region": str(found.region),
            "epsilon": str(self.epsilon),
            "shift": lines(found.shift),
            "correction": None if found.correction is None else plain(found.correction),
            "improved": plain(self.function.as_expression()),
            **nested(self._enclosures()),
        }
        data["inverse_error"]["at"] = [_shown(enclosure(place, DIGITS)) for place in self.error.at]
        return {**data, "leading_constant": self._leading(), "steps": [step_as_dict(item) for item in self.steps]}

    def _enclosures(self) -> dict[str, dict[str, str]]:
        return {key: enclosure(ball, DIGITS) for key, ball in self.certified.items()}

    def _leading(self) -> dict[str, str]:
        """The sharp constant of epsilon^2 that the story found; of several parts the largest."""
        found = [number_of(item) for item in self.steps if item.quantity == "leading_constant"]
        largest = max(found, key=lambda number: float(number["upper"] or "inf"))
        return {"lower": str(largest["lower"]), "upper": str(largest["upper"])}


def _shown(number: dict[str, str]) -> str:
    lower, upper = number["lower"], number["upper"]
    return lower if lower == upper else f"[{lower}, {upper}]"


def _quantity(number: dict[str, str]) -> Graded | NotKnown:
    lower, upper = number["lower"], number["upper"]
    if (lower, upper) == ("-inf", "inf"):
        return NotKnown("undecided")
    return Graded(shortened(lower, upper), Grade.BALL)
