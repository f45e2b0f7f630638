"""Checked derivations as text and for machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...theory.layout import columns
from ..findings.reading import reading_lines

if TYPE_CHECKING:
    from ..deciders.checks import CheckedStep


def steps_as_text(title: str, checked: Sequence[CheckedStep], most: int | None = None) -> str:
    """Numbered steps, each with its reason and what the deciders say, in lines of at most so many columns."""
    most = most or columns()
    lines = [title]
    for number, item in enumerate(checked, 1):
        lines += ["", f"{number}. {item.title}", *(f"     {line}" for line in _body(item))]
        lines += [f"   because {item.reason}", *(f"   {line}" for line in _checks(item))]
    return "\n".join(reading_lines("\n".join(lines), most))


def _body(item: CheckedStep) -> list[str]:
    """The formula, and below it the answer where the step asks for a number."""
    from ...derivations.derivation import ErrorBound
    from ...theory.cells import Cells
    from ...theory.index_means import in_indices
    from ...theory.printing import lines, plain

    formula = item.formula
    body = lines(formula) if isinstance(formula, Cells) else [plain(in_indices(formula))]
    if item.answer is None:
        return body
    if isinstance(item.ask, ErrorBound):
        return [*body, item.value]
    return [f"{formula} = {item.value}"] if isinstance(formula, str) else [*body, f"= {item.value}"]


def _checks(item: CheckedStep) -> list[str]:
    if item.outcome is None:
        return []
    grade = f", {item.grade.value}" if item.grade else ""
    if item.answer is not None:
        return [f"found: {item.outcome.value}{grade}"]
    engines = "; ".join(f"{evidence.engine.value}: {evidence.detail}" for evidence in item.evidence)
    word = "tried" if item.proposer == "trial" else "checked"
    return [f"{word}: {item.outcome.value}{grade} ({engines})"]


def step_as_dict(item: CheckedStep) -> dict:
    from ...theory.cells import Cells
    from ...theory.printing import lines, plain

    formula = item.formula
    return {
        "title": item.title,
        "formula": lines(formula) if isinstance(formula, Cells) else plain(formula),
        "reason": item.reason,
        "proposer": item.proposer,
        "quantity": item.quantity or None,
        "value": item.value or None,
        "outcome": item.outcome.value if item.outcome else None,
        "grade": item.grade.value if item.grade else None,
        "evidence": [evidence.as_dict() for evidence in item.evidence],
    }
