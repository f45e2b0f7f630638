"""The README's examples are tests, its commands and links exist, and it stays short."""

import doctest
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from provenact.__main__ import VERBS, main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = [block.partition("\n") for block in re.findall(r"```console\n\$ (.*?)```", README, re.S)]
MEASURED_ON = ("2.13.0", "x86_64")  # what the README says of its audit


def test_it_is_short():
    assert (
        len(README.splitlines()) <= 205
    )  # the findings in the papers take fifteen of them, the questions that come first fifty


def test_the_python_example_prints_what_it_says():
    code = re.search(r"```python\n(import provenact.*?)```", README, re.S)[1]
    expected = [comment.strip() for comment in re.findall(r"#\s*(.*)", code)]
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.strip().splitlines() == expected


@pytest.mark.parametrize(("command", "expected"), [(command, text) for command, _, text in SHOWN])
def test_a_command_prints_what_is_shown(command, expected, tmp_path, monkeypatch, capfd):
    words = shlex.split(command)
    if "audit" in words:  # what a library computes depends on its version and the machine
        torch = pytest.importorskip("torch")
        if (torch.__version__.split("+")[0], platform.machine()) != MEASURED_ON:
            pytest.skip(f"the README shows what torch {' on '.join(MEASURED_ON)} gives")
    for name, code in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", README, re.S):
        (tmp_path / name).write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert words[0] == "provenact" and main(words[1:]) in (0, 1)
    out, err = capfd.readouterr()
    assert doctest.OutputChecker().check_output(expected, err + out, doctest.ELLIPSIS), err + out


def test_every_kind_of_question_has_an_example_and_an_example_can_fail():
    assert [command.split()[1] for command, *_ in SHOWN] == ["check", "audit", "verify", "emit"]
    assert all(len(text.splitlines()) <= 8 for _, _, text in SHOWN)
    paper = SHOWN[2][2]
    changed = paper.replace("1.1289041451851547863", "1.1289041451851547864")
    assert changed != paper and not doctest.OutputChecker().check_output(changed, paper, doctest.ELLIPSIS)


def test_the_commands_are_the_verbs():
    shown = re.findall(r"^provenact (\w+)", README, re.M)
    assert sorted(shown) == sorted(verb for verb, *_ in VERBS)


def test_the_targets_of_make_exist():
    targets = re.findall(r"^make (\w+)", README, re.M)
    assert "test" in targets and "verify" in targets
    assert all(f"\n{target}:" in (ROOT / "Makefile").read_text("utf-8") for target in targets)


def test_links_lead_somewhere():
    documents = [ROOT / "README.md", ROOT / "TRUST.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").glob("*.md"))]
    for document in documents:
        links = re.findall(r"\]\(([^)#: ]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
        assert [link for link in links if not (document.parent / link).exists()] == [], document.name
