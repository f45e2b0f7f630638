"""The header of an emitted file: where each function comes from, and what is known about it.

- `header_text(subjects, command, cards)`   the docstring of the file; cards are the measured errors by function
- `error_cards(subjects, code)`             those, for the code that computes values and slopes
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from importlib.metadata import version

from ...numerics.grades import Graded, NotKnown, shown
from ..lowering.subjects import Subject
from ..soft_quantizers.subjects import SoftQuantizer
from .known_facts import bounds_of, claims_about
from .measured import measured_rows, numerics_lines, text_digest
from .proved import proof_digest, proved_lines

WIDTH = 100
QUOTED = "float32"  # the proved bounds that are quoted; all are in the data
Cards = Mapping[str, Sequence[Graded | NotKnown]]


def error_cards(subjects: Sequence[Subject | SoftQuantizer], code: str) -> dict[str, list[Graded | NotKnown]]:
    """The measured errors of each function, or that there are none for this text; and what is proved in float32."""
    return {one.function: _errors(one.function, code) for one in subjects}


def _errors(function: str, code: str) -> list[Graded | NotKnown]:
    digest = text_digest(code, function)
    proved = proved_lines(function, proof_digest(code, function), measured_rows(function, digest))
    return [*numerics_lines(function, digest), *(line for line in proved if line.text.startswith(QUOTED))]


def header_text(subjects: Sequence[Subject | SoftQuantizer], command: str, cards: Cards) -> str:
    """The docstring of an emitted file; `command` is what emits it again."""
    written = "    " + " \\\n        ".join(textwrap.wrap(command, 88, break_long_words=False))
    facts = "\n".join(line for subject in subjects for line in _facts(subject, cards[subject.function]))
    return f'''\
r"""Activation functions for PyTorch, with explicit first and second derivatives.

Written by provenact {version("provenact")}; do not edit, but emit again:

{written}

Every function comes from an exact derivation, and a gradient never passes through a branch that was
not taken. For each: the SHA-256 of the exact cells of its derivation, the verdicts on what papers claim
about it, certified bounds at the default parameters, and the worst errors that were measured. In
brackets stands what each rests on: coq (a checked theorem), exact (algebra), ball (enclosures),
exhaustive (a run over every input), measured (a run), assumed (a theorem of the textbooks).

{facts}
"""
'''


def _facts(subject: Subject | SoftQuantizer, errors: Sequence[Graded | NotKnown]) -> list[str]:
    bounds = bounds_of(subject) if isinstance(subject, Subject) else []
    rows = [f"{subject.class_name}  {subject.digest}"]
    rows += _row("claims", claims_about(subject.function))
    rows += _row("bounds", bounds)
    for error in errors:
        rows += _row("errors", [error])
    return rows


def _row(title: str, facts: Sequence[Graded | NotKnown]) -> list[str]:
    """`title: facts`, each with its grade, folded; nothing where there is none."""
    folding = textwrap.TextWrapper(WIDTH, "    ", " " * 12, break_on_hyphens=False)
    return folding.wrap(f"{title}: {', '.join(map(shown, facts))}") if facts else []
