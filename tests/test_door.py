"""The door is bounded: every claim table and every text is read, refused or decided in time, without a traceback.

- mutated claim tables and hostile texts, the same in every run (`door.py` runs more of them)
- what a file contains never reaches a terminal as something that it obeys
- switches inside switches end quickly in every verb
- the tests can fail
"""

import json
import os
import pty
import random
import re
import subprocess
import sys

import door
import pytest
from door import MOST_BYTES, Outcome, checked, decided, largest, parsed, read, table_text, tried
from hostile_texts import MAKERS, texts

from provenact import __main__ as front
from provenact.ledger import runner
from provenact.ledger.document import ledger_markdown
from provenact.ledger.runner import run
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import paper_from_text
from provenact.theory.language.visible import visible, visible_lines

SEED = 20240229
TABLES, DECIDED, TEXTS, CHECKED = 3000, 12, 1500, 24
SHORT = 0.5  # seconds for a check and for a statement


def faults(results: list[tuple[str, Outcome]]) -> list[tuple[str, str]]:
    return [(text[:300], outcome.what) for text, outcome in results if outcome.is_fault][:5]


# --- tables and texts -------------------------------------------------------------------------------


def tables(count: int) -> list[tuple[str, Outcome]]:
    r = random.Random(SEED)
    made = [table_text(r) for _ in range(count)]
    return [(text, tried(lambda text=text: read(text))) for text in made]


@pytest.mark.sweep
def test_mutated_tables_are_read_or_refused():
    found = tables(TABLES)
    assert faults(found) == []
    returned = sum(outcome.what == "returned" for _, outcome in found)
    assert TABLES / 10 < returned < TABLES / 2, "mutants should be neither all harmless nor all hopeless"


