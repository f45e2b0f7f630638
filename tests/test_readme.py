"""The README's example is a test, and its commands exist."""

import re
import subprocess
import sys
from pathlib import Path

from provenact.__main__ import VERBS

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


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
