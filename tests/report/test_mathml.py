"""MathML: formulas come out as mathematics, and nothing else comes through."""

import re

import pytest

pytest.importorskip("latex2mathml", reason="needs latex2mathml: pip install 'provenact[report]'")

from provenact.report.mathml import mathml
from provenact.theory.language.claims import builtin_papers
from provenact.theory.language.sentences import sentence


def test_cases_are_a_table():
    text = mathml(r"\begin{cases} 0 & x \le 0 \\ x & \text{otherwise} \end{cases}", True)
    assert text.startswith('<math display="block">') and text.count("<mtr>") == 2


@pytest.mark.parametrize(
    "latex",
    [
        r"\text{<script>alert(1)</script>}",
        r"\text{<img src=x onerror=alert(1)>}",
        r"\text{a & b}",
        r"\href{http://example.com}{x}",
        r"\style{color:red}{x}",
        r"\begin{cases} 0",
        r"\frac",
        "}{",
        "",
    ],
)
def test_what_is_no_mathematics_is_shown_as_source(latex):
    text = str(mathml(latex))
    assert set(re.findall(r"</?(\w+)", text)) <= {"code", "math", "mrow", "mtext", "mi", "mn", "mo", "mstyle"}
    assert "href" not in text.partition(">")[0] and "style=" not in text


def test_brackets_around_one_line_do_not_grow():
    assert 'stretchy="false"' in mathml(r"\Phi{\left(x \right)}")
    assert 'stretchy="true"' in mathml(r"\left(\frac{1}{2}\right)")


def sentences_of(one):
    yield one
    for _, part in one.parts:
        yield from sentences_of(part)


def test_every_statement_of_the_papers_has_a_sentence_and_a_formula():
    count = 0
    for paper in builtin_papers():
        for claim in paper.claims:
            for statement in (claim.statement, claim.corrected):
                if statement is None:
                    continue
                for one in sentences_of(sentence(statement)):
                    assert not one.words.startswith("a statement of the form"), claim.id
                    assert one.words or one.math or one.parts
                    if one.math:
                        assert mathml(one.math).startswith("<math"), claim.id
                        count += 1
    assert count > 700
