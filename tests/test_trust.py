"""TRUST.md: what it lists is what the code has, and what it names exists."""

import json
import re
from pathlib import Path

import pytest

from provenact.__main__ import VERBS
from provenact.ledger import trust
from provenact.numerics.findings.grades import Grade
from provenact.theory.language.lemmas import LEMMAS

ROOT = Path(__file__).parent.parent
TRUST, README = ((ROOT / name).read_text("utf-8") for name in ("TRUST.md", "README.md"))


def section(text, title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]


def test_every_axiom_is_listed_by_name_or_module():
    text = trust.axioms_markdown()
    for axiom in trust.ALLOWED:
        module, _, name = axiom.rpartition(".")
        line = next(line for line in text.splitlines() if line.startswith(f"- `{module}`: "))
        assert f"`{name}`" in line or "machine integers" in line
    assert "classic" in text and "functional_extensionality_dep" in text


def test_a_new_axiom_changes_the_page(monkeypatch):
    monkeypatch.setattr(trust, "ALLOWED", ("Some.Where.everything_is_true",))
    assert trust.axioms_markdown() == "- `Some.Where`: `everything_is_true`"


def test_every_lemma_is_listed():
    assert all(f"*{name}*: {conclusion}" in TRUST for name, (conclusion, _) in LEMMAS.items())
    assert f"\n{trust.NUMBERS[len(LEMMAS)]}: " in TRUST


def test_every_grade_has_its_row():
    rows = re.findall(r"^\| (\w+) \| .* \| .*\|$", section(TRUST, "Grades"), re.M)
    assert rows == ["grade", *(grade.value for grade in Grade)]


def test_what_it_names_exists():
    named = re.findall(r"`((?:tests|theory|numerics|ledger|torch_impl|derivations)/[\w/.]*)`", TRUST)
    assert len(named) > 20 and [path for path in named if not (ROOT / path).exists()] == []
    verbs = set(re.findall(r"provenact (\w+)", " ".join(TRUST.split())))
    assert verbs and verbs <= {verb for verb, *_ in VERBS}


def test_the_numbers_of_inputs_are_those_that_were_run():
    data = json.loads((ROOT / "torch_impl" / "data" / "accuracy.json").read_text("utf-8"))
    rows = [row for entry in data["entries"].values() for row in entry["rows"]]
    run = {row["dtype"]: row["inputs"] for row in rows if row["exhaustive"] and row["pass"] == "forward"}
    assert set(run) == {"bfloat16", "float16", "float32"}
    assert all(f"{number:,}" in TRUST for number in run.values())


@pytest.mark.parametrize("line", [one for one in README.splitlines() if re.search(r"\d…", one)])
def test_a_number_in_the_readme_has_its_grade(line):
    assert re.search(rf"\d….* \(({'|'.join(Grade)})\)", line), line


def test_it_fits_on_two_pages():
    assert len(TRUST.splitlines()) <= 135 and len(TRUST.split()) <= 1610
