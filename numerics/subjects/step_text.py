"""Checked derivations as text and for machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...theory.language.layout import columns, cut
from ..findings.evidence import Engine, Outcome
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


SCREENS = 96  # lines: two screens
REASONS = ("whole", "in a line", "where nothing is checked", "none")  # the first with which a story fits


def steps_in_short(title: str, checked: Sequence[CheckedStep], most: int | None = None) -> str:
    """The story on two screens: formula and reason of each step with what it rests on and the second opinions; steps
    that only calculate are left out, and if need be reasons cut."""
    most = most or columns()
    numbered = [(number, item) for number, item in enumerate(checked, 1) if not item.is_detail or not item.passed]
    left_out = len(checked) - len(numbered)
    for reasons in REASONS:
        lines = [line for number, item in numbered for line in _in_short(number, item, most, reasons)]
        if len(lines) + 3 <= SCREENS:
            break
    end = f"{left_out} of {len(checked)} steps only calculate and are left out: --full tells all, with every check"
    return "\n".join([title, *lines, "", *reading_lines(end, most)])


def _in_short(number: int, item: CheckedStep, most: int, reasons: str) -> list[str]:
    """A step: formula and grade, the reason, and the opinions."""
    known = "" if item.outcome is None else f" [{item.grade.value if item.grade else item.outcome.value}]"
    body = "; ".join(" ".join(line.split()) for line in _body(item))
    lines = reading_lines(f"{number:2}. {item.title}{known}: {body}", most)
    if reasons == "whole":
        lines += reading_lines(f"      {item.reason}", most)
    elif reasons == "in a line" or (reasons == "where nothing is checked" and item.outcome is None):
        lines.append("      " + cut(item.reason, most - 6))
    opinions = [f"{SHORT[one.engine]}: {one.detail}" for one in item.opinions if one.outcome is not Outcome.UNDECIDED]
    return lines + ([] if not opinions else reading_lines(f"      {' | '.join(opinions)}", most))


def _body(item: CheckedStep) -> list[str]:
    """The formula, and below it the answer where the step asks for a number."""
    from ...derivations.derivation import ErrorBound
    from ...theory.exact.cells import Cells
    from ...theory.language.index_means import in_indices
    from ...theory.language.printing import lines, plain

    formula = item.formula
    body = lines(formula) if isinstance(formula, Cells) else [plain(in_indices(formula))]
    if item.answer is None:
        return body
    if isinstance(item.ask, ErrorBound):
        return [*body, item.value]
    return [f"{formula} = {item.value}"] if isinstance(formula, str) else [*body, f"= {item.value}"]


SHORT = {Engine.SYMBOLIC: "SymPy", Engine.QUADRATURE: "quadrature"}
OPINIONS = {Engine.SYMBOLIC: "SymPy, a candidate", Engine.QUADRATURE: "mpmath, a cross-check"}


def _checks(item: CheckedStep) -> list[str]:
    """What decides the step, and below it the second opinions."""
    opinions = [f"{OPINIONS[one.engine]}: {one.detail}" for one in item.opinions]
    if item.outcome is None:
        return opinions
    grade = f", {item.grade.value}" if item.grade else ""
    if item.answer is not None:
        return [f"found: {item.outcome.value}{grade}", *opinions]
    engines = "; ".join(f"{evidence.engine.value}: {evidence.detail}" for evidence in item.evidence)
    word = "tried" if item.proposer == "trial" else "checked"
    return [f"{word}: {item.outcome.value}{grade} ({engines})", *opinions]


def step_as_dict(item: CheckedStep) -> dict:
    from ...theory.exact.cells import Cells
    from ...theory.language.printing import lines, plain

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
        "evidence": [evidence.as_dict() for evidence in (*item.evidence, *item.opinions)],
    }
