"""Correct the inverse of an activation so that its output has less entropy, to first order.

The correction term, the improved inverse and the approximate activation are derived and checked; the
inverse error and the entropies are certified."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..theory.exact.errors import InputError
from .arguments import add_function, add_latex, add_params, add_text
from .output import shared
from .terminal import say, say_lines

if TYPE_CHECKING:
    from ..numerics.subjects.improved import Improved

MOST_TRIED = 110  # characters of a command that is tried while one waits
EXAMPLE = 'provenact improve relu --density "exp(-x^2/2)"'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_function(parser)
    density = "the density of the inputs, up to a constant factor, such as 'exp(-x^2/2)'"
    add_text(parser, "--density", "EXPR", density, required=True)
    add_text(parser, "--epsilon", "EPS", "size of the correction (default: %(default)s)", default="0.01")
    add_text(parser, "--on", "INTERVAL", "the region, such as '(0, inf)' (default: where it increases)")
    add_params(parser)
    add_latex(parser)


def run(args: argparse.Namespace) -> int:
    from ..numerics.subjects.improved import improve
    from ..report.appendix import appendix

    found = improve(args.function, args.density, args.epsilon, args.on, dict(args.params))
    command, why_not = _how_to_emit(found)
    if shared(args.json, lambda: {**found.as_dict(), **({} if why_not else {"emit": command})}):
        say(appendix(found.improvement.derivation.name, found.steps) if args.latex else found.story())
        how = ["there is no command to emit it:", f"  {why_not}"] if why_not else ["to emit it:", f"  {command}"]
        say_lines(f"\n{found.facts()}\n")
        say("\n".join(how))
    return int(not all(item.passed for item in found.steps))


def _how_to_emit(found: Improved) -> tuple[str, str]:
    """The command, and why it does not work; a command of which that is not known is not one to print."""
    from ..theory.language.printing import plain
    from ..torch_impl.lowering.families import family_of

    text = plain(found.function.as_expression())
    command = f'provenact emit --expr "{text}" --name {found.improvement.name}_improved'
    if len(command) > MOST_TRIED:
        return command, "the formula is so long that trying takes minutes, and it was not tried"
    try:
        family_of(found.function)
    except InputError as error:
        return command, str(error)
    return command, ""