@pytest.mark.sweep
def test_what_was_read_is_decided_in_time(monkeypatch):
    monkeypatch.setattr(runner, "SECONDS", SHORT)
    sample = [text for text, outcome in tables(TABLES // 10) if outcome.what == "returned"]
    sample = sample[:: len(sample) // DECIDED][:DECIDED]
    assert faults([(text, tried(lambda text=text: decided(text))) for text in sample]) == []


@pytest.fixture(scope="module")
def parsed_texts() -> list[tuple[str, Outcome]]:
    every = [text for kind in MAKERS for text in texts(kind, TEXTS // len(MAKERS), SEED)]
    return [(text, tried(lambda text=text: parsed(text))) for text in every]


def test_hostile_texts_are_parsed_or_refused(parsed_texts):
    assert faults(parsed_texts) == []
    assert {outcome.what for _, outcome in parsed_texts} == {"returned", "refused"}


@pytest.mark.sweep
def test_hostile_functions_are_checked_in_time(parsed_texts):
    sample = [text for text, outcome in parsed_texts if outcome.what == "returned"]
    sample = sample[:: len(sample) // CHECKED][:CHECKED]
    results = [(text, tried(lambda text=text: checked(text, SHORT))) for text in sample]
    assert faults(results) == []
    assert sum(outcome.what == "returned" for _, outcome in results) >= CHECKED / 4


def test_memory_stays_bounded():
    assert largest() < MOST_BYTES or "torch" in sys.modules  # other tests of this process may have loaded it


# --- switches inside switches -----------------------------------------------------------------------


def deep_switches(depth: int = 40) -> str:
    text = "x"
    for level in range(depth):
        text = f"max({text}, {level + 1}*x - {level**2})"
    return text


@pytest.mark.parametrize(
    "arguments",
    [
        ["mollify", "TEXT"],
        ["check", "TEXT"],
        ["emit", "--expr", "TEXT", "--name", "Deep"],
        ["emit", "--mollify", "TEXT", "--name", "Deep"],
        ["join", "0; TEXT", "--knots", "0", "--solve", "a"],
        ["improve", "relu", "--density", "TEXT"],
        ["derive", "TEXT"],
        ["check", "x", "--against", "TEXT"],
        ["mollify", "x", "--kernel", "TEXT"],
        ["mollify", "x", "--delta", "TEXT"],
    ],
    ids=" ".join,
)
def test_forty_nested_switches_end_in_one_line(arguments, capsys):
    status = None
    given = [deep_switches() if one == "TEXT" else one.replace("TEXT", deep_switches()) for one in arguments]

    def work():
        nonlocal status
        status = front.main(given)

    outcome = tried(work)
    _, err = capsys.readouterr()
    assert (status, err.count("\n"), outcome.is_fault) == (2, 1, False), (err, outcome)


def test_forty_nested_switches_in_a_claim_are_decided_or_open():
    body = "".join(
        f'[[claim]]\nid = "{form}"\nwhere = "w"\nsays = "s"\nform = "{form}"\n{keys}\n'.replace("TEXT", deep_switches())
        for form, keys in {
            "equal": 'left = "TEXT"\nright = "x"',
            "compare": 'left = "TEXT"\nrelation = ">="\nright = "x"',
            "smooth": 'of = "TEXT"\nclass = "C^1"',
            "supremum": 'of = "TEXT"\nequals = "1"',
            "monotone": 'of = "TEXT"\ndirection = "increasing"',
            "zeros": 'of = "TEXT"\nare = ["0"]',
            "limit": 'of = "TEXT"\nto = "0"\nequals = "0"',
            "bounded": 'of = "TEXT"',
        }.items()
    )
    assert tried(lambda: decided(f'paper = "p"\n{body}')).what == "returned"


# --- control characters -----------------------------------------------------------------------------

EVIL = "\x1b[31m\x1b]0;title\x07\rover\x9b2J\u202egnp.exe\u2066\x7f\x08\u2028line\u200b"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
EVIL_PAPER = f"""
paper = {json.dumps("p" + EVIL)}
[[claim]]
id = {json.dumps("true" + EVIL)}
where = {json.dumps("where" + EVIL)}
says = {json.dumps("says" + EVIL)}
not_captured = {json.dumps("much" + EVIL)}
form = "all"
parts = [
  {{ label = {json.dumps("label" + EVIL)}, form = "value", of = "1", equals = "1" }},
  {{ label = {json.dumps("other" + EVIL)}, form = "value", of = "1", equals = "2" }},
]
[claim.corrected]
says = {json.dumps("corrected" + EVIL)}
form = "value"
of = "1"
equals = "1"
[[claim]]
id = {json.dumps("open" + EVIL)}
where = "w"
says = "s"
form = "open"
why = {json.dumps("because" + EVIL)}
"""


@pytest.fixture
def evil(tmp_path, monkeypatch):
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "evil.toml"
    path.write_text(EVIL_PAPER, "utf-8")
    return path


def test_visible_text_obeys_nobody():
    assert not OBEYED.search(visible(EVIL)) and "\\x1b[31m" in visible(EVIL) and "\\u202e" in visible(EVIL)
    assert visible("δ² ≤ f̂, 数学 – x″\n") == "δ² ≤ f̂, 数学 – x″\\n"
    assert visible_lines("a\tb\nc\x1b") == "a\tb\nc\\x1b"
    assert visible("\ud800") == "\\ud800"


@pytest.mark.parametrize("more", [[], ["--json", "-"], ["--verdict", "open"], ["--verdict", "refuted"]])
def test_no_control_character_of_a_file_is_printed(more, evil, capsys):
    assert front.main(["verify", str(evil), "--jobs", "1", *more]) == 0
    out, err = capsys.readouterr()
    assert (not OBEYED.search(out + err) and "\\x1b" in out) or "\\u001b" in out


def test_json_keeps_the_characters_themselves(evil, capsys):
    front.main(["verify", str(evil), "--jobs", "1", "--json", "-"])
    claim = json.loads(capsys.readouterr().out)["claims"][0]
    assert claim["id"] == "true" + EVIL


def test_no_control_character_of_a_file_is_written_to_the_ledger():
    text = ledger_markdown(run(paper_from_text(EVIL_PAPER, "evil.toml").claims, jobs=1))
    assert not OBEYED.search(text) and "\\x1b" in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('of = "1", equals = "2"', f'of = {json.dumps("1" + EVIL)}, equals = "2"'),
        ('form = "all"', f"form = {json.dumps('all' + EVIL)}"),
        ('where = "w"', f'{json.dumps("key" + EVIL)} = "w"'),
        ("[[claim]]", f"[[{json.dumps('claim' + EVIL)}]]"),
        ('form = "open"', f'form = "value"\nof = "1"\nrounds_to = {json.dumps("1" + EVIL)}'),
        ("[[claim]]", f'[parameters]\n{json.dumps("a" + EVIL)} = "R"\n[[claim]]'),
        ("[[claim]]", f"[parameters]\na = {json.dumps('R' + EVIL)}\n[[claim]]"),
        ("[[claim]]", "\x1b[31m\n[[claim]]"),
    ],
)
def test_no_control_character_of_a_file_is_in_an_error(before, after, evil, capsys):
    evil.write_text(EVIL_PAPER.replace(before, after), "utf-8")
    assert front.main(["verify", str(evil)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err and not OBEYED.search(err)


@pytest.mark.parametrize(
    "arguments",
    [
        [EVIL],
        ["check", EVIL],
        ["check", f"x{EVIL}"],
        ["mollify", EVIL],
        ["derive", EVIL],
        ["verify", EVIL],
        ["verify", f"{EVIL}.toml"],
        ["verify", "--jobs", EVIL],
        ["emit", EVIL],
        ["emit", "--expr", "x", "--name", EVIL],
        ["join", EVIL, "--knots", EVIL, "--solve", EVIL],
        ["check", "a*x", "--param", f"a={EVIL}"],
        ["figures", EVIL],
        ["check", "x", "--seconds", EVIL],
        ["improve", EVIL, "--density", EVIL],
        ["constants", EVIL],
        ["prove", EVIL],
        ["check", "\ud800"],
        ["verify", "\ud800.toml"],
        ["verify", "a\0b.toml"],
        ["derive", "\udcff"],
        ["emit", "gelu", "-o", "\ud800"],
        ["check", "x", "--json", "a\0b"],
    ],
    ids=ascii,
)
def test_no_control_character_of_an_argument_is_in_an_error(arguments, capsys):
    assert front.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and not OBEYED.search(err)


def test_a_terminal_shows_escapes_and_the_progress_bar(evil):
    here, there = pty.openpty()
    command = [sys.executable, "-m", "provenact", "verify", str(evil), "--no-cache"]
    process = subprocess.Popen(command, stdout=there, stderr=there, env=os.environ)
    os.close(there)
    shown = b""
    while True:
        try:
            part = os.read(here, 10**5)
        except OSError:  # nobody has the other end any more
            break
        if not part:
            break
        shown += part
    os.close(here)
    assert process.wait(60) == 0
    text = shown.decode().replace("\r\n", "\n").replace("\x1b[K", "").replace("\r", "\n")  # what the bar itself uses
    assert not OBEYED.search(text) and "deciding" in text and "\\x1b" in text


# --- the tests can fail -----------------------------------------------------------------------------


def test_faults_are_found():
    assert tried(lambda: 1 / 0).what.startswith("ZeroDivisionError")
    assert tried(lambda: sum(range(300_000)), 0.0).is_fault
    assert tried(lambda: parsed("x +")).what == "refused" and tried(lambda: parsed("x")).what == "returned"

    def silent():
        raise InputError(" ")

    assert tried(silent).what == "an error without a text"


def test_a_hang_is_found(monkeypatch):
    monkeypatch.setattr(door, "HANG", 0.2)

    def forever():
        while True:
            pass

    assert tried(forever).what.startswith("hangs")


def test_a_decider_that_breaks_is_found(monkeypatch):
    monkeypatch.setattr(runner, "decide", lambda statement, domains: {}["no"])
    text = 'paper = "p"\n[[claim]]\nid = "i"\nwhere = "w"\nsays = "s"\nform = "value"\nof = "1"\nequals = "1"\n'
    assert "the decider stopped: KeyError" in tried(lambda: decided(text)).what
