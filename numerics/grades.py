"""What a shown quantity or verdict rests on.

- `Grade`                 from the strongest to the weakest
- `least(grades)`         what rests on several has the least of them
- `grade_of(engine)`      the grade that an engine's evidence gives
- `Graded(text, grade)`   a quantity as it is shown; generators print certified and measured ones only through it
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .evidence import Engine


class Grade(StrEnum):
    COQ = "coq"  # a theorem that Coq has checked
    EXACT = "exact"  # exact algebra
    BALL = "ball"  # ball arithmetic
    EXHAUSTIVE = "exhaustive"  # a run over every input
    MEASURED = "measured"  # a run
    ASSUMED = "assumed"  # a theorem of the textbooks, or what a person has judged


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


def grade_of(engine: Engine) -> Grade:
    return _OF_ENGINE[engine]


def least(grades: Iterable[Grade]) -> Grade:
    return max(grades, key=ORDER.index)


@dataclass(frozen=True)
class Graded:
    """A quantity and what it rests on.

    >>> str(Graded("1.0998", Grade.BALL))
    '1.0998 (ball)'
    """

    text: str
    grade: Grade

    def __str__(self) -> str:
        return f"{self.text} ({self.grade.value})" if self.text else ""
