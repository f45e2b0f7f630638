"""A derivation as an appendix: LaTeX that a paper can include, and a PDF of it where a TeX is installed.

- `appendix(heading, checked)`   a section, one paragraph a step; needs amsmath
- `document(body)`               the smallest document around it
- `pdf(body)`                    the bytes that pdflatex makes of that document
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..numerics.checks import CheckedStep
from ..numerics.processes import as_child
from ..theory.display import Equation
from ..theory.errors import InputError
from ..theory.latex import latex, latex_prose

SECONDS = 120
CHECKED = {"holds": "Checked", "fails": "This step is false", "undecided": "Not decided"}


def appendix(heading: str, checked: Sequence[CheckedStep]) -> str:
    """The fragment: a section, and in it every step with its formula, reason and check."""
    head = f"% Include this in a document that uses the package amsmath.\n\\section{{{latex_prose(heading)}}}"
    return "\n\n".join([head, *map(_step, checked)]) + "\n"


def _step(item: CheckedStep) -> str:
    title = latex_prose(item.step.title)
    reason = latex_prose(item.step.reason)
    reason = reason[:1].upper() + reason[1:]
    return f"\\paragraph{{{title}}} {reason}.\n{_formula(item)}\n{_check(item)}".rstrip()


def _formula(item: CheckedStep) -> str:
    formula = item.step.formula
    if isinstance(formula, Equation):
        return f"\\begin{{align*}}\n{latex(formula.left)} &= {latex(formula.right)}\n\\end{{align*}}"
    if isinstance(formula, str):
        return f"\\begin{{quote}}\n{latex_prose(formula)}\n\\end{{quote}}"
    return f"\\begin{{align*}}\n{latex(formula)}\n\\end{{align*}}"


def _check(item: CheckedStep) -> str:
    """What the deciders say; nothing for a step that states nothing."""
    if item.outcome is None:
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
