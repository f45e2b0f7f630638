"""The tutorial of the claim language is run: its file, its verdicts, its LaTeX and its lint."""

import re
from pathlib import Path

import pytest

from provenact.ledger.lint import lint
from provenact.ledger.verify import verify
from provenact.theory.tex_reading import text_of_tex

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "CLAIMS.md").read_text("utf-8")
FIRST = PAGE[: PAGE.index("## Reference")]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("tutorial") / "gate.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", FIRST, re.S)[1], "utf-8")
    return path


def test_the_paper_has_the_verdicts_that_the_page_shows(file):
    ledger = {entry.claim.id: entry for entry in verify(str(file), jobs=1)}
    shown = dict(re.findall(r"^\| `(gate/[\w-]+)` \| (\w+) \|", FIRST, re.M))
    assert shown == {identifier: entry.verdict.value for identifier, entry in ledger.items()} and len(shown) == 6
    assert ledger["gate/slope"].witness and ledger["gate/slope"].outcome("corrected").value == "holds"
    assert "0.1392" in ledger["gate/close-to-relu"].evidence("printed")[0].lower


def test_every_sentence_of_the_abstract_is_a_claim(file):
    """Six statements, as the table has rows."""
    assert file.read_text("utf-8").count("[[claim]]") == 6


def test_nothing_is_odd_about_it(file):
    assert lint(file) == []


def test_the_latex_is_read_as_the_page_says():
    tex, text = re.search(r'claim tex "(.*?)"` prints our text of\nit, `(.*?)`', FIRST).groups()
    assert text_of_tex(tex) == text
