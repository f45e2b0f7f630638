"""The page of the functions that come with the package: every claim, bound and measured error that a header sums up."""

from collections.abc import Iterator, Sequence
from functools import cache

from ...numerics.findings.grades import Given, Graded, Quantity, RowGrade, grade_of_run, graded_table, shown
from ...theory.language.layout import markdown_lines, share_text
from ..emitted import NAMES
from ..lowering.gated_units import GatedUnit
from ..lowering.subjects import Subject, from_catalogue
from ..soft_quantizers.subjects import SoftQuantizer
from .known_facts import bounds_of, claims_about
from .measured import Row, emitted_digests, measured_rows, recorded, worst_text

PAGE = "docs/FUNCTIONS.md"
HEAD = """\
# The functions that come with the package
What is known about each of the functions in `torch_impl/generated/activations.py`; bounds and errors are those at the
default parameters. [ACCURACY.md](ACCURACY.md) says what an error is and how it is measured, [TRUST.md](../TRUST.md)
what a grade is worth, [LEDGER.md](../LEDGER.md) what each claim says; 0.5+ is more than a half by less than is printed.
Do not edit, but write it again:

    provenact regenerate functions
"""


@cache
def _committed(name: str) -> Subject:
    return from_catalogue(name)


def has_section(subject: Subject | SoftQuantizer | GatedUnit) -> bool:
    return subject.function in NAMES and _committed(subject.function).digest == subject.digest


def functions_page() -> str:
    """A section for each function, in the order of the file."""
    return "\n".join([HEAD, *(line for name in NAMES for line in _section(_committed(name)))])


def _section(subject: Subject) -> Iterator[str]:
    yield f"## {subject.class_name}\n"
    yield f"Derived from {subject.origin}; SHA-256 of the exact cells `{subject.digest}`.\n"
    if bounds := bounds_of(subject):
        yield f"Bounds: {', '.join(map(shown, bounds))}.\n"
    if claims := claims_about(subject):
        yield from _markdown([Quantity("claim: verdict"), RowGrade()], [[claim, None] for claim in claims])
    rows = measured_rows(subject.function, emitted_digests()[subject.function])
    yield from _errors(rows) if rows else ["Errors: not measured for this text.\n"]


def _errors(rows: Sequence[Row]) -> Iterator[str]:
    """Both passes of a dtype and place in one row."""
    found = ("forward, ulp", "backward, ulp", "backward, floored", "values correctly rounded")
    columns = ["dtype", "computed by", Given("inputs"), *map(Quantity, found), RowGrade()]
    passes: dict[tuple[str, str, str], dict[str, Row]] = {}
    for row in rows:
        passes.setdefault((row["dtype"], row["target"], row["where"]), {})[row["pass"]] = row
    lines = []
    for (dtype, target, where), both in passes.items():
        if len(both) == 2:
            forward, backward = both["forward"], both["backward"]
            errors = [worst_text(forward), worst_text(backward), f"{backward['worst_floored_ulp']:.3g}"]
            grade = grade_of_run(forward["exhaustive"] and backward["exhaustive"])
            texts = [*errors, share_text(forward["correctly_rounded"], 5)]
            by = f"{'Triton' if target == 'triton' else target} on {where}"
            inputs = f"{'all' if forward['exhaustive'] else 'sample of'} {forward['inputs']}"
            lines.append([dtype, by, inputs, *(Graded(text, grade) for text in texts), None])
    yield f"Measured {recorded().get('date', '')}:\n"
    yield from _markdown(columns, lines)


def _markdown(columns: Sequence, lines: Sequence[Sequence]) -> Iterator[str]:
    _, header, rows = graded_table("", columns, lines)
    yield from markdown_lines(header, [["–" if cell is None else str(cell) for cell in row] for row in rows])
    yield ""
