"""Checked derivations as text and for machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..numerics.checks import CheckedStep


def steps_as_text(title: str, checked: Sequence[CheckedStep]) -> str:
    """Numbered steps, each with its reason and what the deciders say."""
    from ..theory.cells import Cells
    from ..theory.printing import lines, plain

    blocks = [title]
    for number, item in enumerate(checked, 1):
        formula = item.step.formula
        body = lines(formula) if isinstance(formula, Cells) else [plain(formula)]
        block = [
            f"{number}. {item.step.title}",
            *(f"     {line}" for line in body),
            f"   because {item.step.reason}",
        ]
        blocks.append("\n".join([*block, *_checks(item)]))
    return "\n\n".join(blocks)


def _checks(item: CheckedStep) -> list[str]:
    if item.outcome is None:
        return []
    engines = "; ".join(f"{evidence.engine.value}: {evidence.detail}" for evidence in item.evidence)
    return [f"   checked: {item.outcome.value} ({engines})"]


def step_as_dict(item: CheckedStep) -> dict:
    from ..theory.cells import Cells
    from ..theory.printing import lines, plain

    formula = item.step.formula
    return {
        "title": item.step.title,
        "formula": lines(formula) if isinstance(formula, Cells) else plain(formula),
        "reason": item.step.reason,
        "outcome": item.outcome.value if item.outcome else None,
        "evidence": [evidence.as_dict() for evidence in item.evidence],
    }
