"""The README's example is a test, its commands exist, and what is generated in it is what the records give."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from provenact.__main__ import VERBS
from provenact.ledger.document import proved_markdown, with_block
from provenact.ledger.gallery import recorded_summary, sentence
from provenact.ledger.verify import recorded
from provenact.torch_impl.confirm import evidence_tables, readme_tables

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
MEASURED = ("accuracy", "speed")  # runs with blocks of their own, from torch_impl/data

# What writes the blocks, by the command that does; the ledger's summary has a test in tests/ledger/test_document.py.
GENERATED: dict[str, Callable[[str], str]] = {
    "provenact prove --record": lambda text: with_block(text, "coq", proved_markdown(recorded())),
    "provenact verify gallery/ --record": lambda text: with_block(text, "gallery", sentence(recorded_summary())),
    "python -m provenact.torch_impl.confirm.readme_tables README.md": readme_tables.updated,
    "provenact confirm --table README.md": lambda text: evidence_tables.updated(text, "README.md"),
}
BLOCK = re.compile(
    r"<!-- (?P<name>\w+): generated, begin -->\n(?P<body>.*?\n)<!-- (?P=name): generated, end -->"
    r"|<!-- confirm: (?P<run>[a-z0-9-]+) -->\n(?P<table>.*?\n)<!-- end of confirm -->",
    re.S,
)
BLOCKS = {match["name"] or f"confirm: {match['run']}": match for match in BLOCK.finditer(README)}


def test_the_first_example_prints_what_it_says():
    code = re.search(r"```python\n(.*?)```", README, re.S)[1]
    expected = [comment.strip() for comment in re.findall(r"#\s*(.*)", code)]
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.strip().splitlines() == expected


def test_every_command_shown_is_a_verb():
    shown = set(re.findall(r"^provenact (\w+)", README, re.M))
    assert shown and shown <= {verb for verb, _ in VERBS}


def test_every_verb_is_shown():
    assert {verb for verb, _ in VERBS} <= set(re.findall(r"provenact (\w+)", README))


@pytest.mark.parametrize("command", GENERATED)
def test_what_is_generated_is_current(command):
    assert GENERATED[command](README) == README, f"the README is out of date: run `{command}`"


@pytest.mark.parametrize("name", sorted(BLOCKS.keys() - {"ledger"}))
def test_a_block_that_drifted_is_seen(name):
    """One command changes what was typed into a block, and makes it what it was."""
    part = "body" if BLOCKS[name]["name"] else "table"
    start, end = BLOCKS[name].span(part)
    drifted = README[:start] + "typed by hand\n" + README[end:]
    assert [command for command, fresh in GENERATED.items() if fresh(drifted) == README]


def test_every_result_has_its_block():
    """Every committed result is shown, and no generated block was lost with its marks."""
    runs = {f"confirm: {name}" for name in evidence_tables.all_evidence() if name not in MEASURED}
    assert set(BLOCKS) == {"ledger", "gallery", "coq", *MEASURED, "confirm: verdicts", "confirm: missing", *runs}
    assert len(re.findall(r"<!-- (?:\w+: generated, begin|confirm: [a-z0-9-]+) -->", README)) == len(BLOCKS)


def test_what_is_folded_is_read_as_markdown():
    """Between the tags of a fold and a table or a list there must be an empty line, or GitHub shows the bars."""
    lines = README.split("\n")
    opened = [i for i, line in enumerate(lines) if line.startswith("<details>")]
    closed = [i for i, line in enumerate(lines) if line == "</details>"]
    assert len(opened) == len(closed) > 0 and all(a < b for a, b in zip(opened, closed, strict=True))
    assert all(lines[i].endswith("</summary>") and lines[i + 1] == "" for i in opened)
    assert all(lines[i - 1] == lines[i + 1] == "" for i in closed)
    for i, line in enumerate(lines):
        if re.match(r"\| ?---", line):  # the line before the head of a table is empty or a mark
            assert lines[i - 2] == "" or lines[i - 2].startswith("<!--"), lines[i - 1]
