"""What a shown quantity or verdict rests on.

Every generator (ledger, site, headers, README, terminal, JSON) prints a certified or measured quantity only through
`Graded`: `shown` and `graded_table` refuse a bare text or number.

- `Grade`                 from the strongest to the weakest
- `least(grades)`         what rests on several has the least of them
- `grade_of(engine)`      the grade that an engine's evidence gives
- `grade_of_evidence(item)`   the same of what this machine found; what another one says is assumed
- `grade_of_run(every)`   the grade of a run over inputs: over every one, or not
- `Graded(text, grade)`   a quantity as it is shown
- `NotKnown(text)`        words where there is no quantity
- `shown(quantity)`       its text with its grade
- `Quantity`, `Given`, `RowGrade`   what a column of a table holds; without one of them it holds words
- `graded_table(title, header, rows)`   the texts of a table, the grade once where it is the same
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from numbers import Number

from .evidence import Engine, Evidence


class Grade(StrEnum):
    COQ = "coq"  # a theorem that Coq has checked
    EXACT = "exact"  # exact algebra
    BALL = "ball"  # ball arithmetic
    EXHAUSTIVE = "exhaustive"  # a run over every input
    MEASURED = "measured"  # a run
    ASSUMED = (
        "assumed"  # a theorem of the textbooks, what a person has judged, another machine says, is known of libraries
    )


ORDER = list(Grade)
_OF_ENGINE = {
    Engine.COQ: Grade.COQ,
    Engine.EXACT: Grade.EXACT,
    Engine.BALL: Grade.BALL,
    Engine.EXHAUSTIVE: Grade.EXHAUSTIVE,
    Engine.QUADRATURE: Grade.MEASURED,
    Engine.SYMBOLIC: Grade.MEASURED,
    Engine.LEMMA: Grade.ASSUMED,
    Engine.STEPS: Grade.ASSUMED,
}
# A text that is a number, with what may follow one: an ellipsis, a deviation, a unit, a share in brackets.
_BARE = re.compile(r"[-+−<>≤≥=~ ]*\.?\d[\d.,_]*(e[-+]?\d+)?[…+*]*( ?(%|ulp|±.*|\([\d., %]*\)))?\s*")


def grade_of(engine: Engine) -> Grade:
    return _OF_ENGINE[engine]


def grade_of_evidence(item: Evidence) -> Grade:
    return Grade.ASSUMED if item.told_by else grade_of(item.engine)


def grade_of_run(every_input: bool) -> Grade:
    return Grade.EXHAUSTIVE if every_input else Grade.MEASURED


def least(grades: Iterable[Grade]) -> Grade:
    return max(grades, key=ORDER.index)


@dataclass(frozen=True)
class Graded:
    """A quantity and what it rests on.

    >>> str(Graded("1.0998", Grade.BALL)), str(Graded("0.5 ulp", Grade.MEASURED, "NVIDIA H200"))
    ('1.0998 (ball)', '0.5 ulp (measured; NVIDIA H200)')
    """

    text: str
    grade: Grade
    note: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.text, str) or not isinstance(self.grade, Grade):
            raise TypeError(f"Graded takes a text and a Grade, and {self.text!r}, {self.grade!r} came")

    def __str__(self) -> str:
        note = f"; {self.note}" if self.note else ""
        return f"{self.text} ({self.grade.value}{note})" if self.text else ""


@dataclass(frozen=True)
class NotKnown:
    """Words in the place of a quantity, such as why it is undecided."""

    text: str

    def __post_init__(self) -> None:
        _refuse_numbers(self.text, "words")


def shown(quantity: Graded | NotKnown | None) -> str:
    """The text of a quantity with its grade; nothing for None.

    >>> shown(Graded("1.0998", Grade.BALL))
    '1.0998 (ball)'
    """
    if quantity is None:
        return ""
    known = _graded(quantity)
    return known.text if isinstance(known, NotKnown) else str(known)


def _graded(value: object, where: str = "") -> Graded | NotKnown:
    if isinstance(value, (Graded, NotKnown)):
        return value
    place = f" in {where}" if where else ""
    raise TypeError(f"a quantity{place} must say what it rests on: Graded(text, grade), and {value!r} came")


def _refuse_numbers(value: object, where: str) -> None:
    if isinstance(value, Number) or _BARE.fullmatch(str(value)):
        raise TypeError(f"{where} cannot be a number, and {value!r} came: a quantity is Graded(text, grade)")


# --- tables -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Quantity:
    """The header of a column of certified or measured quantities."""

    title: str


@dataclass(frozen=True)
class Given:
    """The header of a column of numbers that are not found but given: settings, counts, what a paper prints."""

    title: str


@dataclass(frozen=True)
class RowGrade:
    """The header of a column, empty in the rows, that says what the quantities of each row rest on."""

    title: str = "grade"


Column = str | Quantity | Given | RowGrade


def graded_table(
    title: str | Graded, header: Sequence[Column], rows: Iterable[Sequence[object]]
) -> tuple[str, list[str], list[list[object]]]:
    """Title, header and rows of a table whose quantities say what they rest on: the title, if it is graded itself;
    else the column `RowGrade`, if there is one; else the header of a column, if all of it rests on the same; else
    every cell. In a column without a kind there are words, and numbers are refused.

    >>> graded_table("", ["f", Quantity("sup f")], [["tanh", Graded("1", Grade.EXACT)]])
    ('', ['f', 'sup f (exact)'], [['tanh', '1']])
    """
    lines = [list(row) for row in rows]
    if isinstance(title, Graded):
        return shown(title), list(map(_title, header)), [[_text(cell) for cell in line] for line in lines]
    for line in lines:
        for column, cell in zip(header, line, strict=True):
            _check(column, cell)
    said = [_grade_of_column(line[place] for line in lines) for place in range(len(header))]
    by_row = any(isinstance(column, RowGrade) for column in header)
    titles = [
        _title(one) if by_row or grade is None else str(Graded(_title(one), grade))
        for one, grade in zip(header, said, strict=True)
    ]
    return title, titles, [_row(header, line, said, by_row) for line in lines]


def _title(column: Column) -> str:
    return column if isinstance(column, str) else column.title


def _check(column: Column, cell: object) -> None:
    if isinstance(column, Quantity):
        if cell is not None:
            _graded(cell, f"the column `{column.title}`")
    elif isinstance(column, str) and cell is not None:
        _refuse_numbers(cell, f"the column `{column}`")


def _grade_of_column(cells: Iterable[object]) -> Grade | None:
    """The one grade of all quantities of a column."""
    grades = {cell.grade for cell in cells if isinstance(cell, Graded)}
    return grades.pop() if len(grades) == 1 else None


def _row(header: Sequence[Column], line: Sequence[object], said: Sequence[Grade | None], by_row: bool) -> list[object]:
    grades = [cell.grade for cell in line if isinstance(cell, Graded)]
    rests_on = least(grades).value if grades else None
    return [
        rests_on if isinstance(column, RowGrade) else _text(cell) if by_row or grade is not None else _full(cell)
        for column, cell, grade in zip(header, line, said, strict=True)
    ]


def _text(cell: object) -> object:
    return cell.text if isinstance(cell, (Graded, NotKnown)) else cell


def _full(cell: object) -> object:
    return shown(cell) if isinstance(cell, (Graded, NotKnown)) else cell
