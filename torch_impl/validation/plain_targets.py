"""Validation of emitted NumPy and C: the looks of `translation`, at value, slope and curvature in doubles."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..lowering.subjects import Subject
from ..programs.candidates import NATIVE, native
from ..programs.program import Program
from ..targets import c_text, numpy_text
from .c_reading import read_c
from .expectations import expectations
from .printed import IN_C, Printing, in_python, unlike_programs
from .reading import ReadFunction, TranslationError, read
from .translation import TORCH, Disagreement, Validation, disagreements

KINDS = ("value", "slope", "curvature")


@dataclass(frozen=True)
class PlainTarget:
    """The text of functions of doubles; `own` are functions that are written along, with their programs, and `known`
    those that are compared as text, by a name that stands before an opening bracket."""

    read: Callable[[str], dict[str, ReadFunction]]
    programs: Callable[[Subject], dict[str, Program]]  # value, slope and curvature by what is added to their names
    own: Callable[[], dict[str, Program]]
    known: Mapping[str, str]
    printing: Printing


PLAIN_TARGETS = {
    "numpy": PlainTarget(
        read,
        numpy_text.programs_of,
        lambda: {f"_{one}": numpy_text.own_program(one) for one in numpy_text.OWN},
        {},  # those are operations by their text: see `known_functions`
        in_python(numpy_text.DIALECT),
    ),
    "c": PlainTarget(
        lambda text: read_c(text, [c_text.TURNED]),
        c_text.programs_of,
        lambda: {f"provenact_{one}": native(one) for one in NATIVE},
        dict.fromkeys(c_text.RATIOS, c_text.TURNED),
        IN_C,
    ),
}


def validate_plain(text: str, subject: Subject, target: str) -> Validation:
    """Compare the functions of one activation in the text with the derivation, and with their programs."""
    row, report = PLAIN_TARGETS[target], Validation()
    try:
        functions = row.read(text)
    except (TranslationError, SyntaxError) as error:
        wanted = f"text in {target} that can be read"
        report.findings.append(Disagreement(subject.function, "reading", "the text", wanted, str(error)))
        return report
    programs = {f"{subject.function}{suffix}": program for suffix, program in row.programs(subject).items()}
    for expected in expectations(subject, names=dict(zip(KINDS, programs, strict=True))):
        report.findings.extend(disagreements(functions, expected, TORCH, report))
    report.findings.extend(_misprinted(text, functions, programs, row) if not report.findings else ())
    return report


def _misprinted(
    text: str, functions: Mapping[str, ReadFunction], programs: Mapping[str, Program], row: PlainTarget
) -> Iterator[Disagreement]:
    for name, one in row.known.items():
        if f"{name}(" in text and one.strip() not in text:
            yield Disagreement(name, "operations", "the text", "the function whose rounding is known", "another one")
    own = [(name, program) for name, program in row.own().items() if name in functions]
    printed = ((name, program, row.printing) for name, program in (*programs.items(), *own))
    for name, wanted, found in unlike_programs(functions, printed):
        yield Disagreement(name, "operations", "the text", wanted, found)
