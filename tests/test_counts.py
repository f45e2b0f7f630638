"""How rooms are counted: layout and comments change nothing, and every room of the first day is told."""

import doctest
from pathlib import Path

import counts

ROOT = Path(__file__).resolve().parents[1]


def test_examples():
    assert doctest.testmod(counts).failed == 0


def test_layout_comments_and_docstrings_do_not_count():
    text = "def f(x):\n    '''Long.'''\n    # more\n    return (\n        x\n        + 1\n    )\n"
    assert counts.statements(text) == counts.statements("def f(x): return x + 1") == 2
    assert counts.statements("x = 1; y = 2") == 2  # nor does it help to squeeze


def test_every_room_is_told():
    lines = counts.table(counts.counted(ROOT), counts.FIRST_DAY).splitlines()
    assert set(counts.FIRST_DAY) <= {line.split()[0] for line in lines}
    by_hand = next(line for line in lines if line.startswith("by hand")).split()
    assert int(by_hand[3]) == 51356
