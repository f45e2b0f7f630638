"""Correct the inverse of an activation so that its output has less entropy, to first order.

The correction term, the improved inverse and the approximate activation are derived and checked; the
inverse error and the entropies are certified."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .arguments import add_latex, add_params, one_line
from .output import write_json
from .steps import step_as_dict, steps_as_text
from .terminal import say

if TYPE_CHECKING:
    from flint import arb

    from ..derivations.improvement import Improvement
    from ..numerics.subjects.improvement import CertifiedImprovement

MOST_TRIED = 110  # characters of a command that is tried while one waits
EXAMPLE = 'provenact improve relu --density "exp(-x^2/2)"'
DIGITS = 15


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The activation, the density of its inputs, the region and the size of the correction."""
    parser.add_argument("name", metavar="NAME", help="an activation of the catalogue, such as relu")
    parser.add_argument(
        "--density", metavar="EXPR", type=one_line, required=True,
        help="the density of the inputs, up to a constant factor, such as 'exp(-x^2/2)'",
    )  # fmt: skip
    parser.add_argument(
        "--epsilon",
        metavar="EPS",
        type=one_line,
        default="0.01",
        help="size of the correction (default: %(default)s)",
    )
    parser.add_argument(
        "--on",
        metavar="INTERVAL",
        type=one_line,
        help="the region, such as '(0, inf)' (default: where NAME increases)",
    )
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    from ..derivations.systems import correction_story
    from ..numerics.subjects.improvement import analyse
    from ..numerics.subjects.stories import told
    from ..report.appendix import appendix
    from ..theory.errors import InputError
    from ..theory.expressions import Rational
    from ..theory.parser import parse_number

    epsilon = parse_number(args.epsilon)
    if not isinstance(epsilon, Rational):
        raise InputError(f"--epsilon must be a rational number such as 0.01 or 1/100, not `{args.epsilon}`")
    improvement = _improvement(args)
    analysis = analyse(improvement, epsilon, DIGITS)
    checked = told(correction_story(improvement))
    emit = _emit_command(improvement, epsilon)
    if args.json:
        write_json(args.json, _as_dict(improvement, analysis, checked, emit))
    if args.json != "-":
        derivation = improvement.derivation.name
        say(appendix(derivation, checked) if args.latex else steps_as_text(derivation, checked))
        say("\n" + "\n".join([*_facts(improvement, analysis, checked), "", *_how_to_emit(improvement, epsilon, emit)]))
    return int(not all(item.passed for item in checked))


def _improvement(args: argparse.Namespace) -> Improvement:
    from ..derivations.realisation import cells_of_activation
    from ..numerics.subjects.improvable import prepared
    from ..theory.activations import activation
    from ..theory.domains import interval
    from ..theory.parser import parse
    from ..theory.piecewise import cells_of

    entry = activation(args.name)
    f = cells_of_activation(entry, entry.defaults(dict(args.params)))
    density = cells_of(parse(args.density, parameters={}))
    return prepared(f, density, interval(args.on) if args.on else None, entry.name)


def _how_to_emit(improvement: Improvement, epsilon, command: str) -> list[str]:
    """The command, or why there is none. It was tried, unless the function is so long that this takes minutes."""
    from ..theory.errors import InputError
    from ..torch_impl.lowering.families import family_of

    if len(command) > MOST_TRIED:
        return ["to emit it, which may take minutes and was not tried:", f"  {command}"]
    try:
        family_of(improvement.improved(epsilon))
    except InputError as error:
        return ["it cannot be emitted:", f"  {error}"]
    return ["to emit it:", f"  {command}"]


def _emit_command(improvement: Improvement, epsilon) -> str:
    from ..theory.printing import plain

    text = plain(improvement.improved(epsilon).as_expression())
    return f'provenact emit --expr "{text}" --name {improvement.name}_improved'


def _facts(improvement: Improvement, analysis: CertifiedImprovement, checked) -> list[str]:
    numbers = {key: _enclosure(ball) for key, ball in _numbers(analysis).items()}
    numbers["leading_constant"] = _leading(checked)
    rows = [("region", str(improvement.region)), ("epsilon", str(analysis.epsilon))]
    rows += [(label, _shown(numbers[key])) for key, label in LABELS.items() if key in numbers]
    if analysis.exact_change is None:
        rows.append(("note", "the correction term is not 0 at an end of the region, so the improved inverse moves it"))
    return [f"{label:<46} {text}" for label, text in rows]


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


def _numbers(analysis: CertifiedImprovement) -> dict[str, arb]:
    found = {
        "normaliser": analysis.normaliser,
        "epsilon_limit": analysis.epsilon_limit,
        "inverse_error": analysis.error.value,
        "worst_constant": analysis.worst,
        "entropy.before": analysis.entropy,
        "entropy.rate": analysis.rate.whole,
        "entropy.rate_at_ends": analysis.rate.at_ends,
        "entropy.approximate_change": analysis.approximate_change,
    }
    return found if analysis.exact_change is None else {**found, "entropy.exact_change": analysis.exact_change}


def _leading(checked) -> dict[str, str]:
    """The sharp constant of epsilon^2 that the story found; of several parts the largest."""
    from ..numerics.subjects.stories import number_of

    found = [number_of(item) for item in checked if item.step.quantity == "leading_constant"]
    largest = max(found, key=lambda number: float(number["upper"] or "inf"))
    return {"lower": str(largest["lower"]), "upper": str(largest["upper"])}


def _shown(number: dict[str, str]) -> str:
    lower, upper = number["lower"], number["upper"]
    if "nan" in (lower, upper) or (lower, upper) == ("-inf", "inf"):
        return "undecided"
    return lower if lower == upper else f"[{lower}, {upper}]"


def _as_dict(improvement: Improvement, analysis: CertifiedImprovement, checked, emit: str) -> dict:
    from ..theory.printing import lines, plain

    data: dict = {
        "name": improvement.name,
        "density": lines(improvement.density),
        "region": str(improvement.region),
        "epsilon": str(analysis.epsilon),
        "shift": lines(improvement.shift),
        "correction": None if improvement.correction is None else plain(improvement.correction),
        "improved": plain(improvement.improved(analysis.epsilon).as_expression()),
    }
    for key, ball in _numbers(analysis).items():
        group, _, name = key.rpartition(".")
        (data.setdefault(group, {}) if group else data)[name] = _enclosure(ball)
    data["inverse_error"]["at"] = [_shown(_enclosure(place)) for place in analysis.error.at]
    data["leading_constant"] = _leading(checked)
    return {**data, "steps": [step_as_dict(item) for item in checked], "emit": emit}


def _enclosure(ball: arb) -> dict[str, str]:
    from ..numerics.arithmetic.decimals import enclosing_decimals

    if ball.is_nan():
        return {"lower": "-inf", "upper": "inf"}
    lower, upper = enclosing_decimals(ball, DIGITS)
    return {"lower": lower, "upper": upper}
