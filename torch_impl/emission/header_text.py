"""The header of an emitted file: where each function comes from, and what is known about it."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version

from ...numerics.findings.grades import Graded, NotKnown, shown
from ..lowering.gated_units import GatedUnit
from ..lowering.promises import lossy_waves
from ..lowering.subjects import Subject
from ..soft_quantizers.subjects import SoftQuantizer
from ..targets.python_text import LICENCE, command_text
from .functions_page import PAGE, has_section
from .known_facts import bounds_of, claims_about, counted
from .measured import Row, measured_rows, numerics_lines, text_digest
from .proved import Entry, proved_lines

WIDTH = 100
QUOTED = "float32"  # the proved bounds that are quoted; all are in the data
Cards = Mapping[str, Sequence[Graded | NotKnown]]


@dataclass(frozen=True)
class FoundErrors:
    """What was found of a text on this machine, by function, beyond what is committed: errors of runs, and theorems."""

    measured: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    proved: Mapping[str, Entry] = field(default_factory=dict)


def error_cards(
    subjects: Sequence[Subject | SoftQuantizer | GatedUnit], code: str, found: FoundErrors
) -> dict[str, list[Graded | NotKnown]]:
    """What is known of the rounding errors of each function: what was found of this text here, else the committed."""
    cards = {one.function: _errors(one.function, code, found) for one in subjects}
    for one in subjects:
        cards[one.function] += map(NotKnown, lossy_waves(one)) if isinstance(one, Subject) else ()
    return cards


def _errors(function: str, code: str, found: FoundErrors) -> list[Graded | NotKnown]:
    """The lines about errors, most general first: a proved bound stands before what was measured."""
    rows = found.measured.get(function) or measured_rows(function, text_digest(code, function))
    proved = proved_lines(function, code, found.proved.get(function))
    return [*(line for line in proved if line.text.startswith(QUOTED)), *numerics_lines(rows)]


def header_text(subjects: Sequence[Subject | SoftQuantizer | GatedUnit], command: str, cards: Cards) -> str:
    """The docstring of an emitted file; `command` is what emits it again."""
    # Only the functions that come with the package have a section.
    more = f"Claim by claim and device by device: {PAGE} in the repository of provenact.\n"
    facts = "\n".join(line for subject in subjects for line in _facts(subject, cards[subject.function]))
    return f'''\
# {LICENCE}
r"""Activation functions for PyTorch, with explicit first and second derivatives.

Written by provenact {version("provenact")}; do not edit, but emit again:

{command_text(command)}

Every function comes from an exact derivation; no gradient passes through a branch not taken. For
each: the SHA-256 of its exact cells, the verdicts on what papers claim about it, bounds, and the
worst errors in ulp, forward / backward, at the default parameters where no others are named
(floored: an ulp counts at least a quarter of that of 1; 0.5+: more than a half, by less than is
printed). In brackets what it rests on: coq (a checked theorem), exact (algebra), ball (enclosures),
exhaustive (a run over every input), measured (a run), assumed (a theorem of the textbooks, or what
is known of libraries and devices).
{more if any(map(has_section, subjects)) else ""}
{facts}
"""
'''


def _facts(subject: Subject | SoftQuantizer | GatedUnit, errors: Sequence[Graded | NotKnown]) -> list[str]:
    rows = [f"{subject.class_name}  {subject.digest}"]
    if isinstance(subject, Subject):
        rows += _row("claims", counted(claims_about(subject)))
        rows += _row("bounds", bounds_of(subject))
    for error in errors:
        rows += _row("errors", [error])
    return rows


def _row(title: str, facts: Sequence[Graded | NotKnown]) -> list[str]:
    """`title: facts`, each with its grade, folded; nothing where there is none."""
    folding = textwrap.TextWrapper(WIDTH, "    ", " " * 12, break_on_hyphens=False)
    return folding.wrap(f"{title}: {', '.join(map(shown, facts))}") if facts else []
