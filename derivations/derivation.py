"""Derivations: named steps, each a formula and the reason it follows.

A step proposes. Where it makes a checkable statement it carries that statement, so that the deciders of
`numerics` can say whether it holds; the text of a step is never evidence. Where a number has no closed form, or
none is known yet, a step asks: a checker encloses the number, and the story goes on with its answer.

- `Step(title, formula, reason, statement, ask, proposer, second)`
- `Derivation(name, steps)`
- `Supremum, Infimum, Integral, Ratio, ZerosOf, Number, ErrorBound, Floor`   what a step may ask for
- `Convolved, SolvedFor, SlopeIn`   further questions for a second opinion
- `Answer`                     what a checker says to a step
- `Story`                      steps told one after the other, each answered before the next is made
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from ..theory.exact.cells import Cells
from ..theory.exact.domains import REAL_LINE, Interval
from ..theory.exact.expressions import Expr, Symbol
from ..theory.exact.truth import Truth
from ..theory.language.index_means import in_indices
from ..theory.language.latex import latex, latex_prose
from ..theory.language.layout import columns, cut
from ..theory.language.notebook import bold, code, formula, listed
from ..theory.language.printing import plain
from ..theory.language.statements import Statement
from .mollification import Mollification

Formula: TypeAlias = Expr | Cells | str
TRIAL = "trial"  # the proposer of a step that may fail: the story then goes another way


@dataclass(frozen=True)
class Supremum:
    """The supremum of a function, or of its absolute value, and where it is attained."""

    of: Expr
    domain: Interval = REAL_LINE
    absolute: bool = False


@dataclass(frozen=True)
class Infimum:
    """The infimum of a function, and where it is attained."""

    of: Expr
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Integral:
    """The integral of a function, or of its absolute value, over an interval; it may be infinite."""

    of: Cells | Expr
    domain: Interval = REAL_LINE
    absolute: bool = False


@dataclass(frozen=True)
class Ratio:
    """A factor times one answer divided by another, such as a moment by a mass."""

    factor: Expr
    top: Supremum | Integral
    below: Integral


@dataclass(frozen=True)
class ZerosOf:
    """All zeros of a function on an interval."""

    of: Expr
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Number:
    """The value of a constant, in digits."""

    of: Expr


@dataclass(frozen=True)
class ErrorBound:
    """For which epsilon the inverse error of zeta is at most epsilon^2 times the rate."""

    zeta: Expr
    rate: Expr
    domain: Interval


@dataclass(frozen=True)
class Floor:
    """The least sharpness, up to 1/1024, from which on an error that falls in it is below a tolerance."""

    error: Expr
    sharpness: Symbol
    tolerance: Expr


@dataclass(frozen=True)
class Convolved:
    """The convolution of a function with a kernel, cell by cell."""

    mollification: Mollification


@dataclass(frozen=True)
class SolvedFor:
    """The positive solution of the equation `of` = 0."""

    of: Expr
    symbol: Symbol


@dataclass(frozen=True)
class SlopeIn:
    """The derivative of an expression in one of its symbols, which the step says is `value`."""

    of: Expr
    by: Symbol
    value: Expr


Ask: TypeAlias = Supremum | Infimum | Integral | Ratio | ZerosOf | Number | ErrorBound | Floor
Question: TypeAlias = Ask | Convolved | SolvedFor | SlopeIn  # what others can answer by a route of their own


@dataclass(frozen=True)
class Answer:
    """What a checker says to a step: whether its statement holds; the number that it asks for, in proven digits,
    exactly where that is known, infinite (1 or -1), or None where it is not decided."""

    holds: Truth = Truth.UNKNOWN
    digits: str = ""
    exact: Expr | None = None
    infinite: int = 0
    bounds: tuple[str, str] | None = None  # decimals below and above the number
    places: tuple[Expr | str, ...] = ()

    @property
    def is_known(self) -> bool:
        return bool(self.digits) or self.exact is not None or bool(self.infinite)


@dataclass(frozen=True)
class Step:
    """One step: what is obtained, why, what a checker can test or find, and who proposed it."""

    title: str
    formula: Formula
    reason: str
    statement: Statement | None = None
    ask: Ask | None = None
    proposer: str = "exact algebra"
    quantity: str = ""  # the name by which other commands ask for the number
    second: Question | None = None  # what the formula answers, for those who find it by another route
    is_detail: bool = False  # that only calculates: a short story leaves it out


Story: TypeAlias = Generator[Step, Answer, None]


def plainly(steps: Iterable[Step]) -> Story:
    """Steps that need no answer, as a part of a story."""
    for step in steps:
        _ = yield step  # a list has no ear for answers


@dataclass(frozen=True)
class Derivation:
    """A result and how it follows."""

    name: str
    steps: tuple[Step, ...]

    @property
    def result(self) -> Formula:
        """The last formula, or the closed form of the number that the last step asked for."""
        last = self.steps[-1]
        answer: Answer | None = getattr(last, "answer", None)  # of a step that was checked
        return last.formula if answer is None or answer.exact is None else answer.exact

    def __repr__(self) -> str:
        """Its name and its steps, a line each; `story()` of a checked one tells them whole."""
        rows = (f"{number}. {step.title}: {_shown(step)}" for number, step in enumerate(self.steps, 1))
        return "\n".join([self.name, *(f"  {cut(row, columns() - 2)}" for row in rows)])

    def _repr_html_(self) -> str:
        steps = (
            " ".join([bold(step.title), formula(step.formula), *map(code, _answers(step)), escape(step.reason)])
            for step in self.steps
        )
        return f"<p>{bold(self.name)}</p>{listed(steps, ordered=True)}"

    def _repr_latex_(self) -> str:
        return "\n".join(
            rf"\paragraph{{{latex_prose(step.title)}}} {latex_prose(step.reason)}: \[ {latex(step.formula)} \]"
            + "".join(f" {latex_prose(answer)}" for answer in _answers(step))
            for step in self.steps
        )


def _shown(step: Step) -> str:
    """The formula of a step and the answer."""
    found = step.formula
    text = plain(found if isinstance(found, Cells) else in_indices(found))
    return " ".join([text, *_answers(step)])


def _answers(step: Step) -> list[str]:
    """Where a step that was checked asks for a number, that number."""
    value = getattr(step, "value", "")
    return [f"= {value}"] if value else []
