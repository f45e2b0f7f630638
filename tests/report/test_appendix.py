"""The appendix: complete LaTeX, nothing of a text read as a command, a PDF where a TeX is installed."""

import shutil
from dataclasses import replace

import pytest

from provenact.derivations.derivation import Derivation, Step
from provenact.numerics.deciders.checks import check_derivation
from provenact.numerics.subjects.stories import derive_subject
from provenact.report import appendix as house
from provenact.report.appendix import appendix, pdf
from provenact.theory.exact.errors import InputError
from provenact.theory.language.latex import latex_prose


@pytest.fixture(scope="module")
def smelu():
    return derive_subject("smelu")[1]


def test_sections_equations_and_cases(smelu):
    text = appendix("Derivation of SmeLU", smelu)
    assert text.count(r"\section{") == 1 and text.count(r"\paragraph{") == len(smelu)
    assert r"a &= \frac{1}{4 \beta}" in text and r"\begin{cases}" in text and r"{\small Checked (exact:" in text
    for kind in ("align*", "cases", "quote"):
        assert text.count(rf"\begin{{{kind}}}") == text.count(rf"\end{{{kind}}}")


def test_prose_is_escaped():
    assert latex_prose("50% of x_1 & {δ} ≤ \\input") == (r"50\% of x\_1 \& \{$\delta$\} $\le$ \textbackslash{}input")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex (Debian: apt install texlive-latex-base)")
@pytest.mark.parametrize("name", ["srelu", "generalized_smelu", "gelu_tanh"])
def test_pdflatex_accepts_it(name):
    assert pdf(appendix(name, derive_subject(name)[1])).startswith(b"%PDF")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex (Debian: apt install texlive-latex-base)")
def test_hostile_text_is_set_and_not_run():
    step = Step(r"\input{/etc/passwd}", r"a_b^c ~#$%&{}\write18{ls} |<>", "αβγ ΔΩ ≤ ≥ ∞ → · × ′ ″ ² λ ∈ ∫ ∑ …")
    assert pdf(appendix("x_1", check_derivation(Derivation("d", (step,))))).startswith(b"%PDF")


def test_without_a_tex_it_says_what_to_install(monkeypatch, smelu):
    monkeypatch.setattr(house.shutil, "which", lambda name: None)
    with pytest.raises(InputError, match=r"install a TeX .*texlive-latex-base"):
        pdf(appendix("SmeLU", smelu))


def test_a_false_step_says_so(smelu):
    wrong = [
        replace(item, evidence=tuple(replace(one, outcome=type(one.outcome)("fails")) for one in item.evidence))
        for item in smelu
    ]
    assert "This step is false" in appendix("SmeLU", wrong)
