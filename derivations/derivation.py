"""Derivations: named steps, each a formula and the reason it follows.

A step proposes. Where it makes a checkable statement it carries that statement, so that the deciders
of `numerics` can say whether it holds; the text of a step is never evidence.

- `Step(title, formula, reason, statement)`
- `Derivation(name, steps)`
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from ..theory.cells import Cells
from ..theory.expressions import Expr
from ..theory.latex import latex, latex_prose
from ..theory.notebook import bold, code, formula, listed
from ..theory.statements import Statement

Formula: TypeAlias = Expr | Cells | str


@dataclass(frozen=True)
class Step:
    """One step: what is obtained, why, and what a checker can test."""

    title: str
    formula: Formula
    reason: str
    statement: Statement | None = None


@dataclass(frozen=True)
class Derivation:
    """A result and how it follows."""

    name: str
    steps: tuple[Step, ...]

    @property
    def result(self) -> Formula:
        return self.steps[-1].formula

    def _repr_html_(self) -> str:
        steps = (f"{bold(step.title)} {formula(step.formula)} {escape(step.reason)}" for step in self.steps)
        return f"<p>derivation of {code(self.name)}</p>{listed(steps, ordered=True)}"

    def _repr_latex_(self) -> str:
        return "\n".join(
            rf"\paragraph{{{latex_prose(step.title)}}} {latex_prose(step.reason)}: \[ {latex(step.formula)} \]"
            for step in self.steps
        )
