"""A derivation as an appendix: LaTeX that a paper can include, and a PDF of it where a TeX is installed."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..numerics.deciders.checks import CheckedStep
from ..numerics.findings.processes import as_child
from ..theory.exact.display import Equation
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import Expr
from ..theory.language.latex import latex, latex_prose

SECONDS = 120
CHECKED = {"holds": "Checked", "fails": "This step is false", "undecided": "Not decided"}


def appendix(heading: str, checked: Sequence[CheckedStep]) -> str:
    """The fragment: a section, and in it every step with its formula, reason and check."""
    head = f"% Include this in a document that uses the package amsmath.\n\\section{{{latex_prose(heading)}}}"
    return "\n\n".join([head, *map(_step, checked)]) + "\n"


def _step(item: CheckedStep) -> str:
    reason, first = item.reason, item.reason.partition(" ")[0]
    if len(first) > 1 and first.isalpha():  # not a letter or a formula
        reason = reason[:1].upper() + reason[1:]
    head = f"\\paragraph{{{latex_prose(item.title)}}} {latex_prose(reason)}."
    return f"{head}\n{_formula(item)}\n{_check(item)}".rstrip()


def _formula(item: CheckedStep) -> str:
    """The formula, and the value that was found for it."""
    formula = item.formula
    if isinstance(formula, str):
        found = "" if item.answer is None else f" = {_value(item)}"
        return f"\\begin{{quote}}\n{latex_prose(formula)}{found}\n\\end{{quote}}"
    found = "" if item.answer is None else f"\n\\begin{{quote}}\nFound: {_value(item)}.\n\\end{{quote}}"
    sides = (formula.left, formula.right) if isinstance(formula, Equation) else (formula,)
    shown = " &= ".join(map(latex, sides))
    return f"\\begin{{align*}}\n{shown}\n\\end{{align*}}{found}"


def _value(item: CheckedStep) -> str:
    """What was found, its closed form set as a formula."""
    answer = item.answer
    if answer is None or answer.exact is None:
        return latex_prose(item.value)
    places = [latex(place) if isinstance(place, Expr) else latex_prose(place) for place in answer.places]
    where = f" at $x = {', '.join(places)}$" if places else ""
    digits = "" if str(answer.exact) == answer.digits else f" = {latex_prose(answer.digits)}"
    return f"${latex(answer.exact)}${digits}{where}"


def _check(item: CheckedStep) -> str:
    """What the deciders say; nothing for a step that states nothing, or whose answer is shown already."""
    if item.outcome is None or (item.answer is not None and item.answer.is_known):
        return ""
    engines = "; ".join(latex_prose(f"{one.engine.value}: {one.detail}") for one in item.evidence)
    return f"{{\\small {CHECKED[item.outcome.value]} ({engines}).}}"


def document(body: str) -> str:
    return f"""\\documentclass{{article}}
\\usepackage[a4paper, margin=25mm]{{geometry}}
\\usepackage{{amsmath, amssymb}}
\\allowdisplaybreaks
\\begin{{document}}
{body}\\end{{document}}
"""


def pdf(body: str) -> bytes:
    """The document through pdflatex, which may neither run commands nor write elsewhere."""
    program = shutil.which("pdflatex")
    if program is None:
        raise InputError(
            "a PDF needs pdflatex, and there is none: install a TeX (Debian, Ubuntu: apt install texlive-latex-base "
            "texlive-latex-recommended), or use --latex"
        )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "derivation.tex"
        source.write_text(document(body), "utf-8")
        command = [program, "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", source.name]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, timeout=SECONDS, check=False, preexec_fn=as_child
            )
        except subprocess.TimeoutExpired as error:
            raise InputError(f"pdflatex took more than {SECONDS} s; use --latex") from error
        if done.returncode:
            lines = done.stdout.decode("utf-8", "replace").splitlines()
            fault = next((line for line in lines if line.startswith("!")), "see its log")
            raise InputError(f"pdflatex refused the document: {fault}")
        return source.with_suffix(".pdf").read_bytes()
