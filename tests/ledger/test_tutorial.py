"""The tutorial of the claim language is run: its file, its verdicts, its LaTeX and its lint."""

import re
from pathlib import Path

import pytest

from provenact.ledger.lint import lint
from provenact.ledger.verify import verify
from provenact.theory.language.tex_reading import text_of_tex

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
    assert len(re.findall(r"^\[claim\.[\w-]+\]$", file.read_text("utf-8"), re.M)) == 6


def test_nothing_is_odd_about_it(file):
    assert lint(file) == []


def test_the_latex_is_read_as_the_page_says():
    tex, text = re.search(r'claim tex "(.*?)"` prints our text of\nit, `(.*?)`', FIRST).groups()
    assert text_of_tex(tex) == text


# --- the second example -----------------------------------------------------------------------------

SECOND = (Path(__file__).resolve().parents[2] / "docs" / "SELU.md").read_text("utf-8")


@pytest.fixture(scope="module")
def second_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("tutorial") / "selu.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", SECOND, re.S)[1], "utf-8")
    return path


def test_the_second_example_has_the_verdicts_that_its_page_shows(second_file):
    ledger = {entry.claim.id: entry for entry in verify(str(second_file), jobs=1)}
    shown = dict(re.findall(r"^\| `(selu/[\w-]+)` \| (\w+) \|", SECOND, re.M))
    assert shown == {identifier: entry.verdict.value for identifier, entry in ledger.items()} and len(shown) == 9
    assert ledger["selu/dropout"].outcome("corrected").value == "holds"
    assert "0.78" in ledger["selu/fixed"].evidence("printed")[0].detail
    assert ledger["selu/layers"].evidence("printed")[0].lower.startswith("1.0029")


def test_every_printed_number_of_the_second_example_is_quoted(second_file):
    text = second_file.read_text("utf-8")
    for number in ("1.6732632423543774", "-1.7580993408473766", "1.6732632423543772848170429916717"):
        assert text.count(number) >= 2


def test_nothing_is_odd_about_the_second_example(second_file):
    assert lint(second_file) == []
